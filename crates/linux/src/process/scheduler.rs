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
//!
//! A debugger may run another process than the first; see `followed`.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use rivet_hart::Retired;
use rivet_mem::UserSpace;
use rivet_sim::{ExitStatus, Machine, Next, SimError};

use crate::Linux;
use crate::abi::signal::{SIGCONT, SIGKILL};
use crate::kernel::mode::Mode;
use crate::kernel::processes::{OUTSIDE, RunningProcess};
use crate::kernel::siginfo::SigInfo;
use crate::process::followed::Driver;

/// Instructions of a process's turn.
pub(crate) const TURN: u64 = 100_000;

/// The other processes, owned by the first.
#[derive(Default)]
pub(crate) struct ProcessSet {
    pub(crate) list: Vec<RunningProcess>,
    /// Whether a process made progress in the last round.
    pub(crate) made_progress: bool,
    /// The round of turns that has begun and is not at its end, while the first process does not run.
    pub(crate) round: Option<Round>,
    /// The process that a debugger runs, while it is in the list.
    pub(crate) followed: Option<u32>,
    /// Whether the first process waits for the turn of that one, or was interrupted.
    pub(crate) is_held: bool,
    /// Set to interrupt the first process before the next round, while a debugger runs another one.
    pub(crate) interrupt: Option<Arc<AtomicBool>>,
}

/// How far a round of turns is.
pub(crate) struct Round {
    /// Index of the process that has its turn, or is going to have it.
    pub(crate) index: usize,
    /// Host CPU time when the last turn ended.
    cpu: u64,
    /// Instructions that the first machine has counted.
    counted: u64,
    /// What the process's machine had retired before the turn that has begun.
    turn: Option<Retired>,
}

/// Notes that other processes, which have these spaces, may have changed memory that a space shares with them: a history
/// of the space cannot know of that.
pub(crate) fn note_shared_changes(space: &Arc<UserSpace>, others: impl IntoIterator<Item = Arc<UserSpace>>) {
    let is_shared = || space.has_shared() || others.into_iter().any(|other| Arc::ptr_eq(&other, space));
    if space.tracks() && is_shared() {
        space.lose_changes();
    }
}

impl Round {
    /// Returns the instructions that are left of the turn of a process on this machine; `None` outside its turn.
    pub(crate) fn left(&self, own: &Machine) -> Option<u64> {
        let turn = self.turn.as_ref()?;
        Some(TURN.saturating_sub(own.instret() - turn.instructions))
    }
}

impl ProcessSet {
    /// Returns whether there is no other process.
    pub(crate) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    fn is_interrupted(&self) -> bool {
        self.interrupt.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }
}

impl Linux {
    /// Returns whether other processes exist, so that turns have to end.
    pub(crate) fn has_company(&self) -> bool {
        !self.others.is_empty() || !self.spawned.is_empty()
    }

    /// Gives each of the other processes a turn, including those spawned meanwhile. Returns false before the turn of a
    /// process that a debugger runs; the next call goes on with that.
    fn run_others(&mut self, machine: &mut Machine) -> Result<bool, SimError> {
        let mut round = match self.others.round.take() {
            Some(round) => round,
            None if self.others.is_interrupted() => return Ok(false),
            None => {
                self.read_keys();
                self.others.list.append(&mut self.spawned);
                self.others.made_progress = false;
                if self.others.is_empty() {
                    return Ok(true);
                }
                self.report(machine);
                Round { index: 0, cpu: self.clock.pause(), counted: 0, turn: None }
            }
        };
        while let Some(RunningProcess { os, machine: own }) = self.others.list.get_mut(round.index) {
            let is_followed = self.others.followed == Some(os.process.pid);
            if round.turn.is_none() {
                os.clock.follow(&self.clock, machine, own);
                os.clock.go_on(round.cpu, 0);
                (os.ran, os.last_turn) = (false, None);
                round.turn = Some(own.retired());
                if let (Some(recorder), Some(other)) = (self.mode.recorder_mut(), os.mode.recorder()) {
                    recorder.begin_turn(machine, other);
                }
            }
            if is_followed {
                self.others.round = Some(round);
                return Ok(false);
            }
            let status = own.run(os, round.left(own).unwrap_or(TURN))?;
            self.end_turn(machine, &mut round, status);
        }
        self.clock.go_on(round.cpu, round.counted);
        self.last_turn = None;
        Ok(true)
    }

    /// Ends the turn of a process, and the process if it has ended this way.
    pub(crate) fn end_turn(&mut self, machine: &mut Machine, round: &mut Round, status: ExitStatus) {
        let (Some(RunningProcess { os, machine: own }), Some(turn)) =
            (self.others.list.get_mut(round.index), round.turn.take())
        else {
            return;
        };
        let retired = own.retired() - turn;
        let ran = retired.instructions;
        // A debugger counts the instructions of its process alone.
        let is_watched = self.monitor.is_some();
        if is_watched {
            self.clock.pass(ran);
        } else {
            machine.removed += retired;
            round.counted += ran;
        }
        if let (Some(recorder), Some(other)) = (self.mode.recorder_mut(), os.mode.recorder_mut()) {
            recorder.ran_elsewhere(ran);
            other.end_turn(own, status);
        }
        self.others.made_progress |= os.ran || ran > 0;
        round.cpu = os.clock.pause();
        os.report(own);
        let spawned = std::mem::take(&mut os.spawned);
        if status == ExitStatus::InstructionLimit {
            round.index += 1;
        } else {
            let RunningProcess { os, machine } = self.others.list.remove(round.index);
            os.bury(&machine, status);
        }
        self.others.list.extend(spawned);
    }

    /// Gives the other processes their turns if this is the first process, before its first thread is asked. Returns
    /// false while the process that a debugger runs has its turn.
    pub(crate) fn let_others_run(&mut self, machine: &mut Machine, index: usize) -> Result<bool, SimError> {
        if self.is_first() && index == 0 {
            self.others.is_held = !self.run_others(machine)?;
            self.note_shared_changes();
        }
        Ok(!self.others.is_held)
    }

    /// Notes what the other processes may have changed of this one's memory.
    pub(crate) fn note_shared_changes(&self) {
        let others = self.processes().skip(1).map(|other| Arc::clone(other.space()));
        note_shared_changes(&self.guest.space, others);
    }

    /// Iterates over this process and, if it is the first or followed, the others.
    pub(crate) fn processes(&self) -> impl Iterator<Item = &Linux> {
        let first = self.driver.as_deref().map(Driver::first);
        let others = &first.unwrap_or(self).others;
        std::iter::once(self).chain(first).chain(others.list.iter().map(|other| &other.os))
    }

    /// Returns the numbers of the processes that exist, this one first: process ids, and in a replay the numbers of a
    /// recording's processes, in the order in which they were created, from 1 on.
    pub fn process_numbers(&self) -> Vec<u64> {
        if let Mode::Replay(replay) = &self.mode {
            return replay.numbers();
        }
        let others = self.processes().skip(1).filter(|other| other.exited.is_none());
        let new = self.processes().flat_map(|one| &one.spawned).map(|new| &new.os);
        std::iter::once(self).chain(others).chain(new).map(|one| one.process.pid.into()).collect()
    }

    /// Returns whether a recording answers in place of the kernel.
    pub fn is_replay(&self) -> bool {
        matches!(self.mode, Mode::Replay(_))
    }

    /// Receives the signals that other processes have sent; SIGCONT continues a stopped process.
    pub(crate) fn receive(&mut self) {
        self.follow_tracers();
        let letters = self.process_table.lock().fetch(self.process.pid);
        for letter in letters {
            if let Some(program) = &self.host_program {
                program.send(letter.info.number);
                continue;
            }
            if matches!(letter.info.number, SIGCONT | SIGKILL) && self.stopped.take().is_some() {
                self.process_table.lock().continued(self.process.pid);
            }
            if letter.info.number == SIGCONT && self.signals.is_traced {
                self.end_group_stops();
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
        self.trace_all_ended(status);
        drop(self);
        table.lock().ended(pid, status, time);
    }

    /// Ends the process; returns how the machine goes on.
    pub(crate) fn leave(&mut self, machine: &Machine, status: ExitStatus) -> Next {
        if !self.is_first() || !self.has_company() {
            return Next::Halt(status);
        }
        self.depart(machine, status);
        if self.config.halts_with_first { Next::Halt(status) } else { Next::Yield }
    }

    /// Returns whether the first process has ended while others go on; the machine can run on for them.
    pub fn has_left_others(&self) -> bool {
        self.exited.is_some() && self.has_company()
    }

    /// Returns whether no process is of the session that the first one was started in.
    pub fn has_left_session(&self) -> bool {
        let table = self.process_table.lock();
        !table.iter().any(|(_, entry)| entry.session == OUTSIDE && entry.lives())
    }

    /// Ends the first process while others go on: releases its files.
    pub(crate) fn depart(&mut self, machine: &Machine, status: ExitStatus) {
        if self.exited.is_none() {
            self.exited = Some(status);
            self.trace_all_ended(status);
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
        if self.others.is_held {
            return Ok(Next::Halt(ExitStatus::InstructionLimit));
        }
        let has_passed = std::mem::take(&mut self.threads.has_passed);
        if has_passed || self.others.made_progress || !self.spawned.is_empty() {
            return Ok(Next::Resume);
        }
        match self.exited {
            Some(_) if self.config.halts_with_first && self.has_company() => self.sleep(machine),
            Some(status) => {
                let followed = self.others.followed;
                self.others.list.retain(|other| Some(other.os.process.pid) == followed);
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
