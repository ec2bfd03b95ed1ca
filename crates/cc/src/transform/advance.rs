//! This module moves a strip's state on: pointers, counters, accumulators, what is carried from iteration to iteration.
//!
//! Invariant: lanes that do not count leave the state as it is.

use super::state::StripItem;
use super::strip::{ActiveLanes, Strip};
use crate::ir::{Builder, Element, Inst, IntPredicate, Intrinsic, LaneOp, Type, Value};
use crate::plan::recipe::{Operand, RecipeId, RecipeKind, Stream};

impl Strip<'_, '_> {
    /// Moves pointers, counters and accumulators on.
    pub(super) fn advance(&mut self, b: &mut Builder<'_>) {
        self.step(b);
        for (item, value) in self.before.items.clone() {
            let next = match &item {
                StripItem::Lanes(phi) => self.accumulated(b, *phi, value),
                StripItem::Scalar(phi) => self.carried(b, *phi),
                _ => None,
            };
            if let Some(next) = next {
                self.after.set(&item, next);
            }
        }
    }

    /// Moves on what moves whatever the recipes do: pointers and counters.
    pub(super) fn step(&mut self, b: &mut Builder<'_>) {
        for (item, value) in self.before.items.clone() {
            if self.after.get(&item) != Some(value) {
                continue;
            }
            let next = match &item {
                StripItem::Pointer(stream) => self.next_pointer(b, stream),
                StripItem::Index => {
                    let count = self.count(b);
                    Some(b.add(value, count))
                }
                StripItem::Induction(id) => self.next_induction(b, *id, value),
                _ => None,
            };
            if let Some(next) = next {
                self.after.set(&item, next);
            }
        }
    }

    pub(super) fn next_pointer(&mut self, b: &mut Builder<'_>, stream: &Stream) -> Option<Value> {
        let item = StripItem::Pointer(stream.clone());
        let (now, after) = (self.before.get(&item)?, self.after.get(&item)?);
        if now != after || stream.step.as_constant() == Some(0) {
            return Some(after);
        }
        let distance = self.distance(b, &stream.step);
        let next = b.gep(Element::Of(Type::I8), now, distance);
        self.after.set(&item, next);
        Some(next)
    }

    fn next_induction(&mut self, b: &mut Builder<'_>, id: RecipeId, value: Value) -> Option<Value> {
        let recipe = self.frame.plan.recipe(id);
        let RecipeKind::Induction(_, step) = &recipe.kind else { return None };
        let (step, ty) = (step.clone(), recipe.ty);
        let distance = self.distance(b, &step);
        let vector = self.frame.vector(ty);
        let by = match self.length {
            ActiveLanes::Evl(_) => {
                let distance = b.zext_or_trunc(distance, ty);
                b.splat(vector, distance)
            }
            _ => {
                let distance = self.frame.hoisted(b, |b, _| b.zext_or_trunc(distance, ty));
                self.frame.splat(b, distance, ty)
            }
        };
        Some(b.add(value, by))
    }

    pub(super) fn next_of(&self, phi: Inst) -> Option<Operand> {
        self.frame.plan.phis.iter().find(|p| p.phi == phi)?.next.clone()
    }

    /// The accumulator after the strip: lanes that do not count keep what they had.
    fn accumulated(&mut self, b: &mut Builder<'_>, phi: Inst, before: Value) -> Option<Value> {
        let next = self.next_of(phi)?;
        let ActiveLanes::Evl(evl) = self.length else {
            let value = self.lanes(b, &next);
            return Some(match self.length {
                ActiveLanes::Mask(mask) => b.select(mask, value, before),
                _ => value,
            });
        };
        let vector = b.func.ty(before);
        // A choice between a new value and the old one is the same choice as that of the length.
        if let Operand::Recipe(id) = &next {
            let recipe = self.frame.plan.recipe(*id).clone();
            if matches!(recipe.kind, RecipeKind::Blend | RecipeKind::Widen(LaneOp::Select))
                && !self.values.contains_key(id)
            {
                let is_old = |o: &Operand| match o {
                    Operand::Recipe(r) => self.values.get(r) == Some(&before),
                    _ => false,
                };
                if is_old(&recipe.operands[2]) {
                    let mask = self.lanes(b, &recipe.operands[0]);
                    let value = self.lanes(b, &recipe.operands[1]);
                    return Some(b.intrinsic(Intrinsic::VpMerge, vector, &[mask, value, before, evl]));
                }
            }
        }
        let value = self.lanes(b, &next);
        let all = self.all(b);
        Some(b.intrinsic(Intrinsic::VpMerge, vector, &[all, value, before, evl]))
    }

    fn carried(&mut self, b: &mut Builder<'_>, phi: Inst) -> Option<Value> {
        let item = StripItem::Scalar(phi);
        let (now, after) = (self.before.get(&item)?, self.after.get(&item)?);
        if now != after {
            return Some(after);
        }
        let Some(Operand::Recipe(id)) = self.next_of(phi) else {
            // The same in all iterations: after one of them it is that.
            let next = self.next_of(phi)?;
            let next = self.scalar(b, &next)?;
            return Some(self.unless_empty(b, now, next));
        };
        let recipe = self.frame.plan.recipe(id).clone();
        if let RecipeKind::Count(_) = recipe.kind {
            let grown = *self.values.get(&id)?;
            return Some(b.add(now, grown));
        }
        if recipe.is_scalar() {
            return self.values.get(&id).copied();
        }
        let last = self.last_lane(b, id)?;
        Some(self.unless_empty(b, now, last))
    }

    /// What a strip carries on, which is what came into it if it has no lane.
    fn unless_empty(&self, b: &mut Builder<'_>, now: Value, next: Value) -> Value {
        let ActiveLanes::Evl(evl) = self.length else { return next };
        if !self.may_be_empty {
            return next;
        }
        let zero = b.func.zero(b.func.ty(evl));
        let none = b.icmp(IntPredicate::Eq, evl, zero);
        b.select(none, now, next)
    }

    /// The last lane that counts.
    fn last_lane(&mut self, b: &mut Builder<'_>, id: RecipeId) -> Option<Value> {
        let lanes = *self.values.get(&id)?;
        let count = self.count(b);
        let one = b.func.int(Type::I64, 1);
        let last = b.sub(count, one);
        Some(b.extract_element(lanes, last))
    }
}
