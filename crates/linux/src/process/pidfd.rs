//! pidfds: `pidfd_open`, `CLONE_PIDFD`, `pidfd_send_signal`, `pidfd_getfd`.
//!
//! Invariant: a pidfd names one process for good, since pids are never reused. It is readable when the process has
//! ended, and hung up when its parent has waited for it.

use std::sync::Arc;

use crate::abi::errno::Errno;
use crate::abi::event;
use crate::abi::fcntl::{NONBLOCK, READ_WRITE};
use crate::kernel::call::{Call, CallOutcome, Value};
use crate::kernel::description::{Directory, FileKind, OpenFile};
use crate::kernel::processes::{ProcessEntry, SharedProcessTable};
use crate::mm::advice::mapped;
use crate::mm::pages;
use crate::process::kcmp::files_of;
use crate::signal::{kill, number};

/// A pidfd.
pub(crate) struct ProcessFile {
    process_table: SharedProcessTable,
    pid: u32,
}

impl ProcessFile {
    /// Returns the pid for `/proc/self/fdinfo`; -1 once the process was reaped.
    pub(crate) fn fdinfo_pid(&self) -> i64 {
        if self.process_table.lock().get(self.pid).is_some() { self.pid.into() } else { -1 }
    }

    /// Returns the ready events.
    pub(crate) fn readiness(&self) -> u16 {
        match self.process_table.lock().get(self.pid).map(ProcessEntry::lives) {
            Some(true) => 0,
            Some(false) => event::IN,
            None => event::IN | event::HUP,
        }
    }
}

/// Adds a pidfd; it is close-on-exec, as in the kernel.
pub(crate) fn add(c: &mut Call, pid: u32, flags: u32) -> Result<u32, Errno> {
    let kind = FileKind::Process(ProcessFile { process_table: c.os.process_table.clone(), pid });
    c.os.files.add(OpenFile::new(kind, flags | READ_WRITE, "anon_inode:[pidfd]"), 0, true)
}

pub(crate) fn pidfd_open(c: &mut Call) -> Value {
    let (pid, flags) = (c.int(0), c.args[1] as u32);
    if flags & !NONBLOCK != 0 || pid <= 0 {
        return Err(Errno::EINVAL);
    }
    if c.os.process_table.lock().get(pid as u32).is_none() {
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
    let pid = match &file.kind {
        FileKind::Process(process) => process.pid,
        // The folder of a process in `/proc`, which was its descriptor before there were others.
        FileKind::Directory(Directory { dir: None, .. }) => {
            let name = file.path.strip_prefix("/proc").ok().and_then(|name| name.to_str());
            name.and_then(|name| name.parse().ok()).ok_or(Errno::EBADF)?
        }
        _ => return Err(Errno::EBADF),
    };
    kill::to_process(c, pid, number, info)
}

/// `pidfd_getfd`: the other's open file gets a descriptor of the caller's.
pub(crate) fn pidfd_getfd(c: &mut Call) -> Value {
    if c.args[2] as u32 != 0 {
        return Err(Errno::EINVAL);
    }
    let (pid, _) = waited(c, c.int(0))?;
    let file = files_of(c, pid)?.get(c.int(1))?;
    c.os.files.add(file, 0, true).map(u64::from)
}

/// Returns the process that `waitid(P_PIDFD)` means, and whether the pidfd is non-blocking.
pub(crate) fn waited(c: &Call, fd: i32) -> Result<(u32, bool), Errno> {
    let file: Arc<OpenFile> = c.os.files.get(fd)?;
    match &file.kind {
        FileKind::Process(process) => Ok((process.pid, file.has(NONBLOCK))),
        _ => Err(Errno::EBADF),
    }
}

/// Returns EAGAIN instead of a wait for a non-blocking pidfd.
pub(crate) fn or_again(outcome: CallOutcome, nonblocking: bool) -> Result<CallOutcome, Errno> {
    match outcome {
        CallOutcome::Wait(_) if nonblocking => Err(Errno::EAGAIN),
        outcome => Ok(outcome),
    }
}

/// `process_madvise`: advice about the calling process's own memory; other processes may not be advised.
pub(crate) fn process_madvise(c: &mut Call) -> Value {
    // MADV_WILLNEED, MADV_COLD, MADV_PAGEOUT, MADV_COLLAPSE
    const KNOWN: [u64; 4] = [3, 20, 21, 25];
    let [_, vectors, count, advice, flags, _] = c.args;
    if flags as u32 != 0 {
        return Err(Errno::EINVAL);
    }
    let vectors = c.os.guest.vectors(vectors, count)?;
    let (pid, _) = waited(c, c.int(0))?;
    if pid != c.os.process.pid {
        return Err(Errno::EPERM);
    }
    if !KNOWN.contains(&advice) {
        return Err(Errno::EINVAL);
    }
    let mut done = 0;
    for (at, len) in vectors {
        match pages(at, len).and_then(|range| mapped(c, &range)) {
            Ok(()) => done += len,
            Err(errno) if done == 0 => return Err(errno),
            Err(_) => break,
        }
    }
    Ok(done)
}
