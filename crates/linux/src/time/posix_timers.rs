//! POSIX timers (`timer_create`).

use std::collections::BTreeMap;

use rivet_sim::Machine;
use rivet_sim::bytes::{Damaged, Reader, Writer};

use crate::abi::errno::Errno;
use crate::kernel::call::{Call, Value};
use crate::kernel::siginfo::{Detail, SigInfo};
use crate::time::timerfd::{SHORTEST, Timer};
use crate::{Linux, time};

/// `SI_TIMER`.
pub(crate) const SI_TIMER: i32 = -2;
const SIGALRM: u32 = 14;
/// Maximum number of timers, equal to the maximum number of queued signals.
const MOST: usize = 1024;

struct PosixTimer {
    clock: i32,
    /// Signal to send, if any; to the process or to one thread.
    signal: Option<u32>,
    thread: Option<u32>,
    value: u64,
    /// Its deadline stays what it was while the signal is pending.
    timer: Timer,
    /// Whether the signal is pending; further expirations are counted when it is taken.
    is_pending: bool,
    /// Number of expirations besides the one that the last signal told of.
    overrun: u64,
    /// Time before which no further signal is sent, so that the program gets on.
    rests: u64,
}

impl PosixTimer {
    /// Returns when a signal is to be sent.
    fn deadline(&self) -> Option<u64> {
        self.signal?;
        self.timer.deadline.filter(|_| !self.is_pending).map(|deadline| deadline.max(self.rests))
    }

    /// Moves the deadline behind `now`; returns the number of expirations.
    fn expire(&mut self, now: u64) -> u64 {
        self.timer.expire(now);
        std::mem::take(&mut self.timer.expired)
    }
}

/// All timers by id.
#[derive(Default)]
pub(crate) struct PosixTimers(BTreeMap<i32, PosixTimer>);

impl PosixTimers {
    /// Returns whether the signal of a timer is pending, or was.
    pub(crate) fn are_pending(&self) -> bool {
        self.0.values().any(|entry| entry.is_pending)
    }

    /// Returns the earliest deadline.
    pub(crate) fn deadline(&self) -> Option<u64> {
        self.0.values().filter_map(PosixTimer::deadline).min()
    }

    /// Writes the timers for [`PosixTimers::load`].
    pub(crate) fn save(&self, out: &mut Writer) {
        out.word(self.0.len() as u64);
        for (&number, entry) in &self.0 {
            out.words(&[number as u64, entry.clock as u64, entry.value, entry.timer.interval, entry.overrun]);
            out.word(entry.is_pending.into());
            out.option(entry.signal.map(u64::from));
            out.option(entry.thread.map(u64::from));
            out.option(entry.timer.deadline);
        }
    }

    /// Reads what [`PosixTimers::save`] wrote; `shift` converts deadlines to the present clock.
    pub(crate) fn load(from: &mut Reader<'_>, shift: impl Fn(u64) -> u64) -> Result<PosixTimers, Damaged> {
        let mut timers = BTreeMap::new();
        for _ in 0..from.count(96)? {
            let [number, clock, value, interval, overrun, is_pending] = from.words()?;
            let (signal, thread) = (from.option()?, from.option()?);
            let deadline = from.option()?.map(&shift);
            if signal.is_some_and(|signal| !(1..=64).contains(&signal)) {
                return Err(Damaged::new("a timer has an invalid signal"));
            }
            let timer = Timer { deadline, interval, ..Timer::default() };
            let (signal, thread) = (signal.map(|signal| signal as u32), thread.map(|tid| tid as u32));
            let (clock, is_pending) = (clock as i32, is_pending != 0);
            timers.insert(
                number as i32,
                PosixTimer { clock, signal, thread, value, timer, is_pending, overrun, rests: 0 },
            );
        }
        Ok(PosixTimers(timers))
    }
}

impl Linux {
    /// Sends the signals of timers that have expired by `now`. Returns whether there were any.
    pub(crate) fn expire_posix_timers(&mut self, now: u64) -> bool {
        let pending = self.clock.posix.0.iter().filter(|(_, entry)| entry.is_pending);
        let gone: Vec<i32> = pending.map(|(&id, _)| id).filter(|&id| !self.has_timer_signal(id)).collect();
        for number in gone {
            // It was dropped before anyone took it, since the program ignores it.
            self.rearm(number, now);
        }
        if self.clock.posix.deadline().is_none_or(|deadline| now < deadline) {
            return false;
        }
        let mut due = Vec::new();
        for (&number, entry) in &self.clock.posix.0 {
            if entry.deadline().is_none_or(|deadline| now < deadline) {
                continue;
            }
            due.extend(entry.signal.map(|signal| (number, signal, entry.thread, entry.value)));
        }
        let sends = !due.is_empty();
        for (timer, number, thread, value) in due {
            // In the place of the sender: the timer, and how often it expired besides.
            let detail = Detail::Sender { pid: timer as u32, uid: 0, value };
            let info = SigInfo { number, code: SI_TIMER, detail };
            match thread.map(|tid| self.threads.find(tid as i32)) {
                // One that is gone takes no signals; a full queue drops what comes.
                Some(index) => {
                    let _ = index.map(|index| self.send_thread(index, info));
                }
                None => self.signals.send_process(&self.threads, info),
            }
            if !self.has_timer_signal(timer) {
                self.rearm(timer, now);
            } else if let Some(entry) = self.clock.posix.0.get_mut(&timer) {
                entry.is_pending = true;
            }
        }
        sends
    }

    /// Completes a signal that is taken: a timer's tells how often the timer has expired besides.
    pub(crate) fn complete(&mut self, machine: &Machine, mut info: SigInfo) -> SigInfo {
        if info.code == SI_TIMER
            && let Detail::Sender { pid, uid, .. } = &mut info.detail
        {
            let now = self.clock.monotonic(machine);
            *uid = self.rearm(*pid as i32, now);
        }
        info
    }

    /// Lets a timer go on whose signal is not pending any more; returns how often it expired besides.
    fn rearm(&mut self, number: i32, now: u64) -> u32 {
        let Some(entry) = self.clock.posix.0.get_mut(&number) else { return 0 };
        let times = entry.expire(now);
        entry.is_pending = false;
        entry.rests = now.saturating_add(SHORTEST);
        entry.overrun = times.saturating_sub(1).min(i32::MAX as u64);
        entry.overrun as u32
    }

    /// Returns whether the signal of a timer is pending.
    fn has_timer_signal(&self, number: i32) -> bool {
        let is_its = |info: &SigInfo| is_of_timer(info, number);
        self.signals.has_pending(is_its) || self.threads.iter().any(|thread| thread.pending.any(is_its))
    }

    /// Drops the pending signal of a timer that is set anew or goes.
    fn drop_timer_signal(&mut self, number: i32) {
        let is_its = |info: &SigInfo| is_of_timer(info, number);
        self.signals.drop_pending(is_its);
        for index in 0..self.threads.len() {
            self.threads.get_mut(index).pending.drop_all(is_its);
        }
    }
}

fn is_of_timer(info: &SigInfo, number: i32) -> bool {
    info.code == SI_TIMER && matches!(info.detail, Detail::Sender { pid, .. } if pid as i32 == number)
}

fn entry<'a>(c: &'a mut Call) -> Result<&'a mut PosixTimer, Errno> {
    let number = c.int(0);
    c.os.clock.posix.0.get_mut(&number).ok_or(Errno::EINVAL)
}

/// Returns the present state of the timer that is the first argument.
fn state(c: &mut Call) -> Result<Timer, Errno> {
    let now = c.now();
    let mut timer = entry(c)?.timer;
    timer.expire(now);
    Ok(timer)
}

pub(crate) fn timer_create(c: &mut Call) -> Value {
    const SIGEV_SIGNAL: u32 = 0;
    const SIGEV_NONE: u32 = 1;
    const SIGEV_THREAD: u32 = 2;
    const SIGEV_THREAD_ID: u32 = 4;
    let (clock, event, id) = (c.int(0), c.args[1], c.args[2]);
    time::check_clock(c, clock)?;
    let taken = c.os.clock.posix.0.keys().zip(0..).take_while(|(number, at)| *number == at).count() as i32;
    let (mut signal, mut thread, mut value) = (Some(SIGALRM), None, taken as u64);
    if event != 0 {
        // value, signal, how, thread
        let word = c.os.guest.word_size();
        value = c.os.guest.word(event)?;
        let field = |n: u64| c.os.guest.u32(event.wrapping_add(word + 4 * n));
        let (number, how, tid) = (field(0)?, field(1)?, field(2)?);
        signal = match how {
            SIGEV_NONE => None,
            // The C library makes threads of signals.
            SIGEV_SIGNAL | SIGEV_THREAD | SIGEV_THREAD_ID if (1..=64).contains(&number) => Some(number),
            _ => return Err(Errno::EINVAL),
        };
        if how == SIGEV_THREAD_ID {
            c.os.threads.find(tid as i32).ok_or(Errno::EINVAL)?;
            thread = Some(tid);
        }
    }
    if c.os.clock.posix.0.len() >= MOST {
        return Err(Errno::EAGAIN);
    }
    c.os.guest.set_u32(id, taken as u32)?;
    let timer = Timer::default();
    let timer = PosixTimer { clock, signal, thread, value, timer, is_pending: false, overrun: 0, rests: 0 };
    c.os.clock.posix.0.insert(taken, timer);
    Ok(0)
}

pub(crate) fn timer_settime(c: &mut Call) -> Value {
    const ABSOLUTE: u64 = 1;
    let [_, flags, new, old, ..] = c.args;
    if new == 0 {
        return Err(Errno::EINVAL);
    }
    let clock = entry(c)?.clock;
    let wanted = Timer::read(c, new, clock, flags & ABSOLUTE != 0)?;
    let before = state(c)?;
    if old != 0 {
        before.write(c, old)?;
    }
    let number = c.int(0);
    c.os.drop_timer_signal(number);
    let entry = entry(c)?;
    (entry.timer, entry.is_pending, entry.overrun, entry.rests) = (wanted, false, 0, 0);
    Ok(0)
}

pub(crate) fn timer_gettime(c: &mut Call) -> Value {
    state(c)?.write(c, c.args[1])?;
    Ok(0)
}

pub(crate) fn timer_getoverrun(c: &mut Call) -> Value {
    entry(c).map(|entry| entry.overrun)
}

pub(crate) fn timer_delete(c: &mut Call) -> Value {
    let number = c.int(0);
    c.os.clock.posix.0.remove(&number).ok_or(Errno::EINVAL)?;
    c.os.drop_timer_signal(number);
    Ok(0)
}
