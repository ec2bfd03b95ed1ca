//! RAM that engines have decoded instructions from, so that stores to code are detected.
//!
//! Invariant: no TLB has a noted page for stores once all harts have seen [`CodeMap::epoch`]; a store to a noted line
//! raises [`CodeMap::hits`].

use std::collections::HashMap;
use std::ops::Range;

use crate::PAGE_SIZE;

/// Granularity in bytes: stores to data beside code do not invalidate the code.
const LINE: u64 = 64;

/// The map of decoded lines.
#[derive(Debug, Default)]
pub struct CodeMap {
    /// One bit per line of each page, by [frame](crate::HostPage::frame).
    lines: HashMap<u64, u64>,
    epoch: u64,
    hits: u64,
}

impl CodeMap {
    /// Notes that `bytes` of page `frame` (offsets in the page) were decoded. Returns whether the page had no code
    /// before.
    pub fn note(&mut self, frame: u64, bytes: Range<u64>) -> bool {
        let new = !self.holds(frame);
        *self.lines.entry(frame).or_default() |= lines(bytes);
        self.epoch += u64::from(new);
        new
    }

    /// Returns whether the page has decoded code.
    pub fn holds(&self, frame: u64) -> bool {
        self.lines.contains_key(&frame)
    }

    /// Notes a store. If it hits decoded code, the page is forgotten and must be decoded again.
    pub fn store(&mut self, frame: u64, bytes: Range<u64>) {
        if self.lines.get(&frame).is_some_and(|noted| noted & lines(bytes) != 0) {
            self.lines.remove(&frame);
            self.hits += 1;
        }
    }

    /// Returns a counter that grows when a page gets its first code: TLBs must drop it for stores.
    pub fn epoch(&self) -> u64 {
        self.epoch
    }

    /// Returns a counter that grows when code was changed: engines must drop decoded code.
    pub fn hits(&self) -> u64 {
        self.hits
    }
}

/// Returns the lines of `bytes` as bits; bytes past the end of the page are ignored.
fn lines(bytes: Range<u64>) -> u64 {
    let end = bytes.end.min(PAGE_SIZE);
    (bytes.start / LINE..end.div_ceil(LINE)).fold(0, |lines, line| lines | 1 << line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stores_beside_code_change_nothing() {
        let mut map = CodeMap::default();
        assert!(map.note(0x1000, 60..70) && !map.note(0x1000, 4090..4100));
        assert_eq!((map.epoch(), map.hits()), (1, 0));
        map.store(0x1000, 128..136);
        map.store(0x2000, 64..72);
        assert!(map.holds(0x1000) && map.hits() == 0);
        map.store(0x1000, 120..130);
        assert!(!map.holds(0x1000) && map.hits() == 1);
        assert!(map.note(0x1000, 0..4) && map.epoch() == 2);
    }
}
