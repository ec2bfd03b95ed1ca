//! This module narrows arithmetic and recognises idioms that have vector instructions.
//!
//! C computes in `int`; lanes need not. Invariant: a recipe that is rewritten gives the same bits as before: either only
//! bits that depend on the kept ones are asked for, or every value in between is known to fit.

use super::recipe::{Operand, Plan, Recipe, RecipeId, RecipeKind};
use crate::analysis::poly::Poly;
use crate::ir::{Binary, Cast, Flags, Function, LaneOp, Math, Scalar};

/// The numbers that a value may be, both ends included.
type Range = (i128, i128);

/// Rewrites what can be narrower.
pub(super) fn narrow(func: &Function, plan: &mut Plan) {
    for id in 0..plan.recipes.len() {
        let recipe = &plan.recipes[id];
        if recipe.kind != RecipeKind::Widen(LaneOp::Cast(Cast::Trunc)) || recipe.ty.bits() < 8 {
            continue;
        }
        let look = RecipeFacts { func, plan };
        if let Some((op, operands)) = look.saturating(recipe) {
            plan.recipes[id].kind = RecipeKind::Widen(LaneOp::Math(op));
            plan.recipes[id].operands = operands;
            plan.recipes[id].flags = Flags::NONE;
            continue;
        }
        let Some(root) = recipe.operands.first().cloned() else { continue };
        let from = look.ty(&root).bits();
        let to = recipe.ty.bits();
        let width = [8, 16, 32].into_iter().find(|w| *w >= to && *w < from && look.fits(&root, *w, 0));
        if let Some(width) = width {
            let place = recipe.place;
            let narrowed = rebuild(func, plan, &root, width);
            if width == to {
                // The truncation is what it truncates now.
                if let Operand::Recipe(source) = narrowed {
                    plan.recipes[id] = Recipe { place, ..plan.recipes[source.0].clone() };
                }
            } else {
                plan.recipes[id].operands = vec![narrowed];
                plan.recipes[id].flags = Flags::NONE;
            }
        }
    }
    split_extensions(func, plan);
}

/// Extensions by four or more, as operands of sums and products, go in two steps: the second is a part of the widening
/// instruction.
fn split_extensions(func: &Function, plan: &mut Plan) {
    for user in 0..plan.recipes.len() {
        let arithmetic = matches!(
            plan.recipes[user].kind,
            RecipeKind::Widen(LaneOp::Binary(Binary::Add | Binary::Sub | Binary::Mul))
        );
        let wide = plan.recipes[user].ty;
        for index in 0..plan.recipes[user].operands.len() {
            let Operand::Recipe(id) = plan.recipes[user].operands[index] else { continue };
            let RecipeKind::Widen(LaneOp::Cast(cast @ (Cast::ZExt | Cast::SExt))) = plan.recipes[id.0].kind
            else {
                continue;
            };
            let Some(source) = plan.recipes[id.0].operands.first().cloned() else { continue };
            let narrow = RecipeFacts { func, plan }.ty(&source);
            let half = Scalar::Int((wide.bits() / 2) as u16);
            if !arithmetic || narrow.bits() < 8 || narrow.bits() * 4 > wide.bits() {
                continue;
            }
            let place = plan.recipes[id.0].place;
            let first = push(plan, RecipeKind::Widen(LaneOp::Cast(cast)), vec![source], half, place);
            let second = push(plan, RecipeKind::Widen(LaneOp::Cast(cast)), vec![first], wide, place);
            plan.recipes[user].operands[index] = second;
        }
    }
}

pub(super) fn push(
    plan: &mut Plan,
    kind: RecipeKind,
    operands: Vec<Operand>,
    ty: Scalar,
    place: usize,
) -> Operand {
    let same = |r: &Recipe| r.kind == kind && r.operands == operands && r.ty == ty && r.mask.is_none();
    if let Some(at) = plan.recipes.iter().position(same) {
        return Operand::Recipe(RecipeId(at));
    }
    let flags = Flags::NONE;
    plan.recipes.push(Recipe {
        kind,
        operands,
        mask: None,
        ty,
        flags,
        align: 0,
        source: None,
        members: Vec::new(),
        place,
    });
    Operand::Recipe(RecipeId(plan.recipes.len() - 1))
}

/// The same value computed in `width` bits.
pub(super) fn rebuild(func: &Function, plan: &mut Plan, operand: &Operand, width: u32) -> Operand {
    let ty = Scalar::Int(width as u16);
    let look = RecipeFacts { func, plan };
    if let Some(number) = look.constant(operand) {
        return Operand::Uniform(Poly::constant(number as i64), ty);
    }
    let Operand::Recipe(id) = operand else { return operand.clone() };
    let recipe = plan.recipe(*id).clone();
    if let RecipeKind::Widen(LaneOp::Cast(cast @ (Cast::ZExt | Cast::SExt))) = recipe.kind {
        let source = recipe.operands[0].clone();
        return match look.ty(&source).bits() == width {
            true => source,
            false => push(plan, RecipeKind::Widen(LaneOp::Cast(cast)), vec![source], ty, recipe.place),
        };
    }
    let operands = recipe.operands.iter().enumerate().map(|(i, o)| match (&recipe.kind, i) {
        (RecipeKind::Blend | RecipeKind::Widen(LaneOp::Select), 0) => o.clone(),
        _ => rebuild(func, plan, o, width),
    });
    let operands: Vec<Operand> = operands.collect();
    push(plan, recipe.kind, operands, ty, recipe.place)
}

/// What is known of recipes.
pub(super) struct RecipeFacts<'a> {
    pub(super) func: &'a Function,
    pub(super) plan: &'a Plan,
}

impl RecipeFacts<'_> {
    fn ty(&self, operand: &Operand) -> Scalar {
        self.plan.ty(operand, |v| self.func.ty(v).element().unwrap_or(Scalar::Int(64)))
    }

    fn constant(&self, operand: &Operand) -> Option<i128> {
        match operand {
            Operand::Scalar(value) => self.func.as_signed(*value).map(i128::from),
            Operand::Uniform(poly, _) => poly.as_constant().map(i128::from),
            Operand::Recipe(_) => None,
        }
    }

    fn recipe(&self, operand: &Operand) -> Option<&Recipe> {
        match operand {
            Operand::Recipe(id) => Some(self.plan.recipe(*id)),
            _ => None,
        }
    }

    /// The range of an index, which is a signed number.
    pub(super) fn index(&self, operand: &Operand) -> Option<(i64, i64)> {
        let half = 1 << (self.ty(operand).bits() - 1);
        let (low, high) = self.range(operand, 0).filter(|(low, high)| *low >= -half && *high < half)?;
        Some((i64::try_from(low).ok()?, i64::try_from(high).ok()?))
    }

    /// The value as a number, if it is one whichever way its bits are read.
    pub(super) fn range(&self, operand: &Operand, depth: u32) -> Option<Range> {
        if let Some(number) = self.constant(operand) {
            return Some((number, number));
        }
        let recipe = self.recipe(operand)?;
        let RecipeKind::Widen(op) = recipe.kind else { return None };
        let bits = recipe.ty.bits();
        let of = |i: usize| if depth > 20 { None } else { self.range(recipe.operands.get(i)?, depth + 1) };
        let found = match op {
            LaneOp::Cast(Cast::ZExt) => {
                let from = self.ty(&recipe.operands[0]).bits();
                of(0).filter(|(low, _)| *low >= 0).unwrap_or((0, (1 << from) - 1))
            }
            LaneOp::Cast(Cast::SExt) => {
                let half = 1 << (self.ty(&recipe.operands[0]).bits() - 1);
                of(0).filter(|(low, high)| *low >= -half && *high < half).unwrap_or((-half, half - 1))
            }
            LaneOp::Binary(Binary::Add) => (of(0)?.0 + of(1)?.0, of(0)?.1 + of(1)?.1),
            LaneOp::Binary(Binary::Sub) => (of(0)?.0 - of(1)?.1, of(0)?.1 - of(1)?.0),
            LaneOp::Binary(Binary::Mul) => {
                let (a, b) = (of(0)?, of(1)?);
                let ends = [a.0 * b.0, a.0 * b.1, a.1 * b.0, a.1 * b.1];
                (*ends.iter().min()?, *ends.iter().max()?)
            }
            LaneOp::Binary(Binary::Shl) => {
                let (a, by) = (of(0)?, self.constant(&recipe.operands[1]).filter(|b| (0..64).contains(b))?);
                (a.0 << by, a.1 << by)
            }
            LaneOp::Binary(Binary::LShr | Binary::AShr) => {
                let by = self.constant(&recipe.operands[1]).filter(|b| (0..64).contains(b))?;
                let signed = op == LaneOp::Binary(Binary::AShr);
                let known = of(0).filter(|a| a.0 >= 0 || signed && a.1 < 1 << (bits - 1));
                let (low, high) = known.or((!signed).then_some((0, (1 << bits) - 1)))?;
                (low >> by, high >> by)
            }
            LaneOp::Binary(Binary::URem) => (0, self.constant(&recipe.operands[1]).filter(|c| *c > 0)? - 1),
            LaneOp::Binary(Binary::And) => (0, self.constant(&recipe.operands[1]).filter(|c| *c >= 0)?),
            LaneOp::Binary(Binary::Or) => {
                let (a, b) = (of(0)?, of(1)?);
                (a.0.min(b.0) >= 0).then_some((a.0.max(b.0), a.1 + b.1))?
            }
            LaneOp::Math(Math::UMin | Math::SMin) => (of(0)?.0.min(of(1)?.0), of(0)?.1.min(of(1)?.1)),
            LaneOp::Math(Math::UMax | Math::SMax) => (of(0)?.0.max(of(1)?.0), of(0)?.1.max(of(1)?.1)),
            LaneOp::Select => (of(1)?.0.min(of(2)?.0), of(1)?.1.max(of(2)?.1)),
            _ => return None,
        };
        // The bits of the type must tell the number: as an unsigned or as a signed one.
        let (low, high) = found;
        let unsigned = low >= 0 && high < 1 << bits;
        let signed = low >= -(1 << (bits - 1)) && high < 1 << (bits - 1);
        (unsigned || signed).then_some(found)
    }

    /// Whether a value can be computed in `width` bits so that its low bits are right.
    pub(super) fn fits(&self, operand: &Operand, width: u32, depth: u32) -> bool {
        if self.constant(operand).is_some() {
            return true;
        }
        let Some(recipe) = self.recipe(operand).filter(|r| r.mask.is_none() && depth < 20) else {
            return false;
        };
        let all = |from: usize| recipe.operands[from..].iter().all(|o| self.fits(o, width, depth + 1));
        let within = |o: &Operand, signed: bool| {
            let (low, high) =
                if signed { (-(1 << (width - 1)), (1 << (width - 1)) - 1) } else { (0, (1 << width) - 1) };
            self.range(o, 0).is_some_and(|r| r.0 >= low && r.1 <= high)
        };
        match recipe.kind {
            RecipeKind::Widen(LaneOp::Cast(Cast::ZExt | Cast::SExt)) => {
                let from = self.ty(&recipe.operands[0]).bits();
                from <= width && from >= 8
            }
            RecipeKind::Widen(LaneOp::Binary(op)) => match op {
                Binary::Add | Binary::Sub | Binary::Mul | Binary::And | Binary::Or | Binary::Xor => all(0),
                Binary::Shl => {
                    self.constant(&recipe.operands[1]).is_some_and(|by| by < width.into()) && all(0)
                }
                Binary::LShr => {
                    within(&recipe.operands[0], false) && self.small_shift(recipe, width) && all(0)
                }
                Binary::AShr => {
                    within(&recipe.operands[0], true) && self.small_shift(recipe, width) && all(0)
                }
                _ => false,
            },
            RecipeKind::Widen(LaneOp::Math(op)) => match op {
                Math::SMin | Math::SMax => recipe.operands.iter().all(|o| within(o, true)) && all(0),
                Math::UMin | Math::UMax => recipe.operands.iter().all(|o| within(o, false)) && all(0),
                _ => false,
            },
            RecipeKind::Blend | RecipeKind::Widen(LaneOp::Select) => all(1),
            _ => false,
        }
    }

    fn small_shift(&self, recipe: &Recipe, width: u32) -> bool {
        self.constant(&recipe.operands[1]).is_some_and(|by| (0..i128::from(width)).contains(&by))
    }

    /// A truncated sum or difference that was clamped to the range of the narrow type.
    fn saturating(&self, recipe: &Recipe) -> Option<(Math, Vec<Operand>)> {
        let bits = recipe.ty.bits();
        let mut at = recipe.operands.first()?.clone();
        let (mut low, mut high) = (None, None);
        while let RecipeKind::Widen(LaneOp::Math(op @ (Math::SMin | Math::SMax | Math::UMin | Math::UMax))) =
            self.recipe(&at)?.kind
        {
            let clamp = self.recipe(&at)?;
            let (inner, bound) = match self.constant(&clamp.operands[1]) {
                Some(bound) => (clamp.operands[0].clone(), bound),
                None => (clamp.operands[1].clone(), self.constant(&clamp.operands[0])?),
            };
            // Signed and unsigned clamping are the same where nothing is negative.
            let signed = matches!(op, Math::SMin | Math::SMax);
            if !signed && self.range(&inner, 0)?.0 < 0 {
                return None;
            }
            match op {
                Math::SMin | Math::UMin => high = Some(bound),
                _ => low = Some(bound),
            }
            at = inner;
        }
        let sum = self.recipe(&at)?;
        let RecipeKind::Widen(LaneOp::Binary(op @ (Binary::Add | Binary::Sub))) = sum.kind else {
            return None;
        };
        let part = |i: usize| -> Option<(Cast, Operand)> {
            let r = self.recipe(sum.operands.get(i)?)?;
            let RecipeKind::Widen(LaneOp::Cast(cast @ (Cast::ZExt | Cast::SExt))) = r.kind else {
                return None;
            };
            let source = r.operands.first()?.clone();
            (self.ty(&source).bits() == bits).then_some((cast, source))
        };
        let ((cast, a), (other, b)) = (part(0)?, part(1)?);
        let (most, top, bottom) = ((1 << bits) - 1, (1 << (bits - 1)) - 1, -(1i128 << (bits - 1)));
        let math = match (cast, op, low, high) {
            (Cast::ZExt, Binary::Add, None | Some(0), Some(h)) if h == most => Math::UAddSat,
            (Cast::ZExt, Binary::Sub, Some(0), _) if high.is_none_or(|h| h == most) => Math::USubSat,
            (Cast::SExt, Binary::Add, Some(l), Some(h)) if l == bottom && h == top => Math::SAddSat,
            (Cast::SExt, Binary::Sub, Some(l), Some(h)) if l == bottom && h == top => Math::SSubSat,
            _ => return None,
        };
        (cast == other).then_some((math, vec![a, b]))
    }
}
