//! This pass makes dedicated exits: exit blocks that only their loop enters.
//!
//! Invariant: afterwards no loop leaves into the header of another, and what a loop makes for others comes by a block that
//! is entered from that loop alone. An exit whose phis take all that the loop makes may stay shared.

use super::closed::user_block;
use crate::analysis::Flow;
use crate::ir::{Block, Function, InstData, Op, Value};

/// Gives every loop exits of its own.
pub fn dedicate(func: &mut Function) {
    // A new block changes the edges that later loops see, so that each round looks anew; every round mends one exit.
    while let Some((froms, to)) = shared_exit(func) {
        insert_between(func, &froms, to);
    }
}

/// The exiting blocks of a loop that leave to a block which is entered from elsewhere, too, and that block.
fn shared_exit(func: &Function) -> Option<(Vec<Block>, Block)> {
    let flow = Flow::new(func)?;
    flow.forest.loops.iter().find_map(|l| {
        let is_header = |block: usize| flow.forest.loops.iter().any(|other| other.header == block);
        let blocks = l.blocks.iter().map(|block| func.block(Block::from_index(*block)));
        let made = blocks.flat_map(|block| block.insts()).filter_map(|inst| func.inst(*inst).result());
        let mut uses = made.flat_map(|value| func.uses(value));
        let escapes = uses.any(|u| user_block(func, u).is_some_and(|block| !l.contains(block)));
        l.exits.iter().find_map(|&(_, to)| {
            let shared = flow.graph.preds[to].iter().any(|from| !l.contains(*from));
            let froms = l.exits.iter().filter(|(_, target)| *target == to);
            (shared && (escapes || is_header(to)))
                .then(|| (froms.map(|(from, _)| Block::from_index(*from)).collect(), Block::from_index(to)))
        })
    })
}

/// Inserts a block between `froms` and `to`; what comes from there comes together in it.
fn insert_between(func: &mut Function, froms: &[Block], to: Block) {
    let between = func.add_block("exit");
    // Right behind the last of them, where it is likely to be a fall-through.
    let mut layout: Vec<Block> = func.layout().iter().copied().filter(|block| *block != between).collect();
    let at = layout.iter().rposition(|block| froms.contains(block)).map_or(layout.len(), |at| at + 1);
    layout.insert(at, between);
    func.set_layout(&layout);
    for phi in func.phis(to).collect::<Vec<_>>() {
        let incoming: Vec<(Block, Value)> = func.inst(phi).incoming().collect();
        let (own, others): (Vec<_>, Vec<_>) =
            incoming.into_iter().partition(|(block, _)| froms.contains(block));
        let (blocks, values): (Vec<Block>, Vec<Value>) = own.into_iter().unzip();
        let merged = match values[..] {
            [] => continue,
            [value] => value,
            _ => {
                let at = func.phis(between).count();
                let data = InstData::new(Op::Phi, func.inst(phi).ty, &values).with_blocks(&blocks);
                let merged = func.insert(between, at, data);
                match func.inst(merged).result() {
                    Some(value) => value,
                    None => continue,
                }
            }
        };
        let (mut blocks, mut values): (Vec<Block>, Vec<Value>) = others.into_iter().unzip();
        blocks.push(between);
        values.push(merged);
        func.set_operands(phi, &values);
        func.set_blocks(phi, &blocks);
    }
    func.append(between, InstData::new(Op::Br, crate::ir::Type::Void, &[]).with_blocks(&[to]));
    for &from in froms {
        let Some(branch) = func.terminator(from) else { continue };
        let targets: Vec<Block> = func
            .inst(branch)
            .blocks()
            .iter()
            .map(|block| if *block == to { between } else { *block })
            .collect();
        func.set_blocks(branch, &targets);
    }
}
