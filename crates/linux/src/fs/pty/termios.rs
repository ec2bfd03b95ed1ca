//! Modes of a terminal (`struct termios`, `asm-generic/termbits.h`).

use crate::abi::errno::Errno;
use crate::abi::guest::Guest;
use crate::abi::record::Record;

/// Bits of `c_iflag`.
pub(super) mod input {
    pub(crate) const PARMRK: u32 = 0o10;
    pub(crate) const ISTRIP: u32 = 0o40;
    pub(crate) const INLCR: u32 = 0o100;
    pub(crate) const IGNCR: u32 = 0o200;
    pub(crate) const ICRNL: u32 = 0o400;
    pub(crate) const IUCLC: u32 = 0o1000;
    pub(crate) const IXON: u32 = 0o2000;
    pub(crate) const IXANY: u32 = 0o4000;
    pub(crate) const IMAXBEL: u32 = 0o2_0000;
    pub(crate) const IUTF8: u32 = 0o4_0000;
}

/// Bits of `c_oflag`.
pub(super) mod output {
    pub(crate) const OPOST: u32 = 0o1;
    pub(crate) const OLCUC: u32 = 0o2;
    pub(crate) const ONLCR: u32 = 0o4;
    pub(crate) const OCRNL: u32 = 0o10;
    pub(crate) const ONOCR: u32 = 0o20;
    pub(crate) const ONLRET: u32 = 0o40;
    /// Both bits: tabs become spaces.
    pub(crate) const XTABS: u32 = 0o1_4000;
}

/// Bits of `c_lflag`.
pub(super) mod local {
    pub(crate) const ISIG: u32 = 0o1;
    pub(crate) const ICANON: u32 = 0o2;
    pub(crate) const ECHO: u32 = 0o10;
    pub(crate) const ECHOE: u32 = 0o20;
    pub(crate) const ECHOK: u32 = 0o40;
    pub(crate) const ECHONL: u32 = 0o100;
    pub(crate) const NOFLSH: u32 = 0o200;
    pub(crate) const TOSTOP: u32 = 0o400;
    pub(crate) const ECHOCTL: u32 = 0o1000;
    pub(crate) const ECHOPRT: u32 = 0o2000;
    pub(crate) const ECHOKE: u32 = 0o4000;
    pub(crate) const IEXTEN: u32 = 0o10_0000;
}

/// Indices of control characters.
pub(super) mod cc {
    pub(crate) const INTR: usize = 0;
    pub(crate) const QUIT: usize = 1;
    pub(crate) const ERASE: usize = 2;
    pub(crate) const KILL: usize = 3;
    pub(crate) const EOF: usize = 4;
    pub(crate) const TIME: usize = 5;
    pub(crate) const MIN: usize = 6;
    pub(crate) const START: usize = 8;
    pub(crate) const STOP: usize = 9;
    pub(crate) const SUSP: usize = 10;
    pub(crate) const EOL: usize = 11;
    pub(crate) const REPRINT: usize = 12;
    pub(crate) const WERASE: usize = 14;
    pub(crate) const LNEXT: usize = 15;
    pub(crate) const EOL2: usize = 16;
}

/// The modes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Termios {
    pub(super) input: u32,
    pub(super) output: u32,
    pub(super) control: u32,
    pub(super) local: u32,
    pub(super) line: u8,
    pub(super) characters: [u8; 19],
}

impl Termios {
    /// Those of a new terminal: what Linux's `tty_std_termios` has for a pseudo-terminal.
    pub(super) const NEW: Termios = Termios {
        input: input::ICRNL | input::IXON,
        output: output::OPOST | output::ONLCR,
        // 38400 baud, 8 bits, CREAD.
        control: 0o17 | 0o60 | 0o200,
        local: local::ISIG
            | local::ICANON
            | local::ECHO
            | local::ECHOE
            | local::ECHOK
            | local::ECHOCTL
            | local::ECHOKE
            | local::IEXTEN,
        line: 0,
        characters: [3, 28, 127, 21, 4, 0, 1, 0, 17, 19, 26, 0, 18, 15, 23, 22, 0, 0, 0],
    };

    /// Is a bit of `c_lflag` set?
    pub(super) fn has(&self, local: u32) -> bool {
        self.local & local != 0
    }

    /// Is input delivered by lines?
    pub(super) fn is_canonical(&self) -> bool {
        self.has(local::ICANON)
    }

    /// Is `byte` this control character? 0 disables one.
    pub(super) fn is(&self, byte: u8, index: usize) -> bool {
        byte != 0 && self.characters[index] == byte
    }

    /// Reads `struct termios`.
    pub(super) fn read(guest: &Guest, at: u64) -> Result<Termios, Errno> {
        let word = |n: u64| guest.u32(at.wrapping_add(4 * n));
        let characters: [u8; 20] = guest.array(at.wrapping_add(16))?;
        let [line, ref characters @ ..] = characters;
        Ok(Termios {
            input: word(0)?,
            output: word(1)?,
            control: word(2)?,
            local: word(3)?,
            line,
            characters: *characters,
        })
    }

    /// Encodes `struct termios`.
    pub(super) fn record(&self) -> Vec<u8> {
        let record = Record::new(false).u32(self.input).u32(self.output).u32(self.control).u32(self.local);
        record.u8(self.line).bytes(&self.characters).done()
    }
}
