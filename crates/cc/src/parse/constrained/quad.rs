//! This module calls the library for what no instruction does: operations on `fp128`, and conversions of integers of 128 bits. The
//! functions take the rounding mode, and raise the flags, that instructions would.

use super::{called, cast, from_half};
use crate::ir::{Binary, Cast, InstData, IntPredicate, LaneOp, Op, Scalar, Type, Value};
use crate::parse::body::Body;
use crate::parse::cursor::Span;
use crate::parse::library;

/// The code of an operation with an `fp128`, or with an integer of 128 bits.
pub(super) fn call(
    b: &mut Body,
    place: &Span,
    (operation, predicate): (&str, &str),
    ty: Type,
    values: &[Value],
) -> Option<InstData> {
    let first = *values.first()?;
    let name = match operation {
        "fadd" => "__addtf3".into(),
        "fsub" => "__subtf3".into(),
        "fmul" => "__multf3".into(),
        "fdiv" => "__divtf3".into(),
        "sqrt" | "fma" | "lrint" | "llrint" => format!("{operation}l"),
        "fmuladd" => {
            let [x, y, z] = *values else { return None };
            let product = value(b, place, "__multf3", ty, &[x, y]);
            return Some(library::calling(b, "__addtf3".into(), ty, &[product, z], false));
        }
        "fpext" => {
            let number = from_half(b, place, first);
            let name = format!("__extend{}tf2", letters(b.func.ty(number))?);
            return Some(library::calling(b, name, ty, &[number], false));
        }
        "fptrunc" => format!("__trunctf{}2", letters(ty)?),
        "fptosi" | "fptoui" => return to_integer(b, place, operation == "fptosi", ty, first),
        "sitofp" | "uitofp" => return from_integer(b, place, operation == "sitofp", ty, first),
        "fcmp" | "fcmps" => return comparison(b, place, predicate, operation == "fcmp", values),
        _ => return library::strict(b, operation, ty, values),
    };
    Some(library::calling(b, name, ty, values, false))
}

/// The letters of a format in the names of functions.
fn letters(ty: Type) -> Option<&'static str> {
    match ty {
        Type::Scalar(Scalar::Half) => Some("hf"),
        Type::FLOAT => Some("sf"),
        Type::DOUBLE => Some("df"),
        Type::Scalar(Scalar::Quad) => Some("tf"),
        _ => None,
    }
}

/// The bits of the integers that functions have, and their letters.
fn integer(ty: Type) -> Option<(u16, &'static str)> {
    match ty {
        Type::Scalar(Scalar::Int(..=32)) => Some((32, "si")),
        Type::Scalar(Scalar::Int(64)) => Some((64, "di")),
        Type::Scalar(Scalar::Int(128)) => Some((128, "ti")),
        _ => None,
    }
}

/// The result of a function that may do more than give one.
fn value(b: &mut Body, place: &Span, name: &str, ty: Type, operands: &[Value]) -> Value {
    let call = library::calling(b, name.into(), ty, operands, false);
    b.append_value(call, place.clone())
}

/// A conversion to an integer; to a narrow one by way of one of 32 bits, which has all of its values.
fn to_integer(b: &mut Body, place: &Span, signed: bool, ty: Type, number: Value) -> Option<InstData> {
    let (bits, to) = integer(ty)?;
    let wide = Type::Scalar(Scalar::Int(bits));
    let unsigned = if signed || wide != ty { "" } else { "uns" };
    let number = from_half(b, place, number);
    let name = format!("__fix{unsigned}{}{to}", letters(b.func.ty(number))?);
    if wide == ty {
        return Some(library::calling(b, name, ty, &[number], false));
    }
    let whole = value(b, place, &name, wide, &[number]);
    Some(InstData::new(Op::Lane(LaneOp::Cast(Cast::Trunc)), ty, &[whole]))
}

/// A conversion from an integer; a narrow one is extended first.
fn from_integer(b: &mut Body, place: &Span, signed: bool, ty: Type, number: Value) -> Option<InstData> {
    let (bits, from) = integer(b.func.ty(number))?;
    let wide = Type::Scalar(Scalar::Int(bits));
    let is_narrow = wide != b.func.ty(number);
    let extend = if signed { Cast::SExt } else { Cast::ZExt };
    let number = if is_narrow { cast(b, place, extend, wide, number) } else { number };
    let unsigned = if signed || is_narrow { "" } else { "un" };
    let name = format!("__float{unsigned}{from}{}", letters(ty)?);
    Some(library::calling(b, name, ty, &[number], false))
}

/// A comparison: by the signs of what functions give, which for NaNs is such that none of the ordered ones holds. Those of order
/// raise the invalid flag for any NaN: a quiet one puts the flags back, and `__unordtf2` raises it for signalling NaNs.
fn comparison(
    b: &mut Body,
    place: &Span,
    predicate: &str,
    quiet: bool,
    values: &[Value],
) -> Option<InstData> {
    use IntPredicate::{Eq, Ne, Sge, Sgt, Sle, Slt};
    let order = |b: &mut Body, name: &str, holds: IntPredicate| {
        let sign = value(b, place, name, Type::I32, values);
        let zero = b.func.int(Type::I32, 0);
        let compare = InstData::new(Op::Lane(LaneOp::ICmp(holds)), Type::I1, &[sign, zero]);
        b.append_value(compare, place.clone())
    };
    let both = |b: &mut Body, op: Binary, x, y| {
        b.append_value(InstData::new(Op::Lane(LaneOp::Binary(op)), Type::I1, &[x, y]), place.clone())
    };
    let is_ordering = matches!(predicate, "olt" | "uge" | "ole" | "ugt" | "ogt" | "ule" | "oge" | "ult");
    let flags = (quiet && is_ordering).then(|| {
        let flags = called(b, "frflags a0", Type::I64, &[]);
        b.append_value(flags, place.clone())
    });
    // One that raises the flag for any NaN, where none that is needed does.
    if !quiet && !is_ordering {
        order(b, "__letf2", Eq);
    }
    let holds = match predicate {
        "oeq" => order(b, "__eqtf2", Eq),
        "une" => order(b, "__netf2", Ne),
        "olt" => order(b, "__lttf2", Slt),
        "uge" => order(b, "__lttf2", Sge),
        "ole" => order(b, "__letf2", Sle),
        "ugt" => order(b, "__letf2", Sgt),
        "ogt" => order(b, "__gttf2", Sgt),
        "ule" => order(b, "__gttf2", Sle),
        "oge" => order(b, "__getf2", Sge),
        "ult" => order(b, "__getf2", Slt),
        "ord" => order(b, "__unordtf2", Eq),
        "uno" => order(b, "__unordtf2", Ne),
        "one" => {
            let (ordered, differ) = (order(b, "__unordtf2", Eq), order(b, "__netf2", Ne));
            both(b, Binary::And, ordered, differ)
        }
        "ueq" => {
            let (unordered, equal) = (order(b, "__unordtf2", Ne), order(b, "__eqtf2", Eq));
            both(b, Binary::Or, unordered, equal)
        }
        _ => return None,
    };
    if let Some(flags) = flags {
        let put_back = called(b, "fsflags a0", Type::Void, &[flags]);
        b.append(put_back, place.clone());
        order(b, "__unordtf2", Ne);
    }
    Some(InstData::new(Op::Freeze, Type::I1, &[holds]))
}
