//! The search: all cells are run and compared; what differs is traced back to the choices, and to the instruction.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use rayon::prelude::*;
use rivet_sim::{ExitStatus, limits};
use serde::Serialize;

use super::choice::Choice;
use super::explain::explain;
use super::lockstep::follow;
use super::outcome::{Difference, Outcome};
use super::run::{Along, Pair, run};
use super::subject::Subject;
use super::watch::{Call, Watched, lined};
use super::{Cell, MatrixError, covering, delta};
use crate::definedness;
use crate::finding::{Finding, Place, Severity};
use crate::progress::Progress;
use crate::report::Report;

/// A run may take so many times the instructions of the reference, and so many more.
const LONGER: (u64, u64) = (20, 10_000_000);

/// How the matrix is run.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// All combinations of choices, instead of all pairs.
    pub all: bool,
    /// What chooses the cells.
    pub seed: u64,
    /// Instructions of a run, at most.
    pub max_insns: u64,
}

/// What the matrix did.
#[derive(Clone, Debug, Serialize)]
pub struct Details {
    /// The machines, that of the reference first.
    pub cells: Vec<CellResult>,
}

impl Details {
    /// Machines that differ from the first, and all machines.
    pub fn count(&self) -> (usize, usize) {
        (self.cells.iter().filter(|cell| cell.difference.is_some()).count(), self.cells.len())
    }
}

/// The run on one machine.
#[derive(Clone, Debug, Serialize)]
pub struct CellResult {
    /// The choices, as `NAME=VALUE`.
    pub choices: Vec<String>,
    /// How it ended.
    pub end: String,
    /// Instructions retired.
    pub instructions: u64,
    /// The time it took.
    pub seconds: f64,
    /// What differs from the reference, if anything does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub difference: Option<String>,
}

/// A change from the reference: dimension and choice.
type Change = (usize, u8);

struct Search<'a> {
    subject: &'a Subject,
    reference: Arc<Outcome>,
    limit: u64,
    /// How the runs ended so far.
    outcomes: Mutex<HashMap<Cell, Arc<Outcome>>>,
    progress: &'a Progress,
}

/// Runs the program on all cells and explains what differs.
pub fn check(
    subject: &Subject,
    options: &Options,
    progress: &Progress,
) -> Result<Report<Details>, MatrixError> {
    let sizes: Vec<usize> = subject.dimensions.iter().map(|dimension| dimension.choices.len()).collect();
    let cells = match options.all {
        true => covering::product(&sizes),
        false => covering::pairwise(&sizes, options.seed),
    };
    progress.expect(cells.len(), "machines");
    let timed = |cell: &Cell, limit| {
        let start = Instant::now();
        let outcome = Arc::new(run(subject, cell, limit)?);
        progress.done();
        Ok::<_, MatrixError>((outcome, start.elapsed().as_secs_f64()))
    };
    let first = timed(&cells[0], options.max_insns)?;
    if first.0.end == Ok(ExitStatus::InstructionLimit) {
        return Err(MatrixError::Endless(options.max_insns));
    }
    if let Err(why) = &first.0.end {
        return Err(MatrixError::Reference(why.clone()));
    }
    let limit = first.0.instructions.saturating_mul(LONGER.0).saturating_add(LONGER.1).min(options.max_insns);
    let others: Result<Vec<_>, _> = cells[1..].par_iter().map(|cell| timed(cell, limit)).collect();
    let outcomes: Vec<(Arc<Outcome>, f64)> = std::iter::once(first).chain(others?).collect();
    let reference = Arc::clone(&outcomes[0].0);
    let differences: Vec<Option<Difference>> =
        outcomes.iter().map(|(outcome, _)| reference.difference(outcome)).collect();
    let results =
        cells.iter().zip(&outcomes).zip(&differences).map(|((cell, (outcome, seconds)), difference)| {
            CellResult {
                choices: subject.choices(cell).map(|choice| choice.text()).collect(),
                end: outcome.end_text(),
                instructions: outcome.instructions,
                seconds: *seconds,
                difference: difference.as_ref().map(|difference| reference.describe(outcome, difference)),
            }
        });
    let results: Vec<CellResult> = results.collect();
    let failed: Vec<Cell> = cells
        .iter()
        .zip(&differences)
        .filter_map(|(cell, difference)| difference.as_ref().map(|_| cell.clone()))
        .collect();
    let known = cells.iter().cloned().zip(outcomes.into_iter().map(|(outcome, _)| outcome)).collect();
    let search = Search { subject, reference, limit, outcomes: Mutex::new(known), progress };
    let mut findings: Vec<Finding> = Vec::new();
    for set in search.causes(&failed)? {
        let with = cells.iter().zip(&differences);
        let with = with.filter(|(cell, differs)| differs.is_some() && holds(cell, &set)).count();
        let finding = search.explain(&set)?;
        let finding = search.conclude(finding, &set, with, cells.len())?;
        let same =
            findings.iter_mut().find(|other| other.kind == finding.kind && other.place == finding.place);
        match same {
            Some(other) if finding.place.is_some() => other.count += 1,
            _ => findings.push(finding),
        }
    }
    let program = subject.path.display().to_string();
    Ok(Report { check: "matrix", program, findings, details: Details { cells: results } })
}

fn holds(cell: &Cell, set: &[Change]) -> bool {
    set.iter().all(|&(dimension, choice)| cell[dimension] == choice)
}

impl Search<'_> {
    fn cell(&self, set: &[Change]) -> Cell {
        let mut cell = vec![0; self.subject.dimensions.len()];
        set.iter().for_each(|&(dimension, choice)| cell[dimension] = choice);
        cell
    }

    /// Returns how the program ends on this machine, which it is run on once.
    fn outcome(&self, cell: &Cell) -> Result<Arc<Outcome>, MatrixError> {
        if limits::reached().is_some() {
            return Err(MatrixError::Stopped);
        }
        let known = || self.outcomes.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(outcome) = known().get(cell) {
            return Ok(Arc::clone(outcome));
        }
        let outcome = Arc::new(run(self.subject, cell, self.limit)?);
        known().insert(cell.clone(), Arc::clone(&outcome));
        Ok(outcome)
    }

    /// Returns whether the program's outcome on this machine is not that of the reference.
    fn differs(&self, cell: &Cell) -> Result<bool, MatrixError> {
        Ok(self.reference.difference(&*self.outcome(cell)?).is_some())
    }

    /// The least sets of changes that explain why these cells differ.
    fn causes(&self, failed: &[Cell]) -> Result<Vec<Vec<Change>>, MatrixError> {
        let mut causes: Vec<Vec<Change>> = Vec::new();
        let mut open: Vec<Cell> = failed.to_vec();
        if !open.is_empty() {
            self.progress.expect(open.len(), "differences");
        }
        while let Some(cell) = open.pop() {
            if let Some(cause) = causes.iter().find(|cause| holds(&cell, cause)) {
                // Without what explains it, it may still differ for another reason.
                let mut rest = cell.clone();
                rest[cause[cause.len() - 1].0] = 0;
                if self.differs(&rest)? {
                    open.push(rest);
                }
                continue;
            }
            let changes: Vec<Change> =
                cell.iter().copied().enumerate().filter(|&(_, choice)| choice != 0).collect();
            causes.push(delta::minimal(changes, |set| self.differs(&self.cell(set)))?);
            self.progress.done();
        }
        causes.sort_by_key(|cause| cause.len());
        Ok(causes)
    }

    /// The finding of a least set.
    fn explain(&self, set: &[Change]) -> Result<Finding, MatrixError> {
        let bad = self.cell(set);
        let pair = |&(dimension, _): &Change| {
            let mut good = bad.clone();
            good[dimension] = 0;
            Pair { good, bad: bad.clone() }
        };
        let pairs = set.iter().rev().map(pair);
        let Some(pair) = pairs.into_iter().find(|pair| pair.along(self.subject) != Along::Nothing) else {
            return self.elsewhere(set, &bad);
        };
        let Some((good, worse)) = pair.choices(self.subject) else { return self.elsewhere(set, &bad) };
        let outcome = self.outcome(&pair.bad)?;
        let high = match pair.along(self.subject) {
            Along::Registers => 32,
            Along::Moves => outcome.moves,
            _ => outcome.instructions + 1,
        };
        self.progress.expect(high.ilog2() as usize + 1, "runs: where it matters");
        let width = rayon::current_num_threads().clamp(1, 8) as u64;
        let count = delta::transition(high, width, |points| {
            self.progress.done();
            points
                .par_iter()
                .map(|&count| {
                    let outcome = pair.start(self.subject, count)?.finish(self.limit)?;
                    Ok::<_, MatrixError>(self.reference.difference(&outcome).is_some())
                })
                .collect()
        })?;
        if pair.along(self.subject) == Along::Moves {
            return self.moved(&pair, count);
        }
        let story = follow(self.subject, &pair, count)?;
        let mut finding = explain(&story, self.subject.config.isa.xlen, [good, worse]);
        if matches!(worse, Choice::HalfAvl(_) | Choice::FaultOnlyFirst(_))
            && let Some((places, text)) = self.shown(&bad)?
        {
            finding = called(finding.note(places.first().cloned(), text), &places);
        }
        Ok(finding)
    }

    /// The finding about threads that move `count` times: the first use of a VLEN that is another hart's, or what differs.
    fn moved(&self, pair: &Pair, count: u64) -> Result<Finding, MatrixError> {
        let mut started = self.subject.start_moving(&pair.bad, count)?;
        let names = started.names(self.subject);
        let (machine, around) = started.parts();
        let stale = definedness::stale_vlen(machine, around, names, self.limit)?;
        let names = started.names(self.subject);
        let Some(moved) = started.moves().and_then(|moves| moves.last) else {
            return self.elsewhere(&[], &pair.bad);
        };
        let [from, to] = moved.vlens;
        let places = lined(stale.frames.iter().map(|pc| pc.saturating_sub(1)), &names);
        let text = match moved.is_new {
            true => format!(
                "thread {} begins on a hart of VLEN {to}; that of its parent has {from}",
                moved.thread
            ),
            false => format!(
                "after this system call thread {} goes on on a hart of VLEN {to}, not {from}",
                moved.thread
            ),
        };
        let finding = match stale.finding {
            Some(finding) => finding.note(places.first().cloned(), text),
            None => Finding::new(
                "vlen-per-hart",
                Severity::Error,
                places.first().cloned(),
                format!("{text}; the result changes"),
            ),
        };
        let finding = called(finding, &places);
        Ok(match self.shown(&pair.bad)? {
            Some((places, text)) => called(finding.note(places.first().cloned(), text), &places),
            None => finding,
        })
    }

    /// The finding where the machines cannot be compared step by step: the first output that differs.
    fn elsewhere(&self, set: &[Change], bad: &Cell) -> Result<Finding, MatrixError> {
        let names: Vec<&str> =
            set.iter().map(|&(dimension, _)| self.subject.dimensions[dimension].name).collect();
        let kind = if names.contains(&"aslr") { "aslr" } else { "vlen" };
        let what = match kind {
            "aslr" => "the result depends on addresses",
            _ => "the result depends on VLEN",
        };
        let (places, text) = self.shown(bad)?.unzip();
        let places = places.unwrap_or_default();
        let text = text.map_or(String::new(), |text| format!(": {text}"));
        let finding = Finding::new(kind, Severity::Error, places.first().cloned(), format!("{what}{text}"));
        Ok(called(finding, &places))
    }

    /// Where a run first shows that it differs, and how.
    fn shown(&self, bad: &Cell) -> Result<Option<(Vec<Place>, String)>, MatrixError> {
        let outcome = self.outcome(bad)?;
        let Some(difference) = self.reference.difference(&outcome) else { return Ok(None) };
        let text = self.reference.describe(&outcome, &difference);
        let mut started = self.subject.start(bad)?;
        let names = started.names(self.subject);
        if let (Difference::End, Some(diagnosis)) = (&difference, &outcome.diagnosis) {
            let reason =
                if diagnosis.reason.is_empty() { String::new() } else { format!(": {}", diagnosis.reason) };
            return Ok(Some((vec![Place::of(&names, diagnosis.pc)], text + &reason)));
        }
        let mut calls = Vec::new();
        let (machine, env) = started.side();
        let mut watched = Watched { inner: env, names: &names, calls: &mut calls };
        // The run was seen to end above; its result is known.
        let _ = machine.run(&mut watched, self.limit);
        let places = showing(&calls, &difference).map(|call| call.places(&names));
        Ok(Some((places.unwrap_or_default(), text)))
    }

    /// Adds what is the same of every finding: what differs, with which choices, how to see it.
    fn conclude(
        &self,
        finding: Finding,
        set: &[Change],
        with: usize,
        of: usize,
    ) -> Result<Finding, MatrixError> {
        let bad = self.cell(set);
        let changed: Vec<Choice> = self
            .subject
            .choices(&bad)
            .zip(&bad)
            .filter(|&(choice, &i)| i != 0 || matches!(choice, Choice::Vlen(_)))
            .map(|(choice, _)| choice)
            .collect();
        let words: Vec<String> = changed.iter().map(|choice| choice.text()).collect();
        let options: Vec<String> = changed.iter().map(|choice| choice.option()).collect();
        let unlike = changed.iter().find_map(|&choice| match choice {
            Choice::Harts(harts) => harts,
            _ => None,
        });
        let shows = match unlike {
            Some(harts) => {
                let seed = harts.seed.map_or(String::new(), |seed| format!(" --seed {seed}"));
                format!("rivet check --matrix --vlen-per-hart {}{seed} … shows it", harts.vlens)
            }
            None => format!("rivet run {} … shows it", options.join(" ")),
        };
        let outcome = self.outcome(&bad)?;
        let difference = self.reference.difference(&outcome);
        let what = difference.map(|difference| self.reference.describe(&outcome, &difference));
        let what = what.unwrap_or_else(|| "the outcome differs".into());
        let machines = if of == 1 { "machine" } else { "machines" };
        Ok(finding
            .note(
                None,
                format!("with {}: {what}; {with} of {of} {machines} differ like this", words.join(", ")),
            )
            .note(None, shows))
    }
}

/// Adds where the first of these places was called from.
fn called(finding: Finding, places: &[Place]) -> Finding {
    /// Callers that are shown, at most.
    const CALLERS: usize = 3;
    let callers = places.iter().skip(1).take(CALLERS);
    callers.fold(finding, |finding, place| finding.note(Some(place.clone()), "called from here"))
}

/// The system call by which a difference shows.
fn showing<'a>(calls: &'a [Call], difference: &Difference) -> Option<&'a Call> {
    match difference {
        Difference::Output(fd, at) => {
            let mut written = 0;
            let wrote = calls.iter().filter(|call| call.writes_to() == Some(*fd));
            wrote
                .clone()
                .find(|call| {
                    written += call.bytes.len();
                    written > *at
                })
                .or(calls.iter().rfind(|call| call.writes_to() == Some(*fd)))
        }
        Difference::End => calls.last(),
        _ => None,
    }
}
