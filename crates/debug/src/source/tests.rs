//! Tests of arithmetic with C's conversions; what is expected follows from C17, 6.3.1 and 6.5.

use super::arith::{binary, convert, literal, unary};
use super::value::{Scalar, Typed};
use super::{DebugInfo, Type};

fn int(value: i128, size: u64, signed: bool) -> Scalar {
    Scalar::Integer { value, size, signed }
}

fn float(value: f64, size: u64) -> Scalar {
    Scalar::Float { value, size }
}

/// The value and the type of `a sign b`, in words.
fn result(sign: &str, a: &Scalar, b: &Scalar) -> String {
    let empty = Typed::of_bytes(Type::integer("int", 4, true), vec![0; 4]);
    empty.without_target(|context| match binary(sign, a, b, context) {
        Ok(Scalar::Integer { value, size, signed }) => {
            format!("{value} {}{}", if signed { 'i' } else { 'u' }, size * 8)
        }
        Ok(Scalar::Float { value, size }) => format!("{value} f{}", size * 8),
        Ok(Scalar::Pointer { at, .. }) => format!("{at:#x} pointer"),
        Err(why) => why,
    })
}

#[test]
fn integers_convert_as_in_c() {
    let cases = [
        // The integer promotions: narrower ones become int.
        ("+", int(200, 1, false), int(100, 1, false), "300 i32"),
        ("*", int(-2, 2, true), int(3, 2, false), "-6 i32"),
        // Of equal rank unsigned wins; of another the wider one.
        ("+", int(-1, 4, true), int(1, 4, false), "0 u32"),
        ("<", int(-1, 4, true), int(1, 4, false), "0 i32"),
        ("<", int(-1, 8, true), int(1, 4, false), "1 i32"),
        ("-", int(0, 4, false), int(1, 4, true), "4294967295 u32"),
        ("+", int(i32::MAX.into(), 4, true), int(1, 4, true), "-2147483648 i32"),
        // Division and remainder go towards zero.
        ("/", int(-7, 4, true), int(2, 4, true), "-3 i32"),
        ("%", int(-7, 4, true), int(2, 4, true), "-1 i32"),
        ("/", int(1, 4, true), int(0, 4, true), "division by zero"),
        // A shift has the type of its left operand.
        ("<<", int(1, 4, true), int(3, 8, false), "8 i32"),
        (">>", int(-8, 4, true), int(1, 4, true), "-4 i32"),
        (">>", int(0x8000_0000, 4, false), int(31, 4, true), "1 u32"),
        ("<<", int(1, 4, true), int(32, 4, true), "a shift by 32 needs a wider value than 32 bits"),
        ("==", int(255, 1, false), int(-1, 1, true), "0 i32"),
    ];
    for (sign, a, b, expected) in cases {
        assert_eq!(result(sign, &a, &b), expected, "{sign}");
    }
}

#[test]
fn floats_convert_as_in_c() {
    let cases = [
        ("/", float(1.0, 4), float(3.0, 4), format!("{} f32", f64::from(1.0f32 / 3.0))),
        ("/", float(1.0, 4), float(3.0, 8), format!("{} f64", 1.0 / 3.0)),
        // An integer that float cannot hold is rounded: 2^24 + 1.
        ("+", int(16_777_217, 4, true), float(0.0, 4), "16777216 f32".into()),
        ("+", int(16_777_217, 4, true), float(0.0, 8), "16777217 f64".into()),
        ("<", float(f64::NAN, 8), int(1, 4, true), "0 i32".into()),
        ("!=", float(f64::NAN, 8), float(f64::NAN, 8), "1 i32".into()),
        ("%", float(1.0, 8), int(1, 4, true), "% needs integers".into()),
    ];
    for (sign, a, b, expected) in cases {
        assert_eq!(result(sign, &a, &b), expected, "{sign}");
    }
}

#[test]
fn pointers_count_in_what_they_point_to() {
    let pointer = |at| Scalar::Pointer { at, to: Type::integer("long", 8, true) };
    assert_eq!(result("+", &pointer(0x1000), &literal(3)), "0x1018 pointer");
    assert_eq!(result("-", &pointer(0x1000), &literal(1)), "0xff8 pointer");
    assert_eq!(result("-", &pointer(0x1018), &pointer(0x1000)), "3 i64");
    assert_eq!(result("<", &pointer(0x1000), &pointer(0x1018)), "1 i32");
    assert_eq!(result("==", &pointer(0), &literal(0)), "1 i32");
    assert_eq!(result("*", &pointer(8), &literal(2)), "* cannot be applied to pointers");
}

#[test]
fn casts_and_signs() {
    let cast = |value: Scalar, ty: &Type| {
        let empty = Typed::of_bytes(ty.clone(), Vec::new());
        empty.without_target(|context| convert(&value, ty, context).and_then(|value| value.scalar(context)))
    };
    let number = |value: Result<Scalar, String>| value.map(|scalar| scalar.as_integer());
    assert_eq!(number(cast(literal(300), &Type::integer("unsigned char", 1, false))), Ok(44));
    assert_eq!(number(cast(literal(200), &Type::integer("signed char", 1, true))), Ok(-56));
    assert_eq!(number(cast(float(-3.9, 8), &Type::integer("int", 4, true))), Ok(-3));
    assert_eq!(number(cast(literal(-1), &Type::integer("unsigned long", 8, false))), Ok(u64::MAX.into()));
    assert_eq!(unary('~', &int(0, 1, false)).map(|scalar| scalar.as_integer()), Ok(-1));
    assert_eq!(unary('-', &int(1, 4, false)).map(|scalar| scalar.as_integer()), Ok(u32::MAX.into()));
    assert!(unary('~', &float(1.0, 8)).is_err());
    // Literals are of the first type that holds them.
    assert!(matches!(literal(1 << 31), Scalar::Integer { size: 8, signed: true, .. }));
    assert!(matches!(literal(1 << 63), Scalar::Integer { size: 8, signed: false, .. }));
}

#[test]
fn a_file_without_debug_information_has_none() {
    assert!(DebugInfo::new(b"no program", None).is_none());
    assert!(DebugInfo::empty().scopes(0x1000).is_empty());
    assert!(DebugInfo::empty().row(0x1000).is_none());
}
