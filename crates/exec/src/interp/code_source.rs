//! The code source of decoded blocks: the program whose memory they were decoded from.
//!
//! Programs that generate code often announce a change of code, and seldom change code that has run. So blocks of user
//! programs outlive the announcement, and are compared with memory when they are found again. Invariant: a block is reused
//! only with the memory and the decoder that it comes from.

use std::sync::{Arc, Weak};

use rivet_hart::{AddressSpace, Config, Hart};
use rivet_mem::UserSpace;

/// The memory of a program, and the configuration of its decoder.
pub(super) struct CodeSource {
    space: Weak<UserSpace>,
    config: Arc<Config>,
}

impl CodeSource {
    /// The source of blocks that are decoded for this hart, if it runs a user program.
    pub(super) fn of(hart: &Hart) -> Option<CodeSource> {
        let AddressSpace::User(space) = &hart.space else { return None };
        Some(CodeSource { space: Arc::downgrade(space), config: Arc::clone(&hart.config) })
    }

    /// Does this hart decode from the same source?
    pub(super) fn is_of(&self, hart: &Hart) -> bool {
        let AddressSpace::User(space) = &hart.space else { return false };
        self.space.as_ptr() == Arc::as_ptr(space) && Arc::ptr_eq(&self.config, &hart.config)
    }
}
