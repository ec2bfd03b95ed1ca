//! Binary encoding of saved states: little-endian words; texts and byte strings are preceded by their length.
//!
//! Invariant: a reader allocates no more than the remaining bytes.

/// The encoded bytes are invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the snapshot is damaged: {0}")]
pub struct Damaged(pub String);

impl Damaged {
    /// Creates the error with a reason.
    pub fn new(words: impl Into<String>) -> Damaged {
        Damaged(words.into())
    }
}

/// Encodes values.
#[derive(Default)]
pub struct Writer(Vec<u8>);

impl Writer {
    /// Appends a word.
    pub fn word(&mut self, word: u64) {
        self.0.extend_from_slice(&word.to_le_bytes());
    }

    /// Appends words; the reader knows their number.
    pub fn words(&mut self, words: &[u64]) {
        words.iter().for_each(|&word| self.word(word));
    }

    /// Appends an optional word.
    pub fn option(&mut self, word: Option<u64>) {
        self.words(&[word.is_some().into(), word.unwrap_or(0)]);
    }

    /// Appends a byte string.
    pub fn data(&mut self, data: &[u8]) {
        self.word(data.len() as u64);
        self.0.extend_from_slice(data);
    }

    /// Returns the encoded bytes.
    pub fn bytes(&self) -> &[u8] {
        &self.0
    }
}

/// Decodes values.
pub struct Reader<'a>(&'a [u8]);

fn short() -> Damaged {
    Damaged::new("unexpected end")
}

impl<'a> Reader<'a> {
    /// Starts at the first byte.
    pub fn new(bytes: &'a [u8]) -> Reader<'a> {
        Reader(bytes)
    }

    /// Reads a word.
    pub fn word(&mut self) -> Result<u64, Damaged> {
        let (first, rest) = self.0.split_first_chunk().ok_or_else(short)?;
        self.0 = rest;
        Ok(u64::from_le_bytes(*first))
    }

    /// Reads a word that fits in 32 bits.
    pub fn half(&mut self) -> Result<u32, Damaged> {
        u32::try_from(self.word()?).map_err(|_| Damaged::new("a number is too large"))
    }

    /// Reads `N` words.
    pub fn words<const N: usize>(&mut self) -> Result<[u64; N], Damaged> {
        let mut words = [0; N];
        for word in &mut words {
            *word = self.word()?;
        }
        Ok(words)
    }

    /// Reads an optional word.
    pub fn option(&mut self) -> Result<Option<u64>, Damaged> {
        let [there, word] = self.words()?;
        Ok((there != 0).then_some(word))
    }

    /// Reads a byte string.
    pub fn data(&mut self) -> Result<&'a [u8], Damaged> {
        let len = usize::try_from(self.word()?).map_err(|_| short())?;
        let (first, rest) = self.0.split_at_checked(len).ok_or_else(short)?;
        self.0 = rest;
        Ok(first)
    }

    /// Reads a text.
    pub fn text(&mut self) -> Result<&'a str, Damaged> {
        std::str::from_utf8(self.data()?).map_err(|_| Damaged::new("invalid UTF-8"))
    }

    /// Reads a count of elements of at least `bytes` bytes each; fails if so many cannot follow.
    pub fn count(&mut self, bytes: usize) -> Result<usize, Damaged> {
        let count = usize::try_from(self.word()?).unwrap_or(usize::MAX);
        if count > self.0.len() / bytes { Err(short()) } else { Ok(count) }
    }

    /// Fails unless all bytes were read.
    pub fn end(&self) -> Result<(), Damaged> {
        match self.0 {
            [] => Ok(()),
            rest => Err(Damaged(format!("{} excess bytes", rest.len()))),
        }
    }
}

/// The number that up to eight bytes are, the lowest first.
pub fn little_endian(bytes: &[u8]) -> u64 {
    bytes.iter().rev().fold(0, |number, &byte| number << 8 | u64::from(byte))
}

/// Returns the 64-bit FNV-1a hash, which detects damage but not manipulation.
pub fn digest(bytes: &[u8]) -> u64 {
    bytes
        .iter()
        .fold(0xcbf2_9ce4_8422_2325, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
