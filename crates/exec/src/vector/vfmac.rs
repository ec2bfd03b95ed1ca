//! Stand-ins.
use crate::uop::{Done, Uop};
use rivet_hart::{Hart, Trap};
pub(crate) fn vf<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn wvf<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn vv<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn wvv<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn wbf16_vv(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn wbf16_vf(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) mod ops {
    pub(crate) struct Madd;
    pub(crate) struct Nmadd;
    pub(crate) struct Msub;
    pub(crate) struct Nmsub;
    pub(crate) struct Macc;
    pub(crate) struct Nmacc;
    pub(crate) struct Msac;
    pub(crate) struct Nmsac;
}
