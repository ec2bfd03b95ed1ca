//! Clocks and sleeping.
//!
//! Invariant: every deadline is a value of the monotonic clock in nanoseconds, whatever clock the guest named.

pub(crate) mod adjtimex;
pub(crate) mod awaited;
pub(crate) mod intervals;
pub(crate) mod posix_timers;
pub(crate) mod timerfd;
mod turns;

use std::time::SystemTime;

use rivet_sim::Machine;
use rivet_sim::bytes::{Damaged, Reader, Writer};

use crate::Linux;
use crate::abi::errno::Errno;
use crate::abi::record::Record;
use crate::config::Clocks;
use crate::kernel::call::{Call, CallOutcome, Value};
use crate::kernel::wait::{Wait, WaitFor};
use crate::time::intervals::IntervalTimer;
use crate::time::posix_timers::PosixTimers;
use crate::time::timerfd::TimedFiles;

/// Nanoseconds per second.
pub(crate) const SECOND: u64 = 1_000_000_000;
/// Start of the virtual clocks: the realtime clock at the start of 2024, the monotonic clock at one second.
const VIRTUAL_EPOCH: u64 = 1_704_067_200 * SECOND;
const VIRTUAL_START: u64 = SECOND;

/// Clocks and timers of a process.
pub(crate) struct Clock {
    mode: Clocks,
    /// Host CPU time, or instructions, that other processes have used.
    elsewhere: u64,
    /// Host CPU time when the process's last turn ended.
    paused: u64,
    /// Nanoseconds that sleeping has added to the virtual clocks.
    slept: u64,
    timers: [IntervalTimer; 3],
    /// Time before which no timer sends another signal.
    rests: u64,
    /// Timers of `timer_create`.
    pub(crate) posix: PosixTimers,
    /// Open timerfd and signalfd files.
    pub(crate) watched: TimedFiles,
}

impl Clock {
    /// Starts the clocks.
    pub(crate) fn new(mode: Clocks) -> Clock {
        Clock {
            mode,
            elsewhere: 0,
            paused: 0,
            slept: 0,
            timers: Default::default(),
            rests: 0,
            posix: PosixTimers::default(),
            watched: TimedFiles::default(),
        }
    }

    /// Writes the state for [`Clock::load`].
    pub(crate) fn save(&self, out: &mut Writer) {
        out.word(self.slept);
        for timer in &self.timers {
            out.option(timer.deadline);
            out.word(timer.interval);
        }
        self.posix.save(out);
    }

    /// Reads what [`Clock::save`] wrote; `shift` converts deadlines to the present clock.
    pub(crate) fn load(
        mode: Clocks,
        from: &mut Reader<'_>,
        shift: impl Fn(u64) -> u64,
    ) -> Result<Clock, Damaged> {
        let mut clock = Clock { slept: from.word()?, ..Clock::new(mode) };
        for timer in &mut clock.timers {
            *timer = IntervalTimer { deadline: from.option()?.map(&shift), interval: from.word()? };
        }
        clock.posix = PosixTimers::load(from, shift)?;
        Ok(clock)
    }

    /// Returns the source of the clocks.
    pub(crate) fn mode(&self) -> Clocks {
        self.mode
    }

    /// Returns the monotonic clock in nanoseconds.
    pub(crate) fn monotonic(&self, machine: &Machine) -> u64 {
        match self.mode {
            Clocks::Real => {
                let now = rustix::time::clock_gettime(rustix::time::ClockId::Monotonic);
                nanos(now.tv_sec, now.tv_nsec)
            }
            Clocks::Virtual => VIRTUAL_START.saturating_add(self.slept).saturating_add(machine.instret()),
        }
    }

    /// Returns the time in nanoseconds since 1970.
    pub(crate) fn realtime(&self, machine: &Machine) -> u64 {
        match self.mode {
            Clocks::Real => {
                let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
                now.as_nanos().min(u64::MAX.into()) as u64
            }
            Clocks::Virtual => VIRTUAL_EPOCH.saturating_add(self.slept).saturating_add(machine.instret()),
        }
    }

    /// Returns the process's CPU time in nanoseconds: host CPU time of the simulation, or one nanosecond per
    /// instruction.
    pub(crate) fn cpu(&self, machine: &Machine) -> u64 {
        let all = match self.mode {
            Clocks::Real => self.host_cpu(),
            Clocks::Virtual => machine.instret(),
        };
        all.saturating_sub(self.elsewhere)
    }

    /// Returns host CPU time, if that is what counts.
    fn host_cpu(&self) -> u64 {
        match self.mode {
            Clocks::Real => {
                let now = rustix::time::clock_gettime(rustix::time::ClockId::ProcessCPUTime);
                nanos(now.tv_sec, now.tv_nsec)
            }
            Clocks::Virtual => 0,
        }
    }

    /// Returns whether a timer is armed.
    pub(crate) fn has_timers(&self) -> bool {
        self.first_timer().is_some()
    }

    /// Returns the earliest timer deadline.
    pub(crate) fn first_timer(&self) -> Option<u64> {
        let interval = self.timers.iter().filter_map(|timer| timer.deadline);
        let signal = interval.chain(self.posix.deadline()).min().map(|deadline| deadline.max(self.rests));
        signal.into_iter().chain(self.watched.deadline()).min()
    }

    /// Reads the clock with a guest's clock id.
    fn read(&self, machine: &Machine, clock: i32) -> Result<u64, Errno> {
        match clock {
            // CLOCK_REALTIME, _COARSE, CLOCK_TAI
            0 | 5 | 11 => Ok(self.realtime(machine)),
            // CLOCK_MONOTONIC, _RAW, _COARSE, CLOCK_BOOTTIME
            1 | 4 | 6 | 7 => Ok(self.monotonic(machine)),
            // CLOCK_PROCESS_CPUTIME_ID, CLOCK_THREAD_CPUTIME_ID, and those of other threads of the process
            2 | 3 => Ok(self.cpu(machine)),
            _ if clock < 0 && clock & 3 != 3 => Ok(self.cpu(machine)),
            _ => Err(Errno::EINVAL),
        }
    }
}

fn nanos(seconds: i64, nanos: i64) -> u64 {
    (seconds as u64).saturating_mul(SECOND).saturating_add(nanos as u64)
}

/// Reads a `struct __kernel_timespec` in nanoseconds; EINVAL if it is invalid.
pub(crate) fn read_timespec(c: &Call, at: u64) -> Result<u64, Errno> {
    let (seconds, rest) = (c.os.guest.u64(at)? as i64, c.os.guest.u64(at.wrapping_add(8))? as i64);
    // With 32-bit words the upper half of the nanoseconds is padding.
    let rest = if c.os.guest.rv32 { i64::from(rest as i32) } else { rest };
    if seconds < 0 || !(0..SECOND as i64).contains(&rest) {
        return Err(Errno::EINVAL);
    }
    Ok(nanos(seconds, rest))
}

/// Fails with EINVAL unless the clock id exists.
pub(crate) fn check_clock(c: &Call, clock: i32) -> Result<(), Errno> {
    c.os.clock.read(c.machine, clock).map(drop)
}

fn timespec(value: u64) -> Vec<u8> {
    Record::new(false).u64(value / SECOND).u64(value % SECOND).done()
}

/// Converts an absolute or relative time of a clock to a deadline.
pub(crate) fn deadline(c: &Call, clock: i32, absolute: bool, time: u64) -> Result<u64, Errno> {
    let now = c.now();
    let from = if absolute { c.os.clock.read(c.machine, clock)? } else { 0 };
    // How long ago matters: for a timer with an interval.
    Ok(now.saturating_add(time.saturating_sub(from)).saturating_sub(from.saturating_sub(time)))
}

pub(crate) fn clock_gettime(c: &mut Call) -> Value {
    let now = c.os.clock.read(c.machine, c.int(0))?;
    c.os.guest.write(c.args[1], &timespec(now))?;
    Ok(0)
}

pub(crate) fn clock_getres(c: &mut Call) -> Value {
    c.os.clock.read(c.machine, c.int(0))?;
    if c.args[1] != 0 {
        c.os.guest.write(c.args[1], &timespec(1))?;
    }
    Ok(0)
}

pub(crate) fn gettimeofday(c: &mut Call) -> Value {
    let now = c.os.clock.realtime(c.machine);
    if c.args[0] != 0 {
        let record = Record::new(c.os.guest.rv32).word(now / SECOND).word(now % SECOND / 1000);
        c.os.guest.write(c.args[0], &record.done())?;
    }
    if c.args[1] != 0 {
        c.os.guest.write(c.args[1], &[0; 8])?;
    }
    Ok(0)
}

pub(crate) fn nanosleep(c: &mut Call) -> Result<CallOutcome, Errno> {
    let time = read_timespec(c, c.args[0])?;
    let rest = Some(c.args[1]).filter(|&at| at != 0);
    Ok(sleep_until(c.now().saturating_add(time), rest))
}

pub(crate) fn clock_nanosleep(c: &mut Call) -> Result<CallOutcome, Errno> {
    const TIMER_ABSTIME: u64 = 1;
    c.os.clock.read(c.machine, c.int(0))?;
    // CLOCK_THREAD_CPUTIME_ID, CLOCK_MONOTONIC_RAW, and the coarse ones
    if let 3..=6 = c.int(0) {
        return Err(Errno::EOPNOTSUPP);
    }
    let time = read_timespec(c, c.args[2])?;
    let absolute = c.args[1] & TIMER_ABSTIME != 0;
    let deadline = deadline(c, c.int(0), absolute, time)?;
    Ok(sleep_until(deadline, Some(c.args[3]).filter(|&at| at != 0 && !absolute)))
}

fn sleep_until(deadline: u64, rest: Option<u64>) -> CallOutcome {
    CallOutcome::Wait(Wait { on: WaitFor::Sleep { rest }, deadline: Some(deadline), restart: false })
}

/// Writes the remaining time of a sleep that a signal ends.
pub(crate) fn write_rest(os: &Linux, machine: &Machine, at: u64, deadline: u64) -> Result<(), Errno> {
    let left = deadline.saturating_sub(os.clock.monotonic(machine));
    os.guest.write(at, &timespec(left))
}

/// `times`: writes `struct tms`, in hundredths of a second.
pub(crate) fn times(c: &mut Call) -> Value {
    const TICK: u64 = SECOND / 100;
    let cpu = c.os.clock.cpu(c.machine) / TICK;
    if c.args[0] != 0 {
        let children = c.os.child_time() / TICK;
        let record = Record::new(c.os.guest.rv32).word(cpu).word(0).word(children).word(0);
        c.os.guest.write(c.args[0], &record.done())?;
    }
    Ok(c.now() / TICK)
}

pub(crate) fn getrusage(c: &mut Call) -> Value {
    let cpu = match c.int(0) {
        // RUSAGE_CHILDREN
        -1 => c.os.child_time(),
        // RUSAGE_SELF, RUSAGE_THREAD
        0 | 1 => c.os.clock.cpu(c.machine),
        _ => return Err(Errno::EINVAL),
    };
    let record = Record::new(c.os.guest.rv32).word(cpu / SECOND).word(cpu % SECOND / 1000);
    let size = 18 * c.os.guest.word_size() as usize;
    c.os.guest.write(c.args[1], &record.pad_to(size).done())?;
    Ok(0)
}
