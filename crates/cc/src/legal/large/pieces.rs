//! This module takes pieces out of vectors and puts vectors together from pieces.

use super::{Piece, Result, Splitter, Window};
use crate::ir::{Builder, Const, Function, InstData, Intrinsic, Op, Type, Value};

/// The piece of a constant vector, which is of this type; none of what is no constant.
fn of_constant(func: &mut Function, value: Value, ty: Type, window: Window) -> Option<Value> {
    let constant = func.as_const(value)?.clone();
    Some(match (constant, ty) {
        (Const::Splat(lane), Type::Scalar(_)) => lane,
        (Const::Lanes(all), _) => {
            let lanes = all.get(window.at as usize..(window.at + window.lanes) as usize)?;
            match (lanes, ty) {
                (&[lane], Type::Scalar(_)) => lane,
                ([first, rest @ ..], _) if rest.iter().all(|lane| lane == first) => {
                    match func.as_const(*first)?.clone() {
                        undefined @ (Const::Undef | Const::Poison) => func.constant(ty, undefined),
                        _ => func.constant(ty, Const::Splat(*first)),
                    }
                }
                _ => func.constant(ty, Const::Lanes(lanes.to_vec())),
            }
        }
        (other, _) => func.constant(ty, other),
    })
}

/// Lane `at` of a vector or, of a scalar, itself.
pub(super) fn lane(b: &mut Builder, value: Value, at: u32) -> Value {
    if !b.func.ty(value).is_vector() {
        return value;
    }
    let scalar = b.func.ty(value).element().map_or(Type::Void, Type::Scalar);
    if let Some(lane) = of_constant(b.func, value, scalar, Window { at, lanes: 1 }) {
        return lane;
    }
    let at = b.func.int(Type::I64, at.into());
    b.extract_element(value, at)
}

/// So many lanes of a vector from `at` on, a multiple of their number, which are of this type.
fn extracted(b: &mut Builder, value: Value, ty: Type, window: Window) -> Value {
    if ty == b.func.ty(value) {
        return value;
    }
    let at = b.func.int(Type::I64, window.at.into());
    b.intrinsic(Intrinsic::VectorExtract, ty, &[value, at])
}

/// A vector of type `ty` from pieces: that at lane `start` is the first. What they leave out is poison.
pub(super) fn joined(b: &mut Builder, ty: Type, start: u32, pieces: &[Piece]) -> Value {
    if let &[(_, only)] = pieces
        && b.func.ty(only) == ty
    {
        return only;
    }
    let empty = b.func.poison(ty);
    pieces.iter().fold(empty, |whole, &(window, piece)| {
        let at = b.func.int(Type::I64, u64::from(window.at - start));
        match b.func.ty(piece).is_vector() {
            _ if b.func.is_undefined(piece) => whole,
            true => b.intrinsic(Intrinsic::VectorInsert, ty, &[whole, piece, at]),
            false => b.insert_element(whole, piece, at),
        }
    })
}

impl Splitter {
    /// These lanes of a vector (of lanes of more than 64 bits, the scalar in the only one); another value itself.
    pub(super) fn piece(&self, b: &mut Builder, value: Value, window: Window) -> Result<Value> {
        let ty = b.func.ty(value);
        if !ty.is_vector() {
            return Ok(value);
        }
        let wanted = self.room.narrowed(ty, window.lanes);
        if let Some(constant) = of_constant(b.func, value, wanted, window) {
            return Ok(constant);
        }
        let known = self.pieces.get(&value).map_or(&[][..], Vec::as_slice);
        let exact = known.iter().find(|(w, piece)| *w == window && b.func.ty(*piece) == wanted);
        if let Some(&(_, piece)) = exact {
            return Ok(piece);
        }
        if !self.room.is_large(ty) {
            return Ok(extracted(b, value, wanted, window));
        }
        if let Some(&(within, part)) = known.iter().find(|(w, _)| w.contains(window)) {
            return Ok(extracted(b, part, wanted, Window { at: window.at - within.at, ..window }));
        }
        let inside: Vec<Piece> = known.iter().copied().filter(|piece| window.contains(piece.0)).collect();
        match inside.is_empty() {
            true => Err(format!("a value of type `{ty}` here")),
            false => Ok(joined(b, wanted, window.at, &inside)),
        }
    }

    /// The parts of a large vector, or a piece that is all of a small one.
    pub(super) fn parts(&self, b: &mut Builder, value: Value) -> Result<Vec<Piece>> {
        let ty = b.func.ty(value);
        self.room.parts(ty).into_iter().map(|window| Ok((window, self.piece(b, value, window)?))).collect()
    }

    /// A lane of a vector whose pieces may be known.
    pub(super) fn lane(&self, b: &mut Builder, value: Value, at: u32) -> Result<Value> {
        let pieces = self.pieces.get(&value).map_or(&[][..], Vec::as_slice);
        let inside = pieces.iter().find(|(window, _)| window.contains(Window { at, lanes: 1 }));
        match inside {
            Some(&(window, piece)) => Ok(lane(b, piece, at - window.at)),
            None if self.room.is_large(b.func.ty(value)) => {
                let part = self.parts(b, value)?;
                let part = part.iter().find(|(window, _)| window.contains(Window { at, lanes: 1 }));
                let &(window, part) = part.ok_or("a lane that is not there")?;
                Ok(lane(b, part, at - window.at))
            }
            None => Ok(lane(b, value, at)),
        }
    }
}

/// Inserts an instruction; gives its value, if it has one.
pub(super) fn inserted(b: &mut Builder, data: InstData) -> Option<Value> {
    let inst = b.inst(data);
    b.func.inst(inst).result()
}

/// The number of the first lane of a window.
pub(super) fn start(b: &mut Builder, ty: Type, at: u32, number: Type) -> Value {
    let scalable = ty.lanes().is_some_and(|lanes| lanes.is_scalable());
    let fixed = b.func.int(number, at.into());
    if !scalable || at == 0 {
        return fixed;
    }
    let vscale = b.intrinsic(Intrinsic::VScale, number, &[]);
    b.mul(vscale, fixed)
}

/// Whether it makes the same vector again.
pub(super) fn is_identity(picks: &[Option<u32>]) -> bool {
    (0..).zip(picks).all(|(at, pick)| pick.is_none_or(|pick| pick == at))
}

/// Whether an operation is a memory access of consecutive elements, then which operand their address is.
pub(super) fn address_index(op: Op) -> Option<usize> {
    use Intrinsic::*;
    match op {
        Op::Load => Some(0),
        Op::Store => Some(1),
        Op::Intrinsic(i @ (MaskedLoad | MaskedStore | VpLoad | VpStore | VpStridedLoad | VpStridedStore)) => {
            i.ptr_index()
        }
        _ => None,
    }
}
