//! This pass moves constants from the entry to where they are needed: who does not come there does not make them, and fewer
//! registers are taken at once.

use std::collections::HashMap;

use crate::graph::{Dominators, Graph};
use crate::mir::{BlockId, Code, Function, Inst, Loops, Reg};

/// Moves each constant into the closest block in front of all its uses that is in no loop.
pub fn place_constants(function: &mut Function) {
    let entry = BlockId(0);
    let made = |inst: &Inst| inst.rd.filter(|reg| inst.code == Code::Li && !reg.is_physical());
    let constants: Vec<Reg> = function.at(entry).insts.iter().filter_map(made).collect();
    let mut homes: HashMap<Reg, Option<usize>> = constants.into_iter().map(|reg| (reg, None)).collect();
    let succs = function.ids().map(|id| function.at(id).term.edges().iter().map(|e| e.to.index()).collect());
    let dominators = Dominators::new(&Graph::new(succs.collect()), entry.index());
    for id in function.reverse_postorder() {
        let block = function.at(id);
        let edges = block.term.edges();
        let passed = edges.iter().flat_map(|edge| edge.args.iter().copied());
        for reg in block.insts.iter().flat_map(|i| i.uses()).chain(block.term.uses()).chain(passed) {
            if let Some(home) = homes.get_mut(&reg) {
                *home = Some(home.map_or(id.index(), |home| common_dominator(&dominators, home, id.index())));
            }
        }
    }
    let loops = Loops::of(function);
    let mut moved = Vec::new();
    function.at_mut(entry).insts.retain(|inst| {
        let Some(Some(home)) = made(inst).map(|reg| homes[&reg]) else { return true };
        moved.push((home, inst.clone()));
        false
    });
    for (mut home, inst) in moved {
        while let (Some(above), true) = (dominators.parent(home), loops.depth[home] > 0) {
            home = above;
        }
        let insts = &mut function.blocks[home].insts;
        let first = insts.iter().position(|i| i.uses().any(|reg| Some(reg) == inst.rd));
        insts.insert(first.unwrap_or(insts.len()), inst);
    }
}

/// The closest block that dominates both.
fn common_dominator(dominators: &Dominators, mut a: usize, b: usize) -> usize {
    while let (false, Some(above)) = (dominators.dominates(a, b), dominators.parent(a)) {
        a = above;
    }
    a
}
