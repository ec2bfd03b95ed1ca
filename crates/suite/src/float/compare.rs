//! What looks at values without rounding: minimum and maximum, comparisons, sign injection, classification.

use super::format::Format;
use super::round::{Flags, Outcome};
use super::value::Value;
use std::cmp::Ordering;

/// Which of two values [`extremum`] delivers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extremum {
    /// The smaller one.
    Min,
    /// The larger one.
    Max,
}

/// What [`extremum`] makes of one NaN among its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NanPolicy {
    /// The other operand is delivered: `minimumNumber`, `maximumNumber`.
    Number,
    /// The canonical NaN is delivered: `minimum`, `maximum`.
    Propagate,
}

/// The smaller or larger of two values, −0 being less than +0. A signaling NaN is invalid under either policy.
pub fn extremum(format: Format, which: Extremum, policy: NanPolicy, a: u64, b: u64) -> Outcome {
    let (x, y) = (format.decode(a), format.decode(b));
    let flags = Flags::NV.when(x.is_signaling() || y.is_signaling());
    let order = match x.order(&y) {
        Some(Ordering::Equal) => Some(format.is_negative(b).cmp(&format.is_negative(a))),
        order => order,
    };
    let bits = match (order, which) {
        (Some(Ordering::Greater), Extremum::Min) | (Some(Ordering::Less), Extremum::Max) => b,
        (Some(_), _) => a,
        (None, _) if policy == NanPolicy::Propagate || x.is_nan() && y.is_nan() => format.canonical_nan(),
        (None, _) if x.is_nan() => b,
        (None, _) => a,
    };
    Outcome { bits, flags }
}

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// a = b.
    Eq,
    /// a ≠ b.
    Ne,
    /// a < b.
    Lt,
    /// a ≤ b.
    Le,
    /// a > b.
    Gt,
    /// a ≥ b.
    Ge,
}

/// Does the relation hold? With a NaN only `Ne` does. A quiet comparison is invalid for signaling NaNs, a signaling one
/// for any NaN.
pub fn compare(relation: Relation, signaling: bool, a: &Value, b: &Value) -> (bool, Flags) {
    let invalid = a.is_signaling() || b.is_signaling() || signaling && (a.is_nan() || b.is_nan());
    let holds = match (a.order(b), relation) {
        (None, relation) => relation == Relation::Ne,
        (Some(order), Relation::Eq) => order.is_eq(),
        (Some(order), Relation::Ne) => order.is_ne(),
        (Some(order), Relation::Lt) => order.is_lt(),
        (Some(order), Relation::Le) => order.is_le(),
        (Some(order), Relation::Gt) => order.is_gt(),
        (Some(order), Relation::Ge) => order.is_ge(),
    };
    (holds, Flags::NV.when(invalid))
}

/// Where the sign of a sign injection comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Injection {
    /// `sgnj`: the sign of b.
    Copy,
    /// `sgnjn`: the opposite of the sign of b.
    Negate,
    /// `sgnjx`: the signs of a and b, xored.
    Xor,
}

/// a with another sign. NaNs pass unchanged, and no flag is raised.
pub fn inject_sign(format: Format, injection: Injection, a: u64, b: u64) -> u64 {
    let negative = match injection {
        Injection::Copy => format.is_negative(b),
        Injection::Negate => !format.is_negative(b),
        Injection::Xor => format.is_negative(a) != format.is_negative(b),
    };
    a & !format.zero(true) | format.zero(negative)
}

/// The mask of ten bits that `fclass` delivers.
pub fn classify(format: Format, bits: u64) -> u64 {
    let class = match format.decode(bits) {
        Value::Infinite { negative: true } => 0,
        Value::Infinite { negative: false } => 7,
        Value::Nan { signaling: true } => 8,
        Value::Nan { signaling: false } => 9,
        Value::Finite(exact) => {
            // From the smallest magnitude up; the negative classes mirror the positive ones.
            let size = match exact.is_zero() {
                true => 0,
                false if exact.log2() < format.least_normal() => 1,
                false => 2,
            };
            if exact.negative { 3 - size } else { 4 + size }
        }
    };
    1 << class
}
