//! Instructions on masks (V 15).

use rivet_isa::{Function, Param};

use super::dest::Body;
use super::{Active, Traced, Vector};
use crate::definedness::bits::{Bits, low};
use crate::definedness::origin::Origin;

impl Vector<'_> {
    pub(super) fn mask_function(&mut self) {
        let rd = self.inst.rd;
        let elements = self.before.vstart..self.vl;
        match self.inst.op.semantics().1 {
            Function::mm => {
                let body = Body::of(elements.map(|i| self.logical(i)).collect());
                self.write_mask(rd, &body);
            }
            Function::cpop | Function::first => self.count(),
            Function::set_first => {
                let body = Body::of(self.up_to_first());
                self.write_mask(rd, &body);
            }
            Function::iota => {
                let body = Body::of(self.prefix_sums());
                self.write_group(rd, self.bytes(self.form().vd), self.before.vstart, self.vl, &body);
            }
            _ => {
                self.write_group(rd, self.bytes(self.form().vd), self.before.vstart, self.vl, &Body::Defined)
            }
        }
    }

    fn logical(&self, i: usize) -> Traced {
        let (a, b) = (self.bit(self.inst.rs2, i), self.bit(self.inst.rs1, i));
        let origin = if a.0.is_undefined() { a.1 } else { b.1 };
        let bits = match self.inst.op.semantics().2 {
            Param::And | Param::Nand => a.0.and(b.0),
            Param::Andn => a.0.and(b.0.not()),
            Param::Or | Param::Nor => a.0.or(b.0),
            Param::Orn => a.0.or(b.0.not()),
            // The same register on both sides clears or sets all bits.
            _ if self.inst.rs1 == self.inst.rs2 => Bits::known(0),
            _ => a.0.xor(b.0),
        };
        (bits.zext(1), origin)
    }

    /// The bit of vs2 if the element is active, else 0.
    fn active_bit(&self, i: usize) -> Traced {
        let (bit, origin) = self.bit(self.inst.rs2, i);
        match self.active(i) {
            Active::Yes => (bit, origin),
            Active::No => (Bits::known(0), origin),
            Active::Unknown(mask) => (bit.and(Bits::new(0, 1)), mask),
        }
    }

    /// vcpop.m and vfirst.m.
    fn count(&mut self) {
        let mut found: Option<Origin> = None;
        let is_first = self.inst.op.semantics().1 == Function::first;
        for i in 0..self.vl {
            let (bit, origin) = self.active_bit(i);
            if bit.is_undefined() {
                found = Some(origin);
                break;
            }
            if is_first && bit.value & 1 != 0 {
                break;
            }
        }
        let origin = found.map(|origin| self.step(origin));
        let undefined = if origin.is_some() { u64::MAX } else { 0 };
        self.registers.set_x(self.inst.rd, undefined, origin.unwrap_or_default());
    }

    /// vmsbf.m, vmsif.m, vmsof.m: a bit depends on the active bits up to it, until one is set for certain.
    fn up_to_first(&self) -> Vec<Traced> {
        let (mut doubt, mut passed) = (None, false);
        (0..self.vl)
            .map(|i| {
                if matches!(self.active(i), Active::No) || passed {
                    return (Bits::known(0), Origin::default());
                }
                let (bit, origin) = self.active_bit(i);
                let before = doubt;
                if bit.is_undefined() && doubt.is_none() {
                    doubt = Some(origin);
                }
                passed = !bit.is_undefined() && bit.value & 1 != 0;
                // Whether the first set bit is before this one, or is this one.
                let here = match self.inst.op.semantics().2 {
                    Param::Sif => before,
                    _ => doubt,
                };
                (Bits::new(0, here.is_some().into()), here.unwrap_or_default())
            })
            .collect()
    }

    /// viota.m
    fn prefix_sums(&self) -> Vec<Traced> {
        let width = self.before.vtype.sew.bits();
        let mut doubt: Option<Origin> = None;
        (0..self.vl)
            .map(|i| {
                let here =
                    doubt.map_or((Bits::known(0), Origin::default()), |o| (Bits::new(0, low(width)), o));
                let (bit, origin) = self.active_bit(i);
                if bit.is_undefined() && doubt.is_none() {
                    doubt = Some(origin);
                }
                here
            })
            .collect()
    }
}
