//! Agnostic elements as ones: what an implementation that writes "all 1s" leaves (V 3.4.3), beside what a statement says.
//!
//! The programs in `riscv-tests/` accept either choice for each element, as their engine says. Tests of an
//! implementation whose choice is known ask here for the exact state.

use crate::machine::Machine;
use crate::shape::{Held, MaskUse};
use crate::statement::{Inst, Statement, Tail};

impl Statement {
    /// Sets all bits of the agnostic elements in the state `after` the instruction.
    pub fn fill_ones(&self, inst: &Inst, before: &Machine, after: &mut Machine) {
        let cell = before.cell;
        let Some([Some(vd), _, _]) = self.shape.groups(&cell) else { return };
        // "When vstart >= vl, there are no body elements, and no elements are updated in any destination vector register".
        let evl = match self.row.mnemonic() {
            _ if self.tail == Tail::MaskBytes => before.vl.div_ceil(8),
            "vunzipe.v" => before.vl.div_ceil(2),
            "vunzipo.v" => before.vl / 2,
            _ => before.vl,
        };
        if self.shape.stores || self.tail == Tail::None || before.vstart >= evl {
            return;
        }
        let anyway = self.shape.agnostic(&cell, &inst.at);
        let tail_agnostic = anyway || before.vtype.bits & 1 << 6 != 0;
        let mask_agnostic = anyway || before.vtype.bits & 1 << 7 != 0;
        let (group, trimmed) = (vd.regs / cell.nf, after.vl);
        let mut ones = |i: usize| match vd.eew {
            1 if self.tail == Tail::MaskBytes => after.set_element(inst.at.vd, 8, i, u64::MAX),
            1 => after.set_mask(inst.at.vd, i, true),
            eew => {
                (0..cell.nf).for_each(|field| after.set_element(inst.at.vd + field * group, eew, i, u64::MAX))
            }
        };
        // A trimmed body ends at the new vl.
        let end = if self.tail == Tail::Trimmed { trimmed } else { evl };
        if self.tail == Tail::Trimmed && before.vstart >= end {
            // Nothing was loaded: the body has become empty.
            return;
        }
        let is_masked = inst.at.masked && self.shape.mask == MaskUse::Optional;
        if is_masked && mask_agnostic && self.tail != Tail::Scalar {
            // "The slideup … elements [0, OFFSET) … are unchanged", active or not.
            let first = if self.tail == Tail::SlideUp { offset(inst, before) } else { 0 };
            (before.vstart.max(first)..end).filter(|&i| !before.mask(0, i)).for_each(&mut ones);
        }
        let elements = |bits: usize| cell.vlen / bits;
        let (first, last) = match self.tail {
            // "tail-agnostic policy", whatever vta is; the tail reaches to the end of the register.
            Tail::Mask => (before.vl, cell.vlen),
            Tail::MaskBytes => (evl, cell.vlenb()),
            _ if !tail_agnostic => return,
            Tail::Scalar => (1, elements(vd.eew)),
            Tail::Compress => {
                let chosen = (0..before.vl).filter(|&i| before.mask(inst.at.vs1, i)).count();
                (chosen, cell.vlmax().max(elements(vd.eew)))
            }
            // To the end of the group, or of the register where that is a part of one.
            _ if self.shape.vd == Some(Held::Half) => (end, (cell.vlmax() / 2).max(elements(vd.eew))),
            _ => (end, cell.vlmax().max(elements(vd.eew))),
        };
        (first..last).for_each(ones);
    }
}

/// The offset of a slide, as far as it matters.
fn offset(inst: &Inst, before: &Machine) -> usize {
    let offset = if inst.row.mnemonic().ends_with("vi") { inst.imm as u64 } else { before.scalars.rs1 };
    offset.min(before.vl as u64) as usize
}
