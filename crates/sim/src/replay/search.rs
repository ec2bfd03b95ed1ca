//! Searching the past for the last match: intervals between snapshots are replayed, the latest first.

use std::cell::RefCell;

use rivet_exec::{Exit, Observer, Uop};
use rivet_hart::{Hart, Trap};

use super::runner::{Engines, NoObserver, ReplayObserver, ReplayRunner};
use super::{History, ReplayError};
use crate::Machine;

/// An instruction of the past, just before it runs.
pub struct PastInstruction<'a> {
    /// The hart that runs it.
    pub hart: &'a Hart,
    /// Index of the hart.
    pub index: usize,
    /// The position.
    pub position: u64,
    /// The instruction; `None` if it cannot be decoded, or at the start of the search.
    pub uop: Option<&'a Uop>,
}

/// A search for the last match. Intervals are visited from the latest to the earliest, each from start to end; the last
/// match in an interval counts.
pub trait PastSearch {
    /// The result of a match.
    type Match;

    /// Begins an interval with these harts: earlier state belongs to another time.
    fn begin(&mut self, harts: &[Hart]) {
        let _ = harts;
    }

    /// Visits an instruction before it runs. At the end of an interval it visits the next instruction of every hart.
    fn front(&mut self, instruction: &PastInstruction<'_>) -> Option<Self::Match>;

    /// Visits a trap of `hart` at the instruction after `position`.
    fn trapped(&mut self, trap: &Trap, hart: &Hart, position: u64) -> Option<Self::Match> {
        let (_, _, _) = (trap, hart, position);
        None
    }

    /// Visits a user edit of harts or memory.
    fn edited(&mut self, harts: &[Hart], position: u64) -> Option<Self::Match> {
        let _ = position;
        self.begin(harts);
        None
    }
}

/// A search for the last instruction that satisfies a predicate.
pub struct LastWhere<F> {
    /// Position before which to search.
    pub before: u64,
    /// The predicate.
    pub holds: F,
}

impl<F: FnMut(&PastInstruction<'_>) -> bool> PastSearch for LastWhere<F> {
    type Match = u64;

    fn front(&mut self, instruction: &PastInstruction<'_>) -> Option<u64> {
        (instruction.position < self.before && (self.holds)(instruction)).then_some(instruction.position)
    }
}

/// The cause of a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChangeCause {
    /// The step from this position to the next.
    Step(u64),
    /// A user edit at this position.
    Hand(u64),
}

impl ChangeCause {
    /// Returns the last position with the old value.
    pub fn position(self) -> u64 {
        match self {
            ChangeCause::Step(position) | ChangeCause::Hand(position) => position,
        }
    }
}

/// A search for the last change of a value; the function returns `None` for harts without the value.
pub struct LastChange<T, F> {
    value: F,
    /// The last value seen, with its position.
    last: Option<(u64, T)>,
}

impl<T: PartialEq, F: FnMut(&Hart, usize) -> Option<T>> LastChange<T, F> {
    /// Creates a search for changes of `value`.
    pub fn of(value: F) -> LastChange<T, F> {
        LastChange { value, last: None }
    }
}

impl<T: PartialEq, F: FnMut(&Hart, usize) -> Option<T>> PastSearch for LastChange<T, F> {
    type Match = ChangeCause;

    fn begin(&mut self, _: &[Hart]) {
        self.last = None;
    }

    fn front(&mut self, instruction: &PastInstruction<'_>) -> Option<ChangeCause> {
        let now = (self.value)(instruction.hart, instruction.index)?;
        let (at, before) = self.last.replace((instruction.position, now))?;
        let changed = self.last.as_ref().is_some_and(|(_, now)| *now != before);
        changed.then_some(ChangeCause::Step(at))
    }

    fn edited(&mut self, harts: &[Hart], position: u64) -> Option<ChangeCause> {
        let (at, before) = self.last.take()?;
        let now = harts.iter().enumerate().find_map(|(index, hart)| (self.value)(hart, index))?;
        let changed = now != before;
        self.last = Some((at, now));
        changed.then_some(ChangeCause::Hand(position))
    }
}

/// A visitor of an interval.
trait SearchVisitor {
    fn front(&mut self, instruction: &PastInstruction<'_>);
    fn trapped(&mut self, trap: &Trap, hart: &Hart, position: u64);
    fn edited(&mut self, harts: &[Hart], position: u64);
}

/// A search with its last match in the interval.
struct IntervalResult<'a, S: PastSearch> {
    search: &'a mut S,
    found: Option<S::Match>,
    /// Position at which each hart runs first.
    fronts: Vec<Option<u64>>,
}

impl<S: PastSearch> IntervalResult<'_, S> {
    fn note(&mut self, found: Option<S::Match>) {
        if found.is_some() {
            self.found = found;
        }
    }
}

impl<S: PastSearch> SearchVisitor for IntervalResult<'_, S> {
    fn front(&mut self, instruction: &PastInstruction<'_>) {
        if let Some(front) = self.fronts.get_mut(instruction.index) {
            front.get_or_insert(instruction.position);
        }
        let found = self.search.front(instruction);
        self.note(found);
    }

    fn trapped(&mut self, trap: &Trap, hart: &Hart, position: u64) {
        let found = self.search.trapped(trap, hart, position);
        self.note(found);
    }

    fn edited(&mut self, harts: &[Hart], position: u64) {
        let found = self.search.edited(harts, position);
        self.note(found);
    }
}

struct SearchState<'a> {
    visitor: &'a mut dyn SearchVisitor,
    index: usize,
    /// The next position.
    position: u64,
    /// Instructions that the hart had retired at its start.
    instret: u64,
}

/// The search state, shared by the engines.
#[derive(Clone, Copy)]
struct SearchHook<'a, 'b>(&'a RefCell<SearchState<'b>>);

impl Observer for SearchHook<'_, '_> {
    fn before(&mut self, hart: &mut Hart, uop: &Uop) {
        let state = &mut *self.0.borrow_mut();
        // The engine's count is ahead by what runs together with this instruction.
        let ahead = std::mem::replace(&mut hart.instret, state.instret);
        state.visitor.front(&PastInstruction {
            hart,
            index: state.index,
            position: state.position,
            uop: Some(uop),
        });
        hart.instret = ahead;
        (state.position, state.instret) = (state.position + 1, state.instret + 1);
    }

    fn retired(&mut self, _: &mut Hart, _: &Uop) {}
}

struct Watched<'a, 'b> {
    state: &'a RefCell<SearchState<'b>>,
    engines: Engines<SearchHook<'a, 'b>>,
    observer: NoObserver,
}

impl ReplayRunner for Watched<'_, '_> {
    fn run(&mut self, machine: &mut Machine, fuel: u64, position: u64) -> Exit {
        let index = machine.current;
        let hart = &mut machine.harts[index];
        let before = hart.instret;
        {
            let mut state = self.state.borrow_mut();
            (state.index, state.position, state.instret) = (index, position, before);
        }
        let exit = self.engines.run(hart, index, fuel);
        if let Exit::Trap(trap) = &exit {
            let position = position + (hart.instret - before);
            let mut state = self.state.borrow_mut();
            if state.position == position {
                // Nobody has seen the instruction that could not be fetched.
                state.visitor.front(&PastInstruction { hart, index, position, uop: None });
            }
            state.visitor.trapped(trap, hart, position);
        }
        exit
    }

    fn observer(&mut self) -> &mut dyn ReplayObserver {
        &mut self.observer
    }

    fn before_edit(&mut self, machine: &Machine, position: u64) {
        let mut state = self.state.borrow_mut();
        for (index, hart) in machine.harts.iter().enumerate() {
            state.visitor.front(&PastInstruction { hart, index, position, uop: None });
        }
    }

    fn after_edit(&mut self, machine: &Machine, position: u64) {
        self.state.borrow_mut().visitor.edited(&machine.harts, position);
    }
}

impl History {
    /// Searches from the present place back to the first position. The machine is left in the past: take a
    /// [mark](History::mark) before.
    pub fn search<S: PastSearch>(
        &mut self,
        machine: &mut Machine,
        search: &mut S,
    ) -> Result<Option<S::Match>, ReplayError> {
        let (mut end, position) = (self.mark(machine).place(), self.position(machine));
        if self.is_present() {
            self.leave_present(machine);
        }
        let mut interval = self.interval_of(end);
        // Where each hart runs next, beginning with the end of the stretch.
        let mut next = vec![position; machine.harts.len()];
        loop {
            self.go_to_interval(machine, interval);
            search.begin(&machine.harts);
            let fronts = vec![None; machine.harts.len()];
            let mut result = IntervalResult { search: &mut *search, found: None, fronts };
            let state = RefCell::new(SearchState { visitor: &mut result, index: 0, position: 0, instret: 0 });
            let engines = Engines::new(&machine.harts, &SearchHook(&state));
            let shown =
                self.run_again(machine, end, &mut Watched { state: &state, engines, observer: NoObserver });
            // The machine's engines have seen nothing of it.
            self.refresh(machine);
            shown?;
            let IntervalResult { mut found, fronts, .. } = result;
            let end_position = self.position(machine);
            for (index, hart) in machine.harts.iter().enumerate() {
                let position = next.get(index).copied().unwrap_or(end_position);
                found = search.front(&PastInstruction { hart, index, position, uop: None }).or(found);
            }
            if found.is_some() || interval == 0 {
                return Ok(found);
            }
            next.resize(fronts.len(), end_position);
            for (next, front) in next.iter_mut().zip(fronts) {
                *next = front.unwrap_or(*next);
            }
            end = self.intervals[interval].start.place();
            interval -= 1;
        }
    }
}
