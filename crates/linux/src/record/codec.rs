//! Encoding of numbers and byte strings: numbers take as many bytes as they need (LEB128), byte strings are preceded by
//! their length.
//!
//! Invariant: reading allocates no more than the remaining bytes, and never panics.

use super::RecordingError;

/// Most bytes of an encoded number.
pub(super) const LONGEST_NUMBER: usize = 10;
/// Bytes of a length that is written before it is known.
const LONGEST_LENGTH: usize = 5;

/// Returns a number that is small where the value is a small positive or negative one.
pub(super) fn zigzag(value: u64) -> u64 {
    value << 1 ^ ((value as i64) >> 63) as u64
}

/// Gives the bytes of an encoded number, at most [`LONGEST_NUMBER`].
#[inline(always)]
pub(super) fn leb128(mut value: u64, mut put: impl FnMut(u8)) {
    while value >= 0x80 {
        put(value as u8 | 0x80);
        value >>= 7;
    }
    put(value as u8);
}

/// Appends encoded values.
#[derive(Default)]
pub(super) struct Encoder(pub(super) Vec<u8>);

impl Encoder {
    pub(super) fn byte(&mut self, byte: u8) {
        self.0.push(byte);
    }

    pub(super) fn number(&mut self, value: u64) {
        if value < 0x80 {
            return self.0.push(value as u8);
        }
        let (mut bytes, mut len) = ([0; LONGEST_NUMBER], 0);
        leb128(value, |byte| {
            bytes[len] = byte;
            len += 1;
        });
        self.0.extend_from_slice(&bytes[..len]);
    }

    /// Appends a number that is often a small negative one.
    pub(super) fn signed(&mut self, value: u64) {
        self.number(zigzag(value));
    }

    pub(super) fn word(&mut self, value: u64) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    /// Appends bytes whose number the reader knows.
    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.0.extend_from_slice(bytes);
    }

    pub(super) fn data(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.bytes(bytes);
    }

    /// Appends what `write` appends, preceded by its length in bytes.
    pub(super) fn measured(&mut self, write: impl FnOnce(&mut Encoder)) {
        let start = self.0.len();
        self.0.resize(start + LONGEST_LENGTH, 0x80);
        write(self);
        // Each byte of the number but the last has its highest bit set, also those that say nothing.
        let mut left = (self.0.len() - start - LONGEST_LENGTH) as u64;
        for byte in &mut self.0[start..start + LONGEST_LENGTH] {
            *byte |= left as u8 & 0x7f;
            left >>= 7;
        }
        self.0[start + LONGEST_LENGTH - 1] &= 0x7f;
        debug_assert_eq!(left, 0, "more than the recorder takes from a call");
    }

    pub(super) fn option(&mut self, value: Option<u64>) {
        self.byte(value.is_some().into());
        self.number(value.unwrap_or(0));
    }

    /// Appends a list; `each` appends an element.
    pub(super) fn list<T>(
        &mut self,
        items: impl ExactSizeIterator<Item = T>,
        mut each: impl FnMut(&mut Encoder, T),
    ) {
        self.number(items.len() as u64);
        items.for_each(|item| each(self, item));
    }
}

/// Reads encoded values.
pub(super) struct Decoder<'a>(&'a [u8]);

fn damaged() -> RecordingError {
    RecordingError::Damaged("a value is incomplete".into())
}

impl<'a> Decoder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Decoder<'a> {
        Decoder(bytes)
    }

    /// Bytes that were not read.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    pub(super) fn byte(&mut self) -> Result<u8, RecordingError> {
        let (&first, rest) = self.0.split_first().ok_or_else(damaged)?;
        self.0 = rest;
        Ok(first)
    }

    pub(super) fn number(&mut self) -> Result<u64, RecordingError> {
        let mut value = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            value |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Ok(value);
            }
        }
        Err(damaged())
    }

    pub(super) fn signed(&mut self) -> Result<u64, RecordingError> {
        let value = self.number()?;
        Ok(value >> 1 ^ (value & 1).wrapping_neg())
    }

    pub(super) fn small(&mut self) -> Result<u32, RecordingError> {
        u32::try_from(self.number()?).map_err(|_| damaged())
    }

    pub(super) fn word(&mut self) -> Result<u64, RecordingError> {
        let (first, rest) = self.0.split_first_chunk().ok_or_else(damaged)?;
        self.0 = rest;
        Ok(u64::from_le_bytes(*first))
    }

    pub(super) fn data(&mut self) -> Result<&'a [u8], RecordingError> {
        let len = usize::try_from(self.number()?).map_err(|_| damaged())?;
        self.bytes(len)
    }

    pub(super) fn bytes(&mut self, len: usize) -> Result<&'a [u8], RecordingError> {
        let (first, rest) = self.0.split_at_checked(len).ok_or_else(damaged)?;
        self.0 = rest;
        Ok(first)
    }

    pub(super) fn text(&mut self) -> Result<String, RecordingError> {
        String::from_utf8(self.data()?.to_vec()).map_err(|_| damaged())
    }

    pub(super) fn option(&mut self) -> Result<Option<u64>, RecordingError> {
        let (there, value) = (self.byte()?, self.number()?);
        Ok((there != 0).then_some(value))
    }

    /// Reads a list; each element has at least one byte.
    pub(super) fn list<T>(
        &mut self,
        mut each: impl FnMut(&mut Decoder<'a>) -> Result<T, RecordingError>,
    ) -> Result<Vec<T>, RecordingError> {
        let count = self.number()?;
        if count > self.0.len() as u64 {
            return Err(damaged());
        }
        (0..count).map(|_| each(self)).collect()
    }

    /// Fails unless all bytes were read.
    pub(super) fn end(&self) -> Result<(), RecordingError> {
        if self.0.is_empty() { Ok(()) } else { Err(damaged()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_may_be_written_before_they_are_known() {
        let mut out = Encoder::default();
        for len in [0, 1, 127, 128, 40_000] {
            out.measured(|out| out.bytes(&vec![7; len]));
        }
        let mut from = Decoder::new(&out.0);
        for len in [0, 1, 127, 128, 40_000] {
            assert_eq!(from.data().unwrap(), vec![7; len]);
        }
        from.end().unwrap();
    }

    #[test]
    fn numbers_come_back() {
        let values = [0, 1, 127, 128, 300, u64::from(u32::MAX), 1 << 63, u64::MAX, -5_i64 as u64];
        let mut out = Encoder::default();
        for value in values {
            out.number(value);
            out.signed(value);
            out.word(value);
            out.option(Some(value));
        }
        let mut from = Decoder::new(&out.0);
        for value in values {
            assert_eq!(from.number().unwrap(), value);
            assert_eq!(from.signed().unwrap(), value);
            assert_eq!(from.word().unwrap(), value);
            assert_eq!(from.option().unwrap(), Some(value));
        }
        from.end().unwrap();
        assert!(from.byte().is_err());
    }

    #[test]
    fn small_numbers_of_either_sign_take_a_byte() {
        for value in [0, 63, -64_i64 as u64] {
            let mut out = Encoder::default();
            out.signed(value);
            assert_eq!(out.0.len(), 1, "{value}");
        }
    }

    #[test]
    fn a_list_is_no_longer_than_its_bytes() {
        let mut out = Encoder::default();
        out.number(1 << 40);
        assert!(Decoder::new(&out.0).list(Decoder::byte).is_err());
    }
}
