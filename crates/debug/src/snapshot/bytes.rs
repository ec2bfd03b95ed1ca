//! Numbers and texts in a row of bytes, little endian; texts and bytes after their length.

use crate::error::{Complaint, Reply};

/// Writes them.
#[derive(Default)]
pub(crate) struct Writer(Vec<u8>);

impl Writer {
    pub(crate) fn word(&mut self, word: u64) {
        self.0.extend_from_slice(&word.to_le_bytes());
    }

    pub(crate) fn words(&mut self, words: &[u64]) {
        words.iter().for_each(|&word| self.word(word));
    }

    pub(crate) fn data(&mut self, data: &[u8]) {
        self.word(data.len() as u64);
        self.0.extend_from_slice(data);
    }

    pub(crate) fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Reads them again.
pub(crate) struct Reader<'a>(&'a [u8]);

fn short() -> Complaint {
    Complaint::new("the snapshot is damaged: it ends too early")
}

impl<'a> Reader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader(bytes)
    }

    pub(crate) fn word(&mut self) -> Reply<u64> {
        let (first, rest) = self.0.split_first_chunk().ok_or_else(short)?;
        self.0 = rest;
        Ok(u64::from_le_bytes(*first))
    }

    pub(crate) fn words<const N: usize>(&mut self) -> Reply<[u64; N]> {
        let mut words = [0; N];
        for word in &mut words {
            *word = self.word()?;
        }
        Ok(words)
    }

    pub(crate) fn data(&mut self) -> Reply<&'a [u8]> {
        let len = usize::try_from(self.word()?).map_err(|_| short())?;
        let (first, rest) = self.0.split_at_checked(len).ok_or_else(short)?;
        self.0 = rest;
        Ok(first)
    }

    pub(crate) fn text(&mut self) -> Reply<&'a str> {
        std::str::from_utf8(self.data()?)
            .map_err(|_| Complaint::new("the snapshot is damaged: a text is none"))
    }

    /// A number of things of this many bytes at least, all of which can be there.
    pub(crate) fn count(&mut self, bytes: usize) -> Reply<usize> {
        let count = usize::try_from(self.word()?).unwrap_or(usize::MAX);
        if count > self.0.len() / bytes { Err(short()) } else { Ok(count) }
    }

    /// Nothing must be left.
    pub(crate) fn end(&self) -> Reply<()> {
        match self.0 {
            [] => Ok(()),
            rest => Err(Complaint(format!("the snapshot is damaged: {} bytes too many", rest.len()))),
        }
    }
}

/// FNV-1a of 64 bits: it finds damage, not malice.
pub(crate) fn digest(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
