//! Encoding of ABI structures: fields in order, little-endian, words XLEN wide.

/// A structure under construction. Padding is explicit.
pub(crate) struct Record {
    bytes: Vec<u8>,
    rv32: bool,
}

impl Record {
    /// Starts an empty structure for 32-bit or 64-bit words.
    pub(crate) fn new(rv32: bool) -> Record {
        Record { bytes: Vec::new(), rv32 }
    }

    /// Returns whether words have 32 bits.
    pub(crate) fn is_rv32(&self) -> bool {
        self.rv32
    }

    /// Appends a `__u8`.
    pub(crate) fn u8(mut self, value: u8) -> Record {
        self.bytes.push(value);
        self
    }

    /// Appends a `__u16`.
    pub(crate) fn u16(mut self, value: u16) -> Record {
        self.bytes.extend_from_slice(&value.to_le_bytes());
        self
    }

    /// Appends a `__u32` or `int`.
    pub(crate) fn u32(mut self, value: u32) -> Record {
        self.bytes.extend_from_slice(&value.to_le_bytes());
        self
    }

    /// Appends a `__u64`.
    pub(crate) fn u64(mut self, value: u64) -> Record {
        self.bytes.extend_from_slice(&value.to_le_bytes());
        self
    }

    /// Appends a `long`, `size_t` or pointer.
    pub(crate) fn word(self, value: u64) -> Record {
        if self.rv32 { self.u32(value as u32) } else { self.u64(value) }
    }

    /// Appends bytes.
    pub(crate) fn bytes(mut self, bytes: &[u8]) -> Record {
        self.bytes.extend_from_slice(bytes);
        self
    }

    /// Appends text as a field of `len` bytes, cut so that a zero byte ends it.
    pub(crate) fn text(mut self, text: &str, len: usize) -> Record {
        let end = self.bytes.len() + len;
        self.bytes.extend(text.bytes().take(len - 1));
        self.bytes.resize(end, 0);
        self
    }

    /// Appends zeros up to `offset`.
    pub(crate) fn pad_to(mut self, offset: usize) -> Record {
        debug_assert!(self.bytes.len() <= offset);
        self.bytes.resize(offset, 0);
        self
    }

    /// Appends zeros up to a multiple of `align`.
    pub(crate) fn align(self, align: usize) -> Record {
        let end = self.bytes.len().next_multiple_of(align);
        self.pad_to(end)
    }

    /// Returns the bytes.
    pub(crate) fn done(self) -> Vec<u8> {
        self.bytes
    }
}
