//! The past of a session is its recorded history, through which it can go back.
//!
//! Positions count instructions that were tried. Going forward again in the past gives what was there; at the present
//! the machine goes on. Invariant: `Session::present` is there if and only if the machine is in the past.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rivet_hart::{Hart, Trap};
use rivet_sim::Machine;
use rivet_sim::replay::{
    Arrival, ChangeCause, History, LastChange, Mark, Options, PastInstruction, PastSearch, ReplayError,
    ReplayObserver,
};

use super::{OnTrap, Session, Stop};
use crate::engine::{Check, Watch};
use crate::environment::Progress;
use crate::error::Reply;

/// Makes a check for a stretch of the past, which begins with these harts.
pub type NewCheck<'a> = &'a dyn Fn(&[Hart]) -> Check;

/// When a way back is to stop: where a run forward would have stopped, the last such position before this one.
#[derive(Clone, Default)]
pub struct Back<'a> {
    /// In front of these addresses.
    pub addresses: BTreeSet<u64>,
    /// Where this says so; asked in front of each instruction of a stretch, in their order. The last yes counts.
    pub check: Option<NewCheck<'a>>,
    /// At exceptions of which this says so.
    pub traps: Option<OnTrap<'a>>,
}

/// Watches a replay with the eyes of a run.
struct Guide<'a> {
    watch: &'a Watch,
    traps: OnTrap<'a>,
    passed: Option<Trap>,
}

impl ReplayObserver for Guide<'_> {
    fn enter(&mut self, index: usize) {
        self.watch.enter(index);
    }

    fn stopped(&mut self) -> bool {
        self.watch.is_hit()
    }

    fn trap(&mut self, trap: &Trap, hart: &Hart, position: u64) -> bool {
        let stop = (self.traps)(trap, hart, position);
        if !stop {
            self.passed = Some(trap.clone());
        }
        stop
    }
}

/// Looks for the last stop before a position.
struct LastStop<'a> {
    until: &'a Back<'a>,
    check: Option<Check>,
    before: u64,
}

impl PastSearch for LastStop<'_> {
    /// Its position, and the exception if it is one.
    type Match = (u64, Option<Trap>);

    fn begin(&mut self, harts: &[Hart]) {
        self.check = self.until.check.map(|new| new(harts));
    }

    fn front(&mut self, moment: &PastInstruction<'_>) -> Option<Self::Match> {
        if moment.position >= self.before {
            return None;
        }
        let checked = self.check.as_mut().is_some_and(|check| check(moment.hart, moment.index));
        let stop = checked || self.until.addresses.contains(&moment.hart.pc);
        stop.then_some((moment.position, None))
    }

    fn trapped(&mut self, trap: &Trap, hart: &Hart, position: u64) -> Option<Self::Match> {
        let wanted = |traps: OnTrap<'_>| traps(trap, hart, position);
        let wanted = position < self.before && self.until.traps.is_some_and(wanted);
        wanted.then(|| (position, Some(trap.clone())))
    }
}

impl Session {
    /// Remembers from here on, so that the machine can come back.
    pub fn remember(&mut self, options: Options) -> Result<(), ReplayError> {
        let (machine, env) = (&mut self.machine, self.surroundings.environment());
        let history = History::after(self.progress.traps, machine, env, options);
        let mut history = history.inspect_err(|error| self.forgets = error.to_string())?;
        history.interrupt = Arc::clone(&self.interrupt);
        self.history = Some(history);
        Ok(())
    }

    /// Remembers nothing, for this reason.
    pub fn forget(&mut self, why: &str) {
        (self.history, self.forgets) = (None, why.into());
    }

    /// From now on another flag interrupts what runs.
    pub(crate) fn be_interrupted_by(&mut self, flag: Arc<AtomicBool>) {
        if let Some(history) = &mut self.history {
            history.interrupt = Arc::clone(&flag);
        }
        self.interrupt = flag;
    }

    /// What is remembered, if anything is.
    pub fn history(&self) -> Option<&History> {
        self.history.as_ref()
    }

    /// Why there is no way back, where nothing is remembered.
    pub fn forgets(&self) -> &str {
        &self.forgets
    }

    /// The first position that is remembered, and the last that there was: the present.
    pub fn span(&self) -> (u64, u64) {
        let here = (self.position(), self.position());
        self.history
            .as_ref()
            .map_or(here, |history| (history.first(&self.machine), history.present(&self.machine)))
    }

    /// Is the machine in the past?
    pub fn is_past(&self) -> bool {
        self.present.is_some()
    }

    /// Goes to a position of the past, or to the present.
    pub fn go_to(&mut self, position: u64) -> Stop {
        self.travel(|history, session| history.go_to(&mut session.machine, position))
    }

    /// Goes back by so many instructions, or to the first position ([`Stop::Start`]).
    pub fn back(&mut self, instructions: u64) -> Stop {
        let left = self.position() - self.span().0;
        let stop = self.go_to(self.position() - instructions.min(left));
        if matches!(stop, Stop::Done) && left < instructions { Stop::Start } else { stop }
    }

    /// Goes back to the last position before this one where a run would have stopped, or to the first.
    pub fn run_back(&mut self, until: &Back<'_>) -> Stop {
        if until.addresses.is_empty() && until.check.is_none() && until.traps.is_none() {
            return self.back(u64::MAX);
        }
        let mut scout = LastStop { until, check: None, before: self.position() };
        match self.search(&mut scout) {
            Ok(Some((position, trap))) => match (self.go_to(position), trap) {
                (Stop::Done, Some(trap)) => Stop::Trap(trap),
                (Stop::Done, None) => Stop::Point,
                (stop, _) => stop,
            },
            Ok(None) => self.back(u64::MAX),
            Err(ReplayError::Interrupted) => Stop::Interrupted,
            Err(error) => Stop::Failed(error.to_string()),
        }
    }

    /// The last change of what `value` gives of a hart, or None for harts that it does not look at.
    pub fn last_change<T: PartialEq>(
        &mut self,
        value: impl FnMut(&Hart, usize) -> Option<T>,
    ) -> Result<Option<ChangeCause>, ReplayError> {
        self.search(&mut LastChange::of(value))
    }

    /// Changes the hart that is looked at, or memory through it. In the past, what came after it will not have
    /// happened. A change that fails must have changed nothing, and is none.
    pub fn edit<T>(&mut self, change: impl FnOnce(&mut Hart) -> Reply<T>) -> Reply<T> {
        let index = self.index();
        let Some(history) = &mut self.history else { return change(&mut self.machine.harts[index]) };
        let lost = history.present(&self.machine) - history.position(&self.machine);
        // An instruction that has trapped may have left traces: vstart, elements, mstatus.VS.
        let tried = self.held;
        let change = |machine: &mut Machine| change(&mut machine.harts[index]);
        let value = history.edit(&mut self.machine, self.surroundings.environment(), tried, change)?;
        self.held = false;
        self.progress.traps += u64::from(tried);
        self.arrivals.cut(self.position());
        if self.present.take().is_some() {
            self.progress = Progress::after(self.progress.traps);
            self.dropped = Some(lost);
        }
        Ok(value)
    }

    /// Steps that an edit has dropped since this was last asked; none if none was made in the past.
    pub fn take_dropped(&mut self) -> Option<u64> {
        self.dropped.take()
    }

    /// This moment, and the present.
    pub fn marks(&self) -> Option<(Mark, Mark)> {
        let history = self.history.as_ref()?;
        Some((history.mark(&self.machine), history.latest(&self.machine)))
    }

    /// Goes to a moment.
    pub fn return_to(&mut self, mark: Mark) -> Stop {
        self.travel(|history, session| history.return_to(&mut session.machine, mark))
    }

    /// Looks back from here, and comes back.
    fn search<S: PastSearch>(&mut self, scout: &mut S) -> Result<Option<S::Match>, ReplayError> {
        let Some(history) = &mut self.history else { return Ok(None) };
        let mark = history.mark(&self.machine);
        let found = history.search(&mut self.machine, scout);
        let returned = history.return_to(&mut self.machine, mark);
        self.settle();
        returned.and(found)
    }

    /// In the past: runs on as it was; nothing if the present is reached before the target.
    pub(super) fn live_again(&mut self, target: u64, traps: OnTrap<'_>) -> Option<Stop> {
        let history = self.history.as_mut().filter(|history| !history.is_present())?;
        let goal = target.min(history.present(&self.machine));
        let mut guide = Guide { watch: &self.watch, traps, passed: None };
        let arrival = history.replay(&mut self.machine, goal, &mut guide);
        self.last_trap = guide.passed;
        self.settle();
        match arrival {
            Ok(Arrival::There) => match self.progress.ended {
                Some(status) => Some(Stop::Ended(status)),
                None => (self.is_past() || self.position() >= target).then_some(Stop::Done),
            },
            Ok(Arrival::Stopped) => Some(Stop::Point),
            Ok(Arrival::Trap(trap)) => Some(Stop::Trap(trap)),
            Err(ReplayError::Interrupted) => Some(Stop::Interrupted),
            Err(error) => Some(Stop::Failed(error.to_string())),
        }
    }

    fn travel(&mut self, go: impl FnOnce(&mut History, &mut Session) -> Result<(), ReplayError>) -> Stop {
        let Some(mut history) = self.history.take() else {
            return Stop::Failed(self.forgets.clone());
        };
        (self.chosen, self.held, self.last_trap) = (None, false, None);
        let gone = go(&mut history, self);
        self.history = Some(history);
        self.settle();
        match gone {
            Ok(()) => self.progress.ended.map_or(Stop::Done, Stop::Ended),
            Err(ReplayError::Interrupted) => Stop::Interrupted,
            Err(error) => Stop::Failed(error.to_string()),
        }
    }

    /// After the history has moved the machine: says how far it is.
    fn settle(&mut self) {
        let Some(history) = &self.history else { return };
        let traps = history.position(&self.machine) - self.machine.instret();
        match history.is_present() {
            true => {
                if let Some(progress) = self.present.take() {
                    self.progress = progress;
                }
            }
            false => {
                let here = std::mem::replace(&mut self.progress, Progress::after(traps));
                self.present.get_or_insert(here);
            }
        }
    }
}
