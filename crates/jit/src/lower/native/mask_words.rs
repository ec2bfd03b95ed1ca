//! Masks in general registers, up to 64 lanes at a time: with AVX2, which has no registers for masks, and where a mask has several
//! steps, or a vl that is not known.
//!
//! Invariant: bits of lanes past the body, or inactive, keep their values. A word is stored at once, so that what loads a part
//! of it next waits for one store.

use iced_x86::{Code, Register};
use rivet_exec::Uop;

use super::emit::{Emit, FILE, HostWriter, R9, RAX, RCX, at, low32};
use super::fill_masks::fills_at_once;
use super::vector::steps;
use super::{frame, is_variable};
use crate::fused::Logic as Of;
use crate::fused::assembler::{Label, Lanes};
use crate::lower::x86::{low8, low16};
use crate::vector::mask::Logic;
use crate::vector::{Plan, Vl};

/// Lanes whose bits are in one word of a mask, or less.
#[derive(Clone, Copy, Debug)]
pub(super) struct Word {
    pub(super) first: u32,
    pub(super) count: u32,
}

impl Word {
    /// Bytes of an access to it.
    fn bytes(self) -> u32 {
        self.count.div_ceil(8).next_power_of_two()
    }
}

/// The words of lanes below `end`.
pub(super) fn words(end: u32) -> impl DoubleEndedIterator<Item = Word> {
    (0..end.div_ceil(64)).map(move |word| Word { first: 64 * word, count: (end - 64 * word).min(64) })
}

/// The bits of a word whose elements are below a vl.
pub(super) fn bits_below(vl: u32, first: u32) -> u64 {
    match vl.saturating_sub(first) {
        0 => 0,
        left => u64::MAX >> (64 - left.min(64)),
    }
}

impl Emit<'_> {
    /// Goes to a label if a vl that is not known ends before a lane.
    pub(super) fn leave_past(&mut self, vl: Vl, first: u32, end: Label) {
        if is_variable(vl) {
            self.number(Code::Cmp_rm64_imm32, at(Register::RSP, frame::VL), first as i32);
            self.jump(Code::Jbe_rel32_64, end);
        }
    }

    /// Writes what is done with each word of the lanes of a body; words past it are skipped.
    fn each_word(&mut self, vl: Vl, mut write: impl FnMut(&mut Self, Word)) {
        let end = self.asm.label();
        for word in words(vl.most()) {
            if word.first > 0 {
                self.leave_past(vl, word.first, end);
            }
            write(self, word);
        }
        self.asm.place(end);
    }

    /// A word of the mask at a guest register, from the bit of its first lane on: as many bits as an access to it has.
    pub(super) fn load_word(&mut self, to: Register, r: u8, word: Word) {
        let byte = self.byte_of(r) + word.first / 8;
        let mut shift = word.first % 8;
        match self.file.host_byte(byte) {
            Some((number, within)) => {
                self.mask_word(to, number, within / 8);
                shift += within % 8 * 8;
            }
            None => self.load_extended(to, at(FILE, byte.into()), word.bytes(), false),
        }
        if shift > 0 {
            self.number(Code::Shr_rm64_imm8, to, shift as i32);
        }
        // Of a register of the host there are more.
        if self.file.host_byte(byte).is_some() {
            match word.bytes() {
                1 => self.two(Code::Movzx_r32_rm8, low32(to), low8(to)),
                2 => self.two(Code::Movzx_r32_rm16, low32(to), low16(to)),
                4 => self.two(Code::Mov_r32_rm32, low32(to), low32(to)),
                _ => {}
            }
        }
    }

    /// Clears bits of a word that are not of active lanes. Changes `rax`.
    pub(super) fn keep_active(&mut self, bits: Register, vl: Vl, masked: bool, word: Word) {
        match vl {
            Vl::Exact(vl) => match vl - word.first {
                left if left >= 8 * word.bytes() => {}
                left @ 0..31 => self.number(Code::And_rm64_imm32, bits, (1 << left) - 1),
                left => {
                    self.load_number(RAX, (1 << left) - 1);
                    self.two(Code::And_r64_rm64, bits, RAX);
                }
            },
            Vl::UpTo(_) => {
                self.two(Code::And_r64_rm64, bits, self.body_word(word.first));
            }
        }
        if masked {
            self.load_word(RAX, 0, word);
            self.two(Code::And_r64_rm64, bits, RAX);
        }
    }

    /// The bits of a mask for the lanes of a step, of the body alone, in `rax`.
    pub(super) fn few_bits(&mut self, r: u8, vl: Vl, word: Word) {
        let shift = word.first % 8;
        let accessed = Word { first: word.first - shift, count: shift + word.count };
        self.load_word(RAX, r, accessed);
        let count = match vl {
            Vl::Exact(vl) => vl.saturating_sub(word.first).min(word.count),
            Vl::UpTo(_) => {
                let body = self.body_word(accessed.first);
                let (code, to) = match accessed.bytes() {
                    1 => (Code::And_r8_rm8, Register::AL),
                    _ => (Code::And_r32_rm32, Register::EAX),
                };
                self.two(code, to, body);
                word.count
            }
        };
        if shift > 0 {
            self.number(Code::Shr_rm64_imm8, RAX, shift as i32);
        }
        if shift + count < 8 * accessed.bytes() {
            self.number(Code::And_rm64_imm32, RAX, ((1u64 << count) - 1) as i32);
        }
    }

    /// Writes each word of a mask that an instruction makes in `r9`; of active lanes alone if it is masked.
    fn each_result(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        (vl, masked): (Vl, bool),
        mut write: impl FnMut(&mut Self, Word),
    ) {
        if !fills_at_once(plan) {
            return self.each_word(vl, |emit, word| {
                write(emit, word);
                emit.put_word(uop.rd, vl, masked, word);
            });
        }
        let done = self.begin_mask(vl);
        for word in words(vl.most()) {
            write(self, word);
            self.put_word_and_tail(uop.rd, vl, masked, word.first);
        }
        self.end_mask(uop.rd, plan, done);
    }

    /// Bits in `r9` become those of the active lanes in a word of a mask. Changes `rax`, `rcx` and `r9`.
    fn put_word(&mut self, r: u8, vl: Vl, masked: bool, word: Word) {
        let is_whole = matches!(vl, Vl::Exact(vl) if vl - word.first >= 8 * word.bytes());
        if masked || !is_whole {
            self.load_word(RCX, r, word);
            self.two(Code::Xor_r64_rm64, R9, RCX);
            self.keep_active(R9, vl, masked, word);
            self.two(Code::Xor_r64_rm64, R9, RCX);
        }
        let byte = self.byte_of(r) + word.first / 8;
        match self.file.host_byte(byte) {
            Some((number, within)) => {
                self.two(Code::VEX_Kmovq_kr_r64, Register::K3, R9);
                self.put_mask_word(Register::K3, number, within / 8, within % 8 * 8, word.count);
            }
            None => self.store_low(at(FILE, byte.into()), R9, word.bytes()),
        }
    }

    /// The same as [`Self::each_mask`], word by word, each put together from the bits of its steps.
    pub(super) fn each_mask_in_words(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        masked: bool,
        mut step: impl FnMut(&mut Self, u32) -> Option<Lanes>,
    ) {
        let (vl, lanes) = (plan.vl, steps(plan).lanes);
        self.each_result(uop, plan, (vl, masked), |emit, word| {
            let made = emit.asm.label();
            for first in (word.first..word.first + word.count).step_by(lanes as usize) {
                let shift = first - word.first;
                if shift > 0 {
                    emit.leave_past(vl, first, made);
                }
                step(emit, first);
                if shift == 0 {
                    emit.two(Code::VEX_Kmovq_r64_kr, R9, Register::K3);
                    continue;
                }
                emit.two(Code::VEX_Kmovq_r64_kr, RAX, Register::K3);
                emit.number(Code::Shl_rm64_imm8, RAX, shift as i32);
                emit.two(Code::Or_r64_rm64, R9, RAX);
            }
            emit.place(made);
        });
    }

    /// An operation on masks.
    pub(super) fn logic_in_words(&mut self, uop: &Uop, plan: &Plan, logic: Logic, vl: Vl) {
        match logic.of_two() {
            _ if logic.is_scalar() => self.counted_in_words(uop, logic == Logic::Count, vl),
            None => self.first_in_words(uop, plan, logic, vl),
            Some(of) => self.each_result(uop, plan, (vl, !uop.vm), |emit, word| {
                emit.load_word(R9, uop.rs2, word);
                emit.load_word(RCX, uop.rs1, word);
                emit.of_two_words(of);
            }),
        }
    }

    /// An operation on `r9`, which becomes the result, and `rcx`.
    fn of_two_words(&mut self, of: Of) {
        let (code, inverted) = match of {
            Of::And | Of::Andn => (Code::And_r64_rm64, false),
            Of::Nand => (Code::And_r64_rm64, true),
            Of::Or | Of::Orn => (Code::Or_r64_rm64, false),
            Of::Nor => (Code::Or_r64_rm64, true),
            Of::Xor => (Code::Xor_r64_rm64, false),
            Of::Xnor => (Code::Xor_r64_rm64, true),
        };
        if matches!(of, Of::Andn | Of::Orn) {
            self.op(Code::Not_rm64, &[RCX.into()]);
        }
        self.two(code, R9, RCX);
        if inverted {
            self.op(Code::Not_rm64, &[R9.into()]);
        }
    }

    /// `vmsbf.m`, `vmsif.m` and `vmsof.m`
    fn first_in_words(&mut self, uop: &Uop, plan: &Plan, logic: Logic, vl: Vl) {
        let found = at(Register::RSP, frame::RESULT);
        let (masked, most) = (!uop.vm, vl.most());
        if most > 64 {
            self.number(Code::Mov_rm64_imm32, found, 0);
        }
        self.each_result(uop, plan, (vl, masked), |emit, word| {
            emit.load_word(R9, uop.rs2, word);
            emit.keep_active(R9, vl, masked, word);
            match logic {
                Logic::OnlyFirst => emit.two(Code::VEX_Blsi_r64_rm64, RCX, R9),
                _ => emit.two(Code::VEX_Blsmsk_r64_rm64, RCX, R9),
            }
            if logic == Logic::BeforeFirst {
                emit.three(Code::VEX_Andn_r64_r64_rm64, RCX, R9, RCX);
            }
            if most > 64 {
                // Past the word with the first set bit, the result is 0.
                emit.load_number(RAX, 0);
                emit.number(Code::Cmp_rm64_imm8, found, 0);
                emit.two(Code::Cmovne_r64_rm64, RCX, RAX);
                emit.two(Code::Or_rm64_r64, found, R9);
            }
            emit.copy(R9, RCX);
        });
    }

    /// `vcpop.m` and `vfirst.m`
    fn counted_in_words(&mut self, uop: &Uop, is_count: bool, vl: Vl) {
        if is_count {
            self.count_ones(uop.rs2, vl, !uop.vm);
            return self.put(uop.rd, R9);
        }
        self.load_number(R9, u64::MAX);
        for word in words(vl.most()).rev() {
            self.load_word(RCX, uop.rs2, word);
            self.keep_active(RCX, vl, !uop.vm, word);
            self.two(Code::Tzcnt_r64_rm64, RAX, RCX);
            if word.first > 0 {
                self.two(Code::Lea_r64_m, RAX, at(RAX, word.first.into()));
            }
            self.two(Code::Test_rm64_r64, RCX, RCX);
            self.two(Code::Cmovne_r64_rm64, R9, RAX);
        }
        self.put(uop.rd, R9);
    }

    /// How many active lanes have their bits set in a mask, in `r9`. Changes `rax` and `rcx`.
    pub(super) fn count_ones(&mut self, r: u8, vl: Vl, masked: bool) {
        for word in words(vl.most()) {
            let bits = if word.first == 0 { R9 } else { RCX };
            self.load_word(bits, r, word);
            self.keep_active(bits, vl, masked, word);
            self.two(Code::Popcnt_r64_rm64, bits, bits);
            if word.first > 0 {
                self.two(Code::Add_r64_rm64, R9, RCX);
            }
        }
    }
}
