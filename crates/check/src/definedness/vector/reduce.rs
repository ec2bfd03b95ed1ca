//! Reductions (V 14): element 0 of the result depends on element 0 of vs1 and all active elements of vs2.

use rivet_isa::{Chapter, Function, Param};

use super::{Active, Traced, Vector};
use crate::definedness::bits::{Bits, all_if, left};
use crate::definedness::int::operate;
use crate::definedness::origin::Origin;

impl Vector<'_> {
    pub(super) fn reduction(&mut self) {
        if self.vl == 0 {
            return;
        }
        let form = self.form();
        let (chapter, function, parameter) = self.inst.op.semantics();
        let (from, to) = (self.bytes(form.vs2), self.bytes(form.vd));
        let width = 8 * to as u32;
        let (mut sum, mut origin) = self.element(self.inst.rs1, to, 0);
        for i in 0..self.vl {
            let (value, here) = match self.active(i) {
                Active::No => continue,
                Active::Yes => self.element(self.inst.rs2, from, i),
                Active::Unknown(mask) => (Bits::new(0, u64::MAX), mask),
            };
            let unknown = value.undefined == u64::MAX && from < 8;
            if !sum.is_undefined() && value.is_undefined() {
                origin = here;
            }
            sum = match (chapter, function) {
                (Chapter::vred, Function::vs) => match parameter {
                    Param::Sum => sum.add(value.zext(width), Bits::known(0)),
                    op if !unknown => folded(op, sum, value, width),
                    // Whether the element counts is not known, nor what comes of it.
                    _ => Bits::new(sum.value, u64::MAX),
                },
                (Chapter::vred, _) => {
                    let narrow = 8 * from as u32;
                    let value = match parameter {
                        Param::Signed => value.sext(narrow),
                        _ => value.zext(narrow),
                    };
                    let all = if unknown { u64::MAX } else { sum.undefined | value.undefined };
                    Bits::new(sum.value.wrapping_add(value.value), left(all))
                }
                _ => Bits::new(0, all_if(sum.is_undefined() || value.is_undefined(), width)),
            };
        }
        let lane: Traced = (sum.zext(width), origin);
        if lane.0.is_undefined() {
            self.flags(origin);
        }
        self.write_element(to, lane);
    }

    /// Writes element 0 and the tail of its register.
    pub(super) fn write_element(&mut self, bytes: usize, (bits, origin): Traced) {
        if self.before.vstart >= self.vl {
            return;
        }
        let (vlenb, rd) = (self.vlenb(), self.inst.rd);
        let base = usize::from(rd) * vlenb;
        let origin: Origin = if bits.is_undefined() { self.step(origin) } else { origin };
        self.registers.set_element(base, bytes, bits.undefined, origin);
        if let Some(origin) = self.tail_origin() {
            self.registers.fill(base + bytes..base + vlenb, Some(origin));
        }
    }
}

/// A fold of And, Or, Xor, or the extremes, with its value.
fn folded(op: Param, a: Bits, b: Bits, width: u32) -> Bits {
    let (a, b) = (a.zext(width), b.zext(width));
    match op {
        Param::And => a.and(b),
        Param::Or => a.or(b),
        Param::Xor => a.xor(b),
        Param::Min => a.extreme(b, width, true, false),
        Param::Max => a.extreme(b, width, true, true),
        Param::Minu => a.extreme(b, width, false, false),
        Param::Maxu => a.extreme(b, width, false, true),
        _ => Bits::new(0, operate(op, a, b, width)),
    }
}
