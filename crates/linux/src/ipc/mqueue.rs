//! POSIX message queues: `mq_open`, `mq_timedsend`, `mq_timedreceive`, `mq_notify`, `mq_getsetattr`, `mq_unlink`.
//!
//! A queue has a name until it is unlinked, and lives while it has a name or an open descriptor. Queues exist in the
//! run only; the host knows none.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::{IpcEvent, READ, WRITE, check_access, wait};
use crate::abi::errno::Errno;
use crate::abi::event;
use crate::abi::fcntl::{ACCESS_MODE, NONBLOCK, READ_WRITE, WRITE_ONLY};
use crate::abi::record::Record;
use crate::kernel::call::{Call, CallOutcome, Value};
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::identity::uid;
use crate::kernel::processes::ProcessEntry;
use crate::kernel::siginfo::{Detail, SigInfo};
use crate::signal;
use crate::time;

/// Limits as in `/proc/sys/fs/mqueue`: messages per queue, size of a message, queues.
const MOST_MESSAGES: u64 = 10;
const LARGEST: u64 = 8192;
const MOST_QUEUES: usize = 256;
/// `RLIMIT_MSGQUEUE`: bytes of all queues of the user, and what the kernel counts per message besides the text.
const MOST_BYTES: u64 = 819_200;
const OVERHEAD: u64 = 96;
/// `MQ_PRIO_MAX`.
const PRIORITIES: u64 = 32_768;
/// `SI_MESGQ`.
const MESSAGE_QUEUE: i32 = -3;

/// A registration by `mq_notify`.
struct Notification {
    pid: u32,
    /// The signal and its value; `None` for `SIGEV_NONE`.
    signal: Option<(u32, u64)>,
}

struct QueueState {
    id: u32,
    mode: u32,
    most: u64,
    size: u64,
    /// Messages by priority.
    messages: BTreeMap<u32, VecDeque<Vec<u8>>>,
    count: u64,
    notification: Option<Notification>,
    /// Counter of state changes, for edge triggering.
    stamp: u64,
}

/// A POSIX message queue.
pub(crate) struct PosixQueue(Mutex<QueueState>);

/// The queues by name.
#[derive(Default)]
pub(crate) struct NamedQueues {
    all: BTreeMap<Vec<u8>, Arc<PosixQueue>>,
    made: u32,
}

impl PosixQueue {
    fn state(&self) -> MutexGuard<'_, QueueState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the ready events.
    pub(crate) fn readiness(&self) -> u16 {
        let state = self.state();
        let bit = |ready: bool, event: u16| if ready { event } else { 0 };
        bit(state.count > 0, event::IN) | bit(state.count < state.most, event::OUT)
    }

    /// Returns a number that changes with every state change.
    pub(crate) fn stamp(&self) -> u64 {
        self.state().stamp
    }

    /// Removes a process's registration by `mq_notify`, because it closes a descriptor of the queue.
    pub(crate) fn forget_notification(&self, pid: u32) {
        let mut state = self.state();
        state.notification = state.notification.take().filter(|known| known.pid != pid);
    }

    /// Returns the status line that reading the descriptor gives.
    pub(crate) fn status(&self) -> String {
        let state = self.state();
        let bytes: usize = state.messages.values().flatten().map(Vec::len).sum();
        let (kind, signal, pid) = match &state.notification {
            Some(Notification { pid, signal: Some((signal, _)) }) => (0, *signal, *pid),
            Some(Notification { pid, signal: None }) => (1, 0, *pid),
            None => (0, 0, 0),
        };
        format!("QSIZE:{bytes:<10} NOTIFY:{kind:<5} SIGNO:{signal:<5} NOTIFY_PID:{pid:<6}\n")
    }
}

impl QueueState {
    /// Encodes a `struct mq_attr`.
    fn attributes(&self, flags: u32) -> Vec<u8> {
        let record = Record::new(false).u64(u64::from(flags & NONBLOCK)).u64(self.most).u64(self.size);
        record.u64(self.count).pad_to(64).done()
    }
}

/// Reads the name, which the C library passes without its slash.
fn name(c: &Call) -> Result<Vec<u8>, Errno> {
    let name = c.os.guest.space.read_cstr(c.args[0], 256)?;
    match name.as_slice() {
        [] => Err(Errno::ENOENT),
        name if name.contains(&b'/') || matches!(name, b"." | b"..") => Err(Errno::EACCES),
        name if name.len() > 255 => Err(Errno::ENAMETOOLONG),
        _ => Ok(name),
    }
}

/// Returns the message queue of a descriptor; EBADF for other files, or if the access mode does not allow `access`.
fn queue(c: &Call, access: Option<u32>) -> Result<Arc<OpenFile>, Errno> {
    let file = c.os.files.get(c.int(0))?;
    let mode = file.flags.load(Ordering::Relaxed) & ACCESS_MODE;
    match &file.kind {
        FileKind::MessageQueue(_) if access.is_none_or(|access| mode == access || mode == READ_WRITE) => {
            Ok(file)
        }
        _ => Err(Errno::EBADF),
    }
}

fn of(file: &OpenFile) -> Result<&Arc<PosixQueue>, Errno> {
    match &file.kind {
        FileKind::MessageQueue(queue) => Ok(queue),
        _ => Err(Errno::EBADF),
    }
}

pub(crate) fn mq_open(c: &mut Call) -> Value {
    const O_CREAT: u32 = 0o100;
    const O_EXCL: u32 = 0o200;
    let name = name(c)?;
    let (flags, mode, attributes) = (c.args[1] as u32, c.args[2] as u32 & 0o777, c.args[3]);
    let wanted = match flags & ACCESS_MODE {
        WRITE_ONLY => WRITE,
        READ_WRITE => READ | WRITE,
        0 => READ,
        _ => return Err(Errno::EINVAL),
    };
    let (most, size) = match attributes {
        at if at != 0 && flags & O_CREAT != 0 => {
            let [_, most, size] = c.os.guest.words(at)?;
            (most, size)
        }
        _ => (MOST_MESSAGES, LARGEST),
    };
    let mode = mode & !c.os.files.umask();
    let mut table = c.os.process_table.lock();
    let queues = &mut table.ipc.named_queues;
    let queue = match queues.all.get(&name) {
        Some(_) if flags & (O_CREAT | O_EXCL) == O_CREAT | O_EXCL => return Err(Errno::EEXIST),
        Some(queue) => {
            check_access(queue.state().mode, wanted)?;
            Arc::clone(queue)
        }
        None if flags & O_CREAT == 0 => return Err(Errno::ENOENT),
        None => {
            if !(1..=MOST_MESSAGES).contains(&most) || !(1..=LARGEST).contains(&size) {
                return Err(Errno::EINVAL);
            }
            if queues.all.len() >= MOST_QUEUES {
                return Err(Errno::ENOSPC);
            }
            let bytes = |most: u64, size: u64| most * (size + OVERHEAD);
            let size_of = |queue: &Arc<PosixQueue>| {
                let state = queue.state();
                bytes(state.most, state.size)
            };
            let used: u64 = queues.all.values().map(size_of).sum();
            if used + bytes(most, size) > MOST_BYTES {
                return Err(Errno::EMFILE);
            }
            queues.made += 1;
            let state = QueueState {
                id: queues.made,
                mode,
                most,
                size,
                messages: BTreeMap::new(),
                count: 0,
                notification: None,
                stamp: 0,
            };
            let queue = Arc::new(PosixQueue(Mutex::new(state)));
            queues.all.insert(name.clone(), Arc::clone(&queue));
            queue
        }
    };
    drop(table);
    let path = format!("/{}", String::from_utf8_lossy(&name));
    let file = OpenFile::new(FileKind::MessageQueue(queue), flags & (ACCESS_MODE | NONBLOCK), path);
    // The kernel sets close-on-exec whatever the flags say.
    c.os.files.add(file, 0, true).map(u64::from)
}

pub(crate) fn mq_unlink(c: &mut Call) -> Value {
    let name = name(c)?;
    let removed = c.os.process_table.lock().ipc.named_queues.all.remove(&name);
    if removed.is_some() { Ok(0) } else { Err(Errno::ENOENT) }
}

/// Reads the absolute timeout of argument 4, as a deadline.
fn deadline(c: &Call) -> Result<Option<u64>, Errno> {
    const REALTIME: i32 = 0;
    match c.args[4] {
        0 => Ok(None),
        at => time::deadline(c, REALTIME, true, time::read_timespec(c, at)?).map(Some),
    }
}

/// Ends a call that cannot go on: it waits for `event`, or fails with EAGAIN or ETIMEDOUT.
fn blocked(
    c: &mut Call,
    file: &OpenFile,
    event: IpcEvent,
    deadline: Option<u64>,
) -> Result<CallOutcome, Errno> {
    if file.has(NONBLOCK) {
        return Err(Errno::EAGAIN);
    }
    if deadline.is_some_and(|deadline| deadline <= c.now()) {
        return Err(Errno::ETIMEDOUT);
    }
    Ok(wait(c, event, deadline, true))
}

fn changed(c: &mut Call) {
    c.os.process_table.lock().ipc.changes += 1;
}

pub(crate) fn mq_timedsend(c: &mut Call) -> Result<CallOutcome, Errno> {
    let [_, at, len, priority, ..] = c.args;
    let tid = c.thread().tid;
    c.os.process_table.lock().ipc.stop_waiting(tid);
    if priority as u32 as u64 >= PRIORITIES {
        return Err(Errno::EINVAL);
    }
    let deadline = deadline(c)?;
    let file = queue(c, Some(WRITE_ONLY))?;
    let queue = of(&file)?;
    let mut state = queue.state();
    if len > state.size {
        return Err(Errno::EMSGSIZE);
    }
    let mut text = vec![0; len as usize];
    c.os.guest.space.read(at, &mut text)?;
    if state.count >= state.most {
        let event = IpcEvent::Send(state.id);
        drop(state);
        return blocked(c, &file, event, deadline);
    }
    state.messages.entry(priority as u32).or_default().push_back(text);
    state.count += 1;
    state.stamp += 1;
    let was_empty = state.count == 1;
    let received = c.os.process_table.lock().ipc.waiters(IpcEvent::Receive(state.id)) > 0;
    let notification = if was_empty && !received { state.notification.take() } else { None };
    drop(state);
    changed(c);
    if let Some(Notification { pid, signal: Some((number, value)) }) = notification {
        let detail = Detail::Sender { pid: c.os.process.pid, uid: uid(), value };
        c.os.send_to(pid, SigInfo { number, code: MESSAGE_QUEUE, detail });
    }
    Ok(0.into())
}

pub(crate) fn mq_timedreceive(c: &mut Call) -> Result<CallOutcome, Errno> {
    const READ_ONLY: u32 = 0;
    let [_, at, len, priority_at, ..] = c.args;
    let tid = c.thread().tid;
    c.os.process_table.lock().ipc.stop_waiting(tid);
    let deadline = deadline(c)?;
    let file = queue(c, Some(READ_ONLY))?;
    let queue = of(&file)?;
    let mut state = queue.state();
    if len < state.size {
        return Err(Errno::EMSGSIZE);
    }
    let Some(mut highest) = state.messages.last_entry() else {
        let event = IpcEvent::Receive(state.id);
        drop(state);
        return blocked(c, &file, event, deadline);
    };
    let priority = *highest.key();
    let text = highest.get_mut().pop_front().unwrap_or_default();
    if highest.get().is_empty() {
        highest.remove();
    }
    state.count -= 1;
    state.stamp += 1;
    drop(state);
    changed(c);
    c.os.guest.write(at, &text)?;
    if priority_at != 0 {
        c.os.guest.set_u32(priority_at, priority)?;
    }
    Ok((text.len() as u64).into())
}

pub(crate) fn mq_notify(c: &mut Call) -> Value {
    const SIGNAL: u32 = 0;
    const NONE: u32 = 1;
    let pid = c.os.process.pid;
    let wanted = match c.args[1] {
        0 => None,
        at => {
            // struct sigevent: value, signal, kind
            let value = c.os.guest.word(at)?;
            let word = c.os.guest.word_size();
            let number = c.os.guest.u32(at.wrapping_add(word))? as i32;
            match c.os.guest.u32(at.wrapping_add(word + 4))? {
                SIGNAL => Some(Some((signal::number(number)?.ok_or(Errno::EINVAL)?, value))),
                NONE => Some(None),
                _ => return Err(Errno::EINVAL),
            }
        }
    };
    let file = queue(c, None)?;
    let mut state = of(&file)?.state();
    let lives = |pid| c.os.process_table.lock().get(pid).is_some_and(ProcessEntry::lives);
    state.notification = state.notification.take().filter(|known| lives(known.pid));
    match (wanted, &state.notification) {
        (None, Some(known)) if known.pid == pid => state.notification = None,
        (None, _) => {}
        (Some(_), Some(_)) => return Err(Errno::EBUSY),
        (Some(signal), None) => state.notification = Some(Notification { pid, signal }),
    }
    Ok(0)
}

pub(crate) fn mq_getsetattr(c: &mut Call) -> Value {
    let [_, new, old, ..] = c.args;
    let flags = match new {
        0 => None,
        at => Some(c.os.guest.word(at)?),
    };
    if flags.is_some_and(|flags| flags & !u64::from(NONBLOCK) != 0) {
        return Err(Errno::EINVAL);
    }
    let file = queue(c, None)?;
    let before = file.flags.load(Ordering::Relaxed);
    let attributes = of(&file)?.state().attributes(before);
    if let Some(flags) = flags {
        file.flags.store(before & !NONBLOCK | flags as u32, Ordering::Relaxed);
    }
    if old != 0 {
        c.os.guest.write(old, &attributes)?;
    }
    Ok(0)
}
