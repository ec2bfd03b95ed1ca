//! Turns of processes: the first one runs the others.
//!
//! A program that never forks knows nothing of this: its machine runs as it does without. Otherwise the first process
//! has the others in a list, and whenever its first thread comes to its turn, each of them has one: on its own
//! machine, until its instructions are used up, or all of its threads wait. When nobody got on, all sleep.
//!
//! Invariants: the order of turns is a function of the programs alone; at any moment at most one process runs, and the
//! clocks go on from one to the next. The first process's machine counts the instructions of all.
//!
//! When the first process ends, the others go on until none of them can without waiting for something, and end then:
//! what is in a pipe still comes out, and nothing stays behind.

use rivet_sim::{ExitStatus, Machine, Next, SimError};

use crate::Linux;
use crate::abi::signal::{SIGCONT, SIGKILL};
use crate::kernel::processes::Running;
use crate::kernel::siginfo::SigInfo;

/// Instructions of a process's turn.
pub(crate) const TURN: u64 = 100_000;

/// The other processes, in the hands of the first.
#[derive(Default)]
pub(crate) struct Others {
    list: Vec<Running>,
    /// Somebody got on in the last round.
    moved: bool,
}

impl Others {
    /// Are there none?
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

impl Linux {
    /// Does the first process share the host with others? Then its turns have an end.
    pub(crate) fn has_company(&self) -> bool {
        !self.others.is_empty() || !self.born.is_empty()
    }

    /// A turn for each of the other processes. Those that come to be meanwhile have theirs as well.
    pub(crate) fn run_others(&mut self, machine: &mut Machine) -> Result<(), SimError> {
        self.read_keys();
        self.others.list.append(&mut self.born);
        self.others.moved = false;
        if self.others.is_empty() {
            return Ok(());
        }
        self.report(machine);
        let (mut cpu, retired) = (self.clock.pause(), machine.retired);
        let mut index = 0;
        while let Some(Running { os, machine: own }) = self.others.list.get_mut(index) {
            os.clock.follow(&self.clock, machine, own);
            os.clock.go_on(cpu, 0);
            os.moved = false;
            let before = own.instret();
            let status = own.run(os, TURN)?;
            let ran = own.instret() - before;
            machine.retired += ran;
            self.others.moved |= os.moved || ran > 0;
            cpu = os.clock.pause();
            os.report(own);
            let born = std::mem::take(&mut os.born);
            if status == ExitStatus::InstructionLimit {
                index += 1;
            } else {
                let Running { os, machine } = self.others.list.remove(index);
                os.bury(&machine, status);
            }
            self.others.list.extend(born);
        }
        self.clock.go_on(cpu, machine.retired - retired);
        Ok(())
    }

    /// This process and the others, if it is the first.
    pub(crate) fn processes(&self) -> impl Iterator<Item = &Linux> {
        std::iter::once(self).chain(self.others.list.iter().map(|other| &other.os))
    }

    /// Fetches what others have sent. A process that was stopped goes on if told so.
    pub(crate) fn receive(&mut self) {
        let letters = self.world.lock().fetch(self.process.pid);
        for letter in letters {
            if matches!(letter.info.number, SIGCONT | SIGKILL) && self.stopped.take().is_some() {
                self.world.lock().continued(self.process.pid);
            }
            // A thread that is gone gets nothing, as if it had left later.
            match letter.thread.map(|tid| self.threads.find(tid as i32)) {
                None => self.signals.send_process(&self.threads, letter.info),
                Some(Some(index)) => {
                    let _ = self.send_thread(index, letter.info);
                }
                Some(None) => {}
            }
        }
    }

    /// A signal stops the process.
    pub(crate) fn stop(&mut self, signal: u32) {
        self.stopped = Some(signal);
        self.world.lock().stopped(self.process.pid, signal);
    }

    /// The process is over: what it had is given back first, so that others find pipes closed when they are told.
    pub(crate) fn bury(self, machine: &Machine, status: ExitStatus) {
        let (world, pid) = (self.world.clone(), self.process.pid);
        if let Some(diagnosis) = &self.diagnosis {
            tracing::info!("process {pid} ({}): {diagnosis}", self.config.path.display());
        }
        let time = self.clock.cpu(machine);
        drop(self);
        world.lock().ended(pid, status, time);
    }

    /// The process has ended: how the machine goes on.
    pub(crate) fn leave(&mut self, machine: &Machine, status: ExitStatus) -> Next {
        if !self.is_first() || !self.has_company() {
            return Next::Halt(status);
        }
        self.depart(machine, status);
        Next::Yield
    }

    /// The first process has ended, and others go on: it gives back what it had.
    pub(crate) fn depart(&mut self, machine: &Machine, status: ExitStatus) {
        if self.left.is_none() {
            self.left = Some(status);
            self.files.close_all();
            self.threads.forget_waits();
            let time = self.clock.cpu(machine);
            self.world.lock().ended(self.process.pid, status, time);
        }
    }

    /// All threads wait: what the machine does.
    pub(crate) fn rest(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        if !self.is_first() {
            // The first process goes on with the next one.
            return Ok(Next::Halt(ExitStatus::InstructionLimit));
        }
        if self.others.moved || !self.born.is_empty() {
            return Ok(Next::Resume);
        }
        match self.left {
            Some(status) => {
                self.others.list.clear();
                Ok(Next::Halt(status))
            }
            None => self.sleep(machine),
        }
    }

    /// Sends a signal to a process, this one or another.
    pub(crate) fn send_to(&mut self, pid: u32, info: SigInfo) {
        if pid == self.process.pid {
            self.signals.send_process(&self.threads, info);
        } else {
            self.world.lock().send(pid, info, None);
        }
    }
}
