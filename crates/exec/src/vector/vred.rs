//! Stand-ins.
use crate::uop::{Done, Uop};
use rivet_hart::{Hart, Trap};
pub(crate) fn wvs<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn vs<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) mod ops {
    pub(crate) struct Unsigned;
    pub(crate) struct Signed;
    pub(crate) struct Sum;
    pub(crate) struct And;
    pub(crate) struct Or;
    pub(crate) struct Xor;
    pub(crate) struct Minu;
    pub(crate) struct Min;
    pub(crate) struct Maxu;
    pub(crate) struct Max;
}
