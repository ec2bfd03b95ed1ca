//! This pass hoists loop-invariant instructions.

use std::collections::HashSet;

use rivet_isa::{Chapter, Op};

use crate::mir::{Avl, BlockId, Code, Function, Inst, Loops, Reg, Terminator};

/// Moves what does not change in a loop in front of it, from the innermost loops outwards.
pub fn hoist(function: &mut Function) {
    let loops = with_preheaders(function);
    for (head, body) in loops.loops.iter().rev() {
        let Some(before) = preheader(function, *head, body) else { continue };
        let mut inside: HashSet<Reg> = HashSet::new();
        for id in body {
            let block = function.at(*id);
            inside.extend(block.params.iter().copied());
            inside.extend(block.insts.iter().flat_map(Inst::defs));
        }
        let order: Vec<BlockId> =
            function.reverse_postorder().into_iter().filter(|id| body.contains(id)).collect();
        loop {
            let mut moved = Vec::new();
            for id in &order {
                let insts = std::mem::take(&mut function.at_mut(*id).insts);
                let (out, stay): (Vec<Inst>, Vec<Inst>) = insts
                    .into_iter()
                    .partition(|inst| is_free(inst) && inst.uses().all(|u| !inside.contains(&u)));
                function.at_mut(*id).insts = stay;
                moved.extend(out);
            }
            if moved.is_empty() {
                break;
            }
            for inst in &moved {
                inst.defs().for_each(|d| {
                    inside.remove(&d);
                });
            }
            function.at_mut(before).insts.extend(moved);
        }
    }
}

/// The loops of a function, after blocks in front of them were made: these belong to the loops around them.
pub(crate) fn with_preheaders(function: &mut Function) -> Loops {
    for (head, body) in &Loops::of(function).loops {
        preheader(function, *head, body);
    }
    Loops::of(function)
}

/// The block in front of a loop; made if the way there is from a branch.
pub(crate) fn preheader(function: &mut Function, head: BlockId, body: &[BlockId]) -> Option<BlockId> {
    let preds = function.predecessors();
    let mut outside: Vec<BlockId> =
        preds[head.index()].iter().copied().filter(|p| !body.contains(p)).collect();
    outside.dedup();
    let [only] = outside[..] else { return None };
    match &function.at(only).term {
        Terminator::Jump(_) => Some(only),
        Terminator::Branch { taken, other, .. } => {
            let which = if taken.to == head { 0 } else { 1 };
            (taken.to != other.to).then(|| function.split_edge(only, which))
        }
        _ => None,
    }
}

/// May it run although the program would not have run it, and earlier?
fn is_free(inst: &Inst) -> bool {
    if inst.has_effect()
        || inst.loads()
        || inst.operands().iter().any(|(r, _)| r.is_physical() && *r != Reg::ZERO)
    {
        return false;
    }
    match (inst.code, &inst.vector) {
        (Code::Li | Code::La | Code::Copy, _) => true,
        (Code::Isa(op), None) => {
            // Counters and flags are not for other times; a division costs even where it is not wanted.
            !matches!(op.row().chapter, Chapter::system | Chapter::misc | Chapter::vset)
                && (!is_csr(op) || reads_vlenb(inst))
        }
        // A length that the loop computes is no operand from outside.
        (Code::Isa(op), Some(vector)) => {
            matches!(vector.avl, Avl::Max | Avl::Imm(_) | Avl::Reg(_))
                && !matches!(op, Op::vmv_x_s | Op::vfmv_f_s)
                && vector.passthru.is_none()
        }
        _ => false,
    }
}

fn is_csr(op: Op) -> bool {
    op.row().mnemonic().starts_with("csrr")
}

fn reads_vlenb(inst: &Inst) -> bool {
    inst.imm == i64::from(crate::mir::vlenb())
}
