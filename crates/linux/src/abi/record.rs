//! Structures of the ABI as bytes: fields appended in order, little-endian, words XLEN wide.

/// A structure under construction. Padding is explicit, as in the ABI's own tables.
pub(crate) struct Record {
    bytes: Vec<u8>,
    rv32: bool,
}

impl Record {
    /// An empty structure of a guest with 32-bit words, or 64-bit ones.
    pub(crate) fn new(rv32: bool) -> Record {
        Record { bytes: Vec::new(), rv32 }
    }

    /// `__u8`.
    pub(crate) fn u8(mut self, value: u8) -> Record {
        self.bytes.push(value);
        self
    }

    /// `__u16`.
    pub(crate) fn u16(mut self, value: u16) -> Record {
        self.bytes.extend(value.to_le_bytes());
        self
    }

    /// `__u32` or `int`.
    pub(crate) fn u32(mut self, value: u32) -> Record {
        self.bytes.extend(value.to_le_bytes());
        self
    }

    /// `__u64`.
    pub(crate) fn u64(mut self, value: u64) -> Record {
        self.bytes.extend(value.to_le_bytes());
        self
    }

    /// `long`, `size_t` or a pointer.
    pub(crate) fn word(self, value: u64) -> Record {
        if self.rv32 { self.u32(value as u32) } else { self.u64(value) }
    }

    /// Bytes as they are.
    pub(crate) fn bytes(mut self, bytes: &[u8]) -> Record {
        self.bytes.extend_from_slice(bytes);
        self
    }

    /// A text in a field of `len` bytes, cut so that a zero byte ends it.
    pub(crate) fn text(mut self, text: &str, len: usize) -> Record {
        let end = self.bytes.len() + len;
        self.bytes.extend(text.bytes().take(len - 1));
        self.bytes.resize(end, 0);
        self
    }

    /// Zeros up to offset `offset`.
    pub(crate) fn pad_to(mut self, offset: usize) -> Record {
        debug_assert!(self.bytes.len() <= offset);
        self.bytes.resize(offset, 0);
        self
    }

    /// Zeros up to a multiple of `align`.
    pub(crate) fn align(self, align: usize) -> Record {
        let end = self.bytes.len().next_multiple_of(align);
        self.pad_to(end)
    }

    /// The bytes.
    pub(crate) fn done(self) -> Vec<u8> {
        self.bytes
    }
}
