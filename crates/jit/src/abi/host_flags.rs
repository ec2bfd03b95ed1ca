//! The host's sticky floating-point flags. Elsewhere than on x86-64 no floating point is lowered, and there are none.

#[cfg(target_arch = "x86_64")]
pub(crate) use x86_64::{clear, get, read, set};

#[cfg(not(target_arch = "x86_64"))]
pub(crate) use elsewhere::{clear, get, read, set};

#[cfg(target_arch = "x86_64")]
mod x86_64 {
    use std::arch::asm;

    /// All exceptions masked, to nearest, no flags.
    const DEFAULT: u32 = 0x1f80;

    /// Forgets all.
    pub(crate) fn clear() {
        set(DEFAULT);
    }

    /// The whole register.
    pub(crate) fn get() -> u32 {
        let mut word = 0u32;
        // SAFETY: stores the control register into `word`.
        unsafe { asm!("stmxcsr [{}]", in(reg) &raw mut word, options(nostack)) };
        word
    }

    /// Sets the register to what [`get`] gave before: its control bits stay those that Rust expects.
    pub(crate) fn set(word: u32) {
        // SAFETY: flags alone differ from what the register is.
        unsafe { asm!("ldmxcsr [{}]", in(reg) &raw const word, options(nostack, readonly)) };
    }

    /// Those raised, as in `fflags`. A subnormal operand is nothing to RISC-V.
    pub(crate) fn read() -> u8 {
        let word = get();
        ((word >> 5 & 1) | (word >> 3 & 2) | (word >> 1 & 4) | (word << 1 & 8) | (word << 4 & 16)) as u8
    }
}

#[cfg(not(target_arch = "x86_64"))]
mod elsewhere {
    pub(crate) fn clear() {}

    pub(crate) fn get() -> u32 {
        0
    }

    pub(crate) fn set(_: u32) {}

    pub(crate) fn read() -> u8 {
        0
    }
}
