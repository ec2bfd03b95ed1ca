//! `clone`, `clone3`, `unshare`: new threads and processes.
//!
//! A child process gets a copy of its parent's memory, or with `CLONE_VM` the same memory (`vfork`): the parent's
//! thread then waits until the child calls `execve` or exits. Nothing is forked on the host.

use std::collections::BTreeSet;
use std::sync::Arc;

use rivet_hart::{AddressSpace, Hart};
use rivet_mem::Access;
use rivet_sim::{Next, limits};

use crate::Linux;
use crate::abi::clone::{CLONE_THREAD, CLONE_VFORK, CLONE_VM};
use crate::abi::errno::Errno;
use crate::abi::guest::Guest;
use crate::abi::signal::{LAST, SIGCHLD};
use crate::kernel::call::{Call, CallOutcome, Value};
use crate::kernel::mode::Mode;
use crate::kernel::processes::RunningProcess;
use crate::kernel::tracing::{CLONE, FORK, VFORK};
use crate::kernel::wait::{Wait, WaitFor};
use crate::process::pidfd;
use crate::process::scheduler::ProcessSet;
use crate::thread::Thread;

/// Approximate host memory per thread or process.
const TASK: u64 = 1 << 20;

const CLONE_FS: u64 = 0x200;
const CLONE_FILES: u64 = 0x400;
const CLONE_SIGHAND: u64 = 0x800;
const CLONE_PIDFD: u64 = 0x1000;
const CLONE_PARENT: u64 = 0x8000;
const CLONE_NEWNS: u64 = 0x2_0000;
const CLONE_SETTLS: u64 = 0x8_0000;
const CLONE_SYSVSEM: u64 = 0x4_0000;
const CLONE_DETACHED: u64 = 0x40_0000;
const CLONE_PARENT_SETTID: u64 = 0x10_0000;
const CLONE_CHILD_CLEARTID: u64 = 0x20_0000;
const CLONE_CHILD_SETTID: u64 = 0x100_0000;
const CLONE_CLEAR_SIGHAND: u64 = 0x1_0000_0000;
/// Namespace and control group flags, which are not permitted.
const CLONE_ELSEWHERE: u64 = 0x2_7e02_0080;

/// The arguments of `clone` and `clone3`.
struct CloneArgs {
    flags: u64,
    /// Signal that the parent gets when the child ends.
    exit_signal: u32,
    stack: u64,
    parent_tid: u64,
    child_tid: u64,
    tls: u64,
    /// Size of the stack, if the caller says it.
    stack_size: u64,
    /// Address for the pidfd.
    pidfd: u64,
}

pub(crate) fn clone(c: &mut Call) -> Result<CallOutcome, Errno> {
    let [flags, stack, parent_tid, tls, child_tid, _] = c.args;
    let flags = u64::from(flags as u32);
    let exit_signal = (flags & 0xff) as u32;
    if flags & CLONE_PIDFD != 0 && flags & (CLONE_PARENT_SETTID | CLONE_DETACHED) != 0 {
        return Err(Errno::EINVAL);
    }
    // This call has one place for both.
    let pidfd = parent_tid;
    let (flags, stack_size) = (flags & !0xff, 0);
    start(c, &CloneArgs { flags, exit_signal, stack, parent_tid, child_tid, tls, stack_size, pidfd })
}

/// `clone3`: `struct clone_args` has flags, pidfd, child_tid, parent_tid, exit_signal, stack, stack_size, tls, and
/// newer fields.
pub(crate) fn clone3(c: &mut Call) -> Result<CallOutcome, Errno> {
    const OLDEST: u64 = 64;
    const LARGEST: u64 = 4096;
    let (at, size) = (c.args[0], c.args[1]);
    if size > LARGEST {
        return Err(Errno::E2BIG);
    }
    if size < OLDEST {
        return Err(Errno::EINVAL);
    }
    let word = |n: u64| c.os.guest.u64(at.wrapping_add(8 * n));
    let (flags, exit_signal) = (word(0)?, word(4)?);
    let (stack, stack_size) = (word(5)?, word(6)?);
    // set_tid and its number, cgroup: nobody may choose.
    let mut rest = vec![0; (size % 8) as usize];
    c.os.guest.space.read(at.wrapping_add(size / 8 * 8), &mut rest)?;
    if rest.iter().any(|&byte| byte != 0) {
        return Err(Errno::E2BIG);
    }
    for n in 8..size / 8 {
        if word(n)? != 0 {
            return Err(if n < 11 { Errno::EPERM } else { Errno::E2BIG });
        }
    }
    if exit_signal > LAST.into() || (stack == 0) != (stack_size == 0) || flags & 0xff != 0 {
        return Err(Errno::EINVAL);
    }
    let wanted = CloneArgs {
        flags,
        exit_signal: exit_signal as u32,
        stack: stack.wrapping_add(stack_size),
        parent_tid: word(3)?,
        child_tid: word(2)?,
        tls: word(7)?,
        stack_size,
        pidfd: word(1)?,
    };
    start(c, &wanted)
}

fn start(c: &mut Call, wanted: &CloneArgs) -> Result<CallOutcome, Errno> {
    let flags = wanted.flags;
    let needs = |flag, other| flags & flag == 0 || flags & other != 0;
    if !needs(CLONE_THREAD, CLONE_SIGHAND) || !needs(CLONE_SIGHAND, CLONE_VM) {
        return Err(Errno::EINVAL);
    }
    // Descriptors stand for whole processes here.
    let all = |both: u64| flags & both == both;
    if all(CLONE_SIGHAND | CLONE_CLEAR_SIGHAND) || all(CLONE_PIDFD | CLONE_THREAD) {
        return Err(Errno::EINVAL);
    }
    if all(CLONE_FS | CLONE_NEWNS) {
        return Err(Errno::EINVAL);
    }
    if flags & CLONE_ELSEWHERE != 0 {
        return Err(Errno::EPERM);
    }
    if flags & CLONE_THREAD != 0 { thread(c, wanted) } else { process(c, wanted) }
}

fn thread(c: &mut Call, wanted: &CloneArgs) -> Result<CallOutcome, Errno> {
    // Threads that share less are not of this kernel.
    if wanted.flags & (CLONE_FS | CLONE_FILES) != CLONE_FS | CLONE_FILES {
        return Err(Errno::EINVAL);
    }
    if c.os.threads.is_full() || !c.os.may_have_more() || !limits::has_room(TASK) {
        return Err(Errno::EAGAIN);
    }
    let tid = c.os.threads.next();
    for (flag, at) in [(CLONE_PARENT_SETTID, wanted.parent_tid), (CLONE_CHILD_SETTID, wanted.child_tid)] {
        if wanted.flags & flag != 0 {
            c.os.guest.set_u32(at, tid)?;
        }
    }
    c.os.threads.number();
    let mut child = child_thread(c, wanted, tid);
    let space = c.hart().space.clone();
    let mut hart = hart(c.hart(), wanted, space);
    shadow_stack_of(c, wanted, &mut child, &mut hart)?;
    // The first thread, whose number is the process's, is hart 0.
    hart.id = u64::from(tid - c.os.process.pid);
    let (index, pid) = (c.machine.current, c.os.process.pid);
    c.os.trace_child(index, CLONE, pid, &mut child);
    c.os.threads.push(child);
    c.machine.harts.push(hart);
    Ok(went_well(c, tid))
}

/// Creates the child's first thread.
fn child_thread(c: &mut Call, wanted: &CloneArgs, tid: u32) -> Thread {
    let clear_tid = if wanted.flags & CLONE_CHILD_CLEARTID != 0 { wanted.child_tid } else { 0 };
    // Two that run in the same memory cannot share a stack for handlers.
    let keeps_stack = wanted.flags & (CLONE_VM | CLONE_VFORK) != CLONE_VM;
    let mut child = c.thread().child(tid, clear_tid, keeps_stack);
    // Its copy of the memory has the area as well.
    child.rseq = c.thread().rseq.filter(|_| wanted.flags & CLONE_VM == 0);
    child
}

/// Creates the child's hart from the caller's.
fn hart(of: &Hart, wanted: &CloneArgs, space: AddressSpace) -> Hart {
    let mut hart = Hart::new(Arc::clone(&of.config), space);
    (hart.pc, hart.x, hart.f) = (of.address(of.pc, crate::ECALL), of.x, of.f);
    (hart.frm, hart.fflags, hart.v) = (of.frm, of.fflags, of.v.clone());
    (hart.fs, hart.vs, hart.privilege) = (of.fs, of.vs, of.privilege);
    hart.enable_landing_pads(of.has_landing_pads());
    if wanted.stack != 0 {
        hart.set_x(2, wanted.stack);
    }
    if wanted.flags & CLONE_SETTLS != 0 {
        hart.set_x(4, wanted.tls);
    }
    hart.set_x(10, 0);
    hart
}

/// Gives a child a shadow stack of its own if it runs in the same memory: one that only calls `execve` uses its parent's.
fn shadow_stack_of(
    c: &mut Call,
    wanted: &CloneArgs,
    child: &mut Thread,
    hart: &mut Hart,
) -> Result<(), Errno> {
    if !c.hart().has_shadow_stack() {
        return Ok(());
    }
    let mut ssp = c.hart().csr.ssp;
    if wanted.flags & CLONE_VFORK != 0 {
        child.attributes.shadow_stack = None;
    } else if wanted.flags & CLONE_VM != 0 {
        let stack = c.os.new_shadow_stack(wanted.stack_size)?;
        child.attributes.shadow_stack = Some(stack);
        ssp = stack.end();
    }
    hart.set_shadow_stack(true, ssp);
    Ok(())
}

/// Ends the call in the parent and gives up its turn if it was alone so far.
fn went_well(c: &mut Call, number: u32) -> CallOutcome {
    let index = c.machine.current;
    c.os.finish(c.machine, index, number.into());
    CallOutcome::Next(Next::Yield)
}

fn process(c: &mut Call, wanted: &CloneArgs) -> Result<CallOutcome, Errno> {
    let flags = wanted.flags;
    c.os.granted()?;
    if !c.os.process_table.lock().has_room() || !c.os.may_have_more() {
        return Err(Errno::EAGAIN);
    }
    if !limits::has_room(TASK) {
        return Err(Errno::ENOMEM);
    }
    if flags & CLONE_PIDFD != 0 {
        c.os.guest.space.check(wanted.pidfd, 4, Access::Store)?;
    }
    let space = match flags & CLONE_VM {
        0 => c.os.guest.space.fork(limits::has_room).map_err(|_| Errno::ENOMEM)?,
        _ => Arc::clone(&c.os.guest.space),
    };
    let pid = c.os.threads.number();
    let guest = Guest { space, rv32: c.os.guest.rv32 };
    if flags & CLONE_PARENT_SETTID != 0 {
        c.os.guest.set_u32(wanted.parent_tid, pid)?;
    }
    if flags & CLONE_CHILD_SETTID != 0 {
        // The kernel, too, lets a bad pointer be.
        let _ = guest.set_u32(wanted.child_tid, pid);
    }
    let mut thread = child_thread(c, wanted, pid);
    let mut hart = hart(c.hart(), wanted, AddressSpace::User(Arc::clone(&guest.space)));
    shadow_stack_of(c, wanted, &mut thread, &mut hart)?;
    let machine = c.machine.like(hart);
    let event = match wanted.exit_signal {
        _ if flags & CLONE_VFORK != 0 => VFORK,
        SIGCHLD => FORK,
        _ => CLONE,
    };
    c.os.trace_child(c.machine.current, event, pid, &mut thread);
    let mut os = c.os.child(pid, guest, thread, flags);
    {
        let mut table = c.os.process_table.lock();
        let (creator, siblings) = (c.os.process.pid, flags & CLONE_PARENT != 0);
        let parent = table.get(creator).filter(|_| siblings).map_or(creator, |entry| entry.parent);
        table.add(pid, parent, creator, wanted.exit_signal);
        if let Some(entry) = table.get_mut(pid) {
            entry.holds_parent = flags & CLONE_VFORK != 0;
        }
    }
    os.introduce();
    if flags & CLONE_PIDFD != 0 {
        let fd = pidfd::add(c, pid, 0);
        c.os.guest.set_u32(wanted.pidfd, fd?)?;
    }
    if let Some(recorder) = c.os.mode.recorder_mut().and_then(|recorder| recorder.child(&machine)) {
        os.mode = Mode::Recorded(Box::new(recorder));
    }
    c.os.spawned.push(RunningProcess { os, machine });
    if flags & CLONE_VFORK != 0 {
        return Ok(CallOutcome::Wait(Wait { on: WaitFor::Vfork(pid), deadline: None, restart: false }));
    }
    Ok(went_well(c, pid))
}

/// `unshare`: gives the process its own copy of shared resources. Threads of a process cannot unshare.
pub(crate) fn unshare(c: &mut Call) -> Value {
    const OWN: u64 = CLONE_FILES | CLONE_FS | CLONE_SYSVSEM;
    const KNOWN: u64 = OWN | CLONE_ELSEWHERE | CLONE_THREAD | CLONE_SIGHAND | CLONE_VM;
    let flags = c.args[0];
    if flags & !KNOWN != 0 {
        return Err(Errno::EINVAL);
    }
    if flags & CLONE_ELSEWHERE != 0 {
        return Err(Errno::EPERM);
    }
    if flags & !OWN != 0 || flags != 0 && c.os.threads.len() > 1 {
        return Err(Errno::EINVAL);
    }
    if flags & CLONE_FILES != 0 {
        c.os.files.unshare_table();
    }
    if flags & CLONE_FS != 0 {
        c.os.files.unshare_context();
    }
    Ok(0)
}

impl Linux {
    /// Fails with EPERM unless forking is granted; warns the user once.
    pub(crate) fn granted(&self) -> Result<(), Errno> {
        let mut table = self.process_table.lock();
        let why = match table.most {
            None => "which requires --allow-fork",
            Some(_) if self.is_compared() => "which is not supported with --crosscheck",
            Some(_) => return Ok(()),
        };
        if !table.warned {
            table.warned = true;
            tracing::warn!(
                "the program tried to start another process or program, {why}; the call fails with EPERM"
            );
        }
        Err(Errno::EPERM)
    }

    /// Returns whether two engines run the first process in lockstep: its memory is tracked, and no debugger does that.
    pub(crate) fn is_compared(&self) -> bool {
        self.is_first() && self.monitor.is_none() && self.guest.space.tracks()
    }

    /// Checks `RLIMIT_NPROC`.
    fn may_have_more(&self) -> bool {
        let limit = self.process.most_tasks();
        limit == u64::MAX || self.process_table.lock().tasks(self.process.pid, self.threads.len()) < limit
    }

    /// Creates the kernel state of a child process with this first thread.
    fn child(&self, pid: u32, guest: Guest, thread: Thread, flags: u64) -> Linux {
        let has = |flag| flags & flag != 0;
        Linux {
            memory: if has(CLONE_VM) { self.memory.clone() } else { self.memory.child(&guest.space) },
            files: self.files.child(has(CLONE_FILES), has(CLONE_FS)),
            process: self.process.child(pid),
            signals: self.signals.child(has(CLONE_SIGHAND), has(CLONE_CLEAR_SIGHAND)),
            threads: self.threads.child(thread),
            clock: self.clock.child(),
            random: self.random.clone(),
            strace: self.strace.clone(),
            unknown: BTreeSet::clone(&self.unknown),
            ending: None,
            diagnosis: None,
            modules: self.modules.clone(),
            config: self.config.clone(),
            process_table: self.process_table.clone(),
            others: ProcessSet::default(),
            spawned: Vec::new(),
            stopped: None,
            exited: None,
            host_program: None,
            ran: false,
            last_turn: None,
            wrote_vectors: false,
            mode: Mode::Live,
            monitor: None,
            driver: None,
            is_suspended: false,
            guest,
        }
    }
}
