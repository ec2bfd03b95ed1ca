//! Permutations in the host's registers: AVX-512, where the host has its byte permutations, and some with [AVX2](avx2).
//!
//! Invariant: reads and writes what the slices say, and nothing beyond them.

#![allow(unsafe_code)] // Intrinsics: loads and stores through pointers, and features found at run time.

mod avx2;

use core::arch::x86_64::*;

use rivet_hart::Element;

use super::slide::Shift;
use crate::vector::drive::BUFFER;

/// Does the host have what this file needs?
#[inline(always)]
fn has_permutations() -> bool {
    rivet_fp::host_has!("avx512vbmi") && rivet_fp::host_has!("avx512bw") && rivet_fp::host_has!("avx512vl")
}

/// `out[i] = table[index[i]]`, 0 for indices past its end. False if the host has no quick way for such a table.
#[inline(always)]
pub(super) fn pick<T: Element>(table: &[T], index: &[T], out: &mut [T; BUFFER]) -> bool {
    // More than 256 elements can be in a group, but not be picked by 8 bits.
    let reach = if size_of::<T>() == 1 { 256 } else { 128 / size_of::<T>() };
    if size_of::<T>() == 1 && !has_permutations() {
        return avx2::pick_bytes(
            bytemuck::cast_slice(table),
            bytemuck::cast_slice(index),
            bytemuck::cast_slice_mut(out),
        );
    }
    if size_of::<T>() != 1 && table.len() > reach || index.len() > BUFFER || !has_permutations() {
        return false;
    }
    let table = &table[..table.len().min(reach)];
    let (at, to): (*const i8, *mut i8) = (index.as_ptr().cast(), out.as_mut_ptr().cast());
    // SAFETY: the features are there; `index` has so many elements, `out` has 64 and is not shared.
    unsafe {
        match size_of::<T>() {
            1 => pick8(bytemuck::cast_slice(table), at, index.len(), to),
            2 => pick16(bytemuck::cast_slice(table), at.cast(), index.len(), to.cast()),
            4 => pick32(bytemuck::cast_slice(table), at.cast(), index.len(), to.cast()),
            _ => pick64(bytemuck::cast_slice(table), at.cast(), index.len(), to.cast()),
        }
    }
    true
}

/// The lowest `n` bits.
#[inline(always)]
fn low(n: usize) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

/// Up to 64 bytes of a slice from `at` on, then zeros.
#[inline]
#[target_feature(enable = "avx512f,avx512bw")]
fn bytes(slice: &[u8], at: usize) -> __m512i {
    let rest = slice.get(at..).unwrap_or_default();
    // A load of nothing from nowhere is right, but the host takes its time over it.
    if rest.is_empty() {
        return _mm512_setzero_si512();
    }
    // SAFETY: the mask selects bytes of the slice alone.
    unsafe { _mm512_maskz_loadu_epi8(low(rest.len()), rest.as_ptr().cast()) }
}

/// # Safety
/// `index` has `n` elements, at most 64, and `out` 64.
#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
unsafe fn pick8(table: &[u8], index: *const i8, n: usize, out: *mut i8) {
    // SAFETY: the mask selects the elements that are there.
    let at = unsafe { _mm512_maskz_loadu_epi8(low(n), index) };
    let mut picked = match table.len() {
        ..=64 => _mm512_permutexvar_epi8(at, bytes(table, 0)),
        _ => _mm512_permutex2var_epi8(bytes(table, 0), at, bytes(table, 64)),
    };
    if table.len() > 128 {
        let upper = _mm512_permutex2var_epi8(bytes(table, 128), at, bytes(table, 192));
        picked = _mm512_mask_blend_epi8(_mm512_movepi8_mask(at), picked, upper);
    }
    if table.len() < 256 {
        let inside = _mm512_cmplt_epu8_mask(at, _mm512_set1_epi8(table.len() as i8));
        picked = _mm512_maskz_mov_epi8(inside, picked);
    }
    // SAFETY: 64 bytes are there.
    unsafe { _mm512_storeu_epi8(out, picked) };
}

/// Picks of wider elements, from at most 128 bytes.
macro_rules! pick {
    ($($name:ident $t:ident $lanes:literal $mask:ident $load:ident $permute:ident $less:ident $set:ident $keep:ident $store:ident;)*) => {$(
        /// # Safety
        /// `index` has `n` elements, at most 64, and `out` 64.
        #[target_feature(enable = "avx512f,avx512bw")]
        unsafe fn $name(table: &[u8], index: *const $t, n: usize, out: *mut $t) {
            let (lower, upper) = (bytes(table, 0), bytes(table, 64));
            let end = $set((table.len() / size_of::<$t>()) as $t);
            for first in (0..n).step_by($lanes) {
                // SAFETY: the mask selects elements before the n-th, and 64 is a multiple of the lanes.
                unsafe {
                    let at = $load(low(n - first) as $mask, index.add(first));
                    let picked = $permute(lower, at, upper);
                    $store(out.add(first), $keep($less(at, end), picked));
                }
            }
        }
    )*};
}
pick! {
    pick16 i16 32 __mmask32 _mm512_maskz_loadu_epi16 _mm512_permutex2var_epi16 _mm512_cmplt_epu16_mask
        _mm512_set1_epi16 _mm512_maskz_mov_epi16 _mm512_storeu_epi16;
    pick32 i32 16 __mmask16 _mm512_maskz_loadu_epi32 _mm512_permutex2var_epi32 _mm512_cmplt_epu32_mask
        _mm512_set1_epi32 _mm512_maskz_mov_epi32 _mm512_storeu_epi32;
    pick64 i64 8 __mmask8 _mm512_maskz_loadu_epi64 _mm512_permutex2var_epi64 _mm512_cmplt_epu64_mask
        _mm512_set1_epi64 _mm512_maskz_mov_epi64 _mm512_storeu_epi64;
}

/// Writes those elements of `source`, at most 64, whose bit in `set` is 1 to the front of `dest`, and says how many: as
/// many as `set` has ones. `None` if the host has no quick way.
#[inline(always)]
pub(super) fn pack<T: Element>(file: &mut [u8], source: usize, dest: usize, set: u64) -> Option<usize> {
    let bytes = size_of::<T>();
    let (span, count) = (64 - set.leading_zeros() as usize, set.count_ones() as usize);
    if !(rivet_fp::host_has!("avx512vbmi2") && has_permutations()) {
        return avx2::pack(file, source, dest, set, bytes);
    }
    assert!(source + span * bytes <= file.len() && dest + count * bytes <= file.len());
    let file = file.as_mut_ptr();
    // SAFETY: the features are there, and the elements lie in the file.
    unsafe {
        let (source, dest) = (file.add(source), file.add(dest));
        match bytes {
            1 => pack8(source.cast(), dest.cast(), set),
            2 => pack16(source.cast(), dest.cast(), set),
            4 => pack32(source.cast(), dest.cast(), set),
            _ => pack64(source.cast(), dest.cast(), set),
        }
    }
    Some(count)
}

macro_rules! pack {
    ($($name:ident $t:ident $lanes:literal $mask:ident $load:ident $compress:ident $store:ident;)*) => {$(
        /// # Safety
        /// `source` has the elements whose bits are set, `dest` room for as many.
        #[target_feature(enable = "avx512f,avx512bw,avx512vbmi2")]
        unsafe fn $name(source: *const $t, mut dest: *mut $t, mut set: u64) {
            let mut first = 0;
            while set != 0 {
                let chosen = set as $mask;
                let count = chosen.count_ones() as usize;
                // SAFETY: the masks select elements that are there.
                unsafe {
                    let packed = $compress(chosen, $load(chosen, source.wrapping_add(first)));
                    $store(dest, low(count) as $mask, packed);
                    dest = dest.add(count);
                }
                first += $lanes;
                set = set.checked_shr($lanes).unwrap_or(0);
            }
        }
    )*};
}
pack! {
    pack8 i8 64 __mmask64 _mm512_maskz_loadu_epi8 _mm512_maskz_compress_epi8 _mm512_mask_storeu_epi8;
    pack16 i16 32 __mmask32 _mm512_maskz_loadu_epi16 _mm512_maskz_compress_epi16 _mm512_mask_storeu_epi16;
    pack32 i32 16 __mmask16 _mm512_maskz_loadu_epi32 _mm512_maskz_compress_epi32 _mm512_mask_storeu_epi32;
    pack64 i64 8 __mmask8 _mm512_maskz_loadu_epi64 _mm512_maskz_compress_epi64 _mm512_mask_storeu_epi64;
}

/// Does a slide within as many bytes as a host's register has. False if it has no such register.
#[inline(always)]
pub(super) fn shift(file: &mut [u8], shift: &Shift) -> bool {
    let reach = shift.moved.end.max(shift.moved.end.wrapping_add_signed(shift.by)).max(shift.filled.end);
    let by_permutations = has_permutations();
    let width = match reach {
        0..=16 if by_permutations => 16,
        0..=32 => 32,
        33..=64 => 64,
        _ => return false,
    };
    let inside = |at: usize| at <= file.len() && file.len() - at >= width;
    if !(inside(shift.from) && inside(shift.to) && (by_permutations || avx2::is_available())) {
        return false;
    }
    let file = file.as_mut_ptr();
    // SAFETY: the features are there, and so many bytes from both places on lie in the file.
    unsafe {
        let (from, to) = (file.add(shift.from).cast_const().cast(), file.add(shift.to).cast());
        match (by_permutations, width) {
            (false, 32) => avx2::shift_within::<32>(from, to, shift),
            (false, _) => avx2::shift_within::<64>(from, to, shift),
            (true, 16) => shift16(from, to, shift),
            (true, 32) => shift32(from, to, shift),
            (true, _) => shift64(from, to, shift),
        }
    }
    true
}

/// A bit for each byte of a range within 64.
#[inline(always)]
fn bits(range: &std::ops::Range<usize>) -> u64 {
    low(range.end) & !low(range.start)
}

/// Which byte of 64 each is.
pub(super) static BYTES: [i8; 64] = {
    let mut bytes = [0; 64];
    let mut i = 0;
    while i < bytes.len() {
        bytes[i] = i as i8;
        i += 1;
    }
    bytes
};

macro_rules! shift {
    ($($name:ident $mask:ident $load:ident $add:ident $set8:ident $permute:ident $set64:ident $blend:ident $store:ident;)*) => {$(
        /// # Safety
        /// `from` and `to` have as many bytes as the vectors.
        #[inline]
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
        unsafe fn $name(from: *const i8, to: *mut i8, shift: &Shift) {
            // SAFETY: the caller's promise; the table is as long as the longest vector.
            unsafe {
                let place = $add($load(BYTES.as_ptr()), $set8(shift.by as i8));
                let moved = $permute(place, $load(from));
                let kept = $blend(bits(&shift.moved) as $mask, $load(to), moved);
                let filled = $blend(bits(&shift.filled) as $mask, kept, $set64(shift.other as i64));
                $store(to, filled);
            }
        }
    )*};
}
shift! {
    shift16 __mmask16 _mm_loadu_epi8 _mm_add_epi8 _mm_set1_epi8 _mm_permutexvar_epi8 _mm_set1_epi64x
        _mm_mask_blend_epi8 _mm_storeu_epi8;
    shift32 __mmask32 _mm256_loadu_epi8 _mm256_add_epi8 _mm256_set1_epi8 _mm256_permutexvar_epi8 _mm256_set1_epi64x
        _mm256_mask_blend_epi8 _mm256_storeu_epi8;
    shift64 __mmask64 _mm512_loadu_epi8 _mm512_add_epi8 _mm512_set1_epi8 _mm512_permutexvar_epi8 _mm512_set1_epi64
        _mm512_mask_blend_epi8 _mm512_storeu_epi8;
}

/// `vd[i] = table[index[i]]`, 0 for indices past its end, for `n` elements, all of it within one register of the host.
/// The places are bytes of the register file. False if the host has no such register.
#[inline(always)]
pub(super) fn pick_at<T: Element>(
    file: &mut [u8],
    [table, index, to]: [usize; 3],
    len: usize,
    n: usize,
) -> bool {
    let width = match len.max(n) * size_of::<T>() {
        0..=32 => 32,
        33..=64 => 64,
        _ => return false,
    };
    let last = table.max(index).max(to);
    if last > file.len() || file.len() - last < width || !has_permutations() {
        return false;
    }
    let file = file.as_mut_ptr();
    // SAFETY: the features are there, and so many bytes from all places on lie in the file.
    unsafe {
        let (table, index, to) = (file.add(table).cast_const(), file.add(index).cast_const(), file.add(to));
        match (size_of::<T>(), width) {
            (1, 32) => pick8_32(table.cast(), index.cast(), to.cast(), len, n),
            (1, _) => pick8_64(table.cast(), index.cast(), to.cast(), len, n),
            (2, 32) => pick16_32(table.cast(), index.cast(), to.cast(), len, n),
            (2, _) => pick16_64(table.cast(), index.cast(), to.cast(), len, n),
            (4, 32) => pick32_32(table.cast(), index.cast(), to.cast(), len, n),
            (4, _) => pick32_64(table.cast(), index.cast(), to.cast(), len, n),
            (_, 32) => pick64_32(table.cast(), index.cast(), to.cast(), len, n),
            _ => pick64_64(table.cast(), index.cast(), to.cast(), len, n),
        }
    }
    true
}

macro_rules! pick_at {
    ($($name:ident $t:ident $mask:ident $load:ident $permute:ident $less:ident $set:ident $keep:ident $blend:ident $store:ident;)*) => {$(
        /// # Safety
        /// `table`, `index` and `to` have as many bytes as the vectors.
        #[inline]
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi")]
        unsafe fn $name(table: *const $t, index: *const $t, to: *mut $t, len: usize, n: usize) {
            // SAFETY: the caller's promise.
            unsafe {
                let at = $load(index);
                let picked = $keep($less(at, $set(len as $t)), $permute(at, $load(table)));
                $store(to, $blend(low(n) as $mask, $load(to), picked));
            }
        }
    )*};
}
pick_at! {
    pick8_32 i8 __mmask32 _mm256_loadu_epi8 _mm256_permutexvar_epi8 _mm256_cmplt_epu8_mask _mm256_set1_epi8
        _mm256_maskz_mov_epi8 _mm256_mask_blend_epi8 _mm256_storeu_epi8;
    pick8_64 i8 __mmask64 _mm512_loadu_epi8 _mm512_permutexvar_epi8 _mm512_cmplt_epu8_mask _mm512_set1_epi8
        _mm512_maskz_mov_epi8 _mm512_mask_blend_epi8 _mm512_storeu_epi8;
    pick16_32 i16 __mmask16 _mm256_loadu_epi16 _mm256_permutexvar_epi16 _mm256_cmplt_epu16_mask _mm256_set1_epi16
        _mm256_maskz_mov_epi16 _mm256_mask_blend_epi16 _mm256_storeu_epi16;
    pick16_64 i16 __mmask32 _mm512_loadu_epi16 _mm512_permutexvar_epi16 _mm512_cmplt_epu16_mask _mm512_set1_epi16
        _mm512_maskz_mov_epi16 _mm512_mask_blend_epi16 _mm512_storeu_epi16;
    pick32_32 i32 __mmask8 _mm256_loadu_epi32 _mm256_permutexvar_epi32 _mm256_cmplt_epu32_mask _mm256_set1_epi32
        _mm256_maskz_mov_epi32 _mm256_mask_blend_epi32 _mm256_storeu_epi32;
    pick32_64 i32 __mmask16 _mm512_loadu_epi32 _mm512_permutexvar_epi32 _mm512_cmplt_epu32_mask _mm512_set1_epi32
        _mm512_maskz_mov_epi32 _mm512_mask_blend_epi32 _mm512_storeu_epi32;
    pick64_32 i64 __mmask8 _mm256_loadu_epi64 _mm256_permutexvar_epi64 _mm256_cmplt_epu64_mask _mm256_set1_epi64x
        _mm256_maskz_mov_epi64 _mm256_mask_blend_epi64 _mm256_storeu_epi64;
    pick64_64 i64 __mmask8 _mm512_loadu_epi64 _mm512_permutexvar_epi64 _mm512_cmplt_epu64_mask _mm512_set1_epi64
        _mm512_maskz_mov_epi64 _mm512_mask_blend_epi64 _mm512_storeu_epi64;
}
