//! The process that a replay shows: its machine is the caller's, and the others run between its turns.
//!
//! At first that is the first process, which gives the others their turns. If another process is shown, the first
//! process is one of the others: it runs until it would give the shown process a turn. Invariant: each process is asked
//! the same things at the same instructions as in the recorded run, whichever is shown.

use std::sync::{Arc, Mutex};

use rivet_exec::Exit;
use rivet_sim::{Environment, ExitStatus, Machine, Next, OutputTail, SimError};

use super::event::{Event, EventKind};
use super::replay::{Other, Replay, space_of};
use super::{FIRST, RecordingError};
use crate::Linux;
use crate::config::Output;
use crate::kernel::mode::Mode;
use crate::process::scheduler::note_shared_changes;

/// The answer for a process whose run is over, or whose turn is.
const OVER: Next = Next::Halt(ExitStatus::InstructionLimit);

/// Which process is shown, and how far its turn is.
#[derive(Debug, Default)]
pub(super) struct Shown {
    /// Its number in the recording.
    pub(super) process: u64,
    /// Whether it has its turn; unused for the first process.
    in_turn: bool,
    /// The hart that the first process asks for next, where it has given the turn away.
    first_asks: Option<usize>,
    /// The hart that has been asked for already and is ready.
    is_ready: Option<usize>,
    /// Instructions that the running hart has retired at the end of its time among several.
    quantum_end: Option<u64>,
    /// Whether the run is over, so that no turn comes any more.
    is_over: bool,
}

impl Shown {
    fn is_first(&self) -> bool {
        self.process == FIRST
    }

    /// Returns whether this is the first process, and waits while the shown one has its turn.
    pub(super) fn holds(&self, process: u64) -> bool {
        process == FIRST && !self.is_first() && self.in_turn
    }

    /// Takes the turn that the first process gives to a process when it asks for its hart `index`; false if another is
    /// shown.
    pub(super) fn takes_turn(&mut self, process: u64, index: usize) -> bool {
        let taken = !self.is_first() && self.process == process;
        if taken {
            (self.in_turn, self.first_asks) = (true, Some(index));
        }
        taken
    }

    fn begin_quantum(&mut self, machine: &Machine, index: usize) {
        let hart = machine.harts.get(index).filter(|_| machine.harts.len() > 1);
        self.quantum_end = hart.map(|hart| hart.instret + machine.turn_length());
    }
}

impl Replay {
    /// Ends the turn of the shown process if it ended at this position in the recorded run.
    fn end_turn(&mut self, machine: &Machine) -> Result<bool, RecordingError> {
        let here = (self.shown.process, machine.instret(), EventKind::End(None));
        if !self.shown.in_turn {
            return Ok(false);
        }
        let Event { process, position, kind, .. } = *self.tape.peek()?;
        if (process, position, kind) != here {
            return Ok(false);
        }
        self.tape.take()?;
        self.shown.in_turn = false;
        Ok(true)
    }

    /// Runs the other processes until the shown one has its turn; false if the run is over before.
    fn await_turn(&mut self) -> Result<bool, SimError> {
        if self.shown.in_turn || self.shown.is_over {
            return Ok(self.shown.in_turn);
        }
        let missing = || RecordingError::Damaged("the first process does not exist".into());
        let mut first = self.processes.remove(&FIRST).ok_or_else(missing)?;
        first.current = self.shown.first_asks.take().unwrap_or(first.current);
        self.others_ran = true;
        first.run(&mut Other { replay: self, process: FIRST }, u64::MAX)?;
        self.processes.insert(FIRST, first);
        self.shown.is_over = !self.shown.in_turn;
        Ok(self.shown.in_turn)
    }

    /// Notes what the other processes may have changed of the shown process's memory, if they ran.
    pub(crate) fn note_shared_changes(&mut self, machine: &Machine) {
        if std::mem::take(&mut self.others_ran)
            && let Ok(space) = space_of(machine)
        {
            let others = self.processes.values().filter_map(|other| space_of(other).ok());
            note_shared_changes(&space, others);
        }
    }

    /// Shows a process: the others run until it has its first turn, and what they print is not shown. Returns its
    /// machine; `None` if there is no such process.
    fn show(&mut self, first: Machine, process: u64) -> Result<Option<Machine>, SimError> {
        self.processes.insert(FIRST, first);
        self.shown.process = process;
        let unseen = || Output::Tail(Arc::new(Mutex::new(OutputTail::new(0))));
        let output = std::mem::replace(&mut self.output, [unseen(), unseen()]);
        let found = self.await_turn()?;
        self.output = output;
        Ok(self.processes.remove(&process).filter(|_| found))
    }

    /// See [`Environment::ready`], for the process that is shown.
    pub(crate) fn shown_ready(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        if !self.shown.is_first() {
            self.end_turn(machine)?;
            if !self.await_turn()? {
                return Ok(false);
            }
        }
        let ready =
            self.shown.is_ready.take() == Some(index) || self.ready(self.shown.process, machine, index)?;
        if ready {
            self.shown.begin_quantum(machine, index);
        }
        Ok(ready)
    }

    /// See [`Environment::horizon`], for the process that is shown.
    pub(crate) fn shown_horizon(&mut self, machine: &Machine) -> u64 {
        self.horizon(self.shown.process, machine)
    }

    /// See [`Environment::handle`], for the process that is shown.
    pub(crate) fn shown_handle(&mut self, machine: &mut Machine, exit: &Exit) -> Result<Next, SimError> {
        let next = self.handle(self.shown.process, machine, exit)?;
        if next != Next::Resume || self.shown.is_first() || !self.end_turn(machine)? {
            return Ok(next);
        }
        if self.shown.quantum_end == Some(machine.hart().instret) {
            // The next turn of the process begins with its next hart.
            return Ok(Next::Yield);
        }
        if !self.await_turn()? {
            return Ok(OVER);
        }
        // The next turn begins as a run of its machine does: with the hart that was interrupted, which goes on where it
        // was if it is ready.
        if self.ready(self.shown.process, machine, machine.current)? {
            return Ok(Next::Resume);
        }
        self.find_ready(machine)
    }

    /// Looks for the next ready hart of the shown process, as a run of its machine does.
    fn find_ready(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        if let Some(status) = machine.find_ready(&mut InTurn(self), u64::MAX)? {
            return Ok(Next::Halt(status));
        }
        // The machine goes one hart on, and asks for it.
        self.shown.is_ready = Some(machine.current);
        machine.current = machine.current.checked_sub(1).unwrap_or(machine.harts.len() - 1);
        Ok(Next::Yield)
    }

    /// See [`Environment::idle`], for the process that is shown.
    pub(crate) fn shown_idle(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        if self.shown.is_over {
            return Ok(OVER);
        }
        let next = self.idle(self.shown.process, machine)?;
        if next != OVER || self.shown.is_first() || !self.end_turn(machine)? {
            return Ok(next);
        }
        Ok(if self.await_turn()? { Next::Resume } else { OVER })
    }
}

/// The environment of the shown process while it looks for a ready hart in its turn.
struct InTurn<'a>(&'a mut Replay);

impl Environment for InTurn<'_> {
    fn ready(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        self.0.ready(self.0.shown.process, machine, index)
    }

    fn horizon(&mut self, machine: &Machine) -> u64 {
        self.0.shown_horizon(machine)
    }

    fn handle(&mut self, machine: &mut Machine, exit: Exit) -> Result<Next, SimError> {
        self.0.shown_handle(machine, &exit)
    }

    fn idle(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        self.0.shown_idle(machine)
    }
}

impl Linux {
    /// Shows another process of a recording, by its number in [`Linux::process_numbers`], from its first turn on; takes
    /// the machine of the first process at its first instruction. The others run between its turns. Returns its
    /// machine; `None` if the recording has no such process, or this is no replay.
    pub fn show_process(&mut self, first: Machine, number: u64) -> Result<Option<Machine>, SimError> {
        if number == 1 {
            return Ok(Some(first));
        }
        let Mode::Replay(replay) = &mut self.mode else { return Ok(None) };
        let Some(process) = number.checked_sub(1) else { return Ok(None) };
        let Some(machine) = replay.show(first, process)? else { return Ok(None) };
        let program = replay.programs.get(&process).cloned();
        self.guest.space = space_of(&machine)?;
        if let Some(program) = program {
            self.modules = program.modules;
            self.files.set_auxv(&program.auxv);
        }
        Ok(Some(machine))
    }
}
