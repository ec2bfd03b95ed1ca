//! The list of mappings, as in `/proc/self/maps`.
//!
//! Invariant: mappings are whole pages, do not overlap, and adjacent mappings with equal attributes are merged. The
//! list holds no page contents.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use super::gaps::Gaps;
use crate::{MapError, Perms};

/// Maximum number of mappings of an address space (`vm.max_map_count`).
pub const MAX_MAPPINGS: usize = 65530;

/// The origin of a mapping's contents.
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
    /// Returns the origin of private anonymous memory.
    pub fn anonymous() -> Origin {
        "".into()
    }

    /// Returns the origin of a private file mapping.
    pub fn file(path: &str, offset: u64) -> Origin {
        Origin { name: path.into(), shared: false, offset: Some(offset) }
    }

    fn shifted(&self, by: u64) -> Origin {
        Origin { offset: self.offset.map(|offset| offset.wrapping_add(by)), ..self.clone() }
    }
}

impl From<&str> for Origin {
    /// Returns the origin of private anonymous memory with this name.
    fn from(name: &str) -> Origin {
        Origin { name: name.into(), shared: false, offset: None }
    }
}

/// A run of pages with the same permissions and origin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mapping {
    /// First address.
    pub start: u64,
    /// First address after the mapping.
    pub end: u64,
    /// Permissions of the guest.
    pub perms: Perms,
    /// Origin of the contents.
    pub origin: Origin,
}

impl Mapping {
    /// Returns the part inside `start..end`, which overlaps the mapping.
    fn part(&self, start: u64, end: u64) -> Mapping {
        let (start, end) = (start.max(self.start), end.min(self.end));
        Mapping { start, end, perms: self.perms, origin: self.origin.shifted(start - self.start) }
    }

    /// Returns whether the adjacent mapping `next` can be merged with this one.
    fn continues_into(&self, next: &Mapping) -> bool {
        self.end == next.start
            && self.perms == next.perms
            && self.origin.shifted(self.end - self.start) == next.origin
    }
}

/// Mappings by start address.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct MappingList {
    map: BTreeMap<u64, Mapping>,
    gaps: Gaps,
}

impl MappingList {
    /// Iterates over all mappings, lowest first.
    pub(crate) fn iter(&self) -> impl DoubleEndedIterator<Item = &Mapping> {
        self.map.values()
    }

    /// Returns the mapping that holds `addr`.
    pub(crate) fn at(&self, addr: u64) -> Option<&Mapping> {
        self.map.range(..=addr).next_back().map(|(_, mapping)| mapping).filter(|mapping| addr < mapping.end)
    }

    /// Iterates over the mappings that overlap `start..end`, lowest first.
    pub(crate) fn overlapping(&self, start: u64, end: u64) -> impl Iterator<Item = &Mapping> {
        let from = self.at(start).map_or(start, |first| first.start);
        self.map.range(from..end.max(from)).map(|(_, mapping)| mapping)
    }

    /// Returns the first unmapped address in `start..end`.
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

    /// Fails if one more mapping exceeds the limit, as on Linux.
    pub(crate) fn check_room(&self) -> Result<(), MapError> {
        if self.map.len() > MAX_MAPPINGS { Err(MapError::TooMany) } else { Ok(()) }
    }

    /// Fails if moving a mapping can exceed the limit, as on Linux.
    pub(crate) fn check_move(&self) -> Result<(), MapError> {
        if self.map.len() + 3 >= MAX_MAPPINGS { Err(MapError::TooMany) } else { Ok(()) }
    }

    /// Fails if removing `start..end` splits a mapping and exceeds the limit.
    pub(crate) fn check_cut(&self, start: u64, end: u64) -> Result<(), MapError> {
        let splits = self.at(start).is_some_and(|mapping| mapping.start < start && end < mapping.end);
        if splits && self.map.len() >= MAX_MAPPINGS { Err(MapError::TooMany) } else { Ok(()) }
    }

    /// Removes `start..end` and returns the removed pieces.
    pub(crate) fn cut(&mut self, start: u64, end: u64) -> Vec<Mapping> {
        let hit: Vec<Mapping> = self.overlapping(start, end).cloned().collect();
        for mapping in &hit {
            self.take(mapping.start);
            if mapping.start < start {
                self.put(mapping.part(mapping.start, start));
            }
            if mapping.end > end {
                self.put(mapping.part(end, mapping.end));
            }
        }
        hit.into_iter().map(|mapping| mapping.part(start, end)).collect()
    }

    /// Adds a mapping where there is none.
    pub(crate) fn insert(&mut self, mut mapping: Mapping) {
        if let Some((_, before)) = self.map.range(..mapping.start).next_back()
            && before.continues_into(&mapping)
        {
            let start = before.start;
            if let Some(before) = self.take(start) {
                mapping = Mapping { end: mapping.end, ..before };
            }
        }
        if let Some(after) = self.map.get(&mapping.end)
            && mapping.continues_into(after)
        {
            let end = after.end;
            self.take(mapping.end);
            mapping.end = end;
        }
        self.put(mapping);
    }

    /// Changes the permissions of a fully mapped range. Returns the old pieces; fails if the result exceeds the limit.
    pub(crate) fn protect(&mut self, range: &Range<u64>, perms: Perms) -> Result<Vec<Mapping>, MapError> {
        let before = self.map.len();
        let pieces = self.cut(range.start, range.end);
        for piece in &pieces {
            self.insert(Mapping { perms: piece.origin.limit(perms), ..piece.clone() });
        }
        if self.map.len() > MAX_MAPPINGS.max(before) {
            self.cut(range.start, range.end);
            pieces.into_iter().for_each(|piece| self.insert(piece));
            return Err(MapError::TooMany);
        }
        Ok(pieces)
    }

    /// Returns the highest free `len` bytes in `floor..ceiling`.
    pub(crate) fn gap(&self, len: u64, floor: u64, ceiling: u64) -> Option<u64> {
        self.gaps.highest(len, floor, ceiling)
    }

    fn put(&mut self, mapping: Mapping) {
        let gap = self.gap_around(mapping.start, mapping.start);
        self.gaps.remove(&gap);
        self.gaps.add(gap.start..mapping.start);
        self.gaps.add(mapping.end..gap.end);
        self.map.insert(mapping.start, mapping);
    }

    fn take(&mut self, start: u64) -> Option<Mapping> {
        let mapping = self.map.remove(&start)?;
        let gap = self.gap_around(mapping.start, mapping.end);
        self.gaps.remove(&(gap.start..mapping.start));
        self.gaps.remove(&(mapping.end..gap.end));
        self.gaps.add(gap);
        Some(mapping)
    }

    /// Returns the unmapped range around `start..end`.
    fn gap_around(&self, start: u64, end: u64) -> Range<u64> {
        let before = self.map.range(..start).next_back().map_or(0, |(_, mapping)| mapping.end);
        let after = self.map.range(end..).next().map_or(u64::MAX, |(&start, _)| start);
        before..after
    }
}
