//! The turns of threads: which may run, and what happens before and after a turn.

use rivet_exec::Exit;
use rivet_hart::{Cause, Reservation};
use rivet_sim::{ExitStatus, Machine, Next, SimError};

use crate::Linux;

impl Linux {
    /// Makes a hart see changes of its address space: flushes its TLB and decoded code if mappings or code changed.
    pub(crate) fn refresh(&mut self, machine: &mut Machine, index: usize) {
        let (space, thread) = (&self.guest.space, self.threads.get_mut(index));
        if thread.generation != space.generation() {
            thread.generation = space.generation();
            machine.harts[index].tlb.flush();
            let guarded = space.guard_generation();
            if std::mem::replace(&mut thread.guarded, guarded) != guarded && !machine.takes_turns() {
                // It may have stored there while another thread decoded.
                space.invalidate_code();
            }
        }
        let code = space.code_generation();
        if thread.code_generation != code {
            thread.code_generation = code;
            machine.harts[index].code_changed = true;
            if machine.takes_turns() {
                // Their engine is told by this hart; until it has run, by whichever comes first.
                self.threads.know_code(code);
                machine.invalidate_code();
            }
        }
    }

    /// Returns whether a thread neither waits nor is stopped; ends its wait if that is over.
    pub(crate) fn may_run(&mut self, machine: &mut Machine, index: usize) -> bool {
        if !self.may_pass(machine, index) {
            return false;
        }
        self.stop_if_told(machine, index);
        if self.stopped.is_some() {
            return false;
        }
        self.wake(machine, index);
        self.threads.get(index).wait.is_none()
    }

    /// Returns whether a thread can run, or has to end with its process.
    pub(crate) fn is_ready(&mut self, machine: &mut Machine, index: usize) -> bool {
        if self.exited.is_some() || self.is_suspended {
            return false;
        }
        self.receive();
        self.expire_timers(machine);
        self.ending.is_some() || self.may_run(machine, index)
    }

    /// Prepares a ready thread for its turn: delivers signals and refreshes the hart. Returns false if a signal stops
    /// it.
    pub(crate) fn go_on(&mut self, machine: &mut Machine, index: usize) -> bool {
        if self.ending.is_none() {
            self.resume_sequence(machine, index);
            if !self.threads.get(index).retries {
                self.deliver_signals(machine, index);
            }
            if self.stopped.is_some() || self.stands_still(index) {
                return false;
            }
            self.refresh(machine, index);
        }
        if self.ending.is_some() {
            // Only an exit's handler can halt.
            machine.harts[index].stop = true;
        }
        true
    }

    /// Begins the end of the process, whatever its threads are doing.
    pub(crate) fn end(&mut self, status: ExitStatus) {
        if self.ending.is_none() {
            if let Some(strace) = &mut self.strace {
                strace.end(&self.guest, self.process.pid, status);
            }
            self.ending = Some(status);
            self.abandon_all();
            self.memory.write_back_all(&self.guest);
        }
    }
}

impl Linux {
    /// See [`Environment::ready`].
    pub(crate) fn prepare(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        let is_free = self.let_others_run(machine, index)?;
        if is_free && std::mem::take(&mut self.threads.get_mut(index).tried_in_vain) {
            // What the call waits for may be what others do, however ready a file of the host's is.
            (self.ran, self.threads.has_passed) = (true, true);
            return Ok(false);
        }
        let has_turn = is_free && self.is_ready(machine, index) && self.go_on(machine, index);
        if has_turn {
            self.invalidate_reservation(machine, index);
        }
        Ok(has_turn)
    }

    /// Invalidates the reservation of a thread that is about to run, if another one has had its turn since. The other's stores
    /// are not compared with it: any store-conditional may fail, and one that follows its `lr` in the same turn does not for
    /// this reason.
    fn invalidate_reservation(&mut self, machine: &mut Machine, index: usize) {
        let tid = self.threads.get_mut(index).tid;
        let is_alone = self.last_turn.replace(tid) == Some(tid);
        if !is_alone && machine.harts[index].reservation != Reservation::NONE {
            self.keep_registers(machine, index);
            machine.harts[index].reservation = Reservation::NONE;
        }
    }

    /// See [`Environment::handle`].
    pub(crate) fn attend(&mut self, machine: &mut Machine, exit: Exit) -> Result<Next, SimError> {
        let index = machine.current;
        let mut next = Next::Resume;
        self.ran = true;
        if self.ending.is_none() {
            match exit {
                Exit::Trap(trap) if trap.cause == Cause::EcallU => {
                    next = self.call(machine);
                    // Whoever calls often never comes to the end of a slice.
                    self.expire_timers(machine);
                }
                Exit::Trap(trap) => {
                    if let Err(trap) = self.execute_lacking(machine, trap) {
                        self.fault(machine, &trap);
                    }
                }
                Exit::Fuel if self.has_company() => next = Next::Yield,
                Exit::Fuel | Exit::Stop => self.expire_timers(machine),
            }
        }
        if next == Next::Resume && self.ending.is_none() {
            if !self.stops_now(machine, index) {
                self.deliver_signals(machine, index);
            }
            self.refresh(machine, index);
            if self.stopped.is_some() || self.stands_still(index) {
                next = Next::Yield;
            }
        }
        match self.ending {
            Some(status) => Ok(self.leave(machine, status)),
            None => {
                if next == Next::Retire {
                    self.threads.remove(index);
                }
                Ok(next)
            }
        }
    }
}
