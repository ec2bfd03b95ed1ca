//! Unmapped ranges by length, so that a free range is found without walking all mappings.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::PAGE_SIZE;

/// Size classes per power of two.
const STEPS: u32 = 8;

/// Maximal unmapped ranges.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Gaps {
    /// Start addresses by class. A range of a higher class is longer than any of a lower class.
    classes: BTreeMap<u32, BTreeSet<u64>>,
    /// End address by start address.
    ends: BTreeMap<u64, u64>,
}

impl Default for Gaps {
    /// Returns one range: nothing is mapped.
    fn default() -> Gaps {
        let mut gaps = Gaps { classes: BTreeMap::new(), ends: BTreeMap::new() };
        gaps.add(0..u64::MAX);
        gaps
    }
}

/// Returns the class of a length.
fn class(len: u64) -> u32 {
    let pages = len / PAGE_SIZE;
    if pages < 2 * u64::from(STEPS) {
        return pages as u32;
    }
    let octave = pages.ilog2();
    octave * STEPS + (pages >> (octave - STEPS.ilog2())) as u32
}

impl Gaps {
    /// Adds a range; an empty range is ignored.
    pub(super) fn add(&mut self, gap: Range<u64>) {
        if !gap.is_empty() {
            self.classes.entry(class(gap.end - gap.start)).or_default().insert(gap.start);
            self.ends.insert(gap.start, gap.end);
        }
    }

    /// Removes a range that was added; an empty range is ignored.
    pub(super) fn remove(&mut self, gap: &Range<u64>) {
        if gap.is_empty() {
            return;
        }
        self.ends.remove(&gap.start);
        let class = class(gap.end - gap.start);
        if let Some(starts) = self.classes.get_mut(&class) {
            starts.remove(&gap.start);
            if starts.is_empty() {
                self.classes.remove(&class);
            }
        }
    }

    /// Returns the highest free `len` bytes in `floor..ceiling`.
    pub(super) fn highest(&self, len: u64, floor: u64, ceiling: u64) -> Option<u64> {
        let mut best = None;
        for starts in self.classes.range(class(len)..).map(|(_, starts)| starts) {
            for &start in starts.range(..ceiling).rev() {
                let end = self.ends.get(&start).map_or(start, |&end| end.min(ceiling));
                if best.is_some_and(|best| end <= best) || end <= floor {
                    break;
                }
                let fits = end.checked_sub(len).filter(|&at| at >= start.max(floor));
                if fits.is_some() {
                    best = fits;
                    break;
                }
            }
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_longer_range_has_no_lower_class() {
        let lengths =
            (1..5000).chain((13..52).flat_map(|bits| [(1 << bits) - 1, 1 << bits, (1 << bits) + 1]));
        let classes: Vec<u32> = lengths.map(|pages: u64| class(pages * PAGE_SIZE)).collect();
        assert!(classes.is_sorted());
        assert_eq!(classes.iter().take(20).copied().collect::<BTreeSet<_>>().len(), 18);
    }
}
