//! Operations on elements of one width, and which instruction is which.

use rivet_exec::Uop;
use rivet_fp::bulk::Op;
use rivet_isa::Sew;

use super::Setting;
use crate::chain::{Formula, Work};

/// An operation on elements.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Operation {
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
    Mul,
    /// The upper half of a product; is vs2 signed, and is the other operand?
    Mulh(bool, bool),
    /// Each element's bytes in reverse order.
    Rev8,
    /// Each byte's bits in reverse order.
    Brev8,
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
pub(super) enum Other {
    Vector(u8),
    Integer(u8),
    Immediate(i32),
    Float(u8),
    None,
}

impl Operation {
    pub(super) fn is_float(self) -> bool {
        use Operation::*;
        matches!(self, Fadd | Fsub | Frsub | Fmul | Fdiv | Frdiv | Sqrt | Fused { .. })
    }

    /// What kernels on integers call it, if they have it; of a move, is the other operand a group?
    pub(super) fn work(self, is_group: bool) -> Option<Work> {
        use Operation::*;
        Some(match self {
            Add => Work::Add,
            Sub => Work::Sub,
            Rsub => Work::Rsub,
            And => Work::And,
            Or => Work::Or,
            Xor => Work::Xor,
            Andn => Work::Andn,
            Min => Work::Min,
            Minu => Work::Minu,
            Max => Work::Max,
            Maxu => Work::Maxu,
            Sll => Work::Sll,
            Srl => Work::Srl,
            Sra => Work::Sra,
            Rol => Work::Rol,
            Ror => Work::Ror,
            Mul => Work::Mul,
            Move if is_group => Work::Copy,
            Move => Work::Fill,
            Multiply { minus: false, adds_vd: true } => Work::Macc,
            Multiply { minus: true, adds_vd: true } => Work::Nmsac,
            Multiply { minus: false, adds_vd: false } => Work::Madd,
            Multiply { minus: true, adds_vd: false } => Work::Nmsub,
            _ => return None,
        })
    }

    /// What kernels on numbers call it, if they have it.
    pub(super) fn formula(self) -> Option<Formula> {
        use Operation::*;
        let op = |minus, less| match (minus, less) {
            (false, false) => Op::Madd,
            (false, true) => Op::Msub,
            (true, false) => Op::Nmsub,
            (true, true) => Op::Nmadd,
        };
        Some(match self {
            Fadd => Formula::Plain(Op::Add),
            Fsub => Formula::Plain(Op::Sub),
            Frsub => Formula::Reversed(Op::Sub),
            Fmul => Formula::Plain(Op::Mul),
            Fdiv => Formula::Plain(Op::Div),
            Frdiv => Formula::Reversed(Op::Div),
            Sqrt => Formula::Plain(Op::Sqrt),
            Fused { minus, less, adds_vd: true } => Formula::AddsDest(op(minus, less)),
            Fused { minus, less, adds_vd: false } => Formula::TimesDest(op(minus, less)),
            _ => return None,
        })
    }
}

/// The operation of an instruction and its second operand, where all operands are of one width.
pub(super) fn operation(uop: &Uop, sew: Sew, setting: &Setting) -> Option<(Operation, Other)> {
    use Operation::*;
    let row = uop.op.base().row();
    let parameter = row.parameters.first().copied().unwrap_or_default();
    let other = match row.function {
        "vv" | "exact_vv" | "mv_v_v" => Other::Vector(uop.rs1),
        "vx" | "mv_v_x" => Other::Integer(uop.rs1),
        "vi" | "mv_v_i" => Other::Immediate(uop.imm),
        "vf" | "exact_vf" | "fmv_v_f" => Other::Float(uop.rs1),
        "sqrt" | "v" => Other::None,
        _ => return None,
    };
    let by_scalar = matches!(other, Other::Integer(_) | Other::Immediate(_));
    let operation = match (row.chapter, parameter) {
        ("vmove", _) => Move,
        ("vint", "Add") => Add,
        ("vint", "Sub") => Sub,
        ("vint", "Rsub") => Rsub,
        ("vint", "And") => And,
        ("vint", "Or") => Or,
        ("vint", "Xor") => Xor,
        ("vint", "Andn") => Andn,
        ("vint", "Min") => Min,
        ("vint", "Minu") => Minu,
        ("vint", "Max") => Max,
        ("vint", "Maxu") => Maxu,
        ("vint", "Sll") if by_scalar => Sll,
        ("vint", "Srl") if by_scalar => Srl,
        ("vint", "Sra") if by_scalar => Sra,
        ("vint", "Ror") if by_scalar => Ror,
        ("vint", "Rol") if by_scalar => Rol,
        ("vint", "Rev8") => Rev8,
        ("vint", "Brev8") => Brev8,
        ("vint", "Mul") => Mul,
        ("vint", "Mulh") if sew != Sew::E64 => Mulh(true, true),
        ("vint", "Mulhu") if sew != Sew::E64 => Mulh(false, false),
        ("vint", "Mulhsu") if sew != Sew::E64 => Mulh(true, false),
        ("vmac", name) => {
            Multiply { minus: matches!(name, "Nmsac" | "Nmsub"), adds_vd: matches!(name, "Macc" | "Nmsac") }
        }
        ("vfloat" | "vfmac", _) if !setting.float || !matches!(sew, Sew::E32 | Sew::E64) => return None,
        ("vfloat", "Add") => Fadd,
        ("vfloat", "Sub") => Fsub,
        ("vfloat", "Rsub") => Frsub,
        ("vfloat", "Mul") => Fmul,
        ("vfloat", "Div") => Fdiv,
        ("vfloat", "Rdiv") => Frdiv,
        ("vfloat", "Sgnj") => Sgnj,
        ("vfloat", "Sgnjn") => Sgnjn,
        ("vfloat", "Sgnjx") => Sgnjx,
        ("vfloat", _) if row.function == "sqrt" => Sqrt,
        ("vfmac", name) => Fused {
            minus: name.starts_with('N'),
            less: matches!(name, "Msac" | "Msub" | "Nmacc" | "Nmadd"),
            adds_vd: matches!(name, "Macc" | "Nmacc" | "Msac" | "Nmsac"),
        },
        _ => return None,
    };
    let is_format = setting.float && matches!(sew, Sew::E32 | Sew::E64);
    if matches!(other, Other::Float(_)) && !is_format {
        return None;
    }
    Some((operation, other))
}
