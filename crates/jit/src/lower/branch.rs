//! How nodes end: branches, jumps, returns.

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::types::I64;
use cranelift_codegen::ir::{Block, InstBuilder, Value};
use rivet_exec::Uop;
use rivet_isa::Op;

use crate::lower::Lower;
use crate::operands::Registers;
use crate::region::{Node, NodeId, Successor, Terminator};

impl Lower<'_> {
    /// The end of a node.
    pub(super) fn end(&mut self, node: &Node) {
        let Some(last) = node.own().last() else { return };
        match node.end {
            Terminator::FallThrough(target) => self.go(target),
            Terminator::Branch { taken, falls } => self.branch(last, taken, falls),
            Terminator::Jump(target) => {
                self.set_link(last);
                self.go(target);
            }
            Terminator::Return(target, to) => {
                let pc = self.jump_target(last);
                self.set_link(last);
                let expected = self.b.ins().icmp_imm_s(IntCC::Equal, pc, to as i64);
                let leaves = self.cold_block();
                self.only_if(expected, leaves);
                let dirty = self.dirty;
                self.go(target);
                self.go_on_in(leaves);
                self.dirty = dirty;
                self.leave_anywhere(pc);
            }
            Terminator::IndirectJump => {
                let pc = self.jump_target(last);
                self.set_link(last);
                self.leave_anywhere(pc);
            }
            Terminator::Interpreted => self.call_last(node),
            Terminator::Vset { enough, short } => self.split(last, enough, short),
        }
    }

    /// Goes to a node, or leaves.
    pub(super) fn go(&mut self, target: Successor) {
        match target {
            Successor::Node(id) => {
                if self.enters_tight_loop(id) {
                    self.flush();
                }
                if self.region.nodes[id].tight != self.tight {
                    let vectors = Registers { v: self.dirty.v, ..Registers::default() };
                    self.write_back(vectors);
                    self.dirty.v = 0;
                    let resident = self.resident_in(self.region.nodes[id].tight);
                    self.load_vectors(resident);
                }
                self.go_retired(id);
                let block = self.blocks[id];
                self.b.ins().jump(block, &[]);
            }
            Successor::Exit(pc) => self.leave_to(pc),
        }
    }

    fn branch(&mut self, uop: &Uop, taken: Successor, falls: Successor) {
        let condition = match uop.op.base() {
            Op::beq | Op::beqi => IntCC::Equal,
            Op::bne | Op::bnei => IntCC::NotEqual,
            Op::blt => IntCC::SignedLessThan,
            Op::bge => IntCC::SignedGreaterThanOrEqual,
            Op::bltu => IntCC::UnsignedLessThan,
            _ => IntCC::UnsignedGreaterThanOrEqual,
        };
        let a = self.x(uop.rs1);
        let b = match uop.branch_constant() {
            Some(constant) => self.b.ins().iconst(I64, constant),
            None => self.x(uop.rs2),
        };
        let holds = self.b.ins().icmp(condition, a, b);
        let (yes, no) = (self.block_of(taken), self.block_of(falls));
        self.b.ins().brif(holds, yes, &[], no, &[]);
        let dirty = self.dirty;
        for (target, block) in [(taken, yes), (falls, no)] {
            if self.has_block_between(target) {
                self.go_on_in(block);
                self.dirty = dirty;
                self.go(target);
            }
        }
    }

    /// Where a target's code is, or is to be written.
    fn block_of(&mut self, target: Successor) -> Block {
        match target {
            Successor::Node(id) if !self.has_block_between(target) => self.blocks[id],
            _ => self.b.create_block(),
        }
    }

    /// Is there something to do on the way there?
    fn has_block_between(&self, target: Successor) -> bool {
        match target {
            Successor::Node(id) => {
                let leaves = self.resident_in(self.tight) != 0 && self.region.nodes[id].tight != self.tight;
                leaves || self.enters_tight_loop(id) || self.changes_retired(id)
            }
            Successor::Exit(_) => true,
        }
    }

    /// Does the way from the current node to this one lead into a tight loop?
    fn enters_tight_loop(&self, id: NodeId) -> bool {
        let inner = self.region.nodes[id].tight;
        inner.is_some() && inner != self.tight
    }

    /// rd = address of the next instruction
    fn set_link(&mut self, uop: &Uop) {
        let next = self.b.ins().iconst(I64, uop.pc.wrapping_add(uop.len.into()) as i64);
        self.set_x(uop.rd, next);
    }

    /// Where `jalr` goes.
    fn jump_target(&mut self, uop: &Uop) -> Value {
        let sum = self.address(uop);
        self.b.ins().band_imm_s(sum, !1)
    }
}
