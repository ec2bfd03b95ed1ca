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
const MOST: usize = 1 << 16;

/// Most instructions of a [`Stretch`].
const LONGEST_STRETCH: usize = 4096;

/// A line as it was read.
pub(super) struct Line {
    pub(super) number: u64,
    pub(super) text: Vec<u8>,
}

/// Lines of one hart that no other hart's line comes between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Stretch {
    pub(super) hart: u64,
    /// The first line.
    pub(super) line: u64,
    /// Instructions.
    pub(super) count: usize,
}

/// The lines.
pub(super) struct Lines {
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
    pub(super) fn open(input: Box<dyn BufRead>, harts: Range<u64>) -> Result<Lines, LockstepError> {
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
    pub(super) fn end(&self) -> (u64, bool) {
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
    pub(super) fn take(&mut self, hart: u64) -> Result<Option<Line>, LockstepError> {
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
    pub(super) fn stretch(&mut self) -> Result<Option<Stretch>, LockstepError> {
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

#[cfg(test)]
mod tests {
    use std::io::Cursor;

    use super::*;

    fn lines(text: &str, harts: Range<u64>) -> Lines {
        Lines::open(Box::new(Cursor::new(text.to_owned())), harts).expect("a log")
    }

    fn commit(hart: u64, pc: u64) -> String {
        format!("core{hart:4}: 3 {pc:#018x} (0x00000013)\n")
    }

    #[test]
    fn stretches_end_where_another_hart_goes_on() {
        let order = [0, 0, 1, 2, 2, 2, 0];
        let mut text = order.iter().zip(0..).map(|(&hart, pc)| commit(hart, pc)).collect::<String>();
        text.insert_str(0, "what the program prints\n");
        let stretch = |hart, line, count| Some(Stretch { hart, line, count });
        let mut all = lines(&text, 0..3);
        for (hart, line, count) in [(0, 2, 2), (1, 4, 1), (2, 5, 3), (0, 8, 1)] {
            assert_eq!(all.stretch().expect("lines"), stretch(hart, line, count));
            for n in 0..count as u64 {
                assert_eq!(all.take(hart).expect("lines").map(|line| line.number), Some(line + n));
            }
        }
        assert_eq!(all.stretch().expect("lines"), None);
        assert_eq!(all.end(), (8, false));
        // Those of hart 1 are dropped: there is nothing between the others.
        let mut two = lines(&text.replace("core   2", "core   0"), 0..1);
        assert_eq!(two.stretch().expect("lines"), stretch(0, 2, 6));
    }

    #[test]
    fn a_hart_is_looked_for_among_lines_of_others() {
        let text = [commit(0, 0), commit(1, 4), commit(1, 8), commit(0, 12)].concat();
        let mut all = lines(&text, 0..2);
        let mut take = |hart| all.take(hart).expect("lines").map(|line| line.number);
        assert_eq!([take(0), take(0), take(1), take(1), take(1)], [Some(1), Some(4), Some(2), Some(3), None]);
        let far = commit(0, 0) + &commit(1, 4).repeat(MOST + 1);
        let mut all = lines(&far, 0..2);
        assert!(all.take(0).is_ok_and(|line| line.is_some()));
        assert!(all.take(0).is_err_and(|error| error.to_string().contains("ahead of another hart")));
    }
}
