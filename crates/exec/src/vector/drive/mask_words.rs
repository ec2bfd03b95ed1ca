//! Words of 64 elements of a mask register.

use rivet_hart::VectorUnit;

use super::Body;

/// The word of elements `64 · word` and up of the mask in `reg`; zeros beyond the end of the register.
#[inline(always)]
pub(crate) fn mask_word(v: &VectorUnit, reg: u8, word: usize) -> u64 {
    word_of(&v.group(reg, 1)[8 * word..])
}

/// The word that a mask's bytes begin with, zeros beyond the end.
#[inline(always)]
pub(crate) fn word_of(bytes: &[u8]) -> u64 {
    match bytes.first_chunk() {
        Some(&whole) => u64::from_le_bytes(whole),
        // VLEN = 32.
        None => bytes.iter().rev().fold(0, |bits, &byte| bits << 8 | u64::from(byte)),
    }
}

/// Writes the bits of `select` in that word.
#[inline(always)]
pub(crate) fn set_mask_word(v: &mut VectorUnit, reg: u8, word: usize, select: u64, bits: u64) {
    let merged = mask_word(v, reg, word) & !select | bits & select;
    let bytes = &mut v.group_mut(reg, 1)[8 * word..];
    let merged = merged.to_le_bytes();
    match bytes.first_chunk_mut() {
        Some(whole) => *whole = merged,
        None => bytes.copy_from_slice(&merged[..bytes.len()]),
    }
}

/// Each word that holds elements of the body, with a bit for each of them.
#[inline(always)]
pub(crate) fn words(body: &Body) -> impl Iterator<Item = (usize, u64)> + use<> {
    words_between(body.start, if body.is_empty() { 0 } else { body.end })
}

/// Each word that holds elements from `start` to before `end`, with a bit for each of them.
#[inline(always)]
pub(super) fn words_between(start: usize, end: usize) -> impl Iterator<Item = (usize, u64)> + use<> {
    (start / 64..end.div_ceil(64)).map(move |word| {
        let from = u64::MAX << start.saturating_sub(64 * word);
        let to = u64::MAX >> (64 * (word + 1)).saturating_sub(end);
        (word, from & to)
    })
}
