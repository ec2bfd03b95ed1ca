//! Element groups by instructions of the host's: none that all hosts have.

use rivet_isa::{Op, Sew};

use super::kernel::Kernel;

/// The host's kernel of an instruction, if it has one.
pub(super) fn kernel(_: Op, _: Sew) -> Option<Kernel> {
    None
}
