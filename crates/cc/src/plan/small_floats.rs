//! This module prices operations on numbers of 16 bits where lanes have too few instructions for them: legalisation computes with
//! binary32, and converts by integer arithmetic if there are no conversions.

use super::choose::element;
use super::recipe::{Plan, Recipe, RecipeKind};
use crate::ir::{Cast, Function, LaneOp, Math, Scalar, SmallFloats};

/// Instructions of a conversion to binary32 by integer arithmetic.
const WIDENED: f64 = 9.0;

/// Instructions of a conversion from binary32 by integer arithmetic.
const NARROWED: f64 = 18.0;

/// What a recipe is legalised to.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Legalized {
    /// The most bits of a lane on the way.
    pub(super) bits: u32,
    /// Instructions besides the recipe's own.
    pub(super) instructions: f64,
}

/// How a recipe is legalised that works on numbers of 16 bits; none if lanes have the instruction, or bits are only moved.
pub(super) fn legalized(func: &Function, plan: &Plan, recipe: &Recipe) -> Option<Legalized> {
    use LaneOp::{Cast as Convert, FNeg, Select};
    let op = match recipe.kind {
        RecipeKind::Widen(Select | FNeg | LaneOp::Math(Math::FAbs | Math::CopySign)) => return None,
        RecipeKind::Widen(Convert(Cast::BitCast)) => return None,
        RecipeKind::Widen(op) => Some(op),
        // Their lanes are combined as binary32 in the end.
        RecipeKind::Accumulator(_) | RecipeKind::Scan(..) => None,
        _ => return None,
    };
    let types = recipe.operands.iter().map(|o| plan.ty(o, |v| element(func, v))).chain([recipe.ty]);
    let small: Vec<Scalar> = types.filter(|ty| ty.is_small_float()).collect();
    let has = func.attrs.target().small_floats(*small.first()?, true);
    if has == SmallFloats::Arithmetic {
        return None;
    }
    let result = usize::from(recipe.ty.is_small_float());
    let (inputs, results) = ((small.len() - result) as f64, result as f64);
    let instructions = match (has, op) {
        (_, None) => 0.0,
        (SmallFloats::Bits, _) => inputs * WIDENED + results * NARROWED,
        (_, Some(Convert(Cast::FPExt | Cast::FPTrunc))) => return None,
        _ => inputs + results,
    };
    let wide = recipe.operands.iter().any(|o| plan.ty(o, |v| element(func, v)).bits() > 24);
    let is_double = match (small[0], op) {
        (_, Some(LaneOp::Math(Math::Fma))) | (Scalar::Half, Some(LaneOp::Math(Math::FMulAdd))) => true,
        (Scalar::BFloat, Some(Convert(Cast::SIToFP | Cast::UIToFP))) => wide,
        _ => false,
    };
    let bits = if is_double { 64 } else { 32 };
    Some(Legalized { bits, instructions })
}
