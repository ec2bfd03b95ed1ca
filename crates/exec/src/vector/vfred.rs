//! Stand-ins.
use crate::uop::{Done, Uop};
use rivet_hart::{Hart, Trap};
pub(crate) fn sum(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn minmax<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn wsum(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) mod ops {
    pub(crate) struct Min;
    pub(crate) struct Max;
}
