//! File locks: `fcntl` record locks, `F_OFD` locks and `flock`.
//!
//! Invariant: two overlapping locks of one kind with different owners are both read locks. A waiting call is restarted
//! whenever a lock is released. Locks exist among guest processes only; the host has none.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, Weak};

use crate::Linux;
use crate::abi::errno::Errno;
use crate::abi::fcntl::{PATH, READ_WRITE, WRITE_ONLY};
use crate::abi::record::Record;
use crate::kernel::call::{Call, CallOutcome};
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::wait::{Wait, WaitFor};
use crate::mm::shared::FileIdentity;

const F_RDLCK: u16 = 0;
const F_WRLCK: u16 = 1;
const F_UNLCK: u16 = 2;

/// The owner of a lock.
#[derive(Clone)]
enum Owner {
    /// A process, for `fcntl` locks; it loses the lock when it closes any descriptor of the file.
    Process(u32),
    /// An open file, for `F_OFD_SETLK` and `flock`; it keeps the lock until the last descriptor is closed.
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

/// A lock that is held or wanted.
#[derive(Clone)]
struct Lock {
    file: FileIdentity,
    owner: Owner,
    /// Whether the lock is from `flock`, which is independent of `fcntl` locks.
    whole: bool,
    bytes: Range<u64>,
    write: bool,
}

impl Lock {
    /// Returns whether both locks are of one kind and overlap.
    fn meets(&self, other: &Lock) -> bool {
        let overlap = self.bytes.start < other.bytes.end && other.bytes.start < self.bytes.end;
        self.whole == other.whole && overlap && self.file.is(&other.file)
    }

    /// Returns whether both are of one owner and kind, and touch.
    fn joins(&self, other: &Lock) -> bool {
        let touch = self.bytes.start <= other.bytes.end && other.bytes.start <= self.bytes.end;
        let alike = self.write == other.write && self.whole == other.whole && self.owner.is(&other.owner);
        touch && alike && self.file.is(&other.file)
    }

    fn keeps_out(&self, other: &Lock) -> bool {
        (self.write || other.write) && !self.owner.is(&other.owner) && self.meets(other)
    }
}

/// All locks.
#[derive(Default)]
pub(crate) struct Locks {
    list: Vec<Lock>,
    /// What threads wait for, by thread id.
    waiting: BTreeMap<u32, Lock>,
    /// Counter that grows with every released lock.
    changes: u64,
}

impl Locks {
    /// Returns a lock that conflicts with `wanted`.
    fn obstacle(&mut self, wanted: &Lock) -> Option<&Lock> {
        // What nobody has open any more is free.
        self.drop_where(|lock| matches!(&lock.owner, Owner::Open(file) if file.strong_count() == 0));
        self.list.iter().filter(|lock| lock.keeps_out(wanted)).min_by_key(|lock| lock.bytes.start)
    }

    /// Returns whether the owner of `obstacle` waits, directly or through others, for `waiter`.
    fn is_deadlock(&self, waiter: &Owner, obstacle: &Owner) -> bool {
        let mut at = obstacle.clone();
        // Each step goes on to another lock that is waited for.
        for _ in 0..=self.waiting.len() {
            if at.is(waiter) {
                return true;
            }
            let next = self.waiting.values().filter(|lock| lock.owner.is(&at)).find_map(|wanted| {
                self.list.iter().find(|lock| lock.keeps_out(wanted)).map(|lock| lock.owner.clone())
            });
            match next {
                Some(next) => at = next,
                None => return false,
            }
        }
        false
    }

    /// Notes that a thread no longer waits.
    pub(crate) fn stop_waiting(&mut self, tid: u32) {
        self.waiting.remove(&tid);
    }

    /// Replaces the owner's locks in the range by `wanted`, or removes them.
    fn replace(&mut self, mut wanted: Lock, unlock: bool) {
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
            // Neighbours of the same kind become one.
            self.list.retain(|lock| {
                let joins = lock.joins(&wanted);
                if joins {
                    wanted.bytes.start = wanted.bytes.start.min(lock.bytes.start);
                    wanted.bytes.end = wanted.bytes.end.max(lock.bytes.end);
                }
                !joins
            });
            self.list.push(wanted);
        }
    }

    fn drop_where(&mut self, mut is_gone: impl FnMut(&Lock) -> bool) {
        let before = self.list.len();
        self.list.retain(|lock| !is_gone(lock));
        self.changes += u64::from(self.list.len() < before);
    }

    /// Removes the locks of a process that has ended.
    pub(crate) fn forget(&mut self, pid: u32) {
        self.waiting.retain(|_, lock| !matches!(lock.owner, Owner::Process(owner) if owner == pid));
        self.drop_where(|lock| matches!(lock.owner, Owner::Process(owner) if owner == pid));
    }

    /// Removes a process's `fcntl` locks on a file when it closes a descriptor of it.
    fn closed(&mut self, pid: u32, file: &Arc<OpenFile>) {
        if self.list.is_empty() {
            return;
        }
        let identity = FileIdentity::of(file);
        let owned = |lock: &Lock| matches!(lock.owner, Owner::Process(owner) if owner == pid);
        self.drop_where(|lock| owned(lock) && lock.file.is(&identity));
    }
}

/// Reads a `struct flock`: type and byte range.
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

/// Handles `fcntl` lock commands: F_GETLK, F_SETLK, F_SETLKW and the F_OFD variants.
pub(crate) fn fcntl(c: &mut Call, file: &Arc<OpenFile>, command: i32, at: u64) -> Result<CallOutcome, Errno> {
    const F_GETLK: i32 = 5;
    const F_SETLKW: i32 = 7;
    const F_OFD_GETLK: i32 = 36;
    const F_OFD_SETLKW: i32 = 38;
    let (kind, bytes) = asked(c, file, at)?;
    let owner = match command {
        F_OFD_GETLK..=F_OFD_SETLKW => Owner::Open(Arc::downgrade(file)),
        _ => Owner::Process(c.os.process.pid),
    };
    let wanted = Lock { file: FileIdentity::of(file), owner, whole: false, bytes, write: kind == F_WRLCK };
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

/// Writes the conflicting lock, or F_UNLCK, for F_GETLK.
fn tell(c: &mut Call, wanted: &Lock, at: u64) -> Result<(), Errno> {
    let obstacle = c.os.process_table.lock().locks.obstacle(wanted).cloned();
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

/// Acquires or releases a lock; waits for a conflicting lock if `waits`.
fn take(c: &mut Call, wanted: Lock, unlock: bool, waits: bool) -> Result<CallOutcome, Errno> {
    let tid = c.thread().tid;
    let mut table = c.os.process_table.lock();
    table.locks.stop_waiting(tid);
    let obstacle = if unlock { None } else { table.locks.obstacle(&wanted).map(|lock| lock.owner.clone()) };
    if let Some(obstacle) = obstacle {
        if !waits {
            return Err(Errno::EAGAIN);
        }
        // As in the kernel, only locks of processes are looked through.
        if let Owner::Process(_) = wanted.owner {
            if table.locks.is_deadlock(&wanted.owner, &obstacle) {
                return Err(Errno::EDEADLK);
            }
            table.locks.waiting.insert(tid, wanted);
        }
        let on = WaitFor::Lock(table.locks.changes);
        return Ok(CallOutcome::Wait(Wait { on, deadline: None, restart: true }));
    }
    table.locks.replace(wanted, unlock);
    Ok(0.into())
}

pub(crate) fn flock(c: &mut Call) -> Result<CallOutcome, Errno> {
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
    let wanted = Lock { file: FileIdentity::of(&file), owner, whole: true, bytes: 0..u64::MAX, write };
    take(c, wanted, operation & LOCK_UN != 0, operation & LOCK_NB == 0)
}

impl Linux {
    /// Removes what the process loses with a descriptor that it has closed: `fcntl` locks on the file, and its
    /// registration with a message queue.
    pub(crate) fn give_back_locks(&self, file: &Arc<OpenFile>) {
        if let FileKind::MessageQueue(queue) = &file.kind {
            queue.forget_notification(self.process.pid);
        }
        self.process_table.lock().locks.closed(self.process.pid, file);
    }

    /// Returns a number that changes whenever a waiting lock may succeed.
    pub(crate) fn lock_changes(&self) -> u64 {
        let locks = &mut self.process_table.lock().locks;
        locks.drop_where(|lock| matches!(&lock.owner, Owner::Open(file) if file.strong_count() == 0));
        locks.changes
    }
}
