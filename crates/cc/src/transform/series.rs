//! This module emits recipes with a dependence between lanes: ordered sums, prefix sums, first-order recurrences,
//! counts.
//!
//! Invariant: what goes from strip to strip comes in by the state, and lanes that do not count contribute nothing.

use super::state::{StripItem, combine, neutral};
use super::strip::{ActiveLanes, Strip};
use crate::ir::{
    Binary, Builder, Cast, Flags, Inst, IntPredicate, Intrinsic, LaneOp, Op, Reduce, Scalar, Type, Value,
};
use crate::plan::recipe::Recipe;

/// Combines vectors with others.
type Combine<'a, S> = &'a dyn Fn(&mut S, &mut Builder<'_>, &[Value], &[Value]) -> Vec<Value>;

impl Strip<'_, '_> {
    pub(super) fn ordered(&mut self, b: &mut Builder<'_>, op: Reduce, recipe: &Recipe) -> Value {
        let start =
            self.scalar(b, &recipe.operands[0]).unwrap_or_else(|| b.func.poison(Type::Scalar(recipe.ty)));
        let lanes = self.lanes(b, &recipe.operands[1]);
        let mask = self.mask(b, recipe);
        let strict = recipe.flags.without(Flags::REASSOC).and(Flags::FAST.without(Flags::REASSOC));
        match (self.length, mask) {
            (ActiveLanes::Full, None) => {
                b.flags(strict);
                b.intrinsic(Intrinsic::Reduce(op), Type::Scalar(recipe.ty), &[start, lanes])
            }
            (_, mask) => {
                let mask = mask.unwrap_or_else(|| self.all(b));
                let evl = self.evl(b);
                b.flags(strict);
                b.vp_reduce(op, start, lanes, mask, evl)
            }
        }
    }

    pub(super) fn shift(&mut self, b: &mut Builder<'_>, phi: Inst, recipe: &Recipe) -> Value {
        let lanes = self.lanes(b, &recipe.operands[0]);
        let ty = self.frame.vector(recipe.ty);
        let first = self
            .before
            .get(&StripItem::Scalar(phi))
            .unwrap_or_else(|| b.func.poison(Type::Scalar(recipe.ty)));
        let first = b.splat(ty, first);
        let minus_one = b.func.int(Type::I32, u64::MAX);
        b.intrinsic(Intrinsic::Splice, ty, &[first, lanes, minus_one])
    }

    /// Partial results in the lanes.
    pub(super) fn scan(&mut self, b: &mut Builder<'_>, op: Reduce, phi: Inst, recipe: &Recipe) -> Value {
        let lanes = self.lanes(b, &recipe.operands[0]);
        let ty = self.frame.vector(recipe.ty);
        let (evl, all) = (self.evl(b), self.all(b));
        let none = neutral(b.func, op, ty);
        let sums = self.prefixes(b, &[lanes], &[none], &|s, b, sums, moved| {
            vec![s.combined(b, op, sums[0], moved[0], all, evl)]
        });
        let carry = self.before_strip(b, phi, ty);
        self.combined(b, op, sums[0], carry, all, evl)
    }

    /// The last lane under the mask up to each lane, or what the phi was in front of the strip: beside the values goes where there
    /// is one.
    pub(super) fn fill(&mut self, b: &mut Builder<'_>, phi: Inst, recipe: &Recipe) -> Value {
        let lanes = self.lanes(b, &recipe.operands[0]);
        let ty = self.frame.vector(recipe.ty);
        let Some(mask) = self.mask(b, recipe) else { return lanes };
        let number = ty.with_element(Scalar::Int(recipe.ty.bits() as u16));
        let (none, other, one) = (b.func.zero(number), b.func.zero(ty), b.func.int(number, 1));
        let there = b.select(mask, one, none);
        let found = self.prefixes(b, &[lanes, there], &[other, none], &|_, b, own, moved| {
            let has = b.icmp(IntPredicate::Ne, own[1], none);
            let lanes = b.select(has, own[0], moved[0]);
            vec![lanes, b.binary(Binary::Or, own[1], moved[1])]
        });
        let before = self.before_strip(b, phi, ty);
        let has = b.icmp(IntPredicate::Ne, found[1], none);
        b.select(has, found[0], before)
    }

    /// What a phi carries into the strip, in all lanes.
    fn before_strip(&mut self, b: &mut Builder<'_>, phi: Inst, ty: Type) -> Value {
        let carry = self.before.get(&StripItem::Scalar(phi));
        let carry = carry.unwrap_or_else(|| b.func.poison(ty.element().map_or(ty, Type::Scalar)));
        b.splat(ty, carry)
    }

    /// Combines vectors with what they are some lanes before, at distances 1, 2, 4 …, in a loop of its own; `nones` comes in front of
    /// the first lane.
    fn prefixes(
        &mut self,
        b: &mut Builder<'_>,
        vectors: &[Value],
        nones: &[Value],
        step: Combine<'_, Self>,
    ) -> Vec<Value> {
        let (evl, all) = (self.evl(b), self.all(b));
        let (one, zero) = (b.func.int(Type::I32, 1), b.func.int(Type::I32, 0));
        let further = |s: &mut Self, b: &mut Builder<'_>, own: &[Value], distance: Value| {
            let moved = |(none, own): (&Value, &Value)| {
                let ty = b.func.ty(*own);
                b.intrinsic(Intrinsic::VpSplice, ty, &[*none, *own, zero, all, distance, evl])
            };
            let moved: Vec<Value> = nones.iter().zip(own).map(moved).collect();
            step(s, b, own, &moved)
        };
        // Distances that every vector has take no loop.
        let least = b.func.attrs.vscale_range.map_or(1, |(least, _)| least.clamp(1, 16)) * self.frame.lanes;
        let (mut vectors, mut far) = (vectors.to_vec(), 1);
        while far < least {
            let distance = b.func.int(Type::I32, far.into());
            vectors = further(self, b, &vectors, distance);
            far *= 2;
        }
        let first = b.func.int(Type::I32, far.into());
        let from = b.block();
        let (body, done) = (b.func.add_block("scan"), b.func.add_block("scanned"));
        let more = b.icmp(IntPredicate::Ult, first, evl);
        b.cond_br(more, body, done);
        b.switch_to(body);
        let own: Vec<Value> = vectors.iter().map(|v| b.phi(b.func.ty(*v))).collect();
        let far = b.phi(Type::I32);
        let next = further(self, b, &own, far);
        let twice = b.binary(Binary::Shl, far, one);
        let more = b.icmp(IntPredicate::Ult, twice, evl);
        b.cond_br(more, body, done);
        b.add_incoming(far, from, first);
        b.add_incoming(far, body, twice);
        b.switch_to(done);
        let mut results = Vec::new();
        for ((own, before), next) in own.into_iter().zip(vectors).zip(next) {
            b.add_incoming(own, from, before);
            b.add_incoming(own, body, next);
            let result = b.phi(b.func.ty(before));
            b.add_incoming(result, from, before);
            b.add_incoming(result, body, next);
            results.push(result);
        }
        results
    }

    fn combined(
        &mut self,
        b: &mut Builder<'_>,
        op: Reduce,
        x: Value,
        y: Value,
        all: Value,
        evl: Value,
    ) -> Value {
        let plain = combine(b, op, x, y);
        let ActiveLanes::Evl(_) = self.length else { return plain };
        // Under a length, the same operation with it.
        let Some(inst) = b.func.def_inst(plain) else { return plain };
        let Op::Lane(lane) = b.func.inst(inst).op else { return plain };
        let value = b.vp(lane, &[x, y], all, evl);
        b.func.remove(inst);
        value
    }

    pub(super) fn counted(&mut self, b: &mut Builder<'_>, recipe: &Recipe) -> Value {
        let mask = self.mask(b, recipe).unwrap_or_else(|| self.all(b));
        self.count_of(b, mask, recipe.ty)
    }

    /// How many lanes of a mask are set, of those that count.
    pub(super) fn count_of(&mut self, b: &mut Builder<'_>, mask: Value, scalar: Scalar) -> Value {
        match self.length {
            ActiveLanes::Evl(evl) => {
                let ty = self.frame.vector(scalar);
                let all = self.all(b);
                let ones = b.vp_to(LaneOp::Cast(Cast::ZExt), ty, &[mask], all, evl);
                let zero = b.func.zero(Type::Scalar(scalar));
                b.vp_reduce(Reduce::Add, zero, ones, all, evl)
            }
            _ => {
                let ones = b.cast(Cast::ZExt, mask, scalar);
                b.intrinsic(Intrinsic::Reduce(Reduce::Add), Type::Scalar(scalar), &[ones])
            }
        }
    }

    /// The last lane under the mask: they are moved together, so that their number says where it is.
    pub(super) fn last(&mut self, b: &mut Builder<'_>, phi: Inst, recipe: &Recipe) -> Value {
        let ty = Type::Scalar(recipe.ty);
        let before = self.before.get(&StripItem::Scalar(phi)).unwrap_or_else(|| b.func.poison(ty));
        let mask = self.mask(b, recipe).unwrap_or_else(|| self.all(b));
        let count = self.count_of(b, mask, Scalar::Int(64));
        let zero = b.func.zero(Type::I64);
        let none = b.icmp(IntPredicate::Eq, count, zero);
        let found = match self.scalar(b, &recipe.operands[0]) {
            Some(scalar) => scalar,
            None => {
                let lanes = self.lanes(b, &recipe.operands[0]);
                let mask = super::access::within(self, b, Some(mask));
                let (vector, other) = (b.func.ty(lanes), b.func.poison(b.func.ty(lanes)));
                let together = b.intrinsic(Intrinsic::Compress, vector, &[lanes, mask, other]);
                let one = b.func.int(Type::I64, 1);
                let last = b.sub(count, one);
                b.extract_element(together, last)
            }
        };
        b.select(none, before, found)
    }
}
