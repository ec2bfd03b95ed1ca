//! Segments by the host's permutations: none that all hosts have.

use rivet_mem::Tlb;

use super::direction::Segment;

/// Bytes of each field that are worked on together.
pub(super) const PIECE: usize = 64;

/// Does the host have byte permutations?
#[inline(always)]
pub(super) fn shuffles() -> bool {
    false
}

/// `None`: not done.
pub(super) fn load<const F: usize>(_: &Tlb, _: &mut [u8], _: Segment, _: usize, _: usize) -> Option<()> {
    None
}

/// `None`: not done.
pub(super) fn store<const F: usize>(_: &Tlb, _: &[u8], _: Segment, _: usize, _: usize) -> Option<()> {
    None
}
