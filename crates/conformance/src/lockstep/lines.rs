//! The lines of a log, in order, of the harts that are compared.

use std::collections::VecDeque;
use std::io::{BufRead, Read};
use std::ops::Range;

use super::LockstepError;
use super::commit::{LineKind, classify};

/// No instruction's line is longer: it would write all vector registers at the greatest VLEN, byte by byte.
const LONGEST: u64 = 16 << 20;

/// Lines that are looked at to see whether there are commits in the log, or instructions about to run alone.
const LOOK_AHEAD: usize = 64;

/// Most lines that are held. Turns of other simulators are far shorter.
pub const MOST: usize = 1 << 16;

/// Most instructions of a [`Stretch`].
const LONGEST_STRETCH: usize = 4096;

/// A line as it was read.
pub struct Line {
    /// Its number in the log, from 1.
    pub number: u64,
    /// Without its end.
    pub text: Vec<u8>,
}

/// Lines of one hart that no other hart's line comes between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stretch {
    /// The hart.
    pub hart: u64,
    /// The first line.
    pub line: u64,
    /// Instructions.
    pub count: usize,
}

/// The lines.
pub struct Lines {
    input: Box<dyn BufRead>,
    /// The harts that are compared; lines of others are dropped.
    harts: Range<u64>,
    /// Lines of this kind are instructions.
    kind: LineKind,
    read: u64,
    /// Lines that were read and not taken, with their hart and kind.
    ahead: VecDeque<(u64, LineKind, Line)>,
    /// Where the log ends, and whether inside a line, once that is known.
    end: Option<(u64, bool)>,
}

impl Lines {
    /// Begins to read: finds out what kind of log it is.
    ///
    /// # Errors
    ///
    /// The log cannot be read, is none, or has no line of these harts.
    pub fn open(input: Box<dyn BufRead>, harts: Range<u64>) -> Result<Lines, LockstepError> {
        let kind = LineKind::Listing;
        let mut lines = Lines { input, harts, kind, read: 0, ahead: VecDeque::new(), end: None };
        let (mut of_a_core, mut of_these) = (0, 0);
        // Lines of other harts, of the program and of nobody may come first in any number: they are dropped.
        while of_these < LOOK_AHEAD
            && let Some((hart, kind, line)) = lines.read()?
        {
            of_a_core += usize::from(kind != LineKind::Note);
            if lines.harts.contains(&hart) && kind != LineKind::Note {
                of_these += 1;
                lines.ahead.push_back((hart, kind, line));
                if kind == LineKind::Commit {
                    lines.kind = LineKind::Commit;
                    break;
                }
            }
        }
        match (of_a_core, of_these) {
            (0, _) => Err(LockstepError::NoLog),
            (_, 0) => Err(LockstepError::NoHart(lines.harts.start)),
            _ => Ok(lines),
        }
    }

    /// What the lines of instructions say.
    pub(super) fn kind(&self) -> LineKind {
        self.kind
    }

    /// Where the log ends: its last line, and whether it is incomplete. Known when no more line is given.
    pub fn end(&self) -> (u64, bool) {
        self.end.unwrap_or((self.read, false))
    }

    /// Reads a line of any hart, with its hart and kind.
    fn read(&mut self) -> Result<Option<(u64, LineKind, Line)>, LockstepError> {
        while self.end.is_none() {
            let mut text = Vec::new();
            let number = self.read + 1;
            let fail = |e: std::io::Error| LockstepError::read(number, &e);
            (&mut self.input).take(LONGEST).read_until(b'\n', &mut text).map_err(fail)?;
            if text.len() as u64 == LONGEST {
                return Err(LockstepError::Read { line: number, why: "the line is too long".into() });
            }
            if !text.is_empty() {
                self.read = number;
            }
            if text.pop_if(|b| *b == b'\n').is_none() {
                self.end = Some((self.read, !text.is_empty()));
                return Ok(None);
            }
            text.pop_if(|b| *b == b'\r');
            if let Some((hart, kind, _)) = classify(&text) {
                return Ok(Some((hart, kind, Line { number, text })));
            }
        }
        Ok(None)
    }

    /// Reads up to a line that counts, and holds it; false at the end of the log.
    fn hold(&mut self) -> Result<bool, LockstepError> {
        while let Some((hart, kind, line)) = self.read()? {
            if self.harts.contains(&hart) && (kind == self.kind || kind == LineKind::Note) {
                if self.ahead.len() >= MOST {
                    let why = format!("it is more than {MOST} lines ahead of another hart");
                    return Err(LockstepError::Read { line: line.number, why });
                }
                self.ahead.push_back((hart, kind, line));
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Takes the next line of a hart: an instruction, or a note.
    ///
    /// # Errors
    ///
    /// The log cannot be read, or the line is further ahead of those of other harts than are held.
    pub fn take(&mut self, hart: u64) -> Result<Option<Line>, LockstepError> {
        let mut at = 0;
        loop {
            if at == self.ahead.len() && !self.hold()? {
                return Ok(None);
            }
            if self.ahead[at].0 == hart {
                return Ok(self.ahead.remove(at).map(|(_, _, line)| line));
            }
            at += 1;
        }
    }

    /// The next instructions of the log, all of the same hart: those up to another hart's, or as many as are looked at.
    ///
    /// # Errors
    ///
    /// As those of [`take`](Lines::take).
    pub fn stretch(&mut self) -> Result<Option<Stretch>, LockstepError> {
        let mut stretch: Option<Stretch> = None;
        let mut at = 0;
        loop {
            if at == self.ahead.len() && !self.hold()? {
                return Ok(stretch);
            }
            let (hart, kind, line) = &self.ahead[at];
            match &mut stretch {
                _ if *kind != self.kind => {}
                None => stretch = Some(Stretch { hart: *hart, line: line.number, count: 1 }),
                Some(own) if own.hart == *hart && own.count < LONGEST_STRETCH => own.count += 1,
                Some(_) => return Ok(stretch),
            }
            at += 1;
        }
    }
}
