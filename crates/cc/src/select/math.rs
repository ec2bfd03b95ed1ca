//! This module selects the math functions that the IR spells as calls, scalar and lane by lane.

use rivet_isa::Op;

use super::cast::{Rounding, integer_letter};
use super::lanes::Lanes;
use super::scalar::Known;
use super::{Result, Select};
use crate::ir::{InstData, Math, Value};
use crate::mir::{Class, Code, Inst, Reg, Vector};

/// The rounding mode of instructions that take it from `frm`.
const DYNAMIC: u8 = 7;

impl Select<'_> {
    pub(super) fn vector_math(
        &mut self,
        math: Math,
        lanes: &Lanes,
        data: &InstData,
        mask: Option<Reg>,
    ) -> Result<Reg> {
        use Math::*;
        let args = data.operands();
        let pair = |s: &mut Self, name: &str, commutes: bool| {
            s.with_forms(name, commutes, lanes, (args[0], args[1]), mask)
        };
        let v = Vector { mask, ..lanes.vector() };
        let class = lanes.class();
        match math {
            SMin => pair(self, "vmin", true),
            SMax => pair(self, "vmax", true),
            UMin => pair(self, "vminu", true),
            UMax => pair(self, "vmaxu", true),
            SAddSat => pair(self, "vsadd", true),
            UAddSat => pair(self, "vsaddu", true),
            SSubSat => pair(self, "vssub", false),
            USubSat => pair(self, "vssubu", false),
            UMulHigh => pair(self, "vmulhu", true),
            MinNum | MinimumNum => pair(self, "vfmin", true),
            MaxNum | MaximumNum => pair(self, "vfmax", true),
            CopySign => pair(self, "vfsgnj", false),
            Fma | FMulAdd => self.vector_fma(math, lanes, data, mask),
            FAbs => {
                let a = self.value(args[0])?;
                Ok(self.vector(Op::vfsgnjx_vv, class, Some(a), Some(a), v))
            }
            Sqrt => {
                let a = self.value(args[0])?;
                Ok(self.vector(Op::vfsqrt_v, class, Some(a), None, v))
            }
            Abs => {
                let a = self.value(args[0])?;
                let negative = self.vector_imm(Op::vrsub_vi, class, Some(a), 0, v);
                Ok(self.vector(Op::vmax_vv, class, Some(a), Some(negative), v))
            }
            Minimum | Maximum => self.minimum_with_nan(math, lanes, args, mask),
            Ctpop | Ctlz | Cttz | BSwap | BitReverse => self.vector_count(math, lanes, args[0], mask),
            FShl | FShr => self.vector_rotation(math == FShl, lanes, args, mask),
            Ceil | Floor | RoundToZero | Rint | NearbyInt | Round | RoundEven => {
                self.rounded(math, lanes, args[0], mask)
            }
            FPToSISat | FPToUISat => self.saturating_conversion(math == FPToSISat, lanes, args[0], mask),
            LRint | LLRint => {
                let from = self.lanes_like(self.ir.ty(args[0]), lanes)?;
                let a = self.value(args[0])?;
                self.float_to_int(Rounding::Dynamic, true, lanes, &from, a, mask)
            }
            _ => Err(self.unsupported(format!("`llvm.{}` on `{}`", math.text(), data.ty))),
        }
    }

    /// A NaN where either is one: put into both operands before the instruction that would drop it.
    fn minimum_with_nan(
        &mut self,
        math: Math,
        lanes: &Lanes,
        args: &[Value],
        mask: Option<Reg>,
    ) -> Result<Reg> {
        let (a, b) = (self.value(args[0])?, self.value(args[1])?);
        let v = Vector { mask, ..lanes.vector() };
        let class = lanes.class();
        let op = if math == Math::Minimum { Op::vfmin_vv } else { Op::vfmax_vv };
        let number = |s: &mut Self, x: Reg| s.vector(Op::vmfeq_vv, Class::V(1), Some(x), Some(x), v);
        let (is_a, is_b) = (number(self, a), number(self, b));
        let merge = |s: &mut Self, keep: Reg, where_number: Reg, x: Reg| {
            let v = Vector { mask: Some(where_number), ..lanes.vector() };
            s.vector(Op::vmerge_vvm, class, Some(keep), Some(x), v)
        };
        // b where a is a number, else a; and the other way round.
        let (y, x) = (merge(self, a, is_a, b), merge(self, b, is_b, a));
        Ok(self.vector(op, class, Some(x), Some(y), v))
    }

    /// To an integral number: through integers, where the number has a fraction at all.
    fn rounded(&mut self, math: Math, lanes: &Lanes, a: Value, mask: Option<Reg>) -> Result<Reg> {
        let x = self.value(a)?;
        let v = Vector { mask, ..lanes.vector() };
        let class = lanes.class();
        let bits = least_without_fraction(lanes.scalar);
        let limit = self.constant(crate::ir::Type::Scalar(lanes.scalar), &crate::ir::Const::Float(bits))?;
        let magnitude = self.vector(Op::vfsgnjx_vv, class, Some(x), Some(x), v);
        let small = self.vector(Op::vmflt_vf, Class::V(1), Some(magnitude), Some(limit), v);
        let under = Vector { mask: Some(small), ..lanes.vector() };
        let integer = match rounding_mode(math) {
            1 => self.vector(Op::vfcvt_rtz_x_f_v, class, Some(x), None, under),
            DYNAMIC => self.vector(Op::vfcvt_x_f_v, class, Some(x), None, under),
            mode => {
                let old = self.x();
                self.push(Inst { rd: Some(old), imm: 2, aux: mode, ..Inst::new(Code::Isa(Op::csrrwi)) });
                let integer = self.vector(Op::vfcvt_x_f_v, class, Some(x), None, under);
                self.push(Inst {
                    rd: Some(Reg::ZERO),
                    rs1: Some(old),
                    imm: 2,
                    ..Inst::new(Code::Isa(Op::csrrw))
                });
                integer
            }
        };
        let back = self.vector(Op::vfcvt_f_x_v, class, Some(integer), None, under);
        // -0.3 rounds to -0. Numbers without fraction stay.
        let keep = Vector { passthru: Some(x), ..under };
        let keep = Vector { vtype: rivet_isa::Vtype { vma: false, ..keep.vtype }, ..keep };
        Ok(self.vector(Op::vfsgnj_vv, class, Some(back), Some(x), keep))
    }

    /// What the instruction does, but 0 for a NaN.
    fn saturating_conversion(
        &mut self,
        signed: bool,
        lanes: &Lanes,
        a: Value,
        mask: Option<Reg>,
    ) -> Result<Reg> {
        let ty = self.ir.ty(a);
        let from = self.lanes_like(ty, lanes)?;
        let x = self.value(a)?;
        let number =
            self.vector(Op::vmfeq_vv, Class::V(1), Some(x), Some(x), Vector { mask, ..from.vector() });
        let zero = self.vector_imm(Op::vmv_v_i, lanes.class(), None, 0, lanes.vector());
        // The conversion saturates, and so do the narrowings after it.
        let half = from.sew.narrowed().filter(|half| *half > lanes.sew);
        let converted = match half.and_then(|sew| lanes.with_sew(sew)) {
            None => self.float_to_int(Rounding::TowardsZero, signed, lanes, &from, x, mask)?,
            Some(mut wide) => {
                let mut reg = self.float_to_int(Rounding::TowardsZero, signed, &wide, &from, x, mask)?;
                let clip = if signed { Op::vnclip_wi } else { Op::vnclipu_wi };
                while let Some(next) = wide.sew.narrowed().and_then(|sew| wide.with_sew(sew)) {
                    reg = self.vector_imm(clip, next.class(), Some(reg), 0, Vector { mask, ..next.vector() });
                    wide = next;
                    if wide.sew == lanes.sew {
                        break;
                    }
                }
                reg
            }
        };
        let v = Vector { mask: Some(number), ..lanes.vector() };
        Ok(self.vector(Op::vmerge_vvm, lanes.class(), Some(zero), Some(converted), v))
    }

    // Scalars.

    pub(super) fn scalar_math(&mut self, math: Math, data: &InstData) -> Result<Reg> {
        use Math::*;
        let args = data.operands();
        let ty = self.scalar_type(args[0])?;
        let bits = ty.bits();
        let float = |s: &mut Self, name: &str, a: Reg, b: Option<Reg>| -> Result<Reg> {
            let op = s.float_row(name, args[0])?;
            let rd = s.out.reg(Class::F);
            s.push(Inst { rs2: b, ..Inst::rr(op, rd, a) });
            Ok(rd)
        };
        match math {
            SMin | SMax | UMin | UMax => {
                let signed = matches!(math, SMin | SMax);
                let (a, b) = (self.value(args[0])?, self.value(args[1])?);
                // Copies of the sign keep the order of unsigned numbers, too.
                let extended = |reg| u32::from(self.knows(reg).sign) <= bits;
                let copies = signed || extended(a) && extended(b);
                let (a, b) = if copies {
                    (self.sign_extended(a, bits), self.sign_extended(b, bits))
                } else {
                    (self.zero_extended(a, bits), self.zero_extended(b, bits))
                };
                let rd = self.least_or_most(a, b, signed, matches!(math, SMin | UMin));
                self.known.insert(rd, if copies { Known::sign(bits as u8) } else { Known::zero(bits as u8) });
                Ok(rd)
            }
            UMulHigh => {
                let (a, b) = (self.value(args[0])?, self.value(args[1])?);
                Ok(match self.target.zmmul {
                    true => self.rr(Op::mulhu, a, b),
                    false => self.whole_product(a, b, false).1,
                })
            }
            Abs => {
                let a = self.value(args[0])?;
                let a = self.sign_extended(a, bits);
                let sign = self.ri(Op::srai, a, 63);
                let flipped = self.rr(Op::xor, a, sign);
                Ok(self.rr(if bits == 32 { Op::subw } else { Op::sub }, flipped, sign))
            }
            USubSat => {
                let (a, b) = (self.value(args[0])?, self.value(args[1])?);
                let (a, b) = (self.zero_extended(a, bits), self.zero_extended(b, bits));
                let least = self.minimum(a, b, false);
                Ok(self.rr(Op::sub, a, least))
            }
            SAddSat | SSubSat | UAddSat if bits < 64 => {
                let (a, b) = (self.value(args[0])?, self.value(args[1])?);
                let signed = math != UAddSat;
                let extend = |s: &mut Self, r: Reg| {
                    if signed { s.sign_extended(r, bits) } else { s.zero_extended(r, bits) }
                };
                let (a, b) = (extend(self, a), extend(self, b));
                let sum = self.rr(if math == SSubSat { Op::sub } else { Op::add }, a, b);
                let most =
                    self.integer(if signed { (1 << (bits - 1)) - 1 } else { ((1u64 << bits) - 1) as i64 });
                let sum = self.minimum(sum, most, signed);
                if !signed {
                    return Ok(sum);
                }
                let least = self.integer(-(1 << (bits - 1)));
                Ok(self.least_or_most(sum, least, true, false))
            }
            Fma | FMulAdd => self.scalar_fused(args),
            FAbs => {
                let a = self.value(args[0])?;
                float(self, "fsgnjx", a, Some(a))
            }
            CopySign => {
                let (a, b) = (self.value(args[0])?, self.value(args[1])?);
                float(self, "fsgnj", a, Some(b))
            }
            Sqrt => {
                let a = self.value(args[0])?;
                float(self, "fsqrt", a, None)
            }
            MinNum | MinimumNum | MaxNum | MaximumNum => {
                let name = if matches!(math, MinNum | MinimumNum) { "fmin" } else { "fmax" };
                let (a, b) = (self.value(args[0])?, self.value(args[1])?);
                float(self, name, a, Some(b))
            }
            BSwap => {
                let a = self.value(args[0])?;
                let rd = self.x();
                self.push(Inst::rr(Op::rev8, rd, a));
                Ok(if bits == 64 { rd } else { self.ri(Op::srai, rd, 32) })
            }
            Ctpop | Ctlz | Cttz if self.target.zbb => {
                let a = self.value(args[0])?;
                let rd = self.x();
                let op = match (math, bits == 32) {
                    (Ctpop, true) => Op::cpopw,
                    (Ctpop, false) => Op::cpop,
                    (Ctlz, true) => Op::clzw,
                    (Ctlz, false) => Op::clz,
                    (_, true) => Op::ctzw,
                    (_, false) => Op::ctz,
                };
                self.push(Inst::rr(op, rd, a));
                self.known.insert(rd, Known::zero(7));
                Ok(rd)
            }
            Ceil | Floor | RoundToZero | Rint | NearbyInt | Round | RoundEven => {
                self.rounded_scalar(math, args[0])
            }
            FPToSISat | FPToUISat => self.scalar_saturating(math == FPToSISat, data),
            LRint | LLRint => {
                let a = self.value(args[0])?;
                let op = self.float_row("fcvt.l", args[0])?;
                let rd = self.x();
                self.push(Inst { aux: DYNAMIC, ..Inst::rr(op, rd, a) });
                Ok(rd)
            }
            _ => Err(self.unsupported(format!("`llvm.{}` of a scalar", math.text()))),
        }
    }

    /// To an integral number: through an integer, where the number has a fraction at all.
    fn rounded_scalar(&mut self, math: Math, value: Value) -> Result<Reg> {
        use crate::ir::{Const, Type};
        let scalar = self.scalar_type(value)?;
        let x = self.value(value)?;
        let limit = self.constant(Type::Scalar(scalar), &Const::Float(least_without_fraction(scalar)))?;
        let (magnitude, integer, small) = (self.out.reg(Class::F), self.x(), self.x());
        let (same_sign, abs) = (self.float_row("fsgnj", value)?, self.float_row("fsgnjx", value)?);
        let (less, to) = (self.float_row("flt", value)?, self.float_row("fcvt.l", value)?);
        self.push(Inst::rrr(abs, magnitude, x, x));
        self.push(Inst::rrr(less, small, magnitude, limit));
        self.known.insert(small, Known::bit());
        self.push(Inst { aux: rounding_mode(math), ..Inst::rr(to, integer, x) });
        let suffix = to.row().mnemonic().trim_start_matches("fcvt.l.");
        let back = self.row(&format!("fcvt.{suffix}.l"))?;
        let back = self.moved(back, Class::F, integer);
        // -0.3 rounds to -0.
        let signed = self.out.reg(Class::F);
        self.push(Inst::rrr(same_sign, signed, back, x));
        let ty = Type::Scalar(scalar);
        let (yes, no) = (self.bits_of_number(ty, signed), self.bits_of_number(ty, x));
        let bits = self.choose(small, yes, no);
        Ok(self.number_of_bits(ty, bits))
    }

    /// A conversion to an integer that saturates, 0 of a NaN: what the instruction does but for the NaN.
    fn scalar_saturating(&mut self, signed: bool, data: &InstData) -> Result<Reg> {
        let a = data.operands()[0];
        let bits = data.ty.element().map_or(64, |e| e.bits());
        let int = if bits < 32 && !signed { "wu" } else { integer_letter(bits, signed) };
        let (convert, equal) = (self.float_row(&format!("fcvt.{int}"), a)?, self.float_row("feq", a)?);
        let x = self.value(a)?;
        let (mut rd, number) = (self.x(), self.x());
        // Towards zero.
        self.push(Inst { aux: 1, ..Inst::rr(convert, rd, x) });
        self.push(Inst::rrr(equal, number, x, x));
        self.known.insert(rd, Known::sign(if bits <= 32 { 32 } else { 64 }));
        self.known.insert(number, Known::bit());
        if bits < 32 {
            // The word holds a number without sign as one with it: extended, it is a number of 64 bits.
            let (least, most) = if signed {
                (-(1i64 << (bits - 1)), (1i64 << (bits - 1)) - 1)
            } else {
                (0, (1i64 << bits) - 1)
            };
            let (least, most) = (self.integer(least), self.integer(most));
            rd = if signed { rd } else { self.zero_extended(rd, 32) };
            rd = self.minimum(rd, most, true);
            rd = self.least_or_most(rd, least, true, false);
        }
        Ok(self.choose(number, rd, Reg::ZERO))
    }
}

/// The rounding mode of a function to integral numbers, as instructions have it.
fn rounding_mode(math: Math) -> u8 {
    match math {
        Math::RoundEven => 0,
        Math::RoundToZero => 1,
        Math::Floor => 2,
        Math::Ceil => 3,
        Math::Round => 4,
        _ => DYNAMIC,
    }
}

/// Numbers from 2^digits on have no fraction: the bits of that one.
fn least_without_fraction(scalar: crate::ir::Scalar) -> u64 {
    let (_, fraction) = crate::ir::float::format(scalar);
    crate::ir::float::encode(scalar, (1_u64 << fraction) as f64)
}
