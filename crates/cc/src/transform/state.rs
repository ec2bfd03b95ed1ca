//! A `StripState` holds what strips carry: pointers, accumulators, scalars.
//!
//! Invariant: the items are the same in all blocks of a vector loop, so that one list of phis serves each of them; while
//! several strips go side by side there are, beside them, the accumulators of all but the first.

use super::numbers::Numbers;
use crate::analysis::phis::Carried;
use crate::analysis::poly::Poly;
use crate::ir::{Block, Builder, Function, Inst, LaneOp, Reduce, Scalar, Type, Value};
use crate::plan::recipe::{Plan, RecipeId, RecipeKind, Stream};

/// What one of the carried values is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum StripItem {
    /// The address of the strip's first element.
    Pointer(Stream),
    /// How many iterations were done.
    Index,
    /// The lanes of a counter.
    Induction(RecipeId),
    /// The lanes of an accumulator.
    Lanes(Inst),
    /// Those of the same accumulator that another of the strips side by side has.
    Part(Inst, u32),
    /// A scalar.
    Scalar(Inst),
}

/// The carried values at one point.
#[derive(Clone, Debug, Default)]
pub(super) struct StripState {
    /// What they are, and their values.
    pub(super) items: Vec<(StripItem, Value)>,
}

impl StripState {
    /// The value of an item.
    pub(super) fn get(&self, item: &StripItem) -> Option<Value> {
        self.items.iter().find(|(i, _)| i == item).map(|(_, v)| *v)
    }

    /// Changes the value of an item.
    pub(super) fn set(&mut self, item: &StripItem, value: Value) {
        if let Some(slot) = self.items.iter_mut().find(|(i, _)| i == item) {
            slot.1 = value;
        }
    }

    /// Phis for all items at the start of a block.
    pub(super) fn phis(&self, b: &mut Builder<'_>) -> StripState {
        let phi = |(item, value): &(StripItem, Value)| (item.clone(), b_phi(b, *value));
        StripState { items: self.items.iter().map(phi).collect() }
    }

    /// Adds these values, as they come from `block`, to the phis.
    pub(super) fn feed(&self, b: &mut Builder<'_>, block: Block, values: &StripState) {
        for ((_, phi), (_, value)) in self.items.iter().zip(&values.items) {
            b.add_incoming(*phi, block, *value);
        }
    }
}

fn b_phi(b: &mut Builder<'_>, like: Value) -> Value {
    let ty = b.func.ty(like);
    b.phi(ty)
}

/// The value that combining changes nothing with.
pub(super) fn neutral(func: &mut Function, op: Reduce, ty: Type) -> Value {
    let bits = ty.element().map_or(64, Scalar::bits);
    let sign = 1u64 << (bits - 1);
    match op {
        Reduce::Add | Reduce::Or | Reduce::Xor | Reduce::UMax => func.zero(ty),
        Reduce::Mul => func.int(ty, 1),
        Reduce::And | Reduce::UMin => func.int(ty, u64::MAX),
        Reduce::SMax => func.int(ty, sign),
        Reduce::SMin => func.int(ty, sign - 1),
        Reduce::FAdd => func.float_bits(ty, sign),
        Reduce::FMul => func.float_bits(ty, one(ty)),
        Reduce::FMax | Reduce::FMaximum => func.float_bits(ty, infinity(ty) | sign),
        Reduce::FMin | Reduce::FMinimum => func.float_bits(ty, infinity(ty)),
    }
}

/// The bits of 1.
pub(super) fn one(ty: Type) -> u64 {
    match ty.element() {
        Some(Scalar::Half) => 0x3c00,
        Some(Scalar::BFloat) => 0x3f80,
        Some(Scalar::Float) => 0x3f80_0000,
        _ => 0x3ff0_0000_0000_0000,
    }
}

/// The canonical NaN: infinity with the highest bit of the fraction.
pub(super) fn nan(ty: Type) -> u64 {
    let fraction = match ty.element() {
        Some(Scalar::Half) => 10,
        Some(Scalar::BFloat) => 7,
        Some(Scalar::Float) => 23,
        _ => 52,
    };
    infinity(ty) | 1 << (fraction - 1)
}

fn infinity(ty: Type) -> u64 {
    match ty.element() {
        Some(Scalar::Half) => 0x7c00,
        Some(Scalar::BFloat) => 0x7f80,
        Some(Scalar::Float) => 0x7f80_0000,
        _ => 0x7ff0_0000_0000_0000,
    }
}

/// Whether combining a value with itself gives it again: then all lanes may begin with the start value.
pub(super) fn is_idempotent(op: Reduce) -> bool {
    !matches!(op, Reduce::Add | Reduce::Xor | Reduce::Mul | Reduce::FAdd | Reduce::FMul)
}

/// How two parts of a reduction are combined.
pub(crate) fn combine(b: &mut Builder<'_>, op: Reduce, x: Value, y: Value) -> Value {
    b.lane(combination(op), &[x, y])
}

/// The operation that combines them.
pub(super) fn combination(op: Reduce) -> LaneOp {
    use crate::ir::{Binary, Math};
    match op {
        Reduce::Add => LaneOp::Binary(Binary::Add),
        Reduce::Mul => LaneOp::Binary(Binary::Mul),
        Reduce::And => LaneOp::Binary(Binary::And),
        Reduce::Or => LaneOp::Binary(Binary::Or),
        Reduce::Xor => LaneOp::Binary(Binary::Xor),
        Reduce::FAdd => LaneOp::Binary(Binary::FAdd),
        Reduce::FMul => LaneOp::Binary(Binary::FMul),
        Reduce::SMax => LaneOp::Math(Math::SMax),
        Reduce::SMin => LaneOp::Math(Math::SMin),
        Reduce::UMax => LaneOp::Math(Math::UMax),
        Reduce::UMin => LaneOp::Math(Math::UMin),
        Reduce::FMax => LaneOp::Math(Math::MaxNum),
        Reduce::FMin => LaneOp::Math(Math::MinNum),
        Reduce::FMaximum => LaneOp::Math(Math::Maximum),
        Reduce::FMinimum => LaneOp::Math(Math::Minimum),
    }
}

/// The items of a plan with their values in front of the first strip.
pub(super) fn initial(
    b: &mut Builder<'_>,
    numbers: &mut Numbers,
    plan: &Plan,
    starts: &[(Inst, Value)],
    lanes: u32,
) -> StripState {
    let mut items = Vec::new();
    for stream in plan.streams() {
        let value = numbers.poly(b, &stream.start, Scalar::Ptr);
        items.push((StripItem::Pointer(stream), value));
    }
    for id in plan.needed() {
        let recipe = plan.recipe(id);
        if let RecipeKind::Induction(start, step) = &recipe.kind {
            let value = steps(b, numbers, start, step, recipe.ty, lanes);
            items.push((StripItem::Induction(id), value));
        }
    }
    for phi in &plan.phis {
        let start = starts.iter().find(|(inst, _)| *inst == phi.phi).map_or(phi.start, |(_, v)| *v);
        let ty = b.func.ty(start);
        let vector = ty.element().map(|s| Type::Vector(s, crate::ir::Extent::scalable(lanes)));
        match (&phi.carried, vector) {
            (Carried::Counter { .. } | Carried::Unknown(_), _) | (_, None) => {}
            (Carried::Reduction { op, ordered: false, .. }, Some(vector)) => {
                let zero = matches!(op, Reduce::FAdd) && b.func.as_float_bits(start) == Some(0);
                let value = match *op {
                    op if is_idempotent(op) => b.splat(vector, start),
                    // 0 + 0 is 0 in either sign that matters when the sum begins with +0.
                    _ if zero => b.func.zero(vector),
                    op => neutral(b.func, op, vector),
                };
                items.push((StripItem::Lanes(phi.phi), value));
            }
            (Carried::Extreme { .. } | Carried::Place { .. }, Some(vector)) => {
                let value = b.splat(vector, start);
                items.push((StripItem::Lanes(phi.phi), value));
            }
            _ if phi.next.is_none() => {}
            _ => items.push((StripItem::Scalar(phi.phi), start)),
        }
    }
    StripState { items }
}

/// `start + step × lane`.
pub(super) fn steps(
    b: &mut Builder<'_>,
    numbers: &mut Numbers,
    start: &Poly,
    step: &Poly,
    ty: Scalar,
    lanes: u32,
) -> Value {
    let vector = Type::Vector(ty, crate::ir::Extent::scalable(lanes));
    let mut value = b.step_vector(vector);
    if step.as_constant() != Some(1) {
        let step = numbers.poly(b, step, ty);
        let step = b.splat(vector, step);
        value = b.mul(value, step);
    }
    if start.as_constant() != Some(0) {
        let start = numbers.poly(b, start, ty);
        let start = b.splat(vector, start);
        value = b.add(value, start);
    }
    value
}
