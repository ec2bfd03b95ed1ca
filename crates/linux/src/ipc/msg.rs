//! System V message queues: `msgget`, `msgsnd`, `msgrcv`, `msgctl`.
//!
//! Invariant: a queue holds at most `qbytes` bytes and as many messages. A call that has to wait is restarted whenever a
//! queue changes.

use std::collections::VecDeque;

use rivet_sim::limits;

use super::{
    INFO, IpcEvent, NO_WAIT, READ, REMOVE, SET, STAT, WRITE, check_access, found, now, permissions, wait,
};
use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::kernel::call::{Call, CallOutcome, Value};

/// Limits as in `/proc/sys/kernel/msgmax`, `msgmnb` and `msgmni`.
const LARGEST: u64 = 8192;
const CAPACITY: u64 = 16_384;
const MOST_QUEUES: usize = 32_000;
/// Host memory of a message besides its text.
const OVERHEAD: u64 = 64;

struct Message {
    kind: i64,
    text: Vec<u8>,
}

struct MessageQueue {
    id: u32,
    key: u32,
    mode: u32,
    /// `msg_qbytes`: maximum size of all messages.
    room: u64,
    messages: VecDeque<Message>,
    /// Times of the last send, receive and change, in seconds.
    times: [u64; 3],
    sender: u32,
    receiver: u32,
}

/// All message queues.
#[derive(Default)]
pub(crate) struct MessageQueues {
    all: Vec<MessageQueue>,
    made: u32,
}

impl MessageQueues {
    fn get(&mut self, id: u32) -> Option<&mut MessageQueue> {
        self.all.iter_mut().find(|queue| queue.id == id)
    }

    fn messages(&self) -> usize {
        self.all.iter().map(|queue| queue.messages.len()).sum()
    }
}

impl MessageQueue {
    /// Returns the size of all messages in bytes.
    fn size(&self) -> u64 {
        self.messages.iter().map(|message| message.text.len() as u64).sum()
    }

    /// Encodes a `struct msqid64_ds`.
    fn record(&self) -> Vec<u8> {
        let record = permissions(self.key, self.mode);
        let record = self.times.iter().fold(record, |record, &time| record.u64(time));
        let record = record.u64(self.size()).u64(self.messages.len() as u64).u64(self.room);
        record.u32(self.sender).u32(self.receiver).pad_to(120).done()
    }

    /// Returns the index of the message that `msgrcv` selects.
    fn select(&self, kind: i64, flags: u32) -> Option<usize> {
        const EXCEPT: u32 = 0o20000;
        const COPY: u32 = 0o40000;
        let mut kinds = self.messages.iter().map(|message| message.kind);
        match kind {
            _ if flags & COPY != 0 => usize::try_from(kind).ok().filter(|&at| at < self.messages.len()),
            0 => (!self.messages.is_empty()).then_some(0),
            1.. if flags & EXCEPT != 0 => kinds.position(|of| of != kind),
            1.. => kinds.position(|of| of == kind),
            _ => {
                let most = kind.checked_neg().unwrap_or(i64::MAX);
                let lowest = kinds.filter(|of| *of <= most).min()?;
                self.messages.iter().position(|message| message.kind == lowest)
            }
        }
    }
}

pub(crate) fn msgget(c: &mut Call) -> Value {
    let (key, flags) = (c.args[0] as u32, c.args[1] as u32);
    let changed = now(c);
    let queues = &mut c.os.process_table.lock().ipc.queues;
    let known = queues.all.iter().find(|queue| key != 0 && queue.key == key);
    if let Some(id) = found(known.map(|queue| (queue.id, queue.mode)), key, flags)? {
        return Ok(id.into());
    }
    if queues.all.len() >= MOST_QUEUES {
        return Err(Errno::ENOSPC);
    }
    let id = queues.made;
    queues.made += 1;
    queues.all.push(MessageQueue {
        id,
        key,
        mode: flags & 0o777,
        room: CAPACITY,
        messages: VecDeque::new(),
        times: [0, 0, changed],
        sender: 0,
        receiver: 0,
    });
    Ok(id.into())
}

/// Returns the error for a missing queue: EIDRM if it was removed while the call waited.
fn removed(c: &mut Call) -> Errno {
    let tid = c.thread().tid;
    let waited = c.os.process_table.lock().ipc.resume(tid) == Some(IpcEvent::Queue(c.args[0] as u32));
    if waited { Errno::EIDRM } else { Errno::EINVAL }
}

pub(crate) fn msgsnd(c: &mut Call) -> Result<CallOutcome, Errno> {
    let [id, at, size, flags, ..] = c.args;
    if size > LARGEST || c.int(0) < 0 {
        return Err(Errno::EINVAL);
    }
    let kind = c.os.guest.word(at)? as i64;
    let mut text = vec![0; size as usize];
    c.os.guest.space.read(at.wrapping_add(c.os.guest.word_size()), &mut text)?;
    if kind < 1 {
        return Err(Errno::EINVAL);
    }
    let (id, pid, time, removed) = (id as u32, c.os.process.pid, now(c), removed(c));
    let mut table = c.os.process_table.lock();
    let queue = table.ipc.queues.get(id).ok_or(removed)?;
    check_access(queue.mode, WRITE)?;
    if queue.size() + size > queue.room || queue.messages.len() as u64 + 1 > queue.room {
        if flags as u32 & NO_WAIT != 0 {
            return Err(Errno::EAGAIN);
        }
        drop(table);
        return Ok(wait(c, IpcEvent::Queue(id), None, false));
    }
    if !limits::has_room(size + OVERHEAD) {
        return Err(Errno::ENOMEM);
    }
    queue.messages.push_back(Message { kind, text });
    (queue.times[0], queue.sender) = (time, pid);
    table.ipc.changes += 1;
    Ok(0.into())
}

pub(crate) fn msgrcv(c: &mut Call) -> Result<CallOutcome, Errno> {
    const NO_ERROR: u32 = 0o10000;
    const EXCEPT: u32 = 0o20000;
    const COPY: u32 = 0o40000;
    let [id, at, size, kind, flags, _] = c.args;
    let (id, kind, flags) = (id as u32, kind as i64, flags as u32);
    if c.int(0) < 0 || size as i64 & i64::MIN != 0 {
        return Err(Errno::EINVAL);
    }
    if flags & COPY != 0 && (flags & EXCEPT != 0 || flags & NO_WAIT == 0) {
        return Err(Errno::EINVAL);
    }
    let (pid, time, removed) = (c.os.process.pid, now(c), removed(c));
    let mut table = c.os.process_table.lock();
    let queue = table.ipc.queues.get(id).ok_or(removed)?;
    check_access(queue.mode, READ)?;
    let Some(index) = queue.select(kind, flags) else {
        if flags & NO_WAIT != 0 {
            return Err(Errno::ENOMSG);
        }
        drop(table);
        return Ok(wait(c, IpcEvent::Queue(id), None, false));
    };
    let message = &queue.messages[index];
    let len = message.text.len() as u64;
    if len > size && flags & NO_ERROR == 0 {
        return Err(Errno::E2BIG);
    }
    let text = &message.text[..len.min(size) as usize];
    let (word, rv32) = (c.os.guest.word_size(), c.os.guest.rv32);
    c.os.guest.write(at, &Record::new(rv32).word(message.kind as u64).done())?;
    c.os.guest.write(at.wrapping_add(word), text)?;
    let given = text.len() as u64;
    if flags & COPY == 0 {
        queue.messages.remove(index);
        (queue.times[1], queue.receiver) = (time, pid);
        table.ipc.changes += 1;
    }
    Ok(given.into())
}

/// Encodes a `struct msginfo`; `used` replaces three limits by the numbers of queues, messages and bytes.
fn info(queues: &MessageQueues, used: bool) -> Vec<u8> {
    let bytes: u64 = queues.all.iter().map(MessageQueue::size).sum();
    let (pool, map, total) = match used {
        true => (queues.all.len() as u32, queues.messages() as u32, bytes as u32),
        false => ((MOST_QUEUES as u64 * CAPACITY / 1024) as u32, CAPACITY as u32, CAPACITY as u32),
    };
    let record = Record::new(false).u32(pool).u32(map).u32(LARGEST as u32).u32(CAPACITY as u32);
    record.u32(MOST_QUEUES as u32).u32(16).u32(total).u16(0xffff).pad_to(32).done()
}

pub(crate) fn msgctl(c: &mut Call) -> Value {
    const MSG_STAT: u64 = 11;
    const MSG_INFO: u64 = 12;
    const MSG_STAT_ANY: u64 = 13;
    let (id, command, arg) = (c.args[0] as u32, c.args[1], c.args[2]);
    let time = now(c);
    let mut table = c.os.process_table.lock();
    let ipc = &mut table.ipc;
    match command {
        INFO | MSG_INFO => {
            c.os.guest.write(arg, &info(&ipc.queues, command == MSG_INFO))?;
            return Ok(ipc.queues.all.len().saturating_sub(1) as u64);
        }
        MSG_STAT | MSG_STAT_ANY => {
            let queue = ipc.queues.all.get(id as usize).ok_or(Errno::EINVAL)?;
            if command == MSG_STAT {
                check_access(queue.mode, READ)?;
            }
            c.os.guest.write(arg, &queue.record())?;
            return Ok(queue.id.into());
        }
        _ => {}
    }
    let queue = ipc.queues.get(id).ok_or(Errno::EINVAL)?;
    match command {
        REMOVE => ipc.queues.all.retain(|queue| queue.id != id),
        STAT => {
            check_access(queue.mode, READ)?;
            c.os.guest.write(arg, &queue.record())?;
        }
        SET => {
            let (mode, room) = (c.os.guest.u32(arg.wrapping_add(20))?, c.os.guest.u64(arg.wrapping_add(88))?);
            // More takes a capability.
            if room > CAPACITY {
                return Err(Errno::EPERM);
            }
            (queue.mode, queue.room, queue.times[2]) = (mode & 0o777, room, time);
        }
        _ => return Err(Errno::EINVAL),
    }
    ipc.changes += 1;
    Ok(0)
}
