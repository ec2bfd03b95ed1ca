//! Permutations (V 16).

use rivet_isa::{Function, Sew, Shape};

use super::dest::Body;
use super::{Traced, Vector};
use crate::definedness::bits::{Bits, low};
use crate::definedness::origin::Origin;

const NONE: Traced = (Bits { value: 0, undefined: 0 }, Origin(0));

impl Vector<'_> {
    pub(super) fn permutation(&mut self) {
        use Function as F;
        let inst = *self.inst;
        let sew = self.before.vtype.sew;
        let (bytes, width) = (sew.bytes() as usize, sew.bits());
        let (start, vl, vlmax) = (self.before.vstart, self.vl, self.before.vlmax);
        match inst.op.semantics().1 {
            F::mv_whole => self.whole_move(),
            F::mv_x_s => {
                let (bits, origin) = self.element(inst.rs2, bytes, 0);
                let origin = if bits.is_undefined() { self.step(origin) } else { origin };
                let xlen = if self.before.is_rv32 { 32 } else { 64 };
                self.registers.set_x(inst.rd, bits.sext(width).sext(xlen).undefined, origin);
            }
            F::fmv_f_s => {
                let (bits, origin) = self.element(inst.rs2, bytes, 0);
                let origin = if bits.is_undefined() { self.step(origin) } else { origin };
                self.registers.set_f(inst.rd, bits.undefined, origin);
            }
            F::mv_s_x | F::fmv_s_f => {
                let (bits, origin) = self.scalar(width);
                self.write_element(bytes, (bits.zext(width), origin));
            }
            F::slideup_vi | F::slideup_vx => {
                let (offset, origin) = self.offset();
                if offset.is_undefined() {
                    return self.all_undefined(bytes, origin);
                }
                // Elements below the offset are left alone.
                let first = usize::try_from(offset.value).unwrap_or(usize::MAX).max(start).min(vl);
                let offset = usize::try_from(offset.value).unwrap_or(usize::MAX);
                let lanes = (first..vl).map(|i| self.element(inst.rs2, bytes, i - offset)).collect();
                self.write_group(inst.rd, bytes, first, vl, &Body::of(lanes));
            }
            F::slidedown_vi | F::slidedown_vx => {
                let (offset, origin) = self.offset();
                if offset.is_undefined() {
                    return self.all_undefined(bytes, origin);
                }
                self.gathered(start, |i| (i as u64).checked_add(offset.value), vlmax);
            }
            F::slide1up_vx | F::fslide1up_vf => {
                let scalar = self.scalar(width);
                let lane = |i: usize| match i {
                    0 => (scalar.0.zext(width), scalar.1),
                    i => self.element(inst.rs2, bytes, i - 1),
                };
                let body = Body::of((start..vl).map(lane).collect());
                self.write_group(inst.rd, bytes, start, vl, &body);
            }
            F::slide1down_vx | F::fslide1down_vf => {
                let scalar = self.scalar(width);
                let lane = |i: usize| match i + 1 == vl {
                    true => (scalar.0.zext(width), scalar.1),
                    false => self.element(inst.rs2, bytes, i + 1),
                };
                let body = Body::of((start..vl).map(lane).collect());
                self.write_group(inst.rd, bytes, start, vl, &body);
            }
            F::gather_vi | F::gather_vx => {
                let (index, origin) = self.offset();
                if index.is_undefined() {
                    return self.all_undefined(bytes, origin);
                }
                self.gathered(start, |_| Some(index.value), vlmax);
            }
            F::compress => self.compress(bytes),
            F::zip_vv => self.moved(bytes, vl, |i| Some(([inst.rs2, inst.rs1][i % 2], i / 2))),
            F::pair_even => self.moved(bytes, vl, |i| Some(([inst.rs2, inst.rs1][i % 2], i - i % 2))),
            F::pair_odd => self.moved(bytes, vl, |i| {
                Some(([inst.rs2, inst.rs1][i % 2], i + 1 - i % 2)).filter(|&(_, from)| from < vl)
            }),
            F::unzip_even => self.moved(bytes, inst.op.body_elements(vl), |i| Some((inst.rs2, 2 * i))),
            F::unzip_odd => self.moved(bytes, inst.op.body_elements(vl), |i| Some((inst.rs2, 2 * i + 1))),
            function => {
                let index = if function == F::gatherei16_vv { Sew::E16.bytes() as usize } else { bytes };
                let lane = |i: usize| {
                    let (index, origin) = self.element(inst.rs1, index, i);
                    if index.is_undefined() {
                        return (Bits::new(0, low(width)), origin);
                    }
                    let index = usize::try_from(index.value).unwrap_or(usize::MAX);
                    if index < vlmax { self.element(inst.rs2, bytes, index) } else { NONE }
                };
                let body = Body::of((start..vl).map(lane).collect());
                self.write_group(inst.rd, bytes, start, vl, &body);
            }
        }
    }

    /// The offset or index in rs1 or the immediate.
    fn offset(&self) -> Traced {
        let (bits, origin) = self.scalar(64);
        let xlen = if self.before.is_rv32 { 32 } else { 64 };
        (bits.zext(xlen), origin)
    }

    /// Element i is element `from(i)` of vs2, which is 0 beyond VLMAX.
    fn gathered(&mut self, start: usize, from: impl Fn(usize) -> Option<u64>, vlmax: usize) {
        let bytes = self.bytes(self.form().vd);
        let rs2 = self.inst.rs2;
        let lane = |i: usize| match from(i).filter(|&from| from < vlmax as u64) {
            Some(from) => self.element(rs2, bytes, from as usize),
            None => NONE,
        };
        let body = Body::of((start..self.vl).map(lane).collect());
        self.write_group(self.inst.rd, bytes, start, self.vl, &body);
    }

    /// Element i of so many is the one that `from` names, or 0.
    fn moved(&mut self, bytes: usize, elements: usize, from: impl Fn(usize) -> Option<(u8, usize)>) {
        let start = self.before.vstart;
        let lane = |i: usize| from(i).map_or(NONE, |(register, i)| self.element(register, bytes, i));
        let body = Body::of((start..elements).map(lane).collect());
        if start < elements {
            let vl = std::mem::replace(&mut self.vl, elements);
            self.write_group(self.inst.rd, bytes, start, elements, &body);
            self.vl = vl;
        }
    }

    fn all_undefined(&mut self, bytes: usize, origin: Origin) {
        let start = self.before.vstart;
        let lane = (Bits::new(0, low(8 * bytes as u32)), origin);
        let body = Body::of(vec![lane; self.vl.saturating_sub(start)]);
        self.write_group(self.inst.rd, bytes, start, self.vl, &body);
    }

    /// vcompress.vm: from the first undefined bit of the mask on it is open which elements follow, and how many.
    fn compress(&mut self, bytes: usize) {
        let (rs1, rs2) = (self.inst.rs1, self.inst.rs2);
        let width = 8 * bytes as u32;
        let mut lanes = Vec::new();
        let mut doubt = None;
        for i in 0..self.vl {
            let (bit, origin) = self.bit(rs1, i);
            if bit.is_undefined() {
                doubt = Some(origin);
                break;
            }
            if bit.value & 1 != 0 {
                lanes.push(self.element(rs2, bytes, i));
            }
        }
        let packed = lanes.len();
        if let Some(origin) = doubt {
            lanes.resize(self.vl, (Bits::new(0, low(width)), origin));
            return self.write_group(self.inst.rd, bytes, 0, self.vl, &Body::of(lanes));
        }
        // What is not packed is tail, and left alone unless the tail is agnostic.
        let vl = std::mem::replace(&mut self.vl, packed);
        self.write_group(self.inst.rd, bytes, 0, packed, &Body::of(lanes));
        self.vl = vl;
    }

    fn whole_move(&mut self) {
        let Shape::Whole(registers) = self.form().vd else { return };
        let vlenb = self.vlenb();
        let bytes = registers as usize * vlenb;
        let first = (self.before.vstart * self.before.vtype.sew.bytes() as usize).min(bytes);
        let (from, to) = (usize::from(self.inst.rs2) * vlenb, usize::from(self.inst.rd) * vlenb);
        let (pc, inst, origins) = (self.pc, *self.inst, &mut *self.origins);
        self.registers.copy(from + first..from + bytes, to + first, |origin| origins.step(pc, inst, origin));
    }
}
