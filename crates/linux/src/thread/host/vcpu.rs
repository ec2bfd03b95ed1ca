//! A host thread and the thread of the guest that it runs.
//!
//! Invariant: while [`Lane::is_inside`] the hart is here, and a stand-in for it in the machine; it becomes true only
//! under the lock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, MutexGuard, PoisonError};
use std::time::Duration;

use rivet_exec::{Engine, Exit};
use rivet_hart::{AddressSpace, Hart};

use crate::thread::host::Host;
use crate::thread::host::kernel::{Kernel, Way};

/// Instructions between two looks whether a thread is called: long against the look and the engine's beginning, short
/// for those who wait until nobody runs.
const SLICE: u64 = 100_000;

/// What others know of a host thread.
#[derive(Default)]
pub(super) struct Lane {
    /// It is to come under the lock.
    called: AtomicBool,
    /// It runs the guest's code.
    inside: AtomicBool,
    /// Rung when its wait is over.
    bell: Condvar,
}

impl Lane {
    /// It comes under the lock soon, or ends its wait there.
    pub(super) fn call(&self) {
        self.called.store(true, Ordering::Release);
        self.bell.notify_one();
    }

    /// Does it run the guest's code? If not, it does not before the lock is free.
    pub(super) fn is_inside(&self) -> bool {
        self.inside.load(Ordering::Acquire)
    }

    /// Waits until it does not.
    pub(super) fn await_outside(&self) {
        await_false(&self.inside);
    }
}

/// Waits for what another host thread does soon.
pub(super) fn await_false(flag: &AtomicBool) {
    /// Looks before others are let run, and before the host may do what it likes.
    const LOOKS: u32 = 100;
    const POLITE: u32 = 1000;
    for look in 0u32.. {
        match look {
            _ if !flag.load(Ordering::Acquire) => return,
            0..LOOKS => std::hint::spin_loop(),
            LOOKS..POLITE => std::thread::yield_now(),
            _ => std::thread::sleep(Duration::from_micros(50)),
        }
    }
}

/// A hart, or what stands in for it.
pub(super) struct Held {
    hart: Box<Hart>,
    /// It is the hart; so many instructions had retired when it was taken out.
    taken_at: Option<u64>,
    /// Generations of its address space that it has seen: of the mappings, and of code.
    seen: (u64, u64),
}

impl Held {
    pub(super) fn new(stand_in: Hart) -> Held {
        Held { hart: Box::new(stand_in), taken_at: None, seen: (0, 0) }
    }

    /// The hart goes back to its place, if it is here.
    pub(super) fn put(&mut self, place: &mut Hart) {
        if self.taken_at.take().is_some() {
            self.hart.code_changed |= place.code_changed;
            std::mem::swap(&mut *self.hart, place);
        }
    }

    /// Takes the hart, which has seen these generations; what stands in for it shows what it has retired.
    pub(super) fn take(&mut self, place: &mut Hart, seen: (u64, u64)) {
        self.seen = seen;
        (self.hart.instret, self.hart.code_changed) = (place.instret, false);
        // It may have a memory of its own, since `execve`.
        self.hart.space = place.world.clone();
        std::mem::swap(&mut *self.hart, place);
        self.taken_at = Some(self.hart.instret);
    }

    /// Have other threads changed its address space or code in it?
    fn is_behind(&self) -> bool {
        match &self.hart.space {
            AddressSpace::User(space) => (space.generation(), space.exec_generation()) != self.seen,
            AddressSpace::Bare(_) => false,
        }
    }

    /// Instructions that have retired since it was taken out.
    pub(super) fn retired(&self) -> u64 {
        self.taken_at.map_or(0, |then| self.hart.instret - then)
    }
}

/// Tells the keeper if a host thread dies of a mistake of ours: nobody else would.
struct Alarm<'a>(&'a Host);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.bell.alarm();
        }
    }
}

/// The life of a host thread, for a process's first thread or another.
pub(super) fn live(host: &Arc<Host>, pid: u32, lane: &Arc<Lane>, is_first: bool, mut held: Held) {
    let _alarm = Alarm(host);
    let mut engine = (host.new_engine)();
    let mut exit = None;
    loop {
        let mut kernel = host.lock();
        lane.called.store(false, Ordering::Relaxed);
        let mut way = kernel.enter(host, pid, lane, &mut held, exit.take());
        while let Way::Wait(time) = way {
            kernel = sleep(kernel, lane, time);
            way = kernel.go_on(host, pid, lane, &mut held);
        }
        if let Way::End = way {
            kernel.processors.release(lane);
            drop(kernel);
            drop(engine);
            return host.tidy(is_first);
        }
        lane.inside.store(true, Ordering::Relaxed);
        drop(kernel);
        if let Way::Yield = way {
            std::thread::yield_now();
        }
        exit = run(host, lane, &mut *engine, &mut held);
        lane.inside.store(false, Ordering::Release);
        if host.left() == 0 {
            host.bell.ring();
            return host.lock().lost(&held);
        }
    }
}

/// Lets go of the lock until the thread is called, or for a time.
fn sleep<'a>(kernel: MutexGuard<'a, Kernel>, lane: &Lane, time: Option<Duration>) -> MutexGuard<'a, Kernel> {
    let waits = |_: &mut Kernel| !lane.called.load(Ordering::Relaxed);
    let kernel = match time {
        Some(time) => match lane.bell.wait_timeout_while(kernel, time, waits) {
            Ok((kernel, _)) => kernel,
            Err(poisoned) => poisoned.into_inner().0,
        },
        None => lane.bell.wait_while(kernel, waits).unwrap_or_else(PoisonError::into_inner),
    };
    lane.called.store(false, Ordering::Relaxed);
    kernel
}

/// Runs the guest's code until there is something for the kernel or for the hart to see, the thread is called, or the limit
/// is reached. It gets on in any case, however often it is called.
fn run(host: &Host, lane: &Lane, engine: &mut dyn Engine, held: &mut Held) -> Option<Exit> {
    /// Instructions that it runs even if it is called.
    const LEAST: u64 = 100;
    let mut is_first = true;
    loop {
        let fuel = match lane.called.load(Ordering::Acquire) {
            false => SLICE,
            true if is_first => LEAST,
            true => return None,
        };
        if !is_first && held.is_behind() {
            return None;
        }
        is_first = false;
        let fuel = fuel.min(host.left());
        if fuel == 0 {
            return None;
        }
        let before = held.hart.instret;
        let exit = engine.run(&mut held.hart, fuel);
        host.spend(held.hart.instret - before);
        if !matches!(exit, Exit::Fuel) {
            return Some(exit);
        }
    }
}
