//! What the environment does for the serial port: it prints what the port sends, and reads what it receives.

use std::io::Write;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use crate::aplic::Aplic;
use crate::input::Input;
use crate::uart::{self, Uart};

/// Where programs print, by HTIF or the serial port.
#[derive(Clone)]
pub(super) struct Console(pub(super) Arc<Mutex<Box<dyn Write + Send>>>);

impl Console {
    fn lock(&self) -> MutexGuard<'_, Box<dyn Write + Send>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Write for Console {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.lock().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.lock().flush()
    }
}

/// The host's side of the serial port.
pub(super) struct Serial {
    pub(super) uart: Arc<Mutex<Uart>>,
    pub(super) aplic: Option<Arc<Mutex<Aplic>>>,
    pub(super) console: Console,
    pub(super) input: Input,
}

impl Serial {
    fn uart(&self) -> MutexGuard<'_, Uart> {
        self.uart.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Prints what the port has sent.
    pub(super) fn print(&mut self) -> std::io::Result<()> {
        let sent = self.uart().take_sent();
        if sent.is_empty() {
            return Ok(());
        }
        self.console.write_all(&sent)?;
        // Prompts do not end with a line.
        self.console.flush()
    }

    /// Gives the port input if it wants some, waiting no longer than this.
    pub(super) fn feed(&mut self, wait: Duration) {
        if !self.input.is_open() || !self.uart().wants_input() {
            return;
        }
        let bytes = self.input.read(Uart::ROOM, wait);
        let mut uart = self.uart();
        uart.receive(&bytes);
        let level = uart.interrupts();
        drop(uart);
        uart::drive(self.aplic.as_deref(), level);
    }

    /// The most instructions until the port is to be given input: few while the program looks for it.
    pub(super) fn horizon(&self) -> Option<u64> {
        const LISTENING: u64 = 10_000;
        const NOT_YET: u64 = 1 << 20;
        let wants = self.input.is_open().then(|| self.uart().wants_input())?;
        Some(if wants { LISTENING } else { NOT_YET })
    }

    /// Can input raise an interrupt?
    pub(super) fn awaits_input(&self) -> bool {
        self.input.is_open() && self.uart().interrupts_for_input()
    }
}
