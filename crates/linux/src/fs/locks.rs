//! Locks on files, where several processes may want them: those of `fcntl` on ranges, and of `flock` on whole files.
//!
//! Invariant: of two locks of one kind that overlap and are not of one owner, both are for reading. A call that waits
//! for a lock is run again whenever one was given back. Locks are among the guest's processes; the host knows none.

use std::ops::Range;
use std::sync::{Arc, Weak};

use crate::Linux;
use crate::abi::errno::Errno;
use crate::abi::fcntl::{PATH, READ_WRITE, WRITE_ONLY};
use crate::abi::record::Record;
use crate::kernel::call::{Call, Outcome};
use crate::kernel::description::OpenFile;
use crate::kernel::wait::{On, Wait};
use crate::mm::shared::Identity;

const F_RDLCK: u16 = 0;
const F_WRLCK: u16 = 1;
const F_UNLCK: u16 = 2;

/// Whose a lock is.
#[derive(Clone)]
enum Owner {
    /// The process that asked by `fcntl`: it loses the lock with any descriptor of the file.
    Process(u32),
    /// The open file, by `fcntl` (`F_OFD_SETLK`) or by `flock`: it has the lock until it is closed for good.
    Open(Weak<OpenFile>),
}

impl Owner {
    fn is(&self, other: &Owner) -> bool {
        match (self, other) {
            (Owner::Process(pid), Owner::Process(other)) => pid == other,
            (Owner::Open(file), Owner::Open(other)) => file.ptr_eq(other),
            _ => false,
        }
    }
}

/// A lock that somebody has, or wants.
#[derive(Clone)]
struct Lock {
    file: Identity,
    owner: Owner,
    /// It is of `flock`, which does not see those of `fcntl`.
    whole: bool,
    bytes: Range<u64>,
    write: bool,
}

impl Lock {
    /// Is the other one of the same kind on bytes that this one has too?
    fn meets(&self, other: &Lock) -> bool {
        let overlap = self.bytes.start < other.bytes.end && other.bytes.start < self.bytes.end;
        self.whole == other.whole && overlap && self.file.is(&other.file)
    }

    fn keeps_out(&self, other: &Lock) -> bool {
        (self.write || other.write) && !self.owner.is(&other.owner) && self.meets(other)
    }
}

/// All locks.
#[derive(Default)]
pub(crate) struct Locks {
    list: Vec<Lock>,
    /// Grows whenever a lock is given back.
    changes: u64,
}

impl Locks {
    /// Who keeps this lock from being given.
    fn obstacle(&mut self, wanted: &Lock) -> Option<&Lock> {
        // What nobody has open any more is free.
        self.drop_where(|lock| matches!(&lock.owner, Owner::Open(file) if file.strong_count() == 0));
        self.list.iter().find(|lock| lock.keeps_out(wanted))
    }

    /// Takes the bytes of a lock from its owner, and gives them back to him if it is one.
    fn replace(&mut self, wanted: Lock, unlock: bool) {
        let mut rest = Vec::new();
        for lock in self.list.drain(..) {
            if !lock.owner.is(&wanted.owner) || !lock.meets(&wanted) {
                rest.push(lock);
                continue;
            }
            for bytes in [lock.bytes.start..wanted.bytes.start, wanted.bytes.end..lock.bytes.end] {
                if !bytes.is_empty() {
                    rest.push(Lock { bytes, ..lock.clone() });
                }
            }
        }
        self.list = rest;
        // A lock for reading in place of one for writing lets others in as well.
        self.changes += 1;
        if !unlock {
            self.list.push(wanted);
        }
    }

    fn drop_where(&mut self, mut is_gone: impl FnMut(&Lock) -> bool) {
        let before = self.list.len();
        self.list.retain(|lock| !is_gone(lock));
        self.changes += u64::from(self.list.len() < before);
    }

    /// A process has ended.
    pub(crate) fn forget(&mut self, pid: u32) {
        self.drop_where(|lock| matches!(lock.owner, Owner::Process(owner) if owner == pid));
    }

    /// A process has closed a descriptor of a file.
    fn closed(&mut self, pid: u32, file: &Arc<OpenFile>) {
        if self.list.is_empty() {
            return;
        }
        let identity = Identity::of(file);
        let owned = |lock: &Lock| matches!(lock.owner, Owner::Process(owner) if owner == pid);
        self.drop_where(|lock| owned(lock) && lock.file.is(&identity));
    }
}

/// What a `struct flock` at `at` asks for: kind, bytes.
fn asked(c: &Call, file: &OpenFile, at: u64) -> Result<(u16, Range<u64>), Errno> {
    let half = |at: u64| c.os.guest.array(at).map(u16::from_le_bytes);
    // type, whence, start, length: 64 bits wide on RV32 as well, and aligned so.
    let (kind, whence) = (half(at)?, half(at.wrapping_add(2))?);
    let (start, len) =
        (c.os.guest.u64(at.wrapping_add(8))? as i64, c.os.guest.u64(at.wrapping_add(16))? as i64);
    if kind > F_UNLCK {
        return Err(Errno::EINVAL);
    }
    let base = match whence {
        0 => 0,
        1 => file.seek(0, 1)? as i64,
        2 => file.size()? as i64,
        _ => return Err(Errno::EINVAL),
    };
    let start = base.checked_add(start).ok_or(Errno::EOVERFLOW)?;
    let (start, end) = match len {
        // To the end, wherever that will be.
        0 => (start, i64::MAX),
        1.. => (start, start.checked_add(len).ok_or(Errno::EOVERFLOW)?),
        _ => (start.checked_add(len).ok_or(Errno::EINVAL)?, start),
    };
    match (u64::try_from(start), u64::try_from(end)) {
        (Ok(start), Ok(end)) => Ok((kind, start..end)),
        _ => Err(Errno::EINVAL),
    }
}

/// `fcntl` about locks: F_GETLK, F_SETLK, F_SETLKW, and the same for open files.
pub(crate) fn fcntl(c: &mut Call, file: &Arc<OpenFile>, command: i32, at: u64) -> Result<Outcome, Errno> {
    const F_GETLK: i32 = 5;
    const F_SETLKW: i32 = 7;
    const F_OFD_GETLK: i32 = 36;
    const F_OFD_SETLKW: i32 = 38;
    let (kind, bytes) = asked(c, file, at)?;
    let owner = match command {
        F_OFD_GETLK..=F_OFD_SETLKW => Owner::Open(Arc::downgrade(file)),
        _ => Owner::Process(c.os.process.pid),
    };
    let wanted = Lock { file: Identity::of(file), owner, whole: false, bytes, write: kind == F_WRLCK };
    if matches!(command, F_GETLK | F_OFD_GETLK) {
        return tell(c, &wanted, at).map(|()| 0.into());
    }
    let refused = match kind {
        F_RDLCK => file.has(WRITE_ONLY),
        F_WRLCK => !file.has(WRITE_ONLY | READ_WRITE),
        _ => false,
    };
    if refused {
        return Err(Errno::EBADF);
    }
    take(c, wanted, kind == F_UNLCK, matches!(command, F_SETLKW | F_OFD_SETLKW))
}

/// Writes the lock that is in the way of one, or that none is.
fn tell(c: &mut Call, wanted: &Lock, at: u64) -> Result<(), Errno> {
    let obstacle = c.os.world.lock().locks.obstacle(wanted).cloned();
    let Some(lock) = obstacle else { return c.os.guest.write(at, &F_UNLCK.to_le_bytes()) };
    let kind = if lock.write { F_WRLCK } else { F_RDLCK };
    let pid = match lock.owner {
        Owner::Process(pid) => pid,
        Owner::Open(_) => u32::MAX,
    };
    let Range { start, end } = lock.bytes;
    let len = if end == i64::MAX as u64 { 0 } else { end - start };
    let record = Record::new(false).u16(kind).u16(0).u32(0).u64(start).u64(len).u32(pid);
    c.os.guest.write(at, &record.done())
}

/// Takes a lock or gives it back; waits if somebody is in the way and the caller wants to.
fn take(c: &mut Call, wanted: Lock, unlock: bool, waits: bool) -> Result<Outcome, Errno> {
    let mut world = c.os.world.lock();
    if !unlock && world.locks.obstacle(&wanted).is_some() {
        if !waits {
            return Err(Errno::EAGAIN);
        }
        let on = On::Lock(world.locks.changes);
        return Ok(Outcome::Wait(Wait { on, deadline: None, restart: true }));
    }
    world.locks.replace(wanted, unlock);
    Ok(0.into())
}

pub(crate) fn flock(c: &mut Call) -> Result<Outcome, Errno> {
    const LOCK_EX: i32 = 2;
    const LOCK_NB: i32 = 4;
    const LOCK_UN: i32 = 8;
    let operation = c.int(1);
    // LOCK_SH, LOCK_EX, LOCK_UN
    if !matches!(operation & !LOCK_NB, 1 | LOCK_EX | LOCK_UN) {
        return Err(Errno::EINVAL);
    }
    let file = c.os.files.get(c.int(0))?;
    if file.has(PATH) {
        return Err(Errno::EBADF);
    }
    let owner = Owner::Open(Arc::downgrade(&file));
    let write = operation & LOCK_EX != 0;
    let wanted = Lock { file: Identity::of(&file), owner, whole: true, bytes: 0..u64::MAX, write };
    take(c, wanted, operation & LOCK_UN != 0, operation & LOCK_NB == 0)
}

impl Linux {
    /// The process has closed a descriptor of a file: it has no locks of `fcntl` on that any more.
    pub(crate) fn give_back_locks(&self, file: &Arc<OpenFile>) {
        self.world.lock().locks.closed(self.process.pid, file);
    }

    /// Another number whenever a lock was given back, or could be.
    pub(crate) fn lock_changes(&self) -> u64 {
        let locks = &mut self.world.lock().locks;
        locks.drop_where(|lock| matches!(&lock.owner, Owner::Open(file) if file.strong_count() == 0));
        locks.changes
    }
}
