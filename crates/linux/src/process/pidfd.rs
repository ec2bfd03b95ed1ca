//! Files that stand for processes: `pidfd_open`, `CLONE_PIDFD`, and what is done with them.
//!
//! Invariant: such a file names one process for good, since no number of a process is given twice. It is readable as
//! soon as that one has ended, and hung up when its parent has fetched how.

use std::sync::Arc;

use crate::abi::errno::Errno;
use crate::abi::event;
use crate::abi::fcntl::{NONBLOCK, READ_WRITE};
use crate::kernel::call::{Call, Outcome, Value};
use crate::kernel::description::{Kind, OpenFile};
use crate::kernel::processes::{Entry, Shared};
use crate::signal::{kill, number};

/// A process, by its number.
pub(crate) struct ProcessFile {
    world: Shared,
    pid: u32,
}

impl ProcessFile {
    /// As `/proc/self/fdinfo` tells: -1 if nobody knows of it any more.
    pub(crate) fn told(&self) -> i64 {
        if self.world.lock().get(self.pid).is_some() { self.pid.into() } else { -1 }
    }

    /// Which events are there.
    pub(crate) fn readiness(&self) -> u16 {
        match self.world.lock().get(self.pid).map(Entry::lives) {
            Some(true) => 0,
            Some(false) => event::IN,
            None => event::IN | event::HUP,
        }
    }
}

/// Opens a file for a process; closed when another program is run, as the kernel does.
pub(crate) fn add(c: &mut Call, pid: u32, flags: u32) -> Result<u32, Errno> {
    let kind = Kind::Process(ProcessFile { world: c.os.world.clone(), pid });
    c.os.files.add(OpenFile::new(kind, flags | READ_WRITE, "anon_inode:[pidfd]"), 0, true)
}

pub(crate) fn pidfd_open(c: &mut Call) -> Value {
    let (pid, flags) = (c.int(0), c.args[1] as u32);
    if flags & !NONBLOCK != 0 || pid <= 0 {
        return Err(Errno::EINVAL);
    }
    if c.os.world.lock().get(pid as u32).is_none() {
        // A thread that is not the first of its process has a number, but is no process.
        let is_thread = c.os.threads.find(pid).is_some();
        return Err(if is_thread { Errno::EINVAL } else { Errno::ESRCH });
    }
    add(c, pid as u32, flags).map(u64::from)
}

pub(crate) fn pidfd_send_signal(c: &mut Call) -> Value {
    let (number, info, flags) = (number(c.int(1))?, c.args[2], c.args[3] as u32);
    if flags != 0 {
        return Err(Errno::EINVAL);
    }
    let file = c.os.files.get(c.int(0))?;
    let Kind::Process(process) = &file.kind else { return Err(Errno::EBADF) };
    kill::to_process(c, process.pid, number, info)
}

/// The process that `waitid` means by a file; EAGAIN instead of waiting if the file says so.
pub(crate) fn waited(c: &Call, fd: i32) -> Result<(u32, bool), Errno> {
    let file: Arc<OpenFile> = c.os.files.get(fd)?;
    match &file.kind {
        Kind::Process(process) => Ok((process.pid, file.has(NONBLOCK))),
        _ => Err(Errno::EBADF),
    }
}

/// What a call does that would wait for such a file.
pub(crate) fn or_again(outcome: Outcome, nonblocking: bool) -> Result<Outcome, Errno> {
    match outcome {
        Outcome::Wait(_) if nonblocking => Err(Errno::EAGAIN),
        outcome => Ok(outcome),
    }
}
