//! Stand-ins.
use crate::uop::{Done, Uop};
use rivet_hart::{Hart, Trap};
pub(crate) fn vx<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn nwx<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn vv<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn nwv<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn vi<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn nwi<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) mod ops {
    pub(crate) struct Saddu;
    pub(crate) struct Sadd;
    pub(crate) struct Ssubu;
    pub(crate) struct Ssub;
    pub(crate) struct Smul;
    pub(crate) struct Ssrl;
    pub(crate) struct Ssra;
    pub(crate) struct Nclipu;
    pub(crate) struct Nclip;
    pub(crate) struct Aaddu;
    pub(crate) struct Aadd;
    pub(crate) struct Asubu;
    pub(crate) struct Asub;
}
