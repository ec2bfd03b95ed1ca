//! Hexadecimal digits, eight at a time.

/// The digits of a word.
#[inline(always)]
pub(super) fn digits(word: u32) -> [u8; 8] {
    // A digit to each byte, the lowest first.
    let mut spread = u64::from(word);
    spread = (spread | spread << 16) & 0x0000_ffff_0000_ffff;
    spread = (spread | spread << 8) & 0x00ff_00ff_00ff_00ff;
    spread = (spread | spread << 4) & 0x0f0f_0f0f_0f0f_0f0f;
    // 1 where it is a letter.
    let letters = (spread + 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101;
    (spread + 0x3030_3030_3030_3030 + letters * u64::from(b'a' - b'0' - 10)).to_be_bytes()
}

/// `0x` and the digits of a value.
#[inline(always)]
pub(super) fn write_hex(to: &mut [u8; 18], value: u64) {
    to[..2].copy_from_slice(b"0x");
    to[2..10].copy_from_slice(&digits((value >> 32) as u32));
    to[10..].copy_from_slice(&digits(value as u32));
}
