//! What is not lowered: the instruction's own function in `exec` is called.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};

use crate::abi::{self, ExitReason};
use crate::flags;
use crate::lower::Lower;
use crate::operands::{Registers, Uses, uses};
use crate::region::Node;
use crate::vector::{VsetEffect, plan};

impl Lower<'_> {
    /// Calls instruction `at` of a node: what it reads is written back before, and what it writes loaded afterwards.
    pub(super) fn call(&mut self, node: &Node, at: usize) {
        let uop = &node.uops[at];
        let Uses { mut reads, mut writes } = uses(uop);
        let vectors = plan::touched(uop, self.vectors.state, &self.compile_key);
        (reads.v, writes.v) = (vectors.reads.v, vectors.writes.v);
        self.settle();
        // What it is to write as well, so that the hart has it if it traps.
        let dirty = self.dirty;
        self.write_back(dirty.intersection(reads.union(writes)));
        if super::reads_vtype(uop, self.vectors.state) {
            self.sync_vtype();
        }
        let dirty = self.dirty;
        self.store_retired();
        let result = self.call_function(node, at);
        self.forget_kept();
        let (odd, go) = (self.cold_block(), self.b.create_block());
        self.b.ins().brif(result, odd, &[], go, &[]);

        self.go_on_in(odd);
        self.write_back(dirty.without(writes));
        self.write_back_vtype();
        let rest = &node.uops[at + 1..];
        if rest.is_empty() && !uop.ends_block {
            let next = uop.pc.wrapping_add(uop.len.into());
            let next = if self.compile_key.rv32 { next & 0xffff_ffff } else { next };
            let is_trap = self.b.ins().icmp_imm_s(IntCC::Equal, result, ExitReason::Trap as i64);
            let [here, next] = [uop.pc, next].map(|pc| self.b.ins().iconst(I64, pc as i64));
            let pc = self.b.ins().select(is_trap, here, next);
            self.store_own(pc, abi::hart::PC);
        }
        self.leave_called(result, uop, rest, node.len - (at + 1));

        self.go_on_in(go);
        if let VsetEffect::Interpreted(..) = self.vectors.state.step(uop, &self.compile_key) {
            let vl = self.load_own(I64, abi::hart::VL);
            self.b.def_var(self.vectors.vl, vl);
            self.vectors.tails.clear();
        }
        self.reload(writes);
        // It is clean here; where ways meet it may not be, and then it is written back needlessly.
        self.dirty = dirty.union(Registers { v: writes.v & self.resident_in(self.tight), ..writes });
    }

    /// Calls the last instruction of a node, which says by `hart.pc` where it goes on, and leaves.
    pub(super) fn call_last(&mut self, node: &Node) {
        let at = node.len - 1;
        self.call(node, at);
        self.dirty = self.dirty.without(uses(&node.uops[at]).writes);
        let pc = self.load_own(I64, abi::hart::PC);
        self.leave_anywhere(pc);
    }

    fn call_function(&mut self, node: &Node, at: usize) -> Value {
        let uop = &node.uops[at];
        let function = match (flags::may_raise(uop), self.is_counted_apart(uop, at)) {
            (true, false) => abi::call_float as *const (),
            (false, false) => abi::call as *const (),
            (true, true) => abi::noted_call_float as *const (),
            (false, true) => abi::noted_call as *const (),
        };
        let function = self.b.ins().iconst(I64, function.addr() as i64);
        let uop = self.b.ins().iconst(I64, (&raw const *uop).addr() as i64);
        let call =
            self.b.ins().call_indirect(self.signatures.exec, function, &[self.hart, self.context, uop]);
        self.b.inst_results(call)[0]
    }
}
