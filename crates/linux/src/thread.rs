//! Threads: one hart each, their waits, creation and exit.
//!
//! Invariant: `Threads` has one entry for each hart of the machine, in the same order. Thread ids are given in the
//! order of creation, so that a run can be repeated.

pub(crate) mod attributes;
pub(crate) mod barriers;
pub(crate) mod futex;
pub(crate) mod host;
pub(crate) mod robust;
pub(crate) mod rseq;
pub(crate) mod scheduling;
pub(crate) mod shadow_stack;

mod saved;
mod waking;

use std::os::unix::ffi::OsStrExt;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use rivet_sim::{ExitStatus, Next};

use crate::abi::errno::Errno;
use crate::config::LinuxConfig;
use crate::kernel::call::{Call, CallOutcome, Value};
use crate::kernel::identity::pid as first_pid;
use crate::kernel::siginfo::{AltStack, Pending};
use crate::kernel::tracing::ThreadTrace;
use crate::kernel::wait::Wait;
use crate::thread::attributes::ThreadAttributes;
use crate::thread::rseq::{Area, CpuIds};

/// A thread.
pub(crate) struct Thread {
    /// Thread id.
    pub(crate) tid: u32,
    /// Thread name, padded with zeros.
    pub(crate) name: [u8; 16],
    /// Blocked signals, bit `n - 1` for signal `n`.
    pub(crate) mask: u64,
    /// The mask before `rt_sigsuspend`, `ppoll` or `pselect6` replaced it.
    pub(crate) saved_mask: Option<u64>,
    /// Signals that are pending for this thread alone.
    pub(crate) pending: Pending,
    /// Alternate signal stack for handlers with `SA_ONSTACK`.
    pub(crate) alt_stack: AltStack,
    /// Address that is zeroed and woken when the thread exits (`set_tid_address`).
    clear_tid: u64,
    /// Address and size of the robust list's head; see `robust`.
    pub(crate) robust_list: (u64, u64),
    /// The registered area for restartable sequences; see `rseq`.
    pub(crate) rseq: Option<Area>,
    /// The processor that the thread runs on, or ran on last.
    pub(crate) place: CpuIds,
    /// The affinity mask.
    pub(crate) affinity: u64,
    /// The current wait; the hart's pc is at the system call meanwhile.
    pub(crate) wait: Option<Wait>,
    /// Sequence number of the wait, which grows from wait to wait.
    pub(crate) waiting_since: u64,
    /// Deadline of the current call, kept while the call is restarted.
    pub(crate) deadline: Option<u64>,
    /// Whether the call that waited has to run again before signals are delivered.
    pub(crate) retries: bool,
    /// Whether the call was restarted and waits again: others come first, before it is tried once more.
    pub(crate) tried_in_vain: bool,
    /// Bytes that the current call has written so far, kept while the call waits for room.
    pub(crate) transferred: u64,
    /// `PR_RISCV_V_GET_CONTROL`; `None` without the vector extension.
    pub(crate) vector: Option<u32>,
    /// Attributes that `prctl` sets.
    pub(crate) attributes: ThreadAttributes,
    /// What it has to do with a tracer.
    pub(crate) trace: ThreadTrace,
    /// The generation of the address space that the hart has seen.
    pub(crate) generation: u64,
    pub(crate) guarded: u64,
    pub(crate) code_generation: u64,
}

/// Returns the name that a program's first thread gets.
pub(crate) fn name_of(program: &Path) -> [u8; 16] {
    let mut name = [0; 16];
    let file = program.file_name().unwrap_or_default().as_bytes();
    let len = file.len().min(15);
    name[..len].copy_from_slice(&file[..len]);
    name
}

impl Thread {
    /// Returns whether the thread may use vectors.
    pub(crate) fn may_use_vectors(&self) -> bool {
        self.vector.is_some_and(|control| control & 3 == 2)
    }

    /// Returns the state of a thread that this thread creates.
    pub(crate) fn child(&self, tid: u32, clear_tid: u64, keeps_stack: bool) -> Thread {
        Thread {
            tid,
            name: self.name,
            mask: self.mask,
            saved_mask: None,
            pending: Pending::default(),
            alt_stack: if keeps_stack { self.alt_stack } else { AltStack::NONE },
            clear_tid,
            robust_list: (0, 0),
            rseq: None,
            place: self.place,
            affinity: self.affinity,
            wait: None,
            waiting_since: 0,
            deadline: None,
            retries: false,
            tried_in_vain: false,
            transferred: 0,
            vector: self.vector,
            attributes: self.attributes.child(),
            trace: ThreadTrace::default(),
            generation: 0,
            guarded: 0,
            // Its engine, which is that of all threads, has seen as much.
            code_generation: self.code_generation,
        }
    }
}

/// Computes `PR_RISCV_V_GET_CONTROL` after `execve`.
fn after_exec(control: u32, config: &LinuxConfig) -> u32 {
    const INHERIT: u32 = 0x10;
    let current = match control >> 2 & 3 {
        0 => by_default(config),
        asked => asked,
    };
    current | if control & INHERIT != 0 { control & 0x1c } else { 0 }
}

/// Returns the initial `PR_RISCV_V_GET_CONTROL`.
fn by_default(config: &LinuxConfig) -> u32 {
    if config.vector_default_allow { 2 } else { 1 }
}

/// The threads of a process, by hart index.
pub(crate) struct Threads {
    list: Vec<Thread>,
    /// The next id, shared by all threads and processes of the run.
    next_tid: Arc<AtomicU32>,
    /// The thread that ran last, among all processes.
    last: Arc<AtomicU32>,
    waits: u64,
    most: usize,
    /// Whether a thread let others go first since the process last rested.
    pub(crate) has_passed: bool,
}

impl Threads {
    /// Creates the first thread.
    pub(crate) fn new(config: &LinuxConfig, vectors: bool) -> Threads {
        let first = Thread {
            tid: first_pid(),
            name: name_of(&config.path),
            mask: 0,
            saved_mask: None,
            pending: Pending::default(),
            alt_stack: AltStack::NONE,
            clear_tid: 0,
            robust_list: (0, 0),
            rseq: None,
            place: CpuIds::default(),
            affinity: config.processor_set(),
            wait: None,
            waiting_since: 0,
            deadline: None,
            retries: false,
            tried_in_vain: false,
            transferred: 0,
            vector: vectors.then_some(by_default(config)),
            attributes: ThreadAttributes::default(),
            trace: ThreadTrace::default(),
            generation: 0,
            guarded: 0,
            code_generation: 0,
        };
        let next_tid = Arc::new(AtomicU32::new(first_pid() + 1));
        let last = Arc::new(AtomicU32::new(first_pid()));
        Threads { list: vec![first], next_tid, last, waits: 0, most: config.max_threads, has_passed: false }
    }

    /// Creates the thread list of a child process.
    pub(crate) fn child(&self, first: Thread) -> Threads {
        let (next_tid, last) = (Arc::clone(&self.next_tid), Arc::clone(&self.last));
        Threads { list: vec![first], next_tid, last, waits: 0, most: self.most, has_passed: false }
    }

    /// Notes that a thread runs; returns whether another thread ran last.
    pub(crate) fn is_other(&self, index: usize) -> bool {
        let tid = self.list[index].tid;
        self.last.load(Ordering::Relaxed) != tid && self.last.swap(tid, Ordering::Relaxed) != tid
    }

    /// Returns the id that the next thread or process will get.
    pub(crate) fn next(&self) -> u32 {
        self.next_tid.load(Ordering::Relaxed)
    }

    /// Allocates the id of a new thread or process.
    pub(crate) fn number(&self) -> u32 {
        self.next_tid.fetch_add(1, Ordering::Relaxed)
    }

    /// Returns whether the maximum number of threads exists.
    pub(crate) fn is_full(&self) -> bool {
        self.list.len() >= self.most
    }

    /// Adds the thread of a new hart.
    pub(crate) fn push(&mut self, thread: Thread) {
        self.list.push(thread);
    }

    /// Makes the thread that called `execve` the only one; it takes the process id.
    pub(crate) fn executed(&mut self, index: usize, pid: u32, name: [u8; 16], config: &LinuxConfig) {
        let old = self.list.swap_remove(index);
        let vector = old.vector.map(|control| after_exec(control, config));
        // The signals that it blocks and those that were sent to it stay.
        let fresh = old.child(pid, 0, false);
        // Its hart has seen nothing of the new memory, however far that one counts.
        let (generation, code_generation) = (0, 0);
        let (pending, attributes, trace) = (old.pending, old.attributes.executed(), old.trace);
        self.list =
            vec![Thread { name, vector, attributes, pending, trace, generation, code_generation, ..fresh }];
    }

    /// Drops all waits; no thread will run again.
    pub(crate) fn forget_waits(&mut self) {
        self.list.iter_mut().for_each(|thread| thread.wait = None);
    }

    /// The thread of a hart.
    pub(crate) fn get(&self, index: usize) -> &Thread {
        &self.list[index]
    }

    /// The thread of a hart.
    pub(crate) fn get_mut(&mut self, index: usize) -> &mut Thread {
        &mut self.list[index]
    }

    /// Notes that the shared engine knows this generation of code.
    pub(crate) fn know_code(&mut self, generation: u64) {
        self.list.iter_mut().for_each(|thread| thread.code_generation = generation);
    }

    /// Iterates over all threads.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &Thread> {
        self.list.iter()
    }

    /// Returns the number of threads.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Returns the index of the thread with this id.
    pub(crate) fn find(&self, tid: i32) -> Option<usize> {
        self.list.iter().position(|thread| i64::from(thread.tid) == i64::from(tid))
    }

    /// Begins a thread's wait.
    pub(crate) fn begin_wait(&mut self, index: usize, wait: Wait) {
        self.waits += 1;
        let thread = &mut self.list[index];
        (thread.wait, thread.waiting_since) = (Some(wait), self.waits);
    }

    /// Removes the thread of a hart that is going to be removed.
    pub(crate) fn remove(&mut self, index: usize) {
        self.list.remove(index);
    }
}

/// `exit`: ends the calling thread; the last thread ends the process.
pub(crate) fn exit(c: &mut Call) -> Result<CallOutcome, Errno> {
    let code = c.int(0) & 0xff;
    // The process leaves with the code of its first thread, however late the others are.
    if c.thread().tid == c.os.process.pid {
        c.os.process.leader_code = Some(code);
    }
    if c.os.threads.len() == 1 {
        c.os.end(ExitStatus::Code(c.os.process.leader_code.unwrap_or(code)));
        return Ok(CallOutcome::Next(Next::Resume));
    }
    c.os.trace_ended(c.machine.current, ExitStatus::Code(code));
    robust::release(c);
    shadow_stack::release(c);
    let at = c.thread().clear_tid;
    if at != 0 && c.os.guest.set_u32(at, 0).is_ok() {
        futex::wake(c, at, u32::MAX, 1, None);
    }
    Ok(CallOutcome::Next(Next::Retire))
}

pub(crate) fn set_tid_address(c: &mut Call) -> Value {
    let at = c.args[0];
    let thread = c.thread();
    thread.clear_tid = at;
    Ok(thread.tid.into())
}

pub(crate) fn sched_yield(c: &mut Call) -> Result<CallOutcome, Errno> {
    let index = c.machine.current;
    c.os.finish(c.machine, index, 0);
    Ok(CallOutcome::Next(Next::Yield))
}
