//! All of a machine that a guest could see, to be compared.

use std::collections::BTreeMap;

use rivet_hart::{AddressSpace, Hart, HartState};
use rivet_mem::{Mapping, PAGE_SIZE};

/// Everything.
#[derive(PartialEq)]
pub(crate) struct Picture {
    harts: Vec<HartState>,
    turn: usize,
    mappings: Vec<Mapping>,
    /// Digests of pages that are not zero.
    pages: BTreeMap<u64, u64>,
}

/// A hash of a page.
fn digest(page: &[u8]) -> u64 {
    let words = page.as_chunks().0.iter().map(|&word| u64::from_le_bytes(word));
    words.fold(0, |digest: u64, word| (digest ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29))
}

impl Picture {
    /// These harts, and whose turn it is.
    pub(crate) fn of(harts: &[Hart], turn: usize) -> Picture {
        let mut page = [0; PAGE_SIZE as usize];
        let mut pages = BTreeMap::new();
        let mut add = |addr: u64, page: &[u8]| {
            if *page != [0; PAGE_SIZE as usize] {
                pages.insert(addr, digest(page));
            }
        };
        let step = PAGE_SIZE as usize;
        let mappings = match &harts[0].space {
            AddressSpace::User(space) => {
                for mapping in space.mappings() {
                    for addr in (mapping.start..mapping.end).step_by(step) {
                        space.peek(addr, &mut page).unwrap();
                        add(addr, &page);
                    }
                }
                space.mappings()
            }
            AddressSpace::Bare(bus) => {
                let bus = bus.lock().unwrap();
                for range in bus.ram().collect::<Vec<_>>() {
                    // Tests use the first two megabytes.
                    for addr in (range.start..range.end.min(range.start + (2 << 20))).step_by(step) {
                        bus.peek(addr, &mut page).unwrap();
                        add(addr, &page);
                    }
                }
                Vec::new()
            }
        };
        let harts = harts.iter().map(|hart| hart.state()).collect();
        Picture { harts, turn, mappings, pages }
    }

    /// Fails with what differs.
    pub(crate) fn expect(&self, other: &Picture, what: &str) {
        assert_eq!(self.turn, other.turn, "{what}: whose turn it is");
        assert_eq!(self.harts.len(), other.harts.len(), "{what}: number of harts");
        assert!(self.mappings == other.mappings, "{what}: mappings");
        assert_eq!(self.pages, other.pages, "{what}: memory");
        for (index, (a, b)) in self.harts.iter().zip(&other.harts).enumerate() {
            assert!(a == b, "{what}: hart {index}");
        }
    }
}
