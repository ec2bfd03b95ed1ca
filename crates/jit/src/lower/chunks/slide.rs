//! Slides in chunks.
//!
//! By a known number each chunk is cut from two neighbours. By a number in a register the group goes through memory of
//! the host's stack, from where it is read at another place. Invariant: elements of a source above VLMAX are 0, and what
//! `vslideup` leaves alone below the offset is chosen before masks and vl are.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::{I8, I8X16, I64};
use cranelift_codegen::ir::{
    BlockArg, ConstantData, InstBuilder, StackSlot, StackSlotData, StackSlotKind, Value,
};
use rivet_exec::Uop;
use rivet_isa::Sew;

use crate::lower::chunks::types;
use crate::lower::memory::GUEST;
use crate::lower::{Lower, OWN};
use crate::vector::plan::registers;
use crate::vector::slide::{By, Slide};
use crate::vector::{CHUNK, MOST, Plan, Vl};

impl Lower<'_> {
    pub(in crate::lower) fn slide(&mut self, uop: &Uop, plan: &Plan, slide: Slide) {
        let width = plan.sew.bytes();
        match slide {
            Slide::Up(By::Immediate(by)) => self.each(uop, plan, |lower, at| lower.up(uop, by * width, at)),
            Slide::Down(By::Immediate(by)) => {
                self.each(uop, plan, |lower, at| lower.down(uop, plan, by * width, at));
            }
            Slide::Up1(_) => self.each(uop, plan, |lower, at| {
                let value = lower.up(uop, width, at);
                if at == 0 { lower.with_lane(plan, value, uop.rs1, 0) } else { value }
            }),
            Slide::Down1(_) => {
                let last = self.last_lane(uop, plan);
                self.each(uop, plan, |lower, at| {
                    let value = lower.down(uop, plan, width, at);
                    lower.with_last(uop, plan, value, last, at)
                });
            }
            Slide::Up(By::Register(by)) => {
                // By powers of two, as sums of all elements before each are made.
                let half = plan.group / width / 2;
                let likely: Vec<u32> = (0..).map(|log| 1 << log).take_while(|&by| by <= half).collect();
                self.slide_by(
                    uop,
                    plan,
                    by,
                    &likely,
                    |lower, by, at| lower.up(uop, by, at),
                    |lower, offset| lower.up_by(uop, plan, offset),
                );
            }
            Slide::Down(By::Register(by)) if plan.vl == Vl::Exact(1) => {
                // As a loop's last element is taken: one that lies in one piece.
                let element = self.element_at(uop, plan, by);
                let old = self.chunk_as(types(plan.sew).1, uop.rd, 0);
                let value = self.b.ins().insertlane(old, element, 0);
                self.put_chunk(uop, plan, uop.rd, 0, value);
            }
            Slide::Down(By::Register(by)) => {
                // By one, or to have the last element first.
                let likely = [1, plan.group / width - 1];
                self.slide_by(
                    uop,
                    plan,
                    by,
                    &likely,
                    |lower, by, at| lower.down(uop, plan, by, at),
                    |lower, offset| lower.down_by(uop, plan, offset),
                );
            }
        }
    }

    /// The chunk at byte `at` of the source, 0 from VLMAX on.
    pub(in crate::lower) fn source(&mut self, r: u8, plan: &Plan, at: u32) -> Value {
        let value = if at < plan.group { self.chunk(r, at) } else { self.constant(vec![0; 16]) };
        if at >= plan.group || at + CHUNK <= plan.group {
            return value;
        }
        let own =
            self.constant((at..at + CHUNK).map(|byte| if byte < plan.group { 0xff } else { 0 }).collect());
        self.b.ins().band(value, own)
    }

    /// The chunk at byte `at` of the source moved up by `by` bytes, and what was there below that.
    fn up(&mut self, uop: &Uop, by: u32, at: u32) -> Value {
        let old = self.chunk(uop.rd, at);
        if at + CHUNK <= by {
            return old;
        }
        let from = at as i32 - by as i32;
        let first = from.div_euclid(16) * 16;
        let value = if from == first {
            self.chunk(uop.rs2, from as u32)
        } else {
            let upper = self.chunk(uop.rs2, (first + 16) as u32);
            let lower = if first < 0 { upper } else { self.chunk(uop.rs2, first as u32) };
            self.shuffled(lower, upper, from.rem_euclid(16) as u32)
        };
        if from >= 0 {
            return value;
        }
        let own = self.constant((at..at + CHUNK).map(|byte| if byte >= by { 0xff } else { 0 }).collect());
        self.choose_lanes(own, value, old)
    }

    /// The chunk at byte `at` of the source moved down by `by` bytes.
    fn down(&mut self, uop: &Uop, plan: &Plan, by: u32, at: u32) -> Value {
        let from = at + by;
        let (lower, upper) =
            (self.source(uop.rs2, plan, from & !15), self.source(uop.rs2, plan, (from & !15) + 16));
        self.shuffled(lower, upper, from % 16)
    }

    /// Sixteen bytes of two chunks, from byte `from` on.
    pub(in crate::lower) fn shuffled(&mut self, lower: Value, upper: Value, from: u32) -> Value {
        if from == 0 {
            return lower;
        }
        let bytes: Vec<u8> = (0..16).map(|i| (from + i) as u8).collect();
        let bytes = self.b.func.dfg.immediates.push(ConstantData::from(bytes));
        self.b.ins().shuffle(lower, upper, bytes)
    }

    /// `value` with an integer register's value in a lane.
    fn with_lane(&mut self, plan: &Plan, value: Value, x: u8, lane: u8) -> Value {
        let (ty, chunk) = types(plan.sew);
        let element = self.x(x);
        let element = if ty == I64 { element } else { self.b.ins().ireduce(ty, element) };
        let value = self.cast(chunk, value);
        let value = self.b.ins().insertlane(value, element, lane);
        self.cast(I8X16, value)
    }

    /// The number of the last element and an integer register's value, in all lanes, where vl is not known.
    fn last_lane(&mut self, uop: &Uop, plan: &Plan) -> Option<(Value, Value)> {
        let Vl::UpTo(_) = plan.vl else { return None };
        let (ty, chunk) = types(plan.sew);
        let vl = self.vl_value(plan.vl);
        let last = self.b.ins().iadd_imm_s(vl, -1);
        let element = self.x(uop.rs1);
        let [last, element] = [last, element].map(|value| {
            let value = if ty == I64 { value } else { self.b.ins().ireduce(ty, value) };
            self.b.ins().splat(chunk, value)
        });
        Some((last, element))
    }

    /// `value`, the chunk at byte `at`, with an integer register's value as the last element of the body.
    fn with_last(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        value: Value,
        last: Option<(Value, Value)>,
        at: u32,
    ) -> Value {
        let width = plan.sew.bytes();
        match (plan.vl, last) {
            (Vl::Exact(vl), _) => match ((vl - 1) * width).checked_sub(at) {
                Some(offset) if offset < CHUNK => {
                    self.with_lane(plan, value, uop.rs1, (offset / width) as u8)
                }
                _ => value,
            },
            (_, Some((last, element))) => {
                let numbers = self.numbers(plan.sew, at / width);
                let own = self.b.ins().icmp(IntCC::Equal, numbers, last);
                let own = self.cast(I8X16, own);
                let value = self.cast(types(plan.sew).1, value);
                let value = self.choose_lanes(own, element, value);
                self.cast(I8X16, value)
            }
            _ => value,
        }
    }

    /// How many bytes a register's number of elements is, all of the group at most.
    pub(in crate::lower) fn offset(&mut self, by: u8, sew: Sew, group: u32) -> Value {
        let by = self.x(by);
        let most = self.b.ins().iconst(I64, i64::from(group / sew.bytes()));
        let by = self.b.ins().umin(by, most);
        self.b.ins().ishl_imm_s(by, i64::from(sew as u32))
    }

    /// The source's element whose number is in a register; 0 from VLMAX on.
    pub(in crate::lower) fn element_at(&mut self, uop: &Uop, plan: &Plan, number: u8) -> Value {
        let (lane, _) = types(plan.sew);
        let source = registers(uop.rs2, plan.group, &self.compile_key);
        self.write_back_vectors(source & self.dirty.v);
        let number = self.x(number);
        let (zero, element) = (self.b.ins().iconst(I64, 0), self.b.ins().iconst(lane, 0));
        let vlmax = i64::from(plan.group / plan.sew.bytes());
        let inside = self.b.ins().icmp_imm_u(IntCC::UnsignedLessThan, number, vlmax);
        let number = self.b.ins().select(inside, number, zero);
        let offset = self.b.ins().ishl_imm_s(number, i64::from(plan.sew as u32));
        let at = self.b.ins().iadd(self.vectors.file, offset);
        let first = u32::from(uop.rs2) * (self.compile_key.vlen / 8);
        let there = self.b.ins().load(lane, OWN, at, first as i32);
        self.b.ins().select(inside, there, element)
    }

    /// Puts the source where it can be read at another place, and as many zeroes behind it; the address.
    fn spill(&mut self, uop: &Uop, plan: &Plan) -> Value {
        debug_assert!(plan.group <= MOST, "it fits into the slot");
        let slot = self.slot();
        let at = self.b.ins().stack_addr(I64, slot, 0);
        for from in (0..plan.group).step_by(16) {
            let value = self.source(uop.rs2, plan, from);
            self.b.ins().store(GUEST, value, at, from as i32);
        }
        let zero = self.constant(vec![0; 16]);
        let behind = plan.group.next_multiple_of(16);
        for from in (behind..behind + plan.group).step_by(16) {
            self.b.ins().store(GUEST, zero, at, from as i32);
        }
        at
    }

    /// Memory on the stack for two groups and two chunks.
    pub(in crate::lower) fn slot(&mut self) -> StackSlot {
        const SIZE: u32 = 2 * MOST + 2 * CHUNK;
        *self.slot.get_or_insert_with(|| {
            self.b.create_sized_stack_slot(StackSlotData::new(StackSlotKind::ExplicitSlot, SIZE, 4))
        })
    }

    /// A slide by a register's number of elements: where that is one of the `likely` ones, by `fixed`, which is given the
    /// bytes and makes a chunk, else by `general`, which makes all.
    fn slide_by(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        by: u8,
        likely: &[u32],
        fixed: impl Fn(&mut Self, u32, u32) -> Value,
        general: impl FnOnce(&mut Self, Value) -> Vec<Value>,
    ) {
        let chunks: Vec<u32> = (0..plan.bytes).step_by(CHUNK as usize).collect();
        // What is loaded is to be there in all ways.
        for at in (0..plan.group).step_by(16) {
            self.chunk(uop.rs2, at);
        }
        for &at in &chunks {
            self.chunk(uop.rd, at);
        }
        let offset = self.offset(by, plan.sew, plan.group);
        let done = self.b.create_block();
        let results: Vec<Value> = chunks.iter().map(|_| self.b.append_block_param(done, I8X16)).collect();
        let finish = |lower: &mut Self, values: Vec<Value>| {
            let values: Vec<BlockArg> =
                values.into_iter().map(|value| lower.cast(I8X16, value).into()).collect();
            lower.b.ins().jump(done, &values);
        };
        let few = if chunks.len() <= 8 { likely } else { &[] };
        for bytes in few.iter().map(|by| by * plan.sew.bytes()).filter(|&bytes| bytes > 0) {
            let same = self.b.ins().icmp_imm_u(IntCC::Equal, offset, i64::from(bytes));
            let (so, other) = (self.b.create_block(), self.b.create_block());
            self.b.ins().brif(same, so, &[], other, &[]);
            self.go_on_in(so);
            let values = chunks.iter().map(|&at| fixed(self, bytes, at)).collect();
            finish(self, values);
            self.go_on_in(other);
        }
        let values = general(self, offset);
        finish(self, values);
        self.go_on_in(done);
        for (&at, value) in chunks.iter().zip(results) {
            self.put_chunk(uop, plan, uop.rd, at, value);
        }
    }

    /// `vslidedown.vx`
    fn down_by(&mut self, uop: &Uop, plan: &Plan, offset: Value) -> Vec<Value> {
        let slot = self.spill(uop, plan);
        let from = self.b.ins().iadd(slot, offset);
        let chunks = (0..plan.bytes).step_by(CHUNK as usize);
        chunks.map(|at| self.b.ins().load(I8X16, GUEST, from, at as i32)).collect()
    }

    /// `vslideup.vx`
    fn up_by(&mut self, uop: &Uop, plan: &Plan, offset: Value) -> Vec<Value> {
        let slot = self.slot();
        debug_assert!(plan.group <= MOST, "it fits into the slot");
        // The source behind room for as much.
        let start = plan.group.next_multiple_of(16);
        let base = self.b.ins().stack_addr(I64, slot, start as i32);
        for from in (0..plan.bytes).step_by(16) {
            let value = self.chunk(uop.rs2, from);
            self.b.ins().store(GUEST, value, base, from as i32);
        }
        let from = self.b.ins().isub(base, offset);
        let zero = self.b.ins().iconst(I64, 0);
        let most = self.b.ins().iconst(I64, 16);
        let number = self.constant((0..16).collect());
        let chunks = (0..plan.bytes).step_by(CHUNK as usize);
        let moved = chunks.map(|at| {
            let value = self.b.ins().load(I8X16, GUEST, from, at as i32);
            let old = self.chunk(uop.rd, at);
            // Bytes of this chunk below the offset.
            let below = self.b.ins().iadd_imm_s(offset, -i64::from(at));
            let below = self.b.ins().smax(below, zero);
            let below = self.b.ins().smin(below, most);
            let below = self.b.ins().ireduce(I8, below);
            let below = self.b.ins().splat(I8X16, below);
            let own = self.b.ins().icmp(IntCC::SignedGreaterThanOrEqual, number, below);
            self.choose_lanes(own, value, old)
        });
        moved.collect()
    }
}
