//! The physical memory of a bare machine: RAM and devices at physical addresses.
//!
//! Invariant: regions do not overlap; only RAM pages are entered into a TLB, and a watched page or one with code never
//! for stores. The bus does not depend on particular devices.

mod rewind;

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

pub use rewind::DeviceState;

use crate::rewind::Tracker;
use crate::{Access, CodeMap, HostPage, MemError, PAGE_SIZE, Reservation, Scalar, page_base};

/// A device with registers at physical addresses.
pub trait Device: Send {
    /// A short name for messages, like `uart0`.
    fn name(&self) -> &str;
    /// Reads `size` (1, 2, 4 or 8) bytes at `offset` from the device's base, zero-extended.
    fn load(&mut self, offset: u64, size: u8) -> Result<u64, DeviceFault>;
    /// Writes the low `size` (1, 2, 4 or 8) bytes of `value` at `offset` from the device's base.
    fn store(&mut self, offset: u64, size: u8, value: u64) -> Result<(), DeviceFault>;
    /// Returns the device's state for [`Device::restore`]; state shared with the environment may be left out.
    fn save(&self) -> Vec<u8> {
        Vec::new()
    }
    /// Restores a state that [`Device::save`] returned.
    fn restore(&mut self, saved: &[u8]) {
        let _ = saved;
    }
}

/// The reason why a device refuses an access.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeviceFault {
    /// No register exists at the address.
    #[error("the device has no register at this address")]
    NoRegister,
    /// The register cannot be accessed with this size.
    #[error("the register does not support this access size")]
    Size,
    /// The register cannot be accessed in this direction.
    #[error("the register does not support this kind of access")]
    Direction,
}

/// A physical access that fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{access} at physical address {addr:#x}: {kind}")]
pub struct BusFault {
    /// First address of the access.
    pub addr: u64,
    /// Type of the access.
    pub access: Access,
    /// The reason.
    pub kind: BusFaultKind,
}

/// The reason why a physical access fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BusFaultKind {
    /// No region holds all bytes of the access.
    #[error("no memory or device at this address")]
    Nothing,
    /// The size is not 1, 2, 4 or 8 bytes.
    #[error("unsupported access size: {0} bytes")]
    Size(u8),
    /// The device refuses the access.
    #[error(transparent)]
    Device(DeviceFault),
}

/// The reason why a region cannot be added.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BusError {
    /// The region is empty, beyond the address space, or RAM that is not whole pages.
    #[error("invalid region for {what}: {len:#x} bytes at {base:#x}")]
    Region {
        /// First address.
        base: u64,
        /// Length.
        len: u64,
        /// `RAM` or the device's name.
        what: String,
    },
    /// The region overlaps another.
    #[error("{what} at {base:#x} overlaps the region at {other:#x}")]
    Overlap {
        /// First address.
        base: u64,
        /// `RAM` or the device's name.
        what: String,
        /// First address of the other region.
        other: u64,
    },
    /// The host refuses the memory.
    #[error(transparent)]
    Host(#[from] MemError),
}

/// A store to a watched page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WatchedStore {
    /// Physical address.
    pub addr: u64,
    /// Bytes stored.
    pub size: u8,
    /// The bytes, zero-extended.
    pub value: u64,
}

enum Backing {
    Ram(Arc<Reservation>),
    Device(Box<dyn Device>),
}

struct Region {
    base: u64,
    len: u64,
    backing: Backing,
}

/// RAM and devices at physical addresses.
#[derive(Default)]
pub struct Bus {
    /// Regions by base address.
    regions: Vec<Region>,
    /// Addresses of watched pages.
    watched: BTreeSet<u64>,
    stores: Vec<WatchedStore>,
    /// RAM that harts have decoded instructions from.
    pub code: CodeMap,
    tracker: Tracker,
}

impl Bus {
    /// Creates an empty bus.
    pub fn new() -> Bus {
        Bus::default()
    }

    /// Adds zeroed RAM of whole pages.
    pub fn add_ram(&mut self, base: u64, len: u64) -> Result<(), BusError> {
        if !base.is_multiple_of(PAGE_SIZE) || !len.is_multiple_of(PAGE_SIZE) {
            return Err(BusError::Region { base, len, what: "RAM".into() });
        }
        let slot = self.slot(base, len, "RAM")?;
        let backing = Backing::Ram(Reservation::new(len)?);
        self.regions.insert(slot, Region { base, len, backing });
        Ok(())
    }

    /// Adds a device.
    pub fn add_device(&mut self, base: u64, len: u64, device: Box<dyn Device>) -> Result<(), BusError> {
        let slot = self.slot(base, len, device.name())?;
        self.regions.insert(slot, Region { base, len, backing: Backing::Device(device) });
        Ok(())
    }

    /// Returns the address ranges of RAM, lowest first.
    pub fn ram(&self) -> impl Iterator<Item = Range<u64>> {
        let is_ram = |region: &&Region| matches!(region.backing, Backing::Ram(_));
        self.regions.iter().filter(is_ram).map(|region| region.base..region.base + region.len)
    }

    /// Returns the RAM page of `addr` for [`Tlb::fill`](crate::Tlb::fill). `None` for devices, unmapped addresses, and
    /// stores to a watched page or one with [code](Bus::code): these use [`Bus::load`] and [`Bus::store`].
    pub fn page(&self, addr: u64, access: Access) -> Option<HostPage> {
        if access == Access::Store && self.watched.contains(&page_base(addr)) {
            return None;
        }
        let (ram, offset) = self.ram_at(addr, 1)?;
        if access == Access::Store {
            self.tracker.note(page_base(addr), ram, page_base(offset));
        }
        ram.page(offset).filter(|page| access != Access::Store || !self.code.holds(page.frame()))
    }

    /// The RAM page of `addr` with its [lines of code](CodeMap::lines), for [`Tlb::fill_beside_code`](crate::Tlb::fill_beside_code):
    /// a store to another line changes no code. None for a watched page, and for one without code.
    pub fn page_beside_code(&self, addr: u64) -> Option<(HostPage, u64)> {
        if self.watched.contains(&page_base(addr)) {
            return None;
        }
        let (ram, offset) = self.ram_at(addr, 1)?;
        let page = ram.page(offset)?;
        let lines = self.code.lines(page.frame());
        if lines == 0 {
            return None;
        }
        self.tracker.note(page_base(addr), ram, page_base(offset));
        Some((page, lines))
    }

    /// Loads 1, 2, 4 or 8 little-endian bytes, zero-extended.
    pub fn load(&mut self, addr: u64, size: u8) -> Result<u64, BusFault> {
        let fault = |kind| BusFault { addr, access: Access::Load, kind };
        check_size(size).map_err(fault)?;
        let region = find_mut(&mut self.regions, addr, size.into()).ok_or(fault(BusFaultKind::Nothing))?;
        let offset = addr - region.base;
        match &mut region.backing {
            Backing::Ram(ram) => {
                let mut bytes = [0; 8];
                let read = ram.read(offset, &mut bytes[..size.into()]);
                read.map(|()| u64::from_le_bytes(bytes)).ok_or(fault(BusFaultKind::Nothing))
            }
            Backing::Device(device) => {
                let value = device.load(offset, size).map_err(|why| fault(BusFaultKind::Device(why)))?;
                Ok(value & mask(size))
            }
        }
    }

    /// Stores the low 1, 2, 4 or 8 bytes of `value`, little endian.
    pub fn store(&mut self, addr: u64, size: u8, value: u64) -> Result<(), BusFault> {
        let fault = |kind| BusFault { addr, access: Access::Store, kind };
        check_size(size).map_err(fault)?;
        let value = value & mask(size);
        self.note(addr, size.into());
        let region = find_mut(&mut self.regions, addr, size.into()).ok_or(fault(BusFaultKind::Nothing))?;
        let offset = addr - region.base;
        match &mut region.backing {
            Backing::Ram(ram) => {
                let bytes = value.to_le_bytes();
                ram.write(offset, &bytes[..size.into()]).ok_or(fault(BusFaultKind::Nothing))?;
                if let Some(page) = ram.page(offset) {
                    let at = offset % PAGE_SIZE;
                    self.code.store(page.frame(), at..at + u64::from(size));
                }
            }
            Backing::Device(device) => {
                device.store(offset, size, value).map_err(|why| fault(BusFaultKind::Device(why)))?;
            }
        }
        let last = addr + u64::from(size - 1);
        if self.watched.contains(&page_base(addr)) || self.watched.contains(&page_base(last)) {
            self.stores.push(WatchedStore { addr, size, value });
        }
        Ok(())
    }

    /// Returns whether RAM or one device holds all of the addresses.
    pub fn holds(&self, addr: u64, len: u64) -> bool {
        index(&self.regions, addr, len).is_some()
    }

    /// Stores `new` atomically if RAM holds `old` at `addr`, a multiple of the scalar's size; returns whether it did.
    pub fn replace<T: Scalar>(&self, addr: u64, old: T, new: T) -> Result<bool, BusFault> {
        let fault = BusFault { addr, access: Access::Store, kind: BusFaultKind::Nothing };
        let (ram, offset) = self.ram_at(addr, T::SIZE).ok_or(fault)?;
        self.note(addr, T::SIZE);
        ram.replace(offset, old, new).ok_or(fault)
    }

    /// [Replaces](Bus::replace) as a hart does that stores: decoded code and watched pages learn of it.
    pub fn store_if<T: Scalar>(&mut self, addr: u64, old: T, new: T) -> Result<bool, BusFault> {
        if !self.replace(addr, old, new)? {
            return Ok(false);
        }
        if let Some((ram, offset)) = self.ram_at(addr, T::SIZE)
            && let Some(page) = ram.page(offset)
        {
            let at = offset % PAGE_SIZE;
            self.code.store(page.frame(), at..at + T::SIZE);
        }
        if self.watched.contains(&page_base(addr)) {
            for at in (addr..addr + T::SIZE).step_by(8) {
                let size = T::SIZE.min(8) as u8;
                let mut bytes = [0; 8];
                self.peek(at, &mut bytes[..size.into()])?;
                self.stores.push(WatchedStore { addr: at, size, value: u64::from_le_bytes(bytes) });
            }
        }
        Ok(true)
    }

    /// Reads RAM without side effects.
    pub fn peek(&self, addr: u64, to: &mut [u8]) -> Result<(), BusFault> {
        let fault = BusFault { addr, access: Access::Load, kind: BusFaultKind::Nothing };
        let (ram, offset) = self.ram_at(addr, to.len() as u64).ok_or(fault)?;
        ram.read(offset, to).ok_or(fault)
    }

    /// Writes RAM without recording the store on watched pages.
    pub fn poke(&mut self, addr: u64, from: &[u8]) -> Result<(), BusFault> {
        let fault = BusFault { addr, access: Access::Store, kind: BusFaultKind::Nothing };
        self.note(addr, from.len() as u64);
        let (ram, offset) = self.ram_at(addr, from.len() as u64).ok_or(fault)?;
        ram.write(offset, from).ok_or(fault)?;
        self.tracker.did_write(addr, from);
        Ok(())
    }

    /// Records stores to the page of `addr` from now on. TLBs that were filled for stores before must be flushed.
    pub fn watch_page(&mut self, addr: u64) {
        self.watched.insert(page_base(addr));
    }

    /// Takes the recorded stores to watched pages, oldest first.
    pub fn take_watched(&mut self) -> Vec<WatchedStore> {
        std::mem::take(&mut self.stores)
    }

    /// Replaces the recorded stores by those that [`Bus::take_watched`] returned.
    pub fn put_watched(&mut self, stores: Vec<WatchedStore>) {
        self.stores = stores;
    }

    fn ram_at(&self, addr: u64, len: u64) -> Option<(&Arc<Reservation>, u64)> {
        let region = &self.regions[index(&self.regions, addr, len)?];
        match &region.backing {
            Backing::Ram(ram) => Some((ram, addr - region.base)),
            Backing::Device(_) => None,
        }
    }

    /// Returns the index at which a new region belongs.
    fn slot(&self, base: u64, len: u64, what: &str) -> Result<usize, BusError> {
        let what = || what.to_owned();
        if len == 0 || base.checked_add(len).is_none() {
            return Err(BusError::Region { base, len, what: what() });
        }
        let slot = self.regions.partition_point(|region| region.base < base);
        let before = slot.checked_sub(1).map(|index| &self.regions[index]);
        let before = before.filter(|region| region.base + region.len > base);
        let after = self.regions.get(slot).filter(|region| region.base < base + len);
        match before.or(after) {
            Some(other) => Err(BusError::Overlap { base, what: what(), other: other.base }),
            None => Ok(slot),
        }
    }
}

impl fmt::Debug for Bus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for region in &self.regions {
            let name = match &region.backing {
                Backing::Ram(_) => "RAM",
                Backing::Device(device) => device.name(),
            };
            map.entry(&format_args!("{:#x}+{:#x}", region.base, region.len), &name);
        }
        map.finish()
    }
}

/// Returns the index of the region that holds `len` bytes at `addr`.
fn index(regions: &[Region], addr: u64, len: u64) -> Option<usize> {
    let index = regions.partition_point(|region| region.base <= addr).checked_sub(1)?;
    let region = &regions[index];
    let offset = addr - region.base;
    (offset < region.len && len <= region.len - offset).then_some(index)
}

fn find_mut(regions: &mut [Region], addr: u64, len: u64) -> Option<&mut Region> {
    let index = index(regions, addr, len)?;
    regions.get_mut(index)
}

fn check_size(size: u8) -> Result<(), BusFaultKind> {
    if matches!(size, 1 | 2 | 4 | 8) { Ok(()) } else { Err(BusFaultKind::Size(size)) }
}

fn mask(size: u8) -> u64 {
    u64::MAX >> (64 - 8 * u32::from(size))
}
