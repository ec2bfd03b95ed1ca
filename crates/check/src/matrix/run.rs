//! Runs on the machine of a cell, or on one that changes from one cell to another on the way.

use rivet_sim::{ExitStatus, SimError, limits};

use super::outcome::Outcome;
use super::subject::{Started, Subject};
use super::{Cell, Choice, MatrixError};

/// Two cells that differ in one dimension.
pub(super) struct Pair {
    /// Agrees with the reference.
    pub(super) good: Cell,
    /// Differs from it.
    pub(super) bad: Cell,
}

/// What can be taken from one cell first and from the other after.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Along {
    /// Instructions in the order in which they retire.
    Instructions,
    /// Vector registers in the order of their numbers.
    Registers,
    /// Moves of threads to other harts, in their order.
    Moves,
    /// Nothing: VLEN and the addresses of a program stay as they are.
    Nothing,
}

impl Pair {
    /// The choices in which they differ: that of the good, and that of the bad.
    pub(super) fn choices(&self, subject: &Subject) -> Option<(Choice, Choice)> {
        subject.choices(&self.good).zip(subject.choices(&self.bad)).find(|(good, bad)| good != bad)
    }

    /// Along what they can be mixed.
    pub(super) fn along(&self, subject: &Subject) -> Along {
        match self.choices(subject) {
            None | Some((Choice::Vlen(_) | Choice::Aslr(_), _)) => Along::Nothing,
            Some((Choice::VectorStart(_), _)) => Along::Registers,
            Some((Choice::Harts(_), _)) => Along::Moves,
            Some(_) => Along::Instructions,
        }
    }

    /// A machine that has made the bad choice for the first `count`, and from there on makes the good one.
    pub(super) fn start(&self, subject: &Subject, count: u64) -> Result<Mixed, MatrixError> {
        if self.along(subject) == Along::Moves {
            return Ok(Mixed { started: subject.start_moving(&self.bad, count)?, end: None });
        }
        if self.along(subject) == Along::Registers {
            let (mut started, bad) = (subject.start(&self.good)?, subject.start(&self.bad)?);
            if let (Some(hart), Some(bad)) = (started.machine.harts.first_mut(), bad.hart()) {
                let bytes = hart.v.vlenb() * count.min(32) as usize;
                hart.v.file_mut()[..bytes].copy_from_slice(&bad.v.file()[..bytes]);
            }
            return Ok(Mixed { started, end: None });
        }
        let mut mixed = self.start_bad(subject, count)?;
        mixed.started.choose(&subject.config(&self.good));
        Ok(mixed)
    }

    /// A machine that has made the bad choice for `count` instructions, and still does.
    pub(super) fn start_bad(&self, subject: &Subject, count: u64) -> Result<Mixed, MatrixError> {
        let mut mixed = Mixed { started: subject.start(&self.bad)?, end: None };
        mixed.advance(count)?;
        Ok(mixed)
    }
}

/// A machine on its way.
pub(super) struct Mixed {
    pub(super) started: Started,
    /// How it has ended, if it has.
    pub(super) end: Option<Result<ExitStatus, SimError>>,
}

impl Mixed {
    /// Runs so many instructions further, if it has not ended.
    pub(super) fn advance(&mut self, count: u64) -> Result<(), MatrixError> {
        if self.end.is_none() && count > 0 {
            let end = self.started.run(count);
            if limits::reached().is_some() {
                return Err(MatrixError::Stopped);
            }
            if !matches!(end, Ok(ExitStatus::InstructionLimit)) {
                self.end = Some(end);
            }
        }
        Ok(())
    }

    /// Runs to the end, or until `limit` instructions in all have retired.
    pub(super) fn finish(mut self, limit: u64) -> Result<Outcome, MatrixError> {
        self.advance(limit.saturating_sub(self.started.machine.instret()))?;
        let end = self.end.unwrap_or(Ok(ExitStatus::InstructionLimit));
        Ok(self.started.outcome(end))
    }
}

/// Runs the program on the machine of a cell.
pub(super) fn run(subject: &Subject, cell: &Cell, limit: u64) -> Result<Outcome, MatrixError> {
    Mixed { started: subject.start(cell)?, end: None }.finish(limit)
}
