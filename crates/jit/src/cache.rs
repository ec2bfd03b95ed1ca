//! Compiled code by address, and when it is valid.
//!
//! An address may have versions of a region, and versions of a block of the baseline tier, which are tried in this order.
//! Invariant: code is entered only in the view of memory that its own cell names ([`CacheEntry::view`]); compiled code
//! compares it. Code moves to another view after a look at where its pages are. What is dropped becomes a jump to the code
//! that finds out where to go on, since exits of other code lead there.

mod block;

use std::collections::HashSet;
use std::ops::Range;

use rivet_exec::{PcMap, Uop};
use rivet_hart::Hart;
use rivet_mem::{Perms, UserSpace};

use crate::abi::{Cell, DeoptTails};
use crate::census::NodeCounts;
use crate::code::CodeMemory;
use crate::guards::Guards;
use crate::lower::baseline::Stubs;
use crate::region::{Node, Region};
use crate::snapshot::Snapshots;

pub(crate) use block::BlockEntry;

/// Most regions, and most blocks, that begin at one address, for different harts or states.
const VERSIONS: usize = 6;

/// A compiled region.
pub(crate) struct CacheEntry {
    /// Address of its code.
    pub(crate) code: usize,
    /// The view in which it may be entered. Compiled code refers to it.
    pub(crate) view: Box<u32>,
    /// The code that is tried next for the same address, or 0: compiled code goes there where it refuses.
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
    /// What its code counts.
    #[expect(
        dead_code,
        reason = "compiled code refers to it, by address; it is added up when it is dropped"
    )]
    pub(crate) counts: NodeCounts,
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

    fn uops(&self) -> impl Iterator<Item = &Uop> {
        self.keeps.region.nodes.iter().flat_map(|node| &node.uops)
    }
}

/// Makes code enterable in the hart's view, if its pages are there what they were.
fn admit(view: &mut u32, pages: &[(u64, u64)], hart: &mut Hart) -> bool {
    if *view != hart.code_context {
        if !pages.iter().all(|&(addr, place)| hart.code_physical_id(addr).is_ok_and(|at| at == place)) {
            return false;
        }
        *view = hart.code_context;
    }
    true
}

/// What is compiled of one address.
#[derive(Default)]
struct Versions {
    /// In reverse order of trial: versions for any vl come first and are tried last.
    regions: Vec<CacheEntry>,
    /// In order of trial, behind all regions.
    blocks: Vec<BlockEntry>,
}

/// Where code is, to be changed, and what code all regions use.
pub(crate) struct Linker<'a> {
    pub(crate) memory: &'a mut CodeMemory,
    pub(crate) stubs: Stubs,
}

impl Versions {
    /// The code that is tried first.
    fn first(&self) -> Option<usize> {
        let block = || self.blocks.first().map(|block| block.code);
        self.regions.last().map(|entry| entry.code).or_else(block)
    }

    /// Links the versions in order of trial. Blocks count until there is a region.
    fn link(&mut self, linker: &mut Linker<'_>) {
        let mut next = 0;
        for block in self.blocks.iter_mut().rev() {
            block.lead_to(next, linker);
            next = block.body();
        }
        for entry in &mut self.regions {
            *entry.another = next;
            next = entry.code;
        }
        let region = self.regions.last().map(|entry| entry.code);
        self.blocks.iter_mut().for_each(|block| block.replace_by(region, linker));
    }

    /// All cells by which its code is left.
    fn cells(&mut self) -> impl Iterator<Item = &mut Cell> {
        let regions = self.regions.iter_mut().flat_map(|entry| &mut entry.keeps.cells);
        regions.chain(self.blocks.iter_mut().flat_map(BlockEntry::exits))
    }
}

/// The compiled code of an engine.
#[derive(Default)]
pub(crate) struct RegionCache {
    by_pc: PcMap<Versions>,
}

impl RegionCache {
    /// The entry code for `hart.pc`, if some version's guards hold for the hart, with [`CacheEntry::longest`] of that version. The
    /// code is that of the version that is tried first; versions whose guards fail lead to the next.
    pub(crate) fn find(&mut self, hart: &mut Hart) -> Option<(usize, u64)> {
        let versions = self.by_pc.get_mut(&hart.pc)?;
        let first = versions.first()?;
        let region = versions.regions.iter_mut().rev().find_map(|entry| {
            let fits = entry.guards.hold(hart) && admit(&mut entry.view, &entry.pages, hart);
            fits.then_some(entry.longest)
        });
        let block = || versions.blocks.iter_mut().find_map(|block| block.fits(hart).then(|| block.len()));
        Some((first, region.or_else(block)?))
    }

    /// The cost of a region that begins at this address, if one is compiled.
    pub(crate) fn cost(&self, pc: u64) -> Option<usize> {
        self.by_pc.get(&pc)?.regions.last().map(|entry| entry.keeps.region.cost)
    }

    /// Is the number of regions at this address below the limit?
    pub(crate) fn has_room(&self, pc: u64) -> bool {
        self.by_pc.get(&pc).is_none_or(|versions| versions.regions.len() < VERSIONS)
    }

    /// Is the number of blocks at this address below the limit?
    pub(crate) fn has_room_for_block(&self, pc: u64) -> bool {
        self.by_pc.get(&pc).is_none_or(|versions| versions.blocks.len() < VERSIONS)
    }

    /// Adds a region. Exits that led to the version tried first so far lead to the one tried first now.
    pub(crate) fn insert(&mut self, pc: u64, entry: CacheEntry, linker: &mut Linker<'_>) {
        let versions = self.by_pc.entry(pc).or_default();
        let at = if entry.guards.is_any_length() { 0 } else { versions.regions.len() };
        versions.regions.insert(at, entry);
        versions.link(linker);
        let (first, unlinked) = (versions.first(), linker.stubs.unlinked);
        if let Some(first) = first.filter(|_| versions.regions.len() > 1) {
            let cells = self.by_pc.values_mut().flat_map(Versions::cells);
            for cell in cells.filter(|cell| cell.pc == pc && !cell.leads_to(unlinked)) {
                cell.lead_to(first, linker.memory);
            }
        }
    }

    /// Adds a block of the baseline tier.
    pub(crate) fn insert_block(&mut self, pc: u64, block: BlockEntry, linker: &mut Linker<'_>) {
        let versions = self.by_pc.entry(pc).or_default();
        // Most addresses have one.
        versions.blocks.reserve_exact(1);
        versions.blocks.push(block);
        versions.link(linker);
    }

    /// About how often the block at this address was entered in the baseline tier.
    pub(crate) fn block_entries(&self, pc: u64) -> u32 {
        self.block(pc).map_or(0, BlockEntry::entries)
    }

    /// Is a block of the baseline tier at this address compiled?
    pub(crate) fn block(&self, pc: u64) -> Option<&BlockEntry> {
        self.by_pc.get(&pc)?.blocks.first()
    }

    /// The block at this address, if it is compiled, asks for its region after so many more entries.
    pub(crate) fn back_off(&mut self, pc: u64, entries: u32) {
        if let Some(versions) = self.by_pc.get_mut(&pc) {
            versions.blocks.iter_mut().for_each(|block| block.count_down(entries));
        }
    }

    /// Code has changed: drops what was made of other bytes than memory holds now, or may have been; returns the addresses.
    pub(crate) fn drop_changed(
        &mut self,
        snapshots: &mut Snapshots,
        space: &UserSpace,
        linker: &mut Linker<'_>,
    ) -> Vec<u64> {
        let changes = snapshots.update(space);
        let region = |entry: &CacheEntry| !entry.keeps.lasts || changes.concern(&entry.pages, entry.uops());
        self.drop_some(linker, region, |block| !block.outlives(&changes, snapshots, space))
    }

    /// Drops the code in this range, which is about to be overwritten; returns the addresses. All exits of the rest
    /// are not linked any more.
    pub(crate) fn drop_within(&mut self, addresses: &Range<usize>, linker: &mut Linker<'_>) -> Vec<u64> {
        let dropped = self.drop_some(
            linker,
            |entry| addresses.contains(&entry.code),
            |block| addresses.contains(&block.code),
        );
        self.unlink(linker);
        dropped
    }

    /// Drops the code that contains the guest instruction at this address; returns its addresses.
    pub(crate) fn drop_with(&mut self, pc: u64, linker: &mut Linker<'_>) -> Vec<u64> {
        let region = |entry: &CacheEntry| {
            let nodes = &entry.keeps.region.nodes;
            nodes.iter().flat_map(Node::own).any(|uop| uop.pc == pc)
        };
        self.drop_some(linker, region, |block| block.uops().iter().any(|uop| uop.pc == pc))
    }

    /// Drops code and returns the addresses, as often as there was code. The caller clears the context's table of these.
    fn drop_some(
        &mut self,
        linker: &mut Linker<'_>,
        is_region: impl Fn(&CacheEntry) -> bool,
        mut is_block: impl FnMut(&mut BlockEntry) -> bool,
    ) -> Vec<u64> {
        let (mut dropped, mut severed) = (Vec::new(), true);
        self.by_pc.retain(|&pc, versions| {
            let before = dropped.len();
            let mut keep = |goes: bool, code: usize| {
                if goes {
                    dropped.push(pc);
                    severed &= linker.memory.redirect(code, linker.stubs.unlinked);
                }
                !goes
            };
            versions.regions.retain(|entry| keep(is_region(entry), entry.code));
            versions.blocks.retain_mut(|block| keep(is_block(block), block.code));
            if dropped.len() > before {
                versions.link(linker);
            }
            versions.first().is_some()
        });
        if !severed {
            self.unlink(linker);
        }
        dropped
    }

    /// Unlinks all exits.
    fn unlink(&mut self, linker: &mut Linker<'_>) {
        let unlinked = linker.stubs.unlinked;
        let cells = self.by_pc.values_mut().flat_map(Versions::cells);
        cells.for_each(|cell| cell.lead_to(unlinked, linker.memory));
    }

    /// Marks the guest code of regions on writable pages as code again, so that stores to it are seen.
    pub(crate) fn note_code(&self, space: &UserSpace, hart: &mut Hart) {
        let mut known = PcMap::default();
        let mut writable = |&(addr, _): &(u64, u64)| {
            *known
                .entry(addr)
                .or_insert_with(|| space.perms_at(addr).is_some_and(|perms| perms.contains(Perms::W)))
        };
        for versions in self.by_pc.values() {
            for entry in versions.regions.iter().filter(|entry| entry.pages.iter().any(&mut writable)) {
                entry.uops().for_each(|uop| hart.note_code(uop.pc, uop.len.into()));
            }
            for block in versions.blocks.iter().filter(|block| block.pages.iter().any(&mut writable)) {
                block.uops().iter().for_each(|uop| hart.note_code(uop.pc, uop.len.into()));
            }
        }
    }

    /// Addresses of the pages that contain guest code of compiled regions.
    pub(crate) fn pages(&self) -> HashSet<u64> {
        let pages = |versions: &Versions| {
            let regions = versions.regions.iter().flat_map(|entry| &entry.pages);
            let blocks = versions.blocks.iter().flat_map(|block| &block.pages);
            regions.chain(blocks).map(|page| page.0).collect::<Vec<_>>()
        };
        self.by_pc.values().flat_map(pages).collect()
    }

    /// The number of regions and blocks.
    pub(crate) fn len(&self) -> u64 {
        self.by_pc.values().map(|versions| (versions.regions.len() + versions.blocks.len()) as u64).sum()
    }

    /// Drops everything.
    pub(crate) fn clear(&mut self) {
        self.by_pc.clear();
    }
}
