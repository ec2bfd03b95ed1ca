//! The line discipline of a terminal (Linux's `N_TTY`): editing, echo, signals, and what output becomes.

mod edit;

use std::collections::VecDeque;

use super::input::{Input, MOST};
use super::termios::{Termios, cc, input, local, output};
use crate::abi::signal::{SIGINT, SIGQUIT, SIGTSTP};

/// Bytes for the master that are kept, at most; echo may exceed it by [`ECHO_ROOM`].
const MOST_OUTPUT: usize = 1 << 16;
const ECHO_ROOM: usize = 4096;

/// The discipline, with what waits at either end.
#[derive(Debug)]
pub(super) struct Discipline {
    pub(super) termios: Termios,
    pub(super) input: Input,
    /// What the master reads.
    pub(super) output: VecDeque<u8>,
    /// Column of the cursor, and where the line that is edited begins.
    column: usize,
    line_column: usize,
    /// The next byte means itself.
    is_literal: bool,
    /// Output was stopped (Ctrl-S).
    pub(super) is_stopped: bool,
    /// Erased characters are being shown (`ECHOPRT`).
    is_erasing: bool,
}

fn is_control(byte: u8) -> bool {
    byte < b' ' || byte == 0x7f
}

impl Discipline {
    pub(super) fn new() -> Discipline {
        Discipline {
            termios: Termios::NEW,
            input: Input::default(),
            output: VecDeque::new(),
            column: 0,
            line_column: 0,
            is_literal: false,
            is_stopped: false,
            is_erasing: false,
        }
    }

    /// Sets the modes.
    pub(super) fn set(&mut self, termios: Termios) {
        let old = std::mem::replace(&mut self.termios, termios);
        if old.is_canonical() != termios.is_canonical() {
            self.input.set_canonical(termios.is_canonical());
            (self.is_literal, self.is_erasing) = (false, false);
        }
        if termios.input & input::IXON == 0 {
            self.is_stopped = false;
        }
    }

    /// Forgets input that was not read.
    pub(super) fn flush_input(&mut self) {
        self.input.clear();
        (self.is_literal, self.is_erasing) = (false, false);
    }

    /// Returns whether the reader can have something.
    pub(super) fn is_readable(&self) -> bool {
        match self.termios.is_canonical() {
            true => self.input.has_line(),
            false => self.input.waiting() >= self.minimum().max(1),
        }
    }

    /// Returns how many bytes `poll` waits for, out of canonical mode. With a timer it is one, as on Linux.
    fn minimum(&self) -> usize {
        let least = usize::from(self.termios.characters[cc::MIN]);
        if self.termios.characters[cc::TIME] > 0 { least.min(1) } else { least }
    }

    /// Reads input; `None` if there is none yet, or less than `VMIN` and not `timed_out`.
    pub(super) fn read(&mut self, to: &mut [u8], timed_out: bool) -> Option<usize> {
        let canonical = self.termios.is_canonical();
        let least = usize::from(self.termios.characters[cc::MIN]);
        let least = if timed_out { least.min(1) } else { least };
        let is_there = match canonical {
            true => self.input.has_line(),
            false => self.input.waiting() >= least.min(to.len()),
        };
        let waits = !canonical && self.input.waiting() == 0 && self.timer().is_some();
        (is_there && !waits).then(|| self.input.read(to, canonical))
    }

    /// Returns how long a read that has not enough waits for each further byte, in tenths of a second.
    pub(super) fn gap(&self) -> Option<u8> {
        let (least, time) = (self.termios.characters[cc::MIN], self.termios.characters[cc::TIME]);
        (!self.termios.is_canonical() && least > 0 && time > 0 && self.input.waiting() > 0).then_some(time)
    }

    /// Returns how long a read waits for its first byte if it does not wait for ever, in tenths of a second.
    pub(super) fn timer(&self) -> Option<u8> {
        let time = self.termios.characters[cc::TIME];
        (!self.termios.is_canonical() && self.termios.characters[cc::MIN] == 0 && time > 0).then_some(time)
    }

    /// Returns whether there is room for a byte that is typed. Without a line to read there always is: a line that
    /// becomes too long loses its end.
    pub(super) fn has_room(&self) -> bool {
        self.input.len() < MOST || self.termios.is_canonical() && !self.input.has_line()
    }

    /// Takes a byte that was typed; the signal that it stands for.
    pub(super) fn accept(&mut self, byte: u8) -> Option<u32> {
        let termios = self.termios;
        let mut byte = if termios.input & input::ISTRIP != 0 { byte & 0x7f } else { byte };
        if termios.input & input::IUCLC != 0 && termios.has(local::IEXTEN) {
            byte = byte.to_ascii_lowercase();
        }
        if std::mem::take(&mut self.is_literal) {
            self.add(byte);
            return None;
        }
        let flow = termios.input & input::IXON != 0;
        if flow && (termios.is(byte, cc::START) || termios.is(byte, cc::STOP)) {
            self.is_stopped = termios.is(byte, cc::STOP) && !termios.is(byte, cc::START);
            return None;
        }
        if let Some(signal) = signal_of(&termios, byte) {
            if !termios.has(local::NOFLSH) {
                self.flush_input();
                self.output.clear();
            }
            self.is_stopped &= !flow;
            if termios.has(local::ECHO) {
                self.echo(byte);
            }
            return Some(signal);
        }
        if flow && termios.input & input::IXANY != 0 {
            self.is_stopped = false;
        }
        match byte {
            b'\r' if termios.input & input::IGNCR != 0 => return None,
            b'\r' if termios.input & input::ICRNL != 0 => byte = b'\n',
            b'\n' if termios.input & input::INLCR != 0 => byte = b'\r',
            _ => {}
        }
        if !termios.is_canonical() || !self.edit(byte) {
            self.add(byte);
        }
        None
    }

    /// Adds a byte to the input.
    fn add(&mut self, byte: u8) {
        let canonical = self.termios.is_canonical();
        if self.input.len() >= MOST {
            if self.termios.input & input::IMAXBEL != 0 {
                self.put_raw(b"\x07");
            }
            return;
        }
        if self.termios.has(local::ECHO) {
            self.finish_erasing();
            self.echo_typed(byte);
        }
        if self.termios.input & (input::PARMRK | input::ISTRIP) == input::PARMRK && byte == 0xff {
            self.input.add(byte, canonical);
        }
        self.input.add(byte, canonical);
    }

    fn echo_typed(&mut self, byte: u8) {
        if self.input.edited.is_empty() {
            self.line_column = self.column;
        }
        if byte == b'\n' { self.put(byte) } else { self.echo(byte) }
    }

    /// Shows a byte; control characters as `^X`.
    fn echo(&mut self, byte: u8) {
        if self.shows_caret(byte) {
            self.put_raw(&[b'^', byte ^ 0x40]);
            self.column += 2;
        } else {
            self.put(byte);
        }
    }

    fn shows_caret(&self, byte: u8) -> bool {
        is_control(byte) && byte != b'\t' && self.termios.has(local::ECHOCTL)
    }

    fn is_continuation(&self, byte: u8) -> bool {
        self.termios.input & input::IUTF8 != 0 && byte & 0xc0 == 0x80
    }

    /// Takes output of a process, as much as there is room for.
    pub(super) fn write(&mut self, from: &[u8]) -> usize {
        let mut count = 0;
        while count < from.len() && self.can_write() {
            self.put(from[count]);
            count += 1;
        }
        count
    }

    /// Returns whether output is taken.
    pub(super) fn can_write(&self) -> bool {
        !self.is_stopped && self.output.len() < MOST_OUTPUT
    }

    fn put_raw(&mut self, bytes: &[u8]) {
        if self.output.len() < MOST_OUTPUT + ECHO_ROOM {
            self.output.extend(bytes);
        }
    }

    /// Puts out a byte as `c_oflag` says.
    fn put(&mut self, mut byte: u8) {
        let flags = self.termios.output;
        let has = |bit| flags & bit != 0;
        if !has(output::OPOST) {
            return self.put_raw(&[byte]);
        }
        match byte {
            b'\n' if has(output::ONLCR) => {
                self.column = 0;
                return self.put_raw(b"\r\n");
            }
            b'\n' if has(output::ONLRET) => self.column = 0,
            b'\r' if has(output::ONOCR) && self.column == 0 => return,
            b'\r' if has(output::OCRNL) => {
                byte = b'\n';
                if has(output::ONLRET) {
                    self.column = 0;
                }
            }
            b'\r' => self.column = 0,
            b'\t' => {
                let spaces = 8 - self.column % 8;
                self.column += spaces;
                if flags & output::XTABS == output::XTABS {
                    return self.put_raw(&b"        "[..spaces]);
                }
            }
            0x08 => self.column = self.column.saturating_sub(1),
            _ if is_control(byte) => {}
            _ => {
                if has(output::OLCUC) {
                    byte = byte.to_ascii_uppercase();
                }
                self.column += usize::from(!self.is_continuation(byte));
            }
        }
        self.put_raw(&[byte]);
    }
}

/// Returns the signal that a byte stands for.
fn signal_of(termios: &Termios, byte: u8) -> Option<u32> {
    let keys = [(cc::INTR, SIGINT), (cc::QUIT, SIGQUIT), (cc::SUSP, SIGTSTP)];
    let key = keys.into_iter().find(|&(index, _)| termios.is(byte, index))?;
    termios.has(local::ISIG).then_some(key.1)
}

#[cfg(test)]
mod tests;
