//! The clocks of several processes: each goes on from where the one before has stopped.

use rivet_sim::Machine;

use super::Clock;
use crate::config::Clocks;

impl Clock {
    /// Returns the clocks of a child process, without the parent's timers.
    pub(crate) fn child(&self) -> Clock {
        let now = self.host_cpu();
        Clock {
            elsewhere: now,
            paused: now,
            slept: self.slept,
            // It has the same files.
            watched: self.watched.clone(),
            ..Clock::new(self.mode)
        }
    }

    /// Ends the process's turn; returns the value that [`Clock::go_on`] of the next process needs.
    pub(crate) fn pause(&mut self) -> u64 {
        self.paused = self.host_cpu();
        self.paused
    }

    /// Begins the process's next turn: `since` is the result of the last [`Clock::pause`], `instructions` are those
    /// that other processes retired on the first machine.
    pub(crate) fn go_on(&mut self, since: u64, instructions: u64) {
        self.elsewhere += since.saturating_sub(self.paused);
        if self.mode == Clocks::Virtual {
            self.elsewhere += instructions;
        }
    }

    /// Lets time pass in which other processes ran on machines that count for themselves.
    pub(crate) fn pass(&mut self, instructions: u64) {
        if self.mode == Clocks::Virtual {
            self.slept = self.slept.saturating_add(instructions);
        }
    }

    /// Makes this clock, of a process with its own machine, show the same time as the first process's clock.
    pub(crate) fn follow(&mut self, first: &Clock, machine: &Machine, own: &Machine) {
        self.slept = (first.slept + machine.instret()).saturating_sub(own.instret());
    }
}
