//! The user address space against a model that is a table of pages.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rivet_mem::{Access, FaultKind, MapError, PAGE_SIZE, Perms, RemapTo, UserSpace};

const BITS: u32 = 17;
const PAGES: u64 = (1 << BITS) / PAGE_SIZE;

/// Page numbers; lengths in pages. Some reach beyond the end.
#[derive(Clone, Debug)]
enum Op {
    Map(u64, u64, Perms),
    MapAnywhere(u64, u64, Perms, u64, u64),
    Unmap(u64, u64),
    Protect(u64, u64, Perms),
    Discard(u64, u64),
    Remap(u64, u64, u64, RemapTo),
    Write(u64, Vec<u8>),
    Poke(u64, Vec<u8>),
    Read(u64, usize),
    Peek(u64, usize),
}

fn ops() -> impl Strategy<Value = Op> {
    let page = 0..PAGES + 2;
    let count = 0..7u64;
    let perms = (0u8..8).prop_map(Perms::from_bits);
    let addr = 0..(PAGES + 1) * PAGE_SIZE;
    let data = (any::<u8>(), 0..3 * PAGE_SIZE as usize)
        .prop_map(|(seed, len)| (0..len).map(|i| seed.wrapping_add((i / 7) as u8)).collect::<Vec<u8>>());
    let len = 0..3 * PAGE_SIZE as usize;
    let how = prop_oneof![
        Just(RemapTo::InPlace),
        (page.clone(), page.clone()).prop_map(|(a, b)| RemapTo::Within(a * PAGE_SIZE..b * PAGE_SIZE)),
        page.clone().prop_map(|a| RemapTo::To(a * PAGE_SIZE)),
    ];
    prop_oneof![
        4 => (page.clone(), count.clone(), perms.clone()).prop_map(|(a, n, p)| Op::Map(a, n, p)),
        2 => (page.clone(), count.clone(), perms.clone(), page.clone(), page.clone())
            .prop_map(|(a, n, p, lo, hi)| Op::MapAnywhere(a, n, p, lo, hi)),
        2 => (page.clone(), count.clone()).prop_map(|(a, n)| Op::Unmap(a, n)),
        2 => (page.clone(), count.clone(), perms).prop_map(|(a, n, p)| Op::Protect(a, n, p)),
        1 => (page.clone(), count.clone()).prop_map(|(a, n)| Op::Discard(a, n)),
        3 => (page, count.clone(), count, how).prop_map(|(a, o, n, how)| Op::Remap(a, o, n, how)),
        3 => (addr.clone(), data.clone()).prop_map(|(a, d)| Op::Write(a, d)),
        3 => (addr.clone(), data).prop_map(|(a, d)| Op::Poke(a, d)),
        1 => (addr.clone(), len.clone()).prop_map(|(a, n)| Op::Read(a, n)),
        1 => (addr, len).prop_map(|(a, n)| Op::Peek(a, n)),
    ]
}

#[derive(Clone)]
struct Page {
    perms: Perms,
    bytes: Vec<u8>,
}

impl Page {
    fn blank(perms: Perms) -> Page {
        Page { perms: readable(perms), bytes: vec![0; PAGE_SIZE as usize] }
    }
}

/// RISC-V has no pages that are writable only.
fn readable(perms: Perms) -> Perms {
    if perms.contains(Perms::W) { perms | Perms::R } else { perms }
}

#[derive(Clone, Default)]
struct Model(BTreeMap<u64, Page>);

impl Model {
    fn free(&self, at: u64, n: u64) -> bool {
        at + n <= PAGES && (at..at + n).all(|page| !self.0.contains_key(&page))
    }

    fn highest_gap(&self, n: u64, lo: u64, hi: u64) -> Option<u64> {
        let hi = hi.min(PAGES);
        (lo..hi).rev().find(|&at| at + n <= hi && self.free(at, n))
    }

    /// Whether an access to the bytes is fine, or the address and kind of its fault.
    fn check(&self, addr: u64, len: usize, needs: Option<Perms>) -> Result<(), (u64, FaultKind)> {
        for at in addr..addr + len as u64 {
            match self.0.get(&(at / PAGE_SIZE)) {
                None => return Err((at, FaultKind::Unmapped)),
                Some(page) if !page.perms.contains(needs.unwrap_or(Perms::NONE)) => {
                    return Err((at, FaultKind::Protected));
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    fn write(&mut self, addr: u64, data: &[u8]) {
        for (at, byte) in (addr..).zip(data) {
            let page = self.0.get_mut(&(at / PAGE_SIZE)).expect("checked");
            page.bytes[(at % PAGE_SIZE) as usize] = *byte;
        }
    }

    fn read(&self, addr: u64, len: usize) -> Vec<u8> {
        let byte = |at: u64| self.0[&(at / PAGE_SIZE)].bytes[(at % PAGE_SIZE) as usize];
        (addr..addr + len as u64).map(byte).collect()
    }

    fn map(&mut self, at: u64, n: u64, perms: Perms) {
        self.0.extend((at..at + n).map(|page| (page, Page::blank(perms))));
    }

    fn unmap(&mut self, at: u64, n: u64) {
        self.0.retain(|page, _| !(at..at + n).contains(page));
    }

    /// All pages of a range, if they are mapped.
    fn pages_mut(&mut self, at: u64, n: u64) -> Option<Vec<&mut Page>> {
        let pages: Vec<_> = self.0.range_mut(at..at + n).map(|(_, page)| page).collect();
        (pages.len() as u64 == n).then_some(pages)
    }

    fn remap(&mut self, at: u64, old: u64, new: u64, how: &RemapTo) -> Option<u64> {
        if old == 0 || new == 0 || at + old > PAGES {
            return None;
        }
        let perms = self.0.get(&at)?.perms;
        if !(at..at + old).all(|page| self.0.get(&page).is_some_and(|page| page.perms == perms)) {
            return None;
        }
        let target = match how {
            RemapTo::To(target) => {
                let target = target / PAGE_SIZE;
                if target + new > PAGES || (target < at + old && at < target + new) {
                    return None;
                }
                target
            }
            _ if new <= old => {
                self.unmap(at + new, old - new);
                return Some(at);
            }
            _ if self.free(at + old, new - old) => {
                self.map(at + old, new - old, perms);
                return Some(at);
            }
            RemapTo::InPlace => return None,
            RemapTo::Within(range) => {
                self.highest_gap(new, range.start / PAGE_SIZE, range.end / PAGE_SIZE)?
            }
        };
        let moved: Vec<Page> = (at..at + old.min(new)).map(|page| self.0[&page].clone()).collect();
        self.map(target, new, perms);
        self.0.extend((target..).zip(moved));
        self.unmap(at, old);
        Some(target)
    }

    /// Runs of pages with the same permissions.
    fn runs(&self) -> Vec<(u64, u64, Perms)> {
        let mut runs: Vec<(u64, u64, Perms)> = Vec::new();
        for (&page, Page { perms, .. }) in &self.0 {
            let (start, end) = (page * PAGE_SIZE, (page + 1) * PAGE_SIZE);
            match runs.last_mut() {
                Some(run) if run.1 == start && run.2 == *perms => run.1 = end,
                _ => runs.push((start, end, *perms)),
            }
        }
        runs
    }
}

fn apply(space: &UserSpace, model: &mut Model, op: &Op) {
    let inside = |at: u64, n: u64| n > 0 && at + n <= PAGES;
    match op {
        &Op::Map(at, n, perms) => {
            let fine = space.map(at * PAGE_SIZE, n * PAGE_SIZE, perms, "").is_ok();
            assert_eq!(fine, inside(at, n));
            if fine {
                model.map(at, n, perms);
            }
        }
        &Op::MapAnywhere(hint, n, perms, lo, hi) => {
            let within = lo * PAGE_SIZE..hi * PAGE_SIZE;
            let got = space.map_anywhere(hint * PAGE_SIZE, n * PAGE_SIZE, perms, "", within);
            let hinted = (hint != 0 && model.free(hint, n)).then_some(hint);
            let want = hinted.or_else(|| model.highest_gap(n, lo, hi)).filter(|_| n > 0);
            assert_eq!(got.ok(), want.map(|page| page * PAGE_SIZE));
            if let Some(at) = want {
                model.map(at, n, perms);
            }
        }
        &Op::Unmap(at, n) => {
            let fine = space.unmap(at * PAGE_SIZE, n * PAGE_SIZE).is_ok();
            assert_eq!(fine, inside(at, n));
            if fine {
                model.unmap(at, n);
            }
        }
        &Op::Protect(at, n, perms) => {
            let pages = model.pages_mut(at, n).filter(|pages| !pages.is_empty());
            assert_eq!(space.protect(at * PAGE_SIZE, n * PAGE_SIZE, perms).is_ok(), pages.is_some());
            pages.into_iter().flatten().for_each(|page| page.perms = readable(perms));
        }
        &Op::Discard(at, n) => {
            let pages = model.pages_mut(at, n).filter(|pages| !pages.is_empty());
            assert_eq!(space.discard(at * PAGE_SIZE, n * PAGE_SIZE).is_ok(), pages.is_some());
            pages.into_iter().flatten().for_each(|page| page.bytes.fill(0));
        }
        Op::Remap(at, old, new, how) => {
            let got = space.remap(at * PAGE_SIZE, old * PAGE_SIZE, new * PAGE_SIZE, how.clone());
            let want = model.remap(*at, *old, *new, how);
            assert_eq!(got.ok(), want.map(|page| page * PAGE_SIZE));
        }
        Op::Write(addr, data) => {
            let want = model.check(*addr, data.len(), Some(Perms::W));
            let got = space.write(*addr, data).map_err(|fault| (fault.addr, fault.kind));
            assert_eq!(got, want);
            if want.is_ok() {
                model.write(*addr, data);
            }
        }
        Op::Poke(addr, data) => {
            let want = model.check(*addr, data.len(), None);
            let got = space.poke(*addr, data).map_err(|fault| (fault.addr, fault.kind));
            assert_eq!(got, want);
            if want.is_ok() {
                model.write(*addr, data);
            }
        }
        &Op::Read(addr, len) => {
            let mut bytes = vec![0; len];
            let got = space.read(addr, &mut bytes).map_err(|fault| (fault.addr, fault.kind));
            assert_eq!(got, model.check(addr, len, Some(Perms::R)));
            if got.is_ok() {
                assert_eq!(bytes, model.read(addr, len));
            }
        }
        &Op::Peek(addr, len) => {
            let mut bytes = vec![0; len];
            let got = space.peek(addr, &mut bytes).map_err(|fault| (fault.addr, fault.kind));
            assert_eq!(got, model.check(addr, len, None));
            if got.is_ok() {
                assert_eq!(bytes, model.read(addr, len));
            }
        }
    }
}

fn compare(space: &UserSpace, model: &Model) {
    let shown: Vec<_> =
        space.mappings().into_iter().map(|mapping| (mapping.start, mapping.end, mapping.perms)).collect();
    assert_eq!(shown, model.runs());
    for page in 0..PAGES + 1 {
        let addr = page * PAGE_SIZE;
        let want = model.0.get(&page);
        assert_eq!(space.perms_at(addr + 5), want.map(|page| page.perms), "page {page}");
        for access in [Access::Load, Access::Store, Access::Fetch] {
            let fine = want.is_some_and(|page| page.perms.allows(access));
            assert_eq!(space.page(addr, access).is_ok(), fine, "page {page}");
        }
        if let Some(want) = want {
            let mut bytes = vec![0; PAGE_SIZE as usize];
            space.peek(addr, &mut bytes).expect("mapped");
            assert!(bytes == want.bytes, "bytes of page {page}");
        }
    }
}

/// The same cases on every run.
fn config() -> ProptestConfig {
    let rng_seed = RngSeed::Fixed(0x5eed);
    ProptestConfig { cases: 600, failure_persistence: None, rng_seed, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    /// After any sequence of operations, list, permissions and bytes are those of the model.
    #[test]
    fn behaves_like_a_table_of_pages(ops in prop::collection::vec(ops(), 1..40)) {
        let space = UserSpace::new(BITS).expect("a small space");
        let mut model = Model::default();
        for op in &ops {
            let before = (space.generation(), space.code_generation(), model.runs());
            for page in 0..PAGES {
                let _ = space.page(page * PAGE_SIZE, Access::Fetch);
            }
            apply(&space, &mut model, op);
            let runs = model.runs();
            if runs != before.2 {
                prop_assert_ne!(space.generation(), before.0, "after {:?}", op);
            }
            let code = |runs: &[(u64, u64, Perms)], page: u64| {
                let addr = page * PAGE_SIZE;
                runs.iter().any(|run| run.0 <= addr && addr < run.1 && run.2.contains(Perms::X))
            };
            // Of what was executable all was fetched.
            if (0..PAGES).any(|page| code(&before.2, page) && !code(&runs, page)) {
                prop_assert_ne!(space.code_generation(), before.1, "after {:?}", op);
            }
        }
        compare(&space, &model);
        compare(&space.duplicate().expect("a small space"), &model);
    }

    /// No address or length makes anything panic, and what is outside is refused.
    #[test]
    fn refuses_what_is_outside(addr in any::<u64>(), len in any::<u64>(), small in 0usize..10000) {
        let space = UserSpace::new(BITS).expect("a small space");
        space.map(0, space.size(), Perms::RWX, "").expect("all of it");
        let outside = addr.checked_add(len).is_none_or(|end| end > space.size());
        let whole = addr / PAGE_SIZE * PAGE_SIZE;
        if outside && whole >= space.size() {
            prop_assert!(space.check(addr, len, Access::Load).is_err() || len == 0);
            prop_assert!(space.protect(whole, len, Perms::R).is_err());
            prop_assert!(space.unmap(whole, len).is_err());
            prop_assert!(space.discard(whole, len).is_err());
            prop_assert!(space.remap(whole, len, len, RemapTo::InPlace).is_err());
            prop_assert!(space.remap(0, PAGE_SIZE, PAGE_SIZE, RemapTo::To(whole)).is_err());
            prop_assert!(space.read_cstr(addr, small).is_err() || small == 0);
        }
        let refused = space.remap(0, PAGE_SIZE, len, RemapTo::Within(addr..u64::MAX));
        prop_assert!(refused.is_err() || len <= PAGE_SIZE);
        let free = space.map_anywhere(addr, len, Perms::R, "", 0..u64::MAX);
        let none_or_empty = matches!(free, Err(MapError::NoSpace { .. } | MapError::Empty));
        prop_assert!(none_or_empty);
        let mut bytes = vec![0; small];
        let end = addr.checked_add(small as u64);
        let inside = small == 0 || end.is_some_and(|end| end <= space.size());
        prop_assert_eq!(space.read(addr, &mut bytes).is_ok(), inside);
        prop_assert_eq!(space.write(addr, &bytes).is_ok(), inside);
    }
}
