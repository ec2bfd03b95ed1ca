//! Agnostic elements become all ones, element by element: those from a vl on that is not known, or those that chance chooses, as
//! `exec` does: first the inactive ones of the body, then the tail, both with a random number of their own.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_hart::Choices;

use super::emit::{Emit, FILE, HostWriter, R9, RAX, RCX, at, own};
use super::lanes::ACTIVE;
use super::mask_words::{Word, bits_below, words};
use super::vector::steps;
use super::{frame, host, is_variable};
use crate::abi::hart;
use crate::fused::assembler::{Arg, Label, Lanes};
use crate::vector::convert::Conversion;
use crate::vector::permute::Permute;
use crate::vector::plan::registers;
use crate::vector::{Plan, VectorOp, Vl};

/// Elements that may become all ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    /// Of the body those that v0 does not choose.
    Inactive,
    /// Those behind it.
    Tail,
}

/// Where the tail begins.
#[derive(Clone, Copy, Debug)]
enum Body {
    Below(Vl),
    /// Behind the elements that `vcompress.vm` has packed, at most so many; how many is in the frame.
    Packed(u32),
}

impl Body {
    fn of(plan: &Plan) -> Body {
        match plan.op {
            _ if writes_element(plan) => Body::Below(Vl::Exact(1)),
            VectorOp::Permute(Permute::Compress) => Body::Packed(plan.vl.most()),
            _ => Body::Below(plan.vl),
        }
    }

    fn most(self) -> u32 {
        match self {
            Body::Below(vl) => vl.most(),
            Body::Packed(most) => most,
        }
    }
}

/// Does the instruction write a mask?
pub(super) fn writes_mask(plan: &Plan) -> bool {
    matches!(plan.op, VectorOp::Compare(..) | VectorOp::CarryOut { .. } | VectorOp::Logic(..))
}

/// Does it write one element?
fn writes_element(plan: &Plan) -> bool {
    matches!(plan.op, VectorOp::Element0(_) | VectorOp::Conversion(Conversion::Reduce(_)))
}

/// Lanes that are filled at a time: those of a step, or of a register where only one element is written.
pub(super) fn lanes(plan: &Plan) -> u32 {
    let bytes = plan.sew.bytes();
    match writes_element(plan) {
        true => plan.fill.to.clamp(16, host::register_bytes()) / bytes,
        false => steps(plan).lanes.max(16 / bytes),
    }
}

impl Emit<'_> {
    /// What an instruction's policies say. Without a body nothing is filled (V 5.4).
    pub(super) fn fill_elements(&mut self, uop: &Uop, plan: &Plan) {
        let fill = plan.fill;
        let nothing = self.label();
        if is_variable(plan.vl) {
            self.number(Code::Cmp_rm64_imm8, at(Register::RSP, frame::VL), 0);
            self.jump(Code::Je_rel32_64, nothing);
        }
        if fill.inactive {
            self.fill_words(uop, plan, Which::Inactive, plan.vl.most());
        }
        if fill.to > 0 {
            let elements = if writes_mask(plan) { fill.to * 8 } else { fill.to / plan.sew.bytes() };
            self.fill_words(uop, plan, Which::Tail, elements);
        }
        self.place(nothing);
        self.forget_masks_at(registers(uop.rd, fill.to, &self.compile_key));
    }

    /// Fills elements below `end`.
    fn fill_words(&mut self, uop: &Uop, plan: &Plan, which: Which, end: u32) {
        let (body, filled) = (Body::of(plan), self.label());
        if which == Which::Tail && !self.has_tail(body, end, filled) {
            return self.place(filled);
        }
        if !self.compile_key.ones {
            self.random();
            if end > 64 {
                self.store(at(Register::RSP, frame::CHOICES), RAX);
            }
        }
        for word in words(end) {
            let behind = which == Which::Tail && word.first >= body.most();
            if behind && self.compile_key.ones && self.fill_word(uop, plan, word) {
                continue;
            }
            let none = self.label();
            if self.choose(body, which, word, none) {
                self.set_chosen(uop, plan, which, word);
            }
            self.place(none);
        }
        self.place(filled);
    }

    /// Goes to `filled` if there is no element behind the body and below `end`; no choices are made then. Returns false if that is
    /// known.
    fn has_tail(&mut self, body: Body, end: u32, filled: Label) -> bool {
        let vl = match body {
            Body::Below(Vl::Exact(vl)) => return vl < end,
            Body::Below(Vl::UpTo(_)) => frame::VL,
            Body::Packed(_) => frame::RESULT,
        };
        self.number(Code::Cmp_rm64_imm32, at(Register::RSP, vl), end as i32);
        self.jump(Code::Jae_rel32_64, filled);
        true
    }

    /// Fills all elements of a word, whichever vl is; false if that takes a mask, and nothing is written.
    fn fill_word(&mut self, uop: &Uop, plan: &Plan, word: Word) -> bool {
        let is_mask = writes_mask(plan);
        let is_whole = match is_mask {
            true => word.count == 64 && self.file.is_in_memory(uop.rd),
            false => word.count.is_multiple_of(lanes(plan)),
        };
        if is_whole && is_mask {
            let byte = self.byte_of(uop.rd) + word.first / 8;
            self.number(Code::Or_rm64_imm8, at(FILE, byte.into()), -1);
        } else if is_whole {
            self.set_elements(uop, plan, word, 0, Lanes::All);
        }
        is_whole
    }

    /// Puts into `rax` which elements of a word become ones, of those in the body or of those behind it. Goes to `none` if there
    /// are none, and returns false if that is known. Changes `rcx` and `r9`.
    fn choose(&mut self, body: Body, which: Which, word: Word, none: Label) -> bool {
        let Word { first, count } = word;
        match body {
            Body::Packed(most) => {
                let packed = at(Register::RSP, frame::RESULT);
                self.number(Code::Cmp_rm64_imm32, packed, (first + count) as i32);
                self.jump(Code::Jae_rel32_64, none);
                self.load(R9, packed);
                // In a word behind the most that can be packed, there are none.
                self.clamped_bits(R9, first, most.max(first));
                self.choices(word, u64::MAX);
                self.three(Code::VEX_Andn_r64_r64_rm64, RAX, R9, RAX);
            }
            Body::Below(Vl::Exact(vl)) => {
                let inside = bits_below(vl, first);
                let bits = if which == Which::Tail { !inside } else { inside };
                if bits & (u64::MAX >> (64 - count)) == 0 {
                    return false;
                }
                self.choices(word, bits);
            }
            Body::Below(Vl::UpTo(most)) => {
                let vl = at(Register::RSP, frame::VL);
                let inside = self.body_word(first);
                match which {
                    Which::Tail => {
                        self.number(Code::Cmp_rm64_imm32, vl, (first + count) as i32);
                        self.jump(Code::Jae_rel32_64, none);
                        self.choices(word, u64::MAX);
                        if first < most {
                            self.load(RCX, inside);
                            self.three(Code::VEX_Andn_r64_r64_rm64, RAX, RCX, RAX);
                        }
                    }
                    Which::Inactive => {
                        if first > 0 {
                            self.number(Code::Cmp_rm64_imm32, vl, first as i32);
                            self.jump(Code::Jbe_rel32_64, none);
                        }
                        self.choices(word, u64::MAX);
                        self.two(Code::And_r64_rm64, RAX, inside);
                    }
                }
            }
        }
        true
    }

    /// Puts into `rax` which elements of a word become ones, of those in `bits`. The choices for the first word are in `rax`
    /// already. Changes `rcx`.
    fn choices(&mut self, word: Word, bits: u64) {
        if self.compile_key.ones {
            return self.load_number(RAX, bits);
        }
        if word.first > 0 {
            self.load_choices(word.first / 64);
        }
        match i32::try_from(bits as i64) {
            Ok(-1) => {}
            Ok(bits) => self.number(Code::And_rm64_imm32, RAX, bits),
            Err(_) => {
                self.load_number(RCX, bits);
                self.two(Code::And_r64_rm64, RAX, RCX);
            }
        }
    }

    /// The next choices of the hart ([`Choices::next`]) into `rax`. Changes `rcx`.
    pub(super) fn random(&mut self) {
        let state = own(hart::RANDOM);
        self.load_number(RCX, Choices::STEP);
        self.two(Code::Add_r64_rm64, RCX, state);
        self.store(state, RCX);
        self.two(Code::Imul_r64_rm64, RCX, RCX);
        let by = Arg::Number(Choices::ROTATION as i32);
        self.op(Code::VEX_Rorx_r64_rm64_imm8, &[RAX.into(), RCX.into(), by]);
        self.two(Code::Xor_r64_rm64, RAX, RCX);
    }

    /// The elements of a word that `rax` says become ones, of the body only those that v0 does not choose.
    fn set_chosen(&mut self, uop: &Uop, plan: &Plan, which: Which, word: Word) {
        self.free_temps(0);
        let is_inactive = which == Which::Inactive;
        if is_inactive && self.vectors.masks_slowly() {
            self.load_word(RCX, 0, word);
            self.three(Code::VEX_Andn_r64_r64_rm64, RAX, RCX, RAX);
        } else if is_inactive {
            self.two(Code::VEX_Kmovq_kr_r64, ACTIVE, RAX);
            self.mask_bits(Register::K2, 0, word.first, word.count.next_power_of_two());
            self.three(Code::VEX_Kandnq_kr_kr_kr, ACTIVE, Register::K2, ACTIVE);
            if writes_mask(plan) {
                self.two(Code::VEX_Kmovq_r64_kr, RAX, ACTIVE);
            }
        }
        if writes_mask(plan) {
            return self.set_bits(self.byte_of(uop.rd) + word.first / 8);
        }
        if !is_inactive || self.vectors.masks_slowly() {
            self.two(Code::VEX_Kmovq_kr_r64, ACTIVE, RAX);
        }
        let least = match Body::of(plan) {
            Body::Below(Vl::Exact(vl)) if !is_inactive => vl,
            _ => 0,
        };
        self.set_elements(uop, plan, word, least, Lanes::Merge(ACTIVE));
    }

    /// Elements of a word become all ones: all of them, or those of `k1`, which has none below `least`.
    fn set_elements(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        Word { first, count }: Word,
        least: u32,
        chosen: Lanes,
    ) {
        let (home, lanes, sew) = (self.byte_of(uop.rd), lanes(plan), plan.sew);
        self.free_temps(0);
        let (ones, end) = (self.ones(), first + count);
        let (mut lane, mut shifted) = (first, first);
        while lane < end {
            self.free_temps(1);
            let byte = home + lane * sew.bytes();
            // A whole part at once, if it has no elements behind these.
            let lanes = match self.file.host_part(byte) {
                Some((_, 0, part)) if lane + part / sew.bytes() <= end => lanes.max(part / sew.bytes()),
                _ => lanes,
            };
            if lane + lanes > least {
                if lane > shifted && chosen != Lanes::All {
                    let by = Arg::Number((lane - shifted) as i32);
                    self.op(Code::VEX_Kshiftrq_kr_kr_imm8, &[ACTIVE.into(), ACTIVE.into(), by]);
                    shifted = lane;
                }
                self.put_bytes(byte, lanes * sew.bytes(), ones, sew, chosen);
            }
            lane += lanes;
        }
    }

    /// Sets the bits of `rax` in the eight bytes of the file from `byte` on.
    pub(super) fn set_bits(&mut self, byte: u32) {
        let Some((number, within)) = self.file.host_byte(byte) else {
            return self.two(Code::Or_rm64_r64, at(FILE, byte.into()), RAX);
        };
        self.free_temps(0);
        self.set_bits_in_register(number, within);
    }
}
