//! Event bits of `poll` (`asm-generic/poll.h`).

pub(crate) const IN: u16 = 1;
pub(crate) const OUT: u16 = 4;
pub(crate) const ERR: u16 = 8;
pub(crate) const HUP: u16 = 0x10;
pub(crate) const NVAL: u16 = 0x20;
pub(crate) const READ_NORMAL: u16 = 0x40;
pub(crate) const WRITE_NORMAL: u16 = 0x100;
pub(crate) const RDHUP: u16 = 0x2000;

/// Events of the reading side, with POLLPRI and POLLRDBAND, and of the writing side, with POLLWRBAND.
const INPUT: u16 = IN | 2 | READ_NORMAL | 0x80 | RDHUP;
const OUTPUT: u16 = OUT | WRITE_NORMAL | 0x200;

/// Returns the part of two counters, of what readers and what writers wait for, that matters to who wants these events.
pub(crate) fn stamp_of(wanted: u16, filled: u64, drained: u64) -> u64 {
    let part = |side: u16, counter: u64| if wanted & side != 0 { counter } else { 0 };
    part(INPUT, filled).wrapping_add(part(OUTPUT, drained))
}
