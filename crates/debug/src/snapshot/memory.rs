//! Memory is written to a snapshot as mappings of a user program, or RAM and devices of a bare machine; zero pages are
//! left out.

use std::sync::{Mutex, MutexGuard, PoisonError};

use rivet_hart::AddressSpace;
use rivet_mem::{Bus, DeviceState, Origin, PAGE_SIZE, Perms, UserSpace};

use crate::error::{Complaint, Reply, complain};
use rivet_sim::bytes::{Reader, Writer};

const PAGE: usize = PAGE_SIZE as usize;

/// Memory as a file has it.
pub(crate) struct Contents<'a> {
    mappings: Vec<(std::ops::Range<u64>, Perms, Origin)>,
    devices: Vec<Vec<u8>>,
    /// Sorted.
    pages: Vec<(u64, &'a [u8])>,
}

fn lock(bus: &Mutex<Bus>) -> MutexGuard<'_, Bus> {
    bus.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Addresses at which there is memory.
fn ranges(world: &AddressSpace) -> Vec<std::ops::Range<u64>> {
    match world {
        AddressSpace::User(space) => {
            space.mappings().into_iter().map(|mapping| mapping.start..mapping.end).collect()
        }
        AddressSpace::Bare(bus) => lock(bus).ram().collect(),
    }
}

fn peek(world: &AddressSpace, addr: u64, page: &mut [u8; PAGE]) -> bool {
    match world {
        AddressSpace::User(space) => space.peek(addr, page).is_ok(),
        AddressSpace::Bare(bus) => lock(bus).peek(addr, page).is_ok(),
    }
}

fn poke(world: &AddressSpace, addr: u64, page: &[u8]) {
    // Pages are looked for where memory is.
    let _ = match world {
        AddressSpace::User(space) => space.poke(addr, page).is_ok(),
        AddressSpace::Bare(bus) => lock(bus).poke(addr, page).is_ok(),
    };
}

/// Does something to every page.
fn each_page(world: &AddressSpace, mut look: impl FnMut(u64, &[u8; PAGE])) {
    let mut page = [0; PAGE];
    for addr in ranges(world).into_iter().flat_map(|range| range.step_by(PAGE)) {
        if peek(world, addr, &mut page) {
            look(addr, &page);
        }
    }
}

/// Writes what memory holds.
pub(crate) fn save(world: &AddressSpace, out: &mut Writer) {
    match world {
        AddressSpace::User(space) => {
            let mappings = space.mappings();
            out.word(mappings.len() as u64);
            for mapping in mappings {
                let bits = [Perms::R, Perms::W, Perms::X].map(|perm| u64::from(mapping.perms.contains(perm)));
                let origin = &mapping.origin;
                out.words(&[mapping.start, mapping.end, bits[0] | bits[1] << 1 | bits[2] << 2]);
                let offset = origin.offset;
                out.words(&[origin.shared.into(), offset.is_some().into(), offset.unwrap_or(0)]);
                out.data(origin.name.as_bytes());
            }
            out.word(0);
        }
        AddressSpace::Bare(bus) => {
            out.word(0);
            let devices = lock(bus).devices();
            out.word(devices.parts().len() as u64);
            devices.parts().iter().for_each(|device| out.data(device));
        }
    }
    let mut pages = Writer::default();
    each_page(world, |addr, page| {
        if *page != [0; PAGE] {
            pages.word(addr);
            pages.data(page);
        }
    });
    out.data(pages.bytes());
}

/// Reads what memory is to hold; it fits the world.
pub(crate) fn load<'a>(from: &mut Reader<'a>, world: &AddressSpace) -> Reply<Contents<'a>> {
    let damaged = || Complaint::new("the snapshot is damaged: invalid memory layout");
    let mut mappings = Vec::new();
    for _ in 0..from.count(56)? {
        let [start, end, bits, shared, has_offset, offset] = from.words()?;
        let name = from.text()?.into();
        let perms = [Perms::R, Perms::W, Perms::X].into_iter().enumerate();
        let perms = perms.filter(|(n, _)| bits >> n & 1 != 0).fold(Perms::NONE, |all, (_, perm)| all | perm);
        let origin = Origin { name, shared: shared != 0, offset: (has_offset != 0).then_some(offset) };
        mappings.push((start..end, perms, origin));
    }
    let mut devices = Vec::new();
    for _ in 0..from.count(8)? {
        devices.push(from.data()?.to_vec());
    }
    let mut inside = Reader::new(from.data()?);
    let mut pages: Vec<(u64, &[u8])> = Vec::new();
    while inside.end().is_err() {
        let (addr, page) = (inside.word()?, inside.data()?);
        let ordered = pages.last().is_none_or(|(last, _)| *last < addr);
        if !ordered || !addr.is_multiple_of(PAGE_SIZE) || page.len() != PAGE {
            return Err(damaged());
        }
        pages.push((addr, page));
    }
    let room = match world {
        AddressSpace::User(space) => {
            let fits = |(range, ..): &(std::ops::Range<u64>, Perms, Origin)| {
                range.start < range.end
                    && range.end <= space.size()
                    && (range.start | range.end).is_multiple_of(PAGE_SIZE)
            };
            let apart = mappings.is_sorted_by(|(a, ..), (b, ..)| a.end <= b.start);
            if !mappings.iter().all(fits) || !apart || !devices.is_empty() {
                return Err(damaged());
            }
            mappings.iter().map(|(range, ..)| range.clone()).collect()
        }
        AddressSpace::Bare(bus) => {
            if !mappings.is_empty() || lock(bus).devices().parts().len() != devices.len() {
                return complain!("the snapshot is from a machine with different devices");
            }
            ranges(world)
        }
    };
    match pages.iter().all(|(addr, _)| room.iter().any(|range| range.contains(addr))) {
        true => Ok(Contents { mappings, devices, pages }),
        false => Err(damaged()),
    }
}

impl Contents<'_> {
    /// Makes memory hold this.
    pub(crate) fn apply(self, world: &AddressSpace) {
        match world {
            AddressSpace::User(space) => remap(space, &self.mappings),
            AddressSpace::Bare(bus) => lock(bus).set_devices(&DeviceState::from_parts(self.devices)),
        }
        let mut wrong = Vec::new();
        each_page(world, |addr, page| {
            let found = self.pages.binary_search_by_key(&addr, |(addr, _)| *addr);
            let wanted: &[u8] = found.map_or(&[0; PAGE], |n| self.pages[n].1);
            if wanted != page {
                wrong.push((addr, wanted));
            }
        });
        for (addr, page) in wrong {
            poke(world, addr, page);
        }
    }
}

fn remap(space: &UserSpace, mappings: &[(std::ops::Range<u64>, Perms, Origin)]) {
    let old = space.mappings();
    let same = old.len() == mappings.len()
        && old.iter().zip(mappings).all(|(a, (range, perms, origin))| {
            (a.start..a.end, a.perms, &a.origin) == (range.clone(), *perms, origin)
        });
    if same {
        return;
    }
    // They were looked at before: each can be made.
    for mapping in old {
        let _ = space.unmap(mapping.start, mapping.end - mapping.start);
    }
    for (range, perms, origin) in mappings {
        let _ = space.map(range.start, range.end - range.start, *perms, origin.clone());
    }
}
