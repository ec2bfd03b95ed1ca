//! What the Advanced Interrupt Architecture adds to the windows of M-mode, S-mode and guests: priorities, interrupt files.
//!
//! Priorities can be set of the standard interrupts, in eight bits; of local ones only that of counter overflow.

use rivet_isa::{Broken, Ext, Rule};

use super::traps::{LCOFI, SGEI};
use crate::Hart;
use crate::imsic::FileOf;

/// Interrupts whose priority can be set for M-mode, and for S-mode those of guests as well; not external ones of the level.
const MACHINE_PRIORITIES: u64 = 0x2aa | LCOFI;
const SUPERVISOR_PRIORITIES: u64 = 0x022 | LCOFI;
const GUEST_PRIORITIES: u64 = 0x444 | SGEI;

/// Values of the select registers.
const PRIORITIES: std::ops::Range<u64> = 0x30..0x40;
const FILE: std::ops::Range<u64> = 0x70..0x100;
/// The first of the arrays in an interrupt file, of which RV64 has every other register.
const ARRAYS: u64 = 0x80;

/// The bytes of an array of priorities for these interrupts.
fn bytes_of(interrupts: u64, word: usize) -> u64 {
    (0..8)
        .filter(|byte| interrupts >> (8 * word + byte) & 1 != 0)
        .fold(0, |mask, byte| mask | 0xff << (8 * byte))
}

/// Where the register is that a window shows.
enum Window {
    Priorities,
    File,
}

impl Hart {
    /// Which registers a value of a select register selects.
    fn window(&self, select: u64) -> Option<Window> {
        match select {
            _ if PRIORITIES.contains(&select) => Some(Window::Priorities),
            _ if FILE.contains(&select) => Some(Window::File),
            _ => None,
        }
    }

    /// Is a register selected, and shown by this alias? RV64 has every other one of an array; there are no further parts.
    fn is_shown(&self, number: u16, select: u64) -> bool {
        let in_array = PRIORITIES.contains(&select) || (ARRAYS..FILE.end).contains(&select);
        number & 7 == 1 && (self.is_rv32 || !in_array || select.is_multiple_of(2))
    }

    /// mireg to mireg6.
    pub(super) fn mireg_granted(&self, number: u16) -> Result<(), Broken> {
        let select = self.csr.miselect;
        match self.window(select) {
            Some(_) if self.config.isa.has(Ext::Smaia) && self.is_shown(number, select) => Ok(()),
            _ => Err(Rule::NotSelected.broken(format_args!("miselect = {select:#x} selects nothing"))),
        }
    }

    pub(super) fn mireg(&self) -> u64 {
        self.window_value(0, self.csr.miselect, FileOf::Machine)
    }

    pub(super) fn set_mireg(&mut self, value: u64) {
        self.set_window(0, self.csr.miselect, FileOf::Machine, value);
    }

    /// sireg to sireg6 outside guests, where siselect selects what the AIA adds; none elsewhere.
    pub(super) fn supervisor_window_granted(&self, number: u16) -> Option<Result<(), Broken>> {
        let select = self.csr.siselect;
        let window = self.window(select).filter(|_| self.config.isa.has(Ext::Ssaia))?;
        let granted = match window {
            Window::Priorities => self.aia_granted(),
            Window::File => self.imsic_granted().and_then(|()| self.supervisor_file_granted()),
        };
        Some(granted.and_then(|()| match self.is_shown(number, select) {
            true => Ok(()),
            false => Err(Rule::NotSelected.broken(format_args!("siselect = {select:#x} selects nothing"))),
        }))
    }

    pub(super) fn has_supervisor_window(&self) -> bool {
        self.config.isa.has(Ext::Ssaia) && self.window(self.csr.siselect).is_some()
    }

    pub(super) fn supervisor_window(&self) -> u64 {
        self.window_value(1, self.csr.siselect, FileOf::Supervisor)
    }

    pub(super) fn set_supervisor_window(&mut self, value: u64) {
        self.set_window(1, self.csr.siselect, FileOf::Supervisor, value);
    }

    /// vsireg to vsireg6, or in a guest sireg to sireg6, where vsiselect selects what the AIA adds; none elsewhere. A guest has
    /// the registers of its interrupt file alone.
    pub(super) fn guest_window_granted(&self, number: u16) -> Option<Result<(), Broken>> {
        let select = self.csr.vsiselect;
        let window = self.window(select).filter(|_| self.config.isa.has(Ext::Ssaia))?;
        let shown = matches!(window, Window::File) && self.vgein() != 0 && self.is_shown(number, select);
        let rule = if self.virtualized { Rule::GuestWindowOfGuest } else { Rule::GuestWindow };
        let how = format_args!("vsiselect = {select:#x}, hstatus.VGEIN = {}", self.vgein());
        Some(
            match window {
                Window::File => self.imsic_granted(),
                Window::Priorities => Ok(()),
            }
            .and_then(|()| if shown { Ok(()) } else { Err(rule.broken(how)) }),
        )
    }

    pub(super) fn guest_window(&self) -> u64 {
        let Some((imsic, of)) = self.guest_file() else { return 0 };
        imsic.read(of, self.csr.vsiselect, self.config.isa.xlen).unwrap_or(0)
    }

    pub(super) fn set_guest_window(&mut self, value: u64) {
        if let Some((imsic, of)) = self.guest_file() {
            imsic.write(of, self.csr.vsiselect, value, self.config.isa.xlen);
        }
        self.interrupts_changed();
    }

    /// The value of a register that was granted.
    fn window_value(&self, level: usize, select: u64, of: FileOf) -> u64 {
        match (self.window(select), &self.imsic) {
            (Some(Window::Priorities), _) => {
                let (word, shift) = priority_word(select);
                self.csr.iprio[level][word] >> shift
            }
            (Some(Window::File), Some(imsic)) => imsic.read(of, select, self.config.isa.xlen).unwrap_or(0),
            _ => 0,
        }
    }

    fn set_window(&mut self, level: usize, select: u64, of: FileOf, value: u64) {
        match (self.window(select), &self.imsic) {
            (Some(Window::Priorities), _) => {
                let (word, shift) = priority_word(select);
                let mask = if self.is_rv32 { u64::from(u32::MAX) << shift } else { u64::MAX };
                let old = self.csr.iprio[level][word];
                self.csr.iprio[level][word] =
                    self.legal_priorities(level, word, old & !mask | value << shift & mask);
            }
            (Some(Window::File), Some(imsic)) => imsic.write(of, select, value, self.config.isa.xlen),
            _ => {}
        }
        self.interrupts_changed();
    }

    pub(super) fn legal_priorities(&self, level: usize, word: usize, value: u64) -> u64 {
        let has = |ext| self.config.isa.has(ext);
        let interrupts = match level {
            0 if !has(Ext::Smaia) => 0,
            1 if !has(Ext::Ssaia) => 0,
            0 => MACHINE_PRIORITIES,
            _ if has(Ext::H) => SUPERVISOR_PRIORITIES | GUEST_PRIORITIES,
            _ => SUPERVISOR_PRIORITIES,
        };
        value & bytes_of(interrupts, word)
    }
}

/// The word of an array of priorities that a select value names, and the shift in it.
fn priority_word(select: u64) -> (usize, u32) {
    let number = select - PRIORITIES.start;
    ((number / 2) as usize, (number % 2) as u32 * 32)
}
