//! This pass lets the next value of a loop's parameter take the register of the old one.
//!
//! ```text
//! head(i): …; j = i + 1; … i …; to head(j) or elsewhere(i)
//! ```
//!
//! The step moves behind what still reads the old value: within its block, or onto the edge back to the head. What is needed
//! elsewhere, too, is computed on the edge once more, in place of a copy.

use std::collections::{HashMap, HashSet};

use rivet_isa::Op;

use crate::mir::{BlockId, Function, Inst, Reg, Terminator};

/// Moves steps as far back as they may be; critical edges are split.
pub(super) fn late(function: &mut Function) {
    let counts = function.use_counts();
    let mut places: HashMap<Reg, BlockId> = HashMap::new();
    for id in function.ids() {
        let steps = function.at(id).insts.iter().filter(|inst| is_step(inst));
        places.extend(steps.filter_map(|inst| inst.rd).map(|reg| (reg, id)));
    }
    let params: HashSet<Reg> = function.blocks.iter().flat_map(|b| b.params.iter().copied()).collect();
    let mut readers: HashMap<Reg, Vec<BlockId>> = HashMap::new();
    for id in function.ids() {
        let block = function.at(id);
        let edges = block.term.edges();
        let passed = edges.iter().flat_map(|edge| edge.args.iter().copied());
        for reg in block.insts.iter().flat_map(Inst::uses).chain(block.term.uses()).chain(passed) {
            if params.contains(&reg) {
                readers.entry(reg).or_default().push(id);
            }
        }
    }
    let dominators = function.dominators();
    for id in function.ids() {
        let Terminator::Jump(edge) = &function.at(id).term else { continue };
        let (to, args) = (edge.to, edge.args.clone());
        if !dominators.dominates(to, id) {
            continue;
        }
        let params = function.at(to).params.clone();
        for (at, (&param, &next)) in params.iter().zip(&args).enumerate() {
            let Some(&place) = places.get(&next) else { continue };
            let Some(inst) = step_of(function, place, param, next) else { continue };
            let later = |reader: &BlockId| *reader != place && dominators.dominates(place, *reader);
            let insts = &mut function.at_mut(place).insts;
            let read_after = move_back(insts, param, next);
            let in_term = function.at(place).term.uses().contains(&param);
            let is_read = readers.get(&param).is_some_and(|readers| readers.iter().any(later));
            if !read_after && !in_term && !is_read {
                continue;
            }
            if counts[next.number()] == 1 {
                function.at_mut(place).insts.retain(|inst| inst.rd != Some(next));
                function.at_mut(id).insts.push(inst);
            } else if inst.rs2.is_none() {
                let again = function.reg(function.class(next));
                function.at_mut(id).insts.push(Inst { rd: Some(again), ..inst });
                if let Some(edge) = function.at_mut(id).term.edges_mut().into_iter().next() {
                    edge.args[at] = again;
                }
            }
        }
    }
}

fn is_step(inst: &Inst) -> bool {
    let steps = matches!(inst.op(), Some(Op::addi | Op::addiw | Op::add | Op::addw | Op::sub | Op::subw));
    steps && !inst.operands().iter().any(|(reg, _)| reg.is_physical())
}

/// What computes `next` of `param` in a block.
fn step_of(function: &Function, place: BlockId, param: Reg, next: Reg) -> Option<Inst> {
    let inst = function.at(place).insts.iter().find(|inst| inst.rd == Some(next))?;
    inst.uses().any(|reg| reg == param).then(|| inst.clone())
}

/// Moves the step behind what reads the parameter in its block; gives whether something there still reads it afterwards.
fn move_back(insts: &mut [Inst], param: Reg, next: Reg) -> bool {
    let reads = |inst: &Inst, reg: Reg| inst.uses().any(|other| other == reg);
    let Some(at) = insts.iter().position(|inst| inst.rd == Some(next)) else { return false };
    let last = insts.iter().rposition(|inst| inst.rd != Some(next) && reads(inst, param)).unwrap_or(at);
    if last < at || insts[at + 1..=last].iter().any(|inst| reads(inst, next)) {
        return last > at;
    }
    insts[at..=last].rotate_left(1);
    false
}
