//! Arguments of a call are numbers and arrays in the user's notation.
//!
//! A scalar is a number. Memory is `TYPE:ITEMS`, where the items are separated by commas and `V*N` is N times V, `V..W` the
//! integers from V up to W: `i32:1,2,0*10`, `f32:0.5*8`, `u8:0..256`; `str:text` is bytes with a zero behind.

use rivet_cc::eval::{LaneBits, Memory, Region, Val};
use rivet_cc::ir::{Function, Scalar, Type, float};
use rivet_sim::bytes::little_endian;

/// Most elements of one argument.
const MOST: usize = 1 << 20;

/// How the elements of a region are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Element {
    scalar: Scalar,
    signed: bool,
}

impl Element {
    fn parse(text: &str) -> Option<Element> {
        let of = |scalar, signed| Some(Element { scalar, signed });
        match text {
            "f16" => of(Scalar::Half, true),
            "bf16" => of(Scalar::BFloat, true),
            "f32" => of(Scalar::Float, true),
            "f64" => of(Scalar::Double, true),
            "i8" => of(Scalar::Int(8), true),
            "i16" => of(Scalar::Int(16), true),
            "i32" => of(Scalar::Int(32), true),
            "i64" => of(Scalar::Int(64), true),
            "u8" => of(Scalar::Int(8), false),
            "u16" => of(Scalar::Int(16), false),
            "u32" => of(Scalar::Int(32), false),
            "u64" => of(Scalar::Int(64), false),
            _ => None,
        }
    }
}

/// A number of a type.
fn number(scalar: Scalar, text: &str) -> Result<u64, String> {
    let wrong = || format!("'{text}' is not a number of type {scalar}");
    if scalar.is_float() {
        return text.parse().map(|x| float::encode(scalar, x)).map_err(|_| wrong());
    }
    let (sign, digits) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let magnitude = match digits.strip_prefix("0x") {
        Some(hex) => i128::from(u64::from_str_radix(hex, 16).map_err(|_| wrong())?),
        None => i128::from(digits.parse::<u64>().map_err(|_| wrong())?),
    };
    let value = sign * magnitude;
    let bits = scalar.bits();
    if !(-(1_i128 << (bits - 1))..1 << bits).contains(&value) {
        return Err(wrong());
    }
    Ok(value as u64 & scalar.mask())
}

fn items(element: Element, text: &str) -> Result<Vec<u8>, String> {
    let scalar = element.scalar;
    let mut numbers: Vec<u64> = Vec::new();
    for item in text.split(',').filter(|item| !item.is_empty()) {
        let many = || format!("'{item}': more than {MOST} elements");
        if let Some((value, count)) = item.split_once('*') {
            let count: usize = count.parse().map_err(|_| format!("'{count}' is not a count"))?;
            let value = number(scalar, value)?;
            if count > MOST - numbers.len().min(MOST) {
                return Err(many());
            }
            numbers.extend(std::iter::repeat_n(value, count));
        } else if let Some((from, to)) = item.split_once("..") {
            let parse = |text: &str| text.parse::<i64>().map_err(|_| format!("'{text}' is not an integer"));
            let (from, to) = (parse(from)?, parse(to)?);
            if to.saturating_sub(from) > (MOST - numbers.len().min(MOST)) as i64 {
                return Err(many());
            }
            let value = |i: i64| match scalar.is_float() {
                true => float::encode(scalar, i as f64),
                false => i as u64 & scalar.mask(),
            };
            numbers.extend((from..to).map(value));
        } else {
            numbers.push(number(scalar, item)?);
        }
    }
    let size = scalar.bytes() as usize;
    Ok(numbers.iter().flat_map(|bits| bits.to_le_bytes()[..size].to_vec()).collect())
}

/// The arguments of a call: values, memory, and how each region of it is shown.
pub(super) fn arguments(
    func: &Function,
    texts: &[String],
) -> Result<(Vec<Val>, Memory, Vec<Element>), String> {
    if func.params().len() != texts.len() {
        let (takes, given) = (func.params().len(), texts.len());
        return Err(format!("@{} takes {takes} arguments, {given} are given (--args)", func.name));
    }
    if func.ret.is_wide() {
        return Err(format!("@{} gives {}, which cannot be shown here", func.name, func.ret));
    }
    let (mut values, mut memory, mut elements) = (Vec::new(), Memory::new(), Vec::new());
    for (i, (param, text)) in func.params().iter().zip(texts).enumerate() {
        let Some(scalar) = param.ty.element().filter(|s| !param.ty.is_vector() && !s.is_wide()) else {
            return Err(format!(
                "argument {}: @{} takes {}, which cannot be given here",
                i + 1,
                func.name,
                param.ty
            ));
        };
        let place = |message: String| format!("argument {}: {message}", i + 1);
        if scalar != Scalar::Ptr {
            values.push(Val::int(number(scalar, text).map_err(place)?));
            continue;
        }
        let expected = || {
            place(format!("'{text}' is not a buffer: expected TYPE:ITEMS such as i32:1,2,0*10, or str:text"))
        };
        let (kind, rest) = text.split_once(':').ok_or_else(expected)?;
        let (element, bytes) = match kind {
            "str" => {
                let bytes = rest.bytes().chain([0]).collect();
                (Element { scalar: Scalar::Int(8), signed: false }, bytes)
            }
            _ => {
                let element = Element::parse(kind).ok_or_else(expected)?;
                (element, items(element, rest).map_err(place)?)
            }
        };
        // So that the last byte is the last of its page.
        let skew = (bytes.len() as u64).wrapping_neg() % 4096;
        values.push(Val::int(memory.add(&format!("argument {}", i + 1), bytes, skew)));
        elements.push(element);
    }
    Ok((values, memory, elements))
}

/// One number.
fn show(element: Element, lane: LaneBits) -> String {
    let Some(bits) = lane else { return "poison".into() };
    if element.scalar.is_float() {
        return float::decode(element.scalar, bits).to_string();
    }
    let unused = 64 - element.scalar.bits();
    match element.signed {
        true => ((bits << unused) as i64 >> unused).to_string(),
        false => bits.to_string(),
    }
}

/// A result.
pub(super) fn shown(ty: Type, value: &Val) -> String {
    let element = Element { scalar: ty.element().unwrap_or(Scalar::Int(64)), signed: true };
    let lanes: Vec<String> = value.lanes().iter().map(|&lane| show(element, lane)).collect();
    lanes.join(" ")
}

/// What a region holds now, the first few elements of it.
pub(super) fn region(element: Element, region: &Region, bytes: &[u8]) -> String {
    const SHOWN: usize = 32;
    let size = element.scalar.bytes() as usize;
    let numbers: Vec<String> =
        bytes.chunks_exact(size).take(SHOWN).map(|chunk| show(element, Some(little_endian(chunk)))).collect();
    let more = if bytes.len() > SHOWN * size { " …" } else { "" };
    format!("{}: {}{more}", region.name, numbers.join(" "))
}
