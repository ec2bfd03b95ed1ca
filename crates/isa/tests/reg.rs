//! Register names against the table of the calling convention.

use rivet_isa::reg::*;

#[test]
fn integer_names_are_those_of_the_calling_convention() {
    let table = [
        (0, "zero"),
        (1, "ra"),
        (2, "sp"),
        (3, "gp"),
        (4, "tp"),
        (5, "t0"),
        (7, "t2"),
        (8, "s0"),
        (9, "s1"),
        (10, "a0"),
        (17, "a7"),
        (18, "s2"),
        (27, "s11"),
        (28, "t3"),
        (31, "t6"),
    ];
    for (number, name) in table {
        assert_eq!(x_name(number), name);
    }
    assert_eq!(x_number("fp"), Some(8));
}

#[test]
fn float_names_are_those_of_the_calling_convention() {
    let table = [(0, "ft0"), (7, "ft7"), (8, "fs0"), (9, "fs1"), (10, "fa0"), (17, "fa7"), (18, "fs2")];
    for (number, name) in table.into_iter().chain([(27, "fs11"), (28, "ft8"), (31, "ft11")]) {
        assert_eq!(f_name(number), name);
    }
}

#[test]
fn every_name_and_number_is_read_back() {
    for n in 0..32 {
        assert_eq!(x_number(x_name(n)), Some(n));
        assert_eq!(x_number(&format!("x{n}")), Some(n));
        assert_eq!(f_number(f_name(n)), Some(n));
        assert_eq!(f_number(&format!("f{n}")), Some(n));
        assert_eq!(v_number(v_name(n)), Some(n));
        assert_eq!(v_name(n), format!("v{n}"));
    }
}

#[test]
fn other_names_are_refused() {
    for name in
        ["", "x", "x32", "x05", "x+5", "x-1", "x5 ", "X5", "f5", "v5", "s12", "t7", "a8", "x256", "x٣"]
    {
        assert_eq!(x_number(name), None, "{name}");
    }
    for name in ["fa8", "ft12", "fs12", "f32", "x1", "fp", "v0"] {
        assert_eq!(f_number(name), None, "{name}");
    }
    for name in ["v32", "v", "v00", "vl"] {
        assert_eq!(v_number(name), None, "{name}");
    }
}
