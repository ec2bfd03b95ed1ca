//! Tests compare expressions with values computed by hand, and syntax errors with their columns.

use std::sync::{Arc, Mutex};

use rivet_hart::{AddressSpace, Config, Hart};
use rivet_isa::{Isa, Lmul, Sew, Vtype, Xlen};
use rivet_mem::Bus;

use super::*;

struct Symbols;

impl Names for Symbols {
    fn address(&self, name: &str) -> Option<u64> {
        (name == "buf").then_some(0x8000_0010)
    }
    fn near(&self, name: &str) -> Option<String> {
        (name == "bufr").then(|| "buf".into())
    }
}

/// RAM at 0x8000_0000 that holds 0, 1, 2 …; v8 holds 1, -2, 3 … of 32 bits; VLEN 128, e32, m2, vl 5.
fn hart() -> Hart {
    let mut bus = Bus::new();
    bus.add_ram(0x8000_0000, 4096).expect("RAM");
    bus.poke(0x8000_0000, &(0..=255).collect::<Vec<u8>>()).expect("RAM");
    let isa = Isa::everything(Xlen::Rv64).with_vlen(128).expect("a VLEN");
    let mut hart = Hart::new(Arc::new(Config::new(isa)), AddressSpace::Bare(Arc::new(Mutex::new(bus))));
    (hart.fs, hart.vs) = (1, 1);
    hart.v.set_vtype(Vtype::new(Sew::E32, Lmul::M2));
    hart.v.vl = 5;
    for i in 0..8 {
        hart.v.set::<i32>(8, i, if i % 2 == 0 { i as i32 + 1 } else { -(i as i32 + 1) });
    }
    hart.set_x(10, 7);
    hart.set_x(11, u64::MAX);
    hart.f[10] = 0xffff_ffff_3fc0_0000;
    hart.f[11] = 0x4004_0000_0000_0000;
    hart
}

fn value(text: &str) -> String {
    let hart = hart();
    let result = parse(text, &Symbols).and_then(|expr| Scope::of(&hart).eval(&expr));
    match result {
        Ok(value) => value.show(),
        Err(complaint) => complaint.to_string(),
    }
}

#[test]
fn integers() {
    for (text, expected) in [
        ("1 + 2 * 3", "7"),
        ("(1 + 2) * 3", "9"),
        ("-7 / 2", "-3"),
        ("1 << 4 | 1", "17"),
        ("0x10 + 0b11 + 1_000", "1019"),
        ("a0 + 1", "8"),
        ("x10 == a0 && $a0 == 7", "1"),
        ("a1", "-1"),
        ("a1.u", "18446744073709551615"),
        ("a1 == 0xffffffffffffffff", "1"),
        ("a1 < 0", "1"),
        ("!a0", "0"),
        ("~0", "-1"),
        ("vl", "5"),
        ("buf + 4", "2147483668"),
        ("'a'", "97"),
        ("1 / 0", "division by zero"),
        ("1 << 64", "1 << 64 does not fit in 64 bits"),
    ] {
        assert_eq!(value(text), expected, "{text}");
    }
}

/// 0x3fc0_0000 is 1.5, 0x4004… is 2.5 by IEEE 754.
#[test]
fn floats() {
    for (text, expected) in [
        ("fa0", "1.5"),
        ("fa1", "2.5"),
        ("fa0 + fa1", "4.0"),
        ("fa0 > 1", "1"),
        ("fa0.x32", "1069547520"),
        ("-fa0", "-1.5"),
        ("1.5e3", "1500.0"),
    ] {
        assert_eq!(value(text), expected, "{text}");
    }
}

#[test]
fn lanes() {
    for (text, expected) in [
        ("v8[0]", "1"),
        ("v8[1]", "-2"),
        ("v8[vl]", "-6"),
        ("v8.u32[1]", "4294967294"),
        // -2 is 0xffff_fffe; bytes 4 to 7 of the group.
        ("v8.x8[4]", "254"),
        ("v8m1[1..3]", "{-2 3}"),
        ("v8 has -4", "1"),
        ("v8 has 4", "0"),
        ("v8 has > 6", "1"),
        ("v8.f32 has nan", "1"),
        ("v10.f32 has nan", "0"),
        ("v8.mask[0]", "1"),
        ("v8 == v8", "1"),
        ("v8 != v10", "1"),
        ("v8[8]", "v8[8]: the group has elements 0 to 7"),
        ("v8[-1]", "v8[-1]: the group has elements 0 to 7"),
        ("v31m2", "v31: a group of 2 registers would extend past v31"),
        ("v9m2", "v9: the register number must be a multiple of 2 (group of 2 registers)"),
        ("v8 + 1", "+ requires single values: use v8[0], or v8 has 5"),
    ] {
        assert_eq!(value(text), expected, "{text}");
    }
}

#[test]
fn memory() {
    for (text, expected) in [
        ("u8[buf]", "16"),
        ("u16[0x80000000]", "256"),
        ("i8[0x800000ff]", "-1"),
        // 0x17161514_13121110, little endian.
        ("*buf", "1663540288323457296"),
        ("x8[buf + 1]", "17"),
        ("u8[0]", "no memory at 0x0"),
    ] {
        assert_eq!(value(text), expected, "{text}");
    }
}

#[test]
fn what_makes_no_sense_is_named_with_its_column() {
    for (text, expected) in [
        ("", "column 1: expected a register, a symbol or a number, found the end of the expression"),
        ("1 +", "column 4: expected a register, a symbol or a number, found the end of the expression"),
        ("(1", "column 3: expected ), found the end of the expression"),
        ("1 2", "column 3: expected an operator or the end of the expression, found 2"),
        ("bufr", "column 1: unknown register, CSR or symbol bufr; did you mean buf?"),
        ("mstatsu", "column 1: unknown register, CSR or symbol mstatsu; did you mean mstatus?"),
        ("0x", "column 1: 0x is not a number"),
        ("a0 ? 1", "column 4: unexpected '?'"),
        ("v8[", "column 4: expected a register, a symbol or a number, found the end of the expression"),
        ("99999999999999999999", "column 1: 99999999999999999999 is not a number"),
        ("'abc", "column 1: unterminated string"),
    ] {
        assert_eq!(value(text), expected, "{text}");
    }
    assert!(value(&"(".repeat(10_000)).ends_with("nesting exceeds 64 levels"));
    for sign in ["+", "||"] {
        assert!(value(&vec!["1"; 100_000].join(sign)).ends_with("the limit is 256 operators"));
        assert!(!value(&vec!["1"; 257].join(sign)).contains("operators"));
    }
    assert!(value("v8.q32").starts_with("column 3: unknown format .q32"));
}

#[test]
fn assignments_change_what_they_name_or_nothing() {
    let mut hart = hart();
    let mut set = |place: &str, values: &[Value]| {
        let Ok(Expr::Lvalue(place)) = parse(place, &Symbols) else { panic!("{place}") };
        let result = assign(&mut hart, &place, values).map_err(|complaint| complaint.to_string());
        (result, hart.v.get::<i32>(8, 3), hart.x(10))
    };
    let int = |n| Value::Int(n);
    assert_eq!(set("v8[3]", &[int(9)]), (Ok(()), 9, 7));
    assert_eq!(set("v8[3]", &[int(-1)]), (Ok(()), -1, 7));
    assert_eq!(set("v8[3]", &[int(1 << 32)]).0, Err("4294967296 does not fit in 32 bits".into()));
    assert_eq!(set("v8", &[int(1), int(2), int(3), int(4)]), (Ok(()), 4, 7));
    assert_eq!(
        set("v8.f32[3]", &[Value::Float(Format::parse("f64").expect("f64"), 1.5f64.to_bits())]).1,
        0x3fc0_0000
    );
    assert_eq!(set("a0", &[int(5)]), (Ok(()), 0x3fc0_0000, 5));
    assert_eq!(set("zero", &[int(5)]).0, Err("x0 cannot be changed; it is always 0".into()));
    assert_eq!(set("u8[0]", &[int(5)]).0, Err("no memory at 0x0".into()));
    assert_eq!(set("vl", &[int(9)]).0, Err("vl must be at most VLMAX = 8".into()));
    assert_eq!(set("vlenb", &[int(9)]).0, Err("vlenb is read-only".into()));
    assert_eq!(set("pc", &[int(9)]).0, Err("0x9 is odd and cannot be the address of an instruction".into()));
}
