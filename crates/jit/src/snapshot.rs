//! What pages of code held when regions were made of them.
//!
//! Programs often say that code has changed, for instance with each library that they load, and seldom mean code that
//! they have run. So regions outlive that where their instructions are still there. Invariant: what
//! [`Snapshots::take`] agreed to was in memory as the pages here say; what they do not say any more, goes.

use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, HashSet};
use std::ops::Range;

use rivet_exec::{PcMap, Uop};
use rivet_hart::Hart;
use rivet_mem::{Access, PAGE_SIZE, UserSpace};

use crate::region::Region;

type Page = Box<[u8; PAGE_SIZE as usize]>;

/// Pages of a user program that regions come from, by address.
#[derive(Default)]
pub(crate) struct Snapshots {
    pages: BTreeMap<u64, Page>,
}

/// Pages that are not what they were: what they held, and what they hold now, if anything that may be run.
pub(crate) struct Changes {
    pages: PcMap<(Page, Option<Page>)>,
}

impl Snapshots {
    /// Remembers the pages of a region; false if it is not what memory holds, and may not outlive a change.
    pub(crate) fn take(&mut self, region: &Region, hart: &Hart, space: &UserSpace) -> bool {
        let now: Option<BTreeMap<u64, Page>> =
            region.pages.iter().map(|&(addr, _)| Some((addr, runnable(space, addr)?))).collect();
        let Some(now) = now else { return false };
        let decoder = &hart.config.decoder;
        let mut uops = region.nodes.iter().flat_map(|node| &node.uops);
        let is_there = uops.all(|uop| {
            let mut raw = [0; 4];
            for (i, byte) in raw.iter_mut().enumerate().take(uop.len.into()) {
                let addr = uop.pc.wrapping_add(i as u64);
                *byte =
                    now.get(&(addr - addr % PAGE_SIZE)).map_or(0, |page| page[(addr % PAGE_SIZE) as usize]);
            }
            decoder.decode(u32::from_le_bytes(raw)) == Some(uop.inst)
        });
        if !is_there || now.iter().any(|(addr, page)| self.pages.get(addr).is_some_and(|old| old != page)) {
            return false;
        }
        self.pages.extend(now);
        true
    }

    /// Remembers the pages of a block's instructions, which have been [updated](Self::update); false if they do not hold those.
    pub(crate) fn take_block(&mut self, uops: &[Uop], pages: &[(u64, u64)], space: &UserSpace) -> bool {
        for &(addr, _) in pages {
            if let Entry::Vacant(entry) = self.pages.entry(addr) {
                let Some(page) = runnable(space, addr) else { return false };
                entry.insert(page);
            }
        }
        let Some(page) = pages.first().and_then(|(addr, _)| self.pages.get(addr)) else { return false };
        uops.iter().all(|uop| {
            let (raw, at, len) = (uop.raw.to_le_bytes(), (uop.pc % PAGE_SIZE) as usize, usize::from(uop.len));
            match page.get(at..at + len) {
                Some(bytes) => *bytes == raw[..len],
                // Its end is in the next page.
                None => {
                    let (low, high) = (&page[at..], pages.get(1).and_then(|(addr, _)| self.pages.get(addr)));
                    let high = high.map(|page| &page[..len - low.len()]);
                    *low == raw[..low.len()] && high.is_some_and(|high| *high == raw[low.len()..len])
                }
            }
        })
    }

    /// What has changed since, in these ranges or anywhere; from now on what is there now counts.
    pub(crate) fn update(&mut self, space: &UserSpace, stale: Option<&[Range<u64>]>) -> Changes {
        let mut changes = Changes { pages: PcMap::default() };
        let mut now = zeros();
        let within = |range: &Range<u64>| self.pages.range(pages_of(range)).map(|(&addr, _)| addr);
        let addresses: Vec<_> = match stale {
            None => self.pages.keys().copied().collect(),
            Some(ranges) => ranges.iter().flat_map(within).collect(),
        };
        for addr in addresses {
            let Some(page) = self.pages.get_mut(&addr) else { continue };
            let is_there = read(space, addr, &mut now);
            if is_there && now == *page {
                continue;
            }
            let old = std::mem::replace(page, now.clone());
            // Where ranges overlap it is what it was before all of them.
            changes.pages.entry(addr).or_insert((old, is_there.then(|| now.clone())));
            if !is_there {
                self.pages.remove(&addr);
            }
        }
        changes
    }

    /// Forgets all but these pages.
    pub(crate) fn retain(&mut self, pages: &HashSet<u64>) {
        self.pages.retain(|addr, _| pages.contains(addr));
    }

    /// Forgets all.
    pub(crate) fn clear(&mut self) {
        self.pages.clear();
    }
}

impl Changes {
    /// The addresses of the pages.
    pub(crate) fn pages(&self) -> impl Iterator<Item = u64> {
        self.pages.keys().copied()
    }

    /// Has one of these instructions changed, which are in these pages?
    pub(crate) fn concern<'a>(&self, pages: &[(u64, u64)], uops: impl IntoIterator<Item = &'a Uop>) -> bool {
        !self.pages.is_empty()
            && pages.iter().any(|(addr, _)| self.pages.contains_key(addr))
            && uops.into_iter().any(|uop| self.concerns(uop))
    }

    fn concerns(&self, uop: &Uop) -> bool {
        (0..u64::from(uop.len)).any(|i| {
            let addr = uop.pc.wrapping_add(i);
            let at = (addr % PAGE_SIZE) as usize;
            self.pages
                .get(&(addr - addr % PAGE_SIZE))
                .is_some_and(|(old, now)| now.as_ref().is_none_or(|now| old[at] != now[at]))
        })
    }
}

/// From the first page of a range to its end.
pub(crate) fn pages_of(range: &Range<u64>) -> Range<u64> {
    range.start - range.start % PAGE_SIZE..range.end
}

/// Reads a page; false if it may not be run.
fn read(space: &UserSpace, addr: u64, page: &mut Page) -> bool {
    space.page(addr, Access::Fetch).is_ok() && space.peek(addr, &mut page[..]).is_ok()
}

/// A page that may be run.
fn runnable(space: &UserSpace, addr: u64) -> Option<Page> {
    let mut page = zeros();
    read(space, addr, &mut page).then_some(page)
}

fn zeros() -> Page {
    Box::new([0; PAGE_SIZE as usize])
}
