//! Vector registers that a line of the commit log lists: those in which the instruction writes an element.

use std::ops::Range;

use rivet_exec::{Uop, written_registers};
use rivet_hart::Hart;
use rivet_isa::{Op, Operand, Shape};

/// Collects the registers under the state before the instruction, each with the first element written.
pub(super) fn listed(hart: &Hart, uop: &Uop, to: &mut Vec<(u8, usize)>) {
    to.clear();
    let group = written_registers(hart, uop);
    let form = uop.op.form();
    match form.vd {
        _ if group.is_empty() => {}
        Shape::Element0(_) => to.extend(group.map(|reg| (reg, 0))),
        Shape::Whole(_) => {
            let eew = form.memory.map_or(hart.v.vtype().sew, |memory| memory.eew(hart.v.vtype()));
            let done = hart.v.vstart * eew.bytes() as usize / hart.v.vlenb();
            to.extend(group.skip(done).map(|reg| (reg, 0)));
        }
        Shape::Mask => to.extend(first_active(hart, uop, body(hart, uop)).map(|first| (uop.rd, first))),
        shape => {
            let vlen = hart.v.vlenb() as u32 * 8;
            let vtype = hart.v.vtype();
            let elements = shape.eew(vtype).map_or(1, |eew| (vlen / eew) as usize);
            let registers = shape.registers(vtype, vlen).unwrap_or(1) as usize;
            let fields = form.memory.map_or(1, |_| uop.nfields());
            let body = body(hart, uop);
            for part in 0..registers {
                let here = (part * elements).max(body.start)..((part + 1) * elements).min(body.end);
                let Some(first) = first_active(hart, uop, here) else { continue };
                to.extend((0..fields).map(|field| (uop.rd + (field * registers + part) as u8, first)));
            }
        }
    }
}

/// Returns the first element in `range` that the mask enables.
fn first_active(hart: &Hart, uop: &Uop, mut range: Range<usize>) -> Option<usize> {
    let is_masked = !uop.vm && uop.op.row().operands.contains(&Operand::Vm);
    range.find(|&i| !is_masked || hart.v.mask(0, i))
}

/// Returns the elements that are written unless masked off.
fn body(hart: &Hart, uop: &Uop) -> Range<usize> {
    let (vstart, vl) = (hart.v.vstart, uop.op.body_elements(hart.v.vl));
    let from = |offset: u64| vstart.max(usize::try_from(offset).unwrap_or(usize::MAX))..vl;
    match uop.op {
        Op::vslideup_vx => from(hart.address(hart.x(uop.rs1), 0)),
        Op::vslideup_vi => from(uop.imm as u64),
        Op::vlm_v => vstart..vl.div_ceil(8),
        Op::vcompress_vm => 0..(0..vl).filter(|&i| hart.v.mask(uop.rs1, i)).count(),
        _ => vstart..vl,
    }
}
