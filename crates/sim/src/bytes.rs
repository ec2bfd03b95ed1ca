//! Numbers and texts in a row of bytes, as files that keep a machine hold them: little endian; texts and bytes after
//! their length.
//!
//! Invariant: reading takes no more memory than the bytes that are there.

/// The bytes are not what was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the snapshot is damaged: {0}")]
pub struct Damaged(pub String);

impl Damaged {
    /// In these words.
    pub fn new(words: impl Into<String>) -> Damaged {
        Damaged(words.into())
    }
}

/// Writes them.
#[derive(Default)]
pub struct Writer(Vec<u8>);

impl Writer {
    /// A number.
    pub fn word(&mut self, word: u64) {
        self.0.extend_from_slice(&word.to_le_bytes());
    }

    /// Numbers, as many as whoever reads them knows.
    pub fn words(&mut self, words: &[u64]) {
        words.iter().for_each(|&word| self.word(word));
    }

    /// A number that may be missing.
    pub fn option(&mut self, word: Option<u64>) {
        self.words(&[word.is_some().into(), word.unwrap_or(0)]);
    }

    /// Bytes.
    pub fn data(&mut self, data: &[u8]) {
        self.word(data.len() as u64);
        self.0.extend_from_slice(data);
    }

    /// All that was written.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Reads them again.
pub struct Reader<'a>(&'a [u8]);

fn short() -> Damaged {
    Damaged::new("unexpected end")
}

impl<'a> Reader<'a> {
    /// From the first byte on.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader(bytes)
    }

    /// A number.
    pub fn word(&mut self) -> Result<u64, Damaged> {
        let (first, rest) = self.0.split_first_chunk().ok_or_else(short)?;
        self.0 = rest;
        Ok(u64::from_le_bytes(*first))
    }

    /// A number of 32 bits.
    pub fn half(&mut self) -> Result<u32, Damaged> {
        u32::try_from(self.word()?).map_err(|_| Damaged::new("a number is too large"))
    }

    /// So many numbers.
    pub fn words<const N: usize>(&mut self) -> Result<[u64; N], Damaged> {
        let mut words = [0; N];
        for word in &mut words {
            *word = self.word()?;
        }
        Ok(words)
    }

    /// A number that may be missing.
    pub fn option(&mut self) -> Result<Option<u64>, Damaged> {
        let [there, word] = self.words()?;
        Ok((there != 0).then_some(word))
    }

    /// Bytes.
    pub fn data(&mut self) -> Result<&'a [u8], Damaged> {
        let len = usize::try_from(self.word()?).map_err(|_| short())?;
        let (first, rest) = self.0.split_at_checked(len).ok_or_else(short)?;
        self.0 = rest;
        Ok(first)
    }

    /// A text.
    pub fn text(&mut self) -> Result<&'a str, Damaged> {
        std::str::from_utf8(self.data()?).map_err(|_| Damaged::new("invalid UTF-8"))
    }

    /// A number of things of this many bytes at least, all of which can be there.
    pub fn count(&mut self, bytes: usize) -> Result<usize, Damaged> {
        let count = usize::try_from(self.word()?).unwrap_or(usize::MAX);
        if count > self.0.len() / bytes { Err(short()) } else { Ok(count) }
    }

    /// Nothing must be left.
    pub fn end(&self) -> Result<(), Damaged> {
        match self.0 {
            [] => Ok(()),
            rest => Err(Damaged(format!("{} excess bytes", rest.len()))),
        }
    }
}

/// FNV-1a of 64 bits: it finds damage, not malice.
pub fn digest(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
