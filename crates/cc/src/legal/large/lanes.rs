//! This module splits operations whose lanes do not depend on each other.

use super::pieces::{address_index, inserted, start};
use super::{Result, Splitter, Window, is_by_lane, windows};
use crate::ir::{
    Builder, Element, Extent, Function, Inst, InstData, Intrinsic, Math, Op, Scalar, Type, Value,
};

/// The number of lanes of an operation.
fn count(func: &Function, data: &InstData) -> u32 {
    let types = data.operands().iter().map(|&value| func.ty(value)).chain([data.ty]);
    types.filter_map(|ty| ty.lanes()).map(Extent::min).max().unwrap_or(1)
}

/// Which operand is the explicit vector length.
fn evl_index(op: Op) -> Option<usize> {
    match op {
        Op::Vp(lane) => Some(lane.arity() + 1),
        Op::Intrinsic(intrinsic) => intrinsic.evl_index(),
        _ => None,
    }
}

/// The lanes of a window that are below a length.
pub(super) fn length_within(b: &mut Builder, ty: Type, evl: Value, window: Window) -> Value {
    let first = start(b, ty, window.at, Type::I32);
    let left = b.math(Math::USubSat, &[evl, first]);
    let all = start(b, ty, window.lanes, Type::I32);
    b.math(Math::UMin, &[left, all])
}

/// What is known of the alignment of an access so many bytes further on; 0 where nothing was said.
fn align_at(align: u32, bytes: u32) -> u32 {
    if align == 0 || bytes == 0 { align } else { align.min(1 << bytes.trailing_zeros()) }
}

impl Splitter {
    /// The most lanes that are done at a time.
    fn granularity(&self, func: &Function, data: &InstData) -> u32 {
        if is_by_lane(data) {
            return 1;
        }
        let types = data.operands().iter().map(|&value| func.ty(value)).chain([data.ty]);
        let most = types.filter_map(|ty| Some(self.room.window_lanes(ty.element()?, ty.lanes()?)));
        most.min().unwrap_or(1)
    }

    pub(super) fn lane_by_lane(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        let most = self.granularity(func, data);
        // One lane at a time, operations are those of scalars.
        let scalar = is_by_lane(data) || self.has_scalar_lanes(func, data);
        if scalar && matches!(data.op, Op::Vp(_) | Op::Intrinsic(_)) {
            return Err(self.unsupported(func, data));
        }
        let shape = data.operands().iter().map(|&v| func.ty(v)).chain([data.ty]).find(|ty| ty.is_vector());
        let shape = shape.unwrap_or(data.ty);
        let mut pieces = Vec::new();
        for window in windows(count(func, data), most) {
            let mut b = Builder::before(func, inst);
            let mut operands = Vec::new();
            let mut align = data.align;
            for (index, &operand) in data.operands().iter().enumerate() {
                operands.push(if Some(index) == evl_index(data.op) {
                    length_within(&mut b, shape, operand, window)
                } else if Some(index) == address_index(data.op) {
                    let (address, bytes) = self.address(&mut b, data, operand, window);
                    align = align_at(align, bytes);
                    address
                } else if scalar {
                    self.lane(&mut b, operand, window.at)?
                } else {
                    self.piece(&mut b, operand, window)?
                });
            }
            let ty = match data.ty.element() {
                Some(element) if scalar => Type::Scalar(element),
                _ => self.room.narrowed(data.ty, window.lanes),
            };
            let mut piece = InstData::new(data.op, ty, &operands).with_align(align).with_flags(data.flags);
            piece.effective.clone_from(&data.effective);
            pieces.extend(inserted(&mut b, piece).map(|value| (window, value)));
        }
        self.define(func, inst, pieces)
    }

    /// The address of a window of consecutive elements, and how many bytes (times `vscale`) behind the first it is.
    fn address(&self, b: &mut Builder, data: &InstData, base: Value, window: Window) -> (Value, u32) {
        if window.at == 0 {
            return (base, 0);
        }
        let ty = if data.ty == Type::Void { b.func.ty(data.operands()[0]) } else { data.ty };
        if let Op::Intrinsic(Intrinsic::VpStridedLoad | Intrinsic::VpStridedStore) = data.op {
            let stride = data.operands()[address_index(data.op).unwrap_or(0) + 1];
            let number = b.func.ty(stride);
            let first = start(b, ty, window.at, number);
            let offset = b.mul(stride, first);
            return (b.gep(Element::Of(Type::I8), base, offset), 0);
        }
        let step = self.room.narrowed(ty, window.lanes);
        let bytes = step.bytes().map_or(1, Extent::min) * (window.at / window.lanes);
        let number = b.func.int(Type::I64, u64::from(window.at / window.lanes));
        (b.gep(Element::Of(step), base, number), bytes)
    }

    /// The same scalar in all lanes.
    pub(super) fn splat(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        let mut b = Builder::before(func, inst);
        let lane = data.operands()[0];
        let part = |window: Window| {
            let ty = self.room.narrowed(data.ty, window.lanes);
            (window, if ty.is_vector() { b.splat(ty, lane) } else { lane })
        };
        let pieces = self.room.parts(data.ty).into_iter().map(part).collect();
        self.define(func, inst, pieces)
    }

    /// 0, 1, 2 …
    pub(super) fn step_vector(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        let scalar = data.ty.element().unwrap_or(Scalar::Int(64));
        let mut b = Builder::before(func, inst);
        let mut pieces = Vec::new();
        for window in self.room.parts(data.ty) {
            let ty = self.room.narrowed(data.ty, window.lanes);
            let first = start(&mut b, data.ty, window.at, Type::Scalar(scalar));
            let piece = match ty.is_vector() {
                true => {
                    let (own, first) = (b.step_vector(ty), b.splat(ty, first));
                    b.add(own, first)
                }
                false => first,
            };
            pieces.push((window, piece));
        }
        self.define(func, inst, pieces)
    }
}
