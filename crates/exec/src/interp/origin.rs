//! Which program's memory decoded blocks come from.
//!
//! Programs that generate code say often that it has changed, and seldom mean code that they have run: so blocks of user
//! programs outlive that, and are compared with memory when they are found again. Invariant: only with the memory, and
//! for the decoder, that they come from.

use std::sync::{Arc, Weak};

use rivet_hart::{Config, Hart, World};
use rivet_mem::UserSpace;

/// A program's memory, and how its instructions are decoded.
pub(super) struct Origin {
    space: Weak<UserSpace>,
    config: Arc<Config>,
}

impl Origin {
    /// That of what is decoded for this hart, if it runs a user program.
    pub(super) fn of(hart: &Hart) -> Option<Origin> {
        let World::User(space) = &hart.world else { return None };
        Some(Origin { space: Arc::downgrade(space), config: Arc::clone(&hart.config) })
    }

    /// Is it that of this hart?
    pub(super) fn is_of(&self, hart: &Hart) -> bool {
        let World::User(space) = &hart.world else { return false };
        self.space.as_ptr() == Arc::as_ptr(space) && Arc::ptr_eq(&self.config, &hart.config)
    }
}
