//! Strided and indexed accesses: calls of the functions in [`crate::kernels`], which work on the register file.
//!
//! What is in host registers is stored before, as for a side exit, and loaded after.

use iced_x86::{Code, Register};

use super::emit::{BYTES, CONTEXT, Emit, FILE, HART, HostWriter, R9, RAX, RCX, RETIRED, at};
use super::frame;
use super::mask_cache::MaskCache;
use crate::abi::context;
use crate::kernels;
use crate::region::Node;
use crate::vector::Plan;
use crate::vector::elements::{Elements, Layout};

/// Registers that are in use and that a call may change.
const CHANGED: [Register; 4] = [HART, CONTEXT, RETIRED, Register::R8];

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
        self.store_file();
        self.write_back_counts();
        for (place, register) in frame::KEPT.into_iter().zip(CHANGED) {
            self.store(at(Register::RSP, place), register);
        }
        // Context, groups, base, stride, count, bits of addresses; the sources are read before they are written over.
        self.get_into(uop.rs1, RAX);
        if matches!(elements.places, Layout::Strided) {
            self.get_into(uop.rs2, RCX);
        }
        self.copy(Register::RDI, CONTEXT);
        self.load_number(Register::RSI, groups);
        self.copy(Register::RDX, RAX);
        self.vl_into(plan.vl, Register::R8);
        self.load_number(R9, u64::from(self.compile_key.user_bits.unwrap_or_default()));
        let mover = kernels::mover(plan.sew, elements.places, elements.store, !uop.vm);
        self.asm.load_number(RAX, (mover as *const ()).addr() as u64);
        self.asm.op(Code::VEX_Vzeroupper, &[]);
        self.asm.op(Code::Call_rm64, &[RAX.into()]);
        self.store(at(Register::RSP, frame::REFUSED), RAX);
        for (place, register) in frame::KEPT.into_iter().zip(CHANGED) {
            self.load(register, at(Register::RSP, place));
        }
        self.load(BYTES, at(CONTEXT, i64::from(context::BYTES)));
        self.load(FILE, at(CONTEXT, i64::from(context::FILE)));
        self.load_file();
        self.mask_cache = MaskCache::default();
        self.make_constants();
        self.clear_counts();
        self.number(Code::Cmp_rm64_imm8, at(Register::RSP, frame::REFUSED), 0);
        self.jump(Code::Jne_rel32_64, slow);
    }
}
