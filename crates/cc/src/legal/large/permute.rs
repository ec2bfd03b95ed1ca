//! This module splits operations that move lanes.

use super::pieces::{inserted, is_identity, start};
use super::{Piece, Result, Splitter, Window};
use crate::ir::{
    Builder, Const, Extent, Function, Inst, InstData, IntPredicate, Intrinsic, Op, Scalar, Type, Value,
};

/// A lane that is picked; none where it does not matter.
type Pick = Option<u32>;

/// A shuffle of one vector, to as many lanes as there are picks.
fn picked(b: &mut Builder, source: Value, picks: &[Pick]) -> Value {
    let from = b.func.ty(source);
    let to = Type::Vector(from.element().unwrap_or(Scalar::Int(8)), Extent::fixed(picks.len() as u32));
    if from == to && is_identity(picks) {
        return source;
    }
    let numbers = picks.iter().map(|pick| match pick {
        Some(at) => b.func.int(Type::I32, (*at).into()),
        None => b.func.poison(Type::I32),
    });
    let numbers: Vec<Value> = numbers.collect();
    let mask = constant(b.func, Scalar::Int(32), numbers);
    let none = b.func.poison(from);
    inserted(b, InstData::new(Op::Shuffle, to, &[source, none, mask])).unwrap_or(none)
}

/// A constant of these lanes.
fn constant(func: &mut Function, scalar: Scalar, lanes: Vec<Value>) -> Value {
    let ty = Type::Vector(scalar, Extent::fixed(lanes.len() as u32));
    match lanes.as_slice() {
        [first, rest @ ..] if !func.is_undefined(*first) && rest.iter().all(|lane| lane == first) => {
            func.constant(ty, Const::Splat(*first))
        }
        _ => func.constant(ty, Const::Lanes(lanes)),
    }
}

/// The picks of a shuffle, those of the second operand counted on; none of one that is a splat of a scalable vector.
fn picks(func: &Function, data: &InstData) -> Option<Vec<Pick>> {
    let (mask, count) = (data.operands()[2], data.ty.lanes()?);
    let number = |value: Value| func.as_int(value).map(|number| number as u32);
    match func.as_const(mask)? {
        Const::Lanes(values) => Some(values.iter().map(|&value| number(value)).collect()),
        _ if count.is_scalable() => None,
        _ => Some(vec![number(mask); count.fixed as usize]),
    }
}

impl Splitter {
    pub(super) fn shuffle(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        let args = data.operands().to_vec();
        let Some(picks) = picks(func, data) else {
            let first = self.lane(&mut Builder::before(func, inst), args[0], 0)?;
            return self.splat(func, inst, &InstData::new(Op::Splat, data.ty, &[first]));
        };
        let mut b = Builder::before(func, inst);
        let half = b.func.ty(args[0]).lanes().map_or(0, Extent::min);
        let mut sources: Vec<Piece> = Vec::new();
        for (side, &arg) in (0..).zip(&args[..2]) {
            if b.func.is_undefined(arg) {
                continue;
            }
            let parts = self.parts(&mut b, arg)?;
            sources.extend(parts.iter().map(|&(w, part)| (Window { at: w.at + side * half, ..w }, part)));
        }
        let mut pieces = Vec::new();
        for window in self.room.parts(data.ty) {
            let own = &picks[window.at as usize..(window.at + window.lanes) as usize];
            let ty = self.room.narrowed(data.ty, window.lanes);
            pieces.push((window, gathered(&mut b, ty, &sources, own)));
        }
        self.define(func, inst, pieces)
    }

    /// The lane with this number, constant or not.
    pub(super) fn extract_element(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        let (vector, index) = (data.operands()[0], data.operands()[1]);
        let ty = func.ty(vector);
        let mut b = Builder::before(func, inst);
        let fixed = ty.lanes().is_some_and(|lanes| !lanes.is_scalable());
        let constant = b.func.as_int(index).filter(|_| fixed);
        let value = match constant {
            Some(at) if at < u64::from(ty.lanes().map_or(0, Extent::min)) => {
                self.lane(&mut b, vector, at as u32)?
            }
            Some(_) => b.func.poison(data.ty),
            None => {
                // The part that the lane is in is the last that does not begin behind it.
                let mut found = None;
                for (window, part) in self.parts(&mut b, vector)? {
                    let (first, at) = offset(&mut b, ty, window, index);
                    let own = if b.func.ty(part).is_vector() { b.extract_element(part, at) } else { part };
                    found = Some(match found {
                        None => own,
                        Some(before) => {
                            let behind = b.icmp(IntPredicate::Uge, index, first);
                            b.select(behind, own, before)
                        }
                    });
                }
                found.ok_or_else(|| self.unsupported(b.func, data))?
            }
        };
        if let Some(result) = data.result() {
            func.replace_uses(result, value);
        }
        Ok(())
    }

    pub(super) fn insert_element(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        let (vector, scalar, index) = (data.operands()[0], data.operands()[1], data.operands()[2]);
        let mut b = Builder::before(func, inst);
        let fixed = data.ty.lanes().is_some_and(|lanes| !lanes.is_scalable());
        let constant = b.func.as_int(index).filter(|_| fixed);
        let mut pieces = self.parts(&mut b, vector)?;
        for (window, part) in &mut pieces {
            let is_lane = !b.func.ty(*part).is_vector();
            if let Some(at) = constant {
                let inside = u64::from(window.at)..u64::from(window.at + window.lanes);
                if inside.contains(&at) {
                    let at = b.func.int(Type::I64, at - inside.start);
                    *part = if is_lane { scalar } else { b.insert_element(*part, scalar, at) };
                }
                continue;
            }
            let (_, at) = offset(&mut b, data.ty, *window, index);
            let number = b.func.ty(index);
            let lanes = start(&mut b, data.ty, window.lanes, number);
            let here = b.icmp(IntPredicate::Ult, at, lanes);
            let with = if is_lane { scalar } else { b.insert_element(*part, scalar, at) };
            *part = b.select(here, with, *part);
        }
        self.define(func, inst, pieces)
    }

    /// Lanes in a row from a constant one on.
    pub(super) fn vector_extract(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        let (vector, ty) = (data.operands()[0], data.ty);
        let at = func.as_int(data.operands()[1]).unwrap_or(0) as u32;
        let same = func.ty(vector).lanes().map(Extent::is_scalable) == ty.lanes().map(Extent::is_scalable);
        if !same {
            return Err(self.unsupported(func, data));
        }
        let mut b = Builder::before(func, inst);
        let mut pieces = Vec::new();
        for window in self.room.parts(ty) {
            let piece = self.piece(&mut b, vector, Window { at: at + window.at, ..window })?;
            pieces.push((window, piece));
        }
        self.define(func, inst, pieces)
    }

    /// The same, put into another vector.
    pub(super) fn vector_insert(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        let (vector, part) = (data.operands()[0], data.operands()[1]);
        let at = func.as_int(data.operands()[2]).unwrap_or(0) as u32;
        let (Some(all), Some(lanes)) = (data.ty.lanes(), func.ty(part).lanes()) else {
            return Err(self.unsupported(func, data));
        };
        if all.is_scalable() != lanes.is_scalable() || !lanes.min().is_power_of_two() {
            return Err(self.unsupported(func, data));
        }
        let mut b = Builder::before(func, inst);
        let inside = Window { at, lanes: lanes.min() };
        let mut pieces = Vec::new();
        for window in self.room.parts(data.ty) {
            let own = |window: Window| Window { at: window.at - at, ..window };
            let piece = if inside.contains(window) {
                self.piece(&mut b, part, own(window))?
            } else {
                let old = self.piece(&mut b, vector, window)?;
                match window.contains(inside) {
                    true => {
                        let index = b.func.int(Type::I64, (at - window.at).into());
                        b.intrinsic(
                            Intrinsic::VectorInsert,
                            self.room.narrowed(data.ty, window.lanes),
                            &[old, part, index],
                        )
                    }
                    false => old,
                }
            };
            pieces.push((window, piece));
        }
        self.define(func, inst, pieces)
    }

    /// The last lane first.
    pub(super) fn reverse(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        let vector = data.operands()[0];
        let mut b = Builder::before(func, inst);
        let parts = self.parts(&mut b, vector)?;
        if parts.iter().any(|(window, _)| window.lanes != parts[0].0.lanes) {
            return Err(self.unsupported(b.func, data));
        }
        let mut pieces = Vec::new();
        for (&(window, _), &(_, part)) in parts.iter().zip(parts.iter().rev()) {
            let ty = b.func.ty(part);
            let turned = if ty.is_vector() { b.intrinsic(Intrinsic::Reverse, ty, &[part]) } else { part };
            pieces.push((window, turned));
        }
        self.define(func, inst, pieces)
    }

    /// The window of two vectors that begins at a constant lane of the first, or so many lanes in front of its end.
    pub(super) fn splice(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        let args = data.operands().to_vec();
        let offset = func.as_signed(args[2]).unwrap_or(0);
        let mut b = Builder::before(func, inst);
        let first = self.parts(&mut b, args[0])?;
        let all: Vec<Piece> = first.iter().copied().chain(self.parts(&mut b, args[1])?).collect();
        let size = first[0].0.lanes;
        let equal = first.iter().all(|(window, _)| window.lanes == size);
        if !equal || offset.unsigned_abs() > size.into() || !b.func.ty(first[0].1).is_vector() {
            return Err(self.unsupported(b.func, data));
        }
        let from = if offset < 0 { first.len() - 1 } else { 0 };
        let mut pieces = Vec::new();
        for (at, &(window, _)) in first.iter().enumerate() {
            let (x, y) = (all[from + at].1, all[from + at + 1].1);
            let piece = match offset {
                _ if offset == i64::from(size) => y,
                _ => b.intrinsic(
                    Intrinsic::Splice,
                    self.room.narrowed(data.ty, window.lanes),
                    &[x, y, args[2]],
                ),
            };
            pieces.push((window, piece));
        }
        self.define(func, inst, pieces)
    }

    /// The lanes of vectors in turn: of the result's parts each has an n-th part of its lanes of each vector.
    pub(super) fn interleave(
        &mut self,
        func: &mut Function,
        inst: Inst,
        data: &InstData,
        n: u8,
    ) -> Result<()> {
        let mut b = Builder::before(func, inst);
        let mut pieces = Vec::new();
        for window in self.room.parts(data.ty) {
            let own = window.share(n.into()).ok_or_else(|| self.unsupported(b.func, data))?;
            let of_each: Result<Vec<Value>> =
                data.operands().iter().map(|&vector| self.piece(&mut b, vector, own)).collect();
            let ty = self.room.narrowed(data.ty, window.lanes);
            pieces.push((window, b.intrinsic(Intrinsic::Interleave(n), ty, &of_each?)));
        }
        self.define(func, inst, pieces)
    }

    /// Every n-th lane to a vector each.
    pub(super) fn deinterleave(
        &mut self,
        func: &mut Function,
        inst: Inst,
        data: &InstData,
        n: u8,
    ) -> Result<()> {
        let whole = data.operands()[0];
        let mut b = Builder::before(func, inst);
        let mut fields: Vec<Vec<Piece>> = vec![Vec::new(); n.into()];
        for (window, part) in self.parts(&mut b, whole)? {
            let own = window.share(n.into()).ok_or_else(|| self.unsupported(b.func, data))?;
            let ty = self.room.narrowed(b.func.ty(whole), own.lanes);
            let pair = Type::structure(&vec![ty; n.into()]).ok_or_else(|| self.unsupported(b.func, data))?;
            let parted = b.intrinsic(Intrinsic::Deinterleave(n), pair, &[part]);
            for (at, field) in (0..n).zip(&mut fields) {
                field.push((own, b.extract_value(parted, at)));
            }
        }
        self.fields.extend(data.result().map(|result| (result, fields)));
        Ok(())
    }

    /// A field of what was split.
    pub(super) fn extract_value(
        &mut self,
        func: &mut Function,
        inst: Inst,
        data: &InstData,
        field: u8,
    ) -> Result<()> {
        let fields = self.fields.get(&data.operands()[0]);
        let pieces = fields.and_then(|fields| fields.get(usize::from(field))).cloned();
        let pieces = pieces.ok_or_else(|| self.unsupported(func, data))?;
        self.define(func, inst, pieces)
    }
}

/// The first lane of a window, and an index counted from there.
fn offset(b: &mut Builder, ty: Type, window: Window, index: Value) -> (Value, Value) {
    let number = b.func.ty(index);
    let first = start(b, ty, window.at, number);
    (first, if window.at == 0 { index } else { b.sub(index, first) })
}

/// A vector of lanes that are picked from any number of others.
fn gathered(b: &mut Builder, ty: Type, sources: &[Piece], picks: &[Pick]) -> Value {
    let mut result = None;
    for &(window, source) in sources {
        let inside = |pick: &Pick| pick.filter(|at| window.contains(Window { at: *at, lanes: 1 }));
        let own: Vec<Pick> = picks.iter().map(|pick| Some(inside(pick)? - window.at)).collect();
        if own.iter().all(Option::is_none) {
            continue;
        }
        if !ty.is_vector() {
            return source;
        }
        let lanes = picked(b, source, &own);
        result = Some(match result {
            None => lanes,
            Some(others) => {
                let bits = own.iter().map(|pick| b.func.bool(pick.is_some())).collect();
                let mask = constant(b.func, Scalar::Int(1), bits);
                b.select(mask, lanes, others)
            }
        });
    }
    result.unwrap_or_else(|| b.func.poison(ty))
}
