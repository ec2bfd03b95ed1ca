//! Permutations in the host's registers: none that all hosts have.

use rivet_hart::Element;

use super::slide::Shift;
use crate::vector::drive::BUFFER;

/// `out[i] = table[index[i]]`, 0 for indices past its end; false: not done.
#[inline(always)]
pub(super) fn pick<T: Element>(_table: &[T], _index: &[T], _out: &mut [T; BUFFER]) -> bool {
    false
}

/// Packs elements of the file; `None`: not done.
#[inline(always)]
pub(super) fn pack<T: Element>(_file: &mut [u8], _source: usize, _dest: usize, _set: u64) -> Option<usize> {
    None
}

/// False: not done.
pub(super) fn shift(_: &mut [u8], _: &Shift) -> bool {
    false
}

/// False: not done.
pub(super) fn pick_at<T: Element>(_: &mut [u8], _: [usize; 3], _: usize, _: usize) -> bool {
    false
}
