//! Scalar code takes no more instructions than it did, and computes what the evaluator says.

use std::path::Path;
use std::sync::Arc;

use rivet_cc::eval::{Memory, Val};
use rivet_cc::{Options, parse, pipeline};
use rivet_conformance::kernels::{Cost, Input, agree, config, image};

/// What a call of each function of `tests/cc/scalar` takes: here, and in clang-19's code of the same IR (`-O2`, no vectors).
const COSTS: [(&str, u64, u64); 0] = [];

/// Bytes of each array.
const BYTES: usize = 4096;
/// The number that each function gets.
const COUNT: u64 = 800;

/// Text and random bytes.
fn input() -> Input {
    let mut state = 12345_u64;
    let (mut text, mut random) = (Vec::new(), Vec::new());
    for _ in 0..BYTES {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        text.push(32 + (state >> 40) as u8 % 64);
        random.push((state >> 50) as u8);
    }
    text[1024] = 0;
    let mut memory = Memory::new();
    let (text, random) = (memory.add("text", text, 0), memory.add("random", random, 0));
    Input { memory, arguments: vec![Val::int(text), Val::int(random), Val::int(COUNT)] }
}

#[test]
fn scalar_code_takes_no_more_instructions() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cc/scalar/scalar.ll");
    let text = std::fs::read_to_string(path).expect("the functions");
    let module = parse::parse("scalar.ll", &text).expect("IR");
    let options = Options { vectorize: false, ..Options::default() };
    let compiled = pipeline::module(&module, &options).expect("code");
    let image = image(&module, &compiled).expect("an executable");
    let config = Arc::new(config(256).expect("a hart"));
    let mut wrong = Vec::new();
    let mut logarithms = 0.0;
    for (name, limit, clang) in COSTS {
        let func = module.function(name).unwrap_or_else(|| panic!("no function {name}"));
        let outcome = match agree(&module, func, &image, &input(), &config, None) {
            Ok(outcome) => outcome,
            Err(error) => panic!("{name}: {error}"),
        };
        let count = Cost::of(&outcome.stats).instructions;
        let ratio = count as f64 / clang as f64;
        logarithms += ratio.ln();
        println!("{name:20} {count:6} {clang:6} {ratio:6.3}");
        if count > limit {
            wrong.push(format!("{name}: {count} instructions, {limit} before"));
        }
    }
    println!(
        "{} functions, {:.3} of clang's instructions",
        COSTS.len(),
        (logarithms / COSTS.len() as f64).exp()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
