//! Steps on floating-point numbers, rounded as MXCSR says. Flags are left there.
//!
//! Host and RISC-V agree but for NaN results, which become canonical here, and NV of `∞ × 0 + NaN`, which the host does
//! not raise: there the product is made once more, without the NaN.

use iced_x86::{Code, Register};
use rivet_fp::bulk::Op;
use rivet_isa::Sew;

use super::assembler::{Arg, Lanes};
use super::body::{Body, Later, wide};
use super::{FpOp, FusedOp, Sign, Source, codes};

/// A result with NaNs, in the lanes of `k3`.
#[derive(Clone, Copy)]
pub(super) struct Nan {
    dest: Register,
    /// The canonical one.
    canonical: Register,
    sew: Sew,
    /// Of fused operations, the factors.
    factors: Option<(Register, Register)>,
}

impl Body<'_> {
    pub(super) fn float(
        &mut self,
        step: &FusedOp,
        fp_op: FpOp,
        to: usize,
        a: Source,
        b: Source,
        nan: usize,
    ) -> Option<()> {
        let moment = wide(31);
        let (a, b) = (self.source(a), self.source(b));
        let fused = matches!(fp_op, FpOp::AddsDest(_) | FpOp::TimesDest(_));
        if fused {
            self.slot(to);
        }
        let dest = self.dest(to, step);
        let lanes = self.lanes(step);
        let lanes = if step.masked { lanes } else { lanes.zeroing() };
        let code = code(fp_op, step.sew)?;
        let mut factors = None;
        match fp_op {
            FpOp::Plain(Op::Sqrt) => self.asm.masked(code, lanes, &[dest.into(), a.into()]),
            FpOp::Plain(_) => self.asm.masked(code, lanes, &[dest.into(), a.into(), b.into()]),
            FpOp::Reversed(_) => self.asm.masked(code, lanes, &[dest.into(), b.into(), a.into()]),
            FpOp::AddsDest(_) => {
                let a = self.unchanged(a, dest, moment);
                let b = self.unchanged(b, dest, wide(30));
                self.asm.masked(code, lanes, &[dest.into(), a.into(), b.into()]);
                factors = Some((a, b));
            }
            FpOp::TimesDest(_) => {
                let factor = self.unchanged(dest, dest, moment);
                let a = self.unchanged(a, dest, wide(29));
                let b = self.unchanged(b, dest, wide(30));
                self.asm.masked(code, lanes, &[dest.into(), b.into(), a.into()]);
                factors = Some((factor, b));
            }
        }
        let unordered = compare(step.sew)?;
        let lanes = if let Lanes::Zero(mask) = lanes { Lanes::Merge(mask) } else { lanes };
        self.asm.masked(
            unordered,
            lanes,
            &[Register::K3.into(), dest.into(), dest.into(), Arg::Number(UNORDERED)],
        );
        self.asm.op(Code::VEX_Kortestw_kr_kr, &[Register::K3.into(), Register::K3.into()]);
        let (label, back) = (self.asm.label(), self.asm.label());
        self.asm.jump(Code::Jne_rel32_64, label);
        self.asm.place(back);
        let canonical = self.source(Source::Scalar(nan));
        self.later.push(Later { label, back, what: Nan { dest, canonical, sew: step.sew, factors } });
        Some(())
    }

    /// An operand that stays what it is while `dest` is written: in another register where it is that.
    fn unchanged(&mut self, operand: Register, dest: Register, other: Register) -> Register {
        if operand != dest {
            return operand;
        }
        self.asm.op(codes::copy(Sew::E64), &[other.into(), operand.into()]);
        other
    }

    /// What is done where there are NaNs.
    pub(super) fn write_later(&mut self) {
        for Later { label, back, what } in std::mem::take(&mut self.later) {
            self.asm.place(label);
            if let Some((a, b)) = what.factors {
                self.raise_invalid(what.sew, a, b);
            }
            let lanes = Lanes::Merge(Register::K3);
            self.asm.masked(codes::copy(what.sew), lanes, &[what.dest.into(), what.canonical.into()]);
            self.asm.jump(Code::Jmp_rel32_64, back);
        }
    }

    /// NV where lanes of `k3` multiply infinity and zero.
    fn raise_invalid(&mut self, sew: Sew, a: Register, b: Register) {
        let (class, times) = match sew {
            Sew::E32 => {
                (Code::EVEX_Vfpclassps_kr_k1_zmmm512b32_imm8, Code::EVEX_Vmulps_zmm_k1z_zmm_zmmm512b32_er)
            }
            _ => (Code::EVEX_Vfpclasspd_kr_k1_zmmm512b64_imm8, Code::EVEX_Vmulpd_zmm_k1z_zmm_zmmm512b64_er),
        };
        let (k4, k5) = (Register::K4, Register::K5);
        let either = Arg::Number(INFINITY_OR_ZERO);
        self.asm.masked(class, Lanes::Merge(Register::K3), &[k4.into(), a.into(), either]);
        self.asm.masked(class, Lanes::Merge(k4), &[k5.into(), b.into(), either]);
        // Two of either raise nothing. The result is not needed; neither is what this register held.
        self.asm.masked(times, Lanes::Zero(k5), &[wide(29).into(), a.into(), b.into()]);
    }

    pub(super) fn sign(&mut self, step: &FusedOp, sign: Sign, to: usize, a: Source, b: Source, mask: usize) {
        // The bits of the result for each combination of the mask's, b's and a's.
        let table = match sign {
            Sign::Same => 0xca,
            Sign::Opposite => 0x3a,
            Sign::Product => 0x6a,
        };
        let moment = wide(31);
        let (a, b, mask) = (self.source(a), self.source(b), self.source(Source::Scalar(mask)));
        let dest = self.dest(to, step);
        self.asm.op(codes::copy(Sew::E64), &[moment.into(), mask.into()]);
        self.asm.op(
            Code::EVEX_Vpternlogq_zmm_k1z_zmm_zmmm512b64_imm8,
            &[moment.into(), b.into(), a.into(), Arg::Number(table)],
        );
        let lanes = if step.masked { self.lanes(step) } else { Lanes::All };
        self.asm.masked(codes::copy(step.sew), lanes, &[dest.into(), moment.into()]);
    }

    pub(super) fn number(&mut self, step: &FusedOp, signed: bool, to: usize, from: usize) -> Option<()> {
        let code = match (step.sew, signed) {
            (Sew::E32, true) => Code::EVEX_Vcvtdq2ps_zmm_k1z_zmmm512b32_er,
            (Sew::E32, false) => Code::EVEX_Vcvtudq2ps_zmm_k1z_zmmm512b32_er,
            (Sew::E64, true) => Code::EVEX_Vcvtqq2pd_zmm_k1z_zmmm512b64_er,
            (Sew::E64, false) => Code::EVEX_Vcvtuqq2pd_zmm_k1z_zmmm512b64_er,
            _ => return None,
        };
        let from = self.slot(from);
        let dest = self.dest(to, step);
        let lanes = self.lanes(step);
        let lanes = if step.masked { lanes } else { lanes.zeroing() };
        self.asm.masked(code, lanes, &[dest.into(), from.into()]);
        Some(())
    }
}

const UNORDERED: i32 = 3;

/// Numbers of two classes, as the host classifies them: of either sign.
pub(crate) const INFINITY_OR_ZERO: i32 = 0x1e;

pub(crate) fn compare(sew: Sew) -> Option<Code> {
    match sew {
        Sew::E32 => Some(Code::EVEX_Vcmpps_kr_k1_zmm_zmmm512b32_imm8_sae),
        Sew::E64 => Some(Code::EVEX_Vcmppd_kr_k1_zmm_zmmm512b64_imm8_sae),
        _ => None,
    }
}

/// `dest, a, b` of plain operations; of fused ones `dest = ±(dest · b) ± a` is `dest, b, a`, and
/// `dest = ±(a · b) ± dest` is `dest, a, b`.
pub(crate) fn code(fp_op: FpOp, sew: Sew) -> Option<Code> {
    macro_rules! pair {
        ($single:ident $double:ident) => {
            match sew {
                Sew::E32 => Code::$single,
                Sew::E64 => Code::$double,
                _ => return None,
            }
        };
    }
    Some(match fp_op {
        FpOp::Plain(Op::Add) => {
            pair!(EVEX_Vaddps_zmm_k1z_zmm_zmmm512b32_er EVEX_Vaddpd_zmm_k1z_zmm_zmmm512b64_er)
        }
        FpOp::Plain(Op::Sub) | FpOp::Reversed(Op::Sub) => {
            pair!(EVEX_Vsubps_zmm_k1z_zmm_zmmm512b32_er EVEX_Vsubpd_zmm_k1z_zmm_zmmm512b64_er)
        }
        FpOp::Plain(Op::Mul) => {
            pair!(EVEX_Vmulps_zmm_k1z_zmm_zmmm512b32_er EVEX_Vmulpd_zmm_k1z_zmm_zmmm512b64_er)
        }
        FpOp::Plain(Op::Div) | FpOp::Reversed(Op::Div) => {
            pair!(EVEX_Vdivps_zmm_k1z_zmm_zmmm512b32_er EVEX_Vdivpd_zmm_k1z_zmm_zmmm512b64_er)
        }
        FpOp::Plain(Op::Sqrt) => {
            pair!(EVEX_Vsqrtps_zmm_k1z_zmmm512b32_er EVEX_Vsqrtpd_zmm_k1z_zmmm512b64_er)
        }
        FpOp::AddsDest(Op::Madd) => {
            pair!(EVEX_Vfmadd231ps_zmm_k1z_zmm_zmmm512b32_er EVEX_Vfmadd231pd_zmm_k1z_zmm_zmmm512b64_er)
        }
        FpOp::AddsDest(Op::Msub) => {
            pair!(EVEX_Vfmsub231ps_zmm_k1z_zmm_zmmm512b32_er EVEX_Vfmsub231pd_zmm_k1z_zmm_zmmm512b64_er)
        }
        FpOp::AddsDest(Op::Nmsub) => {
            pair!(EVEX_Vfnmadd231ps_zmm_k1z_zmm_zmmm512b32_er EVEX_Vfnmadd231pd_zmm_k1z_zmm_zmmm512b64_er)
        }
        FpOp::AddsDest(Op::Nmadd) => {
            pair!(EVEX_Vfnmsub231ps_zmm_k1z_zmm_zmmm512b32_er EVEX_Vfnmsub231pd_zmm_k1z_zmm_zmmm512b64_er)
        }
        FpOp::TimesDest(Op::Madd) => {
            pair!(EVEX_Vfmadd213ps_zmm_k1z_zmm_zmmm512b32_er EVEX_Vfmadd213pd_zmm_k1z_zmm_zmmm512b64_er)
        }
        FpOp::TimesDest(Op::Msub) => {
            pair!(EVEX_Vfmsub213ps_zmm_k1z_zmm_zmmm512b32_er EVEX_Vfmsub213pd_zmm_k1z_zmm_zmmm512b64_er)
        }
        FpOp::TimesDest(Op::Nmsub) => {
            pair!(EVEX_Vfnmadd213ps_zmm_k1z_zmm_zmmm512b32_er EVEX_Vfnmadd213pd_zmm_k1z_zmm_zmmm512b64_er)
        }
        FpOp::TimesDest(Op::Nmadd) => {
            pair!(EVEX_Vfnmsub213ps_zmm_k1z_zmm_zmmm512b32_er EVEX_Vfnmsub213pd_zmm_k1z_zmm_zmmm512b64_er)
        }
        _ => return None,
    })
}
