//! This module reads integers of any width.

/// The words of a number in decimal, the lowest first, cut to `bits` bits; none if it is no number, or neither a signed nor an
/// unsigned one of that width.
pub(super) fn words(text: &str, bits: u32) -> Option<Vec<u64>> {
    let (is_negative, digits) = match text.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, text),
    };
    let mut words = vec![0_u64; bits.div_ceil(64) as usize];
    if digits.is_empty() {
        return None;
    }
    for group in digits.as_bytes().chunks(18) {
        let group =
            std::str::from_utf8(group).ok().filter(|group| group.bytes().all(|b| b.is_ascii_digit()))?;
        let scale = u128::from(10_u64.pow(group.len() as u32));
        let mut carry = group.parse::<u64>().ok()?;
        for word in &mut words {
            let product = u128::from(*word) * scale + u128::from(carry);
            (*word, carry) = (product as u64, (product >> 64) as u64);
        }
        if carry != 0 {
            return None;
        }
    }
    let top = (bits - 1) % 64;
    let last = words.last().copied().unwrap_or(0);
    if last >> top > 1 {
        return None;
    }
    if is_negative {
        let mut carry = true;
        for word in &mut words {
            (*word, carry) = (!*word).overflowing_add(carry.into());
        }
        let last = words.last_mut()?;
        // Of numbers whose negative has no sign only 0 is one.
        if *last >> top & 1 == 0 && !carry {
            return None;
        }
        *last &= u64::MAX >> (63 - top);
    }
    Some(words)
}
