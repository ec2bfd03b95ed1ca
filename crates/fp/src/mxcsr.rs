//! The exception flags in MXCSR, the control and status register of an x86-64 host.

use super::Flags;

/// The flag of a subnormal operand, which RISC-V does not have.
const SUBNORMAL: u32 = 1 << 1;

/// The flags that are set in a value of MXCSR.
#[inline]
pub const fn flags(mxcsr: u32) -> Flags {
    let bits = (mxcsr >> 5 & 1) | (mxcsr >> 3 & 2) | (mxcsr >> 1 & 4) | (mxcsr << 1 & 8) | (mxcsr << 4 & 16);
    Flags::from_bits(bits as u8)
}

/// The bits of MXCSR for flags that have accrued, and that of a subnormal operand.
///
/// Code whose flags are read afterwards starts with these: on Intel hosts, reading MXCSR takes 25 ns rather than 3 once an
/// operation has set a flag that was clear.
#[inline]
pub const fn accrued(flags: Flags) -> u32 {
    let bits = flags.bits() as u32;
    (bits & 1) << 5 | (bits & 2) << 3 | (bits & 4) << 1 | (bits & 8) >> 1 | (bits & 16) >> 4 | SUBNORMAL
}
