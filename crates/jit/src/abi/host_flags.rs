//! The host's sticky floating-point flags and rounding mode. Elsewhere than on x86-64 no floating point is lowered, and there
//! are none.

#[cfg(target_arch = "x86_64")]
pub(crate) use x86_64::{begin, get, raised, round_to_nearest, rounds_to_nearest, set};

#[cfg(not(target_arch = "x86_64"))]
pub(crate) use elsewhere::{begin, get, raised, round_to_nearest, rounds_to_nearest, set};

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use std::arch::asm;

    use rivet_fp::{Flags, mxcsr};

    use crate::scalar::host_mode;

    /// All exceptions masked, to nearest, no flags.
    const DEFAULT: u32 = 0x1f80;

    /// Where the rounding mode is.
    const ROUNDING: u32 = 3 << 13;

    /// Clears all flags but those of `fflags`, which the hart has accrued ([`mxcsr::accrued`] says why), and rounds as `frm`
    /// says from now on; to nearest if the host has no such mode.
    pub(crate) fn begin(frm: u8, fflags: u8) {
        let accrued = mxcsr::accrued(Flags::from_bits(fflags));
        set(DEFAULT | accrued | u32::from(host_mode(frm)) << 13);
    }

    /// Does it round as Rust expects?
    pub(crate) fn rounds_to_nearest(word: u32) -> bool {
        word & ROUNDING == 0
    }

    /// Rounds as Rust expects; flags are forgotten.
    pub(crate) fn round_to_nearest() {
        set(DEFAULT);
    }

    /// The whole register.
    pub(crate) fn get() -> u32 {
        let mut word = 0u32;
        // SAFETY: stores the control register into `word`.
        unsafe { asm!("stmxcsr [{}]", in(reg) &raw mut word, options(nostack)) };
        word
    }

    /// Sets the register to what [`get`] gave before.
    pub(crate) fn set(word: u32) {
        // SAFETY: flags and the rounding mode alone differ from what the register is; that mode is another than Rust expects
        // only while compiled code runs.
        unsafe { asm!("ldmxcsr [{}]", in(reg) &raw const word, options(nostack, readonly)) };
    }

    /// The flags in a word, as in `fflags`.
    pub(crate) fn raised(word: u32) -> u8 {
        mxcsr::flags(word).bits()
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod elsewhere {
    pub(crate) fn begin(_: u8, _: u8) {}

    pub(crate) fn rounds_to_nearest(_: u32) -> bool {
        true
    }

    pub(crate) fn round_to_nearest() {}

    pub(crate) fn get() -> u32 {
        0
    }

    pub(crate) fn set(_: u32) {}

    pub(crate) fn raised(_: u32) -> u8 {
        0
    }
}
