//! Names that mean something to others: known, but nothing Rivet has.
//!
//! Knowing them makes the difference between "unknown" and an honest answer.

/// Name and why it is refused.
const NAMES: &[(&str, &str)] = &[
    ("e", "Rivet does not implement RV32E and RV64E"),
    ("g", "it is part of the base; write `rv64g`"),
    ("j", "it was never ratified"),
    ("k", "it was split; use `zk`, `zkn` or `zks`"),
    ("l", "it was never ratified"),
    ("n", "user-level interrupts were withdrawn"),
    ("p", "Rivet does not implement packed SIMD"),
    ("q", "Rivet does not implement quad precision"),
    ("t", "it was never ratified"),
    ("sdext", "Rivet does not implement the external debug interface"),
    ("smaia", "Rivet does not implement the advanced interrupt architecture"),
    ("ssaia", "Rivet does not implement the advanced interrupt architecture"),
    ("smctr", "Rivet does not implement control transfer records"),
    ("ssctr", "Rivet does not implement control transfer records"),
];

/// Why `name` is refused, if it is a name at all.
pub(super) fn reason(name: &str) -> Option<&'static str> {
    NAMES.iter().find(|(n, _)| *n == name).map(|&(_, why)| why)
}

/// The longest name that `token` begins with, and why it is refused.
pub(super) fn prefix(token: &str) -> Option<(&'static str, &'static str)> {
    NAMES.iter().copied().filter(|(n, _)| n.len() > 1 && token.starts_with(n)).max_by_key(|(n, _)| n.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Ext;

    #[test]
    fn nothing_that_is_known_or_claimed_is_refused() {
        for (name, _) in NAMES {
            assert_eq!(Ext::by_name(name), None, "{name} is known and refused");
        }
        let readme = include_str!("../../../../README.md");
        let section = readme.split("\n## ").find(|section| section.starts_with("Supported ISA"));
        let section = section.expect("the README lists the supported ISA").to_ascii_lowercase();
        let words = section.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| word.len() > 1);
        let mut known = 0;
        for word in words {
            known += usize::from(Ext::by_name(word).is_some());
            assert_eq!(reason(word), None, "the README claims {word}");
        }
        assert!(known > 50, "{known} extensions in the README");
    }
}
