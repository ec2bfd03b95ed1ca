//! This module maps intrinsics without an instruction to functions of the C library, or the compiler's. Those of numbers do nothing else: an
//! intrinsic does not set `errno`.

use super::argument::Argument;
use super::body::Body;
use crate::ir::{Declaration, InstData, Op, Param, ParamAttrs, Scalar, Type, Value};

/// The names of the functions of `double`; those of `float` end in `f`, of `fp128` in `l`.
const FUNCTIONS: [&str; 23] = [
    "acos", "asin", "atan", "atan2", "cos", "cosh", "exp", "exp10", "exp2", "log", "log10", "log2", "pow",
    "sin", "sinh", "tan", "tanh", "ldexp", "lround", "llround", "cbrt", "hypot", "fmod",
];

/// The call of a function of the C library that an intrinsic stands for.
pub(super) fn call(b: &mut Body, name: &str, ty: Type, arguments: &[Argument]) -> Option<InstData> {
    let mut operands: Vec<Value> = arguments.iter().map(|a| a.value).collect::<Option<_>>()?;
    let function = match name {
        "clear_cache" => {
            // Flags: for all threads.
            operands.push(b.func.int(Type::I64, 0));
            return Some(calling(b, "__riscv_flush_icache".to_string(), ty, &operands, false));
        }
        _ => function(name, b.func.ty(*operands.first()?))?,
    };
    Some(calling(b, function, ty, &operands, true))
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
