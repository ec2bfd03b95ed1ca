//! Read-only memory that holds the device tree. It cannot be executed.

use rivet_mem::{Device, DeviceFault};

/// Base address; QEMU's and Spike's boot code is there.
pub(super) const BASE: u64 = 0x1000;
/// Size in bytes.
pub(super) const LEN: u64 = 0xf000;

/// Bytes at [`BASE`]; behind them are zeros.
pub(super) struct Rom(pub(super) Vec<u8>);

impl Device for Rom {
    fn name(&self) -> &str {
        "rom"
    }

    fn load(&mut self, offset: u64, size: u8) -> Result<u64, DeviceFault> {
        let byte = |at: u64| self.0.get(usize::try_from(at).unwrap_or(usize::MAX)).copied().unwrap_or(0);
        Ok((0..u64::from(size)).rev().fold(0, |value, n| value << 8 | u64::from(byte(offset + n))))
    }

    fn store(&mut self, _: u64, _: u8, _: u64) -> Result<(), DeviceFault> {
        Err(DeviceFault::Direction)
    }
}
