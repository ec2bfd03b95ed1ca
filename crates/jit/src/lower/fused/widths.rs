//! Members of fused loops whose elements have more than one width, or are shifted in more than one step.

use rivet_exec::Uop;
use rivet_isa::Sew;

use super::find::ScalarValue;
use super::op::CandidateBuilder;
use crate::fused::{FusedOp, IntOp, OpKind, Scalar, Source};
use crate::guards::CompileKey;
use crate::vector::arithmetic::Other;
use crate::vector::shift::Shift;
use crate::vector::widen::{Then, Widening};

impl CandidateBuilder {
    pub(super) fn widen(
        &mut self,
        uop: &Uop,
        sew: Sew,
        widening: &Widening,
        compile_key: &CompileKey,
    ) -> Option<OpKind> {
        let to = self.group(uop.rd, sew, compile_key)?;
        if widening.then == Then::Nothing {
            let from = self.group(uop.rs2, narrower(sew, widening.log)?, compile_key)?;
            return Some(OpKind::Extend { signed: widening.signed.0, log: widening.log, to, from });
        }
        let narrow = narrower(sew, 1)?;
        let extended = |builder: &mut Self, r, signed| {
            let from = builder.group(r, narrow, compile_key)?;
            let moment = builder.moment(sew);
            builder.op(sew, OpKind::Extend { signed, log: 1, to: moment, from });
            Some(Source::Slot(moment))
        };
        let a = match widening.log {
            0 => self.source(uop.rs2, sew, compile_key)?,
            _ => extended(self, uop.rs2, widening.signed.0)?,
        };
        let signed = widening.signed.1;
        let b = match widening.other {
            Other::Vector(r) => extended(self, r, signed)?,
            Other::Integer(r) => {
                self.ask(Scalar::Element(sew), ScalarValue::Extended { r, from: narrow, signed })
            }
            _ => return None,
        };
        let int_op = match widening.then {
            Then::Add => IntOp::Add,
            Then::Sub => IntOp::Sub,
            Then::Accumulate => IntOp::Macc,
            _ => IntOp::Mul,
        };
        Some(OpKind::Integer { int_op, to, a, b })
    }

    /// Bytes shifted by an immediate number: in pairs, and then without the bits of their neighbours.
    pub(super) fn shift_bytes(
        &mut self,
        uop: &Uop,
        int_op: IntOp,
        by: Other,
        compile_key: &CompileKey,
    ) -> Option<OpKind> {
        let Other::Immediate(by) = by else { return None };
        let by = by as u32 & 7;
        let a = self.source(uop.rs2, Sew::E8, compile_key)?;
        let to = self.group(uop.rd, Sew::E8, compile_key)?;
        let moment = self.moment(Sew::E8);
        let count = self.count(Other::Immediate(by as i32), Sew::E16)?;
        let own = if int_op == IntOp::Sll { 0xff << by & 0xff } else { 0xff >> by };
        let own = Source::Scalar(self.constant(Sew::E8, own));
        let pairs = if int_op == IntOp::Sll { IntOp::Sll } else { IntOp::Srl };
        let shifted = Source::Slot(moment);
        self.op(Sew::E16, OpKind::Integer { int_op: pairs, to: moment, a, b: count });
        if int_op != IntOp::Sra {
            return Some(OpKind::Integer { int_op: IntOp::And, to, a: shifted, b: own });
        }
        self.op(Sew::E8, OpKind::Integer { int_op: IntOp::And, to: moment, a: shifted, b: own });
        // The sign's bit, where it is now, tells what is to be above it.
        let sign = Source::Scalar(self.constant(Sew::E8, 0x80 >> by));
        self.op(Sew::E8, OpKind::Integer { int_op: IntOp::Xor, to: moment, a: shifted, b: sign });
        Some(OpKind::Integer { int_op: IntOp::Sub, to, a: shifted, b: sign })
    }

    /// Shifts that narrow, round or clip.
    pub(super) fn shift(
        &mut self,
        uop: &Uop,
        sew: Sew,
        shift: &Shift,
        masked: bool,
        compile_key: &CompileKey,
    ) -> Option<OpKind> {
        let wide = if shift.narrows { Sew::from_bits(sew.bits() * 2)? } else { sew };
        if wide == Sew::E8 {
            return None;
        }
        let a = self.source(uop.rs2, wide, compile_key)?;
        let to = self.group(uop.rd, sew, compile_key)?;
        let int_op = if shift.signed { IntOp::Sra } else { IntOp::Srl };
        let count = self.count(shift.by, wide)?;
        let moment = self.moment(wide);
        let value = Source::Slot(moment);
        self.op(wide, OpKind::Integer { int_op, to: moment, a, b: count });
        self.rounds |= shift.rounds;
        if let Some(less) = shift.last_bit(wide, compile_key.vxrm) {
            let (last, less) = (self.moment(wide), self.count(Other::Immediate(less), wide)?);
            let (bit, one) = (Source::Slot(last), Source::Scalar(self.constant(wide, 1)));
            self.op(wide, OpKind::Integer { int_op, to: last, a, b: less });
            self.op(wide, OpKind::Integer { int_op: IntOp::And, to: last, a: bit, b: one });
            self.op(wide, OpKind::Integer { int_op: IntOp::Add, to: moment, a: value, b: bit });
        }
        if shift.clips {
            let clipped = self.moment(wide);
            let (range, limits) = (Source::Slot(clipped), shift.range(sew));
            let works = if shift.signed { [IntOp::Min, IntOp::Max] } else { [IntOp::Minu, IntOp::Maxu] };
            let mut from = value;
            for (int_op, limit) in works.into_iter().zip([limits.1, limits.0]) {
                let limit = Source::Scalar(self.constant(wide, limit as u64));
                self.op(wide, OpKind::Integer { int_op, to: clipped, a: from, b: limit });
                from = range;
            }
            self.saturates = true;
            self.chain.ops.push(FusedOp { what: OpKind::Differ { a: value, b: range }, sew: wide, masked });
            return Some(OpKind::Truncate { to, from: clipped });
        }
        Some(match shift.narrows {
            true => OpKind::Truncate { to, from: moment },
            false => OpKind::Integer { int_op: IntOp::Copy, to, a: value, b: value },
        })
    }
}

/// The width of elements of 2^-log of one.
fn narrower(sew: Sew, log: u32) -> Option<Sew> {
    Sew::from_bits(sew.bits() >> log)
}
