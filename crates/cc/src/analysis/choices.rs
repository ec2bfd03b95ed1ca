//! This module recognises header phis that select one of many values: minima and maxima, their index, the last value
//! under a condition.
//!
//! Invariant: as for all classes of phis. Of several equal values the one counts that the scalar loop keeps.

use super::phis::{Carried, PhiClassifier};
use crate::ir::{Flags, FloatPredicate, Inst, IntPredicate, LaneOp, Op, Reduce, Value};

impl PhiClassifier<'_> {
    /// `phi' = x > phi ? x : phi` of floating-point numbers, where neither NaN nor the sign of zero counts: the maximum.
    pub(super) fn compared(&self, phi: Value, next: Value) -> Option<Reduce> {
        let chosen = self.chosen(phi, next)?;
        let alone = self.users(self.func.inst(chosen.compare).result()?) == [chosen.select];
        (alone && !self.depends(chosen.x, phi)).then_some(chosen.op)
    }

    /// The same, but for who else looks at the comparison.
    fn chosen(&self, phi: Value, next: Value) -> Option<Chosen> {
        let (select, compare) =
            (self.func.def_inst(next)?, self.func.def_inst(*self.func.def(next)?.operands().first()?)?);
        let (data, test) = (self.func.inst(select), self.func.inst(compare));
        let (Op::Lane(LaneOp::Select), Op::Lane(LaneOp::FCmp(predicate))) = (data.op, test.op) else {
            return None;
        };
        let sloppy = |f: Flags| f.has(Flags::NNAN) && f.has(Flags::NSZ);
        let (a, b) = (data.operands()[1], data.operands()[2]);
        let (x, taken) = if b == phi { (a, true) } else { (b, false) };
        let mut users = self.users(phi);
        users.sort_unstable();
        let mut both = [select, compare];
        both.sort_unstable();
        let fits = (self.reassociate || sloppy(data.flags | test.flags))
            && (a == phi) != (b == phi)
            && users == both;
        let predicate = if taken { predicate } else { predicate.inverse() };
        let predicate = match test.operands() {
            [l, r] if *l == x && *r == phi => predicate,
            [l, r] if *l == phi && *r == x => predicate.swapped(),
            _ => return None,
        };
        use FloatPredicate::*;
        let op = match predicate {
            Ogt | Oge | Ugt | Uge => Reduce::FMax,
            Olt | Ole | Ult | Ule => Reduce::FMin,
            _ => return None,
        };
        fits.then_some(Chosen { op, compare, select, x, taken, predicate })
    }

    /// `phi' = c ? x : phi`, also by a branch.
    pub(super) fn last(&self, phi: Value, next: Value) -> Option<Carried> {
        let choice = self.func.def_inst(next).filter(|i| self.inside(*i) && !self.is_header_phi(*i))?;
        let data = self.func.inst(choice);
        let arms = match data.op {
            Op::Lane(LaneOp::Select) => &data.operands()[1..],
            Op::Phi => data.operands(),
            _ => return None,
        };
        let [input] = arms.iter().copied().filter(|v| *v != phi).collect::<Vec<_>>()[..] else { return None };
        let seen = self.users(next).iter().any(|u| !self.is_header_phi(*u));
        let alone = self.users(phi) == [choice] && arms.len() > 1;
        let free = data.operands().iter().all(|v| *v == phi || !self.depends(*v, phi));
        (alone && free).then_some(Carried::Last { choice, input, seen })
    }

    /// `phi' = max(x, phi)` with the comparison of `x` and the phi, and the predicate under which it holds, `x` on its left.
    fn integer_extreme(&self, phi: Value, next: Value) -> Option<(Reduce, Comparison)> {
        let combine = self.func.def_inst(next)?;
        let (op, _) = self.combines(combine, phi)?;
        if !matches!(op, Reduce::SMax | Reduce::SMin | Reduce::UMax | Reduce::UMin) {
            return None;
        }
        let users = self.users(phi);
        let compare = *users.iter().find(|u| **u != combine)?;
        let x = *self.func.inst(combine).operands().iter().find(|v| **v != phi)?;
        let Op::Lane(LaneOp::ICmp(predicate)) = self.func.inst(compare).op else { return None };
        let predicate = match self.func.inst(compare).operands() {
            [l, r] if *l == x && *r == phi => predicate,
            [l, r] if *l == phi && *r == x => predicate.swapped(),
            _ => return None,
        };
        use IntPredicate::*;
        let last = |predicate| match (op, predicate) {
            (Reduce::SMax, Sgt) | (Reduce::SMin, Slt) | (Reduce::UMax, Ugt) | (Reduce::UMin, Ult) => {
                Some(false)
            }
            (Reduce::SMax, Sge) | (Reduce::SMin, Sle) | (Reduce::UMax, Uge) | (Reduce::UMin, Ule) => {
                Some(true)
            }
            _ => None,
        };
        let (when, last) = match (last(predicate), last(predicate.inverse())) {
            (Some(last), _) => (true, last),
            (None, last) => (false, last?),
        };
        (users.len() == 2).then_some((op, Comparison { inst: compare, combine, when, last }))
    }

    /// The same of floating-point numbers, as a select by the comparison.
    fn float_extreme(&self, phi: Value, next: Value) -> Option<(Reduce, Comparison)> {
        let chosen = self.chosen(phi, next)?;
        let last = matches!(
            chosen.predicate,
            FloatPredicate::Oge | FloatPredicate::Uge | FloatPredicate::Ole | FloatPredicate::Ule
        );
        let Chosen { op, compare, select, taken, .. } = chosen;
        Some((op, Comparison { inst: compare, combine: select, when: taken, last }))
    }

    /// A phi of places: `phi' = c ? counter : phi`. Gives the select, its condition, what it is for the counter, and that.
    fn place_parts(&self, phi: Inst) -> Option<(Inst, Value, bool, Value)> {
        let value = self.func.inst(phi).result()?;
        let (_, next) = self.flow.carried(self.func, self.number, phi)?;
        let select = self.func.def_inst(next)?;
        let data = self.func.inst(select);
        let alone = self.users(value) == [select] && self.users(next).len() == 1;
        match data.operands() {
            _ if data.op != Op::Lane(LaneOp::Select) || !alone => None,
            [condition, a, b] if *b == value => Some((select, *condition, true, *a)),
            [condition, a, b] if *a == value => Some((select, *condition, false, *b)),
            _ => None,
        }
    }

    /// A phi of an extreme value, and those of its places: all that looks at its comparison.
    fn arg_extreme(&self, phi: Inst, phis: &[Inst]) -> Option<ArgExtreme> {
        let value = self.func.inst(phi).result()?;
        let (_, next) = self.flow.carried(self.func, self.number, phi)?;
        let (op, comparison) =
            self.integer_extreme(value, next).or_else(|| self.float_extreme(value, next))?;
        let Comparison { inst, combine, when, last } = comparison;
        let condition = self.func.inst(inst).result()?;
        let fits = |place: &Inst| {
            let (select, by, polarity, counter) = self.place_parts(*place)?;
            let (start, _) = self.flow.carried(self.func, self.number, *place)?;
            let (first, step) = self.scalars.affine(counter, self.number)?;
            let step = step.as_constant()?;
            // A later equal value must win over the start, too; what is the same in all iterations says nothing of which.
            let ordered = step > 0 && (!last || first == self.scalars.poly(start)) || step == 0 && !last;
            (by == condition && polarity == when && ordered).then_some((*place, select, counter))
        };
        let places: Vec<(Inst, Inst, Value)> = phis.iter().filter_map(fits).collect();
        let known = |user: &Inst| *user == combine || places.iter().any(|(_, select, _)| select == user);
        let ends = self.users(next).iter().all(|u| self.is_header_phi(*u));
        let all = ends && !places.is_empty() && self.users(condition).iter().all(known);
        all.then_some(ArgExtreme { op, compare: inst, last, places })
    }

    pub(super) fn extreme(&self, phi: Inst, phis: &[Inst]) -> Option<Carried> {
        let ArgExtreme { op, places, .. } = self.arg_extreme(phi, phis)?;
        let (place, ..) = *places.first()?;
        Some(Carried::Extreme { op, place })
    }

    pub(super) fn place(&self, phi: Inst, phis: &[Inst]) -> Option<Carried> {
        phis.iter().find_map(|&extreme| {
            let ArgExtreme { compare, last, places, .. } = self.arg_extreme(extreme, phis)?;
            let (_, _, counter) = places.into_iter().find(|(place, ..)| *place == phi)?;
            Some(Carried::Place { extreme, compare, counter, last })
        })
    }
}

/// A comparison of a value with the extreme one so far.
struct Comparison {
    inst: Inst,
    /// What makes the next extreme value.
    combine: Inst,
    /// Whether the value wins if it holds, or if it does not.
    when: bool,
    /// Whether the last of several equal values wins.
    last: bool,
}

/// A select of the greater or smaller of two numbers.
struct Chosen {
    op: Reduce,
    compare: Inst,
    select: Inst,
    /// The number that is not the phi.
    x: Value,
    /// Whether it is taken if the comparison holds.
    taken: bool,
    /// Under which it is taken, the number on the left.
    predicate: FloatPredicate,
}

/// An extreme value (max, min) with the phis of its places (argmax, argmin): each with its select, and what it takes.
struct ArgExtreme {
    op: Reduce,
    compare: Inst,
    last: bool,
    places: Vec<(Inst, Inst, Value)>,
}
