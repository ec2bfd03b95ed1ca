//! A debugger runs another process than the first: turn by turn, while the first process runs the others between.
//!
//! ```text
//!   caller:   await_turn ─► the machine of the followed process runs ─► await_turn ─► …
//!                 │                                                         │
//!   first:    … run_others, up to the turn of the followed process    end of its turn, run_others, …
//! ```
//!
//! The kernel and the machine that the caller has are those of the followed process; the driver holds the first one.
//! Invariant: each process is asked the same things at the same instructions as if nobody followed.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use rivet_sim::{ExitStatus, Machine, SimError};

use crate::Linux;
use crate::kernel::processes::RunningProcess;

/// The first process, while a debugger runs another one.
pub(crate) struct Driver {
    first: RunningProcess,
    /// Index of the followed process in the list of the first, from which it is taken out.
    index: usize,
    /// Whether the first process has ended, and the run with it.
    is_over: bool,
}

impl Driver {
    /// Returns the kernel state of the first process.
    pub(crate) fn first(&self) -> &Linux {
        &self.first.os
    }
}

/// What the wait for a turn has come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AwaitedTurn {
    /// The process has its turn, of so many more instructions; `None` for no end.
    Turn(Option<u64>),
    /// The run is over, and the process with it.
    Over,
    /// It was interrupted.
    Interrupted,
}

fn swap(os: &mut Linux, machine: &mut Machine, other: &mut RunningProcess) {
    std::mem::swap(os, &mut other.os);
    std::mem::swap(machine, &mut other.machine);
}

impl Linux {
    /// Returns whether another process than the first is followed.
    pub fn is_followed(&self) -> bool {
        self.driver.is_some()
    }

    /// Returns whether other processes have not ended.
    pub fn has_others(&self) -> bool {
        self.process_numbers().len() > 1 && self.driver.as_ref().is_none_or(|driver| !driver.is_over)
    }

    /// Follows another process: kernel and machine become those of the process with this number in
    /// [`Linux::process_numbers`], and the caller runs it turn by turn; see [`Linux::await_turn`]. The process before
    /// goes on beside it, without a debugger. Returns false if there is no such process.
    pub fn follow(&mut self, machine: &mut Machine, number: u64) -> bool {
        if !self.process_numbers().contains(&number) || self.is_replay() {
            return false;
        }
        self.be_left(machine);
        if let Some(mut driver) = self.driver.take() {
            swap(self, machine, &mut driver.first);
            let Driver { first: mut left, index, .. } = *driver;
            let spawned = std::mem::take(&mut left.os.spawned);
            if left.os.exited.is_none() {
                self.others.list.insert(index, left);
            }
            self.others.list.extend(spawned);
        }
        if !self.spawned.is_empty() {
            self.others.list.append(&mut self.spawned);
            self.others.made_progress = true;
        }
        let wanted = |other: &RunningProcess| u64::from(other.os.process.pid) == number;
        if let Some(index) = self.others.list.iter().position(wanted) {
            let mut process = self.others.list.remove(index);
            swap(self, machine, &mut process);
            self.driver = Some(Box::new(Driver { first: process, index, is_over: false }));
        }
        true
    }

    /// Prepares a process to go on without a debugger.
    fn be_left(&mut self, machine: &mut Machine) {
        machine.set_others_engine();
        self.guest.space.track(None);
        match &self.monitor {
            // Its clock goes on as it did.
            Some(monitor) if self.is_first() => {
                monitor.discard(0);
                monitor.take();
            }
            _ => self.monitor = None,
        }
    }

    /// Keeps the process with this number from running, or lets it run again.
    pub fn suspend_process(&mut self, number: u64, suspends: bool) {
        if u64::from(self.process.pid) == number {
            self.is_suspended = suspends;
        }
        let others = self.others.list.iter_mut().chain(&mut self.spawned).map(|other| &mut other.os);
        let first = self.driver.iter_mut().map(|driver| &mut driver.first.os);
        others.chain(first).for_each(|other| other.suspend_process(number, suspends));
    }

    /// Returns the numbers of the processes that a debugger keeps from running.
    pub fn suspended_processes(&self) -> Vec<u64> {
        let new = self.processes().flat_map(|one| &one.spawned).map(|new| &new.os);
        let suspended = self.processes().chain(new).filter(|os| os.is_suspended);
        suspended.map(|os| os.process.pid.into()).collect()
    }

    /// Returns the number of the child that this process has created last, while it has had no turn.
    pub fn new_child(&self) -> Option<u64> {
        self.spawned.last().map(|new| new.os.process.pid.into())
    }

    /// Lets the others run until the followed process has its turn, or until someone sets `interrupt`. The first process
    /// always has its turn.
    pub fn await_turn(
        &mut self,
        machine: &mut Machine,
        interrupt: &Arc<AtomicBool>,
    ) -> Result<AwaitedTurn, SimError> {
        match &self.driver {
            None => return Ok(AwaitedTurn::Turn(None)),
            Some(driver) if driver.is_over => return Ok(AwaitedTurn::Over),
            Some(_) => {}
        }
        match self.left_of_turn(machine) {
            Some(0) => self.end_followed_turn(machine),
            Some(left) => return Ok(AwaitedTurn::Turn(Some(left))),
            None => {}
        }
        let result = self.as_first(machine, |first, machine| first.drive(machine, interrupt));
        self.note_shared_changes();
        let is_over = result.transpose()?.unwrap_or(false);
        if let Some(driver) = self.driver.as_mut() {
            driver.is_over = is_over;
        }
        Ok(match self.left_of_turn(machine) {
            Some(left) => AwaitedTurn::Turn(Some(left)),
            None if is_over => AwaitedTurn::Over,
            None => AwaitedTurn::Interrupted,
        })
    }

    /// Ends the turn of the followed process: all of its threads wait.
    pub fn end_followed_turn(&mut self, machine: &mut Machine) {
        if self.left_of_turn(machine).is_none() {
            return;
        }
        self.as_first(machine, |first, machine| {
            if let Some(mut round) = first.others.round.take() {
                first.end_turn(machine, &mut round, ExitStatus::InstructionLimit);
                first.others.round = Some(round);
            }
        });
    }

    /// Ends the followed process, which has ended this way, and lets the others run to their ends, or until someone sets
    /// `interrupt`.
    pub fn end_followed(
        &mut self,
        machine: &mut Machine,
        status: ExitStatus,
        interrupt: &Arc<AtomicBool>,
    ) -> Result<(), SimError> {
        if self.driver.is_none() || self.exited.is_some() {
            return Ok(());
        }
        self.depart(machine, status);
        let was_in_turn = self.left_of_turn(machine).is_some();
        self.end_followed_turn(machine);
        let Some(mut driver) = self.driver.take() else { return Ok(()) };
        swap(self, machine, &mut driver.first);
        if let Some(round) = self.others.round.as_mut().filter(|_| was_in_turn) {
            // It is no longer in the list.
            round.index -= 1;
        }
        // Who keeps others from running goes over to them.
        let result = match self.suspended_processes().is_empty() {
            true => self.drive(machine, interrupt),
            false => Ok(false),
        };
        swap(self, machine, &mut driver.first);
        driver.is_over = matches!(result, Ok(true));
        self.driver = Some(driver);
        result.map(drop)
    }

    /// Runs the first process until the followed one has its turn; returns whether the run has ended.
    fn drive(&mut self, machine: &mut Machine, interrupt: &Arc<AtomicBool>) -> Result<bool, SimError> {
        self.others.interrupt = Some(Arc::clone(interrupt));
        let status = machine.run(self, u64::MAX);
        self.others.interrupt = None;
        if std::mem::take(&mut self.others.is_held) {
            // Its first thread is asked again.
            machine.current = 0;
            return Ok(false);
        }
        status.map(|status| status != ExitStatus::InstructionLimit)
    }

    /// Returns the instructions that are left of the turn of the followed process.
    fn left_of_turn(&self, machine: &Machine) -> Option<u64> {
        let driver = self.driver.as_deref()?;
        let round = driver.first.os.others.round.as_ref().filter(|round| round.index == driver.index)?;
        round.left(machine)
    }

    /// Does something with the first process, which has the followed one in its list meanwhile.
    fn as_first<T>(
        &mut self,
        machine: &mut Machine,
        act: impl FnOnce(&mut Linux, &mut Machine) -> T,
    ) -> Option<T> {
        let mut driver = self.driver.take()?;
        let pid = self.process.pid;
        swap(self, machine, &mut driver.first);
        let Driver { first: followed, index, is_over } = *driver;
        self.others.list.insert(index, followed);
        self.others.followed = Some(pid);
        let result = act(self, machine);
        self.others.followed = None;
        // Nobody else takes it out.
        let index = self.others.list.iter().position(|other| other.os.process.pid == pid)?;
        let mut process = self.others.list.remove(index);
        swap(self, machine, &mut process);
        self.driver = Some(Box::new(Driver { first: process, index, is_over }));
        Some(result)
    }
}
