//! The MIR verifier checks what must hold between two passes before register allocation.

use std::collections::HashMap;

use rivet_isa::Shape;

use super::inst::registers;
use super::{BlockId, Class, Code, Function, Inst, Reg};

/// Checks that virtual registers have one definition, which reaches every use, and the classes that the rows ask for.
///
/// # Errors
/// What is wrong and where, for whoever works on the compiler: no program may cause it.
pub fn verify(function: &Function) -> Result<(), String> {
    // Where each virtual register is defined; parameters of a block come before its first instruction.
    let mut defs: HashMap<Reg, (BlockId, usize)> = HashMap::new();
    for id in function.ids() {
        let block = function.at(id);
        let params = block.params.iter().map(|&reg| (reg, 0));
        let results = (1..).zip(&block.insts).flat_map(|(at, inst)| inst.defs().map(move |reg| (reg, at)));
        for (reg, at) in params.chain(results).filter(|(reg, _)| !reg.is_physical()) {
            if defs.insert(reg, (id, at)).is_some() {
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
    let dominators = function.dominators();
    let check_use = |reg: Reg, id: BlockId, at: usize| {
        let reaches = |&(from, place): &(BlockId, usize)| {
            if from == id { place < at } else { dominators.dominates(from, id) }
        };
        if reg.is_physical() || defs.get(&reg).is_some_and(reaches) {
            Ok(())
        } else {
            Err(format!("{id}: {reg} has no value yet"))
        }
    };
    for id in function.reverse_postorder() {
        let block = function.at(id);
        for (at, inst) in (1..).zip(&block.insts) {
            for reg in inst.uses() {
                check_use(reg, id, at)?;
            }
            classes(function, inst).map_err(|e| format!("{id}: `{}`: {e}", function.inst_text(inst)))?;
        }
        let args = block.term.edges().into_iter().flat_map(|e| e.args.clone());
        for reg in block.term.uses().into_iter().chain(args) {
            check_use(reg, id, usize::MAX)?;
        }
    }
    Ok(())
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
