//! The state under the lock: all processes, and how a vCPU thread enters and leaves the kernel.
//!
//! Invariants: process and machine have a slot for each thread, in the same order; the hart of a waiting thread is in
//! the machine. An operation that changes what others may wait for, or sends them something, checks all waits before it
//! releases the lock.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use rivet_exec::Exit;
use rivet_hart::{Cause, Hart, Retired};
use rivet_mem::UserSpace;
use rivet_sim::{Environment, ExitStatus, Machine, Next, SimError};

use crate::Linux;
use crate::abi::clone::copies_memory;
use crate::abi::errno::Errno;
use crate::kernel::identity::pid as first_pid;
use crate::kernel::processes::RunningProcess;
use crate::thread::host::Host;
use crate::thread::host::process::{Process, ThreadSlot, find};
use crate::thread::host::processors::Processors;
use crate::thread::host::vcpu::{ParkedHart, Vcpu, live};
use crate::time::awaited::Awaited;

/// Numbers of system calls that affect other threads in a special way.
const MEMBARRIER: u64 = 283;
const SCHED_SETAFFINITY: u64 = 122;
const SCHED_YIELD: u64 = 124;

/// The next action of a vCPU thread.
pub(super) enum NextAction {
    /// The thread runs guest code with its hart.
    Run,
    /// The thread runs guest code after yielding to others.
    Yield,
    /// The thread waits, at most for this time.
    Wait(Option<Duration>),
    /// The thread ends.
    End,
}

/// All processes of the run.
pub(super) struct Kernel {
    pub(super) processors: Processors,
    processes: BTreeMap<u32, Process>,
    /// Exit status of the first process.
    first: Option<ExitStatus>,
    /// The error that ends the run.
    failed: Option<SimError>,
    /// Instructions of ended processes, and of ended threads that their machine does not count.
    retired: Retired,
    threads: Vec<JoinHandle<()>>,
    /// Time at which the supervisor checks timers next; see [`crate::time::Clock::monotonic`].
    pub(super) looks_at: u64,
}

impl Kernel {
    /// Creates a kernel without processes for a machine with this many processors.
    pub(super) fn new(processors: u32) -> Kernel {
        Kernel {
            processors: Processors::new(processors),
            processes: BTreeMap::new(),
            first: None,
            failed: None,
            retired: Retired::default(),
            threads: Vec::new(),
            looks_at: 0,
        }
    }

    /// Adds a process and starts its threads.
    pub(super) fn begin(&mut self, host: &Arc<Host>, os: Linux, machine: Machine) {
        let pid = os.process.pid;
        let process = Process { restrictions: os.guest.space.restrictions(), os, machine, slots: Vec::new() };
        self.processes.insert(pid, process);
        if let Err(error) = self.fill_slots(host, pid) {
            match pid {
                pid if pid == first_pid() => self.fail(host, error.into()),
                // It had no time for anything; to its parent it was killed.
                _ => self.end_process(host, pid, ExitStatus::Signal(9)),
            }
        }
    }

    /// Starts a host thread for each hart that has none.
    fn fill_slots(&mut self, host: &Arc<Host>, pid: u32) -> std::io::Result<()> {
        let Some(process) = self.processes.get_mut(&pid) else { return Ok(()) };
        while let Some(hart) = process.machine.harts.get(process.slots.len()) {
            let parked = ParkedHart::new(Hart::new(Arc::clone(&hart.config), hart.space.clone()));
            let (vcpu, host) = (Arc::new(Vcpu::default()), Arc::clone(host));
            let own = Arc::clone(&vcpu);
            let thread = std::thread::Builder::new().name(format!("guest {pid}"));
            self.threads.retain(|thread| !thread.is_finished());
            let is_first = process.slots.is_empty();
            self.threads.push(thread.spawn(move || live(&host, pid, &own, is_first, parked))?);
            process.slots.push(ThreadSlot { vcpu, waits: false, on_supervisor: false, tried: None });
        }
        Ok(())
    }

    fn fail(&mut self, host: &Host, error: SimError) {
        self.failed.get_or_insert(error);
        host.waker.ring();
    }

    /// Enters the kernel with the exit of the thread's engine, or because the thread was called.
    pub(super) fn enter(
        &mut self,
        host: &Arc<Host>,
        pid: u32,
        vcpu: &Arc<Vcpu>,
        parked: &mut ParkedHart,
        exit: Option<Exit>,
    ) -> NextAction {
        let Some((process, index)) = find(&mut self.processes, pid, vcpu) else {
            self.lost(parked);
            return NextAction::End;
        };
        parked.put(&mut process.machine.harts[index]);
        process.machine.current = index;
        let exit = exit.filter(|exit| !process.is_over(index, exit));
        let Some(exit) = exit else { return self.go_on(host, pid, vcpu, parked) };
        if is_call(&exit) && concerns_all(process.machine.hart()) {
            let space = Arc::clone(&process.os.guest.space);
            self.stand_still(&space, vcpu);
        }
        let Some((process, _)) = find(&mut self.processes, pid, vcpu) else { return NextAction::End };
        let call = is_call(&exit).then(|| process.machine.hart().call_number());
        let next = match process.os.handle(&mut process.machine, exit) {
            Ok(next) => next,
            Err(error) => {
                self.fail(host, error);
                return NextAction::End;
            }
        };
        if call == Some(SCHED_SETAFFINITY) {
            for (slot, thread) in process.slots.iter().zip(process.os.threads.iter()) {
                self.processors.confine(&slot.vcpu, thread.affinity);
            }
        }
        if next == Next::Retire {
            process.machine.retire();
            process.slots.remove(index);
        }
        if let Next::Halt(status) = next {
            self.end_process(host, pid, status);
            return NextAction::End;
        }
        match call {
            Some(SCHED_YIELD) => self.processors.give_way(vcpu),
            _ => self.settle(host, pid, vcpu),
        }
        match next {
            Next::Resume if self.processors.is_called(vcpu) => self.go_on(host, pid, vcpu, parked),
            Next::Resume => self.leave(pid, vcpu, parked),
            Next::Retire => NextAction::End,
            _ => match self.go_on(host, pid, vcpu, parked) {
                NextAction::Run => NextAction::Yield,
                action => action,
            },
        }
    }

    /// Decides whether a thread goes on, waits or ends.
    pub(super) fn go_on(
        &mut self,
        host: &Arc<Host>,
        pid: u32,
        vcpu: &Arc<Vcpu>,
        parked: &mut ParkedHart,
    ) -> NextAction {
        let Some((process, index)) = find(&mut self.processes, pid, vcpu) else { return NextAction::End };
        process.slots[index].waits = false;
        process.machine.current = index;
        if process.os.is_ready(&mut process.machine, index) {
            if process.os.ending.is_none() {
                match self.processors.take(&process.runner(index)) {
                    Ok(place) => process.os.threads.get_mut(index).place = place,
                    Err(time) => return NextAction::Wait(time),
                }
            }
            if process.os.go_on(&mut process.machine, index) {
                if std::mem::take(&mut process.slots[index].on_supervisor) {
                    host.waker.take_files();
                }
                return self.leave(pid, vcpu, parked);
            }
        }
        process.slots[index].waits = true;
        let is_stopped = process.os.stopped.is_some();
        let wait = process.os.threads.get(index).wait.as_ref();
        let deadline = wait.and_then(|wait| wait.deadline);
        let now = process.os.clock.monotonic(&process.machine);
        let time = deadline.map(|deadline| Duration::from_nanos(deadline.saturating_sub(now)));
        let concerns_supervisor = process.concerns_supervisor(index);
        process.slots[index].on_supervisor |= concerns_supervisor;
        self.processors.release(vcpu);
        if is_stopped {
            // The others stop as well, and who started it is told.
            self.rouse();
        }
        if concerns_supervisor || self.all_wait() {
            host.waker.ring();
        }
        NextAction::Wait(time)
    }

    /// Leaves the kernel: the thread takes its hart.
    fn leave(&mut self, pid: u32, vcpu: &Arc<Vcpu>, parked: &mut ParkedHart) -> NextAction {
        // The index may be another one, after `execve`.
        let Some((process, index)) = find(&mut self.processes, pid, vcpu) else { return NextAction::End };
        let thread = process.os.threads.get(index);
        parked.take(&mut process.machine.harts[index], (thread.generation, thread.code_generation));
        NextAction::Run
    }

    /// Completes a system call: wakes, stops or starts what the call affects.
    fn settle(&mut self, host: &Arc<Host>, pid: u32, vcpu: &Arc<Vcpu>) {
        let Some(process) = self.processes.get_mut(&pid) else { return };
        if process.machine.harts.len() < process.slots.len() {
            // Another program runs now, in this thread alone.
            let gone = process.slots.extract_if(.., |slot| !Arc::ptr_eq(&slot.vcpu, vcpu));
            gone.for_each(|slot| slot.vcpu.call());
        }
        let restrictions = process.os.guest.space.restrictions();
        let code_changed = process.code_changed(vcpu);
        if restrictions != process.restrictions || code_changed {
            process.restrictions = restrictions;
            let space = Arc::clone(&process.os.guest.space);
            self.stand_still(&space, vcpu);
        }
        self.start_threads(host, pid, vcpu);
        let Some(process) = self.processes.get_mut(&pid) else { return };
        if process.os.clock.first_timer().is_some_and(|timer| timer < self.looks_at) {
            host.waker.ring();
        }
        for RunningProcess { os, machine } in std::mem::take(&mut process.os.spawned) {
            self.begin(host, os, machine);
        }
        self.rouse();
    }

    /// Starts the host thread of a new guest thread; the call fails if the host refuses.
    fn start_threads(&mut self, host: &Arc<Host>, pid: u32, vcpu: &Arc<Vcpu>) {
        let Err(error) = self.fill_slots(host, pid) else { return };
        tracing::warn!("cannot create a host thread: {error}");
        let Some((process, index)) = find(&mut self.processes, pid, vcpu) else { return };
        let last = process.slots.len();
        process.os.threads.remove(last);
        process.machine.harts.truncate(last);
        process.machine.harts[index].set_x(10, Errno::EAGAIN.answer());
    }

    /// Waits until no other thread runs guest code in a memory. None can start while the lock is held.
    fn stand_still(&self, space: &Arc<UserSpace>, but: &Arc<Vcpu>) {
        let there = self.processes.values().filter(|process| Arc::ptr_eq(&process.os.guest.space, space));
        let slots = there.flat_map(|process| &process.slots).filter(|slot| !Arc::ptr_eq(&slot.vcpu, but));
        let running: Vec<&Vcpu> = slots.map(|slot| &*slot.vcpu).filter(|vcpu| vcpu.is_inside()).collect();
        running.iter().for_each(|vcpu| vcpu.call());
        running.iter().for_each(|vcpu| vcpu.await_outside());
    }

    /// Ends the waits that are over, and calls threads that got a signal.
    pub(super) fn rouse(&mut self) {
        for Process { os, machine, slots, .. } in self.processes.values_mut().filter(|p| !p.slots.is_empty())
        {
            if os.ending.is_none() {
                os.receive();
                os.expire_timers(machine);
                os.report(machine);
            }
            for (index, slot) in slots.iter_mut().enumerate() {
                machine.current = index;
                let concerned = match slot.waits {
                    _ if os.ending.is_some() => true,
                    true => os.may_run(machine, index),
                    false => {
                        os.stopped.is_some()
                            || os.interrupting_signal(index).is_some()
                            || os.is_interrupted(index)
                    }
                };
                if concerned {
                    slot.waits = false;
                    slot.vcpu.call();
                }
            }
        }
    }

    /// Ends a process.
    fn end_process(&mut self, host: &Host, pid: u32, status: ExitStatus) {
        let Some(mut process) = self.processes.remove(&pid) else { return };
        process.slots.drain(..).for_each(|slot| slot.vcpu.call());
        if pid == first_pid() {
            self.first = Some(status);
            process.os.depart(&process.machine, status);
            self.processes.insert(pid, process);
        } else {
            self.count(&process.machine);
            process.os.bury(&process.machine, status);
        }
        self.rouse();
        host.waker.ring();
    }

    fn all_wait(&self) -> bool {
        self.processes.values().flat_map(|process| &process.slots).all(|slot| slot.waits)
    }

    /// Iterates over the processes that have not ended.
    fn alive(&self) -> impl Iterator<Item = &Process> {
        self.processes.values().filter(|process| !process.slots.is_empty())
    }

    /// Returns the events that the supervisor waits for; an error if nothing can happen any more.
    pub(super) fn awaited(&mut self) -> Result<Awaited, Result<ExitStatus, SimError>> {
        if let Some(error) = self.failed.take() {
            return Err(Err(error));
        }
        let all_wait = self.all_wait();
        if let Some(status) = self.first.filter(|_| all_wait) {
            return Err(Ok(status));
        }
        let awaited = Awaited::of(self.alive().map(|process| &process.os));
        if all_wait && awaited.is_nothing() {
            for process in self.alive() {
                for line in process.os.waits(&process.machine) {
                    tracing::error!("{line}");
                }
            }
            return Err(Err(SimError::Deadlock));
        }
        self.looks_at = awaited.first.unwrap_or(u64::MAX);
        Ok(awaited)
    }

    /// Returns the clock of deadlines.
    pub(super) fn now(&self) -> u64 {
        self.processes.get(&first_pid()).map_or(0, |first| first.os.clock.monotonic(&first.machine))
    }

    /// Checks keys, timers and host events.
    pub(super) fn look(&mut self) {
        if let Some(first) = self.processes.get_mut(&first_pid()) {
            first.os.read_keys();
        }
        self.rouse();
    }

    /// Ends all processes. Returns the first process and the threads to join.
    pub(super) fn close(&mut self) -> (Option<RunningProcess>, Vec<JoinHandle<()>>) {
        let mut processes = std::mem::take(&mut self.processes);
        for process in processes.values_mut() {
            process.slots.drain(..).for_each(|slot| slot.vcpu.call());
        }
        let first =
            processes.remove(&first_pid()).map(|Process { os, machine, .. }| RunningProcess { os, machine });
        processes.values().for_each(|process| self.count(&process.machine));
        (first, std::mem::take(&mut self.threads))
    }

    /// Accounts for a thread that ended with its hart.
    pub(super) fn lost(&mut self, parked: &ParkedHart) {
        self.retired += parked.retired();
    }

    fn count(&mut self, machine: &Machine) {
        self.retired += machine.retired();
    }

    /// Returns the counts that no machine has.
    pub(super) fn retired(&self) -> Retired {
        self.retired
    }
}

/// Returns whether the system call at the hart's pc requires that other threads stop.
fn concerns_all(hart: &Hart) -> bool {
    hart.call_number() == MEMBARRIER || copies_memory(hart)
}

fn is_call(exit: &Exit) -> bool {
    matches!(exit, Exit::Trap(trap) if trap.cause == Cause::EcallU)
}
