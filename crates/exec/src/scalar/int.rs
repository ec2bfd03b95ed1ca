//! Stand-ins.
use crate::uop::{Done, Uop};
use rivet_hart::{Hart, Trap};
pub(crate) fn lui(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn auipc(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn ri<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn rr<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn r<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn rr_bs<A>(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) fn aes64ks1i(_: &mut Hart, u: &Uop) -> Done {
    Err(Trap::illegal(u.raw, "stand-in"))
}
pub(crate) mod ops {
    pub(crate) struct Add;
    pub(crate) struct Slt;
    pub(crate) struct Sltu;
    pub(crate) struct Xor;
    pub(crate) struct Or;
    pub(crate) struct And;
    pub(crate) struct Sub;
    pub(crate) struct Sll;
    pub(crate) struct Srl;
    pub(crate) struct Sra;
    pub(crate) struct Addw;
    pub(crate) struct Sllw;
    pub(crate) struct Srlw;
    pub(crate) struct Sraw;
    pub(crate) struct Subw;
    pub(crate) struct Mul;
    pub(crate) struct Mulh;
    pub(crate) struct Mulhsu;
    pub(crate) struct Mulhu;
    pub(crate) struct Div;
    pub(crate) struct Divu;
    pub(crate) struct Rem;
    pub(crate) struct Remu;
    pub(crate) struct Mulw;
    pub(crate) struct Divw;
    pub(crate) struct Divuw;
    pub(crate) struct Remw;
    pub(crate) struct Remuw;
    pub(crate) struct CzeroEqz;
    pub(crate) struct CzeroNez;
    pub(crate) struct Sh1add;
    pub(crate) struct Sh2add;
    pub(crate) struct Sh3add;
    pub(crate) struct AddUw;
    pub(crate) struct Sh1addUw;
    pub(crate) struct Sh2addUw;
    pub(crate) struct Sh3addUw;
    pub(crate) struct SllUw;
    pub(crate) struct Andn;
    pub(crate) struct Orn;
    pub(crate) struct Xnor;
    pub(crate) struct Clz;
    pub(crate) struct Ctz;
    pub(crate) struct Cpop;
    pub(crate) struct Max;
    pub(crate) struct Maxu;
    pub(crate) struct Min;
    pub(crate) struct Minu;
    pub(crate) struct SextB;
    pub(crate) struct SextH;
    pub(crate) struct Rol;
    pub(crate) struct Ror;
    pub(crate) struct OrcB;
    pub(crate) struct ZextH;
    pub(crate) struct Rev8;
    pub(crate) struct Clzw;
    pub(crate) struct Ctzw;
    pub(crate) struct Cpopw;
    pub(crate) struct Rolw;
    pub(crate) struct Rorw;
    pub(crate) struct Clmul;
    pub(crate) struct Clmulr;
    pub(crate) struct Clmulh;
    pub(crate) struct Bclr;
    pub(crate) struct Bext;
    pub(crate) struct Binv;
    pub(crate) struct Bset;
    pub(crate) struct Pack;
    pub(crate) struct Packh;
    pub(crate) struct Brev8;
    pub(crate) struct Zip;
    pub(crate) struct Unzip;
    pub(crate) struct Packw;
    pub(crate) struct Xperm4;
    pub(crate) struct Xperm8;
    pub(crate) struct Aes32dsmi;
    pub(crate) struct Aes32dsi;
    pub(crate) struct Aes32esmi;
    pub(crate) struct Aes32esi;
    pub(crate) struct Aes64dsm;
    pub(crate) struct Aes64ds;
    pub(crate) struct Aes64im;
    pub(crate) struct Aes64ks2;
    pub(crate) struct Aes64esm;
    pub(crate) struct Aes64es;
    pub(crate) struct Sha256sum0;
    pub(crate) struct Sha256sum1;
    pub(crate) struct Sha256sig0;
    pub(crate) struct Sha256sig1;
    pub(crate) struct Sha512sum0r;
    pub(crate) struct Sha512sum1r;
    pub(crate) struct Sha512sig0l;
    pub(crate) struct Sha512sig0h;
    pub(crate) struct Sha512sig1l;
    pub(crate) struct Sha512sig1h;
    pub(crate) struct Sha512sum0;
    pub(crate) struct Sha512sum1;
    pub(crate) struct Sha512sig0;
    pub(crate) struct Sha512sig1;
    pub(crate) struct Sm4ed;
    pub(crate) struct Sm4ks;
    pub(crate) struct Sm3p0;
    pub(crate) struct Sm3p1;
}
