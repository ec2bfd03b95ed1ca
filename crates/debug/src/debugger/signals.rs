//! Signals stop runs as `handle` and the points say.

use rivet_hart::{Cause, Trap};
use rivet_isa::Op;
use rivet_linux::{fault_number, signal_name};

use super::attend::Exceptions;
use super::{Debugger, Stopped};
use crate::memory;
use crate::session::{Stop, Surroundings};
use crate::signals::bit;

/// Signals that are told of one run, at most.
const MOST_TOLD: usize = 10;

/// Exceptions that stop a run, whatever the points say.
#[derive(Clone, Copy)]
pub(super) enum Faults {
    /// As a client has chosen.
    Chosen(Exceptions),
    /// Those of a Linux program whose signals are in the set.
    Signals(u64),
}

impl Faults {
    /// Is it one of them?
    pub(super) fn hold(self, trap: &Trap) -> bool {
        match self {
            Faults::Chosen(exceptions) => exceptions.hold(trap),
            Faults::Signals(set) => Exceptions::ALL.hold(trap) && set & bit(fault_number(trap.cause)) != 0,
        }
    }
}

impl Debugger {
    pub(super) fn faults(&self) -> Faults {
        match (self.exceptions, self.session.surroundings()) {
            (Some(exceptions), _) => Faults::Chosen(exceptions),
            (None, Surroundings::Linux(_)) => Faults::Signals(self.signal_actions.stop),
            (None, _) => Faults::Signals(0),
        }
    }

    /// The signals whose arrival stops a run.
    pub(super) fn wanted_signals(&self) -> u64 {
        // Who chooses exceptions knows of no signals.
        let stop = if self.exceptions.is_some() { 0 } else { self.signal_actions.stop };
        stop | self.points.signals()
    }

    /// A stop in a replay may be where a signal has arrived.
    pub(super) fn at_arrival(&self, stop: Stop, signals: u64) -> Stop {
        match stop {
            Stop::Point => match self.session.arrived_here(signals) {
                0 => Stop::Point,
                arrived => Stop::Signals(arrived & signals),
            },
            stop => stop,
        }
    }

    /// Notes which signals have arrived that are to be told.
    pub(super) fn tell_news(&mut self) {
        let news = self.session.take_news();
        if self.exceptions.is_some() {
            return;
        }
        let quiet = self.signal_actions.print & !self.signal_actions.stop;
        let told: Vec<u32> = news.into_iter().filter(|&signal| bit(signal) & quiet != 0).collect();
        for signal in told.iter().take(MOST_TOLD) {
            self.notes.line(format_args!("signal {}, not stopped at", signal_name(*signal)));
        }
        if let Some(more) = told.len().checked_sub(MOST_TOLD).filter(|&more| more > 0) {
            self.notes.line(format_args!("{more} more signals"));
        }
    }

    /// Is the signal of the exception at which the program stands not to reach it?
    pub(super) fn discards_held(&self) -> bool {
        let held = self.held_at == Some(self.session.position());
        match &self.last {
            Some(Stopped { stop: Stop::Trap(trap), .. }) if held => {
                Exceptions::ALL.hold(trap) && self.signal_actions.discard & bit(fault_number(trap.cause)) != 0
            }
            _ => false,
        }
    }

    /// A fault that has stopped the program is not to become a signal: its instruction is tried again. An `ebreak` is
    /// left behind, as on hosts whose pc is behind it by then; says whether it was one. The same of a signal that is about
    /// to end the program.
    pub(crate) fn drop_signal(&mut self) -> bool {
        self.session.discard_fatal_signal();
        let linux = matches!(self.session.surroundings(), Surroundings::Linux(_));
        // A system call that has stopped the program is made when it goes on.
        let is_call =
            matches!(&self.last, Some(Stopped { stop: Stop::Trap(trap), .. }) if trap.cause == Cause::EcallU);
        if !linux || is_call || self.held_at.take().is_none() {
            return false;
        }
        let hart = self.session.hart();
        let inst = memory::instruction_at_pc(hart);
        let Some(inst) = inst.filter(|inst| inst.op.base() == Op::ebreak) else { return false };
        let behind = hart.address(hart.pc, inst.len.into());
        // It fails in a past that cannot be changed; there the ebreak stops the program again.
        let skipped = self.edit(|hart| {
            hart.pc = behind;
            Ok(())
        });
        skipped.is_ok()
    }
}
