//! This pass takes loads that are the same in all iterations, and what they need, out of a loop (LLVM: LICM).
//!
//! Invariant: what is moved runs in every iteration, so that the first would run it anyway, and no store of the loop writes
//! what it reads.

use super::copy::{detach, loop_blocks};
use crate::analysis::Flow;
use crate::analysis::memory;
use crate::analysis::relations::{Relation, relation};
use crate::analysis::scalars::Scalars;
use crate::ir::{Block, Builder, Flags, Function, Inst, Op, Value};

/// Moves them in front of the loop `number`.
pub(super) fn hoist(func: &mut Function, flow: &Flow, number: usize) -> Option<()> {
    let (header, latch) =
        (Block::from_index(flow.at(number).header), Block::from_index(flow.at(number).latch()?));
    let moved = invariant(func, flow, number, header)?;
    let agree = func.phis(header).all(|phi| flow.carried(func, number, phi).is_some());
    if !agree || !moved.iter().any(|inst| func.inst(*inst).op == Op::Load) {
        return None;
    }
    let blocks = loop_blocks(func, header, latch);
    let (entry, starts) = detach(func, header, &blocks, "invariants");
    for (phi, start) in starts {
        func.add_incoming(phi, entry, start);
    }
    let end = Builder::at_end(func, entry).br(header);
    moved.into_iter().for_each(|inst| func.move_before(inst, end));
    Some(())
}

/// The instructions of the header that can be moved, in order.
fn invariant(func: &Function, flow: &Flow, number: usize, header: Block) -> Option<Vec<Inst>> {
    let scalars = Scalars::new(func, flow, &[number]);
    let accesses = memory::accesses(func, flow, &scalars, number).ok()?;
    let mut moved: Vec<Inst> = Vec::new();
    for &inst in func.block(header).insts() {
        let data = func.inst(inst);
        let same = |v: &Value| {
            flow.is_invariant(func, number, *v) || func.def_inst(*v).is_some_and(|made| moved.contains(&made))
        };
        let can = match data.op {
            Op::Lane(op) => !op.is_dangerous(),
            Op::Gep(_) => true,
            Op::Load => accesses.iter().find(|a| a.inst == inst).is_some_and(|load| {
                let mut stores = accesses.iter().filter(|a| a.is_store);
                stores.all(|store| relation(func, load, store, None) == Relation::Independent)
            }),
            _ => false,
        };
        if can && !data.flags.has(Flags::VOLATILE) && data.operands().iter().all(same) {
            moved.push(inst);
        }
    }
    Some(moved)
}
