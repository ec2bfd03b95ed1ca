//! A node: its fuel, its instructions, which go to the files of their kinds.

use std::ops::Range;

use cranelift_codegen::ir::InstBuilder;
use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use rivet_exec::{Uop, vectors, vectors_at_this_vl};

use crate::abi;
use crate::lower::{Lower, OWN, group};
use crate::region::{Node, NodeId};
use crate::scalar::ScalarOp;
use crate::vector::{Otherwise, Plan, VtypeState};

impl<'a> Lower<'a> {
    /// A node.
    pub(super) fn node(&mut self, id: NodeId) {
        let region = self.region;
        let node = &region.nodes[id];
        self.vectors.state = node.vector;
        self.tight = node.tight;
        self.b.switch_to_block(self.blocks[id]);
        self.begin_retired(id);
        if node.is_head {
            self.check_fuel(node);
        }
        self.retire(id);
        let vectors = vectors(node.own());
        if vectors > 0 {
            let count = self.load_own(I64, abi::hart::VECTOR_INSTRET);
            let count = self.b.ins().iadd_imm_s(count, vectors as i64);
            self.store_own(count, abi::hart::VECTOR_INSTRET);
        }
        self.count_elements(node.own(), self.vectors.state);
        self.begin_count(node);
        self.vectors.tails.clear();
        self.vectors.current.clear();
        self.memory.members = std::mem::take(&mut self.memory.members_of_nodes[id]);
        self.forget_kept_behind(id);
        let chains = std::mem::take(&mut self.vectors.candidates[id]);
        let mut at = 0;
        while at < node.body().len() {
            if let Some(found) = chains.iter().find(|found| found.range.start == at) {
                let before = self.vectors.state;
                self.chain(node, found);
                self.count_elements_behind(node, found.range.clone(), before);
                at = found.range.end;
                continue;
            }
            let plan = self.vectors.plans[id][at];
            if may_leave(&node.uops[at], plan.as_ref()) && group::may_leave(&self.memory.members, at) {
                self.settle();
            }
            match plan {
                Some(plan) => self.planned(node, at, &plan),
                None => self.instruction(node, at),
            }
            let before = self.vectors.state;
            self.vectors.state = before.after(&node.uops[at], &self.compile_key);
            self.count_elements_behind(node, at..at + 1, before);
            at += 1;
        }
        self.end(node);
    }

    /// Counts the elements of what runs behind those of the instructions in `range` that may have changed vl, up to the next
    /// that may; vtype and vl were `state` before.
    fn count_elements_behind(&mut self, node: &Node, range: Range<usize>, mut state: VtypeState) {
        for at in range {
            state = state.after(&node.uops[at], &self.compile_key);
            if node.uops[at].op.may_change_vl() {
                self.count_elements(&node.own()[at + 1..], state);
            }
        }
    }

    /// Counts the elements of those of the next instructions that run with the vl of this state.
    fn count_elements(&mut self, next: &[Uop], state: VtypeState) {
        let vectors = vectors_at_this_vl(next);
        if vectors == 0 {
            return;
        }
        let vl = match state {
            VtypeState::Known { vl, .. } => self.vl_value(vl),
            VtypeState::Unknown => self.load_own(I64, abi::hart::VL),
        };
        let elements = self.b.ins().imul_imm_s(vl, vectors as i64);
        let count = self.load_own(I64, abi::hart::VECTOR_ELEMENTS);
        let count = self.b.ins().iadd(count, elements);
        self.store_own(count, abi::hart::VECTOR_ELEMENTS);
    }

    /// Refuses to go on where it might use more fuel than there is.
    fn check_fuel(&mut self, node: &Node) {
        let latest = self.retired_and(node.longest as i64);
        let end = self.b.ins().load(I64, OWN, self.context, abi::context::LIMIT);
        let short = self.b.ins().icmp(IntCC::SignedGreaterThan, latest, end);
        let (refuse, go) = (self.cold_block(), self.b.create_block());
        self.b.ins().brif(short, refuse, &[], go, &[]);
        self.go_on_in(refuse);
        self.write_back_all();
        self.refuse(node.pc);
        self.go_on_in(go);
    }

    /// An instruction that does not end a block.
    pub(super) fn instruction(&mut self, node: &'a Node, at: usize) {
        let uop = &node.uops[at];
        let done = match ScalarOp::of(uop) {
            _ if node.is_called(uop) => false,
            ScalarOp::Integer(op) => self.int(uop, op),
            ScalarOp::Access(_) => self.access(node, at) || self.guards.float && self.float_access(node, at),
            ScalarOp::Atomic(op) => self.atomic(node, at, op),
            ScalarOp::Float(op) => {
                self.guards.float && op.has_code(self.guards.frm) && self.float(node, at, op)
            }
            ScalarOp::Vset => self.vset(node, at),
            ScalarOp::FloatCsr(access) => {
                self.guards.float && {
                    self.float_csr(uop, access);
                    true
                }
            }
            ScalarOp::Csr => self.length(uop),
            ScalarOp::Nop => true,
            ScalarOp::Fence => {
                if self.compile_key.shared {
                    self.b.ins().fence();
                }
                true
            }
            ScalarOp::MayBe => {
                let zero = self.b.ins().iconst(I64, 0);
                self.set_x(uop.rd, zero);
                true
            }
            ScalarOp::Jump | ScalarOp::Other => false,
        };
        if !done {
            self.call(node, at);
        }
    }
}

/// May compiled code leave at this instruction? Guesses are harmless: leaving writes back what is dirty.
pub(super) fn may_leave(uop: &Uop, plan: Option<&Plan>) -> bool {
    let other = !(uop.op.never_traps() || uop.op.is_jump() || uop.op.is_vset());
    plan.map_or(other, |plan| plan.otherwise() != Otherwise::Never)
}
