//! Tails that are not written out: most are overwritten before anything looks at them.
//!
//! Invariant: of a register with such a tail the bytes of `v` from there on say nothing; in front of it, and in all other
//! registers, they hold what is undefined. They are 0 there unless the register's bit of `dirty_v` is set.

use std::ops::Range;

use super::{Origin, Registers};
use crate::definedness::memory::is_zero;

/// The undefined ends of vector registers, each of one origin.
#[derive(Clone, Default)]
pub(super) struct Tails {
    /// A bit for each register that has one.
    registers: u32,
    /// Its first byte in the register.
    from: [usize; 32],
    origin: [Origin; 32],
}

/// The undefined end of a vector register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::definedness) struct Tail {
    /// Its first byte in the register.
    from: usize,
    origin: Origin,
}

impl Registers {
    /// A bit for each vector register that may have undefined bits.
    #[inline]
    pub(in crate::definedness) fn undefined_v(&self) -> u32 {
        self.dirty_v | self.tails.registers
    }

    /// Writes all tails out, for who looks at the bytes of registers.
    #[inline]
    pub(in crate::definedness) fn settle(&mut self) {
        self.settle_some(u32::MAX);
    }

    /// The same for these registers.
    #[inline]
    pub(in crate::definedness) fn settle_some(&mut self, registers: u32) {
        let mut open = self.tails.registers & registers;
        while open != 0 {
            let register = open.trailing_zeros() as usize;
            let tail = register * self.vlenb + self.tails.from[register]..(register + 1) * self.vlenb;
            self.v[tail.clone()].fill(0xff);
            self.v_origin[tail].fill(self.tails.origin[register]);
            self.dirty_v |= 1 << register;
            open &= open - 1;
        }
        self.tails.registers &= !registers;
    }

    /// Which of these vector registers have a tail; `None` if others of their bits may be undefined.
    #[inline]
    pub(in crate::definedness) fn open_v(&self, registers: u32) -> Option<u32> {
        (self.dirty_v & registers == 0).then_some(self.tails.registers & registers)
    }

    /// The tail of a register that has no other undefined bits.
    #[inline]
    pub(in crate::definedness) fn tail(&self, register: u8) -> Option<Tail> {
        let i = usize::from(register);
        let is_open = self.tails.registers >> register & 1 != 0;
        is_open.then(|| Tail { from: self.tails.from[i], origin: self.tails.origin[i] })
    }

    /// All of a register is defined but for its tail.
    #[inline]
    pub(in crate::definedness) fn set_tail(&mut self, register: u8, tail: Option<Tail>) {
        if self.dirty_v >> register & 1 != 0 || self.tail(register) != tail {
            let first = usize::from(register) << self.shift;
            let body = tail.map_or(self.vlenb, |tail| tail.from);
            self.write_body(first..first + self.vlenb, body, tail.map(|tail| tail.origin));
        }
    }

    /// All of these registers is defined.
    #[inline]
    pub(in crate::definedness) fn define_whole(&mut self, registers: u32) {
        let mut undefined = self.undefined_v() & registers;
        while undefined != 0 {
            self.set_tail(undefined.trailing_zeros() as u8, None);
            undefined &= undefined - 1;
        }
    }

    /// The registers that these bytes belong to, a bit each.
    pub(super) fn touched(&self, bytes: &Range<usize>) -> u32 {
        if bytes.is_empty() {
            return 0;
        }
        let (first, last) = (bytes.start >> self.shift, (bytes.end - 1) >> self.shift);
        (u64::MAX << first & !(u64::MAX << last << 1)) as u32
    }

    /// Where what `v` holds of a register ends.
    fn end(&self, register: usize) -> usize {
        if self.tails.registers >> register & 1 != 0 { self.tails.from[register] } else { self.vlenb }
    }

    /// The undefined bits of a byte of the vector registers.
    pub(in crate::definedness) fn byte(&self, at: usize) -> u8 {
        if at & (self.vlenb - 1) >= self.end(at >> self.shift) { 0xff } else { self.v[at] }
    }

    /// Whether no bit of these bytes is undefined.
    pub(in crate::definedness) fn is_range_defined(&self, bytes: Range<usize>) -> bool {
        let mut at = bytes.start;
        while at < bytes.end {
            let register = at >> self.shift;
            let first = register << self.shift;
            let end = (first + self.vlenb).min(bytes.end);
            let is_open =
                self.tails.registers >> register & 1 != 0 && end > first + self.tails.from[register];
            if is_open || self.dirty_v >> register & 1 != 0 && !is_zero(&self.v[at..end]) {
                return false;
            }
            at = end;
        }
        true
    }

    /// The first bytes of a group of registers are defined. The rest is a tail with this origin, or stays as it is.
    #[inline]
    pub(in crate::definedness) fn write_body(
        &mut self,
        group: Range<usize>,
        body: usize,
        tail: Option<Origin>,
    ) {
        let mut first = group.start;
        let body_end = group.start + body;
        while first < group.end {
            let register = first >> self.shift;
            let bit = 1 << register;
            let here = body_end.saturating_sub(first).min(self.vlenb);
            if here == 0 && tail.is_none() {
                return;
            }
            let end = self.end(register);
            if self.dirty_v & bit != 0 {
                self.v[first..first + here].fill(0);
            } else if here > end {
                self.v[first + end..first + here].fill(0);
            }
            match tail {
                _ if here == self.vlenb => {
                    self.tails.registers &= !bit;
                    self.dirty_v &= !bit;
                }
                Some(origin) => {
                    self.tails.registers |= bit;
                    self.tails.from[register] = here;
                    self.tails.origin[register] = origin;
                    self.dirty_v &= !bit;
                }
                None => self.tails.from[register] = end.max(here),
            }
            first += self.vlenb;
        }
    }

    /// Copies whole registers with their origins, which `step` changes.
    pub(in crate::definedness) fn move_whole(
        &mut self,
        from: usize,
        to: usize,
        count: usize,
        mut step: impl FnMut(Origin) -> Origin,
    ) {
        for (from, to) in (from..from + count).zip(to..) {
            let end = self.end(from);
            let (source, first) = (from * self.vlenb, to * self.vlenb);
            if self.dirty_v >> from & 1 != 0 {
                self.v.copy_within(source..source + end, first);
                self.v_origin.copy_within(source..source + end, first);
                self.dirty_v &= !(1 << to);
                self.step_all(first..first + end, &mut step);
            } else if from != to {
                self.v[first..first + end].fill(0);
                self.dirty_v &= !(1 << to);
            }
            let is_open = self.tails.registers >> from & 1;
            self.tails.registers = self.tails.registers & !(1 << to) | is_open << to;
            if is_open != 0 {
                self.tails.from[to] = end;
                self.tails.origin[to] = step(self.tails.origin[from]);
            }
        }
    }
}
