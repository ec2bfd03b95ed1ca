//! Mask bits to lanes and back on x86-64: 16 bytes at a time, with what every such host has (SSE2).
//!
//! Wider forms would not pay: a mask meets lanes that narrower stores have just written.

#![allow(unsafe_code)] // Intrinsics are unsafe functions; these work on registers alone.

use core::arch::x86_64::{
    __m128i, _mm_and_si128, _mm_castsi128_pd, _mm_castsi128_ps, _mm_cmpeq_epi8, _mm_cmpeq_epi16,
    _mm_cmpeq_epi32, _mm_movemask_epi8, _mm_movemask_pd, _mm_movemask_ps, _mm_packs_epi16, _mm_set_epi64x,
    _mm_set1_epi16, _mm_set1_epi32,
};

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
