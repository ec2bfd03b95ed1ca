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

/// Appends `0x` and the digits of the low `bits` of a value: 8, 16, 32 or 64.
#[inline(always)]
pub(super) fn push(line: &mut Vec<u8>, value: u64, bits: u32) {
    let (upper, lower) = (digits((value >> 32) as u32), digits(value as u32));
    if bits == 64 {
        let mut text = *b"0x________________";
        text[2..10].copy_from_slice(&upper);
        text[10..].copy_from_slice(&lower);
        line.extend_from_slice(&text);
    } else {
        line.extend_from_slice(b"0x");
        line.extend_from_slice(&lower[8 - bits as usize / 4..]);
    }
}

#[cfg(test)]
mod tests {
    use super::push;

    #[test]
    fn digits_are_those_of_the_standard_library() {
        for value in [0, 9, 10, 0x0123_4567_89ab_cdef, 0xfedc_ba98_7654_3210, u64::MAX, 0xa0f9_9f0a_0000_00ff]
        {
            for bits in [8, 16, 32, 64] {
                let mut line = Vec::new();
                push(&mut line, value, bits);
                let low = value & (u64::MAX >> (64 - bits));
                let expected = format!("0x{low:0digits$x}", digits = bits as usize / 4);
                assert_eq!(String::from_utf8_lossy(&line), expected);
            }
        }
    }
}
