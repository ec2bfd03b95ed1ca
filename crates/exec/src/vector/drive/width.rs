//! How wide the host's vectors are for which a loop is compiled.
//!
//! Loops over long bodies are compiled several times, for the vectors that hosts of this kind may have; which of them runs
//! is looked at when it does. Shorter ones are not worth the look.

use super::lanes::{Bits, Lane};

#[cfg(not(target_arch = "x86_64"))]
pub(crate) use super::host_none::widest;
#[cfg(target_arch = "x86_64")]
pub(crate) use super::host_x86_64::widest;

/// Bytes of a body from which on it is run by [`widest`].
pub(crate) const WIDE: usize = 64;

/// Vectors that a loop is compiled for.
pub(crate) trait Width {
    /// Bytes that it works on together, 32 or 64.
    const BYTES: usize;
    /// See [`Bits::spread`].
    fn spread<T: Lane, const N: usize>(bits: Bits<N>) -> [T; N];
    /// See [`Bits::gather`].
    fn gather<T: Lane, const N: usize>(lanes: &[T; N]) -> Bits<N>;
}

/// What every host of this kind has, and what the compiler makes of it.
pub(crate) struct Narrow;

impl Width for Narrow {
    const BYTES: usize = 32;

    #[inline(always)]
    fn spread<T: Lane, const N: usize>(bits: Bits<N>) -> [T; N] {
        bits.spread()
    }

    #[inline(always)]
    fn gather<T: Lane, const N: usize>(lanes: &[T; N]) -> Bits<N> {
        Bits::gather(lanes)
    }
}

/// A loop.
pub(crate) trait Work<R> {
    /// Runs it; to be inlined into functions that are compiled for the width.
    fn run<W: Width>(self) -> R;
}
