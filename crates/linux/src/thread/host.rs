//! A host thread for each thread of the guest: `--threads host`.
//!
//! | what | who may touch it, and when |
//! |---|---|
//! | kernels, machines, the world ([`kernel::Kernel`]) | whoever holds the one lock of the run |
//! | a hart | its own host thread, without the lock, while it runs the guest's code; otherwise it is in its machine, under the lock |
//! | engines, compiled code | their own host thread, for ever |
//! | the guest's bytes, flags of pages | everybody, at any time, as crate `mem` says in its chapter on races |
//!
//! A host thread ([`lane`]) runs its hart in slices and looks between two of them whether it is called. A system call
//! or a fault, or being called, brings it under the lock with its hart; there the kernel's code is what it is with
//! turns. A thread that has to wait lets go of the lock until somebody ends its wait: after each call all waits are
//! looked at. The thread that began the run ([`keeper`]) sees to deadlines of timers and to what comes from outside.
//!
//! Who takes memory or permissions away (`munmap`, `mprotect`, `mremap`, fixed `mmap`), has changed code
//! (`riscv_flush_icache`), or copies the memory (`fork`) makes the others that run in that memory stand still: all are
//! called, and it waits, with the lock, until none of them runs the guest's code. They forget translations and code as
//! they go on. So nobody uses a page after the call that took it away has returned.
//!
//! As many threads run at a time as the guest sees processors ([`processors`]); the others wait for their turn.
//!
//! Atomic instructions are the host's, `fence` is the host's strongest; other loads and stores are the host's, which
//! are at least as strong as RVWMO asks for. What is not as with turns: runs cannot be repeated, clocks are the
//! host's, and several threads may together retire a few more instructions than a run is limited to.

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
use rivet_sim::{ExitStatus, Machine, SimError, limits};

use crate::{Clocks, Diagnosis, Linux};

/// Makes the engine of each host thread.
pub type HostEngine = Arc<dyn Fn() -> Box<dyn Engine> + Send + Sync>;

/// How a run on host threads ended.
pub struct Finished {
    /// As [`Machine::run`] gives it.
    pub status: Result<ExitStatus, SimError>,
    /// What killed the first process, if a signal did.
    pub diagnosis: Option<Diagnosis>,
    /// Instructions that all threads of all processes have retired.
    pub instructions: u64,
}

/// What all host threads of a run know.
struct Host {
    kernel: Mutex<Kernel>,
    bell: supervisor::Bell,
    new_engine: HostEngine,
    /// Instructions that are left of the limit; none without a limit.
    left: Option<AtomicU64>,
    left_over: Mutex<LeftOver>,
}

/// What threads have left to the allocator since memory was given back.
struct LeftOver {
    since: Instant,
    is_some: bool,
}

impl Host {
    /// Instructions that are left of the limit; none once time or memory is used up.
    fn left(&self) -> u64 {
        if limits::reached().is_some() {
            return 0;
        }
        self.left.as_ref().map_or(u64::MAX, |left| left.load(Ordering::Relaxed))
    }

    /// So many have retired.
    fn spend(&self, instructions: u64) {
        if let Some(left) = &self.left {
            let rest = |left: u64| Some(left.saturating_sub(instructions));
            // It always has a next value.
            let _ = left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, rest);
        }
    }

    /// A thread of a process, perhaps its first, is gone, and its engine: gives back what several have left, once in a
    /// while and when their process ends.
    fn tidy(&self, is_first: bool) {
        const APART: Duration = Duration::from_millis(500);
        // Who finds another at it leaves it to that one.
        let Ok(mut left) = self.left_over.try_lock() else { return };
        left.is_some |= !is_first;
        if left.is_some && (is_first || left.since.elapsed() > APART) {
            rivet_mem::give_back_spare();
            *left = LeftOver { since: Instant::now(), is_some: false };
        }
    }

    fn lock(&self) -> MutexGuard<'_, Kernel> {
        self.kernel.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Runs a program, each of its threads on a host thread of its own, until it ends or `limit` instructions have retired,
/// and a few more if there are several threads. Its clocks have to be the host's: virtual ones are a [`SimError::Clocks`].
pub fn run_on_host_threads(
    linux: Linux,
    mut machine: Machine,
    new_engine: HostEngine,
    limit: u64,
) -> Finished {
    let instructions = machine.instret();
    let refused = |error| Finished { status: Err(error), diagnosis: None, instructions };
    if linux.config.clocks != Clocks::Real {
        return refused(SimError::Clocks);
    }
    machine.drop_engines();
    let bell = match supervisor::Bell::new() {
        Ok(bell) => bell,
        Err(error) => return refused(error.into()),
    };
    let kernel = Mutex::new(Kernel::new(linux.config.processors));
    let left = (limit < u64::MAX).then(|| AtomicU64::new(limit));
    let left_over = Mutex::new(LeftOver { since: Instant::now(), is_some: false });
    let host = Arc::new(Host { kernel, bell, new_engine, left, left_over });
    supervisor::keep(&host, linux, machine)
}
