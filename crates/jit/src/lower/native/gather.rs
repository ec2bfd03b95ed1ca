//! `vrgather.vv` of bytes with AVX2: all indices are looked up in each block of 16 bytes of the table.

use rivet_exec::Uop;
use rivet_isa::Sew;

use super::emit::{Emit, FILE, at};
use super::file::sized;
use super::vector::steps;
use crate::vector::Plan;

/// Bytes of the longest table.
const LONGEST: u32 = 128;

/// Are elements like these looked up here?
pub(super) fn supports(plan: &Plan) -> bool {
    plan.sew == Sew::E8 && (16..=LONGEST).contains(&plan.group)
}

impl Emit<'_> {
    pub(super) fn gather(&mut self, uop: &Uop, plan: &Plan) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        let table = self.byte_of(uop.rs2);
        let blocks: Vec<_> = (table..table + plan.group)
            .step_by(16)
            .map(|byte| match self.file.host_byte(byte) {
                Some((number, within)) => (sized(number, 32).into(), within / 16),
                None => (at(FILE, byte.into()).into(), 0),
            })
            .collect();
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let place = steps.place(emit.byte_of(uop.rd), first, sew);
            let index = emit.step_of(steps, uop.rs1, first, sew);
            let picked = emit.temp();
            emit.asm.look_up(picked, index, &blocks);
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            emit.put_step(place, sew, lanes, picked);
            Some(())
        })
    }
}
