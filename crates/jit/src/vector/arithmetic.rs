//! Operations on elements of one width, and which instruction is which.

use rivet_exec::Uop;
use rivet_fp::bulk::Op;
use rivet_isa::{Chapter, Function, Param, Sew};

use crate::fused::{FpOp, IntOp};
use crate::guards::CompileKey;

/// What is made of the bits of an element (Zvbb).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bits {
    /// Those in reverse order.
    Reversed,
    /// How many are 1.
    Ones,
    LeadingZeros,
    TrailingZeros,
}

/// An operation on elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operation {
    Add,
    Sub,
    Rsub,
    And,
    Or,
    Xor,
    Min,
    Minu,
    Max,
    Maxu,
    Sll,
    Srl,
    Sra,
    /// Rotations.
    Ror,
    Rol,
    /// A shift or rotation by as many bits as each element of the other operand says.
    ByElement(IntOp),
    /// A sum or difference that saturates (V 12.1).
    Saturate {
        adds: bool,
        signed: bool,
    },
    /// Half a sum or difference, rounded by vxrm (V 12.2); of numbers with a sign?
    Average {
        adds: bool,
        signed: bool,
    },
    /// A shift to the right by as many bits as each element of the other operand says, rounded by vxrm (V 12.4).
    RoundByElement {
        signed: bool,
    },
    /// The product of fractions, rounded by vxrm, which saturates (V 12.3).
    Fraction,
    /// A sum or difference with the carry or borrow that v0 has (V 11.4).
    Carry {
        adds: bool,
    },
    Mul,
    /// The upper half of a product; is vs2 signed, and is the other operand?
    Mulh(bool, bool),
    /// Each element's bytes in reverse order.
    Rev8,
    /// Each byte's bits in reverse order.
    Brev8,
    /// The bits of each element.
    Bits(Bits),
    /// vs2 where the other operand has no bit.
    Andn,
    /// The other operand itself.
    Move,
    Fadd,
    Fsub,
    Frsub,
    Fmul,
    Fdiv,
    Frdiv,
    Sgnj,
    Sgnjn,
    Sgnjx,
    Sqrt,
    /// ±(vd · b) ± vs2 and ±(vs2 · b) ± vd: signs of product and addend, and whether vd is the addend.
    Fused {
        minus: bool,
        less: bool,
        adds_vd: bool,
    },
    /// The same with integers; never `less`.
    Multiply {
        minus: bool,
        adds_vd: bool,
    },
}

/// Where the second operand comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Other {
    Vector(u8),
    Integer(u8),
    Immediate(i32),
    Float(u8),
    None,
}

impl Operation {
    pub(crate) fn is_float(self) -> bool {
        use Operation::*;
        matches!(self, Fadd | Fsub | Frsub | Fmul | Fdiv | Frdiv | Sqrt | Fused { .. })
    }

    /// What kernels on integers call it, if they have it; of a move, is the other operand a group?
    pub(crate) fn int_op(self, is_group: bool) -> Option<IntOp> {
        use Operation::*;
        Some(match self {
            Add => IntOp::Add,
            Sub => IntOp::Sub,
            Rsub => IntOp::Rsub,
            And => IntOp::And,
            Or => IntOp::Or,
            Xor => IntOp::Xor,
            Andn => IntOp::Andn,
            Min => IntOp::Min,
            Minu => IntOp::Minu,
            Max => IntOp::Max,
            Maxu => IntOp::Maxu,
            Sll => IntOp::Sll,
            Srl => IntOp::Srl,
            Sra => IntOp::Sra,
            Rol => IntOp::Rol,
            Ror => IntOp::Ror,
            Mul => IntOp::Mul,
            Move if is_group => IntOp::Copy,
            Move => IntOp::Fill,
            Multiply { minus: false, adds_vd: true } => IntOp::Macc,
            Multiply { minus: true, adds_vd: true } => IntOp::Nmsac,
            Multiply { minus: false, adds_vd: false } => IntOp::Madd,
            Multiply { minus: true, adds_vd: false } => IntOp::Nmsub,
            _ => return None,
        })
    }

    /// What kernels on numbers call it, if they have it.
    pub(crate) fn fp_op(self) -> Option<FpOp> {
        use Operation::*;
        let op = |minus, less| match (minus, less) {
            (false, false) => Op::Madd,
            (false, true) => Op::Msub,
            (true, false) => Op::Nmsub,
            (true, true) => Op::Nmadd,
        };
        Some(match self {
            Fadd => FpOp::Plain(Op::Add),
            Fsub => FpOp::Plain(Op::Sub),
            Frsub => FpOp::Reversed(Op::Sub),
            Fmul => FpOp::Plain(Op::Mul),
            Fdiv => FpOp::Plain(Op::Div),
            Frdiv => FpOp::Reversed(Op::Div),
            Sqrt => FpOp::Plain(Op::Sqrt),
            Fused { minus, less, adds_vd: true } => FpOp::AddsDest(op(minus, less)),
            Fused { minus, less, adds_vd: false } => FpOp::TimesDest(op(minus, less)),
            _ => return None,
        })
    }
}

/// The operation of an instruction that only vector loops have code for, and its second operand: on fixed point, with a carry, or
/// a shift by the elements of a group.
pub(crate) fn of_loops(uop: &Uop) -> Option<(Operation, Other)> {
    let (chapter, function, name) = uop.op.semantics();
    let other = match function {
        Function::vv | Function::vvm => Other::Vector(uop.rs1),
        Function::vx | Function::vxm => Other::Integer(uop.rs1),
        Function::vi | Function::vim => Other::Immediate(uop.imm),
        Function::v => Other::None,
        _ => return None,
    };
    let by_group = function == Function::vv;
    let operation = match (chapter, name) {
        (Chapter::vint, Param::Sll) if by_group => Operation::ByElement(IntOp::Sll),
        (Chapter::vint, Param::Srl) if by_group => Operation::ByElement(IntOp::Srl),
        (Chapter::vint, Param::Sra) if by_group => Operation::ByElement(IntOp::Sra),
        (Chapter::vint, Param::Ror) if by_group => Operation::ByElement(IntOp::Ror),
        (Chapter::vint, Param::Rol) if by_group => Operation::ByElement(IntOp::Rol),
        (Chapter::vint, Param::Brev) => Operation::Bits(Bits::Reversed),
        (Chapter::vint, Param::Cpop) => Operation::Bits(Bits::Ones),
        (Chapter::vint, Param::Clz) => Operation::Bits(Bits::LeadingZeros),
        (Chapter::vint, Param::Ctz) => Operation::Bits(Bits::TrailingZeros),
        (Chapter::vfixed, Param::Saddu) => Operation::Saturate { adds: true, signed: false },
        (Chapter::vfixed, Param::Sadd) => Operation::Saturate { adds: true, signed: true },
        (Chapter::vfixed, Param::Ssubu) => Operation::Saturate { adds: false, signed: false },
        (Chapter::vfixed, Param::Ssub) => Operation::Saturate { adds: false, signed: true },
        (Chapter::vfixed, Param::Aaddu) => Operation::Average { adds: true, signed: false },
        (Chapter::vfixed, Param::Aadd) => Operation::Average { adds: true, signed: true },
        (Chapter::vfixed, Param::Asubu) => Operation::Average { adds: false, signed: false },
        (Chapter::vfixed, Param::Asub) => Operation::Average { adds: false, signed: true },
        (Chapter::vfixed, Param::Ssrl) if by_group => Operation::RoundByElement { signed: false },
        (Chapter::vfixed, Param::Ssra) if by_group => Operation::RoundByElement { signed: true },
        (Chapter::vfixed, Param::Smul) => Operation::Fraction,
        (Chapter::vcarry, Param::Adc) => Operation::Carry { adds: true },
        (Chapter::vcarry, Param::Sbc) => Operation::Carry { adds: false },
        _ => return None,
    };
    Some((operation, other))
}

/// Does an instruction put carries or borrows into a mask: is it a sum, and what is the second operand?
pub(crate) fn carry_out(uop: &Uop) -> Option<(bool, Other)> {
    let (Chapter::vcarry, function, name) = uop.op.semantics() else { return None };
    let other = match function {
        Function::mvv | Function::mvvm => Other::Vector(uop.rs1),
        Function::mvx | Function::mvxm => Other::Integer(uop.rs1),
        Function::mvi | Function::mvim => Other::Immediate(uop.imm),
        _ => return None,
    };
    Some((name == Param::Adc, other))
}

/// The operation of an instruction and its second operand, where all operands are of one width.
pub(crate) fn operation(uop: &Uop, sew: Sew, compile_key: &CompileKey) -> Option<(Operation, Other)> {
    use Operation::*;
    let (chapter, function, name) = uop.op.semantics();
    let other = match function {
        Function::vv | Function::exact_vv | Function::mv_v_v => Other::Vector(uop.rs1),
        Function::vx | Function::mv_v_x => Other::Integer(uop.rs1),
        Function::vi | Function::mv_v_i => Other::Immediate(uop.imm),
        Function::vf | Function::exact_vf | Function::fmv_v_f => Other::Float(uop.rs1),
        Function::sqrt | Function::v => Other::None,
        _ => return None,
    };
    let by_scalar = matches!(other, Other::Integer(_) | Other::Immediate(_));
    let operation = match (chapter, name) {
        (Chapter::vmove, _) => Move,
        (Chapter::vint, Param::Add) => Add,
        (Chapter::vint, Param::Sub) => Sub,
        (Chapter::vint, Param::Rsub) => Rsub,
        (Chapter::vint, Param::And) => And,
        (Chapter::vint, Param::Or) => Or,
        (Chapter::vint, Param::Xor) => Xor,
        (Chapter::vint, Param::Andn) => Andn,
        (Chapter::vint, Param::Min) => Min,
        (Chapter::vint, Param::Minu) => Minu,
        (Chapter::vint, Param::Max) => Max,
        (Chapter::vint, Param::Maxu) => Maxu,
        (Chapter::vint, Param::Sll) if by_scalar => Sll,
        (Chapter::vint, Param::Srl) if by_scalar => Srl,
        (Chapter::vint, Param::Sra) if by_scalar => Sra,
        (Chapter::vint, Param::Ror) if by_scalar => Ror,
        (Chapter::vint, Param::Rol) if by_scalar => Rol,
        (Chapter::vint, Param::Rev8) => Rev8,
        (Chapter::vint, Param::Brev8) => Brev8,
        (Chapter::vint, Param::Mul) => Mul,
        (Chapter::vint, Param::Mulh) if sew != Sew::E64 => Mulh(true, true),
        (Chapter::vint, Param::Mulhu) if sew != Sew::E64 => Mulh(false, false),
        (Chapter::vint, Param::Mulhsu) if sew != Sew::E64 => Mulh(true, false),
        (Chapter::vmac, name) => Multiply {
            minus: matches!(name, Param::Nmsac | Param::Nmsub),
            adds_vd: matches!(name, Param::Macc | Param::Nmsac),
        },
        (Chapter::vfloat | Chapter::vfmac, _)
            if !compile_key.float || !matches!(sew, Sew::E32 | Sew::E64) =>
        {
            return None;
        }
        (Chapter::vfloat, Param::Add) => Fadd,
        (Chapter::vfloat, Param::Sub) => Fsub,
        (Chapter::vfloat, Param::Rsub) => Frsub,
        (Chapter::vfloat, Param::Mul) => Fmul,
        (Chapter::vfloat, Param::Div) => Fdiv,
        (Chapter::vfloat, Param::Rdiv) => Frdiv,
        (Chapter::vfloat, Param::Sgnj) => Sgnj,
        (Chapter::vfloat, Param::Sgnjn) => Sgnjn,
        (Chapter::vfloat, Param::Sgnjx) => Sgnjx,
        (Chapter::vfloat, _) if function == Function::sqrt => Sqrt,
        (Chapter::vfmac, name) => Fused {
            minus: matches!(name, Param::Nmacc | Param::Nmadd | Param::Nmsac | Param::Nmsub),
            less: matches!(name, Param::Msac | Param::Msub | Param::Nmacc | Param::Nmadd),
            adds_vd: matches!(name, Param::Macc | Param::Nmacc | Param::Msac | Param::Nmsac),
        },
        _ => return None,
    };
    let is_format = compile_key.float && matches!(sew, Sew::E32 | Sew::E64);
    if matches!(other, Other::Float(_)) && !is_format {
        return None;
    }
    Some((operation, other))
}
