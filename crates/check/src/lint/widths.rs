//! Reads of vector registers with another SEW than they were written with.

use rivet_hart::Hart;
use rivet_isa::{Chapter, Inst, Shape};

/// The EEW in bits with which each vector register was written last; 0 where none is known.
#[derive(Default)]
pub(super) struct Widths([u32; 32]);

impl Widths {
    /// Whether an instruction that computes reads a register of another EEW than it was written with; `None` of others, and
    /// of masks, whole registers and loads and stores, which move bytes.
    pub(super) fn is_other(&self, hart: &Hart, inst: &Inst) -> Option<bool> {
        let (form, vtype) = (inst.op.form(), hart.v.vtype());
        let (chapter, ..) = inst.op.semantics();
        if form.memory.is_some() || vtype.vill || matches!(chapter, Chapter::vmask | Chapter::vcrypto) {
            return None;
        }
        let vd = if form.reads_vd { form.vd } else { Shape::None };
        let operands = [(form.vs1, inst.rs1), (form.vs2, inst.rs2), (vd, inst.rd)];
        let mut other = None;
        for (shape, first) in operands {
            let Some(eew) = shape.eew(vtype).filter(|&eew| eew > 1) else { continue };
            let count = shape.registers(vtype, hart.config.isa.vlen)?;
            for register in usize::from(first)..(usize::from(first) + count as usize).min(32) {
                let written = self.0[register];
                other = Some(other.unwrap_or(false) || written != 0 && written != eew);
            }
        }
        other
    }

    /// An instruction has retired.
    pub(super) fn wrote(&mut self, hart: &Hart, inst: &Inst) {
        let (form, vtype) = (inst.op.form(), hart.v.vtype());
        if !form.writes_registers() || vtype.vill {
            return;
        }
        let fields = if matches!(form.vd, Shape::Whole(_)) { 1 } else { inst.nfields() };
        let fields = if form.memory.is_some() { fields } else { 1 };
        let count = fields * form.vd.registers(vtype, hart.config.isa.vlen).unwrap_or(1) as usize;
        let first = usize::from(inst.rd);
        let eew = form.vd.eew(vtype).filter(|&eew| eew > 1).unwrap_or(0);
        self.0[first..(first + count).min(32)].fill(eew);
    }
}
