//! A vCPU thread: the host thread that runs one guest thread.
//!
//! Invariant: while [`Vcpu::is_inside`] is true, this thread has the hart and the machine has a stand-in; it becomes
//! true only under the lock.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, MutexGuard, PoisonError};
use std::time::Duration;

use rivet_exec::{Engine, Exit};
use rivet_hart::{AddressSpace, Hart, Retired};

use crate::thread::host::Host;
use crate::thread::host::kernel::{Kernel, NextAction};

/// Instructions between two checks whether the thread is called: many compared with the cost of a check and of entering
/// the engine, few for a thread that waits until all others are stopped.
const SLICE: u64 = 100_000;

/// The shared state of a vCPU thread.
#[derive(Default)]
pub(super) struct Vcpu {
    /// Whether the thread is to take the lock.
    called: AtomicBool,
    /// Whether the thread runs guest code.
    inside: AtomicBool,
    /// Signalled when the thread's wait is over.
    waker: Condvar,
}

impl Vcpu {
    /// Calls the thread: it takes the lock soon, or ends its wait.
    pub(super) fn call(&self) {
        self.called.store(true, Ordering::Release);
        self.waker.notify_one();
    }

    /// Returns whether the thread runs guest code. If it does not, it will not before the lock is released.
    pub(super) fn is_inside(&self) -> bool {
        self.inside.load(Ordering::Acquire)
    }

    /// Waits until the thread no longer runs guest code.
    pub(super) fn await_outside(&self) {
        await_false(&self.inside);
    }
}

/// Waits until another host thread clears the flag, which happens soon.
pub(super) fn await_false(flag: &AtomicBool) {
    /// Checks by spinning, and checks with yielding, before the thread sleeps.
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

/// The hart of a vCPU thread, or a stand-in while the hart is in the machine.
pub(super) struct ParkedHart {
    hart: Box<Hart>,
    /// Instruction counts of the hart when it was taken from the machine, all and vector; `None` for the stand-in.
    taken_at: Option<Retired>,
    /// Generations of mappings and of code that the hart has seen.
    seen: (u64, u64),
}

impl ParkedHart {
    pub(super) fn new(stand_in: Hart) -> ParkedHart {
        ParkedHart { hart: Box::new(stand_in), taken_at: None, seen: (0, 0) }
    }

    /// Puts the hart back into its place in the machine.
    pub(super) fn put(&mut self, place: &mut Hart) {
        if self.taken_at.take().is_some() {
            self.hart.code_changed |= place.code_changed;
            std::mem::swap(&mut *self.hart, place);
        }
    }

    /// Takes the hart, which has seen these generations; the stand-in shows its instruction count.
    pub(super) fn take(&mut self, place: &mut Hart, seen: (u64, u64)) {
        self.seen = seen;
        self.hart.set_retired(place.retired());
        self.hart.code_changed = false;
        // It may have a memory of its own, since `execve`.
        self.hart.space = place.space.clone();
        std::mem::swap(&mut *self.hart, place);
        self.taken_at = Some(self.hart.retired());
    }

    /// Returns whether other threads have changed mappings or code.
    fn is_behind(&self) -> bool {
        match &self.hart.space {
            AddressSpace::User(space) => (space.generation(), space.code_generation()) != self.seen,
            AddressSpace::Bare(_) => false,
        }
    }

    /// Returns what has retired since the hart was taken.
    pub(super) fn retired(&self) -> Retired {
        self.taken_at.map_or(Retired::default(), |then| self.hart.retired() - then)
    }
}

/// Reports a panic of the thread to the supervisor, which would wait for ever otherwise.
struct PanicGuard<'a>(&'a Host);

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.0.waker.alarm();
        }
    }
}

/// The main function of a vCPU thread, for a process's first thread or another.
pub(super) fn live(host: &Arc<Host>, pid: u32, vcpu: &Arc<Vcpu>, is_first: bool, mut parked: ParkedHart) {
    let _alarm = PanicGuard(host);
    let mut engine = (host.new_engine)();
    let mut exit = None;
    loop {
        let mut kernel = host.lock();
        vcpu.called.store(false, Ordering::Relaxed);
        let mut action = kernel.enter(host, pid, vcpu, &mut parked, exit.take());
        while let NextAction::Wait(time) = action {
            kernel = sleep(kernel, vcpu, time);
            action = kernel.go_on(host, pid, vcpu, &mut parked);
        }
        if let NextAction::End = action {
            kernel.processors.release(vcpu);
            drop(kernel);
            drop(engine);
            return host.tidy(is_first);
        }
        vcpu.inside.store(true, Ordering::Relaxed);
        drop(kernel);
        if let NextAction::Yield = action {
            std::thread::yield_now();
        }
        exit = run(host, vcpu, &mut *engine, &mut parked);
        vcpu.inside.store(false, Ordering::Release);
        if host.left() == 0 {
            host.waker.ring();
            return host.lock().lost(&parked);
        }
    }
}

/// Releases the lock until the thread is called, or for a time.
fn sleep<'a>(kernel: MutexGuard<'a, Kernel>, vcpu: &Vcpu, time: Option<Duration>) -> MutexGuard<'a, Kernel> {
    let waits = |_: &mut Kernel| !vcpu.called.load(Ordering::Relaxed);
    let kernel = match time {
        Some(time) => match vcpu.waker.wait_timeout_while(kernel, time, waits) {
            Ok((kernel, _)) => kernel,
            Err(poisoned) => poisoned.into_inner().0,
        },
        None => vcpu.waker.wait_while(kernel, waits).unwrap_or_else(PoisonError::into_inner),
    };
    vcpu.called.store(false, Ordering::Relaxed);
    kernel
}

/// Runs guest code until there is an exit, the thread is called, or the limit is reached. It always makes progress,
/// however often the thread is called.
fn run(host: &Host, vcpu: &Vcpu, engine: &mut dyn Engine, parked: &mut ParkedHart) -> Option<Exit> {
    /// Minimum number of instructions, even if the thread is called.
    const LEAST: u64 = 100;
    let mut is_first = true;
    loop {
        let fuel = match vcpu.called.load(Ordering::Acquire) {
            false => SLICE,
            true if is_first => LEAST,
            true => return None,
        };
        if !is_first && parked.is_behind() {
            return None;
        }
        is_first = false;
        let fuel = fuel.min(host.left());
        if fuel == 0 {
            return None;
        }
        let before = parked.hart.instret;
        let exit = engine.run(&mut parked.hart, fuel);
        host.spend(parked.hart.instret - before);
        if !matches!(exit, Exit::Fuel) {
            return Some(exit);
        }
    }
}
