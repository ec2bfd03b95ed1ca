//! This module leaves SSA form: edges become copies, and a tied destination becomes its source.

use super::overlap::never_overlaps;
use crate::mir::{BlockId, Code, Function, Inst, Reg, Role, Terminator};

/// Replaces the parameters of blocks by copies at the ends of the blocks before them.
///
/// Each argument goes through a register of its own, so that parameters may be arguments of the same edge in any order;
/// coalescing removes what is not needed.
pub(crate) fn leave_ssa(function: &mut Function) {
    function.split_critical_edges();
    super::steps::late(function);
    for id in function.ids() {
        for which in 0..function.at(id).term.edges().len() {
            let edge = function.at(id).term.edges()[which].clone();
            if edge.args.is_empty() {
                continue;
            }
            let params = function.at(edge.to).params.clone();
            let (mut first, mut second) = (Vec::new(), Vec::new());
            for (&param, &arg) in params.iter().zip(&edge.args).filter(|(p, a)| p != a) {
                let middle = function.reg(function.class(param));
                first.push(Inst::copy(middle, arg));
                second.push(Inst::copy(param, middle));
            }
            first.append(&mut second);
            if function.at(id).term.edges().len() == 1 {
                function.at_mut(id).insts.append(&mut first);
            } else {
                // The edge is not critical: nobody else comes to that block.
                function.at_mut(edge.to).insts.splice(0..0, first);
            }
        }
        for edge in function.at_mut(id).term.edges_mut() {
            edge.args.clear();
        }
    }
    for block in &mut function.blocks {
        block.params.clear();
    }
    thread_jumps(function);
}

/// Blocks on split edges that stayed empty are jumped over.
pub(crate) fn thread_jumps(function: &mut Function) {
    let forward: Vec<Option<BlockId>> = function
        .blocks
        .iter()
        .map(|b| match &b.term {
            Terminator::Jump(edge) if b.insts.is_empty() => Some(edge.to),
            _ => None,
        })
        .collect();
    for block in &mut function.blocks {
        for edge in block.term.edges_mut() {
            for _ in 0..forward.len() {
                match forward[edge.to.index()] {
                    Some(next) if next != edge.to => edge.to = next,
                    _ => break,
                }
            }
        }
    }
}

/// Gives each operand a register of its own whose value another operand reads with another EEW: "a vector register cannot be
/// used to provide source operands with more than one EEW" (V 5.2).
pub(crate) fn separate(function: &mut Function) {
    for id in function.ids() {
        let insts = std::mem::take(&mut function.at_mut(id).insts);
        let mut out = Vec::with_capacity(insts.len());
        for mut inst in insts {
            if let (Some(op), Some(vector)) = (inst.op(), &mut inst.vector) {
                let (form, vtype) = (op.form(), vector.vtype);
                let operands = [
                    (vector.passthru.as_mut(), form.vd.eew(vtype)),
                    (inst.rs2.as_mut(), form.vs2.eew(vtype)),
                    (inst.rs1.as_mut(), form.vs1.eew(vtype)),
                    (vector.mask.as_mut(), Some(1)),
                ];
                let mut seen: Vec<(Reg, u32)> = Vec::new();
                for (reg, eew) in operands {
                    let (Some(reg), Some(eew)) = (reg, eew) else { continue };
                    if seen.iter().any(|&(other, width)| other == *reg && width != eew) {
                        let own = function.reg(function.class(*reg));
                        out.push(Inst::copy(own, *reg));
                        *reg = own;
                    }
                    seen.push((*reg, eew));
                }
            }
            out.push(inst);
        }
        function.at_mut(id).insts = out;
    }
}

/// Gives each destination that is tied to a source a copy of it, and the groups of a stored segment copies that lie one
/// after the other.
pub(crate) fn tie(function: &mut Function) {
    for id in function.ids() {
        let insts = std::mem::take(&mut function.at_mut(id).insts);
        let mut out = Vec::with_capacity(insts.len());
        for mut inst in insts {
            if let (Some(rd), true) = (inst.rd, inst.writes_rd())
                && let Some(passthru) = inst.vector.as_ref().and_then(|v| v.passthru)
            {
                out.push(Inst::copy(rd, passthru));
                // What lanes are moved from must not be what they are moved to.
                let may_share = !inst.op().is_some_and(never_overlaps);
                // It has the same value: so the old one may end here.
                inst.each_operand(|reg, role| {
                    if *reg == passthru && role != Role::Mask && (role != Role::Use || may_share) {
                        *reg = rd;
                    }
                });
            } else if inst.stores() && inst.code != Code::Call && !inst.more.is_empty() {
                for reg in inst.rd.iter_mut().chain(&mut inst.more) {
                    let field = function.reg(function.class(*reg));
                    out.push(Inst::copy(field, *reg));
                    *reg = field;
                }
            }
            out.push(inst);
        }
        function.at_mut(id).insts = out;
    }
}
