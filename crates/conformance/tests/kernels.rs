//! What the compiler makes computes what its evaluator says, for kernels and for random loops.

mod loops;

use std::path::Path;
use std::sync::Arc;

use rivet_cc::vset::Mode;
use rivet_cc::{Options, Predication, Tail, parse, pipeline};
use rivet_conformance::kernels::{self, agree, config, image, input};
use rivet_hart::{Agnostic, Config};

use loops::Verdict;

/// Kernels and their texts.
fn all_kernels() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cc/kernels");
    let mut found: Vec<_> = std::fs::read_dir(folder)
        .expect("the kernels")
        .map(|entry| entry.expect("a file").path())
        .filter(|path| path.extension().is_some_and(|e| e == "ll"))
        .map(|path| {
            let stem = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let (_, name) = stem.split_once('_').expect("NN_NAME");
            (name.to_string(), std::fs::read_to_string(&path).expect("a text"))
        })
        .collect();
    found.sort();
    assert_eq!(found.len(), 32);
    found
}

fn run_kernels(options: &Options, vlens: &[u32], counts: &[usize]) {
    let mut wrong = Vec::new();
    for (name, text) in all_kernels() {
        let module = parse::parse(&name, &text).expect("a kernel");
        let compiled = match pipeline::module(&module, options) {
            Ok(compiled) => compiled,
            Err(error) => {
                wrong.push(format!("{name}: {error}"));
                continue;
            }
        };
        let image = image(&compiled).expect("an executable");
        let func = module.function(&format!("k_{name}")).expect("the kernel");
        for (i, &vlen) in vlens.iter().enumerate() {
            for (j, &n) in counts.iter().enumerate() {
                let agnostic = [Agnostic::Ones, Agnostic::Mixed { seed: n as u64 }][(i + j) % 2];
                let config = Config { agnostic, half_avl: i % 2 == 1, ..config(vlen).expect("a VLEN") };
                let input = input(&name, n).expect("an input");
                if let Err(error) =
                    agree(&module, func, &image, &input, &Arc::new(config), kernels::format(&name))
                {
                    wrong.push(format!("{name}, n = {n}, VLEN {vlen}: {error}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{options:?}\n{}", wrong.join("\n"));
}

#[test]
fn kernels_agree_at_every_vlen() {
    let options = Options { fast_math: true, ..Options::default() };
    run_kernels(&options, &[64, 128, 256, 512, 1024], &[0, 1, 2, 3, 7, 16, 33, 100, 257]);
}

#[test]
fn kernels_agree_with_every_tail() {
    for tail in [Tail::Evl, Tail::Hybrid, Tail::Mask, Tail::Scalar] {
        let options = Options { fast_math: true, tail, ..Options::default() };
        run_kernels(&options, &[128, 256], &[0, 1, 5, 100]);
    }
}

#[test]
fn kernels_agree_with_every_predication_and_grouping() {
    for predication in [Predication::Mask, Predication::Scalar] {
        let options = Options { fast_math: true, predication, ..Options::default() };
        run_kernels(&options, &[256], &[0, 1, 5, 100]);
    }
    for lmul in [1, 2, 4, 8] {
        let options = Options { fast_math: true, lmul: Some(lmul), ..Options::default() };
        run_kernels(&options, &[128], &[0, 3, 90]);
    }
    let options = Options { fast_math: true, vset: Mode::Naive, ..Options::default() };
    run_kernels(&options, &[128, 512], &[0, 3, 90]);
}

#[test]
fn random_loops_agree() {
    let mut verdicts = [0; 3];
    let mut wrong = Vec::new();
    for seed in 0..2000 {
        match loops::check(seed) {
            Ok(Verdict::Vector) => verdicts[0] += 1,
            Ok(Verdict::Scalar) => verdicts[1] += 1,
            Ok(Verdict::Unsupported) => verdicts[2] += 1,
            Err(error) => wrong.push(error),
        }
    }
    let [vector, scalar, unsupported] = verdicts;
    println!("{vector} vector, {scalar} scalar, {unsupported} unsupported, {} wrong", wrong.len());
    assert!(wrong.is_empty(), "{} wrong: {}", wrong.len(), wrong[0]);
    assert!(vector > 1500 && unsupported < 60, "{vector} vector, {unsupported} unsupported");
}
