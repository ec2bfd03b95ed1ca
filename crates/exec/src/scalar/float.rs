//! Stand-ins.
use crate::uop::{Done, Uop};
use rivet_hart::{Hart, Trap};
pub(crate) fn fma<A, B>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn bin<A, B>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn sqrt<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn sgnj<A, B>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn minmax<A, B>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn to_int<A, B>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn mv_x<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn cmp<A, B>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn class<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn from_int<A, B>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn mv_f<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn cvt<A, B>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn li<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn round<A, B>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn cvtmod(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn mvh(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn mvp(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) mod ops {
    pub(crate) struct F32;
    pub(crate) struct Madd;
    pub(crate) struct Msub;
    pub(crate) struct Nmsub;
    pub(crate) struct Nmadd;
    pub(crate) struct Add;
    pub(crate) struct Sub;
    pub(crate) struct Mul;
    pub(crate) struct Div;
    pub(crate) struct Sgnj;
    pub(crate) struct Sgnjn;
    pub(crate) struct Sgnjx;
    pub(crate) struct Min;
    pub(crate) struct Max;
    pub(crate) struct W;
    pub(crate) struct Wu;
    pub(crate) struct Eq;
    pub(crate) struct Lt;
    pub(crate) struct Le;
    pub(crate) struct L;
    pub(crate) struct Lu;
    pub(crate) struct F64;
    pub(crate) struct F16;
    pub(crate) struct Bf16;
    pub(crate) struct Minm;
    pub(crate) struct Maxm;
    pub(crate) struct Round;
    pub(crate) struct Roundnx;
    pub(crate) struct Leq;
    pub(crate) struct Ltq;
}
