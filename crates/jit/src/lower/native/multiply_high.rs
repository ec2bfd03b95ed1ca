//! Upper halves of products (V 11.10). The host has them of 16 bits; others come from products of twice the width.

use iced_x86::Code;
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::constants::in_all_lanes;
use super::emit::Emit;
use super::file::{narrowed, size, sized};
use super::vector::steps;
use crate::fused::assembler::{Arg, Lanes};
use crate::vector::Plan;
use crate::vector::arithmetic::Other;

/// Has it code here, of operands with signs or without?
pub(super) fn supports(signed: (bool, bool), sew: Sew) -> bool {
    match sew {
        Sew::E8 => signed.0 == signed.1,
        Sew::E16 | Sew::E32 => true,
        Sew::E64 => false,
    }
}

/// A shift by an immediate, of all lanes.
#[derive(Clone, Copy)]
pub(super) enum Shift {
    Left16,
    Right16,
    RightSigned16,
    Right32,
    RightSigned32,
    Right64,
}

impl Emit<'_> {
    /// `vmulh`, `vmulhu` and `vmulhsu`
    pub(super) fn multiply_high(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        signed: (bool, bool),
        other: Other,
    ) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        let splat = self.splat(other, sew);
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let place = steps.place(emit.byte_of(uop.rd), first, sew);
            let bytes = size(place.1);
            let a = emit.step_of(steps, uop.rs2, first, sew);
            let b = emit.second(steps, other, splat, first, sew);
            if sew == Sew::E16 && signed.0 == signed.1 {
                let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
                emit.result_of_integers(place, sew, lanes, |emit, to, lanes| {
                    let args = [to, a, b].map(|number| sized(number, bytes).into());
                    emit.masked(narrowed(high_halves_of_16(signed.0), bytes), lanes, &args);
                });
                return Some(());
            }
            let value = match sew {
                Sew::E8 => emit.high_halves_of_8(bytes, signed.0, [a, b]),
                Sew::E16 => {
                    let value = emit.temp();
                    emit.whole_step(high_halves_of_16(false), bytes, [value, a, b]);
                    value
                }
                _ => emit.high_halves_of_32(bytes, signed == (true, true), [a, b], splat.is_some()),
            };
            if signed.0 != signed.1 {
                // Of a negative number as one without a sign, the upper half is too large by the other factor.
                let (shift, sub) = match sew {
                    Sew::E16 => (Shift::RightSigned16, Code::EVEX_Vpsubw_zmm_k1z_zmm_zmmm512),
                    _ => (Shift::RightSigned32, Code::EVEX_Vpsubd_zmm_k1z_zmm_zmmm512b32),
                };
                let excess = emit.temp();
                emit.shifted(shift, bytes, excess, a, sew.bits() - 1);
                emit.whole_step(Code::EVEX_Vpandq_zmm_k1z_zmm_zmmm512b64, bytes, [excess, excess, b]);
                emit.whole_step(sub, bytes, [value, value, excess]);
            }
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            emit.put_step(place, sew, lanes, value);
            Some(())
        })
    }

    /// Those of 8 bits: as the upper halves of 16 bits, they make products that are upper halves themselves.
    fn high_halves_of_8(&mut self, bytes: u32, signed: bool, factors: [usize; 2]) -> usize {
        let (even, odd, other) = (self.temp(), self.temp(), self.temp());
        for (factor, to) in factors.into_iter().zip([even, odd]) {
            self.shifted(Shift::Left16, bytes, to, factor, 8);
        }
        self.whole_step(high_halves_of_16(signed), bytes, [even, even, odd]);
        self.shifted(Shift::Right16, bytes, even, even, 8);
        for (factor, to) in factors.into_iter().zip([odd, other]) {
            self.upper_parts(bytes, to, factor, 0xff00, Sew::E16);
        }
        self.whole_step(high_halves_of_16(signed), bytes, [odd, odd, other]);
        self.upper_parts(bytes, odd, odd, 0xff00, Sew::E16);
        self.whole_step(Code::EVEX_Vporq_zmm_k1z_zmm_zmmm512b64, bytes, [even, even, odd]);
        even
    }

    /// Those of 32 bits. `alike`: the second factor is the same in all lanes.
    fn high_halves_of_32(&mut self, bytes: u32, signed: bool, [a, b]: [usize; 2], alike: bool) -> usize {
        let multiply = match signed {
            true => Code::EVEX_Vpmuldq_zmm_k1z_zmm_zmmm512b64,
            false => Code::EVEX_Vpmuludq_zmm_k1z_zmm_zmmm512b64,
        };
        let (odd, even) = (self.temp(), self.temp());
        self.shifted(Shift::Right64, bytes, odd, a, 32);
        let other = if alike { b } else { even };
        if !alike {
            self.shifted(Shift::Right64, bytes, even, b, 32);
        }
        self.whole_step(multiply, bytes, [odd, odd, other]);
        self.whole_step(multiply, bytes, [even, a, b]);
        self.shifted(Shift::Right64, bytes, even, even, 32);
        self.upper_parts(bytes, odd, odd, 0xffff_ffff_0000_0000, Sew::E64);
        self.whole_step(Code::EVEX_Vporq_zmm_k1z_zmm_zmmm512b64, bytes, [even, even, odd]);
        even
    }

    /// An instruction on all lanes.
    pub(super) fn whole_step(&mut self, code: Code, bytes: u32, operands: [usize; 3]) {
        let args = operands.map(|number| Arg::from(sized(number, bytes)));
        self.masked(narrowed(code, bytes), Lanes::All, &args);
    }

    /// These bits of each lane.
    fn upper_parts(&mut self, bytes: u32, to: usize, from: usize, bits: u64, sew: Sew) {
        let bits = self.asm.data(in_all_lanes(bits, sew));
        let [to, from] = [to, from].map(|number| Arg::from(sized(number, bytes)));
        let code = narrowed(Code::EVEX_Vpandq_zmm_k1z_zmm_zmmm512b64, bytes);
        self.masked(code, Lanes::All, &[to, from, bits.into()]);
    }

    pub(super) fn shifted(&mut self, shift: Shift, bytes: u32, to: usize, from: usize, by: u32) {
        let code = match shift {
            Shift::Left16 => Code::EVEX_Vpsllw_zmm_k1z_zmmm512_imm8,
            Shift::Right16 => Code::EVEX_Vpsrlw_zmm_k1z_zmmm512_imm8,
            Shift::RightSigned16 => Code::EVEX_Vpsraw_zmm_k1z_zmmm512_imm8,
            Shift::Right32 => Code::EVEX_Vpsrld_zmm_k1z_zmmm512b32_imm8,
            Shift::RightSigned32 => Code::EVEX_Vpsrad_zmm_k1z_zmmm512b32_imm8,
            Shift::Right64 => Code::EVEX_Vpsrlq_zmm_k1z_zmmm512b64_imm8,
        };
        let [to, from] = [to, from].map(|number| Arg::from(sized(number, bytes)));
        self.masked(narrowed(code, bytes), Lanes::All, &[to, from, Arg::Number(by as i32)]);
    }
}

/// The host's instruction for upper halves of 16 bits.
fn high_halves_of_16(signed: bool) -> Code {
    match signed {
        true => Code::EVEX_Vpmulhw_zmm_k1z_zmm_zmmm512,
        false => Code::EVEX_Vpmulhuw_zmm_k1z_zmm_zmmm512,
    }
}
