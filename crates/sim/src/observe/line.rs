//! The parts of a line of the commit log as text.

use rivet_isa::{Vtype, csr};

use super::hex::{digits, write_hex};

/// Lines that are not yet written, the last of which may be incomplete.
pub(super) struct Lines {
    /// Room for them. Longer than they are, so that pieces of a fixed size are stored without more ado.
    room: Vec<u8>,
    /// Bytes of them.
    len: usize,
    /// Names of control and status registers as lines have them, by number: there are few in a log.
    csrs: Vec<(u16, Box<str>)>,
    /// The vector configuration written last, and its text.
    setting: (Vtype, usize),
    setting_text: Vec<u8>,
}

impl Lines {
    pub(super) fn new() -> Lines {
        let (room, csrs, setting_text) = (vec![0; 1 << 17], Vec::new(), Vec::new());
        Lines { room, len: 0, csrs, setting: (Vtype::ILLEGAL, usize::MAX), setting_text }
    }

    /// The bytes from `start` on.
    pub(super) fn text(&self, start: usize) -> &[u8] {
        &self.room[start..self.len]
    }

    #[inline(always)]
    pub(super) fn len(&self) -> usize {
        self.len
    }

    /// Drops all.
    pub(super) fn clear(&mut self) {
        self.len = 0;
    }

    #[cold]
    #[inline(never)]
    fn grow(&mut self, bytes: usize) {
        self.room.resize(2 * self.room.len() + bytes, 0);
    }

    /// Room for `N` more bytes.
    #[inline(always)]
    fn next<const N: usize>(&mut self) -> &mut [u8; N] {
        if self.room.len() - self.len < N {
            self.grow(N);
        }
        self.room[self.len..].first_chunk_mut().expect("it has grown")
    }

    /// Adds the first `len` of `N` bytes.
    #[inline(always)]
    pub(super) fn first<const N: usize>(&mut self, bytes: &[u8; N], len: usize) {
        *self.next() = *bytes;
        self.len += len;
    }

    /// Adds `N` bytes.
    #[inline(always)]
    pub(super) fn array<const N: usize>(&mut self, bytes: &[u8; N]) {
        self.first(bytes, N);
    }

    /// Adds bytes.
    pub(super) fn slice(&mut self, bytes: &[u8]) {
        if self.room.len() - self.len < bytes.len() {
            self.grow(bytes.len());
        }
        self.room[self.len..][..bytes.len()].copy_from_slice(bytes);
        self.len += bytes.len();
    }

    /// `0x` and the digits of the low `bits` of a value: whole bytes.
    #[inline(always)]
    pub(super) fn hex(&mut self, value: u64, bits: u32) {
        if bits == 64 {
            // Not as one array: that would be stored, read and stored again.
            write_hex(self.next(), value);
            self.len += 18;
        } else {
            // The highest digit is in the highest bits now.
            let (value, count) = (value.checked_shl(64 - bits).unwrap_or(0), bits as usize / 4);
            self.array(b"0x");
            self.first(&digits((value >> 32) as u32), count.min(8));
            self.first(&digits(value as u32), count.saturating_sub(8));
        }
    }

    /// ` x5  `: the name of a register of a file, among 32.
    #[inline(always)]
    pub(super) fn register(&mut self, file: u8, number: u8) {
        let (tens, ones) = (b'0' + number / 10, b'0' + number % 10);
        let name = if number < 10 { [b' ', file, ones, b' ', b' '] } else { [b' ', file, tens, ones, b' '] };
        self.array(&name);
    }

    /// ` v8  0x…`: a vector register with its bytes, the highest first.
    pub(super) fn vector(&mut self, number: u8, bytes: &[u8]) {
        self.register(b'v', number);
        self.array(b"0x");
        // VLEN is at least 32.
        let (words, _) = bytes.as_chunks();
        for &word in words.iter().rev() {
            self.array(&digits(u32::from_le_bytes(word)));
        }
    }

    /// ` e32 m1 l8`: the vector configuration.
    pub(super) fn setting(&mut self, vtype: Vtype, vl: usize) {
        let mut text = std::mem::take(&mut self.setting_text);
        if self.setting != (vtype, vl) {
            self.setting = (vtype, vl);
            text = format!(" e{} {} l{vl}", vtype.sew.bits(), vtype.lmul).into();
        }
        self.slice(&text);
        self.setting_text = text;
    }

    /// ` c8_vstart `: the name of a control and status register.
    pub(super) fn csr(&mut self, number: u16, name: Option<&str>) {
        let known = self.csrs.iter().position(|&(known, _)| known == number);
        let place = known.unwrap_or_else(|| {
            let name = name.or_else(|| csr::name(number)).unwrap_or("unknown");
            self.csrs.push((number, format!(" c{number}_{name} ").into()));
            self.csrs.len() - 1
        });
        let text = std::mem::take(&mut self.csrs[place].1);
        self.slice(text.as_bytes());
        self.csrs[place].1 = text;
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn digits_are_those_of_the_standard_library() {
        for value in [0, 9, 10, 0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210, u64::MAX, 0xa0f9_9f0a_0000_00ff]
        {
            for bits in [8, 16, 24, 32, 40, 48, 56, 64] {
                let mut lines = Lines::new();
                lines.hex(value, bits);
                let low = value & (u64::MAX >> (64 - bits));
                let expected = format!("0x{low:0digits$x}", digits = bits as usize / 4);
                assert_eq!(String::from_utf8_lossy(lines.text(0)), expected);
            }
        }
    }
}
