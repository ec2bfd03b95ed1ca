//! Contents that a recording holds once: what was written before is referred to.
//!
//! Writer and reader remember the same last [`SLOTS`] contents, in the order in which they were written. The writer compares
//! whole contents before it refers to one, so that a reference never stands for other bytes.

mod kept;

use std::collections::HashMap;

use self::kept::{Kept, SLOTS};
use super::RecordingError;
use super::codec::{Decoder, Encoder};

/// Length from which on contents are remembered.
pub(super) const LONG: usize = 512;
/// Length of the pieces of long contents: a page, so that pages of a program are found in its file.
const PIECE: usize = 4096;
/// Maximum number of bytes that an item refers to: a small file must not ask for much memory.
const BORROWED: usize = SLOTS * PIECE;
/// Number of words that the writer looks at to find contents again.
const SAMPLES: usize = 16;

/// The contents that were written or read last.
#[derive(Default)]
pub(super) struct Contents {
    kept: Kept,
    /// The writer's numbers of contents, by a digest of some of their bytes.
    numbers: HashMap<u64, u64>,
    /// The content that the writer looks at first: the one behind that which was found last.
    likely: u64,
    /// Bytes that the present item has referred to.
    borrowed: usize,
}

/// Returns a digest of the length and of words all over the bytes, of which there are at least eight.
fn sample(bytes: &[u8]) -> u64 {
    let mut digest = bytes.len() as u64;
    for n in 0..SAMPLES {
        let at = (bytes.len() - 8) * n / (SAMPLES - 1);
        let mut word = [0; 8];
        word.copy_from_slice(&bytes[at..at + 8]);
        digest = (digest.rotate_left(23) ^ u64::from_le_bytes(word)).wrapping_mul(0x2545_f491_4f6c_dd1d);
    }
    digest ^ digest >> 32
}

impl Contents {
    /// Begins an item of the recording.
    pub(super) fn begin_item(&mut self) {
        self.borrowed = 0;
    }

    /// Returns how many contents ago the same bytes were written, from 1; otherwise they are going to be remembered.
    fn find(&mut self, bytes: &[u8]) -> Option<u64> {
        let next = self.kept.next();
        let has_room = self.borrowed + bytes.len() <= BORROWED;
        // Who reads a file again reads its pieces in the same order.
        if !has_room || !self.kept.is(self.likely, bytes) {
            let digest = sample(bytes);
            let number = self.numbers.get(&digest).copied();
            let Some(number) = number.filter(|&number| has_room && self.kept.is(number, bytes)) else {
                self.numbers.insert(digest, next);
                if self.numbers.len() > 2 * SLOTS {
                    let oldest = self.kept.oldest();
                    self.numbers.retain(|_, number| *number >= oldest);
                }
                return None;
            };
            self.likely = number;
        }
        let number = self.likely;
        self.likely += 1;
        self.borrowed += bytes.len();
        Some(next - number)
    }

    /// Appends bytes.
    pub(super) fn encode(&mut self, bytes: &[u8], out: &mut Encoder) {
        out.number(bytes.len() as u64);
        self.encode_known(bytes, out);
    }

    /// Appends bytes whose number the reader knows.
    pub(super) fn encode_known(&mut self, bytes: &[u8], out: &mut Encoder) {
        for piece in bytes.chunks(PIECE) {
            if piece.len() < LONG {
                out.bytes(piece);
            } else if let Some(back) = self.find(piece) {
                out.number(back);
            } else {
                out.number(0);
                out.bytes(piece);
                self.kept.push(piece);
            }
        }
    }

    /// Reads bytes.
    pub(super) fn decode(&mut self, from: &mut Decoder<'_>) -> Result<Vec<u8>, RecordingError> {
        let len = from.number()?;
        self.decode_known(len, from)
    }

    /// Reads so many bytes.
    pub(super) fn decode_known(
        &mut self,
        mut left: u64,
        from: &mut Decoder<'_>,
    ) -> Result<Vec<u8>, RecordingError> {
        let missing = || RecordingError::Damaged("it refers to contents that are missing".into());
        let mut bytes = Vec::new();
        while left > 0 {
            let len = left.min(PIECE as u64) as usize;
            left -= len as u64;
            let back = if len < LONG { None } else { Some(from.number()?) };
            match back {
                None => bytes.extend_from_slice(from.bytes(len)?),
                Some(0) => {
                    let piece = from.bytes(len)?;
                    bytes.extend_from_slice(piece);
                    self.kept.push(piece);
                }
                Some(back) => {
                    let number = self.kept.next().checked_sub(back).ok_or_else(missing)?;
                    let start = bytes.len();
                    bytes.resize(start + len, 0);
                    self.kept.copy(number, &mut bytes[start..]).ok_or_else(missing)?;
                    self.borrowed += len;
                    if self.borrowed > BORROWED {
                        return Err(RecordingError::Damaged("an item is too large".into()));
                    }
                }
            }
        }
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns bytes that differ by `seed`.
    fn page(seed: u64, len: usize) -> Vec<u8> {
        (0..len as u64).map(|n| ((n + 1) * (seed * 2 + 1) * 0x9e37_79b9 >> 13) as u8).collect()
    }

    fn written(all: &[Vec<u8>]) -> Vec<u8> {
        let (mut contents, mut out) = (Contents::default(), Encoder::default());
        all.iter().for_each(|bytes| contents.encode(bytes, &mut out));
        out.0
    }

    #[test]
    fn what_was_written_before_takes_a_few_bytes() {
        let first = page(1, 10_000);
        let shifted = [&first[4096..], &first[..100]].concat();
        let all =
            [first.clone(), first.clone(), shifted, page(2, 600), page(3, 511), page(3, 511), Vec::new()];
        let out = written(&all);
        // Pieces of 4096, 4096 and 1808 bytes; of the shifted ones only the first is a piece that was there.
        let own = 10_000 + (10_000 - 4096 + 100 - 4096) + 600 + 2 * 511;
        assert!((own..own + 32).contains(&out.len()), "{} for {own}", out.len());
        let (mut contents, mut from) = (Contents::default(), Decoder::new(&out));
        for bytes in &all {
            assert_eq!(contents.decode(&mut from).unwrap(), *bytes);
        }
        from.end().unwrap();
    }

    #[test]
    fn contents_that_differ_between_the_samples_are_not_the_same() {
        let (first, mut second) = (page(1, PIECE), page(1, PIECE));
        second[100] ^= 1;
        assert_eq!(sample(&first), sample(&second));
        let out = written(&[first.clone(), second.clone()]);
        let (mut contents, mut from) = (Contents::default(), Decoder::new(&out));
        assert_eq!(contents.decode(&mut from).unwrap(), first);
        assert_eq!(contents.decode(&mut from).unwrap(), second);
    }

    #[test]
    fn writer_and_reader_forget_the_same() {
        let all: Vec<_> = (0..SLOTS as u64 + 2).map(|seed| page(seed, PIECE)).collect();
        let (mut writer, mut reader) = (Contents::default(), Contents::default());
        // The first was forgotten, the last is remembered.
        for (bytes, is_known) in
            all.iter().map(|bytes| (bytes, false)).chain([(&all[0], false), (&all[9], true)])
        {
            let mut out = Encoder::default();
            writer.encode(bytes, &mut out);
            assert_eq!(out.0.len() < PIECE, is_known);
            assert_eq!(reader.decode(&mut Decoder::new(&out.0)).unwrap(), *bytes);
        }
        // Of contents that are all new, the writer forgets what the reader has forgotten.
        for seed in SLOTS as u64 + 2..2 * SLOTS as u64 + 2 {
            writer.encode(&page(seed, LONG), &mut Encoder::default());
        }
        assert!(writer.numbers.len() <= 2 * SLOTS);
    }

    #[test]
    fn references_to_nothing_are_refused() {
        let mut out = Encoder::default();
        out.number(PIECE as u64);
        out.number(1);
        assert!(Contents::default().decode(&mut Decoder::new(&out.0)).is_err());
        let known = written(&[page(1, PIECE)]);
        let mut contents = Contents::default();
        contents.decode(&mut Decoder::new(&known)).unwrap();
        // Of another length, and too far back.
        for (len, back) in [(600, 1), (PIECE as u64, 2), (PIECE as u64, u64::MAX)] {
            let mut out = Encoder::default();
            out.number(len);
            out.number(back);
            assert!(contents.decode(&mut Decoder::new(&out.0)).is_err(), "{len} {back}");
        }
    }

    #[test]
    fn a_small_file_does_not_ask_for_much_memory() {
        let mut out = Encoder(written(&[page(1, PIECE)]));
        let pieces = (BORROWED / PIECE) as u64 + 1;
        out.number(pieces * PIECE as u64);
        (0..pieces).for_each(|_| out.number(1));
        let (mut contents, mut from) = (Contents::default(), Decoder::new(&out.0));
        contents.decode(&mut from).unwrap();
        assert!(contents.decode(&mut from).is_err());
    }
}
