//! Numbers of elements, gathers, compression and counts in chunks.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8X16, I16X8, I32X4, I64, I64X2};
use cranelift_codegen::ir::{InstBuilder, Value};
use rivet_exec::Uop;
use rivet_isa::Sew;
use std::sync::LazyLock;

use crate::lower::chunks::types;
use crate::lower::memory::GUEST;
use crate::lower::{Lower, OWN};
use crate::vector::permute::Permute;
use crate::vector::{CHUNK, Plan};

/// For each byte of a mask how many bits are set before each of its bits, a byte each.
static COUNTS: [u64; 256] = {
    let (mut all, mut byte) = ([0; 256], 0);
    while byte < 256 {
        let (mut bit, mut count) = (0, 0);
        while bit < 8 {
            all[byte] |= count << (8 * bit);
            count += byte as u64 >> bit & 1;
            bit += 1;
        }
        byte += 1;
    }
    all
};

/// For each width of elements, and for each mask of a chunk's elements (of half a chunk's for bytes), where the bytes of
/// the chunk's chosen elements are.
static CHOSEN: LazyLock<[Vec<[u8; 16]>; 4]> = LazyLock::new(|| {
    [Sew::E8, Sew::E16, Sew::E32, Sew::E64].map(|sew| {
        let width = sew.bytes() as usize;
        let lanes = (16 / width).min(8);
        let chosen = |mask: usize| {
            let bytes = (0..lanes).filter(|lane| mask >> lane & 1 == 1);
            let mut bytes = bytes.flat_map(|lane| lane * width..(lane + 1) * width);
            std::array::from_fn(|_| bytes.next().map_or(0x80, |byte| byte as u8))
        };
        (0..1 << lanes).map(chosen).collect()
    })
});

impl Lower<'_> {
    pub(in crate::lower) fn permute(&mut self, uop: &Uop, plan: &Plan, what: Permute) {
        match what {
            Permute::Numbers => {
                self.each(uop, plan, |lower, at| lower.numbers(plan.sew, at / plan.sew.bytes()));
            }
            Permute::Counts => self.counts(uop, plan),
            Permute::Compress => self.compress(uop, plan),
            Permute::Gather => {
                let table: Vec<Value> =
                    (0..plan.group).step_by(16).map(|at| self.source(uop.rs2, plan, at)).collect();
                self.each(uop, plan, |lower, at| {
                    let from = lower.byte_numbers(uop.rs1, plan, at);
                    lower.look_up(&table, from)
                });
            }
            // Planned in vector loops alone.
            Permute::GatherBy16 => {}
            Permute::Repeat(number) => {
                let (_, chunk) = types(plan.sew);
                let at = number * plan.sew.bytes();
                let all = self.source(uop.rs2, plan, at & !15);
                let all = self.cast(chunk, all);
                let element = self.b.ins().extractlane(all, (at % 16 / plan.sew.bytes()) as u8);
                let value = self.b.ins().splat(chunk, element);
                self.each(uop, plan, |_, _| value);
            }
            Permute::RepeatAt(x) => {
                let element = self.element_at(uop, plan, x);
                let value = self.b.ins().splat(types(plan.sew).1, element);
                self.each(uop, plan, |_, _| value);
            }
        }
    }

    /// The numbers of the elements of a chunk, from `first` on.
    pub(in crate::lower) fn numbers(&mut self, sew: Sew, first: u32) -> Value {
        let numbers = (first..).take((16 / sew.bytes()) as usize);
        let bytes = numbers.flat_map(|n| u64::from(n).to_le_bytes().into_iter().take(sew.bytes() as usize));
        let value = self.constant(bytes.collect());
        self.cast(types(sew).1, value)
    }

    /// For the elements that are numbers, which bytes of a group they mean; 0xff outside of it.
    fn byte_numbers(&mut self, r: u8, plan: &Plan, at: u32) -> Value {
        let (lane, chunk) = types(plan.sew);
        let value = self.chunk_as(chunk, r, at);
        if plan.sew == Sew::E8 {
            return value;
        }
        let width = plan.sew.bytes();
        let splat = |lower: &mut Self, bytes: u64| {
            let value = lower.b.ins().iconst(lane, (bytes & u64::MAX >> (64 - plan.sew.bits())) as i64);
            lower.b.ins().splat(chunk, value)
        };
        let vlmax = splat(self, u64::from(plan.group / width));
        let outside = self.b.ins().icmp(IntCC::UnsignedGreaterThanOrEqual, value, vlmax);
        let outside = self.cast(chunk, outside);
        // The number of the first byte in all bytes, and to each its own.
        let factor = splat(self, 0x0101_0101_0101_0101 * u64::from(width));
        let own = splat(self, 0x0706_0504_0302_0100);
        let bytes = self.b.ins().imul(value, factor);
        let bytes = self.b.ins().iadd(bytes, own);
        let bytes = self.b.ins().bor(bytes, outside);
        self.cast(I8X16, bytes)
    }

    /// Bytes of a table by their numbers, 0 where there are none.
    fn look_up(&mut self, table: &[Value], from: Value) -> Value {
        let mut all: Option<Value> = None;
        for (i, &chunk) in table.iter().enumerate() {
            let from = match i {
                0 => from,
                _ => {
                    let first = self.constant(vec![16 * i as u8; 16]);
                    self.b.ins().isub(from, first)
                }
            };
            let some = self.b.ins().swizzle(chunk, from);
            all = Some(all.map_or(some, |all| self.b.ins().bor(all, some)));
        }
        all.unwrap_or(from)
    }

    /// How many of the bits are below number `end`.
    fn count_below(&mut self, bits: Value, end: u32) -> Value {
        let below = if end < 64 { self.b.ins().band_imm_s(bits, !(-1i64 << end)) } else { bits };
        self.b.ins().popcnt(below)
    }

    /// `viota.m`: each byte of the mask is looked up, and what is set before it added.
    fn counts(&mut self, uop: &Uop, plan: &Plan) {
        let (lane, chunk) = types(plan.sew);
        let bits = self.chosen_bits(uop.rs2, uop.vm, plan.vl);
        let table = self.b.ins().iconst(I64, COUNTS.as_ptr().addr() as i64);
        let eight = |lower: &mut Self, byte: u32| {
            let own = lower.b.ins().ushr_imm_s(bits, i64::from(8 * byte));
            let own = lower.b.ins().band_imm_s(own, 0xff);
            let offset = lower.b.ins().ishl_imm_s(own, 3);
            let at = lower.b.ins().iadd(table, offset);
            let counts = lower.b.ins().load(I64, OWN, at, 0);
            let before = lower.count_below(bits, 8 * byte);
            (counts, before)
        };
        self.each(uop, plan, |lower, at| {
            let first = at / plan.sew.bytes();
            let (counts, before) = eight(lower, first / 8);
            let counts = lower.b.ins().scalar_to_vector(I64X2, counts);
            let widened = |lower: &mut Self, from, value, upper: bool| {
                let value = lower.cast(from, value);
                if upper { lower.b.ins().uwiden_high(value) } else { lower.b.ins().uwiden_low(value) }
            };
            if plan.sew == Sew::E8 {
                let spread =
                    |lower: &mut Self, before: Value| lower.b.ins().imul_imm_s(before, 0x0101_0101_0101_0101);
                let (others, before_others) = eight(lower, first / 8 + 1);
                let before = spread(lower, before);
                let before = lower.b.ins().scalar_to_vector(I64X2, before);
                let before_others = spread(lower, before_others);
                let before = lower.b.ins().insertlane(before, before_others, 1);
                let counts = lower.b.ins().insertlane(counts, others, 1);
                let (counts, before) = (lower.cast(I8X16, counts), lower.cast(I8X16, before));
                return lower.b.ins().iadd(counts, before);
            }
            let mut value = widened(lower, I8X16, counts, false);
            if matches!(plan.sew, Sew::E32 | Sew::E64) {
                value = widened(lower, I16X8, value, first % 8 >= 4);
            }
            if plan.sew == Sew::E64 {
                value = widened(lower, I32X4, value, first % 4 >= 2);
            }
            let before = if lane == I64 { before } else { lower.b.ins().ireduce(lane, before) };
            let before = lower.b.ins().splat(chunk, before);
            lower.b.ins().iadd(value, before)
        });
    }

    /// `vcompress.vm`: the chosen elements of each chunk are stored where those before end.
    fn compress(&mut self, uop: &Uop, plan: &Plan) {
        let width = plan.sew.bytes();
        let bits = self.chosen_bits(uop.rs1, true, plan.vl);
        let slot = self.slot();
        let start = self.b.ins().stack_addr(I64, slot, 0);
        let table = self.b.ins().iconst(I64, CHOSEN[plan.sew as usize].as_ptr().addr() as i64);
        let lanes = (16 / width).min(8);
        for at in (0..plan.bytes).step_by(16) {
            let source = self.chunk(uop.rs2, at);
            // Bytes of eight elements at a time.
            for part in 0..16 / (width * lanes) {
                let first = at / width + part * lanes;
                let own = self.b.ins().ushr_imm_s(bits, i64::from(first));
                let own = self.b.ins().band_imm_s(own, (1 << lanes) - 1);
                let offset = self.b.ins().ishl_imm_s(own, 4);
                let entry = self.b.ins().iadd(table, offset);
                let from = self.b.ins().load(I8X16, GUEST, entry, 0);
                let half = if part == 0 { source } else { self.shuffled(source, source, 8) };
                let value = self.b.ins().swizzle(half, from);
                let before = self.count_below(bits, first);
                let offset = self.b.ins().ishl_imm_s(before, i64::from(plan.sew as u32));
                let to = self.b.ins().iadd(start, offset);
                self.b.ins().store(GUEST, value, to, 0);
            }
        }
        let count = self.b.ins().popcnt(bits);
        let (lane, chunk) = types(plan.sew);
        let count = if lane == I64 { count } else { self.b.ins().ireduce(lane, count) };
        let count = self.b.ins().splat(chunk, count);
        for at in (0..plan.bytes).step_by(CHUNK as usize) {
            let value = self.b.ins().load(I8X16, GUEST, start, at as i32);
            let numbers = self.numbers(plan.sew, at / width);
            let own = self.b.ins().icmp(IntCC::SignedLessThan, numbers, count);
            let own = self.cast(I8X16, own);
            let old = self.chunk(uop.rd, at);
            let value = self.choose_lanes(own, value, old);
            self.set_chunk(uop.rd, at, value);
        }
    }
}
