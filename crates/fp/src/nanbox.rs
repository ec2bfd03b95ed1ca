//! NaN-boxing: a narrower value in a 64-bit register has all ones above it.

use super::{Bits, Format};

/// All ones above the format; none for a 64-bit format.
#[inline(always)]
const fn filler<F: Format>() -> u64 {
    !(u64::MAX >> (u64::BITS - F::WIDTH))
}

/// The value of a register read as `F`: the canonical NaN if it is not properly boxed.
#[inline]
pub fn unbox<F: Format>(register: u64) -> F::Bits {
    if register | !filler::<F>() == u64::MAX { F::Bits::truncate(register) } else { F::NAN }
}

/// The register that holds `value`, boxed.
#[inline]
pub fn nan_box<F: Format>(value: F::Bits) -> u64 {
    filler::<F>() | value.into()
}
