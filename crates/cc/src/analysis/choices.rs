//! This module recognises header phis that select one of many values: minima and maxima, their index, the last value
//! under a condition.
//!
//! Invariant: as for all classes of phis. Of several equal values the one counts that the scalar loop keeps.

use super::phis::{Carried, PhiClassifier};
use crate::ir::{Flags, FloatPredicate, Inst, IntPredicate, LaneOp, Op, Reduce, Value};

impl PhiClassifier<'_> {
    /// `phi' = x > phi ? x : phi` of floating-point numbers, where neither NaN nor the sign of zero counts: the maximum.
    pub(super) fn compared(&self, phi: Value, next: Value) -> Option<Reduce> {
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
        let alone = users == both && self.users(test.result()?) == [select];
        let fits = (self.reassociate || sloppy(data.flags | test.flags)) && (a == phi) != (b == phi) && alone;
        // The predicate under which x is taken, with x on its left.
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
        (fits && !self.depends(x, phi)).then_some(op)
    }

    /// `phi' = c ? x : phi`, also by a branch: of which only the last value is needed.
    pub(super) fn last(&self, phi: Value, next: Value) -> Option<Carried> {
        let choice = self.func.def_inst(next).filter(|i| self.inside(*i) && !self.is_header_phi(*i))?;
        let data = self.func.inst(choice);
        let arms = match data.op {
            Op::Lane(LaneOp::Select) => &data.operands()[1..],
            Op::Phi => data.operands(),
            _ => return None,
        };
        let [input] = arms.iter().copied().filter(|v| *v != phi).collect::<Vec<_>>()[..] else { return None };
        let ends = self.users(next).iter().all(|u| self.is_header_phi(*u));
        let alone = self.users(phi) == [choice] && arms.len() > 1 && ends;
        let free = data.operands().iter().all(|v| *v == phi || !self.depends(*v, phi));
        (alone && free).then_some(Carried::Last { choice, input })
    }

    /// The parts of `phi' = max(x, phi)` beside a comparison of `x` with the phi.
    fn extreme_parts(&self, phi: Value, next: Value) -> Option<(Reduce, Inst, Value)> {
        let combine = self.func.def_inst(next)?;
        let (op, _) = self.combines(combine, phi)?;
        if !matches!(op, Reduce::SMax | Reduce::SMin | Reduce::UMax | Reduce::UMin) {
            return None;
        }
        let users = self.users(phi);
        let compare = *users.iter().find(|u| **u != combine)?;
        let only = users.len() == 2 && self.users(next).iter().all(|u| self.is_header_phi(*u));
        let x = *self.func.inst(combine).operands().iter().find(|v| **v != phi)?;
        (only && matches!(self.func.inst(compare).op, Op::Lane(LaneOp::ICmp(_)))).then_some((op, compare, x))
    }

    pub(super) fn extreme(&self, phi: Value, next: Value, phis: &[Inst]) -> Option<Carried> {
        let (op, compare, _) = self.extreme_parts(phi, next)?;
        let place = phis.iter().copied().find(|p| match self.place(*p, phis) {
            Some(Carried::Place { compare: c, .. }) => c == compare,
            _ => false,
        })?;
        Some(Carried::Extreme { op, place })
    }

    pub(super) fn place(&self, phi: Inst, phis: &[Inst]) -> Option<Carried> {
        let value = self.func.inst(phi).result()?;
        let (start, next) = self.flow.carried(self.func, self.number, phi)?;
        let select = self.func.def_inst(next)?;
        let data = self.func.inst(select);
        if data.op != Op::Lane(LaneOp::Select) || self.users(value) != [select] || self.users(next).len() != 1
        {
            return None;
        }
        let v = data.operands();
        let (when, counter) = match v {
            [_, a, b] if *b == value => (true, *a),
            [_, a, b] if *a == value => (false, *b),
            _ => return None,
        };
        let compare = self.func.def_inst(v[0])?;
        let Op::Lane(LaneOp::ICmp(predicate)) = self.func.inst(compare).op else { return None };
        let (first, step) = self.scalars.affine(counter, self.number)?;
        if self.users(v[0]) != [select] || step.as_constant().is_none_or(|s| s <= 0) {
            return None;
        }
        let (extreme, op, x) = phis.iter().find_map(|&other| {
            let value = self.func.inst(other).result()?;
            let (_, next) = self.flow.carried(self.func, self.number, other)?;
            let (op, c, x) = self.extreme_parts(value, next)?;
            (c == compare).then_some((other, op, x))
        })?;
        let predicate = if when { predicate } else { predicate.inverse() };
        let [a, b] = self.func.inst(compare).operands() else { return None };
        let (predicate, other) = if *a == x { (predicate, *b) } else { (predicate.swapped(), *a) };
        use IntPredicate::*;
        let last = match (op, predicate) {
            (Reduce::SMax, Sgt) | (Reduce::SMin, Slt) | (Reduce::UMax, Ugt) | (Reduce::UMin, Ult) => false,
            (Reduce::SMax, Sge) | (Reduce::SMin, Sle) | (Reduce::UMax, Uge) | (Reduce::UMin, Ule) => true,
            _ => return None,
        };
        // A later equal value must win over the start, too.
        let starts_first = first == self.scalars.poly(start);
        let fits = self.func.inst(extreme).result() == Some(other) && (!last || starts_first);
        fits.then_some(Carried::Place { extreme, compare, counter, last })
    }
}
