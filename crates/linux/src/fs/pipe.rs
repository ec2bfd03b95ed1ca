//! Pipes and event counters: what threads of one process tell each other through.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rivet_sim::bytes::{Damaged, Reader, Writer};
use rivet_sim::limits;

use crate::abi::errno::Errno;

/// Bytes a pipe holds, as on Linux.
pub(crate) const CAPACITY: usize = 1 << 16;
/// Bytes that are written all at once or not yet (`PIPE_BUF`).
const WHOLE: usize = 4096;

#[derive(Default)]
struct State {
    bytes: VecDeque<u8>,
    reader: bool,
    writer: bool,
    /// Grows with whatever a waiting thread could have waited for.
    stamp: u64,
}

/// One end of a pipe.
pub(crate) struct End {
    pipe: Arc<Mutex<State>>,
    writes: bool,
}

/// The two ends of a new pipe: for reading, for writing.
pub(crate) fn new() -> (End, End) {
    let pipe = Arc::new(Mutex::new(State { reader: true, writer: true, ..State::default() }));
    (End { pipe: Arc::clone(&pipe), writes: false }, End { pipe, writes: true })
}

impl End {
    fn state(&self) -> MutexGuard<'_, State> {
        self.pipe.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes bytes; none at the end, EAGAIN while there are none.
    pub(crate) fn read(&self, to: &mut [u8]) -> Result<usize, Errno> {
        let mut state = self.state();
        if self.writes {
            return Err(Errno::EBADF);
        }
        if state.bytes.is_empty() && state.writer && !to.is_empty() {
            return Err(Errno::EAGAIN);
        }
        let n = to.len().min(state.bytes.len());
        for (to, byte) in to.iter_mut().zip(state.bytes.drain(..n)) {
            *to = byte;
        }
        state.stamp += 1;
        Ok(n)
    }

    /// Copies of the first bytes, which stay.
    pub(crate) fn peek(&self, most: usize) -> Vec<u8> {
        self.state().bytes.iter().take(most).copied().collect()
    }

    /// Bytes that it has room for.
    pub(crate) fn room(&self) -> usize {
        CAPACITY - self.state().bytes.len()
    }

    /// Another number whenever something has happened.
    pub(crate) fn stamp(&self) -> u64 {
        self.state().stamp
    }

    /// Gives bytes: as many as there is room for; EAGAIN if for none, or for a part of what is to stay together.
    pub(crate) fn write(&self, from: &[u8]) -> Result<usize, Errno> {
        let mut state = self.state();
        if !self.writes {
            return Err(Errno::EBADF);
        }
        if !state.reader {
            return Err(Errno::EPIPE);
        }
        let n = from.len().min(CAPACITY - state.bytes.len());
        if n < from.len().min(WHOLE) {
            return Err(Errno::EAGAIN);
        }
        if !limits::has_room(n as u64) {
            return Err(Errno::ENOMEM);
        }
        state.bytes.extend(&from[..n]);
        state.stamp += 1;
        Ok(n)
    }

    /// Bytes that wait to be read.
    pub(crate) fn waiting(&self) -> usize {
        self.state().bytes.len()
    }

    /// Readable, writable, and whether the other end is gone.
    pub(crate) fn readiness(&self) -> (bool, bool, bool) {
        let state = self.state();
        match self.writes {
            true => (false, state.bytes.len() <= CAPACITY - WHOLE, !state.reader),
            false => (!state.bytes.is_empty(), false, !state.writer),
        }
    }
}

/// A pipe of a snapshot, which has no ends yet.
pub(crate) struct Pipe(Arc<Mutex<State>>);

impl Pipe {
    /// What [`End::save`] wrote.
    pub(crate) fn load(from: &mut Reader<'_>) -> Result<Pipe, Damaged> {
        let [reader, writer] = from.words()?.map(|word| word != 0);
        let bytes = from.data()?;
        match bytes.len() {
            0..=CAPACITY => Ok(Pipe(Arc::new(Mutex::new(State {
                bytes: bytes.to_vec().into(),
                reader,
                writer,
                stamp: 0,
            })))),
            _ => Err(Damaged::new("a pipe holds too many bytes")),
        }
    }

    /// One of its ends.
    pub(crate) fn end(&self, writes: bool) -> End {
        End { pipe: Arc::clone(&self.0), writes }
    }
}

impl End {
    /// Is the other an end of the same pipe?
    pub(crate) fn is_of(&self, other: &End) -> bool {
        Arc::ptr_eq(&self.pipe, &other.pipe)
    }

    /// Is it for writing?
    pub(crate) fn writes(&self) -> bool {
        self.writes
    }

    /// The pipe, for [`Pipe::load`].
    pub(crate) fn save(&self, out: &mut Writer) {
        let state = self.state();
        out.words(&[state.reader.into(), state.writer.into()]);
        out.data(&state.bytes.iter().copied().collect::<Vec<u8>>());
    }
}

impl Drop for End {
    fn drop(&mut self) {
        let mut state = self.state();
        if self.writes {
            state.writer = false;
        } else {
            state.reader = false;
        }
        state.stamp += 1;
    }
}

/// An event counter (`eventfd`).
pub(crate) struct Event {
    /// The count, and how often it was changed.
    count: Mutex<(u64, u64)>,
    semaphore: bool,
}

impl Event {
    /// A counter that begins at `count`; a semaphore gives one at a time.
    pub(crate) fn new(count: u64, semaphore: bool) -> Event {
        Event { count: Mutex::new((count, 0)), semaphore }
    }

    fn count(&self) -> MutexGuard<'_, (u64, u64)> {
        self.count.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes the count, or one of it; EAGAIN while it is zero.
    pub(crate) fn read(&self, to: &mut [u8]) -> Result<usize, Errno> {
        let to = to.get_mut(..8).ok_or(Errno::EINVAL)?;
        let (count, stamp) = &mut *self.count();
        if *count == 0 {
            return Err(Errno::EAGAIN);
        }
        let taken = if self.semaphore { 1 } else { *count };
        *count -= taken;
        *stamp += 1;
        to.copy_from_slice(&taken.to_le_bytes());
        Ok(8)
    }

    /// Adds to the count; EAGAIN while that would overflow.
    pub(crate) fn write(&self, from: &[u8]) -> Result<usize, Errno> {
        let added = u64::from_le_bytes(*from.first_chunk().ok_or(Errno::EINVAL)?);
        if added == u64::MAX {
            return Err(Errno::EINVAL);
        }
        let (count, stamp) = &mut *self.count();
        *count = count.checked_add(added).filter(|&sum| sum < u64::MAX).ok_or(Errno::EAGAIN)?;
        *stamp += 1;
        Ok(8)
    }

    /// The count, and whether it is a semaphore.
    pub(crate) fn state(&self) -> (u64, bool) {
        (self.count().0, self.semaphore)
    }

    /// Another number whenever something has happened.
    pub(crate) fn stamp(&self) -> u64 {
        self.count().1
    }

    /// Readable, writable.
    pub(crate) fn readiness(&self) -> (bool, bool) {
        let count = self.count().0;
        (count > 0, count < u64::MAX - 1)
    }
}
