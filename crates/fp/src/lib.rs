#![doc = include_str!("../README.md")]

mod arith;
pub mod bulk;
mod bulk_convert;
mod compare;
mod convert;
mod estimate;
pub mod fast;
pub mod features;
mod finite;
mod format;
#[cfg(not(target_arch = "x86_64"))]
mod host_none;
#[cfg(target_arch = "x86_64")]
mod host_x86_64;
#[cfg(target_arch = "x86_64")]
mod host_x86_64_kernels;
#[cfg(target_arch = "x86_64")]
mod host_x86_64_proven;

#[cfg(not(target_arch = "x86_64"))]
use {host_none as host, host_none as proven};
#[cfg(target_arch = "x86_64")]
use {host_x86_64 as host, host_x86_64_proven as proven};

#[cfg(target_arch = "x86_64")]
pub mod mxcsr;
mod nanbox;
mod ofp8;
mod short;

pub use convert::{Int, convert, fcvtmod_w_d, fli};
pub use format::{Bf16, Bits, F16, F32, F64, Format};
pub use nanbox::{nan_box, unbox};
pub use ofp8::Ofp8;

/// A rounding mode.
///
/// The first five are the static encodings of `frm`; [`Rm::Rod`] is internal to instructions such as
/// `vfncvt.rod.f.f.w`.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rm {
    /// Round to nearest, ties to even.
    Rne = 0,
    /// Round towards zero.
    Rtz = 1,
    /// Round down, towards -∞.
    Rdn = 2,
    /// Round up, towards +∞.
    Rup = 3,
    /// Round to nearest, ties to the greater magnitude.
    Rmm = 4,
    /// Round to odd: truncate, then set the lowest bit if anything was lost. Overflows to the
    /// greatest finite magnitude. Not an encoding of `frm`.
    Rod = 8,
}

impl Rm {
    /// The rounding mode that `frm` encodes, or `None` for the reserved values 5, 6 and for 7 (DYN).
    #[inline]
    pub const fn from_frm(frm: u8) -> Option<Rm> {
        match frm {
            0 => Some(Rm::Rne),
            1 => Some(Rm::Rtz),
            2 => Some(Rm::Rdn),
            3 => Some(Rm::Rup),
            4 => Some(Rm::Rmm),
            _ => None,
        }
    }
}

/// Accrued exceptions, laid out like `fflags`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Flags(u8);

impl Flags {
    /// No exception.
    pub const NONE: Flags = Flags(0);
    /// Inexact.
    pub const NX: Flags = Flags(1);
    /// Underflow: tiny after rounding, and inexact.
    pub const UF: Flags = Flags(2);
    /// Overflow.
    pub const OF: Flags = Flags(4);
    /// Divide by zero.
    pub const DZ: Flags = Flags(8);
    /// Invalid operation.
    pub const NV: Flags = Flags(16);

    /// The flags set in the low five bits of `bits`; higher bits are dropped.
    #[inline]
    pub const fn from_bits(bits: u8) -> Flags {
        Flags(bits & 0x1f)
    }

    /// The flags as the low five bits of `fflags`.
    #[inline]
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// Whether every flag of `other` is set.
    #[inline]
    pub const fn contains(self, other: Flags) -> bool {
        self.0 & other.0 == other.0
    }

    /// Adds `other` if `raised`.
    #[inline]
    pub(crate) fn raise_if(&mut self, raised: bool, other: Flags) {
        // Without a branch, for the sake of loops.
        self.0 |= if raised { other.0 } else { 0 };
    }
}

impl core::ops::BitOr for Flags {
    type Output = Flags;
    #[inline]
    fn bitor(self, other: Flags) -> Flags {
        Flags(self.0 | other.0)
    }
}

impl core::ops::BitOrAssign for Flags {
    #[inline]
    fn bitor_assign(&mut self, other: Flags) {
        self.0 |= other.0;
    }
}
