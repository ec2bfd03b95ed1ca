//! This module maps intrinsics without an instruction to functions of the C library.

use crate::ir::{Scalar, Type};

/// The names of the functions of `double`; those of `float` end in `f`, of `fp128` in `l`.
const FUNCTIONS: [&str; 23] = [
    "acos", "asin", "atan", "atan2", "cos", "cosh", "exp", "exp10", "exp2", "log", "log10", "log2", "pow",
    "sin", "sinh", "tan", "tanh", "ldexp", "lround", "llround", "cbrt", "hypot", "fmod",
];

/// The function that computes `llvm.NAME.TYPES` of a result or first operand of type `ty`.
pub(super) fn function(intrinsic: &str, ty: Type) -> Option<String> {
    let name = intrinsic.split('.').next()?;
    let name = FUNCTIONS.iter().find(|function| **function == name)?;
    match ty {
        Type::Scalar(Scalar::Double) => Some((*name).to_string()),
        Type::Scalar(Scalar::Quad) => Some(format!("{name}l")),
        Type::Scalar(Scalar::Float) => Some(format!("{name}f")),
        _ => None,
    }
}
