//! Stand-ins.
use rivet_hart::{Hart, Trap};
use crate::uop::{Done, Uop};
pub(crate) fn rw(_: &mut Hart, u: &Uop) -> Done { Err(Trap::illegal(u.raw, "stand-in")) }
pub(crate) fn rs(_: &mut Hart, u: &Uop) -> Done { Err(Trap::illegal(u.raw, "stand-in")) }
pub(crate) fn rc(_: &mut Hart, u: &Uop) -> Done { Err(Trap::illegal(u.raw, "stand-in")) }
pub(crate) fn rwi(_: &mut Hart, u: &Uop) -> Done { Err(Trap::illegal(u.raw, "stand-in")) }
pub(crate) fn rsi(_: &mut Hart, u: &Uop) -> Done { Err(Trap::illegal(u.raw, "stand-in")) }
pub(crate) fn rci(_: &mut Hart, u: &Uop) -> Done { Err(Trap::illegal(u.raw, "stand-in")) }
