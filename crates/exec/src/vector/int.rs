//! Integers as element operations see them: one trait for numbers of any width and sign, so that an operation is one
//! line generic over SEW.
//!
//! Invariant: nothing here panics or depends on the build profile; all arithmetic is modulo 2^BITS. This file knows
//! no registers and no instructions.

use std::ops::{BitAnd, BitOr, BitXor, Not};

use rivet_hart::Element;

/// A two's-complement number of some width, signed or unsigned.
pub(crate) trait Num:
    Copy
    + Default
    + Ord
    + Send
    + Sync
    + Not<Output = Self>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + 'static
{
    /// Width in bits.
    const BITS: u32;
    /// The least number.
    const MIN: Self;
    /// The greatest number.
    const MAX: Self;
    /// 0.
    const ZERO: Self;
    /// 1.
    const ONE: Self;

    /// The low bits of `x`, or its sign extension where this is the wider.
    fn of(x: u64) -> Self;
    /// The low 64 bits, extended by the number's own signedness.
    fn to_u64(self) -> u64;
    /// The low 32 bits, likewise: a shift amount.
    fn low(self) -> u32;
    /// a + b.
    fn add(self, b: Self) -> Self;
    /// a - b.
    fn sub(self, b: Self) -> Self;
    /// a · b.
    fn mul(self, b: Self) -> Self;
    /// a / b, truncated; `None` for division by 0. MIN / -1 is MIN.
    fn div(self, b: Self) -> Option<Self>;
    /// The remainder of that; MIN % -1 is 0.
    fn rem(self, b: Self) -> Option<Self>;
    /// a · 2^by, `by` modulo BITS.
    fn shl(self, by: u32) -> Self;
    /// a / 2^by rounded down (an arithmetic shift for signed numbers), `by` modulo BITS.
    fn shr(self, by: u32) -> Self;
    /// a + b clamped to MIN..=MAX.
    fn saturating_add(self, b: Self) -> Self;
    /// a - b clamped to MIN..=MAX.
    fn saturating_sub(self, b: Self) -> Self;
}

macro_rules! num {
    ($($t:ty),*) => {$(
        impl Num for $t {
            const BITS: u32 = <$t>::BITS;
            const MIN: $t = <$t>::MIN;
            const MAX: $t = <$t>::MAX;
            const ZERO: $t = 0;
            const ONE: $t = 1;

            #[inline(always)]
            fn of(x: u64) -> $t {
                x as i64 as $t
            }
            #[inline(always)]
            fn to_u64(self) -> u64 {
                self as u64
            }
            #[inline(always)]
            fn low(self) -> u32 {
                self as u32
            }
            #[inline(always)]
            fn add(self, b: $t) -> $t {
                self.wrapping_add(b)
            }
            #[inline(always)]
            fn sub(self, b: $t) -> $t {
                self.wrapping_sub(b)
            }
            #[inline(always)]
            fn mul(self, b: $t) -> $t {
                self.wrapping_mul(b)
            }
            #[inline(always)]
            fn div(self, b: $t) -> Option<$t> {
                (b != 0).then(|| self.wrapping_div(b))
            }
            #[inline(always)]
            fn rem(self, b: $t) -> Option<$t> {
                (b != 0).then(|| self.wrapping_rem(b))
            }
            #[inline(always)]
            fn shl(self, by: u32) -> $t {
                self.wrapping_shl(by)
            }
            #[inline(always)]
            fn shr(self, by: u32) -> $t {
                self.wrapping_shr(by)
            }
            #[inline(always)]
            fn saturating_add(self, b: $t) -> $t {
                <$t>::saturating_add(self, b)
            }
            #[inline(always)]
            fn saturating_sub(self, b: $t) -> $t {
                <$t>::saturating_sub(self, b)
            }
        }
    )*};
}
num!(u8, u16, u32, u64, u128, i8, i16, i32, i64, i128);

/// A number that has one of twice its width.
pub(crate) trait Widen: Num {
    /// Twice the width, the same signedness.
    type Wide: Num;
    /// The same value.
    fn widen(self) -> Self::Wide;
    /// The low half.
    fn narrow(wide: Self::Wide) -> Self;
    /// The high half.
    #[inline(always)]
    fn high(wide: Self::Wide) -> Self {
        Self::narrow(wide.shr(Self::BITS))
    }
}

macro_rules! widen {
    ($($t:ty => $wide:ty),*) => {$(
        impl Widen for $t {
            type Wide = $wide;
            #[inline(always)]
            fn widen(self) -> $wide {
                self as $wide
            }
            #[inline(always)]
            fn narrow(wide: $wide) -> $t {
                wide as $t
            }
        }
    )*};
}
widen!(u8 => u16, u16 => u32, u32 => u64, u64 => u128, i8 => i16, i16 => i32, i32 => i64, i64 => i128);

/// An integer element, `u8` to `u64`: how drives hold elements, whatever an operation takes their bits for.
pub(crate) trait Int:
    Element + Num + Widen<Wide: Unsigned<Signed = <Self::Signed as Widen>::Wide>> + Unsigned<Signed: Widen>
{
    /// The bits in reverse order.
    fn reverse_bits(self) -> Self;
    /// The bytes in reverse order.
    fn swap_bytes(self) -> Self;
    /// Zero bits above the highest 1.
    fn leading_zeros(self) -> u32;
    /// Zero bits below the lowest 1.
    fn trailing_zeros(self) -> u32;
    /// Bits that are 1.
    fn count_ones(self) -> u32;
    /// Rotated towards the high end, `by` modulo BITS.
    fn rotate_left(self, by: u32) -> Self;
    /// Rotated towards the low end, `by` modulo BITS.
    fn rotate_right(self, by: u32) -> Self;

    /// The bits as an unsigned number, widened.
    #[inline(always)]
    fn zero_extend(self) -> Self::Wide {
        self.widen()
    }

    /// The bits as a signed number, widened.
    #[inline(always)]
    fn sign_extend(self) -> Self::Wide {
        <Self::Wide as Unsigned>::bits(self.signed().widen())
    }
}

/// An unsigned number with its signed twin.
pub(crate) trait Unsigned: Num {
    /// The signed number of this width.
    type Signed: Num;
    /// The same bits as a signed number.
    fn signed(self) -> Self::Signed;
    /// The bits of a signed number.
    fn bits(signed: Self::Signed) -> Self;
}

macro_rules! unsigned {
    ($($t:ty, $signed:ty);*) => {$(
        impl Unsigned for $t {
            type Signed = $signed;
            #[inline(always)]
            fn signed(self) -> $signed {
                self as $signed
            }
            #[inline(always)]
            fn bits(signed: $signed) -> $t {
                signed as $t
            }
        }
    )*};
}
unsigned!(u8, i8; u16, i16; u32, i32; u64, i64; u128, i128);

macro_rules! int {
    ($($t:ty),*) => {$(
        impl Int for $t {
            #[inline(always)]
            fn reverse_bits(self) -> $t {
                <$t>::reverse_bits(self)
            }
            #[inline(always)]
            fn swap_bytes(self) -> $t {
                <$t>::swap_bytes(self)
            }
            #[inline(always)]
            fn leading_zeros(self) -> u32 {
                <$t>::leading_zeros(self)
            }
            #[inline(always)]
            fn trailing_zeros(self) -> u32 {
                <$t>::trailing_zeros(self)
            }
            #[inline(always)]
            fn count_ones(self) -> u32 {
                <$t>::count_ones(self)
            }
            #[inline(always)]
            fn rotate_left(self, by: u32) -> $t {
                <$t>::rotate_left(self, by % <$t>::BITS)
            }
            #[inline(always)]
            fn rotate_right(self, by: u32) -> $t {
                <$t>::rotate_right(self, by % <$t>::BITS)
            }
        }
    )*};
}
int!(u8, u16, u32, u64);

/// An integer element of at most 32 bits: one of twice its width exists as an element too.
pub(crate) trait Half: Int + Widen<Wide: Int> + Unsigned<Signed: Widen<Wide: Widen>> {}
impl Half for u8 {}
impl Half for u16 {}
impl Half for u32 {}
