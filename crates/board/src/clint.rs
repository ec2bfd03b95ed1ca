//! The core-local interruptor (CLINT): software interrupts, and the timer `mtime` with a comparator per hart.
//!
//! Invariant: after each access, and after [`Clint::update`], the interrupt lines correspond to the registers.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use rivet_mem::{Device, DeviceFault};

/// Base address and size in bytes.
pub(super) const BASE: u64 = 0x0200_0000;
pub(super) const LEN: u64 = 0x1_0000;

const MSIP: u64 = 0x0000;
const MTIMECMP: u64 = 0x4000;
const MTIME: u64 = 0xbff8;

/// Bits of `mip`.
const MSIP_LINE: u64 = 1 << 3;
const MTIP_LINE: u64 = 1 << 7;

struct Port {
    msip: bool,
    mtimecmp: u64,
    /// Interrupt lines of the hart.
    lines: Arc<AtomicU64>,
}

/// The registers of the CLINT.
pub(super) struct Clint {
    ports: Vec<Port>,
    /// The `time` CSR of the accessing hart.
    clock: Arc<AtomicU64>,
    /// Value that the guest has written to `mtime`.
    set_time: Option<u64>,
}

impl Clint {
    /// Creates a CLINT with a port for each of `lines`.
    pub(super) fn new(lines: impl Iterator<Item = Arc<AtomicU64>>, clock: Arc<AtomicU64>) -> Clint {
        let ports = lines.map(|lines| Port { msip: false, mtimecmp: u64::MAX, lines });
        Clint { ports: ports.collect(), clock, set_time: None }
    }

    /// Returns the timer comparator of a hart.
    pub(super) fn mtimecmp(&self, hart: usize) -> u64 {
        self.ports.get(hart).map_or(u64::MAX, |port| port.mtimecmp)
    }

    /// Takes the value that the guest has written to `mtime` since the last call.
    pub(super) fn take_set_time(&mut self) -> Option<u64> {
        self.set_time.take()
    }

    /// Drives the interrupt lines for time `now`.
    pub(super) fn update(&self, now: u64) {
        for port in &self.ports {
            let lines = u64::from(port.msip) * MSIP_LINE | u64::from(now >= port.mtimecmp) * MTIP_LINE;
            // Other devices drive other lines meanwhile.
            port.lines.fetch_or(lines, Ordering::Relaxed);
            port.lines.fetch_and(lines | !(MSIP_LINE | MTIP_LINE), Ordering::Relaxed);
        }
    }

    fn now(&self) -> u64 {
        self.set_time.unwrap_or_else(|| self.clock.load(Ordering::Relaxed))
    }

    /// Reads the 8 bytes at `offset`, a multiple of 8.
    fn word(&self, offset: u64) -> Result<u64, DeviceFault> {
        let msip = |hart: u64| self.ports.get(hart as usize).map(|port| u64::from(port.msip));
        match offset {
            MSIP..MTIMECMP => {
                let hart = offset / 4;
                Ok(msip(hart).ok_or(DeviceFault::NoRegister)? | msip(hart + 1).unwrap_or(0) << 32)
            }
            MTIME => Ok(self.now()),
            MTIMECMP..MTIME => {
                let port = self.ports.get((offset - MTIMECMP) as usize / 8);
                port.map(|port| port.mtimecmp).ok_or(DeviceFault::NoRegister)
            }
            _ => Err(DeviceFault::NoRegister),
        }
    }

    fn set_word(&mut self, offset: u64, value: u64) -> Result<(), DeviceFault> {
        match offset {
            MSIP..MTIMECMP => {
                let first = offset as usize / 4;
                for (port, bit) in self.ports.iter_mut().skip(first).zip([value & 1, value >> 32 & 1]) {
                    port.msip = bit != 0;
                }
            }
            MTIME => self.set_time = Some(value),
            _ => {
                if let Some(port) = self.ports.get_mut((offset - MTIMECMP) as usize / 8) {
                    port.mtimecmp = value;
                }
            }
        }
        Ok(())
    }
}

/// The CLINT as a device on the bus.
pub(super) struct ClintDevice(pub(super) Arc<Mutex<Clint>>);

impl Device for ClintDevice {
    fn name(&self) -> &str {
        "clint"
    }

    fn load(&mut self, offset: u64, size: u8) -> Result<u64, DeviceFault> {
        let clint = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Ok(clint.word(offset & !7)? >> (8 * (offset & 7)) & mask(size))
    }

    fn store(&mut self, offset: u64, size: u8, value: u64) -> Result<(), DeviceFault> {
        let mut clint = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let old = clint.word(offset & !7)?;
        let (mask, shift) = (mask(size), 8 * (offset & 7));
        clint.set_word(offset & !7, old & !(mask << shift) | (value & mask) << shift)?;
        clint.update(clint.now());
        Ok(())
    }

    fn save(&self) -> Vec<u8> {
        let clint = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut words = vec![u64::from(clint.set_time.is_some()), clint.set_time.unwrap_or(0)];
        words.extend(clint.ports.iter().flat_map(|port| [u64::from(port.msip), port.mtimecmp]));
        words.into_iter().flat_map(u64::to_le_bytes).collect()
    }

    fn restore(&mut self, saved: &[u8]) {
        let mut clint = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut words = saved.as_chunks().0.iter().map(|bytes| u64::from_le_bytes(*bytes));
        let mut next = || words.next().unwrap_or(0);
        let (set, time) = (next(), next());
        clint.set_time = (set != 0).then_some(time);
        for port in &mut clint.ports {
            (port.msip, port.mtimecmp) = (next() != 0, next());
        }
    }
}

fn mask(size: u8) -> u64 {
    u64::MAX >> (64 - 8 * u32::from(size))
}
