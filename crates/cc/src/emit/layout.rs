//! This module chooses the order of blocks in the code.
//!
//! A loop's blocks stay together, and a loop that leaves above its bottom gets that block as its bottom: then no jump leads
//! back each time around, at the price of one when it is entered.

use crate::mir::{BlockId, Function, Loops, Terminator};

/// All blocks that can be reached, in the order of the code; the entry first.
pub(crate) fn order(function: &Function) -> Vec<BlockId> {
    let mut order = function.reverse_postorder();
    let loops = Loops::of(function);
    for (head, body) in &loops.loops {
        gather(&mut order, *head, body);
    }
    for (head, body) in loops.loops.iter().rev() {
        rotate(function, &loops, &mut order, *head, body);
    }
    lead_around(function, &loops, &mut order);
    order
}

/// Puts a block that leads around an inner loop right before where it leads: who does not enter the loop is in a hurry,
/// and the jump is for those who come out of it.
fn lead_around(function: &Function, loops: &Loops, order: &mut Vec<BlockId>) {
    for id in order.clone() {
        let Terminator::Jump(edge) = &function.at(id).term else { continue };
        let place = |wanted: BlockId, order: &[BlockId]| order.iter().position(|&id| id == wanted);
        let (Some(from), Some(to)) = (place(id, order), place(edge.to, order)) else { continue };
        let depth = loops.depth[id.index()];
        let between = order.get(from + 1..to).unwrap_or_default();
        let around = between.iter().any(|b| loops.depth[b.index()] > depth);
        // Blocks after it must not count on it to come first, and the loop it is in must stay together, as must the one between.
        let inside = between.iter().all(|b| loops.depth[b.index()] >= depth);
        if depth > 0 && around && inside && loops.depth[edge.to.index()] <= depth {
            order.remove(from);
            order.insert(to - 1, id);
        }
    }
}

/// Moves the loop's blocks to where its first one is, in their order.
fn gather(order: &mut Vec<BlockId>, head: BlockId, body: &[BlockId]) {
    let inside: Vec<BlockId> = order.iter().copied().filter(|id| body.contains(id)).collect();
    let Some(at) = order.iter().position(|&id| id == head) else { return };
    let before = order[..at].iter().filter(|id| body.contains(id)).count();
    order.retain(|id| !body.contains(id));
    let at = at - before;
    order.splice(at..at, inside);
}

/// Where the way back is a jump from the last block, puts a block last that leaves: the head, or else the last one that does.
fn rotate(function: &Function, loops: &Loops, order: &mut [BlockId], head: BlockId, body: &[BlockId]) {
    let place = |wanted: BlockId, order: &[BlockId]| order.iter().position(|&id| id == wanted);
    let (Some(first), Some(last)) = (place(head, order), order.iter().rposition(|id| body.contains(id)))
    else {
        return;
    };
    let jumps_back = matches!(&function.at(order[last]).term, Terminator::Jump(edge) if edge.to == head);
    if body.len() < 2 || !jumps_back || head == BlockId(0) {
        return;
    }
    let depth = loops.depth[head.index()];
    let leaves = |id: BlockId| {
        let branches = matches!(function.at(id).term, Terminator::Branch { .. });
        let outside = function.at(id).term.edges().iter().any(|e| !body.contains(&e.to));
        branches && outside && loops.depth[id.index()] == depth
    };
    let bottom = if leaves(head) { Some(first) } else { (first..last).rev().find(|&at| leaves(order[at])) };
    if let Some(bottom) = bottom {
        order[first..=last].rotate_left(bottom + 1 - first);
    }
}
