//! What the vector operands of an instruction look like: EEW and EMUL of each as a function of SEW and LMUL, for loads
//! and stores what lies in memory, and what else the rules of legality need to know.
//!
//! Invariant: this is the one statement of these facts. A [`Form`] follows from the semantics column and the operands of
//! the row (`of_row`); a shape is [`Shape::None`] exactly where the row has no such vector operand. Whether an
//! instruction is legal under a vtype is not known here: `rivet_hart::legal` applies the rules.

mod of_row;

use crate::{List, Lmul, Op, Sew, Vtype};

pub(crate) use of_row::of;

/// Shape of one vector operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The instruction has no such operand, or it is a scalar.
    None,
    /// A group with EEW = SEW · 2^k and EMUL = LMUL · 2^k.
    Group(i32),
    /// A group with this EEW and EMUL = EEW / SEW · LMUL.
    Width(Sew),
    /// A group with EEW = SEW and EMUL = LMUL / 2.
    Half,
    /// A mask: one register, EEW = 1.
    Mask,
    /// Element 0 of one register, with EEW = SEW · 2^k.
    Element0(i32),
    /// One element group of this many bits, with EEW = SEW and EMUL = ceil(EGW / VLEN).
    ElementGroup(u32),
    /// That many whole registers, whatever vtype is.
    Whole(u32),
}

impl Shape {
    /// EEW in bits under `vtype`; `None` without an operand, for whole registers, and where no element is that wide or
    /// narrow.
    ///
    /// ```
    /// use rivet_isa::{Lmul, Sew, Shape, Vtype};
    /// let vtype = Vtype::new(Sew::E16, Lmul::M2);
    /// assert_eq!(Shape::Group(1).eew(vtype), Some(32));
    /// assert_eq!(Shape::Mask.eew(vtype), Some(1));
    /// ```
    pub fn eew(self, vtype: Vtype) -> Option<u32> {
        let scaled = |k: i32| Sew::from_vsew((vtype.sew as u32).checked_add_signed(k)?).map(Sew::bits);
        match self {
            Shape::None | Shape::Whole(_) => None,
            Shape::Group(k) | Shape::Element0(k) => scaled(k),
            Shape::Width(sew) => Some(sew.bits()),
            Shape::Mask => Some(1),
            Shape::Half | Shape::ElementGroup(_) => Some(vtype.sew.bits()),
        }
    }

    /// EMUL under `vtype`; `None` without an operand, for whole registers, and outside 1/8 to 8.
    ///
    /// ```
    /// use rivet_isa::{Lmul, Sew, Shape, Vtype};
    /// let vtype = Vtype::new(Sew::E16, Lmul::Mf2);
    /// assert_eq!(Shape::Width(Sew::E64).emul(vtype, 128), Some(Lmul::M2));
    /// assert_eq!(Shape::Element0(1).emul(vtype, 128), Some(Lmul::M1));
    /// ```
    pub fn emul(self, vtype: Vtype, vlen: u32) -> Option<Lmul> {
        match self {
            Shape::None | Shape::Whole(_) => None,
            Shape::Group(k) => vtype.lmul.scaled(k),
            Shape::Half => vtype.lmul.scaled(-1),
            Shape::Width(sew) => vtype.emul(sew),
            Shape::Mask | Shape::Element0(_) => Some(Lmul::M1),
            Shape::ElementGroup(egw) => Lmul::from_log2(egw.div_ceil(vlen.max(1)).ilog2() as i32),
        }
    }

    /// Registers of the operand under `vtype`, of one field where it has several: 1 to 8, or 0 without an operand.
    /// `None` where EMUL is outside 1/8 to 8.
    ///
    /// ```
    /// use rivet_isa::{Lmul, Sew, Shape, Vtype};
    /// let vtype = Vtype::new(Sew::E32, Lmul::M4);
    /// assert_eq!(Shape::Group(1).registers(vtype, 256), Some(8));
    /// assert_eq!(Shape::Group(-2).registers(vtype, 256), Some(1));
    /// assert_eq!(Shape::Width(Sew::E8).registers(vtype, 256), Some(1));
    /// assert_eq!(Shape::Group(2).registers(vtype, 256), None);
    /// ```
    pub fn registers(self, vtype: Vtype, vlen: u32) -> Option<u32> {
        match self {
            Shape::None => Some(0),
            Shape::Whole(n) => Some(n),
            _ => self.emul(vtype, vlen).map(Lmul::regs),
        }
    }
}

/// How a vector load or store finds its elements (V 7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Addressing {
    /// One after the other.
    Unit,
    /// One after the other; only a fault at the first is taken.
    FaultOnlyFirst,
    /// At a constant distance, in rs2.
    Strided,
    /// At the offsets in vs2.
    Indexed,
    /// The bytes of a mask: ceil(vl / 8) of them.
    Mask,
    /// Whole registers.
    Whole,
}

/// What a vector load or store does to memory. The number of fields is [`crate::Inst::nfields`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Memory {
    /// How it finds elements.
    pub addressing: Addressing,
    /// Does it store?
    pub store: bool,
    /// EEW in memory; `None` for SEW, as indexed accesses have it.
    pub width: Option<Sew>,
}

impl Memory {
    /// EEW in memory under `vtype`.
    pub fn eew(&self, vtype: Vtype) -> Sew {
        self.width.unwrap_or(vtype.sew)
    }
}

/// Which registers the destination may share with sources.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlap {
    /// V 5.2 decides by the EEWs of destination and source.
    ByWidth,
    /// The destination overlaps no source and, if masked, not v0.
    Never,
    /// As [`Overlap::ByWidth`], but the destination does not overlap vs2.
    ApartFromVs2,
    /// As [`Overlap::ByWidth`], but the fields of a segment do not overlap the offsets (V 7.8.3).
    FieldsApart,
}

/// The vector operands of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Form {
    /// Destination; of stores vs3, which is read. Of segments one such group for each field.
    pub vd: Shape,
    /// Source 1.
    pub vs1: Shape,
    /// Source 2; of indexed accesses the offsets.
    pub vs2: Shape,
    /// What it loads or stores.
    pub memory: Option<Memory>,
    /// vd is a source operand too, as in a multiply-add: the rules on sources apply to it.
    pub reads_vd: bool,
    /// Which registers the destination may share with sources.
    pub overlap: Overlap,
    /// vstart other than 0 always raises an exception.
    pub from_zero: bool,
    /// Widths, as k of SEW · 2^k, that must be floating-point formats of the hart; empty without floating point.
    pub float: List<i32, 2>,
    /// The instruction only converts between half and single precision, for which Zvfhmin is enough.
    pub only_converts: bool,
    /// The instruction converts between OFP8 and BF16, if SEW = 8.
    pub ofp8: bool,
}

impl Form {
    /// No vector operands.
    pub const NONE: Form = Form {
        vd: Shape::None,
        vs1: Shape::None,
        vs2: Shape::None,
        memory: None,
        reads_vd: false,
        overlap: Overlap::ByWidth,
        from_zero: false,
        float: List::of(&[], 0),
        only_converts: false,
        ofp8: false,
    };

    /// Does the instruction store to memory?
    #[inline]
    pub const fn stores(&self) -> bool {
        matches!(self.memory, Some(Memory { store: true, .. }))
    }

    /// Does the instruction write vector registers?
    #[inline]
    pub const fn writes_registers(&self) -> bool {
        !matches!(self.vd, Shape::None) && !self.stores()
    }

    /// Must an instruction of that many fields keep its destination apart from all sources?
    #[inline]
    pub const fn keeps_apart(&self, nfields: usize) -> bool {
        match self.overlap {
            Overlap::ByWidth | Overlap::ApartFromVs2 => false,
            Overlap::Never => true,
            Overlap::FieldsApart => nfields > 1,
        }
    }
}

impl Op {
    /// The shapes of this instruction's vector operands; all [`Shape::None`] where it has none.
    ///
    /// ```
    /// use rivet_isa::{Op, Sew, Shape};
    /// let form = Op::vwadd_wv.form();
    /// assert_eq!((form.vd, form.vs2, form.vs1), (Shape::Group(1), Shape::Group(1), Shape::Group(0)));
    /// assert_eq!(Op::vluxei16_v.form().vs2, Shape::Width(Sew::E16));
    /// ```
    #[inline]
    pub fn form(self) -> &'static Form {
        &self.row().form
    }
}
