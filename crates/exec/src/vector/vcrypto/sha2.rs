//! Zvknha, Zvknhb: the message schedule and the compression of SHA-256 (words of 32 bits) and SHA-512 (64).

use crate::crypto::{
    sha256_sig0, sha256_sig1, sha256_sum0, sha256_sum1, sha512_sig0, sha512_sig1, sha512_sum0, sha512_sum1,
};
use crate::vector::int::Int;

/// A word of SHA-2 with the functions of FIPS 180-4, 4.1.
pub(crate) trait Word: Int {
    /// Σ0.
    fn sum0(self) -> Self;
    /// Σ1.
    fn sum1(self) -> Self;
    /// σ0.
    fn sig0(self) -> Self;
    /// σ1.
    fn sig1(self) -> Self;
}

macro_rules! word {
    ($($t:ty: $sum0:ident $sum1:ident $sig0:ident $sig1:ident;)*) => {$(
        impl Word for $t {
            #[inline(always)]
            fn sum0(self) -> $t { $sum0(self) }
            #[inline(always)]
            fn sum1(self) -> $t { $sum1(self) }
            #[inline(always)]
            fn sig0(self) -> $t { $sig0(self) }
            #[inline(always)]
            fn sig1(self) -> $t { $sig1(self) }
        }
    )*};
}
word! {
    u32: sha256_sum0 sha256_sum1 sha256_sig0 sha256_sig1;
    u64: sha512_sum0 sha512_sum1 sha512_sig0 sha512_sig1;
}

/// An instruction on element groups of four words.
pub(crate) trait Sha2 {
    fn run<T: Word>(vd: [T; 4], vs2: [T; 4], vs1: [T; 4]) -> [T; 4];
}

/// The next four words of the message schedule.
pub(crate) struct Sha2ms;
impl Sha2 for Sha2ms {
    #[inline(always)]
    fn run<T: Word>(vd: [T; 4], vs2: [T; 4], vs1: [T; 4]) -> [T; 4] {
        let [w0, w1, w2, w3] = vd;
        let [w4, w9, w10, w11] = vs2;
        let [w12, _, w14, w15] = vs1;
        let w16 = w14.sig1().add(w9).add(w1.sig0()).add(w0);
        let w17 = w15.sig1().add(w10).add(w2.sig0()).add(w1);
        let w18 = w16.sig1().add(w11).add(w3.sig0()).add(w2);
        let w19 = w17.sig1().add(w12).add(w4.sig0()).add(w3);
        [w16, w17, w18, w19]
    }
}

/// Two rounds with the low words of vs1.
pub(crate) struct Sha2cl;
impl Sha2 for Sha2cl {
    #[inline(always)]
    fn run<T: Word>(vd: [T; 4], vs2: [T; 4], [w0, w1, _, _]: [T; 4]) -> [T; 4] {
        two_rounds(vd, vs2, w0, w1)
    }
}

/// Two rounds with the high words of vs1.
pub(crate) struct Sha2ch;
impl Sha2 for Sha2ch {
    #[inline(always)]
    fn run<T: Word>(vd: [T; 4], vs2: [T; 4], [_, _, w0, w1]: [T; 4]) -> [T; 4] {
        two_rounds(vd, vs2, w0, w1)
    }
}

/// {a, b, e, f} after two rounds; after them {c, d, g, h} is what {a, b, e, f} was.
#[inline(always)]
fn two_rounds<T: Word>([h, g, d, c]: [T; 4], [f, e, b, a]: [T; 4], w0: T, w1: T) -> [T; 4] {
    let (a1, e1) = round([a, b, c, d, e, f, g, h], w0);
    let (a2, e2) = round([a1, a, b, c, e1, e, f, g], w1);
    [e1, e2, a1, a2]
}

/// The new a and e (FIPS 180-4, 6.2.2); `w` is the message word plus the constant.
#[inline(always)]
fn round<T: Word>([a, b, c, d, e, f, g, h]: [T; 8], w: T) -> (T, T) {
    let ch = e & f ^ !e & g;
    let maj = a & b ^ a & c ^ b & c;
    let t1 = h.add(e.sum1()).add(ch).add(w);
    let t2 = a.sum0().add(maj);
    (t1.add(t2), d.add(t1))
}
