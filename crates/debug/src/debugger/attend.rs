//! An attendant talks to a client while the machine runs, and exceptions are chosen that stop it.

use rivet_hart::{Cause, Trap};

use super::Debugger;
use crate::points::Hit;

/// Someone who talks to a client while the machine runs.
pub(crate) trait Attendant {
    /// The machine is about to run.
    fn begins(&mut self);

    /// A run was interrupted; says whether it goes on.
    fn interrupted(&mut self, dbg: &mut Debugger) -> bool;

    /// A logpoint was reached.
    fn says(&mut self, words: &str);
}

/// Exceptions that stop a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Exceptions {
    /// Accesses and fetches that fail.
    pub(crate) faults: bool,
    /// Illegal instructions.
    pub(crate) illegal: bool,
    /// `ebreak`.
    pub(crate) breakpoints: bool,
}

impl Exceptions {
    /// Of a program that should have none.
    pub(crate) const ALL: Exceptions = Exceptions { faults: true, illegal: true, breakpoints: true };

    /// Is it one of them? System calls never are.
    pub(crate) fn hold(self, trap: &Trap) -> bool {
        match trap.cause {
            Cause::EcallU | Cause::EcallS | Cause::EcallM => false,
            Cause::IllegalInstruction => self.illegal,
            Cause::Breakpoint => self.breakpoints,
            _ => self.faults,
        }
    }
}

impl Debugger {
    /// Counts a hit; says whether it stops the run. A logpoint has its say.
    pub(super) fn stops_for(&mut self, hit: &Hit) -> bool {
        if self.points.is_ignored(hit) {
            return false;
        }
        let Some(point) = self.points.get_mut(hit.id).filter(|_| !hit.is_over) else { return hit.is_over };
        let Some(message) = point.message.clone() else { return true };
        point.hits += 1;
        let words = message.words(self);
        if let Some(attendant) = &mut self.attendant {
            attendant.says(&words);
        }
        false
    }

    /// A run was interrupted: lets the attendant look; says whether it goes on.
    pub(super) fn attend(&mut self) -> bool {
        let Some(mut attendant) = self.attendant.take() else { return false };
        let goes_on = attendant.interrupted(self);
        self.attendant.get_or_insert(attendant);
        goes_on
    }
}
