//! Sums and differences that saturate, and averages (V 12.1, 12.2): of 8 and 16 bits as the host has them.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::constants::in_all_lanes;
use super::emit::{Emit, HostWriter, own};
use super::file::{narrowed, size, sized};
use super::is_variable;
use super::lanes::ACTIVE;
use super::multiply_high::Shift;
use super::vector::steps;
use crate::abi::hart;
use crate::fused::assembler::{Arg, Lanes};
use crate::fused::{IntOp, codes};
use crate::guards::CompileKey;
use crate::region::Node;
use crate::vector::Plan;
use crate::vector::arithmetic::{Operation, Other};
use crate::vector::mask::Predicate;

/// vxrm: to nearest, halves up; down.
const UP: u8 = 0;
const DOWN: u8 = 2;

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
        let wraps = codes::integer(if adds { IntOp::Add } else { IntOp::Sub }, sew)?;
        let splat = self.splat(other, sew);
        // Where it is another result than one that wraps around, for vxsat: lanes in `k4`, or where masks are slow and all lanes
        // are active, bits of lanes.
        let is_whole = uop.vm && !is_variable(plan.vl) && steps.total.is_multiple_of(steps.lanes);
        let changed = (self.vectors.masks_slowly() && is_whole).then(|| self.temp());
        match changed {
            Some(changed) => self.asm.clear(changed),
            None => self.three(Code::VEX_Kxorq_kr_kr_kr, Register::K4, Register::K4, Register::K4),
        }
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let place = steps.place(emit.byte_of(uop.rd), first, sew);
            let bytes = size(place.1);
            let a = emit.step_of(steps, uop.rs2, first, sew);
            let b = emit.second(steps, other, splat, first, sew);
            let value = emit.temp();
            emit.whole_step(saturating(adds, signed, sew), bytes, [value, a, b]);
            let wrapped = if emit.is_free_temp(a) { a } else { emit.temp() };
            emit.whole_step(wraps, bytes, [wrapped, a, b]);
            if let Some(changed) = changed {
                emit.operate(IntOp::Xor, sew, bytes, Lanes::All, (wrapped, wrapped, value, 0));
                emit.operate(IntOp::Or, sew, bytes, Lanes::All, (changed, changed, wrapped, 0));
                emit.put_step(place, sew, Lanes::All, value);
                return Some(());
            }
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            let compared = if lanes == Lanes::All { lanes } else { Lanes::Merge(ACTIVE) };
            let (code, differ) = codes::comparison(Predicate::NotEqual, sew)?;
            let [x, y] = [value, wrapped].map(|number| Arg::from(sized(number, bytes)));
            let args = [Register::K3.into(), x, y, Arg::Number(differ)];
            emit.masked(narrowed(code, bytes), compared, &args);
            emit.three(Code::VEX_Korq_kr_kr_kr, Register::K4, Register::K4, Register::K3);
            emit.put_step(place, sew, lanes, value);
            Some(())
        })?;
        match changed {
            Some(changed) => self.asm.test_bytes(changed, size(steps.lanes * sew.bytes())),
            None => self.two(Code::VEX_Kortestq_kr_kr, Register::K4, Register::K4),
        }
        self.asm.op(Code::Setne_rm8, &[Register::AL.into()]);
        self.two(Code::Or_rm8_r8, own(hart::VXSAT), Register::AL);
        Some(())
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
        let slow = self.leaves_before(node, at);
        self.number(Code::Cmp_rm8_imm8, own(hart::VXRM), i32::from(self.compile_key.vxrm));
        self.jump(Code::Jne_rel32_64, slow);
        let up = self.compile_key.vxrm == UP;
        let splat = self.splat(other, sew);
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let place = steps.place(emit.byte_of(uop.rd), first, sew);
            let bytes = size(place.1);
            let a = emit.step_of(steps, uop.rs2, first, sew);
            let b = emit.second(steps, other, splat, first, sew);
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
            self.whole_step(code, bytes, [x, a, b]);
            return x;
        }
        let y = self.temp();
        self.flipped(sew, bytes, x, a, flip);
        self.flipped(sew, bytes, y, b, flip);
        self.whole_step(code, bytes, [x, x, y]);
        self.flipped(sew, bytes, x, x, flip);
        x
    }

    /// Some bits of all lanes inverted.
    fn flipped(&mut self, sew: Sew, bytes: u32, to: usize, from: usize, bits: u64) {
        let bits = self.asm.data(in_all_lanes(bits, sew));
        let [to, from] = [to, from].map(|number| Arg::from(sized(number, bytes)));
        let code = narrowed(Code::EVEX_Vpxorq_zmm_k1z_zmm_zmmm512b64, bytes);
        self.masked(code, Lanes::All, &[to, from, bits.into()]);
    }

    /// Those of 32 bits: what both have, or either, and half of what one has.
    fn average_long(&mut self, bytes: u32, [a, b]: [usize; 2], signed: bool, up: bool) -> usize {
        let (half, value) = (self.temp(), self.temp());
        self.whole_step(Code::EVEX_Vpxorq_zmm_k1z_zmm_zmmm512b64, bytes, [half, a, b]);
        let shift = if signed { Shift::RightSigned32 } else { Shift::Right32 };
        self.shifted(shift, bytes, half, half, 1);
        let (common, sum) = match up {
            true => (Code::EVEX_Vporq_zmm_k1z_zmm_zmmm512b64, Code::EVEX_Vpsubd_zmm_k1z_zmm_zmmm512b32),
            false => (Code::EVEX_Vpandq_zmm_k1z_zmm_zmmm512b64, Code::EVEX_Vpaddd_zmm_k1z_zmm_zmmm512b32),
        };
        self.whole_step(common, bytes, [value, a, b]);
        self.whole_step(sum, bytes, [value, value, half]);
        value
    }
}
