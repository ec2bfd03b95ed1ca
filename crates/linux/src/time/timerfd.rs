//! `timerfd` and `signalfd`: files that become ready when a timer expires or a signal is pending.
//!
//! Invariant: `Linux::tick` has checked the clock and the pending signals before a guest looks at such a file.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use rivet_sim::Machine;

use crate::Linux;
use crate::abi::errno::Errno;
use crate::abi::fcntl::{CLOEXEC, NONBLOCK, READ_WRITE};
use crate::abi::record::Record;
use crate::abi::signal::UNBLOCKABLE;
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::siginfo::{Detail, SigInfo};
use crate::time::posix_timers::SI_TIMER;
use crate::time::{self, SECOND};

/// Shortest time between two expirations that are told, in nanoseconds: less would keep the host busy with nothing else.
pub(crate) const SHORTEST: u64 = 1000;
/// Size of `struct signalfd_siginfo`.
const SIGINFO: usize = 128;

/// A timerfd.
pub(crate) struct TimerFile {
    clock: i32,
    state: Mutex<Timer>,
}

/// The state of a timer, in times of the monotonic clock.
#[derive(Clone, Copy, Default)]
pub(crate) struct Timer {
    /// Next expiration.
    pub(crate) deadline: Option<u64>,
    /// Interval of further expirations; 0 for none.
    pub(crate) interval: u64,
    /// Number of expirations since the last read.
    pub(crate) expired: u64,
    /// Counter of state changes.
    pub(crate) stamp: u64,
}

impl Timer {
    /// Counts the expirations up to `now`.
    pub(crate) fn expire(&mut self, now: u64) {
        let Some(late) = self.deadline.and_then(|deadline| now.checked_sub(deadline)) else { return };
        let more = late.checked_div(self.interval);
        self.expired = self.expired.saturating_add(1 + more.unwrap_or(0));
        self.deadline = more.map(|_| now.saturating_add(self.interval - late % self.interval));
        self.stamp += 1;
    }

    /// Reads a `struct itimerspec`: interval, value. The result's deadline is on `clock`.
    pub(crate) fn read(c: &Call, at: u64, clock: i32, absolute: bool) -> Result<Timer, Errno> {
        let interval = time::read_timespec(c, at)?;
        let value = time::read_timespec(c, at.wrapping_add(16))?;
        let deadline = match value {
            0 => None,
            value if absolute => Some(time::deadline(c, clock, true, value)?),
            value => Some(c.now().saturating_add(value)),
        };
        Ok(Timer { deadline, interval, ..Timer::default() })
    }

    /// Writes a `struct itimerspec` with the remaining time.
    pub(crate) fn write(&self, c: &Call, at: u64) -> Result<(), Errno> {
        let left = self.deadline.map_or(0, |deadline| deadline.saturating_sub(c.now()).max(1));
        let record = [self.interval, left]
            .iter()
            .fold(Record::new(false), |record, time| record.u64(time / SECOND).u64(time % SECOND));
        c.os.guest.write(at, &record.done())
    }
}

impl TimerFile {
    /// Creates a timerfd for `clock` in the given state.
    pub(crate) fn new(clock: i32, state: Timer) -> TimerFile {
        TimerFile { clock, state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, Timer> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Reads the number of expirations; EAGAIN if there are none.
    pub(crate) fn read(&self, to: &mut [u8]) -> Result<usize, Errno> {
        let to = to.get_mut(..8).ok_or(Errno::EINVAL)?;
        let mut state = self.state();
        if state.expired == 0 {
            return Err(Errno::EAGAIN);
        }
        to.copy_from_slice(&state.expired.to_le_bytes());
        state.expired = 0;
        Ok(8)
    }

    /// Returns whether the timer has expired.
    pub(crate) fn is_ready(&self) -> bool {
        self.state().expired > 0
    }

    /// Returns a number that changes with every state change.
    pub(crate) fn stamp(&self) -> u64 {
        self.state().stamp
    }

    /// Returns clock and state for a snapshot.
    pub(crate) fn saved(&self) -> (i32, Timer) {
        (self.clock, *self.state())
    }
}

/// A signalfd.
pub(crate) struct SignalFile {
    set: AtomicU64,
    ready: AtomicBool,
}

impl SignalFile {
    /// Creates a signalfd for the signals of `set`.
    pub(crate) fn new(set: u64) -> SignalFile {
        SignalFile { set: set.into(), ready: false.into() }
    }

    /// Returns the signal set.
    pub(crate) fn set(&self) -> u64 {
        self.set.load(Ordering::Relaxed)
    }

    /// Returns whether one of the signals was pending at the last [`Linux::tick`].
    pub(crate) fn is_ready(&self) -> bool {
        self.ready.load(Ordering::Relaxed)
    }
}

/// The open timerfds and signalfds.
#[derive(Clone, Default)]
pub(crate) struct TimedFiles(Vec<Weak<OpenFile>>);

impl TimedFiles {
    /// Adds the file if it is a timerfd or signalfd.
    pub(crate) fn add(&mut self, file: &Arc<OpenFile>) {
        if matches!(file.kind, FileKind::Timer(_) | FileKind::Signals(_))
            && !self.0.iter().any(|known| known.as_ptr() == Arc::as_ptr(file))
        {
            self.0.retain(|known| known.strong_count() > 0);
            self.0.push(Arc::downgrade(file));
        }
    }

    fn files(&self) -> impl Iterator<Item = Arc<OpenFile>> {
        self.0.iter().filter_map(Weak::upgrade)
    }

    /// Returns the earliest expiration.
    pub(crate) fn deadline(&self) -> Option<u64> {
        let timer = |file: Arc<OpenFile>| match &file.kind {
            FileKind::Timer(timer) => timer.state().deadline,
            _ => None,
        };
        self.files().filter_map(timer).min()
    }
}

impl Linux {
    /// Updates all timerfds and signalfds with the present time and the pending signals.
    pub(crate) fn tick(&mut self, machine: &Machine) {
        if self.clock.watched.0.is_empty() {
            return;
        }
        let now = self.clock.monotonic(machine);
        let pending = self.pending_signals(machine.current.min(self.threads.len() - 1));
        for file in self.clock.watched.files() {
            match &file.kind {
                FileKind::Timer(timer) => timer.state().expire(now),
                FileKind::Signals(signals) => {
                    signals.ready.store(pending & signals.set() != 0, Ordering::Relaxed);
                }
                _ => {}
            }
        }
    }
}

pub(crate) fn timerfd_create(c: &mut Call) -> Value {
    let (clock, flags) = (c.int(0), c.args[1] as u32);
    // CLOCK_REALTIME, CLOCK_MONOTONIC, CLOCK_BOOTTIME; the alarms need a capability.
    match clock {
        _ if flags & !(CLOEXEC | NONBLOCK) != 0 => return Err(Errno::EINVAL),
        0 | 1 | 7 => {}
        8 | 9 => return Err(Errno::EPERM),
        _ => return Err(Errno::EINVAL),
    }
    let timer = FileKind::Timer(TimerFile::new(clock, Timer::default()));
    let file = OpenFile::new(timer, flags & NONBLOCK | READ_WRITE, "anon_inode:[timerfd]");
    c.os.clock.watched.add(&file);
    c.os.files.add(file, 0, flags & CLOEXEC != 0).map(u64::from)
}

fn timer_file(c: &Call) -> Result<Arc<OpenFile>, Errno> {
    let file = c.os.files.get(c.int(0))?;
    if matches!(file.kind, FileKind::Timer(_)) { Ok(file) } else { Err(Errno::EINVAL) }
}

pub(crate) fn timerfd_settime(c: &mut Call) -> Value {
    const ABSOLUTE: u64 = 1;
    const CANCEL_ON_SET: u64 = 2;
    let [_, flags, new, old, ..] = c.args;
    if flags & !(ABSOLUTE | CANCEL_ON_SET) != 0 {
        return Err(Errno::EINVAL);
    }
    let file = timer_file(c)?;
    let FileKind::Timer(timer) = &file.kind else { return Err(Errno::EINVAL) };
    let mut wanted = Timer::read(c, new, timer.clock, flags & ABSOLUTE != 0)?;
    if wanted.interval > 0 {
        wanted.interval = wanted.interval.max(SHORTEST);
    }
    c.os.tick(c.machine);
    let before = {
        let mut state = timer.state();
        let stamp = state.stamp + 1;
        std::mem::replace(&mut *state, Timer { stamp, ..wanted })
    };
    if old != 0 {
        before.write(c, old)?;
    }
    Ok(0)
}

pub(crate) fn timerfd_gettime(c: &mut Call) -> Value {
    let file = timer_file(c)?;
    c.os.tick(c.machine);
    if let FileKind::Timer(timer) = &file.kind {
        let state = *timer.state();
        state.write(c, c.args[1])?;
    }
    Ok(0)
}

pub(crate) fn signalfd4(c: &mut Call) -> Value {
    let flags = c.args[3] as u32;
    if c.args[2] != 8 || flags & !(CLOEXEC | NONBLOCK) != 0 {
        return Err(Errno::EINVAL);
    }
    let set = c.os.guest.u64(c.args[1])? & !UNBLOCKABLE;
    if c.int(0) == -1 {
        let kind = FileKind::Signals(SignalFile::new(set));
        let file = OpenFile::new(kind, flags & NONBLOCK | READ_WRITE, "anon_inode:[signalfd]");
        c.os.clock.watched.add(&file);
        return c.os.files.add(file, 0, flags & CLOEXEC != 0).map(u64::from);
    }
    match &c.os.files.get(c.int(0))?.kind {
        FileKind::Signals(signals) => signals.set.store(set, Ordering::Relaxed),
        _ => return Err(Errno::EINVAL),
    }
    Ok(u64::from(c.int(0) as u32))
}

/// Takes pending signals of the caller, as many as fit; EAGAIN if there are none.
pub(crate) fn read_signals(c: &mut Call, set: u64, room: u64) -> Result<Vec<u8>, Errno> {
    let most = (room / SIGINFO as u64).min(64);
    if most == 0 {
        return Err(Errno::EINVAL);
    }
    let index = c.machine.current;
    let taken: Vec<SigInfo> = (0..most).map_while(|_| c.os.take_signal(c.machine, index, set)).collect();
    if taken.is_empty() {
        return Err(Errno::EAGAIN);
    }
    Ok(taken.iter().flat_map(signalfd_siginfo).collect())
}

/// Encodes a `struct signalfd_siginfo`.
fn signalfd_siginfo(info: &SigInfo) -> Vec<u8> {
    // number, errno, code, pid, uid, fd, timer, band, overrun, trap, status, int, ptr, utime, stime, address
    let record = Record::new(false).u32(info.number).u32(0).u32(info.code as u32);
    let record = match info.detail {
        Detail::None => record,
        Detail::Fault(addr) => record.pad_to(72).u64(addr),
        Detail::Child { pid, status } => {
            record.u32(pid).u32(crate::kernel::identity::uid()).pad_to(40).u32(status as u32)
        }
        Detail::Sender { pid, uid, value } if info.code == SI_TIMER => {
            record.pad_to(24).u32(pid).pad_to(32).u32(uid).pad_to(44).u32(value as u32).u64(value)
        }
        Detail::Sender { pid, uid, value } => {
            record.u32(pid).u32(uid).pad_to(44).u32(value as u32).u64(value)
        }
    };
    record.pad_to(SIGINFO).done()
}
