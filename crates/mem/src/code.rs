//! Which RAM engines have decoded instructions from, so that stores there can be noticed.
//!
//! Invariant: a page that is noted here is lent to no TLB for stores once all harts have seen [`CodeMap::epoch`]; a
//! store to a line that is noted raises [`CodeMap::hits`]. Knows no engine.

use std::collections::HashMap;
use std::ops::Range;

use crate::PAGE_SIZE;

/// Bytes that are told apart: stores to data beside code do not disturb the code.
const LINE: u64 = 64;

/// Decoded lines of pages.
#[derive(Debug, Default)]
pub struct CodeMap {
    /// For each page, by its [frame](crate::HostPage::frame), a bit for each line.
    lines: HashMap<u64, u64>,
    epoch: u64,
    hits: u64,
}

impl CodeMap {
    /// Notes that `bytes` of the page `frame`, given as offsets, have been decoded. True if the page had no code before.
    pub fn note(&mut self, frame: u64, bytes: Range<u64>) -> bool {
        let new = !self.holds(frame);
        *self.lines.entry(frame).or_default() |= lines(bytes);
        self.epoch += u64::from(new);
        new
    }

    /// Has the page code?
    pub fn holds(&self, frame: u64) -> bool {
        self.lines.contains_key(&frame)
    }

    /// Notes a store. If it changes code, the page is forgotten: what is in it has to be decoded again.
    pub fn store(&mut self, frame: u64, bytes: Range<u64>) {
        if self.lines.get(&frame).is_some_and(|noted| noted & lines(bytes) != 0) {
            self.lines.remove(&frame);
            self.hits += 1;
        }
    }

    /// Grows when a page gets its first code: TLBs that know it for stores must forget it.
    pub fn epoch(&self) -> u64 {
        self.epoch
    }

    /// Grows when code was changed: engines must forget what they decoded.
    pub fn hits(&self) -> u64 {
        self.hits
    }
}

/// The lines of these bytes of a page, as bits; bytes past its end are left out.
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
