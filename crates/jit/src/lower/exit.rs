//! Ways out of a region.
//!
//! An exit writes back what is dirty where it leaves. What all exits have in common is at the end of the region, once:
//! the [`Outs`].

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, BlockArg, InstBuilder, Value};
use cranelift_frontend::FunctionBuilder;
use rivet_exec::Uop;

use super::{Lower, OWN, Vector};
use crate::abi::{JUMPS, Left, context, hart};
use crate::operands::Registers;
use crate::region::Node;

/// A way out before an instruction that is left to the interpreter, still to be written.
pub(super) struct Leaving<'a> {
    /// Where code goes to leave.
    block: Block,
    /// The instruction and those behind it in its block.
    rest: &'a [Uop],
    /// How many of them are the node's.
    left: usize,
    dirty: Registers,
    vector: Vector,
}

/// The last steps of ways out; each begins with the instructions that have retired.
#[derive(Default)]
pub(super) struct Outs {
    /// `rest`, and its length: they are to be run by the interpreter.
    within: Option<Block>,
    /// Nothing.
    trap: Option<Block>,
    /// The address from which on nothing can be run here now.
    refuse: Option<Block>,
    /// The address to go on at, of which no region is known.
    next: Option<Block>,
}

impl<'a> Lower<'a> {
    /// A block where code goes that leaves instruction `at`, and those behind it, to the interpreter. Nothing of the
    /// instruction has been done there.
    pub(super) fn leaves_before(&mut self, node: &'a Node, at: usize) -> Block {
        let block = self.cold_block();
        let rest = &node.uops[at..];
        self.leaving.push(Leaving {
            block,
            rest,
            left: node.len - at,
            dirty: self.dirty,
            vector: self.vector,
        });
        block
    }

    /// Writes the ways out that have been promised, of one node.
    pub(super) fn write_exits(&mut self) {
        for leaving in std::mem::take(&mut self.leaving) {
            self.go_on_in(leaving.block);
            (self.dirty, self.vector) = (leaving.dirty, leaving.vector);
            self.write_back_all();
            self.leave_within(leaving.rest, leaving.left);
        }
    }

    /// Leaves to the interpreter what is left of a block, of which `left` are the node's; all has been written back.
    pub(super) fn leave_within(&mut self, rest: &[Uop], left: usize) {
        let tail = Self::tail(&mut self.b, &mut self.outs.within, 3);
        let at = self.b.ins().iconst(I64, rest.as_ptr().addr() as i64);
        let len = self.b.ins().iconst(I64, rest.len() as i64);
        self.finish(tail, left, &[at, len]);
    }

    /// Leaves because the first of the last `left` instructions of a node has trapped; all has been written back.
    pub(super) fn leave_trapped(&mut self, left: usize) {
        let tail = Self::tail(&mut self.b, &mut self.outs.trap, 1);
        self.finish(tail, left, &[]);
    }

    /// Leaves because nothing from `pc` on can be run here now; all has been written back.
    pub(super) fn refuse(&mut self, pc: u64) {
        let tail = Self::tail(&mut self.b, &mut self.outs.refuse, 2);
        let pc = self.b.ins().iconst(I64, pc as i64);
        self.finish(tail, 0, &[pc]);
    }

    /// Leaves for a fixed address: to the region that is there, as soon as that is known.
    pub(super) fn leave_to(&mut self, pc: u64) {
        self.write_back_all();
        debug_assert!(self.taken < self.cells.len(), "there is a cell for each exit");
        let cell = &mut self.cells[self.taken];
        cell.pc = pc;
        let at = (&raw const *cell).addr();
        self.taken += 1;
        let at = self.b.ins().iconst(I64, at as i64);
        let code = self.b.ins().load(I64, OWN, at, 0);
        let retired = self.b.use_var(self.retired);
        self.b.ins().return_call_indirect(self.regions, code, &[self.hart, self.context, retired, at]);
    }

    /// Leaves for an address that is only known now: to the region that the table has there.
    pub(super) fn leave_anywhere(&mut self, pc: Value) {
        self.write_back_all();
        // Entries are 16 bytes, numbered by pc / 2.
        let scaled = self.b.ins().ishl_imm_s(pc, 3);
        let offset = self.b.ins().band_imm_s(scaled, (JUMPS as i64 - 1) << 4);
        let entry = self.b.ins().iadd(self.context, offset);
        let there = self.b.ins().load(I64, OWN, entry, context::JUMPS + context::JUMP_PC);
        let same = self.b.ins().icmp(IntCC::Equal, there, pc);
        let unknown = self.cold_block();
        self.only_if(same, unknown);
        let code = self.b.ins().load(I64, OWN, entry, context::JUMPS + context::JUMP_CODE);
        let retired = self.b.use_var(self.retired);
        self.b.ins().return_call_indirect(self.regions, code, &[self.hart, self.context, retired, pc]);
        self.go_on_in(unknown);
        let tail = Self::tail(&mut self.b, &mut self.outs.next, 2);
        self.finish(tail, 0, &[pc]);
    }

    /// The block of a tail that takes so many values.
    fn tail(b: &mut FunctionBuilder<'_>, tail: &mut Option<Block>, values: usize) -> Block {
        *tail.get_or_insert_with(|| {
            let block = b.create_block();
            b.set_cold_block(block);
            for _ in 0..values {
                b.append_block_param(block, I64);
            }
            block
        })
    }

    /// Goes to a tail, the last `left` instructions of the node not having retired.
    fn finish(&mut self, tail: Block, left: usize, with: &[Value]) {
        let mut retired = self.b.use_var(self.retired);
        if left > 0 {
            retired = self.b.ins().iadd_imm_s(retired, -(left as i64));
        }
        let mut values = vec![BlockArg::Value(retired)];
        values.extend(with.iter().map(|&value| BlockArg::Value(value)));
        self.b.ins().jump(tail, &values);
    }

    /// Writes the tails that are used.
    pub(super) fn write_tails(&mut self) {
        let Outs { within, trap, refuse, next } = std::mem::take(&mut self.outs);
        if let Some(values) = self.begin_tail(within) {
            self.store_own(values[0], hart::INSTRET);
            self.b.ins().store(OWN, values[1], self.context, context::REST);
            self.b.ins().store(OWN, values[2], self.context, context::REST_LEN);
            self.give(Left::Within);
        }
        if let Some(values) = self.begin_tail(trap) {
            self.store_own(values[0], hart::INSTRET);
            self.give(Left::Trap);
        }
        for (tail, left) in [(refuse, Left::Refused), (next, Left::Next)] {
            if let Some(values) = self.begin_tail(tail) {
                self.store_own(values[0], hart::INSTRET);
                self.store_own(values[1], hart::PC);
                self.give(left);
            }
        }
    }

    fn begin_tail(&mut self, tail: Option<Block>) -> Option<Vec<Value>> {
        let block = tail?;
        self.go_on_in(block);
        Some(self.b.block_params(block).to_vec())
    }

    pub(super) fn store_pc(&mut self, pc: u64) {
        let pc = self.b.ins().iconst(I64, pc as i64);
        self.store_own(pc, hart::PC);
    }

    /// Tells the hart how many instructions have retired at the end of the current node.
    pub(super) fn store_retired(&mut self) {
        let retired = self.b.use_var(self.retired);
        self.store_own(retired, hart::INSTRET);
    }

    /// Returns.
    fn give(&mut self, left: Left) {
        let value = self.b.ins().iconst(I64, left as i64);
        self.b.ins().return_(&[value]);
    }
}
