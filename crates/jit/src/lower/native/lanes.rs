//! Masks: lanes that a step works on, comparisons, and operations on masks.
//!
//! Masks are in the file of the hart, or in the low bits of a group in host registers. A step loads and stores as many bits as it has lanes, so that what was stored just
//! before is quick to load. Invariant: bits of lanes past the body, or inactive, keep their values.

use iced_x86::{Code, MemoryOperand, Register};
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::emit::{Emit, FILE, HostWriter, R9, RAX, RCX, at};
use super::file::{narrowed, size, sized};
use super::fill_masks::fills_at_once;
use super::mask_words::Word;
use super::vector::steps;
use super::{frame, is_variable};
use crate::fused::assembler::{Arg, Lanes};
use crate::fused::codes;
use crate::vector::arithmetic::Other;
use crate::vector::mask::{Logic, Predicate};
use crate::vector::{Plan, Vl};

pub(super) const ACTIVE: Register = Register::K1;

impl Emit<'_> {
    /// The lanes of the body, of those that v0 chooses if `masked`, of `count` lanes from `first` on. Uses `rax` and `rcx`.
    pub(super) fn lanes(&mut self, vl: Vl, first: u32, count: u32, masked: bool) -> Lanes {
        if masked && self.vectors.masks_slowly() {
            self.few_bits(0, vl, Word { first, count });
            self.two(Code::VEX_Kmovq_kr_r64, ACTIVE, RAX);
            return Lanes::Merge(ACTIVE);
        }
        let has_body = self.body(vl, 1, first, count);
        match (masked, has_body) {
            (true, true) => {
                let mask = self.mask_in(Register::K2, 0, first, count);
                self.three(Code::VEX_Kandq_kr_kr_kr, ACTIVE, ACTIVE, mask);
            }
            (true, false) => self.mask_bits(ACTIVE, 0, first, count),
            (false, _) => {}
        }
        if masked || has_body { Lanes::Merge(ACTIVE) } else { Lanes::All }
    }

    /// Of `count` elements from `first` on those of the body, which has `fields` elements a lane, into `k1`; false if those are
    /// all. Uses `rax` and `rcx`.
    pub(super) fn body(&mut self, vl: Vl, fields: u32, first: u32, count: u32) -> bool {
        match vl {
            Vl::Exact(n) if n * fields >= first + count => return false,
            Vl::Exact(n) => {
                let left = (n * fields).saturating_sub(first);
                self.asm.load_mask(ACTIVE, (1 << left) - 1);
                return true;
            }
            Vl::UpTo(_) if fields == 1 => {
                self.load_bits(ACTIVE, self.body_word(first), first, count);
                return true;
            }
            Vl::UpTo(most) => {
                self.two(Code::Mov_r32_rm32, Register::EAX, at(Register::RSP, frame::VL));
                let (eax, times) = (Register::EAX, Arg::Number(fields as i32));
                self.asm.op(Code::Imul_r32_rm32_imm8, &[eax.into(), eax.into(), times]);
                self.clamped_bits(RAX, first, most * fields);
            }
        }
        self.two(Code::VEX_Kmovq_kr_r64, ACTIVE, RAX);
        true
    }

    /// Where the lanes of a body are kept whose vl is not known, from the one at the start of a byte on.
    pub(super) fn body_word(&self, first: u32) -> MemoryOperand {
        at(Register::RSP, self.layout.body + i64::from(first / 8))
    }

    /// Keeps vl, which a register of the host other than `rcx` and `r9` holds and which is `most` at most, and the lanes of its
    /// body, a bit for each, in the frame.
    pub(super) fn keep_vl(&mut self, vl: Register, most: u32) {
        self.store(at(Register::RSP, frame::VL), vl);
        // Nodes outside do not look there.
        let looked_at = self.layout.most.min(most);
        for word in 0..looked_at.div_ceil(64) {
            self.copy(R9, vl);
            self.clamped_bits(R9, 64 * word, most);
            self.store(self.body_word(64 * word), R9);
        }
    }

    /// A number of elements, `most` at most, becomes as many bits from the lowest on as there are elements from `first` on, 64
    /// at most. Changes `rcx`.
    pub(super) fn clamped_bits(&mut self, number: Register, first: u32, most: u32) {
        if first > 0 {
            self.number(Code::Mov_r32_imm32, Register::ECX, 0);
            self.number(Code::Sub_rm64_imm32, number, first as i32);
            self.two(Code::Cmovs_r64_rm64, number, RCX);
        }
        // The host looks at the low byte of the number.
        if most - first > 255 {
            self.number(Code::Mov_r32_imm32, Register::ECX, 64);
            self.two(Code::Cmp_r64_rm64, number, RCX);
            self.two(Code::Cmova_r64_rm64, number, RCX);
        }
        self.number(Code::Mov_rm64_imm32, RCX, -1);
        self.three(Code::VEX_Bzhi_r64_rm64_r64, number, RCX, number);
    }

    /// The bits of `count` lanes from `first` on of the mask at a register. Above them there may be others.
    pub(super) fn mask_bits(&mut self, to: Register, r: u8, first: u32, count: u32) {
        if let Some(register) = self.mask_cache.find(r, (first, count)) {
            self.two(Code::VEX_Kmovq_kr_km64, to, register);
            return;
        }
        let byte = self.byte_of(r) + first / 8;
        if let Some((number, within)) = self.file.host_byte(byte) {
            self.mask_word(RAX, number, within / 8);
            let shift = within % 8 * 8 + first % 8;
            if shift > 0 {
                self.number(Code::Shr_rm64_imm8, RAX, shift as i32);
            }
            self.two(Code::VEX_Kmovq_kr_r64, to, RAX);
            return;
        }
        self.load_bits(to, at(FILE, byte.into()), first, count);
    }

    /// The bits of `count` lanes from `first` on into a mask register; that of the first is in the byte at `from`.
    fn load_bits(&mut self, to: Register, from: MemoryOperand, first: u32, count: u32) {
        if count >= 8 {
            self.two(codes::bits(count).load, to, from);
            return;
        }
        self.two(Code::Movzx_r32_rm8, Register::EAX, from);
        if !first.is_multiple_of(8) {
            self.asm.op(Code::Shr_rm32_imm8, &[Register::EAX.into(), Arg::Number(first as i32 % 8)]);
        }
        self.two(Code::VEX_Kmovd_kr_r32, to, Register::EAX);
    }

    /// The mask register with them: the one given, or one that has them already.
    fn mask_in(&mut self, other: Register, r: u8, first: u32, count: u32) -> Register {
        self.mask_cache.find(r, (first, count)).unwrap_or_else(|| {
            self.mask_bits(other, r, first, count);
            other
        })
    }

    /// The bits of a register for masks become those of the lanes in the mask at a guest register.
    fn put_mask_bits(&mut self, from: Register, r: u8, first: u32, count: u32) {
        let byte = self.byte_of(r) + first / 8;
        if let Some((number, within)) = self.file.host_byte(byte) {
            self.put_mask_word(from, number, within / 8, within % 8 * 8 + first % 8, count);
            return;
        }
        let byte = i64::from(byte);
        if count >= 8 {
            self.two(codes::bits(count).store, at(FILE, byte), from);
            return;
        }
        let (own, shift) = ((1 << count) - 1, first as i32 % 8);
        self.two(Code::VEX_Kmovd_r32_kr, Register::EAX, from);
        self.number(Code::And_rm32_imm32, Register::EAX, own);
        self.asm.op(Code::Shl_rm32_imm8, &[Register::EAX.into(), Arg::Number(shift)]);
        self.two(Code::Movzx_r32_rm8, Register::ECX, at(FILE, byte));
        self.number(Code::And_rm32_imm32, Register::ECX, !(own << shift));
        self.two(Code::Or_r32_rm32, Register::EAX, Register::ECX);
        self.two(Code::Mov_rm8_r8, at(FILE, byte), Register::AL);
    }

    /// Eight bytes of a host register, by their number among its words.
    pub(super) fn mask_word(&mut self, to: Register, number: usize, word: u32) {
        if word == 0 {
            self.two(Code::EVEX_Vmovq_rm64_xmm, to, sized(number, 16));
            return;
        }
        let mark = self.temps;
        let lane = self.temp();
        self.extract(lane, number, word / 2 * 16, 16);
        let half = Arg::Number((word % 2) as i32);
        self.asm.op(Code::EVEX_Vpextrq_rm64_xmm_imm8, &[to.into(), sized(lane, 16).into(), half]);
        self.temps = mark;
    }

    /// `count` bits of a register for masks become those from bit `shift` on of a word of a host register. Changes `rax`,
    /// `rcx` and `r9`.
    pub(super) fn put_mask_word(&mut self, from: Register, number: usize, word: u32, shift: u32, count: u32) {
        if let Some(unit) = Sew::from_bits(count).filter(|_| shift.is_multiple_of(count)) {
            // They are an element.
            self.asm.load_mask(Register::K5, 1 << ((64 * word + shift) / count));
            self.two(Code::VEX_Kmovq_r64_kr, RAX, from);
            return self.spread_lanes(number, unit, 64, Lanes::Merge(Register::K5));
        }
        self.asm.load_mask(Register::K5, 1 << word);
        self.two(Code::VEX_Kmovq_r64_kr, RAX, from);
        if count < 64 {
            let own = (1u64 << count) - 1;
            self.mask_word(RCX, number, word);
            self.load_number(R9, own);
            self.two(Code::And_r64_rm64, RAX, R9);
            if shift > 0 {
                self.number(Code::Shl_rm64_imm8, RAX, shift as i32);
            }
            self.load_number(R9, !(own << shift));
            self.two(Code::And_r64_rm64, RCX, R9);
            self.two(Code::Or_r64_rm64, RAX, RCX);
        }
        self.spread_lanes(number, Sew::E64, 64, Lanes::Merge(Register::K5));
    }

    /// Bits of `k3`, of these lanes alone, become those of a mask. Of a mask of several steps, the first is written first.
    fn put_result(&mut self, lanes: Lanes, r: u8, first: u32, count: u32) {
        let (result, old) = (Register::K3, Register::K4);
        if lanes != Lanes::All {
            self.mask_bits(old, r, first, count);
            self.three(Code::VEX_Kandnq_kr_kr_kr, old, ACTIVE, old);
            self.three(Code::VEX_Kandq_kr_kr_kr, result, ACTIVE, result);
            self.three(Code::VEX_Korq_kr_kr_kr, result, result, old);
        }
        if first == 0 {
            self.forget_masks_at(1 << r);
        }
        self.put_mask_bits(result, r, first, count);
        self.remember_mask(result, r, (first, count));
    }

    /// The same of the only step of an unmasked instruction, with the tail.
    fn put_result_and_tail(&mut self, uop: &Uop, plan: &Plan) {
        let (vl, result) = (plan.vl, Register::K3);
        self.forget_masks_at(1 << uop.rd);
        let done = self.begin_mask(vl);
        self.two(Code::VEX_Kmovq_r64_kr, R9, result);
        self.put_word_and_tail(uop.rd, vl, false, 0);
        if vl.most() == steps(plan).lanes {
            self.remember_mask(result, uop.rd, (0, steps(plan).lanes));
        }
        self.end_mask(uop.rd, plan, done);
    }

    /// A comparison.
    pub(super) fn compare(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        predicate: Predicate,
        other: Other,
    ) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        // Halves are compared as singles.
        let is_half = predicate.is_float() && sew == Sew::E16;
        let compared = if is_half { Sew::E32 } else { sew };
        let (code, condition) = codes::comparison(predicate, compared)?;
        let splat = self.splat(other, sew);
        let kept = self.temps;
        self.each_mask(uop, plan, !uop.vm, |emit, first| {
            emit.free_temps(kept);
            let a = emit.step_of(steps, uop.rs2, first, sew);
            let b = emit.second(steps, other, splat, first, sew);
            // Other lanes must not raise flags.
            let lanes = predicate.is_float().then(|| emit.lanes(plan.vl, first, steps.lanes, !uop.vm));
            let bytes = size(steps.lanes * compared.bytes());
            let active = lanes.unwrap_or(Lanes::All);
            let [a, b] = [a, b].map(|number| match is_half {
                true => emit.doubled(number, compared, bytes, active),
                false => number,
            });
            let [a, b] = [a, b].map(|number| sized(number, bytes).into());
            let args = [Register::K3.into(), a, b, Arg::Number(condition)];
            emit.masked(narrowed(code, bytes), active, &args);
            lanes
        });
        Some(())
    }

    /// Writes a mask whose bits `step` makes in `k3`, given the first lane of a step; `step` returns the active lanes if it looked
    /// for them. If `masked`, the bits of inactive lanes stay.
    pub(super) fn each_mask(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        masked: bool,
        mut step: impl FnMut(&mut Self, u32) -> Option<Lanes>,
    ) {
        // Of several steps, the words are put together first: parts that are stored one by one are slow to load as one.
        let has_parts = steps(plan).firsts().count() > 1;
        let at_once = fills_at_once(plan);
        if self.vectors.masks_slowly() || has_parts || at_once && (is_variable(plan.vl) || masked) {
            self.forget_masks_at(1 << uop.rd);
            return self.each_mask_in_words(uop, plan, masked, step);
        }
        let (count, lanes) = (steps(plan).lanes, step(self, 0));
        if at_once {
            return self.put_result_and_tail(uop, plan);
        }
        let lanes = lanes.unwrap_or_else(|| self.lanes(plan.vl, 0, count, masked));
        self.put_result(lanes, uop.rd, 0, count);
    }

    /// An operation on masks.
    pub(super) fn logic(&mut self, uop: &Uop, plan: &Plan, logic: Logic, vl: Vl) -> Option<()> {
        let steps = steps(plan);
        let has_parts = steps.firsts().count() > 1;
        if self.vectors.masks_slowly() || logic.is_first() || is_variable(vl) || has_parts {
            if !logic.is_scalar() {
                self.forget_masks_at(1 << uop.rd);
            }
            self.logic_in_words(uop, plan, logic, vl);
            return Some(());
        }
        if logic.is_scalar() {
            self.counted(uop, plan, logic == Logic::Count, vl);
            return Some(());
        }
        use crate::fused::Logic as Of;
        let result = Register::K3;
        for first in steps.firsts() {
            let a = self.mask_in(Register::K5, uop.rs2, first, steps.lanes);
            let b = self.mask_in(Register::K4, uop.rs1, first, steps.lanes);
            let (code, operands, inverted) = match logic.of_two()? {
                Of::And => (Code::VEX_Kandq_kr_kr_kr, [a, b], false),
                Of::Nand => (Code::VEX_Kandq_kr_kr_kr, [a, b], true),
                Of::Or => (Code::VEX_Korq_kr_kr_kr, [a, b], false),
                Of::Nor => (Code::VEX_Korq_kr_kr_kr, [a, b], true),
                Of::Xor => (Code::VEX_Kxorq_kr_kr_kr, [a, b], false),
                Of::Xnor => (Code::VEX_Kxorq_kr_kr_kr, [a, b], true),
                // The host's takes its second operand without the first.
                Of::Andn => (Code::VEX_Kandnq_kr_kr_kr, [b, a], false),
                // a | !b = !(!a & b)
                Of::Orn => (Code::VEX_Kandnq_kr_kr_kr, [a, b], true),
            };
            self.three(code, result, operands[0], operands[1]);
            if inverted {
                self.two(Code::VEX_Knotq_kr_kr, result, result);
            }
            if fills_at_once(plan) {
                self.put_result_and_tail(uop, plan);
                continue;
            }
            let lanes = self.lanes(vl, first, steps.lanes, false);
            self.put_result(lanes, uop.rd, first, steps.lanes);
        }
        Some(())
    }

    /// `vcpop.m` and `vfirst.m`
    fn counted(&mut self, uop: &Uop, plan: &Plan, is_count: bool, vl: Vl) {
        let steps = steps(plan);
        self.load_number(R9, if is_count { 0 } else { u64::MAX });
        let firsts: Vec<u32> = steps.firsts().collect();
        for first in firsts.into_iter().rev() {
            let lanes = self.lanes(vl, first, steps.lanes, !uop.vm);
            self.mask_bits(Register::K3, uop.rs2, first, steps.lanes);
            if lanes != Lanes::All {
                self.three(Code::VEX_Kandq_kr_kr_kr, Register::K3, Register::K3, ACTIVE);
            }
            // Bits above those of the lanes may be set.
            match steps.lanes {
                ..=8 => self.two(Code::VEX_Kmovb_r32_kr, Register::EAX, Register::K3),
                16 => self.two(Code::VEX_Kmovw_r32_kr, Register::EAX, Register::K3),
                32 => self.two(Code::VEX_Kmovd_r32_kr, Register::EAX, Register::K3),
                _ => self.two(Code::VEX_Kmovq_r64_kr, RAX, Register::K3),
            }
            if steps.lanes < 8 {
                self.number(Code::And_rm64_imm32, RAX, (1 << steps.lanes) - 1);
            }
            if is_count {
                self.two(Code::Popcnt_r64_rm64, RAX, RAX);
                self.two(Code::Add_r64_rm64, R9, RAX);
            } else {
                self.two(Code::Tzcnt_r64_rm64, RCX, RAX);
                self.two(Code::Lea_r64_m, RCX, at(RCX, i64::from(first)));
                self.two(Code::Test_rm64_r64, RAX, RAX);
                self.two(Code::Cmovne_r64_rm64, R9, RCX);
            }
        }
        self.put(uop.rd, R9);
    }
}
