//! The debug environment wraps the real environment of a machine and stops the run where the debugger asks.
//!
//! Invariant: the real environment is asked the same things at the same instructions as in a run without a debugger,
//! however often that stops in between: a turn that is interrupted goes on where it was. So a run is a function of the
//! program alone, and a *position* in it (see [`DebugEnvironment::position`]) names one state of the machine.

use std::sync::atomic::{AtomicBool, Ordering};

use rivet_exec::Exit;
use rivet_hart::Trap;
use rivet_linux::SignalMonitor;
use rivet_sim::{Environment, ExitStatus, Machine, Next, SimError};

use crate::engine::Watch;
use crate::session::{Arrivals, OnTrap};
use crate::signals::bit;

/// Most instructions between two looks at whether someone wants to interrupt.
const SLICE: u64 = 1 << 20;

/// What is left of a hart's turn.
#[derive(Clone, Copy, Debug)]
struct Turn {
    /// Instructions until the next hart's turn.
    left: u64,
    /// Instructions until the environment wants to be asked; unknown until it has said.
    horizon: Option<u64>,
}

/// What is kept from one run of the machine to the next.
#[derive(Clone, Debug, Default)]
pub(crate) struct Progress {
    /// Traps so far: instructions that did not retire.
    pub traps: u64,
    turn: Option<Turn>,
    /// How the program ended.
    pub ended: Option<ExitStatus>,
}

impl Progress {
    /// The environment is asked again before the current hart goes on.
    pub(crate) fn end_turn(&mut self) {
        self.turn = None;
    }

    /// Somewhere in the past, after so many traps.
    pub(crate) fn after(traps: u64) -> Progress {
        Progress { traps, ..Progress::default() }
    }

    /// As numbers. When the environment wants to be asked it says again.
    pub(crate) fn words(&self) -> [u64; 3] {
        let left = self.turn.map(|turn| turn.left);
        [self.traps, left.is_some().into(), left.unwrap_or(0)]
    }

    /// What such numbers say, of a program that has not ended.
    pub(crate) fn from_words([traps, in_turn, left]: [u64; 3]) -> Progress {
        let turn = (in_turn != 0).then_some(Turn { left, horizon: None });
        Progress { traps, turn, ended: None }
    }
}

/// One run of the machine.
pub(crate) struct DebugEnvironment<'a> {
    pub(crate) inner: &'a mut dyn Environment,
    pub(crate) progress: &'a mut Progress,
    pub(crate) watch: &'a Watch,
    /// Stop there.
    pub(crate) target: u64,
    /// The hart that runs alone.
    pub(crate) only: Option<usize>,
    pub(crate) interrupt: &'a AtomicBool,
    /// Is this an exception at which to stop, rather than let the environment have it?
    pub(crate) stop_at_trap: OnTrap<'a>,
    /// The exception that was held back.
    pub(crate) held: Option<Trap>,
    /// The last exception that went through.
    pub(crate) passed: Option<Trap>,
    pub(crate) interrupted: bool,
    /// Who tells of signals, where they are noted, and the set of those at which to stop.
    pub(crate) listens_to: Option<(&'a SignalMonitor, &'a mut Arrivals, u64)>,
    /// The signals that have stopped the run.
    pub(crate) arrived: u64,
    /// The current hart's instructions when it was last let run.
    started: u64,
    /// The hart to go on with, where the machine has been looking for another since.
    resume_at: Option<usize>,
}

impl<'a> DebugEnvironment<'a> {
    pub(crate) fn new(
        inner: &'a mut dyn Environment,
        progress: &'a mut Progress,
        watch: &'a Watch,
        interrupt: &'a AtomicBool,
        stop_at_trap: OnTrap<'a>,
    ) -> DebugEnvironment<'a> {
        DebugEnvironment {
            inner,
            progress,
            watch,
            target: u64::MAX,
            only: None,
            interrupt,
            stop_at_trap,
            held: None,
            passed: None,
            interrupted: false,
            listens_to: None,
            arrived: 0,
            started: 0,
            resume_at: None,
        }
    }

    /// How far the program is: instructions that were tried, whether they retired or trapped.
    pub(crate) fn position(&self, machine: &Machine) -> u64 {
        machine.instret() + self.progress.traps
    }

    /// Lets the machine run until something stops it, or for so many instructions.
    pub(crate) fn run(&mut self, machine: &mut Machine, most: u64) -> Result<(), SimError> {
        if self.progress.ended.is_some() || self.position(machine) >= self.target {
            return Ok(());
        }
        let result = machine.run(self, most);
        if let Some(index) = self.resume_at.take() {
            machine.current = index;
        }
        result.map(drop)
    }

    /// Notes the signals that the environment has just delivered.
    fn listen(&mut self, machine: &Machine) {
        let Some((monitor, ..)) = &self.listens_to else { return };
        let deliveries = monitor.take();
        if deliveries.is_empty() {
            return;
        }
        let position = self.position(machine);
        let Some((_, arrivals, stops)) = &mut self.listens_to else { return };
        for delivery in deliveries {
            self.arrived |= bit(delivery.signal) & *stops;
            arrivals.add(position, delivery);
        }
    }

    fn done(&mut self, machine: &Machine) -> bool {
        self.interrupted |= self.interrupt.swap(false, Ordering::Relaxed);
        self.held.is_some()
            || self.watch.is_hit()
            || self.arrived != 0
            || self.interrupted
            || self.progress.ended.is_some()
            || self.position(machine) >= self.target
    }
}

impl Environment for DebugEnvironment<'_> {
    fn ready(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        if self.done(machine) {
            self.resume_at.get_or_insert(index);
            return Ok(false);
        }
        if self.only.is_some_and(|only| only != index) {
            self.progress.turn = None;
            return Ok(false);
        }
        if let Some(turn) = self.progress.turn {
            machine.cut = Some(turn.left);
            return Ok(true);
        }
        let ready = self.inner.ready(machine, index)?;
        if ready {
            // The limit of the last run may have cut a turn.
            let left = machine.cut.unwrap_or_else(|| machine.turn_length());
            self.progress.turn = Some(Turn { left, horizon: None });
            self.listen(machine);
            if self.arrived != 0 {
                self.resume_at.get_or_insert(index);
                return Ok(false);
            }
        }
        Ok(ready)
    }

    fn horizon(&mut self, machine: &Machine) -> u64 {
        let turn = self.progress.turn.get_or_insert(Turn { left: u64::MAX, horizon: None });
        let inner = &mut self.inner;
        let horizon = *turn.horizon.get_or_insert_with(|| inner.horizon(machine));
        let until_target = self.target - self.position(machine).min(self.target);
        let left = self.progress.turn.map_or(u64::MAX, |turn| turn.left);
        let asked = horizon.min(left).min(until_target).clamp(1, SLICE);
        self.started = machine.harts[machine.current].instret;
        self.watch.enter(machine.current);
        asked
    }

    fn handle(&mut self, machine: &mut Machine, exit: Exit) -> Result<Next, SimError> {
        let ran = machine.hart().instret.wrapping_sub(self.started);
        self.started += ran;
        let mut due = false;
        if let Some(turn) = &mut self.progress.turn {
            turn.left = turn.left.saturating_sub(ran);
            if let Some(horizon) = &mut turn.horizon {
                *horizon = horizon.saturating_sub(ran);
                due = *horizon == 0;
            }
        }
        let next = match exit {
            Exit::Fuel if !due => Next::Resume,
            Exit::Stop if self.watch.is_hit() => Next::Resume,
            Exit::Trap(trap)
                if (self.stop_at_trap)(&trap, &machine.harts[machine.current], self.position(machine)) =>
            {
                self.held = Some(trap);
                Next::Resume
            }
            exit => {
                if let Exit::Trap(trap) = &exit {
                    self.progress.traps += 1;
                    self.passed = Some(trap.clone());
                }
                if let Some(turn) = &mut self.progress.turn {
                    turn.horizon = None;
                }
                let next = self.inner.handle(machine, exit)?;
                self.listen(machine);
                next
            }
        };
        let over = self.progress.turn.is_some_and(|turn| turn.left == 0);
        let next = if next == Next::Resume && over { Next::Yield } else { next };
        match next {
            Next::Resume if self.done(machine) => Ok(Next::Halt(ExitStatus::InstructionLimit)),
            Next::Resume => Ok(Next::Resume),
            Next::Yield | Next::Retire => {
                self.progress.turn = None;
                Ok(next)
            }
            Next::Halt(status) => {
                self.progress.ended = Some(status);
                Ok(next)
            }
        }
    }

    fn idle(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        if self.done(machine) {
            return Ok(Next::Halt(ExitStatus::InstructionLimit));
        }
        match self.inner.idle(machine) {
            // Another hart might wake it.
            Err(SimError::Deadlock) if self.only.is_some() => {
                self.interrupted = true;
                Ok(Next::Halt(ExitStatus::InstructionLimit))
            }
            next => next,
        }
    }
}
