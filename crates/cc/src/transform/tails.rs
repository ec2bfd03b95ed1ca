//! How the strips of a loop follow each other: full ones, ones that ask for their length, ones under a mask.
//!
//! Invariant: the strips run as many iterations as they say they did, in order, and the state that is given back is that
//! after the last of them.

use super::frame::Weave;
use super::hoist::Frame;
use super::numbers::Numbers;
use super::state::{Item, State, initial};
use super::strip::{Length, Strip};
use crate::ir::{Binary, Block, Builder, IntPredicate, Intrinsic, Math, Scalar, Type, Value};
use crate::options::Tail;
use crate::plan::recipe::{Kind, RecipeId, Shape};

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
