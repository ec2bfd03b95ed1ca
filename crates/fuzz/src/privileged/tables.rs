//! Page tables are sound for the most part: code and data are mapped at a few places, with random bits here and there.

use std::collections::BTreeMap;

use rivet_rng::Rng;

use super::layout::{CODE, DATA, G_ROOT, G_TABLES, PAGE, POOL, POOL_PAGES, S_TABLES, VS_TABLES, page};

const V: u64 = 1;
const R: u64 = 1 << 1;
const W: u64 = 1 << 2;
const X: u64 = 1 << 3;
const U: u64 = 1 << 4;
const A: u64 = 1 << 6;
const D: u64 = 1 << 7;
const NAPOT: u64 = 1 << 63;

/// Pages that a region maps.
const REGION_PAGES: u64 = 32;

/// The tables of one CSR.
#[derive(Clone, Debug)]
pub(super) struct Space {
    /// Value of the MODE field.
    pub(super) mode: u64,
    /// The first page of the root.
    pub(super) root: u64,
    /// Virtual addresses of regions.
    pub(super) regions: Vec<u64>,
    /// Virtual addresses of pages of code.
    pub(super) code: Vec<u64>,
    /// Pages for tables that are left.
    free: Vec<u64>,
}

/// The tables of all three.
#[derive(Clone, Debug)]
pub(super) struct Spaces {
    /// `satp`, without virtualization.
    pub(super) s: Space,
    /// `vsatp`.
    pub(super) vs: Space,
    /// `hgatp`.
    pub(super) g: Space,
    /// Entries by physical address.
    pub(super) entries: BTreeMap<u64, u64>,
}

impl Spaces {
    /// Random ones.
    pub(super) fn random(rng: &mut Rng) -> Spaces {
        let mut entries = BTreeMap::new();
        let mut s = Space::new(rng, S_TABLES, S_TABLES + 1..CODE);
        let mut vs = Space::new(rng, VS_TABLES, VS_TABLES + 1..S_TABLES);
        let mut g = Space::new(rng, G_ROOT, G_TABLES..VS_TABLES);
        for space in [&mut s, &mut vs] {
            for _ in 0..1 + rng.below(3) {
                let base = space.random_region(rng);
                space.map_region(rng, &mut entries, base, Stage::First);
            }
        }
        g.map_guest_memory(rng, &mut entries);
        for _ in 0..rng.below(2) {
            let base = g.random_region(rng);
            g.map_region(rng, &mut entries, base, Stage::Second);
        }
        let entries = entries.into_iter().map(|(at, entry)| (at, spoiled(rng, entry))).collect();
        Spaces { s, vs, g, entries }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    First,
    Second,
}

impl Space {
    fn new(rng: &mut Rng, root: u64, free: std::ops::Range<u64>) -> Space {
        let mode = rng.pick(&[8, 8, 8, 9, 9, 10]);
        Space { mode, root, regions: Vec::new(), code: Vec::new(), free: free.collect() }
    }

    fn levels(&self) -> u32 {
        self.mode as u32 - 5
    }

    /// A canonical address of 2 MiB.
    fn random_region(&mut self, rng: &mut Rng) -> u64 {
        let bits = 12 + 9 * self.levels();
        let low = rng.bits() & ((1 << bits) - 1) & !0x1f_ffff;
        let second = self.root == G_ROOT;
        // Above the devices, which untranslated accesses would meet.
        let low = if rng.percent(50) { low & 0x7fff_ffff | 0x2000_0000 } else { low };
        if second || low >> (bits - 1) & 1 == 0 { low } else { low | u64::MAX << bits }
    }

    /// The address of the entry at `level`, for which tables are made as needed.
    fn entry(&mut self, entries: &mut BTreeMap<u64, u64>, addr: u64, level: u32) -> Option<u64> {
        let mut table = page(self.root);
        for at in (level..self.levels()).rev() {
            // The root of the G-stage has two bits more.
            let wide = self.root == G_ROOT && at == self.levels() - 1;
            let index = addr >> (12 + 9 * at) & if wide { 0x7ff } else { 0x1ff };
            let place = table + 8 * index;
            if at == level {
                return Some(place);
            }
            table = match entries.get(&place) {
                Some(&entry) if entry & (R | W | X) == 0 => entry >> 10 << 12,
                Some(_) => return None,
                None => {
                    let new = page(self.free.pop()?);
                    entries.insert(place, new >> 2 | V);
                    new
                }
            };
        }
        None
    }

    /// Maps pages of the pool from `base` on, or the pool's 2 MiB as one.
    fn map_region(&mut self, rng: &mut Rng, entries: &mut BTreeMap<u64, u64>, base: u64, stage: Stage) {
        if rng.one_in(6) {
            let Some(place) = self.entry(entries, base, 1) else { return };
            entries.insert(place, leaf(rng, POOL & !0x1f_ffff, stage));
            let base = base + (POOL & 0x1f_ffff);
            self.regions.push(base);
            self.code.extend((CODE..DATA).map(|index| base + index * PAGE));
            return;
        }
        for index in 0..REGION_PAGES {
            let Some(place) = self.entry(entries, base + index * PAGE, 0) else { return };
            let to = match rng.below(16) {
                0 => rng.below(POOL_PAGES),
                1..=7 => CODE + rng.below(DATA - CODE),
                _ => DATA + rng.below(POOL_PAGES - DATA),
            };
            entries.insert(place, leaf(rng, page(to), stage));
            if (CODE..DATA).contains(&to) {
                self.code.push(base + index * PAGE);
            }
        }
        self.regions.push(base);
    }

    /// Maps guest physical addresses of the pool, most to themselves.
    fn map_guest_memory(&mut self, rng: &mut Rng, entries: &mut BTreeMap<u64, u64>) {
        if rng.one_in(4)
            && let Some(place) = self.entry(entries, POOL, 1)
        {
            entries.insert(place, leaf(rng, POOL & !0x1f_ffff, Stage::Second));
            return;
        }
        for index in 0..POOL_PAGES {
            let Some(place) = self.entry(entries, page(index), 0) else { return };
            let to = if rng.one_in(30) { rng.below(POOL_PAGES) } else { index };
            entries.insert(place, leaf(rng, page(to), Stage::Second));
        }
    }
}

fn leaf(rng: &mut Rng, to: u64, stage: Stage) -> u64 {
    let index = to.wrapping_sub(POOL) / PAGE;
    // Code is not written where it may run without a fence, nor tables where they may be in use.
    let data = (DATA..POOL_PAGES).contains(&index);
    let mut entry = to >> 2 | V | R | X | A | D;
    if data || stage == Stage::Second {
        entry |= W;
    }
    if stage == Stage::Second || rng.percent(50) {
        entry |= U;
    }
    for (bit, one_in) in [(R, 12), (X, 12), (A, 10), (D, 8)] {
        if rng.one_in(one_in) {
            entry &= !bit;
        }
    }
    if rng.one_in(10) {
        entry |= rng.below(4) << 61;
    }
    if rng.one_in(12) {
        // 64 KiB: the low bits of the page's number say so.
        entry = entry & !(0xf << 10) | NAPOT | 8 << 10;
    }
    entry | rng.below(4) << 8 | rng.below(2) << 5
}

/// Sometimes another entry.
fn spoiled(rng: &mut Rng, entry: u64) -> u64 {
    match rng.below(60) {
        0 => entry ^ 1 << rng.below(10),
        1 => entry ^ 1 << rng.below(64),
        2 => entry & !(V << rng.below(5)),
        3 => rng.bits(),
        _ => entry,
    }
}
