//! This pass writes rounding modes to `vxrm` and `frm` where instructions ask for them.
//!
//! Nobody relies on `vxrm`: it is written where it may hold something else, and in front of a loop all of whose
//! instructions agree. `frm` is the program's: it is put back before anything else may read it, and at the end of the
//! block.

use rivet_isa::{Chapter, Function as Semantics, Op};

use crate::mir::{BlockId, Class, Code, Function, Inst, Loops, Reg, Rounding};
use crate::select::preheader;

const FRM: i64 = 2;
const VXRM: i64 = 10;

/// Inserts the writes. The program is in SSA form, and no instruction moves afterwards.
pub(crate) fn insert(function: &mut Function) {
    let asks = |i: &Inst| i.vector.is_some_and(|v| v.rounding.is_some());
    if !function.blocks.iter().any(|b| b.insts.iter().any(asks)) {
        return;
    }
    hoist(function);
    let ins = states(function);
    for id in function.ids() {
        let mut mode = ins[id.index()].flatten();
        let mut saved: Option<(u8, Reg)> = None;
        for inst in std::mem::take(&mut function.at_mut(id).insts) {
            if let Some((_, old)) =
                saved.filter(|_| inst.vector.is_none_or(|v| v.rounding.is_none()) && reads_frm(&inst))
            {
                function.at_mut(id).insts.push(restore(old));
                saved = None;
            }
            match inst.vector.and_then(|v| v.rounding) {
                Some(Rounding::Vxrm(n)) if mode != Some(n) => {
                    function.at_mut(id).insts.push(write(VXRM, n, Reg::ZERO))
                }
                Some(Rounding::Frm(n)) if saved.is_none_or(|(now, _)| now != n) => {
                    let old = saved.map(|s| s.1);
                    let to = if old.is_some() { Reg::ZERO } else { function.reg(Class::X) };
                    function.at_mut(id).insts.push(write(FRM, n, to));
                    saved = Some((n, old.unwrap_or(to)));
                }
                _ => {}
            }
            step(&mut mode, &inst);
            function.at_mut(id).insts.push(inst);
        }
        if let Some((_, old)) = saved {
            function.at_mut(id).insts.push(restore(old));
        }
    }
}

/// What `vxrm` holds after an instruction; `None` if that is not known.
fn step(mode: &mut Option<u8>, inst: &Inst) {
    match inst.vector.and_then(|v| v.rounding) {
        Some(Rounding::Vxrm(n)) => *mode = Some(n),
        _ if inst.code == Code::Call => *mode = None,
        _ if inst.op() == Some(Op::csrrwi) && inst.imm == VXRM => *mode = Some(inst.aux),
        _ => {}
    }
}

/// What `vxrm` holds at the beginning of each block; outer `None`: the block was not reached.
fn states(function: &Function) -> Vec<Option<Option<u8>>> {
    let mut ins = vec![None; function.blocks.len()];
    ins[0] = Some(None);
    let order = function.reverse_postorder();
    let mut changed = true;
    while changed {
        changed = false;
        for &id in &order {
            let Some(mut mode) = ins[id.index()] else { continue };
            function.at(id).insts.iter().for_each(|inst| step(&mut mode, inst));
            for edge in function.at(id).term.edges() {
                let old = ins[edge.to.index()];
                let new = Some(if old.is_none_or(|old| old == mode) { mode } else { None });
                changed |= old != new;
                ins[edge.to.index()] = new;
            }
        }
    }
    ins
}

/// Writes `vxrm` in front of the outermost loops that hold one mode all the time.
fn hoist(function: &mut Function) {
    let mut done: Vec<BlockId> = Vec::new();
    for (head, body) in Loops::of(function).loops {
        if done.contains(&head) {
            continue;
        }
        let insts = || body.iter().flat_map(|id| &function.at(*id).insts);
        let mut modes = insts().filter_map(|i| match i.vector?.rounding? {
            Rounding::Vxrm(n) => Some(n),
            Rounding::Frm(_) => None,
        });
        let Some(mode) = modes.next() else { continue };
        if modes.any(|other| other != mode) || insts().any(|i| i.code == Code::Call) {
            continue;
        }
        if let Some(before) = preheader(function, head, &body) {
            function.at_mut(before).insts.push(write(VXRM, mode, Reg::ZERO));
            done.extend(body);
        }
    }
}

/// `csrrwi to, csr, mode`.
fn write(csr: i64, mode: u8, to: Reg) -> Inst {
    Inst { rd: Some(to), imm: csr, aux: mode, ..Inst::new(Code::Isa(Op::csrrwi)) }
}

fn restore(old: Reg) -> Inst {
    Inst { rd: Some(Reg::ZERO), rs1: Some(old), imm: FRM, ..Inst::new(Code::Isa(Op::csrrw)) }
}

/// May it depend on `frm`, or read or write it?
fn reads_frm(inst: &Inst) -> bool {
    let Some(op) = inst.op() else { return inst.code == Code::Call };
    let row = op.row();
    match row.chapter {
        Chapter::csr => inst.imm == FRM || inst.imm == 1 || inst.imm == 3,
        Chapter::vfloat | Chapter::vfwiden | Chapter::vfmac | Chapter::vfcvt | Chapter::vfred => true,
        Chapter::float | Chapter::finx => !matches!(row.function, Semantics::fload | Semantics::fstore),
        _ => false,
    }
}
