//! This module unrolls small inner loops with a known number of iterations, so that a loop around them becomes innermost
//! and its iterations the lanes.
//!
//! ```text
//! for x { s = 0; for k in 0..3 { s += b[x + k] * c[k] }; a[x] = s }   →   for x { a[x] = 0 + b[x] * c[0] + … }
//! ```
//!
//! Invariant: all iterations run, in order.

use super::copy::{Copy, detach, loop_blocks};
use super::tidy::tidy;
use crate::analysis::Flow;
use crate::analysis::exits;
use crate::analysis::scalars::Scalars;
use crate::ir::{Block, Builder, Function, Inst, LaneOp, Op, Value};
use crate::options::Options;
use crate::plan::choose;
use crate::plan::division::Division;

/// Loops of at most so many iterations are unrolled.
const MOST_TRIPS: u64 = 8;

/// A loop gets no longer than so many instructions.
const MOST_INSTS: usize = 600;

/// Without a vector loop around it, a loop is unrolled to at most so many instructions.
const MOST_SCALAR: f64 = 64.0;

/// So many loops around an inner one are looked at.
const MOST_LEVELS: usize = 3;

/// A function whose loop at `header` has no loops inside; none if all loops that were looked at are gone.
pub(super) struct Unrolled {
    pub(super) function: Function,
    pub(super) header: Option<Block>,
    /// How.
    pub(super) how: Division,
}

/// The loops inside of one around `number` unrolled, if that one is a vector loop then and costs less than what is there.
pub(super) fn unroll(func: &Function, flow: &Flow, number: usize, options: &Options) -> Option<Unrolled> {
    let own = trips(func, flow, number).filter(|n| *n <= MOST_TRIPS)?;
    let insts = |n: usize| flow.insts(func, n).len() as f64;
    let vector = price(func, flow, number, options, Some(own));
    let straight = work(func, flow, number) as f64 * own as f64;
    // What all iterations of the last loop that was looked at cost; of one that has an unknown number, each of them.
    let mut cost = vector.unwrap_or(f64::INFINITY).min(straight);
    let (mut best, mut at) = (None, number);
    for _ in 0..MOST_LEVELS {
        let Some(outer) = flow.at(at).parent else { break };
        let header = Block::from_index(flow.at(outer).header);
        let Some(function) = flatten(func, header) else { break };
        let around = trips(func, flow, outer);
        let before = (cost + insts(outer) - insts(at)) * around.unwrap_or(1) as f64;
        cost = before;
        let inside = Flow::new(&function)?;
        if let Some(outer) = loop_at(&inside, header)
            && let Some(now) = price(&function, &inside, outer, options, around).filter(|now| *now < before)
        {
            cost = now;
            let how = Division::UnrolledInside;
            best = Some(Unrolled { function, header: Some(header), how });
        }
        if around.is_none_or(|n| n > MOST_TRIPS) {
            break;
        }
        at = outer;
    }
    if best.is_none() && straight < vector.unwrap_or(f64::INFINITY) && straight <= MOST_SCALAR {
        let mut function = func.clone();
        flat(&mut function, flow, number, own)?;
        let header = flow.at(number).parent.map(|outer| Block::from_index(flow.at(outer).header));
        let how = Division::Unrolled(own);
        best = Some(Unrolled { function, header, how });
    }
    best
}

/// How often a loop runs, if that is known.
pub(super) fn trips(func: &Function, flow: &Flow, number: usize) -> Option<u64> {
    let scalars = Scalars::new(func, flow, &[number]);
    exits::only_count(func, flow, &scalars, number)?.as_constant()?.checked_add(1)
}

/// How many instructions of an iteration stay when a loop is unrolled: not those that count.
fn work(func: &Function, flow: &Flow, number: usize) -> usize {
    let scalars = Scalars::new(func, flow, &[number]);
    let counts = |value: Value| scalars.affine(value, number).is_some();
    let stays = |inst: &Inst| match func.inst(*inst).op {
        Op::Phi | Op::Gep(_) | Op::Br | Op::CondBr | Op::Lane(LaneOp::ICmp(_)) => false,
        Op::Lane(_) => !func.inst(*inst).result().is_some_and(counts),
        _ => true,
    };
    flow.insts(func, number).iter().filter(|inst| stays(inst)).count()
}

/// What so many iterations of a loop cost as a vector loop, if it can be one; or one of them, if it is not known how many
/// there are.
fn price(func: &Function, flow: &Flow, number: usize, options: &Options, trips: Option<u64>) -> Option<f64> {
    let (_, _, candidates) = choose::choose(func, flow, number, options).ok()?;
    let costs = candidates.iter().map(|(_, cost)| match trips {
        Some(n) if n <= 10 => cost.ten,
        Some(n) => cost.thousand * n as f64 / 1000.0,
        None => cost.thousand / 1000.0,
    });
    costs.min_by(f64::total_cmp)
}

fn loop_at(flow: &Flow, header: Block) -> Option<usize> {
    (0..flow.forest.loops.len()).find(|n| flow.at(*n).header == header.index())
}

/// The function with all loops inside of the one at `header` unrolled, if they are small enough. What was the same in
/// all iterations of the outer loop is in front of it then.
fn flatten(func: &Function, header: Block) -> Option<Function> {
    let mut out = func.clone();
    loop {
        let flow = Flow::new(&out)?;
        let outer = loop_at(&flow, header)?;
        let inside =
            |n: &usize| flow.at(*n).header != header.index() && flow.at(outer).contains(flow.at(*n).header);
        let Some(number) = (0..flow.forest.loops.len()).filter(inside).find(|n| flow.forest.is_innermost(*n))
        else {
            super::invariants::hoist(&mut out, &flow, outer);
            return Some(out);
        };
        let times = trips(&out, &flow, number).filter(|n| *n <= MOST_TRIPS)?;
        if flow.insts(&out, number).len() * times as usize + flow.insts(&out, outer).len() > MOST_INSTS {
            return None;
        }
        flat(&mut out, &flow, number, times)?;
    }
}

/// Loop `number`, which runs `times` times, as straight code.
fn flat(f: &mut Function, flow: &Flow, number: usize, times: u64) -> Option<()> {
    let l = flow.at(number);
    let (header, latch) = (Block::from_index(l.header), Block::from_index(l.latch()?));
    let exit = f.successors(latch).iter().copied().find(|b| *b != header)?;
    let phis: Vec<Inst> = f.phis(header).collect();
    let carried: Option<Vec<(Inst, Value, Value)>> = phis
        .iter()
        .map(|phi| {
            let (_, next) = flow.carried(f, number, *phi)?;
            Some((*phi, f.inst(*phi).result()?, next))
        })
        .collect();
    let carried = carried?;
    let blocks = loop_blocks(f, header, latch);
    let (entry, mut values) = detach(f, header, &blocks, "unrolled");
    let mut from = entry;
    for trip in 1..times {
        let copy = Copy::new(f, &blocks, &format!("trip{trip}"));
        go(f, from, copy.block(header));
        let now = |v: Value, values: &[(Inst, Value)]| {
            let own = carried.iter().find(|(_, result, _)| *result == v);
            own.and_then(|(phi, ..)| values.iter().find(|(p, _)| p == phi)).map(|(_, v)| *v)
        };
        let after: Vec<(Inst, Value)> = carried
            .iter()
            .map(|(phi, _, next)| (*phi, now(*next, &values).unwrap_or_else(|| copy.value(*next))))
            .collect();
        for (phi, value) in &values {
            let made = copy.insts[phi];
            if let Some(result) = f.inst(made).result() {
                f.replace_uses(result, *value);
            }
            f.remove(made);
        }
        values = after;
        from = copy.block(latch);
    }
    go(f, from, header);
    for (phi, value) in values {
        if let Some(result) = f.inst(phi).result() {
            f.set_operands(phi, &[]);
            f.replace_uses(result, value);
        }
        f.remove(phi);
    }
    go(f, latch, exit);
    tidy(f);
    Some(())
}

/// Lets a block end in a jump.
fn go(f: &mut Function, block: Block, to: Block) {
    if let Some(end) = f.terminator(block) {
        f.remove(end);
    }
    Builder::at_end(f, block).br(to);
}
