//! Floating-point formats as element operations see them, and what all floating-point chapters share: the format of
//! the current SEW, the rounding mode, the accrued exceptions, the scalar operand.
//!
//! Invariant: exceptions are added to those of the hart, never taken away, and come from active elements only. This
//! module knows no instructions.

pub(crate) mod bf16;
mod chunks;
mod group;

use std::cell::Cell;

use rivet_hart::Hart;

use crate::uop::Uop;
use crate::vector::drive::Lane;
use rivet_fp::{Bf16, F16, F32, F64, Flags, Format, Rm, unbox};

pub(crate) use chunks::{Wide, compute_wide, convert};
pub(crate) use group::{Operand, compute};

/// A format whose values can be elements.
pub(crate) trait Float: Format<Bits: Lane> {}
impl Float for F16 {}
impl Float for Bf16 {}
impl Float for F32 {}
impl Float for F64 {}

/// A format that has one of twice its width, which holds all its numbers.
pub(crate) trait Half: Float {
    /// Twice the width.
    type Wide: Float;
    /// The same number; a NaN is signaling if it was. Raises nothing: the operation does that works on it.
    fn extend(x: Self::Bits) -> <Self::Wide as Format>::Bits;
}

impl Half for Bf16 {
    type Wide = F32;
    #[inline(always)]
    fn extend(x: u16) -> u32 {
        u32::from(x) << 16
    }
}

impl Half for F16 {
    type Wide = F32;
    #[inline(always)]
    fn extend(x: u16) -> u32 {
        let sign = u32::from(x & 0x8000) << 16;
        let magnitude = u32::from(x & 0x7fff) << 13;
        // As binary32 the exponent is too small by the difference of the biases, 112, subnormals as well.
        let scaled = f32::from_bits(magnitude) * f32::from_bits((127 + 112) << 23);
        let finite = magnitude < 0x1f << 23;
        sign | if finite { scaled.to_bits() } else { magnitude | F32::INF }
    }
}

impl Half for F32 {
    type Wide = F64;
    #[inline(always)]
    fn extend(x: u32) -> u64 {
        let sign = u64::from(x & 0x8000_0000) << 32;
        let magnitude = u64::from(x & 0x7fff_ffff) << 29;
        let finite = x & 0x7fff_ffff < F32::INF;
        // The host's conversion of a number is exact.
        if finite { f64::from(f32::from_bits(x)).to_bits() } else { sign | magnitude | F64::INF }
    }
}

/// Runs `$body` with the type alias `$F` standing for the format of the current SEW: at SEW = 8 the form found the
/// instruction illegal before. Where altfmt is set, [`bf16`] does the work.
macro_rules! by_format {
    ($hart:expr, $F:ident => $body:expr) => {
        match $hart.v.vtype().sew {
            rivet_isa::Sew::E8 => {}
            rivet_isa::Sew::E16 => {
                type $F = rivet_fp::F16;
                $body
            }
            rivet_isa::Sew::E32 => {
                type $F = rivet_fp::F32;
                $body
            }
            rivet_isa::Sew::E64 => {
                type $F = rivet_fp::F64;
                $body
            }
        }
    };
}
pub(crate) use by_format;

/// The same where the instruction has an operand of 2·SEW: at SEW = 64 it was found illegal before.
macro_rules! by_half_format {
    ($hart:expr, $F:ident => $body:expr) => {
        match $hart.v.vtype().sew {
            rivet_isa::Sew::E16 if $hart.v.vtype().altfmt => {
                type $F = rivet_fp::Bf16;
                $body
            }
            rivet_isa::Sew::E16 => {
                type $F = rivet_fp::F16;
                $body
            }
            rivet_isa::Sew::E32 => {
                type $F = rivet_fp::F32;
                $body
            }
            rivet_isa::Sew::E8 | rivet_isa::Sew::E64 => {}
        }
    };
}
pub(crate) use by_half_format;

/// The dynamic rounding mode, which the form found valid.
#[inline(always)]
pub(crate) fn rounding(hart: &Hart) -> Rm {
    Rm::from_frm(hart.frm).unwrap_or(Rm::Rne)
}

/// f[rs1] as a number: the canonical NaN where it is not NaN-boxed.
#[inline(always)]
pub(crate) fn scalar<F: Format>(hart: &Hart, uop: &Uop) -> F::Bits {
    unbox::<F>(hart.f[(uop.rs1 & 31) as usize])
}

/// The hart's accrued exceptions while an instruction runs.
pub(crate) struct Accrued(Cell<Flags>);

impl Accrued {
    /// Those accrued so far.
    #[inline(always)]
    pub(crate) fn of(hart: &Hart) -> Accrued {
        Accrued(Cell::new(Flags::from_bits(hart.fflags)))
    }

    /// Runs `f`, which adds the exceptions it raises.
    #[inline(always)]
    pub(crate) fn note<T>(&self, f: impl FnOnce(&mut Flags) -> T) -> T {
        let mut flags = self.0.get();
        let value = f(&mut flags);
        self.0.set(flags);
        value
    }

    /// The same; they count only if the element is active.
    #[inline(always)]
    pub(crate) fn note_if<T>(&self, active: bool, f: impl FnOnce(&mut Flags) -> T) -> T {
        let mut flags = Flags::NONE;
        let value = f(&mut flags);
        if active {
            self.0.set(self.0.get() | flags);
        }
        value
    }

    /// Gives them to the hart.
    #[inline(always)]
    pub(crate) fn store(self, hart: &mut Hart) {
        hart.accrue(self.0.get().bits());
    }
}
