//! Compiled code by address, and when it is valid.
//!
//! An address may have versions of a region, and versions of a block of the baseline tier, which are tried in this order.
//! Invariant: code is entered only in the view of memory that its own cell names ([`CacheEntry::view`]); compiled code
//! compares it. Code moves to another view after a look at where its pages are. What is dropped becomes a jump to the code
//! that finds out where to go on, since exits of other code lead there.

mod block;

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;

use rivet_exec::{PcMap, Uop};
use rivet_hart::Hart;
use rivet_mem::{PAGE_SIZE, Perms, UserSpace};

use crate::abi::{Cell, DeoptTails};
use crate::census::NodeCounts;
use crate::code::CodeMemory;
use crate::guards::Guards;
use crate::lower::baseline::Stubs;
use crate::region::{Node, Region};
use crate::snapshot::{Snapshots, pages_of};

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

    /// The addresses of the pages that its code comes from.
    fn pages(&self) -> impl Iterator<Item = u64> {
        let regions = self.regions.iter().flat_map(|entry| &entry.pages);
        regions.chain(self.blocks.iter().flat_map(|block| &block.pages)).map(|page| page.0)
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
    /// What is compiled of which page: addresses of pages, and of the code.
    on_page: BTreeSet<(u64, u64)>,
    /// Addresses of code that was not compared with memory since it was compiled: the next change of code does that, wherever
    /// it is.
    unproven: Vec<u64>,
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
        self.on_page.extend(entry.pages.iter().map(|page| (page.0, pc)));
        if !entry.keeps.lasts {
            self.unproven.push(pc);
        }
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
        self.on_page.extend(block.pages.iter().map(|page| (page.0, pc)));
        self.unproven.push(pc);
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

    /// Code has changed in these ranges, or anywhere: drops what was made of other bytes than memory holds now, or may have
    /// been; returns the addresses.
    pub(crate) fn drop_changed(
        &mut self,
        stale: Option<&[Range<u64>]>,
        snapshots: &mut Snapshots,
        space: &UserSpace,
        linker: &mut Linker<'_>,
    ) -> Vec<u64> {
        let changes = snapshots.update(space, stale);
        let changed = changes.pages().flat_map(|page| self.on_page(page));
        let mut candidates: Vec<_> = changed.chain(self.unproven.iter().copied()).collect();
        candidates.sort_unstable();
        candidates.dedup();
        self.unproven.clear();
        let region = |entry: &CacheEntry| !entry.keeps.lasts || changes.concern(&entry.pages, entry.uops());
        self.drop_some(candidates, linker, region, |block| !block.outlives(&changes, snapshots, space))
    }

    /// Drops the code in this range, which is about to be overwritten; returns the addresses. All exits of the rest
    /// are not linked any more.
    pub(crate) fn drop_within(&mut self, addresses: &Range<usize>, linker: &mut Linker<'_>) -> Vec<u64> {
        let dropped = self.drop_some(
            self.by_pc.keys().copied().collect(),
            linker,
            |entry| addresses.contains(&entry.code),
            |block| addresses.contains(&block.code),
        );
        self.unlink(linker);
        self.unproven.retain(|pc| self.by_pc.contains_key(pc));
        dropped
    }

    /// Drops the code that contains the guest instruction at this address; returns its addresses.
    pub(crate) fn drop_with(&mut self, pc: u64, linker: &mut Linker<'_>) -> Vec<u64> {
        let region = |entry: &CacheEntry| {
            let nodes = &entry.keeps.region.nodes;
            nodes.iter().flat_map(Node::own).any(|uop| uop.pc == pc)
        };
        let candidates = self.on_page(pc - pc % PAGE_SIZE).collect();
        self.drop_some(candidates, linker, region, |block| block.uops().iter().any(|uop| uop.pc == pc))
    }

    /// Drops code of these addresses and returns the addresses, as often as there was code. The caller clears the context's
    /// table of these.
    fn drop_some(
        &mut self,
        candidates: Vec<u64>,
        linker: &mut Linker<'_>,
        is_region: impl Fn(&CacheEntry) -> bool,
        mut is_block: impl FnMut(&mut BlockEntry) -> bool,
    ) -> Vec<u64> {
        let (mut dropped, mut severed) = (Vec::new(), true);
        for pc in candidates {
            let Some(versions) = self.by_pc.get_mut(&pc) else { continue };
            let before = dropped.len();
            let mut gone = HashSet::new();
            let mut keep = |goes: bool, code: usize, pages: &[(u64, u64)]| {
                if goes {
                    dropped.push(pc);
                    gone.extend(pages.iter().map(|page| page.0));
                    severed &= linker.memory.redirect(code, linker.stubs.unlinked);
                }
                !goes
            };
            versions.regions.retain(|entry| keep(is_region(entry), entry.code, &entry.pages));
            versions.blocks.retain_mut(|block| keep(is_block(block), block.code, &block.pages));
            if dropped.len() == before {
                continue;
            }
            versions.link(linker);
            versions.pages().for_each(|page| _ = gone.remove(&page));
            gone.into_iter().for_each(|page| _ = self.on_page.remove(&(page, pc)));
            if versions.first().is_none() {
                self.by_pc.remove(&pc);
            }
        }
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

    /// Marks the guest code of regions on writable pages of these ranges, or all, as code again, so that stores to it are seen.
    pub(crate) fn note_code(&self, stale: Option<&[Range<u64>]>, space: &UserSpace, hart: &mut Hart) {
        let pages: Vec<_> = match stale {
            None => self.all_pages().collect(),
            Some(ranges) => ranges.iter().flat_map(|range| self.pages_in(pages_of(range))).collect(),
        };
        let is_writable = |page: u64| space.perms_at(page).is_some_and(|perms| perms.contains(Perms::W));
        let writable = pages.into_iter().filter(|&page| is_writable(page));
        let mut codes: Vec<_> = writable.flat_map(|page| self.on_page(page)).collect();
        codes.sort_unstable();
        codes.dedup();
        for versions in codes.iter().filter_map(|pc| self.by_pc.get(pc)) {
            let regions = versions.regions.iter().flat_map(CacheEntry::uops);
            let blocks = versions.blocks.iter().flat_map(BlockEntry::uops);
            regions.chain(blocks).for_each(|uop| hart.note_code(uop.pc, uop.len.into()));
        }
    }

    /// The addresses of the code that is compiled of a page.
    fn on_page(&self, page: u64) -> impl Iterator<Item = u64> {
        self.on_page.range((page, 0)..=(page, u64::MAX)).map(|&(_, pc)| pc)
    }

    /// The pages that code is compiled of, in ascending order.
    fn all_pages(&self) -> impl Iterator<Item = u64> {
        self.pages_in(0..u64::MAX)
    }

    /// Those in a range.
    fn pages_in(&self, range: Range<u64>) -> impl Iterator<Item = u64> {
        let next = move |from: u64| {
            let first = self.on_page.range((from, 0)..).next().map(|&(page, _)| page);
            first.filter(|&page| page < range.end)
        };
        std::iter::successors(next(range.start), move |&page| next(page + 1))
    }

    /// Addresses of the pages that contain guest code of compiled regions.
    pub(crate) fn pages(&self) -> HashSet<u64> {
        self.all_pages().collect()
    }

    /// The number of regions and blocks.
    pub(crate) fn len(&self) -> u64 {
        self.by_pc.values().map(|versions| (versions.regions.len() + versions.blocks.len()) as u64).sum()
    }

    /// Drops everything.
    pub(crate) fn clear(&mut self) {
        *self = RegionCache::default();
    }
}
