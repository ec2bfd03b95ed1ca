//! What a row of the instruction table means: the form in which the specification's sentences are stated.
//!
//! Invariant: a statement writes active body elements only. Prestart, inactive and tail elements are left alone here and
//! nowhere else; that an implementation may fill agnostic ones is the comparison's business (`Tail`).

use rivet_isa::Operand;
use rivet_isa::op::Row;

use crate::float::{F16, Format};
use crate::machine::{Csrs, Fault, Machine};
use crate::pool::Pool;
use crate::shape::{Cell, Held, MaskUse, Overlap, Registers, Shape};

/// An element: bits and their number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Elem {
    /// The value, zero-extended.
    pub bits: u64,
    /// EEW.
    pub eew: usize,
}

impl Elem {
    /// The low `eew` bits of a value.
    pub fn new(bits: u64, eew: usize) -> Elem {
        Elem { bits: bits & u64::MAX >> (64 - eew), eew }
    }

    /// As an unsigned integer.
    pub fn u(self) -> u128 {
        u128::from(self.bits)
    }

    /// As a two's complement integer.
    pub fn s(self) -> i128 {
        i128::from((self.bits << (64 - self.eew)) as i64 >> (64 - self.eew))
    }
}

/// What an element operation sees.
#[derive(Clone, Copy, Debug)]
pub struct Lane {
    /// Element number.
    pub i: usize,
    /// SEW.
    pub sew: usize,
    /// EEW of the result; 1 for masks.
    pub to: usize,
    /// `vs2[i]`.
    pub vs2: Elem,
    /// `vs1[i]`, `rs1`, `fs1` or the immediate, which one the row says; integers truncated to the operand's width.
    pub op1: Elem,
    /// `vd[i]` before.
    pub vd: Elem,
    /// `v0.mask[i]`.
    pub v0: bool,
}

/// One encoding of a row, with registers and immediate.
#[derive(Clone, Debug)]
pub struct Inst {
    /// The row.
    pub row: &'static Row,
    /// Register numbers and mask.
    pub at: Registers,
    /// Immediate; vtype of `vsetvli`.
    pub imm: i64,
    /// What a preceding `li a2, …` puts in rs2, if there is one; the AVL of `vsetivli`.
    pub rs2: Option<i64>,
    /// Are rd and rs1 x0?
    pub x0: [bool; 2],
}

/// An element operation: the low bits of the result are stored; of masks, bit 0.
pub type Op = fn(&Lane, &mut Csrs) -> i128;

/// An operation that is more than a loop over elements.
pub type Run = fn(&Statement, &Inst, &mut Machine) -> Result<(), Fault>;

/// What a statement does.
#[derive(Clone, Copy)]
pub enum Meaning {
    /// For each active body element, the same.
    Elements(Op),
    /// Something else; it sets vstart itself.
    Other(Run),
}

/// Where the destination's tail begins, and what its elements are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tail {
    /// Nothing in the vector registers is agnostic.
    None = 0,
    /// Elements from vl on.
    Elements = 1,
    /// Bits from vl on, always agnostic.
    Mask = 2,
    /// Elements from 1 on: element 0 is the result.
    Scalar = 3,
    /// As many elements as vs1 has bits set in its first vl, then the tail.
    Compress = 4,
    /// Bytes from ceil(vl/8) on, always agnostic.
    MaskBytes = 5,
    /// Elements from vl on; those below the offset are not part of the body.
    SlideUp = 6,
    /// Elements from the new vl on; from there to the old vl, anything.
    Trimmed = 7,
}

/// How memory takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// None.
    None,
    /// It is read.
    Load,
    /// It is written, and compared.
    Store,
    /// It is read up to a page without permissions.
    Guarded,
}

/// Which rounding modes and flags matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounding {
    /// None.
    None,
    /// The four of vxrm.
    Fixed,
    /// The five of frm.
    Float,
}

/// Which operand comes from the second pool, and so from v8 to v15.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Second {
    /// None.
    None,
    /// vs1.
    Vs1,
    /// vs2.
    Vs2,
}

/// What a row of the table means.
#[derive(Clone)]
pub struct Statement {
    /// The row.
    pub row: &'static Row,
    /// Its vector operands.
    pub shape: Shape,
    /// What it does.
    pub meaning: Meaning,
    /// What its destination's tail is.
    pub tail: Tail,
    /// How memory takes part.
    pub memory: Memory,
    /// Rounding modes to go through.
    pub rounding: Rounding,
    /// May vstart be greater than zero?
    pub vstart: bool,
    /// Elements that belong together (EGS): vl and vstart are multiples of it.
    pub egs: usize,
    /// SEWs that are legal.
    pub sews: &'static [usize],
    /// The number of fields that a segment may have.
    pub fields: &'static [usize],
    /// How often to go through the variants, each time with other inputs.
    pub repeat: usize,
    /// The pool for all registers and for memory.
    pub pool: fn(&Cell) -> Pool,
    /// The pool for v8 to v15, if another.
    pub second: (Second, fn(&Cell) -> Pool),
    /// What the scalar operand is made of: 64 bits from the pool, and-ed with the first, or-ed with the second.
    pub scalar: fn(&Cell) -> (u64, u64),
    /// The format of fs1: its canonical NaN stands for what is not a valid NaN-box.
    pub format: fn(&Cell) -> Format,
    /// Immediates to go through.
    pub immediates: &'static [i64],
    /// Strides and other values for rs2 to go through.
    pub rs2: fn(&Cell) -> Vec<i64>,
    /// Where in the memory window rs1 points.
    pub base: fn(&Cell) -> i64,
    /// Try x0 for rd and rs1.
    pub x0: bool,
    /// Extra condition on cells.
    pub exists: fn(&Cell) -> bool,
    /// Normative rules that a test of the row pins, besides those in `pins.txt`.
    pub pins: &'static [&'static str],
}

impl Statement {
    /// A statement whose shape is what the row's operands say: every vector operand has EEW = SEW, EMUL = LMUL.
    pub fn new(row: &'static Row, meaning: Meaning) -> Statement {
        let has = |operand| row.operands.contains(&operand).then_some(Held::Sew(0));
        let stores = row.operands.contains(&Operand::Vs3);
        let mask = match &*row.operands {
            o if o.contains(&Operand::Vm) => MaskUse::Optional,
            o if o.contains(&Operand::V0) => MaskUse::Operand,
            _ => MaskUse::Never,
        };
        let (vd, vs1, vs2) = (has(Operand::Vd).or(has(Operand::Vs3)), has(Operand::Vs1), has(Operand::Vs2));
        let immediates: &[i64] = match &*row.operands {
            o if o.contains(&Operand::Simm5) => &[0, 1, -1, 15, -16, 7, -9, 2],
            o if o.contains(&Operand::Uimm5V) => &[0, 1, 31, 7, 8, 15, 16, 30],
            o if o.contains(&Operand::Uimm6V) => &[0, 1, 63, 7, 8, 31, 32, 33],
            _ => &[0],
        };
        Statement {
            row,
            shape: Shape { vd, vs1, vs2, reads_vd: false, stores, mask, overlap: Overlap::Usual },
            meaning,
            tail: if vd.is_some() && !stores { Tail::Elements } else { Tail::None },
            memory: Memory::None,
            rounding: Rounding::None,
            vstart: true,
            egs: 1,
            sews: &[8, 16, 32, 64],
            fields: &[1],
            repeat: 1,
            pool: |cell| Pool::integers(cell.sew),
            second: (Second::None, |cell| Pool::integers(cell.sew)),
            scalar: |_| (u64::MAX, 0),
            format: |cell| Format::of_sew(cell.sew as u32).unwrap_or(F16),
            immediates,
            rs2: |_| vec![],
            base: |_| 0,
            x0: false,
            exists: |_| true,
            pins: &[],
        }
    }

    /// The statement with these rules pinned.
    pub fn pins(mut self, pins: &'static [&'static str]) -> Statement {
        self.pins = pins;
        self
    }

    /// Does the row exist with this SEW, LMUL and number of fields?
    pub fn legal(&self, cell: &Cell) -> bool {
        self.sews.contains(&cell.sew) && (self.exists)(cell) && self.shape.groups(cell).is_some()
    }

    /// Executes an instruction.
    pub fn run(&self, inst: &Inst, m: &mut Machine) -> Result<(), Fault> {
        match self.meaning {
            Meaning::Other(run) => run(self, inst, m),
            Meaning::Elements(op) => {
                self.elements(inst, m, op);
                Ok(())
            }
        }
    }

    /// The numbers of the active body elements: prestart ≤ i < vl, and enabled by the mask.
    pub fn active(&self, inst: &Inst, m: &Machine) -> Vec<usize> {
        let masking = inst.at.masked && self.shape.mask == MaskUse::Optional;
        (m.vstart..m.vl).filter(|&i| !masking || m.mask(0, i)).collect()
    }

    /// The usual loop. Sources are read before anything is written: legal overlaps must not be seen.
    fn elements(&self, inst: &Inst, m: &mut Machine, op: Op) {
        let before = m.clone();
        let Some([vd, vs1, vs2]) = self.shape.groups(&m.cell) else { return };
        let read = |group: Option<crate::shape::Group>, reg, i| match group {
            Some(g) if g.eew == 1 => Elem::new(before.mask(reg, i).into(), 1),
            Some(g) => Elem::new(before.element(reg, g.eew, i), g.eew),
            None => Elem::new(0, 64),
        };
        for i in self.active(inst, m) {
            let op1 = match vs1 {
                Some(_) => read(vs1, inst.at.vs1, i),
                None => self.scalar_operand(inst, m),
            };
            let to = vd.map_or(64, |g| g.eew);
            let lane = Lane {
                i,
                sew: m.cell.sew,
                to,
                vs2: read(vs2, inst.at.vs2, i),
                op1,
                vd: read(vd, inst.at.vd, i),
                v0: before.mask(0, i),
            };
            let result = op(&lane, &mut m.csrs);
            if to == 1 {
                m.set_mask(inst.at.vd, i, result & 1 != 0);
            } else {
                m.set_element(inst.at.vd, to, i, result as u64);
            }
        }
        m.vstart = 0;
    }

    /// rs1, fs1 or the immediate. "If XLEN > SEW, the least-significant SEW bits are used"; immediates are extended to
    /// SEW, by their kind; an fs1 that is not a valid NaN-box of SEW bits is the canonical NaN.
    pub fn scalar_operand(&self, inst: &Inst, m: &Machine) -> Elem {
        let has = |operand| self.row.operands.contains(&operand);
        match m.cell.sew {
            sew if has(Operand::Rs1) => Elem::new(m.scalars.rs1, sew),
            sew if has(Operand::Fs1) => {
                let format = (self.format)(&m.cell);
                Elem::new(format.unboxed(m.scalars.fs1), sew)
            }
            sew => Elem::new(inst.imm as u64, sew),
        }
    }
}
