//! This module makes the blocks of a vector loop whose trip count is known before it.
//!
//! ```text
//! vector.entry ──(fewer than a full strip)──────────────► vector.tail ─► vector.exit
//!      └► vector.ph ─► vector.body ⟲ ─► vector.middle ──(some left)──┘        ▲
//!                                            └──────────(none left)───────────┘
//! ```
//!
//! Invariant: full strips run without asking for a length; what is left, always less than one strip, runs once with a
//! length. A tail by lengths has only the second, in a loop; one by masks only the first.

use super::frame::LoopReplacement;
use super::numbers::Numbers;
use super::state::StripState;
use super::tables;
use super::tails::strips;
use crate::analysis::poly::{Poly, PolyTerm};
use crate::ir::{Block, Builder, Inst, IntPredicate, Math, Scalar, Type, Value};
use crate::options::Tail;
use crate::plan::choose::Choice;
use crate::plan::recipe::LiveOut;

/// A loop that ends at its latch: nothing of it remains, unless ranges may overlap.
pub(super) fn complete(w: &mut LoopReplacement<'_, '_>, choice: &Choice) {
    let tail = choice.tail;
    let first_new = w.entry.index();
    let mut numbers = Numbers::default();
    let entry = w.entry;
    let Some(count) = w.plan.counts().first().map(|c| (*c).clone()) else { return };
    let mut b = w.at(entry);
    let times = iterations(&mut b, &mut numbers, &count, true);
    let scalar = (w.plan.is_checked() || tail == Tail::Scalar).then(|| w.block("scalar.ph"));
    let start = match scalar {
        Some(scalar) => {
            let start = w.checks(&mut numbers, entry, Some(times), scalar);
            tables::check(w, start, scalar, times, choice)
        }
        None => entry,
    };
    let (start, tables) = tables::enter(w, start);
    let exit = w.block("vector.exit");
    let (state, done) = strips(w, choice, start, &mut numbers, times, exit);
    let exit = tables::leave(w, exit, tables);
    let Some(to) = w.plan.exits.first().map(|e| e.to) else { return };
    if tail == Tail::Scalar {
        // `exit` is where full strips end; the rest, if any, is the scalar loop's.
        rest_is_scalar(w, &mut numbers, scalar, exit, (state, done), times, to);
    } else {
        let values = live_values(w, exit, &mut numbers, &state, times);
        w.leave_from(w.plan.latch, to, exit, &values, scalar.is_some());
        w.at(exit).br(to);
        match scalar {
            Some(scalar) => w.resume(scalar, &[]),
            None => w.drop_scalar(),
        }
    }
    w.tidy(first_new);
}

/// The number of iterations: one more than that of the one in which the latch leaves.
pub(super) fn iterations(
    b: &mut Builder<'_>,
    numbers: &mut Numbers,
    count: &crate::analysis::exits::Count,
    latch: bool,
) -> Value {
    if let Some(poly) = count.as_poly() {
        return numbers.poly(b, &poly.plus(&Poly::constant(latch.into())), Scalar::Int(64));
    }
    let full = numbers.count(b, count);
    let one = b.func.int(Type::I64, latch.into());
    if latch { b.add(full, one) } else { full }
}

/// The exit block's phis with their values.
fn live_values(
    w: &mut LoopReplacement<'_, '_>,
    block: Block,
    numbers: &mut Numbers,
    state: &StripState,
    times: Value,
) -> Vec<(Inst, Value)> {
    let mut values = Vec::new();
    for (phi, out) in w.plan.live_outs.clone() {
        let value = match out {
            LiveOut::Invariant(value) => value,
            LiveOut::Counter(poly) => {
                let last = Poly::term(PolyTerm::Value(times)).minus(&Poly::constant(1));
                let ty = w.func.inst(phi).ty.element().unwrap_or(Scalar::Int(64));
                let mut local = Numbers::default();
                match poly.split(w.plan.number) {
                    Some((start, step)) => local.linear(&mut w.at(block), (&start, &step), &last, ty),
                    None => continue,
                }
            }
            LiveOut::Next(of) => {
                let Some(plan) = w.plan.phis.iter().find(|p| p.phi == of).cloned() else { continue };
                w.next_value(block, numbers, &plan, state, times)
            }
        };
        values.push((phi, value));
    }
    values
}

/// Exits that can be computed, not all at the latch: complete iterations as strips, the last one by the scalar loop.
pub(super) fn remainder(w: &mut LoopReplacement<'_, '_>, choice: &Choice) {
    let first_new = w.entry.index();
    let mut numbers = Numbers::default();
    let entry = w.entry;
    let counts: Vec<_> = w.plan.counts().into_iter().cloned().collect();
    let mut b = w.at(entry);
    let all: Vec<Value> = counts.iter().map(|c| iterations(&mut b, &mut numbers, c, false)).collect();
    let Some(times) = all.into_iter().reduce(|x, y| b.math(Math::UMin, &[x, y])) else { return };
    let scalar = w.block("scalar.ph");
    let start = w.checks(&mut numbers, entry, Some(times), scalar);
    let mut start = tables::check(w, start, scalar, times, choice);
    if w.plan.needs_an_iteration() {
        let more = w.block("vector.start");
        let mut b = w.at(start);
        let zero = b.func.zero(Type::I64);
        let none = b.icmp(IntPredicate::Eq, times, zero);
        b.cond_br(none, scalar, more);
        start = more;
    }
    let (start, tables) = tables::enter(w, start);
    let exit = w.block("vector.exit");
    let (state, _) = strips(w, choice, start, &mut numbers, times, exit);
    let exit = tables::leave(w, exit, tables);
    let resumed = resume_values(w, exit, &state, times);
    w.at(exit).br(scalar);
    w.resume(scalar, &[(exit, resumed)]);
    w.tidy(first_new);
}

/// The values of all header phis after `done` iterations.
pub(super) fn resume_values(
    w: &mut LoopReplacement<'_, '_>,
    block: Block,
    state: &StripState,
    done: Value,
) -> Vec<(Inst, Value)> {
    let mut numbers = Numbers::default();
    let plans = w.plan.phis.clone();
    plans.iter().map(|p| (p.phi, w.next_value(block, &mut numbers, p, state, done))).collect()
}

/// Full strips end in `exit`; what they leave is done by the scalar loop.
fn rest_is_scalar(
    w: &mut LoopReplacement<'_, '_>,
    numbers: &mut Numbers,
    scalar: Option<Block>,
    exit: Block,
    (state, done): (StripState, Value),
    times: Value,
    to: Block,
) {
    let Some(scalar) = scalar else { return };
    let ended = w.block("vector.done");
    let resumed = resume_values(w, exit, &state, done);
    let mut b = w.at(exit);
    let none = b.icmp(IntPredicate::Eq, done, times);
    b.cond_br(none, ended, scalar);
    let values = live_values(w, ended, numbers, &state, times);
    w.leave_from(w.plan.latch, to, ended, &values, true);
    w.at(ended).br(to);
    w.resume(scalar, &[(exit, resumed)]);
}
