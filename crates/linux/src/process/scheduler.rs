//! The process scheduler: the first process runs the others in turns.
//!
//! A program that never forks is not affected. Otherwise the first process holds the others in a list. Whenever its
//! first thread comes to its turn, each other process has a turn on its own machine, until its instructions are used up
//! or all of its threads wait. If no process made progress, all sleep.
//!
//! Invariants: the order of turns depends on the programs alone; one process runs at a time, and the clocks go on from
//! one to the next. The first process's machine counts the instructions of all, unless a debugger watches it.
//!
//! When the first process ends, the others go on until all of them wait, and end then: data in pipes is still written,
//! and nothing is left behind.

use rivet_sim::{ExitStatus, Machine, Next, SimError};

use crate::Linux;
use crate::abi::signal::{SIGCONT, SIGKILL};
use crate::kernel::mode::Mode;
use crate::kernel::processes::RunningProcess;
use crate::kernel::siginfo::SigInfo;

/// Instructions of a process's turn.
pub(crate) const TURN: u64 = 100_000;

/// The other processes, owned by the first.
#[derive(Default)]
pub(crate) struct ProcessSet {
    list: Vec<RunningProcess>,
    /// Whether a process made progress in the last round.
    made_progress: bool,
}

impl ProcessSet {
    /// Returns whether there is no other process.
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }
}

impl Linux {
    /// Returns whether other processes exist, so that turns have to end.
    pub(crate) fn has_company(&self) -> bool {
        !self.others.is_empty() || !self.spawned.is_empty()
    }

    /// Gives each of the other processes a turn, including those spawned meanwhile.
    pub(crate) fn run_others(&mut self, machine: &mut Machine) -> Result<(), SimError> {
        self.read_keys();
        self.others.list.append(&mut self.spawned);
        self.others.made_progress = false;
        if self.others.is_empty() {
            return Ok(());
        }
        self.report(machine);
        let mut cpu = self.clock.pause();
        // A debugger counts the instructions of its process alone.
        let is_watched = self.monitor.is_some();
        let mut counted = 0;
        let mut index = 0;
        while let Some(RunningProcess { os, machine: own }) = self.others.list.get_mut(index) {
            os.clock.follow(&self.clock, machine, own);
            os.clock.go_on(cpu, 0);
            os.ran = false;
            let (before, vectors) = (own.instret(), own.vector_instret());
            if let (Some(recorder), Some(other)) = (self.mode.recorder_mut(), os.mode.recorder()) {
                recorder.begin_turn(machine, other);
            }
            let status = own.run(os, TURN)?;
            let ran = own.instret() - before;
            if is_watched {
                self.clock.pass(ran);
            } else {
                machine.retired += ran;
                counted += ran;
            }
            if let (Some(recorder), Some(other)) = (self.mode.recorder_mut(), os.mode.recorder_mut()) {
                recorder.ran_elsewhere(ran);
                other.end_turn(own, status);
            }
            if !is_watched {
                machine.vector_retired += own.vector_instret() - vectors;
            }
            self.others.made_progress |= os.ran || ran > 0;
            cpu = os.clock.pause();
            os.report(own);
            let spawned = std::mem::take(&mut os.spawned);
            if status == ExitStatus::InstructionLimit {
                index += 1;
            } else {
                let RunningProcess { os, machine } = self.others.list.remove(index);
                os.bury(&machine, status);
            }
            self.others.list.extend(spawned);
        }
        self.clock.go_on(cpu, counted);
        Ok(())
    }

    /// Iterates over this process and, if it is the first, the others.
    pub(crate) fn processes(&self) -> impl Iterator<Item = &Linux> {
        std::iter::once(self).chain(self.others.list.iter().map(|other| &other.os))
    }

    /// Returns the numbers of the processes that exist, this one first: process ids, and in a replay the numbers of a
    /// recording's processes, in the order in which they were created, from 1 on.
    pub fn process_numbers(&self) -> Vec<u64> {
        let own = u64::from(self.process.pid);
        match &self.mode {
            Mode::Replay(replay) => replay.numbers(),
            _ => std::iter::once(own)
                .chain(self.processes().skip(1).map(|one| one.process.pid.into()))
                .chain(self.spawned.iter().map(|one| one.os.process.pid.into()))
                .collect(),
        }
    }

    /// Returns whether a recording answers in place of the kernel.
    pub fn is_replay(&self) -> bool {
        matches!(self.mode, Mode::Replay(_))
    }

    /// Receives the signals that other processes have sent; SIGCONT continues a stopped process.
    pub(crate) fn receive(&mut self) {
        let letters = self.process_table.lock().fetch(self.process.pid);
        for letter in letters {
            if let Some(program) = &self.host_program {
                program.send(letter.info.number);
                continue;
            }
            if matches!(letter.info.number, SIGCONT | SIGKILL) && self.stopped.take().is_some() {
                self.process_table.lock().continued(self.process.pid);
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

    /// Stops the process.
    pub(crate) fn stop(&mut self, signal: u32) {
        self.stopped = Some(signal);
        self.process_table.lock().stopped(self.process.pid, signal);
    }

    /// Ends the process: releases its files first, so that others find pipes closed when they are notified.
    pub(crate) fn bury(self, machine: &Machine, status: ExitStatus) {
        let (table, pid) = (self.process_table.clone(), self.process.pid);
        if let Some(diagnosis) = &self.diagnosis {
            tracing::info!("process {pid} ({}): {diagnosis}", self.config.path.display());
        }
        let time = self.clock.cpu(machine);
        drop(self);
        table.lock().ended(pid, status, time);
    }

    /// Ends the process; returns how the machine goes on.
    pub(crate) fn leave(&mut self, machine: &Machine, status: ExitStatus) -> Next {
        if !self.is_first() || !self.has_company() {
            return Next::Halt(status);
        }
        self.depart(machine, status);
        Next::Yield
    }

    /// Ends the first process while others go on: releases its files.
    pub(crate) fn depart(&mut self, machine: &Machine, status: ExitStatus) {
        if self.exited.is_none() {
            self.exited = Some(status);
            self.files.close_all();
            self.threads.forget_waits();
            let time = self.clock.cpu(machine);
            self.process_table.lock().ended(self.process.pid, status, time);
        }
    }

    /// Decides what the machine does when all threads wait.
    pub(crate) fn rest(&mut self, machine: &mut Machine) -> Result<Next, SimError> {
        if !self.is_first() {
            // The first process goes on with the next one.
            return Ok(Next::Halt(ExitStatus::InstructionLimit));
        }
        if self.others.made_progress || !self.spawned.is_empty() {
            return Ok(Next::Resume);
        }
        match self.exited {
            Some(status) => {
                self.others.list.clear();
                Ok(Next::Halt(status))
            }
            None => self.sleep(machine),
        }
    }

    /// Sends a signal to this or another process.
    pub(crate) fn send_to(&mut self, pid: u32, info: SigInfo) {
        if pid == self.process.pid {
            self.signals.send_process(&self.threads, info);
        } else {
            self.process_table.lock().send(pid, info, None);
        }
    }
}
