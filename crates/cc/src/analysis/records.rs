//! Where a field of a record lies that an index chooses: accesses side by side, and fields that never overlap.

use crate::ir::{Binary, Cast, Flags, Function, InstData, LaneOp, Op, Value};

/// `base + index × size + outside`, of one address or of lanes of addresses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordPlace {
    /// The same for all lanes.
    pub base: Value,
    /// What chooses the record, with one number for each lane of addresses.
    pub index: Value,
    /// The size of what is indexed, in bytes.
    pub size: u32,
    /// Bytes that are added behind.
    pub outside: i64,
    /// The index without a constant that it adds, which is so many bytes, and how that was extended.
    root: Value,
    inside: i64,
    cast: Option<Cast>,
    /// Addresses do not wrap around.
    in_bounds: bool,
}

impl RecordPlace {
    /// Where an address points, if it is of this form.
    pub fn of(func: &Function, address: Value) -> Option<RecordPlace> {
        let (mut at, mut outside, mut in_bounds) = (address, 0i64, true);
        loop {
            let data = func.def(at)?;
            let (Op::Gep(element), &[base, index]) = (data.op, data.operands()) else { return None };
            let size = element.bytes();
            in_bounds &= data.flags.has(Flags::INBOUNDS);
            if size.is_scalable() {
                return None;
            }
            if let Some(number) = constant(func, index) {
                outside = outside.wrapping_add(number.wrapping_mul(size.fixed.into()));
                at = base;
                continue;
            }
            let base = func.as_splat(base).or((!func.ty(base).is_vector()).then_some(base))?;
            if func.ty(index).is_vector() != func.ty(address).is_vector() {
                return None;
            }
            let (root, number, cast) = without_addend(func, index);
            let inside = number.wrapping_mul(size.fixed.into());
            let size = size.fixed;
            return Some(RecordPlace { base, index, size, outside, root, inside, cast, in_bounds });
        }
    }

    /// Where the field lies in its record.
    pub fn offset(&self) -> i64 {
        self.outside.wrapping_add(self.inside)
    }

    /// The field of the same record with another offset.
    pub fn moved_to(&self, offset: i64) -> RecordPlace {
        RecordPlace { outside: offset.wrapping_sub(self.inside), ..self.clone() }
    }

    /// Whether the records are the same ones.
    pub fn is_beside(&self, other: &RecordPlace) -> bool {
        (self.base, self.root, self.size, self.cast) == (other.base, other.root, other.size, other.cast)
    }

    /// How far two records are apart at least, if they are not the same one.
    pub fn distance(&self, func: &Function) -> i64 {
        let size = i64::from(self.size);
        let multiple = size << shift(func, self.root).unwrap_or(0);
        if multiple.count_ones() == 1 {
            multiple
        } else if self.in_bounds {
            size
        } else {
            // Differences are multiples of this, also where addresses wrap around.
            multiple & multiple.wrapping_neg()
        }
    }

    /// Whether so many bytes of any record are never bytes of the other field of any record.
    pub fn never_meets(&self, func: &Function, bytes: i64, other: &RecordPlace, others: i64) -> bool {
        let distance = self.distance(func);
        if self.base != other.base || distance != other.distance(func) || distance == 0 {
            return false;
        }
        let apart = other.offset().wrapping_sub(self.offset()).rem_euclid(distance);
        apart >= bytes && apart + others <= distance
    }
}

/// The number that all lanes are, or a scalar is.
fn constant(func: &Function, value: Value) -> Option<i64> {
    func.as_signed(func.as_splat(value).unwrap_or(value))
}

/// An index without the constant that it adds, that constant, and how the sum was extended.
fn without_addend(func: &Function, index: Value) -> (Value, i64, Option<Cast>) {
    let of = |value: Value| func.def(value).map(|data| (lane_op(data), data));
    let (cast, sum) = match of(index) {
        Some((Some(LaneOp::Cast(cast @ (Cast::SExt | Cast::ZExt))), data)) => {
            (Some(cast), data.operands()[0])
        }
        _ => (None, index),
    };
    let whole = (sum, 0, cast);
    let Some((Some(LaneOp::Binary(op)), data)) = of(sum) else { return whole };
    let Some(number) = constant(func, data.operands()[1]) else { return whole };
    let shift = shift(func, data.operands()[0]);
    let is_disjoint = data.flags.has(Flags::DISJOINT) || shift.is_some_and(|shift| number >> shift == 0);
    let is_sum = match (op, cast) {
        // No digit carries, so that an extension of the sum is a sum of extensions.
        (Binary::Or, _) => is_disjoint && number >= 0,
        (Binary::Add, None) => true,
        (Binary::Add, Some(Cast::SExt)) => data.flags.has(Flags::NSW),
        (Binary::Add, _) => data.flags.has(Flags::NUW) && number >= 0,
        _ => false,
    };
    if is_sum { (data.operands()[0], number, cast) } else { whole }
}

/// By how many bits a value is shifted to the left.
fn shift(func: &Function, value: Value) -> Option<u32> {
    let data = func.def(value).filter(|data| lane_op(data) == Some(LaneOp::Binary(Binary::Shl)))?;
    let number = constant(func, data.operands()[1])?;
    u32::try_from(number).ok().filter(|number| *number < 16)
}

/// What an instruction does in each lane, if it has a length or not.
fn lane_op(data: &InstData) -> Option<LaneOp> {
    match data.op {
        Op::Lane(op) | Op::Vp(op) => Some(op),
        _ => None,
    }
}
