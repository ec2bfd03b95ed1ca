//! The supervisor software interrupts of the ACLINT (RISC-V ACLINT Specification 1.0, "SSWI"): a write of 1 to the register
//! of a hart sets SSIP of its mip.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use rivet_mem::{Device, DeviceFault};

/// Base address, which is that of QEMU's `virt` machine, and size in bytes.
pub(super) const BASE: u64 = 0x02f0_0000;
pub(super) const LEN: u64 = 0x4000;

/// SSIP of mip.
const SSIP: u64 = 1 << 1;

/// The device; its registers hold nothing.
pub(super) struct Sswi {
    /// Where interrupts are raised, by hart.
    pub(super) edges: Vec<Arc<AtomicU64>>,
}

impl Sswi {
    fn edges(&self, offset: u64, size: u8) -> Result<&AtomicU64, DeviceFault> {
        if size != 4 || !offset.is_multiple_of(4) {
            return Err(DeviceFault::Size);
        }
        self.edges.get(offset as usize / 4).map(|edges| &**edges).ok_or(DeviceFault::NoRegister)
    }
}

impl Device for Sswi {
    fn name(&self) -> &str {
        "sswi"
    }

    /// "The value returned by a read of SETSSIP is 0."
    fn load(&mut self, offset: u64, size: u8) -> Result<u64, DeviceFault> {
        self.edges(offset, size).map(|_| 0)
    }

    fn store(&mut self, offset: u64, size: u8, value: u64) -> Result<(), DeviceFault> {
        self.edges(offset, size)?.fetch_or((value & 1) * SSIP, Ordering::Relaxed);
        Ok(())
    }
}
