//! This module splits conversions.

use super::{Halves, Outcome, Result, Splitter, high_type};
use crate::ir::{Binary, Cast, Extent, Function, Inst, InstData, Scalar, Type};
use crate::legal::lower::Expansion;

/// The letters of a format in the names of the library's functions.
fn letters(scalar: Scalar) -> Option<&'static str> {
    match scalar {
        Scalar::Half => Some("hf"),
        Scalar::Float => Some("sf"),
        Scalar::Double => Some("df"),
        _ => None,
    }
}

impl Splitter {
    pub(super) fn cast(
        &self,
        func: &mut Function,
        inst: Inst,
        data: &InstData,
        cast: Cast,
    ) -> Result<Outcome> {
        let arg = data.operands()[0];
        let (from, to) = (func.ty(arg), data.ty);
        let high_bits = high_type(to).element().map_or(64, Scalar::bits);
        if !from.is_wide() {
            return to_wide(&mut Expansion::new(func, inst, data), data, cast, from, high_bits);
        }
        let a = self.get(func, arg)?;
        let mut l = Expansion::new(func, inst, data);
        let to_scalar = to.element().unwrap_or(Scalar::Int(64));
        match cast {
            Cast::Trunc | Cast::ZExt | Cast::SExt if to.is_wide() => Ok(Outcome::Halves(Halves {
                low: a.low,
                high: l.resized(a.high, cast == Cast::SExt, high_bits),
            })),
            Cast::Trunc => Ok(Outcome::Value(l.resized(a.low, false, to_scalar.bits()))),
            Cast::IntToPtr => Ok(Outcome::Value(l.cast(Cast::IntToPtr, a.low, Scalar::Ptr))),
            Cast::BitCast if to == from => Ok(Outcome::Halves(a)),
            Cast::BitCast if to.is_vector() && l.high_bits(a) == 64 => {
                let pair = Type::Vector(Scalar::Int(64), Extent::fixed(2));
                let mut vector = l.b.func.poison(pair);
                for (half, at) in [(a.low, 0), (a.high, 1)] {
                    let at = l.number(at);
                    vector = l.b.insert_element(vector, half, at);
                }
                Ok(Outcome::Value(match pair == to {
                    true => vector,
                    false => l.lane_to(crate::ir::LaneOp::Cast(Cast::BitCast), to, &[vector]),
                }))
            }
            Cast::SIToFP | Cast::UIToFP if !to.is_vector() => {
                let signed = cast == Cast::SIToFP;
                let format =
                    letters(to_scalar).ok_or_else(|| format!("a conversion to {to} is not supported"))?;
                let a = l.whole(a, signed);
                let name = format!("__float{}ti{format}", if signed { "" } else { "un" });
                Ok(Outcome::Value(l.call_plain(&name, to, &[a.low, a.high], vec![0])))
            }
            _ => Err(format!("a conversion of {from} to {to} is not supported")),
        }
    }
}

/// A conversion to a wide integer from something else.
fn to_wide(l: &mut Expansion, data: &InstData, cast: Cast, from: Type, high_bits: u32) -> Result<Outcome> {
    let arg = data.operands()[0];
    let scalar = from.element().unwrap_or(Scalar::Int(64));
    let halves = match cast {
        Cast::ZExt | Cast::SExt => l.widened(arg, cast == Cast::SExt, high_bits),
        Cast::PtrToInt => {
            let low = l.cast(Cast::PtrToInt, arg, Scalar::Int(64));
            l.widened(low, false, high_bits)
        }
        Cast::FPToSI | Cast::FPToUI if !from.is_vector() => {
            // A half is exact as a float.
            let arg = if scalar == Scalar::Half { l.cast(Cast::FPExt, arg, Scalar::Float) } else { arg };
            let format = letters(l.ty(arg).element().unwrap_or(scalar));
            let format = format.ok_or_else(|| format!("a conversion of {from} is not supported"))?;
            let name = format!("__fix{}{format}ti", if cast == Cast::FPToSI { "" } else { "uns" });
            let result = l.call_halves(&name, &[arg], Vec::new());
            l.cut(result, high_bits)
        }
        Cast::BitCast if from.is_vector() && high_bits == 64 => {
            let pair = l.lane_to(
                crate::ir::LaneOp::Cast(Cast::BitCast),
                Type::Vector(Scalar::Int(64), Extent::fixed(2)),
                &[arg],
            );
            let (zero, one) = (l.number(0), l.number(1));
            Halves { low: l.b.extract_element(pair, zero), high: l.b.extract_element(pair, one) }
        }
        _ => return Err(format!("a conversion of {from} to {} is not supported", data.ty)),
    };
    Ok(Outcome::Halves(halves))
}

/// The sign of a number in all bits of its upper half.
pub(super) fn sign(l: &mut Expansion, a: Halves) -> crate::ir::Value {
    let last = u64::from(l.high_bits(a) - 1);
    if last == 0 { a.high } else { l.with(Binary::AShr, a.high, last) }
}
