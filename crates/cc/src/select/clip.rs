//! This module selects `vnclip` for narrowing a value that was clamped before.

use rivet_isa::Op;

use super::lanes::Lanes;
use super::{Result, Select};
use crate::ir::{Cast, LaneOp, Math, Op as IrOp, Value};
use crate::mir::{Reg, Vector};

/// What bounds a value from both sides.
struct Clamp {
    value: Value,
    signed: bool,
}

impl Select<'_> {
    /// `trunc(clamp(x))` as `vnclip` of x, one halving after the other; `None` if it is not that.
    pub(super) fn clipped(
        &mut self,
        lanes: &Lanes,
        from: &Lanes,
        value: Value,
        mask: Option<Reg>,
    ) -> Result<Option<Reg>> {
        if lanes.is_mask() || from.sew <= lanes.sew {
            return Ok(None);
        }
        let Some(clamp) = self.clamp(value, lanes.sew.bits()) else { return Ok(None) };
        let (mut current, mut reg) = (*from, None);
        // Of a conversion from as many bits, the halving that saturates is the conversion itself.
        if let (Some(number), true) = (self.converted(clamp.value, Cast::FPToSI), clamp.signed) {
            let half = current.sew.narrowed().and_then(|sew| current.with_sew(sew));
            let same = self.ir.ty(number).element().map(|e| e.bits()) == Some(from.sew.bits());
            if let (Some(half), true) = (half.filter(|h| h.sew.bits() >= 16), same) {
                let number = self.value(number)?;
                let v = Vector { mask, ..half.vector() };
                reg = Some(self.vector(Op::vfncvt_rtz_x_f_w, half.class(), Some(number), None, v));
                current = half;
            }
        }
        let mut reg = match reg {
            Some(reg) => reg,
            None => self.value(clamp.value)?,
        };
        let op = if clamp.signed { Op::vnclip_wi } else { Op::vnclipu_wi };
        while current.sew > lanes.sew {
            let next = current.sew.narrowed().and_then(|sew| current.with_sew(sew));
            let Some(next) = next else { return Err(self.unsupported("a narrowing to so few bits")) };
            let v = Vector { mask, ..next.vector() };
            // Shifted by 0: there is nothing to round.
            reg = self.vector_imm(op, next.class(), Some(reg), 0, v);
            current = next;
        }
        Ok(Some(reg))
    }

    /// x, if the value is x between the least and the greatest number of `bits` bits.
    fn clamp(&self, value: Value, bits: u32) -> Option<Clamp> {
        let (least, most) = (-(1i64 << (bits - 1)), (1i64 << (bits - 1)) - 1);
        for (outer, inner, far, near) in
            [(Math::SMin, Math::SMax, most, least), (Math::SMax, Math::SMin, least, most)]
        {
            if let Some(middle) = self.bounded(value, outer, far)
                && let Some(value) = self.bounded(middle, inner, near)
            {
                return Some(Clamp { value, signed: true });
            }
        }
        let all = ((1u64 << bits) - 1) as i64;
        self.bounded(value, Math::UMin, all).map(|value| Clamp { value, signed: false })
    }

    /// x, if the value is `math(x, number)`.
    fn bounded(&self, value: Value, math: Math, number: i64) -> Option<Value> {
        let data = self.ir.def(value)?;
        let (IrOp::Lane(op) | IrOp::Vp(op)) = data.op else { return None };
        let (a, b) = (*data.operands().first()?, *data.operands().get(1)?);
        (op == LaneOp::Math(math) && self.ir.as_signed(b) == Some(number)).then_some(a)
    }

    /// x, if the value is a conversion of x that nobody else asks for.
    fn converted(&self, value: Value, cast: Cast) -> Option<Value> {
        let data = self.ir.def(value)?;
        let (IrOp::Lane(op) | IrOp::Vp(op)) = data.op else { return None };
        let own = self.ir.uses(value).len() == 1;
        (op == LaneOp::Cast(cast) && own).then(|| data.operands().first().copied()).flatten()
    }
}
