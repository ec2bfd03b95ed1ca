//! Sums and differences that saturate (V 12.1): of 8 and 16 bits as the host has them. What else is fixed point has its vxsat
//! and vxrm from here.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::emit::{Emit, HostWriter, own};
use super::file::{narrowed, size, sized};
use super::is_variable;
use super::lanes::ACTIVE;
use super::vector::{Steps, steps};
use crate::abi::hart;
use crate::fused::assembler::{Arg, Lanes};
use crate::fused::{IntOp, codes};
use crate::region::Node;
use crate::vector::Plan;
use crate::vector::arithmetic::Other;
use crate::vector::mask::Predicate;

/// Where results are noted that differ from those that would not saturate, for vxsat.
#[derive(Clone, Copy)]
pub(super) enum Changed {
    /// Their lanes, in `k4`.
    InMask,
    /// Bits in which they differ, in this register: where masks are slow and all lanes are active.
    InRegister(usize),
}

/// The host's instruction for 8 or 16 bits.
fn saturating(adds: bool, signed: bool, sew: Sew) -> Code {
    match (adds, signed, sew) {
        (true, true, Sew::E8) => Code::EVEX_Vpaddsb_zmm_k1z_zmm_zmmm512,
        (true, true, _) => Code::EVEX_Vpaddsw_zmm_k1z_zmm_zmmm512,
        (true, false, Sew::E8) => Code::EVEX_Vpaddusb_zmm_k1z_zmm_zmmm512,
        (true, false, _) => Code::EVEX_Vpaddusw_zmm_k1z_zmm_zmmm512,
        (false, true, Sew::E8) => Code::EVEX_Vpsubsb_zmm_k1z_zmm_zmmm512,
        (false, true, _) => Code::EVEX_Vpsubsw_zmm_k1z_zmm_zmmm512,
        (false, false, Sew::E8) => Code::EVEX_Vpsubusb_zmm_k1z_zmm_zmmm512,
        (false, false, _) => Code::EVEX_Vpsubusw_zmm_k1z_zmm_zmmm512,
    }
}

/// The host's shift to the right of lanes of 16 bits or more, by an immediate.
pub(super) fn shift_right(signed: bool, sew: Sew) -> Code {
    match (signed, sew) {
        (true, Sew::E8 | Sew::E16) => Code::EVEX_Vpsraw_zmm_k1z_zmmm512_imm8,
        (true, Sew::E32) => Code::EVEX_Vpsrad_zmm_k1z_zmmm512b32_imm8,
        (true, Sew::E64) => Code::EVEX_Vpsraq_zmm_k1z_zmmm512b64_imm8,
        (false, Sew::E8 | Sew::E16) => Code::EVEX_Vpsrlw_zmm_k1z_zmmm512_imm8,
        (false, Sew::E32) => Code::EVEX_Vpsrld_zmm_k1z_zmmm512b32_imm8,
        (false, Sew::E64) => Code::EVEX_Vpsrlq_zmm_k1z_zmmm512b64_imm8,
    }
}

impl Emit<'_> {
    /// `vsadd`, `vsaddu`, `vssub` and `vssubu`
    pub(super) fn saturating(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        (adds, signed): (bool, bool),
        other: Other,
    ) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        let wraps = if adds { IntOp::Add } else { IntOp::Sub };
        let splat = self.splat(other, sew);
        let is_short = matches!(sew, Sew::E8 | Sew::E16);
        let changed = self.begin_saturation(uop, plan, steps, is_short);
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let (place, bytes, [a, b]) = emit.step_of_two(uop, steps, (other, splat), first, sew);
            let value = emit.temp();
            if is_short {
                emit.all_lanes(saturating(adds, signed, sew), bytes, [value, a, b]);
            }
            let wrapped = if is_short { emit.writable(a) } else { emit.temp() };
            emit.operate(wraps, sew, bytes, Lanes::All, (wrapped, a, b, 0));
            if !is_short && signed {
                emit.saturated(adds, sew, bytes, (value, wrapped), [a, b]);
            } else if !is_short {
                emit.saturated_unsigned(adds, sew, bytes, value, [a, b]);
            }
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            emit.note_changed(changed, sew, bytes, lanes, [wrapped, value])?;
            emit.put_step(place, sew, lanes, value);
            Some(())
        })?;
        self.end_saturation(changed, size(steps.lanes * sew.bytes()));
        Some(())
    }

    /// Sums or differences with signs that saturate, of those that do not: where these have the wrong sign, the end of the range on
    /// the side of the first operand.
    fn saturated(
        &mut self,
        adds: bool,
        sew: Sew,
        bytes: u32,
        (value, wrapped): (usize, usize),
        [a, b]: [usize; 2],
    ) {
        let all = Lanes::All;
        let wrong = self.temp();
        // a and the sum differ in their signs, and so do b and the sum; or a and the difference, and a and b.
        self.operate(IntOp::Xor, sew, bytes, all, (wrong, a, wrapped, 0));
        self.operate(IntOp::Xor, sew, bytes, all, (value, b, if adds { wrapped } else { a }, 0));
        self.operate(IntOp::And, sew, bytes, all, (wrong, wrong, value, 0));
        self.signs(sew, bytes, [wrong; 2]);
        self.signs(sew, bytes, [value, a]);
        self.with_bits(IntOp::Xor, sew, bytes, [value; 2], (1 << (sew.bits() - 1)) - 1);
        // The one or the other, without masks.
        self.operate(IntOp::Xor, sew, bytes, all, (value, value, wrapped, 0));
        self.operate(IntOp::And, sew, bytes, all, (value, value, wrong, 0));
        self.operate(IntOp::Xor, sew, bytes, all, (value, value, wrapped, 0));
    }

    /// The same without signs: no more is added than there is room for, or taken away than there is.
    fn saturated_unsigned(&mut self, adds: bool, sew: Sew, bytes: u32, value: usize, [a, b]: [usize; 2]) {
        let all = Lanes::All;
        if adds {
            self.with_bits(IntOp::Xor, sew, bytes, [value, a], u64::MAX);
            self.operate(IntOp::Minu, sew, bytes, all, (value, b, value, 0));
            self.operate(IntOp::Add, sew, bytes, all, (value, a, value, 0));
        } else {
            self.operate(IntOp::Minu, sew, bytes, all, (value, a, b, 0));
            self.operate(IntOp::Sub, sew, bytes, all, (value, a, value, 0));
        }
    }

    /// The signs of lanes of 16 bits or more, as all their bits.
    pub(super) fn signs(&mut self, sew: Sew, bytes: u32, places: [usize; 2]) {
        self.by_immediate(shift_right(true, sew), bytes, places, sew.bits() - 1);
    }

    /// Nothing has saturated yet. `has_room`: there is a register for [`Changed::InRegister`].
    pub(super) fn begin_saturation(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        steps: Steps,
        has_room: bool,
    ) -> Changed {
        let is_whole = uop.vm && !is_variable(plan.vl) && steps.total.is_multiple_of(steps.lanes);
        if self.vectors.masks_slowly() && is_whole && has_room {
            let changed = self.temp();
            self.asm.clear(changed);
            return Changed::InRegister(changed);
        }
        self.three(Code::VEX_Kxorq_kr_kr_kr, Register::K4, Register::K4, Register::K4);
        Changed::InMask
    }

    /// Notes where a step's results differ. The first may be written over. The lanes are those of the step.
    pub(super) fn note_changed(
        &mut self,
        changed: Changed,
        sew: Sew,
        bytes: u32,
        lanes: Lanes,
        [exact, saturated]: [usize; 2],
    ) -> Option<()> {
        if let Changed::InRegister(changed) = changed {
            self.operate(IntOp::Xor, sew, bytes, Lanes::All, (exact, exact, saturated, 0));
            self.operate(IntOp::Or, sew, bytes, Lanes::All, (changed, changed, exact, 0));
            return Some(());
        }
        let (code, differ) = codes::comparison(Predicate::NotEqual, sew)?;
        let [a, b] = [exact, saturated].map(|number| Arg::from(sized(number, bytes)));
        let lanes = if lanes == Lanes::All { Lanes::All } else { Lanes::Merge(ACTIVE) };
        self.masked(narrowed(code, bytes), lanes, &[Register::K3.into(), a, b, Arg::Number(differ)]);
        self.three(Code::VEX_Korq_kr_kr_kr, Register::K4, Register::K4, Register::K3);
        Some(())
    }

    /// Sets vxsat if a result of a step, which has so many bytes, has changed. Changes `rax`.
    pub(super) fn end_saturation(&mut self, changed: Changed, bytes: u32) {
        match changed {
            Changed::InRegister(changed) => self.asm.test_bytes(changed, bytes),
            Changed::InMask => self.two(Code::VEX_Kortestq_kr_kr, Register::K4, Register::K4),
        }
        self.asm.op(Code::Setne_rm8, &[Register::AL.into()]);
        self.two(Code::Or_rm8_r8, own(hart::VXSAT), Register::AL);
    }

    /// Leaves before an instruction if vxrm is another than that which the code is for.
    pub(super) fn leave_if_rounded_otherwise(&mut self, node: &Node, at: usize) {
        let slow = self.leaves_before(node, at);
        self.number(Code::Cmp_rm8_imm8, own(hart::VXRM), i32::from(self.compile_key.vxrm));
        self.jump(Code::Jne_rel32_64, slow);
    }
}
