//! How long this process may run guests, and how much of the host's memory it may take for them.
//!
//! The host counts memory by process, so there is one pair of limits. A thread of its own looks at both: whoever runs
//! guests asks [`reached`] between slices, and whoever makes the host hold more for a guest asks `has_room` before.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// What is used up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// The time, which was so long.
    Time(Duration),
    /// The memory, which was so many bytes.
    Memory(u64),
    /// The user's patience: a signal that is to end the run.
    Signal(u32),
}

/// The limits of this process.
struct Limits {
    memory: Option<u64>,
    largest: Option<u64>,
    /// Memory that was taken before any guest ran.
    base: u64,
    /// Memory that is taken, as it was measured last, and what was asked for since.
    taken: AtomicU64,
    reached: OnceLock<Reached>,
}

static LIMITS: OnceLock<Limits> = OnceLock::new();

/// Instructions between two looks whether a limit is reached.
pub(crate) const SLICE: u64 = 1 << 20;

/// Time between two looks at the memory.
const PERIOD: Duration = Duration::from_millis(5);

/// Time that a run has to come to its end once a limit is reached, and memory that it may take meanwhile.
const GRACE: (Duration, u64) = (Duration::from_secs(2), 32 << 20);

/// Sets the limits, once. A private mapping of more than `largest` is refused without being tried. `too_late` is to end
/// the process if it does not by itself. False if the host gives no thread to look at the limits.
pub fn set(
    time: Option<Duration>,
    memory: Option<u64>,
    largest: Option<u64>,
    too_late: impl FnOnce(Reached) + Send + 'static,
) -> bool {
    let start = Instant::now();
    let base = measure().unwrap_or(0);
    let new = Limits { memory, largest, base, taken: AtomicU64::new(0), reached: OnceLock::new() };
    if time.is_none() && memory.is_none() || LIMITS.set(new).is_err() {
        return true;
    }
    let Some(limits) = LIMITS.get() else { return true };
    let look = move || {
        let reached = limits.wait(start, time);
        let _ = limits.reached.set(reached);
        let since = Instant::now();
        while since.elapsed() < GRACE.0 && limits.excess() < GRACE.1 {
            std::thread::sleep(PERIOD);
        }
        too_late(reached);
    };
    std::thread::Builder::new().name("limits".into()).spawn(look).is_ok()
}

/// Ends the run because of a signal. False if there are no limits, or one was reached before.
pub fn interrupt(signal: u32) -> bool {
    LIMITS.get().is_some_and(|limits| limits.reached.set(Reached::Signal(signal)).is_ok())
}

/// What limit was reached, if one was.
pub fn reached() -> Option<Reached> {
    LIMITS.get()?.reached.get().copied()
}

/// Whether limits are set.
pub fn are_set() -> bool {
    LIMITS.get().is_some()
}

/// Bytes of a private mapping that are too many, whatever else there is.
pub fn is_too_large(mapping: u64) -> bool {
    LIMITS.get().and_then(|limits| limits.largest).is_some_and(|most| mapping > most)
}

/// Is there memory for so many more bytes, which are about to be taken?
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
    /// Waits until a limit is reached.
    fn wait(&self, start: Instant, time: Option<Duration>) -> Reached {
        loop {
            if let Some(reached) = self.reached.get() {
                return *reached;
            }
            let left = time.map(|time| time.saturating_sub(start.elapsed()));
            match (time, left, self.memory) {
                (Some(time), Some(Duration::ZERO), _) => return Reached::Time(time),
                (.., Some(most)) if self.excess() > 0 => return Reached::Memory(most),
                _ => {}
            }
            let nap = if self.memory.is_some() { PERIOD } else { Duration::MAX };
            std::thread::sleep(left.map_or(nap, |left| left.min(nap)));
        }
    }

    /// Measures the memory that is taken.
    fn look(&self) -> u64 {
        let taken = measure().unwrap_or(0).saturating_sub(self.base);
        self.taken.store(taken, Ordering::Relaxed);
        taken
    }

    /// Bytes above the limit.
    fn excess(&self) -> u64 {
        self.memory.map_or(0, |most| self.look().saturating_sub(most))
    }
}

/// Memory of the host's that this process takes, page tables included; none if the host does not tell.
fn measure() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let kib = |line: &str| line.split_ascii_whitespace().nth(1)?.parse::<u64>().ok();
    let counted = |line: &&str| line.starts_with("VmRSS:") || line.starts_with("VmPTE:");
    Some(status.lines().filter(counted).filter_map(kib).sum::<u64>() << 10)
}
