//! A log of compiled code, for profilers of the host.

use std::sync::{Arc, Mutex, PoisonError};

/// A piece of compiled code, which may have gone since.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HostCode {
    /// Where it is in the host's memory.
    pub address: usize,
    /// Its size in bytes.
    pub bytes: usize,
    /// The guest address that it begins at.
    pub pc: u64,
    /// What made it.
    pub kind: HostCodeKind,
}

/// Kinds of compiled code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostCodeKind {
    /// A block of the baseline tier.
    Block,
    /// A region by Cranelift.
    Region,
    /// A region without vectors, in code of our own.
    ScalarRegion,
    /// A region around a vector loop, by the writer of these.
    VectorLoop,
}

/// What several engines have compiled, in order for each of them.
#[derive(Clone, Debug, Default)]
pub struct CodeLog(Arc<Mutex<Vec<HostCode>>>);

impl CodeLog {
    /// All so far.
    pub fn all(&self) -> Vec<HostCode> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn add(&self, code: HostCode) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(code);
    }
}
