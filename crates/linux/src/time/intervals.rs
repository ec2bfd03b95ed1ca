//! Interval timers (`setitimer`), and the signals of all timers.

use rivet_sim::Machine;

use crate::Linux;
use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::config::Clocks;
use crate::kernel::call::{Call, Value};
use crate::kernel::siginfo::SigInfo;
use crate::time::SECOND;

/// Minimum time between timer signals: shorter intervals would leave the program no time to run.
const REST: u64 = 100_000;
/// Signals of `ITIMER_REAL`, `ITIMER_VIRTUAL`, `ITIMER_PROF`.
const TIMER_SIGNALS: [u32; 3] = [14, 26, 27];

/// An interval timer.
#[derive(Clone, Copy, Default)]
pub(super) struct IntervalTimer {
    pub(super) deadline: Option<u64>,
    pub(super) interval: u64,
}

/// Writes a `struct itimerval`: interval, then remaining time, each in seconds and microseconds.
fn write_itimer(c: &Call, at: u64, timer: IntervalTimer) -> Result<(), Errno> {
    let left = timer.deadline.map_or(0, |deadline| deadline.saturating_sub(c.now()).max(1000));
    let record = [timer.interval, left].iter().fold(Record::new(c.os.guest.rv32), |record, time| {
        record.word(time / SECOND).word(time % SECOND / 1000)
    });
    c.os.guest.write(at, &record.done())
}

fn which(c: &Call) -> Result<usize, Errno> {
    usize::try_from(c.int(0)).ok().filter(|&which| which < 3).ok_or(Errno::EINVAL)
}

pub(crate) fn getitimer(c: &mut Call) -> Value {
    write_itimer(c, c.args[1], c.os.clock.timers[which(c)?])?;
    Ok(0)
}

pub(crate) fn setitimer(c: &mut Call) -> Value {
    let which = which(c)?;
    let old = c.os.clock.timers[which];
    let mut new = IntervalTimer::default();
    if c.args[1] != 0 {
        let [seconds, micros, value_seconds, value_micros] = c.os.guest.words(c.args[1])?;
        if micros >= 1_000_000 || value_micros >= 1_000_000 {
            return Err(Errno::EINVAL);
        }
        let time = |seconds: u64, micros: u64| seconds.saturating_mul(SECOND).saturating_add(micros * 1000);
        let value = time(value_seconds, value_micros);
        // An interval of nothing but rounding would fire for ever without the guest getting on.
        new.interval = time(seconds, micros);
        new.deadline = (value > 0).then(|| c.now().saturating_add(value));
    }
    if c.args[2] != 0 {
        write_itimer(c, c.args[2], old)?;
    }
    c.os.clock.timers[which] = new;
    Ok(0)
}

impl Linux {
    /// Sends the signals of expired timers.
    pub(crate) fn expire_timers(&mut self, machine: &Machine) {
        self.tick(machine);
        if self.process.limits_cpu()
            && let Some(signal) = self.process.cpu_signal(self.clock.cpu(machine))
        {
            self.signals.send_process(&self.threads, SigInfo::kernel(signal));
        }
        if !self.clock.has_timers() && !self.clock.posix.are_pending() {
            return;
        }
        let now = self.clock.monotonic(machine);
        if now < self.clock.rests {
            return;
        }
        let mut sends = self.expire_posix_timers(now);
        for (timer, signal) in self.clock.timers.iter_mut().zip(TIMER_SIGNALS) {
            if timer.deadline.is_some_and(|deadline| deadline <= now) {
                timer.deadline = (timer.interval > 0).then(|| now.saturating_add(timer.interval));
                self.signals.send_process(&self.threads, SigInfo::kernel(signal));
                sends = true;
            }
        }
        if sends && self.clock.mode == Clocks::Real {
            self.clock.rests = now.saturating_add(REST);
        }
    }
}
