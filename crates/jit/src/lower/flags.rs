//! Which instructions have to do with floating-point flags.

use rivet_exec::Uop;
use rivet_isa::Chapter;

/// An instruction that may raise floating-point flags, or looks at them.
pub(crate) fn may_raise(uop: &Uop) -> bool {
    let chapter = uop.op.base().row().chapter;
    let flags = chapter == Chapter::csr && matches!(uop.csr(), FFLAGS..=FCSR);
    flags || chapter.is_float()
}

/// `fflags`, and `fcsr`, which is next but one.
const FFLAGS: u16 = 1;
const FCSR: u16 = 3;
