//! Jumps and branches: the chapter that moves `pc`.
//!
//! Invariant: each instruction leaves `hart.pc` at the next one, or traps and has changed nothing.

use rivet_hart::{Cause, Hart, Trap};
use rivet_isa::{Ext, Inst, Param};

use crate::uop::{Done, Uop};

/// A condition on two registers.
pub(crate) trait Condition {
    fn holds(a: u64, b: u64) -> bool;
}

macro_rules! conditions {
    ($($name:ident = |$a:ident, $b:ident| $holds:expr;)*) => {
        /// The conditions of branches.
        pub(crate) mod ops {$(
            pub(crate) struct $name;
            impl super::Condition for $name {
                #[inline(always)]
                fn holds($a: u64, $b: u64) -> bool {
                    $holds
                }
            }
        )*}
    };
}

conditions! {
    Eq = |a, b| a == b;
    Ne = |a, b| a != b;
    Lt = |a, b| (a as i64) < b as i64;
    Ge = |a, b| a as i64 >= b as i64;
    Ltu = |a, b| a < b;
    Geu = |a, b| a >= b;
}

/// Moves to `target`, which is even.
///
/// "An instruction-address-misaligned exception is generated on a taken branch or unconditional jump if the target
/// address is not IALIGN-bit aligned"; IALIGN is 16 with Zca and 32 without.
#[inline(always)]
pub(super) fn go(hart: &mut Hart, target: u64) -> Done {
    if target & 2 != 0 && !hart.config.isa.has(Ext::Zca) {
        return Err(misaligned(target));
    }
    hart.pc = target;
    Ok(())
}

#[cold]
fn misaligned(target: u64) -> Trap {
    Trap::because(
        Cause::FetchMisaligned,
        target,
        "the target must be 4-byte aligned without compressed instructions",
    )
}

/// The address of the next instruction in memory.
#[inline(always)]
fn next(hart: &Hart, uop: &Uop) -> u64 {
    hart.address(uop.pc, uop.len.into())
}

/// rd = pc + len; pc += imm
pub(crate) fn jal(hart: &mut Hart, uop: &Uop) -> Done {
    go(hart, hart.address(uop.pc, uop.imm as u64))?;
    hart.set_x(uop.rd, next(hart, uop));
    Ok(())
}

/// rd = pc + len; pc = (rs1 + imm) & ~1
pub(crate) fn jalr(hart: &mut Hart, uop: &Uop) -> Done {
    go(hart, hart.address(hart.x(uop.rs1), uop.imm as u64) & !1)?;
    hart.set_x(uop.rd, next(hart, uop));
    hart.jumped_by(uop.rs1);
    Ok(())
}

/// if condition(rs1, constant): pc += imm
pub(crate) fn branch_imm<C: Condition>(hart: &mut Hart, uop: &Uop) -> Done {
    let constant = uop.branch_constant().unwrap_or_default() as u64;
    if C::holds(hart.x(uop.rs1), constant) {
        return go(hart, hart.address(uop.pc, uop.imm as u64));
    }
    hart.pc = next(hart, uop);
    Ok(())
}

/// Does the condition of a branch hold?
pub(crate) fn is_taken(hart: &Hart, inst: &Inst) -> bool {
    let a = hart.x(inst.rs1);
    let b = inst.branch_constant().map_or_else(|| hart.x(inst.rs2), |constant| constant as u64);
    match inst.op.semantics().2 {
        Param::Eq => ops::Eq::holds(a, b),
        Param::Ne => ops::Ne::holds(a, b),
        Param::Lt => ops::Lt::holds(a, b),
        Param::Ge => ops::Ge::holds(a, b),
        Param::Ltu => ops::Ltu::holds(a, b),
        _ => ops::Geu::holds(a, b),
    }
}

/// if condition(rs1, rs2): pc += imm
pub(crate) fn branch<C: Condition>(hart: &mut Hart, uop: &Uop) -> Done {
    if C::holds(hart.x(uop.rs1), hart.x(uop.rs2)) {
        return go(hart, hart.address(uop.pc, uop.imm as u64));
    }
    hart.pc = next(hart, uop);
    Ok(())
}
