//! This module selects what Zvkb and Zvbb have vector instructions for. Legalisation leaves counts, reversals and rotations to
//! it only where the target has one.

use rivet_isa::{Op, Sew};

use super::lanes::{Lanes, find};
use super::{Result, Select};
use crate::ir::{Binary, LaneOp, Math, Op as IrOp, Value};
use crate::mir::{Reg, Vector};

impl Select<'_> {
    /// A count of bits, or bytes or bits in reverse order.
    pub(super) fn vector_count(
        &mut self,
        math: Math,
        lanes: &Lanes,
        a: Value,
        mask: Option<Reg>,
    ) -> Result<Reg> {
        let a = self.value(a)?;
        let v = Vector { mask, ..lanes.vector() };
        let unary = |s: &mut Self, op, a| s.vector(op, lanes.class(), Some(a), None, v);
        Ok(match math {
            Math::Ctpop => unary(self, Op::vcpop_v, a),
            Math::Ctlz => unary(self, Op::vclz_v, a),
            Math::Cttz => unary(self, Op::vctz_v, a),
            Math::BSwap => unary(self, Op::vrev8_v, a),
            _ if self.target.zvbb => unary(self, Op::vbrev_v, a),
            _ => {
                let bytes = unary(self, Op::vbrev8_v, a);
                if lanes.sew == Sew::E8 { bytes } else { unary(self, Op::vrev8_v, bytes) }
            }
        })
    }

    /// `fshl` and `fshr` of a value and itself: a rotation. Only that to the right takes a constant.
    pub(super) fn vector_rotation(
        &mut self,
        left: bool,
        lanes: &Lanes,
        args: &[Value],
        mask: Option<Reg>,
    ) -> Result<Reg> {
        if left && let Some(by) = self.ir.as_int(args[2]) {
            let bits = u64::from(lanes.sew.bits());
            let (a, right) = (self.value(args[0])?, (bits - by % bits) % bits);
            let v = Vector { mask, ..lanes.vector() };
            return Ok(self.vector_imm(Op::vror_vi, lanes.class(), Some(a), right as i64, v));
        }
        let name = if left { "vrol" } else { "vror" };
        self.with_forms(name, false, lanes, (args[0], args[2]), mask)
    }

    /// The value of which `value` has all bits inverted.
    fn inverted_from(&self, value: Value) -> Option<Value> {
        let data = self.ir.def(value)?;
        let (IrOp::Lane(LaneOp::Binary(Binary::Xor)) | IrOp::Vp(LaneOp::Binary(Binary::Xor))) = data.op
        else {
            return None;
        };
        let (a, b) = (data.operands()[0], data.operands()[1]);
        let ones = |v: Value| self.ir.as_signed(v) == Some(-1);
        if ones(b) { Some(a) } else { ones(a).then_some(b) }
    }

    /// `a & !b`. Lanes in which the inversion is masked off are undefined in its result: any value will do there.
    pub(super) fn and_not(
        &mut self,
        lanes: &Lanes,
        (a, b): (Value, Value),
        mask: Option<Reg>,
    ) -> Result<Option<Reg>> {
        if !self.target.zvkb {
            return Ok(None);
        }
        let orders = [(a, b), (b, a)];
        let found = orders.into_iter().find_map(|(a, b)| Some((a, self.inverted_from(b)?)));
        let Some((a, b)) = found.filter(|(a, _)| self.ir.as_splat(*a).is_none()) else { return Ok(None) };
        let (a, v) = (self.value(a)?, Vector { mask, ..lanes.vector() });
        let (op, b) = match self.ir.as_splat(b) {
            Some(scalar) => (Op::vandn_vx, self.value(scalar)?),
            None => (Op::vandn_vv, self.value(b)?),
        };
        Ok(Some(self.vector(op, lanes.class(), Some(a), Some(b), v)))
    }

    /// A zero-extended value, shifted by a constant: `vwsll.vi`.
    pub(super) fn widening_shift(
        &mut self,
        lanes: &Lanes,
        narrow: &Lanes,
        (from, by): (Reg, i64),
        mask: Option<Reg>,
    ) -> Option<Reg> {
        let op = find("vwsll.vi").filter(|_| self.target.zvbb && (0..32).contains(&by))?;
        let v = Vector { mask, ..narrow.vector() };
        Some(self.vector_imm(op, lanes.class(), Some(from), by, v))
    }
}
