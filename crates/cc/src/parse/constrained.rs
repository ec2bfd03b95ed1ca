//! This module parses `llvm.experimental.constrained.*`: floating-point operations of a program that reads and writes the rounding
//! mode and the exception flags.
//!
//! Invariant: each becomes the call of one instruction, or of a function of the C library: no pass moves, folds or drops these.

mod quad;

use super::argument::Argument;
use super::asm::called_strictly as called;
use super::body::Body;
use super::cursor::Span;
use super::library;
use crate::ir::{Cast, InstData, LaneOp, Op, Scalar, Type, Value};

/// The code of `constrained.NAME.TYPES`, of vectors lane by lane; none if that is not supported.
pub(super) fn call(
    b: &mut Body,
    place: &Span,
    name: &str,
    ty: Type,
    arguments: &[Argument],
) -> Option<InstData> {
    let operation = name.split('.').next()?;
    let values: Vec<Value> = arguments.iter().map_while(|argument| argument.value).collect();
    let predicate = arguments.get(values.len()).map_or("", Argument::text);
    let Type::Vector(element, lanes) = ty else {
        return scalar(b, place, (operation, predicate), ty, &values);
    };
    let count = if lanes.is_scalable() { return None } else { lanes.fixed };
    let mut results = Vec::new();
    for lane in 0..count {
        let index = b.func.int(Type::I64, lane.into());
        let mut own = Vec::new();
        for &value in &values {
            let Type::Vector(element, _) = b.func.ty(value) else { return None };
            let data = InstData::new(Op::ExtractElement, Type::Scalar(element), &[value, index]);
            own.push(b.append_value(data, place.clone()));
        }
        let data = scalar(b, place, (operation, predicate), Type::Scalar(element), &own)?;
        results.push((b.append_value(data, place.clone()), index));
    }
    let insert = |whole, (lane, index)| InstData::new(Op::InsertElement, ty, &[whole, lane, index]);
    let (last, others) = results.split_last()?;
    let none = b.func.poison(ty);
    let whole = others.iter().fold(none, |whole, lane| b.append_value(insert(whole, *lane), place.clone()));
    Some(insert(whole, *last))
}

/// The same of scalars.
fn scalar(
    b: &mut Body,
    place: &Span,
    (operation, predicate): (&str, &str),
    ty: Type,
    values: &[Value],
) -> Option<InstData> {
    let from = b.func.ty(*values.first()?);
    if from.is_wide() || ty.is_wide() {
        return quad::call(b, place, (operation, predicate), ty, values);
    }
    let text = match (operation, letter(from), letter(ty)) {
        ("fadd" | "fsub" | "fmul" | "fdiv", Some(t), _) => format!("{operation}.{t} fa0, fa0, fa1"),
        ("sqrt", Some(t), _) => format!("fsqrt.{t} fa0, fa0"),
        ("fma" | "fmuladd", Some(t), _) => format!("fmadd.{t} fa0, fa0, fa1, fa2"),
        ("fpext" | "fptrunc", Some(t), Some(to)) => format!("fcvt.{to}.{t} fa0, fa0"),
        ("lrint" | "llrint", Some(t), _) if ty == Type::I64 => format!("fcvt.l.{t} a0, fa0, dyn"),
        ("fptosi" | "fptoui", Some(t), _) => {
            return to_integer(b, place, operation == "fptosi", t, ty, values);
        }
        ("sitofp" | "uitofp", _, Some(t)) => {
            return from_integer(b, place, operation == "sitofp", t, ty, values);
        }
        ("fcmp" | "fcmps", Some(t), _) => comparison(predicate, t, operation == "fcmp")?,
        _ if from == HALF => return by_float(b, place, operation, ty, values),
        _ => return library::strict(b, operation, ty, values),
    };
    Some(called(b, &text, ty, values))
}

const HALF: Type = Type::Scalar(Scalar::Half);

/// A half as a float, which has all of its values; others as they are.
fn from_half(b: &mut Body, place: &Span, number: Value) -> Value {
    if b.func.ty(number) != HALF {
        return number;
    }
    let wide = called(b, "fcvt.s.h fa0, fa0", Type::FLOAT, &[number]);
    b.append_value(wide, place.clone())
}

/// A function of halves by that of `float`, which has all of their values.
fn by_float(b: &mut Body, place: &Span, operation: &str, ty: Type, values: &[Value]) -> Option<InstData> {
    let wide: Vec<Value> = values.iter().map(|&value| from_half(b, place, value)).collect();
    let result = if ty == HALF { Type::FLOAT } else { ty };
    let call = library::strict(b, operation, result, &wide)?;
    if ty != HALF {
        return Some(call);
    }
    let value = b.append_value(call, place.clone());
    Some(called(b, "fcvt.h.s fa0, fa0", HALF, &[value]))
}

/// The ending of instructions on numbers of a type.
fn letter(ty: Type) -> Option<char> {
    match ty {
        HALF => Some('h'),
        Type::Scalar(Scalar::Float) => Some('s'),
        Type::Scalar(Scalar::Double) => Some('d'),
        _ => None,
    }
}

/// The ending of conversions of integers of 32 and 64 bits.
fn integer(ty: Type, signed: bool) -> Option<&'static str> {
    match (ty, signed) {
        (Type::I32, true) => Some("w"),
        (Type::I32, false) => Some("wu"),
        (Type::I64, true) => Some("l"),
        (Type::I64, false) => Some("lu"),
        _ => None,
    }
}

fn cast(b: &mut Body, place: &Span, cast: Cast, ty: Type, value: Value) -> Value {
    b.append_value(InstData::new(Op::Lane(LaneOp::Cast(cast)), ty, &[value]), place.clone())
}

/// A conversion to an integer; to a narrow one by way of one of 32 bits, which has all of its values.
fn to_integer(
    b: &mut Body,
    place: &Span,
    signed: bool,
    from: char,
    ty: Type,
    values: &[Value],
) -> Option<InstData> {
    let is_narrow = matches!(ty, Type::Scalar(Scalar::Int(bits)) if bits < 32);
    let (wide, signed) = if is_narrow { (Type::I32, true) } else { (ty, signed) };
    let code = format!("fcvt.{}.{from} a0, fa0, rtz", integer(wide, signed)?);
    let data = called(b, &code, wide, values);
    if !is_narrow {
        return Some(data);
    }
    let value = b.append_value(data, place.clone());
    Some(InstData::new(Op::Lane(LaneOp::Cast(Cast::Trunc)), ty, &[value]))
}

/// A conversion from an integer; a narrow one is extended first.
fn from_integer(
    b: &mut Body,
    place: &Span,
    signed: bool,
    to: char,
    ty: Type,
    values: &[Value],
) -> Option<InstData> {
    let [value] = *values else { return None };
    let from = b.func.ty(value);
    let is_narrow = matches!(from, Type::Scalar(Scalar::Int(bits)) if bits < 32);
    let (wide, value) = match (is_narrow, signed) {
        (true, true) => (Type::I32, cast(b, place, Cast::SExt, Type::I32, value)),
        (true, false) => (Type::I32, cast(b, place, Cast::ZExt, Type::I32, value)),
        (false, _) => (from, value),
    };
    let code = format!("fcvt.{to}.{} fa0, a0", integer(wide, signed)?);
    Some(called(b, &code, ty, &[value]))
}

/// A comparison. `flt` and `fle` raise the invalid flag for any NaN: a quiet one puts the flags back, and `feq` raises it for
/// signalling NaNs.
fn comparison(predicate: &str, t: char, quiet: bool) -> Option<String> {
    // Whether `a < b`, `a <= b` and so on, or its opposite, which holds for NaNs.
    let (first, second, negated) = match predicate {
        "oeq" | "une" if quiet => ("feq.T a0, fa0, fa1", None, predicate == "une"),
        "oeq" | "une" => {
            ("fle.T a0, fa0, fa1", Some("fle.T a1, fa1, fa0\nand a0, a0, a1"), predicate == "une")
        }
        "olt" | "uge" => ("flt.T a0, fa0, fa1", None, predicate == "uge"),
        "ole" | "ugt" => ("fle.T a0, fa0, fa1", None, predicate == "ugt"),
        "ogt" | "ule" => ("flt.T a0, fa1, fa0", None, predicate == "ule"),
        "oge" | "ult" => ("fle.T a0, fa1, fa0", None, predicate == "ult"),
        "one" | "ueq" => {
            ("flt.T a0, fa0, fa1", Some("flt.T a1, fa1, fa0\nor a0, a0, a1"), predicate == "ueq")
        }
        "ord" | "uno" => {
            let both = if quiet {
                "feq.T a1, fa1, fa1\nand a0, a0, a1"
            } else {
                "fle.T a1, fa1, fa1\nand a0, a0, a1"
            };
            (if quiet { "feq.T a0, fa0, fa0" } else { "fle.T a0, fa0, fa0" }, Some(both), predicate == "uno")
        }
        _ => return None,
    };
    let mut lines = vec![first];
    lines.extend(second);
    if quiet && !first.starts_with("feq") {
        lines.insert(0, "frflags a2");
        lines.extend(["fsflags a2", "feq.T zero, fa0, fa1"]);
    }
    if negated {
        lines.push("xori a0, a0, 1");
    }
    Some(lines.join("\n").replace(".T", &format!(".{t}")))
}
