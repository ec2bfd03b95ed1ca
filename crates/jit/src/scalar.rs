//! What a scalar instruction does, read off its row once, for all writers of code.
//!
//! Writers match on these types; none of them asks the row itself. What has no variant here has no code of its own anywhere.

use rivet_exec::Uop;
use rivet_isa::{Chapter, Function, Op, Param, ScalarAccess};

use crate::flags::{FFLAGS, FRM};

/// A scalar instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ScalarOp {
    Integer(IntegerOp),
    Float(FloatOp),
    /// A load or store; of floating-point registers too.
    Access(ScalarAccess),
    Atomic(AtomicOp),
    /// A `vset{i}vl{i}`.
    Vset,
    /// An access to `frm` or `fflags` that is done here, where frm is known.
    FloatCsr(FloatCsr),
    /// Another access to a CSR by number.
    Csr,
    /// A jump or branch.
    Jump,
    /// A hint, or an integer instruction whose result goes to `x0`.
    Nop,
    /// A fence, which orders what harts on other host threads see. Without such threads there is nothing to do.
    Fence,
    /// A may-be-operation: rd = 0.
    MayBe,
    Other,
}

impl ScalarOp {
    /// The one that an instruction is.
    pub(crate) fn of(uop: &Uop) -> ScalarOp {
        match uop.op.semantics() {
            (Chapter::int, ..) if uop.rd == 0 => ScalarOp::Nop,
            (Chapter::int, ..) => IntegerOp::of(uop).map_or(ScalarOp::Other, ScalarOp::Integer),
            (Chapter::float, ..) => FloatOp::of(uop).map_or(ScalarOp::Other, ScalarOp::Float),
            (Chapter::ldst, ..) => uop.op.scalar_access().map_or(ScalarOp::Other, ScalarOp::Access),
            (Chapter::amo, ..) => AtomicOp::of(uop).map_or(ScalarOp::Other, ScalarOp::Atomic),
            (Chapter::vset, ..) => ScalarOp::Vset,
            (Chapter::csr, ..) => FloatCsr::of(uop).map_or(ScalarOp::Csr, ScalarOp::FloatCsr),
            (Chapter::jump, ..) => ScalarOp::Jump,
            (Chapter::misc, Function::nop, _) => ScalarOp::Nop,
            (Chapter::misc, Function::fence, _) => ScalarOp::Fence,
            (Chapter::misc, Function::mop, _) => ScalarOp::MayBe,
            _ => ScalarOp::Other,
        }
    }

    /// Does it want the host's floating-point units, or registers of the guest's?
    pub(crate) fn uses_units(self) -> bool {
        match self {
            ScalarOp::Float(_) | ScalarOp::FloatCsr(_) => true,
            ScalarOp::Access(access) => access.float,
            _ => false,
        }
    }
}

/// An integer instruction with a result: what becomes of its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IntegerOp {
    /// A constant: `lui`, `auipc`.
    Constant(u64),
    /// Of rs1 and rs2.
    Binary(Op),
    /// Of rs1 and the immediate.
    Immediate(Op),
    /// Of rs1.
    Unary(Op),
}

impl IntegerOp {
    fn of(uop: &Uop) -> Option<IntegerOp> {
        let op = uop.op.base();
        Some(match op.semantics() {
            (_, Function::lui, _) => IntegerOp::Constant(uop.imm as u64),
            (_, Function::auipc, _) => IntegerOp::Constant(uop.pc.wrapping_add(uop.imm as u64)),
            (_, Function::rr, _) => IntegerOp::Binary(op),
            (_, Function::ri, _) => IntegerOp::Immediate(op),
            (_, Function::r, _) => IntegerOp::Unary(op),
            _ => return None,
        })
    }
}

/// An atomic instruction, of a register's width at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct AtomicOp {
    pub(crate) kind: AtomicKind,
    /// Of memory.
    pub(crate) bytes: u32,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AtomicKind {
    LoadReserved,
    StoreConditional,
    Update(Update),
    CompareAndSwap,
}

/// What is written back, of the value in memory and rs2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Update {
    Swap,
    Add,
    Xor,
    And,
    Or,
    Min,
    Max,
    Minu,
    Maxu,
}

impl AtomicOp {
    fn of(uop: &Uop) -> Option<AtomicOp> {
        let bytes = uop.op.scalar_access()?.bytes;
        let kind = match uop.op.semantics() {
            (_, Function::lr, _) => AtomicKind::LoadReserved,
            (_, Function::sc, _) => AtomicKind::StoreConditional,
            (_, Function::cas | Function::cas_d, _) => AtomicKind::CompareAndSwap,
            (_, Function::rmw, _) => AtomicKind::Update(match second_parameter(uop) {
                Param::Swap => Update::Swap,
                Param::Add => Update::Add,
                Param::Xor => Update::Xor,
                Param::And => Update::And,
                Param::Or => Update::Or,
                Param::Min => Update::Min,
                Param::Max => Update::Max,
                Param::Minu => Update::Minu,
                Param::Maxu => Update::Maxu,
                _ => return None,
            }),
            _ => return None,
        };
        Some(AtomicOp { kind, bytes })
    }

    /// Is the rl bit set?
    pub(crate) fn is_release(uop: &Uop) -> bool {
        uop.raw & 1 << 25 != 0
    }
}

/// An access to `frm` or `fflags` that needs to know no flags. The arithmetic of `long double` is full of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FloatCsr {
    /// `frrm rd`
    ReadRounding,
    /// `csrs fflags, rs1`
    Raise,
    /// `csrsi fflags, imm`: these flags.
    RaiseThese(u8),
}

impl FloatCsr {
    fn of(uop: &Uop) -> Option<FloatCsr> {
        match (uop.op.base(), uop.csr(), uop.rd, uop.rs1) {
            (Op::csrrs, FRM, _, 0) => Some(FloatCsr::ReadRounding),
            (Op::csrrs, FFLAGS, 0, _) => Some(FloatCsr::Raise),
            (Op::csrrsi, FFLAGS, 0, flags) => Some(FloatCsr::RaiseThese(flags)),
            _ => None,
        }
    }
}

/// Does the instruction access a CSR, and leave alone all that code is compiled for? The rounding mode is part of that.
pub(crate) fn keeps_modes(uop: &Uop) -> bool {
    uop.op.is_csr() && (uop.csr() == FFLAGS || FloatCsr::of(uop).is_some())
}

/// The bits of `fflags`.
pub(crate) const FLAGS: i64 = 0x1f;

/// A format of floating-point numbers that has code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Single,
    Double,
}

impl Format {
    /// Of a number in memory.
    pub(crate) fn bytes(self) -> u32 {
        if self == Format::Single { 4 } else { 8 }
    }

    /// The one that a parameter of a row stands for.
    fn of(name: Param) -> Option<Format> {
        match name {
            Param::F32 | Param::W => Some(Format::Single),
            Param::F64 | Param::D => Some(Format::Double),
            _ => None,
        }
    }
}

/// A scalar floating-point instruction that the host's units can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct FloatOp {
    /// The format of its operands and result; of a conversion between formats, that of its operand.
    pub(crate) format: Format,
    pub(crate) kind: FloatKind,
    rounding: Rounding,
}

/// By which mode a result is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rounding {
    /// It is exact.
    Unneeded,
    Frm,
    Own(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FloatKind {
    Binary(Arithmetic),
    Sqrt,
    /// rs1 × rs2 + rs3 with one rounding.
    MultiplyAdd {
        negates_product: bool,
        negates_addend: bool,
    },
    Sign(Sign),
    MinMax {
        less: bool,
    },
    Compare(Condition),
    /// To the other format.
    Convert,
    FromInteger(Integer),
    ToInteger(Integer),
    /// The bits of a number to an integer register.
    ToBits,
    FromBits,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arithmetic {
    Add,
    Sub,
    Mul,
    Div,
}

/// The sign that a number is given: that of the second operand, its opposite, or its product with the number's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sign {
    Same,
    Opposite,
    Product,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Condition {
    Equal,
    Less,
    LessOrEqual,
}

/// Integers that numbers are converted from and to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Integer {
    Word,
    UnsignedWord,
    Doubleword,
    UnsignedDoubleword,
}

impl Integer {
    /// Its bits in memory.
    pub(crate) fn bits(self) -> u32 {
        match self {
            Integer::Word | Integer::UnsignedWord => 32,
            Integer::Doubleword | Integer::UnsignedDoubleword => 64,
        }
    }

    /// For unsigned integers the bits of a number: it, and what compares above it, negative numbers too, may be out of range
    /// once they are rounded, or there is no instruction of the host's for them.
    pub(crate) fn end(self, format: Format) -> Option<u64> {
        let end = match (self, format) {
            (Integer::UnsignedWord, Format::Double) => f64::from(u32::MAX),
            (Integer::UnsignedWord, Format::Single) => 2f64.powi(32),
            (Integer::UnsignedDoubleword, _) => 2f64.powi(63),
            _ => return None,
        };
        Some(if format == Format::Single { u64::from((end as f32).to_bits()) } else { end.to_bits() })
    }
}

impl FloatOp {
    /// The one that an instruction is, on hosts whose conversions and comparisons the writers know.
    pub(crate) fn of(uop: &Uop) -> Option<FloatOp> {
        let (chapter, function, first) = uop.op.semantics();
        if chapter != Chapter::float || !cfg!(target_arch = "x86_64") {
            return None;
        }
        let format = Format::of(first)?;
        let second = second_parameter(uop);
        let integer = match second {
            Param::W => Some(Integer::Word),
            Param::Wu => Some(Integer::UnsignedWord),
            Param::L => Some(Integer::Doubleword),
            Param::Lu => Some(Integer::UnsignedDoubleword),
            _ => None,
        };
        let kind = match (function, second) {
            (Function::bin, Param::Add) => FloatKind::Binary(Arithmetic::Add),
            (Function::bin, Param::Sub) => FloatKind::Binary(Arithmetic::Sub),
            (Function::bin, Param::Mul) => FloatKind::Binary(Arithmetic::Mul),
            (Function::bin, Param::Div) => FloatKind::Binary(Arithmetic::Div),
            (Function::sqrt, _) => FloatKind::Sqrt,
            (Function::fma, name) => FloatKind::MultiplyAdd {
                negates_product: matches!(name, Param::Nmsub | Param::Nmadd),
                negates_addend: matches!(name, Param::Msub | Param::Nmadd),
            },
            (Function::sgnj, Param::Sgnj) => FloatKind::Sign(Sign::Same),
            (Function::sgnj, Param::Sgnjn) => FloatKind::Sign(Sign::Opposite),
            (Function::sgnj, Param::Sgnjx) => FloatKind::Sign(Sign::Product),
            (Function::minmax, Param::Min) => FloatKind::MinMax { less: true },
            (Function::minmax, Param::Max) => FloatKind::MinMax { less: false },
            (Function::cmp, Param::Eq) => FloatKind::Compare(Condition::Equal),
            (Function::cmp, Param::Lt) => FloatKind::Compare(Condition::Less),
            (Function::cmp, Param::Le) => FloatKind::Compare(Condition::LessOrEqual),
            (Function::cvt, other) if Format::of(other).is_some() => FloatKind::Convert,
            (Function::from_int, _) => FloatKind::FromInteger(integer?),
            (Function::to_int, _) => FloatKind::ToInteger(integer?),
            (Function::mv_x, _) => FloatKind::ToBits,
            (Function::mv_f, _) => FloatKind::FromBits,
            _ => return None,
        };
        Some(FloatOp { format, kind, rounding: Rounding::of(uop, format, kind)? })
    }

    /// Has it code where the host rounds by `frm`? An instruction with another mode of its own has none, but for conversions
    /// to integers.
    pub(crate) fn has_code(self, frm: u8) -> bool {
        match (self.kind, self.rounding) {
            (FloatKind::ToInteger(_), Rounding::Own(mode)) => mode <= UP,
            (_, Rounding::Own(mode)) => mode == frm,
            _ => true,
        }
    }

    /// The mode by which it rounds.
    pub(crate) fn mode(self, frm: u8) -> u8 {
        if let Rounding::Own(mode) = self.rounding { mode } else { frm }
    }
}

/// Rounding modes, as in `frm`: to nearest even, and those of the host's beside it.
pub(crate) const NEAREST: u8 = 0;
pub(crate) const TO_ZERO: u8 = 1;
pub(crate) const DOWN: u8 = 2;
pub(crate) const UP: u8 = 3;
const NEAREST_AWAY: u8 = 4;

/// The number that MXCSR and the host's instructions have for a rounding mode.
pub(crate) fn host_mode(mode: u8) -> u8 {
    match mode {
        TO_ZERO => 3,
        DOWN => 1,
        UP => 2,
        _ => 0,
    }
}

impl Rounding {
    /// None if the encoding is reserved.
    fn of(uop: &Uop, format: Format, kind: FloatKind) -> Option<Rounding> {
        use FloatKind::{Compare, Convert, FromBits, FromInteger, MinMax, Sign, ToBits};
        let mode = match (kind, uop.rm()) {
            (Sign(_) | MinMax { .. } | Compare(_) | ToBits | FromBits, _) => return Some(Rounding::Unneeded),
            (_, 7) => Rounding::Frm,
            (_, mode) if mode <= NEAREST_AWAY => Rounding::Own(mode),
            _ => return None,
        };
        Some(match (kind, format) {
            (Convert, Format::Single) => Rounding::Unneeded,
            (FromInteger(integer), Format::Double) if integer.bits() == 32 => Rounding::Unneeded,
            _ => mode,
        })
    }
}

/// The second parameter of a row: the operation, or another format.
fn second_parameter(uop: &Uop) -> Param {
    uop.op.base().row().parameters.get(1).copied().unwrap_or(Param::NoParam)
}

/// The formats that a scalar instruction takes its floating-point operands for, and its result; none where it is no format
/// that has code. No answer for instructions without such registers, and for vector instructions.
pub(crate) fn formats(uop: &Uop) -> Option<(Option<Format>, Option<Format>)> {
    match uop.op.semantics() {
        (Chapter::float, Function::cvt, from) => Some((Format::of(from), Format::of(second_parameter(uop)))),
        (Chapter::float, Function::mvh | Function::mvp | Function::cvtmod, _) => Some((None, None)),
        (Chapter::float | Chapter::ldst, _, name) => Some((Format::of(name), Format::of(name))),
        _ => None,
    }
}
