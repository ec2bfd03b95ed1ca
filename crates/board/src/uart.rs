//! A serial port like a 16550A, without a baud rate: it sends and receives at once.
//!
//! What it sends waits until the environment takes it, and what it receives is the environment's to give: the device itself
//! reaches nothing of the host's, so that reverse execution neither prints twice nor reads.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rivet_mem::{Device, DeviceFault};

use crate::aplic::Aplic;

/// Base address, size, and source at the APLIC: those of QEMU's `virt` machine.
pub(super) const BASE: u64 = 0x1000_0000;
pub(super) const LEN: u64 = 0x100;
pub(super) const SOURCE: usize = 10;

/// Bytes that it holds of its input.
const FIFO: usize = 16;

/// Interrupt enables: of received bytes, and of an empty transmitter.
const RDI: u8 = 1;
const THRI: u8 = 2;
/// lcr: the first two registers are the divisor.
const DLAB: u8 = 0x80;
/// lsr: a byte is there; the transmitter is empty.
const DR: u8 = 1;
const EMPTY: u8 = 0x60;
/// iir: no interrupt; fifos are enabled.
const NONE: u8 = 1;
const FIFOS: u8 = 0xc0;
/// msr: the other side is ready.
const READY: u8 = 0xb0;

/// The registers, and bytes on their way.
#[derive(Default)]
pub(super) struct Uart {
    received: VecDeque<u8>,
    sent: Vec<u8>,
    ier: u8,
    fcr: u8,
    lcr: u8,
    mcr: u8,
    scr: u8,
    divisor: [u8; 2],
    /// The transmitter has become empty since iir told so.
    emptied: bool,
    /// The program has looked for input.
    listens: bool,
}

impl Uart {
    /// Would it take input?
    pub(super) fn wants_input(&self) -> bool {
        self.listens && self.received.is_empty()
    }

    /// Does input raise an interrupt?
    pub(super) fn interrupts_for_input(&self) -> bool {
        self.ier & RDI != 0
    }

    /// The most bytes of input that it takes at a time.
    pub(super) const ROOM: usize = FIFO;

    /// Receives bytes.
    pub(super) fn receive(&mut self, bytes: &[u8]) {
        self.received.extend(bytes);
    }

    /// Takes what was sent.
    pub(super) fn take_sent(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.sent)
    }

    /// The level of its interrupt wire.
    pub(super) fn interrupts(&self) -> bool {
        self.ier & RDI != 0 && !self.received.is_empty() || self.ier & THRI != 0 && self.emptied
    }

    fn load(&mut self, register: u64) -> u8 {
        let divisor = self.lcr & DLAB != 0;
        match register {
            0 | 1 if divisor => self.divisor[register as usize],
            0 => {
                self.listens = true;
                self.received.pop_front().unwrap_or(0)
            }
            1 => self.ier,
            2 => {
                let fifos = if self.fcr & 1 != 0 { FIFOS } else { 0 };
                let cause = if self.ier & RDI != 0 && !self.received.is_empty() {
                    4
                } else if self.ier & THRI != 0 && std::mem::take(&mut self.emptied) {
                    2
                } else {
                    NONE
                };
                cause | fifos
            }
            3 => self.lcr,
            4 => self.mcr,
            5 => {
                self.listens = true;
                EMPTY | if self.received.is_empty() { 0 } else { DR }
            }
            6 => READY,
            7 => self.scr,
            _ => 0,
        }
    }

    fn store(&mut self, register: u64, value: u8) {
        let divisor = self.lcr & DLAB != 0;
        match register {
            0 | 1 if divisor => self.divisor[register as usize] = value,
            0 => {
                self.sent.push(value);
                self.emptied = true;
            }
            1 => {
                self.emptied |= value & THRI != 0 && self.ier & THRI == 0;
                self.ier = value & 0xf;
                self.listens |= value & RDI != 0;
            }
            2 => {
                self.fcr = value & 0xc9;
                if value & 2 != 0 {
                    self.received.clear();
                }
            }
            3 => self.lcr = value,
            4 => self.mcr = value & 0x1f,
            7 => self.scr = value,
            _ => {}
        }
    }

    fn save(&self) -> Vec<u8> {
        let [low, high] = self.divisor;
        let flags = u8::from(self.emptied) | u8::from(self.listens) << 1;
        let mut saved = vec![self.ier, self.fcr, self.lcr, self.mcr, self.scr, low, high, flags];
        saved.push(self.received.len() as u8);
        saved.extend(&self.received);
        saved.extend(&self.sent);
        saved
    }

    fn restore(&mut self, saved: &[u8]) {
        let Some((&[ier, fcr, lcr, mcr, scr, low, high, flags, count], bytes)) = saved.split_first_chunk()
        else {
            return;
        };
        let (received, sent) = bytes.split_at(bytes.len().min(count.into()));
        *self = Uart {
            received: received.iter().copied().collect(),
            sent: sent.to_vec(),
            ier,
            fcr,
            lcr,
            mcr,
            scr,
            divisor: [low, high],
            emptied: flags & 1 != 0,
            listens: flags & 2 != 0,
        };
    }
}

/// The port as a device on the bus, with its wire.
pub(super) struct UartDevice {
    pub(super) uart: Arc<Mutex<Uart>>,
    pub(super) aplic: Option<Arc<Mutex<Aplic>>>,
}

impl UartDevice {
    fn lock(&self) -> MutexGuard<'_, Uart> {
        self.uart.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn access<T>(&mut self, size: u8, access: impl FnOnce(&mut Uart) -> T) -> Result<T, DeviceFault> {
        if size != 1 {
            return Err(DeviceFault::Size);
        }
        let (result, level) = {
            let mut uart = self.lock();
            (access(&mut uart), uart.interrupts())
        };
        drive(self.aplic.as_deref(), level);
        Ok(result)
    }
}

/// Drives the wire.
pub(super) fn drive(aplic: Option<&Mutex<Aplic>>, level: bool) {
    if let Some(aplic) = aplic {
        aplic.lock().unwrap_or_else(PoisonError::into_inner).set_wire(SOURCE, level);
    }
}

impl Device for UartDevice {
    fn name(&self) -> &str {
        "uart"
    }

    fn load(&mut self, offset: u64, size: u8) -> Result<u64, DeviceFault> {
        self.access(size, |uart| uart.load(offset).into())
    }

    fn store(&mut self, offset: u64, size: u8, value: u64) -> Result<(), DeviceFault> {
        self.access(size, |uart| uart.store(offset, value as u8))
    }

    fn save(&self) -> Vec<u8> {
        self.lock().save()
    }

    fn restore(&mut self, saved: &[u8]) {
        self.lock().restore(saved);
    }
}
