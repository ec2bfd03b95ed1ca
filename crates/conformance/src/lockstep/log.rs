//! The log is read as a stream of instructions of one hart.

use std::cell::RefCell;
use std::rc::Rc;

use rivet_elf::printable;

use super::LockstepError;
use super::commit::{Commit, LineKind, classify};
use super::lines::Lines;

/// An instruction in the log.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Entry {
    /// Number of the line, from 1.
    pub(super) line: u64,
    /// The line without its end.
    pub(super) text: Vec<u8>,
    /// What was noted between the instruction before and this one: exceptions.
    pub(super) notes: Vec<String>,
}

/// What comes next.
pub(super) enum Next {
    Entry(Entry),
    /// The log ends; inside a line, if `cut`.
    End {
        line: u64,
        cut: bool,
    },
}

/// The log of one hart.
pub(super) struct Log {
    lines: Rc<RefCell<Lines>>,
    hart: u64,
    /// Lines of this kind count.
    kind: LineKind,
    /// An instruction put back.
    back: Option<Entry>,
}

impl Log {
    /// What the lines say of a hart.
    pub(super) fn new(lines: &Rc<RefCell<Lines>>, hart: u64) -> Log {
        Log { lines: Rc::clone(lines), hart, kind: lines.borrow().kind(), back: None }
    }

    /// Are lines compared that say what instructions did, or only which ran?
    pub(super) fn has_commits(&self) -> bool {
        self.kind == LineKind::Commit
    }

    /// The next instruction of the hart.
    pub(super) fn next(&mut self) -> Result<Next, LockstepError> {
        if let Some(entry) = self.back.take() {
            return Ok(Next::Entry(entry));
        }
        let mut lines = self.lines.borrow_mut();
        let mut notes = Vec::new();
        while let Some(line) = lines.take(self.hart)? {
            match classify(&line.text) {
                Some((_, kind, _)) if kind == self.kind => {
                    return Ok(Next::Entry(Entry { line: line.number, text: line.text, notes }));
                }
                Some((_, LineKind::Note, text)) if notes.len() < 4 && !text.starts_with(">>>>") => {
                    notes.push(text.to_owned());
                }
                _ => {}
            }
        }
        let (line, cut) = lines.end();
        Ok(Next::End { line, cut })
    }

    /// The line of the instruction that was put back.
    pub(super) fn line_put_back(&self) -> Option<u64> {
        self.back.as_ref().map(|entry| entry.line)
    }

    /// The next instruction will be this one.
    pub(super) fn put_back(&mut self, entry: Entry) {
        self.back = Some(entry);
    }
}

impl Entry {
    /// The line taken apart.
    pub(super) fn commit(&self) -> Result<Commit, LockstepError> {
        let rest = classify(&self.text).map_or("", |(_, _, rest)| rest);
        Commit::parse(rest).map_err(|word| LockstepError::Read {
            line: self.line,
            why: match word.as_str() {
                "" => "unexpected end".into(),
                word => format!("unexpected '{}'", printable(&word.chars().take(40).collect::<String>())),
            },
        })
    }
}
