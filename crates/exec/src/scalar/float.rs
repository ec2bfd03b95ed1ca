//! Scalar floating point: F, D, Zfh, Zfhmin, Zfbfmin, Zfa, over the pure layer [`rivet_fp`].
//!
//! Invariant: an instruction checks that floating point is on, then its rounding mode, then computes and adds
//! the exceptions it raised to fflags. Must not know how numbers are computed.

use rivet_hart::{Hart, Trap};
use rivet_isa::Rule;

use crate::uop::{Done, Uop};
use rivet_fp::{self as fp, Flags, Format, Int, Rm, bulk, fast, nan_box, unbox};

use ops::F64;

/// An operation that rounds, on two numbers or, a fused multiply-add with some of its signs flipped, on three.
pub(crate) trait Rounded {
    const OP: bulk::Op;
}

/// One of two numbers.
pub(crate) trait Choice {
    fn op<F: Format>(a: F::Bits, b: F::Bits, fl: &mut Flags) -> F::Bits;
}

/// A number with another sign.
pub(crate) trait Sign {
    fn op<F: Format>(a: F::Bits, b: F::Bits) -> F::Bits;
}

/// A comparison.
pub(crate) trait Compare {
    fn op<F: Format>(a: F::Bits, b: F::Bits, fl: &mut Flags) -> bool;
    /// What the host says of numbers that are no NaNs.
    fn host(a: f64, b: f64) -> bool;
}

/// Rounding to an integral number.
pub(crate) trait Integral {
    /// Does the inexact exception tell that the number changed?
    const EXACT: bool;
}

/// An integer in a register.
pub(crate) trait Integer {
    type Int: Int;
    /// Sign-extended from its width, "including unsigned ones" (F: `fcvt.wu.s`).
    fn extend(i: Self::Int) -> u64;
}

/// Defines operations, one a line, that forward to functions of [`Format`].
macro_rules! define {
    ($trait:ident $args:tt -> $ret:ty { $($name:ident = $value:expr;)* }) => {
        $(define!(@one $trait $args $ret, $name, $value);)*
    };
    (@one $trait:ident ($($arg:ident: $ty:ty),*) $ret:ty, $name:ident, $value:expr) => {
        pub(crate) struct $name;
        impl super::$trait for $name {
            #[inline(always)]
            fn op<F: Format>($($arg: $ty),*) -> $ret {
                $value
            }
        }
    };
}

/// The operations of this chapter, and the formats.
pub(crate) mod ops {
    pub(crate) use rivet_fp::{Bf16, F16, F32, F64};

    use rivet_fp::bulk::Op;
    use rivet_fp::{Flags, Format};

    macro_rules! rounded {
        ($($name:ident)*) => {$(
            pub(crate) struct $name;
            impl super::Rounded for $name {
                const OP: Op = Op::$name;
            }
        )*};
    }
    rounded! { Add Sub Mul Div Madd Msub Nmsub Nmadd }

    define! { Choice(a: F::Bits, b: F::Bits, fl: &mut Flags) -> F::Bits {
        Min = F::min(a, b, fl);
        Max = F::max(a, b, fl);
        Minm = F::minm(a, b, fl);
        Maxm = F::maxm(a, b, fl);
    }}
    define! { Sign(a: F::Bits, b: F::Bits) -> F::Bits {
        Sgnj = F::sgnj(a, b);
        Sgnjn = F::sgnjn(a, b);
        Sgnjx = F::sgnjx(a, b);
    }}
    macro_rules! compare {
        ($($name:ident = $op:ident, $host:tt;)*) => {$(
            pub(crate) struct $name;
            impl super::Compare for $name {
                #[inline(always)]
                fn op<F: Format>(a: F::Bits, b: F::Bits, fl: &mut Flags) -> bool {
                    F::$op(a, b, fl)
                }
                #[inline(always)]
                fn host(a: f64, b: f64) -> bool {
                    a $host b
                }
            }
        )*};
    }
    compare! {
        Eq = eq, ==;
        Lt = lt, <;
        Le = le, <=;
        Ltq = ltq, <;
        Leq = leq, <=;
    }

    macro_rules! integers {
        ($($name:ident = $int:ident as $signed:ident;)*) => {$(
            pub(crate) struct $name;
            impl super::Integer for $name {
                type Int = $int;
                #[inline(always)]
                fn extend(i: $int) -> u64 {
                    i as $signed as u64
                }
            }
        )*};
    }
    integers! {
        W = i32 as i32;
        Wu = u32 as i32;
        L = i64 as i64;
        Lu = u64 as i64;
    }

    pub(crate) struct Round;
    impl super::Integral for Round {
        const EXACT: bool = false;
    }
    pub(crate) struct Roundnx;
    impl super::Integral for Roundnx {
        const EXACT: bool = true;
    }
}

/// The rounding mode of an instruction: its own, or that of frm.
#[inline(always)]
fn rounding(hart: &Hart, uop: &Uop) -> Result<Rm, Trap> {
    let mode = if uop.rm() == 7 { hart.frm } else { uop.rm() };
    Rm::from_frm(mode).ok_or_else(|| no_rounding(uop))
}

#[cold]
fn no_rounding(uop: &Uop) -> Trap {
    let why = match uop.rm() {
        7 => "frm holds a reserved rounding mode (5 to 7)",
        _ => "rounding modes 5 and 6 are reserved",
    };
    Trap::illegal(uop.raw, Rule::RoundingMode.broken(why))
}

/// Register `r` as a number.
#[inline(always)]
fn get<F: Format>(hart: &Hart, r: u8) -> F::Bits {
    unbox::<F>(hart.f[(r & 31) as usize])
}

/// Writes a number.
#[inline(always)]
fn put<F: Format>(hart: &mut Hart, rd: u8, value: F::Bits) -> Done {
    hart.f[(rd & 31) as usize] = nan_box::<F>(value);
    Ok(())
}

/// Runs `f`, which adds the exceptions it raises to those accrued so far.
#[inline(always)]
fn accrue<T>(hart: &mut Hart, f: impl FnOnce(&mut Flags) -> T) -> T {
    let mut flags = Flags::from_bits(hart.fflags);
    let value = f(&mut flags);
    hart.accrue(flags.bits());
    value
}

/// fd = ±(fs1 · fs2) ± fs3
pub(crate) fn fma<F: Format, O: Rounded>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.use_f(uop.raw)?;
    let rm = rounding(hart, uop)?;
    let (a, b, c) = (get::<F>(hart, uop.rs1), get::<F>(hart, uop.rs2), get::<F>(hart, uop.rs3));
    let value = accrue(hart, |fl| fast::apply::<F>(O::OP, [a, b, c], rm, fl));
    put::<F>(hart, uop.rd, value)
}

/// fd = op(fs1, fs2)
pub(crate) fn bin<F: Format, O: Rounded>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.use_f(uop.raw)?;
    let rm = rounding(hart, uop)?;
    let (a, b) = (get::<F>(hart, uop.rs1), get::<F>(hart, uop.rs2));
    let value = accrue(hart, |fl| fast::apply::<F>(O::OP, [a, b, b], rm, fl));
    put::<F>(hart, uop.rd, value)
}

/// fd = √fs1
pub(crate) fn sqrt<F: Format>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.use_f(uop.raw)?;
    let rm = rounding(hart, uop)?;
    let a = get::<F>(hart, uop.rs1);
    let value = accrue(hart, |fl| fast::apply::<F>(bulk::Op::Sqrt, [a, a, a], rm, fl));
    put::<F>(hart, uop.rd, value)
}

/// fd = fs1 with a sign made of both
pub(crate) fn sgnj<F: Format, O: Sign>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.use_f(uop.raw)?;
    let value = O::op::<F>(get::<F>(hart, uop.rs1), get::<F>(hart, uop.rs2));
    put::<F>(hart, uop.rd, value)
}

/// fd = the lesser or the greater of fs1 and fs2
pub(crate) fn minmax<F: Format, O: Choice>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.use_f(uop.raw)?;
    let (a, b) = (get::<F>(hart, uop.rs1), get::<F>(hart, uop.rs2));
    let value = accrue(hart, |fl| O::op::<F>(a, b, fl));
    put::<F>(hart, uop.rd, value)
}

/// rd = does fs1 compare so to fs2?
pub(crate) fn cmp<F: Format, O: Compare>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.need_f(uop.raw)?;
    let (a, b) = (get::<F>(hart, uop.rs1), get::<F>(hart, uop.rs2));
    let holds = accrue(hart, |fl| O::op::<F>(a, b, fl));
    hart.set_x(uop.rd, holds.into());
    Ok(())
}

/// rd = class mask of fs1
pub(crate) fn class<F: Format>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.need_f(uop.raw)?;
    hart.set_x(uop.rd, F::class(get::<F>(hart, uop.rs1)).into());
    Ok(())
}

/// rd = integer(fs1)
pub(crate) fn to_int<F: Format, I: Integer>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.need_f(uop.raw)?;
    let rm = rounding(hart, uop)?;
    let a = get::<F>(hart, uop.rs1);
    let value = accrue(hart, |fl| fast::to_int::<F, I::Int>(a, rm, fl));
    hart.set_x(uop.rd, I::extend(value));
    Ok(())
}

/// fd = number(rs1)
pub(crate) fn from_int<F: Format, I: Integer>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.use_f(uop.raw)?;
    let rm = rounding(hart, uop)?;
    let i = I::Int::truncate(hart.x(uop.rs1));
    let value = accrue(hart, |fl| fast::from_int::<I::Int, F>(i, rm, fl));
    put::<F>(hart, uop.rd, value)
}

/// fd = fs1 in another format
pub(crate) fn cvt<From: Format, To: Format>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.use_f(uop.raw)?;
    let rm = rounding(hart, uop)?;
    let a = get::<From>(hart, uop.rs1);
    let value = accrue(hart, |fl| fast::convert::<From, To>(a, rm, fl));
    put::<To>(hart, uop.rd, value)
}

/// fd = fs1 rounded to an integral number
pub(crate) fn round<F: Format, O: Integral>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.use_f(uop.raw)?;
    let rm = rounding(hart, uop)?;
    let a = get::<F>(hart, uop.rs1);
    let value = accrue(hart, |fl| F::round_int(a, rm, O::EXACT, fl));
    put::<F>(hart, uop.rd, value)
}

/// rd = sext(low bits of fs1), boxed or not
pub(crate) fn mv_x<F: Format>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.need_f(uop.raw)?;
    let above = u64::BITS - F::WIDTH;
    let bits = hart.f[(uop.rs1 & 31) as usize];
    hart.set_x(uop.rd, ((bits << above) as i64 >> above) as u64);
    Ok(())
}

/// fd = nan_box(low bits of rs1)
pub(crate) fn mv_f<F: Format>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.use_f(uop.raw)?;
    put::<F>(hart, uop.rd, fp::Bits::truncate(hart.x(uop.rs1)))
}

/// fd = constant number rs1
pub(crate) fn li<F: Format>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.use_f(uop.raw)?;
    put::<F>(hart, uop.rd, fp::fli::<F>(uop.rs1.into()))
}

/// rd = fs1 towards zero, modulo 2^32
pub(crate) fn cvtmod(hart: &mut Hart, uop: &Uop) -> Done {
    hart.need_f(uop.raw)?;
    let a = get::<F64>(hart, uop.rs1);
    let value = accrue(hart, |fl| fp::fcvtmod_w_d(a, fl));
    hart.set_x(uop.rd, value);
    Ok(())
}

/// rd = upper half of fs1
pub(crate) fn mvh(hart: &mut Hart, uop: &Uop) -> Done {
    hart.need_f(uop.raw)?;
    hart.set_x(uop.rd, hart.f[(uop.rs1 & 31) as usize] >> 32);
    Ok(())
}

/// fd = rs2 above rs1
pub(crate) fn mvp(hart: &mut Hart, uop: &Uop) -> Done {
    hart.use_f(uop.raw)?;
    let value = u64::from(hart.x(uop.rs1) as u32) | hart.x(uop.rs2) << 32;
    put::<F64>(hart, uop.rd, value)
}
