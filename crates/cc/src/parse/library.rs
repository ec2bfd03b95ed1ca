//! This module maps intrinsics without an instruction to functions of the C library, or the compiler's. Those of numbers do nothing else: an
//! intrinsic does not set `errno`.

use super::argument::Argument;
use super::body::Body;
use super::cursor::Span;
use crate::ir::{Cast, Declaration, InstData, LaneOp, Op, Param, ParamAttrs, Scalar, Type, Value};

/// The names of the functions of `double`; those of `float` end in `f`, of `fp128` in `l`.
const FUNCTIONS: [&str; 23] = [
    "acos", "asin", "atan", "atan2", "cos", "cosh", "exp", "exp10", "exp2", "log", "log10", "log2", "pow",
    "sin", "sinh", "tan", "tanh", "ldexp", "lround", "llround", "cbrt", "hypot", "fmod",
];

/// The call of a function of the C library that an intrinsic stands for.
pub(super) fn call(
    b: &mut Body,
    place: Span,
    name: &str,
    ty: Type,
    arguments: &[Argument],
) -> Option<InstData> {
    let mut operands: Vec<Value> = arguments.iter().map(|a| a.value).collect::<Option<_>>()?;
    if name != "clear_cache" {
        return of_numbers(b, &place, name, ty, &operands);
    }
    // Flags: for all threads.
    operands.push(b.func.int(Type::I64, 0));
    Some(calling(b, "__riscv_flush_icache".to_string(), ty, &operands, false))
}

/// The call of a function of numbers; numbers of 16 bits are converted for it, lanes follow each other.
fn of_numbers(b: &mut Body, place: &Span, name: &str, ty: Type, operands: &[Value]) -> Option<InstData> {
    let of = b.func.ty(*operands.first()?);
    function(name, Type::FLOAT)?;
    let cast = |cast, ty, value| InstData::new(Op::Lane(LaneOp::Cast(cast)), ty, &[value]);
    if let Type::Vector(scalar, lanes) = of {
        let lanes = (!lanes.is_scalable() && ty.is_vector()).then_some(u64::from(lanes.fixed))?;
        let mut whole = InstData::new(Op::Freeze, ty, &[b.func.poison(ty)]);
        for lane in 0..lanes {
            let at = b.func.int(Type::I64, lane);
            let mut own = Vec::new();
            for &operand in operands {
                let ty = b.func.ty(operand).element().map(Type::Scalar)?;
                let element = InstData::new(Op::ExtractElement, ty, &[operand, at]);
                own.push(match b.func.ty(operand).is_vector() {
                    true => b.append_value(element, place.clone()),
                    false => operand,
                });
            }
            let number = of_numbers(b, place, name, Type::Scalar(scalar), &own)?;
            let number = b.append_value(number, place.clone());
            let so_far = b.append_value(whole, place.clone());
            whole = InstData::new(Op::InsertElement, ty, &[so_far, number, at]);
        }
        return Some(whole);
    }
    if !matches!(of, Type::Scalar(scalar) if scalar.is_small_float()) {
        return function(name, of).map(|function| calling(b, function, ty, operands, true));
    }
    let mut wide = Vec::new();
    for &operand in operands {
        let extended = cast(Cast::FPExt, Type::FLOAT, operand);
        wide.push(if b.func.ty(operand) == of { b.append_value(extended, place.clone()) } else { operand });
    }
    let is_number = ty == of;
    let call =
        calling(b, function(name, Type::FLOAT)?, if is_number { Type::FLOAT } else { ty }, &wide, true);
    if !is_number {
        return Some(call);
    }
    let number = b.append_value(call, place.clone());
    Some(cast(Cast::FPTrunc, ty, number))
}

/// Functions whose calls are instructions unless the program reads flags and sets the rounding mode.
const STRICT: [&str; 9] =
    ["floor", "ceil", "trunc", "round", "roundeven", "rint", "nearbyint", "lrint", "llrint"];

/// The call of a function of the C library that reads and writes the floating-point state as an operation does.
pub(super) fn strict(b: &mut Body, operation: &str, ty: Type, operands: &[Value]) -> Option<InstData> {
    let name = match operation {
        "frem" => "fmod",
        "minnum" => "fmin",
        "maxnum" => "fmax",
        operation => operation,
    };
    let known = matches!(name, "fmin" | "fmax") || STRICT.contains(&name) || FUNCTIONS.contains(&name);
    let function = known.then(|| of_type(name, b.func.ty(*operands.first()?)))??;
    Some(calling(b, function, ty, operands, false))
}

/// The call of a function that is declared hereby.
pub(super) fn calling(
    b: &mut Body,
    function: String,
    ty: Type,
    operands: &[Value],
    is_pure: bool,
) -> InstData {
    let params = operands.iter().map(|&v| Param { ty: b.func.ty(v), attrs: ParamAttrs::default() });
    let params: Vec<Param> = params.collect();
    let name = function.clone();
    b.library.push(Declaration { name, ret: ty, params, variadic: false, weak: false, is_pure });
    let symbol = b.func.add_symbol(&function);
    InstData::new(Op::Call(symbol), ty, operands)
}

/// The function that computes `llvm.NAME.TYPES` of a result or first operand of type `ty`.
fn function(intrinsic: &str, ty: Type) -> Option<String> {
    let name = intrinsic.split('.').next()?;
    if name == "powi" {
        return runtime_power(ty).map(str::to_string);
    }
    FUNCTIONS.contains(&name).then(|| of_type(name, ty))?
}

/// The function of the compiler's library for powers with integers.
fn runtime_power(ty: Type) -> Option<&'static str> {
    match ty {
        Type::Scalar(Scalar::Double) => Some("__powidf2"),
        Type::Scalar(Scalar::Quad) => Some("__powitf2"),
        Type::Scalar(Scalar::Float) => Some("__powisf2"),
        _ => None,
    }
}

/// The function of this name of the numbers of a type.
fn of_type(name: &str, ty: Type) -> Option<String> {
    match ty {
        Type::Scalar(Scalar::Double) => Some(name.to_string()),
        Type::Scalar(Scalar::Quad) => Some(format!("{name}l")),
        Type::Scalar(Scalar::Float) => Some(format!("{name}f")),
        _ => None,
    }
}
