//! Element groups by instructions of the host's: none that all hosts have.

use rivet_isa::{Op, Sew};

use super::kernel::Kernel;
use crate::uop::Uop;

/// The host's kernel of an instruction, if it has one.
pub(super) fn kernel(_: Op, _: Sew) -> Option<Kernel> {
    None
}

/// The carry-less product, if the host has an instruction for it.
pub(crate) fn product(_: u64, _: u64) -> Option<u128> {
    None
}

/// Has the host instructions for AES?
pub(super) fn has_aes() -> bool {
    false
}

/// Nothing: there is no such series.
pub(super) fn aes_series(_: &mut [u8], _: &[Uop], _: usize, _: usize, _: usize) {}
