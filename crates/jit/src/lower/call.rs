//! What is not lowered: the instruction's own function in `exec` is called.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{InstBuilder, Value};

use super::{Lower, OWN, Step, plan};
use crate::abi::{self, Left, context};
use crate::operands::{Registers, Uses, uses};
use crate::region::Node;

impl Lower<'_> {
    /// Calls instruction `at` of a node: what it reads is written back before, and what it writes loaded afterwards.
    pub(super) fn call(&mut self, node: &Node, at: usize) {
        let uop = &node.uops[at];
        let Uses { mut reads, mut writes } = uses(uop);
        let vectors = plan::touched(uop, self.vector, &self.setting);
        (reads.v, writes.v) = (vectors.reads.v, vectors.writes.v);
        let dirty = self.dirty;
        self.write_back(dirty.intersection(reads));
        if super::needs_setting(uop) {
            self.write_back_setting();
            self.dirty.setting = false;
        }
        let dirty = self.dirty;
        self.store_retired(0);
        let result = self.call_function(node, at);
        let (odd, go) = (self.cold_block(), self.b.create_block());
        self.b.ins().brif(result, odd, &[], go, &[]);

        self.b.switch_to_block(odd);
        let (trapped, stops) = (self.cold_block(), self.cold_block());
        let is_trap = self.b.ins().icmp_imm_s(IntCC::Equal, result, Left::Trap as i64);
        self.b.ins().brif(is_trap, trapped, &[], stops, &[]);

        // An access may have loaded some elements before it trapped.
        self.b.switch_to_block(trapped);
        self.write_back(dirty.without(Registers { v: writes.v, ..Registers::default() }));
        self.write_back_setting();
        self.store_retired(node.len - at);
        self.give(Left::Trap);

        self.b.switch_to_block(stops);
        self.write_back(dirty.without(writes));
        self.write_back_setting();
        self.leave_within(node, at + 1);

        self.b.switch_to_block(go);
        if let Step::Called(..) = self.vector.step(uop, &self.setting) {
            let vl = self.load_own(I64, abi::hart::VL);
            self.b.def_var(self.vl, vl);
            self.tails.clear();
        }
        self.reload(writes);
        // It is clean here; where ways meet it may not be, and then it is written back needlessly.
        self.dirty = dirty.union(writes);
    }

    /// Leaves before instruction `at` of a node, because the hart is to stop at the end of the block. All has been
    /// written back.
    pub(super) fn leave_within(&mut self, node: &Node, at: usize) {
        let rest = &node.uops[at..];
        if let Some(last) = node.uops[..at].last().filter(|last| !last.ends_block) {
            let next = last.pc.wrapping_add(last.len.into());
            self.store_pc(if self.setting.rv32 { next & 0xffff_ffff } else { next });
        }
        self.store_retired(node.len - at);
        let at = self.b.ins().iconst(I64, rest.as_ptr().addr() as i64);
        self.b.ins().store(OWN, at, self.context, context::REST);
        let len = self.b.ins().iconst(I64, rest.len() as i64);
        self.b.ins().store(OWN, len, self.context, context::REST_LEN);
        self.give(Left::Within);
    }

    /// Calls the last instruction of a node, which says by `hart.pc` where it goes on, and leaves.
    pub(super) fn call_last(&mut self, node: &Node) {
        let at = node.len - 1;
        self.call(node, at);
        let dirty = self.dirty.without(uses(&node.uops[at]).writes);
        self.write_back(dirty);
        let pc = self.load_own(I64, abi::hart::PC);
        self.jump(pc);
    }

    fn call_function(&mut self, node: &Node, at: usize) -> Value {
        let uop = &node.uops[at];
        let function = match () {
            () if plan::may_raise(uop) => abi::call_float as *const (),
            () if plan::may_disturb(uop) => abi::call_vector as *const (),
            () => abi::call as *const (),
        };
        let function = self.b.ins().iconst(I64, function.addr() as i64);
        let uop = self.b.ins().iconst(I64, (&raw const *uop).addr() as i64);
        let call = self.b.ins().call_indirect(self.calls, function, &[self.hart, self.context, uop]);
        self.b.inst_results(call)[0]
    }
}
