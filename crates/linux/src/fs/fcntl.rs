//! `fcntl`: descriptor flags, status flags, seals, locks.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use crate::abi::errno::Errno;
use crate::abi::fcntl::{APPEND, DIRECT, NONBLOCK, PATH, READ_WRITE, WRITE_ONLY};
use crate::fs::locks;
use crate::kernel::call::{Call, CallOutcome, Value};
use crate::kernel::description::{FileKind, OpenFile};
use crate::mm::memfd::seal;

pub(crate) fn fcntl(c: &mut Call) -> Result<CallOutcome, Errno> {
    let (fd, command) = (c.int(0), c.int(1));
    let file = c.os.files.get(fd)?;
    // F_DUPFD, F_GETFD, F_SETFD, F_GETFL, F_DUPFD_CLOEXEC: no more is there of what is only a place.
    if file.has(PATH) && !matches!(command, 0..=3 | 1030) {
        return Err(Errno::EBADF);
    }
    match command {
        // F_GETLK, F_SETLK, F_SETLKW, and those of open files
        5..=7 | 36..=38 => locks::fcntl(c, &file, command, c.args[2]),
        _ => control(c, &file, fd, command).map(Into::into),
    }
}

fn control(c: &mut Call, file: &Arc<OpenFile>, fd: i32, command: i32) -> Value {
    const F_UNLCK: u64 = 2;
    let arg = c.args[2];
    match command {
        // F_DUPFD, F_DUPFD_CLOEXEC
        command @ (0 | 1030) => {
            let least = u32::try_from(arg).ok().filter(|&fd| fd < c.os.files.most).ok_or(Errno::EINVAL)?;
            c.os.files.add(Arc::clone(file), least, command != 0).map(u64::from)
        }
        // F_GETFD, F_SETFD
        1 => Ok(c.os.files.with(fd, |descriptor| descriptor.cloexec)?.into()),
        2 => {
            c.os.files.with(fd, |descriptor| descriptor.cloexec = arg & 1 != 0)?;
            Ok(0)
        }
        // F_GETFL, F_SETFL
        3 => Ok(file.flags.load(Ordering::Relaxed).into()),
        4 => {
            let old = file.flags.load(Ordering::Relaxed);
            // Of a pipe, whether it has packets.
            let direct = if matches!(file.kind, FileKind::Pipe(_)) { DIRECT } else { 0 };
            let settable = APPEND | NONBLOCK | direct;
            let new = old & !settable | arg as u32 & settable;
            if (old ^ new) & APPEND != 0
                && let FileKind::Host(host) = &file.kind
            {
                let flags = rustix::fs::fcntl_getfl(host)?;
                rustix::fs::fcntl_setfl(host, flags ^ rustix::fs::OFlags::APPEND)?;
            }
            file.flags.store(new, Ordering::Relaxed);
            Ok(0)
        }
        // F_SETOWN, F_GETOWN, F_SETSIG, F_GETSIG: no file sends signals.
        8..=11 => Ok(0),
        // F_SETLEASE, F_GETLEASE
        1024 => Err(Errno::EAGAIN),
        1025 => Ok(F_UNLCK),
        // F_SETPIPE_SZ, F_GETPIPE_SZ
        1031 | 1032 => match &file.kind {
            FileKind::Pipe(_) if command == 1031 && arg > 1 << 31 => Err(Errno::EINVAL),
            FileKind::Pipe(end) if command == 1031 => end.set_capacity(arg as usize).map(|size| size as u64),
            FileKind::Pipe(end) => Ok(end.capacity() as u64),
            FileKind::Fifo(fifo) => match fifo.capacity()? {
                capacity if arg <= capacity || command == 1032 => Ok(capacity),
                _ => Err(Errno::EPERM),
            },
            _ => Err(Errno::EBADF),
        },
        // F_ADD_SEALS, F_GET_SEALS
        1033 => add_seals(c, file),
        1034 => match &file.kind {
            FileKind::Memory(memory) => Ok(memory.seals().into()),
            _ => Err(Errno::EINVAL),
        },
        // F_DUPFD_QUERY
        1027 => Ok(Arc::ptr_eq(file, &c.os.files.get(arg as i32)?).into()),
        _ => Err(Errno::EINVAL),
    }
}

fn add_seals(c: &Call, file: &Arc<OpenFile>) -> Value {
    let FileKind::Memory(memory) = &file.kind else { return Err(Errno::EINVAL) };
    let seals = u32::try_from(c.args[2]).map_err(|_| Errno::EINVAL)?;
    if seals & !(seal::EXEC * 2 - 1) != 0 {
        return Err(Errno::EINVAL);
    }
    if !file.has(WRITE_ONLY | READ_WRITE) {
        return Err(Errno::EPERM);
    }
    if seals & seal::WRITE != 0 && c.os.memory.shares(file) {
        return Err(Errno::EBUSY);
    }
    memory.seal(seals).map(|()| 0)
}
