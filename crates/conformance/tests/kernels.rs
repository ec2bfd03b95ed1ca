//! What the compiler makes computes what its evaluator says, for kernels.

use std::path::Path;
use std::sync::Arc;

use rivet_cc::eval::{Memory, Val};
use rivet_cc::vset::Mode;
use rivet_cc::{Options, Predication, Tail, parse, pipeline};
use rivet_conformance::kernels::{self, Input, agree, config, image, input};
use rivet_hart::{Agnostic, Config};

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
        let image = image(&module, &compiled).expect("an executable");
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

/// Powers of two of both signs and zeros, as numbers of so many bytes: arithmetic on them is exact.
fn exact_numbers(bytes: usize, count: usize) -> Vec<u8> {
    let number = |i: usize| match i % 5 {
        0 => 0.0,
        k => (if i.is_multiple_of(2) { 1.0 } else { -1.0 }) * f64::from(1 << k),
    };
    let numbers = (0..count).map(number);
    match bytes {
        4 => numbers.flat_map(|x| (x as f32).to_le_bytes()).collect(),
        _ => numbers.flat_map(f64::to_le_bytes).collect(),
    }
}

#[test]
fn lanes_that_do_not_count_raise_no_flags() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cc/loops/flags.ll");
    let module = parse::parse("flags", &std::fs::read_to_string(path).expect("the loops")).expect("a module");
    let scalar = Options { vectorize: false, ..Options::default() };
    let scalar =
        image(&module, &pipeline::module(&module, &scalar).expect("scalar code")).expect("an executable");
    let mut wrong = Vec::new();
    for tail in [Tail::Evl, Tail::Hybrid, Tail::Mask, Tail::Scalar] {
        for predication in [Predication::Evl, Predication::Mask, Predication::Scalar] {
            let options = Options { tail, predication, ..Options::default() };
            let compiled = pipeline::module(&module, &options).expect("vector code");
            for report in compiled.iter().flat_map(|f| &f.report.loops) {
                assert!(report.is_vectorized(), "{tail:?} {predication:?}: {report}");
            }
            let vector = image(&module, &compiled).expect("an executable");
            for (func, n) in module.functions.iter().flat_map(|f| [1, 3, 8, 37].map(|n| (f, n))) {
                let wide = func.name != "added" && !func.name.ends_with("f32") && func.name != "converted";
                let mut memory = Memory::new();
                let mut arguments = Vec::new();
                for _ in 1..func.params().len() {
                    let bytes = exact_numbers(if wide { 8 } else { 4 }, n);
                    arguments.push(Val::int(memory.add("array", bytes, 0)));
                }
                arguments.push(Val::int(n as u64));
                let config = Config { agnostic: Agnostic::Ones, ..config(256).expect("a VLEN") };
                let flags = |image| {
                    let outcome = kernels::call(image, func, &arguments, &memory, &Arc::new(config.clone()));
                    outcome
                        .map(|outcome| outcome.fflags)
                        .unwrap_or_else(|error| panic!("{}: {error}", func.name))
                };
                let (expected, found) = (flags(&scalar), flags(&vector));
                // The compiler may leave out what nobody reads; it must not add anything.
                if found & !expected != 0 {
                    wrong.push(format!(
                        "{} {tail:?} {predication:?} n {n}: {found:#x}, not {expected:#x}",
                        func.name
                    ));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Compiles a module and runs its function `f` beside the evaluator.
fn runs(text: &str, memory: &Memory, arguments: &[Val]) {
    let module = parse::parse("frames", text).unwrap_or_else(|error| panic!("{error}"));
    let compiled =
        pipeline::module(&module, &Options::default()).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let func = module.function("f").expect("the function");
    let input = kernels::Input { memory: memory.clone(), arguments: arguments.to_vec() };
    let image = image(&module, &compiled).expect("an executable");
    let config = Arc::new(config(256).expect("a VLEN"));
    agree(&module, func, &image, &input, &config, None).unwrap_or_else(|error| panic!("{error}\n{text}"));
}

#[test]
fn frames_of_every_size_work() {
    for bytes in (2000..2100).step_by(4).chain([16, 4080, 4096, 8192, 65536]) {
        let text = format!(
            "define i64 @g(ptr %p) {{\n  %v = load i64, ptr %p\n  ret i64 %v\n}}\n\
             define i64 @f(i64 %x) {{\n  %room = alloca [{bytes} x i8], align 8\n  store i64 %x, ptr %room\n  \
             %r = call i64 @g(ptr %room)\n  %s = add i64 %r, %x\n  ret i64 %s\n}}\n"
        );
        runs(&text, &Memory::new(), &[Val::int(21)]);
    }
}

#[test]
fn values_that_lie_far_in_the_frame_come_back() {
    const COUNT: usize = 330;
    for (ty, bytes) in [("i64", 8), ("double", 8)] {
        let mut text = String::from("define void @f(ptr noalias %a, ptr noalias %b) {\n");
        for i in 0..COUNT {
            text += &format!(
                "  %p{i} = getelementptr {ty}, ptr %a, i64 {i}\n  %v{i} = load volatile {ty}, ptr %p{i}\n"
            );
        }
        for i in 0..COUNT {
            let to = COUNT - 1 - i;
            text += &format!(
                "  %q{i} = getelementptr {ty}, ptr %b, i64 {to}\n  store volatile {ty} %v{i}, ptr %q{i}\n"
            );
        }
        text += "  ret void\n}\n";
        let mut memory = Memory::new();
        let from: Vec<u8> = (0..COUNT * bytes).map(|i| (i * 7 % 251) as u8).collect();
        let arguments =
            [Val::int(memory.add("a", from, 0)), Val::int(memory.add("b", vec![0; COUNT * bytes], 0))];
        runs(&text, &memory, &arguments);
    }
}

#[test]
fn counters_made_of_counters_end_loops() {
    let text = "
        define void @f(ptr noalias %a, ptr noalias %b) {
        entry:
          br label %outer
        outer:
          %i = phi i64 [ 0, %entry ], [ %i1, %latch ]
          br label %inner
        inner:
          %j = phi i64 [ 0, %outer ], [ %j1, %inner ]
          %p = getelementptr inbounds [16 x float], ptr %b, i64 %j, i64 %i
          %x = load float, ptr %p
          store volatile float %x, ptr %a
          %j1 = add nuw nsw i64 %j, 1
          %c = icmp eq i64 %j1, 16
          br i1 %c, label %latch, label %inner
        latch:
          %i1 = add nuw nsw i64 %i, 1
          %d = icmp eq i64 %i1, 16
          br i1 %d, label %exit, label %outer
        exit:
          ret void
        }";
    let mut memory = Memory::new();
    let from: Vec<u8> = (0..16 * 16 * 4).map(|i| (i * 3 % 127) as u8).collect();
    let arguments = [Val::int(memory.add("a", vec![0; 4], 0)), Val::int(memory.add("b", from, 0))];
    runs(text, &memory, &arguments);
}

/// What each iteration adds has no bit of the type, so that nothing is added; a shift by that many bits would be none.
#[test]
fn products_that_leave_no_bit_are_zeros() {
    let source = "define i32 @f(i64 %n, i32 %x) {
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %next, %l ]
  %sum = phi i32 [ 1, %entry ], [ %total, %l ]
  %a = shl i32 131072, 19
  %k = trunc i64 %i to i8
  %b = shl i8 %k, 7
  %c = shl i8 %b, 4
  %w = zext i8 %c to i32
  %both = add i32 %a, %w
  %total = add i32 %sum, %both
  %next = add nuw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %e, label %l
e:
  ret i32 %total
}
";
    let module = parse::parse("zeros.ll", source).expect("a program");
    for tail in [Tail::Auto, Tail::Evl, Tail::Mask, Tail::Scalar] {
        let compiled = pipeline::module(&module, &Options { tail, ..Options::default() }).expect("code");
        assert!(compiled[0].report.loops[0].is_vectorized(), "{tail:?}");
        let image = image(&module, &compiled).expect("an executable");
        for n in [1, 7, 100] {
            let input = Input { memory: Memory::new(), arguments: vec![Val::int(n), Val::int(0)] };
            let config = Arc::new(config(256).expect("a VLEN"));
            let outcome = agree(&module, &module.functions[0], &image, &input, &config, None);
            let outcome = outcome.unwrap_or_else(|e| panic!("{tail:?}, n = {n}: {e}"));
            assert_eq!(outcome.result, Some(Val::int(1)), "{tail:?}, n = {n}");
        }
    }
}

/// What an iteration leaves to the next one is after none of them what came into the loop, not what lies in front of the array.
#[test]
fn an_exit_in_the_first_lane_keeps_what_came_in() {
    let numbers = |from: u32| (from..from + 12).map(|n| format!("i32 {n}")).collect::<Vec<_>>().join(", ");
    let source = format!(
        "@q = constant [12 x i32] [{}]
@p = constant [12 x i32] [{}]
define i32 @f(i64 %n, i32 %x) {{
entry:
  br label %l
l:
  %i = phi i64 [ 0, %entry ], [ %next, %go ]
  %v = phi i32 [ 1000, %entry ], [ %w, %go ]
  %a = getelementptr inbounds i32, ptr @q, i64 %i
  %h = load i32, ptr %a
  %hit = icmp eq i32 %h, %x
  br i1 %hit, label %e, label %go
go:
  %b = getelementptr inbounds i32, ptr @p, i64 %i
  %w = load i32, ptr %b
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, %n
  br i1 %done, label %e, label %l
e:
  %r = phi i32 [ %v, %l ], [ %w, %go ]
  ret i32 %r
}}
",
        numbers(10),
        numbers(100)
    );
    let module = parse::parse("carried.ll", &source).expect("a program");
    let compiled = pipeline::module(&module, &Options::default()).expect("code");
    assert!(compiled[0].report.loops[0].is_vectorized());
    let image = image(&module, &compiled).expect("an executable");
    for (n, x, expected) in [(12, 10, 1000), (12, 11, 100), (12, 17, 106), (5, 0, 104), (1, 0, 100)] {
        let input = Input { memory: Memory::new(), arguments: vec![Val::int(n), Val::int(x)] };
        let config = Arc::new(config(128).expect("a VLEN"));
        let outcome = agree(&module, &module.functions[0], &image, &input, &config, None);
        let outcome = outcome.unwrap_or_else(|e| panic!("n = {n}, x = {x}: {e}"));
        assert_eq!(outcome.result, Some(Val::int(expected)), "n = {n}, x = {x}");
    }
}
