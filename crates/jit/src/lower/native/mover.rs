//! Strided and indexed accesses: [calls](super::call) of the functions in [`crate::kernels`], unless the host
//! [gathers](super::host_gather).

use iced_x86::{Code, Register};

use super::emit::{CONTEXT, Emit, HostWriter, R9, RAX, RCX, at};
use super::frame;
use crate::fused::assembler::Label;
use crate::kernels::{self, Mover};
use crate::region::Node;
use crate::vector::elements::{Elements, Layout};
use crate::vector::{Plan, Vl};

/// A call that moves elements.
#[derive(Clone, Copy)]
pub(super) struct Move {
    mover: Mover,
    /// Where the groups are in the file.
    groups: u64,
    base: u8,
    stride: Option<u8>,
    vl: Vl,
    /// The range in the frame that the call extends.
    pub(super) range: Option<i64>,
}

impl Emit<'_> {
    /// The access.
    pub(super) fn elements(
        &mut self,
        node: &Node,
        at_instruction: usize,
        plan: &Plan,
        elements: &Elements,
    ) -> Option<()> {
        let uop = &node.uops[at_instruction];
        let slow = self.leaves_before(node, at_instruction);
        let bytes = u64::from(self.compile_key.vlen / 8);
        let data = u64::from(uop.rd) * bytes;
        let (groups, stride) = match elements.places {
            Layout::Indexed(_) => (data | (u64::from(uop.rs2) * bytes) << 32, None),
            Layout::Strided => (data, Some(uop.rs2)),
            Layout::Neighbours => (data, None),
        };
        let range = self.has_gathers(plan).then(|| self.range());
        let mover = kernels::mover(plan.sew, elements.places, elements.store, !uop.vm);
        let moved = Move { mover, groups, base: uop.rs1, stride, vl: plan.vl, range };
        match (range, elements.places) {
            (None, _) => {
                self.call_mover(moved, slow);
                Some(())
            }
            (_, Layout::Strided) => self.strided(uop, plan, moved, slow),
            _ => self.indexed(uop, plan, moved, slow),
        }
    }

    /// The call.
    pub(super) fn call_mover(&mut self, moved: Move, slow: Label) {
        self.call((moved.mover as *const ()).addr(), |emit| {
            // Context, groups, base, stride, count, range; the sources are read before they are written over.
            emit.get_into(moved.base, RAX);
            match moved.stride {
                Some(stride) => emit.get_into(stride, RCX),
                None => emit.load_number(RCX, 0),
            }
            emit.copy(Register::RDI, CONTEXT);
            emit.load_number(Register::RSI, moved.groups);
            emit.copy(Register::RDX, RAX);
            emit.vl_into(moved.vl, Register::R8);
            match moved.range {
                Some(range) => emit.two(Code::Lea_r64_m, R9, at(Register::RSP, range)),
                None => emit.load_number(R9, 0),
            }
        });
        self.number(Code::Cmp_rm64_imm8, at(Register::RSP, frame::RESULT), 0);
        self.jump(Code::Jne_rel32_64, slow);
    }
}
