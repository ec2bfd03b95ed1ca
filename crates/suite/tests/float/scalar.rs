//! Instructions by name: which registers they read and write, and how.

use rivet_suite::float::scalar::evaluate;
use rivet_suite::float::{Flags, Rounding};

const BOX: u64 = 0xffff_ffff_0000_0000;

/// The register that receives the result, and the flags.
fn run(mnemonic: &str, operands: &[u64]) -> Option<(u64, Flags)> {
    evaluate(mnemonic, Rounding::Rne, operands).map(|(_, outcome)| (outcome.bits, outcome.flags))
}

#[test]
fn narrow_operands_and_results_are_boxed() {
    let one = BOX | 0x3f80_0000;
    assert_eq!(run("fadd.s", &[one, one]), Some((BOX | 0x4000_0000, Flags::NONE)));
    assert_eq!(run("fadd.s", &[one, 0x3f80_0000]), Some((BOX | 0x7fc0_0000, Flags::NONE)));
    assert_eq!(run("fcvt.bf16.s", &[one]), Some((0xffff_ffff_ffff_3f80, Flags::NONE)));
    assert_eq!(run("fcvt.d.s", &[one]), Some((0x3ff0_0000_0000_0000, Flags::NONE)));
    // The canonical NaN is moved, with its sign.
    assert_eq!(run("fsgnjn.s", &[0, one]), Some((BOX | 0xffc0_0000, Flags::NONE)));
}

#[test]
fn words_are_sign_extended_in_integer_registers() {
    let large = 0x41ef_ffff_ffe0_0000; // 2^32 − 1
    assert_eq!(run("fcvt.wu.d", &[large]), Some((u64::MAX, Flags::NONE)));
    assert_eq!(run("fcvt.lu.d", &[large]), Some((0xffff_ffff, Flags::NONE)));
    assert_eq!(run("fcvtmod.w.d", &[large]), Some((u64::MAX, Flags::NV)));
    assert_eq!(run("fcvt.d.w", &[0xffff_ffff]), Some((0xbff0_0000_0000_0000, Flags::NONE)));
}

#[test]
fn other_names_and_counts_are_refused() {
    assert_eq!(run("fadd.s", &[0]), None);
    assert_eq!(run("fadd.w", &[0, 0]), None);
    assert_eq!(run("fcvt.w.l", &[0]), None);
    assert_eq!(run("fly.s", &[0]), None);
}
