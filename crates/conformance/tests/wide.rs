//! Integers of 128 bits: what the compiler's library does for them in executables of no other files, against the evaluator.

use std::sync::Arc;

use rivet_cc::eval::{Memory, Val};
use rivet_cc::{Options, parse, pipeline};
use rivet_conformance::kernels::{Input, agree, config, image};

/// Compares `@f`, which gets these 64-bit halves, low ones first, with the evaluator.
fn agrees(body: &str, inputs: &[[u128; 2]]) {
    let source = format!(
        "define i64 @f(i64 %al, i64 %ah, i64 %bl, i64 %bh) {{
  %a0 = zext i64 %al to i128\n  %a1 = zext i64 %ah to i128\n  %a2 = shl i128 %a1, 64\n  %a = or i128 %a2, %a0
  %b0 = zext i64 %bl to i128\n  %b1 = zext i64 %bh to i128\n  %b2 = shl i128 %b1, 64\n  %b = or i128 %b2, %b0
{body}
  %low = trunc i128 %r to i64\n  %upper = lshr i128 %r, 64\n  %high = trunc i128 %upper to i64
  %far = mul i64 %high, 1000003\n  %both = xor i64 %low, %far\n  ret i64 %both\n}}\n"
    );
    let module = parse::parse("wide.ll", &source).unwrap_or_else(|e| panic!("{e}\n{}", e.snippet()));
    let compiled = pipeline::module(&module, &Options::default()).unwrap_or_else(|e| panic!("{e}\n{source}"));
    let image = image(&module, &compiled).unwrap_or_else(|e| panic!("{e}\n{source}"));
    let config = Arc::new(config(256).expect("a VLEN"));
    for [a, b] in inputs {
        let halves = [*a as u64, (a >> 64) as u64, *b as u64, (b >> 64) as u64];
        let input = Input { memory: Memory::new(), arguments: halves.map(Val::int).to_vec() };
        agree(&module, &module.functions[0], &image, &input, &config, None)
            .unwrap_or_else(|e| panic!("{a:#x} {b:#x}: {e}\n{body}"));
    }
}

/// Numbers around each power of two and its negative, and some others.
fn numbers() -> Vec<u128> {
    let powers = [0, 1, 10, 24, 25, 31, 53, 54, 63, 64, 65, 77, 118, 126, 127];
    let around = powers.iter().flat_map(|&n| [(1_u128 << n) - 1, 1 << n, (1 << n) + 1]);
    let others = [3, 7, 0x1234_5678_9abc_def0_0fed_cba9_8765_4321, u128::MAX / 3, 1_000_000_007];
    let positive: Vec<u128> = around.chain(others).collect();
    positive.iter().copied().chain(positive.iter().map(|n| n.wrapping_neg())).collect()
}

#[test]
fn division_of_128_bits_needs_no_other_files() {
    let all = numbers();
    let pairs: Vec<[u128; 2]> = all.iter().flat_map(|&a| all.iter().map(move |&b| [a, b])).collect();
    let overflows = |[a, b]: &[u128; 2]| *a == 1 << 127 && *b == u128::MAX;
    let some: Vec<[u128; 2]> =
        pairs.into_iter().filter(|pair| pair[1] != 0 && !overflows(pair)).step_by(3).collect();
    for op in ["udiv", "urem", "sdiv", "srem"] {
        agrees(&format!("  %r = {op} i128 %a, %b"), &some);
    }
}

#[test]
fn numbers_of_128_bits_are_converted_without_other_files() {
    let all: Vec<[u128; 2]> = numbers().into_iter().map(|n| [n, 0]).collect();
    for op in ["uitofp", "sitofp"] {
        for (ty, bits) in [("double", 64), ("float", 32), ("half", 16)] {
            let body = format!(
                "  %x = {op} i128 %a to {ty}\n  %bits = bitcast {ty} %x to i{bits}\n  %r = zext i{bits} %bits to i128"
            );
            agrees(&body, &all);
        }
    }
    // Fractions of all sizes below 2^127.
    let fractions = (0..127).flat_map(|n| [1.0, 1.5, 1.999].map(|f: f64| f * 2_f64.powi(n)));
    let fractions: Vec<f64> = fractions.chain([0.0, 0.1, 0.75]).collect();
    for (op, negative) in [("fptoui", false), ("fptosi", false), ("fptosi", true)] {
        let signed = |x: f64| if negative { -x } else { x };
        let doubles: Vec<_> = fractions.iter().map(|&x| [signed(x).to_bits().into(), 0]).collect();
        agrees(&format!("  %x = bitcast i64 %al to double\n  %r = {op} double %x to i128"), &doubles);
        let floats: Vec<_> = fractions.iter().map(|&x| [(signed(x) as f32).to_bits().into(), 0]).collect();
        let bits = "  %low32 = trunc i64 %al to i32\n  %x = bitcast i32 %low32 to float";
        agrees(&format!("{bits}\n  %r = {op} float %x to i128"), &floats);
    }
}

/// What needs a library still says so in a line.
#[test]
fn what_is_not_at_hand_is_named() {
    let text = "define fp128 @f(fp128 %x) {\n  %y = fadd fp128 %x, %x\n  ret fp128 %y\n}\n";
    let module = parse::parse("quad.ll", text).expect("a module");
    let compiled = pipeline::module(&module, &Options::default()).expect("it compiles");
    let error = image(&module, &compiled).expect_err("a function is missing");
    assert_eq!(
        error,
        "`__addtf3` is not defined: an executable has no libraries; write an object and link it"
    );
}
