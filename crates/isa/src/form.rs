//! What the vector operands of an instruction look like: EEW and EMUL of each as a function of SEW and LMUL, and for
//! loads and stores what lies in memory.
//!
//! Nothing is listed: a [`Form`] follows from the semantics column and the operands of the row. Invariant: a shape is
//! [`Shape::None`] exactly where the row has no such vector operand. Whether an instruction is legal under a vtype is
//! not known here.

use std::sync::LazyLock;

use crate::op::ROWS;
use crate::{Chapter, Function, Lmul, Op, Operand, Row, Sew, Vtype};

/// Shape of one vector operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// The instruction has no such operand, or it is a scalar.
    None,
    /// A group with EEW = SEW · 2^k and EMUL = LMUL · 2^k.
    Group(i32),
    /// A group with this EEW and EMUL = EEW / SEW · LMUL.
    Width(Sew),
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
            Shape::ElementGroup(_) => Some(vtype.sew.bits()),
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

/// Shapes of the vector operands of a row.
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
    pub fn form(self) -> &'static Form {
        static FORMS: LazyLock<Vec<Form>> = LazyLock::new(|| ROWS.iter().map(of).collect());
        &FORMS[self as usize]
    }
}

/// The form of a row.
fn of(row: &Row) -> Form {
    use Shape::{Element0, ElementGroup, Group, Mask, Whole, Width};
    let function = row.function;
    let widens = function.widens();
    let narrows = function.narrows();
    // What is said of an operand that the row does not have is dropped at the end.
    let (vd, vs2, vs1) = match row.chapter {
        Chapter::vload | Chapter::vstore => access(row),
        Chapter::vwiden | Chapter::vfwiden => (Group(1), Group(widens.into()), Group(0)),
        Chapter::vmac | Chapter::vfmac if widens => (Group(1), Group(0), Group(0)),
        Chapter::vfcvt => (Group(widens.into()), Group(narrows.into()), Shape::None),
        Chapter::vnarrow => (Group(0), Group(1), Group(0)),
        Chapter::vfixed => (Group(0), Group(narrows.into()), Group(0)),
        Chapter::vint if matches!(function, Function::zext | Function::sext) => {
            (Group(0), Group(-fraction(row)), Shape::None)
        }
        Chapter::vcmp | Chapter::vfcmp => (Mask, Group(0), Group(0)),
        Chapter::vcarry
            if matches!(
                function,
                Function::mvvm
                    | Function::mvxm
                    | Function::mvim
                    | Function::mvv
                    | Function::mvx
                    | Function::mvi
            ) =>
        {
            (Mask, Group(0), Group(0))
        }
        Chapter::vred | Chapter::vfred => (Element0(widens.into()), Group(0), Element0(widens.into())),
        Chapter::vmask => {
            (if matches!(function, Function::iota | Function::id) { Group(0) } else { Mask }, Mask, Mask)
        }
        Chapter::vperm => match function {
            Function::compress => (Group(0), Group(0), Mask),
            Function::gatherei16_vv => (Group(0), Group(0), Width(Sew::E16)),
            Function::mv_x_s | Function::fmv_f_s | Function::mv_s_x | Function::fmv_s_f => {
                (Element0(0), Element0(0), Shape::None)
            }
            // V 16.6: the immediate is the number of registers less one.
            Function::mv_whole => {
                (Whole((row.bits >> 15 & 7) + 1), Whole((row.bits >> 15 & 7) + 1), Shape::None)
            }
            _ => (Group(0), Group(0), Group(0)),
        },
        // `.vs`: one element group, used for all of vd.
        Chapter::vcrypto if function == Function::vs => (Group(0), ElementGroup(128), Shape::None),
        _ => (Group(0), Group(0), Group(0)),
    };
    let has = |kind: Operand| row.operands.contains(&kind);
    let kept = |shape: Shape, there: bool| if there { shape } else { Shape::None };
    Form {
        vd: kept(vd, has(Operand::Vd) || has(Operand::Vs3)),
        vs1: kept(vs1, has(Operand::Vs1)),
        vs2: kept(vs2, has(Operand::Vs2)),
        memory: memory(row),
    }
}

/// The width among the parameters of a row: `E32`.
fn width(row: &Row) -> Option<Sew> {
    row.parameters.iter().find_map(|p| p.width())
}

/// The logarithm of the fraction among the parameters of a row: 3 for `Vf8`.
fn fraction(row: &Row) -> i32 {
    row.parameters.iter().find_map(|p| p.log2_fraction()).unwrap_or(0)
}

/// V 7.9: nf is the number of registers less one in whole-register accesses.
fn access(row: &Row) -> (Shape, Shape, Shape) {
    let width = width(row).map_or(Shape::Group(0), Shape::Width);
    match row.function {
        Function::indexed => (Shape::Group(0), width, Shape::None),
        Function::mask => (Shape::Mask, Shape::None, Shape::None),
        Function::whole => (Shape::Whole((row.bits >> 29) + 1), Shape::None, Shape::None),
        _ => (width, Shape::None, Shape::None),
    }
}

fn memory(row: &Row) -> Option<Memory> {
    let store = match row.chapter {
        Chapter::vload => false,
        Chapter::vstore => true,
        _ => return None,
    };
    let addressing = match row.function {
        Function::unit => Addressing::Unit,
        Function::fault_only_first => Addressing::FaultOnlyFirst,
        Function::strided => Addressing::Strided,
        Function::indexed => Addressing::Indexed,
        Function::mask => Addressing::Mask,
        _ => Addressing::Whole,
    };
    let width = match addressing {
        Addressing::Indexed => None,
        // V 7.4 and 7.9: masks, and stores of whole registers, are bytes.
        _ => Some(width(row).unwrap_or(Sew::E8)),
    };
    Some(Memory { addressing, store, width })
}
