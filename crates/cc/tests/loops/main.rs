//! Vectorised loops against scalar ones: for every kernel and every loop of `tests/cc/loops`, the verdict that its source
//! states, and the evaluator's results before and after for many lengths, vector lengths and ways to end.

mod case;

use case::{Case, Expected, expected, folder};
use rivet_cc::eval::Choices;
use rivet_cc::plan::report::LoopReport;
use rivet_cc::transform::vectorize;
use rivet_cc::{Options, Predication, Tail};

const LENGTHS: [u64; 9] = [0, 1, 2, 5, 10, 16, 17, 40, 77];

fn options() -> Vec<Options> {
    let plain = Options::default();
    vec![
        Options { lmul: Some(1), tail: Tail::Hybrid, ..plain },
        Options { lmul: Some(2), tail: Tail::Evl, ..plain },
        Options { lmul: Some(1), tail: Tail::Mask, ..plain },
        Options { lmul: Some(1), tail: Tail::Scalar, ..plain },
        Options { lmul: Some(1), tail: Tail::Hybrid, predication: Predication::Mask, ..plain },
        Options { lmul: Some(1), tail: Tail::Evl, predication: Predication::Scalar, ..plain },
        plain,
    ]
}

fn choices() -> Vec<Choices> {
    let plain = Choices::default();
    vec![
        Choices { vscale: 1, ..plain },
        Choices { vscale: 2, half_strips: true, ..plain },
        Choices { vscale: 4, short_first_fault: true, ..plain },
        Choices { vscale: 16, half_strips: true, short_first_fault: true, ..plain },
    ]
}

/// Runs a case before and after vectorising, for all options; gives the reports of the last.
fn agree(case: &Case) -> Result<Vec<LoopReport>, String> {
    let mut reports = Vec::new();
    let mut runs = 0;
    for options in options() {
        let function = case.module.function(&case.name).expect("the function");
        let vectorized = vectorize(function, &options);
        if let Err(error) = rivet_cc::verify::check(&vectorized.function) {
            return Err(format!("{options:?}: {error}\n{}", vectorized.function));
        }
        let mut module = case.module.clone();
        for f in &mut module.functions {
            if f.name == case.name {
                *f = vectorized.function.clone();
            }
        }
        for choices in choices() {
            for n in LENGTHS {
                for variant in 0..case.variants() {
                    let seed = n * 7 + u64::from(choices.vscale) + 1000 * variant;
                    let Ok(before) = case.run(&case.module, n, seed, variant, choices) else { continue };
                    runs += 1;
                    let after = case.run(&module, n, seed, variant, choices);
                    if after.as_ref() != Ok(&before) {
                        let text = &vectorized.function;
                        return Err(format!(
                            "n = {n}, {choices:?}, {options:?}\n{text}\n{before:?}\n{after:?}"
                        ));
                    }
                }
            }
        }
        reports = vectorized.reports;
    }
    // Most arguments must mean something to the scalar loop, or nothing was compared.
    if runs < 50 && reports.iter().any(LoopReport::is_vectorized) {
        Err(format!("only {runs} runs"))
    } else {
        Ok(reports)
    }
}

/// All files of a folder share the work.
fn each(folder_name: &str, part: usize, parts: usize, check: impl Fn(&Case) -> Result<(), String>) {
    let mut cases = Vec::new();
    for (file, text, source) in folder(folder_name) {
        cases.extend(Case::all(&file, &text, &source));
    }
    assert!(cases.len() >= 32, "only {} functions", cases.len());
    let failed =
        cases.iter().skip(part).step_by(parts).filter_map(|case| Some((&case.name, check(case).err()?)));
    let failed: Vec<String> = failed.map(|(name, why)| format!("== {name}: {why}\n")).collect();
    assert!(failed.is_empty(), "{} failed\n{}", failed.len(), failed.concat());
}

fn kernels(part: usize) {
    each("kernels", part, 2, |case| {
        let reports = agree(case)?;
        let vectorised = reports.iter().any(LoopReport::is_vectorized);
        if vectorised == case.name.contains("histogram") { Err(format!("{reports:?}")) } else { Ok(()) }
    });
}

#[test]
fn kernels_even() {
    kernels(0);
}

#[test]
fn kernels_odd() {
    kernels(1);
}

fn loops(part: usize) {
    each("loops", part, 2, |case| {
        let reports = agree(case)?;
        let got = reports.iter().map(|r| format!("{r}\n")).collect::<String>();
        let Expected { vectorised, words } = expected(case).ok_or("no verdict")?;
        let verdict = reports.iter().any(LoopReport::is_vectorized) == vectorised;
        let missing = words.iter().find(|word| !got.contains(*word));
        if verdict && missing.is_none() {
            Ok(())
        } else {
            Err(format!("wrong verdict, or not {missing:?}: {got}"))
        }
    });
}

#[test]
fn loops_even() {
    loops(0);
}

#[test]
fn loops_odd() {
    loops(1);
}
