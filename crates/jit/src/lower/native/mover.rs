//! Strided and indexed accesses: [calls](super::call) of the functions in [`crate::kernels`].

use iced_x86::{Code, Register};

use super::emit::{CONTEXT, Emit, HostWriter, R9, RAX, RCX, at};
use super::frame;
use crate::kernels;
use crate::region::Node;
use crate::vector::Plan;
use crate::vector::elements::{Elements, Layout};

impl Emit<'_> {
    /// The access.
    pub(super) fn elements(&mut self, node: &Node, at_instruction: usize, plan: &Plan, elements: &Elements) {
        let uop = &node.uops[at_instruction];
        let slow = self.leaves_before(node, at_instruction);
        let bytes = u64::from(self.compile_key.vlen / 8);
        let data = u64::from(uop.rd) * bytes;
        let groups = match elements.places {
            Layout::Indexed(_) => data | (u64::from(uop.rs2) * bytes) << 32,
            _ => data,
        };
        let mover = kernels::mover(plan.sew, elements.places, elements.store, !uop.vm);
        self.call((mover as *const ()).addr(), |emit| {
            // Context, groups, base, stride, count, bits of addresses; the sources are read before they are written over.
            emit.get_into(uop.rs1, RAX);
            if matches!(elements.places, Layout::Strided) {
                emit.get_into(uop.rs2, RCX);
            }
            emit.copy(Register::RDI, CONTEXT);
            emit.load_number(Register::RSI, groups);
            emit.copy(Register::RDX, RAX);
            emit.vl_into(plan.vl, Register::R8);
            emit.load_number(R9, u64::from(emit.compile_key.user_bits.unwrap_or_default()));
        });
        self.number(Code::Cmp_rm64_imm8, at(Register::RSP, frame::RESULT), 0);
        self.jump(Code::Jne_rel32_64, slow);
    }
}
