//! Vector instructions whose result is half as wide as their source, narrowing shifts and clips, and shifts that round.
//!
//! Rounding follows `vxrm`: lowered are round-half-up and round-down, for the mode that was set when the region was found;
//! in another one `exec` does the instruction. Invariant: `vxsat` is set by active elements of the body alone.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I8X16, I64};
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use rivet_exec::Uop;
use rivet_isa::{Chapter, Function, Param, Sew};

use super::operation::Other;
use super::plan::{CHUNK, Plan, types};
use super::{CompileKey, Lower};
use crate::abi::hart;

/// `vxrm`: round-to-nearest-up.
const UP: u8 = 0;
/// `vxrm`: round-down.
const DOWN: u8 = 2;

/// A shift to the right, and what is done with its result.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shift {
    pub(super) signed: bool,
    /// By the scalar.
    pub(super) by: Other,
    /// It rounds by `vxrm`.
    pub(super) rounds: bool,
    /// The source has elements of twice the width.
    pub(super) narrows: bool,
    /// Results out of range become the end of the range.
    pub(super) clips: bool,
}

impl Shift {
    /// The one that an instruction is; `sew` is that of vtype.
    pub(super) fn of(uop: &Uop, sew: Sew, compile_key: &CompileKey) -> Option<Shift> {
        let (chapter, function, name) = uop.op.semantics();
        let by = match function {
            Function::wi | Function::nwi | Function::vi => Other::Immediate(uop.imm),
            Function::wx => Other::Integer(uop.rs1),
            _ => return None,
        };
        let shift = |signed, narrows, clips| Shift { signed, by, rounds: narrows == clips, narrows, clips };
        let shift = match (chapter, name) {
            (Chapter::vnarrow, Param::Srl) => shift(false, true, false),
            (Chapter::vnarrow, Param::Sra) => shift(true, true, false),
            // Clips of 64 bits have no host instruction.
            (Chapter::vfixed, Param::Nclip) if sew != Sew::E32 => shift(true, true, true),
            (Chapter::vfixed, Param::Nclipu) if sew != Sew::E32 => shift(false, true, true),
            (Chapter::vfixed, Param::Ssra) => shift(true, false, false),
            (Chapter::vfixed, Param::Ssrl) => shift(false, false, false),
            _ => return None,
        };
        let wide = sew.bits() * if shift.narrows { 2 } else { 1 };
        let fits = wide <= compile_key.elen && (!shift.rounds || matches!(compile_key.vxrm, UP | DOWN));
        fits.then_some(shift)
    }

    /// Where elements of a width are shifted, and rounded up: by how much less the bit is that counts then, the highest
    /// that is shifted out.
    pub(super) fn last_bit(&self, sew: Sew, vxrm: u8) -> Option<i32> {
        let Other::Immediate(count) = self.by else { return None };
        // It counts modulo the width.
        let count = count as u32 % sew.bits();
        (self.rounds && count > 0 && vxrm == UP).then_some(count as i32 - 1)
    }

    /// The least and the greatest result of a clip to a width.
    pub(super) fn range(&self, sew: Sew) -> (i64, i64) {
        let bits = sew.bits();
        if self.signed { (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) } else { (0, (1 << bits) - 1) }
    }
}

impl Lower<'_> {
    /// The instruction.
    pub(super) fn shift(&mut self, uop: &Uop, plan: &Plan, shift: &Shift, slow: Block) {
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
    pub(super) fn lower_halves(&mut self, chunks: [Value; 2], sew: Sew) -> Value {
        let width = sew.bytes() as u8;
        let from = (0..CHUNK as u8).map(|byte| byte / width * 2 * width + byte % width).collect();
        self.bytes_of(chunks, from)
    }

    /// Bytes of two chunks by their numbers.
    pub(super) fn bytes_of(&mut self, chunks: [Value; 2], from: Vec<u8>) -> Value {
        let [a, b] = chunks.map(|chunk| self.cast(I8X16, chunk));
        let from = self.b.func.dfg.immediates.push(from.into());
        self.b.ins().shuffle(a, b, from)
    }
}
