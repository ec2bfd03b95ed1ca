//! Stand-ins.
use rivet_hart::{Hart, Trap};
use crate::uop::{Done, Uop};
pub(crate) fn ecall(_: &mut Hart, u: &Uop) -> Done { Err(Trap::illegal(u.raw, "stand-in")) }
pub(crate) fn ebreak(_: &mut Hart, u: &Uop) -> Done { Err(Trap::illegal(u.raw, "stand-in")) }
pub(crate) fn fence_i(_: &mut Hart, u: &Uop) -> Done { Err(Trap::illegal(u.raw, "stand-in")) }
pub(crate) fn wrs(_: &mut Hart, u: &Uop) -> Done { Err(Trap::illegal(u.raw, "stand-in")) }
pub(crate) fn mret(_: &mut Hart, u: &Uop) -> Done { Err(Trap::illegal(u.raw, "stand-in")) }
pub(crate) fn wfi(_: &mut Hart, u: &Uop) -> Done { Err(Trap::illegal(u.raw, "stand-in")) }
pub(crate) fn sfence_vma(_: &mut Hart, u: &Uop) -> Done { Err(Trap::illegal(u.raw, "stand-in")) }
pub(crate) fn sret(_: &mut Hart, u: &Uop) -> Done { Err(Trap::illegal(u.raw, "stand-in")) }
pub(crate) fn sfence_inval(_: &mut Hart, u: &Uop) -> Done { Err(Trap::illegal(u.raw, "stand-in")) }
