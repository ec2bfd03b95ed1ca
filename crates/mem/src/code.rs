//! RAM that engines have decoded instructions from, so that stores to code are detected.
//!
//! Invariant: once all harts have seen [`CodeMap::epoch`] and [`CodeMap::line_epoch`], a TLB stores to a noted page beside its
//! noted lines alone; a store to a noted line raises [`CodeMap::hits`].

use std::collections::HashMap;
use std::ops::Range;

use crate::PAGE_SIZE;

/// Granularity in bytes, so that a page has 64 lines: stores to data beside code do not invalidate the code.
const LINE: u64 = 64;

/// What a note added to a [`CodeMap`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum NewCode {
    /// Nothing: all lines were noted before.
    Nothing,
    /// Lines of a page that had code before.
    Lines,
    /// The first lines of a page.
    Page,
}

/// The map of decoded lines.
#[derive(Debug, Default)]
pub struct CodeMap {
    /// One bit per line of each page, by [frame](crate::HostPage::frame).
    lines: HashMap<u64, u64>,
    epoch: u64,
    line_epoch: u64,
    hits: u64,
}

impl CodeMap {
    /// Notes that `bytes` of page `frame` (offsets in the page) were decoded.
    pub fn note(&mut self, frame: u64, bytes: Range<u64>) -> NewCode {
        let noted = self.lines.entry(frame).or_default();
        let before = std::mem::replace(noted, *noted | lines(bytes));
        match (before, *noted) {
            (before, now) if before == now => NewCode::Nothing,
            (0, _) => {
                self.epoch += 1;
                NewCode::Page
            }
            _ => {
                self.line_epoch += 1;
                NewCode::Lines
            }
        }
    }

    /// Returns the lines of the page that hold decoded code: bit `n` for bytes `64 * n` to `64 * n + 63`.
    pub fn lines(&self, frame: u64) -> u64 {
        self.lines.get(&frame).copied().unwrap_or(0)
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

    /// Notes that any code may have been changed.
    pub fn distrust(&mut self) {
        self.hits += 1;
    }

    /// Returns a counter that grows when a page gets its first code: TLBs must drop it for stores.
    pub fn epoch(&self) -> u64 {
        self.epoch
    }

    /// Returns a counter that grows when a page with code gets more: TLBs must drop what they know of its lines.
    pub fn line_epoch(&self) -> u64 {
        self.line_epoch
    }

    /// Returns a counter that grows when code was changed: engines must drop decoded code.
    pub fn hits(&self) -> u64 {
        self.hits
    }
}

/// Returns the lines of `bytes` (offsets in a page) as bits; bytes past the end of the page are ignored.
#[inline]
pub(crate) fn lines(bytes: Range<u64>) -> u64 {
    let end = bytes.end.min(PAGE_SIZE);
    if bytes.start >= end {
        return 0;
    }
    let (first, last) = (bytes.start / LINE, (end - 1) / LINE);
    u64::MAX << first & u64::MAX >> (u64::BITS as u64 - 1 - last)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stores_beside_code_change_nothing() {
        let mut map = CodeMap::default();
        assert_eq!([map.note(0x1000, 60..70), map.note(0x1000, 4090..4100)], [NewCode::Page, NewCode::Lines]);
        assert_eq!(map.note(0x1000, 64..66), NewCode::Nothing);
        assert_eq!((map.epoch(), map.line_epoch(), map.hits()), (1, 1, 0));
        assert_eq!([map.lines(0x1000), map.lines(0x2000)], [1 << 63 | 0b11, 0]);
        map.store(0x1000, 128..136);
        map.store(0x2000, 64..72);
        assert!(map.holds(0x1000) && map.hits() == 0);
        map.store(0x1000, 120..130);
        assert!(!map.holds(0x1000) && map.hits() == 1);
        assert!(map.note(0x1000, 0..4) == NewCode::Page && map.epoch() == 2);
    }
}
