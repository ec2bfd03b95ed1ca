//! This pass merges `vset*` within a block and removes those that no instruction depends on.

use rivet_isa::Vtype;

use super::demand::demand;
use super::flow::{after, is_fault_only_first, keeps, vl_reader, vset_wish, wish};
use super::state::VtypeState;
use crate::mir::{Avl, BlockId, Code, Function, Inst, Reg};

/// Merges and removes until nothing changes.
pub(crate) fn coalesce(function: &mut Function) {
    let mut changed = true;
    while changed {
        changed = false;
        let uses = function.use_counts();
        for id in function.ids() {
            changed |= merge(function, id, &uses);
        }
        changed |= remove_dead(function);
    }
}

/// Merges the last pair of a block that can be; is there one?
fn merge(function: &mut Function, id: BlockId, uses: &[u32]) -> bool {
    let block = function.at_mut(id);
    let places: Vec<usize> = (0..block.insts.len()).filter(|&i| block.insts[i].is_vset()).collect();
    for pair in places.windows(2).rev() {
        let (first, second) = (pair[0], pair[1]);
        if let Some(new) = merged(&block.insts, first, second, uses) {
            block.insts[first] = new;
            block.insts.remove(second);
            return true;
        }
    }
    false
}

/// What can stand at `first` in place of it and of the one at `second`.
fn merged(insts: &[Inst], first: usize, second: usize, uses: &[u32]) -> Option<Inst> {
    let (a, b) = (&insts[first], &insts[second]);
    let between = &insts[first + 1..second];
    if between.iter().any(|i| i.code == Code::Call || vl_reader(i).is_some() || is_fault_only_first(i)) {
        return None;
    }
    let (old, new) = (a.vset_vtype()?, b.vset_vtype()?);
    // Undisturbed is as good as agnostic to those who did not ask.
    let vtype = Vtype { vta: old.vta && new.vta, vma: old.vma && new.vma, ..new };
    let result = a.rd.filter(|r| !r.is_physical() && uses[r.number()] > 0);
    let candidate = if keeps(b) {
        Inst { imm: i64::from(vtype.imm()), ..a.clone() }
    } else if result.is_none() {
        if let Avl::Reg(reg) = vset_wish(b)?.avl
            && between.iter().any(|i| i.defs().any(|d| d == reg))
        {
            return None;
        }
        Inst { imm: i64::from(vtype.imm()), ..b.clone() }
    } else {
        return None;
    };
    // Nothing in between may tell the difference.
    let mut state = if keeps(&candidate) {
        let mut state = VtypeState::default();
        // The length is what it was before both; who asks for it asks for what it asked for before.
        state.change(vtype);
        state
    } else {
        let wish = vset_wish(&candidate)?;
        VtypeState::after(wish, candidate.rd)
    };
    for (at, inst) in between.iter().enumerate() {
        let wanted = demand(inst);
        if let Some(wish) = wish(inst).filter(|_| wanted.is_any()) {
            let met = if keeps(b) { state.meets_but_length(wish, wanted) } else { state.meets(wish, wanted) };
            if !met {
                return None;
            }
        }
        after(&mut state, inst, between.get(at + 1));
    }
    Some(candidate)
}

/// Removes `vset*` whose length and type nobody depends on.
fn remove_dead(function: &mut Function) -> bool {
    let uses = function.use_counts();
    let mut needed = vec![false; function.blocks.len()];
    let order = function.reverse_postorder();
    let mut changed = true;
    while changed {
        changed = false;
        for &id in order.iter().rev() {
            let mut live = function.at(id).term.edges().iter().any(|e| needed[e.to.index()]);
            for inst in function.at(id).insts.iter().rev() {
                live = before(inst, live);
            }
            changed |= live != needed[id.index()];
            needed[id.index()] = live;
        }
    }
    let mut removed = false;
    for &id in &order {
        let mut live = function.at(id).term.edges().iter().any(|e| needed[e.to.index()]);
        let mut kept: Vec<Inst> = Vec::new();
        for inst in std::mem::take(&mut function.at_mut(id).insts).into_iter().rev() {
            let result = inst.rd.is_some_and(|r: Reg| !r.is_physical() && uses[r.number()] > 0);
            if inst.is_vset() && !live && !result {
                removed = true;
                continue;
            }
            live = before(&inst, live);
            kept.push(inst);
        }
        kept.reverse();
        function.at_mut(id).insts = kept;
    }
    removed
}

/// Is the state needed before an instruction, if it is after it?
fn before(inst: &Inst, after: bool) -> bool {
    if inst.is_vset() {
        return keeps(inst) && after;
    }
    match inst.code {
        Code::Call => false,
        _ => after || demand(inst).is_any() || vl_reader(inst).is_some(),
    }
}
