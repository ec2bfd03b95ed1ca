//! This module splits conversions.

use super::{Outcome, Result, Splitter, Words, bits, is_in_memory, last_bits};
use crate::ir::{Binary, Cast, Extent, Function, Inst, InstData, LaneOp, Scalar, Type};
use crate::legal::lower::Expansion;

/// The letters of a format in the names of the library's functions; a half is converted by way of a float.
fn letters(scalar: Scalar) -> Option<&'static str> {
    match scalar {
        Scalar::Half | Scalar::Float => Some("sf"),
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
        if !from.is_wide() {
            return to_wide(&mut Expansion::new(func, inst, data), data, cast, from);
        }
        let a = self.get(func, arg)?;
        let mut l = Expansion::new(func, inst, data);
        let to_scalar = to.element().unwrap_or(Scalar::Int(64));
        match cast {
            Cast::Trunc | Cast::ZExt | Cast::SExt if to.is_wide() => {
                Ok(Outcome::Words(l.resized_words(&a, cast == Cast::SExt, bits(to))))
            }
            Cast::Trunc => Ok(Outcome::Value(l.resized(a.low(), false, to_scalar.bits()))),
            Cast::IntToPtr => Ok(Outcome::Value(l.cast(Cast::IntToPtr, a.low(), Scalar::Ptr))),
            Cast::BitCast if to == from => Ok(Outcome::Words(a)),
            Cast::BitCast if to.is_vector() && l.high_bits(&a) == 64 => {
                let words = vector_of_words(&a);
                let mut vector = l.b.func.poison(words);
                for (at, &word) in (0..).zip(&a.0) {
                    let at = l.number(at);
                    vector = l.b.insert_element(vector, word, at);
                }
                Ok(Outcome::Value(match words == to {
                    true => vector,
                    false => l.lane_to(LaneOp::Cast(Cast::BitCast), to, &[vector]),
                }))
            }
            Cast::SIToFP | Cast::UIToFP if !to.is_vector() => {
                let signed = cast == Cast::SIToFP;
                let format =
                    letters(to_scalar).ok_or_else(|| format!("a conversion to {to} is not supported"))?;
                if is_in_memory(from) {
                    return Ok(Outcome::Value(l.float_of_words(&a, signed, to_scalar)));
                }
                let a = l.whole(&a, signed);
                let name = format!("__float{}ti{format}", if signed { "" } else { "un" });
                // What is rounded as a float is infinite as a half.
                let called = if to_scalar == Scalar::Half { Type::FLOAT } else { to };
                let number = l.call_plain(&name, called, &a.0, vec![0]);
                Ok(Outcome::Value(if called == to {
                    number
                } else {
                    l.cast(Cast::FPTrunc, number, to_scalar)
                }))
            }
            _ => Err(format!("a conversion of {from} to {to} is not supported")),
        }
    }
}

fn vector_of_words(a: &Words) -> Type {
    Type::Vector(Scalar::Int(64), Extent::fixed(a.0.len() as u32))
}

/// A conversion to a wide integer from something else.
fn to_wide(l: &mut Expansion, data: &InstData, cast: Cast, from: Type) -> Result<Outcome> {
    let (arg, to) = (data.operands()[0], data.ty);
    let scalar = from.element().unwrap_or(Scalar::Int(64));
    let words = match cast {
        Cast::ZExt | Cast::SExt => l.widened(arg, cast == Cast::SExt, bits(to)),
        Cast::PtrToInt => {
            let low = l.cast(Cast::PtrToInt, arg, Scalar::Int(64));
            l.widened(low, false, bits(to))
        }
        Cast::FPToSI | Cast::FPToUI if !from.is_vector() => {
            let format = letters(scalar).ok_or_else(|| format!("a conversion of {from} is not supported"))?;
            if is_in_memory(to) {
                return Ok(Outcome::Words(l.words_of_float(arg, bits(to))));
            }
            let arg = if scalar == Scalar::Half { l.cast(Cast::FPExt, arg, Scalar::Float) } else { arg };
            let name = format!("__fix{}{format}ti", if cast == Cast::FPToSI { "" } else { "uns" });
            let result = l.call_pair(&name, &[arg], Vec::new());
            l.cut(result, last_bits(bits(to)))
        }
        Cast::BitCast if from.is_vector() && bits(to).is_multiple_of(64) => {
            let lanes = Type::Vector(Scalar::Int(64), Extent::fixed(bits(to) / 64));
            let vector = match lanes == from {
                true => arg,
                false => l.lane_to(LaneOp::Cast(Cast::BitCast), lanes, &[arg]),
            };
            let word = |at| {
                let at = l.number(at);
                l.b.extract_element(vector, at)
            };
            Words((0..u64::from(bits(to) / 64)).map(word).collect())
        }
        _ => return Err(format!("a conversion of {from} to {to} is not supported")),
    };
    Ok(Outcome::Words(words))
}

/// The sign of a number in all bits of its last word.
pub(super) fn sign(l: &mut Expansion, a: &Words) -> crate::ir::Value {
    let last = u64::from(l.high_bits(a) - 1);
    if last == 0 { a.high() } else { l.with(Binary::AShr, a.high(), last) }
}
