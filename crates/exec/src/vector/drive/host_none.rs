//! Mask bits to lanes and back on any host: 16 bytes at a time. Loops are compiled for one width of vectors.

use super::simd_level::{Kernel, Narrow};

/// Runs a loop as it suits the host.
#[inline(always)]
pub(crate) fn widest<R>(kernel: impl Kernel<R>) -> R {
    kernel.run::<Narrow>()
}

/// The same: no host of this kind has functions of its own.
#[inline(always)]
pub(super) fn common<R>(kernel: impl Kernel<R>) -> R {
    kernel.run::<Narrow>()
}

/// The same for whole unmasked bodies.
#[inline(always)]
pub(super) fn whole(kernel: impl Kernel<bool>) -> bool {
    kernel.run::<Narrow>()
}

/// The same for blocks.
#[inline(always)]
pub(super) fn widest_or_least<R>(kernel: impl Kernel<R>) -> R {
    kernel.run::<Narrow>()
}

macro_rules! lanes {
    ($($t:ident $n:literal $spread:ident $gather:ident;)*) => {$(
        /// Bit j as element j, all ones or 0.
        #[inline(always)]
        pub(super) fn $spread(bits: u32) -> [$t; $n] {
            std::array::from_fn(|j| if bits >> j & 1 != 0 { $t::MAX } else { 0 })
        }

        /// The highest bit of element j as bit j.
        #[inline(always)]
        pub(super) fn $gather(lanes: [$t; $n]) -> u32 {
            (0..$n).fold(0, |bits, j| bits | u32::from(lanes[j] >> ($t::BITS - 1) != 0) << j)
        }
    )*};
}
lanes! {
    u8 16 spread8 gather8;
    u16 8 spread16 gather16;
    u32 4 spread32 gather32;
    u64 2 spread64 gather64;
}
