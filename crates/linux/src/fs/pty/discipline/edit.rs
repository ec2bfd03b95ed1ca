//! Editing of a line in canonical mode: characters, words and the line are erased, with what shows them.

use super::{Discipline, is_control};
use crate::fs::pty::termios::{cc, local};

/// What is erased.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Erase {
    Character,
    Word,
    Line,
}

impl Discipline {
    /// Takes a byte that edits a line or ends it; false for others.
    pub(super) fn edit(&mut self, byte: u8) -> bool {
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

    /// Ends the characters that are shown as erased (`ECHOPRT`).
    pub(super) fn finish_erasing(&mut self) {
        if std::mem::take(&mut self.is_erasing) {
            self.put(b'/');
        }
    }
}
