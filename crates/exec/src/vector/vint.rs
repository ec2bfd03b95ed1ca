//! Stand-ins.
use crate::uop::{Done, Uop};
use rivet_hart::{Hart, Trap};
pub(crate) fn vx<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn vv<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn vi<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn zext<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn sext<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn v<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) mod ops {
    pub(crate) struct Add;
    pub(crate) struct Sub;
    pub(crate) struct Rsub;
    pub(crate) struct Minu;
    pub(crate) struct Min;
    pub(crate) struct Maxu;
    pub(crate) struct Max;
    pub(crate) struct And;
    pub(crate) struct Or;
    pub(crate) struct Xor;
    pub(crate) struct Sll;
    pub(crate) struct Srl;
    pub(crate) struct Sra;
    pub(crate) struct Vf8;
    pub(crate) struct Vf4;
    pub(crate) struct Vf2;
    pub(crate) struct Divu;
    pub(crate) struct Div;
    pub(crate) struct Remu;
    pub(crate) struct Rem;
    pub(crate) struct Mulhu;
    pub(crate) struct Mul;
    pub(crate) struct Mulhsu;
    pub(crate) struct Mulh;
    pub(crate) struct Andn;
    pub(crate) struct Brev;
    pub(crate) struct Brev8;
    pub(crate) struct Rev8;
    pub(crate) struct Clz;
    pub(crate) struct Ctz;
    pub(crate) struct Cpop;
    pub(crate) struct Rol;
    pub(crate) struct Ror;
    pub(crate) struct Clmul;
    pub(crate) struct Clmulh;
}
