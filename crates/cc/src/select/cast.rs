//! This module selects conversions.

use rivet_isa::{Op, Sew};

use super::lanes::Lanes;
use super::scalar::Known;
use super::widen::VectorOrigin;
use super::{Result, Select};
use crate::ir::{Cast, Extent, Flags, InstData, Scalar, Type, Value};
use crate::mir::{Avl, Class, Inst, Reg, Vector};

/// How a conversion to an integer rounds.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Rounding {
    /// Fractions are dropped.
    TowardsZero,
    /// By the current rounding mode.
    Dynamic,
}

impl Select<'_> {
    /// A conversion of lanes; `lanes` are those of the result.
    pub(super) fn vector_cast(
        &mut self,
        cast: Cast,
        lanes: &Lanes,
        value: Value,
        mask: Option<Reg>,
    ) -> Result<Reg> {
        if !self.ir.ty(value).is_vector() {
            return self.mask_of_number(lanes, value);
        }
        let from = Lanes { avl: lanes.avl, ..self.lanes(self.ir.ty(value))? };
        let reg = self.value(value)?;
        match cast {
            Cast::ZExt | Cast::SExt => self.extend(cast == Cast::SExt, lanes, &from, reg, mask),
            Cast::Trunc => match self.clipped(lanes, &from, value, mask)? {
                Some(clipped) => Ok(clipped),
                None => self.truncate(lanes, &from, reg, mask),
            },
            Cast::FPExt => self.float_extend(lanes, &from, reg, mask),
            Cast::FPTrunc => self.float_truncate(lanes, &from, reg, mask),
            Cast::FPToSI | Cast::FPToUI => {
                self.float_to_int(Rounding::TowardsZero, cast == Cast::FPToSI, lanes, &from, reg, mask)
            }
            Cast::SIToFP | Cast::UIToFP => self.int_to_float(cast == Cast::SIToFP, lanes, &from, reg, mask),
            Cast::PtrToInt | Cast::IntToPtr if lanes.sew == from.sew => Ok(reg),
            Cast::PtrToInt => self.truncate(lanes, &from, reg, mask),
            Cast::IntToPtr => self.extend(false, lanes, &from, reg, mask),
            Cast::BitCast => self.bitcast(lanes, &from, reg),
        }
    }

    /// The same bits: a copy, since what an operand's EEW is goes with its register.
    fn bitcast(&mut self, lanes: &Lanes, from: &Lanes, reg: Reg) -> Result<Reg> {
        if lanes.class() != from.class() {
            return Err(self.unsupported("a `bitcast` between these vectors"));
        }
        if lanes.sew == from.sew {
            return Ok(reg);
        }
        let rd = self.out.reg(lanes.class());
        self.push(Inst::copy(rd, reg));
        Ok(rd)
    }

    /// A mask as a number: what its register holds, whose bits beyond the last lane are anything.
    fn number_of_mask(&mut self, mask: Value, to: Scalar) -> Result<Reg> {
        let lanes = self.lanes(self.ir.ty(mask))?;
        if !lanes.is_mask() || !to.is_int() || to.bits() > 64 {
            return Err(self.unsupported("a `bitcast` of a vector to a scalar"));
        }
        let mask = self.value(mask)?;
        let word = self.word_of(to.bits())?;
        Ok(self.first_lane(&word, mask))
    }

    /// A number as a mask.
    fn mask_of_number(&mut self, lanes: &Lanes, number: Value) -> Result<Reg> {
        let from = self.scalar_type(number)?;
        if !lanes.is_mask() || !from.is_int() || from.bits() > 64 {
            return Err(self.unsupported("a `bitcast` of a scalar to a vector"));
        }
        let number = self.value(number)?;
        let word = self.word_of(from.bits())?;
        Ok(self.vector(Op::vmv_s_x, Class::V(1), None, Some(number), word.vector()))
    }

    /// The only lane of a vector of one number with at least so many bits.
    fn word_of(&mut self, bits: u32) -> Result<Lanes> {
        let bits = bits.next_power_of_two().max(8);
        self.lanes(Type::Vector(Scalar::Int(bits as u16), Extent::fixed(1)))
    }

    /// Zeros or copies of the sign above.
    pub(super) fn extend(
        &mut self,
        signed: bool,
        lanes: &Lanes,
        from: &Lanes,
        reg: Reg,
        mask: Option<Reg>,
    ) -> Result<Reg> {
        let class = lanes.class();
        if from.is_mask() {
            // 0 everywhere, then 1 or -1 where the bit is set.
            let zero = self.vector_imm(Op::vmv_v_i, class, None, 0, lanes.vector());
            let one = if signed { -1 } else { 1 };
            let v = Vector { mask: Some(reg), ..lanes.vector() };
            return Ok(self.vector_imm(Op::vmerge_vim, class, Some(zero), one, v));
        }
        let log2 = lanes.sew as i32 - from.sew as i32;
        let v = Vector { mask, ..lanes.vector() };
        let op = match (log2, signed) {
            (0, _) => return Ok(reg),
            (1, false) => Op::vzext_vf2,
            (1, true) => Op::vsext_vf2,
            (2, false) => Op::vzext_vf4,
            (2, true) => Op::vsext_vf4,
            (_, false) => Op::vzext_vf8,
            (_, true) => Op::vsext_vf8,
        };
        let rd = self.vector(op, class, Some(reg), None, v);
        self.note_extended(rd, reg, from.sew, signed, false, lanes.avl);
        Ok(rd)
    }

    /// The low bits, one halving after the other.
    pub(super) fn truncate(
        &mut self,
        lanes: &Lanes,
        from: &Lanes,
        reg: Reg,
        mask: Option<Reg>,
    ) -> Result<Reg> {
        if lanes.is_mask() {
            let v = from.vector();
            let low = self.vector_imm(Op::vand_vi, from.class(), Some(reg), 1, v);
            return Ok(self.vector_imm(Op::vmsne_vi, Class::V(1), Some(low), 0, v));
        }
        // What was extended from the width that is wanted.
        if let Some(&VectorOrigin::Extended { from: narrow, sew, float: false, avl, .. }) =
            self.origins.get(&reg)
            && sew == lanes.sew
            && (avl == lanes.avl || avl == Avl::Max)
        {
            return Ok(narrow);
        }
        let mut current = *from;
        let mut reg = reg;
        let mut shift = (0, false);
        if let Some(&VectorOrigin::Shifted { from: whole, by, signed, avl }) = self.origins.get(&reg)
            && (avl == lanes.avl || avl == Avl::Max)
            && (0..32).contains(&by)
        {
            (reg, shift) = (whole, (by, signed));
        }
        while current.sew > lanes.sew {
            let next = current.sew.narrowed().and_then(|sew| current.with_sew(sew));
            let Some(next) = next else { return Err(self.unsupported("a narrowing to so few bits")) };
            let v = Vector { mask, ..next.vector() };
            let op = if shift.1 { Op::vnsra_wi } else { Op::vnsrl_wi };
            reg = self.vector_imm(op, next.class(), Some(reg), shift.0, v);
            shift = (0, false);
            current = next;
        }
        Ok(reg)
    }

    fn float_extend(&mut self, lanes: &Lanes, from: &Lanes, mut reg: Reg, mask: Option<Reg>) -> Result<Reg> {
        let mut current = *from;
        while current.sew < lanes.sew {
            let v = Vector { mask, ..current.vector() };
            let next = current.sew.widened().and_then(|sew| current.with_sew(sew));
            let Some(next) = next else { return Err(self.unsupported("an `fpext` to so many bits")) };
            let narrow = reg;
            if current.scalar == Scalar::BFloat {
                reg = self.vector(Op::vfwcvtbf16_f_f_v, next.class(), Some(reg), None, v);
            } else {
                reg = self.vector(Op::vfwcvt_f_f_v, next.class(), Some(reg), None, v);
                // What lanes have conversions of only is no operand of widening arithmetic.
                if current.is_float {
                    self.note_extended(reg, narrow, current.sew, true, true, lanes.avl);
                }
            }
            current = next;
        }
        Ok(reg)
    }

    fn float_truncate(
        &mut self,
        lanes: &Lanes,
        from: &Lanes,
        mut reg: Reg,
        mask: Option<Reg>,
    ) -> Result<Reg> {
        let mut current = *from;
        while current.sew > lanes.sew {
            let next = current.sew.narrowed().and_then(|sew| current.with_sew(sew));
            let Some(next) = next else { return Err(self.unsupported("an `fptrunc` to so few bits")) };
            let v = Vector { mask, ..next.vector() };
            // Rounding to odd first, so that the result is rounded once.
            let op = match (next.sew > lanes.sew, lanes.scalar) {
                (true, _) => Op::vfncvt_rod_f_f_w,
                (false, Scalar::BFloat) => Op::vfncvtbf16_f_f_w,
                (false, _) => Op::vfncvt_f_f_w,
            };
            reg = self.vector(op, next.class(), Some(reg), None, v);
            current = next;
        }
        Ok(reg)
    }

    /// To an integer; `from` are lanes of floating-point numbers.
    pub(super) fn float_to_int(
        &mut self,
        rounding: Rounding,
        signed: bool,
        lanes: &Lanes,
        from: &Lanes,
        mut reg: Reg,
        mask: Option<Reg>,
    ) -> Result<Reg> {
        let x = match (rounding, signed) {
            (Rounding::TowardsZero, true) => "rtz.x",
            (Rounding::TowardsZero, false) => "rtz.xu",
            (Rounding::Dynamic, true) => "x",
            (Rounding::Dynamic, false) => "xu",
        };
        let mut source = *from;
        if lanes.is_mask() {
            return Err(self.unsupported("a conversion to `i1`"));
        }
        // From 16 to 64 bits: first to 32 as a number with a fraction.
        while (lanes.sew as i32 - source.sew as i32) > 1 {
            let next = source.sew.widened().and_then(|sew| source.with_sew(sew));
            let Some(next) = next else { return Err(self.unsupported("this conversion")) };
            let v = Vector { mask, ..source.vector() };
            reg = self.vector(Op::vfwcvt_f_f_v, next.class(), Some(reg), None, v);
            source = next;
        }
        let (name, to, v) = match lanes.sew.cmp(&source.sew) {
            std::cmp::Ordering::Greater => (format!("vfwcvt.{x}.f.v"), *lanes, source.vector()),
            std::cmp::Ordering::Equal => (format!("vfcvt.{x}.f.v"), *lanes, lanes.vector()),
            std::cmp::Ordering::Less => {
                let half = source.sew.narrowed().and_then(|sew| source.with_sew(sew));
                let Some(half) = half else { return Err(self.unsupported("this conversion")) };
                (format!("vfncvt.{x}.f.w"), half, half.vector())
            }
        };
        let op = self.row(&name)?;
        let rd = self.vector(op, to.class(), Some(reg), None, Vector { mask, ..v });
        if to.sew > lanes.sew { self.truncate(lanes, &to, rd, mask) } else { Ok(rd) }
    }

    fn int_to_float(
        &mut self,
        signed: bool,
        lanes: &Lanes,
        from: &Lanes,
        mut reg: Reg,
        mask: Option<Reg>,
    ) -> Result<Reg> {
        let x = if signed { "x" } else { "xu" };
        let mut source = *from;
        // Up to half the width of the result by extension.
        let half = lanes.sew.narrowed().unwrap_or(Sew::E8);
        if source.is_mask() || source.sew < half {
            let Some(wider) = source.with_sew(half) else { return Err(self.unsupported("this conversion")) };
            reg = self.extend(signed, &wider, &source, reg, mask)?;
            source = wider;
        }
        // From 64 bits to 16: rounded to odd on the way.
        let name = match lanes.sew.cmp(&source.sew) {
            std::cmp::Ordering::Greater => format!("vfwcvt.f.{x}.v"),
            std::cmp::Ordering::Equal => format!("vfcvt.f.{x}.v"),
            std::cmp::Ordering::Less if lanes.sew.widened() == Some(source.sew) => format!("vfncvt.f.{x}.w"),
            std::cmp::Ordering::Less => return Err(self.unsupported("a conversion from 64 to 16 bits")),
        };
        let v = if lanes.sew > source.sew { source.vector() } else { lanes.vector() };
        let op = self.row(&name)?;
        Ok(self.vector(op, lanes.class(), Some(reg), None, Vector { mask, ..v }))
    }

    // Scalars.

    pub(super) fn scalar_cast(&mut self, cast: Cast, data: &InstData) -> Result<Reg> {
        let value = data.operands()[0];
        let (from, to) = (self.scalar_type(value)?, data.ty.element());
        let Some(to) = to else { return Err(self.unsupported("a conversion to this type")) };
        if self.ir.ty(value).is_vector() {
            return self.number_of_mask(value, to);
        }
        let reg = self.value(value)?;
        Ok(match cast {
            Cast::Trunc if to.bits() == 1 => self.zero_extended_bit(reg),
            Cast::Trunc => reg,
            // What is not negative may be extended by its sign, too: of a word that is often known already.
            Cast::ZExt if data.flags.has(Flags::NNEG) && from.bits() == 32 && self.knows(reg).zero > 32 => {
                self.sign_extended(reg, 32)
            }
            Cast::ZExt => self.zero_extended(reg, from.bits()),
            Cast::SExt if from.bits() == 1 => {
                let bit = self.zero_extended(reg, 1);
                let rd = self.rr(Op::sub, Reg::ZERO, bit);
                self.known.insert(rd, Known::sign(1));
                rd
            }
            Cast::SExt => self.sign_extended(reg, from.bits()),
            Cast::PtrToInt => reg,
            Cast::IntToPtr => self.zero_extended(reg, from.bits()),
            Cast::BitCast if from.is_float() == to.is_float() => reg,
            Cast::BitCast => {
                let (op, class) = match (from.is_float(), from.bits()) {
                    (true, 64) => (Op::fmv_x_d, Class::X),
                    (true, 32) => (Op::fmv_x_w, Class::X),
                    (true, _) => return Ok(self.small_float_bits(reg)),
                    (false, 64) => (Op::fmv_d_x, Class::F),
                    (false, 32) => (Op::fmv_w_x, Class::F),
                    (false, _) => return Ok(self.small_float(reg)),
                };
                self.moved(op, class, reg)
            }
            Cast::FPTrunc if (from, to) == (Scalar::Double, Scalar::BFloat) => {
                let odd = self.rounded_to_odd(reg);
                self.moved(Op::fcvt_bf16_s, Class::F, odd)
            }
            Cast::FPExt | Cast::FPTrunc => {
                let op = self.row(&format!("fcvt.{}.{}", letter(to), letter(from)))?;
                self.moved(op, Class::F, reg)
            }
            Cast::FPToSI | Cast::FPToUI => {
                let signed = cast == Cast::FPToSI;
                let int = integer_letter(to.bits(), signed);
                let op = self.row(&format!("fcvt.{int}.{}", letter(from)))?;
                let rd = self.x();
                // Towards zero.
                self.push(Inst { aux: 1, ..Inst::rr(op, rd, reg) });
                if to.bits() <= 32 {
                    self.known.insert(rd, Known::sign(32));
                }
                rd
            }
            Cast::SIToFP | Cast::UIToFP => {
                let signed = cast == Cast::SIToFP;
                let bits = from.bits();
                let reg = match (signed, bits) {
                    // The instruction looks at all bits of a word, or of the register.
                    _ if bits == 32 => reg,
                    (true, _) => self.sign_extended(reg, bits),
                    (false, _) => self.zero_extended(reg, bits),
                };
                let int = integer_letter(bits, signed);
                let op = self.row(&format!("fcvt.{}.{int}", letter(to)))?;
                self.moved(op, Class::F, reg)
            }
        })
    }

    fn zero_extended_bit(&mut self, reg: Reg) -> Reg {
        self.zero_extended(reg, 1)
    }

    /// The lanes of a vector value, with the length of other lanes.
    pub(super) fn lanes_like(&mut self, ty: Type, like: &Lanes) -> Result<Lanes> {
        let lanes = self.lanes(ty)?;
        Ok(Lanes { avl: like.avl, ..lanes })
    }
}

/// What conversions call a format.
pub(super) fn letter(scalar: Scalar) -> &'static str {
    match scalar {
        Scalar::Half => "h",
        Scalar::BFloat => "bf16",
        Scalar::Float => "s",
        _ => "d",
    }
}

/// What conversions call an integer of so many bits in a register.
pub(super) fn integer_letter(bits: u32, signed: bool) -> &'static str {
    match (bits <= 32, signed || bits < 32) {
        (true, true) => "w",
        (true, false) => "wu",
        (false, true) => "l",
        (false, false) => "lu",
    }
}
