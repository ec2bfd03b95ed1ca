//! The log is read as a stream of instructions of one hart.

use std::collections::VecDeque;
use std::io::{BufRead, Read};

use rivet_elf::printable;

use super::LockstepError;
use super::commit::{Commit, LineKind, classify};

/// No instruction's line is longer: it would write all vector registers at the greatest VLEN, byte by byte.
const LONGEST: u64 = 16 << 20;

/// Lines that are looked at to see whether there are commits in the log, or instructions about to run alone.
const LOOK_AHEAD: usize = 64;

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

/// A line as it was read.
struct Line {
    number: u64,
    text: Vec<u8>,
    /// It ends as lines do.
    whole: bool,
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

/// The log.
pub(super) struct Log {
    input: Box<dyn BufRead>,
    hart: u64,
    /// Lines of this kind count.
    kind: LineKind,
    lines: u64,
    /// Read to find the kind.
    ahead: VecDeque<Line>,
    /// An instruction put back.
    back: Option<Entry>,
    /// Where the log ends, and whether inside a line, once that is known.
    end: Option<(u64, bool)>,
}

impl Log {
    /// Begins to read: finds out what kind of log it is.
    pub(super) fn open(input: Box<dyn BufRead>, hart: u64) -> Result<Log, LockstepError> {
        let mut log = Log {
            input,
            hart,
            kind: LineKind::Listing,
            lines: 0,
            ahead: VecDeque::new(),
            back: None,
            end: None,
        };
        let (mut of_a_core, mut of_this) = (0, 0);
        // Lines of other harts, of the program and of nobody may come first in any number: they are dropped.
        while of_this < LOOK_AHEAD {
            let Some(line) = log.read()? else { break };
            let (hart, kind) = match classify(&line.text) {
                Some((hart, kind, _)) => (Some(hart), kind),
                None => (None, LineKind::Note),
            };
            of_a_core += usize::from(hart.is_some() && kind != LineKind::Note);
            let last = !line.whole;
            if hart == Some(log.hart) && kind != LineKind::Note || last {
                of_this += usize::from(!last);
                log.ahead.push_back(line);
                if kind == LineKind::Commit {
                    log.kind = LineKind::Commit;
                    break;
                }
            }
        }
        match (of_a_core, of_this) {
            (0, _) => Err(LockstepError::NoLog),
            (_, 0) => Err(LockstepError::NoHart(hart)),
            _ => Ok(log),
        }
    }

    /// Are lines compared that say what instructions did, or only which ran?
    pub(super) fn has_commits(&self) -> bool {
        self.kind == LineKind::Commit
    }

    fn read(&mut self) -> Result<Option<Line>, LockstepError> {
        let mut text = Vec::new();
        let number = self.lines + 1;
        let fail = |e: std::io::Error| LockstepError::read(number, &e);
        (&mut self.input).take(LONGEST).read_until(b'\n', &mut text).map_err(fail)?;
        if text.is_empty() {
            return Ok(None);
        }
        if text.len() as u64 == LONGEST {
            return Err(LockstepError::Read { line: number, why: "the line is too long".into() });
        }
        self.lines = number;
        let whole = text.pop_if(|b| *b == b'\n').is_some();
        text.pop_if(|b| *b == b'\r');
        Ok(Some(Line { number, text, whole }))
    }

    /// The next instruction of the hart.
    pub(super) fn next(&mut self) -> Result<Next, LockstepError> {
        if let Some(entry) = self.back.take() {
            return Ok(Next::Entry(entry));
        }
        let mut notes = Vec::new();
        loop {
            if let Some((line, cut)) = self.end {
                return Ok(Next::End { line, cut });
            }
            let next = match self.ahead.pop_front() {
                Some(line) => Some(line),
                None => self.read()?,
            };
            let line = match next {
                Some(line) if line.whole => line,
                next => {
                    self.end = Some((self.lines, next.is_some()));
                    continue;
                }
            };
            match classify(&line.text) {
                Some((hart, kind, _)) if hart == self.hart && kind == self.kind => {
                    return Ok(Next::Entry(Entry { line: line.number, text: line.text, notes }));
                }
                Some((hart, LineKind::Note, text))
                    if hart == self.hart && notes.len() < 4 && !text.starts_with(">>>>") =>
                {
                    notes.push(text.to_owned());
                }
                _ => {}
            }
        }
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
