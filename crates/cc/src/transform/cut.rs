//! This module cuts a loop in two, or takes off its first iteration, where that undoes a dependence.
//!
//! ```text
//! for i in 0..n { a[i] = a[k] + b[i] }   →   for i in 0..=k { … }; for i in k + 1..n { … }
//! j = n - 1; for i in 0..n { a[i] = b[j]; j = i }   →   a[0] = b[n - 1]; for i in 1..n { a[i] = b[i - 1] }
//! ```
//!
//! Invariant: the parts run the iterations of the loop, in order.

use super::copy::{Copy, counted, detach, loop_blocks, redirect};
use super::numbers::Numbers;
use super::split::SplitLoop;
use crate::analysis::Flow;
use crate::analysis::exits;
use crate::analysis::memory;
use crate::analysis::relations::{Relation, meeting, relation};
use crate::analysis::scalars::Scalars;
use crate::ir::{Block, Builder, Function, Inst, Scalar, Type};
use crate::plan::division::Division;

/// At most so many first iterations are taken off a loop.
const MOST_PEELED: usize = 3;

/// The loop `number` cut where two of its accesses meet.
pub(super) fn cut(func: &Function, flow: &Flow, number: usize) -> Option<SplitLoop> {
    let l = flow.at(number);
    let (header, latch) = (Block::from_index(l.header), Block::from_index(l.latch()?));
    let scalars = Scalars::new(func, flow, &[number]);
    let times = exits::only_count(func, flow, &scalars, number)?.as_constant()?.checked_add(1)?;
    let accesses = memory::accesses(func, flow, &scalars, number).ok()?;
    let pairs = accesses.iter().enumerate().flat_map(|(i, a)| accesses[i + 1..].iter().map(move |b| (a, b)));
    let hindered = pairs.filter(|(a, b)| {
        (a.is_store || b.is_store)
            && matches!(relation(func, a, b, Some(times)), Relation::Opaque | Relation::Unknown)
    });
    let at = { hindered }.find_map(|(a, b)| meeting(a, b, times))?;
    let starts: Option<Vec<_>> = func
        .phis(header)
        .map(|phi| {
            flow.carried(func, number, phi)?;
            Some((phi, scalars.affine(func.inst(phi).result()?, number)))
        })
        .collect();
    let starts = starts?;
    let mut out = func.clone();
    let f = &mut out;
    let blocks = loop_blocks(f, header, latch);
    let (entry, entered) = detach(f, header, &blocks, "cut.entry");
    let low = Copy::new(f, &blocks, "low");
    let second = f.add_block("cut.high");
    let (first, last) = (low.block(header), low.block(latch));
    Builder::at_end(f, entry).br(first);
    for (phi, start) in &entered {
        f.add_incoming(low.insts[phi], entry, *start);
    }
    let before = f.int(Type::I64, at);
    let done = counted(f, first, last, entry, before);
    if let Some(end) = f.terminator(last) {
        f.remove(end);
    }
    Builder::at_end(f, last).cond_br(done, second, first);
    let mut numbers = Numbers::default();
    for (phi, affine) in starts {
        let next = f.inst(phi).incoming().find(|(b, _)| *b == latch).map(|(_, v)| v)?;
        let ty = f.inst(phi).ty.element().unwrap_or(Scalar::Int(64));
        let value = match affine {
            Some((start, step)) => {
                let there = start.plus(&step.times_constant(at as i64));
                numbers.poly(&mut Builder::at_end(f, second), &there, ty)
            }
            None => low.value(next),
        };
        f.add_incoming(phi, second, value);
    }
    Builder::at_end(f, second).br(header);
    super::close(f);
    Some(SplitLoop { function: out, headers: vec![first, header], how: Division::Cut(at) })
}

/// The loop `number` without its first iterations, which run in front of it, if after them an address that is what it was an
/// iteration before is a counter like others.
pub(super) fn peel(func: &Function, flow: &Flow, number: usize) -> Option<SplitLoop> {
    let header = Block::from_index(flow.at(number).header);
    let mut function = without_first(func, flow, number, header)?;
    for _ in 1..MOST_PEELED {
        let flow = Flow::new(&function)?;
        let Some(number) = (0..flow.forest.loops.len()).find(|n| flow.at(*n).header == header.index()) else {
            break;
        };
        match without_first(&function, &flow, number, header) {
            Some(next) => function = next,
            None => break,
        }
    }
    Some(SplitLoop { function, headers: vec![header], how: Division::Peeled })
}

/// One iteration less; none if that changes nothing.
fn without_first(func: &Function, flow: &Flow, number: usize, header: Block) -> Option<Function> {
    let latch = Block::from_index(flow.at(number).latch()?);
    let scalars = Scalars::new(func, flow, &[number]);
    exits::only_count(func, flow, &scalars, number)?;
    let phis: Vec<Inst> = func.phis(header).collect();
    let affine = |phi: &Inst| func.inst(*phi).result().is_some_and(|v| scalars.affine(v, number).is_some());
    let trails = |phi: &Inst| {
        let is_number = func.inst(*phi).ty.element().is_some_and(|s| s.is_int() || s == Scalar::Ptr);
        let next = flow.carried(func, number, *phi).map(|(_, next)| next);
        let behind = |p: &Inst| p != phi && func.inst(*p).result() == next;
        is_number
            && !affine(phi)
            && next.is_some_and(|v| {
                scalars.affine(v, number).is_some() || phis.iter().any(|p| behind(p) && !affine(p))
            })
    };
    if phis.iter().any(|phi| flow.carried(func, number, *phi).is_none()) || !phis.iter().any(trails) {
        return None;
    }
    let mut out = func.clone();
    let f = &mut out;
    let blocks = loop_blocks(f, header, latch);
    let exit = f.successors(latch).iter().copied().find(|b| *b != header)?;
    let (entry, entered) = detach(f, header, &blocks, "peel.entry");
    let first = Copy::new(f, &blocks, "first");
    Builder::at_end(f, entry).br(first.block(header));
    // Its header has no phis: what it was entered with is what they are.
    for (phi, start) in &entered {
        let copy = first.insts[phi];
        if let Some(value) = f.inst(copy).result() {
            f.replace_uses(value, *start);
        }
        f.remove(copy);
    }
    let value = |v| {
        let own = entered.iter().find(|(p, _)| func.inst(*p).result() == Some(v));
        own.map_or_else(|| first.value(v), |(_, start)| *start)
    };
    for (phi, _) in &entered {
        let next = f.inst(*phi).incoming().find(|(b, _)| *b == latch).map(|(_, v)| v)?;
        let value = value(next);
        f.add_incoming(*phi, first.block(latch), value);
    }
    redirect(f, first.block(latch), first.block(header), header);
    for phi in f.phis(exit).collect::<Vec<_>>() {
        let left = f.inst(phi).incoming().find(|(b, _)| *b == latch).map(|(_, v)| v);
        if let Some(v) = left {
            let value = value(v);
            f.add_incoming(phi, first.block(latch), value);
        }
    }
    super::close(f);
    Some(out)
}
