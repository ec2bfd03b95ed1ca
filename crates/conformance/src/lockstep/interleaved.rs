//! All harts of a machine beside the log of all: they run in the log's order, whatever the turns of the other simulator
//! were, so that they see each other's stores as they did there.

use std::cell::RefCell;
use std::rc::Rc;

use rivet_exec::{Interpreter, Observer, Uop};
use rivet_hart::Hart;
use rivet_sim::{ExitStatus, SimError};

use super::adopt::HostWords;
use super::beside::{Beside, Finding};
use super::commit::LineKind;
use super::lines::{Lines, Stretch};
use super::log::Log;
use super::{BLOCK, LockstepError, Options, SPIN};
use crate::sandbox::Sandbox;

/// Times in a row that a hart may do nothing where the log has an instruction.
const IDLE: u32 = 16;

/// The comparing observers, by hart.
#[derive(Clone)]
struct AllHarts(Rc<RefCell<Vec<Beside>>>);

impl AllHarts {
    fn of(&self, hart: &mut Hart, tell: impl FnOnce(&mut Beside, &mut Hart)) {
        if let Some(beside) = self.0.borrow_mut().get_mut(hart.id as usize) {
            tell(beside, hart);
        }
    }
}

impl Observer for AllHarts {
    fn before(&mut self, hart: &mut Hart, uop: &Uop) {
        self.of(hart, |beside, hart| beside.before(hart, uop));
    }

    fn trapped(&mut self, hart: &mut Hart, uop: &Uop) {
        self.of(hart, |beside, hart| beside.trapped(hart, uop));
    }

    fn retired(&mut self, hart: &mut Hart, uop: &Uop) {
        self.of(hart, |beside, hart| beside.retired(hart, uop));
    }
}

/// The comparison.
struct Interleaved<'a> {
    sandbox: Sandbox,
    lines: &'a Rc<RefCell<Lines>>,
    besides: AllHarts,
}

/// Compares; gives what was found, and the observer of the hart that found it.
pub(super) fn run(
    mut sandbox: Sandbox,
    lines: &Rc<RefCell<Lines>>,
    harts: usize,
    words: HostWords,
    options: &Options,
) -> Result<(Finding, Beside), LockstepError> {
    if lines.borrow().kind() != LineKind::Commit {
        return Err(LockstepError::Harts("several harts need a log of commits (spike --log-commits)"));
    }
    if options.skip_to.is_some() {
        return Err(LockstepError::Harts("--skip-to compares one hart: add --hart N"));
    }
    let new = |hart| {
        let options = Options { hart: Some(hart), limit: None, ..options.clone() };
        Beside::new(Log::new(lines, hart), words, options)
    };
    let besides = AllHarts(Rc::new(RefCell::new((0..harts as u64).map(new).collect())));
    let observer = besides.clone();
    sandbox.set_engine(move || Box::new(Interpreter::observed(observer.clone())));
    let (finding, hart) = Interleaved { sandbox, lines, besides: besides.clone() }.run(options.limit)?;
    let mut besides = besides.0.borrow_mut();
    let agreed = besides.iter().map(|beside| beside.agreed).sum();
    let log_line = besides.iter().map(|beside| beside.log_line).max().unwrap_or(0);
    let mut beside = besides.swap_remove(hart);
    (beside.agreed, beside.log_line) = (agreed, log_line);
    Ok((finding, beside))
}

impl Interleaved<'_> {
    /// Runs until something is found; gives the hart.
    fn run(&mut self, limit: Option<u64>) -> Result<(Finding, usize), LockstepError> {
        let (mut hart, mut idle) = (0, 0);
        loop {
            let left = limit.map_or(u64::MAX, |limit| limit.saturating_sub(self.agreed()));
            if left == 0 {
                return Ok((Finding::Limit, hart));
            }
            let Some(stretch) = self.stretch()? else { return self.at_the_end_of_the_log(hart) };
            hart = stretch.hart as usize;
            let before = self.done(hart);
            let pc = self.sandbox.machine.harts[hart].pc;
            if self.besides.0.borrow_mut()[hart].drop_unfinished(pc)? {
                continue;
            }
            let fuel = if self.besides.0.borrow()[hart].is_at_start() { 1 } else { stretch.count as u64 };
            let end = self.sandbox.run_hart(hart, fuel.min(left));
            if let Some(finding) = self.besides.0.borrow_mut()[hart].take_finding() {
                return finding.map(|finding| (finding, hart));
            }
            if let Some((how, spins)) = said(end) {
                return self.after_the_end(how, spins).map(|finding| (finding, hart));
            }
            idle = if self.done(hart) == before { idle + 1 } else { 0 };
            if idle > 0 {
                // "Implementations are permitted to resume execution for any reason".
                self.sandbox.machine.harts[hart].waiting = false;
            }
            if idle > IDLE {
                return Err(LockstepError::Harts("a hart does nothing where the log goes on"));
            }
        }
    }

    /// What is next in the log.
    fn stretch(&self) -> Result<Option<Stretch>, LockstepError> {
        let stretch = self.lines.borrow_mut().stretch()?;
        let besides = self.besides.0.borrow();
        let backs =
            besides.iter().zip(0..).filter_map(|(beside, hart)| Some((beside.line_put_back()?, hart)));
        let back = backs.min().filter(|&(line, _)| stretch.is_none_or(|stretch| line < stretch.line));
        Ok(match (back, stretch) {
            (None, stretch) => stretch,
            (Some((_, hart)), Some(own)) if own.hart == hart => Some(Stretch { count: own.count + 1, ..own }),
            (Some((line, hart)), _) => Some(Stretch { hart, line, count: 1 }),
        })
    }

    /// Instructions that a hart has tried.
    fn done(&self, hart: usize) -> (u64, u64, u64) {
        let own = &self.sandbox.machine.harts[hart];
        (own.instret, own.pc, self.besides.0.borrow()[hart].agreed)
    }

    fn agreed(&self) -> u64 {
        self.besides.0.borrow().iter().map(|beside| beside.agreed).sum()
    }

    /// The log has ended: does the program, too, as the hart sees that has run last?
    fn at_the_end_of_the_log(&mut self, hart: usize) -> Result<(Finding, usize), LockstepError> {
        let (line, cut) = self.lines.borrow().end();
        let told = self.besides.0.borrow().iter().position(|beside| beside.told);
        if let (Some(told), false) = (told, cut)
            && let Some((how, true)) = said(self.sandbox.run_hart(told, BLOCK))
        {
            return Ok((Finding::Same { how }, told));
        }
        Ok((Finding::LogEnded { line, cut }, hart))
    }

    /// The program has ended: does the log, too, when the other simulator has looked?
    fn after_the_end(&mut self, how: String, spins: bool) -> Result<Finding, LockstepError> {
        let most = if spins { SPIN } else { 0 };
        let mut more = 0;
        for beside in self.besides.0.borrow_mut().iter_mut() {
            more += beside.skip_log(most + 1 - more.min(most))?;
        }
        Ok(if more > most { Finding::ProgramEnded { how } } else { Finding::Same { how } })
    }
}

/// How a run has ended, if it has, and whether the other simulator may go on for a while.
fn said(end: Result<Option<ExitStatus>, SimError>) -> Option<(String, bool)> {
    match end {
        Ok(status) => status.map(|status| (status.to_string(), true)),
        Err(error) => Some((error.to_string(), false)),
    }
}
