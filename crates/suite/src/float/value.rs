//! What an encoding means, apart from any format: NaN, infinity, or an exact number.

use num_bigint::{BigInt, BigUint, Sign};
use std::cmp::Ordering;
use std::ops::Neg;

/// An operand of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Not a number. Payload and sign never matter to arithmetic: results are canonical.
    Nan {
        /// Does using it raise the invalid operation flag?
        signaling: bool,
    },
    /// Infinity.
    Infinite {
        /// Is it below all numbers?
        negative: bool,
    },
    /// A number; zero has a sign, too.
    Finite(Exact),
}

/// The number ±magnitude·2^exponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exact {
    /// The sign, which zero has as well.
    pub negative: bool,
    /// The absolute value, in units of 2^exponent.
    pub magnitude: BigUint,
    /// The power of two that is the unit.
    pub exponent: i64,
}

impl Value {
    /// Is it a NaN of either kind?
    pub fn is_nan(&self) -> bool {
        matches!(self, Value::Nan { .. })
    }

    /// Is it a NaN that raises the invalid operation flag?
    pub fn is_signaling(&self) -> bool {
        matches!(self, Value::Nan { signaling: true })
    }

    /// Is it a zero of either sign?
    pub fn is_zero(&self) -> bool {
        matches!(self, Value::Finite(exact) if exact.is_zero())
    }

    /// Orders by numerical value, zeros being equal; `None` if either is a NaN.
    pub fn order(&self, other: &Self) -> Option<Ordering> {
        // Where a value stands: infinities beside all numbers.
        let rank = |value: &Self| match value {
            Value::Infinite { negative: true } => -1,
            Value::Infinite { negative: false } => 1,
            _ => 0,
        };
        match (self, other) {
            (Value::Nan { .. }, _) | (_, Value::Nan { .. }) => None,
            (Value::Finite(a), Value::Finite(b)) => Some(a.order(b)),
            _ => Some(rank(self).cmp(&rank(other))),
        }
    }
}

impl Neg for Value {
    type Output = Self;

    fn neg(self) -> Self {
        match self {
            Value::Nan { .. } => self,
            Value::Infinite { negative } => Value::Infinite { negative: !negative },
            Value::Finite(exact) => Value::Finite(Exact { negative: !exact.negative, ..exact }),
        }
    }
}

impl Exact {
    /// An integer, times a power of two.
    pub fn new(integer: impl Into<BigInt>, exponent: i64) -> Self {
        let (sign, magnitude) = integer.into().into_parts();
        Exact { negative: sign == Sign::Minus, magnitude, exponent }
    }

    /// Is it a zero of either sign?
    pub fn is_zero(&self) -> bool {
        self.magnitude == BigUint::ZERO
    }

    /// The largest power of two that is not above the absolute value of this number, which is not zero.
    pub fn log2(&self) -> i64 {
        self.magnitude.bits() as i64 - 1 + self.exponent
    }

    /// The same number, which is not zero, in the largest unit that divides it.
    pub fn reduced(self) -> Self {
        let zeros = self.magnitude.trailing_zeros().unwrap_or(0);
        Exact { magnitude: self.magnitude >> zeros, exponent: self.exponent + zeros as i64, ..self }
    }

    /// This number in units of 2^`exponent`, which must divide it.
    pub fn in_units_of(&self, exponent: i64) -> BigInt {
        let sign = if self.negative { Sign::Minus } else { Sign::Plus };
        BigInt::from_biguint(sign, self.magnitude.clone() << (self.exponent - exponent))
    }

    /// The exact sum. A zero sum takes the sign of its terms if they agree, else `zero_negative`.
    pub fn plus(&self, other: &Self, zero_negative: bool) -> Self {
        let exponent = self.exponent.min(other.exponent);
        let mut sum = Exact::new(self.in_units_of(exponent) + other.in_units_of(exponent), exponent);
        if sum.is_zero() {
            sum.negative = if self.negative == other.negative { self.negative } else { zero_negative };
        }
        sum
    }

    /// The exact product.
    pub fn times(&self, other: &Self) -> Self {
        Exact {
            negative: self.negative != other.negative,
            magnitude: &self.magnitude * &other.magnitude,
            exponent: self.exponent + other.exponent,
        }
    }

    /// The quotient with at least `digits` binary digits; see `with_rest`. The divisor is not zero.
    pub fn over(&self, divisor: &Self, digits: u64) -> Self {
        let shift = (digits + divisor.magnitude.bits()).saturating_sub(self.magnitude.bits()) + 1;
        let dividend = &self.magnitude << shift;
        let quotient = &dividend / &divisor.magnitude;
        let rest = dividend != &quotient * &divisor.magnitude;
        Exact {
            negative: self.negative != divisor.negative,
            magnitude: quotient,
            exponent: self.exponent - divisor.exponent - shift as i64,
        }
        .with_rest(rest)
    }

    /// The square root with at least `digits` binary digits; see `with_rest`. The number is not negative.
    pub fn square_root(&self, digits: u64) -> Self {
        // The exponent must be even to be halved.
        let shift = 2 * digits + (self.exponent.rem_euclid(2) as u64);
        let square = &self.magnitude << shift;
        let root = square.sqrt();
        let rest = square != &root * &root;
        Exact { negative: self.negative, magnitude: root, exponent: (self.exponent - shift as i64) / 2 }
            .with_rest(rest)
    }

    /// Appends one digit that says whether digits that are not zero were cut off.
    ///
    /// A number with infinitely many digits has no exact form here. It lies strictly between two neighbours of the last
    /// digit kept, and so does the number with a one appended: whatever is coarser than that rounds both alike.
    fn with_rest(self, rest: bool) -> Self {
        Exact {
            magnitude: self.magnitude << 1 | BigUint::from(u8::from(rest)),
            exponent: self.exponent - 1,
            ..self
        }
    }

    /// Orders by numerical value, zeros being equal.
    pub fn order(&self, other: &Self) -> Ordering {
        let exponent = self.exponent.min(other.exponent);
        self.in_units_of(exponent).cmp(&other.in_units_of(exponent))
    }
}
