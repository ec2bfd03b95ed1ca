//! This pass guards whole-register copies, which need a valid `vtype`: at the entry and after calls it may be `vill`.
//!
//! They come with registers, when all `vset*` have been placed. Where not every way to a copy leads over a `vset*`, nobody
//! behind it can depend on what was set before it, so that one may be put there.

use rivet_isa::{Lmul, Op, Sew, Xlen};

use crate::mir::{Avl, BlockId, Code, Function, Inst, Reg, Vector};

/// Puts a `vset*` in front of copies of vector registers that may come first.
pub fn guard_copies(function: &mut Function) {
    let order = function.reverse_postorder();
    // Whether vtype is valid at the end of each block: assumed until a way is found on which it is not.
    let mut ends = vec![true; function.blocks.len()];
    let preds = function.predecessors();
    let begins = |ends: &[bool], id: BlockId| {
        id != BlockId(0) && preds[id.index()].iter().filter(|p| order.contains(p)).all(|p| ends[p.index()])
    };
    loop {
        let mut changed = false;
        for &id in &order {
            let end = function.at(id).insts.iter().fold(begins(&ends, id), after);
            changed |= std::mem::replace(&mut ends[id.index()], end) != end;
        }
        if !changed {
            break;
        }
    }
    for &id in &order {
        let mut valid = begins(&ends, id);
        let insts = std::mem::take(&mut function.at_mut(id).insts);
        let mut out = Vec::with_capacity(insts.len());
        // A `vset*` that comes right after the copies may as well come before them.
        let next_vset = |at: usize| {
            let rest: &[Inst] = &insts[at..];
            rest.iter().find(|i| !copies_vectors(i)).filter(|i| i.is_vset()).cloned()
        };
        let mut moved = false;
        for (at, inst) in insts.iter().cloned().enumerate() {
            if moved && inst.is_vset() {
                moved = false;
                continue;
            }
            if !valid && copies_vectors(&inst) {
                let next = next_vset(at);
                moved = next.is_some();
                out.push(next.unwrap_or_else(any_vtype));
                valid = true;
            }
            valid = after(valid, &inst);
            out.push(inst);
        }
        function.at_mut(id).insts = out;
    }
}

fn after(valid: bool, inst: &Inst) -> bool {
    inst.is_vset() || valid && inst.code != Code::Call
}

fn copies_vectors(inst: &Inst) -> bool {
    inst.code == Code::Copy && inst.rd.is_some_and(|r| r.number() >= Reg::V0.number())
}

/// `vsetivli zero, 0, e8, m1, ta, ma`.
fn any_vtype() -> Inst {
    let vtype = Vector::new(Sew::E8, Lmul::M1, Avl::Imm(0)).vtype;
    let imm = vtype.bits(Xlen::Rv64) as i64;
    Inst { rd: Some(Reg::ZERO), imm, ..Inst::new(Code::Isa(Op::vsetivli)) }
}
