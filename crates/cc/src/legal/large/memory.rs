//! This module splits accesses under a mask to lanes of 128 bits, which are accessed as pairs of words, and moves by way of
//! memory what changes places by numbers that are not known.

use super::bits::WORDS;
use super::lanes::length_within;
use super::pieces::{inserted, start};
use super::{Result, Splitter, windows};
use crate::ir::{
    Builder, Cast, Const, Element, Extent, Function, Inst, InstData, IntPredicate, Intrinsic, LaneOp, Op,
    Scalar, Type, Value,
};

/// As many lanes as eight registers hold.
const MOST_LANES: u32 = 8;

const CAST: Op = Op::Lane(LaneOp::Cast(Cast::BitCast));

/// A vector with each lane twice.
fn doubled(b: &mut Builder, vector: Value, lanes: u32) -> Value {
    let numbers = (0..2 * lanes).map(|at| b.func.int(Type::I32, (at / 2).into())).collect();
    let numbers =
        b.func.constant(Type::Vector(Scalar::Int(32), Extent::fixed(2 * lanes)), Const::Lanes(numbers));
    let from = b.func.ty(vector);
    let none = b.func.poison(from);
    let ty = Type::Vector(from.element().unwrap_or(Scalar::Int(1)), Extent::fixed(2 * lanes));
    inserted(b, InstData::new(Op::Shuffle, ty, &[vector, none, numbers])).unwrap_or(vector)
}

impl Splitter {
    pub(super) fn masked_wide(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        let args = data.operands();
        let Op::Intrinsic(intrinsic) = data.op else { return Err(self.unsupported(func, data)) };
        let loads = matches!(intrinsic, Intrinsic::MaskedLoad | Intrinsic::MaskedGather);
        let (address, mask, vector) =
            if loads { (args[0], args[1], args[2]) } else { (args[1], args[2], args[0]) };
        let ty = func.ty(vector);
        let scalar = ty.element().unwrap_or(Scalar::Int(128));
        let mut pieces = Vec::new();
        for window in windows(ty.lanes().map_or(0, Extent::min), MOST_LANES) {
            let mut b = Builder::before(func, inst);
            let words = Type::Vector(Scalar::Int(64), Extent::fixed(2 * window.lanes));
            let own = self.piece(&mut b, mask, window)?;
            let own = doubled(&mut b, own, window.lanes);
            let address = if b.func.ty(address).is_vector() {
                let own = self.piece(&mut b, address, window)?;
                let own = doubled(&mut b, own, window.lanes);
                let halves = (0..2 * window.lanes).map(|at| b.func.int(Type::I64, u64::from(at % 2) * 8));
                let halves = Const::Lanes(halves.collect());
                let halves = b.func.constant(words, halves);
                b.gep(Element::Of(Type::I8), own, halves)
            } else {
                let first = b.func.int(Type::I64, window.at.into());
                b.gep(Element::Of(Type::Scalar(scalar)), address, first)
            };
            let mut values = b.func.poison(words);
            for at in 0..window.lanes {
                let lane = self.lane(&mut b, vector, window.at + at)?;
                let lane = inserted(&mut b, InstData::new(CAST, WORDS, &[lane])).unwrap_or(lane);
                let at = b.func.int(Type::I64, (2 * at).into());
                values = b.intrinsic(Intrinsic::VectorInsert, words, &[values, lane, at]);
            }
            let align = data.align.min(8);
            if !loads {
                b.effect(intrinsic, &[values, address, own], align);
                continue;
            }
            let loaded = b.load_by(intrinsic, words, &[address, own, values], align);
            for at in 0..window.lanes {
                let index = b.func.int(Type::I64, (2 * at).into());
                let lane = b.intrinsic(Intrinsic::VectorExtract, WORDS, &[loaded, index]);
                let lane =
                    inserted(&mut b, InstData::new(CAST, Type::Scalar(scalar), &[lane])).unwrap_or(lane);
                pieces.push((super::Window { at: window.at + at, lanes: 1 }, lane));
            }
        }
        self.define(func, inst, pieces)
    }

    /// Lanes in reverse, or a window of two vectors, of a length that is not known: stored, and loaded from another place.
    pub(super) fn through_memory(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        let (args, ty) = (data.operands(), data.ty);
        let (Some(scalar), Some(lanes)) = (ty.element().filter(|s| !s.is_wide()), ty.lanes()) else {
            return Err(self.unsupported(func, data));
        };
        let is_mask = scalar == Scalar::Int(1);
        let stored = if is_mask { Scalar::Int(8) } else { scalar };
        let (element, size) = (Element::Of(Type::Scalar(stored)), stored.bytes());
        let mut b = Builder::before(func, inst);
        let saved = b.intrinsic(Intrinsic::StackSave, Type::PTR, &[]);
        let bytes = start(&mut b, ty, 2 * lanes.min() * size, Type::I64);
        let room = InstData::new(Op::Alloca(Element::Of(Type::I8)), Type::PTR, &[bytes]).with_align(16);
        let room = inserted(&mut b, room).ok_or_else(|| self.unsupported(b.func, data))?;
        let store = |b: &mut Builder, vector: Value, to: Value, length: Value| -> Result<()> {
            for (window, part) in self.parts(b, vector)? {
                let part = if is_mask { b.cast(Cast::ZExt, part, stored) } else { part };
                let (first, all) = (start(b, ty, window.at, Type::I64), b.func.ty(part).mask());
                let (address, all) = (b.gep(element, to, first), b.func.all_true(all));
                let length = length_within(b, ty, length, window);
                b.vp_store(part, address, all, length, size);
            }
            Ok(())
        };
        let reversed = data.op == Op::Intrinsic(Intrinsic::VpReverse);
        let (from, mask, length) = if reversed {
            store(&mut b, args[0], room, args[2])?;
            let end = b.zext_or_trunc(args[2], Scalar::Int(64));
            let one = b.func.int(Type::I64, 1);
            (b.sub(end, one), args[1], args[2])
        } else {
            store(&mut b, args[0], room, args[4])?;
            let first = b.zext_or_trunc(args[4], Scalar::Int(64));
            let second = b.gep(element, room, first);
            store(&mut b, args[1], second, args[5])?;
            let offset = b.func.as_signed(args[2]).unwrap_or(0);
            let by = b.func.int(Type::I64, offset as u64);
            (if offset < 0 { b.add(first, by) } else { by }, args[3], args[5])
        };
        let from = b.gep(element, room, from);
        let step = b.func.int(Type::I64, if reversed { u64::from(size).wrapping_neg() } else { size.into() });
        let mut pieces = Vec::new();
        for window in self.room.parts(ty) {
            let first = start(&mut b, ty, window.at, Type::I64);
            let offset = b.mul(first, step);
            let address = b.gep(Element::Of(Type::I8), from, offset);
            let own = self.room.narrowed(ty, window.lanes);
            let (mask, length) =
                (self.piece(&mut b, mask, window)?, length_within(&mut b, ty, length, window));
            let loaded = own.with_element(stored);
            let part = if reversed {
                b.load_by(Intrinsic::VpStridedLoad, loaded, &[address, step, mask, length], size)
            } else {
                b.vp_load(loaded, address, mask, length, size)
            };
            let zero = b.func.zero(loaded);
            pieces.push((window, if is_mask { b.icmp(IntPredicate::Ne, part, zero) } else { part }));
        }
        b.effect(Intrinsic::StackRestore, &[saved], 0);
        self.define(func, inst, pieces)
    }
}
