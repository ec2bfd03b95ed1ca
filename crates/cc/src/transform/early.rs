//! This module emits the blocks of a vector loop with a data-dependent exit.
//!
//! ```text
//! vector.entry ─► vector.body ──(an exit is taken in lane j)──► vector.found ─► scalar.ph ─► the scalar loop
//!                   ▲    └──(none)─► vector.go ──(iterations left)─┐               ▲
//!                   └──────────────────────────────────────────────┘──(none)───────┘
//! ```
//!
//! Invariant: the body only reads ahead what decides about exits: by loads that stop in front of a fault, or no further than
//! to the end of a page. Everything else
//! runs for iterations that are known to be completed, all of them in `vector.go`, the first j in `vector.found`. The
//! scalar loop runs the iteration that leaves, and leaves by the exit it finds.

use super::frame::LoopReplacement;
use super::hoist::LoopInvariants;
use super::numbers::Numbers;
use super::skeleton::resume_values;
use super::state::{StripItem, StripState, initial};
use super::strip::{ActiveLanes, Strip};
use crate::ir::{Binary, Block, Builder, Extent, IntPredicate, Intrinsic, Math, Scalar, Type, Value};
use crate::options::Options;
use crate::plan::recipe::{Operand, PAGE, RecipeId, RecipeKind};

/// A loop with an exit that depends on data.
pub(super) fn early(w: &mut LoopReplacement<'_, '_>, options: &Options) {
    let first_new = w.entry.index();
    let plan = w.plan;
    let mut numbers = Numbers::default();
    let entry = w.entry;
    let counts: Vec<_> = plan.counts().into_iter().cloned().collect();
    let mut b = w.at(entry);
    let all: Vec<Value> = counts.iter().map(|c| numbers.count(&mut b, c)).collect();
    let times = all.into_iter().reduce(|x, y| b.math(Math::UMin, &[x, y]));
    let scalar = w.block("scalar.ph");
    let mut start = entry;
    if times.is_some() || plan.is_checked() {
        start = w.checks(&mut numbers, entry, times, scalar);
    }
    if let Some(times) = times {
        // Without a complete iteration there is nothing to do.
        let more = w.block("vector.start");
        let mut b = w.at(start);
        let zero = b.func.zero(Type::I64);
        let none = b.icmp(IntPredicate::Eq, times, zero);
        b.cond_br(none, scalar, more);
        start = more;
    }
    let lanes = w.lanes;
    let starts = w.starts.clone();
    let mut b = Builder::at_end(w.func, start);
    let mut state = initial(&mut b, &mut numbers, plan, &starts, lanes);
    if times.is_none() && measure(&state).is_none() {
        let zero = b.func.zero(Type::I64);
        state.items.push((StripItem::Index, zero));
    }
    let vscale = b.vscale();
    let full = super::numbers::scaled(&mut b, vscale, lanes.into());
    let mut frame = LoopInvariants::new(plan, lanes, start, numbers, full);
    let pages = plan.keeps_to_pages(options.fault_only_first);
    let ends = strips(&mut b, &mut frame, start, &state, times, pages);

    // What comes together in front of the scalar loop: strips that were left, and loops without a strip.
    let mut resumed = Vec::new();
    for (block, after, left) in &ends {
        let done = done_at(w, *block, &state, after, times, *left);
        resumed.push((*block, resume_values(w, *block, after, done)));
        w.at(*block).br(scalar);
    }
    w.resume(scalar, &resumed);
    w.tidy(first_new);
}

/// How many elements, `step` bytes apart, begin with the one at `pointer` and end on its page; at least 1.
fn on_page(b: &mut Builder<'_>, pointer: Value, bytes: u32, step: i64) -> Value {
    let address = b.cast(crate::ir::Cast::PtrToInt, pointer, Scalar::Int(64));
    let (low, page) = (b.func.int(Type::I64, PAGE - 1), b.func.int(Type::I64, PAGE));
    let inside = b.binary(Binary::And, address, low);
    // How far the last of them may be from the first.
    let mut room = inside;
    if step > 0 {
        let left = b.sub(page, inside);
        let size = b.func.int(Type::I64, bytes.into());
        let left = if bytes == 1 { left } else { b.math(Math::UMax, &[left, size]) };
        room = b.sub(left, size);
    }
    let further = divided(b, room, step.unsigned_abs());
    let one = b.func.int(Type::I64, 1);
    b.add(further, one)
}

/// `value / by`, unsigned.
fn divided(b: &mut Builder<'_>, value: Value, by: u64) -> Value {
    match by {
        1 => value,
        _ if by.is_power_of_two() => {
            let by = b.func.int(Type::I64, by.trailing_zeros().into());
            b.binary(Binary::LShr, value, by)
        }
        _ => {
            let by = b.func.int(Type::I64, by);
            b.binary(Binary::UDiv, value, by)
        }
    }
}

/// The first pointer from which the number of iterations can be read.
fn measure(state: &StripState) -> Option<(StripItem, i64, Value)> {
    state.items.iter().find_map(|(item, value)| match item {
        StripItem::Pointer(stream) => {
            let step = stream.step.as_constant().filter(|n| *n > 0)?;
            Some((item.clone(), step, *value))
        }
        _ => None,
    })
}

/// How many iterations were done at the end of a block.
fn done_at(
    w: &mut LoopReplacement<'_, '_>,
    block: Block,
    before: &StripState,
    after: &StripState,
    times: Option<Value>,
    left: Option<Value>,
) -> Value {
    let mut b = w.at(block);
    if let (Some(times), Some(left)) = (times, left) {
        return if b.func.as_int(left) == Some(0) { times } else { b.sub(times, left) };
    }
    if let Some(index) = after.get(&StripItem::Index) {
        return index;
    }
    let Some((item, step, first)) = measure(before) else { return b.func.zero(Type::I64) };
    let now = after.get(&item).unwrap_or(first);
    let now = b.cast(crate::ir::Cast::PtrToInt, now, Scalar::Int(64));
    let first = b.cast(crate::ir::Cast::PtrToInt, first, Scalar::Int(64));
    let bytes = b.sub(now, first);
    divided(&mut b, bytes, step.unsigned_abs())
}

/// The strips; gives the blocks that end in front of the scalar loop, without terminators, with their states and how many
/// iterations are left there.
fn strips(
    b: &mut Builder<'_>,
    frame: &mut LoopInvariants<'_>,
    start: Block,
    state: &StripState,
    times: Option<Value>,
    pages: bool,
) -> Vec<(Block, StripState, Option<Value>)> {
    let plan = frame.plan;
    let roots: Vec<RecipeId> = plan.leaves.iter().filter_map(Operand::recipe).collect();
    let deciding = plan.schedule(&roots);
    let rest = plan.schedule(&plan.roots());
    let body = b.func.add_block("vector.body");
    let (go, found) = (b.func.add_block("vector.go"), b.func.add_block("vector.found"));
    b.switch_to(start);
    b.br(body);
    b.switch_to(body);
    let phis = state.phis(b);
    phis.feed(b, start, state);
    let left = times.map(|times| {
        let left = b.phi(Type::I64);
        b.add_incoming(left, start, times);
        left
    });
    let mut avl = left;
    if pages {
        for id in &deciding {
            let recipe = plan.recipe(*id);
            let RecipeKind::Load(_, Some(stream)) = &recipe.kind else { continue };
            let Some(pointer) = phis.get(&StripItem::Pointer(stream.clone())) else { continue };
            let Some(step) = stream.step.as_constant().filter(|n| *n != 0) else { continue };
            if plan.ahead_of(recipe).is_none_or(|how| !how.may_fault()) {
                continue;
            }
            let here = on_page(b, pointer, recipe.ty.bytes(), step);
            avl = Some(match avl {
                Some(avl) => b.math(Math::UMin, &[avl, here]),
                None => here,
            });
        }
    }
    // What iterations leave to others has to be stored before those read it.
    if let Some(distance) = plan.distance {
        let distance = b.func.int(Type::I64, distance);
        avl = Some(avl.map_or(distance, |avl| b.math(Math::UMin, &[avl, distance])));
    }
    let evl = match avl {
        Some(left) => {
            let ty = Type::Vector(Scalar::Int(8), Extent::scalable(frame.lanes));
            b.get_vector_length(left, ty)
        }
        None => frame.full_evl(b),
    };
    let mask_ty = Type::Vector(Scalar::Int(1), Extent::scalable(frame.lanes));
    let all = b.func.all_true(mask_ty);
    let mut strip = Strip::new(frame, ActiveLanes::Evl(evl), &phis);
    let (length, first) = if pages {
        // An element is read only if the exits in front of it leave the first lane to it: the scalar loop reads that one, too.
        let mut first = evl;
        for leave in &plan.leaves {
            let exits = strip.lanes(b, leave);
            first = b.intrinsic(Intrinsic::VpCttzElts, Type::I32, &[exits, all, first]);
            strip.set_length(ActiveLanes::Evl(first));
        }
        (evl, first)
    } else {
        strip.stop_early();
        strip.run(b, &deciding);
        let exits: Vec<Value> = plan.leaves.iter().map(|leave| strip.lanes(b, leave)).collect();
        let length = strip.shortened.unwrap_or(evl);
        let mut either =
            |before, exit| b.intrinsic(Intrinsic::VpSelect, mask_ty, &[before, all, exit, length]);
        let any = exits.into_iter().reduce(&mut either).unwrap_or(all);
        (length, b.intrinsic(Intrinsic::VpCttzElts, Type::I32, &[any, all, length]))
    };
    let leaves = b.icmp(IntPredicate::Ne, first, length);
    b.cond_br(leaves, found, go);
    let values = strip.values;

    let mut finish = |b: &mut Builder<'_>, block: Block, length: Value| {
        b.switch_to(block);
        let mut strip = Strip::new(frame, ActiveLanes::Evl(length), &phis);
        // The first lane may be the one that leaves.
        strip.may_be_empty = block == found;
        strip.values = values.clone();
        strip.run(b, &rest);
        strip.advance(b);
        let after = strip.after;
        let left = left.map(|left| {
            let done = b.zext_or_trunc(length, Scalar::Int(64));
            b.sub(left, done)
        });
        (b.block(), after, left)
    };
    let (last, after, rest_left) = finish(b, go, length);
    let (end, after_found, left_found) = finish(b, found, first);

    b.switch_to(last);
    phis.feed(b, last, &after);
    let mut ends = vec![(end, after_found, left_found)];
    match (left, rest_left) {
        (Some(left), Some(rest_left)) => {
            b.add_incoming(left, last, rest_left);
            let zero = b.func.zero(Type::I64);
            let more = b.icmp(IntPredicate::Ne, rest_left, zero);
            let over = b.func.add_block("vector.over");
            b.cond_br(more, body, over);
            ends.push((over, after, Some(zero)));
        }
        _ => {
            b.br(body);
        }
    }
    ends
}
