//! The blocks of a vector loop whose number of iterations is known in front of it.
//!
//! ```text
//! vector.entry ──(fewer than a full strip)──────────────► vector.tail ─► vector.exit
//!      └► vector.ph ─► vector.body ⟲ ─► vector.middle ──(some left)──┘        ▲
//!                                            └──────────(none left)───────────┘
//! ```
//!
//! Invariant: full strips run without asking for a length; what is left, always less than one strip, runs once with a
//! length. A tail by lengths has only the second, in a loop; one by masks only the first.

use super::frame::Weave;
use super::numbers::Numbers;
use super::state::{Item, State, initial};
use super::strip::{Frame, Length, Strip};
use crate::analysis::poly::{Poly, Term};
use crate::ir::{Binary, Block, Builder, Inst, IntPredicate, Intrinsic, Math, Scalar, Type, Value};
use crate::options::Tail;
use crate::plan::recipe::{Kind, LiveOut, RecipeId, Shape};

/// A loop that ends at its latch: nothing of it remains, unless ranges may overlap.
pub(super) fn complete(w: &mut Weave<'_, '_>, tail: Tail) {
    let first_new = w.entry.index();
    let mut numbers = Numbers::default();
    let entry = w.entry;
    let Some(count) = w.plan.counts().first().map(|c| (*c).clone()) else { return };
    let mut b = w.at(entry);
    let times = iterations(&mut b, &mut numbers, &count, true);
    let scalar = (!w.plan.checks.is_empty() || tail == Tail::Scalar).then(|| w.block("scalar.ph"));
    let start = match scalar {
        Some(scalar) => w.checks(&mut numbers, entry, times, scalar),
        None => entry,
    };
    let exit = w.block("vector.exit");
    let (state, done) = strips(w, tail, start, &mut numbers, times, exit);
    let Some(to) = w.plan.exits.first().map(|e| e.to) else { return };
    if tail == Tail::Scalar {
        // `exit` is where full strips end; the rest, if any, is the scalar loop's.
        rest_is_scalar(w, &mut numbers, scalar, exit, (state, done), times, to);
    } else {
        let values = live_values(w, exit, &mut numbers, &state, times);
        w.leave_from(w.plan.latch, to, exit, &values, scalar.is_some());
        w.at(exit).br(to);
        match scalar {
            Some(scalar) => {
                let starts = w.starts.clone();
                w.resume(scalar, &starts);
            }
            None => w.drop_scalar(),
        }
    }
    w.tidy(first_new);
}

/// The number of iterations: one more than that of the one in which the latch leaves.
fn iterations(
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
    w: &mut Weave<'_, '_>,
    block: Block,
    numbers: &mut Numbers,
    state: &State,
    times: Value,
) -> Vec<(Inst, Value)> {
    let mut values = Vec::new();
    for (phi, out) in w.plan.live_outs.clone() {
        let value = match out {
            LiveOut::Invariant(value) => value,
            LiveOut::Counter(poly) => {
                let last = Poly::term(Term::Value(times)).minus(&Poly::constant(1));
                let ty = w.func.inst(phi).ty.element().unwrap_or(Scalar::Int(64));
                let mut local = Numbers::default();
                match poly.at(w.plan.number, &last) {
                    Some(poly) => local.poly(&mut w.at(block), &poly, ty),
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
pub(super) fn remainder(w: &mut Weave<'_, '_>, tail: Tail) {
    let first_new = w.entry.index();
    let mut numbers = Numbers::default();
    let entry = w.entry;
    let counts: Vec<_> = w.plan.counts().into_iter().cloned().collect();
    let mut b = w.at(entry);
    let all: Vec<Value> = counts.iter().map(|c| iterations(&mut b, &mut numbers, c, false)).collect();
    let Some(times) = all.into_iter().reduce(|x, y| b.math(Math::UMin, &[x, y])) else { return };
    let scalar = w.block("scalar.ph");
    let mut start = w.checks(&mut numbers, entry, times, scalar);
    let carries = |r: &crate::plan::recipe::Recipe| matches!(r.kind, Kind::Scan(..) | Kind::Shift(_));
    if w.plan.recipes.iter().any(carries) {
        // Without a complete iteration there is no last lane to carry on.
        let more = w.block("vector.start");
        let mut b = w.at(start);
        let zero = b.func.zero(Type::I64);
        let none = b.icmp(IntPredicate::Eq, times, zero);
        b.cond_br(none, scalar, more);
        start = more;
    }
    let checked = start != entry;
    let exit = w.block("vector.exit");
    let tail = if tail == Tail::Scalar { Tail::Hybrid } else { tail };
    let (state, _) = strips(w, tail, start, &mut numbers, times, exit);
    let resumed = resume_values(w, exit, &state, times);
    if checked {
        join(w, scalar, exit, &resumed);
    } else {
        w.at(exit).br(scalar);
        w.resume(scalar, &resumed);
    }
    w.tidy(first_new);
}

/// The values of all header phis after `done` iterations.
pub(super) fn resume_values(
    w: &mut Weave<'_, '_>,
    block: Block,
    state: &State,
    done: Value,
) -> Vec<(Inst, Value)> {
    let mut numbers = Numbers::default();
    let plans = w.plan.phis.clone();
    plans.iter().map(|p| (p.phi, w.next_value(block, &mut numbers, p, state, done))).collect()
}

/// Enters the scalar loop through `scalar`: from checks that failed with the start values, from `exit` with others.
fn join(w: &mut Weave<'_, '_>, scalar: Block, exit: Block, resumed: &[(Inst, Value)]) {
    w.at(exit).br(scalar);
    let preds = w.func.predecessors()[scalar.index()].clone();
    let mut values = Vec::new();
    for (phi, start) in w.starts.clone() {
        let value = resumed.iter().find(|(p, _)| *p == phi).map_or(start, |(_, v)| *v);
        let ty = w.func.inst(phi).ty;
        let mut b = w.at(scalar);
        let merged = b.phi(ty);
        for pred in &preds {
            b.add_incoming(merged, *pred, if *pred == exit { value } else { start });
        }
        values.push((phi, merged));
    }
    w.resume(scalar, &values);
}

fn rest_is_scalar(
    w: &mut Weave<'_, '_>,
    numbers: &mut Numbers,
    scalar: Option<Block>,
    exit: Block,
    (state, done): (State, Value),
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
    let preds = w.func.predecessors()[scalar.index()].clone();
    let mut entered = Vec::new();
    for (phi, start) in w.starts.clone() {
        let value = resumed.iter().find(|(p, _)| *p == phi).map_or(start, |(_, v)| *v);
        let ty = w.func.inst(phi).ty;
        let mut b = w.at(scalar);
        let merged = b.phi(ty);
        for pred in &preds {
            b.add_incoming(merged, *pred, if *pred == exit { value } else { start });
        }
        entered.push((phi, merged));
    }
    w.resume(scalar, &entered);
}

/// The strips of a loop with `times` iterations, from the end of `start` to the start of `exit`: the state there, and how many
/// iterations were done.
pub(super) fn strips(
    w: &mut Weave<'_, '_>,
    tail: Tail,
    start: Block,
    numbers: &mut Numbers,
    times: Value,
    exit: Block,
) -> (State, Value) {
    let plan = w.plan;
    let order = plan.needed();
    let lanes = w.lanes;
    let starts = w.starts.clone();
    let mut b = Builder::at_end(w.func, start);
    let mut state = initial(&mut b, numbers, plan, &starts, lanes);
    let moving =
        |item: &Item| matches!(item, Item::Pointer(s) if s.step.as_constant().is_some_and(|n| n != 0));
    if !state.items.iter().any(|(item, _)| moving(item)) || tail == Tail::Mask {
        let zero = b.func.zero(Type::I64);
        state.items.push((Item::Index, zero));
    }
    let vscale = b.vscale();
    let full = super::numbers::scaled(&mut b, vscale, lanes.into());
    let mut frame = Frame::new(plan, lanes, start, std::mem::take(numbers), full);
    let result = match tail {
        Tail::Evl => by_length(&mut b, &mut frame, &order, start, &state, times, exit),
        Tail::Mask => by_mask(&mut b, &mut frame, &order, start, &state, times, exit),
        Tail::Scalar => full_only(&mut b, &mut frame, &order, start, &state, times, exit),
        Tail::Auto | Tail::Hybrid => hybrid(&mut b, &mut frame, &order, start, &state, times, exit),
    };
    *numbers = frame.numbers;
    result
}

/// Full strips from `ph` to `middle`; the state after them.
fn full_loop(
    b: &mut Builder<'_>,
    frame: &mut Frame<'_>,
    order: &[RecipeId],
    ph: Block,
    state: &State,
    strips_end: Value,
    middle: Block,
) -> State {
    let body = b.func.add_block("vector.body");
    b.switch_to(ph);
    // The loop ends when a pointer has come to its end, or the index.
    let ending = state.items.iter().find_map(|(item, value)| match item {
        Item::Pointer(stream) if stream.step.as_constant().is_some_and(|n| n != 0) => {
            Some((item.clone(), *value, stream.step.as_constant().unwrap_or(1)))
        }
        _ => None,
    });
    let (item, end) = match ending {
        Some((item, pointer, step)) => {
            let bytes = super::numbers::scaled(b, strips_end, step);
            (item, b.gep(crate::ir::Element::Of(Type::I8), pointer, bytes))
        }
        None => (Item::Index, strips_end),
    };
    b.br(body);
    b.switch_to(body);
    let phis = state.phis(b);
    phis.feed(b, ph, state);
    let mut strip = Strip::new(frame, Length::Full, &phis);
    strip.run(b, order);
    strip.advance(b);
    let after = strip.after;
    let last = b.block();
    phis.feed(b, last, &after);
    let now = after.get(&item).unwrap_or(end);
    let more = b.icmp(IntPredicate::Ne, now, end);
    b.cond_br(more, body, middle);
    after
}

fn hybrid(
    b: &mut Builder<'_>,
    frame: &mut Frame<'_>,
    order: &[RecipeId],
    start: Block,
    state: &State,
    times: Value,
    exit: Block,
) -> (State, Value) {
    let (ph, middle) = (b.func.add_block("vector.ph"), b.func.add_block("vector.middle"));
    let tail = b.func.add_block("vector.tail");
    let few = b.icmp(IntPredicate::Ult, times, frame.full);
    b.cond_br(few, tail, ph);

    b.switch_to(ph);
    let one = b.func.int(Type::I64, 1);
    let mask = b.sub(frame.full, one);
    let rest = b.binary(Binary::And, times, mask);
    let done = b.sub(times, rest);
    let after = full_loop(b, frame, order, ph, state, done, middle);

    b.switch_to(middle);
    let zero = b.func.zero(Type::I64);
    let none = b.icmp(IntPredicate::Eq, rest, zero);
    b.cond_br(none, exit, tail);

    b.switch_to(tail);
    let phis = state.phis(b);
    phis.feed(b, start, state);
    phis.feed(b, middle, &after);
    let left = b.phi(Type::I64);
    b.add_incoming(left, start, times);
    b.add_incoming(left, middle, rest);
    let evl = length(b, frame, left);
    let mut strip = Strip::new(frame, Length::Evl(evl), &phis);
    strip.run(b, order);
    strip.advance(b);
    let last = strip.after;
    let from = b.block();
    b.br(exit);

    b.switch_to(exit);
    let end = state.phis(b);
    end.feed(b, middle, &after);
    end.feed(b, from, &last);
    (end, times)
}

fn length(b: &mut Builder<'_>, frame: &Frame<'_>, left: Value) -> Value {
    let ty = Type::Vector(Scalar::Int(8), crate::ir::Extent::scalable(frame.lanes));
    b.get_vector_length(left, ty)
}

/// Every strip asks for its length.
fn by_length(
    b: &mut Builder<'_>,
    frame: &mut Frame<'_>,
    order: &[RecipeId],
    start: Block,
    state: &State,
    times: Value,
    exit: Block,
) -> (State, Value) {
    let body = b.func.add_block("vector.body");
    b.br(body);
    b.switch_to(body);
    let phis = state.phis(b);
    phis.feed(b, start, state);
    let left = b.phi(Type::I64);
    b.add_incoming(left, start, times);
    let avl = match frame.plan.distance {
        Some(distance) => {
            let distance = b.func.int(Type::I64, distance);
            b.math(Math::UMin, &[left, distance])
        }
        None => left,
    };
    let evl = length(b, frame, avl);
    let mut strip = Strip::new(frame, Length::Evl(evl), &phis);
    strip.run(b, order);
    strip.advance(b);
    let after = strip.after;
    let from = b.block();
    phis.feed(b, from, &after);
    let done = b.zext_or_trunc(evl, Scalar::Int(64));
    let rest = b.sub(left, done);
    b.add_incoming(left, from, rest);
    let zero = b.func.zero(Type::I64);
    let more = b.icmp(IntPredicate::Ne, rest, zero);
    b.cond_br(more, body, exit);
    b.switch_to(exit);
    (after, times)
}

/// Every strip is full, under a mask of the lanes whose iteration there is.
fn by_mask(
    b: &mut Builder<'_>,
    frame: &mut Frame<'_>,
    order: &[RecipeId],
    start: Block,
    state: &State,
    times: Value,
    exit: Block,
) -> (State, Value) {
    let body = b.func.add_block("vector.body");
    b.br(body);
    b.switch_to(body);
    let phis = state.phis(b);
    phis.feed(b, start, state);
    let index = phis.get(&Item::Index).unwrap_or(times);
    let ty = Type::Vector(Scalar::Int(1), crate::ir::Extent::scalable(frame.lanes));
    let mask = b.intrinsic(Intrinsic::GetActiveLaneMask, ty, &[index, times]);
    let mut strip = Strip::new(frame, Length::Mask(mask), &phis);
    strip.run(b, order);
    strip.advance(b);
    let after = strip.after;
    let from = b.block();
    phis.feed(b, from, &after);
    let next = after.get(&Item::Index).unwrap_or(times);
    let more = b.icmp(IntPredicate::Ult, next, times);
    b.cond_br(more, body, exit);
    b.switch_to(exit);
    (after, times)
}

/// Full strips only; what is left is not done.
fn full_only(
    b: &mut Builder<'_>,
    frame: &mut Frame<'_>,
    order: &[RecipeId],
    start: Block,
    state: &State,
    times: Value,
    exit: Block,
) -> (State, Value) {
    let ph = b.func.add_block("vector.ph");
    let few = b.icmp(IntPredicate::Ult, times, frame.full);
    let one = b.func.int(Type::I64, 1);
    let mask = b.sub(frame.full, one);
    let rest = b.binary(Binary::And, times, mask);
    let done = b.sub(times, rest);
    b.cond_br(few, exit, ph);
    let middle = b.func.add_block("vector.middle");
    let after = full_loop(b, frame, order, ph, state, done, middle);
    b.switch_to(middle);
    b.br(exit);
    b.switch_to(exit);
    let end = state.phis(b);
    end.feed(b, start, state);
    end.feed(b, middle, &after);
    (end, done)
}

/// Whether a plan can run with strips that end so.
pub fn fits(plan: &crate::plan::recipe::Plan, tail: Tail) -> bool {
    let special = |id: &RecipeId| {
        let recipe = plan.recipe(*id);
        match &recipe.kind {
            Kind::Load(shape, _) | Kind::Store(shape, _) => {
                matches!(shape, Shape::Segment { .. } | Shape::Packed(_))
            }
            Kind::Shift(_) | Kind::Scan(..) | Kind::Ordered(_) | Kind::Count(_) => true,
            _ => false,
        }
    };
    let order = plan.needed();
    match tail {
        Tail::Evl => true,
        _ if plan.distance.is_some() => false,
        Tail::Mask => !order.iter().any(special),
        Tail::Scalar => plan.ending == crate::plan::recipe::Ending::Complete,
        Tail::Auto | Tail::Hybrid => true,
    }
}
