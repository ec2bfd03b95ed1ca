//! What is under the lock: all processes, and how a thread comes in and goes out.
//!
//! Invariants: process and machine have an entry for each thread, a seat, in the same order; the hart of a thread that
//! waits is in the machine. Whoever changes what others may wait for, or sends them something, looks at all waits before
//! the lock is free.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use rivet_exec::Exit;
use rivet_hart::{Cause, Hart};
use rivet_mem::UserSpace;
use rivet_sim::{Environment, ExitStatus, Machine, Next, SimError};

use crate::Linux;
use crate::abi::clone::copies_memory;
use crate::abi::errno::Errno;
use crate::abi::guest::Guest;
use crate::kernel::identity::PID;
use crate::kernel::processes::Running;
use crate::thread::host::Host;
use crate::thread::host::process::{Process, Seat, find};
use crate::thread::host::processors::Processors;
use crate::thread::host::vcpu::{Held, Lane, live};
use crate::time::Awaited;

/// Numbers of system calls that concern other threads more than most do, and of one that concerns none.
const MEMBARRIER: u64 = 283;
const SCHED_SETAFFINITY: u64 = 122;
const SCHED_YIELD: u64 = 124;

/// How a thread goes on.
pub(super) enum Way {
    /// It runs; the hart is with it.
    Run,
    /// It runs, after others.
    Yield,
    /// It waits, for so long at most.
    Wait(Option<Duration>),
    /// It is gone.
    End,
}

/// All processes.
pub(super) struct Kernel {
    pub(super) processors: Processors,
    processes: BTreeMap<u32, Process>,
    /// How the first process has ended.
    first: Option<ExitStatus>,
    /// Nothing goes on.
    failed: Option<SimError>,
    /// Retired by threads that are gone without their machine knowing, and by processes that are.
    retired: u64,
    threads: Vec<JoinHandle<()>>,
    /// When the keeper looks at timers next; see [`crate::time::Clock::monotonic`].
    pub(super) looks_at: u64,
}

impl Kernel {
    /// One without processes, of a machine with so many processors.
    pub(super) fn new(processors: u32) -> Kernel {
        Kernel {
            processors: Processors::new(processors),
            processes: BTreeMap::new(),
            first: None,
            failed: None,
            retired: 0,
            threads: Vec::new(),
            looks_at: 0,
        }
    }

    /// A process begins: its threads do.
    pub(super) fn begin(&mut self, host: &Arc<Host>, os: Linux, machine: Machine) {
        let pid = os.process.pid;
        let process = Process { restrictions: os.guest.space.restrictions(), os, machine, seats: Vec::new() };
        self.processes.insert(pid, process);
        if let Err(error) = self.fill_seats(host, pid) {
            match pid {
                PID => self.fail(host, error.into()),
                // It had no time for anything; to its parent it was killed.
                _ => self.end_process(host, pid, ExitStatus::Signal(9)),
            }
        }
    }

    /// Starts a host thread for each hart that has none.
    fn fill_seats(&mut self, host: &Arc<Host>, pid: u32) -> std::io::Result<()> {
        let Some(process) = self.processes.get_mut(&pid) else { return Ok(()) };
        while let Some(hart) = process.machine.harts.get(process.seats.len()) {
            let held = Held::new(Hart::new(Arc::clone(&hart.config), hart.space.clone()));
            let (lane, host) = (Arc::new(Lane::default()), Arc::clone(host));
            let own = Arc::clone(&lane);
            let thread = std::thread::Builder::new().name(format!("guest {pid}"));
            self.threads.retain(|thread| !thread.is_finished());
            let is_first = process.seats.is_empty();
            self.threads.push(thread.spawn(move || live(&host, pid, &own, is_first, held))?);
            process.seats.push(Seat { lane, waits: false, on_keeper: false, tried: None });
        }
        Ok(())
    }

    fn fail(&mut self, host: &Host, error: SimError) {
        self.failed.get_or_insert(error);
        host.bell.ring();
    }

    /// A thread comes in, with what made it do so: an exit of its engine, or that it was called.
    pub(super) fn enter(
        &mut self,
        host: &Arc<Host>,
        pid: u32,
        lane: &Arc<Lane>,
        held: &mut Held,
        exit: Option<Exit>,
    ) -> Way {
        let Some((process, index)) = find(&mut self.processes, pid, lane) else {
            self.lost(held);
            return Way::End;
        };
        held.put(&mut process.machine.harts[index]);
        process.machine.current = index;
        let exit = exit.filter(|exit| !process.is_over(index, exit));
        let Some(exit) = exit else { return self.go_on(host, pid, lane, held) };
        if is_call(&exit) && concerns_all(&process.os.guest, process.machine.hart()) {
            let space = Arc::clone(&process.os.guest.space);
            self.stand_still(&space, lane);
        }
        let Some((process, _)) = find(&mut self.processes, pid, lane) else { return Way::End };
        let call = is_call(&exit).then(|| process.machine.hart().x(17));
        let next = match process.os.handle(&mut process.machine, exit) {
            Ok(next) => next,
            Err(error) => {
                self.fail(host, error);
                return Way::End;
            }
        };
        if call == Some(SCHED_SETAFFINITY) {
            for (seat, thread) in process.seats.iter().zip(process.os.threads.iter()) {
                self.processors.confine(&seat.lane, thread.affinity);
            }
        }
        if next == Next::Retire {
            process.machine.retire();
            process.seats.remove(index);
        }
        if let Next::Halt(status) = next {
            self.end_process(host, pid, status);
            return Way::End;
        }
        match call {
            Some(SCHED_YIELD) => self.processors.give_way(lane),
            _ => self.settle(host, pid, lane),
        }
        match next {
            Next::Resume if self.processors.is_called(lane) => self.go_on(host, pid, lane, held),
            Next::Resume => self.leave(pid, lane, held),
            Next::Retire => Way::End,
            _ => match self.go_on(host, pid, lane, held) {
                Way::Run => Way::Yield,
                way => way,
            },
        }
    }

    /// A thread goes on if it may.
    pub(super) fn go_on(&mut self, host: &Arc<Host>, pid: u32, lane: &Arc<Lane>, held: &mut Held) -> Way {
        let Some((process, index)) = find(&mut self.processes, pid, lane) else { return Way::End };
        process.seats[index].waits = false;
        process.machine.current = index;
        if process.os.is_ready(&mut process.machine, index) {
            if process.os.ending.is_none() {
                match self.processors.take(&process.runner(index)) {
                    Ok(place) => process.os.threads.get_mut(index).place = place,
                    Err(time) => return Way::Wait(time),
                }
            }
            if process.os.go_on(&mut process.machine, index) {
                if std::mem::take(&mut process.seats[index].on_keeper) {
                    host.bell.take_files();
                }
                return self.leave(pid, lane, held);
            }
        }
        process.seats[index].waits = true;
        let is_stopped = process.os.stopped.is_some();
        let wait = process.os.threads.get(index).wait.as_ref();
        let deadline = wait.and_then(|wait| wait.deadline);
        let now = process.os.clock.monotonic(&process.machine);
        let time = deadline.map(|deadline| Duration::from_nanos(deadline.saturating_sub(now)));
        let concerns_keeper = process.concerns_keeper(index);
        process.seats[index].on_keeper |= concerns_keeper;
        self.processors.release(lane);
        if is_stopped {
            // The others stop as well, and who started it is told.
            self.rouse();
        }
        if concerns_keeper || self.all_wait() {
            host.bell.ring();
        }
        Way::Wait(time)
    }

    /// A thread goes out with its hart.
    fn leave(&mut self, pid: u32, lane: &Arc<Lane>, held: &mut Held) -> Way {
        // The index may be another one, after `execve`.
        let Some((process, index)) = find(&mut self.processes, pid, lane) else { return Way::End };
        let thread = process.os.threads.get(index);
        held.take(&mut process.machine.harts[index], (thread.generation, thread.exec_generation));
        Way::Run
    }

    /// After a call of a thread: what it has changed for others.
    fn settle(&mut self, host: &Arc<Host>, pid: u32, lane: &Arc<Lane>) {
        let Some(process) = self.processes.get_mut(&pid) else { return };
        if process.machine.harts.len() < process.seats.len() {
            // Another program runs now, in this thread alone.
            let gone = process.seats.extract_if(.., |seat| !Arc::ptr_eq(&seat.lane, lane));
            gone.for_each(|seat| seat.lane.call());
        }
        let restrictions = process.os.guest.space.restrictions();
        let code_changed = process.code_changed(lane);
        if restrictions != process.restrictions || code_changed {
            process.restrictions = restrictions;
            let space = Arc::clone(&process.os.guest.space);
            self.stand_still(&space, lane);
        }
        self.start_threads(host, pid, lane);
        let Some(process) = self.processes.get_mut(&pid) else { return };
        if process.os.clock.first_timer().is_some_and(|timer| timer < self.looks_at) {
            host.bell.ring();
        }
        for Running { os, machine } in std::mem::take(&mut process.os.born) {
            self.begin(host, os, machine);
        }
        self.rouse();
    }

    /// Starts the thread that a call has made; the call fails if the host has none.
    fn start_threads(&mut self, host: &Arc<Host>, pid: u32, lane: &Arc<Lane>) {
        let Err(error) = self.fill_seats(host, pid) else { return };
        tracing::warn!("cannot create a host thread: {error}");
        let Some((process, index)) = find(&mut self.processes, pid, lane) else { return };
        let last = process.seats.len();
        process.os.threads.remove(last);
        process.machine.harts.truncate(last);
        process.machine.harts[index].set_x(10, Errno::EAGAIN.answer());
    }

    /// Waits until no thread but this one runs the guest's code in a memory. As long as the lock is held, none begins to.
    fn stand_still(&self, space: &Arc<UserSpace>, but: &Arc<Lane>) {
        let there = self.processes.values().filter(|process| Arc::ptr_eq(&process.os.guest.space, space));
        let seats = there.flat_map(|process| &process.seats).filter(|seat| !Arc::ptr_eq(&seat.lane, but));
        let running: Vec<&Lane> = seats.map(|seat| &*seat.lane).filter(|lane| lane.is_inside()).collect();
        running.iter().for_each(|lane| lane.call());
        running.iter().for_each(|lane| lane.await_outside());
    }

    /// Ends the waits that are over, and calls threads that were sent something.
    pub(super) fn rouse(&mut self) {
        for Process { os, machine, seats, .. } in self.processes.values_mut().filter(|p| !p.seats.is_empty())
        {
            if os.ending.is_none() {
                os.receive();
                os.expire_timers(machine);
                os.report(machine);
            }
            for (index, seat) in seats.iter_mut().enumerate() {
                machine.current = index;
                let concerned = match seat.waits {
                    _ if os.ending.is_some() => true,
                    true => os.may_run(machine, index),
                    false => os.stopped.is_some() || os.interrupting_signal(index).is_some(),
                };
                if concerned {
                    seat.waits = false;
                    seat.lane.call();
                }
            }
        }
    }

    /// A process is over.
    fn end_process(&mut self, host: &Host, pid: u32, status: ExitStatus) {
        let Some(mut process) = self.processes.remove(&pid) else { return };
        process.seats.drain(..).for_each(|seat| seat.lane.call());
        if pid == PID {
            self.first = Some(status);
            process.os.depart(&process.machine, status);
            self.processes.insert(pid, process);
        } else {
            self.retired += process.machine.instret();
            process.os.bury(&process.machine, status);
        }
        self.rouse();
        host.bell.ring();
    }

    fn all_wait(&self) -> bool {
        self.processes.values().flat_map(|process| &process.seats).all(|seat| seat.waits)
    }

    /// The processes that have not ended.
    fn alive(&self) -> impl Iterator<Item = &Process> {
        self.processes.values().filter(|process| !process.seats.is_empty())
    }

    /// What the keeper is to wait for; an end if there is nothing more to happen.
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

    /// The clock that deadlines are of.
    pub(super) fn now(&self) -> u64 {
        self.processes.get(&PID).map_or(0, |first| first.os.clock.monotonic(&first.machine))
    }

    /// Looks at keys, timers and what has come from outside.
    pub(super) fn look(&mut self) {
        if let Some(first) = self.processes.get_mut(&PID) {
            first.os.read_keys();
        }
        self.rouse();
    }

    /// Ends everything. Gives the first process, and the threads that end now.
    pub(super) fn close(&mut self) -> (Option<Running>, Vec<JoinHandle<()>>) {
        let mut processes = std::mem::take(&mut self.processes);
        for process in processes.values_mut() {
            process.seats.drain(..).for_each(|seat| seat.lane.call());
        }
        let first = processes.remove(&PID).map(|Process { os, machine, .. }| Running { os, machine });
        self.retired += processes.values().map(|process| process.machine.instret()).sum::<u64>();
        (first, std::mem::take(&mut self.threads))
    }

    /// A thread is gone, and its hart with it.
    pub(super) fn lost(&mut self, held: &Held) {
        self.retired += held.retired();
    }

    /// Instructions that no machine knows of.
    pub(super) fn retired(&self) -> u64 {
        self.retired
    }
}

/// Do others of the memory have to stand still before the call that the hart is at? `membarrier` asks for no more.
fn concerns_all(guest: &Guest, hart: &Hart) -> bool {
    hart.x(17) == MEMBARRIER || copies_memory(guest, hart)
}

fn is_call(exit: &Exit) -> bool {
    matches!(exit, Exit::Trap(trap) if trap.cause == Cause::EcallU)
}
