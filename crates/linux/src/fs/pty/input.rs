//! What was typed and not yet read: lines, or bytes.

use std::collections::VecDeque;

/// Bytes that a terminal keeps for its reader, at most.
pub(super) const MOST: usize = 4095;

/// Input of a terminal.
#[derive(Debug, Default)]
pub(super) struct Input {
    /// Bytes that can be read.
    ready: VecDeque<u8>,
    /// In canonical mode, how many bytes are left of each line that `ready` consists of, its delimiter included. An end of
    /// file has none.
    lines: VecDeque<usize>,
    /// The line that is being edited.
    pub(super) edited: Vec<u8>,
}

impl Input {
    /// Adds a byte that is not the end of a line.
    pub(super) fn add(&mut self, byte: u8, canonical: bool) {
        if canonical {
            self.edited.push(byte);
        } else {
            self.ready.push_back(byte);
        }
    }

    /// Ends the line that is edited; `end` is its delimiter, none of an end of file.
    pub(super) fn end_line(&mut self, end: Option<u8>) {
        self.lines.push_back(self.edited.len() + usize::from(end.is_some()));
        self.ready.extend(self.edited.drain(..).chain(end));
    }

    /// Returns how many bytes are kept.
    pub(super) fn len(&self) -> usize {
        self.ready.len() + self.edited.len()
    }

    /// Returns how many bytes can be read.
    pub(super) fn waiting(&self) -> usize {
        self.ready.len()
    }

    /// Returns whether there is a line, or its end alone.
    pub(super) fn has_line(&self) -> bool {
        !self.lines.is_empty()
    }

    /// Reads bytes, of one line at most in canonical mode.
    pub(super) fn read(&mut self, to: &mut [u8], canonical: bool) -> usize {
        let most = match self.lines.front() {
            Some(&left) if canonical => left,
            _ => self.ready.len(),
        };
        let count = most.min(to.len());
        for (to, byte) in to.iter_mut().zip(self.ready.drain(..count)) {
            *to = byte;
        }
        if canonical && let Some(left) = self.lines.front_mut() {
            *left -= count;
            if *left == 0 {
                self.lines.pop_front();
            }
        }
        count
    }

    /// Changes between lines and bytes: what is there becomes one line, or all of it bytes.
    pub(super) fn set_canonical(&mut self, canonical: bool) {
        self.ready.extend(self.edited.drain(..));
        self.lines.clear();
        if canonical && !self.ready.is_empty() {
            self.lines.push_back(self.ready.len());
        }
    }

    /// Forgets all.
    pub(super) fn clear(&mut self) {
        *self = Input::default();
    }
}
