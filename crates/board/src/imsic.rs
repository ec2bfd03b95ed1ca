//! The memory of the interrupt files of all harts (Advanced Interrupt Architecture 1.0, "Memory region for an interrupt file"):
//! where MSIs are written.
//!
//! Addresses are those of QEMU's `virt` machine. Each file has a page; the pages of a hart's guest files are behind that of its
//! S-mode file, at the next power of two.

use std::sync::Arc;

use rivet_hart::{FileOf, GUEST_FILES, Imsic};
use rivet_mem::{Device, DeviceFault, PAGE_SIZE};

/// Base address of the files of M-mode.
pub(super) const MACHINE: u64 = 0x2400_0000;
/// Base address of the files of S-mode and of guests.
pub(super) const SUPERVISOR: u64 = 0x2800_0000;
/// Pages of a hart among the latter, as a power of two.
pub(super) const GUEST_BITS: u32 = (GUEST_FILES + 1).next_power_of_two().trailing_zeros();

const SETEIPNUM_LE: u64 = 0;
const SETEIPNUM_BE: u64 = 4;

/// The level of a region.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Level {
    Machine,
    Supervisor,
}

impl Level {
    pub(super) fn base(self) -> u64 {
        match self {
            Level::Machine => MACHINE,
            Level::Supervisor => SUPERVISOR,
        }
    }

    fn bits(self) -> u32 {
        match self {
            Level::Machine => 0,
            Level::Supervisor => GUEST_BITS,
        }
    }

    /// Size of the region of so many harts.
    pub(super) fn len(self, harts: usize) -> u64 {
        (harts as u64) << self.bits() << PAGE_SIZE.trailing_zeros()
    }

    /// The hart and file of a page of the region.
    fn file(self, page: u64) -> (usize, FileOf) {
        let guest = page & ((1 << self.bits()) - 1);
        let of = match (self, guest) {
            (Level::Machine, _) => FileOf::Machine,
            (Level::Supervisor, 0) => FileOf::Supervisor,
            (Level::Supervisor, guest) => FileOf::Guest(guest as usize),
        };
        ((page >> self.bits()) as usize, of)
    }

    /// Delivers an MSI to the file of a page of the region.
    fn receive(self, imsics: &[Arc<Imsic>], page: u64, identity: u32) {
        let (hart, of) = self.file(page);
        if let Some(imsic) = imsics.get(hart) {
            imsic.receive(of, identity);
        }
    }
}

/// Delivers an MSI that a device writes to an address; one to no interrupt file is lost.
pub(super) fn send(imsics: &[Arc<Imsic>], addr: u64, identity: u32) {
    for level in [Level::Machine, Level::Supervisor] {
        let offset = addr.wrapping_sub(level.base());
        if offset < level.len(imsics.len()) && offset.is_multiple_of(PAGE_SIZE) {
            level.receive(imsics, offset / PAGE_SIZE, identity);
        }
    }
}

/// A region as a device on the bus.
pub(super) struct Files {
    pub(super) level: Level,
    pub(super) imsics: Vec<Arc<Imsic>>,
}

/// "Only naturally aligned 32-bit simple reads and writes are supported."
pub(super) fn check(offset: u64, size: u8) -> Result<(), DeviceFault> {
    if size == 4 && offset.is_multiple_of(4) { Ok(()) } else { Err(DeviceFault::Size) }
}

impl Device for Files {
    fn name(&self) -> &str {
        match self.level {
            Level::Machine => "imsic-m",
            Level::Supervisor => "imsic-s",
        }
    }

    fn load(&mut self, offset: u64, size: u8) -> Result<u64, DeviceFault> {
        check(offset, size).map(|()| 0)
    }

    fn store(&mut self, offset: u64, size: u8, value: u64) -> Result<(), DeviceFault> {
        check(offset, size)?;
        let identity = match offset % PAGE_SIZE {
            SETEIPNUM_LE => value as u32,
            SETEIPNUM_BE => (value as u32).swap_bytes(),
            _ => return Ok(()),
        };
        self.level.receive(&self.imsics, offset / PAGE_SIZE, identity);
        Ok(())
    }

    /// All files are saved with those of M-mode.
    fn save(&self) -> Vec<u8> {
        match self.level {
            Level::Machine => {
                self.imsics.iter().flat_map(|imsic| imsic.save()).flat_map(u64::to_le_bytes).collect()
            }
            Level::Supervisor => Vec::new(),
        }
    }

    fn restore(&mut self, saved: &[u8]) {
        if self.level == Level::Machine {
            let words: Vec<u64> =
                saved.as_chunks().0.iter().map(|bytes| u64::from_le_bytes(*bytes)).collect();
            let mut rest = &words[..];
            for imsic in &self.imsics {
                let (own, others) = rest.split_at(rest.len().min(imsic.saved_words()));
                imsic.restore(own);
                rest = others;
            }
        }
    }
}
