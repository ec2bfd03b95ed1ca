//! How wide the host's vectors are for which a loop is compiled.
//!
//! Loops are compiled several times, for the vectors that hosts of this kind may have. Which of them runs is looked at
//! when the loop does ([`Found`]); or, for the most frequent instructions, when they are decoded: their functions exist
//! once for each [`Host`], so that the loop needs no call.

use super::lanes::{Bits, Lane};

#[cfg(not(target_arch = "x86_64"))]
use super::host_none::common;
#[cfg(not(target_arch = "x86_64"))]
pub(crate) use super::host_none::widest;
#[cfg(target_arch = "x86_64")]
use super::host_x86_64::common;
#[cfg(target_arch = "x86_64")]
pub(crate) use super::host_x86_64::widest;

/// Bytes of a body from which on it is run by [`widest`].
pub(crate) const WIDE: usize = 64;

/// Vectors that a loop is compiled for.
pub(crate) trait Width {
    /// Bytes that it works on together: 16, 32 or 64.
    const BYTES: usize;
    /// See [`Bits::spread`].
    fn spread<T: Lane, const N: usize>(bits: Bits<N>) -> [T; N];
    /// See [`Bits::gather`].
    fn gather<T: Lane, const N: usize>(lanes: &[T; N]) -> Bits<N>;
}

/// What the compiler makes of arrays of 32 bytes.
pub(crate) struct Narrow;

/// The same of 16 bytes, which every host has and which makes the least code.
pub(crate) struct Least;

macro_rules! portable {
    ($width:ident, $bytes:literal) => {
        impl Width for $width {
            const BYTES: usize = $bytes;

            #[inline(always)]
            fn spread<T: Lane, const N: usize>(bits: Bits<N>) -> [T; N] {
                bits.spread()
            }

            #[inline(always)]
            fn gather<T: Lane, const N: usize>(lanes: &[T; N]) -> Bits<N> {
                Bits::gather(lanes)
            }
        }
    };
}
portable!(Narrow, 32);
portable!(Least, 16);

/// A loop.
pub(crate) trait Work<R> {
    /// Runs it; to be inlined into functions that are compiled for the width.
    fn run<W: Width>(self) -> R;
}

/// What the function of an instruction is compiled for.
pub(crate) trait Host {
    /// Runs a loop in its place.
    fn here<R>(work: impl Work<R>) -> R;
    /// Runs it in a function of its own.
    fn apart<R>(work: impl Work<R>) -> R;
}

/// All hosts of this kind but those that have functions of their own.
pub(crate) struct Common;

impl Host for Common {
    #[inline(always)]
    fn here<R>(work: impl Work<R>) -> R {
        common(work)
    }

    #[inline(always)]
    fn apart<R>(work: impl Work<R>) -> R {
        common(work)
    }
}

/// Whichever is found when the loop runs.
pub(crate) struct Found;

impl Host for Found {
    #[inline(always)]
    fn here<R>(work: impl Work<R>) -> R {
        widest(work)
    }

    #[inline(always)]
    fn apart<R>(work: impl Work<R>) -> R {
        widest(work)
    }
}
