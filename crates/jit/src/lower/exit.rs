//! Exits of a region.
//!
//! An exit writes back what is dirty where it leaves. What all exits have in common is at the end of the region, once:
//! the [`ExitStubs`].

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, BlockArg, InstBuilder, Value};
use cranelift_frontend::FunctionBuilder;
use rivet_exec::Uop;

use crate::abi::{DeoptTail, ExitReason, JUMPS, context, hart};
use crate::lower::{Lower, OWN};
use crate::operands::Registers;
use crate::region::Node;
use crate::vector::VtypeState;

/// A side exit whose code is still to be written: it leaves before an instruction, which the interpreter runs.
pub(super) struct PendingExit<'a> {
    /// Where code goes to leave.
    block: Block,
    /// The instruction and those behind it in its block.
    rest: &'a [Uop],
    /// How many of them are the node's.
    left: usize,
    dirty: Registers,
    vector: VtypeState,
}

/// Exit stubs: the code that all exits of a kind share. Each takes the number of retired instructions as its first parameter.
#[derive(Default)]
pub(super) struct ExitStubs {
    /// What is left, a [`DeoptTail`], to be run by the interpreter.
    within: Option<Block>,
    /// The same, and what the call of an instruction gave in front of it: it has trapped, or the hart is to stop.
    called: Option<Block>,
    /// The address from which on nothing can be run here now.
    refuse: Option<Block>,
    /// The address to go on at, of which no region is known.
    next: Option<Block>,
}

impl<'a> Lower<'a> {
    /// A block where code goes that leaves instruction `at`, and those behind it, to the interpreter. Nothing of the
    /// instruction has been done there.
    pub(super) fn leaves_before(&mut self, node: &'a Node, at: usize) -> Block {
        if let Some(block) = self.exits.instead {
            return block;
        }
        let block = self.cold_block();
        let rest = &node.uops[at..];
        self.exits.pending.push(PendingExit {
            block,
            rest,
            left: node.len - at,
            dirty: self.dirty,
            vector: self.vectors.state,
        });
        block
    }

    /// Writes the ways out that have been promised, of one node.
    pub(super) fn write_exits(&mut self) {
        for leaving in std::mem::take(&mut self.exits.pending) {
            self.go_on_in(leaving.block);
            (self.dirty, self.vectors.state) = (leaving.dirty, leaving.vector);
            self.write_back_all();
            self.leave_within(leaving.rest, leaving.left);
        }
    }

    /// Leaves to the interpreter what is left of a block, of which `left` are the node's; all has been written back.
    pub(super) fn leave_within(&mut self, rest: &[Uop], left: usize) {
        let tail = Self::tail(&mut self.b, &mut self.exits.stubs.within, 2);
        let rest = self.rest(rest, left, None);
        self.finish(tail, &[rest]);
    }

    /// Leaves behind an instruction that was `called`, with this `result`, and has trapped or wants to stop: what is left is
    /// `rest`, of which `left` are the node's; all has been written back.
    pub(super) fn leave_called(&mut self, result: Value, called: &Uop, rest: &[Uop], left: usize) {
        let tail = Self::tail(&mut self.b, &mut self.exits.stubs.called, 3);
        let rest = self.rest(rest, left, Some(called));
        self.finish(tail, &[rest, result]);
    }

    /// The address of what says what is left.
    fn rest(&mut self, rest: &[Uop], left: usize, called: Option<&Uop>) -> Value {
        let count = self.counts.current();
        let at = count.map_or(0, |count| count.len() - left);
        let rest = Box::new(DeoptTail::new(rest, left, called).counted(count, at));
        let at = (&raw const *rest).addr();
        self.exits.deopt_tails.push(rest);
        self.b.ins().iconst(I64, at as i64)
    }

    /// Leaves because nothing from `pc` on can be run here now; all has been written back.
    pub(super) fn refuse(&mut self, pc: u64) {
        let tail = Self::tail(&mut self.b, &mut self.exits.stubs.refuse, 2);
        let pc = self.b.ins().iconst(I64, pc as i64);
        self.finish(tail, &[pc]);
    }

    /// Leaves for a fixed address: to the region that is there, as soon as that is known.
    pub(super) fn leave_to(&mut self, pc: u64) {
        self.write_back_all();
        debug_assert!(self.exits.taken < self.exits.cells.len(), "there is a cell for each exit");
        let cell = &mut self.exits.cells[self.exits.taken];
        cell.pc = pc;
        let at = (&raw const *cell).addr();
        self.exits.taken += 1;
        let at = self.b.ins().iconst(I64, at as i64);
        let code = self.b.ins().load(I64, OWN, at, 0);
        let retired = self.retired();
        self.b.ins().return_call_indirect(
            self.signatures.region,
            code,
            &[self.hart, self.context, retired, at],
        );
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
        let retired = self.retired();
        self.b.ins().return_call_indirect(
            self.signatures.region,
            code,
            &[self.hart, self.context, retired, pc],
        );
        self.go_on_in(unknown);
        let tail = Self::tail(&mut self.b, &mut self.exits.stubs.next, 2);
        self.finish(tail, &[pc]);
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

    /// Goes to a tail.
    fn finish(&mut self, tail: Block, with: &[Value]) {
        let retired = self.retired();
        let mut values = vec![BlockArg::Value(retired)];
        values.extend(with.iter().map(|&value| BlockArg::Value(value)));
        self.b.ins().jump(tail, &values);
    }

    /// Writes the tails that are used.
    pub(super) fn write_tails(&mut self) {
        let ExitStubs { within, called, refuse, next } = std::mem::take(&mut self.exits.stubs);
        if let Some(values) = self.begin_tail(within) {
            self.leave_rest(values[0], values[1]);
            self.give(ExitReason::MidBlock);
        }
        if let Some(values) = self.begin_tail(called) {
            // The one that has trapped has not retired.
            let trapped = self.b.ins().icmp_imm_s(IntCC::Equal, values[2], ExitReason::Trap as i64);
            let trapped = self.b.ins().uextend(I64, trapped);
            let retired = self.b.ins().isub(values[0], trapped);
            self.leave_rest(retired, values[1]);
            // What the call gave is why code leaves.
            self.b.ins().return_(&[values[2]]);
        }
        for (tail, left) in [(refuse, ExitReason::GuardFailed), (next, ExitReason::Next)] {
            if let Some(values) = self.begin_tail(tail) {
                self.store_own(values[0], hart::INSTRET);
                self.store_own(values[1], hart::PC);
                self.give(left);
            }
        }
    }

    /// Tells hart and engine of what is left, where the node has retired so much but for that.
    fn leave_rest(&mut self, retired: Value, rest: Value) {
        let left = self.b.ins().load(I64, OWN, rest, context::REST_LEFT);
        let retired = self.b.ins().isub(retired, left);
        self.store_own(retired, hart::INSTRET);
        self.b.ins().store(OWN, rest, self.context, context::REST);
    }

    fn begin_tail(&mut self, tail: Option<Block>) -> Option<Vec<Value>> {
        let block = tail?;
        self.go_on_in(block);
        Some(self.b.block_params(block).to_vec())
    }

    /// Tells the hart how many instructions have retired at the end of the current node.
    pub(super) fn store_retired(&mut self) {
        let retired = self.retired();
        self.store_own(retired, hart::INSTRET);
    }

    /// Returns.
    fn give(&mut self, left: ExitReason) {
        let value = self.b.ins().iconst(I64, left as i64);
        self.b.ins().return_(&[value]);
    }
}
