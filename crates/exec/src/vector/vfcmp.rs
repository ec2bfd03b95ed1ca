//! Stand-ins.
use crate::uop::{Done, Uop};
use rivet_hart::{Hart, Trap};
pub(crate) fn vf<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn vv<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) mod ops {
    pub(crate) struct Eq;
    pub(crate) struct Le;
    pub(crate) struct Lt;
    pub(crate) struct Ne;
    pub(crate) struct Gt;
    pub(crate) struct Ge;
}
