//! Compiled regions by address, and when they are valid.
//!
//! Invariant: a region is entered only in the view of memory that its own cell names ([`CacheEntry::view`]); compiled code
//! compares it. A region moves to another view after a look at where its pages are.

use std::collections::HashSet;
use std::ops::Range;

use rivet_exec::PcMap;
use rivet_hart::Hart;
use rivet_mem::{Perms, UserSpace};

use crate::abi::{Cell, DeoptTails};
use crate::lower::Guards;
use crate::region::{Node, Region};
use crate::snapshot::Changes;

/// Most regions that begin at one address, for different harts or states.
const VERSIONS: usize = 6;

/// A compiled region.
pub(crate) struct CacheEntry {
    /// Address of its code.
    pub(crate) code: usize,
    /// The view in which it may be entered. Compiled code refers to it.
    pub(crate) view: Box<u32>,
    /// The code of the next region for the same address, or 0: compiled code goes there where it refuses.
    another: Box<usize>,
    /// Most instructions from its beginning to where it looks at fuel again.
    pub(crate) longest: u64,
    /// The pages it comes from: address and place.
    pages: Vec<(u64, u64)>,
    /// What it needs the hart to be like.
    guards: Guards,
    /// What compiled code refers to.
    keeps: Referenced,
}

/// What compiled code refers to by address, and has to live as long.
pub(crate) struct Referenced {
    pub(crate) region: Region,
    pub(crate) cells: Box<[Cell]>,
    /// What is left where it leaves within blocks.
    #[expect(dead_code, reason = "compiled code refers to them, by address")]
    pub(crate) deopt_tails: DeoptTails,
    /// Where its fused loops are.
    #[expect(dead_code, reason = "compiled code reads it, by address")]
    pub(crate) loops: Box<[usize]>,
    /// It may outlive a change of other code.
    pub(crate) lasts: bool,
}

impl CacheEntry {
    pub(crate) fn new(
        code: usize,
        view: Box<u32>,
        another: Box<usize>,
        guards: Guards,
        keeps: Referenced,
    ) -> CacheEntry {
        let longest = keeps.region.nodes.first().map_or(0, |node| node.longest);
        CacheEntry { code, view, another, longest, pages: keeps.region.pages.clone(), guards, keeps }
    }

    /// Makes it enterable in the hart's view, if its pages are there what they were.
    fn admit(&mut self, hart: &mut Hart) -> bool {
        if *self.view != hart.code_context {
            if !self
                .pages
                .iter()
                .all(|&(addr, place)| hart.code_physical_id(addr).is_ok_and(|at| at == place))
            {
                return false;
            }
            *self.view = hart.code_context;
        }
        true
    }
}

/// The compiled regions of an engine.
#[derive(Default)]
pub(crate) struct RegionCache {
    /// Versions of a region by address, in reverse order of trial: versions for any vl come first and are tried last.
    by_pc: PcMap<Vec<CacheEntry>>,
}

impl RegionCache {
    /// The entry code for `hart.pc`, if some version's guards hold for the hart, with [`CacheEntry::longest`] of that version. The
    /// code is that of the version that is tried first; versions whose guards fail lead to the next.
    pub(crate) fn find(&mut self, hart: &mut Hart) -> Option<(usize, u64)> {
        let versions = self.by_pc.get_mut(&hart.pc)?;
        let first = versions.last()?.code;
        let longest =
            |entry: &mut CacheEntry| (entry.guards.hold(hart) && entry.admit(hart)).then_some(entry.longest);
        Some((first, versions.iter_mut().rev().find_map(longest)?))
    }

    /// The cost of a region that begins at this address, if one is compiled.
    pub(crate) fn cost(&self, pc: u64) -> Option<usize> {
        self.by_pc.get(&pc)?.last().map(|entry| entry.keeps.region.cost)
    }

    /// Is the number of versions at this address below the limit?
    pub(crate) fn has_room(&self, pc: u64) -> bool {
        self.by_pc.get(&pc).is_none_or(|versions| versions.len() < VERSIONS)
    }

    /// Adds a version. Exits that led to the version tried first so far lead to the one tried first now.
    pub(crate) fn insert(&mut self, pc: u64, entry: CacheEntry, unlinked: usize) {
        let versions = self.by_pc.entry(pc).or_default();
        let at = if entry.guards.is_any_length() { 0 } else { versions.len() };
        versions.insert(at, entry);
        let first = link(versions);
        if versions.len() > 1 {
            let cells = self.by_pc.values_mut().flatten().flat_map(|entry| &mut entry.keeps.cells);
            for cell in cells.filter(|cell| cell.pc == pc && cell.code != unlinked) {
                cell.code = first;
            }
        }
    }

    /// Drops the regions whose guest bytes changed or may have changed; returns how many.
    pub(crate) fn drop_changed(&mut self, changes: &Changes, unlinked: usize) -> u64 {
        self.drop_some(unlinked, |entry| !entry.keeps.lasts || changes.concern(&entry.keeps.region))
    }

    /// Drops the regions whose host code lies in this range; returns how many.
    pub(crate) fn drop_within(&mut self, addresses: &Range<usize>, unlinked: usize) -> u64 {
        self.drop_some(unlinked, |entry| addresses.contains(&entry.code))
    }

    /// Drops the regions that contain the guest instruction at this address; returns how many.
    pub(crate) fn drop_with(&mut self, pc: u64, unlinked: usize) -> u64 {
        self.drop_some(unlinked, |entry| {
            let nodes = &entry.keeps.region.nodes;
            nodes.iter().flat_map(Node::own).any(|uop| uop.pc == pc)
        })
    }

    /// Drops regions and returns how many. If any is dropped, all exits of the others lead to `unlinked` again, and the caller
    /// clears the context's jump table.
    fn drop_some(&mut self, unlinked: usize, goes: impl Fn(&CacheEntry) -> bool) -> u64 {
        let mut gone = 0;
        self.by_pc.retain(|_, versions| {
            versions.retain(|entry| {
                let goes = goes(entry);
                gone += u64::from(goes);
                !goes
            });
            link(versions);
            !versions.is_empty()
        });
        if gone > 0 {
            for entry in self.by_pc.values_mut().flatten() {
                entry.keeps.cells.iter_mut().for_each(|cell| cell.code = unlinked);
            }
        }
        gone
    }

    /// Marks the guest code of regions on writable pages as code again, so that stores to it are seen.
    pub(crate) fn note_code(&self, space: &UserSpace, hart: &mut Hart) {
        let writable = |addr| space.perms_at(addr).is_some_and(|perms| perms.contains(Perms::W));
        for entry in self.by_pc.values().flatten() {
            if entry.pages.iter().any(|&(addr, _)| writable(addr)) {
                let uops = entry.keeps.region.nodes.iter().flat_map(|node| &node.uops);
                uops.for_each(|uop| hart.note_code(uop.pc, uop.len.into()));
            }
        }
    }

    /// Addresses of the pages that contain guest code of compiled regions.
    pub(crate) fn pages(&self) -> HashSet<u64> {
        self.by_pc.values().flatten().flat_map(|entry| entry.pages.iter().map(|page| page.0)).collect()
    }

    /// The number of regions.
    pub(crate) fn len(&self) -> u64 {
        self.by_pc.values().map(|versions| versions.len() as u64).sum()
    }

    /// Drops all regions.
    pub(crate) fn clear(&mut self) {
        self.by_pc.clear();
    }
}

/// Links the versions of one address in order of trial, and returns the code of the first.
fn link(versions: &mut [CacheEntry]) -> usize {
    let mut next = 0;
    for entry in versions {
        *entry.another = next;
        next = entry.code;
    }
    next
}
