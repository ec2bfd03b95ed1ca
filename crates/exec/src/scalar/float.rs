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

/// The registers that hold the numbers of a format: f registers, or x registers with Zfinx.
pub(crate) trait FloatRegisters {
    type Format: Format;
    /// Fails unless floating point is on.
    fn need(hart: &Hart, uop: &Uop) -> Done;
    /// The same; from here on its state is dirty.
    fn use_registers(hart: &mut Hart, uop: &Uop) -> Done;
    /// Register `r` as a number.
    fn get(hart: &Hart, r: u8) -> BitsOf<Self>;
    /// Writes a number.
    fn put(hart: &mut Hart, rd: u8, value: BitsOf<Self>);
    /// Sets the exceptions accrued so far.
    fn set_fflags(hart: &mut Hart, fflags: u8);
}

/// The bits of a number that is kept so.
pub(crate) type BitsOf<P> = <<P as FloatRegisters>::Format as Format>::Bits;

/// In f registers, NaN-boxed.
impl<F: Format> FloatRegisters for F {
    type Format = F;

    #[inline(always)]
    fn need(hart: &Hart, uop: &Uop) -> Done {
        hart.need_f(uop.raw)
    }

    #[inline(always)]
    fn use_registers(hart: &mut Hart, uop: &Uop) -> Done {
        hart.use_f(uop.raw)
    }

    #[inline(always)]
    fn get(hart: &Hart, r: u8) -> F::Bits {
        unbox::<F>(hart.f[(r & 31) as usize])
    }

    #[inline(always)]
    fn put(hart: &mut Hart, rd: u8, value: F::Bits) {
        hart.f[(rd & 31) as usize] = nan_box::<F>(value);
    }

    #[inline(always)]
    fn set_fflags(hart: &mut Hart, fflags: u8) {
        hart.accrue(fflags);
    }
}

/// Runs `f`, which adds the exceptions it raises to those accrued so far.
#[inline(always)]
fn accrue<P: FloatRegisters, T>(hart: &mut Hart, f: impl FnOnce(&mut Flags) -> T) -> T {
    let mut flags = Flags::from_bits(hart.fflags);
    let value = f(&mut flags);
    P::set_fflags(hart, flags.bits());
    value
}

/// fd = ±(fs1 · fs2) ± fs3
pub(crate) fn fma<P: FloatRegisters, O: Rounded>(hart: &mut Hart, uop: &Uop) -> Done {
    P::use_registers(hart, uop)?;
    let rm = rounding(hart, uop)?;
    let (a, b, c) = (P::get(hart, uop.rs1), P::get(hart, uop.rs2), P::get(hart, uop.rs3));
    let value = accrue::<P, _>(hart, |fl| fast::apply::<P::Format>(O::OP, [a, b, c], rm, fl));
    P::put(hart, uop.rd, value);
    Ok(())
}

/// fd = op(fs1, fs2)
pub(crate) fn bin<P: FloatRegisters, O: Rounded>(hart: &mut Hart, uop: &Uop) -> Done {
    P::use_registers(hart, uop)?;
    let rm = rounding(hart, uop)?;
    let (a, b) = (P::get(hart, uop.rs1), P::get(hart, uop.rs2));
    let value = accrue::<P, _>(hart, |fl| fast::apply::<P::Format>(O::OP, [a, b, b], rm, fl));
    P::put(hart, uop.rd, value);
    Ok(())
}

/// fd = √fs1
pub(crate) fn sqrt<P: FloatRegisters>(hart: &mut Hart, uop: &Uop) -> Done {
    P::use_registers(hart, uop)?;
    let rm = rounding(hart, uop)?;
    let a = P::get(hart, uop.rs1);
    let value = accrue::<P, _>(hart, |fl| fast::apply::<P::Format>(bulk::Op::Sqrt, [a, a, a], rm, fl));
    P::put(hart, uop.rd, value);
    Ok(())
}

/// fd = fs1 with a sign made of both
pub(crate) fn sgnj<P: FloatRegisters, O: Sign>(hart: &mut Hart, uop: &Uop) -> Done {
    P::use_registers(hart, uop)?;
    let value = O::op::<P::Format>(P::get(hart, uop.rs1), P::get(hart, uop.rs2));
    P::put(hart, uop.rd, value);
    Ok(())
}

/// fd = the lesser or the greater of fs1 and fs2
pub(crate) fn minmax<P: FloatRegisters, O: Choice>(hart: &mut Hart, uop: &Uop) -> Done {
    P::use_registers(hart, uop)?;
    let (a, b) = (P::get(hart, uop.rs1), P::get(hart, uop.rs2));
    let value = accrue::<P, _>(hart, |fl| O::op::<P::Format>(a, b, fl));
    P::put(hart, uop.rd, value);
    Ok(())
}

/// rd = does fs1 compare so to fs2?
pub(crate) fn cmp<P: FloatRegisters, O: Compare>(hart: &mut Hart, uop: &Uop) -> Done {
    P::need(hart, uop)?;
    let (a, b) = (P::get(hart, uop.rs1), P::get(hart, uop.rs2));
    let holds = accrue::<P, _>(hart, |fl| O::op::<P::Format>(a, b, fl));
    hart.set_x(uop.rd, holds.into());
    Ok(())
}

/// rd = class mask of fs1
pub(crate) fn class<P: FloatRegisters>(hart: &mut Hart, uop: &Uop) -> Done {
    P::need(hart, uop)?;
    hart.set_x(uop.rd, P::Format::class(P::get(hart, uop.rs1)).into());
    Ok(())
}

/// rd = integer(fs1)
pub(crate) fn to_int<P: FloatRegisters, I: Integer>(hart: &mut Hart, uop: &Uop) -> Done {
    P::need(hart, uop)?;
    let rm = rounding(hart, uop)?;
    let a = P::get(hart, uop.rs1);
    let value = accrue::<P, _>(hart, |fl| fast::to_int::<P::Format, I::Int>(a, rm, fl));
    hart.set_x(uop.rd, I::extend(value));
    Ok(())
}

/// fd = number(rs1)
pub(crate) fn from_int<P: FloatRegisters, I: Integer>(hart: &mut Hart, uop: &Uop) -> Done {
    P::use_registers(hart, uop)?;
    let rm = rounding(hart, uop)?;
    let i = I::Int::truncate(hart.x(uop.rs1));
    let value = accrue::<P, _>(hart, |fl| fast::from_int::<I::Int, P::Format>(i, rm, fl));
    P::put(hart, uop.rd, value);
    Ok(())
}

/// fd = fs1 in another format
pub(crate) fn cvt<From: FloatRegisters, To: FloatRegisters>(hart: &mut Hart, uop: &Uop) -> Done {
    To::use_registers(hart, uop)?;
    let rm = rounding(hart, uop)?;
    let a = From::get(hart, uop.rs1);
    let value = accrue::<To, _>(hart, |fl| fast::convert::<From::Format, To::Format>(a, rm, fl));
    To::put(hart, uop.rd, value);
    Ok(())
}

/// fd = fs1 rounded to an integral number
pub(crate) fn round<P: FloatRegisters, O: Integral>(hart: &mut Hart, uop: &Uop) -> Done {
    P::use_registers(hart, uop)?;
    let rm = rounding(hart, uop)?;
    let a = P::get(hart, uop.rs1);
    let value = accrue::<P, _>(hart, |fl| P::Format::round_int(a, rm, O::EXACT, fl));
    P::put(hart, uop.rd, value);
    Ok(())
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
    F::put(hart, uop.rd, fp::Bits::truncate(hart.x(uop.rs1)));
    Ok(())
}

/// fd = constant number rs1
pub(crate) fn li<F: Format>(hart: &mut Hart, uop: &Uop) -> Done {
    hart.use_f(uop.raw)?;
    F::put(hart, uop.rd, fp::fli::<F>(uop.rs1.into()));
    Ok(())
}

/// rd = fs1 towards zero, modulo 2^32
pub(crate) fn cvtmod(hart: &mut Hart, uop: &Uop) -> Done {
    hart.need_f(uop.raw)?;
    let a = F64::get(hart, uop.rs1);
    let value = accrue::<F64, _>(hart, |fl| fp::fcvtmod_w_d(a, fl));
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
    F64::put(hart, uop.rd, value);
    Ok(())
}
