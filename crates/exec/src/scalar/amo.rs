//! Stand-ins.
use crate::uop::{Done, Uop};
use rivet_hart::{Hart, Trap};
pub(crate) fn lr<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn sc<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn rmw<A, B>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn cas<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn cas_d(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn cas_pair(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) mod ops {
    pub(crate) struct W;
    pub(crate) struct Swap;
    pub(crate) struct Add;
    pub(crate) struct Xor;
    pub(crate) struct And;
    pub(crate) struct Or;
    pub(crate) struct Min;
    pub(crate) struct Max;
    pub(crate) struct Minu;
    pub(crate) struct Maxu;
    pub(crate) struct D;
    pub(crate) struct B;
    pub(crate) struct H;
}
