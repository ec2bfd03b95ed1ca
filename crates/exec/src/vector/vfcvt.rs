//! Stand-ins.
use crate::uop::{Done, Uop};
use rivet_hart::{Hart, Trap};
pub(crate) fn to_int<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn from_int<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn to_int_rtz<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn wto_int<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn wfrom_int<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn widen(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn wto_int_rtz<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn nto_int<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn nfrom_int<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn narrow(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn narrow_rod(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn nto_int_rtz<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn narrow_bf16(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn widen_bf16(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) mod ops {
    pub(crate) struct Unsigned;
    pub(crate) struct Signed;
}
