//! Which instructions have to do with floating-point flags.

use rivet_exec::Uop;

/// An instruction that may raise floating-point flags, or looks at them.
pub(crate) fn may_raise(uop: &Uop) -> bool {
    let flags = uop.op.is_csr() && matches!(uop.csr(), FFLAGS..=FCSR);
    flags || uop.op.is_float()
}

/// `fflags`, `frm` and `fcsr`.
pub(crate) const FFLAGS: u16 = 1;
pub(crate) const FRM: u16 = 2;
const FCSR: u16 = 3;
