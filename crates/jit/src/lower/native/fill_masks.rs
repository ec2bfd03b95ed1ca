//! Masks with their tails (V 5.3): words of a result are written together with the elements behind the body that become ones,
//! so that what loads a word next waits for one store.

use iced_x86::{Code, Register};
use rivet_hart::Choices;
use rivet_isa::Sew;

use super::emit::{Emit, FILE, HostWriter, R9, RAX, RCX, at};
use super::file::{narrowed, sized};
use super::fill_elements::writes_mask;
use super::host::Vectors;
use super::mask_words::{Word, bits_below};
use super::{frame, is_variable};
use crate::fused::assembler::{Arg, Label, Lanes};
use crate::fused::codes;
use crate::vector::{Plan, Vl};

/// Bytes of a word.
const WORD: u32 = 8;

/// Is the tail of an instruction's mask written with its result? Not with inactive elements, which are filled first.
pub(super) fn fills_at_once(plan: &Plan) -> bool {
    writes_mask(plan) && plan.fill.is_any() && !plan.fill.inactive && plan.vl.most() < 8 * plan.fill.to
}

impl Emit<'_> {
    /// Goes to the label behind all of it if there is no body, and chooses for the tail. To be called before the first word is made.
    pub(super) fn begin_mask(&mut self, vl: Vl) -> Label {
        let done = self.label();
        if is_variable(vl) {
            self.number(Code::Cmp_rm64_imm8, at(Register::RSP, frame::VL), 0);
            self.jump(Code::Je_rel32_64, done);
        }
        if !self.compile_key.ones {
            self.random();
            self.store(at(Register::RSP, frame::CHOICES), RAX);
        }
        done
    }

    /// Fills the words behind those of the body, and places the label.
    pub(super) fn end_mask(&mut self, r: u8, plan: &Plan, done: Label) {
        let from = plan.vl.most().div_ceil(64);
        let (home, end) = (self.byte_of(r), plan.fill.to / WORD);
        self.free_temps(0);
        match (self.compile_key.ones, self.vectors) {
            (true, _) => self.fill_bytes(home + WORD * from, home + WORD * end),
            (false, Vectors::Avx512) if self.file.is_in_memory(r) => self.choose_in_memory(home, from, end),
            (false, Vectors::Avx512) => self.choose_in_registers(home, from, end),
            (false, Vectors::Avx2) => (from..end).for_each(|word| self.choose_word(home, word)),
        }
        self.place(done);
    }

    /// Bits in `r9` become those of the active lanes in a word of a mask, and what is behind the body becomes what it is to.
    /// Changes `rax`, `rcx` and `r9`.
    pub(super) fn put_word_and_tail(&mut self, r: u8, vl: Vl, masked: bool, first: u32) {
        let word = Word { first, count: 64 };
        let inside = match vl {
            Vl::Exact(vl) => Some(bits_below(vl, first)),
            Vl::UpTo(_) => None,
        };
        if inside != Some(u64::MAX) || masked {
            match self.compile_key.ones {
                true if !masked => self.set_behind(R9, inside, first),
                true => {
                    self.load_word(RCX, r, word);
                    self.set_behind(RCX, inside, first);
                    self.merge_active(vl, masked, word);
                }
                false => {
                    self.choices_behind(inside, masked, first);
                    self.load_word(RCX, r, word);
                    self.two(Code::Or_r64_rm64, RCX, RAX);
                    self.merge_active(vl, masked, word);
                }
            }
        }
        let byte = self.byte_of(r) + first / 8;
        match self.file.host_byte(byte) {
            Some((number, within)) => {
                self.asm.load_mask(Register::K5, 1 << (within / WORD));
                let args = [sized(number, 64).into(), R9.into()];
                self.masked(codes::spread(Sew::E64), Lanes::Merge(Register::K5), &args);
            }
            None => self.store(at(FILE, byte.into()), R9),
        }
    }

    /// Sets the bits of a word behind the body's, which are looked up where they are not known. Changes `rax`.
    fn set_behind(&mut self, to: Register, inside: Option<u64>, first: u32) {
        match inside.map(|inside| i32::try_from(!inside as i64).map_err(|_| !inside)) {
            Some(Ok(bits)) => return self.number(Code::Or_rm64_imm32, to, bits),
            Some(Err(bits)) => self.load_number(RAX, bits),
            None => {
                self.load(RAX, self.body_word(first));
                self.op(Code::Not_rm64, &[RAX.into()]);
            }
        }
        self.two(Code::Or_r64_rm64, to, RAX);
    }

    /// Puts into `rax` which elements of a word chance makes ones; if the instruction is masked, without those of the body, for
    /// inactive ones keep their values. Changes `rcx`.
    fn choices_behind(&mut self, inside: Option<u64>, masked: bool, first: u32) {
        self.load_choices(first / 64);
        if masked {
            match inside {
                Some(inside) => self.load_number(RCX, inside),
                None => self.load(RCX, self.body_word(first)),
            }
            self.three(Code::VEX_Andn_r64_r64_rm64, RAX, RCX, RAX);
        }
    }

    /// Replaces the bits of elements that are not active in `r9` by those in `rcx`. Changes `rax`.
    fn merge_active(&mut self, vl: Vl, masked: bool, word: Word) {
        self.two(Code::Xor_r64_rm64, R9, RCX);
        self.keep_active(R9, vl, masked, word);
        self.two(Code::Xor_r64_rm64, R9, RCX);
    }

    /// The choices for a word into `rax`.
    pub(super) fn load_choices(&mut self, word: u32) {
        let choices = at(Register::RSP, frame::CHOICES);
        match Choices::rotation(word as usize) {
            0 => self.load(RAX, choices),
            by => {
                self.op(Code::VEX_Rorx_r64_rm64_imm8, &[RAX.into(), choices.into(), Arg::Number(by as i32)])
            }
        }
    }

    /// Sets what is chosen in one word.
    fn choose_word(&mut self, home: u32, word: u32) {
        self.load_choices(word);
        self.set_bits(home + WORD * word);
    }

    /// Sets what is chosen in words of a mask in the hart's file, in pieces that are aligned as they are long.
    fn choose_in_memory(&mut self, home: u32, from: u32, end: u32) {
        let mut choices = None;
        let mut word = from;
        while word < end {
            let most = (self.vectors.bytes() / WORD).min(1 << word.trailing_zeros().min(31));
            let count = most.min(1 << (end - word).ilog2());
            if count == 1 {
                self.choose_word(home, word);
            } else {
                let choices = *choices.get_or_insert_with(|| self.spread_choices());
                self.free_temps(1);
                let piece = self.rotated_choices(choices, word.into(), WORD * count);
                let place = at(FILE, i64::from(home + WORD * word));
                let r = sized(piece, WORD * count);
                let or = narrowed(Code::EVEX_Vporq_zmm_k1z_zmm_zmmm512b64, WORD * count);
                self.asm.op(or, &[r.into(), r.into(), place.into()]);
                self.two(codes::store(WORD * count, Sew::E64), place, r);
            }
            word += count;
        }
    }

    /// The same of one in host registers.
    fn choose_in_registers(&mut self, home: u32, from: u32, end: u32) {
        let choices = self.spread_choices();
        let mut word = from;
        while word < end {
            self.free_temps(1);
            let Some((number, within, part)) = self.file.host_part(home + WORD * word) else {
                self.choose_word(home, word);
                word += 1;
                continue;
            };
            let (first, past) = (within / WORD, (part.min(within + WORD * (end - word))) / WORD);
            // The host register may begin with other guest registers.
            let piece = self.rotated_choices(choices, i64::from(word) - i64::from(first), 64);
            self.asm.load_mask(Register::K5, (1 << past) - (1 << first));
            let to = sized(number, 64);
            let args = [to.into(), to.into(), sized(piece, 64).into()];
            self.masked(Code::EVEX_Vporq_zmm_k1z_zmm_zmmm512b64, Lanes::Merge(Register::K5), &args);
            word += past - first;
        }
    }

    /// The choices for the first word in all words of a temporary register.
    fn spread_choices(&mut self) -> usize {
        let temp = self.temp();
        let choices = at(Register::RSP, frame::CHOICES);
        self.two(Code::EVEX_Vpbroadcastq_zmm_k1z_xmmm64, sized(temp, 64), choices);
        temp
    }

    /// Those for the words from `word` on.
    fn rotated_choices(&mut self, choices: usize, word: i64, bytes: u32) -> usize {
        let temp = self.temp();
        let mut by = [0; 64];
        for (i, rotation) in by.chunks_exact_mut(WORD as usize).enumerate() {
            rotation[0] = Choices::rotation((word + i as i64).rem_euclid(64) as usize) as u8;
        }
        let by = self.asm.data(by);
        let code = narrowed(Code::EVEX_Vprorvq_zmm_k1z_zmm_zmmm512b64, bytes);
        let [to, from] = [temp, choices].map(|number| sized(number, bytes));
        self.asm.op(code, &[to.into(), from.into(), by.into()]);
        temp
    }
}
