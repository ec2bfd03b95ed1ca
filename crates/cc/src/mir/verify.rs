//! What must hold of a function between two passes, before registers are assigned.

use std::collections::HashSet;

use rivet_isa::Shape;

use super::inst::registers;
use super::{BlockId, Class, Code, Function, Inst, Reg};

/// Checks that virtual registers have one definition, which reaches every use, and the classes that the rows ask for.
///
/// # Errors
/// What is wrong and where, for whoever works on the compiler: no program may cause it.
pub fn verify(function: &Function) -> Result<(), String> {
    let mut defined = HashSet::new();
    for id in function.ids() {
        let block = function.at(id);
        let defs = block.params.iter().copied().chain(block.insts.iter().flat_map(Inst::defs));
        for reg in defs.filter(|r| !r.is_physical()) {
            if !defined.insert(reg) {
                return Err(format!("{id}: {reg} is defined twice"));
            }
        }
        for edge in block.term.edges() {
            let params = &function.at(edge.to).params;
            let classes = |regs: &[Reg]| regs.iter().map(|&r| function.class(r)).collect::<Vec<_>>();
            if classes(params) != classes(&edge.args) {
                return Err(format!("{id}: the arguments for {} do not fit its parameters", edge.to));
            }
        }
    }
    let idom = function.dominators();
    for id in function.reverse_postorder() {
        let mut known = available(function, &idom, id);
        let block = function.at(id);
        for inst in &block.insts {
            for reg in inst.uses() {
                check_use(&known, reg, id)?;
            }
            classes(function, inst).map_err(|e| format!("{id}: `{}`: {e}", function.inst_text(inst)))?;
            known.extend(inst.defs());
        }
        let args = block.term.edges().into_iter().flat_map(|e| e.args.clone());
        for reg in block.term.uses().into_iter().chain(args) {
            check_use(&known, reg, id)?;
        }
    }
    Ok(())
}

fn check_use(known: &HashSet<Reg>, reg: Reg, id: BlockId) -> Result<(), String> {
    if reg.is_physical() || known.contains(&reg) {
        Ok(())
    } else {
        Err(format!("{id}: {reg} has no value yet"))
    }
}

/// What is defined when control comes to a block.
fn available(function: &Function, idom: &[BlockId], id: BlockId) -> HashSet<Reg> {
    let mut out: HashSet<Reg> = function.at(id).params.iter().copied().collect();
    let mut at = id;
    while idom[at.index()] != at {
        at = idom[at.index()];
        let block = function.at(at);
        out.extend(block.params.iter().copied().chain(block.insts.iter().flat_map(Inst::defs)));
    }
    out
}

/// Groups have the size that the row's form asks for.
fn classes(function: &Function, inst: &Inst) -> Result<(), String> {
    let (Code::Isa(op), Some(vector)) = (inst.code, &inst.vector) else { return Ok(()) };
    let form = op.form();
    let scalar = |reg: Reg| !function.class(reg).is_vector();
    for (shape, reg) in [(form.vd, inst.rd), (form.vs1, inst.rs1), (form.vs2, inst.rs2)] {
        let Some(reg) = reg else { continue };
        let want = if shape == Shape::None { 0 } else { registers(shape, vector.vtype) };
        if shape == Shape::None && scalar(reg) || reg.is_physical() {
            continue;
        }
        match function.class(reg) {
            Class::V(n) if n == want => {}
            Class::V0 if want == 1 => {}
            // Element 0 of the first register, whatever group it is in.
            Class::V(_) if matches!(shape, Shape::Element0(_)) => {}
            other => return Err(format!("{reg} is {other}, not a group of {want}")),
        }
    }
    Ok(())
}
