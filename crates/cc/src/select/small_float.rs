//! This module moves floating-point numbers between the register files, those of 16 bits with and without instructions for that.

use rivet_isa::Op;

use super::Select;
use crate::ir::{Scalar, Type};
use crate::mir::{Class, Inst, Reg};

/// The upper bits of a number of 16 bits in the register of a wider one.
pub(super) const BOX: i64 = -1 << 16;

impl Select<'_> {
    /// The number of 16 bits with the bits in a register, in a floating-point register: without an instruction for that as one
    /// of 32 bits whose upper bits are ones.
    pub(super) fn small_float(&mut self, bits: Reg) -> Reg {
        if self.target.moves_small_floats() {
            return self.moved(Op::fmv_h_x, Class::F, bits);
        }
        let ones = self.integer(BOX);
        let boxed = self.rr(Op::or, bits, ones);
        self.moved(Op::fmv_w_x, Class::F, boxed)
    }

    /// The bits of a number of 16 bits; what is above them does not matter.
    pub(super) fn small_float_bits(&mut self, number: Reg) -> Reg {
        let op = if self.target.moves_small_floats() { Op::fmv_x_h } else { Op::fmv_x_w };
        self.moved(op, Class::X, number)
    }

    /// Is it a number of 16 bits that is in a floating-point register as one of 32 bits?
    pub(super) fn is_boxed(&self, ty: Type) -> bool {
        let small = matches!(ty, Type::Scalar(scalar) if scalar.is_small_float());
        small && !self.target.moves_small_floats()
    }

    /// The floating-point number with the bits in an integer register.
    pub(super) fn number_of_bits(&mut self, ty: Type, bits: Reg) -> Reg {
        match ty.element().map_or(64, Scalar::bits) {
            64 => self.moved(Op::fmv_d_x, Class::F, bits),
            32 => self.moved(Op::fmv_w_x, Class::F, bits),
            _ => self.small_float(bits),
        }
    }

    /// The bits of a floating-point number in an integer register.
    pub(super) fn bits_of_number(&mut self, ty: Type, number: Reg) -> Reg {
        match ty.element().map_or(64, Scalar::bits) {
            64 => self.moved(Op::fmv_x_d, Class::X, number),
            32 => self.moved(Op::fmv_x_w, Class::X, number),
            _ => self.small_float_bits(number),
        }
    }

    /// A number of binary64 as one of binary32, rounded to odd: rounding once more gives what rounding once would.
    pub(super) fn rounded_to_odd(&mut self, reg: Reg) -> Reg {
        let (cut, back, equal) = (self.out.reg(Class::F), self.out.reg(Class::F), self.x());
        // Towards zero; what was lost, if anything, is in the last bit then. Of a NaN it does not matter.
        self.push(Inst { aux: 1, ..Inst::rr(Op::fcvt_s_d, cut, reg) });
        self.push(Inst::rr(Op::fcvt_d_s, back, cut));
        self.push(Inst::rrr(Op::feq_d, equal, back, reg));
        let lost = self.ri(Op::xori, equal, 1);
        let bits = self.moved(Op::fmv_x_w, Class::X, cut);
        let odd = self.rr(Op::or, bits, lost);
        self.moved(Op::fmv_w_x, Class::F, odd)
    }
}
