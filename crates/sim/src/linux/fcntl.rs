//! `fcntl` and `flock`: flags of descriptors, locks and seals of files.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use super::call::{Call, Value};
use super::errno::Errno;
use super::files::MAX_FDS;
use super::memfd::seal;
use super::open::{APPEND, Kind, NONBLOCK, OpenFile, PATH, READ_WRITE, WRITE_ONLY};
use super::pipe;

pub(super) fn fcntl(c: &mut Call) -> Value {
    const SETTABLE: u32 = APPEND | NONBLOCK;
    let (fd, arg) = (c.int(0), c.args[2]);
    let file = c.os.files.get(fd)?;
    match c.int(1) {
        // F_DUPFD, F_DUPFD_CLOEXEC
        command @ (0 | 1030) => {
            let least = u32::try_from(arg).ok().filter(|&fd| fd < MAX_FDS).ok_or(Errno::EINVAL)?;
            c.os.files.add(file, least, command != 0).map(u64::from)
        }
        // F_GETFD, F_SETFD
        1 => Ok(c.os.files.descriptor(fd)?.cloexec.into()),
        2 => {
            c.os.files.descriptor(fd)?.cloexec = arg & 1 != 0;
            Ok(0)
        }
        // F_GETFL, F_SETFL
        3 => Ok(file.flags.load(Ordering::Relaxed).into()),
        4 => {
            let old = file.flags.load(Ordering::Relaxed);
            let new = old & !SETTABLE | arg as u32 & SETTABLE;
            if (old ^ new) & APPEND != 0
                && let Kind::Host(host) = &file.kind
            {
                let flags = rustix::fs::fcntl_getfl(host)?;
                rustix::fs::fcntl_setfl(host, flags ^ rustix::fs::OFlags::APPEND)?;
            }
            file.flags.store(new, Ordering::Relaxed);
            Ok(0)
        }
        // F_GETLK, F_OFD_GETLK: nobody else holds a lock.
        5 | 36 => {
            lock(c, arg)?;
            c.os.guest.write(arg, &F_UNLCK.to_le_bytes())?;
            Ok(0)
        }
        // F_SETLK, F_SETLKW, F_OFD_SETLK, F_OFD_SETLKW: granted, if the file is open for it.
        6 | 7 | 37 | 38 => {
            let refused = match lock(c, arg)? {
                F_RDLCK => file.has(WRITE_ONLY),
                F_WRLCK => !file.has(WRITE_ONLY | READ_WRITE),
                _ => false,
            };
            if refused { Err(Errno::EBADF) } else { Ok(0) }
        }
        // F_SETOWN, F_GETOWN, F_SETSIG, F_GETSIG: no file sends signals.
        8..=11 => Ok(0),
        // F_SETLEASE, F_GETLEASE
        1024 => Err(Errno::EAGAIN),
        1025 => Ok(F_UNLCK.into()),
        // F_SETPIPE_SZ, F_GETPIPE_SZ: there is one size.
        1031 | 1032 => match &file.kind {
            Kind::Pipe(_) if arg <= pipe::CAPACITY as u64 || c.int(1) == 1032 => Ok(pipe::CAPACITY as u64),
            Kind::Pipe(_) => Err(Errno::EPERM),
            _ => Err(Errno::EBADF),
        },
        // F_ADD_SEALS, F_GET_SEALS
        1033 => add_seals(c, &file),
        1034 => match &file.kind {
            Kind::Memory(memory) => Ok(memory.seals().into()),
            _ => Err(Errno::EINVAL),
        },
        // F_DUPFD_QUERY
        1027 => Ok(Arc::ptr_eq(&file, &c.os.files.get(arg as i32)?).into()),
        _ => Err(Errno::EINVAL),
    }
}

const F_RDLCK: u16 = 0;
const F_WRLCK: u16 = 1;
const F_UNLCK: u16 = 2;

/// The kind of lock that a `struct flock` asks for.
fn lock(c: &Call, at: u64) -> Result<u16, Errno> {
    let half = |at: u64| c.os.guest.array(at).map(u16::from_le_bytes);
    let (kind, whence) = (half(at)?, half(at.wrapping_add(2))?);
    if kind > F_UNLCK || whence > 2 { Err(Errno::EINVAL) } else { Ok(kind) }
}

fn add_seals(c: &Call, file: &Arc<OpenFile>) -> Value {
    let Kind::Memory(memory) = &file.kind else { return Err(Errno::EINVAL) };
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

/// The one process has every lock it asks for.
pub(super) fn flock(c: &mut Call) -> Value {
    const LOCK_NB: i32 = 4;
    // LOCK_SH, LOCK_EX, LOCK_UN
    let known = matches!(c.int(1) & !LOCK_NB, 1 | 2 | 8);
    let file = c.os.files.get(c.int(0))?;
    match known {
        _ if file.has(PATH) => Err(Errno::EBADF),
        true => Ok(0),
        false => Err(Errno::EINVAL),
    }
}
