//! Masks in words of 64 elements: comparisons that make them, operations on them, and lanes that they choose.

use cranelift_codegen::ir::condcodes::{FloatCC, IntCC};
use cranelift_codegen::ir::types::{I8, I8X16, I64, I64X2};
use cranelift_codegen::ir::{ConstantData, InstBuilder, Value};
use rivet_exec::Uop;
use rivet_isa::Sew;

use crate::lower::Lower;
use crate::lower::chunks::{Second, float_types, types};
use crate::lower::memory::GUEST;
use crate::vector::mask::{Logic, Predicate};
use crate::vector::{CHUNK, Plan, Vl};

/// A predicate as Cranelift has it.
#[derive(Clone, Copy)]
enum Condition {
    Integer(IntCC),
    Float(FloatCC),
}

impl Condition {
    fn of(predicate: Predicate) -> Condition {
        match predicate {
            Predicate::Equal => Condition::Integer(IntCC::Equal),
            Predicate::NotEqual => Condition::Integer(IntCC::NotEqual),
            Predicate::Less => Condition::Integer(IntCC::SignedLessThan),
            Predicate::LessUnsigned => Condition::Integer(IntCC::UnsignedLessThan),
            Predicate::LessOrEqual => Condition::Integer(IntCC::SignedLessThanOrEqual),
            Predicate::LessOrEqualUnsigned => Condition::Integer(IntCC::UnsignedLessThanOrEqual),
            Predicate::Greater => Condition::Integer(IntCC::SignedGreaterThan),
            Predicate::GreaterUnsigned => Condition::Integer(IntCC::UnsignedGreaterThan),
            Predicate::FloatEqual => Condition::Float(FloatCC::Equal),
            Predicate::FloatNotEqual => Condition::Float(FloatCC::NotEqual),
            Predicate::FloatLess => Condition::Float(FloatCC::LessThan),
            Predicate::FloatLessOrEqual => Condition::Float(FloatCC::LessThanOrEqual),
            Predicate::FloatGreater => Condition::Float(FloatCC::GreaterThan),
            Predicate::FloatGreaterOrEqual => Condition::Float(FloatCC::GreaterThanOrEqual),
        }
    }
}

impl Lower<'_> {
    /// Word `word` of a register: the bits of 64 elements.
    fn bits(&mut self, r: u8, word: u32) -> Value {
        let chunk = self.chunk_as(I64X2, r, word / 2 * CHUNK);
        self.b.ins().extractlane(chunk, (word % 2) as u8)
    }

    /// The bits of word `word` that are of the first vl elements; none where those are all.
    fn body_bits(&mut self, vl: Vl, word: u32) -> Option<Value> {
        let before = 64 * word;
        match vl {
            Vl::Exact(n) if n >= before + 64 => None,
            Vl::Exact(n) => Some(self.b.ins().iconst(I64, !(-1 << n.saturating_sub(before)))),
            Vl::UpTo(most) => {
                let mut left = self.vl_value(vl);
                if before > 0 {
                    let zero = self.b.ins().iconst(I64, 0);
                    left = self.b.ins().iadd_imm_s(left, -i64::from(before));
                    left = self.b.ins().smax(left, zero);
                }
                let ones = self.b.ins().iconst(I64, -1);
                let above = self.b.ins().ishl(ones, left);
                let below = self.b.ins().bnot(above);
                if most < before + 64 {
                    return Some(below);
                }
                let whole = self.b.ins().icmp_imm_u(IntCC::UnsignedGreaterThan, left, 63);
                Some(self.b.ins().select(whole, ones, below))
            }
        }
    }

    /// The bits of a mask for at most 64 elements in the body that are, unless `all`, active.
    pub(in crate::lower) fn chosen_bits(&mut self, r: u8, all: bool, vl: Vl) -> Value {
        self.chosen_word(r, all, vl, 0)
    }

    /// The same for 64 elements of more.
    fn chosen_word(&mut self, r: u8, all: bool, vl: Vl, word: u32) -> Value {
        let mut bits = self.bits(r, word);
        if let Some(body) = self.body_bits(vl, word) {
            bits = self.b.ins().band(bits, body);
        }
        if !all {
            let active = self.bits(0, word);
            bits = self.b.ins().band(bits, active);
        }
        bits
    }

    /// Writes the first vl bits of a mask register, given in words, unless `all` only active ones.
    fn set_bits(&mut self, r: u8, words: &[Value], vl: Vl, all: bool) {
        for (word, &bits) in (0..).zip(words) {
            let at = word / 2 * CHUNK;
            let active = if all { None } else { Some(self.bits(0, word)) };
            let old = self.chunk_as(I64X2, r, at);
            let lane = (word % 2) as u8;
            let mut new = bits;
            let written = match (self.body_bits(vl, word), active) {
                (Some(body), Some(active)) => Some(self.b.ins().band(body, active)),
                (body, active) => body.or(active),
            };
            if let Some(written) = written {
                let kept = self.b.ins().extractlane(old, lane);
                let kept = self.b.ins().band_not(kept, written);
                let own = self.b.ins().band(new, written);
                new = self.b.ins().bor(own, kept);
            }
            let chunk = self.b.ins().insertlane(old, new, lane);
            let chunk = self.cast(I8X16, chunk);
            self.set_chunk(r, at, chunk);
        }
    }

    /// An operation on masks of `vl` elements.
    pub(in crate::lower) fn logic(&mut self, uop: &Uop, logic: Logic, vl: Vl) {
        let words = 0..vl.most().div_ceil(64);
        if logic.is_scalar() {
            let mut value: Option<Value> = None;
            // From the last word on: an earlier first bit takes the place of a later one.
            for word in words.rev() {
                let a = self.chosen_word(uop.rs2, uop.vm, vl, word);
                value = Some(match (logic, value) {
                    (Logic::Count, None) => self.b.ins().popcnt(a),
                    (Logic::Count, Some(sum)) => {
                        let count = self.b.ins().popcnt(a);
                        self.b.ins().iadd(sum, count)
                    }
                    (_, later) => {
                        let first = self.b.ins().ctz(a);
                        let first = self.b.ins().iadd_imm_s(first, 64 * i64::from(word));
                        let later = later.unwrap_or_else(|| self.b.ins().iconst(I64, -1));
                        self.b.ins().select(a, first, later)
                    }
                });
            }
            if let Some(value) = value {
                self.set_x(uop.rd, value);
            }
            return;
        }
        if logic.is_first() {
            let mut seen: Option<Value> = None;
            let mut results = Vec::new();
            for word in words {
                let a = self.chosen_word(uop.rs2, uop.vm, vl, word);
                // Borrowing goes to the first bit, or through all.
                let less = self.b.ins().iadd_imm_s(a, -1);
                let mut value = match logic {
                    Logic::BeforeFirst => self.b.ins().band_not(less, a),
                    Logic::ToFirst => self.b.ins().bxor(a, less),
                    _ => self.b.ins().band_not(a, less),
                };
                if let Some(seen) = seen {
                    let none = self.b.ins().iconst(I64, 0);
                    value = self.b.ins().select(seen, none, value);
                }
                results.push(value);
                seen = Some(seen.map_or(a, |seen| self.b.ins().bor(seen, a)));
            }
            return self.set_bits(uop.rd, &results, vl, uop.vm);
        }
        let results: Vec<Value> = words.map(|word| self.combined(uop, logic, word)).collect();
        self.set_bits(uop.rd, &results, vl, true);
    }

    /// A word of an operation on two masks.
    fn combined(&mut self, uop: &Uop, logic: Logic, word: u32) -> Value {
        let a = self.bits(uop.rs2, word);
        let b = self.bits(uop.rs1, word);
        let value = match logic {
            Logic::And | Logic::Nand => self.b.ins().band(a, b),
            Logic::Andn => self.b.ins().band_not(a, b),
            Logic::Xor | Logic::Xnor => self.b.ins().bxor(a, b),
            Logic::Orn => self.b.ins().bor_not(a, b),
            _ => self.b.ins().bor(a, b),
        };
        match logic {
            Logic::Nand | Logic::Xnor | Logic::Nor => self.b.ins().bnot(value),
            _ => value,
        }
    }

    /// A comparison of `vl` elements.
    pub(in crate::lower) fn comparison(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        predicate: Predicate,
        second: Second,
    ) {
        let lanes = 16 / plan.sew.bytes();
        // All before the first is written: a mask may lie over its sources.
        let mut words: Vec<Value> = Vec::new();
        for (i, at) in (0..plan.bytes).step_by(16).enumerate() {
            let condition = Condition::of(predicate);
            let ty = match condition {
                Condition::Integer(_) => types(plan.sew).1,
                Condition::Float(_) => float_types(plan.sew).1,
            };
            let mut a = self.chunk_as(ty, uop.rs2, at);
            let mut b = match second {
                Second::Vector(r) => self.chunk_as(ty, r, at),
                Second::Splat(value) | Second::Scalar(value) => self.cast(ty, value),
                Second::None => a,
            };
            let holds = match condition {
                Condition::Integer(condition) => self.b.ins().icmp(condition, a, b),
                Condition::Float(condition) => {
                    if let Some(active) = self.active(uop.vm, plan, at) {
                        (a, b) = (self.harmless_float(a, active, plan), self.harmless_float(b, active, plan));
                    }
                    // As RISC-V asks, the host's comparisons for order raise NV for quiet NaNs, too, those for equality do
                    // not, and a NaN is unequal to all.
                    self.b.ins().fcmp(condition, a, b)
                }
            };
            let some = self.b.ins().vhigh_bits(I64, holds);
            match i as u32 * lanes % 64 {
                0 => words.push(some),
                place => {
                    let some = self.b.ins().ishl_imm_s(some, i64::from(place));
                    if let Some(word) = words.last_mut() {
                        *word = self.b.ins().bor(*word, some);
                    }
                }
            }
        }
        if let Condition::Float(_) = Condition::of(predicate) {
            self.keep_alive(&words);
        }
        self.set_bits(uop.rd, &words, plan.vl, uop.vm);
    }

    /// Stores words where nothing reads them. Cranelift takes comparisons for pure, and would drop one whose result is not
    /// used, with its flags.
    fn keep_alive(&mut self, words: &[Value]) {
        let slot = self.slot();
        let at = self.b.ins().stack_addr(I64, slot, 0);
        for &word in words {
            self.b.ins().store(GUEST, word, at, 0);
        }
    }

    /// Makes the lanes of [`Lower::tails`] that an instruction needs, where all of its code is
    /// reached from: for elements of `width` bytes in a body of `most`.
    pub(in crate::lower) fn find_tails(&mut self, vl: Vl, width: u32, most: u32) {
        let Vl::UpTo(_) = vl else { return };
        let (mut bytes, mut near) = (None, None);
        for at in (0..most).step_by(CHUNK as usize) {
            if self.vectors.tails.contains_key(&(width, at)) {
                continue;
            }
            let bytes = *bytes.get_or_insert_with(|| {
                let vl = self.vl_value(vl);
                self.b.ins().imul_imm_s(vl, i64::from(width))
            });
            let own = if at + CHUNK <= 0xff {
                // Bytes are numbered by bytes.
                let near = *near.get_or_insert_with(|| {
                    let last = self.b.ins().iconst(I64, 0xff);
                    let near = self.b.ins().umin(bytes, last);
                    let near = self.b.ins().ireduce(I8, near);
                    self.b.ins().splat(I8X16, near)
                });
                let ends = self.constant((at + 1..=at + CHUNK).map(|end| end as u8).collect());
                self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, near, ends)
            } else {
                // From all or none in this chunk to within it.
                let zero = self.b.ins().iconst(I64, 0);
                let most = self.b.ins().iconst(I64, i64::from(CHUNK));
                let left = self.b.ins().iadd_imm_s(bytes, -i64::from(at));
                let left = self.b.ins().smax(left, zero);
                let left = self.b.ins().smin(left, most);
                let left = self.b.ins().ireduce(I8, left);
                let left = self.b.ins().splat(I8X16, left);
                let number = self.constant((0..CHUNK as u8).collect());
                self.b.ins().icmp(IntCC::SignedGreaterThan, left, number)
            };
            self.vectors.tails.insert((width, at), own);
        }
    }

    /// The lanes of the chunk at byte `at` that are in the body and, unless `all`, active: ones, else 0, as bytes. None
    /// where those are all lanes.
    pub(in crate::lower) fn active(&mut self, all: bool, plan: &Plan, at: u32) -> Option<Value> {
        let body = match plan.vl {
            Vl::UpTo(_) => self.vectors.tails.get(&(plan.sew.bytes(), at)).copied(),
            Vl::Exact(vl) if at + CHUNK <= vl * plan.sew.bytes() => None,
            Vl::Exact(vl) => {
                let end = vl * plan.sew.bytes();
                Some(self.constant((at..at + CHUNK).map(|byte| if byte < end { 0xff } else { 0 }).collect()))
            }
        };
        let mask = (!all).then(|| self.lanes(at, plan.sew));
        match (body, mask) {
            (Some(body), Some(mask)) => Some(self.b.ins().band(body, mask)),
            (body, mask) => body.or(mask),
        }
    }

    /// Sixteen bytes.
    pub(in crate::lower) fn constant(&mut self, bytes: Vec<u8>) -> Value {
        let constant = self.b.func.dfg.constants.insert(ConstantData::from(bytes));
        self.b.ins().vconst(I8X16, constant)
    }

    /// For each lane of the chunk at byte `at` all ones where v0 has its bit, else 0, as bytes.
    pub(in crate::lower) fn lanes(&mut self, at: u32, sew: Sew) -> Value {
        let (width, first) = (sew.bytes(), at / sew.bytes());
        let mask = self.chunk(0, first / 8 & !15);
        let lane = |byte: u32| first + byte / width;
        let from: Vec<u8> = (0..16).map(|byte| (lane(byte) / 8 % 16) as u8).collect();
        let bit: Vec<u8> = (0..16).map(|byte| 1 << (lane(byte) % 8)).collect();
        let from = self.b.func.dfg.immediates.push(ConstantData::from(from));
        let spread = self.b.ins().shuffle(mask, mask, from);
        let bit = self.constant(bit);
        let own = self.b.ins().band(spread, bit);
        self.b.ins().icmp(IntCC::Equal, own, bit)
    }

    /// `value` in active lanes, and 1 in the others, with which no operation raises anything.
    pub(in crate::lower) fn harmless_float(&mut self, value: Value, active: Value, plan: &Plan) -> Value {
        let (lane, chunk) = float_types(plan.sew);
        let one = match lane.bytes() {
            4 => self.b.ins().f32const(1.0),
            _ => self.b.ins().f64const(1.0),
        };
        let one = self.b.ins().splat(chunk, one);
        self.choose_lanes(active, value, one)
    }

    /// Lanes of `a` where they are active, else of `b`.
    pub(in crate::lower) fn choose_lanes(&mut self, active: Value, a: Value, b: Value) -> Value {
        let ty = self.b.func.dfg.value_type(a);
        let (a, b) = (self.cast(I8X16, a), self.cast(I8X16, b));
        let chosen = self.b.ins().bitselect(active, a, b);
        self.cast(ty, chosen)
    }
}
