//! Rewinding of physical memory and devices; see the crate's `rewind`.

use super::{Backing, Bus, Region, index};
use crate::rewind::{Changes, MemoryChange, Pages};
use crate::{PAGE_SIZE, Reservation, page_base};

/// The state of all devices.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceState {
    devices: Vec<Vec<u8>>,
}

impl DeviceState {
    /// Returns the state of each device as bytes.
    pub fn parts(&self) -> &[Vec<u8>] {
        &self.devices
    }

    /// Creates the state from the bytes of each device.
    pub fn from_parts(devices: Vec<Vec<u8>>) -> DeviceState {
        DeviceState { devices }
    }

    /// Returns the approximate host memory in bytes.
    pub fn bytes(&self) -> u64 {
        self.devices.iter().map(|device| 24 + device.len() as u64).sum()
    }
}

impl Bus {
    /// Starts tracking changed RAM pages with a limit in bytes, or stops.
    pub fn track(&mut self, limit: Option<u64>) {
        self.tracker.set(limit);
    }

    /// Starts or stops a journal of [pokes](Bus::poke). Tracking must be on.
    pub fn journal(&mut self, on: bool) {
        self.tracker.journal(on);
    }

    /// Takes the old contents of the pages that changed since the last call; `None` if they exceeded the limit. Every
    /// TLB must be flushed.
    pub fn take_before(&mut self) -> Option<Pages> {
        self.tracker.take_before()
    }

    /// Puts back what [`Bus::take_before`] returned, if memory is unchanged since.
    pub fn put_before(&mut self, pages: Pages) {
        self.tracker.put_before(pages);
    }

    /// Returns the approximate host memory of the tracked pages; `None` if they exceeded the limit.
    pub fn before_bytes(&self) -> Option<u64> {
        self.tracker.before_bytes()
    }

    /// Takes the journal since the last call; `None` if it exceeded the limit.
    pub fn take_changes(&mut self) -> Option<Changes> {
        self.tracker.take_changes()
    }

    /// Exchanges the contents of RAM pages. Decoded instructions are stale then.
    pub fn exchange(&mut self, pages: &mut Pages) {
        let regions = &self.regions;
        pages.exchange(|addr| ram(regions, addr));
    }

    /// Applies changes again.
    pub fn apply(&mut self, changes: &Changes) {
        for change in &changes.list {
            if let MemoryChange::Write { addr, bytes } = change {
                // It was there when it was done first.
                let _ = self.poke(*addr, changes.written(bytes));
            }
        }
    }

    /// Returns the state of the devices.
    pub fn devices(&self) -> DeviceState {
        let saved = self.regions.iter().filter_map(|region| match &region.backing {
            Backing::Device(device) => Some(device.save()),
            Backing::Ram(_) => None,
        });
        DeviceState { devices: saved.collect() }
    }

    /// Restores the state of the same devices.
    pub fn set_devices(&mut self, state: &DeviceState) {
        let devices = self.regions.iter_mut().filter_map(|region| match &mut region.backing {
            Backing::Device(device) => Some(device),
            Backing::Ram(_) => None,
        });
        for (device, saved) in devices.zip(&state.devices) {
            device.restore(saved);
        }
    }

    /// Notes that RAM at these addresses is going to change.
    pub(super) fn note(&self, addr: u64, len: u64) {
        let end = addr.saturating_add(len);
        for at in (page_base(addr)..end).step_by(PAGE_SIZE as usize) {
            if let Some((ram, offset)) = ram(&self.regions, at) {
                self.tracker.note(at, ram, offset);
            }
        }
    }
}

/// Returns the RAM that holds a page, and the offset in it.
fn ram(regions: &[Region], addr: u64) -> Option<(&Reservation, u64)> {
    let region = &regions[index(regions, addr, PAGE_SIZE)?];
    match &region.backing {
        Backing::Ram(ram) => Some((ram, addr - region.base)),
        Backing::Device(_) => None,
    }
}
