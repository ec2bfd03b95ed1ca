//! A session may go over to another process of its run; the one before goes on beside it.

use std::sync::Arc;

use rivet_linux::{AwaitedTurn, Linux};
use rivet_sim::ExitStatus;

use super::{Session, Stop, Surroundings};
use crate::engine::Watcher;
use crate::environment::Progress;
use crate::error::{Reply, complain};
use crate::names::Names;

/// How a process ends that is not done when the run is over.
const KILLED: ExitStatus = ExitStatus::Signal(9);

impl Session {
    fn linux_mut(&mut self) -> Option<&mut Linux> {
        match &mut self.surroundings {
            Surroundings::Linux(linux) => Some(linux),
            Surroundings::Bare(_) | Surroundings::Scratch(_) => None,
        }
    }

    /// The numbers of the processes that exist, the one that is looked at first.
    pub(crate) fn processes(&self) -> Vec<u64> {
        self.surroundings.linux().map_or_else(Vec::new, Linux::process_numbers)
    }

    /// Is it another process than the first that the machine runs?
    pub(crate) fn is_followed(&self) -> bool {
        self.surroundings.linux().is_some_and(Linux::is_followed)
    }

    /// Goes over to the process with this number. Its past begins here, and that of the process before is forgotten.
    pub(crate) fn follow(&mut self, number: u64) -> Reply<()> {
        if self.is_past() {
            return complain!(
                "another process can be looked at only in the present; use `goto present` first"
            );
        }
        if self.ended().is_some() && !self.surroundings.linux().is_some_and(Linux::has_others) {
            return complain!("the program has ended, and its other processes with it");
        }
        let options = self.history.take().map(|history| history.options());
        let Surroundings::Linux(linux) = &mut self.surroundings else {
            return complain!("a machine without a kernel has no processes");
        };
        let found = linux.follow(&mut self.machine, number);
        if found {
            self.monitor = Some(linux.monitor_signals());
            let watch = self.watch.clone();
            self.machine.set_own_engine(move || Box::new(Watcher::new(watch.clone())));
            self.configs = self.machine.harts.iter().map(|hart| Arc::clone(&hart.config)).collect();
            (self.progress, self.chosen, self.last_trap) = (Progress::default(), None, None);
            (self.held, self.dropped) = (false, None);
            self.arrivals = Default::default();
            self.follow_libraries();
        }
        if let Some(options) = options
            && let Err(why) = self.remember(options)
        {
            self.forget(&why.to_string());
        }
        if found { Ok(()) } else { complain!("no process {number}") }
    }

    /// Keeps a process from running, or lets it run again.
    pub(crate) fn suspend(&mut self, number: u64, suspends: bool) {
        if let Some(linux) = self.linux_mut() {
            linux.suspend_process(number, suspends);
        }
    }

    /// Lets other processes run until that of the machine has its turn; returns how long that is.
    pub(super) fn await_turn(&mut self) -> Result<u64, Stop> {
        let interrupt = Arc::clone(&self.interrupt);
        let Surroundings::Linux(linux) = &mut self.surroundings else { return Ok(u64::MAX) };
        match linux.await_turn(&mut self.machine, &interrupt) {
            Ok(AwaitedTurn::Turn(left)) => Ok(left.unwrap_or(u64::MAX)),
            Ok(AwaitedTurn::Interrupted) => {
                interrupt.store(false, std::sync::atomic::Ordering::Relaxed);
                Err(Stop::Interrupted)
            }
            Ok(AwaitedTurn::Over) => {
                self.progress.ended = Some(KILLED);
                Err(Stop::Ended(KILLED))
            }
            Err(error) => Err(Stop::Failed(error.to_string())),
        }
    }

    /// Ends the turn of the machine's process.
    pub(super) fn end_turn(&mut self) {
        self.progress.end_turn();
        if let Surroundings::Linux(linux) = &mut self.surroundings {
            linux.end_followed_turn(&mut self.machine);
        }
    }

    /// After the end of a process that is not the first, lets the others run to their ends.
    pub(super) fn end_followed(&mut self, stop: Stop) -> Stop {
        let interrupt = Arc::clone(&self.interrupt);
        if let (Stop::Ended(status), Surroundings::Linux(linux)) = (&stop, &mut self.surroundings)
            && let Err(error) = linux.end_followed(&mut self.machine, *status, &interrupt)
        {
            return Stop::Failed(error.to_string());
        }
        stop
    }

    /// Learns the names of what the program has loaded since, or of another program.
    pub(crate) fn follow_libraries(&mut self) {
        let Surroundings::Linux(linux) = &self.surroundings else { return };
        let is_new = |module: &rivet_linux::Module| !self.names.is_of(module);
        if let Some(program) = linux.modules().first().filter(|module| is_new(module)) {
            let (image, path) = (Arc::clone(&program.image), program.name.clone());
            self.names = Names::of(&self.surroundings, &image, path.as_ref());
        }
        self.names.follow(linux);
    }
}
