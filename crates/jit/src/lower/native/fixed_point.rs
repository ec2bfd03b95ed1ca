//! Sums and differences that saturate, and averages (V 12.1, 12.2): of 8 and 16 bits as the host has them.

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
use crate::guards::CompileKey;
use crate::region::Node;
use crate::vector::Plan;
use crate::vector::arithmetic::{Operation, Other};
use crate::vector::mask::Predicate;
use crate::vector::shift::{DOWN, UP};

/// Where results are noted that differ from those that would not saturate, for vxsat.
#[derive(Clone, Copy)]
pub(super) enum Changed {
    /// Their lanes, in `k4`.
    InMask,
    /// Bits in which they differ, in this register: where masks are slow and all lanes are active.
    InRegister(usize),
}

/// Has such an operation code here?
pub(super) fn supports(operation: Operation, sew: Sew, compile_key: &CompileKey) -> bool {
    match operation {
        Operation::Saturate { .. } => matches!(sew, Sew::E8 | Sew::E16),
        Operation::Average { .. } => sew != Sew::E64 && matches!(compile_key.vxrm, UP | DOWN),
        _ => false,
    }
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
        let changed = self.begin_saturation(uop, plan, steps, true);
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let (place, bytes, [a, b]) = emit.step_of_two(uop, steps, (other, splat), first, sew);
            let value = emit.temp();
            emit.all_lanes(saturating(adds, signed, sew), bytes, [value, a, b]);
            let wrapped = if emit.is_free_temp(a) { a } else { emit.temp() };
            emit.operate(wraps, sew, bytes, Lanes::All, (wrapped, a, b, 0));
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            emit.note_changed(changed, sew, bytes, lanes, [wrapped, value])?;
            emit.put_step(place, sew, lanes, value);
            Some(())
        })?;
        self.end_saturation(changed, size(steps.lanes * sew.bytes()));
        Some(())
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

    /// `vaadd` and `vaaddu`
    pub(super) fn average(
        &mut self,
        node: &Node,
        at: usize,
        plan: &Plan,
        signed: bool,
        other: Other,
    ) -> Option<()> {
        let (uop, sew, steps) = (&node.uops[at], plan.sew, steps(plan));
        self.leave_if_rounded_otherwise(node, at);
        let up = self.compile_key.vxrm == UP;
        let splat = self.splat(other, sew);
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let (place, bytes, [a, b]) = emit.step_of_two(uop, steps, (other, splat), first, sew);
            let value = match sew {
                Sew::E8 | Sew::E16 => emit.average_short(sew, bytes, [a, b], signed, up),
                _ => emit.average_long(bytes, [a, b], signed, up),
            };
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            emit.put_step(place, sew, lanes, value);
            Some(())
        })
    }

    /// Those of 8 and 16 bits. The host's have no sign and round up; down is up from the other end.
    fn average_short(&mut self, sew: Sew, bytes: u32, [a, b]: [usize; 2], signed: bool, up: bool) -> usize {
        let code = match sew {
            Sew::E8 => Code::EVEX_Vpavgb_zmm_k1z_zmm_zmmm512,
            _ => Code::EVEX_Vpavgw_zmm_k1z_zmm_zmmm512,
        };
        let (sign, all) = (1 << (sew.bits() - 1), (1 << sew.bits()) - 1);
        let flip: u64 = if signed { sign } else { 0 } ^ if up { 0 } else { all };
        let x = self.temp();
        if flip == 0 {
            self.all_lanes(code, bytes, [x, a, b]);
            return x;
        }
        let y = self.temp();
        self.with_bits(IntOp::Xor, sew, bytes, [x, a], flip);
        self.with_bits(IntOp::Xor, sew, bytes, [y, b], flip);
        self.all_lanes(code, bytes, [x, x, y]);
        self.with_bits(IntOp::Xor, sew, bytes, [x; 2], flip);
        x
    }

    /// Those of 32 bits: what both have, or either, and half of what one has.
    fn average_long(&mut self, bytes: u32, [a, b]: [usize; 2], signed: bool, up: bool) -> usize {
        let (sew, all) = (Sew::E32, Lanes::All);
        let (half, value) = (self.temp(), self.temp());
        let shift = match signed {
            true => Code::EVEX_Vpsrad_zmm_k1z_zmmm512b32_imm8,
            false => Code::EVEX_Vpsrld_zmm_k1z_zmmm512b32_imm8,
        };
        let (common, sum) = if up { (IntOp::Or, IntOp::Sub) } else { (IntOp::And, IntOp::Add) };
        self.operate(IntOp::Xor, sew, bytes, all, (half, a, b, 0));
        self.by_immediate(shift, bytes, [half; 2], 1);
        self.operate(common, sew, bytes, all, (value, a, b, 0));
        self.operate(sum, sew, bytes, all, (value, value, half, 0));
        value
    }
}
