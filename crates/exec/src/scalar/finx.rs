//! Floating point in integer registers: Zfinx, Zdinx, Zhinx, Zhinxmin. The functions are those of [`float`](super::float);
//! here is where the numbers are kept.
//!
//! Invariant: mstatus.FS has no say and stays 0. Numbers narrower than XLEN are sign-extended, whatever they mean; on RV32
//! a double is in a pair of registers, which the decoder has found to start at an even one.

use rivet_fp::{Bits, F16, F32, F64, Format};
use rivet_hart::{Hart, Trap};

use super::float::{BitsOf, FloatRegisters};
pub(crate) use super::float::{bin, class, cmp, cvt, fma, from_int, minmax, sgnj, sqrt, to_int};
use super::pair::{pair, set_pair};
use crate::uop::{Done, Uop};

/// The operations of floating point, and the formats as integer registers hold them.
pub(crate) mod ops {
    pub(crate) use super::super::float::ops::{
        Add, Div, Eq, L, Le, Lt, Lu, Madd, Max, Min, Msub, Mul, Nmadd, Nmsub, Sgnj, Sgnjn, Sgnjx, Sub, W, Wu,
    };
    pub(crate) use super::{X16, X32, X64};
}

macro_rules! places {
    ($($(#[doc = $doc:literal])* $name:ident $format:ident $get:ident $put:expr;)*) => {$(
        $(#[doc = $doc])*
        pub(crate) struct $name;

        impl FloatRegisters for $name {
            type Format = $format;

            #[inline(always)]
            fn need(hart: &Hart, uop: &Uop) -> Done {
                hart.float_in_x_granted().map_err(|broken| Trap::forbidden(uop.raw, broken.of(uop)))
            }

            #[inline(always)]
            fn use_registers(hart: &mut Hart, uop: &Uop) -> Done {
                Self::need(hart, uop)
            }

            #[inline(always)]
            fn get(hart: &Hart, r: u8) -> BitsOf<$name> {
                Bits::truncate($get(hart, r))
            }

            #[inline(always)]
            fn put(hart: &mut Hart, rd: u8, value: BitsOf<$name>) {
                $put(hart, rd, value);
            }

            #[inline(always)]
            fn set_fflags(hart: &mut Hart, fflags: u8) {
                hart.fflags = fflags;
            }
        }
    )*};
}

places! {
    /// A half in the low bits of a register.
    X16 F16 low put_low::<F16>;
    /// A single in the low bits of a register.
    X32 F32 low put_low::<F32>;
    /// A double in a register, or a pair of them.
    X64 F64 double put_double;
}

fn low(hart: &Hart, r: u8) -> u64 {
    hart.x(r)
}

fn put_low<F: Format>(hart: &mut Hart, rd: u8, value: F::Bits) {
    let above = u64::BITS - F::WIDTH;
    let bits: u64 = value.into();
    hart.set_x(rd, ((bits << above) as i64 >> above) as u64);
}

fn double(hart: &Hart, r: u8) -> u64 {
    if !hart.is_rv32 {
        return hart.x(r);
    }
    let (low, high) = pair(hart, r);
    u64::from(low as u32) | high << 32
}

fn put_double(hart: &mut Hart, rd: u8, value: u64) {
    match hart.is_rv32 {
        true => set_pair(hart, rd, value, value >> 32),
        false => hart.set_x(rd, value),
    }
}
