//! What vector loads and stores share: the element walk, its directions and its address patterns.
//!
//! Invariant: accesses are precise. Elements are moved in order; one that faults leaves vstart at its index with all
//! elements before it done, itself and those after it untouched (of a store's faulting segment the first fields may be
//! in memory), so that the instruction can be resumed. Elements that are masked off are never accessed.

mod active;
mod direction;
#[cfg(not(target_arch = "x86_64"))]
mod host_none;
#[cfg(target_arch = "x86_64")]
mod host_x86_64;
mod pattern;
mod piece;
mod walk;

#[cfg(not(target_arch = "x86_64"))]
use host_none as host;
#[cfg(target_arch = "x86_64")]
use host_x86_64 as host;

use rivet_hart::{Element, Value};
use rivet_isa::Sew;

pub(crate) use direction::{Load, Store};
pub(crate) use pattern::{AddressPattern, Index, Stride, Unit};
pub(crate) use piece::in_one_piece;
pub(crate) use walk::{Plan, walk};

/// An element that memory accesses move: `u8` to `u64`.
pub(crate) trait Data: Element + Value + Into<u64> {}
impl<T: Element + Value + Into<u64>> Data for T {}

/// The width in an encoding of a load or store: of the data, or of the offsets where these are a vector.
pub(crate) trait EncodedWidth {
    /// An element of this width.
    type Bits: Data;
    /// The width.
    const EEW: Sew;
}

/// The widths.
pub(crate) mod ops {
    use super::EncodedWidth;
    use rivet_isa::Sew;

    macro_rules! widths {
        ($($name:ident $bits:ident;)*) => {$(
            pub(crate) struct $name;
            impl EncodedWidth for $name {
                type Bits = $bits;
                const EEW: Sew = Sew::$name;
            }
        )*};
    }
    widths! { E8 u8; E16 u16; E32 u32; E64 u64; }
}
