//! The line discipline of a terminal (Linux's `N_TTY`): editing, echo, signals, and what output becomes.

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

/// What is erased.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Erase {
    Character,
    Word,
    Line,
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

    /// Returns how many bytes a read waits for, out of canonical mode. With a timer it is one: it would go on counting
    /// from each byte to the next.
    fn minimum(&self) -> usize {
        let least = usize::from(self.termios.characters[cc::MIN]);
        if self.termios.characters[cc::TIME] > 0 { least.min(1) } else { least }
    }

    /// Reads input; `None` if there is none yet.
    pub(super) fn read(&mut self, to: &mut [u8]) -> Option<usize> {
        let canonical = self.termios.is_canonical();
        let is_there = match canonical {
            true => self.input.has_line(),
            false => self.input.waiting() >= self.minimum().min(to.len()),
        };
        let waits = !canonical && self.input.waiting() == 0 && self.timer().is_some();
        (is_there && !waits).then(|| self.input.read(to, canonical))
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

    /// Takes a byte that edits a line or ends it; false for others.
    fn edit(&mut self, byte: u8) -> bool {
        let termios = self.termios;
        let (extended, echo) = (termios.has(local::IEXTEN), termios.has(local::ECHO));
        if termios.is(byte, cc::ERASE) {
            self.erase(Erase::Character);
        } else if termios.is(byte, cc::KILL) {
            self.erase(Erase::Line);
        } else if extended && termios.is(byte, cc::WERASE) {
            self.erase(Erase::Word);
        } else if extended && termios.is(byte, cc::LNEXT) {
            self.is_literal = true;
            if echo && termios.has(local::ECHOCTL) {
                self.finish_erasing();
                self.put_raw(b"^\x08");
            }
        } else if extended && echo && termios.is(byte, cc::REPRINT) {
            self.finish_erasing();
            self.echo(byte);
            self.put(b'\n');
            for byte in self.input.edited.clone() {
                self.echo(byte);
            }
        } else if byte == b'\n' {
            if termios.has(local::ECHO | local::ECHONL) {
                self.put(b'\n');
            }
            self.input.end_line(Some(byte));
        } else if termios.is(byte, cc::EOF) {
            self.input.end_line(None);
        } else if termios.is(byte, cc::EOL) || extended && termios.is(byte, cc::EOL2) {
            if echo {
                self.echo_typed(byte);
            }
            self.input.end_line(Some(byte));
        } else {
            return false;
        }
        true
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

    /// Erases a part of the line that is edited, and what shows it.
    fn erase(&mut self, what: Erase) {
        let termios = self.termios;
        let echo = termios.has(local::ECHO);
        if self.input.edited.is_empty() {
            return;
        }
        if what == Erase::Line {
            let by_character =
                [local::ECHOK, local::ECHOKE, local::ECHOE].iter().all(|&bit| termios.has(bit));
            if !echo || !by_character {
                self.input.edited.clear();
                if echo {
                    self.finish_erasing();
                    self.echo(termios.characters[cc::KILL]);
                    if termios.has(local::ECHOK) {
                        self.put(b'\n');
                    }
                }
                return;
            }
        }
        let mut in_word = false;
        while let Some(&last) = self.input.edited.last() {
            // A character of several bytes goes as a whole.
            let bytes =
                self.input.edited.iter().rev().take_while(|&&byte| self.is_continuation(byte)).count();
            let start = self.input.edited.len().saturating_sub(bytes + 1);
            let first = self.input.edited[start];
            if what == Erase::Word {
                let is_word = first.is_ascii_alphanumeric() || first == b'_' || first >= 0x80;
                if in_word && !is_word {
                    break;
                }
                in_word |= is_word;
            }
            let gone = self.input.edited.split_off(start);
            if echo {
                self.show_erased(what, &gone, last);
            }
            if what == Erase::Character {
                break;
            }
        }
        if self.input.edited.is_empty() && echo {
            self.finish_erasing();
        }
    }

    fn show_erased(&mut self, what: Erase, gone: &[u8], last: u8) {
        let termios = self.termios;
        if termios.has(local::ECHOPRT) {
            if !std::mem::replace(&mut self.is_erasing, true) {
                self.put(b'\\');
            }
            gone.iter().rev().for_each(|&byte| self.echo(byte));
        } else if what == Erase::Character && !termios.has(local::ECHOE) {
            self.echo(termios.characters[cc::ERASE]);
        } else if last == b'\t' {
            let back = self.width_of_last_tab();
            (0..back).for_each(|_| self.put_raw(b"\x08"));
            self.column = self.column.saturating_sub(back);
        } else if !is_control(last) || self.shows_caret(last) {
            let width = if self.shows_caret(last) { 2 } else { 1 };
            (0..width).for_each(|_| self.put_raw(b"\x08 \x08"));
            self.column = self.column.saturating_sub(width);
        }
    }

    /// Returns how wide a tab behind the line was.
    fn width_of_last_tab(&self) -> usize {
        let width = |&byte: &u8| match byte {
            _ if self.shows_caret(byte) => 2,
            _ if is_control(byte) || self.is_continuation(byte) => 0,
            _ => 1,
        };
        let edited = &self.input.edited;
        let behind_tab = edited.iter().rposition(|&byte| byte == b'\t');
        let tail = &edited[behind_tab.map_or(0, |at| at + 1)..];
        let mut column: usize = tail.iter().map(width).sum();
        if behind_tab.is_none() {
            column += self.line_column;
        }
        8 - column % 8
    }

    fn finish_erasing(&mut self) {
        if std::mem::take(&mut self.is_erasing) {
            self.put(b'/');
        }
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
mod tests {
    use super::*;

    /// What is read and shown after typing on a new terminal whose modes `adjust` has changed.
    fn typed(adjust: impl Fn(&mut Termios), text: &[u8]) -> (Vec<String>, String, Vec<u32>) {
        let mut discipline = Discipline::new();
        let mut termios = Termios::NEW;
        adjust(&mut termios);
        discipline.set(termios);
        let signals = text.iter().filter_map(|&byte| discipline.accept(byte)).collect();
        let (mut lines, mut line) = (Vec::new(), [0; 100]);
        while discipline.is_readable() {
            let count = discipline.read(&mut line).expect("readable");
            lines.push(String::from_utf8_lossy(&line[..count]).into_owned());
        }
        let shown: Vec<u8> = discipline.output.iter().copied().collect();
        (lines, String::from_utf8_lossy(&shown).into_owned(), signals)
    }

    // Expectations by n_tty of Linux 6.18, typed into a pseudo-terminal of the host.
    #[test]
    fn lines_are_edited() {
        for (text, lines, shown) in [
            ("ab\x7fc\r", vec!["ac\n"], "ab\x08 \x08c\r\n"),
            ("ab cd\x17x\n", vec!["ab x\n"], "ab cd\x08 \x08\x08 \x08x\r\n"),
            ("ab\x15x\n", vec!["x\n"], "ab\x08 \x08\x08 \x08x\r\n"),
            ("a\tb\x7f\x7fc\n", vec!["ac\n"], "a\tb\x08 \x08\x08\x08\x08\x08\x08\x08\x08c\r\n"),
            ("a\x01\x7fb\n", vec!["ab\n"], "a^A\x08 \x08\x08 \x08b\r\n"),
            ("a\x16\x03b\n", vec!["a\x03b\n"], "a^\x08^Cb\r\n"),
            ("ab\x12c\n", vec!["abc\n"], "ab^R\r\nabc\r\n"),
            ("ab\x04cd\n\x04", vec!["ab", "cd\n", ""], "abcd\r\n"),
        ] {
            let (read, output, signals) = typed(|_| {}, text.as_bytes());
            assert_eq!(
                (read, output.as_str(), signals),
                (lines.iter().map(|l| l.to_string()).collect(), shown, vec![]),
                "{text:?}"
            );
        }
    }

    #[test]
    fn keys_send_signals_and_flush() {
        let (read, shown, signals) = typed(|_| {}, b"one\ntwo\x03x\x1c\x1ay\n");
        assert_eq!(
            (read, shown.as_str(), signals),
            (vec!["y\n".to_owned()], "^Zy\r\n", vec![SIGINT, SIGQUIT, SIGTSTP])
        );
        let (read, _, signals) = typed(|termios| termios.local &= !local::ISIG, b"a\x03\n");
        assert_eq!((read, signals), (vec!["a\x03\n".to_owned()], vec![]));
        let (read, ..) = typed(|termios| termios.local |= local::NOFLSH, b"a\x03b\n");
        assert_eq!(read, ["ab\n"]);
    }

    #[test]
    fn modes_change_what_is_read_and_shown() {
        let raw = |termios: &mut Termios| termios.local &= !(local::ICANON | local::ECHO);
        assert_eq!(typed(raw, b"a\x7f\x04"), (vec!["a\x7f\x04".to_owned()], String::new(), vec![]));
        let quiet = |termios: &mut Termios| termios.local = local::ICANON | local::ECHONL;
        assert_eq!(typed(quiet, b"ab\n"), (vec!["ab\n".to_owned()], "\r\n".to_owned(), vec![]));
        let printing = |termios: &mut Termios| termios.local |= local::ECHOPRT;
        assert_eq!(typed(printing, b"abc\x7f\x7fd\n").1, "abc\\cb/d\r\n");
        let plain = |termios: &mut Termios| termios.local &= !(local::ECHOKE | local::ECHOE);
        assert_eq!(typed(plain, b"ab\x15c\n").1, "ab^U\r\nc\r\n");
        assert_eq!(typed(plain, b"ab\x7fc\n").1, "ab^?c\r\n");
        let lower = |termios: &mut Termios| termios.input = input::INLCR | input::IUTF8;
        assert_eq!(
            typed(lower, "aé\x7f\n\x04".as_bytes()),
            (vec!["a\r".to_owned()], "aé\x08 \x08^M".to_owned(), vec![])
        );
    }

    #[test]
    fn output_is_processed() {
        let mut discipline = Discipline::new();
        discipline.termios.output |= output::XTABS;
        assert_eq!(discipline.write(b"ab\tc\n"), 5);
        assert_eq!(discipline.output.drain(..).collect::<Vec<u8>>(), b"ab      c\r\n");
        discipline.accept(19);
        assert_eq!(discipline.write(b"x"), 0);
        discipline.accept(17);
        discipline.termios.output = 0;
        assert_eq!(discipline.write(b"a\n"), 2);
        assert_eq!(discipline.output.drain(..).collect::<Vec<u8>>(), b"a\n");
    }

    #[test]
    fn a_line_that_is_too_long_loses_its_end() {
        let mut discipline = Discipline::new();
        (0..2 * MOST).for_each(|_| assert_eq!(discipline.accept(b'x'), None));
        assert!(discipline.has_room());
        discipline.accept(b'\n');
        assert!(!discipline.has_room());
        let mut line = vec![0; 2 * MOST];
        assert_eq!(discipline.read(&mut line), Some(MOST + 1));
    }
}
