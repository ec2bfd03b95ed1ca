//! Mask bits to lanes and back on x86-64, 16 bytes at a time with what every such host has (SSE2), and 64 with AVX-512;
//! loops compiled for AVX-512, AVX2 and SSE2.
//!
//! Invariant: a function for AVX-512 or AVX2 is called only where the host has been found to have it.

#![allow(unsafe_code)] // Intrinsics are unsafe functions, and so are those compiled for what a host may not have.

use std::sync::atomic::{AtomicU8, Ordering};

use core::arch::x86_64::*;

use super::lanes::{Bits, Lane};
use super::simd_level::{Kernel, Least, Narrow, SimdLevel, VectorWidth};

/// What has been found of the host: nothing yet, AVX-512, AVX2, neither.
static FOUND: AtomicU8 = AtomicU8::new(0);

/// Looks at the host.
#[cold]
fn find() -> u8 {
    let found = if rivet_fp::host_has!("avx512f")
        && rivet_fp::host_has!("avx512bw")
        && rivet_fp::host_has!("avx512dq")
        && rivet_fp::host_has!("avx512vl")
        && rivet_fp::host_has!("bmi2")
    {
        1
    } else if rivet_fp::host_has!("avx2") && rivet_fp::host_has!("bmi2") {
        2
    } else {
        3
    };
    FOUND.store(found, Ordering::Relaxed);
    found
}

/// What has been found.
#[inline(always)]
fn found() -> u8 {
    match FOUND.load(Ordering::Relaxed) {
        0 => find(),
        found => found,
    }
}

/// Is the host to run the functions of instructions that are compiled for [`Avx512`]?
pub(crate) fn has_avx512() -> bool {
    found() == 1
}

/// Runs a loop compiled for the widest vectors of the host.
#[inline(always)]
pub(crate) fn widest<R>(kernel: impl Kernel<R>) -> R {
    match found() {
        // SAFETY: the host has been found to have what the functions are compiled for.
        1 => unsafe { with_avx512(kernel) },
        // SAFETY: likewise.
        2 => unsafe { with_avx2(kernel) },
        _ => with_least(kernel),
    }
}

/// The same where the host is not [`Avx512`].
#[inline(always)]
pub(super) fn common<R>(kernel: impl Kernel<R>) -> R {
    match found() {
        // SAFETY: the host has been found to have what the function is compiled for.
        2 => unsafe { with_avx2(kernel) },
        _ => with_least(kernel),
    }
}

/// Runs a loop where the host has AVX2; else the result says that it was not run.
#[inline(always)]
pub(super) fn whole(kernel: impl Kernel<bool>) -> bool {
    // SAFETY: the host has been found to have what the function is compiled for.
    found() == 2 && unsafe { with_avx2(kernel) }
}

/// Runs a loop compiled for [`Avx512`] or, on other hosts, for the least level: fewer copies than by [`widest`].
#[inline(always)]
pub(super) fn widest_or_least<R>(kernel: impl Kernel<R>) -> R {
    match found() {
        // SAFETY: the host has been found to have what the function is compiled for.
        1 => unsafe { with_avx512(kernel) },
        _ => with_least(kernel),
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi2")]
fn with_avx512<R>(kernel: impl Kernel<R>) -> R {
    kernel.run::<Avx512>()
}

/// Few hosts need it: it stays out of the functions that call it.
#[cold]
#[inline(never)]
fn with_least<R>(kernel: impl Kernel<R>) -> R {
    kernel.run::<Least>()
}

#[target_feature(enable = "avx2,bmi2")]
fn with_avx2<R>(kernel: impl Kernel<R>) -> R {
    kernel.run::<Narrow>()
}

/// 64 bytes at a time, and what is left by 32 or 16. Its functions are to be inlined into [`with_avx512`] or functions of
/// instructions compiled for the same, and are called nowhere else.
pub(crate) struct Avx512;

impl SimdLevel for Avx512 {
    #[inline(always)]
    fn whole(kernel: impl Kernel<bool>) -> bool {
        kernel.run::<Avx512>()
    }

    #[inline(always)]
    fn outlined<R>(kernel: impl Kernel<R>) -> R {
        // SAFETY: only functions for this host come here.
        unsafe { with_avx512(kernel) }
    }
}

/// The value that `$wide`, `$half` or `$quarter` make where the bytes are 64, 32 or 16; which they are is known when it is
/// compiled, and so is the width of an element.
macro_rules! by_bytes {
    ($bytes:expr, $wide:expr, $half:expr, $quarter:expr, else $other:expr) => {
        match $bytes {
            64 => $wide,
            32 => $half,
            16 => $quarter,
            _ => $other,
        }
    };
}

impl VectorWidth for Avx512 {
    const BYTES: usize = 64;

    #[inline(always)]
    fn spread<T: Lane, const N: usize>(bits: Bits<N>) -> [T; N] {
        let (bits, mut lanes) = (bits, [T::ZERO; N]);
        let to: *mut i8 = lanes.as_mut_ptr().cast();
        let k = bits.0;
        // SAFETY: the host has AVX-512 where this is called; the lanes have as many bytes as are stored.
        unsafe {
            by_bytes!(
                N * size_of::<T>(),
                _mm512_storeu_epi8(
                    to,
                    match size_of::<T>() {
                        1 => _mm512_movm_epi8(k),
                        2 => _mm512_movm_epi16(k as u32),
                        4 => _mm512_movm_epi32(k as u16),
                        _ => _mm512_movm_epi64(k as u8),
                    }
                ),
                _mm256_storeu_epi8(
                    to,
                    match size_of::<T>() {
                        1 => _mm256_movm_epi8(k as u32),
                        2 => _mm256_movm_epi16(k as u16),
                        4 => _mm256_movm_epi32(k as u8),
                        _ => _mm256_movm_epi64(k as u8),
                    }
                ),
                _mm_storeu_epi8(
                    to,
                    match size_of::<T>() {
                        1 => _mm_movm_epi8(k as u16),
                        2 => _mm_movm_epi16(k as u8),
                        4 => _mm_movm_epi32(k as u8),
                        _ => _mm_movm_epi64(k as u8),
                    }
                ),
                else return bits.spread()
            );
        }
        lanes
    }

    #[inline(always)]
    fn gather<T: Lane, const N: usize>(lanes: &[T; N]) -> Bits<N> {
        let from: *const i8 = lanes.as_ptr().cast();
        // SAFETY: as in `spread`.
        Bits(unsafe {
            by_bytes!(
                N * size_of::<T>(),
                {
                    let wide = _mm512_loadu_epi8(from);
                    match size_of::<T>() {
                        1 => _mm512_movepi8_mask(wide),
                        2 => _mm512_movepi16_mask(wide).into(),
                        4 => _mm512_movepi32_mask(wide).into(),
                        _ => _mm512_movepi64_mask(wide).into(),
                    }
                },
                {
                    let half = _mm256_loadu_epi8(from);
                    match size_of::<T>() {
                        1 => _mm256_movepi8_mask(half).into(),
                        2 => _mm256_movepi16_mask(half).into(),
                        4 => _mm256_movepi32_mask(half).into(),
                        _ => _mm256_movepi64_mask(half).into(),
                    }
                },
                {
                    let quarter = _mm_loadu_epi8(from);
                    match size_of::<T>() {
                        1 => _mm_movepi8_mask(quarter).into(),
                        2 => _mm_movepi16_mask(quarter).into(),
                        4 => _mm_movepi32_mask(quarter).into(),
                        _ => _mm_movepi64_mask(quarter).into(),
                    }
                },
                else return Bits::gather(lanes)
            )
        })
    }

    #[inline(always)]
    fn merge(new: &[u8; 64], old: &[u8; 64], mask: &[u8; 64]) -> [u8; 64] {
        /// For each bit, by those of the mask, of `new` and of `old`: `new` where the mask is 1.
        const CHOOSE: i32 = 0b1100_1010;
        let mut merged = [0; 64];
        // SAFETY: as in `spread`; all have 64 bytes.
        unsafe {
            let load = |from: &[u8; 64]| _mm512_loadu_epi8(from.as_ptr().cast());
            let chosen = _mm512_ternarylogic_epi64::<CHOOSE>(load(mask), load(new), load(old));
            _mm512_storeu_epi8(merged.as_mut_ptr().cast(), chosen);
        }
        merged
    }
}

/// Bit j of the lowest 16 as byte j, all ones or 0.
#[inline(always)]
pub(super) fn spread8(bits: u32) -> __m128i {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let eight = |bits: u32| (u64::from(bits & 0xff) * EACH) as i64;
    let own = bytemuck::cast([0x8040_2010_0804_0201u64; 2]);
    // SAFETY: SSE2 is part of x86-64.
    unsafe { _mm_cmpeq_epi8(_mm_and_si128(_mm_set_epi64x(eight(bits >> 8), eight(bits)), own), own) }
}

/// The same of 8 bits as 16-bit elements.
#[inline(always)]
pub(super) fn spread16(bits: u32) -> __m128i {
    let own = bytemuck::cast([1u16, 2, 4, 8, 16, 32, 64, 128]);
    // SAFETY: SSE2 is part of x86-64.
    unsafe { _mm_cmpeq_epi16(_mm_and_si128(_mm_set1_epi16(bits as i16), own), own) }
}

/// The same of 4 bits as 32-bit elements.
#[inline(always)]
pub(super) fn spread32(bits: u32) -> __m128i {
    let own = bytemuck::cast([1u32, 2, 4, 8]);
    // SAFETY: SSE2 is part of x86-64.
    unsafe { _mm_cmpeq_epi32(_mm_and_si128(_mm_set1_epi32(bits as i32), own), own) }
}

/// The same of 2 bits as 64-bit elements.
#[inline(always)]
pub(super) fn spread64(bits: u32) -> __m128i {
    let own = bytemuck::cast([1u32, 1, 2, 2]);
    // SAFETY: SSE2 is part of x86-64.
    unsafe { _mm_cmpeq_epi32(_mm_and_si128(_mm_set1_epi32(bits as i32), own), own) }
}

/// The highest bit of byte j as bit j.
#[inline(always)]
pub(super) fn gather8(lanes: __m128i) -> u32 {
    // SAFETY: SSE2 is part of x86-64.
    unsafe { _mm_movemask_epi8(lanes) as u32 }
}

/// The same of 16-bit elements.
#[inline(always)]
pub(super) fn gather16(lanes: __m128i) -> u32 {
    // SAFETY: SSE2 is part of x86-64.
    unsafe { _mm_movemask_epi8(_mm_packs_epi16(lanes, lanes)) as u32 & 0xff }
}

/// The same of 32-bit elements.
#[inline(always)]
pub(super) fn gather32(lanes: __m128i) -> u32 {
    // SAFETY: SSE2 is part of x86-64.
    unsafe { _mm_movemask_ps(_mm_castsi128_ps(lanes)) as u32 }
}

/// The same of 64-bit elements.
#[inline(always)]
pub(super) fn gather64(lanes: __m128i) -> u32 {
    // SAFETY: SSE2 is part of x86-64.
    unsafe { _mm_movemask_pd(_mm_castsi128_pd(lanes)) as u32 }
}
