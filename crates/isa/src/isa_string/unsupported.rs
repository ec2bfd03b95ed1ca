//! Names that mean something to others: known, but nothing Rivet has.
//!
//! Knowing them makes the difference between "unknown" and an honest answer.

/// Names of extensions that exist, or once did, and that Rivet refuses, with the reason.
pub const REFUSED: &[(&str, &str)] = &[
    ("g", "it is part of the base; write `rv64g`"),
    ("j", "it was never ratified"),
    ("k", "it was split; use `zk`, `zkn` or `zks`"),
    ("l", "it was never ratified"),
    ("n", "user-level interrupts were withdrawn"),
    ("p", "Rivet does not implement packed SIMD"),
    ("q", "Rivet does not implement quad precision"),
    ("t", "it was never ratified"),
    ("sdext", "Rivet does not implement the external debug interface"),
];

/// Why `name` is refused, if it is a name at all.
pub(super) fn reason(name: &str) -> Option<&'static str> {
    REFUSED.iter().find(|(n, _)| *n == name).map(|&(_, why)| why)
}

/// The longest name that `token` begins with, and why it is refused.
pub(super) fn prefix(token: &str) -> Option<(&'static str, &'static str)> {
    REFUSED.iter().copied().filter(|(n, _)| n.len() > 1 && token.starts_with(n)).max_by_key(|(n, _)| n.len())
}
