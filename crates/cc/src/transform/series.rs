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

    /// Partial results in the lanes: distances 1, 2, 4 … in a loop of its own.
    pub(super) fn scan(&mut self, b: &mut Builder<'_>, op: Reduce, phi: Inst, recipe: &Recipe) -> Value {
        let lanes = self.lanes(b, &recipe.operands[0]);
        let ty = self.frame.vector(recipe.ty);
        let evl = self.evl(b);
        let all = self.all(b);
        let none = neutral(b.func, op, ty);
        let (one, zero) = (b.func.int(Type::I32, 1), b.func.int(Type::I32, 0));
        // Distances that every vector has take no loop.
        let least = b.func.attrs.vscale_range.map_or(1, |(least, _)| least.clamp(1, 16)) * self.frame.lanes;
        let (mut lanes, mut far) = (lanes, 1);
        while far < least {
            let distance = b.func.int(Type::I32, far.into());
            let moved = b.intrinsic(Intrinsic::VpSplice, ty, &[none, lanes, zero, all, distance, evl]);
            lanes = self.combined(b, op, lanes, moved, all, evl);
            far *= 2;
        }
        let first = b.func.int(Type::I32, far.into());
        let from = b.block();
        let (body, done) = (b.func.add_block("scan"), b.func.add_block("scanned"));
        let more = b.icmp(IntPredicate::Ult, first, evl);
        b.cond_br(more, body, done);
        b.switch_to(body);
        let (sums, far) = (b.phi(ty), b.phi(Type::I32));
        let moved = b.intrinsic(Intrinsic::VpSplice, ty, &[none, sums, zero, all, far, evl]);
        let next = self.combined(b, op, sums, moved, all, evl);
        let twice = b.binary(Binary::Shl, far, one);
        let more = b.icmp(IntPredicate::Ult, twice, evl);
        b.cond_br(more, body, done);
        for (phi, start, next) in [(sums, lanes, next), (far, first, twice)] {
            b.add_incoming(phi, from, start);
            b.add_incoming(phi, body, next);
        }
        b.switch_to(done);
        let all_sums = b.phi(ty);
        b.add_incoming(all_sums, from, lanes);
        b.add_incoming(all_sums, body, next);
        let carry = self
            .before
            .get(&StripItem::Scalar(phi))
            .unwrap_or_else(|| b.func.poison(Type::Scalar(recipe.ty)));
        let carry = b.splat(ty, carry);
        self.combined(b, op, all_sums, carry, all, evl)
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
