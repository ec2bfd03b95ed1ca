//! Limits of time and host memory for all guests of this process.
//!
//! The host counts memory per process, so there is one pair of limits. A watchdog thread checks both: code that runs
//! guests asks [`reached`] between slices, and code that allocates host memory for a guest asks `has_room` before. Without a
//! time limit, the first call of [`reached`] after some milliseconds starts the thread: short programs do without it, and no
//! guest takes much memory before that.

use std::fs::File;
use std::io::Read;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// The time limit.
    Time(Duration),
    /// The memory limit in bytes.
    Memory(u64),
    /// A signal that ends the run.
    Signal(u32),
}

/// The limits and the measured use.
struct Limits {
    start: Instant,
    time: Option<Duration>,
    memory: Option<u64>,
    largest: Option<u64>,
    /// Memory use in bytes before any guest ran; 0 if the limit is [`LARGE`] or more.
    base: u64,
    /// Memory use in bytes at the last measurement, plus requests since.
    taken: AtomicU64,
    reached: OnceLock<Reached>,
    /// Is there a watchdog thread?
    is_watched: AtomicBool,
    /// Ends the process.
    too_late: fn(Reached),
}

static LIMITS: OnceLock<Limits> = OnceLock::new();

/// Time between two checks of the limits, about.
pub(crate) const SLICE: Duration = Duration::from_millis(4);

/// From this memory limit on, in bytes, the memory that Rivet itself uses is negligible, and not measured.
const LARGE: u64 = 1 << 32;

/// Time between two measurements of memory.
const PERIOD: Duration = Duration::from_millis(5);

/// Time and additional memory for an orderly end of the run once a limit is reached.
const GRACE: (Duration, u64) = (Duration::from_secs(2), 32 << 20);

/// Sets the limits, once. A private mapping larger than `largest` is refused. `too_late` has to end the process if the
/// run does not end by itself. Returns false if the watchdog thread cannot be started.
pub fn set(time: Option<Duration>, memory: Option<u64>, largest: Option<u64>, too_late: fn(Reached)) -> bool {
    let start = Instant::now();
    let base = memory.filter(|&most| most < LARGE).and_then(|_| measure()).unwrap_or(0);
    let (taken, reached, is_watched) = (AtomicU64::new(0), OnceLock::new(), AtomicBool::new(false));
    let new = Limits { start, time, memory, largest, base, taken, reached, is_watched, too_late };
    if (time, memory) == (None, None) || LIMITS.set(new).is_err() {
        return true;
    }
    time.is_none() || watch()
}

/// Starts the watchdog thread, which a copy of the process by `fork` does not have; nothing to do without limits. Returns
/// false if it cannot be started.
pub fn watch() -> bool {
    let Some(limits) = LIMITS.get() else { return true };
    let look = move || {
        let reached = limits.wait();
        let _ = limits.reached.set(reached);
        let since = Instant::now();
        while since.elapsed() < GRACE.0 && limits.excess() < GRACE.1 {
            std::thread::sleep(PERIOD);
        }
        (limits.too_late)(reached);
    };
    let is_started = std::thread::Builder::new().name("limits".into()).spawn(look).is_ok();
    limits.is_watched.store(is_started, Ordering::Relaxed);
    is_started
}

/// Returns whether there is a watchdog thread.
pub fn is_watched() -> bool {
    LIMITS.get().is_some_and(|limits| limits.is_watched.load(Ordering::Relaxed))
}

/// Ends the run because of a signal. Returns false if no limits are set, one was reached before, or the watchdog thread
/// cannot be started.
pub fn interrupt(signal: u32) -> bool {
    let is_new = LIMITS.get().is_some_and(|limits| limits.reached.set(Reached::Signal(signal)).is_ok());
    // The watchdog thread ends the process if the run does not end by itself.
    is_new && (is_watched() || watch())
}

/// Returns the limit that was reached, if any.
pub fn reached() -> Option<Reached> {
    let limits = LIMITS.get()?;
    if !limits.is_watched.load(Ordering::Relaxed) {
        limits.watch_once_due();
    }
    limits.reached.get().copied()
}

/// Returns whether limits are set.
pub fn are_set() -> bool {
    LIMITS.get().is_some()
}

/// Returns whether a private mapping is larger than allowed.
pub fn is_too_large(mapping: u64) -> bool {
    LIMITS.get().and_then(|limits| limits.largest).is_some_and(|most| mapping > most)
}

/// Returns whether `bytes` more bytes fit into the memory limit, and counts them.
pub fn has_room(bytes: u64) -> bool {
    let Some(limits) = LIMITS.get() else { return true };
    // What is asked for takes some memory beside it.
    let Some(most) = limits.memory.map(|most| most - most / 32) else { return true };
    // What was given back since the last look is known after the next.
    let fits = |taken: u64| taken.checked_add(bytes).is_some_and(|sum| sum <= most);
    if fits(limits.taken.load(Ordering::Relaxed)) || fits(limits.look()) {
        limits.taken.fetch_add(bytes, Ordering::Relaxed);
        return true;
    }
    false
}

impl Limits {
    /// Starts the watchdog thread if the limits were set a while ago. If that fails, the next call tries again.
    #[cold]
    fn watch_once_due(&self) {
        if self.start.elapsed() >= PERIOD && !self.is_watched.swap(true, Ordering::Relaxed) {
            watch();
        }
    }

    /// Waits until a limit is reached.
    fn wait(&self) -> Reached {
        loop {
            if let Some(reached) = self.reached.get() {
                return *reached;
            }
            let left = self.time.map(|time| time.saturating_sub(self.start.elapsed()));
            match (self.time, left, self.memory) {
                (Some(time), Some(Duration::ZERO), _) => return Reached::Time(time),
                (.., Some(most)) if self.excess() > 0 => return Reached::Memory(most),
                _ => {}
            }
            let nap = if self.memory.is_some() { PERIOD } else { Duration::MAX };
            std::thread::sleep(left.map_or(nap, |left| left.min(nap)));
        }
    }

    /// Measures memory use.
    fn look(&self) -> u64 {
        let taken = measure().unwrap_or(0).saturating_sub(self.base);
        self.taken.store(taken, Ordering::Relaxed);
        taken
    }

    /// Returns the bytes above the limit.
    fn excess(&self) -> u64 {
        self.memory.map_or(0, |most| self.look().saturating_sub(most))
    }
}

/// Returns the host memory of this process including page tables; `None` if the host does not tell.
fn measure() -> Option<u64> {
    let mut room = [0; 4096];
    let status = start_of("/proc/self/status", &mut room)?;
    let kib = |line: &str| line.split_ascii_whitespace().nth(1)?.parse::<u64>().ok();
    let counted = |line: &&str| line.starts_with("VmRSS:") || line.starts_with("VmPTE:");
    Some(status.lines().filter(counted).filter_map(kib).sum::<u64>() << 10)
}

/// The text that a file of the host's system begins with, as far as it fits; `None` if the host has no such file. Allocates
/// nothing: a thread's first allocation would make an arena.
pub fn start_of<'a>(path: &str, room: &'a mut [u8]) -> Option<&'a str> {
    let (mut file, mut len) = (File::open(path).ok()?, 0);
    while let read @ 1.. = file.read(&mut room[len..]).ok()? {
        len += read;
    }
    str::from_utf8(&room[..len]).ok()
}
