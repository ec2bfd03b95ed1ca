//! This pass splits vectors that eight registers do not hold into parts that they hold, and vectors whose lanes are wider than 64
//! bits into scalars; what there is for scalars only, as `frem`, is done lane by lane.
//!
//! It runs before wide integers are split, so that no other pass sees such vectors. Invariant: the windows of a vector are
//! those of [`windows`], so that each begins at a multiple of its size, and the windows of a smaller size lie within those
//! of a larger one.

mod abi;
mod bits;
mod lanes;
mod memory;
mod permute;
mod pieces;
mod predicate;
mod reduce;
mod scalars;

use std::collections::HashMap;

use crate::CcError;
use crate::ir::{
    Binary, Block, Builder, Cast, Extent, Function, Inst, InstData, Intrinsic, LaneOp, Op, Scalar, Type,
    Value,
};

/// Bits of eight registers at the least VLEN; a scalable vector has half as many for each `vscale`.
const GROUP_BITS: u32 = 1024;

/// Why something cannot be split.
type Result<T, E = String> = std::result::Result<T, E>;

/// Lanes of a vector: `lanes` from `at` on, both times `vscale` if the vector is scalable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Window {
    at: u32,
    lanes: u32,
}

impl Window {
    fn contains(self, other: Window) -> bool {
        self.at <= other.at && other.at + other.lanes <= self.at + self.lanes
    }

    /// The lanes of each of `n` vectors that are interleaved in these lanes; none if the vectors have no equal shares of them.
    fn share(self, n: u32) -> Option<Window> {
        let divides = self.lanes.is_multiple_of(n) && self.at.is_multiple_of(n);
        divides.then_some(Window { at: self.at / n, lanes: self.lanes / n })
    }
}

/// So many lanes in windows of `most`, a power of two, and of smaller powers of two for the rest.
fn windows(lanes: u32, most: u32) -> Vec<Window> {
    let (mut all, mut at) = (Vec::new(), 0);
    while at < lanes {
        let size = most.min(1 << (lanes - at).ilog2());
        all.push(Window { at, lanes: size });
        at += size;
    }
    all
}

/// What holds vectors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Room {
    /// Groups of registers.
    Groups,
    /// A register for each lane: the function may not use vectors. Only those whose length is known are held so.
    Lanes,
}

impl Room {
    /// The most lanes of a window of a vector type; 1 where lanes are scalars.
    fn window_lanes(self, scalar: Scalar, lanes: Extent) -> u32 {
        let bits = match scalar {
            _ if self.has_scalar_lanes(scalar, lanes) => return 1,
            Scalar::Int(1) => 8,
            _ => scalar.bits().next_power_of_two(),
        };
        GROUP_BITS / bits / if lanes.is_scalable() { 2 } else { 1 }
    }

    /// Whether the lanes of a vector type are scalars.
    fn has_scalar_lanes(self, scalar: Scalar, lanes: Extent) -> bool {
        scalar.is_wide() || self == Room::Lanes && !lanes.is_scalable()
    }

    /// Whether values of a type are split.
    fn is_large(self, ty: Type) -> bool {
        let Type::Vector(scalar, lanes) = ty else { return false };
        self.has_scalar_lanes(scalar, lanes) || lanes.min() > self.window_lanes(scalar, lanes)
    }

    fn contains_large(self, ty: Type) -> bool {
        match ty {
            Type::Struct(fields) => {
                (0..fields.count()).filter_map(|i| fields.get(i)).any(|field| self.is_large(field))
            }
            other => self.is_large(other),
        }
    }

    /// The windows of the parts of a type.
    fn parts(self, ty: Type) -> Vec<Window> {
        let Type::Vector(scalar, lanes) = ty else { return Vec::new() };
        windows(lanes.min(), self.window_lanes(scalar, lanes))
    }

    /// The type of so many lanes of a vector type; of others the type itself.
    fn narrowed(self, ty: Type, lanes: u32) -> Type {
        match ty {
            Type::Vector(scalar, all) if self.has_scalar_lanes(scalar, all) => Type::Scalar(scalar),
            Type::Vector(scalar, all) if all.is_scalable() => Type::Vector(scalar, Extent::scalable(lanes)),
            Type::Vector(scalar, _) => Type::Vector(scalar, Extent::fixed(lanes)),
            other => other,
        }
    }
}

/// A value and the lanes of a vector that it is.
type Piece = (Window, Value);

/// What vectors were split into.
struct Splitter {
    room: Room,
    /// The parts of large vectors, and what others were put together from.
    pieces: HashMap<Value, Vec<Piece>>,
    /// The pieces of the fields of structs.
    fields: HashMap<Value, Vec<Vec<Piece>>>,
    /// Where the function's result is stored, if it is large.
    result: Option<Value>,
}

/// The function with its large vectors split; none if it has none.
///
/// # Errors
/// When an operation on such a vector is not supported.
pub(super) fn split_large(function: &Function) -> Result<Option<Function>, CcError> {
    let room = if function.attrs.has_vectors() { Room::Groups } else { Room::Lanes };
    let of_large = |index: usize| room.contains_large(function.ty(Value::from_index(index)));
    let mut all = function.layout().iter().flat_map(|&block| function.block(block).insts());
    let by_lane = all.any(|&inst| is_by_lane(function.inst(inst)));
    if !by_lane && !(0..function.value_count()).any(of_large) && !room.is_large(function.ret) {
        return Ok(None);
    }
    let mut func = function.clone();
    let mut splitter = Splitter { room, pieces: HashMap::new(), fields: HashMap::new(), result: None };
    let unsupported = super::refusal(function);
    splitter.parameters(&mut func);
    let order = super::reachable_order(&mut func);
    let phis = splitter.phis(&mut func, &order);
    let mut done = Vec::new();
    for &block in &order {
        for inst in func.block(block).insts().to_vec() {
            let data = func.inst(inst).clone();
            let operands = data.operands().iter();
            let large = operands
                .copied()
                .any(|v| room.contains_large(func.ty(v)) || splitter.fields.contains_key(&v));
            if !large && !room.contains_large(data.ty) && !is_by_lane(&data) || data.op == Op::Phi {
                continue;
            }
            let split = splitter.instruction(&mut func, inst, &data);
            split.map_err(|what| unsupported(what, Some(inst)))?;
            done.push(inst);
        }
    }
    for (phi, parts) in phis {
        for (block, value) in func.inst(phi).incoming().collect::<Vec<_>>() {
            let Some(end) = func.terminator(block) else { continue };
            for &(window, part) in &parts {
                let mut b = Builder::before(&mut func, end);
                let value = splitter.piece(&mut b, value, window);
                let value = value.map_err(|what| unsupported(what, Some(phi)))?;
                func.add_incoming(part, block, value);
            }
        }
        done.push(phi);
    }
    func.remove_all(&done);
    func.remove_dead();
    Ok(Some(func))
}

/// Whether there is an operation for scalars only.
fn is_by_lane(data: &InstData) -> bool {
    let scalar_only = data.op == Op::Lane(LaneOp::Binary(Binary::FRem));
    scalar_only && data.ty.lanes().is_some_and(|lanes| !lanes.is_scalable())
}

impl Splitter {
    /// Makes a phi for each part of a large one, still without values.
    fn phis(&mut self, func: &mut Function, order: &[Block]) -> Vec<(Inst, Vec<(Window, Inst)>)> {
        let mut made = Vec::new();
        for &block in order {
            for phi in func.phis(block).collect::<Vec<_>>() {
                let ty = func.inst(phi).ty;
                let Some(result) = func.inst(phi).result().filter(|_| self.room.is_large(ty)) else {
                    continue;
                };
                let (mut insts, mut pieces) = (Vec::new(), Vec::new());
                for window in self.room.parts(ty) {
                    let part = InstData::new(Op::Phi, self.room.narrowed(ty, window.lanes), &[]);
                    let part = func.insert(block, 0, part);
                    insts.push((window, part));
                    pieces.extend(func.inst(part).result().map(|value| (window, value)));
                }
                self.pieces.insert(result, pieces);
                made.push((phi, insts));
            }
        }
        made
    }

    /// Splits an instruction with a large operand or result.
    fn instruction(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        use Intrinsic::*;
        match data.op {
            Op::Lane(LaneOp::Cast(Cast::BitCast)) if self.room == Room::Lanes => {
                self.bitcast_lanes(func, inst, data)
            }
            Op::Lane(LaneOp::Cast(Cast::BitCast)) => self.bitcast(func, inst, data),
            Op::Load | Op::Store if self.shares_bytes(func, data) => self.access_packed(func, inst, data),
            Op::Intrinsic(
                MaskedLoad | MaskedStore | MaskedGather | MaskedScatter | GetActiveLaneMask | CttzElts
                | VpCttzElts | VpReverse | VpSplice | VpReduce(_),
            ) if self.room == Room::Lanes && self.has_scalar_lanes(func, data) => {
                Err(self.unsupported(func, data))
            }
            Op::Intrinsic(MaskedLoad | MaskedStore | MaskedGather | MaskedScatter)
                if self.has_scalar_lanes(func, data) =>
            {
                self.masked_wide(func, inst, data)
            }
            Op::Lane(_) | Op::Vp(_) | Op::Freeze | Op::Gep(_) => self.lane_by_lane(func, inst, data),
            Op::Load | Op::Store => self.lane_by_lane(func, inst, data),
            Op::Intrinsic(
                MaskedLoad | MaskedStore | MaskedGather | MaskedScatter | VpSelect | VpMerge | VpLoad
                | VpStore | VpStridedLoad | VpStridedStore | VpGather | VpScatter | VpSplat,
            ) => self.lane_by_lane(func, inst, data),
            Op::Intrinsic(WithOverflow(kind)) => self.with_overflow(func, inst, data, kind),
            Op::Intrinsic(GetActiveLaneMask) => self.active_lanes(func, inst, data),
            Op::Intrinsic(CttzElts | VpCttzElts) => self.first_set(func, inst, data),
            Op::Intrinsic(VpReverse | VpSplice) => self.through_memory(func, inst, data),
            Op::Splat => self.splat(func, inst, data),
            Op::Intrinsic(StepVector) => self.step_vector(func, inst, data),
            Op::Intrinsic(Reduce(kind)) => self.reduce(func, inst, data, kind),
            Op::Intrinsic(VpReduce(kind)) => self.vp_reduce(func, inst, data, kind),
            Op::ExtractElement => self.extract_element(func, inst, data),
            Op::InsertElement => self.insert_element(func, inst, data),
            Op::Shuffle => self.shuffle(func, inst, data),
            Op::Intrinsic(VectorExtract) => self.vector_extract(func, inst, data),
            Op::Intrinsic(VectorInsert) => self.vector_insert(func, inst, data),
            Op::Intrinsic(Reverse) => self.reverse(func, inst, data),
            Op::Intrinsic(Splice) => self.splice(func, inst, data),
            Op::Intrinsic(Interleave(n)) => self.interleave(func, inst, data, n),
            Op::Intrinsic(Deinterleave(n)) => self.deinterleave(func, inst, data, n),
            Op::ExtractValue(field) => self.extract_value(func, inst, data, field),
            Op::Call(_) | Op::CallIndirect => self.call(func, inst, data),
            Op::Ret => self.ret(func, inst, data),
            _ => Err(self.unsupported(func, data)),
        }
    }

    /// Defines what the pieces of an instruction's result are, which stand in front of it.
    fn define(&mut self, func: &mut Function, inst: Inst, pieces: Vec<Piece>) -> Result<()> {
        let Some(result) = func.inst(inst).result() else { return Ok(()) };
        let ty = func.ty(result);
        let mut b = Builder::before(func, inst);
        if !self.room.is_large(ty) {
            let whole = pieces::joined(&mut b, ty, 0, &pieces);
            func.replace_uses(result, whole);
            self.pieces.insert(whole, pieces);
            return Ok(());
        }
        let part = |window: Window| {
            let inside: Vec<Piece> =
                pieces.iter().copied().filter(|piece| window.contains(piece.0)).collect();
            (window, pieces::joined(&mut b, self.room.narrowed(ty, window.lanes), window.at, &inside))
        };
        let parts = self.room.parts(ty).into_iter().map(part).collect();
        self.pieces.insert(result, parts);
        Ok(())
    }

    /// Whether there are vectors among its operands and result whose lanes are scalars.
    fn has_scalar_lanes(&self, func: &Function, data: &InstData) -> bool {
        let mut types = data.operands().iter().map(|&value| func.ty(value)).chain([data.ty]);
        types.any(|ty| matches!(ty, Type::Vector(scalar, lanes) if self.room.has_scalar_lanes(scalar, lanes)))
    }

    fn unsupported(&self, func: &Function, data: &InstData) -> String {
        let mut types = data.operands().iter().map(|&value| func.ty(value)).chain([data.ty]);
        let ty = types.find(|ty| self.room.contains_large(*ty)).unwrap_or(data.ty);
        match self.room {
            Room::Groups => format!("this operation on `{ty}`, which eight registers do not hold,"),
            Room::Lanes => format!("this operation on `{ty}` in a function that may not use v"),
        }
    }
}
