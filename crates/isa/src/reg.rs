//! Names of the registers.
//!
//! A register is a number from 0 to 31 and a name by the calling convention. Invariant: every name given
//! here parses back to its number. This module knows no registers' contents.

const X: [&str; 32] = [
    "zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0", "a1", "a2", "a3", "a4", "a5", "a6",
    "a7", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6",
];

const F: [&str; 32] = [
    "ft0", "ft1", "ft2", "ft3", "ft4", "ft5", "ft6", "ft7", "fs0", "fs1", "fa0", "fa1", "fa2", "fa3", "fa4",
    "fa5", "fa6", "fa7", "fs2", "fs3", "fs4", "fs5", "fs6", "fs7", "fs8", "fs9", "fs10", "fs11", "ft8",
    "ft9", "ft10", "ft11",
];

const V: [&str; 32] = [
    "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15",
    "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28", "v29", "v30",
    "v31",
];

/// Name of `x<number>` by the calling convention; only the low five bits of the number count.
pub const fn x_name(number: u8) -> &'static str {
    X[number as usize & 31]
}

/// Name of `f<number>` by the calling convention; only the low five bits of the number count.
pub const fn f_name(number: u8) -> &'static str {
    F[number as usize & 31]
}

/// Name of `v<number>`; only the low five bits of the number count.
pub const fn v_name(number: u8) -> &'static str {
    V[number as usize & 31]
}

/// Number of the integer register called `name`: `x5`, `t0`, and `fp` for `s0`.
pub fn x_number(name: &str) -> Option<u8> {
    if name == "fp" { Some(8) } else { number(name, "x", &X) }
}

/// Number of the floating-point register called `name`: `f10` or `fa0`.
pub fn f_number(name: &str) -> Option<u8> {
    number(name, "f", &F)
}

/// Number of the vector register called `name`.
pub fn v_number(name: &str) -> Option<u8> {
    number(name, "v", &V)
}

fn number(name: &str, prefix: &str, abi: &[&str; 32]) -> Option<u8> {
    let by_number = name.strip_prefix(prefix).and_then(below_32);
    by_number.or_else(|| abi.iter().position(|&n| n == name).map(|i| i as u8))
}

/// Decimal digits without sign or leading zero.
fn below_32(digits: &str) -> Option<u8> {
    let plain = digits.bytes().all(|b| b.is_ascii_digit()) && (digits.len() == 1 || !digits.starts_with('0'));
    digits.parse().ok().filter(|&n| plain && n < 32)
}
