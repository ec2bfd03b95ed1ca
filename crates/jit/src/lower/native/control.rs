//! Nodes: fuel, branches, and `vsetvli`, which goes on in one way for VLMAX elements and in another for fewer.

use iced_x86::Code;
use rivet_exec::Uop;

use super::super::group::Groups;
use super::super::x86::{self, conditions, exit};
use super::census::NewVl;
use super::emit::{CONTEXT, Emit, HostWriter, RAX, RCX, RETIRED, at};
use super::forward::Forwards;
use super::mask_cache::MaskCache;
use super::{access, leaves};
use crate::abi::context;
use crate::fused::assembler::{Arg, Label};
use crate::operands::uses;
use crate::region::{Node, NodeId, Successor, Terminator};
use crate::scalar::ScalarOp;
use crate::vector::{Vl, VsetEffect, VtypeState, vtype};

impl Emit<'_> {
    /// A node.
    pub(super) fn node(&mut self, id: NodeId) -> Option<()> {
        let region = self.region;
        let node = &region.nodes[id];
        self.vector = node.vector;
        self.tight = node.tight.is_some();
        self.mask_cache = MaskCache::default();
        self.forwards = Forwards::default();
        let plans = &self.chosen.plans[id];
        let key = self.compile_key;
        self.groups = Groups::of(node.own(), |at, uop| access::grouped(uop, plans[at].as_ref(), &key));
        self.asm.place(self.nodes[id]);
        if node.is_head {
            let refuse = self.refuses(node.pc);
            self.two(Code::Lea_r64_m, RAX, at(RETIRED, node.longest as i64));
            self.two(Code::Cmp_r64_rm64, RAX, at(CONTEXT, i64::from(context::LIMIT)));
            self.jump(Code::Jg_rel32_64, refuse);
        }
        self.number(Code::Add_rm64_imm32, RETIRED, node.len as i32);
        self.count_vectors(node.own());
        self.begin_count(node);
        for at in 0..node.body().len() {
            self.check_before(&node.uops[at], self.chosen.plans[id][at].as_ref());
            self.instruction(id, node, at)?;
            self.refresh_constants(uses(&node.uops[at]).writes);
            self.vector = self.vector.after(&node.uops[at], &self.compile_key);
            if node.uops[at].op.may_change_vl() {
                self.count_elements(&node.own()[at + 1..]);
            }
        }
        self.check_all();
        self.end(id, node)
    }

    fn instruction(&mut self, id: NodeId, node: &Node, at: usize) -> Option<()> {
        let uop = &node.uops[at];
        if let Some(plan) = self.chosen.plans[id][at] {
            self.vector_instruction(node, at, &plan)?;
            self.forget_masks(uop, &plan);
            self.fill(uop, &plan);
            self.forward_from(uop, &plan);
            self.count_active(at);
            return Some(());
        }
        match ScalarOp::of(uop) {
            ScalarOp::Integer(op) => x86::integer::write(self, uop, op),
            ScalarOp::Access(_) => self.access(node, at),
            ScalarOp::Float(op) => {
                self.scalar_float(node, at, op);
                Some(())
            }
            ScalarOp::Vset => self.vset(uop),
            ScalarOp::Csr => {
                self.length(uop);
                Some(())
            }
            ScalarOp::Nop => Some(()),
            _ => None,
        }
    }

    /// A `vset` instruction that does not end a node.
    fn vset(&mut self, uop: &Uop) -> Option<()> {
        let VsetEffect::Known(key, vl) = self.vector.step(uop, &self.compile_key) else { return None };
        self.count_unchanged(uop, self.vector, (key, vl), NewVl::Number(vl.most()));
        if uop.rd != 0 {
            let to = self.target(uop.rd);
            self.vl_into(vl, to);
            self.put(uop.rd, to);
        }
        Some(())
    }

    /// `csrr rd, vlenb`, and `csrr rd, vl`.
    fn length(&mut self, uop: &Uop) {
        let to = self.target(uop.rd);
        match self.vector {
            VtypeState::Known { vl, .. } if vtype::reads_vl(uop) => self.vl_into(vl, to),
            _ => self.load_number(to, u64::from(self.compile_key.vlen / 8)),
        }
        self.put(uop.rd, to);
    }

    fn end(&mut self, id: NodeId, node: &Node) -> Option<()> {
        let last = node.own().last()?;
        match node.end {
            Terminator::FallThrough(target) => self.go(id, target),
            Terminator::Jump(target) => {
                self.link(last);
                self.go(id, target);
            }
            Terminator::Branch { taken, falls } => self.branch(id, last, taken, falls),
            Terminator::Return(target, to) => {
                self.jump_target(last);
                self.link(last);
                exit::compare_target(self, to);
                let leaves = self.leaves_anywhere();
                self.jump(Code::Jne_rel32_64, leaves);
                self.go(id, target);
            }
            Terminator::IndirectJump => {
                self.jump_target(last);
                self.link(last);
                let leaves = self.leaves_anywhere();
                self.jump(Code::Jmp_rel32_64, leaves);
            }
            Terminator::Vset { enough, short } => self.split(id, last, enough, short)?,
            Terminator::Interpreted => return None,
        }
        Some(())
    }

    /// Where a target's code is.
    fn label_of(&mut self, target: Successor) -> Label {
        match target {
            Successor::Node(id) if !leaves(self.chosen, target) => self.nodes[id],
            Successor::Node(id) => self.leaves_to(self.region.nodes[id].pc),
            Successor::Exit(pc) => self.leaves_to(pc),
        }
    }

    /// Goes to a target, which may be what comes next.
    fn go(&mut self, id: NodeId, target: Successor) {
        let next = self.chosen.nodes.iter().copied().find(|&other| other > id);
        if next.is_none_or(|next| target != Successor::Node(next)) {
            let label = self.label_of(target);
            self.jump(Code::Jmp_rel32_64, label);
        }
    }

    fn branch(&mut self, id: NodeId, uop: &Uop, taken: Successor, falls: Successor) {
        let a = self.get(uop.rs1, RAX);
        if let Some(constant) = uop.branch_constant() {
            self.number(Code::Cmp_rm64_imm8, a, constant as i32);
        } else if uop.rs2 == 0 {
            self.two(Code::Test_rm64_r64, a, a);
        } else {
            let b = self.get(uop.rs2, RCX);
            self.two(Code::Cmp_r64_rm64, a, b);
        }
        let (code, _) = conditions(uop.op.base());
        let label = self.label_of(taken);
        self.jump(code, label);
        self.go(id, falls);
    }

    /// rd = address of the next instruction
    fn link(&mut self, uop: &Uop) {
        if uop.rd != 0 {
            self.load_number(RCX, uop.pc.wrapping_add(uop.len.into()));
            self.put(uop.rd, RCX);
        }
    }

    /// Where `jalr` goes, into `rax`.
    fn jump_target(&mut self, uop: &Uop) {
        let base = self.get(uop.rs1, RAX);
        self.two(Code::Lea_r64_m, RAX, at(base, i64::from(uop.imm)));
        self.asm.op(Code::And_rm64_imm8, &[RAX.into(), Arg::Number(!1)]);
    }

    /// `vsetvli` at the end of a node.
    fn split(&mut self, id: NodeId, uop: &Uop, enough: Successor, short: Successor) -> Option<()> {
        let VsetEffect::AvlDependent(key, vlmax) = self.vector.step(uop, &self.compile_key) else {
            return None;
        };
        let avl = self.get(uop.rs1, RAX);
        self.number(Code::Cmp_rm64_imm32, avl, vlmax as i32);
        let (less, before) = (self.asm.label(), self.vector);
        self.jump(Code::Jb_rel32_64, less);
        self.count_unchanged(uop, before, (key, Vl::UpTo(vlmax)), NewVl::Number(vlmax));
        self.vector = VtypeState::Known { key, vl: Vl::Exact(vlmax), entered: false };
        if uop.rd != 0 {
            self.load_number(RCX, u64::from(vlmax));
            self.put(uop.rd, RCX);
        }
        let label = self.label_of(enough);
        self.jump(Code::Jmp_rel32_64, label);

        self.asm.place(less);
        self.count_unchanged(uop, before, (key, Vl::UpTo(vlmax)), NewVl::In(avl));
        self.vector = VtypeState::Known { key, vl: Vl::UpTo(vlmax), entered: false };
        self.keep_vl(avl, vlmax);
        self.put(uop.rd, avl);
        self.go(id, short);
        Some(())
    }
}
