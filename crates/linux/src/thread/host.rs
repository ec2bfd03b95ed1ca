//! Host threads: `--threads host` runs each guest thread on a host thread of its own.
//!
//! | data | who may access it, and when |
//! |---|---|
//! | kernel state, machines, process table ([`kernel::Kernel`]) | the holder of the one lock of the run |
//! | a hart | its own host thread, without the lock, while it runs guest code; otherwise it is in its machine, under the lock |
//! | engines, compiled code | their own host thread, always |
//! | guest memory, page flags | every thread, at any time; see "Races" in crate `mem` |
//!
//! A vCPU thread ([`vcpu`]) runs its hart in slices and checks between slices whether it is called. A system call, a
//! fault, or a call takes the lock with the hart; under the lock the kernel's code is the same as with turns. A thread
//! that has to wait releases the lock until its wait ends: all waits are checked after each system call. The thread
//! that began the run ([`supervisor`]) handles timers and host events.
//!
//! A call that takes memory or permissions away (`munmap`, `mprotect`, `mremap`, fixed `mmap`), that has changed code
//! (`riscv_flush_icache`), or that copies memory (`fork`) stops the other threads of that memory: it calls them and
//! waits, with the lock, until none of them runs guest code. They flush TLB and code caches before they go on. So no
//! thread uses a page after the call that unmapped it has returned.
//!
//! As many threads run at a time as the guest sees processors ([`processors`]); other threads wait for their turn.
//!
//! Atomic instructions are host atomics and `fence` is the strongest host fence; other loads and stores are host
//! accesses, which are at least as strong as RVWMO requires. Unlike with turns, runs cannot be repeated, clocks are the
//! host's, and several threads together may retire a few more instructions than the limit.

mod kernel;
mod process;
mod processors;
mod supervisor;
mod vcpu;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use kernel::Kernel;
use rivet_exec::Engine;
use rivet_hart::Retired;
use rivet_sim::{ExitStatus, Machine, SimError, limits};

use crate::{Clocks, Diagnosis, Linux};

/// A function that makes the engine of each host thread.
pub type HostEngine = Arc<dyn Fn() -> Box<dyn Engine> + Send + Sync>;

/// The result of a run on host threads.
pub struct Finished {
    /// The result as from [`Machine::run`].
    pub status: Result<ExitStatus, SimError>,
    /// The diagnosis if a signal killed the first process.
    pub diagnosis: Option<Diagnosis>,
    /// What all threads of all processes have retired.
    pub retired: Retired,
}

/// State of the run that all host threads share.
struct Host {
    kernel: Mutex<Kernel>,
    waker: supervisor::Waker,
    new_engine: HostEngine,
    /// Remaining instructions; `None` without a limit.
    left: Option<AtomicU64>,
    left_over: Mutex<UnreturnedMemory>,
}

/// Memory that ended threads have left to the allocator since it was last trimmed.
struct UnreturnedMemory {
    since: Instant,
    is_some: bool,
}

impl Host {
    /// Returns the remaining instructions; 0 once a time or memory limit is reached.
    fn left(&self) -> u64 {
        if limits::reached().is_some() {
            return 0;
        }
        self.left.as_ref().map_or(u64::MAX, |left| left.load(Ordering::Relaxed))
    }

    /// Counts retired instructions.
    fn spend(&self, instructions: u64) {
        if let Some(left) = &self.left {
            let rest = |left: u64| Some(left.saturating_sub(instructions));
            // It always has a next value.
            let _ = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest);
        }
    }

    /// Trims the allocator after a thread and its engine are gone: once in a while, and at the end of a process.
    fn tidy(&self, is_first: bool) {
        const APART: Duration = Duration::from_millis(500);
        // Who finds another at it leaves it to that one.
        let Ok(mut left) = self.left_over.try_lock() else { return };
        left.is_some |= !is_first;
        if left.is_some && (is_first || left.since.elapsed() > APART) {
            rivet_mem::trim_allocator();
            *left = UnreturnedMemory { since: Instant::now(), is_some: false };
        }
    }

    fn lock(&self) -> MutexGuard<'_, Kernel> {
        self.kernel.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs a program with a host thread for each of its threads, until it ends or `limit` instructions have retired, plus
/// a few more with several threads. Virtual clocks are rejected with [`SimError::Clocks`].
pub fn run_on_host_threads(
    linux: Linux,
    mut machine: Machine,
    new_engine: HostEngine,
    limit: u64,
) -> Finished {
    let retired = machine.retired();
    let refused = |error| Finished { status: Err(error), diagnosis: None, retired };
    if linux.config.clocks != Clocks::Real {
        return refused(SimError::Clocks);
    }
    machine.drop_engines();
    let waker = match supervisor::Waker::new() {
        Ok(waker) => waker,
        Err(error) => return refused(error.into()),
    };
    let kernel = Mutex::new(Kernel::new(linux.config.processors));
    let left = (limit < u64::MAX).then(|| AtomicU64::new(limit));
    let left_over = Mutex::new(UnreturnedMemory { since: Instant::now(), is_some: false });
    let host = Arc::new(Host { kernel, waker, new_engine, left, left_over });
    supervisor::keep(&host, linux, machine)
}
