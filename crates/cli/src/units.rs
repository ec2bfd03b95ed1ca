//! Sizes and times are read as options write them.

use std::time::Duration;

/// Units of sizes, and by how many bits they shift.
const UNITS: [(&str, u32); 4] = [("", 0), ("K", 10), ("M", 20), ("G", 30)];

/// Reads a size, such as `256M`.
pub(crate) fn bytes(text: &str) -> Option<u64> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let unit = text[digits.len()..].trim_end_matches("iB").to_ascii_uppercase();
    let (_, bits) = UNITS.iter().find(|(name, _)| *name == unit)?;
    digits.parse::<u64>().ok()?.checked_mul(1 << bits)
}

/// Writes a size so that [`bytes`] reads it.
pub(crate) fn shown(bytes: u64) -> String {
    let whole = |(_, bits): &&(&str, u32)| bytes.is_multiple_of(1 << bits);
    let (name, bits) = UNITS.iter().rev().find(whole).unwrap_or(&UNITS[0]);
    format!("{}{name}", bytes >> bits)
}

/// Reads a number of seconds above 0.
pub(crate) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse().ok().and_then(|s| Duration::try_from_secs_f64(s).ok());
    seconds.filter(|time| !time.is_zero()).ok_or_else(|| "expected a number of seconds above 0".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_and_shown() {
        for (text, size) in
            [("7", 7), ("1k", 1 << 10), ("256M", 256 << 20), ("2GiB", 2 << 30), ("3G", 3 << 30)]
        {
            assert_eq!(bytes(text), Some(size), "{text}");
            assert_eq!(bytes(&shown(size)), Some(size), "{text}");
        }
        for text in ["", "M", "-1", "1T", "1.5G", "99999999999G"] {
            assert_eq!(bytes(text), None, "{text}");
        }
    }
}
