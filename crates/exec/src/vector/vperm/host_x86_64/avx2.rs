//! The same with AVX2 and BMI2: elements are compressed eight at a time, bytes gathered and moved 32 at a time.
//!
//! Invariant: reads and writes what the slices say, and nothing beyond them.

use core::arch::x86_64::*;
use std::ops::Range;

use super::super::slide::Shift;
use super::BYTES;

/// Bytes behind what is written that are written, too, and put back.
const MORE: usize = 32;

/// Does the host have what this file needs?
#[inline(always)]
pub(super) fn is_available() -> bool {
    rivet_fp::host_has!("avx2") && rivet_fp::host_has!("bmi2")
}

/// Writes those elements of `size` bytes of the 64 at byte `source` whose bit in `set` is 1 to byte `dest` on, and says how
/// many. `None` if the host has no quick way, or the elements are too near to the end of the file.
#[inline(always)]
pub(super) fn pack(file: &mut [u8], source: usize, dest: usize, set: u64, size: usize) -> Option<usize> {
    let (span, count) = (64 - set.leading_zeros() as usize, set.count_ones() as usize);
    let (read, written) = (span.next_multiple_of(8) * size, count * size);
    let ends = file.len().checked_sub(source)? >= read && file.len().checked_sub(dest)? >= written + MORE;
    if !ends || !is_available() {
        return None;
    }
    let file = file.as_mut_ptr();
    // SAFETY: the features are there, and so many bytes from both places on lie in the file.
    unsafe {
        let (source, dest) = (file.add(source).cast_const(), file.add(dest));
        match size {
            1 => pack_all::<1>(source, dest, set, written),
            2 => pack_all::<2>(source, dest, set, written),
            4 => pack_all::<4>(source, dest, set, written),
            _ => pack_all::<8>(source, dest, set, written),
        }
    }
    Some(count)
}

/// # Safety
/// `source` has as many bytes as whole eights of elements up to the last whose bit is set, `dest` has `written` and
/// [`MORE`].
#[target_feature(enable = "avx2,bmi2")]
unsafe fn pack_all<const SIZE: usize>(source: *const u8, dest: *mut u8, mut set: u64, written: usize) {
    // SAFETY: the caller's promise; what is stored for some elements ends at most 32 bytes behind the last of them.
    unsafe {
        let behind = _mm256_loadu_si256(dest.add(written).cast());
        let (mut from, mut to) = (source, dest);
        while set != 0 {
            let eight = set as u8;
            pack_eight::<SIZE>(from, to, eight);
            from = from.add(8 * SIZE);
            to = to.add(eight.count_ones() as usize * SIZE);
            set >>= 8;
        }
        _mm256_storeu_si256(dest.add(written).cast(), behind);
    }
}

/// The numbers of the bits that are set, a byte each, from the lowest on.
#[inline]
#[target_feature(enable = "bmi2")]
fn numbers(eight: u8) -> u64 {
    let chosen = _pdep_u64(eight.into(), 0x0101_0101_0101_0101) * 0xff;
    _pext_u64(0x0706_0504_0302_0100, chosen)
}

/// # Safety
/// `source` has eight elements, and `dest` 32 bytes behind the room for those whose bits are set.
#[inline]
#[target_feature(enable = "avx2,bmi2")]
unsafe fn pack_eight<const SIZE: usize>(source: *const u8, dest: *mut u8, eight: u8) {
    // SAFETY: the caller's promise.
    unsafe {
        let each = _mm_cvtsi64_si128(numbers(eight) as i64);
        match SIZE {
            1 => {
                let packed = _mm_shuffle_epi8(_mm_loadl_epi64(source.cast()), each);
                _mm_storel_epi64(dest.cast(), packed);
            }
            2 => {
                // The two bytes of each.
                let low = _mm_add_epi8(each, each);
                let both = _mm_unpacklo_epi8(low, _mm_add_epi8(low, _mm_set1_epi8(1)));
                _mm_storeu_si128(dest.cast(), _mm_shuffle_epi8(_mm_loadu_si128(source.cast()), both));
            }
            4 => pack_words(source, dest, each),
            _ => {
                // The two words of each, four elements at a time.
                let [low, high] = [eight & 15, eight >> 4];
                let words = |four: u8| {
                    let bits = _pdep_u32(four.into(), 0x55) * 3;
                    _mm_cvtsi64_si128(numbers(bits as u8) as i64)
                };
                pack_words(source, dest, words(low));
                pack_words(source.add(32), dest.add(8 * low.count_ones() as usize), words(high));
            }
        }
    }
}

/// Writes the 32-bit words of 32 bytes that have these numbers.
///
/// # Safety
/// Both have 32 bytes.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn pack_words(source: *const u8, dest: *mut u8, numbers: __m128i) {
    // SAFETY: the caller's promise.
    unsafe {
        let from = _mm256_loadu_si256(source.cast());
        let packed = _mm256_permutevar8x32_epi32(from, _mm256_cvtepu8_epi32(numbers));
        _mm256_storeu_si256(dest.cast(), packed);
    }
}

/// Does a slide.
///
/// # Safety
/// `from` and `to` have `WIDTH` bytes, 32 or 64.
#[target_feature(enable = "avx2")]
pub(super) unsafe fn shift_within<const WIDTH: usize>(from: *const i8, to: *mut i8, shift: &Shift) {
    // SAFETY: the caller's promise; the table has 64 bytes.
    unsafe {
        let [a, b] = [sixteen(from), sixteen(from.add(16))];
        let [c, d] = if WIDTH > 32 { [sixteen(from.add(32)), sixteen(from.add(48))] } else { [a, b] };
        let other = _mm256_set1_epi64x(shift.other as i64);
        let by = _mm256_set1_epi8(shift.by as i8);
        let mut first = 0;
        while first < WIDTH {
            let (numbers, to) = (_mm256_loadu_si256(BYTES.as_ptr().add(first).cast()), to.add(first));
            // Where each byte of `moved` comes from; the others come from anywhere, and are not taken.
            let place = _mm256_add_epi8(numbers, by);
            // Chosen by the bit of 16, and by that of 32.
            let (bit_16, bit_32) = (_mm256_slli_epi16(place, 3), _mm256_slli_epi16(place, 2));
            let mut moved =
                _mm256_blendv_epi8(_mm256_shuffle_epi8(a, place), _mm256_shuffle_epi8(b, place), bit_16);
            if WIDTH > 32 {
                let upper =
                    _mm256_blendv_epi8(_mm256_shuffle_epi8(c, place), _mm256_shuffle_epi8(d, place), bit_16);
                moved = _mm256_blendv_epi8(moved, upper, bit_32);
            }
            let kept = _mm256_loadu_si256(to.cast_const().cast());
            let result = _mm256_blendv_epi8(kept, moved, within(numbers, &shift.moved));
            let result = _mm256_blendv_epi8(result, other, within(numbers, &shift.filled));
            _mm256_storeu_si256(to.cast(), result);
            first += 32;
        }
    }
}

/// 16 bytes, twice.
///
/// # Safety
/// They are there.
#[inline]
#[target_feature(enable = "avx2")]
unsafe fn sixteen(from: *const i8) -> __m256i {
    // SAFETY: the caller's promise.
    _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(from.cast()) })
}

/// All ones where a number is in a range that ends at 64 or before.
#[inline]
#[target_feature(enable = "avx2")]
fn within(numbers: __m256i, range: &Range<usize>) -> __m256i {
    let (start, end) = (_mm256_set1_epi8(range.start as i8), _mm256_set1_epi8(range.end as i8));
    _mm256_andnot_si256(_mm256_cmpgt_epi8(start, numbers), _mm256_cmpgt_epi8(end, numbers))
}

/// `out[i] = table[index[i]]`, 0 for indices past its end. False if the host has no quick way.
#[inline(always)]
pub(super) fn pick_bytes(table: &[u8], index: &[u8], out: &mut [u8]) -> bool {
    if !table.len().is_multiple_of(16) || !is_available() {
        return false;
    }
    let whole = index.len().min(out.len()) / 32 * 32;
    // SAFETY: the features are there.
    unsafe { pick_all(table, &index[..whole], out) };
    for (out, &at) in out.iter_mut().zip(index).skip(whole) {
        *out = table.get(usize::from(at)).copied().unwrap_or(0);
    }
    true
}

/// The same for whole vectors of indices, and a table of whole sixteens.
#[target_feature(enable = "avx2")]
fn pick_all(table: &[u8], index: &[u8], out: &mut [u8]) {
    for (out, index) in out.as_chunks_mut::<32>().0.iter_mut().zip(index.as_chunks::<32>().0) {
        // SAFETY: 32 bytes are there.
        let at = unsafe { _mm256_loadu_si256(index.as_ptr().cast()) };
        let mut picked = _mm256_setzero_si256();
        // Most tables are shorter than the group that they are in.
        let above = _mm256_and_si256(at, _mm256_set1_epi8(0xf0u8 as i8));
        let used = if _mm256_testz_si256(above, above) == 1 { 16 } else { table.len().min(256) };
        for (sixteen, first) in
            table[..used.min(table.len())].as_chunks::<16>().0.iter().zip((0..).step_by(16))
        {
            // SAFETY: 16 bytes are there.
            let part = _mm256_broadcastsi128_si256(unsafe { _mm_loadu_si128(sixteen.as_ptr().cast()) });
            // Those of other parts are 0x70 or more from the difference on, or negative: the shuffle gives 0 for them.
            let own = _mm256_xor_si256(at, _mm256_set1_epi8(first as u8 as i8));
            let own = _mm256_adds_epu8(own, _mm256_set1_epi8(0x70));
            picked = _mm256_or_si256(picked, _mm256_shuffle_epi8(part, own));
        }
        // SAFETY: 32 bytes are there.
        unsafe { _mm256_storeu_si256(out.as_mut_ptr().cast(), picked) };
    }
}
