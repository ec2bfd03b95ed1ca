//! `ptrace`: who traces whom, and what tracers see of threads that stand still for them.
//!
//! A thread that stops puts its registers and the reason here, and takes the registers back when its tracer lets it go
//! on. So no operation needs two processes at once; memory is shared anyhow.
//!
//! Invariant: a thread with a `stop` runs no instruction before `resume` is set.

use std::collections::{BTreeMap, VecDeque};

use rivet_sim::ExitStatus;

use crate::abi::signal::{SIGCHLD, SIGKILL, SIGTRAP};
use crate::kernel::processes::{ProcessTable, how};
use crate::kernel::siginfo::{Detail, SigInfo};

/// `si_code` of SIGCHLD: CLD_TRAPPED.
pub(crate) const TRAPPED: i32 = 4;

/// `PTRACE_O_TRACESYSGOOD`.
pub(crate) const SYSGOOD: u64 = 1;
/// `PTRACE_O_TRACEFORK`, `TRACEVFORK`, `TRACECLONE`, `TRACEEXEC`, `TRACEVFORKDONE`: a bit for each event.
pub(crate) const FORK: u32 = 1;
pub(crate) const VFORK: u32 = 2;
pub(crate) const CLONE: u32 = 3;
pub(crate) const EXEC: u32 = 4;
pub(crate) const VFORK_DONE: u32 = 5;
/// `PTRACE_EVENT_EXIT`: of a thread that calls `exit` or `exit_group`, not of one that a signal kills.
pub(crate) const EXIT: u32 = 6;
/// `PTRACE_EVENT_STOP`, which only tracers that have used `PTRACE_SEIZE` see.
pub(crate) const STOP: u32 = 128;
/// `PTRACE_O_EXITKILL`.
pub(crate) const EXIT_KILL: u64 = 1 << 20;

/// The registers of a thread that has stopped.
#[derive(Clone, PartialEq)]
pub(crate) struct Registers {
    /// pc in place of x0, then x1 to x31.
    pub(crate) x: [u64; 32],
    /// f0 to f31, then fcsr.
    pub(crate) f: [u64; 33],
    /// `struct __riscv_v_regset_state`: vstart, vl, vtype, vcsr, vlenb and the registers; empty before their first use.
    pub(crate) v: Vec<u8>,
}

/// Why a thread has stopped.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Why {
    /// Before a system call: number and arguments.
    Entry(u64, [u64; 6]),
    /// After a system call: its result.
    Exit(u64),
    /// A signal is going to be delivered.
    Signal(SigInfo),
    /// A signal has stopped the process.
    Group(u32),
    /// An event, and what `PTRACE_GETEVENTMSG` says.
    Event(u32, u64),
}

/// A stop of a thread.
pub(crate) struct Stop {
    pub(crate) why: Why,
    pub(crate) registers: Registers,
    /// The signal mask.
    pub(crate) mask: u64,
    /// Whether the tracer has waited for it.
    pub(crate) was_seen: bool,
}

/// A thread that another process traces.
pub(crate) struct Tracee {
    /// The tracer's pid.
    pub(crate) tracer: u32,
    /// The thread's process.
    pub(crate) pid: u32,
    /// `PTRACE_SETOPTIONS`.
    pub(crate) options: u64,
    /// Whether it was attached by `PTRACE_SEIZE`.
    pub(crate) is_seized: bool,
    /// Whether it stops at system calls.
    pub(crate) at_calls: bool,
    /// Whether it is to stop wherever it is (`PTRACE_INTERRUPT`).
    pub(crate) interrupt: bool,
    pub(crate) stop: Option<Stop>,
    /// The signal to go on with, or 0, once the tracer has said so.
    pub(crate) resume: Option<u32>,
    /// Whether a group stop lasts until SIGCONT (`PTRACE_LISTEN`).
    pub(crate) listens: bool,
    /// How the thread has ended.
    pub(crate) ended: Option<ExitStatus>,
    /// Whether it goes on without a tracer.
    pub(crate) is_released: bool,
}

impl Tracee {
    pub(crate) fn new(tracer: u32, pid: u32, options: u64, is_seized: bool) -> Tracee {
        Tracee {
            tracer,
            pid,
            options,
            is_seized,
            at_calls: false,
            interrupt: false,
            stop: None,
            resume: None,
            listens: false,
            ended: None,
            is_released: false,
        }
    }

    /// Returns whether the tracer asked for an event.
    pub(crate) fn wants(&self, event: u32) -> bool {
        self.options & 1 << event != 0
    }

    /// Returns the high bytes of the wait status of a stop: the signal, and the event above it.
    pub(crate) fn status(&self, why: Why) -> u32 {
        match why {
            Why::Entry(..) | Why::Exit(_) if self.options & SYSGOOD != 0 => SIGTRAP | 0x80,
            Why::Entry(..) | Why::Exit(_) => SIGTRAP,
            Why::Signal(info) => info.number,
            Why::Group(signal) if self.is_seized => signal | STOP << 8,
            Why::Group(signal) => signal,
            Why::Event(event, _) => SIGTRAP | event << 8,
        }
    }

    /// Lets the thread go on, with a signal if it is not 0.
    pub(crate) fn go_on(&mut self, signal: u32) {
        if self.stop.is_some() {
            (self.resume, self.listens) = (Some(signal), false);
        }
    }
}

/// The traced threads of all processes, by thread id.
#[derive(Default)]
pub(crate) struct Tracing(pub(crate) BTreeMap<u32, Tracee>);

impl Tracing {
    /// Returns a thread that has not ended.
    pub(crate) fn get(&self, tid: u32) -> Option<&Tracee> {
        self.0.get(&tid).filter(|tracee| tracee.ended.is_none() && !tracee.is_released)
    }

    /// Returns a thread that has not ended.
    pub(crate) fn get_mut(&mut self, tid: u32) -> Option<&mut Tracee> {
        self.0.get_mut(&tid).filter(|tracee| tracee.ended.is_none() && !tracee.is_released)
    }

    /// Returns the tracer of a thread; 0 for none.
    pub(crate) fn tracer(&self, tid: u32) -> u32 {
        self.get(tid).map_or(0, |tracee| tracee.tracer)
    }

    /// Returns whether a thread has stopped for its tracer.
    pub(crate) fn has_stopped(&self, tid: u32) -> bool {
        self.get(tid).is_some_and(|tracee| tracee.stop.is_some())
    }
}

impl ProcessTable {
    /// Puts down a stop and tells the tracer.
    pub(crate) fn trace_stop(&mut self, tid: u32, stop: Stop) {
        let Some(tracee) = self.tracing.get_mut(tid) else { return };
        let (tracer, status) = (tracee.tracer, tracee.status(stop.why) & 0x7f);
        (tracee.stop, tracee.resume) = (Some(stop), None);
        self.tell_tracer(tracer, tid, TRAPPED, status as i32);
    }

    fn tell_tracer(&mut self, tracer: u32, tid: u32, code: i32, status: i32) {
        let Some(entry) = self.get_mut(tracer) else { return };
        entry.events += 1;
        if !entry.no_stops || code != TRAPPED {
            let detail = Detail::Child { pid: tid, status };
            self.send(tracer, SigInfo { number: SIGCHLD, code, detail }, None);
        }
    }

    /// Notes the end of a traced thread. The tracer that is also the parent learns of a process's end as such.
    pub(crate) fn trace_ended(&mut self, tid: u32, status: ExitStatus) {
        let Some(mut tracee) = self.tracing.0.remove(&tid) else { return };
        let (tracer, is_process) = (tracee.tracer, tracee.pid == tid);
        let is_parent = self.get(tid).is_some_and(|entry| entry.parent == tracer);
        if is_process && is_parent || tracee.is_released {
            return;
        }
        (tracee.ended, tracee.stop) = (Some(status), None);
        self.tracing.0.insert(tid, tracee);
        let (code, value) = how(status);
        match is_process {
            true => self.tell_tracer(tracer, tid, code, value),
            false => self.get_mut(tracer).into_iter().for_each(|entry| entry.events += 1),
        }
    }

    /// Lets go of all threads that a process traces, which ends; those with `PTRACE_O_EXITKILL` are killed.
    pub(crate) fn release_tracees(&mut self, tracer: u32) {
        let mut killed = Vec::new();
        for tracee in self.tracing.0.values_mut().filter(|tracee| tracee.tracer == tracer) {
            if tracee.options & EXIT_KILL != 0 && tracee.ended.is_none() {
                killed.push(tracee.pid);
            }
            tracee.go_on(0);
            tracee.is_released = true;
        }
        self.tracing.0.retain(|_, tracee| tracee.tracer != tracer || tracee.ended.is_none());
        for pid in killed {
            self.send(pid, SigInfo::kernel(SIGKILL), None);
        }
    }
}

/// What a thread knows of its tracer.
#[derive(Default)]
pub(crate) struct ThreadTrace {
    pub(crate) is_traced: bool,
    /// Whether the thread stops at system calls.
    pub(crate) at_calls: bool,
    /// Stops that come before the thread's next instruction.
    pub(crate) due: VecDeque<Why>,
    /// The stop that the thread is in, with the registers that it put down.
    pub(crate) stopped: Option<(Why, Registers)>,
    /// Whether the tracer has seen the entry of the current call.
    pub(crate) in_call: bool,
    /// Whether the tracer knows that the thread is going to exit.
    pub(crate) exits: bool,
    /// The signal that the tracer lets through.
    pub(crate) injected: Option<SigInfo>,
    /// Whether a signal has interrupted a call, and whether a handler with `SA_RESTART` restarts it: that is decided once
    /// the tracer has said whether the signal comes.
    pub(crate) interrupted: Option<bool>,
}
