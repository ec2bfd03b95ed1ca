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
        Const::Wide(words) if ty.is_float() => format!("0xL{:016X}{:016X}", words[0], words[1]),
        Const::Wide(words) => wide(ty, words),
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

/// A number of more than 64 bits, with its sign.
fn wide(ty: Type, words: &[u64]) -> String {
    let bits = ty.element().map_or(128, Scalar::bits);
    let is_negative = words.last().is_some_and(|last| last >> ((bits - 1) % 64) != 0);
    let mut rest = words.to_vec();
    if is_negative {
        let mut borrowed = true;
        for word in &mut rest {
            (*word, borrowed) = (!*word).overflowing_add(borrowed.into());
        }
        if let Some(last) = rest.last_mut() {
            *last &= u64::MAX >> (bits.wrapping_neg() % 64);
        }
    }
    // Groups of digits, the lowest first.
    const GROUP: u128 = 10_u128.pow(18);
    let mut groups = Vec::new();
    while rest.iter().any(|word| *word != 0) {
        let mut over = 0;
        for word in rest.iter_mut().rev() {
            let part = over << 64 | u128::from(*word);
            (*word, over) = ((part / GROUP) as u64, part % GROUP);
        }
        groups.push(over);
    }
    let first = groups.pop().unwrap_or(0);
    let others: String = groups.iter().rev().map(|group| format!("{group:018}")).collect();
    format!("{}{first}{others}", if is_negative { "-" } else { "" })
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
