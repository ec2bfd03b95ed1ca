//! Pipes and event counters (`eventfd`).

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rivet_sim::bytes::{Damaged, Reader, Writer};
use rivet_sim::limits;

use crate::abi::errno::Errno;
use crate::abi::event;

/// Capacity of a new pipe in bytes, as on Linux.
pub(crate) const CAPACITY: usize = 1 << 16;
/// The largest capacity that a process can choose (`/proc/sys/fs/pipe-max-size`).
const LARGEST: usize = 1 << 20;
/// Maximum size of an atomic write (`PIPE_BUF`).
const WHOLE: usize = 4096;

struct PipeState {
    bytes: VecDeque<u8>,
    reader: bool,
    writer: bool,
    capacity: usize,
    /// Counters of the changes that a reader and a writer wait for (edge triggering).
    filled: u64,
    drained: u64,
}

impl PipeState {
    /// Returns whether a writer need not wait.
    fn has_room(&self) -> bool {
        self.bytes.len() <= self.capacity - WHOLE
    }
}

/// One end of a pipe.
pub(crate) struct PipeEnd {
    pipe: Arc<Mutex<PipeState>>,
    writes: bool,
}

/// Creates a pipe: the read end and the write end.
pub(crate) fn new() -> (PipeEnd, PipeEnd) {
    let pipe = Arc::new(Mutex::new(PipeState {
        bytes: VecDeque::new(),
        reader: true,
        writer: true,
        capacity: CAPACITY,
        filled: 0,
        drained: 0,
    }));
    (PipeEnd { pipe: Arc::clone(&pipe), writes: false }, PipeEnd { pipe, writes: true })
}

impl PipeEnd {
    fn state(&self) -> MutexGuard<'_, PipeState> {
        self.pipe.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads bytes; 0 at end of file, EAGAIN if the pipe is empty.
    pub(crate) fn read(&self, to: &mut [u8]) -> Result<usize, Errno> {
        let mut state = self.state();
        if self.writes {
            return Err(Errno::EBADF);
        }
        if state.bytes.is_empty() && state.writer && !to.is_empty() {
            return Err(Errno::EAGAIN);
        }
        let n = to.len().min(state.bytes.len());
        let was_full = !state.has_room();
        for (to, byte) in to.iter_mut().zip(state.bytes.drain(..n)) {
            *to = byte;
        }
        state.drained += u64::from(was_full && state.has_room());
        Ok(n)
    }

    /// Copies the first bytes without removing them.
    pub(crate) fn peek(&self, most: usize) -> Vec<u8> {
        self.state().bytes.iter().take(most).copied().collect()
    }

    /// Returns the free space in bytes.
    pub(crate) fn room(&self) -> usize {
        let state = self.state();
        state.capacity - state.bytes.len()
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
        if capacity < state.bytes.len() {
            return Err(Errno::EBUSY);
        }
        (state.capacity, state.drained) = (capacity, state.drained + 1);
        Ok(capacity)
    }

    /// Writes as many bytes as fit; EAGAIN if none fit, or if an atomic write does not fit.
    pub(crate) fn write(&self, from: &[u8]) -> Result<usize, Errno> {
        let mut state = self.state();
        if !self.writes {
            return Err(Errno::EBADF);
        }
        if !state.reader {
            return Err(Errno::EPIPE);
        }
        let n = from.len().min(state.capacity - state.bytes.len());
        if n < from.len().min(WHOLE) {
            return Err(Errno::EAGAIN);
        }
        if !limits::has_room(n as u64) {
            return Err(Errno::ENOMEM);
        }
        state.bytes.extend(&from[..n]);
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
            true => (false, state.has_room(), !state.reader),
            false => (!state.bytes.is_empty(), false, !state.writer),
        }
    }
}

/// A pipe of a snapshot, without ends.
pub(crate) struct Pipe(Arc<Mutex<PipeState>>);

impl Pipe {
    /// Reads what [`PipeEnd::save`] wrote.
    pub(crate) fn load(from: &mut Reader<'_>) -> Result<Pipe, Damaged> {
        let [reader, writer] = from.words()?.map(|word| word != 0);
        let bytes = from.data()?;
        match bytes.len() {
            0..=LARGEST => Ok(Pipe(Arc::new(Mutex::new(PipeState {
                bytes: bytes.to_vec().into(),
                reader,
                writer,
                // A pipe of a snapshot has the usual size, or as much as it holds.
                capacity: bytes.len().next_power_of_two().max(CAPACITY),
                filled: 0,
                drained: 0,
            })))),
            _ => Err(Damaged::new("a pipe holds too many bytes")),
        }
    }

    /// Creates an end of the pipe.
    pub(crate) fn end(&self, writes: bool) -> PipeEnd {
        PipeEnd { pipe: Arc::clone(&self.0), writes }
    }
}

impl PipeEnd {
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
        out.words(&[state.reader.into(), state.writer.into()]);
        out.data(&state.bytes.iter().copied().collect::<Vec<u8>>());
    }
}

impl Drop for PipeEnd {
    fn drop(&mut self) {
        let mut state = self.state();
        if self.writes {
            state.writer = false;
            state.filled += 1;
        } else {
            state.reader = false;
            state.drained += 1;
        }
    }
}

/// An event counter (`eventfd`).
pub(crate) struct EventFd {
    state: Mutex<EventState>,
    semaphore: bool,
}

struct EventState {
    count: u64,
    /// Numbers of writes and reads (edge triggering).
    filled: u64,
    drained: u64,
}

impl EventFd {
    /// Creates a counter; with `semaphore` a read takes one (`EFD_SEMAPHORE`).
    pub(crate) fn new(count: u64, semaphore: bool) -> EventFd {
        EventFd { state: Mutex::new(EventState { count, filled: 0, drained: 0 }), semaphore }
    }

    fn locked(&self) -> MutexGuard<'_, EventState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the count, or one of a semaphore; EAGAIN at zero.
    pub(crate) fn read(&self, to: &mut [u8]) -> Result<usize, Errno> {
        let to = to.get_mut(..8).ok_or(Errno::EINVAL)?;
        let mut state = self.locked();
        if state.count == 0 {
            return Err(Errno::EAGAIN);
        }
        let taken = if self.semaphore { 1 } else { state.count };
        state.count -= taken;
        state.drained += 1;
        to.copy_from_slice(&taken.to_le_bytes());
        Ok(8)
    }

    /// Adds to the count; EAGAIN on overflow.
    pub(crate) fn write(&self, from: &[u8]) -> Result<usize, Errno> {
        let added = u64::from_le_bytes(*from.first_chunk().ok_or(Errno::EINVAL)?);
        if added == u64::MAX {
            return Err(Errno::EINVAL);
        }
        let mut state = self.locked();
        state.count = state.count.checked_add(added).filter(|&sum| sum < u64::MAX).ok_or(Errno::EAGAIN)?;
        state.filled += 1;
        Ok(8)
    }

    /// Returns the count, and whether the counter is a semaphore.
    pub(crate) fn state(&self) -> (u64, bool) {
        (self.locked().count, self.semaphore)
    }

    /// Returns a number that changes with every such event.
    pub(crate) fn stamp(&self, wanted: u16) -> u64 {
        let EventState { filled, drained, .. } = *self.locked();
        event::stamp_of(wanted, filled, drained)
    }

    /// Returns whether the counter is readable, writable.
    pub(crate) fn readiness(&self) -> (bool, bool) {
        let count = self.locked().count;
        (count > 0, count < u64::MAX - 1)
    }
}
