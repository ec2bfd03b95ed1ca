//! Element groups by the host's instructions for AES (AES-NI), SHA-256 (SHA) and carry-less products (PCLMULQDQ).
//!
//! Invariant: a kernel is given out only where the host has what it needs; it touches the groups alone.

#![allow(unsafe_code)] // Intrinsics: loads and stores through pointers, and features found at run time.

use core::arch::x86_64::*;

use rivet_isa::{Op, Sew};

use super::kernel::{Groups, Kernel};
use super::series;
use crate::uop::Uop;

/// Bytes of a group here.
const BLOCK: usize = 16;

/// The host's kernel of an instruction, if it has one.
pub(super) fn kernel(op: Op, sew: Sew) -> Option<Kernel> {
    if sew != Sew::E32 || !rivet_fp::host_has!("avx") {
        return None;
    }
    let aes = || rivet_fp::host_has!("aes");
    let sha = || rivet_fp::host_has!("sha");
    let products = || rivet_fp::host_has!("pclmulqdq");
    let kernel: Kernel = match op {
        Op::vaesz_vs => aesz,
        Op::vaesem_vv | Op::vaesem_vs if aes() => aesem,
        Op::vaesef_vv | Op::vaesef_vs if aes() => aesef,
        Op::vaesdm_vv | Op::vaesdm_vs if aes() => aesdm,
        Op::vaesdf_vv | Op::vaesdf_vs if aes() => aesdf,
        Op::vsha2ms_vv if sha() => sha2ms,
        Op::vsha2cl_vv if sha() => sha2cl,
        Op::vsha2ch_vv if sha() => sha2ch,
        Op::vgmul_vv | Op::vgmul_vs if products() => gmul,
        Op::vghsh_vv | Op::vghsh_vs if products() => ghsh,
        _ => return None,
    };
    Some(kernel)
}

impl Groups {
    /// Fails unless all groups lie in a file of so many bytes. None lie anywhere: vstart may be beyond vl, and the file.
    #[inline(always)]
    fn check(&self, bytes: usize) {
        if self.count == 0 {
            return;
        }
        let end = |at: usize, count: usize| at + count * BLOCK;
        let vs2 = if self.first { self.count.min(1) } else { self.count };
        let last = end(self.vd, self.count).max(end(self.vs2, vs2)).max(end(self.vs1, self.count));
        assert!(self.count < bytes && last <= bytes, "groups lie in the register file");
    }
}

/// The carry-less product, if the host has an instruction for it.
#[inline]
pub(crate) fn product(a: u64, b: u64) -> Option<u128> {
    // Encoded for AVX: an SSE instruction stalls while the upper halves of vector registers are in use.
    #[target_feature(enable = "avx,pclmulqdq")]
    fn run(a: u64, b: u64) -> u128 {
        let (a, b) = (_mm_set_epi64x(0, a as i64), _mm_set_epi64x(0, b as i64));
        bytemuck::cast(_mm_clmulepi64_si128(a, b, 0))
    }
    // SAFETY: the host has what the function is compiled for.
    (rivet_fp::host_has!("avx") && rivet_fp::host_has!("pclmulqdq")).then(|| unsafe { run(a, b) })
}

/// Has the host instructions for AES?
pub(super) fn has_aes() -> bool {
    rivet_fp::host_has!("avx") && rivet_fp::host_has!("aes")
}

/// A series of AES on groups from byte `vd` on; nothing where the host cannot do it.
pub(super) fn aes_series(file: &mut [u8], uops: &[Uop], vlenb: usize, vd: usize, count: usize) {
    /// Groups at a time: a round takes the host several cycles, in which it can begin those of others.
    const SEVERAL: usize = 4;

    #[target_feature(enable = "avx,aes")]
    fn run(file: &mut [u8], uops: &[Uop], vlenb: usize, vd: usize, count: usize) {
        let mut i = 0;
        while count - i >= SEVERAL {
            some::<SEVERAL>(file, uops, vlenb, vd, i);
            i += SEVERAL;
        }
        for i in i..count {
            some::<1>(file, uops, vlenb, vd, i);
        }
    }

    #[inline]
    #[target_feature(enable = "avx,aes")]
    fn some<const N: usize>(file: &mut [u8], uops: &[Uop], vlenb: usize, vd: usize, i: usize) {
        let mut state = [_mm_setzero_si128(); N];
        for (n, state) in state.iter_mut().enumerate() {
            *state = load(file, vd + (i + n) * BLOCK);
        }
        for uop in uops {
            for (n, state) in state.iter_mut().enumerate() {
                let key = load(file, series::keys(uop, vlenb, i + n));
                *state = match uop.op {
                    Op::vaesz_vs => _mm_xor_si128(*state, key),
                    Op::vaesem_vv | Op::vaesem_vs => _mm_aesenc_si128(*state, key),
                    Op::vaesef_vv | Op::vaesef_vs => _mm_aesenclast_si128(*state, key),
                    Op::vaesdm_vv | Op::vaesdm_vs => _mm_aesdec_si128(*state, _mm_aesimc_si128(key)),
                    _ => _mm_aesdeclast_si128(*state, key),
                };
            }
        }
        for (n, &state) in state.iter().enumerate() {
            let place = &mut file[vd + (i + n) * BLOCK..][..BLOCK];
            // SAFETY: the place has so many bytes.
            unsafe { _mm_storeu_si128(place.as_mut_ptr().cast(), state) };
        }
    }

    #[inline]
    #[target_feature(enable = "avx")]
    fn load(file: &[u8], at: usize) -> __m128i {
        let place = &file[at..at + BLOCK];
        // SAFETY: the place has so many bytes.
        unsafe { _mm_loadu_si128(place.as_ptr().cast()) }
    }

    if has_aes() {
        // SAFETY: the host has the features.
        unsafe { run(file, uops, vlenb, vd, count) }
    }
}

/// Kernels: the new vd from vd, vs2 and vs1.
macro_rules! kernels {
    ($($name:ident $feature:literal |$vd:ident, $vs2:ident, $vs1:ident| $result:expr;)*) => {$(
        fn $name(file: &mut [u8], at: &Groups) {
            #[target_feature(enable = $feature)]
            fn run(file: &mut [u8], at: &Groups) {
                at.check(file.len());
                let (file, step) = (file.as_mut_ptr(), if at.first { 0 } else { BLOCK });
                for i in 0..at.count {
                    // SAFETY: all groups lie in the file.
                    let (vd, $vs2, $vs1) = unsafe {
                        (
                            file.add(at.vd + i * BLOCK).cast::<__m128i>(),
                            _mm_loadu_si128(file.add(at.vs2 + i * step).cast()),
                            _mm_loadu_si128(file.add(at.vs1 + i * BLOCK).cast()),
                        )
                    };
                    // SAFETY: as above.
                    let $vd = unsafe { _mm_loadu_si128(vd) };
                    let result = $result;
                    // SAFETY: as above.
                    unsafe { _mm_storeu_si128(vd, result) };
                }
            }
            // SAFETY: `kernel` gives this function out only where the host has the features.
            unsafe { run(file, at) }
        }
    )*};
}

kernels! {
    aesz "avx" |vd, vs2, _vs1| _mm_xor_si128(vd, vs2);
    aesem "avx,aes" |vd, vs2, _vs1| _mm_aesenc_si128(vd, vs2);
    aesef "avx,aes" |vd, vs2, _vs1| _mm_aesenclast_si128(vd, vs2);
    // RISC-V adds the key before InvMixColumns, the host after it.
    aesdm "avx,aes" |vd, vs2, _vs1| _mm_aesdec_si128(vd, _mm_aesimc_si128(vs2));
    aesdf "avx,aes" |vd, vs2, _vs1| _mm_aesdeclast_si128(vd, vs2);
    sha2ms "avx,sha" |vd, vs2, vs1| {
        let middle = _mm_alignr_epi8(vs1, vs2, 4);
        _mm_sha256msg2_epu32(_mm_add_epi32(_mm_sha256msg1_epu32(vd, vs2), middle), vs1)
    };
    sha2cl "avx,sha" |vd, vs2, vs1| _mm_sha256rnds2_epu32(vd, vs2, vs1);
    sha2ch "avx,sha" |vd, vs2, vs1| _mm_sha256rnds2_epu32(vd, vs2, _mm_srli_si128(vs1, 8));
    gmul "avx,pclmulqdq" |vd, vs2, _vs1| multiply(vd, vs2);
    ghsh "avx,pclmulqdq" |vd, vs2, vs1| multiply(_mm_xor_si128(vd, vs1), vs2);
}

/// The bits of each byte in reverse order.
#[inline]
#[target_feature(enable = "avx")]
fn brev8(x: __m128i) -> __m128i {
    let nibbles = _mm_set1_epi8(15);
    // The reverse of each number of four bits, and the same four bits higher.
    let low = _mm_setr_epi8(0, 8, 4, 12, 2, 10, 6, 14, 1, 9, 5, 13, 3, 11, 7, 15);
    let high = _mm_slli_epi16(low, 4);
    let upper = _mm_and_si128(_mm_srli_epi16(x, 4), nibbles);
    _mm_or_si128(_mm_shuffle_epi8(high, _mm_and_si128(x, nibbles)), _mm_shuffle_epi8(low, upper))
}

/// The product of two blocks in the field of GHASH, in GCM's order of bits.
#[inline]
#[target_feature(enable = "avx,pclmulqdq")]
fn multiply(a: __m128i, b: __m128i) -> __m128i {
    let (a, b) = (brev8(a), brev8(b));
    let middle = _mm_xor_si128(_mm_clmulepi64_si128(a, b, 0x01), _mm_clmulepi64_si128(a, b, 0x10));
    let low = _mm_xor_si128(_mm_clmulepi64_si128(a, b, 0x00), _mm_slli_si128(middle, 8));
    let high = _mm_xor_si128(_mm_clmulepi64_si128(a, b, 0x11), _mm_srli_si128(middle, 8));
    // x^128 is x^7 + x^2 + x + 1. Of the upper quarter's multiple some is above x^128 again.
    let field = _mm_set_epi64x(0, 0x87);
    let upper = _mm_clmulepi64_si128(high, field, 0x01);
    let high = _mm_xor_si128(high, _mm_srli_si128(upper, 8));
    let product =
        _mm_xor_si128(_mm_xor_si128(low, _mm_slli_si128(upper, 8)), _mm_clmulepi64_si128(high, field, 0x00));
    brev8(product)
}
