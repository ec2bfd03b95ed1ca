//! Event counters (`eventfd`).

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::abi::errno::Errno;
use crate::abi::event;
use crate::abi::fcntl::{CLOEXEC, NONBLOCK, READ_WRITE};
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{FileKind, OpenFile};

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

pub(crate) fn eventfd2(c: &mut Call) -> Value {
    const SEMAPHORE: u32 = 1;
    let flags = c.args[1] as u32;
    if flags & !(CLOEXEC | NONBLOCK | SEMAPHORE) != 0 {
        return Err(Errno::EINVAL);
    }
    let event = EventFd::new(u64::from(c.args[0] as u32), flags & SEMAPHORE != 0);
    let file = OpenFile::new(FileKind::EventFd(event), flags & NONBLOCK | READ_WRITE, "anon_inode:[eventfd]");
    c.os.files.add(file, 0, flags & CLOEXEC != 0).map(u64::from)
}
