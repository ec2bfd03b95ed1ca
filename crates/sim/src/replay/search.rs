//! Looking back for the last time that something was so: it runs the past again, a stretch between two snapshots at a
//! time, the latest first.

use std::cell::RefCell;

use rivet_exec::{Exit, Observer, Uop};
use rivet_hart::{Hart, Trap};

use super::runner::{Engines, Nobody, Pilot, Runner};
use super::{History, ReplayError};
use crate::Machine;

/// A hart in front of an instruction of the past.
pub struct Moment<'a> {
    /// The hart.
    pub hart: &'a Hart,
    /// Its index.
    pub index: usize,
    /// The position.
    pub position: u64,
    /// The instruction; none where there is none that can be decoded, or where the search began.
    pub uop: Option<&'a Uop>,
}

/// Looks for the last time that something was so. It is shown stretches of the past, the latest first, but each from
/// its beginning to its end: of what it finds in a stretch the last counts.
pub trait Scout {
    /// What it finds.
    type Found;

    /// A stretch begins with these harts: what was seen before is of another time.
    fn begin(&mut self, harts: &[Hart]) {
        let _ = harts;
    }

    /// A hart is in front of an instruction. At the end of a stretch all harts are, with the positions at which they
    /// run next.
    fn front(&mut self, moment: &Moment<'_>) -> Option<Self::Found>;

    /// The instruction that comes after this position traps.
    fn trapped(&mut self, trap: &Trap, position: u64) -> Option<Self::Found> {
        let (_, _) = (trap, position);
        None
    }

    /// Somebody has changed the harts, or memory, by hand.
    fn edited(&mut self, harts: &[Hart], position: u64) -> Option<Self::Found> {
        let _ = position;
        self.begin(harts);
        None
    }
}

/// Looks for an instruction.
pub struct Holds<F> {
    /// Before this position.
    pub before: u64,
    /// Is it this one?
    pub holds: F,
}

impl<F: FnMut(&Moment<'_>) -> bool> Scout for Holds<F> {
    type Found = u64;

    fn front(&mut self, moment: &Moment<'_>) -> Option<u64> {
        (moment.position < self.before && (self.holds)(moment)).then_some(moment.position)
    }
}

/// How a value came to be another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// By the step from this position to the next.
    Step(u64),
    /// By hand, at this position.
    Hand(u64),
}

impl Change {
    /// The last position with the old value.
    pub fn position(self) -> u64 {
        match self {
            Change::Step(position) | Change::Hand(position) => position,
        }
    }
}

/// Looks for a change of what a function gives of a hart, or None for harts that it does not look at.
pub struct Changed<T, F> {
    value: F,
    /// What was seen last, and at which position.
    last: Option<(u64, T)>,
}

impl<T: PartialEq, F: FnMut(&Hart, usize) -> Option<T>> Changed<T, F> {
    /// Looks for a change of this.
    pub fn of(value: F) -> Changed<T, F> {
        Changed { value, last: None }
    }
}

impl<T: PartialEq, F: FnMut(&Hart, usize) -> Option<T>> Scout for Changed<T, F> {
    type Found = Change;

    fn begin(&mut self, _: &[Hart]) {
        self.last = None;
    }

    fn front(&mut self, moment: &Moment<'_>) -> Option<Change> {
        let now = (self.value)(moment.hart, moment.index)?;
        let (at, before) = self.last.replace((moment.position, now))?;
        let changed = self.last.as_ref().is_some_and(|(_, now)| *now != before);
        changed.then_some(Change::Step(at))
    }

    fn edited(&mut self, harts: &[Hart], position: u64) -> Option<Change> {
        let (at, before) = self.last.take()?;
        let now = harts.iter().enumerate().find_map(|(index, hart)| (self.value)(hart, index))?;
        let changed = now != before;
        self.last = Some((at, now));
        changed.then_some(Change::Hand(position))
    }
}

/// Whoever is shown a stretch.
trait Witness {
    fn front(&mut self, moment: &Moment<'_>);
    fn trapped(&mut self, trap: &Trap, position: u64);
    fn edited(&mut self, harts: &[Hart], position: u64);
}

/// A scout, and what it has found in a stretch.
struct Notes<'a, S: Scout> {
    scout: &'a mut S,
    found: Option<S::Found>,
    /// Where each hart runs first.
    fronts: Vec<Option<u64>>,
}

impl<S: Scout> Notes<'_, S> {
    fn note(&mut self, found: Option<S::Found>) {
        if found.is_some() {
            self.found = found;
        }
    }
}

impl<S: Scout> Witness for Notes<'_, S> {
    fn front(&mut self, moment: &Moment<'_>) {
        if let Some(front) = self.fronts.get_mut(moment.index) {
            front.get_or_insert(moment.position);
        }
        let found = self.scout.front(moment);
        self.note(found);
    }

    fn trapped(&mut self, trap: &Trap, position: u64) {
        let found = self.scout.trapped(trap, position);
        self.note(found);
    }

    fn edited(&mut self, harts: &[Hart], position: u64) {
        let found = self.scout.edited(harts, position);
        self.note(found);
    }
}

struct Eye<'a> {
    witness: &'a mut dyn Witness,
    index: usize,
    /// The next position.
    position: u64,
    /// Instructions that the hart has retired before it.
    instret: u64,
}

/// The eye, shared by engines.
#[derive(Clone, Copy)]
struct Seen<'a, 'b>(&'a RefCell<Eye<'b>>);

impl Observer for Seen<'_, '_> {
    fn before(&mut self, hart: &mut Hart, uop: &Uop) {
        let eye = &mut *self.0.borrow_mut();
        // The engine's count is ahead by what runs together with this instruction.
        let ahead = std::mem::replace(&mut hart.instret, eye.instret);
        eye.witness.front(&Moment { hart, index: eye.index, position: eye.position, uop: Some(uop) });
        hart.instret = ahead;
        (eye.position, eye.instret) = (eye.position + 1, eye.instret + 1);
    }

    fn retired(&mut self, _: &mut Hart, _: &Uop) {}
}

struct Watched<'a, 'b> {
    eye: &'a RefCell<Eye<'b>>,
    engines: Engines<Seen<'a, 'b>>,
    nobody: Nobody,
}

impl Runner for Watched<'_, '_> {
    fn run(&mut self, machine: &mut Machine, fuel: u64, position: u64) -> Exit {
        let index = machine.current;
        let hart = &mut machine.harts[index];
        let before = hart.instret;
        {
            let mut eye = self.eye.borrow_mut();
            (eye.index, eye.position, eye.instret) = (index, position, before);
        }
        let exit = self.engines.run(hart, index, fuel);
        if let Exit::Trap(trap) = &exit {
            let position = position + (hart.instret - before);
            let mut eye = self.eye.borrow_mut();
            if eye.position == position {
                // Nobody has seen the instruction that could not be fetched.
                eye.witness.front(&Moment { hart, index, position, uop: None });
            }
            eye.witness.trapped(trap, position);
        }
        exit
    }

    fn pilot(&mut self) -> &mut dyn Pilot {
        &mut self.nobody
    }

    fn before_edit(&mut self, machine: &Machine, position: u64) {
        let mut eye = self.eye.borrow_mut();
        for (index, hart) in machine.harts.iter().enumerate() {
            eye.witness.front(&Moment { hart, index, position, uop: None });
        }
    }

    fn after_edit(&mut self, machine: &Machine, position: u64) {
        self.eye.borrow_mut().witness.edited(&machine.harts, position);
    }
}

impl History {
    /// Looks from where the machine is back to the first position that is remembered. The machine is left somewhere in
    /// the past: take a [mark](History::mark) before.
    pub fn search<S: Scout>(
        &mut self,
        machine: &mut Machine,
        scout: &mut S,
    ) -> Result<Option<S::Found>, ReplayError> {
        let (mut end, position) = (self.mark(machine).place(), self.position(machine));
        if self.is_present() {
            self.leave_present(machine);
        }
        let mut leg = self.leg_of(end);
        // Where each hart runs next, beginning with the end of the stretch.
        let mut next = vec![position; machine.harts.len()];
        loop {
            self.go_to_leg(machine, leg);
            scout.begin(&machine.harts);
            let fronts = vec![None; machine.harts.len()];
            let mut notes = Notes { scout: &mut *scout, found: None, fronts };
            let eye = RefCell::new(Eye { witness: &mut notes, index: 0, position: 0, instret: 0 });
            let engines = Engines::new(&machine.harts, &Seen(&eye));
            let shown = self.run_again(machine, end, &mut Watched { eye: &eye, engines, nobody: Nobody });
            // The machine's engines have seen nothing of it.
            self.refresh(machine);
            shown?;
            let Notes { mut found, fronts, .. } = notes;
            let end_position = self.position(machine);
            for (index, hart) in machine.harts.iter().enumerate() {
                let position = next.get(index).copied().unwrap_or(end_position);
                found = scout.front(&Moment { hart, index, position, uop: None }).or(found);
            }
            if found.is_some() || leg == 0 {
                return Ok(found);
            }
            next.resize(fronts.len(), end_position);
            for (next, front) in next.iter_mut().zip(fronts) {
                *next = front.unwrap_or(*next);
            }
            end = self.legs[leg].start.place();
            leg -= 1;
        }
    }
}
