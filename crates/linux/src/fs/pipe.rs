//! Pipes.
//!
//! Invariant: the packets of a pipe, with the bytes before each, lie within its bytes.

use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rivet_mem::Access;

use rivet_sim::bytes::{Damaged, Reader, Writer};
use rivet_sim::limits;

use crate::abi::errno::Errno;
use crate::abi::fcntl::{CLOEXEC, DIRECT, NONBLOCK, WRITE_ONLY};
use crate::abi::record::Record;
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{FileKind, OpenFile};

/// Capacity of a new pipe in bytes, as on Linux.
pub(crate) const CAPACITY: usize = 1 << 16;
/// The largest capacity that a process can choose (`/proc/sys/fs/pipe-max-size`).
const LARGEST: usize = 1 << 20;
/// Maximum size of an atomic write (`PIPE_BUF`).
const WHOLE: usize = 4096;

/// Bytes that were written as one packet (`O_DIRECT`).
struct Packet {
    /// Number of bytes between the packet before and this one.
    before: usize,
    len: usize,
}

#[derive(Default)]
struct PipeState {
    bytes: VecDeque<u8>,
    packets: VecDeque<Packet>,
    /// Numbers of ends that are open.
    readers: usize,
    writers: usize,
    capacity: usize,
    /// Counters of the changes that a reader and a writer wait for (edge triggering).
    filled: u64,
    drained: u64,
}

impl PipeState {
    /// Returns whether a writer need not wait.
    fn has_room(&self) -> bool {
        self.held() + WHOLE <= self.capacity
    }

    /// Returns how much of the capacity is used: a packet takes a page, however short it is.
    fn held(&self) -> usize {
        self.bytes.len() + self.packets.iter().map(|packet| WHOLE - packet.len).sum::<usize>()
    }

    fn room(&self) -> usize {
        self.capacity.saturating_sub(self.held())
    }

    /// Returns how many bytes one read can have, and whether they are a packet.
    fn front(&self) -> (usize, bool) {
        match self.packets.front() {
            Some(packet) if packet.before == 0 => (packet.len, true),
            Some(packet) => (packet.before, false),
            None => (self.bytes.len(), false),
        }
    }

    /// Adds a packet.
    fn push(&mut self, packet: &[u8]) {
        let known: usize = self.packets.iter().map(|packet| packet.before + packet.len).sum();
        self.packets.push_back(Packet { before: self.bytes.len() - known, len: packet.len() });
        self.bytes.extend(packet);
    }
}

/// One end of a pipe.
pub(crate) struct PipeEnd {
    pipe: Arc<Mutex<PipeState>>,
    writes: bool,
}

/// Creates a pipe: the read end and the write end.
pub(crate) fn new() -> (PipeEnd, PipeEnd) {
    let pipe = Pipe(Arc::new(Mutex::new(PipeState { capacity: CAPACITY, ..PipeState::default() })));
    (pipe.end(false), pipe.end(true))
}

impl PipeEnd {
    fn state(&self) -> MutexGuard<'_, PipeState> {
        self.pipe.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads bytes, of one packet at most, whose rest is lost; 0 at end of file, EAGAIN if the pipe is empty.
    pub(crate) fn read(&self, to: &mut [u8]) -> Result<usize, Errno> {
        let mut state = self.state();
        if self.writes {
            return Err(Errno::EBADF);
        }
        if state.bytes.is_empty() && state.writers > 0 && !to.is_empty() {
            return Err(Errno::EAGAIN);
        }
        let (front, is_packet) = state.front();
        let n = to.len().min(front);
        let was_full = !state.has_room();
        for (to, byte) in to.iter_mut().zip(state.bytes.drain(..n)) {
            *to = byte;
        }
        if is_packet {
            state.bytes.drain(..front - n);
            state.packets.pop_front();
        } else if let Some(packet) = state.packets.front_mut() {
            packet.before -= n;
        }
        state.drained += u64::from(was_full && state.has_room());
        Ok(n)
    }

    /// Copies the first bytes, of one packet at most, without removing them.
    pub(crate) fn peek(&self, most: usize) -> Vec<u8> {
        let state = self.state();
        state.bytes.iter().take(most.min(state.front().0)).copied().collect()
    }

    /// Returns the free space in bytes.
    pub(crate) fn room(&self) -> usize {
        self.state().room()
    }

    /// Returns whether the next bytes are a packet.
    pub(crate) fn has_packet(&self) -> bool {
        self.state().front().1
    }

    /// Returns a number that changes with every event that a user of this end could have waited for.
    pub(crate) fn stamp(&self) -> u64 {
        let state = self.state();
        if self.writes { state.drained } else { state.filled }
    }

    /// Returns the capacity in bytes.
    pub(crate) fn capacity(&self) -> usize {
        self.state().capacity
    }

    /// Sets the capacity, rounded up as the kernel does; EBUSY if more is in the pipe, EPERM if it is too large.
    pub(crate) fn set_capacity(&self, wanted: usize) -> Result<usize, Errno> {
        let mut state = self.state();
        let capacity = wanted.max(WHOLE).next_power_of_two();
        if capacity > LARGEST && capacity > state.capacity {
            return Err(Errno::EPERM);
        }
        if capacity < state.held() {
            return Err(Errno::EBUSY);
        }
        (state.capacity, state.drained) = (capacity, state.drained + 1);
        Ok(capacity)
    }

    /// Writes as many bytes as fit, in packets if so asked; EAGAIN if none fit, or if an atomic write does not fit.
    pub(crate) fn write(&self, from: &[u8], packets: bool) -> Result<usize, Errno> {
        let mut state = self.state();
        if !self.writes {
            return Err(Errno::EBADF);
        }
        if state.readers == 0 {
            return Err(Errno::EPIPE);
        }
        let room = if packets { state.room() / WHOLE * WHOLE } else { state.room() };
        let n = from.len().min(room);
        if n < from.len().min(WHOLE) {
            return Err(Errno::EAGAIN);
        }
        if !limits::has_room(n as u64) {
            return Err(Errno::ENOMEM);
        }
        match packets {
            true => from[..n].chunks(WHOLE).for_each(|packet| state.push(packet)),
            false => state.bytes.extend(&from[..n]),
        }
        state.filled += 1;
        Ok(n)
    }

    /// Returns the number of bytes that can be read.
    pub(crate) fn waiting(&self) -> usize {
        self.state().bytes.len()
    }

    /// Returns whether the end is readable, writable, and whether the other end is closed.
    pub(crate) fn readiness(&self) -> (bool, bool, bool) {
        let state = self.state();
        match self.writes {
            true => (false, state.has_room(), state.readers == 0),
            false => (!state.bytes.is_empty(), false, state.writers == 0),
        }
    }
}

/// A pipe, without ends.
pub(crate) struct Pipe(Arc<Mutex<PipeState>>);

impl Pipe {
    /// Reads what [`PipeEnd::save`] wrote.
    pub(crate) fn load(from: &mut Reader<'_>) -> Result<Pipe, Damaged> {
        let mut state = PipeState { bytes: from.data()?.to_vec().into(), ..PipeState::default() };
        let mut rest = state.bytes.len();
        for _ in 0..from.count(16)? {
            let [before, len] = from.words()?;
            let (before, len) = (before.min(u32::MAX.into()) as usize, len.min(u32::MAX.into()) as usize);
            rest =
                rest.checked_sub(before + len).ok_or_else(|| Damaged::new("a packet is not in its pipe"))?;
            if !(1..=WHOLE).contains(&len) {
                return Err(Damaged::new("a packet has the wrong size"));
            }
            state.packets.push_back(Packet { before, len });
        }
        // A pipe of a snapshot has the usual size, or as much as it holds.
        state.capacity = state.held().next_power_of_two().max(CAPACITY);
        if state.capacity > LARGEST {
            return Err(Damaged::new("a pipe holds too many bytes"));
        }
        Ok(Pipe(Arc::new(Mutex::new(state))))
    }

    /// Creates an end of the pipe.
    pub(crate) fn end(&self, writes: bool) -> PipeEnd {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *if writes { &mut state.writers } else { &mut state.readers } += 1;
        PipeEnd { pipe: Arc::clone(&self.0), writes }
    }
}

impl PipeEnd {
    /// Opens another end of the same pipe.
    pub(crate) fn another(&self, writes: bool) -> PipeEnd {
        Pipe(Arc::clone(&self.pipe)).end(writes)
    }

    /// Returns whether both are ends of the same pipe.
    pub(crate) fn is_of(&self, other: &PipeEnd) -> bool {
        Arc::ptr_eq(&self.pipe, &other.pipe)
    }

    /// Returns whether this is the write end.
    pub(crate) fn writes(&self) -> bool {
        self.writes
    }

    /// Writes the pipe for [`Pipe::load`].
    pub(crate) fn save(&self, out: &mut Writer) {
        let state = self.state();
        out.data(&state.bytes.iter().copied().collect::<Vec<u8>>());
        out.word(state.packets.len() as u64);
        for packet in &state.packets {
            out.words(&[packet.before as u64, packet.len as u64]);
        }
    }
}

impl Drop for PipeEnd {
    fn drop(&mut self) {
        let mut state = self.state();
        if self.writes {
            state.writers -= 1;
            state.filled += 1;
        } else {
            state.readers -= 1;
            state.drained += 1;
        }
    }
}

pub(crate) fn pipe2(c: &mut Call) -> Value {
    let flags = c.args[1] as u32;
    if flags & !(CLOEXEC | NONBLOCK | DIRECT) != 0 {
        return Err(Errno::EINVAL);
    }
    c.os.guest.space.check(c.args[0], 8, Access::Store)?;
    let (reader, writer) = new();
    // Programs compare inode numbers to see whether two descriptors are of one pipe.
    let number = c.os.files.new_number();
    let end = |end, flags| {
        let file = OpenFile::new(FileKind::Pipe(end), flags, format!("pipe:[{number}]"));
        file.number.store(number, Ordering::Relaxed);
        file
    };
    let (reader, writer) =
        (end(reader, flags & NONBLOCK), end(writer, flags & (NONBLOCK | DIRECT) | WRITE_ONLY));
    let [reader, writer] = c.os.files.add_pair([reader, writer], flags & CLOEXEC != 0)?;
    c.os.guest.write(c.args[0], &Record::new(false).u32(reader).u32(writer).done())?;
    Ok(0)
}
