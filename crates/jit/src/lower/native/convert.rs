//! Conversions of floating-point numbers, minima and maxima.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_fp::bulk::Op;
use rivet_isa::Sew;

use super::constants::Constant;
use super::emit::Emit;
use super::file::{narrowed, size, sized};
use super::float::{Nan, Source, fused, merging};
use super::host::{self, Vectors};
use super::vector::{narrow, steps, wide};
use crate::fused::assembler::{Arg, Lanes};
use crate::fused::{FpOp, codes};
use crate::vector::Plan;
use crate::vector::arithmetic::Other;
use crate::vector::convert::{Conversion, Wide};
use crate::vector::mask::Predicate;

/// Has a conversion code here?
pub(super) fn supports(conversion: Conversion, sew: Sew) -> bool {
    match conversion {
        Conversion::ToInteger { signed, .. } => {
            host::vectors() != Some(Vectors::Avx2) || (signed && sew == Sew::E32)
        }
        _ => true,
    }
}

impl Emit<'_> {
    /// Conversions, minima and maxima.
    pub(super) fn convert(&mut self, uop: &Uop, plan: &Plan, conversion: Conversion) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        let (from, other, other_sew) = match conversion {
            Conversion::Narrow => (wide(sew), Other::None, sew),
            Conversion::FromHalfInteger { .. } => (narrow(sew, 1), Other::None, sew),
            Conversion::Widen(what, other) => {
                let takes_wide = matches!(what, Wide::Add(true) | Wide::Sub(true));
                (if takes_wide { sew } else { narrow(sew, 1) }, other, narrow(sew, 1))
            }
            Conversion::Choose { other, .. } => (sew, other, sew),
            _ => (sew, Other::None, sew),
        };
        let splat = self.splat(other, other_sew);
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let place = steps.place(emit.byte_of(uop.rd), first, sew);
            let a = emit.step_of(steps, uop.rs2, first, from);
            let b = emit.second(steps, other, splat, first, other_sew);
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            emit.converted(conversion, sew, place, lanes, (a, b))?;
            Some(())
        })
    }

    fn converted(
        &mut self,
        conversion: Conversion,
        sew: Sew,
        place: (u32, u32),
        lanes: Lanes,
        (a, b): (usize, usize),
    ) -> Option<()> {
        let bytes = size(place.1);
        let single = sew == Sew::E32;
        match conversion {
            Conversion::FromInteger { signed } => {
                let code = match (single, signed) {
                    (true, true) => Code::EVEX_Vcvtdq2ps_zmm_k1z_zmmm512b32_er,
                    (true, false) => Code::EVEX_Vcvtudq2ps_zmm_k1z_zmmm512b32_er,
                    (false, true) => Code::EVEX_Vcvtqq2pd_zmm_k1z_zmmm512b64_er,
                    (false, false) => Code::EVEX_Vcvtuqq2pd_zmm_k1z_zmmm512b64_er,
                };
                let code = narrowed(code, bytes);
                self.result(place, sew, lanes, |emit, to, lanes| {
                    emit.masked(code, lanes, &[sized(to, bytes).into(), sized(a, bytes).into()]);
                });
            }
            Conversion::FromHalfInteger { signed } => {
                let code = match signed {
                    true => Code::EVEX_Vcvtdq2pd_zmm_k1z_ymmm256b32_er,
                    false => Code::EVEX_Vcvtudq2pd_zmm_k1z_ymmm256b32_er,
                };
                let code = narrowed(code, bytes);
                self.result(place, sew, lanes, |emit, to, lanes| {
                    emit.masked(code, lanes, &[sized(to, bytes).into(), sized(a, size(bytes / 2)).into()]);
                });
            }
            Conversion::Narrow => {
                let from = size(2 * place.1);
                let code = narrowed(Code::EVEX_Vcvtpd2ps_ymm_k1z_zmmm512b64_er, from);
                self.result(place, sew, lanes, |emit, to, lanes| {
                    let half = size(from / 2);
                    emit.masked(code, lanes, &[sized(to, half).into(), sized(a, from).into()]);
                    emit.no_nan(to, sew, half, lanes, Source::Plain);
                });
            }
            Conversion::Choose { greater, .. } => {
                let code = match single {
                    true => Code::EVEX_Vrangeps_zmm_k1z_zmm_zmmm512b32_imm8_sae,
                    false => Code::EVEX_Vrangepd_zmm_k1z_zmm_zmmm512b64_imm8_sae,
                };
                let code = narrowed(code, bytes);
                // The sign is that of the result of the comparison.
                let which = 0b0100 | i32::from(greater);
                let r = |number| Arg::from(sized(number, bytes));
                self.result(place, sew, lanes, |emit, to, lanes| {
                    let [a, b] = [a, b].map(|number| emit.unchanged(number, to));
                    emit.masked(code, lanes, &[r(to), r(a), r(b), Arg::Number(which)]);
                    emit.no_nan(to, sew, bytes, lanes, Source::Choice(a, b));
                });
            }
            Conversion::Widen(what, other) => {
                let takes_wide = matches!(what, Wide::Add(true) | Wide::Sub(true));
                // Inactive lanes raise no flags.
                let a = if takes_wide { a } else { self.doubled(a, bytes, lanes) };
                let fp_op = match what {
                    Wide::Nothing => {
                        self.result(place, sew, lanes, |emit, to, lanes| {
                            let copy = narrowed(codes::copy(sew), bytes);
                            emit.masked(copy, lanes, &[sized(to, bytes).into(), sized(a, bytes).into()]);
                            emit.no_nan(to, sew, bytes, lanes, Source::Plain);
                        });
                        return Some(());
                    }
                    Wide::Mul => FpOp::Plain(Op::Mul),
                    Wide::Add(_) => FpOp::Plain(Op::Add),
                    Wide::Sub(_) => FpOp::Plain(Op::Sub),
                    Wide::Fused { minus, less } => FpOp::AddsDest(fused(minus, less)),
                };
                debug_assert!(other != Other::None, "it has two operands");
                let b = self.doubled(b, bytes, lanes);
                self.fp_op(fp_op, sew, place, lanes, a, b)?;
            }
            Conversion::ToInteger { signed, truncates } => {
                self.integers(sew, place, lanes, a, signed, truncates);
            }
            Conversion::Reduce(_) => return None,
        }
        Some(())
    }

    /// Numbers as integers of the same width.
    fn integers(
        &mut self,
        sew: Sew,
        place: (u32, u32),
        lanes: Lanes,
        a: usize,
        signed: bool,
        truncates: bool,
    ) {
        let bytes = size(place.1);
        let code = match (sew, signed, truncates) {
            (Sew::E32, true, true) => Code::EVEX_Vcvttps2dq_zmm_k1z_zmmm512b32_sae,
            (Sew::E32, true, false) => Code::EVEX_Vcvtps2dq_zmm_k1z_zmmm512b32_er,
            (Sew::E32, false, true) => Code::EVEX_Vcvttps2udq_zmm_k1z_zmmm512b32_sae,
            (Sew::E32, false, false) => Code::EVEX_Vcvtps2udq_zmm_k1z_zmmm512b32_er,
            (_, true, true) => Code::EVEX_Vcvttpd2qq_zmm_k1z_zmmm512b64_sae,
            (_, true, false) => Code::EVEX_Vcvtpd2qq_zmm_k1z_zmmm512b64_er,
            (_, false, true) => Code::EVEX_Vcvttpd2uqq_zmm_k1z_zmmm512b64_sae,
            (_, false, false) => Code::EVEX_Vcvtpd2uqq_zmm_k1z_zmmm512b64_er,
        };
        let code = narrowed(code, bytes);
        let (equal, condition) = codes::comparison(Predicate::Equal, sew).unwrap_or((Code::Nopd, 0));
        let no_integer = if signed { 1 << (sew.bits() - 1) } else { u64::MAX >> (64 - sew.bits()) };
        let no_integer = self.constant(Constant::Bits(no_integer, sew));
        let r = |number| Arg::from(sized(number, bytes));
        self.result(place, sew, lanes, |emit, to, lanes| {
            let from = emit.unchanged(a, to);
            emit.masked(code, lanes, &[r(to), r(from)]);
            let args = [Register::K3.into(), r(to), r(no_integer), Arg::Number(condition)];
            emit.masked(narrowed(equal, bytes), merging(lanes), &args);
            let (label, back) = (emit.asm.label(), emit.asm.label());
            let what = Source::Integer { from, signed };
            emit.any_nan(Nan { label, back, to, sew, bytes, what, in_mask: true });
        });
    }

    /// Singles as doubles, in a temporary register.
    fn doubled(&mut self, from: usize, bytes: u32, lanes: Lanes) -> usize {
        let to = if self.is_free_temp(from) { from } else { self.temp() };
        let code = narrowed(Code::EVEX_Vcvtps2pd_zmm_k1z_ymmm256b32_sae, bytes);
        self.masked(code, lanes.zeroing(), &[sized(to, bytes).into(), sized(from, size(bytes / 2)).into()]);
        to
    }
}
