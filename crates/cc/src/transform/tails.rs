//! This module emits the sequence of strips: full strips, strips that set vl, strips under a mask.
//!
//! Invariant: the strips run as many iterations as they say they did, in order, and the state that is given back is that
//! after the last of them.

use super::forward::forward;
use super::frame::LoopReplacement;
use super::hoist::LoopInvariants;
use super::numbers::{Numbers, scaled};
use super::parts::UnrolledStrips;
use super::state::{StripItem, StripState, initial};
use super::strip::{ActiveLanes, Strip};
use crate::ir::{
    Binary, Block, Builder, Element, Extent, IntPredicate, Intrinsic, Math, Scalar, Type, Value,
};
use crate::options::Tail;
use crate::plan::choose::Choice;
use crate::plan::recipe::{AccessShape, LoopEnding, Plan, RecipeId, RecipeKind};

/// The strips of a loop with `times` iterations, from the end of `start` to the start of `exit`: the state there, and how many
/// iterations were done.
pub(super) fn strips(
    w: &mut LoopReplacement<'_, '_>,
    choice: &Choice,
    start: Block,
    numbers: &mut Numbers,
    times: Value,
    exit: Block,
) -> (StripState, Value) {
    let plan = w.plan;
    let lanes = w.lanes;
    let starts = w.starts.clone();
    let first_new = w.func.block_count();
    let mut b = Builder::at_end(w.func, start);
    let mut state = initial(&mut b, numbers, plan, &starts, lanes);
    let moving = |item: &StripItem| matches!(item, StripItem::Pointer(s) if s.step.as_constant().is_some_and(|n| n != 0));
    if !state.items.iter().any(|(item, _)| moving(item)) || choice.tail == Tail::Mask {
        let zero = b.func.zero(Type::I64);
        state.items.push((StripItem::Index, zero));
    }
    let vscale = b.vscale();
    let fixed = plan.fixed_strip(lanes).filter(|_| choice.tail != Tail::Evl);
    let full = match fixed {
        Some(fixed) => b.func.int(Type::I64, fixed),
        None => scaled(&mut b, vscale, lanes.into()),
    };
    let fixed = fixed.map(|fixed| b.func.int(Type::I32, fixed));
    let mut frame = LoopInvariants::new(plan, lanes, start, std::mem::take(numbers), full);
    frame.turned = choice.turned;
    frame.tables.clone_from(&w.tables);
    let mut run = StripLoop { b, frame, order: plan.needed(), parts: choice.interleave, fixed };
    let result = match choice.tail {
        Tail::Evl => (run.repeat((start, &state), StripsEnd::Nothing(times), exit), times),
        Tail::Mask => (run.repeat((start, &state), StripsEnd::Passed(times), exit), times),
        Tail::Scalar => run.full_only(start, &state, times, exit),
        Tail::Auto | Tail::Hybrid => (run.hybrid(start, &state, times, exit), times),
    };
    *numbers = run.frame.numbers;
    if fixed.is_some() {
        forward(w.func, first_new);
    }
    result
}

/// What ends a loop of strips, and with it how long they are.
enum StripsEnd {
    /// All are full; an item has come to this value.
    Reached(StripItem, Value),
    /// Each asks for its length; nothing is left of so many iterations.
    Nothing(Value),
    /// Each is full under a mask; the index has come to so many iterations, or beyond.
    Passed(Value),
}

/// Strips in the making.
struct StripLoop<'f, 'p> {
    b: Builder<'f>,
    frame: LoopInvariants<'p>,
    order: Vec<RecipeId>,
    /// How many full strips go side by side.
    parts: u32,
    /// How many lanes full strips have, if not all that there are.
    fixed: Option<Value>,
}

impl StripLoop<'_, '_> {
    /// A loop of strips, from the end of block `from` to `exit`, where the builder is then; the state there.
    fn repeat(&mut self, (from, state): (Block, &StripState), until: StripsEnd, exit: Block) -> StripState {
        let StripLoop { b, frame, order, parts, fixed } = self;
        let parts =
            UnrolledStrips::new(state, if matches!(until, StripsEnd::Reached(..)) { *parts } else { 1 });
        let body = b.func.add_block("vector.body");
        b.br(body);
        b.switch_to(body);
        let phis = parts.state.phis(b);
        phis.feed(b, from, &parts.state);
        let mut left = None;
        let length = match &until {
            StripsEnd::Reached(..) => fixed.map_or(ActiveLanes::Full, ActiveLanes::Evl),
            StripsEnd::Nothing(times) => {
                let iterations = b.phi(Type::I64);
                b.add_incoming(iterations, from, *times);
                let evl = length(b, frame, iterations);
                left = Some((iterations, evl));
                ActiveLanes::Evl(evl)
            }
            StripsEnd::Passed(times) => {
                let index = phis.get(&StripItem::Index).unwrap_or(*times);
                let ty = frame.vector(Scalar::Int(1));
                ActiveLanes::Mask(b.intrinsic(Intrinsic::GetActiveLaneMask, ty, &[index, *times]))
            }
        };
        let after = parts.run(b, frame, order, length, &phis);
        let last = b.block();
        phis.feed(b, last, &after);
        let more = match until {
            StripsEnd::Reached(item, end) => {
                let now = after.get(&item).unwrap_or(end);
                b.icmp(IntPredicate::Ne, now, end)
            }
            StripsEnd::Nothing(times) => {
                let (iterations, evl) = left.unwrap_or((times, times));
                let done = b.zext_or_trunc(evl, Scalar::Int(64));
                let rest = b.sub(iterations, done);
                b.add_incoming(iterations, last, rest);
                let zero = b.func.zero(Type::I64);
                b.icmp(IntPredicate::Ne, rest, zero)
            }
            StripsEnd::Passed(times) => {
                let next = after.get(&StripItem::Index).unwrap_or(times);
                b.icmp(IntPredicate::Ult, next, times)
            }
        };
        b.cond_br(more, body, exit);
        b.switch_to(exit);
        parts.together(b, frame.plan, after)
    }

    /// Full strips for as many of `times` iterations as they can do, from the end of the current block, which goes to
    /// `few` if there are none; the block behind them, the state there, and how many iterations they leave and do.
    fn full_strips(
        &mut self,
        state: &StripState,
        times: Value,
        few: Block,
    ) -> (Block, StripState, Value, Value) {
        let StripLoop { b, frame, parts, .. } = self;
        let (ph, middle) = (b.func.add_block("vector.ph"), b.func.add_block("vector.middle"));
        let round = scaled(b, frame.full, i64::from(*parts));
        let none = b.icmp(IntPredicate::Ult, times, round);
        b.cond_br(none, few, ph);
        b.switch_to(ph);
        let one = b.func.int(Type::I64, 1);
        let known = b.func.as_int(times).zip(b.func.as_int(round));
        let (rest, done) = match known {
            Some((times, round)) => {
                let rest = times & (round - 1);
                (b.func.int(Type::I64, rest), b.func.int(Type::I64, times - rest))
            }
            None => {
                let mask = b.sub(round, one);
                let rest = b.binary(Binary::And, times, mask);
                (rest, b.sub(times, rest))
            }
        };
        // The loop ends when a pointer has come to its end, or the index.
        let ending = state.items.iter().find_map(|(item, value)| match item {
            StripItem::Pointer(stream) => {
                let step = stream.step.as_constant().filter(|n| *n != 0)?;
                Some((item.clone(), *value, step))
            }
            _ => None,
        });
        let (item, end) = match ending {
            Some((item, pointer, step)) => {
                let bytes = scaled(b, done, step);
                (item, b.gep(Element::Of(Type::I8), pointer, bytes))
            }
            None => (StripItem::Index, done),
        };
        let after = self.repeat((ph, state), StripsEnd::Reached(item, end), middle);
        (middle, after, rest, done)
    }

    /// Full strips, then what is left with lengths: one strip, or as many as go side by side.
    fn hybrid(&mut self, start: Block, state: &StripState, times: Value, exit: Block) -> StripState {
        let tail = self.b.func.add_block("vector.tail");
        let (middle, after, rest, _) = self.full_strips(state, times, tail);
        let StripLoop { b, frame, order, parts, .. } = self;
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
        let last = if *parts == 1 {
            let evl = length(b, frame, left);
            let mut strip = Strip::new(frame, ActiveLanes::Evl(evl), &phis);
            strip.run(b, order);
            strip.advance(b);
            strip.after
        } else {
            let over = b.func.add_block("vector.over");
            self.repeat((tail, &phis), StripsEnd::Nothing(left), over)
        };
        let b = &mut self.b;
        let from = b.block();
        b.br(exit);
        b.switch_to(exit);
        let end = state.phis(b);
        end.feed(b, middle, &after);
        end.feed(b, from, &last);
        end
    }

    /// Full strips only; what is left is not done.
    fn full_only(
        &mut self,
        start: Block,
        state: &StripState,
        times: Value,
        exit: Block,
    ) -> (StripState, Value) {
        let (middle, after, _, done) = self.full_strips(state, times, exit);
        let b = &mut self.b;
        b.br(exit);
        b.switch_to(exit);
        let end = state.phis(b);
        end.feed(b, start, state);
        end.feed(b, middle, &after);
        let zero = b.func.zero(Type::I64);
        let all = b.phi(Type::I64);
        b.add_incoming(all, start, zero);
        b.add_incoming(all, middle, done);
        (end, all)
    }
}

/// The length of a strip when so many iterations are left.
fn length(b: &mut Builder<'_>, frame: &LoopInvariants<'_>, left: Value) -> Value {
    let avl = match frame.plan.distance {
        Some(distance) => {
            let distance = b.func.int(Type::I64, distance);
            b.math(Math::UMin, &[left, distance])
        }
        None => left,
    };
    b.get_vector_length(avl, Type::Vector(Scalar::Int(8), Extent::scalable(frame.lanes)))
}

/// Whether a plan can run with strips that end so, `interleave` of them side by side.
pub fn fits(plan: &Plan, tail: Tail, interleave: u32) -> bool {
    let order = plan.needed();
    let any = |with_segments: bool| {
        order.iter().any(|id| match &plan.recipe(*id).kind {
            RecipeKind::Load(AccessShape::Segment { .. }, _)
            | RecipeKind::Store(AccessShape::Segment { .. }, _) => with_segments,
            RecipeKind::Load(AccessShape::Packed(_) | AccessShape::Private(_), _)
            | RecipeKind::Store(AccessShape::Packed(_) | AccessShape::Private(_), _) => true,
            RecipeKind::Shift(_)
            | RecipeKind::Scan(..)
            | RecipeKind::Fill(_)
            | RecipeKind::Ordered(_)
            | RecipeKind::Count(_)
            | RecipeKind::Replicate(_)
            | RecipeKind::Last(_) => true,
            _ => false,
        })
    };
    if interleave > 1 {
        let full = matches!(tail, Tail::Hybrid | Tail::Scalar);
        if !full || any(false) || !super::parts::can_split(plan) {
            return false;
        }
    }
    match tail {
        Tail::Evl => true,
        // Full strips are as long as the distance then.
        _ if plan.distance.is_some() => tail == Tail::Hybrid && interleave == 1,
        // The last lane of a strip under a mask need not count.
        Tail::Mask => !any(true) && !plan.needs_an_iteration(),
        Tail::Scalar => plan.ending == LoopEnding::Complete,
        Tail::Auto | Tail::Hybrid => true,
    }
}
