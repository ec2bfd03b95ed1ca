//! This module does with scalars what vectors of a function do that may not use vectors: casts of bits, and accesses to lanes that
//! share bytes.

use super::pieces::inserted;
use super::{Piece, Result, Splitter, Window};
use crate::ir::{Binary, Builder, Cast, Extent, Function, Inst, InstData, Op, Scalar, Type, Value};

/// The most bits of an integer that lanes are put together in.
const MOST_BITS: u32 = 1024;

/// Element and number of lanes; a scalar has one.
fn shape(ty: Type) -> Option<(Scalar, u32)> {
    Some((ty.element()?, ty.lanes().map_or(1, Extent::min)))
}

fn integer(bits: u32) -> Scalar {
    Scalar::Int(bits as u16)
}

/// A cast of a scalar, if it changes the type.
fn cast(b: &mut Builder, cast: Cast, value: Value, to: Scalar) -> Value {
    if b.func.ty(value).element() == Some(to) { value } else { b.cast(cast, value, to) }
}

/// One integer of lanes, the first of which has the lowest bits.
fn packed(b: &mut Builder, lanes: &[Value]) -> Value {
    let bits = b.func.ty(lanes[0]).element().map_or(1, Scalar::bits);
    let whole = integer(bits * lanes.len() as u32);
    let mut result = None;
    for (at, &lane) in (0..).zip(lanes) {
        let own = cast(b, Cast::BitCast, lane, integer(bits));
        let own = cast(b, Cast::ZExt, own, whole);
        let own = shifted(b, Binary::Shl, own, at * bits);
        result = Some(match result {
            None => own,
            Some(before) => binary(b, Binary::Or, before, own),
        });
    }
    result.unwrap_or(lanes[0])
}

/// The lanes of this kind that an integer consists of.
fn unpacked(b: &mut Builder, whole: Value, scalar: Scalar) -> Vec<Value> {
    let (all, bits) = (b.func.ty(whole).element().map_or(1, Scalar::bits), scalar.bits());
    let lane = |at: u32| {
        let own = shifted(b, Binary::LShr, whole, at * bits);
        let own = cast(b, Cast::Trunc, own, integer(bits));
        cast(b, Cast::BitCast, own, scalar)
    };
    (0..all / bits).map(lane).collect()
}

fn shifted(b: &mut Builder, op: Binary, value: Value, by: u32) -> Value {
    if by == 0 {
        return value;
    }
    let ty = b.func.ty(value);
    let by = if ty.is_wide() { b.func.wide_int(ty, by.into()) } else { b.func.int(ty, by.into()) };
    binary(b, op, value, by)
}

fn binary(b: &mut Builder, op: Binary, x: Value, y: Value) -> Value {
    let ty = b.func.ty(x);
    let data = InstData::new(Op::Lane(crate::ir::LaneOp::Binary(op)), ty, &[x, y]);
    inserted(b, data).unwrap_or(x)
}

/// Lanes as pieces.
fn pieces(lanes: Vec<Value>) -> Vec<Piece> {
    (0..).map(|at| Window { at, lanes: 1 }).zip(lanes).collect()
}

impl Splitter {
    /// Lanes become other lanes by way of integers that both have a whole number of.
    pub(super) fn bitcast_lanes(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        let source = data.operands()[0];
        let both = shape(func.ty(source)).zip(shape(data.ty));
        let Some(((from, lanes), (to, _))) = both else { return Err(self.unsupported(func, data)) };
        let (wide, narrow) = (from.bits().max(to.bits()), from.bits().min(to.bits()));
        let unit = if wide.is_multiple_of(narrow) { wide } else { from.bits() * lanes };
        if unit > MOST_BITS {
            return Err(self.unsupported(func, data));
        }
        let mut b = Builder::before(func, inst);
        let all: Result<Vec<Value>> = (0..lanes).map(|at| self.lane(&mut b, source, at)).collect();
        let mut result = Vec::new();
        for part in all?.chunks((unit / from.bits()) as usize) {
            let whole = packed(&mut b, part);
            result.extend(unpacked(&mut b, whole, to));
        }
        self.define_lanes(func, inst, data, result)
    }

    /// Whether lanes of a type share bytes in memory.
    pub(super) fn shares_bytes(&self, func: &Function, data: &InstData) -> bool {
        let ty = if data.op == Op::Load { data.ty } else { func.ty(data.operands()[0]) };
        let Type::Vector(scalar, lanes) = ty else { return false };
        self.room.has_scalar_lanes(scalar, lanes) && !scalar.bits().is_multiple_of(8)
    }

    /// A load or store of such lanes: that of an integer.
    pub(super) fn access_packed(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        let args = data.operands();
        let ty = if data.op == Op::Load { data.ty } else { func.ty(args[0]) };
        let Some((scalar, lanes)) = shape(ty).filter(|(scalar, lanes)| scalar.bits() * lanes <= MOST_BITS)
        else {
            return Err(self.unsupported(func, data));
        };
        let mut b = Builder::before(func, inst);
        if data.op == Op::Load {
            let whole = Type::Scalar(integer(scalar.bits() * lanes));
            let load = InstData::new(Op::Load, whole, args).with_align(data.align).with_flags(data.flags);
            let Some(whole) = inserted(&mut b, load) else { return Ok(()) };
            let lanes = unpacked(&mut b, whole, scalar);
            return self.define_lanes(func, inst, data, lanes);
        }
        let all: Result<Vec<Value>> = (0..lanes).map(|at| self.lane(&mut b, args[0], at)).collect();
        let whole = packed(&mut b, &all?);
        let store = InstData::new(Op::Store, Type::Void, &[whole, args[1]]);
        b.inst(store.with_align(data.align).with_flags(data.flags));
        Ok(())
    }

    /// Defines the lanes of a result, or the only one.
    fn define_lanes(
        &mut self,
        func: &mut Function,
        inst: Inst,
        data: &InstData,
        lanes: Vec<Value>,
    ) -> Result<()> {
        if data.ty.is_vector() {
            return self.define(func, inst, pieces(lanes));
        }
        if let (Some(result), Some(&lane)) = (data.result(), lanes.first()) {
            func.replace_uses(result, lane);
        }
        Ok(())
    }
}
