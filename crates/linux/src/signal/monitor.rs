//! The signal monitor: a debugger's view of asynchronous signals that reach handlers, or end the process.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rivet_hart::Hart;

use crate::Linux;
use crate::abi::signal::{SIGKILL, bit};
use crate::kernel::siginfo::SigInfo;

/// Maximum number of deliveries that are kept for [`SignalMonitor::take`].
const MOST: usize = 1024;

/// A signal that was delivered to a handler, or that is about to end the process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// Number of the hart.
    pub hart: u64,
    /// Instructions that the hart had retired.
    pub instret: u64,
    /// Address of the handler; of the hart's next instruction if there is no handler.
    pub pc: u64,
    /// Number of the signal.
    pub signal: u32,
}

impl Delivery {
    /// Returns the delivery of a signal to a hart as it is now.
    pub(super) fn of(hart: &Hart, signal: u32) -> Delivery {
        Delivery { hart: hart.id, instret: hart.instret, pc: hart.pc, signal }
    }
}

/// What a debugger knows of the signals of a process, and which it discards. Faults are not in it: the debugger sees
/// their exceptions.
#[derive(Debug, Default)]
pub struct SignalMonitor {
    /// Set of signals, a bit each: bit 0 for signal 1.
    discarded: AtomicU64,
    deliveries: Mutex<Vec<Delivery>>,
    fatal: Mutex<FatalSignal>,
}

/// The last signal that was about to end the process.
#[derive(Debug, Default, PartialEq, Eq)]
struct FatalSignal {
    delivery: Option<Delivery>,
    /// Whether the debugger discards it.
    is_discarded: bool,
}

impl SignalMonitor {
    /// Discards the signals of a set before they reach the process; bit 0 is for signal 1.
    pub fn discard(&self, set: u64) {
        self.discarded.store(set, Ordering::Relaxed);
    }

    /// Takes the deliveries since the last call, oldest first; the oldest are lost if there are too many.
    pub fn take(&self) -> Vec<Delivery> {
        std::mem::take(&mut *self.deliveries.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn fatal(&self) -> MutexGuard<'_, FatalSignal> {
        self.fatal.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the signal that is about to end the process where a hart is; it does when the hart asks the kernel again.
    pub fn fatal_signal(&self, hart: &Hart) -> Option<u32> {
        let fatal = self.fatal().delivery.filter(|&fatal| fatal == Delivery::of(hart, fatal.signal));
        fatal.map(|fatal| fatal.signal)
    }

    /// Discards the signal that is about to end the process where a hart is.
    pub fn discard_fatal(&self, hart: &Hart) {
        let is_here = self.fatal_signal(hart).is_some();
        self.fatal().is_discarded |= is_here;
    }

    fn note(&self, delivery: Delivery) {
        let mut deliveries = self.deliveries.lock().unwrap_or_else(PoisonError::into_inner);
        if deliveries.len() == MOST {
            deliveries.remove(0);
        }
        deliveries.push(delivery);
    }
}

impl Linux {
    /// Returns the monitor of the first process's signals; child processes have none.
    pub fn monitor_signals(&mut self) -> Arc<SignalMonitor> {
        Arc::clone(self.monitor.get_or_insert_default())
    }

    /// Returns whether a debugger discards a signal of a hart.
    pub(super) fn is_discarded(&self, hart: &Hart, signal: u32) -> bool {
        let Some(monitor) = &self.monitor else { return false };
        let fatal = FatalSignal { delivery: Some(Delivery::of(hart, signal)), is_discarded: true };
        monitor.discarded.load(Ordering::Relaxed) & bit(signal) != 0 || *monitor.fatal() == fatal
    }

    /// Tells the monitor of the delivery of a signal to a handler, which a hart has entered.
    pub(super) fn note_delivery(&self, hart: &Hart, signal: u32) {
        if let Some(monitor) = &self.monitor {
            monitor.note(Delivery::of(hart, signal));
        }
    }

    /// Tells the monitor of a signal that is going to end the process, before it does: the signal is pending again, and
    /// the hart asks the kernel at once. Returns false if the monitor knows, or if there is none. As under `ptrace`,
    /// nobody is told of SIGKILL.
    pub(super) fn announces_fatal(&mut self, index: usize, hart: &mut Hart, info: SigInfo) -> bool {
        let Some(monitor) = self.monitor.as_deref().filter(|_| info.number != SIGKILL) else { return false };
        let delivery = Delivery::of(hart, info.number);
        let fatal = FatalSignal { delivery: Some(delivery), is_discarded: false };
        let before = std::mem::replace(&mut *monitor.fatal(), fatal);
        if before.delivery == Some(delivery) || self.threads.get_mut(index).pending.add(info).is_err() {
            return false;
        }
        monitor.note(delivery);
        hart.stop = true;
        true
    }
}
