//! Shifts that narrow, clip or round, in chunks.
//!
//! The rounding mode is looked at when the code runs; in another one `exec` does the instruction. Invariant: `vxsat` is set
//! by active elements of the body alone.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I8X16, I64};
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use rivet_exec::Uop;
use rivet_isa::Sew;

use crate::abi::hart;
use crate::lower::Lower;
use crate::lower::chunks::types;
use crate::vector::arithmetic::Other;
use crate::vector::shift::Shift;
use crate::vector::{CHUNK, Plan};

impl Lower<'_> {
    /// The instruction.
    pub(in crate::lower) fn shift(&mut self, uop: &Uop, plan: &Plan, shift: &Shift, slow: Block) {
        if shift.rounds {
            let vxrm = self.load_own(I8, hart::VXRM);
            let other = self.b.ins().icmp_imm_u(IntCC::NotEqual, vxrm, i64::from(self.compile_key.vxrm));
            let go = self.b.create_block();
            self.b.ins().brif(other, slow, &[], go, &[]);
            self.b.switch_to_block(go);
        }
        let wide =
            if shift.narrows { Sew::from_bits(plan.sew.bits() * 2).unwrap_or(plan.sew) } else { plan.sew };
        let by = match shift.by {
            Other::Immediate(by) => self.b.ins().iconst(I64, i64::from(by) & (i64::from(wide.bits()) - 1)),
            Other::Integer(r) => {
                let by = self.x(r);
                self.b.ins().band_imm_s(by, i64::from(wide.bits()) - 1)
            }
            _ => self.b.ins().iconst(I64, 0),
        };
        let mut saturated: Option<Value> = None;
        self.each(uop, plan, |lower, at| {
            if !shift.narrows {
                let a = lower.chunk_as(types(wide).1, uop.rs2, at);
                return lower.shifted(shift, wide, a, by);
            }
            let halves = [2 * at, 2 * at + CHUNK].map(|from| {
                // A group of a part of a register ends before its chunk does.
                let from = if from < (2 * plan.body).next_multiple_of(CHUNK) { from } else { 2 * at };
                let a = lower.chunk_as(types(wide).1, uop.rs2, from);
                lower.shifted(shift, wide, a, by)
            });
            if !shift.clips {
                return lower.lower_halves(halves, plan.sew);
            }
            let clipped = halves.map(|a| lower.clipped(shift, wide, a));
            let differs = [0, 1].map(|i| lower.b.ins().icmp(IntCC::NotEqual, halves[i], clipped[i]));
            let mut differs = lower.lower_halves(differs, plan.sew);
            if let Some(active) = lower.active(uop.vm, plan, at) {
                differs = lower.b.ins().band(differs, active);
            }
            saturated = Some(saturated.map_or(differs, |all| lower.b.ins().bor(all, differs)));
            lower.lower_halves(clipped, plan.sew)
        });
        if let Some(saturated) = saturated {
            let any = self.b.ins().vany_true(saturated);
            let vxsat = self.load_own(I8, hart::VXSAT);
            let vxsat = self.b.ins().bor(vxsat, any);
            self.store_own(vxsat, hart::VXSAT);
        }
    }

    /// A chunk shifted, and rounded.
    fn shifted(&mut self, shift: &Shift, sew: Sew, a: Value, by: Value) -> Value {
        let right = |lower: &mut Self, a, by| match shift.signed {
            true => lower.b.ins().sshr(a, by),
            false => lower.b.ins().ushr(a, by),
        };
        let result = right(self, a, by);
        let Some(less) = shift.last_bit(sew, self.compile_key.vxrm) else { return result };
        let less = self.b.ins().iconst(I64, i64::from(less));
        let last = right(self, a, less);
        let (lane, chunk) = types(sew);
        let one = self.b.ins().iconst(lane, 1);
        let one = self.b.ins().splat(chunk, one);
        let last = self.b.ins().band(last, one);
        self.b.ins().iadd(result, last)
    }

    /// Elements within the range of half their width.
    fn clipped(&mut self, shift: &Shift, sew: Sew, a: Value) -> Value {
        let (lane, chunk) = types(sew);
        let narrow = Sew::from_bits(sew.bits() / 2).unwrap_or(sew);
        let splat = |lower: &mut Self, value: i64| {
            let mask = u64::MAX >> (64 - sew.bits());
            let value = lower.b.ins().iconst(lane, (value as u64 & mask) as i64);
            lower.b.ins().splat(chunk, value)
        };
        let (least, most) = shift.range(narrow);
        let most = splat(self, most);
        if !shift.signed {
            return self.b.ins().umin(a, most);
        }
        let least = splat(self, least);
        let a = self.b.ins().smin(a, most);
        self.b.ins().smax(a, least)
    }

    /// The lower halves of the elements of two chunks; `sew` is the width of such a half.
    pub(in crate::lower) fn lower_halves(&mut self, chunks: [Value; 2], sew: Sew) -> Value {
        let width = sew.bytes() as u8;
        let from = (0..CHUNK as u8).map(|byte| byte / width * 2 * width + byte % width).collect();
        self.bytes_of(chunks, from)
    }

    /// Bytes of two chunks by their numbers.
    pub(in crate::lower) fn bytes_of(&mut self, chunks: [Value; 2], from: Vec<u8>) -> Value {
        let [a, b] = chunks.map(|chunk| self.cast(I8X16, chunk));
        let from = self.b.func.dfg.immediates.push(from.into());
        self.b.ins().shuffle(a, b, from)
    }
}
