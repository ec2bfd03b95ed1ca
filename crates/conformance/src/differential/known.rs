//! Differences that are none of Rivet's mistakes: QEMU is wrong there, or the specification leaves the choice.
//!
//! Each entry says when it applies, what QEMU does, and which sentence of the specification decides. An entry that
//! never applies to any version in use is to be removed.

use super::case::Case;
use super::qemu::Qemu;
use super::record::{Fields, Record};

/// A difference, with all that is known of it.
pub struct Difference<'a> {
    /// What was run.
    pub case: &'a Case,
    /// What Rivet made of it.
    pub rivet: &'a Record,
    /// What QEMU made of it.
    pub qemu: &'a Record,
    /// Where they differ.
    pub fields: Fields,
    /// Which QEMU it was.
    pub version: &'a Qemu,
}

/// An entry: a difference that is accepted.
pub struct Known {
    /// What QEMU does.
    pub says: &'static str,
    /// The sentence of the specification that decides, with its section.
    pub because: &'static str,
    /// Is the difference this one?
    pub applies: fn(&Difference) -> bool,
}

/// All accepted differences.
pub static KNOWN: &[Known] = &[];

/// The entry that explains a difference.
pub fn explain(difference: &Difference) -> Option<usize> {
    KNOWN.iter().position(|known| (known.applies)(difference))
}
