//! Vectorised loops against scalar ones: for every kernel and every loop of `tests/cc/loops`, the verdict that its source
//! states, and the evaluator's results before and after for many lengths, vector lengths and ways to end.

mod case;
mod distance;
mod lowering;
mod plans;

pub(crate) use case::Random;
use case::{Case, Expected, Outcome, expected, folder};
use rivet_cc::emit::Data;
use rivet_cc::eval::Choices;
use rivet_cc::plan::report::{GroupReport, LoopReport};
use rivet_cc::transform::{group, vectorize};
use rivet_cc::{Backwards, Options, Predication, Split, Tail};

const LENGTHS: [u64; 9] = [0, 1, 2, 5, 10, 16, 17, 40, 77];

fn options() -> Vec<Options> {
    let plain = Options::default();
    vec![
        Options { lmul: Some(1), tail: Tail::Hybrid, ..plain },
        Options { lmul: Some(2), tail: Tail::Evl, ..plain },
        Options { lmul: Some(1), tail: Tail::Mask, ..plain },
        Options { lmul: Some(1), tail: Tail::Scalar, ..plain },
        Options { lmul: Some(1), interleave: Some(2), ..plain },
        Options { lmul: Some(1), split: Split::Always, backwards: Backwards::Turned, ..plain },
        Options { tail: Tail::Evl, backwards: Backwards::Turned, ..plain },
        Options { lmul: Some(1), interleave: Some(4), tail: Tail::Scalar, ..plain },
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

/// All runs of a case that have an outcome, by length, seed, variant and choices, with the outcomes before vectorising.
fn runs(case: &Case) -> Vec<((u64, u64, u64, Choices), Outcome)> {
    let mut runs = Vec::new();
    for choices in choices() {
        for n in LENGTHS {
            for variant in 0..case.variants() {
                let seed = n * 7 + u64::from(choices.vscale) + 1000 * variant;
                let outcome = case.run(&case.module, n, seed, variant, choices);
                runs.extend(outcome.ok().map(|outcome| ((n, seed, variant, choices), outcome)));
            }
        }
    }
    runs
}

/// Runs a case before and after vectorising, for all options; gives the reports of the last. Each has every other run, and
/// the next one those between.
fn agree(case: &Case) -> Result<(Vec<LoopReport>, Vec<GroupReport>), String> {
    let runs = runs(case);
    let (mut reports, mut groups) = (Vec::new(), Vec::new());
    for (number, options) in options().into_iter().enumerate() {
        let function = case.module.function(&case.name).expect("the function");
        let mut vectorized = vectorize(function, &options);
        groups = group(&mut vectorized.function);
        if let Err(error) = rivet_cc::verify::check(&vectorized.function) {
            return Err(format!("{options:?}: {error}\n{}", vectorized.function));
        }
        let mut module = case.module.clone();
        for f in &mut module.functions {
            if f.name == case.name {
                *f = vectorized.function.clone();
            }
        }
        for &((n, seed, variant, choices), ref before) in runs.iter().skip(number % 2).step_by(2) {
            let after = case.run(&module, n, seed, variant, choices);
            if after.as_ref() != Ok(before) {
                let text = &vectorized.function;
                return Err(format!("n = {n}, {choices:?}, {options:?}\n{text}\n{before:?}\n{after:?}"));
            }
        }
        reports = vectorized.reports;
    }
    // Most arguments must mean something to the scalar loop, or nothing was compared.
    if runs.len() < 5 && (!groups.is_empty() || reports.iter().any(LoopReport::is_vectorized)) {
        Err(format!("only {} runs", runs.len()))
    } else {
        Ok((reports, groups))
    }
}

/// All files of a folder share the work.
fn each(folder_name: &str, part: usize, parts: usize, check: impl Fn(&Case) -> Result<(), String>) {
    let mut cases = Vec::new();
    for (file, text, source) in folder(folder_name) {
        cases.extend(Case::all(&file, &text, &source));
    }
    assert!(cases.len() >= 16, "only {} functions", cases.len());
    let failed =
        cases.iter().skip(part).step_by(parts).filter_map(|case| Some((&case.name, check(case).err()?)));
    let failed: Vec<String> = failed.map(|(name, why)| format!("== {name}: {why}\n")).collect();
    assert!(failed.is_empty(), "{} failed\n{}", failed.len(), failed.concat());
}

fn kernels(part: usize) {
    each("kernels", part, 2, |case| {
        let (reports, _) = agree(case)?;
        let vectorised = reports.iter().any(LoopReport::is_vectorized);
        if vectorised { Ok(()) } else { Err(format!("{reports:?}")) }
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
        let (reports, _) = agree(case)?;
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

#[test]
fn straight_code() {
    each("straight", 0, 1, |case| {
        let (_, groups) = agree(case)?;
        let Expected { vectorised, words } = expected(case).ok_or("no verdict")?;
        let sizes: Vec<String> = groups.iter().map(|group| group.lanes.to_string()).collect();
        let right = sizes.is_empty() != vectorised && words.iter().all(|word| sizes.contains(word));
        if right { Ok(()) } else { Err(format!("groups of {sizes:?}")) }
    });
}

/// Loops that data ends must not touch what the scalar loop would not: the arrays end right behind the element that ends
/// them, at every distance from the start of a strip.
#[test]
fn nothing_beyond_the_exit() {
    use rivet_cc::eval::{Evaluator, Memory, Val};
    let cases = ["k_strlen", "k_memchr", "k_strcmp", "k_find_gt", "k_gather_check", "k_multi_exit"];
    let files = folder("kernels");
    for name in cases {
        let all = files.iter().flat_map(|(file, text, source)| Case::all(file, text, source));
        let case = all.into_iter().find(|c| c.name == name).expect("the kernel");
        for (k, fault_only_first) in (1..70u64).flat_map(|k| [(k, true), (k, false)]) {
            let mut module = case.module.clone();
            for f in &mut module.functions {
                *f =
                    vectorize(f, &Options { lmul: Some(1), fault_only_first, ..Options::default() }).function;
            }
            let wide = matches!(name, "k_find_gt" | "k_gather_check" | "k_multi_exit");
            let size = if wide { 4 } else { 1 };
            let mut bytes = Vec::new();
            for i in 0..k {
                let number: u32 = match (wide, i + 1 == k) {
                    (false, true) => 0,
                    (true, true) => 100,
                    _ => 3,
                };
                bytes.extend_from_slice(&number.to_le_bytes()[..size]);
            }
            let run = |module: &rivet_cc::ir::Module, choices: Choices| {
                let mut memory = Memory::new();
                // The arrays end where a page ends.
                let skew = 4096 - bytes.len() as u64;
                let a = Val::int(memory.add("a", bytes.clone(), skew));
                let b = Val::int(memory.add("b", bytes.clone(), skew));
                let far = Val::int(100_000);
                let arguments = match name {
                    "k_strlen" => vec![a],
                    "k_memchr" => vec![a, Val::int(0), far],
                    "k_find_gt" => vec![a, Val::int(50), far],
                    "k_multi_exit" => vec![a, b, Val::int(k - 1), far],
                    "k_gather_check" => vec![a, b, Val::int(50), far],
                    _ => vec![a, b],
                };
                let mut evaluator = Evaluator::new(module, memory, choices);
                evaluator.call(name, &arguments).map(|result| (result, evaluator.memory))
            };
            for choices in choices() {
                let before = run(&case.module, choices);
                // An index of 3 is beyond an array of fewer elements.
                if before.is_ok() {
                    assert_eq!(run(&module, choices), before, "{name}, exit at {k}, {choices:?}");
                }
            }
        }
    }
}

/// The same where what decides lies apart, or behind an earlier exit: the second array ends in front of the iteration that the
/// first leaves in, right where its page ends.
#[test]
fn nothing_beyond_the_page() {
    use rivet_cc::eval::{Evaluator, Memory, Val};
    let files = folder("loops");
    let all: Vec<Case> =
        files.iter().flat_map(|(file, text, source)| Case::all(file, text, source)).collect();
    for (name, stride) in
        [("find_every_third", 3), ("find_backwards", -1), ("find_pair", 2), ("find_either", 1)]
    {
        let case = all.iter().find(|c| c.name == name).expect("the loop");
        for (k, fault_only_first) in (1..70u64).flat_map(|k| [(k, true), (k, false)]) {
            let function = case.module.function(name).expect("the function");
            let options = Options { lmul: Some(1), fault_only_first, ..Options::default() };
            let out = vectorize(function, &options);
            assert!(out.reports.iter().any(LoopReport::is_vectorized), "{name}: {:?}", out.reports);
            let vector = rivet_cc::ir::Module { functions: vec![out.function], ..case.module.clone() };
            // The key lies in iteration k - 1; nothing behind it can be read.
            let apart = i64::abs(stride) as u64;
            let mut a = vec![3u32; ((k - 1) * apart + 1) as usize];
            let at = if stride < 0 { 0 } else { a.len() - 1 };
            a[at] = 100;
            let b = vec![3u32; (k - 1) as usize];
            let bytes = |all: &[u32]| all.iter().flat_map(|n| n.to_le_bytes()).collect::<Vec<u8>>();
            let run = |module: &rivet_cc::ir::Module, choices: Choices| {
                let mut memory = Memory::new();
                let mut add = |name: &str, all: &[u32], at_start: bool| {
                    let bytes = bytes(all);
                    let skew = if at_start { 0 } else { 4096 - bytes.len() as u64 % 4096 };
                    Val::int(memory.add(name, bytes, skew))
                };
                let a = add("a", &a, stride < 0);
                let b = add("b", &b, false);
                let (key, far) = (Val::int(100), Val::int(if stride < 0 { k } else { 100_000 }));
                let arguments = match name {
                    "find_pair" | "find_either" => vec![a, b, key, far],
                    _ => vec![a, key, far],
                };
                let mut evaluator = Evaluator::new(module, memory, choices);
                evaluator.call(name, &arguments).map(|result| (result, evaluator.memory))
            };
            for choices in choices() {
                let before = run(&case.module, choices);
                assert!(before.is_ok(), "{name}, exit at {k}: {before:?}");
                assert_eq!(run(&vector, choices), before, "{name}, exit at {k}, {choices:?}");
            }
        }
    }
}

/// What a condition kept last is found by counting lanes: that takes no lanes as wide as the count, however lengths are said.
#[test]
fn lanes_are_counted_without_wide_lanes() {
    let text = "define i8 @f(ptr %a, i8 %x, i64 %n) {
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %next, %l ]
  %last = phi i8 [ 3, %entry ], [ %kept, %l ]
  %p = getelementptr inbounds i8, ptr %a, i64 %i
  %v = load i8, ptr %p, align 1
  %c = icmp sle i8 %v, %x
  %kept = select i1 %c, i8 %v, i8 %last
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %e, label %l
e:
  ret i8 %kept
}
";
    let module = rivet_cc::parse::parse("f.ll", text).expect("a program");
    for predication in [Predication::Evl, Predication::Mask, Predication::Scalar] {
        for lmul in [1, 2, 4, 8].map(Some) {
            let options = Options { predication, lmul, ..Options::default() };
            let compiled = rivet_cc::pipeline::module(&module, &options).expect("code");
            assert!(compiled[0].report.loops[0].is_vectorized());
            let code = rivet_cc::emit::text(&[compiled[0].back.routine.clone()], &Data::default());
            assert!(code.contains("vcpop.m") && !code.contains("vredsum"), "{options:?}\n{code}");
        }
    }
}

/// What a parameter promises to be readable is read without stopping in front of faults.
#[test]
fn a_promised_range_is_read_plainly() {
    let text = "define i64 @f(ptr dereferenceable(4000) %a, i32 %x) {
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %n, %m ]
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %v = load i32, ptr %p, align 4
  %c = icmp eq i32 %v, %x
  br i1 %c, label %e, label %m
m:
  %n = add nuw nsw i64 %i, 1
  %d = icmp eq i64 %n, 1000
  br i1 %d, label %e, label %l
e:
  %r = phi i64 [ %i, %l ], [ -1, %m ]
  ret i64 %r
}
";
    let module = rivet_cc::parse::parse("f.ll", text).expect("a program");
    let out = vectorize(&module.functions[0], &Options::default());
    let code = out.function.to_string();
    assert!(!code.contains("load.ff") && code.contains("llvm.vp.load"), "{code}");
    assert!(out.reports[0].to_string().contains("dereferenceable"), "{}", out.reports[0]);
    let less = rivet_cc::parse::parse("f.ll", &text.replace("4000", "3000")).expect("a program");
    let code = vectorize(&less.functions[0], &Options::default()).function.to_string();
    assert!(code.contains("load.ff"), "{code}");
    let pages = vectorize(&less.functions[0], &Options { fault_only_first: false, ..Options::default() });
    assert!(!pages.function.to_string().contains("load.ff"));
}

/// Looking at the whole function for each of very many loops would take hours: they stay scalar, and the report says why.
#[test]
fn a_function_with_too_many_loops_stays_scalar() {
    let mut text = String::from("define void @many(i32 %n) {\nb0:\n  br label %b1\n");
    for i in 1..1000 {
        text += &format!(
            "b{i}:\n  %p{i} = phi i32 [0, %b{}], [%v{i}, %b{i}]\n  %v{i} = add i32 %p{i}, 1\n  \
             %c{i} = icmp slt i32 %v{i}, %n\n  br i1 %c{i}, label %b{i}, label %b{}\n",
            i - 1,
            i + 1
        );
    }
    text += "b1000:\n  ret void\n}\n";
    let module = rivet_cc::parse::parse("many.ll", &text).expect("a program");
    let out = vectorize(&module.functions[0], &Options::default());
    let reason = "not vectorised: the function is too large (999 loops, 3998 instructions)";
    assert_eq!(out.reports.len(), 999);
    assert!(out.reports.iter().all(|report| report.to_string().contains(reason)), "{}", out.reports[0]);
    assert_eq!(out.function.to_string(), module.functions[0].to_string());
}
