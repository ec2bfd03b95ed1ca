//! Nodes and how they end, in an order in which few jumps are needed; the count of instructions, and fuel.

use iced_x86::Code;
use rivet_exec::Uop;
use rivet_isa::Op;

use super::emit::Emit;
use super::exit::Later;
use crate::census::Masked;
use crate::fused::assembler::Label;
use crate::lower::x86::float::FloatWriter;
use crate::lower::x86::{HostWriter, RAX, RCX, RETIRED, at, conditions, exit, integer, own_x, pair};
use crate::operands::{numbers, uses};
use crate::region::{Node, NodeId, Region, Successor, Terminator};
use crate::scalar::{IntegerOp, ScalarOp};

impl Emit<'_> {
    /// A node; `next` is the one behind it.
    pub(super) fn node(&mut self, id: NodeId, next: Option<NodeId>) -> Option<()> {
        let region = self.region;
        let node = &region.nodes[id];
        let label = self.nodes[id];
        self.place(label);
        self.current = id;
        self.constants = [None; 32];
        self.here = self.retired[id];
        self.changed = self.homes.changed(id);
        if node.is_head {
            // The sum's flags tell whether there is fuel for that.
            if !self.count_up_to(behind_head(node)) {
                self.two(Code::Test_rm64_r64, RETIRED, RETIRED);
            }
            self.here = behind_head(node);
            let refuse = self.refuses(node.pc);
            self.jump(Code::Jg_rel32_64, refuse);
        }
        self.here += node.len as i64;
        if let Some(count) = self.counts.begin(node.own(), node.vector, &self.compile_key, Masked::Called) {
            let count = count.address();
            self.load_wide(RAX, count);
            self.number(Code::Add_rm64_imm8, at(RAX, 0), 1);
        }
        let mut at = 0;
        while let Some(uop) = node.body().get(at) {
            let written = match node.body().get(at + 1).is_some_and(|next| pair::write(self, uop, next)) {
                true => 2,
                false => {
                    self.instruction(at, uop)?;
                    1
                }
            };
            for uop in &node.body()[at..at + written] {
                self.changed = self.changed.union(uses(uop).writes);
                self.note_constant(uop);
            }
            at += written;
        }
        self.end(node, next)
    }

    /// What a register holds behind an instruction, if that says so.
    fn note_constant(&mut self, uop: &Uop) {
        let known = match ScalarOp::of(uop) {
            ScalarOp::Integer(IntegerOp::Constant(value)) => Some(value),
            ScalarOp::Integer(IntegerOp::Immediate(Op::addi)) => {
                self.constants[usize::from(uop.rs1 & 31)].map(|value| value.wrapping_add(uop.imm as u64))
            }
            _ => None,
        };
        numbers(uses(uop).writes.x).for_each(|r| self.constants[r] = known);
    }

    /// An instruction that does not end a node.
    fn instruction(&mut self, at: usize, uop: &Uop) -> Option<()> {
        match ScalarOp::of(uop) {
            ScalarOp::Integer(op) => integer::write(self, uop, op),
            ScalarOp::Access(_) => self.access(at, uop),
            ScalarOp::Float(op) => self.float(uop, at, op),
            ScalarOp::FloatCsr(access) => {
                self.float_csr(uop, access);
                Some(())
            }
            ScalarOp::Nop => Some(()),
            ScalarOp::Fence => {
                if self.compile_key.shared {
                    self.op(Code::Mfence, &[]);
                }
                Some(())
            }
            ScalarOp::MayBe => {
                self.put_number(uop.rd, 0);
                Some(())
            }
            _ => None,
        }
    }

    fn end(&mut self, node: &Node, next: Option<NodeId>) -> Option<()> {
        let last = node.own().last()?;
        match node.end {
            Terminator::FallThrough(target) => self.go(target, next),
            Terminator::Jump(target) => {
                self.link(last);
                self.go(target, next);
            }
            Terminator::Branch { taken, falls } => self.branch(last, taken, falls, next),
            Terminator::Return(target, to) => {
                self.jump_target(last);
                self.link(last);
                exit::compare_target(self, to);
                let elsewhere = self.leaves_anywhere();
                self.jump(Code::Jne_rel32_64, elsewhere);
                self.go(target, next);
            }
            Terminator::IndirectJump => self.indirect_jump(node, last),
            Terminator::Interpreted | Terminator::Vset { .. } => return None,
        }
        Some(())
    }

    /// Goes to a target; `next` is the node behind.
    pub(super) fn go(&mut self, target: Successor, next: Option<NodeId>) {
        match target {
            Successor::Node(id) => {
                self.count_up_to(self.retired[id]);
                if next != Some(id) {
                    let label = self.nodes[id];
                    self.jump(Code::Jmp_rel32_64, label);
                }
            }
            Successor::Exit(pc) => self.leave_to(pc),
        }
    }

    /// Where a target's code is, or where code goes there.
    pub(super) fn label_of(&mut self, target: Successor) -> Label {
        match target {
            Successor::Node(id) if self.retired[id] == self.here => self.nodes[id],
            _ => {
                let label = self.label();
                self.later.push(Later::Edge { label, target, here: self.here, changed: self.changed });
                label
            }
        }
    }

    fn branch(&mut self, uop: &Uop, taken: Successor, falls: Successor, next: Option<NodeId>) {
        if let Some(constant) = uop.branch_constant() {
            self.compare_with(uop.rs1, constant as i32);
        } else if uop.rs2 == 0 {
            self.compare_with(uop.rs1, 0);
        } else {
            let a = self.get(uop.rs1, RAX);
            match self.in_hart(uop.rs2) {
                Some(b) => self.two(Code::Cmp_r64_rm64, a, b),
                None => {
                    let b = self.get(uop.rs2, RCX);
                    self.two(Code::Cmp_r64_rm64, a, b);
                }
            }
        }
        let (holds, fails) = conditions(uop.op.base());
        let (code, away, on) = match taken {
            Successor::Node(id) if next == Some(id) => (fails, falls, taken),
            _ => (holds, taken, falls),
        };
        let away = self.label_of(away);
        self.jump(code, away);
        self.go(on, next);
    }

    /// Compares a guest register with a number.
    fn compare_with(&mut self, r: u8, number: i32) {
        match self.homes.of_x(r) {
            Some(home) if number == 0 => self.two(Code::Test_rm64_r64, home, home),
            Some(home) => self.number(Code::Cmp_rm64_imm32, home, number),
            None if r == 0 => {
                self.load_number(RAX, 0);
                self.number(Code::Cmp_rm64_imm32, RAX, number);
            }
            None => self.number(Code::Cmp_rm64_imm32, own_x(r), number),
        }
    }

    /// rd = address of the next instruction
    pub(super) fn link(&mut self, uop: &Uop) {
        if uop.rd != 0 {
            let next = uop.pc.wrapping_add(uop.len.into());
            let to = self.homes.of_x(uop.rd).unwrap_or(RCX);
            self.load_number(to, next);
            self.put(uop.rd, to);
            self.changed.x |= 1 << uop.rd;
        }
    }

    /// Where `jalr` goes, into `rax`; bit 0, which does not count, may be set.
    pub(super) fn jump_target(&mut self, uop: &Uop) {
        let base = self.get(uop.rs1, RAX);
        match uop.imm {
            0 => self.copy(RAX, base),
            imm => self.two(Code::Lea_r64_m, RAX, at(base, i64::from(imm))),
        }
    }

    /// Counts instructions, but for so many of those that have retired here. Returns whether there were any to count.
    pub(super) fn count_up_to(&mut self, left: i64) -> bool {
        let more = self.here - left;
        if more != 0 {
            self.number(Code::Add_rm64_imm32, RETIRED, more as i32);
        }
        more != 0
    }
}

/// What is not counted where a head's instructions begin: it counts all that may follow up to the next head, to compare that.
pub(super) fn behind_head(node: &Node) -> i64 {
    -(node.longest as i64)
}

/// The order of nodes in memory: behind each comes a successor that is not yet there, that which was entered most often, and
/// of two that were entered as often that of a branch that is not taken.
pub(super) fn layout(region: &Region) -> Vec<NodeId> {
    let mut is_placed = vec![false; region.nodes.len()];
    let (mut order, mut waiting) = (Vec::with_capacity(region.nodes.len()), vec![0]);
    while let Some(mut id) = waiting.pop() {
        while !std::mem::replace(&mut is_placed[id], true) {
            order.push(id);
            let mut next: Vec<_> = region.nodes[id].next().filter(|&next| !is_placed[next]).collect();
            next.sort_by_key(|&next| region.nodes[next].entered);
            let Some((&last, others)) = next.split_last() else { break };
            waiting.extend(others);
            id = last;
        }
    }
    order
}
