//! Event bits of `poll` (`asm-generic/poll.h`).

pub(crate) const IN: u16 = 1;
pub(crate) const OUT: u16 = 4;
pub(crate) const ERR: u16 = 8;
pub(crate) const HUP: u16 = 0x10;
pub(crate) const NVAL: u16 = 0x20;
pub(crate) const READ_NORMAL: u16 = 0x40;
pub(crate) const WRITE_NORMAL: u16 = 0x100;
pub(crate) const RDHUP: u16 = 0x2000;
