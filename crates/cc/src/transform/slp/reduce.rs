//! This module finds sums of values that can be the lanes of a vector.
//!
//! ```text
//! b[0] + b[1] + b[2] + b[3] + x   →   x + the sum of the lanes of b[0..4]
//! ```
//!
//! Invariant: only sums that may be reassociated are taken apart: of integers, and of floats that say so.

use super::tree::{Sum, Tree};
use super::{LEAST_GAIN, MOST_BITS, Placed, cost};
use crate::ir::{Binary, Block, Flags, Function, Inst, LaneOp, Op, Reduce, Type, Value};

/// Fewer terms are not worth a reduction.
const LEAST_TERMS: usize = 4;

/// The first sum of a block that pays, with what it costs as scalars and as vectors.
pub(super) fn best(func: &Function, batches: &[Vec<Placed>], block: Block) -> Option<(Tree, (f64, f64))> {
    let insts = func.block(block).insts();
    insts.iter().enumerate().rev().find_map(|(at, &root)| {
        let (op, sum, terms) = terms(func, root)?;
        let in_front = |placed: &&Placed| func.position(placed.access.inst).is_some_and(|place| place < at);
        // The accesses in front of the root, up to what orders all.
        let batch = batches.iter().rev().find(|batch| batch.first().is_some_and(|first| in_front(&first)))?;
        let until = batch.iter().filter(in_front).count();
        let (lanes, rest) = alike(func, batch, terms);
        if lanes.len() < LEAST_TERMS {
            return None;
        }
        let tree = Tree::sum(func, batch, until, &lanes, Sum { op, rest, ..sum })?;
        let fits = tree.widest() * lanes.len() as u32 <= MOST_BITS;
        let costs = cost::costs(func, &tree);
        (fits && costs.0 - costs.1 >= LEAST_GAIN).then_some((tree, costs))
    })
}

/// The terms of a sum, if the instruction is the last of its additions.
fn terms(func: &Function, root: Inst) -> Option<(Reduce, Sum, Vec<Value>)> {
    let (op, flags) = adds(func, root)?;
    let part = |inst: Inst| adds(func, inst).filter(|(other, _)| *other == op);
    let result = func.inst(root).result()?;
    let block = func.inst(root).block();
    let inside = |inst: Inst| func.inst(inst).block() == block;
    if func.uses(result).is_empty()
        || matches!(func.uses(result), [only] if inside(only.inst) && part(only.inst).is_some())
    {
        return None;
    }
    let mut sum = Sum { op, flags, root, inner: Vec::new(), rest: Vec::new() };
    let (mut terms, mut work) = (Vec::new(), vec![root]);
    while let Some(inst) = work.pop() {
        for &value in func.inst(inst).operands() {
            let own = func.def_inst(value).filter(|i| inside(*i) && func.uses(value).len() == 1);
            match own.and_then(|i| part(i).map(|(_, flags)| (i, flags))) {
                Some((i, flags)) => {
                    sum.flags = sum.flags.and(flags);
                    sum.inner.push(i);
                    work.push(i);
                }
                None => terms.push(value),
            }
        }
    }
    // What adds nothing is not worth an addition.
    let signed_zeros = !sum.flags.has(Flags::NSZ);
    terms.retain(|&term| match func.as_float_bits(term) {
        Some(0) => signed_zeros,
        Some(bits) => Some(bits) != func.ty(term).element().map(|scalar| 1 << (scalar.bits() - 1)),
        None => func.as_int(term) != Some(0),
    });
    Some((op, sum, terms))
}

/// What kind of sum an instruction is a part of.
fn adds(func: &Function, inst: Inst) -> Option<(Reduce, Flags)> {
    let data = func.inst(inst);
    match data.op {
        _ if !matches!(data.ty, Type::Scalar(s) if s.bits() <= 64) => None,
        Op::Lane(LaneOp::Binary(Binary::Add)) => Some((Reduce::Add, Flags::NONE)),
        Op::Lane(LaneOp::Binary(Binary::FAdd)) if data.flags.has(Flags::REASSOC) => {
            Some((Reduce::FAdd, data.flags))
        }
        _ => None,
    }
}

/// The most terms that are made alike, by the addresses that they are read from, and the others.
fn alike(func: &Function, batch: &[Placed], terms: Vec<Value>) -> (Vec<Value>, Vec<Value>) {
    let mut families: Vec<Vec<(i64, Value)>> = Vec::new();
    let (mut rest, mut seen) = (Vec::new(), Vec::new());
    for term in terms {
        // A term that comes twice would be one lane in two.
        let load = if seen.contains(&term) { None } else { first_load(func, batch, term, 3) };
        seen.push(term);
        let Some(load) = load else {
            rest.push(term);
            continue;
        };
        let op = |v: Value| func.def(v).map(|d| d.op);
        let family = families.iter_mut().find_map(|family| {
            let first = family[0].1;
            let near = first_load(func, batch, first, 3).and_then(|f| batch[load].behind(&batch[f]))?;
            (op(first) == op(term)).then_some((family, near))
        });
        match family {
            Some((family, distance)) => family.push((distance, term)),
            None => families.push(vec![(0, term)]),
        }
    }
    families.sort_by_key(|family| std::cmp::Reverse(family.len()));
    let mut families = families.into_iter();
    let mut lanes = families.next().unwrap_or_default();
    lanes.sort_by_key(|(distance, _)| *distance);
    rest.extend(families.flatten().map(|(_, term)| term));
    (lanes.into_iter().map(|(_, term)| term).collect(), rest)
}

/// The first load that a value is made of.
fn first_load(func: &Function, batch: &[Placed], value: Value, depth: u32) -> Option<usize> {
    let inst = func.def_inst(value)?;
    if let Some(load) = batch.iter().position(|a| a.access.inst == inst) {
        return Some(load);
    }
    let operands = func.inst(inst).operands().iter();
    let deeper = depth.checked_sub(1).filter(|_| matches!(func.inst(inst).op, Op::Lane(_)))?;
    { operands }.find_map(|v| first_load(func, batch, *v, deeper))
}
