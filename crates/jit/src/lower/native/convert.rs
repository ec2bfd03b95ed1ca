//! Conversions of floating-point numbers, minima and maxima.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_fp::bulk::Op;
use rivet_isa::Sew;

use super::constants::{Constant, in_all_lanes};
use super::emit::{Emit, HostWriter};
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

/// Has a conversion code here? With AVX2 there is none from numbers to doublewords, from doublewords to numbers of another width, and
/// to bytes, whose steps have eight bytes.
pub(super) fn supports(conversion: Conversion, sew: Sew) -> bool {
    let is_simple = match conversion {
        Conversion::ToInteger { .. } => sew == Sew::E32,
        Conversion::ToOtherInteger { signed, from, .. } => match from {
            Sew::E64 => signed && sew == Sew::E32,
            _ => matches!(sew, Sew::E16 | Sew::E32),
        },
        Conversion::FromOtherInteger { from, .. } => from < Sew::E64,
        _ => true,
    };
    is_simple || host::vectors() == Some(Vectors::Avx512)
}

impl Emit<'_> {
    /// Conversions, minima and maxima.
    pub(super) fn convert(&mut self, uop: &Uop, plan: &Plan, conversion: Conversion) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        let (from, other, other_sew) = match conversion {
            Conversion::Narrow | Conversion::ToHalf => (wide(sew), Other::None, sew),
            Conversion::FromHalfInteger { .. } => (narrow(sew, 1), Other::None, sew),
            Conversion::FromOtherInteger { from, .. } | Conversion::ToOtherInteger { from, .. } => {
                (from, Other::None, sew)
            }
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
            Conversion::FromOtherInteger { signed, from } if sew == Sew::E16 => {
                let (value, bytes) = (self.temp(), size(2 * place.1));
                let times = Sew::E32.bytes() / from.bytes();
                let whole = if times == 1 { a } else { value };
                if times > 1 {
                    let extend = narrowed(codes::extend(signed, times.ilog2(), Sew::E32)?, bytes);
                    self.two(extend, sized(whole, bytes), sized(a, size(bytes / times)));
                }
                let code = match signed {
                    true => Code::EVEX_Vcvtdq2ps_zmm_k1z_zmmm512b32_er,
                    false => Code::EVEX_Vcvtudq2ps_zmm_k1z_zmmm512b32_er,
                };
                // An integer that no single holds overflows a half.
                let args = [sized(value, bytes).into(), sized(whole, bytes).into()];
                self.masked(narrowed(code, bytes), lanes.zeroing(), &args);
                self.halves(place, lanes, value);
            }
            Conversion::FromOtherInteger { signed, from: Sew::E16 } => {
                let (extend, whole) = (codes::extend(signed, 1, sew)?, self.temp());
                self.two(narrowed(extend, bytes), sized(whole, bytes), sized(a, size(bytes / 2)));
                let code = narrowed(Code::EVEX_Vcvtdq2ps_zmm_k1z_zmmm512b32_er, bytes);
                self.result(place, sew, lanes, |emit, to, lanes| {
                    emit.masked(code, lanes, &[sized(to, bytes).into(), sized(whole, bytes).into()]);
                });
            }
            Conversion::FromOtherInteger { signed, .. } => {
                let from = size(2 * place.1);
                let code = match signed {
                    true => Code::EVEX_Vcvtqq2ps_ymm_k1z_zmmm512b64_er,
                    false => Code::EVEX_Vcvtuqq2ps_ymm_k1z_zmmm512b64_er,
                };
                self.result(place, sew, lanes, |emit, to, lanes| {
                    let args = [sized(to, size(from / 2)).into(), sized(a, from).into()];
                    emit.masked(narrowed(code, from), lanes, &args);
                });
            }
            Conversion::Narrow => {
                let from = size(2 * place.1);
                let code = narrowed(Code::EVEX_Vcvtpd2ps_ymm_k1z_zmmm512b64_er, from);
                self.result(place, sew, lanes, |emit, to, lanes| {
                    let half = size(from / 2);
                    emit.masked(code, lanes, &[sized(to, half).into(), sized(a, from).into()]);
                    emit.no_nan(to, sew, half, lanes, Source::Plain, &[]);
                });
            }
            Conversion::ToHalf => self.halves(place, lanes, a),
            Conversion::Choose { greater, .. } if sew == Sew::E16 => {
                let bytes = size(2 * place.1);
                let numbers = [a, b].map(|half| self.doubled(half, Sew::E32, bytes, lanes));
                let [a, b] = numbers.map(|number| Arg::from(sized(number, bytes)));
                let value = self.temp();
                let code = narrowed(Code::EVEX_Vrangeps_zmm_k1z_zmm_zmmm512b32_imm8_sae, bytes);
                let which = Arg::Number(choice(greater));
                self.masked(code, lanes.zeroing(), &[sized(value, bytes).into(), a, b, which]);
                if self.vectors == Vectors::Avx2 {
                    self.asm.put_numbers(value, numbers, Sew::E32, bytes);
                }
                self.halves(place, lanes, value);
            }
            Conversion::Choose { greater, .. } => {
                let code = match single {
                    true => Code::EVEX_Vrangeps_zmm_k1z_zmm_zmmm512b32_imm8_sae,
                    false => Code::EVEX_Vrangepd_zmm_k1z_zmm_zmmm512b64_imm8_sae,
                };
                let code = narrowed(code, bytes);
                let which = choice(greater);
                let r = |number| Arg::from(sized(number, bytes));
                self.result(place, sew, lanes, |emit, to, lanes| {
                    let [a, b] = [a, b].map(|number| emit.unchanged(number, to));
                    emit.masked(code, lanes, &[r(to), r(a), r(b), Arg::Number(which)]);
                    emit.no_nan(to, sew, bytes, lanes, Source::Choice(a, b), &[]);
                });
            }
            Conversion::Widen(what, other) => {
                let takes_wide = matches!(what, Wide::Add(true) | Wide::Sub(true));
                // Inactive lanes raise no flags.
                let a = if takes_wide { a } else { self.doubled(a, sew, bytes, lanes) };
                let fp_op = match what {
                    Wide::Nothing => {
                        self.result(place, sew, lanes, |emit, to, lanes| {
                            let copy = narrowed(codes::copy(sew), bytes);
                            emit.masked(copy, lanes, &[sized(to, bytes).into(), sized(a, bytes).into()]);
                            emit.no_nan(to, sew, bytes, lanes, Source::Plain, &[]);
                        });
                        return Some(());
                    }
                    Wide::Mul => FpOp::Plain(Op::Mul),
                    Wide::Add(_) => FpOp::Plain(Op::Add),
                    Wide::Sub(_) => FpOp::Plain(Op::Sub),
                    Wide::Fused { minus, less } => FpOp::AddsDest(fused(minus, less)),
                };
                debug_assert!(other != Other::None, "it has two operands");
                let b = self.doubled(b, sew, bytes, lanes);
                self.fp_op(fp_op, sew, place, lanes, a, b)?;
            }
            Conversion::ToOtherInteger { signed, truncates, from } if by_way_of_range(sew, signed) => {
                let single = match from {
                    Sew::E16 => self.doubled(a, Sew::E32, size(4 / sew.bytes() * place.1), lanes),
                    _ => a,
                };
                self.integers_in_range(sew, place, lanes, single, signed, truncates)?;
            }
            Conversion::ToInteger { signed, truncates } if by_way_of_range(sew, signed) => {
                self.integers_in_range(sew, place, lanes, a, signed, truncates)?;
            }
            Conversion::ToOtherInteger { signed, truncates, from: Sew::E16 } => {
                let single = self.doubled(a, sew, bytes, lanes);
                self.integers(sew, place, lanes, (single, sew), signed, truncates);
            }
            Conversion::ToOtherInteger { signed, truncates, from } => {
                self.integers(sew, place, lanes, (a, from), signed, truncates);
            }
            Conversion::ToInteger { signed, truncates } => {
                self.integers(sew, place, lanes, (a, sew), signed, truncates);
            }
            Conversion::Reduce(_) => return None,
        }
        Some(())
    }

    /// Puts into a mask register the given lanes that are not in `mask`.
    pub(super) fn other_lanes(&mut self, to: Register, mask: Register, lanes: Lanes) {
        match lanes {
            Lanes::All => self.two(Code::VEX_Knotq_kr_kr, to, mask),
            Lanes::Merge(active) | Lanes::Zero(active) => {
                self.three(Code::VEX_Kandnq_kr_kr_kr, to, mask, active);
            }
        }
    }

    /// Numbers of width `of` as integers of width `sew`.
    fn integers(
        &mut self,
        sew: Sew,
        place: (u32, u32),
        lanes: Lanes,
        (a, of): (usize, Sew),
        signed: bool,
        truncates: bool,
    ) {
        // A result may be shorter than any register of the host.
        let widest = size(place.1 * of.max(sew).bytes() / sew.bytes());
        let bytes = size(widest * sew.bytes() / of.max(sew).bytes());
        let of_bytes = size(widest * of.bytes() / of.max(sew).bytes());
        let code = narrowed(to_integers(of, sew, signed, truncates), widest);
        let (equal, condition) = codes::comparison(Predicate::Equal, sew).unwrap_or((Code::Nopd, 0));
        let no_integer = if signed { 1 << (sew.bits() - 1) } else { u64::MAX >> (64 - sew.bits()) };
        let no_integer = self.constant(Constant::Bits(no_integer, sew));
        let r = |number| Arg::from(sized(number, bytes));
        self.result(place, sew, lanes, |emit, to, lanes| {
            let from = emit.unchanged(a, to);
            emit.masked(code, lanes, &[r(to), sized(from, of_bytes).into()]);
            let args = [Register::K3.into(), r(to), r(no_integer), Arg::Number(condition)];
            emit.masked(narrowed(equal, bytes), merging(lanes), &args);
            let (label, back) = (emit.asm.label(), emit.asm.label());
            let what = Source::Integer { from, of, signed };
            emit.any_nan(Nan { label, back, to, sew, bytes, what, in_mask: true });
        });
    }

    /// Singles as integers of up to 32 bits, by way of 32 bits. Only lanes whose result is in range are converted so: the others
    /// raise NV, and must not raise NX.
    fn integers_in_range(
        &mut self,
        width: Sew,
        place: (u32, u32),
        lanes: Lanes,
        a: usize,
        signed: bool,
        truncates: bool,
    ) -> Option<()> {
        // Comparisons that raise nothing for quiet NaNs: not >=, not <=, <.
        const BELOW: i32 = 0x19;
        const ABOVE: i32 = 0x16;
        const LESS: i32 = 0x11;
        const NOT_LESS: i32 = 0x15;
        // How to round to an integer without NX: towards zero, or by MXCSR.
        const TO_ZERO: i32 = 0b1011;
        const BY_MXCSR: i32 = 0b1100;
        const COMPARE: Code = Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae;
        let (least, most): (i64, i64) = match signed {
            true => (-1 << (width.bits() - 1), (1 << (width.bits() - 1)) - 1),
            false => (0, (1 << width.bits()) - 1),
        };
        // No single is the greatest integer of 32 bits; the next number is one.
        let (above, bound) = if width == Sew::E32 { (NOT_LESS, most + 1) } else { (ABOVE, most) };
        let times = Sew::E32.bytes() / width.bytes();
        let (sew, bytes) = (Sew::E32, size(times * place.1));
        let (outside, other, inside) = (Register::K4, Register::K5, Register::K3);
        let convert = narrowed(to_integers(sew, sew, signed || width < sew, truncates), bytes);
        let (value, scratch) = (self.temp(), self.vectors.scratch());
        let r = |number| Arg::from(sized(number, bytes));
        let number = |emit: &mut Self, number: f32| {
            Arg::from(emit.asm.data(in_all_lanes(number.to_bits().into(), sew)))
        };
        let round = narrowed(Code::EVEX_Vrndscaleps_zmm_k1z_zmmm512b32_imm8_sae, bytes);
        let how = Arg::Number(if truncates { TO_ZERO } else { BY_MXCSR });
        self.masked(round, lanes.zeroing(), &[r(value), r(a), how]);
        for (mask, bound, condition) in [(outside, least, BELOW), (other, bound, above)] {
            let bound = number(self, bound as f32);
            let args = [mask.into(), r(value), bound, Arg::Number(condition)];
            self.masked(narrowed(COMPARE, bytes), merging(lanes), &args);
        }
        self.three(Code::VEX_Korq_kr_kr_kr, outside, outside, other);
        self.other_lanes(inside, outside, lanes);
        self.masked(convert, Lanes::Zero(inside), &[r(value), r(a)]);
        let done = self.asm.label();
        self.two(Code::VEX_Kortestw_kr_kr, outside, outside);
        self.jump(Code::Je_rel32_64, done);
        // Raises NV.
        let nan = number(self, f32::NAN);
        self.masked(convert, Lanes::Zero(outside), &[r(scratch), nan]);
        let zero = number(self, 0.0);
        let args = [other.into(), r(a), zero, Arg::Number(LESS)];
        self.masked(narrowed(COMPARE, bytes), Lanes::Merge(outside), &args);
        for (mask, bound) in [(outside, most), (other, least)] {
            let bound = self.asm.data(in_all_lanes(bound as u32 as u64, sew));
            self.masked(codes::load(bytes, sew), Lanes::Merge(mask), &[r(value), bound.into()]);
        }
        self.asm.place(done);
        let truncate = match width {
            Sew::E8 => Code::EVEX_Vpmovdb_xmmm128_k1z_zmm,
            Sew::E16 => codes::truncate(width)?,
            _ => codes::copy(width),
        };
        self.result_of_integers(place, width, lanes, |emit, to, lanes| {
            emit.masked(narrowed(truncate, bytes), lanes, &[sized(to, size(bytes / times)).into(), r(value)]);
        });
        Some(())
    }

    /// Numbers of half the width, in a temporary register.
    pub(super) fn doubled(&mut self, from: usize, sew: Sew, bytes: u32, lanes: Lanes) -> usize {
        let to = self.writable(from);
        let code = match sew {
            Sew::E32 => Code::EVEX_Vcvtph2ps_zmm_k1z_ymmm256_sae,
            _ => Code::EVEX_Vcvtps2pd_zmm_k1z_ymmm256b32_sae,
        };
        let args = [sized(to, bytes).into(), sized(from, size(bytes / 2)).into()];
        self.masked(narrowed(code, bytes), lanes.zeroing(), &args);
        to
    }
}

/// Are integers of a width made of singles whose result is known to be in range?
fn by_way_of_range(sew: Sew, signed: bool) -> bool {
    sew < Sew::E32 || sew == Sew::E32 && !signed && host::vectors() == Some(Vectors::Avx2)
}

/// The host's instruction from numbers of width `of` to integers of width `sew`.
fn to_integers(of: Sew, sew: Sew, signed: bool, truncates: bool) -> Code {
    match (of, sew, signed, truncates) {
        (Sew::E32, Sew::E32, true, true) => Code::EVEX_Vcvttps2dq_zmm_k1z_zmmm512b32_sae,
        (Sew::E32, Sew::E32, true, false) => Code::EVEX_Vcvtps2dq_zmm_k1z_zmmm512b32_er,
        (Sew::E32, Sew::E32, false, true) => Code::EVEX_Vcvttps2udq_zmm_k1z_zmmm512b32_sae,
        (Sew::E32, Sew::E32, false, false) => Code::EVEX_Vcvtps2udq_zmm_k1z_zmmm512b32_er,
        (Sew::E32, _, true, true) => Code::EVEX_Vcvttps2qq_zmm_k1z_ymmm256b32_sae,
        (Sew::E32, _, true, false) => Code::EVEX_Vcvtps2qq_zmm_k1z_ymmm256b32_er,
        (Sew::E32, _, false, true) => Code::EVEX_Vcvttps2uqq_zmm_k1z_ymmm256b32_sae,
        (Sew::E32, _, false, false) => Code::EVEX_Vcvtps2uqq_zmm_k1z_ymmm256b32_er,
        (_, Sew::E32, true, true) => Code::EVEX_Vcvttpd2dq_ymm_k1z_zmmm512b64_sae,
        (_, Sew::E32, true, false) => Code::EVEX_Vcvtpd2dq_ymm_k1z_zmmm512b64_er,
        (_, Sew::E32, false, true) => Code::EVEX_Vcvttpd2udq_ymm_k1z_zmmm512b64_sae,
        (_, Sew::E32, false, false) => Code::EVEX_Vcvtpd2udq_ymm_k1z_zmmm512b64_er,
        (_, _, true, true) => Code::EVEX_Vcvttpd2qq_zmm_k1z_zmmm512b64_sae,
        (_, _, true, false) => Code::EVEX_Vcvtpd2qq_zmm_k1z_zmmm512b64_er,
        (_, _, false, true) => Code::EVEX_Vcvttpd2uqq_zmm_k1z_zmmm512b64_sae,
        (_, _, false, false) => Code::EVEX_Vcvtpd2uqq_zmm_k1z_zmmm512b64_er,
    }
}

/// The immediate of the host's instruction for minimum and maximum, which keeps the sign of the one that it chooses.
fn choice(greater: bool) -> i32 {
    0b0100 | i32::from(greater)
}
