//! This module evaluates atomic accesses: there is one thread, so they are loads and stores one after the other.

use super::lane::{LaneFormats, lane};
use super::run::Frame;
use super::value::{LaneBits, Val};
use super::{Evaluator, int};
use crate::ir::{Atomic, Binary, Flags, InstData, LaneOp, Math, Op, Rmw, Scalar, Type};

impl Evaluator<'_> {
    pub(super) fn atomic(
        &mut self,
        frame: &Frame,
        data: &InstData,
        access: Atomic,
    ) -> Result<Option<Val>, String> {
        let args = data.operands();
        // An access is of its own type and as aligned as it has to be.
        let ty = match access {
            Atomic::Fence => return Ok(None),
            Atomic::Load => return self.load(frame, data).map(Some),
            Atomic::Store => {
                self.store(frame, data)?;
                return Ok(None);
            }
            Atomic::Rmw(_) | Atomic::CmpXchg(_) => frame.func.ty(args[1]),
        };
        let load = InstData::new(Op::Load, ty, &[args[0]]).with_align(data.align);
        let old = self.load(frame, &load)?;
        let new = match access {
            Atomic::Rmw(op) => {
                let scalar = ty.element().unwrap_or(Scalar::Int(64));
                let value = frame.operand(data, 1).bits();
                Val::Scalar(self.updated(op, scalar, old.bits(), value)?)
            }
            _ => {
                let (found, expected) = (old.bits(), frame.operand(data, 1).bits());
                let equal = found.zip(expected).map(|(a, b)| a == b);
                if equal.ok_or("a comparison with poison")? { frame.operand(data, 2) } else { old.clone() }
            }
        };
        let address = frame.operand(data, 0).bits().ok_or("the address is poison")?;
        let bytes = ty.element().map_or(8, Scalar::stored_bytes);
        self.memory.store(address, bytes.into(), new.bits())?;
        if matches!(access, Atomic::Rmw(_)) {
            return Ok(Some(old));
        }
        let equal = old.bits() == frame.operand(data, 1).bits();
        Ok(Some(Val::Struct(vec![old, Val::int(equal.into())])))
    }

    /// What `atomicrmw` stores.
    fn updated(
        &mut self,
        op: Rmw,
        scalar: Scalar,
        old: LaneBits,
        value: LaneBits,
    ) -> Result<LaneBits, String> {
        let (Some(a), Some(b)) = (old, value) else {
            return Ok(if op == Rmw::Xchg { value } else { None });
        };
        let width = Type::Scalar(scalar).element().map_or(64, Scalar::bits);
        let formats = LaneFormats { from: scalar, to: scalar };
        let mut of = |op: LaneOp| lane(op, Flags::NONE, formats, &[Some(a), Some(b)], &mut self.raised);
        let cut = |number: u64| Ok(Some(int::cut64(number, width)));
        match op {
            Rmw::Xchg => Ok(value),
            Rmw::Add => of(LaneOp::Binary(Binary::Add)),
            Rmw::Sub => of(LaneOp::Binary(Binary::Sub)),
            Rmw::And => of(LaneOp::Binary(Binary::And)),
            Rmw::Or => of(LaneOp::Binary(Binary::Or)),
            Rmw::Xor => of(LaneOp::Binary(Binary::Xor)),
            Rmw::Nand => cut(!(a & b)),
            Rmw::Max => of(LaneOp::Math(Math::SMax)),
            Rmw::Min => of(LaneOp::Math(Math::SMin)),
            Rmw::UMax => of(LaneOp::Math(Math::UMax)),
            Rmw::UMin => of(LaneOp::Math(Math::UMin)),
            Rmw::FAdd => of(LaneOp::Binary(Binary::FAdd)),
            Rmw::FSub => of(LaneOp::Binary(Binary::FSub)),
            Rmw::FMax => of(LaneOp::Math(Math::MaxNum)),
            Rmw::FMin => of(LaneOp::Math(Math::MinNum)),
            Rmw::UIncWrap => cut(if a >= b { 0 } else { a + 1 }),
            Rmw::UDecWrap => cut(if a == 0 || a > b { b } else { a - 1 }),
            Rmw::USubCond => cut(if a >= b { a - b } else { a }),
            Rmw::USubSat => cut(a.saturating_sub(b)),
        }
    }
}
