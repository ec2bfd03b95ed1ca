//! SIMD levels: loops are compiled once for each width of vectors that hosts of this architecture may have.
//!
//! The level is chosen when the loop runs ([`Detected`]); or, for the most frequent instructions, when they are decoded:
//! their functions exist once for each [`SimdLevel`], so that the loop needs no call.

use super::lanes::{Bits, Lane};

#[cfg(not(target_arch = "x86_64"))]
use super::host_none as host;
#[cfg(target_arch = "x86_64")]
use super::host_x86_64 as host;
pub(crate) use host::widest;
pub(super) use host::widest_or_least;

/// The size of a body, in bytes, from which on [`widest`] pays.
pub(crate) const WIDE: usize = 64;

/// The width of the host vectors that a loop is compiled for.
pub(crate) trait VectorWidth {
    /// Bytes of a host vector: 16, 32 or 64.
    const BYTES: usize;
    /// See [`Bits::spread`].
    fn spread<T: Lane, const N: usize>(bits: Bits<N>) -> [T; N];
    /// See [`Bits::gather`].
    fn gather<T: Lane, const N: usize>(lanes: &[T; N]) -> Bits<N>;
    /// The bits of `new` where the mask has ones, else those of `old`.
    #[inline(always)]
    fn merge(new: &[u8; 64], old: &[u8; 64], mask: &[u8; 64]) -> [u8; 64] {
        // By words, which take the fewest operations where nothing is vectorised.
        let (new, old, mask): ([u64; 8], [u64; 8], [u64; 8]) =
            (bytemuck::cast(*new), bytemuck::cast(*old), bytemuck::cast(*mask));
        let mut merged = [0; 8];
        for j in 0..8 {
            merged[j] = new[j] & mask[j] | old[j] & !mask[j];
        }
        bytemuck::cast(merged)
    }
}

/// Arrays of 32 bytes, for which the compiler chooses instructions.
pub(crate) struct Narrow;

/// Arrays of 16 bytes, which every host has vectors for, and which make the least code.
#[cfg(target_arch = "x86_64")]
pub(crate) struct Least;

macro_rules! portable {
    ($width:ident, $bytes:literal) => {
        impl VectorWidth for $width {
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
#[cfg(target_arch = "x86_64")]
portable!(Least, 16);

/// Runs `$body` with the constant `$N`: the number of elements `$T` in 64, 32 or 16 bytes. The choice is made before code is
/// generated, so that there is one copy of what `$body` calls.
macro_rules! with_array {
    ($T:ident, 64, $N:ident => $body:expr) => {
        with_array!($T, [64 32 16 8], $N => $body)
    };
    ($T:ident, 32, $N:ident => $body:expr) => {
        with_array!($T, [32 16 8 4], $N => $body)
    };
    ($T:ident, 16, $N:ident => $body:expr) => {
        with_array!($T, [16 8 4 2], $N => $body)
    };
    ($T:ident, [$n1:literal $n2:literal $n4:literal $n8:literal], $N:ident => $body:expr) => {
        if const { size_of::<$T>() == 1 } {
            const $N: usize = $n1;
            $body
        } else if const { size_of::<$T>() == 2 } {
            const $N: usize = $n2;
            $body
        } else if const { size_of::<$T>() == 4 } {
            const $N: usize = $n4;
            $body
        } else {
            const $N: usize = $n8;
            $body
        }
    };
}
pub(super) use with_array;

/// A loop that can be compiled for several widths.
pub(crate) trait Kernel<R> {
    /// Runs the loop; to be inlined into functions that are compiled for the width.
    fn run<W: VectorWidth>(self) -> R;
}

/// The SIMD level that the function of an instruction is compiled for. Each copy of a loop exists for every operation and
/// element width, so that loops are compiled for several levels only where that pays.
pub(crate) trait SimdLevel {
    /// Runs the loop over whole unmasked bodies, inside the calling function. Its result says whether it was run: on hosts
    /// of the least level it is not, and the general path does all.
    fn whole(kernel: impl Kernel<bool>) -> bool;
    /// Runs any other loop, in a function of its own.
    fn outlined<R>(kernel: impl Kernel<R>) -> R;
}

/// The level of all hosts but those that have functions of their own.
pub(crate) struct Baseline;

impl SimdLevel for Baseline {
    #[inline(always)]
    fn whole(kernel: impl Kernel<bool>) -> bool {
        host::whole(kernel)
    }

    #[inline(always)]
    fn outlined<R>(kernel: impl Kernel<R>) -> R {
        host::common(kernel)
    }
}

/// The level that is detected when the loop runs.
pub(crate) struct Detected;

impl SimdLevel for Detected {
    #[inline(always)]
    fn whole(kernel: impl Kernel<bool>) -> bool {
        widest(kernel)
    }

    #[inline(always)]
    fn outlined<R>(kernel: impl Kernel<R>) -> R {
        widest(kernel)
    }
}
