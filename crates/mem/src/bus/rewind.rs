//! Taking physical memory and devices back; see the crate's `rewind`.

use super::{Backing, Bus, Region, index};
use crate::rewind::{Change, Changes, Pages};
use crate::{PAGE_SIZE, Reservation, page_base};

/// What devices hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeviceState {
    devices: Vec<Vec<u8>>,
}

impl DeviceState {
    /// What each of them holds, as bytes of its own.
    pub fn parts(&self) -> &[Vec<u8>] {
        &self.devices
    }

    /// The state of such parts.
    pub fn from_parts(devices: Vec<Vec<u8>>) -> DeviceState {
        DeviceState { devices }
    }

    /// Memory of the host's that it takes, about.
    pub fn bytes(&self) -> u64 {
        self.devices.iter().map(|device| 24 + device.len() as u64).sum()
    }
}

impl Bus {
    /// From now on keeps what pages of RAM held before they changed, up to so many bytes, or no longer does.
    pub fn track(&mut self, limit: Option<u64>) {
        self.tracker.set(limit);
    }

    /// From now on keeps a journal of what is [poked](Bus::poke), or no longer does. It must track.
    pub fn journal(&mut self, on: bool) {
        self.tracker.journal(on);
    }

    /// What pages that have changed since this was last called held then; none if it was too much. Every TLB has to
    /// be flushed.
    pub fn take_before(&mut self) -> Option<Pages> {
        self.tracker.take_before()
    }

    /// Gives back what [`Bus::take_before`] gave: memory is as it was then.
    pub fn put_before(&mut self, pages: Pages) {
        self.tracker.put_before(pages);
    }

    /// Memory of the host's that what is kept takes, about; none if it was too much.
    pub fn before_bytes(&self) -> Option<u64> {
        self.tracker.before_bytes()
    }

    /// What was poked since this was last called; none if it was too much.
    pub fn take_changes(&mut self) -> Option<Changes> {
        self.tracker.take_changes()
    }

    /// Exchanges what pages of RAM hold. Decoded instructions are stale then.
    pub fn exchange(&mut self, pages: &mut Pages) {
        let regions = &self.regions;
        pages.exchange(|addr| ram(regions, addr));
    }

    /// Does again what was done.
    pub fn apply(&mut self, changes: &Changes) {
        for change in &changes.list {
            if let Change::Write { addr, bytes } = change {
                // It was there when it was done first.
                let _ = self.poke(*addr, bytes);
            }
        }
    }

    /// What the devices hold.
    pub fn devices(&self) -> DeviceState {
        let saved = self.regions.iter().filter_map(|region| match &region.backing {
            Backing::Device(device) => Some(device.save()),
            Backing::Ram(_) => None,
        });
        DeviceState { devices: saved.collect() }
    }

    /// Makes the devices hold what they held; they are the same as then.
    pub fn set_devices(&mut self, state: &DeviceState) {
        let devices = self.regions.iter_mut().filter_map(|region| match &mut region.backing {
            Backing::Device(device) => Some(device),
            Backing::Ram(_) => None,
        });
        for (device, saved) in devices.zip(&state.devices) {
            device.restore(saved);
        }
    }

    /// RAM at these addresses is going to change.
    pub(super) fn note(&self, addr: u64, len: u64) {
        let end = addr.saturating_add(len);
        for at in (page_base(addr)..end).step_by(PAGE_SIZE as usize) {
            if let Some((ram, offset)) = ram(&self.regions, at) {
                self.tracker.note(at, ram, offset);
            }
        }
    }
}

/// The RAM that a page is in, and where in it.
fn ram(regions: &[Region], addr: u64) -> Option<(&Reservation, u64)> {
    let region = &regions[index(regions, addr, PAGE_SIZE)?];
    match &region.backing {
        Backing::Ram(ram) => Some((ram, addr - region.base)),
        Backing::Device(_) => None,
    }
}
