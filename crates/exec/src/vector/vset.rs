//! Stand-ins.
use rivet_hart::{Hart, Trap};
use crate::uop::{Done, Uop};
pub(crate) fn vsetivli(_: &mut Hart, u: &Uop) -> Done { Err(Trap::illegal(u.raw, "stand-in")) }
pub(crate) fn vsetvli(_: &mut Hart, u: &Uop) -> Done { Err(Trap::illegal(u.raw, "stand-in")) }
pub(crate) fn vsetvl(_: &mut Hart, u: &Uop) -> Done { Err(Trap::illegal(u.raw, "stand-in")) }
