//! This pass removes instructions without readers.

use crate::mir::{Function, Reg};

/// Removes instructions without readers and effects, and parameters of blocks that only feed themselves.
pub fn clean(function: &mut Function) {
    let mut needed = vec![false; function.reg_count()];
    let mut work: Vec<Reg> = Vec::new();
    for block in &function.blocks {
        for inst in block.insts.iter().filter(|i| i.has_effect()) {
            // What a `vset*` computes may be all that is wanted of it: it stays only if somebody reads it.
            if !inst.is_vset() {
                work.extend(inst.uses());
            }
        }
        work.extend(block.term.uses());
    }
    let mut sources: Vec<Vec<Reg>> = vec![Vec::new(); function.reg_count()];
    for block in &function.blocks {
        for inst in &block.insts {
            for def in inst.defs() {
                sources[def.number()].extend(inst.uses());
            }
        }
        for edge in block.term.edges() {
            for (&param, &arg) in function.at(edge.to).params.iter().zip(&edge.args) {
                sources[param.number()].push(arg);
            }
        }
    }
    while let Some(reg) = work.pop() {
        if !std::mem::replace(&mut needed[reg.number()], true) {
            work.extend(sources[reg.number()].iter().copied());
        }
    }
    let dead: Vec<Vec<bool>> =
        function.blocks.iter().map(|b| b.params.iter().map(|p| needed[p.number()]).collect()).collect();
    for block in &mut function.blocks {
        block.insts.retain(|inst| {
            let read = inst.defs().any(|d| d.is_physical() && d != Reg::ZERO || needed[d.number()]);
            read || inst.has_effect() && !inst.is_vset()
        });
        for edge in block.term.edges_mut() {
            let keep = &dead[edge.to.index()];
            let mut at = 0;
            edge.args.retain(|_| {
                at += 1;
                keep[at - 1]
            });
        }
    }
    for (block, keep) in function.blocks.iter_mut().zip(&dead) {
        let mut at = 0;
        block.params.retain(|_| {
            at += 1;
            keep[at - 1]
        });
    }
}
