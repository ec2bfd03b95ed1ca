//! This module defines run-time values.

use crate::ir::{Scalar, Type, float};

/// A scalar: its bits, or poison.
pub type LaneBits = Option<u64>;

/// A value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Val {
    /// A scalar.
    Scalar(LaneBits),
    /// A scalar of more than 64 bits.
    Wide(Option<u128>),
    /// Lane by lane.
    Vector(Vec<LaneBits>),
    /// Field by field.
    Struct(Vec<Val>),
}

impl Val {
    /// An integer or an address.
    pub fn int(number: u64) -> Val {
        Val::Scalar(Some(number))
    }

    /// A floating-point number in a format, rounded to it.
    pub fn float(scalar: Scalar, number: f64) -> Val {
        Val::Scalar(Some(float::encode(scalar, number)))
    }

    /// The bits of a scalar that is not poison.
    pub fn bits(&self) -> LaneBits {
        match self {
            Val::Scalar(lane) => *lane,
            _ => None,
        }
    }

    /// The lanes of a vector, the one of a scalar, none of a struct.
    pub fn lanes(&self) -> &[LaneBits] {
        match self {
            Val::Scalar(lane) => std::slice::from_ref(lane),
            Val::Vector(lanes) => lanes,
            Val::Struct(_) | Val::Wide(_) => &[],
        }
    }

    /// A value of type `ty` with these lanes.
    pub(super) fn of(ty: Type, lanes: Vec<LaneBits>) -> Val {
        match ty {
            Type::Scalar(_) => Val::Scalar(lanes.first().copied().flatten()),
            _ => Val::Vector(lanes),
        }
    }

    /// The same with zeros in place of poison.
    pub(super) fn frozen(&self) -> Val {
        match self {
            Val::Scalar(lane) => Val::Scalar(lane.or(Some(0))),
            Val::Wide(number) => Val::Wide(number.or(Some(0))),
            Val::Vector(lanes) => Val::Vector(lanes.iter().map(|lane| lane.or(Some(0))).collect()),
            Val::Struct(fields) => Val::Struct(fields.iter().map(Val::frozen).collect()),
        }
    }

    /// Poison of a type.
    pub(super) fn poison(ty: Type, vscale: u32) -> Val {
        match ty {
            Type::Vector(_, lanes) => Val::Vector(vec![None; lanes.at(vscale) as usize]),
            Type::Struct(fields) => {
                let fields = (0..fields.count()).filter_map(|i| fields.get(i));
                Val::Struct(fields.map(|ty| Val::poison(ty, vscale)).collect())
            }
            ty if ty.is_wide() => Val::Wide(None),
            _ => Val::Scalar(None),
        }
    }
}
