//! Index-set splitting turns a loop whose condition changes once, after a known number of iterations, into two loops in
//! which the condition is constant.
//!
//! ```text
//! for i in 0..n { if i < k { A } else { B } }   →   for i in 0..min(k, n) { A }; for i in min(k, n)..n { B }
//! ```
//!
//! Invariant: the two loops run the iterations of the one, in order.

use super::copy::{Copy, counted, detach, fold, loop_blocks};
use super::numbers::Numbers;
use super::skeleton::iterations;
use crate::analysis::Flow;
use crate::analysis::exits::{self, Count};
use crate::analysis::loops::Loop;
use crate::analysis::naming;
use crate::analysis::scalars::Scalars;
use crate::ir::{Block, Builder, Function, Inst, IntPredicate, Math, Op, Type, Value};
use crate::plan::division::Division;

/// Two loops for one.
pub(super) struct SplitLoop {
    /// The function with the two.
    pub(super) function: Function,
    /// Their headers, in the order in which they run.
    pub(super) headers: Vec<Block>,
    /// How.
    pub(super) how: Division,
}

/// Splits loop `number` where the first of its conditions changes that does so once; none if there is no such condition, or
/// the loop ends in another way than by its count.
pub(super) fn split(func: &Function, flow: &Flow, number: usize) -> Option<SplitLoop> {
    let l = flow.at(number);
    let (header, latch) = (Block::from_index(l.header), Block::from_index(l.latch()?));
    let scalars = Scalars::new(func, flow, &[number]);
    let count = exits::only_count(func, flow, &scalars, number)?;
    if func.phis(header).any(|phi| flow.carried(func, number, phi).is_none()) {
        return None;
    }
    let mut conditions = flow.insts(func, number).into_iter().filter_map(|inst| {
        let value = func.inst(inst).result().filter(|v| decides(func, l, *v))?;
        let (turn, to) = exits::turning(func, flow, &scalars, number, value)?;
        Some((value, turn, to))
    });
    let (value, turn, to) = conditions.next()?;
    Some(carry_out(func, header, latch, &count, (value, &turn, to)))
}

/// Whether something in a loop depends on a condition, and nothing outside of it, nor its end.
fn decides(func: &Function, l: &Loop, value: Value) -> bool {
    let inside = |inst: Inst| func.inst(inst).block().is_some_and(|b| l.contains(b.index()));
    let ends = |inst: Inst| {
        let data = func.inst(inst);
        data.op == Op::CondBr && data.blocks().iter().any(|b| !l.contains(b.index()))
    };
    let uses = func.uses(value);
    func.ty(value) == Type::I1 && !uses.is_empty() && uses.iter().all(|u| inside(u.inst) && !ends(u.inst))
}

/// Makes two loops; the condition turns to `to` in the iteration that `turn` counts.
fn carry_out(
    func: &Function,
    header: Block,
    latch: Block,
    count: &Count,
    (value, turn, to): (Value, &Count, bool),
) -> SplitLoop {
    let condition = naming::value(func, value);
    let mut out = func.clone();
    let f = &mut out;
    let blocks = loop_blocks(f, header, latch);
    let exit = f.successors(latch).iter().copied().find(|b| *b != header);
    let (entry, starts) = detach(f, header, &blocks, "split.entry");
    let low = Copy::new(f, &blocks, "low");
    let (enter, middle, second) =
        (f.add_block("split.low"), f.add_block("split.middle"), f.add_block("split.high"));

    let mut b = Builder::at_end(f, entry);
    let mut numbers = Numbers::default();
    let times = iterations(&mut b, &mut numbers, count, true);
    let turned = iterations(&mut b, &mut numbers, turn, false);
    let before = b.math(Math::UMin, &[times, turned]);
    let zero = b.func.zero(Type::I64);
    let none = b.icmp(IntPredicate::Eq, before, zero);
    b.cond_br(none, second, enter);

    // The first loop: the copy, which ends when its iterations are done.
    b.switch_to(enter);
    b.br(low.block(header));
    for (phi, start) in &starts {
        f.add_incoming(low.insts[phi], enter, *start);
    }
    let (first, last) = (low.block(header), low.block(latch));
    let done = counted(f, first, last, enter, before);
    if let Some(end) = f.terminator(last) {
        f.remove(end);
    }
    let mut b = Builder::at_end(f, last);
    b.cond_br(done, middle, first);
    b.switch_to(middle);
    let all = b.icmp(IntPredicate::Eq, before, times);
    b.cond_br(all, exit.unwrap_or(second), second);

    // The second loop: the loop itself, from where the first ends.
    for (phi, start) in &starts {
        let ty = f.inst(*phi).ty;
        let next = f.inst(*phi).incoming().find(|(b, _)| *b == latch).map_or(*start, |(_, v)| v);
        let mut b = Builder::at_end(f, second);
        let merged = b.phi(ty);
        b.add_incoming(merged, entry, *start);
        b.add_incoming(merged, middle, low.value(next));
        f.add_incoming(*phi, second, merged);
    }
    Builder::at_end(f, second).br(header);
    for phi in exit.map_or(Vec::new(), |exit| f.phis(exit).collect()) {
        let left = f.inst(phi).incoming().find(|(b, _)| *b == latch);
        if let Some((_, v)) = left {
            f.add_incoming(phi, middle, low.value(v));
        }
    }

    let (yes, no) = (f.int(Type::I1, to.into()), f.int(Type::I1, (!to).into()));
    f.replace_uses(low.value(value), no);
    f.replace_uses(value, yes);
    fold(f, &low.all_blocks());
    fold(f, &blocks);
    f.remove_dead();
    super::close(f);
    SplitLoop { function: out, headers: vec![first, header], how: Division::Split(condition) }
}
