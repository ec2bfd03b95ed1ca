//! Addition, multiplication, fused multiply-add, division and square root (F 22.2, 22.6, V 13.2–13.8).

use super::format::Format;
use super::round::{Flags, Outcome, Rounding, round};
use super::value::Value;

/// a + b.
pub fn add(to: Format, rm: Rounding, a: &Value, b: &Value) -> Outcome {
    match (a, b) {
        (Value::Nan { .. }, _) | (_, Value::Nan { .. }) => nan(to, &[a, b]),
        (Value::Infinite { negative: x }, Value::Infinite { negative: y }) if x != y => Outcome::invalid(to),
        (&Value::Infinite { negative }, _) | (_, &Value::Infinite { negative }) => {
            Outcome::quiet(to.infinity(negative))
        }
        (Value::Finite(a), Value::Finite(b)) => round(&a.plus(b, rm == Rounding::Rdn), to, rm),
    }
}

/// a − b.
pub fn sub(to: Format, rm: Rounding, a: &Value, b: &Value) -> Outcome {
    add(to, rm, a, &-b.clone())
}

/// a × b.
pub fn mul(to: Format, rm: Rounding, a: &Value, b: &Value) -> Outcome {
    match product(to, a, b) {
        Ok(Value::Infinite { negative }) => Outcome::quiet(to.infinity(negative)),
        Ok(Value::Finite(exact)) => round(&exact, to, rm),
        Ok(Value::Nan { signaling }) => Outcome::nan(to, signaling),
        Err(invalid) => invalid,
    }
}

/// a × b + c, rounded once. Infinity times zero is invalid even when c is a quiet NaN.
pub fn fma(to: Format, rm: Rounding, a: &Value, b: &Value, c: &Value) -> Outcome {
    match product(to, a, b) {
        Ok(Value::Nan { signaling }) => Outcome::nan(to, signaling || c.is_signaling()),
        Ok(product) => add(to, rm, &product, c),
        Err(invalid) => invalid,
    }
}

/// The exact a × b, NaN if an operand is one, or the outcome of the invalid ∞ × 0.
fn product(to: Format, a: &Value, b: &Value) -> Result<Value, Outcome> {
    Ok(match (a, b) {
        (Value::Nan { .. }, _) | (_, Value::Nan { .. }) => {
            Value::Nan { signaling: a.is_signaling() || b.is_signaling() }
        }
        (Value::Finite(a), Value::Finite(b)) => Value::Finite(a.times(b)),
        _ if a.is_zero() || b.is_zero() => return Err(Outcome::invalid(to)),
        _ => Value::Infinite { negative: is_negative(a) != is_negative(b) },
    })
}

/// a ÷ b.
pub fn div(to: Format, rm: Rounding, a: &Value, b: &Value) -> Outcome {
    let negative = is_negative(a) != is_negative(b);
    match (a, b) {
        (Value::Nan { .. }, _) | (_, Value::Nan { .. }) => nan(to, &[a, b]),
        (Value::Infinite { .. }, Value::Infinite { .. }) => Outcome::invalid(to),
        (Value::Infinite { .. }, _) => Outcome::quiet(to.infinity(negative)),
        (_, Value::Infinite { .. }) => Outcome::quiet(to.zero(negative)),
        (Value::Finite(a), Value::Finite(b)) => match (a.is_zero(), b.is_zero()) {
            (true, true) => Outcome::invalid(to),
            (false, true) => Outcome { bits: to.infinity(negative), flags: Flags::DZ },
            _ => round(&a.over(b, digits(to)), to, rm),
        },
    }
}

/// √a. The root of −0 is −0.
pub fn sqrt(to: Format, rm: Rounding, a: &Value) -> Outcome {
    match a {
        Value::Nan { .. } => nan(to, &[a]),
        _ if a.is_zero() => Outcome::quiet(to.zero(is_negative(a))),
        _ if is_negative(a) => Outcome::invalid(to),
        Value::Infinite { .. } => Outcome::quiet(to.infinity(false)),
        Value::Finite(exact) => round(&exact.square_root(digits(to)), to, rm),
    }
}

/// The outcome of operands of which one is a NaN.
fn nan(to: Format, operands: &[&Value]) -> Outcome {
    Outcome::nan(to, operands.iter().any(|value| value.is_signaling()))
}

/// The sign of an infinity or number; NaNs count as positive.
fn is_negative(value: &Value) -> bool {
    match value {
        Value::Nan { .. } => false,
        Value::Infinite { negative } => *negative,
        Value::Finite(exact) => exact.negative,
    }
}

/// Digits enough to tell a halfway case: the precision, a digit for the half, and one to spare.
fn digits(to: Format) -> u64 {
    u64::from(to.precision()) + 2
}
