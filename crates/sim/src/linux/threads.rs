//! Threads: a hart each, taking turns; what they wait for.
//!
//! Invariant: `Threads` has one entry for each hart of the machine, in the same order. Thread numbers are given in
//! the order of creation, so that a run can be repeated.

mod saved;

use std::sync::Arc;

use rivet_hart::Hart;

use super::Linux;
use super::call::{Call, Outcome, Value};
use super::config::LinuxConfig;
use super::errno::Errno;
use super::open::OpenFile;
use super::process::{self, PID};
use super::siginfo::{AltStack, Pending};
use super::{futex, time};
use crate::{ExitStatus, Machine, Next};

const CLONE_VM: u64 = 0x100;
const CLONE_FS: u64 = 0x200;
const CLONE_FILES: u64 = 0x400;
const CLONE_SIGHAND: u64 = 0x800;
const CLONE_THREAD: u64 = 0x1_0000;
const CLONE_SETTLS: u64 = 0x8_0000;
const CLONE_PARENT_SETTID: u64 = 0x10_0000;
const CLONE_CHILD_CLEARTID: u64 = 0x20_0000;
const CLONE_CHILD_SETTID: u64 = 0x100_0000;

/// What a thread waits for.
pub(super) enum On {
    /// A wake of this address with one of these bits.
    Futex { addr: u64, bits: u32 },
    /// Its deadline; what is left if a signal comes first goes to `rest`.
    Sleep { rest: Option<u64> },
    /// A signal that a handler takes.
    Signal,
    /// One of these signals; facts about it go to `info`.
    SignalOf { set: u64, info: u64 },
    /// One of these files to have one of these events; the call is run again then.
    Files(Vec<(Arc<OpenFile>, u16)>),
}

/// A thread's wait.
pub(super) struct Wait {
    /// For what.
    pub(super) on: On,
    /// Until when.
    pub(super) deadline: Option<u64>,
    /// A handler with `SA_RESTART` that interrupts it makes the call run again.
    pub(super) restart: bool,
}

/// A thread.
pub(super) struct Thread {
    /// Its number.
    pub(super) tid: u32,
    /// Its name, filled with zeros.
    pub(super) name: [u8; 16],
    /// Blocked signals, bit `n - 1` for signal `n`.
    pub(super) mask: u64,
    /// The mask before `rt_sigsuspend`, `ppoll` or `pselect6` replaced it.
    pub(super) saved_mask: Option<u64>,
    /// Signals sent to it alone.
    pub(super) pending: Pending,
    /// Where handlers with `SA_ONSTACK` run.
    pub(super) alt_stack: AltStack,
    /// Zeroed and woken when it exits.
    clear_tid: u64,
    robust_list: (u64, u64),
    /// What it waits for; its hart is at the system call then.
    pub(super) wait: Option<Wait>,
    /// Grows from wait to wait.
    pub(super) waiting_since: u64,
    /// The deadline of the call it is in, if the call is run again.
    pub(super) deadline: Option<u64>,
    /// `PR_RISCV_V_GET_CONTROL`; none without vectors.
    pub(super) vector: Option<u32>,
    /// Generations of the address space that its hart has seen.
    pub(super) generation: u64,
    pub(super) exec_generation: u64,
}

/// All threads, by index of their hart.
pub(super) struct Threads {
    list: Vec<Thread>,
    next_tid: u32,
    waits: u64,
    most: usize,
}

impl Threads {
    /// The first thread.
    pub(super) fn new(config: &LinuxConfig, vectors: bool) -> Threads {
        use std::os::unix::ffi::OsStrExt;
        let mut name = [0; 16];
        let file = config.path.file_name().unwrap_or_default().as_bytes();
        let len = file.len().min(15);
        name[..len].copy_from_slice(&file[..len]);
        let first = Thread {
            tid: PID,
            name,
            mask: 0,
            saved_mask: None,
            pending: Pending::default(),
            alt_stack: AltStack::NONE,
            clear_tid: 0,
            robust_list: (0, 0),
            wait: None,
            waiting_since: 0,
            deadline: None,
            vector: vectors.then_some(if config.vector_default_allow { 2 } else { 1 }),
            generation: 0,
            exec_generation: 0,
        };
        Threads { list: vec![first], next_tid: PID + 1, waits: 0, most: config.max_threads }
    }

    /// The thread of a hart.
    pub(super) fn get(&self, index: usize) -> &Thread {
        &self.list[index]
    }

    /// The thread of a hart.
    pub(super) fn get_mut(&mut self, index: usize) -> &mut Thread {
        &mut self.list[index]
    }

    /// All of them.
    pub(super) fn iter(&self) -> impl Iterator<Item = &Thread> {
        self.list.iter()
    }

    /// How many there are.
    pub(super) fn len(&self) -> usize {
        self.list.len()
    }

    /// Index of the thread with this number.
    pub(super) fn find(&self, tid: i32) -> Option<usize> {
        self.list.iter().position(|thread| i64::from(thread.tid) == i64::from(tid))
    }

    /// A thread begins to wait.
    pub(super) fn begin_wait(&mut self, index: usize, wait: Wait) {
        self.waits += 1;
        let thread = &mut self.list[index];
        (thread.wait, thread.waiting_since) = (Some(wait), self.waits);
    }

    /// Forgets the thread of a hart that is going to be removed.
    pub(super) fn remove(&mut self, index: usize) {
        self.list.remove(index);
    }
}

/// Starts a thread; another process is not granted.
pub(super) fn clone(c: &mut Call) -> Result<Outcome, Errno> {
    const THREAD: u64 = CLONE_VM | CLONE_FS | CLONE_FILES | CLONE_SIGHAND | CLONE_THREAD;
    let [flags, stack, parent_tid, tls, child_tid, _] = c.args;
    if flags & CLONE_THREAD == 0 {
        return process::not_permitted(c).map(Into::into);
    }
    if flags & THREAD != THREAD {
        return Err(Errno::EINVAL);
    }
    if c.os.threads.len() >= c.os.threads.most {
        return Err(Errno::EAGAIN);
    }
    let tid = c.os.threads.next_tid;
    for (flag, at) in [(CLONE_PARENT_SETTID, parent_tid), (CLONE_CHILD_SETTID, child_tid)] {
        if flags & flag != 0 {
            c.os.guest.set_u32(at, tid)?;
        }
    }
    let parent = c.thread();
    let child = Thread {
        tid,
        name: parent.name,
        mask: parent.mask,
        saved_mask: None,
        pending: Pending::default(),
        alt_stack: AltStack::NONE,
        clear_tid: if flags & CLONE_CHILD_CLEARTID != 0 { child_tid } else { 0 },
        robust_list: (0, 0),
        wait: None,
        waiting_since: 0,
        deadline: None,
        vector: parent.vector,
        generation: 0,
        exec_generation: 0,
    };
    let mut hart = copy(c.hart());
    if stack != 0 {
        hart.set_x(2, stack);
    }
    if flags & CLONE_SETTLS != 0 {
        hart.set_x(4, tls);
    }
    hart.set_x(10, 0);
    hart.pc = hart.address(hart.pc, super::ECALL);
    // The first thread, whose number is the process's, is hart 0.
    hart.id = u64::from(tid - super::process::PID);
    c.os.threads.next_tid += 1;
    c.os.threads.list.push(child);
    c.machine.harts.push(hart);
    let index = c.machine.current;
    c.os.finish(c.machine, index, tid.into());
    // A turn that began alone has no end.
    Ok(Outcome::Next(Next::Yield))
}

/// A hart in the same state.
fn copy(hart: &Hart) -> Hart {
    let mut copy = Hart::new(Arc::clone(&hart.config), hart.world.clone());
    (copy.pc, copy.x, copy.f) = (hart.pc, hart.x, hart.f);
    (copy.frm, copy.fflags, copy.v) = (hart.frm, hart.fflags, hart.v.clone());
    (copy.fs, copy.vs, copy.privilege) = (hart.fs, hart.vs, hart.privilege);
    copy
}

/// The calling thread ends; the last one ends the process.
pub(super) fn exit(c: &mut Call) -> Result<Outcome, Errno> {
    let code = c.int(0) & 0xff;
    // The process leaves with the code of its first thread, however late the others are.
    if c.thread().tid == PID {
        c.os.process.leader_code = Some(code);
    }
    if c.os.threads.len() == 1 {
        c.os.end(ExitStatus::Code(c.os.process.leader_code.unwrap_or(code)));
        return Ok(Outcome::Next(Next::Resume));
    }
    let at = c.thread().clear_tid;
    if at != 0 && c.os.guest.set_u32(at, 0).is_ok() {
        futex::wake(c, at, u32::MAX, 1, None);
    }
    Ok(Outcome::Next(Next::Retire))
}

pub(super) fn set_tid_address(c: &mut Call) -> Value {
    let at = c.args[0];
    let thread = c.thread();
    thread.clear_tid = at;
    Ok(thread.tid.into())
}

/// Kept for those who ask: a thread that dies without unlocking takes the process with it.
pub(super) fn set_robust_list(c: &mut Call) -> Value {
    let (head, size) = (c.args[0], c.args[1]);
    if size != 3 * c.os.guest.word_size() {
        return Err(Errno::EINVAL);
    }
    c.thread().robust_list = (head, size);
    Ok(0)
}

pub(super) fn get_robust_list(c: &mut Call) -> Value {
    let index = match c.int(0) {
        0 => c.machine.current,
        tid => c.os.threads.find(tid).ok_or(Errno::ESRCH)?,
    };
    let (head, size) = c.os.threads.get(index).robust_list;
    c.os.guest.set_word(c.args[1], head)?;
    c.os.guest.set_word(c.args[2], size)?;
    Ok(0)
}

pub(super) fn sched_yield(c: &mut Call) -> Result<Outcome, Errno> {
    let index = c.machine.current;
    c.os.finish(c.machine, index, 0);
    Ok(Outcome::Next(Next::Yield))
}

impl Linux {
    /// What each thread waits for, a line each: why nothing goes on.
    pub fn waits(&self, machine: &Machine) -> Vec<String> {
        let threads = self.threads.list.iter().zip(&machine.harts);
        let waiting = threads.filter_map(|(thread, hart)| Some((thread, thread.wait.as_ref()?, hart.pc)));
        let line = |(thread, wait, pc): (&Thread, &Wait, u64)| {
            let what = match &wait.on {
                On::Futex { addr, .. } => format!("a wake of the futex at {addr:#x}"),
                On::Sleep { .. } => "its time".to_owned(),
                On::Signal => "a signal".to_owned(),
                On::SignalOf { set, .. } => format!("a signal of the set {set:#x}"),
                On::Files(files) => {
                    let names: Vec<_> = files.iter().map(|(file, _)| file.path.to_string_lossy()).collect();
                    format!("the files [{}]", names.join(", "))
                }
            };
            let symbol = self.symbol(pc).map_or(String::new(), |symbol| format!(" ({symbol})"));
            format!("thread {} at pc {pc:#x}{symbol} waits for {what}", thread.tid)
        };
        waiting.map(line).collect()
    }

    /// Ends the wait of a thread if what it waits for has come, its time is up, or a signal interrupts it.
    pub(super) fn wake(&mut self, machine: &mut Machine, index: usize) {
        let Some(wait) = &self.threads.get(index).wait else { return };
        let late = wait.deadline.is_some_and(|deadline| self.clock.monotonic(machine) >= deadline);
        match &wait.on {
            On::Files(files) if late || files.iter().any(|(file, wanted)| file.readiness(*wanted) != 0) => {
                // The hart is still at the call.
                self.threads.get_mut(index).wait = None;
                return;
            }
            &On::SignalOf { set, info } => {
                if let Some(signal) = self.take_signal(index, set) {
                    let number = signal.number;
                    let written = match info {
                        0 => Ok(()),
                        at => self.guest.write(at, &signal.record(self.guest.rv32)),
                    };
                    let value = written.map_or_else(Errno::answer, |()| number.into());
                    return self.end_wait(machine, index, value);
                }
                if late {
                    return self.end_wait(machine, index, Errno::EAGAIN.answer());
                }
            }
            On::Futex { .. } if late => return self.end_wait(machine, index, Errno::ETIMEDOUT.answer()),
            On::Sleep { .. } if late => return self.end_wait(machine, index, 0),
            _ => {}
        }
        self.interrupt(machine, index);
    }

    /// Ends the wait of a thread if a signal is there for a handler of its, or to kill it.
    fn interrupt(&mut self, machine: &mut Machine, index: usize) {
        let Some(restartable) = self.interrupting_signal(index) else { return };
        let Some(wait) = self.threads.get_mut(index).wait.take() else { return };
        if let (On::Sleep { rest: Some(at) }, Some(deadline)) = (&wait.on, wait.deadline) {
            time::write_rest(self, machine, *at, deadline);
        }
        if wait.restart && restartable {
            // The hart is still at the call, and its arguments are in place.
            return;
        }
        self.finish(machine, index, Errno::EINTR.answer());
    }

    fn end_wait(&mut self, machine: &mut Machine, index: usize, value: u64) {
        self.threads.get_mut(index).wait = None;
        self.finish(machine, index, value);
    }
}
