//! HTIF, the host-target interface of the RISC-V test programs: the words `tohost` and `fromhost` in memory.
//!
//! A `tohost` value holds a device in bits 63:56, a command in bits 55:48, and a payload. Device 0 command 0 ends the
//! program if the payload is odd; otherwise the payload is the address of eight words, a proxied system call. Device 1
//! is a terminal.

use std::io::Write;

use rivet_mem::{Bus, WatchedStore};

use rivet_sim::{ExitStatus, SimError};

/// Number of instructions after which half a value counts as complete: RV32 programs store it in halves, in either
/// order, and some programs store the low half only.
const SETTLE: u64 = 128;

const SYSCALL_WRITE: u64 = 64;
const SYSCALL_EXIT: u64 = 93;
const EBADF: u64 = -9i64 as u64;
const EFAULT: u64 = -14i64 as u64;
const ENOSYS: u64 = -38i64 as u64;

/// The host side of HTIF.
pub(super) struct Htif {
    tohost: u64,
    fromhost: Option<u64>,
    console: Box<dyn Write + Send>,
    /// Bytes of `tohost` stored since the last command, one bit each.
    stored: u8,
    /// Instruction count at which half a value counts as complete.
    deadline: Option<u64>,
    /// The first value that was no known command.
    unknown: Option<u64>,
}

impl Htif {
    /// Creates the interface with the physical addresses of the two words.
    pub(super) fn new(tohost: u64, fromhost: Option<u64>, console: Box<dyn Write + Send>) -> Htif {
        Htif { tohost, fromhost, console, stored: 0, deadline: None, unknown: None }
    }

    /// Returns the first value that was no known command.
    pub(super) fn unknown(&self) -> Option<u64> {
        self.unknown
    }

    /// Encodes the state as words.
    pub(super) fn save(&self) -> [u64; 5] {
        let (deadline, unknown) = (self.deadline, self.unknown);
        let some = |word: Option<u64>| u64::from(word.is_some());
        [self.stored.into(), some(deadline), deadline.unwrap_or(0), some(unknown), unknown.unwrap_or(0)]
    }

    /// Restores the state from words.
    pub(super) fn restore(&mut self, [stored, dead, deadline, strange, unknown]: [u64; 5]) {
        self.stored = stored as u8;
        self.deadline = (dead != 0).then_some(deadline);
        self.unknown = (strange != 0).then_some(unknown);
    }

    /// Returns the number of instructions until half a value counts as complete.
    pub(super) fn settles_in(&self, now: u64) -> Option<u64> {
        self.deadline.map(|deadline| deadline.saturating_sub(now).max(1))
    }

    /// Processes stores to `tohost`, after `now` instructions.
    pub(super) fn poll(
        &mut self,
        stores: &[WatchedStore],
        bus: &mut Bus,
        now: u64,
    ) -> Result<Option<ExitStatus>, SimError> {
        let mut value = 0;
        for store in stores {
            for byte in 0..u64::from(store.size) {
                let at = store.addr.wrapping_add(byte).wrapping_sub(self.tohost);
                if at < 8 {
                    self.stored |= 1 << at;
                    value = value & !(0xff << (8 * at)) | (store.value >> (8 * byte) & 0xff) << (8 * at);
                }
            }
            // A batch may hold several commands, while memory holds the last.
            if self.stored == 0xff {
                let whole = if self.deadline.is_some() { self.word(bus, self.tohost) } else { value };
                if let Some(status) = self.command(whole, bus)? {
                    return Ok(Some(status));
                }
                value = 0;
            }
        }
        match (self.stored, self.deadline) {
            (0, _) => self.deadline = None,
            (_, None) => self.deadline = Some(now.saturating_add(SETTLE)),
            (_, Some(deadline)) if now >= deadline => return self.settle(bus),
            _ => {}
        }
        Ok(None)
    }

    /// Processes half a value as complete.
    pub(super) fn settle(&mut self, bus: &mut Bus) -> Result<Option<ExitStatus>, SimError> {
        match self.stored {
            0 => Ok(None),
            _ => self.command(self.word(bus, self.tohost), bus),
        }
    }

    fn word(&self, bus: &Bus, addr: u64) -> u64 {
        let mut bytes = [0; 8];
        // The words are in RAM: they were loaded.
        let _ = bus.peek(addr, &mut bytes);
        u64::from_le_bytes(bytes)
    }

    fn command(&mut self, value: u64, bus: &mut Bus) -> Result<Option<ExitStatus>, SimError> {
        self.stored = 0;
        self.deadline = None;
        if value == 0 {
            return Ok(None);
        }
        let payload = value & 0xffff_ffff_ffff;
        match (value >> 56, value >> 48 & 0xff) {
            (0, 0) if payload & 1 != 0 => {
                self.console.flush()?;
                return Ok(Some(ExitStatus::Code((payload >> 1) as i32)));
            }
            (0, 0) if bus.peek(payload, &mut [0; 64]).is_ok() => {
                if let Some(code) = self.system_call(payload, bus)? {
                    return Ok(Some(ExitStatus::Code(code)));
                }
                self.answer(bus, 1);
            }
            (1, 1) => self.print(&[payload as u8])?,
            // It asks for a character: there never is one.
            (1, 0) => {}
            // Devices that are not there do not answer.
            _ => self.unknown = self.unknown.or(Some(value)),
        }
        let _ = bus.poke(self.tohost, &[0; 8]);
        Ok(None)
    }

    fn answer(&self, bus: &mut Bus, value: u64) {
        if let Some(fromhost) = self.fromhost {
            let _ = bus.poke(fromhost, &value.to_le_bytes());
        }
    }

    fn print(&mut self, bytes: &[u8]) -> Result<(), SimError> {
        self.console.write_all(bytes)?;
        if bytes.contains(&b'\n') {
            self.console.flush()?;
        }
        Ok(())
    }

    /// Runs the system call in the eight words at `at`: number and arguments, and the first word gets the result.
    /// Returns the exit code if the call ends the program.
    fn system_call(&mut self, at: u64, bus: &mut Bus) -> Result<Option<i32>, SimError> {
        let word = |index: u64| self.word(bus, at.wrapping_add(8 * index));
        let (number, args) = (word(0), [word(1), word(2), word(3)]);
        let result = match number {
            SYSCALL_EXIT => {
                self.console.flush()?;
                return Ok(Some(args[0] as i32));
            }
            SYSCALL_WRITE if args[0] == 1 || args[0] == 2 => self.write(args[1], args[2], bus)?,
            SYSCALL_WRITE => EBADF,
            _ => ENOSYS,
        };
        let _ = bus.poke(at, &result.to_le_bytes());
        Ok(None)
    }

    /// Prints guest memory in pieces, so that the length causes no host allocation.
    fn write(&mut self, addr: u64, len: u64, bus: &Bus) -> Result<u64, SimError> {
        let mut done = 0;
        while done < len {
            let mut piece = [0; 4096];
            let piece = &mut piece[..(len - done).min(4096) as usize];
            if bus.peek(addr.wrapping_add(done), piece).is_err() {
                return Ok(if done > 0 { done } else { EFAULT });
            }
            self.print(piece)?;
            done += piece.len() as u64;
        }
        Ok(len)
    }
}
