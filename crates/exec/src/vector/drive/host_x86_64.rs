//! Mask bits to lanes and back on x86-64, 16 bytes at a time with what every such host has (SSE2), and 64 with AVX-512;
//! loops compiled for AVX-512, AVX2 and SSE2.
//!
//! Invariant: a function for AVX-512 or AVX2 is called only where the host has been found to have it.

#![allow(unsafe_code)] // Intrinsics are unsafe functions, and so are those compiled for what a host may not have.

use std::sync::atomic::{AtomicU8, Ordering};

use core::arch::x86_64::{
    __m128i, _mm_and_si128, _mm_castsi128_pd, _mm_castsi128_ps, _mm_cmpeq_epi8, _mm_cmpeq_epi16,
    _mm_cmpeq_epi32, _mm_movemask_epi8, _mm_movemask_pd, _mm_movemask_ps, _mm_packs_epi16, _mm_set_epi64x,
    _mm_set1_epi16, _mm_set1_epi32, _mm512_loadu_epi8, _mm512_movepi8_mask, _mm512_movepi16_mask,
    _mm512_movepi32_mask, _mm512_movepi64_mask, _mm512_movm_epi8, _mm512_movm_epi16, _mm512_movm_epi32,
    _mm512_movm_epi64, _mm512_storeu_epi8,
};

use super::lanes::{Bits, Lane};
use super::width::{Narrow, Width, Work};

/// What has been found of the host: nothing yet, AVX-512, AVX2, neither.
static FOUND: AtomicU8 = AtomicU8::new(0);

/// Looks at the host.
#[cold]
fn find() -> u8 {
    let found = if is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512bw")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("avx512vl")
        && is_x86_feature_detected!("bmi2")
    {
        1
    } else if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("bmi2") {
        2
    } else {
        3
    };
    FOUND.store(found, Ordering::Relaxed);
    found
}

/// Runs a loop compiled for the widest vectors of the host.
#[inline(always)]
pub(crate) fn widest<R>(work: impl Work<R>) -> R {
    let mut found = FOUND.load(Ordering::Relaxed);
    if found == 0 {
        found = find();
    }
    match found {
        // SAFETY: the host has been found to have what the functions are compiled for.
        1 => unsafe { with_avx512(work) },
        // SAFETY: likewise.
        2 => unsafe { with_avx2(work) },
        _ => work.run::<Narrow>(),
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl,avx2,bmi2")]
fn with_avx512<R>(work: impl Work<R>) -> R {
    work.run::<Avx512>()
}

#[target_feature(enable = "avx2,bmi2")]
fn with_avx2<R>(work: impl Work<R>) -> R {
    work.run::<Narrow>()
}

/// 64 bytes at a time. Its functions are to be inlined into [`with_avx512`], and are called nowhere else.
struct Avx512;

impl Width for Avx512 {
    const BYTES: usize = 64;

    #[inline(always)]
    fn spread<T: Lane, const N: usize>(bits: Bits<N>) -> [T; N] {
        // Known when it is compiled: for other widths it is compiled, but not called.
        if N * size_of::<T>() != Self::BYTES {
            return bits.spread();
        }
        let mut lanes = [T::ZERO; N];
        // SAFETY: the host has AVX-512 where this is called; the lanes are 64 bytes.
        unsafe {
            let wide = match size_of::<T>() {
                1 => _mm512_movm_epi8(bits.0),
                2 => _mm512_movm_epi16(bits.0 as u32),
                4 => _mm512_movm_epi32(bits.0 as u16),
                _ => _mm512_movm_epi64(bits.0 as u8),
            };
            _mm512_storeu_epi8(lanes.as_mut_ptr().cast(), wide);
        }
        lanes
    }

    #[inline(always)]
    fn gather<T: Lane, const N: usize>(lanes: &[T; N]) -> Bits<N> {
        if N * size_of::<T>() != Self::BYTES {
            return Bits::gather(lanes);
        }
        // SAFETY: as in `spread`.
        unsafe {
            let wide = _mm512_loadu_epi8(lanes.as_ptr().cast());
            Bits(match size_of::<T>() {
                1 => _mm512_movepi8_mask(wide),
                2 => _mm512_movepi16_mask(wide).into(),
                4 => _mm512_movepi32_mask(wide).into(),
                _ => _mm512_movepi64_mask(wide).into(),
            })
        }
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
