//! The list of mappings, as `/proc/self/maps` would show it.
//!
//! Invariant: mappings are whole pages, do not overlap, and neighbours that could be one are one.
//! Knows no bytes.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::Perms;

/// What a mapping shows: where its bytes came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    /// Path of the file, or `[heap]`, `[stack]` …; empty for anonymous memory.
    pub name: Arc<str>,
    /// `MAP_SHARED`.
    pub shared: bool,
    /// Offset of the first byte in the file, for mappings of files.
    pub offset: Option<u64>,
}

impl Origin {
    /// Private memory that is not of a file.
    pub fn anonymous() -> Origin {
        "".into()
    }

    /// A private mapping of a file.
    pub fn file(path: &str, offset: u64) -> Origin {
        Origin { name: path.into(), shared: false, offset: Some(offset) }
    }

    fn shifted(&self, by: u64) -> Origin {
        Origin { offset: self.offset.map(|offset| offset.wrapping_add(by)), ..self.clone() }
    }
}

impl From<&str> for Origin {
    /// Private memory with this name that is not of a file.
    fn from(name: &str) -> Origin {
        Origin { name: name.into(), shared: false, offset: None }
    }
}

/// A run of pages with the same permissions and origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mapping {
    /// First address.
    pub start: u64,
    /// First address behind it.
    pub end: u64,
    /// What the guest may do there.
    pub perms: Perms,
    /// Where its bytes came from.
    pub origin: Origin,
}

impl Mapping {
    /// The part inside `start..end`, which overlaps the mapping.
    fn part(&self, start: u64, end: u64) -> Mapping {
        let (start, end) = (start.max(self.start), end.min(self.end));
        Mapping { start, end, perms: self.perms, origin: self.origin.shifted(start - self.start) }
    }

    /// Whether `next`, which begins where this ends, continues it.
    fn continues_into(&self, next: &Mapping) -> bool {
        self.end == next.start
            && self.perms == next.perms
            && self.origin.shifted(self.end - self.start) == next.origin
    }
}

/// The mappings by their start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct List(BTreeMap<u64, Mapping>);

impl List {
    /// All of them, lowest first.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &Mapping> {
        self.0.values()
    }

    /// Those with a page in `start..end`, lowest first.
    pub(crate) fn overlapping(&self, start: u64, end: u64) -> impl Iterator<Item = &Mapping> {
        let first = self.0.range(..start).next_back().filter(|(_, mapping)| mapping.end > start);
        let from = first.map_or(start, |(&from, _)| from);
        self.0.range(from..end.max(from)).map(|(_, mapping)| mapping)
    }

    /// The first address of `start..end` that is not mapped.
    pub(crate) fn hole(&self, start: u64, end: u64) -> Option<u64> {
        let mut reached = start;
        for mapping in self.overlapping(start, end) {
            if mapping.start > reached {
                break;
            }
            reached = mapping.end;
        }
        (reached < end).then_some(reached)
    }

    /// Takes `start..end` out and gives the pieces that were there.
    pub(crate) fn cut(&mut self, start: u64, end: u64) -> Vec<Mapping> {
        let hit: Vec<Mapping> = self.overlapping(start, end).cloned().collect();
        for mapping in &hit {
            self.0.remove(&mapping.start);
            if mapping.start < start {
                self.0.insert(mapping.start, mapping.part(mapping.start, start));
            }
            if mapping.end > end {
                self.0.insert(end, mapping.part(end, mapping.end));
            }
        }
        hit.into_iter().map(|mapping| mapping.part(start, end)).collect()
    }

    /// Adds a mapping where there is none.
    pub(crate) fn insert(&mut self, mut mapping: Mapping) {
        if let Some((_, before)) = self.0.range(..mapping.start).next_back()
            && before.continues_into(&mapping)
        {
            let before = before.clone();
            self.0.remove(&before.start);
            mapping = Mapping { end: mapping.end, ..before };
        }
        if let Some(after) = self.0.get(&mapping.end)
            && mapping.continues_into(after)
        {
            let end = after.end;
            self.0.remove(&mapping.end);
            mapping.end = end;
        }
        self.0.insert(mapping.start, mapping);
    }

    /// The highest free `len` bytes in `floor..ceiling`.
    pub(crate) fn gap(&self, len: u64, floor: u64, ceiling: u64) -> Option<u64> {
        let mut top = ceiling;
        for mapping in self.0.range(..ceiling).rev().map(|(_, mapping)| mapping) {
            if top <= floor || top - floor < len {
                return None;
            }
            if mapping.end <= top && top - mapping.end >= len {
                break;
            }
            top = top.min(mapping.start);
        }
        top.checked_sub(len).filter(|&start| start >= floor)
    }
}
