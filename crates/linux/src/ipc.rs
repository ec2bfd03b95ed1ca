//! Interprocess communication: System V shared memory, semaphores and message queues, POSIX message queues.

pub(crate) mod mqueue;
pub(crate) mod msg;
pub(crate) mod sem;
pub(crate) mod shm;

use std::collections::BTreeMap;

use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::kernel::call::{Call, CallOutcome};
use crate::kernel::identity::{gid, uid};
use crate::kernel::wait::{Wait, WaitFor};
use crate::time::SECOND;

/// `IPC_CREAT`.
const CREATE: u32 = 0o1000;
/// `IPC_EXCL`.
const EXCLUSIVE: u32 = 0o2000;
/// `IPC_NOWAIT`.
const NO_WAIT: u32 = 0o4000;
/// `IPC_RMID`, `IPC_SET`, `IPC_STAT`, `IPC_INFO`.
const REMOVE: u64 = 0;
const SET: u64 = 1;
const STAT: u64 = 2;
const INFO: u64 = 3;
/// Permission bits of a call that reads, and of one that changes.
const READ: u32 = 0o444;
const WRITE: u32 = 0o222;

/// The IPC objects of all processes.
#[derive(Default)]
pub(crate) struct Ipc {
    pub(crate) segments: shm::ShmSegments,
    pub(crate) semaphores: sem::SemaphoreSets,
    pub(crate) queues: msg::MessageQueues,
    pub(crate) named_queues: mqueue::NamedQueues,
    /// Counter that grows with every change that a waiting call may depend on.
    pub(crate) changes: u64,
    /// Waiting threads by thread id.
    waiting: BTreeMap<u32, Waiting>,
}

/// A thread that waits for an object.
struct Waiting {
    pid: u32,
    event: IpcEvent,
}

/// The event that a thread waits for; the numbers are ids.
#[derive(Clone, Copy, PartialEq, Eq)]
enum IpcEvent {
    /// A semaphore grows.
    Grow { set: u32, number: usize },
    /// A semaphore becomes zero.
    Zero { set: u32, number: usize },
    /// A System V message queue changes.
    Queue(u32),
    /// A POSIX message queue gets a message.
    Receive(u32),
    /// A POSIX message queue gets room.
    Send(u32),
}

impl Ipc {
    /// Removes a thread's wait.
    pub(crate) fn stop_waiting(&mut self, tid: u32) {
        self.waiting.remove(&tid);
    }

    /// Removes the wait of a thread whose call is restarted, and returns it.
    fn resume(&mut self, tid: u32) -> Option<IpcEvent> {
        self.waiting.remove(&tid).map(|waiting| waiting.event)
    }

    /// Removes the waits of a process that ends, and applies its `SEM_UNDO` adjustments.
    pub(crate) fn forget(&mut self, pid: u32) {
        self.waiting.retain(|_, waiting| waiting.pid != pid);
        if self.semaphores.undo(pid) {
            self.changes += 1;
        }
    }

    /// Counts the threads that wait for an event.
    fn waiters(&self, event: IpcEvent) -> u64 {
        self.waiting.values().filter(|waiting| waiting.event == event).count() as u64
    }
}

/// Suspends a call until the next change of an object; the call is restarted then, and at the deadline.
fn wait(c: &mut Call, event: IpcEvent, deadline: Option<u64>, restart: bool) -> CallOutcome {
    let (pid, tid) = (c.os.process.pid, c.thread().tid);
    let ipc = &mut c.os.process_table.lock().ipc;
    ipc.waiting.insert(tid, Waiting { pid, event });
    CallOutcome::Wait(Wait { on: WaitFor::Ipc(ipc.changes), deadline, restart })
}

/// Returns the time in seconds since 1970.
fn now(c: &Call) -> u64 {
    c.os.clock.realtime(c.machine) / SECOND
}

/// Checks access to an object with these mode bits; every process has the owner's user id.
fn check_access(mode: u32, wanted: u32) -> Result<(), Errno> {
    let wanted = wanted >> 6 | wanted >> 3 | wanted;
    if wanted & !(mode >> 6) & 7 == 0 { Ok(()) } else { Err(Errno::EACCES) }
}

/// Encodes a `struct ipc64_perm`, 48 bytes.
fn permissions(key: u32, mode: u32) -> Record {
    Record::new(false).u32(key).u32(uid()).u32(gid()).u32(uid()).u32(gid()).u32(mode).pad_to(48)
}

/// The decision of `semget` and `msgget` on an object that may exist: its id, or `None` to create one.
fn found(object: Option<(u32, u32)>, key: u32, flags: u32) -> Result<Option<u32>, Errno> {
    match object {
        Some(_) if flags & (CREATE | EXCLUSIVE) == CREATE | EXCLUSIVE => Err(Errno::EEXIST),
        Some((id, mode)) => check_access(mode, flags & 0o777).map(|()| Some(id)),
        None if key != 0 && flags & CREATE == 0 => Err(Errno::ENOENT),
        None => Ok(None),
    }
}
