//! Differences of short contents, word by word, and the buffer that they are encoded into.

use super::super::RecordingError;
use super::super::codec::{Decoder, leb128, zigzag};

pub(super) const WORD: usize = 8;
/// Size of a buffer for an event without long contents.
pub(super) const SHORT: usize = 256;

/// An encoder into a buffer of a fixed size, for an event or its beginning.
pub(super) struct ShortEncoder {
    bytes: [u8; SHORT],
    len: usize,
}

impl Default for ShortEncoder {
    fn default() -> ShortEncoder {
        ShortEncoder { bytes: [0; SHORT], len: 0 }
    }
}

impl ShortEncoder {
    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes[..self.len]
    }

    #[inline]
    fn byte(&mut self, byte: u8) {
        // What does not fit is a fault of `Last::keep`; the index needs no check.
        debug_assert!(self.len < SHORT);
        self.bytes[self.len % SHORT] = byte;
        self.len += 1;
    }

    #[inline(always)]
    pub(super) fn number(&mut self, value: u64) {
        leb128(value, |byte| self.byte(byte));
    }

    pub(super) fn signed(&mut self, value: u64) {
        self.number(zigzag(value));
    }
}

/// Returns a word of the contents; the last one is filled up with zeros.
fn word(bytes: &[u8], index: usize) -> u64 {
    let bytes = &bytes[index * WORD..];
    match bytes.first_chunk() {
        Some(word) => u64::from_le_bytes(*word),
        None => {
            let mut word = [0; WORD];
            word[..bytes.len()].copy_from_slice(bytes);
            u64::from_le_bytes(word)
        }
    }
}

fn put_word(bytes: &mut [u8], index: usize, word: u64) {
    bytes[index * WORD..].iter_mut().zip(word.to_le_bytes()).for_each(|(byte, new)| *byte = new);
}

/// Returns the set of words of contents that differ from earlier ones of the same length.
pub(super) fn changed_words(before: &[u8], now: &[u8]) -> u64 {
    let ((old, old_rest), (new, new_rest)) = (before.as_chunks::<WORD>(), now.as_chunks::<WORD>());
    let mut changed = u64::from(old_rest != new_rest) << old.len();
    for (n, (old, new)) in old.iter().zip(new).enumerate() {
        changed |= u64::from(u64::from_le_bytes(*old) != u64::from_le_bytes(*new)) << n;
    }
    changed
}

/// Appends how contents differ from earlier ones of the same length, in these words, and replaces those.
pub(super) fn encode_words(before: &mut [u8], now: &[u8], changed: u64, out: &mut ShortEncoder) {
    out.number(changed);
    let mut left = changed;
    while left != 0 {
        let n = left.trailing_zeros() as usize;
        out.signed(word(now, n).wrapping_sub(word(before, n)));
        left &= left - 1;
    }
    if changed != 0 {
        before.copy_from_slice(now);
    }
}

/// Makes contents of earlier ones.
pub(super) fn decode_words(contents: &mut [u8], from: &mut Decoder<'_>) -> Result<(), RecordingError> {
    let changed = from.number()?;
    let words = contents.len().div_ceil(WORD);
    if changed >> words != 0 {
        return Err(RecordingError::Damaged("a word lies behind its contents".into()));
    }
    for n in (0..words).filter(|n| changed >> n & 1 != 0) {
        let new = word(contents, n).wrapping_add(from.signed()?);
        put_word(contents, n, new);
    }
    Ok(())
}
