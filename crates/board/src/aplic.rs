//! The advanced platform-level interrupt controller (Advanced Interrupt Architecture 1.0, "APLIC"): wired interrupts for all harts,
//! delivered directly or as MSIs.
//!
//! There are two interrupt domains: the root for M-mode, and its child for S-mode. In both a hart's index is its number.
//! Addresses and the number of sources are those of QEMU's `virt` machine. Registers are little-endian.

mod domain;
mod source;

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rivet_hart::Imsic;
use rivet_mem::{Device, DeviceFault};

use crate::imsic::{Level, check};
use domain::Domain;

/// Interrupt sources, from 1 on.
pub(super) const SOURCES: usize = 95;
/// Base address of the domain of M-mode, and of that of S-mode.
pub(super) const BASES: [u64; 2] = [0x0c00_0000, 0x0d00_0000];

/// Size of a domain's region for so many harts.
pub(super) fn len(harts: usize) -> u64 {
    (domain::IDC + 32 * harts as u64).next_multiple_of(0x1000)
}

/// The controller.
pub(super) struct Aplic {
    /// That of M-mode, and its child.
    domains: [Domain; 2],
    /// The levels of the wires.
    wires: [bool; SOURCES + 1],
    imsics: Vec<Arc<Imsic>>,
}

impl Aplic {
    pub(super) fn new(imsics: Vec<Arc<Imsic>>) -> Aplic {
        let domains = [Level::Machine, Level::Supervisor].map(|level| Domain::new(level, imsics.len()));
        Aplic { domains, wires: [false; SOURCES + 1], imsics }
    }

    /// Sets the level of a source's wire.
    pub(super) fn set_wire(&mut self, source: usize, level: bool) {
        if self.wires[source] != level {
            self.wires[source] = level;
            self.domains.iter_mut().for_each(|domain| domain.wire_changed(source, level));
            self.deliver();
        }
    }

    fn store(&mut self, domain: usize, offset: u64, value: u32) {
        if let Some((source, delegated)) = self.domains[domain].store(offset, value, &self.wires) {
            // The child sees the sources alone that the root delegates to it.
            if domain == 0 {
                self.domains[1].delegate(source, delegated);
            }
        }
        if let Some((addr, identity)) = self.domains[domain].take_extempore(&self.domains[0].msi_config()) {
            crate::imsic::send(&self.imsics, addr, identity);
        }
        self.deliver();
    }

    /// Sends what is pending, or signals it.
    fn deliver(&mut self) {
        let config = self.domains[0].msi_config();
        for domain in &mut self.domains {
            while let Some((addr, identity)) = domain.take_msi(&config) {
                crate::imsic::send(&self.imsics, addr, identity);
            }
            domain.signal(&self.imsics);
        }
    }
}

/// A domain as a device on the bus.
pub(super) struct DomainDevice {
    pub(super) aplic: Arc<Mutex<Aplic>>,
    /// 0 for M-mode, 1 for S-mode.
    pub(super) domain: usize,
}

impl DomainDevice {
    fn lock(&self) -> MutexGuard<'_, Aplic> {
        self.aplic.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Device for DomainDevice {
    fn name(&self) -> &str {
        ["aplic-m", "aplic-s"][self.domain]
    }

    fn load(&mut self, offset: u64, size: u8) -> Result<u64, DeviceFault> {
        check(offset, size)?;
        let mut aplic = self.lock();
        let Aplic { domains, wires, .. } = &mut *aplic;
        let value = domains[self.domain].load(offset, wires);
        // A claim changes what is pending.
        aplic.deliver();
        Ok(value.into())
    }

    fn store(&mut self, offset: u64, size: u8, value: u64) -> Result<(), DeviceFault> {
        check(offset, size)?;
        self.lock().store(self.domain, offset, value as u32);
        Ok(())
    }

    fn save(&self) -> Vec<u8> {
        let aplic = self.lock();
        let wires = aplic.wires.iter().map(|&wire| u32::from(wire)).filter(|_| self.domain == 0);
        aplic.domains[self.domain].save().into_iter().chain(wires).flat_map(u32::to_le_bytes).collect()
    }

    fn restore(&mut self, saved: &[u8]) {
        let mut aplic = self.lock();
        let words: Vec<u32> = saved.as_chunks().0.iter().map(|bytes| u32::from_le_bytes(*bytes)).collect();
        let rest = aplic.domains[self.domain].restore(&words);
        for (wire, &word) in aplic.wires.iter_mut().zip(rest) {
            *wire = word != 0;
        }
    }
}
