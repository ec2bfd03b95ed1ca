//! This pass eliminates common subexpressions.

use std::collections::HashMap;

use crate::mir::{BlockId, Class, Code, Function, Inst, Reg, Role};

/// Replaces an instruction by an equal one that always runs before it; copies by what they copy.
pub fn common(function: &mut Function) {
    let dominators = function.dominators();
    let mut known: HashMap<(Inst, Class), Vec<(BlockId, Reg)>> = HashMap::new();
    let mut same: HashMap<Reg, Reg> = HashMap::new();
    for id in function.reverse_postorder() {
        let mut insts = std::mem::take(&mut function.at_mut(id).insts);
        for inst in &mut insts {
            inst.each_operand(|reg, role| {
                if role != Role::Def {
                    *reg = resolve(&same, *reg);
                }
            });
        }
        insts.retain(|inst| {
            let Some(rd) = inst.rd.filter(|_| inst.writes_rd() && inst.more.is_empty()) else { return true };
            if let Some((to, from)) = inst.as_copy() {
                let plain =
                    !to.is_physical() && !from.is_physical() && function.class(to) == function.class(from);
                if plain {
                    same.insert(to, from);
                }
                return !plain;
            }
            if !is_pure(inst) {
                return true;
            }
            let key = (Inst { rd: None, loc: None, ..inst.clone() }, function.class(rd));
            let list = known.entry(key).or_default();
            match list.iter().find(|(block, _)| dominators.dominates(*block, id)) {
                Some(&(_, other)) => {
                    same.insert(rd, other);
                    false
                }
                None => {
                    list.push((id, rd));
                    true
                }
            }
        });
        function.at_mut(id).insts = insts;
    }
    for block in &mut function.blocks {
        for inst in &mut block.insts {
            inst.each_operand(|reg, role| {
                if role != Role::Def {
                    *reg = resolve(&same, *reg);
                }
            });
        }
        block.term.each_use(|reg| *reg = resolve(&same, *reg));
    }
}

fn resolve(same: &HashMap<Reg, Reg>, mut reg: Reg) -> Reg {
    while let Some(&other) = same.get(&reg) {
        reg = other;
    }
    reg
}

/// Does it give the same result whenever it runs with the same operands?
fn is_pure(inst: &Inst) -> bool {
    let ours = |(reg, _): &(Reg, Role)| !reg.is_physical() || *reg == Reg::ZERO;
    if inst.has_effect() || inst.loads() || !inst.operands().iter().all(ours) {
        return false;
    }
    match inst.code {
        Code::Isa(op) => {
            !op.row().mnemonic().starts_with("csrr") || inst.imm == i64::from(crate::mir::vlenb())
        }
        Code::Li | Code::La | Code::FrameObject => true,
        _ => false,
    }
}
