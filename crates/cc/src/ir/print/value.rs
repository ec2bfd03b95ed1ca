//! This module prints constants.

use super::super::float;
use super::super::function::Function;
use super::super::types::{Scalar, Type};
use super::super::value::Const;
use super::names::quoted;

/// A constant without its type.
pub(super) fn constant(func: &Function, ty: Type, constant: &Const) -> String {
    match constant {
        Const::Int(number) => integer(ty, *number),
        Const::Wide(bits) if ty.is_float() => format!("0xL{:016X}{:016X}", *bits as u64, bits >> 64),
        Const::Wide(number) => {
            let unused = 128 - ty.element().map_or(128, Scalar::bits);
            ((number << unused) as i128 >> unused).to_string()
        }
        Const::Float(bits) => number(ty, *bits),
        Const::Symbol(symbol) => format!("@{}", quoted(func.symbol(*symbol))),
        Const::Undef => "undef".into(),
        Const::Poison => "poison".into(),
        Const::Splat(lane) => match func.as_const(*lane) {
            Some(Const::Int(0) | Const::Float(0)) | None => "zeroinitializer".into(),
            Some(c) => format!("splat ({} {})", func.ty(*lane), self::constant(func, func.ty(*lane), c)),
        },
        Const::Lanes(lanes) => {
            let texts: Vec<String> = lanes
                .iter()
                .map(|&lane| {
                    let text = func
                        .as_const(lane)
                        .map_or("poison".into(), |c| self::constant(func, func.ty(lane), c));
                    format!("{} {text}", func.ty(lane))
                })
                .collect();
            format!("<{}>", texts.join(", "))
        }
    }
}

fn integer(ty: Type, number: u64) -> String {
    match ty {
        Type::I1 => (number != 0).to_string(),
        Type::PTR if number == 0 => "null".into(),
        Type::PTR => format!("inttoptr (i64 {} to ptr)", number as i64),
        _ => {
            let unused = 64 - ty.element().map_or(64, Scalar::bits);
            ((number << unused) as i64 >> unused).to_string()
        }
    }
}

/// Decimal if that is exact in six digits, else the bits.
fn number(ty: Type, bits: u64) -> String {
    let scalar = ty.element().unwrap_or(Scalar::Double);
    let number = float::decode(scalar, bits);
    let decimal = format!("{number:.6e}");
    if number.is_finite() && decimal.parse::<f64>().is_ok_and(|n| n.to_bits() == number.to_bits()) {
        let (mantissa, exponent) = decimal.split_once('e').unwrap_or((&decimal, "0"));
        let (sign, digits) = match exponent.strip_prefix('-') {
            Some(digits) => ('-', digits),
            None => ('+', exponent),
        };
        return format!("{mantissa}e{sign}{digits:0>2}");
    }
    match scalar {
        Scalar::Half => format!("0xH{bits:04X}"),
        Scalar::BFloat => format!("0xR{bits:04X}"),
        _ => format!("0x{:016X}", number.to_bits()),
    }
}
