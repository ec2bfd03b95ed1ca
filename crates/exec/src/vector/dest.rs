//! Which vector registers an instruction writes: for traces and other observers.

use std::ops::Range;

use rivet_hart::Hart;
use rivet_isa::{Inst, Operand, Shape};

/// The vector registers that hold elements which `inst` writes in its body, under the state before it runs. Empty for
/// instructions without a vector destination, or without a body.
pub fn written_registers(hart: &Hart, inst: &Inst) -> Range<u8> {
    let none = inst.rd..inst.rd;
    if !inst.op.row().operands.contains(&Operand::Vd) {
        return none;
    }
    let v = &hart.v;
    let (vl, vstart, vlen) = (inst.op.body_elements(v.vl), v.vstart, v.vlenb() * 8);
    let shape = inst.op.form().vd;
    let eew = match shape {
        Shape::Whole(n) => return inst.rd..(inst.rd + n as u8).min(32),
        _ if vstart >= vl => return none,
        Shape::Mask | Shape::Element0(_) => return inst.rd..inst.rd + 1,
        _ => shape.eew(v.vtype()).unwrap_or(8) as usize,
    };
    // Fields lie in groups of EMUL registers each; a part of a register counts as one.
    let regs = |elements: usize| (elements * eew).div_ceil(vlen);
    let fields = inst.op.form().memory.map_or(1, |_| inst.nfields());
    let last = inst.rd as usize + regs(v.vlmax()).max(1) * (fields - 1) + regs(vl);
    let first = inst.rd as usize + if fields == 1 { vstart * eew / vlen } else { 0 };
    first as u8..last.min(32) as u8
}
