//! Arithmetic with C's conversions (C17, 6.3.1 and 6.5), on integers that wrap as the target's do.

use std::rc::Rc;

use super::locate::Context;
use super::types::{Meaning, Shape, Type};
use super::value::{Scalar, Trouble, Typed, integer};

/// The type that a literal has: the first of int, long and unsigned long that holds it (C17, 6.4.4.1).
pub(crate) fn literal(value: i128) -> Scalar {
    let (size, signed) = match value {
        _ if i32::try_from(value).is_ok() => (4, true),
        _ if i64::try_from(value).is_ok() => (8, true),
        _ if u64::try_from(value).is_ok() => (8, false),
        _ => (16, true),
    };
    Scalar::Integer { value, size, signed }
}

/// The value of an integer register or CSR.
pub(crate) fn of_register(value: i128) -> Scalar {
    let signed = i64::try_from(value).is_ok();
    Scalar::Integer { value, size: 8, signed }
}

fn wrapped(value: i128, size: u64, signed: bool) -> i128 {
    integer(&value.to_le_bytes()[..size.min(16) as usize], signed)
}

/// The integer promotions (6.3.1.1).
fn promoted(size: u64, signed: bool) -> (u64, bool) {
    if size < 4 { (4, true) } else { (size, signed) }
}

/// The usual arithmetic conversions of two integer types (6.3.1.8).
fn common(a: (u64, bool), b: (u64, bool)) -> (u64, bool) {
    let (a, b) = (promoted(a.0, a.1), promoted(b.0, b.1));
    match a.0.cmp(&b.0) {
        std::cmp::Ordering::Equal => (a.0, a.1 && b.1),
        std::cmp::Ordering::Greater => a,
        std::cmp::Ordering::Less => b,
    }
}

impl Scalar {
    /// Is it anything but 0?
    pub(crate) fn is_true(&self) -> bool {
        match self {
            Scalar::Integer { value, .. } => *value != 0,
            Scalar::Float { value, .. } => *value != 0.0,
            Scalar::Pointer { at, .. } => *at != 0,
        }
    }

    /// As an integer of the widest kind.
    pub(crate) fn as_integer(&self) -> i128 {
        match self {
            Scalar::Integer { value, .. } => *value,
            Scalar::Float { value, .. } => *value as i128,
            Scalar::Pointer { at, .. } => i128::from(*at),
        }
    }

    fn as_float(&self) -> f64 {
        match self {
            Scalar::Integer { value, .. } => *value as f64,
            Scalar::Float { value, .. } => *value,
            Scalar::Pointer { at, .. } => *at as f64,
        }
    }

    fn truth(is: bool) -> Scalar {
        Scalar::Integer { value: is.into(), size: 4, signed: true }
    }

    /// A value of its type.
    pub(crate) fn typed(self, context: &Context<'_>) -> Typed {
        let xlen = u64::from(context.target.address_size());
        match self {
            Scalar::Integer { value, size, signed } => {
                let name = match (size, signed) {
                    (1, true) => "signed char",
                    (1, false) => "unsigned char",
                    (2, true) => "short",
                    (2, false) => "unsigned short",
                    (4, true) => "int",
                    (4, false) => "unsigned int",
                    (8, true) if xlen == 8 => "long",
                    (8, false) if xlen == 8 => "unsigned long",
                    (8, true) => "long long",
                    (8, false) => "unsigned long long",
                    (_, true) => "__int128",
                    (_, false) => "unsigned __int128",
                };
                let bytes = value.to_le_bytes()[..size.min(16) as usize].to_vec();
                Typed::of_bytes(Type::integer(name, size, signed), bytes)
            }
            Scalar::Float { value, size: 4 } => {
                let ty = Type::made(Shape::Float { name: "float".into(), size: 4 });
                Typed::of_bytes(ty, (value as f32).to_le_bytes().into())
            }
            Scalar::Float { value, .. } => {
                let ty = Type::made(Shape::Float { name: "double".into(), size: 8 });
                Typed::of_bytes(ty, value.to_le_bytes().into())
            }
            Scalar::Pointer { at, to } => {
                Typed::of_bytes(Type::pointer_to(to, xlen), at.to_le_bytes()[..xlen as usize].to_vec())
            }
        }
    }
}

/// `-a`, `~a`, `!a`.
pub(crate) fn unary(sign: char, a: &Scalar) -> Result<Scalar, Trouble> {
    match (sign, a) {
        ('!', a) => Ok(Scalar::truth(!a.is_true())),
        ('-', Scalar::Float { value, size }) => Ok(Scalar::Float { value: -value, size: *size }),
        ('-' | '~', Scalar::Integer { value, size, signed }) => {
            let (size, signed) = promoted(*size, *signed);
            let value = if sign == '-' { value.wrapping_neg() } else { !value };
            Ok(Scalar::Integer { value: wrapped(value, size, signed), size, signed })
        }
        _ => Err(format!("{sign} cannot be applied to this value")),
    }
}

/// `a sign b`.
pub(crate) fn binary(sign: &str, a: &Scalar, b: &Scalar, context: &Context<'_>) -> Result<Scalar, Trouble> {
    if let Some(result) = pointers(sign, a, b, context) {
        return result;
    }
    match (a, b) {
        (
            Scalar::Integer { value: a, size: a_size, signed: a_signed },
            Scalar::Integer { value: b, size: b_size, signed: b_signed },
        ) => integers(sign, (*a, *a_size, *a_signed), (*b, *b_size, *b_signed)),
        _ => floats(sign, a, b),
    }
}

fn integers(sign: &str, a: (i128, u64, bool), b: (i128, u64, bool)) -> Result<Scalar, Trouble> {
    let shift = matches!(sign, "<<" | ">>");
    let (size, signed) = if shift { promoted(a.1, a.2) } else { common((a.1, a.2), (b.1, b.2)) };
    let x = wrapped(a.0, size, signed);
    let y = if shift { b.0 } else { wrapped(b.0, size, signed) };
    let bits = size as i128 * 8;
    let value = match sign {
        "+" => x.wrapping_add(y),
        "-" => x.wrapping_sub(y),
        "*" => x.wrapping_mul(y),
        "/" | "%" if y == 0 => return Err("division by zero".into()),
        "/" => x.wrapping_div(y),
        "%" => x.wrapping_rem(y),
        "&" => x & y,
        "|" => x | y,
        "^" => x ^ y,
        "<<" | ">>" if !(0..bits).contains(&y) => {
            return Err(format!("a shift by {y} needs a wider value than {bits} bits"));
        }
        "<<" => x.wrapping_shl(y as u32),
        ">>" => x >> y,
        sign => return Ok(Scalar::truth(compare(sign, x.partial_cmp(&y)))),
    };
    Ok(Scalar::Integer { value: wrapped(value, size, signed), size, signed })
}

fn floats(sign: &str, a: &Scalar, b: &Scalar) -> Result<Scalar, Trouble> {
    let width = |scalar: &Scalar| if let Scalar::Float { size, .. } = scalar { (*size).max(4) } else { 4 };
    let size = width(a).max(width(b));
    let (x, y) = (a.as_float(), b.as_float());
    // Operations on float are rounded once: both operands are exact in double.
    let (x, y) = if size == 4 { (f64::from(x as f32), f64::from(y as f32)) } else { (x, y) };
    let value = match sign {
        "+" => x + y,
        "-" => x - y,
        "*" => x * y,
        "/" => x / y,
        "%" | "&" | "|" | "^" | "<<" | ">>" => return Err(format!("{sign} needs integers")),
        sign => return Ok(Scalar::truth(compare(sign, x.partial_cmp(&y)))),
    };
    let value = if size == 4 { f64::from(value as f32) } else { value };
    Ok(Scalar::Float { value, size })
}

fn compare(sign: &str, order: Option<std::cmp::Ordering>) -> bool {
    use std::cmp::Ordering::{Equal, Greater, Less};
    match sign {
        "==" => order == Some(Equal),
        "!=" => order != Some(Equal),
        "<" => order == Some(Less),
        "<=" => matches!(order, Some(Less | Equal)),
        ">" => order == Some(Greater),
        _ => matches!(order, Some(Greater | Equal)),
    }
}

/// Pointers and integers, or two pointers; None where no pointer is.
fn pointers(sign: &str, a: &Scalar, b: &Scalar, context: &Context<'_>) -> Option<Result<Scalar, Trouble>> {
    let step = |to: &Type| {
        to.size(context).filter(|size| *size > 0).ok_or("the size of what it points to is unknown")
    };
    let moved = |at: u64, to: &Type, by: i128| {
        let size = step(to)?;
        let at = i128::from(at).wrapping_add(by.wrapping_mul(size.into()));
        Ok(Scalar::Pointer { at: context.target.wrap(at as u64), to: to.clone() })
    };
    let comparison = matches!(sign, "==" | "!=" | "<" | "<=" | ">" | ">=");
    let result = match (sign, a, b) {
        ("+", Scalar::Pointer { at, to }, Scalar::Integer { value, .. })
        | ("+", Scalar::Integer { value, .. }, Scalar::Pointer { at, to }) => moved(*at, to, *value),
        ("-", Scalar::Pointer { at, to }, Scalar::Integer { value, .. }) => {
            moved(*at, to, value.wrapping_neg())
        }
        ("-", Scalar::Pointer { at: a, to }, Scalar::Pointer { at: b, .. }) => step(to).map(|size| {
            let value = (i128::from(*a) - i128::from(*b)) / i128::from(size);
            Scalar::Integer { value, size: 8, signed: true }
        }),
        (_, Scalar::Pointer { .. }, _) | (_, _, Scalar::Pointer { .. }) if comparison => {
            let (a, b) = (a.as_integer() as u64, b.as_integer() as u64);
            Ok(Scalar::truth(compare(sign, Some(a.cmp(&b)))))
        }
        (_, Scalar::Pointer { .. }, _) | (_, _, Scalar::Pointer { .. }) => {
            return Some(Err(format!("{sign} cannot be applied to pointers")));
        }
        _ => return None,
    };
    Some(result.map_err(str::to_owned))
}

/// A value as another type (6.3, 6.5.4).
pub(crate) fn convert(value: &Scalar, ty: &Type, context: &Context<'_>) -> Result<Typed, Trouble> {
    let bytes = match ty.stripped(context) {
        Shape::Integer { meaning: Meaning::Truth, size, .. } => {
            i128::from(value.is_true()).to_le_bytes()[..size.min(16) as usize].to_vec()
        }
        Shape::Integer { size, .. } | Shape::Enum { size, .. } | Shape::Pointer { size, .. } => {
            value.as_integer().to_le_bytes()[..size.min(16) as usize].to_vec()
        }
        Shape::Float { size: 4, .. } => (value.as_float() as f32).to_le_bytes().into(),
        Shape::Float { size: 8, .. } => value.as_float().to_le_bytes().into(),
        Shape::Float { size: 2, .. } => {
            let format = crate::format::Format::new(crate::format::NumberKind::Float, 16);
            format.from_f64(value.as_float()).to_le_bytes()[..2].to_vec()
        }
        _ => return Err(format!("a value cannot be cast to {}", super::type_names::name(ty, context))),
    };
    Ok(Typed { ty: ty.clone(), home: super::value::Home::Bytes(Rc::new(bytes)), field: None })
}
