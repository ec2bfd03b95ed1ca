//! System V semaphores: `semget`, `semop`, `semtimedop`, `semctl`.
//!
//! Invariant: the operations of a call take effect together or not at all. A call that has to wait is restarted
//! whenever a semaphore changes.

use std::collections::BTreeMap;

use rivet_sim::limits;

use super::{
    INFO, IpcEvent, NO_WAIT, READ, REMOVE, SET, STAT, WRITE, check_access, found, now, permissions, wait,
};
use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::kernel::call::{Call, CallOutcome, Value};
use crate::time;

/// Limits as in `/proc/sys/kernel/sem`: semaphores per set, operations per call, sets; and the largest value.
const MOST_IN_SET: usize = 32_000;
const MOST_OPERATIONS: u64 = 500;
const MOST_SETS: usize = 32_000;
const LARGEST: i32 = 32_767;
/// Maximum number of semaphores in all sets, since each costs host memory.
const MOST: usize = 1 << 20;
/// `SEM_UNDO`.
const UNDO: u16 = 0x1000;

#[derive(Clone, Copy, Default)]
struct Semaphore {
    value: i32,
    /// The process that changed the value last.
    pid: u32,
}

struct SemaphoreSet {
    id: u32,
    key: u32,
    mode: u32,
    semaphores: Vec<Semaphore>,
    /// Times of the last operation and the last change, in seconds.
    operated: u64,
    changed: u64,
    /// `SEM_UNDO` adjustments by process.
    undo: BTreeMap<u32, Vec<i32>>,
}

/// All semaphore sets.
#[derive(Default)]
pub(crate) struct SemaphoreSets {
    all: Vec<SemaphoreSet>,
    made: u32,
}

impl SemaphoreSets {
    fn get(&mut self, id: u32) -> Option<&mut SemaphoreSet> {
        self.all.iter_mut().find(|set| set.id == id)
    }

    fn count(&self) -> usize {
        self.all.iter().map(|set| set.semaphores.len()).sum()
    }

    /// Applies the adjustments of a process that ends; returns whether there were any.
    pub(super) fn undo(&mut self, pid: u32) -> bool {
        let mut any = false;
        for set in &mut self.all {
            let Some(adjustments) = set.undo.remove(&pid) else { continue };
            for (semaphore, by) in set.semaphores.iter_mut().zip(adjustments).filter(|(_, by)| *by != 0) {
                *semaphore = Semaphore { value: (semaphore.value + by).clamp(0, LARGEST), pid };
                any = true;
            }
        }
        any
    }
}

/// An element of the array of `struct sembuf`.
#[derive(Clone, Copy)]
struct Operation {
    number: usize,
    by: i32,
    flags: u16,
}

/// The result of trying the operations of a call.
enum Attempt {
    Done,
    /// The operation that has to wait.
    Blocked(Operation),
}

impl SemaphoreSet {
    fn attempt(&mut self, operations: &[Operation], pid: u32) -> Result<Attempt, Errno> {
        let mut new = BTreeMap::new();
        let mut undo = BTreeMap::new();
        for &operation in operations {
            let Operation { number, by, flags } = operation;
            let value = new.entry(number).or_insert(self.semaphores[number].value);
            if by == 0 && *value != 0 || *value + by < 0 {
                return Ok(Attempt::Blocked(operation));
            }
            if *value + by > LARGEST {
                return Err(Errno::ERANGE);
            }
            *value += by;
            if flags & UNDO != 0 {
                let before = self.undo.get(&pid).map_or(0, |undo| undo[number]);
                let adjustment: &mut i32 = undo.entry(number).or_insert(before);
                *adjustment -= by;
                if !(-LARGEST - 1..=LARGEST).contains(adjustment) {
                    return Err(Errno::ERANGE);
                }
            }
        }
        for (number, value) in new {
            self.semaphores[number] = Semaphore { value, pid };
        }
        if !undo.is_empty() {
            let count = self.semaphores.len();
            let adjustments = self.undo.entry(pid).or_insert_with(|| vec![0; count]);
            undo.into_iter().for_each(|(number, by)| adjustments[number] = by);
        }
        Ok(Attempt::Done)
    }

    /// Sets a value, which cancels all adjustments of the semaphore.
    fn set(&mut self, number: usize, value: i32, pid: u32) {
        self.semaphores[number] = Semaphore { value, pid };
        self.undo.values_mut().for_each(|undo| undo[number] = 0);
    }

    /// Encodes a `struct semid64_ds`.
    fn record(&self) -> Vec<u8> {
        let record = permissions(self.key, self.mode).u64(self.operated).u64(self.changed);
        record.u64(self.semaphores.len() as u64).pad_to(88).done()
    }
}

pub(crate) fn semget(c: &mut Call) -> Value {
    let (key, count, flags) = (c.args[0] as u32, c.int(1), c.args[2] as u32);
    let count = usize::try_from(count).ok().filter(|&count| count <= MOST_IN_SET).ok_or(Errno::EINVAL)?;
    let changed = now(c);
    let sets = &mut c.os.process_table.lock().ipc.semaphores;
    let known = sets.all.iter().find(|set| key != 0 && set.key == key);
    if let Some(id) = found(known.map(|set| (set.id, set.mode)), key, flags)? {
        let room = known.map_or(0, |set| set.semaphores.len());
        return if count > room { Err(Errno::EINVAL) } else { Ok(id.into()) };
    }
    if count == 0 {
        return Err(Errno::EINVAL);
    }
    if sets.all.len() >= MOST_SETS || sets.count() + count > MOST {
        return Err(Errno::ENOSPC);
    }
    if !limits::has_room(8 * count as u64) {
        return Err(Errno::ENOMEM);
    }
    let id = sets.made;
    sets.made += 1;
    let semaphores = vec![Semaphore::default(); count];
    let (mode, undo) = (flags & 0o777, BTreeMap::new());
    sets.all.push(SemaphoreSet { id, key, mode, semaphores, operated: 0, changed, undo });
    Ok(id.into())
}

fn operations(c: &Call) -> Result<Vec<Operation>, Errno> {
    let (at, count) = (c.args[1], u64::from(c.args[2] as u32));
    match count {
        _ if c.int(0) < 0 => return Err(Errno::EINVAL),
        0 => return Err(Errno::EINVAL),
        1..=MOST_OPERATIONS => {}
        _ => return Err(Errno::E2BIG),
    }
    let read = |i: u64| {
        let [n0, n1, b0, b1, f0, f1] = c.os.guest.array(at.wrapping_add(6 * i))?;
        let half = |low, high| u16::from_le_bytes([low, high]);
        let by = i32::from(half(b0, b1) as i16);
        Ok(Operation { number: half(n0, n1).into(), by, flags: half(f0, f1) })
    };
    (0..count).map(read).collect()
}

fn operate(c: &mut Call, timeout: Option<u64>) -> Result<CallOutcome, Errno> {
    let operations = operations(c)?;
    let (id, pid, tid, time) = (c.args[0] as u32, c.os.process.pid, c.thread().tid, now(c));
    let mut table = c.os.process_table.lock();
    let event = table.ipc.resume(tid);
    let waited = matches!(event, Some(IpcEvent::Grow { set, .. } | IpcEvent::Zero { set, .. }) if set == id);
    let removed = if waited { Errno::EIDRM } else { Errno::EINVAL };
    let set = table.ipc.semaphores.get(id).ok_or(removed)?;
    if operations.iter().any(|operation| operation.number >= set.semaphores.len()) {
        return Err(Errno::EFBIG);
    }
    let changes = operations.iter().any(|operation| operation.by != 0);
    check_access(set.mode, if changes { WRITE } else { READ })?;
    match set.attempt(&operations, pid)? {
        Attempt::Done => {
            set.operated = time;
            table.ipc.changes += u64::from(changes);
            Ok(0.into())
        }
        Attempt::Blocked(operation) if u32::from(operation.flags) & NO_WAIT != 0 => Err(Errno::EAGAIN),
        Attempt::Blocked(operation) => {
            drop(table);
            let deadline = match timeout {
                None => None,
                Some(_) if c.thread().deadline.is_some() => c.thread().deadline,
                Some(timeout) => {
                    let deadline = c.now().saturating_add(timeout);
                    c.thread().deadline = Some(deadline);
                    Some(deadline)
                }
            };
            if deadline.is_some_and(|deadline| deadline <= c.now()) {
                return Err(Errno::EAGAIN);
            }
            let number = operation.number;
            let event = match operation.by {
                0 => IpcEvent::Zero { set: id, number },
                _ => IpcEvent::Grow { set: id, number },
            };
            Ok(wait(c, event, deadline, false))
        }
    }
}

pub(crate) fn semop(c: &mut Call) -> Result<CallOutcome, Errno> {
    operate(c, None)
}

pub(crate) fn semtimedop(c: &mut Call) -> Result<CallOutcome, Errno> {
    let timeout = match c.args[3] {
        0 => None,
        at => Some(time::read_timespec(c, at)?),
    };
    operate(c, timeout)
}

/// Encodes a `struct seminfo`; `used` replaces two limits by the numbers of sets and semaphores.
fn info(sets: &SemaphoreSets, used: bool) -> Vec<u8> {
    let (size, adjustment) =
        if used { (sets.all.len() as u32, sets.count() as u32) } else { (20, LARGEST as u32) };
    let all = 1_024_000_000;
    let values =
        [all, MOST_SETS as u32, all, all, MOST_IN_SET as u32, 500, 500, size, LARGEST as u32, adjustment];
    values.into_iter().fold(Record::new(false), Record::u32).done()
}

pub(crate) fn semctl(c: &mut Call) -> Value {
    const GETPID: u64 = 11;
    const GETVAL: u64 = 12;
    const GETALL: u64 = 13;
    const GETNCNT: u64 = 14;
    const GETZCNT: u64 = 15;
    const SETVAL: u64 = 16;
    const SETALL: u64 = 17;
    const SEM_STAT: u64 = 18;
    const SEM_INFO: u64 = 19;
    const SEM_STAT_ANY: u64 = 20;
    let (id, number, command, arg) = (c.args[0] as u32, c.int(1), c.args[2], c.args[3]);
    let (pid, time) = (c.os.process.pid, now(c));
    let mut table = c.os.process_table.lock();
    let ipc = &mut table.ipc;
    match command {
        INFO | SEM_INFO => {
            c.os.guest.write(arg, &info(&ipc.semaphores, command == SEM_INFO))?;
            return Ok(ipc.semaphores.all.len().saturating_sub(1) as u64);
        }
        SEM_STAT | SEM_STAT_ANY => {
            let set = ipc.semaphores.all.get(id as usize).ok_or(Errno::EINVAL)?;
            if command == SEM_STAT {
                check_access(set.mode, READ)?;
            }
            c.os.guest.write(arg, &set.record())?;
            return Ok(set.id.into());
        }
        REMOVE | SET | STAT | GETPID..=SETALL => {}
        _ => return Err(Errno::EINVAL),
    }
    let (growing, zero) = match usize::try_from(number) {
        Ok(number) => {
            (ipc.waiters(IpcEvent::Grow { set: id, number }), ipc.waiters(IpcEvent::Zero { set: id, number }))
        }
        Err(_) => (0, 0),
    };
    let set = ipc.semaphores.get(id).ok_or(Errno::EINVAL)?;
    let wanted = match command {
        SETVAL | SETALL => WRITE,
        REMOVE | SET => 0,
        _ => READ,
    };
    check_access(set.mode, wanted)?;
    let one = usize::try_from(number).ok().filter(|&number| number < set.semaphores.len());
    let one = one.ok_or(Errno::EINVAL);
    match command {
        REMOVE => ipc.semaphores.all.retain(|set| set.id != id),
        SET => {
            set.mode = c.os.guest.u32(arg.wrapping_add(20))? & 0o777;
            set.changed = time;
        }
        STAT => c.os.guest.write(arg, &set.record())?,
        GETVAL => return Ok(set.semaphores[one?].value as u64),
        GETPID => return Ok(set.semaphores[one?].pid.into()),
        GETNCNT => return one.map(|_| growing),
        GETZCNT => return one.map(|_| zero),
        GETALL => {
            let values = set.semaphores.iter().flat_map(|one| (one.value as u16).to_le_bytes());
            c.os.guest.write(arg, &values.collect::<Vec<u8>>())?;
        }
        SETVAL => {
            let value = arg as i32;
            if !(0..=LARGEST).contains(&value) {
                return Err(Errno::ERANGE);
            }
            set.set(one?, value, pid);
            set.changed = time;
        }
        _ => {
            let mut bytes = vec![0; 2 * set.semaphores.len()];
            c.os.guest.space.read(arg, &mut bytes)?;
            let values: Vec<i32> =
                bytes.as_chunks().0.iter().map(|value| u16::from_le_bytes(*value).into()).collect();
            if values.iter().any(|&value| value > LARGEST) {
                return Err(Errno::ERANGE);
            }
            values.into_iter().enumerate().for_each(|(number, value)| set.set(number, value, pid));
            set.changed = time;
        }
    }
    ipc.changes += 1;
    Ok(0)
}
