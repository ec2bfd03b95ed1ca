//! HTIF, the host-target interface of Berkeley's test programs: the words `tohost` and `fromhost` in memory.
//!
//! A value of tohost is a device in bits 63 to 56, a command in bits 55 to 48, and a payload. Device 0 command 0 ends
//! the program when the payload is odd, and is the address of eight words otherwise, a system call to be made by
//! proxy. Device 1 is a terminal.

use std::io::Write;

use rivet_mem::{Bus, WatchedStore};

use rivet_sim::{ExitStatus, SimError};

/// Instructions after which half a value counts as the whole: programs for RV32 store it by halves, in either order,
/// and some programs store the low half only.
const SETTLE: u64 = 128;

const SYSCALL_WRITE: u64 = 64;
const SYSCALL_EXIT: u64 = 93;
const EBADF: u64 = -9i64 as u64;
const EFAULT: u64 = -14i64 as u64;
const ENOSYS: u64 = -38i64 as u64;

/// The host's side.
pub(super) struct Htif {
    tohost: u64,
    fromhost: Option<u64>,
    console: Box<dyn Write>,
    /// Which bytes of tohost were stored since the last command, a bit each.
    stored: u8,
    /// When half a value settles, in instructions of the machine.
    deadline: Option<u64>,
    /// The first value that was no command.
    unknown: Option<u64>,
}

impl Htif {
    /// With the two words at physical addresses.
    pub(super) fn new(tohost: u64, fromhost: Option<u64>, console: Box<dyn Write>) -> Htif {
        Htif { tohost, fromhost, console, stored: 0, deadline: None, unknown: None }
    }

    /// The first value of tohost that was no command.
    pub(super) fn unknown(&self) -> Option<u64> {
        self.unknown
    }

    /// What it remembers, as words.
    pub(super) fn save(&self) -> [u64; 5] {
        let (deadline, unknown) = (self.deadline, self.unknown);
        let some = |word: Option<u64>| u64::from(word.is_some());
        [self.stored.into(), some(deadline), deadline.unwrap_or(0), some(unknown), unknown.unwrap_or(0)]
    }

    /// Remembers what it remembered.
    pub(super) fn restore(&mut self, [stored, dead, deadline, strange, unknown]: [u64; 5]) {
        self.stored = stored as u8;
        self.deadline = (dead != 0).then_some(deadline);
        self.unknown = (strange != 0).then_some(unknown);
    }

    /// Instructions until half a value settles.
    pub(super) fn settles_in(&self, now: u64) -> Option<u64> {
        self.deadline.map(|deadline| deadline.saturating_sub(now).max(1))
    }

    /// Looks at what was stored, after `now` instructions.
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

    /// Takes half a value for the whole.
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

    /// Makes the call in the eight words at `at`: its number and arguments, and in the first word its result. Gives
    /// the code when it ends the program.
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

    /// Prints guest memory; in pieces, so that no length makes the host allocate it.
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
