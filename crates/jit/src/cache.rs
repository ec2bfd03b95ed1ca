//! Compiled regions by address, and when they are valid.
//!
//! Invariant: a region is entered only in the view of memory that its own cell names ([`Entry::view`]); compiled code
//! compares it. A region moves to another view after a look at where its pages are.

use std::collections::HashSet;
use std::ops::Range;

use rivet_exec::PcMap;
use rivet_hart::Hart;
use rivet_mem::{Perms, UserSpace};

use crate::abi::{Cell, Rests};
use crate::lower::Needs;
use crate::region::{Node, Region};
use crate::snapshot::Changes;

/// Most regions that begin at one address, for different harts or states.
const VERSIONS: usize = 6;

/// A compiled region.
pub(crate) struct Entry {
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
    needs: Needs,
    /// What compiled code refers to.
    keeps: Keeps,
}

/// What compiled code refers to by address, and has to live as long.
pub(crate) struct Keeps {
    pub(crate) region: Region,
    pub(crate) cells: Box<[Cell]>,
    /// What is left where it leaves within blocks.
    #[expect(dead_code, reason = "compiled code refers to them, by address")]
    pub(crate) rests: Rests,
    /// Where its chains are.
    #[expect(dead_code, reason = "compiled code reads it, by address")]
    pub(crate) chains: Box<[usize]>,
    /// It may outlive a change of other code.
    pub(crate) lasts: bool,
}

impl Entry {
    pub(crate) fn new(code: usize, view: Box<u32>, another: Box<usize>, needs: Needs, keeps: Keeps) -> Entry {
        let longest = keeps.region.nodes.first().map_or(0, |node| node.longest);
        Entry { code, view, another, longest, pages: keeps.region.pages.clone(), needs, keeps }
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

/// All of them.
#[derive(Default)]
pub(crate) struct Regions {
    /// Those that are tried last come first: they are for any vl, and no quicker than the others.
    by_pc: PcMap<Vec<Entry>>,
}

impl Regions {
    /// The code for `hart.pc`, if there is a region for the hart as it is, and [`Entry::longest`] of that: it is the code of
    /// the region that is tried first.
    pub(crate) fn find(&mut self, hart: &mut Hart) -> Option<(usize, u64)> {
        let versions = self.by_pc.get_mut(&hart.pc)?;
        let first = versions.last()?.code;
        let longest =
            |entry: &mut Entry| (entry.needs.hold(hart) && entry.admit(hart)).then_some(entry.longest);
        Some((first, versions.iter_mut().rev().find_map(longest)?))
    }

    /// What one of those for this address weighs, if there is one.
    pub(crate) fn weight(&self, pc: u64) -> Option<usize> {
        self.by_pc.get(&pc)?.last().map(|entry| entry.keeps.region.weight)
    }

    /// May there be another one for this address?
    pub(crate) fn has_room(&self, pc: u64) -> bool {
        self.by_pc.get(&pc).is_none_or(|versions| versions.len() < VERSIONS)
    }

    /// Adds one. What led to the one that was tried first leads to the one that is.
    pub(crate) fn insert(&mut self, pc: u64, entry: Entry, unlinked: usize) {
        let versions = self.by_pc.entry(pc).or_default();
        let at = if entry.needs.is_any_length() { 0 } else { versions.len() };
        versions.insert(at, entry);
        let first = link(versions);
        if versions.len() > 1 {
            let cells = self.by_pc.values_mut().flatten().flat_map(|entry| &mut entry.keeps.cells);
            for cell in cells.filter(|cell| cell.pc == pc && cell.code != unlinked) {
                cell.code = first;
            }
        }
    }

    /// Forgets those that `changes` concern, or may concern; see [`Regions::drop_some`].
    pub(crate) fn drop_changed(&mut self, changes: &Changes, unlinked: usize) -> u64 {
        self.drop_some(unlinked, |entry| !entry.keeps.lasts || changes.concern(&entry.keeps.region))
    }

    /// Forgets those whose code is at these addresses.
    pub(crate) fn drop_within(&mut self, addresses: &Range<usize>, unlinked: usize) -> u64 {
        self.drop_some(unlinked, |entry| addresses.contains(&entry.code))
    }

    /// Forgets those that have the instruction at this address.
    pub(crate) fn drop_with(&mut self, pc: u64, unlinked: usize) -> u64 {
        self.drop_some(unlinked, |entry| {
            let nodes = &entry.keeps.region.nodes;
            nodes.iter().flat_map(Node::own).any(|uop| uop.pc == pc)
        })
    }

    /// Forgets some, and says how many. If there are such, exits of all others lead to `unlinked` again; the context has
    /// to forget all.
    fn drop_some(&mut self, unlinked: usize, goes: impl Fn(&Entry) -> bool) -> u64 {
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

    /// Notes again what was compiled from pages that may be written.
    pub(crate) fn note_code(&self, space: &UserSpace, hart: &mut Hart) {
        let writable = |addr| space.perms_at(addr).is_some_and(|perms| perms.contains(Perms::W));
        for entry in self.by_pc.values().flatten() {
            if entry.pages.iter().any(|&(addr, _)| writable(addr)) {
                let uops = entry.keeps.region.nodes.iter().flat_map(|node| &node.uops);
                uops.for_each(|uop| hart.note_code(uop.pc, uop.len.into()));
            }
        }
    }

    /// The pages that they come from, by address.
    pub(crate) fn pages(&self) -> HashSet<u64> {
        self.by_pc.values().flatten().flat_map(|entry| entry.pages.iter().map(|page| page.0)).collect()
    }

    /// How many there are.
    pub(crate) fn len(&self) -> u64 {
        self.by_pc.values().map(|versions| versions.len() as u64).sum()
    }

    /// Forgets all.
    pub(crate) fn clear(&mut self) {
        self.by_pc.clear();
    }
}

/// Makes regions for one address refer to each other, from the last on, whose code is given.
fn link(versions: &mut [Entry]) -> usize {
    let mut next = 0;
    for entry in versions {
        *entry.another = next;
        next = entry.code;
    }
    next
}
