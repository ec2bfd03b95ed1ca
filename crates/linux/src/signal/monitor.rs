//! The signal monitor: a debugger's view of asynchronous signals that reach handlers.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use crate::Linux;
use crate::abi::signal::bit;

/// Maximum number of deliveries that are kept for [`SignalMonitor::take`].
const MOST: usize = 1024;

/// A signal that was delivered to a handler.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// Number of the hart.
    pub hart: u64,
    /// Instructions that the hart had retired.
    pub instret: u64,
    /// Address of the handler.
    pub handler: u64,
    /// Number of the signal.
    pub signal: u32,
}

/// What a debugger knows of the signals of a process, and which it discards. Faults are not in it: the debugger sees
/// their exceptions.
#[derive(Debug, Default)]
pub struct SignalMonitor {
    /// Set of signals, a bit each: bit 0 for signal 1.
    discarded: AtomicU64,
    deliveries: Mutex<Vec<Delivery>>,
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

    /// Returns whether a debugger discards a signal.
    pub(super) fn is_discarded(&self, signal: u32) -> bool {
        let discarded =
            |monitor: &SignalMonitor| monitor.discarded.load(Ordering::Relaxed) & bit(signal) != 0;
        self.monitor.as_deref().is_some_and(discarded)
    }

    /// Tells the monitor of a delivery.
    pub(super) fn note_delivery(&self, delivery: Delivery) {
        if let Some(monitor) = &self.monitor {
            monitor.note(delivery);
        }
    }
}
