//! Stand-ins.
use crate::uop::{Done, Uop};
use rivet_hart::{Hart, Trap};
pub(crate) fn vf<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn vv<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn v<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) mod ops {
    pub(crate) struct Add;
    pub(crate) struct Sub;
    pub(crate) struct Min;
    pub(crate) struct Max;
    pub(crate) struct Sgnj;
    pub(crate) struct Sgnjn;
    pub(crate) struct Sgnjx;
    pub(crate) struct Div;
    pub(crate) struct Rdiv;
    pub(crate) struct Mul;
    pub(crate) struct Rsub;
    pub(crate) struct Sqrt;
    pub(crate) struct Rsqrt7;
    pub(crate) struct Rec7;
    pub(crate) struct Class;
}
