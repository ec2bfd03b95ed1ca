//! New threads and processes: `clone` and `clone3`.
//!
//! A process gets a copy of its parent's memory, or with `CLONE_VM` the same memory: that is `vfork`, after which the
//! parent's thread waits until the child runs another program or ends. Nothing of the host's is forked.

use std::collections::BTreeSet;
use std::sync::Arc;

use rivet_hart::{AddressSpace, Hart};
use rivet_mem::Access;
use rivet_sim::{Next, limits};

use crate::Linux;
use crate::abi::clone::CLONE_VM;
use crate::abi::errno::Errno;
use crate::abi::guest::Guest;
use crate::abi::signal::LAST;
use crate::kernel::call::{Call, Outcome, Value};
use crate::kernel::processes::Running;
use crate::kernel::wait::{On, Wait};
use crate::process::pidfd;
use crate::process::turns::Others;
use crate::thread::Thread;

/// Memory of the host's that one more thread or process takes, about.
const TASK: u64 = 1 << 20;

const CLONE_FS: u64 = 0x200;
const CLONE_FILES: u64 = 0x400;
const CLONE_SIGHAND: u64 = 0x800;
const CLONE_PIDFD: u64 = 0x1000;
const CLONE_VFORK: u64 = 0x4000;
const CLONE_PARENT: u64 = 0x8000;
const CLONE_THREAD: u64 = 0x1_0000;
const CLONE_SETTLS: u64 = 0x8_0000;
const CLONE_SYSVSEM: u64 = 0x4_0000;
const CLONE_DETACHED: u64 = 0x40_0000;
const CLONE_PARENT_SETTID: u64 = 0x10_0000;
const CLONE_CHILD_CLEARTID: u64 = 0x20_0000;
const CLONE_CHILD_SETTID: u64 = 0x100_0000;
const CLONE_CLEAR_SIGHAND: u64 = 0x1_0000_0000;
/// Namespaces and control groups, which are not granted to anybody.
const CLONE_ELSEWHERE: u64 = 0x2_7e02_0080;

/// What a new thread or process is to be.
struct Wanted {
    flags: u64,
    /// What its parent gets when it ends.
    exit_signal: u32,
    stack: u64,
    parent_tid: u64,
    child_tid: u64,
    tls: u64,
    /// Where the descriptor of a process goes.
    pidfd: u64,
}

pub(crate) fn clone(c: &mut Call) -> Result<Outcome, Errno> {
    let [flags, stack, parent_tid, tls, child_tid, _] = c.args;
    let flags = u64::from(flags as u32);
    let exit_signal = (flags & 0xff) as u32;
    if flags & CLONE_PIDFD != 0 && flags & (CLONE_PARENT_SETTID | CLONE_DETACHED) != 0 {
        return Err(Errno::EINVAL);
    }
    // This call has one place for both.
    let pidfd = parent_tid;
    start(c, &Wanted { flags: flags & !0xff, exit_signal, stack, parent_tid, child_tid, tls, pidfd })
}

/// `struct clone_args`: flags, pidfd, child_tid, parent_tid, exit_signal, stack, stack_size, tls, and newer parts.
pub(crate) fn clone3(c: &mut Call) -> Result<Outcome, Errno> {
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
    for n in 8..size / 8 {
        if word(n)? != 0 {
            return Err(if n < 11 { Errno::EPERM } else { Errno::E2BIG });
        }
    }
    if exit_signal > LAST.into() || (stack == 0) != (stack_size == 0) || flags & 0xff != 0 {
        return Err(Errno::EINVAL);
    }
    let wanted = Wanted {
        flags,
        exit_signal: exit_signal as u32,
        stack: stack.wrapping_add(stack_size),
        parent_tid: word(3)?,
        child_tid: word(2)?,
        tls: word(7)?,
        pidfd: word(1)?,
    };
    start(c, &wanted)
}

fn start(c: &mut Call, wanted: &Wanted) -> Result<Outcome, Errno> {
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
    if flags & CLONE_ELSEWHERE != 0 {
        return Err(Errno::EPERM);
    }
    if flags & CLONE_THREAD != 0 { thread(c, wanted) } else { process(c, wanted) }
}

fn thread(c: &mut Call, wanted: &Wanted) -> Result<Outcome, Errno> {
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
    let child = child_thread(c, wanted, tid);
    let world = c.hart().space.clone();
    let mut hart = hart(c.hart(), wanted, world);
    // The first thread, whose number is the process's, is hart 0.
    hart.id = u64::from(tid - c.os.process.pid);
    c.os.threads.push(child);
    c.machine.harts.push(hart);
    Ok(went_well(c, tid))
}

/// The thread that begins in the child.
fn child_thread(c: &mut Call, wanted: &Wanted, tid: u32) -> Thread {
    let clear_tid = if wanted.flags & CLONE_CHILD_CLEARTID != 0 { wanted.child_tid } else { 0 };
    // Two that run in the same memory cannot share a stack for handlers.
    let keeps_stack = wanted.flags & (CLONE_VM | CLONE_VFORK) != CLONE_VM;
    let mut child = c.thread().child(tid, clear_tid, keeps_stack);
    // Its copy of the memory has the area as well.
    child.rseq = c.thread().rseq.filter(|_| wanted.flags & CLONE_VM == 0);
    child
}

/// The caller's hart, as it goes on in the child.
fn hart(of: &Hart, wanted: &Wanted, world: World) -> Hart {
    let mut hart = Hart::new(Arc::clone(&of.config), world);
    (hart.pc, hart.x, hart.f) = (of.address(of.pc, crate::ECALL), of.x, of.f);
    (hart.frm, hart.fflags, hart.v) = (of.frm, of.fflags, of.v.clone());
    (hart.fs, hart.vs, hart.privilege) = (of.fs, of.vs, of.privilege);
    if wanted.stack != 0 {
        hart.set_x(2, wanted.stack);
    }
    if wanted.flags & CLONE_SETTLS != 0 {
        hart.set_x(4, wanted.tls);
    }
    hart.set_x(10, 0);
    hart
}

/// The caller returns; a turn that began alone has no end.
fn went_well(c: &mut Call, number: u32) -> Outcome {
    let index = c.machine.current;
    c.os.finish(c.machine, index, number.into());
    Outcome::Next(Next::Yield)
}

fn process(c: &mut Call, wanted: &Wanted) -> Result<Outcome, Errno> {
    let flags = wanted.flags;
    c.os.granted()?;
    if !c.os.world.lock().has_room() || !c.os.may_have_more() {
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
    let thread = child_thread(c, wanted, pid);
    let hart = hart(c.hart(), wanted, AddressSpace::User(Arc::clone(&guest.space)));
    let machine = c.machine.like(hart);
    let os = c.os.child(pid, guest, thread, flags);
    {
        let mut world = c.os.world.lock();
        let (creator, siblings) = (c.os.process.pid, flags & CLONE_PARENT != 0);
        let parent = world.get(creator).filter(|_| siblings).map_or(creator, |entry| entry.parent);
        world.add(pid, parent, creator, wanted.exit_signal);
        if let Some(entry) = world.get_mut(pid) {
            entry.holds_parent = flags & CLONE_VFORK != 0;
        }
    }
    os.introduce();
    if flags & CLONE_PIDFD != 0 {
        let fd = pidfd::add(c, pid, 0);
        c.os.guest.set_u32(wanted.pidfd, fd?)?;
    }
    c.os.born.push(Running { os, machine });
    if flags & CLONE_VFORK != 0 {
        return Ok(Outcome::Wait(Wait { on: On::Vfork(pid), deadline: None, restart: false }));
    }
    Ok(went_well(c, pid))
}

/// What a process shares with others becomes its own. Threads of one share all for good.
pub(crate) fn unshare(c: &mut Call) -> Value {
    const OWN: u64 = CLONE_FILES | CLONE_FS | CLONE_SYSVSEM;
    let flags = c.args[0];
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
        c.os.files.unshare_place();
    }
    Ok(0)
}

impl Linux {
    /// May there be other processes, other programs? The user is told once if not.
    pub(crate) fn granted(&self) -> Result<(), Errno> {
        let mut world = self.world.lock();
        let why = match (world.most, self.guest.space.tracks()) {
            (None, _) => "which requires rivet run --allow-fork",
            (Some(_), true) => "which is not supported while history is recorded",
            (Some(_), false) => return Ok(()),
        };
        if !world.told {
            world.told = true;
            tracing::warn!(
                "the program tried to start another process or program, {why}; the call fails with EPERM"
            );
        }
        Err(Errno::EPERM)
    }

    /// Does `RLIMIT_NPROC` let the user have one more thread or process?
    fn may_have_more(&self) -> bool {
        let limit = self.process.most_tasks();
        limit == u64::MAX || self.world.lock().tasks(self.process.pid, self.threads.len()) < limit
    }

    /// The kernel of a child that begins with this thread.
    fn child(&self, pid: u32, guest: Guest, thread: Thread, flags: u64) -> Linux {
        let has = |flag| flags & flag != 0;
        Linux {
            memory: self.memory.clone(),
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
            world: self.world.clone(),
            others: Others::default(),
            born: Vec::new(),
            stopped: None,
            left: None,
            moved: false,
            guest,
        }
    }
}
