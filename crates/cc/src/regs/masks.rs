//! This module moves masks to `v0`, from where masked instructions read them.
//!
//! A mask that nobody else's use disturbs lives in `v0` from its definition on; others are copied there before each run
//! of instructions that read them.

use std::collections::{HashMap, HashSet};

use super::live::Live;
use crate::mir::{Class, Function, Inst, Reg, Role};

/// Gives every mask operand the class of `v0`.
pub(crate) fn to_v0(function: &mut Function) {
    let live = Live::of(function);
    // Points at which an instruction reads a mask, in the numbering of `Live`.
    let mut reads: Vec<(u32, Reg)> = Vec::new();
    let mut data: HashMap<Reg, u32> = HashMap::new();
    // Masks that are there before another mask is read that decides which of their bits are written.
    let mut tied: HashSet<Reg> = HashSet::new();
    let mut at = 0;
    for id in function.reverse_postorder() {
        for inst in &function.at(id).insts {
            if inst.vector.is_some_and(|v| v.mask.is_some() && v.passthru.is_some()) {
                tied.extend(inst.rd);
            }
            for (reg, role) in inst.operands() {
                match role {
                    Role::Mask => reads.push((2 * at, reg)),
                    Role::Use | Role::Tied => *data.entry(reg).or_default() += 1,
                    Role::Def | Role::Avl => {}
                }
            }
            at += 1;
        }
        at += 1;
    }
    let mut masks: Vec<Reg> = reads.iter().map(|r| r.1).filter(|r| !r.is_physical()).collect();
    masks.sort_unstable_by(|a, b| {
        live.weights[b.number()].total_cmp(&live.weights[a.number()]).then(a.cmp(b))
    });
    masks.dedup();
    let mut whole: Vec<Reg> = Vec::new();
    for mask in masks {
        let ranges = &live.ranges[mask.number()];
        let inside = |p: u32| ranges.iter().any(|&(a, b)| a <= p && p < b);
        let disturbed = reads.iter().any(|&(p, other)| other != mask && inside(p));
        let met = whole.iter().any(|&w| live.meet(w, mask));
        let taken = super::live::overlap(ranges, &live.ranges[Reg::V0.number()]);
        if !disturbed && !met && !taken && !tied.contains(&mask) {
            whole.push(mask);
            function.set_class(mask, Class::V0);
        }
    }
    for id in function.ids() {
        let insts = std::mem::take(&mut function.at_mut(id).insts);
        let mut out: Vec<Inst> = Vec::with_capacity(insts.len());
        // The mask that was copied to v0 last, and the register of the copy.
        let mut held: Option<(Reg, Reg)> = None;
        for mut inst in insts {
            let mask = inst.vector.as_ref().and_then(|v| v.mask);
            if let Some(mask) = mask {
                if function.class(mask) == Class::V0 {
                    held = None;
                } else {
                    let copy = match held {
                        Some((from, copy)) if from == mask => copy,
                        _ => {
                            let copy = function.reg(Class::V0);
                            out.push(Inst::copy(copy, mask));
                            copy
                        }
                    };
                    held = Some((mask, copy));
                    if let Some(vector) = &mut inst.vector {
                        vector.mask = Some(copy);
                    }
                }
            }
            let writes_v0 = inst.defs().any(|r| function.class(r) == Class::V0 || r == Reg::V0);
            if writes_v0 || inst.code == crate::mir::Code::Call {
                held = None;
            }
            out.push(inst);
        }
        function.at_mut(id).insts = out;
    }
}
