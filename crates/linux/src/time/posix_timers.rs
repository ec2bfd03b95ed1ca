//! POSIX timers (`timer_create`).

use std::collections::BTreeMap;

use rivet_sim::Machine;
use rivet_sim::bytes::{Damaged, Reader, Writer};

use crate::abi::errno::Errno;
use crate::kernel::call::{Call, Value};
use crate::kernel::siginfo::{Detail, SigInfo};
use crate::time::timerfd::Timer;
use crate::{Linux, time};

const SI_TIMER: i32 = -2;
const SIGALRM: u32 = 14;
/// Maximum number of timers, equal to the maximum number of queued signals.
const MOST: usize = 1024;

struct PosixTimer {
    clock: i32,
    /// Signal to send, if any; to the process or to one thread.
    signal: Option<u32>,
    thread: Option<u32>,
    value: u64,
    timer: Timer,
    /// Number of expirations since the last signal (overrun).
    overrun: u64,
}

/// All timers by id.
#[derive(Default)]
pub(crate) struct PosixTimers(BTreeMap<i32, PosixTimer>);

impl PosixTimers {
    /// Returns the earliest deadline.
    pub(crate) fn deadline(&self) -> Option<u64> {
        self.0.values().filter_map(|entry| entry.timer.deadline).min()
    }

    /// Writes the timers for [`PosixTimers::load`].
    pub(crate) fn save(&self, out: &mut Writer) {
        out.word(self.0.len() as u64);
        for (&number, entry) in &self.0 {
            out.words(&[number as u64, entry.clock as u64, entry.value, entry.timer.interval, entry.overrun]);
            out.option(entry.signal.map(u64::from));
            out.option(entry.thread.map(u64::from));
            out.option(entry.timer.deadline);
        }
    }

    /// Reads what [`PosixTimers::save`] wrote; `shift` converts deadlines to the present clock.
    pub(crate) fn load(from: &mut Reader<'_>, shift: impl Fn(u64) -> u64) -> Result<PosixTimers, Damaged> {
        let mut timers = BTreeMap::new();
        for _ in 0..from.count(88)? {
            let [number, clock, value, interval, overrun] = from.words()?;
            let (signal, thread) = (from.option()?, from.option()?);
            let deadline = from.option()?.map(&shift);
            if signal.is_some_and(|signal| !(1..=64).contains(&signal)) {
                return Err(Damaged::new("a timer has an invalid signal"));
            }
            let timer = Timer { deadline, interval, ..Timer::default() };
            let (signal, thread) = (signal.map(|signal| signal as u32), thread.map(|tid| tid as u32));
            timers.insert(
                number as i32,
                PosixTimer { clock: clock as i32, signal, thread, value, timer, overrun },
            );
        }
        Ok(PosixTimers(timers))
    }
}

impl Linux {
    /// Sends the signals of expired timers. Returns whether there were any.
    pub(crate) fn expire_posix_timers(&mut self, machine: &Machine) -> bool {
        if self.clock.posix.deadline().is_none() {
            return false;
        }
        let now = self.clock.monotonic(machine);
        let mut due = Vec::new();
        for (&number, entry) in &mut self.clock.posix.0 {
            entry.timer.expire(now);
            let times = std::mem::take(&mut entry.timer.expired);
            if times > 0 {
                entry.overrun = (times - 1).min(i32::MAX as u64);
                due.extend(
                    entry.signal.map(|signal| (signal, entry.thread, number, entry.overrun, entry.value)),
                );
            }
        }
        let sends = !due.is_empty();
        for (number, thread, timer, overrun, value) in due {
            // In the place of the sender: the timer, and how often it expired besides.
            let detail = Detail::Sender { pid: timer as u32, uid: overrun as u32, value };
            let info = SigInfo { number, code: SI_TIMER, detail };
            match thread.map(|tid| self.threads.find(tid as i32)) {
                // One that is gone takes no signals; a full queue drops what comes.
                Some(index) => {
                    let _ = index.map(|index| self.send_thread(index, info));
                }
                None => self.signals.send_process(&self.threads, info),
            }
        }
        sends
    }
}

fn entry<'a>(c: &'a mut Call) -> Result<&'a mut PosixTimer, Errno> {
    let number = c.int(0);
    c.os.clock.posix.0.get_mut(&number).ok_or(Errno::EINVAL)
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
    c.os.clock.posix.0.insert(taken, PosixTimer { clock, signal, thread, value, timer, overrun: 0 });
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
    let before = std::mem::replace(&mut entry(c)?.timer, wanted);
    if old != 0 {
        before.write(c, old)?;
    }
    Ok(0)
}

pub(crate) fn timer_gettime(c: &mut Call) -> Value {
    let timer = entry(c)?.timer;
    timer.write(c, c.args[1])?;
    Ok(0)
}

pub(crate) fn timer_getoverrun(c: &mut Call) -> Value {
    entry(c).map(|entry| entry.overrun)
}

pub(crate) fn timer_delete(c: &mut Call) -> Value {
    let number = c.int(0);
    c.os.clock.posix.0.remove(&number).map(|_| 0).ok_or(Errno::EINVAL)
}
