//! Integer arithmetic of one width: V 11.1, 11.3, 11.5, 11.6, 11.9 to 11.11, and the like of Zvbb and Zvbc.

use rivet_hart::Hart;
use rivet_isa::{Ext, Sew};

use super::drive::{Lane, NoSource, Regs, SimdLevel, Splat, by_sew, masked_map};
use super::int::{Int, Num};
use super::legal::{Rule, check, illegal};
use crate::crypto::clmul;
use crate::uop::{Done, Uop};

/// An operation on elements of vs2 and of vs1, rs1 or the immediate.
pub(crate) trait Binary {
    /// The widths it is defined for.
    const WIDTHS: Widths = Widths::All;
    /// `a` is vs2's element.
    fn run<T: Int>(a: T, b: T) -> T;
}

/// An operation on elements of vs2.
pub(crate) trait Unary {
    /// The result.
    fn run<T: Int>(a: T) -> T;
}

/// How many times narrower than SEW a source is.
pub(crate) trait Factor {
    /// Its logarithm.
    const LOG2: i32;
}

/// The SEW for which an instruction is defined.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Widths {
    /// Every one.
    All,
    /// Every one in V; in Zve64* all but 64.
    No64WithoutV,
    /// Zvbc: "... only defined for SEW=64"; Zvbc32e: "... defined for SEW=8, 16, 32".
    Carryless,
}

impl Widths {
    /// Fails unless the current SEW is one of them.
    #[inline(always)]
    pub(crate) fn check(self, hart: &Hart, uop: &Uop) -> Done {
        let is_64 = hart.v.vtype().sew == Sew::E64;
        match self {
            Widths::Carryless if !is_64 && !hart.config.isa.has(Ext::Zvbc32e) => {
                Err(illegal(uop, Rule::Sew.broken("this instruction requires SEW = 64")))
            }
            Widths::Carryless if is_64 && !hart.config.isa.has(Ext::Zvbc) => Err(illegal(
                uop,
                Rule::NarrowClmul.broken("SEW = 64 requires Zvbc; this hart has only Zvbc32e"),
            )),
            Widths::No64WithoutV if is_64 && !hart.config.isa.has(Ext::V) => {
                Err(illegal(uop, Rule::HighProduct.broken("SEW = 64 requires V; this hart has only Zve64*")))
            }
            _ => Ok(()),
        }
    }
}

/// vd[i] = O(vs2[i], vs1[i])
#[inline(always)]
pub(crate) fn vv<O: Binary, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    if O::WIDTHS != Widths::All {
        check(hart, uop)?;
        O::WIDTHS.check(hart, uop)?;
    }
    let (a, b) = (Regs::at(&hart.v, uop.rs2), Regs::at(&hart.v, uop.rs1));
    by_sew!(hart, T => masked_map::<T, T, T, H>(hart, uop, a, b, binary::<O, T>()))
}

/// vd[i] = O(vs2[i], x[rs1])
#[inline(always)]
pub(crate) fn vx<O: Binary, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    scalar::<O, H>(hart, uop, hart.x(uop.rs1))
}

/// vd[i] = O(vs2[i], imm)
#[inline(always)]
pub(crate) fn vi<O: Binary, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    scalar::<O, H>(hart, uop, uop.imm as u64)
}

#[inline(always)]
fn scalar<O: Binary, H: SimdLevel>(hart: &mut Hart, uop: &Uop, b: u64) -> Done {
    if O::WIDTHS != Widths::All {
        check(hart, uop)?;
        O::WIDTHS.check(hart, uop)?;
    }
    let a = Regs::at(&hart.v, uop.rs2);
    by_sew!(hart, T => masked_map::<T, T, T, H>(hart, uop, a, Splat(b as T), binary::<O, T>()))
}

/// vd[i] = O(vs2[i])
#[inline(always)]
pub(crate) fn v<O: Unary, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    let a = Regs::at(&hart.v, uop.rs2);
    by_sew!(hart, T => masked_map::<T, T, u8, H>(hart, uop, a, NoSource, unary::<O, T>()))
}

/// vd[i] = zero-extended vs2[i] of SEW / F
#[inline(always)]
pub(crate) fn zext<F: Factor, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    extend::<F, false, H>(hart, uop)
}

/// vd[i] = sign-extended vs2[i] of SEW / F
#[inline(always)]
pub(crate) fn sext<F: Factor, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    extend::<F, true, H>(hart, uop)
}

#[inline(always)]
fn extend<F: Factor, const SIGNED: bool, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    match (hart.v.vtype().sew.bits(), F::LOG2) {
        (16, 1) => extend_from::<u8, u16, SIGNED, H>(hart, uop),
        (32, 1) => extend_from::<u16, u32, SIGNED, H>(hart, uop),
        (64, 1) => extend_from::<u32, u64, SIGNED, H>(hart, uop),
        (32, 2) => extend_from::<u8, u32, SIGNED, H>(hart, uop),
        (64, 2) => extend_from::<u16, u64, SIGNED, H>(hart, uop),
        _ => extend_from::<u8, u64, SIGNED, H>(hart, uop),
    }
}

#[inline(always)]
fn extend_from<A: Int, D: Lane, const SIGNED: bool, H: SimdLevel>(hart: &mut Hart, uop: &Uop) -> Done {
    let a = Regs::at(&hart.v, uop.rs2);
    masked_map::<D, A, u8, H>(hart, uop, a, NoSource, extended::<D, A, SIGNED>())
}

/// As a loop calls it. The function depends on neither the form nor the SIMD level, so that all share the general path.
fn binary<O: Binary, T: Int>() -> impl Fn(T, T, T) -> T + Copy {
    |a, b, _| O::run(a, b)
}

/// Likewise.
fn unary<O: Unary, T: Int>() -> impl Fn(T, u8, T) -> T + Copy {
    |a, _, _| O::run(a)
}

/// Likewise, of an extension.
fn extended<D: Lane, A: Int, const SIGNED: bool>() -> impl Fn(A, u8, D) -> D + Copy {
    |a, _, _| D::of(if SIGNED { a.signed().to_u64() } else { a.to_u64() })
}

/// The product of `a` and `b` as polynomials over bits.
#[inline(always)]
fn carryless<T: Int>(a: T, b: T) -> T::Wide {
    if T::BITS == 64 {
        let product = clmul(a.to_u64(), b.to_u64());
        let (low, high) = (T::of(product as u64), T::of((product >> 64) as u64));
        return low.widen() ^ high.widen().shl(T::BITS);
    }
    (0..T::BITS).fold(T::Wide::ZERO, |sum, i| {
        let bit = b.shr(i) & T::ONE;
        sum ^ a.widen().shl(i) & T::Wide::ZERO.sub(bit.widen())
    })
}

/// The operations: one line each.
pub(crate) mod ops {
    use super::{Binary, Factor, Unary, Widths, carryless};
    use crate::vector::int::{Int, Num};

    macro_rules! binary {
        ($($name:ident $(at $widths:ident)? ($a:ident, $b:ident) $result:expr;)*) => {$(
            pub(crate) struct $name;
            impl Binary for $name {
                $(const WIDTHS: Widths = Widths::$widths;)?
                #[inline(always)]
                fn run<T: Int>($a: T, $b: T) -> T {
                    $result
                }
            }
        )*};
    }

    binary! {
        Add(a, b) a.add(b);
        Sub(a, b) a.sub(b);
        Rsub(a, b) b.sub(a);
        Minu(a, b) a.min(b);
        Min(a, b) T::bits(a.signed().min(b.signed()));
        Maxu(a, b) a.max(b);
        Max(a, b) T::bits(a.signed().max(b.signed()));
        And(a, b) a & b;
        Or(a, b) a | b;
        Xor(a, b) a ^ b;
        Sll(a, b) a.shl(b.low());
        Srl(a, b) a.shr(b.low());
        Sra(a, b) T::bits(a.signed().shr(b.low()));
        Divu(a, b) a.div(b).unwrap_or(T::MAX);
        Div(a, b) a.signed().div(b.signed()).map_or(T::MAX, T::bits);
        Remu(a, b) a.rem(b).unwrap_or(a);
        Rem(a, b) a.signed().rem(b.signed()).map_or(a, T::bits);
        Mul(a, b) a.mul(b);
        Mulhu at No64WithoutV (a, b) T::high(a.widen().mul(b.widen()));
        Mulhsu at No64WithoutV (a, b) T::high(a.sign_extend().mul(b.widen()));
        Mulh at No64WithoutV (a, b) T::high(a.sign_extend().mul(b.sign_extend()));
        Andn(a, b) a & !b;
        Rol(a, b) a.rotate_left(b.low());
        Ror(a, b) a.rotate_right(b.low());
        Clmul at Carryless (a, b) T::narrow(carryless(a, b));
        Clmulh at Carryless (a, b) T::high(carryless(a, b));
    }

    macro_rules! unary {
        ($($name:ident ($a:ident) $result:expr;)*) => {$(
            pub(crate) struct $name;
            impl Unary for $name {
                #[inline(always)]
                fn run<T: Int>($a: T) -> T {
                    $result
                }
            }
        )*};
    }

    unary! {
        Brev(a) a.reverse_bits();
        Brev8(a) a.reverse_bits().swap_bytes();
        Rev8(a) a.swap_bytes();
        Clz(a) T::of(a.leading_zeros().into());
        Ctz(a) T::of(a.trailing_zeros().into());
        Cpop(a) T::of(a.count_ones().into());
    }

    macro_rules! factor {
        ($($name:ident $log2:literal;)*) => {$(
            pub(crate) struct $name;
            impl Factor for $name {
                const LOG2: i32 = $log2;
            }
        )*};
    }

    factor! {
        Vf2 1;
        Vf4 2;
        Vf8 3;
    }
}
