//! What the commit log has to look at, by instruction.

use rivet_isa::{Chapter, Op, Operand, Slot};

/// What an instruction may change beside memory.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Effects {
    /// Nothing.
    None,
    /// rd, an integer register.
    Rd,
    /// Anything.
    Any,
}

impl Effects {
    pub(super) fn of(op: Op) -> Effects {
        let row = op.row();
        let (chapter, base) = (op.base().row().chapter, op.base());
        let writes = |operand: &Operand| matches!(operand.slot(), Slot::Rd | Slot::RdRs1);
        let is_other =
            |operand: &Operand| matches!(operand, Operand::Fd | Operand::FdP | Operand::Vd | Operand::Vs3);
        match base {
            Op::mret | Op::sret | Op::amocas_d | Op::amocas_q => Effects::Any,
            _ if chapter.is_vector() || chapter.is_float() || row.chapter.is_float() => Effects::Any,
            _ if chapter == Chapter::csr || row.operands.iter().any(is_other) => Effects::Any,
            _ => match row.operands.iter().filter(|operand| writes(operand)).count() {
                0 => Effects::None,
                1 => Effects::Rd,
                _ => Effects::Any,
            },
        }
    }
}

/// Whether an instruction accesses no data.
pub(super) fn has_no_access(op: Op) -> bool {
    matches!(op.base().row().chapter, Chapter::int | Chapter::jump)
}
