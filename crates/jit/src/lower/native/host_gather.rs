//! Elements of 32 and 64 bits that the host gathers and scatters: what [indexed](super::indexed) and [strided](super::strided)
//! accesses have in common.
//!
//! Each access has a range of the guest's memory in the frame, whose pages it may access. Where it does not lead out of the range,
//! the elements are moved here. Elsewhere the access is a [call](super::mover), which extends the range. Invariant: all
//! addresses are looked at before the first element is moved.

use iced_x86::{Code, MemoryOperand, Register};
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::emit::{Emit, HostWriter};
use super::file::sized;
use super::mover::Move;
use super::operand::{Kind, Operand};
use super::vector::Steps;
use super::{indexed, strided};
use crate::fused::assembler::{Label, Lanes};
use crate::vector::elements::{Elements, Layout};
use crate::vector::{Plan, VectorOp};

/// The mask that an instruction of the host takes, and clears.
pub(super) const LEFT: Register = Register::K5;

/// The cold code of an access: the call that does it where it leads out of the range.
pub(super) struct Missed {
    pub(super) label: Label,
    pub(super) back: Label,
    pub(super) slow: Label,
    pub(super) access: Move,
}

/// Does the host move the elements of an access?
pub(super) fn moves(plan: &Plan) -> bool {
    let VectorOp::Elements(Elements { places, .. }) = plan.op else { return false };
    matches!(plan.sew, Sew::E32 | Sew::E64) && !matches!(places, Layout::Neighbours)
}

/// The groups of an access that has code here.
pub(super) fn operands(uop: &Uop, plan: &Plan) -> Vec<Operand> {
    let VectorOp::Elements(elements) = plan.op else { return Vec::new() };
    if !moves(plan) {
        return Vec::new();
    }
    let group = |r, (steps, sew): (Steps, Sew), written| Operand {
        r,
        bytes: steps.total * sew.bytes(),
        chunk: steps.lanes * sew.bytes(),
        written,
        kind: Kind::Elements,
    };
    let data = |steps| group(uop.rd, (steps, plan.sew), !elements.store);
    match elements.places {
        Layout::Indexed(index) => {
            let steps = indexed::steps(plan, index);
            vec![data(steps), group(uop.rs2, (steps, index), false)]
        }
        _ => vec![data(strided::steps(plan))],
    }
}

/// How the host moves the elements of a step.
pub(super) struct Step {
    pub(super) code: Code,
    /// From or to the file, which has them there.
    pub(super) home: (u32, u32),
    pub(super) sew: Sew,
    pub(super) lanes: Lanes,
    pub(super) count: u32,
    pub(super) is_store: bool,
}

impl Emit<'_> {
    /// Does the host move the elements of an access here? Ranges are of no use where other host threads change what may be
    /// accessed.
    pub(super) fn has_gathers(&self, plan: &Plan) -> bool {
        moves(plan) && !self.compile_key.shared
    }

    /// Moves the elements of a step. What the host's register holds of them has `bytes` bytes.
    pub(super) fn move_step(&mut self, step: &Step, memory: MemoryOperand, bytes: u32) {
        match step.lanes {
            Lanes::Merge(active) | Lanes::Zero(active) => self.two(Code::VEX_Kmovq_kr_km64, LEFT, active),
            Lanes::All => self.asm.load_mask(LEFT, u64::MAX >> (64 - step.count)),
        }
        if step.is_store {
            let from = self.bytes(step.home.0, step.home.1);
            self.masked(step.code, Lanes::Merge(LEFT), &[memory.into(), sized(from, bytes).into()]);
            return;
        }
        let to = self.temp();
        let clean = sized(to, 64);
        self.three(Code::EVEX_Vpxorq_zmm_k1z_zmm_zmmm512b64, clean, clean, clean);
        self.masked(step.code, Lanes::Merge(LEFT), &[sized(to, bytes).into(), memory.into()]);
        self.put_step(step.home, step.sew, step.lanes, to);
    }

    /// The cold code of an access out of its range.
    pub(super) fn write_missed(&mut self, missed: &Missed) {
        self.asm.place(missed.label);
        self.call_mover(missed.access, missed.slow);
        self.jump(Code::Jmp_rel32_64, missed.back);
    }
}
