//! This pass computes the vtype state along all paths and inserts `vset*` where it does not meet a demand.

use rivet_isa::Function as Semantics;
use rivet_isa::{Op, Vtype};

use super::demand::{LmulDemand, SewDemand, demand};
use super::state::{VtypeRequest, VtypeState};
use crate::mir::{Avl, BlockId, Class, Code, Function, Inst, Reg};

/// What an instruction wishes.
pub(crate) fn wish(inst: &Inst) -> Option<VtypeRequest> {
    inst.vector.as_ref().map(|v| VtypeRequest { avl: v.avl, vtype: v.vtype })
}

/// What a `vset*` sets, x0, x0 not among them.
pub(crate) fn vset_wish(inst: &Inst) -> Option<VtypeRequest> {
    let vtype = inst.vset_vtype()?;
    let avl = match (inst.op()?, inst.rs1) {
        (Op::vsetivli, _) => Avl::Imm(inst.aux),
        (_, Some(Reg::ZERO) | None) => Avl::Max,
        (_, Some(reg)) => Avl::Reg(reg),
    };
    Some(VtypeRequest { avl, vtype })
}

/// A `vset*` for a wish, after `state`.
pub(crate) fn vset(function: &mut Function, wish: VtypeRequest, state: &VtypeState) -> Inst {
    let imm = i64::from(wish.vtype.imm());
    let (op, rd, rs1, aux) = match wish.avl {
        _ if state.keeps_length(wish) => (Op::vsetvli, Reg::ZERO, Reg::ZERO, KEEPS),
        Avl::Imm(n) => (Op::vsetivli, Reg::ZERO, Reg::ZERO, n),
        Avl::Reg(reg) => (Op::vsetvli, Reg::ZERO, reg, 0),
        // With rd = x0 this would keep vl.
        Avl::Max | Avl::None => (Op::vsetvli, function.reg(Class::X), Reg::ZERO, 0),
    };
    Inst { rd: Some(rd), rs1: Some(rs1), imm, aux, ..Inst::new(Code::Isa(op)) }
}

/// Marks `vsetvli x0, x0`: it keeps `vl`.
pub(crate) const KEEPS: u8 = 1;

/// Is it `vsetvli x0, x0`?
pub(crate) fn keeps(inst: &Inst) -> bool {
    inst.op() == Some(Op::vsetvli) && inst.rd == Some(Reg::ZERO) && inst.rs1 == Some(Reg::ZERO)
}

/// The state after an instruction that found its demand met.
pub(crate) fn after(state: &mut VtypeState, inst: &Inst, next: Option<&Inst>) {
    if keeps(inst) {
        if let Some(vtype) = inst.vset_vtype() {
            state.change(vtype);
        }
        return;
    }
    if let Some(wish) = vset_wish(inst) {
        // The result may be the register of the AVL only before it.
        inst.defs().for_each(|r| state.defined(r));
        *state = VtypeState::after(wish, inst.rd);
        return;
    }
    match inst.code {
        Code::Call => *state = VtypeState::default(),
        Code::Isa(_) if is_fault_only_first(inst) => {
            state.shortened(next.and_then(vl_reader));
        }
        _ => {}
    }
    let length = vl_reader(inst);
    for reg in inst.defs().filter(|r| Some(*r) != length) {
        state.defined(reg);
    }
    if let Some((rd, rs)) = inst.as_copy() {
        state.copied(rs, rd);
    }
}

/// The register that an instruction reads `vl` into.
pub(crate) fn vl_reader(inst: &Inst) -> Option<Reg> {
    let vl = rivet_isa::csr::number("vl").map(i64::from);
    inst.rd.filter(|_| inst.op() == Some(Op::csrrs) && Some(inst.imm) == vl)
}

/// Does it load, and stop where an access would fault?
pub(crate) fn is_fault_only_first(inst: &Inst) -> bool {
    inst.op().is_some_and(|op| op.row().function == Semantics::fault_only_first)
}

/// The states at the beginnings of blocks, if `vset*` are inserted where demands are not met.
pub(crate) fn states(function: &Function) -> Vec<Option<VtypeState>> {
    let order = function.reverse_postorder();
    let mut ins: Vec<Option<VtypeState>> = vec![None; function.blocks.len()];
    ins[0] = Some(VtypeState::default());
    for _ in 0..4 * order.len() + 8 {
        let mut changed = false;
        for &id in &order {
            let Some(mut state) = ins[id.index()].clone() else { continue };
            run(function, id, &mut state);
            for edge in function.at(id).term.edges() {
                let here = state.along(edge, &function.at(edge.to).params);
                let new = match &ins[edge.to.index()] {
                    Some(old) => old.meet(&here),
                    None => here,
                };
                if ins[edge.to.index()].as_ref() != Some(&new) {
                    ins[edge.to.index()] = Some(new);
                    changed = true;
                }
            }
        }
        if !changed {
            break;
        }
    }
    ins
}

/// Carries a state through a block.
pub(crate) fn run(function: &Function, id: BlockId, state: &mut VtypeState) {
    let insts = &function.at(id).insts;
    for (at, inst) in insts.iter().enumerate() {
        meet_demand(state, inst);
        after(state, inst, insts.get(at + 1));
    }
}

/// The state that an instruction's demand makes, and what has to be set for it, if anything.
pub(crate) fn meet_demand(state: &mut VtypeState, inst: &Inst) -> Option<VtypeRequest> {
    let wanted = demand(inst);
    let wish = wish(inst).filter(|_| wanted.is_any())?;
    if state.meets(wish, wanted) {
        return None;
    }
    let set = state.adjusted(wish, wanted);
    if state.keeps_length(set) {
        state.change(set.vtype)
    } else {
        *state = VtypeState::after(set, None)
    }
    Some(set)
}

/// Inserts `vset*`.
pub(crate) fn insert(function: &mut Function) {
    let ins = states(function);
    for id in function.ids() {
        let Some(mut state) = ins[id.index()].clone() else { continue };
        let insts = std::mem::take(&mut function.at_mut(id).insts);
        let mut out: Vec<Inst> = Vec::with_capacity(insts.len() + 4);
        for (at, inst) in insts.iter().enumerate() {
            let before = state.clone();
            if let Some(set) = meet_demand(&mut state, inst) {
                out.push(vset(function, set, &before));
            }
            after(&mut state, inst, insts.get(at + 1));
            out.push(inst.clone());
        }
        function.at_mut(id).insts = out;
    }
}

/// One `vset*` in front of each instruction that depends on the state.
pub(crate) fn naive(function: &mut Function) {
    for id in function.ids() {
        let insts = std::mem::take(&mut function.at_mut(id).insts);
        let mut out: Vec<Inst> = Vec::with_capacity(2 * insts.len());
        for inst in insts {
            if let Some(wish) = wish(&inst).filter(|_| demand(&inst).is_any()) {
                out.push(vset(function, wish, &VtypeState::default()));
            }
            out.push(inst);
        }
        function.at_mut(id).insts = out;
    }
}

/// A `vset*` that computes a length for the program may have any vtype of its ratio: that of the first instruction after
/// it that cares.
pub(crate) fn prefer(function: &mut Function) {
    for id in function.ids() {
        let block = function.at_mut(id);
        for at in 0..block.insts.len() {
            let Some(own) = block.insts[at].vset_vtype() else { continue };
            let later = block.insts[at + 1..].iter().take_while(|i| !i.is_vset() && i.code != Code::Call);
            let first = later.filter_map(|inst| {
                let wanted = demand(inst);
                let vtype = wish(inst)?.vtype;
                (wanted.sew == SewDemand::Exact
                    && wanted.lmul == LmulDemand::Exact
                    && vtype.log2_ratio() == own.log2_ratio())
                .then_some(vtype)
            });
            if let Some(vtype) = first.into_iter().next() {
                let vtype = Vtype { vta: true, vma: true, ..vtype };
                block.insts[at].imm = i64::from(vtype.imm());
            }
        }
    }
}

/// Checks that each vector instruction finds what it demands: what the pass must have achieved.
///
/// # Errors
/// The first instruction that does not.
pub fn check(function: &Function) -> Result<(), String> {
    let order = function.reverse_postorder();
    let mut ins: Vec<Option<VtypeState>> = vec![None; function.blocks.len()];
    ins[0] = Some(VtypeState::default());
    let mut changed = true;
    while changed {
        changed = false;
        for &id in &order {
            let Some(mut state) = ins[id.index()].clone() else { continue };
            let insts = &function.at(id).insts;
            for (at, inst) in insts.iter().enumerate() {
                after(&mut state, inst, insts.get(at + 1));
            }
            for edge in function.at(id).term.edges() {
                let here = state.along(edge, &function.at(edge.to).params);
                let new = ins[edge.to.index()].as_ref().map_or_else(|| here.clone(), |old| old.meet(&here));
                if ins[edge.to.index()].as_ref() != Some(&new) {
                    ins[edge.to.index()] = Some(new);
                    changed = true;
                }
            }
        }
    }
    for id in order {
        let Some(mut state) = ins[id.index()].clone() else { continue };
        let insts = &function.at(id).insts;
        for (at, inst) in insts.iter().enumerate() {
            let (wanted, text) = (demand(inst), || function.inst_text(inst));
            if wanted.is_any() && wish(inst).is_some_and(|w| !state.meets(w, wanted)) {
                return Err(format!("{}: {id}: `{}` does not find what it demands", function.name, text()));
            }
            if keeps(inst) && !inst.vset_vtype().is_some_and(|v| state.has_ratio(v)) {
                return Err(format!("{}: {id}: `{}` may change VLMAX", function.name, text()));
            }
            after(&mut state, inst, insts.get(at + 1));
        }
    }
    Ok(())
}
