//! This module classifies loop exits: a trip count known before the loop, or a condition on data.
//!
//! Invariant: a [`Count`] is the number of the first iteration (from 0) in which its condition holds. A condition that is
//! true for one of several reasons is taken apart, so that one branch may be both kinds of exit.

use super::Flow;
use super::naming;
use super::poly::{Poly, PolyTerm};
use super::reason::{Obstacle, Reason};
use super::scalars::Scalars;
use crate::ir::{Binary, Block, Cast, Flags, Function, IntPredicate, LaneOp, Op, Scalar, Type, Value};

/// How a counter is compared with its bound.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compare {
    /// It is equal; it steps on the bound exactly.
    Equal,
    /// It has reached the bound, as unsigned numbers.
    Unsigned,
    /// It has reached the bound, as signed numbers.
    Signed,
}

/// A counter that starts at `from` and has reached `to` after some iterations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Count {
    /// How they are compared.
    pub compare: Compare,
    /// The counter in the first iteration.
    pub from: Poly,
    /// The bound.
    pub to: Poly,
    /// What each iteration adds; not 0.
    pub step: i64,
    /// The type of both.
    pub ty: Scalar,
}

impl Count {
    /// The number, if the bounds are constants.
    pub fn as_constant(&self) -> Option<u64> {
        let bits = self.ty.bits();
        let (from, to) = (self.from.as_constant(), self.to.as_constant());
        let step = i128::from(self.step);
        let distance: i128 = match self.compare {
            Compare::Equal => {
                let d = self.to.minus(&self.from).as_constant()?;
                let d = if self.step > 0 { d } else { d.wrapping_neg() };
                i128::from(d as u64 & self.ty.mask())
            }
            Compare::Unsigned => {
                let (from, to) = (from? as u64 & self.ty.mask(), to? as u64 & self.ty.mask());
                (i128::from(to) - i128::from(from)) * step.signum()
            }
            Compare::Signed => {
                let extend = |n: i64| i128::from(n << (64 - bits) >> (64 - bits));
                (extend(to?) - extend(from?)) * step.signum()
            }
        };
        let count = (distance.max(0) + step.abs() - 1) / step.abs();
        u64::try_from(count).ok()
    }

    /// As a polynomial, if it needs neither a comparison nor a division.
    pub fn as_poly(&self) -> Option<Poly> {
        if let Some(number) = self.as_constant() {
            return i64::try_from(number).ok().map(Poly::constant);
        }
        let wide = self.ty.bits() == 64;
        let distance = self.to.minus(&self.from);
        (wide && self.compare == Compare::Equal && self.step.abs() == 1)
            .then(|| distance.times_constant(self.step))
    }
}

/// One condition for leaving.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Condition {
    /// Known in front of the loop.
    Count(Count),
    /// The value is true (or, if `negated`, false).
    Data {
        /// The condition.
        value: Value,
        /// Whether it leaves when the condition is false.
        negated: bool,
    },
}

/// A branch out of the loop.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exit {
    /// The block that ends in it.
    pub from: Block,
    /// Where it goes.
    pub to: Block,
    /// Any of these makes it leave.
    pub conditions: Vec<Condition>,
}

impl Exit {
    /// The conditions that can be computed.
    pub fn counts(&self) -> impl Iterator<Item = &Count> {
        self.conditions.iter().filter_map(|r| match r {
            Condition::Count(count) => Some(count),
            Condition::Data { .. } => None,
        })
    }

    /// The conditions that cannot, with whether they are negated.
    pub fn data(&self) -> impl Iterator<Item = (Value, bool)> + '_ {
        self.conditions.iter().filter_map(|r| match r {
            Condition::Data { value, negated } => Some((*value, *negated)),
            Condition::Count(_) => None,
        })
    }
}

/// The exits of a loop in the order of its blocks; an error says which is of a form that is not understood.
pub fn exits(
    func: &Function,
    flow: &Flow,
    scalars: &Scalars<'_>,
    number: usize,
) -> Result<Vec<Exit>, Reason> {
    let mut all = Vec::new();
    for &(from, to) in &flow.at(number).exits {
        let from = Block::from_index(from);
        let end = func.terminator(from);
        let branch = end.map(|inst| func.inst(inst));
        let Some(branch) = branch.filter(|b| b.op == Op::CondBr && b.blocks()[0] != b.blocks()[1]) else {
            return Err(Reason::of(Obstacle::OddExit, end.map(|inst| naming::access(func, inst))));
        };
        let when = branch.blocks()[0].index() == to;
        let mut conditions = Vec::new();
        collect(func, flow, scalars, number, branch.operands()[0], when, &mut conditions);
        all.push(Exit { from, to: Block::from_index(to), conditions });
    }
    Ok(all)
}

/// The count of a loop that ends at its latch, and by nothing else.
pub fn only_count(func: &Function, flow: &Flow, scalars: &Scalars<'_>, number: usize) -> Option<Count> {
    match &exits(func, flow, scalars, number).ok()?[..] {
        [exit] if Some(exit.from.index()) == flow.at(number).latch() => match &exit.conditions[..] {
            [Condition::Count(count)] => Some(count.clone()),
            _ => None,
        },
        _ => None,
    }
}

/// Adds the conditions for `value == when`.
fn collect(
    func: &Function,
    flow: &Flow,
    scalars: &Scalars<'_>,
    number: usize,
    value: Value,
    when: bool,
    conditions: &mut Vec<Condition>,
) {
    if let Some((a, b)) = parts(func, value, when) {
        let mut inner = Vec::new();
        collect(func, flow, scalars, number, a, when, &mut inner);
        collect(func, flow, scalars, number, b, when, &mut inner);
        if inner.iter().any(|r| matches!(r, Condition::Count(_))) {
            conditions.extend(inner);
            return;
        }
    }
    let reason = match count(func, flow, scalars, number, value, when) {
        Some(count) => Condition::Count(count),
        None => Condition::Data { value, negated: !when },
    };
    conditions.push(reason);
}

/// The operands of an `or` (`and`, if it is to be false), also as a select.
fn parts(func: &Function, value: Value, when: bool) -> Option<(Value, Value)> {
    let data = func.def(value)?;
    let v = data.operands();
    match data.op {
        Op::Lane(LaneOp::Binary(Binary::Or)) if when => Some((v[0], v[1])),
        Op::Lane(LaneOp::Binary(Binary::And)) if !when => Some((v[0], v[1])),
        Op::Lane(LaneOp::Select) if when && func.as_int(v[1]) == Some(1) => Some((v[0], v[2])),
        Op::Lane(LaneOp::Select) if !when && func.as_int(v[2]) == Some(0) => Some((v[0], v[1])),
        _ => None,
    }
}

fn count(
    func: &Function,
    flow: &Flow,
    scalars: &Scalars<'_>,
    number: usize,
    value: Value,
    when: bool,
) -> Option<Count> {
    let data = func.def(value)?;
    let Op::Lane(LaneOp::ICmp(predicate)) = data.op else { return None };
    let mut predicate = if when { predicate } else { predicate.inverse() };
    let (mut a, mut b) = (data.operands()[0], data.operands()[1]);
    let (_, step_b) = scalars.affine(b, number)?;
    if step_b.as_constant() != Some(0) {
        std::mem::swap(&mut a, &mut b);
        predicate = predicate.swapped();
    }
    let (from, step) = scalars.affine(a, number)?;
    let (to, fixed) = scalars.affine(b, number)?;
    let step = step.as_constant().filter(|s| *s != 0)?;
    if fixed.as_constant() != Some(0) {
        return None;
    }
    let Type::Scalar(ty) = func.ty(a) else { return None };
    // What is equal in the first iteration is not in the second.
    if predicate == IntPredicate::Ne && from == to && step as u64 & ty.mask() != 0 {
        let (from, to, ty) = (Poly::constant(0), Poly::constant(1), Scalar::Int(64));
        return Some(Count { compare: Compare::Equal, from, to, step: 1, ty });
    }
    let lands = || predicate == IntPredicate::Eq && is_multiple(func, &to.minus(&from), step);
    let safe = step.abs() == 1 || steps_on_without_wrap(func, flow, number, a) || lands();
    use IntPredicate::*;
    let (compare, past) = match (predicate, step > 0) {
        (Eq, _) => (Compare::Equal, 0),
        (Uge, true) | (Ule, false) => (Compare::Unsigned, 0),
        (Sge, true) | (Sle, false) => (Compare::Signed, 0),
        // The bound itself is passed: one more, which must not wrap.
        (Ugt, true) if to.as_constant().is_some_and(|n| n != -1) => (Compare::Unsigned, 1),
        (Ult, false) if to.as_constant().is_some_and(|n| n != 0) => (Compare::Unsigned, -1),
        (Sgt, true) if to.as_constant().is_some_and(|n| n != i64::MAX) => (Compare::Signed, 1),
        (Slt, false) if to.as_constant().is_some_and(|n| n != i64::MIN) => (Compare::Signed, -1),
        _ => return None,
    };
    let to = to.plus(&Poly::constant(past));
    safe.then_some(Count { compare, from, to, step, ty })
}

/// The first iteration from which on a condition is what it was not before, and what it is then; none if it is not known to
/// change at most once.
pub fn turning(
    func: &Function,
    flow: &Flow,
    scalars: &Scalars<'_>,
    number: usize,
    value: Value,
) -> Option<(Count, bool)> {
    let data = func.def(value)?;
    let sides: [Value; 2] = data.operands().try_into().ok()?;
    let lasting = |count: &Count| {
        // A counter that starts with no sign and goes up by 1 does not come around in any time.
        let slow =
            count.step == 1 && count.ty.bits() == 64 && count.from.as_constant().is_some_and(|n| n >= 0);
        slow || sides.iter().any(|s| steps_on_without_wrap(func, flow, number, *s))
    };
    for to in [true, false] {
        let Some(count) = count(func, flow, scalars, number, value, to).filter(lasting) else { continue };
        match count.compare {
            Compare::Unsigned | Compare::Signed => return Some((count, to)),
            // What holds in the first iteration only turns in the second.
            Compare::Equal if count.as_constant() == Some(0) => {
                let (from, to_) = (Poly::constant(0), Poly::constant(1));
                let second =
                    Count { compare: Compare::Unsigned, from, to: to_, step: 1, ty: Scalar::Int(64) };
                return Some((second, !to));
            }
            Compare::Equal => {}
        }
    }
    None
}

/// Whether a number is a multiple of a power of two, whatever its values are: a counter then steps on the bound.
fn is_multiple(func: &Function, number: &Poly, step: i64) -> bool {
    let power = step.unsigned_abs();
    let zeros = |term: &PolyTerm| match term {
        PolyTerm::Value(value) => low_zeros(func, *value, 4),
        PolyTerm::Iter(_) => 0,
    };
    let divides = |(product, by): (&[PolyTerm], i64)| {
        by.trailing_zeros() + product.iter().map(zeros).sum::<u32>() >= power.trailing_zeros()
    };
    power.is_power_of_two() && number.products().all(divides)
}

/// How many of the lowest bits of a value are zero, as far as a few instructions say.
fn low_zeros(func: &Function, value: Value, depth: u32) -> u32 {
    if let Some(number) = func.as_int(value) {
        return number.trailing_zeros();
    }
    let Some(data) = func.def(value).filter(|_| depth > 0) else { return 0 };
    let of = |i: usize| low_zeros(func, data.operands()[i], depth - 1);
    match data.op {
        Op::Lane(LaneOp::Binary(Binary::And)) => of(0).max(of(1)),
        Op::Lane(LaneOp::Binary(Binary::Or | Binary::Add | Binary::Sub)) => of(0).min(of(1)),
        Op::Lane(LaneOp::Binary(Binary::Mul)) => of(0) + of(1),
        Op::Lane(LaneOp::Binary(Binary::Shl)) => {
            of(0) + func.as_int(data.operands()[1]).map_or(0, |by| by.min(64) as u32)
        }
        Op::Lane(LaneOp::Cast(Cast::ZExt | Cast::SExt | Cast::Trunc)) => of(0),
        _ => 0,
    }
}

/// Whether the counter promises not to wrap, so that a step of more than one cannot jump over the bound and around.
fn steps_on_without_wrap(func: &Function, flow: &Flow, number: usize, counter: Value) -> bool {
    let l = flow.at(number);
    func.phis(Block::from_index(l.header)).any(|phi| {
        let Some((_, next)) = flow.carried(func, number, phi) else { return false };
        let own = func.inst(phi).result();
        let promised = func.def(next).is_some_and(|d| {
            d.flags.has(Flags::NUW) || d.flags.has(Flags::NSW) || d.flags.has(Flags::INBOUNDS)
        });
        promised && (next == counter || own == Some(counter))
    })
}
