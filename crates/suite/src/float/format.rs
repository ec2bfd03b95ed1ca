//! The four binary formats: how wide their fields are, what their special patterns look like, and how a narrow one
//! sits in a wider `f` register.

use super::value::{Exact, Value};
use num_bigint::BigUint;

/// A binary interchange format: a sign bit, then `exponent` bits, then `fraction` bits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Format {
    /// Bits of the exponent field.
    pub exponent: u32,
    /// Bits of the fraction field; the precision is one more.
    pub fraction: u32,
}

/// binary16.
pub const F16: Format = Format { exponent: 5, fraction: 10 };
/// BF16: the range of binary32 with 8 bits of precision.
pub const BF16: Format = Format { exponent: 8, fraction: 7 };
/// binary32.
pub const F32: Format = Format { exponent: 8, fraction: 23 };
/// binary64.
pub const F64: Format = Format { exponent: 11, fraction: 52 };

impl Format {
    /// The IEEE format of an element `sew` bits wide, if there is one.
    pub fn of_sew(sew: u32) -> Option<Self> {
        [F16, F32, F64].into_iter().find(|format| format.width() == sew)
    }

    /// All bits of an encoding.
    pub fn width(self) -> u32 {
        1 + self.exponent + self.fraction
    }

    /// Bits of the significand, the leading one included.
    pub fn precision(self) -> u32 {
        self.fraction + 1
    }

    /// What is added to an exponent to encode it; also the largest exponent of a finite value.
    pub fn bias(self) -> i64 {
        (1 << (self.exponent - 1)) - 1
    }

    /// The exponent of the unit in which subnormal numbers count: the smallest positive value is 2 to this power.
    pub fn least_unit(self) -> i64 {
        self.least_normal() - i64::from(self.fraction)
    }

    /// The exponent of the smallest positive normal number.
    pub fn least_normal(self) -> i64 {
        1 - self.bias()
    }

    /// Zero with a sign.
    pub fn zero(self, negative: bool) -> u64 {
        u64::from(negative) << (self.width() - 1)
    }

    /// Infinity with a sign.
    pub fn infinity(self, negative: bool) -> u64 {
        self.zero(negative) | ((1 << self.exponent) - 1) << self.fraction
    }

    /// The finite value of largest magnitude.
    pub fn largest(self, negative: bool) -> u64 {
        self.infinity(negative) - 1
    }

    /// The canonical NaN: positive, and all of the fraction clear except its highest bit, the quiet bit.
    pub fn canonical_nan(self) -> u64 {
        self.infinity(false) | self.quiet_bit()
    }

    /// The highest bit of the fraction, set in quiet NaNs.
    pub fn quiet_bit(self) -> u64 {
        1 << (self.fraction - 1)
    }

    /// Is the sign bit set, be it of a number or a NaN?
    pub fn is_negative(self, bits: u64) -> bool {
        bits >> (self.width() - 1) & 1 == 1
    }

    /// What an encoding means.
    pub fn decode(self, bits: u64) -> Value {
        let negative = self.is_negative(bits);
        let exponent = (bits >> self.fraction & ((1 << self.exponent) - 1)) as i64;
        let fraction = bits & ((1 << self.fraction) - 1);
        if exponent == self.bias() * 2 + 1 {
            return match fraction {
                0 => Value::Infinite { negative },
                _ => Value::Nan { signaling: fraction & self.quiet_bit() == 0 },
            };
        }
        let leading = u64::from(exponent != 0) << self.fraction;
        Value::Finite(Exact {
            negative,
            magnitude: BigUint::from(leading | fraction),
            exponent: self.least_unit() + exponent.max(1) - 1,
        })
    }

    /// The operand that an instruction takes from an `f` register of 64 bits: the low bits if all others are ones, the
    /// canonical NaN if not.
    pub fn unboxed(self, register: u64) -> u64 {
        match self.boxed(register) == register {
            true => register & (u64::MAX >> (64 - self.width())),
            false => self.canonical_nan(),
        }
    }

    /// What an `f` register of 64 bits holds after `bits` was written to it.
    pub fn boxed(self, bits: u64) -> u64 {
        bits | !(u64::MAX >> (64 - self.width()))
    }
}
