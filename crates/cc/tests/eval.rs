//! The evaluator against values worked out by hand and against the same loops in Rust.

use crate::common;
use rivet_cc::eval::{Choices, EvalError, Evaluator, Memory, Val};
use rivet_cc::ir::Module;
use rivet_cc::parse::parse;

fn read(text: &str) -> Module {
    parse("test.ll", text).unwrap_or_else(|error| panic!("{error}\n{}", error.snippet()))
}

fn program(file: &str) -> Module {
    let (_, text) =
        common::programs().into_iter().find(|(name, _)| name == file).expect("a program of this name");
    read(&text)
}

/// What `@f` of this text gives.
fn value(text: &str, arguments: &[Val]) -> Result<Option<Val>, EvalError> {
    let module = read(text);
    Evaluator::new(&module, Memory::new(), Choices { fuel: 100_000, ..Choices::default() })
        .call("f", arguments)
}

/// The bits that an expression over constants gives: `inst` uses no operands but constants.
fn constant(ty: &str, inst: &str) -> Option<u64> {
    let text = format!("define {ty} @f() {{\n  %x = {inst}\n  ret {ty} %x\n}}\n");
    value(&text, &[]).expect("a value").and_then(|v| v.bits())
}

/// What the newest compilers write for a window of two vectors.
#[test]
fn splices_to_the_left_and_right() {
    for (name, by, first) in
        [("left", 1, 11), ("left", 0, 10), ("right", 1, 13), ("right", 3, 11), ("right", 0, 20)]
    {
        let text = format!(
            "define i32 @f() {{
  %s = call <4 x i32> @llvm.vector.splice.{name}.v4i32(<4 x i32> <i32 10, i32 11, i32 12, i32 13>, <4 x i32> <i32 20, i32 21, i32 22, i32 23>, i32 {by})
  %x = extractelement <4 x i32> %s, i64 0
  ret i32 %x\n}}\n"
        );
        assert_eq!(value(&text, &[]).expect("a value"), Some(Val::int(first)), "{name} by {by}");
    }
}

#[test]
fn scalar_operations() {
    for (ty, inst, expected) in [
        ("i8", "add i8 200, 100", Some(44)),
        ("i8", "add nuw i8 200, 100", None),
        ("i8", "add nsw i8 100, 100", None),
        ("i8", "add nsw i8 -100, 100", Some(0)),
        ("i64", "mul nuw i64 4294967296, 4294967296", None),
        ("i8", "sdiv i8 -7, 2", Some(0xfd)),
        ("i8", "srem i8 -7, 2", Some(0xff)),
        ("i8", "sdiv exact i8 -7, 2", None),
        ("i8", "ashr i8 -128, 3", Some(0xf0)),
        ("i8", "shl i8 1, 8", None),
        ("i8", "shl nsw i8 64, 1", None),
        ("i32", "sext i8 -1 to i32", Some(0xffff_ffff)),
        ("i8", "trunc nuw i32 256 to i8", None),
        ("i1", "icmp slt i8 -1, 1", Some(1)),
        ("i1", "icmp ult i8 -1, 1", Some(0)),
        ("i8", "call i8 @llvm.abs.i8(i8 -128, i1 false)", Some(0x80)),
        ("i8", "call i8 @llvm.abs.i8(i8 -128, i1 true)", None),
        ("i8", "call i8 @llvm.sadd.sat.i8(i8 100, i8 100)", Some(127)),
        ("i8", "call i8 @llvm.usub.sat.i8(i8 100, i8 -56)", Some(0)),
        ("i8", "call i8 @llvm.sshl.sat.i8(i8 -3, i8 6)", Some(0x80)),
        ("i8", "call i8 @llvm.fshl.i8(i8 -127, i8 -1, i8 9)", Some(3)),
        ("i8", "call i8 @llvm.fshr.i8(i8 1, i8 2, i8 1)", Some(0x81)),
        ("i16", "call i16 @llvm.bswap.i16(i16 258)", Some(0x201)),
        ("i8", "call i8 @llvm.ctlz.i8(i8 0, i1 false)", Some(8)),
        ("i8", "call i8 @llvm.cttz.i8(i8 0, i1 true)", None),
        ("i8", "call i8 @llvm.bitreverse.i8(i8 1)", Some(0x80)),
        // 1/3 in binary16 is 0x3555; in bfloat16 0x3eab.
        ("half", "fdiv half 1.0, 3.0", Some(0x3555)),
        ("bfloat", "fdiv bfloat 1.0, 3.0", Some(0x3eab)),
        // 2049 is halfway between 2048 and 2050: to even. A little more goes up.
        ("half", "fadd half 2048.0, 1.0", Some(0x6800)),
        ("half", "call half @llvm.fma.f16(half 1.0, half 2048.0, half 1.0)", Some(0x6800)),
        ("half", "fptrunc double 0x40A0020000000001 to half", Some(0x6801)),
        // The least subnormal of binary16 is 2^-24; half of it is a tie with zero.
        ("half", "fptrunc double 0x3E60000000000000 to half", Some(0)),
        ("half", "fptrunc double 0x3E60000000000001 to half", Some(1)),
        ("half", "fptrunc double 65520.0 to half", Some(0x7c00)),
        ("i8", "fptosi float -1.5 to i8", Some(0xff)),
        ("i8", "fptosi float 128.0 to i8", None),
        ("i8", "call i8 @llvm.fptosi.sat.i8.f32(float 1000.0)", Some(127)),
        ("i8", "call i8 @llvm.fptoui.sat.i8.f32(float -1.0)", Some(0)),
        ("half", "sitofp i64 2049 to half", Some(0x6800)),
        ("half", "uitofp i64 -1 to half", Some(0x7c00)),
        ("float", "call float @llvm.minimum.f32(float 0.0, float -0.0)", Some(0x8000_0000)),
        ("float", "call float @llvm.maxnum.f32(float 0x7FF8000000000000, float 2.0)", Some(0x4000_0000)),
        ("float", "call float @llvm.rint.f32(float 2.5)", Some(0x4000_0000)),
        ("float", "call float @llvm.round.f32(float 2.5)", Some(0x4040_0000)),
        ("i64", "call i64 @llvm.lrint.i64.f64(double 3.5)", Some(4)),
        ("i1", "call i1 @llvm.is.fpclass.f32(float -0.0, i32 32)", Some(1)),
        ("i1", "fcmp une float 0x7FF8000000000000, 0.0", Some(1)),
        ("float", "fadd nnan float 0x7FF8000000000000, 0.0", None),
        ("i8", "freeze i8 poison", Some(0)),
    ] {
        assert_eq!(constant(ty, inst), expected, "{inst}");
    }
}

#[test]
fn undefined_behaviour_is_an_error() {
    for (text, expected) in [
        ("define i8 @f() {\n  %x = udiv i8 1, 0\n  ret i8 %x\n}", "division by zero"),
        ("define i8 @f() {\n  %x = sdiv i8 -128, -1\n  ret i8 %x\n}", "the quotient does not fit"),
        ("define void @f() {\n  br i1 poison, label %a, label %a\na:\n  ret void\n}", "a branch on poison"),
        ("define void @f() {\n  unreachable\n}", "unreachable"),
        ("define i8 @f() {\n  %x = load i8, ptr null\n  ret i8 %x\n}", "1 bytes at 0x0 are out of bounds"),
        ("define void @f() {\na:\n  br label %b\nb:\n  br label %b\n}", "more than"),
    ] {
        let error = value(text, &[]).expect_err("undefined behaviour").to_string();
        assert!(error.contains(expected), "{error}");
    }
}

/// One vector of four lanes `ty`, as a string of bits with `-` for poison.
fn lanes(text: &str) -> String {
    let module = read(text);
    let mut evaluator = Evaluator::new(&module, Memory::new(), Choices { vscale: 1, ..Choices::default() });
    let result = evaluator.call("f", &[]).expect("a value").expect("a vector");
    let show = |lane: &Option<u64>| lane.map_or("-".to_string(), |bits| bits.to_string());
    result.lanes().iter().map(show).collect::<Vec<_>>().join(" ")
}

#[test]
fn vector_operations() {
    const A: &str = "<4 x i8> <i8 1, i8 2, i8 3, i8 4>";
    const B: &str = "<4 x i8> <i8 5, i8 6, i8 7, i8 8>";
    const M: &str = "<4 x i1> <i1 1, i1 0, i1 1, i1 1>";
    const ALL: &str = "<4 x i1> splat (i1 true)";
    for (inst, expected) in [
        (format!("call <4 x i8> @llvm.vp.add.v4i8({A}, {B}, {M}, i32 3)"), "6 - 10 -"),
        (format!("call <4 x i8> @llvm.vp.select.v4i8({M}, {A}, {B}, i32 3)"), "1 6 3 -"),
        (format!("call <4 x i8> @llvm.vp.merge.v4i8({M}, {A}, {B}, i32 3)"), "1 6 3 8"),
        (format!("call <4 x i8> @llvm.experimental.vp.reverse.v4i8({A}, {ALL}, i32 3)"), "3 2 1 -"),
        (
            format!("call <4 x i8> @llvm.experimental.vp.splice.v4i8({A}, {B}, i32 1, {ALL}, i32 2, i32 3)"),
            "2 5 6 -",
        ),
        (
            format!("call <4 x i8> @llvm.experimental.vp.splice.v4i8({A}, {B}, i32 -1, {ALL}, i32 4, i32 4)"),
            "4 5 6 7",
        ),
        (format!("call <4 x i8> @llvm.vector.reverse.v4i8({A})"), "4 3 2 1"),
        (format!("call <4 x i8> @llvm.vector.splice.v4i8({A}, {B}, i32 -1)"), "4 5 6 7"),
        (format!("call <4 x i8> @llvm.vector.splice.v4i8({A}, {B}, i32 3)"), "4 5 6 7"),
        (format!("call <4 x i8> @llvm.experimental.vector.compress.v4i8({A}, {M}, {B})"), "1 3 4 8"),
        (format!("shufflevector {A}, {B}, <4 x i32> <i32 0, i32 7, i32 poison, i32 3>"), "1 8 - 4"),
        (format!("insertelement {A}, i8 9, i64 2"), "1 2 9 4"),
        ("call <4 x i8> @llvm.stepvector.v4i8()".to_string(), "0 1 2 3"),
        (
            format!("call <4 x i8> @llvm.vector.insert.v4i8.v2i8({A}, <2 x i8> <i8 8, i8 9>, i64 2)"),
            "1 2 8 9",
        ),
        ("bitcast <2 x i16> <i16 513, i16 -1> to <4 x i8>".to_string(), "1 2 255 255"),
    ] {
        assert_eq!(
            lanes(&format!("define <4 x i8> @f() {{\n  %x = {inst}\n  ret <4 x i8> %x\n}}\n")),
            expected,
            "{inst}"
        );
    }
    for (inst, expected) in [
        (format!("call i8 @llvm.vector.reduce.add.v4i8({A})"), Some(10)),
        (format!("call i8 @llvm.vp.reduce.add.v4i8(i8 100, {A}, {M}, i32 3)"), Some(104)),
        (format!("call i8 @llvm.vp.reduce.umax.v4i8(i8 2, {A}, {M}, i32 0)"), Some(2)),
        (format!("extractelement {A}, i64 3"), Some(4)),
        (format!("extractelement {A}, i64 4"), None),
        (
            "call i8 @llvm.experimental.cttz.elts.i8.v4i1(<4 x i1> <i1 0, i1 0, i1 1, i1 0>, i1 true)".into(),
            Some(2),
        ),
        ("call i8 @llvm.experimental.cttz.elts.i8.v4i1(<4 x i1> zeroinitializer, i1 false)".into(), Some(4)),
        (
            format!("call i8 @llvm.vp.cttz.elts.i8.v4i1(<4 x i1> zeroinitializer, i1 false, {ALL}, i32 3)"),
            Some(3),
        ),
    ] {
        assert_eq!(constant("i8", &inst), expected, "{inst}");
    }
}

#[test]
fn scalable_vectors_follow_vscale() {
    let module = read(
        "define i64 @f() {\n  %s = call <vscale x 2 x i64> @llvm.stepvector.nxv2i64()\n  \
         %r = call i64 @llvm.vector.reduce.add.nxv2i64(<vscale x 2 x i64> %s)\n  ret i64 %r\n}\n",
    );
    for (vscale, sum) in [(1, 1), (2, 6), (4, 28)] {
        let mut evaluator = Evaluator::new(&module, Memory::new(), Choices { vscale, ..Choices::default() });
        assert_eq!(evaluator.call("f", &[]), Ok(Some(Val::int(sum))));
    }
}

#[test]
fn divisions_raise_exceptions() {
    let divide = |x: f64| {
        let module = read("define double @f(double %x) {\n  %q = fdiv double 42.0, %x\n  ret double %q\n}\n");
        let mut evaluator = Evaluator::new(&module, Memory::new(), Choices::default());
        evaluator.call("f", &[Val::float(rivet_cc::ir::Scalar::Double, x)]).expect("a run");
        (evaluator.raised.divide_by_zero, evaluator.raised.invalid)
    };
    assert_eq!(divide(4.0), (false, false));
    assert_eq!(divide(0.0), (true, false));
    assert_eq!(divide(f64::NAN), (false, false));
    // The lanes that are masked off do not divide.
    let module = read(
        "define <4 x double> @f(<4 x double> %x) {\n  %m = fcmp ogt <4 x double> %x, zeroinitializer\n  \
         %q = call <4 x double> @llvm.vp.fdiv.v4f64(<4 x double> splat (double 42.0), <4 x double> %x, <4 x i1> %m, i32 4)\n  \
         %r = select <4 x i1> %m, <4 x double> %q, <4 x double> %x\n  ret <4 x double> %r\n}\n",
    );
    let lanes = |numbers: [f64; 4]| Val::Vector(numbers.iter().map(|n| Some(n.to_bits())).collect());
    let mut evaluator = Evaluator::new(&module, Memory::new(), Choices::default());
    let result = evaluator.call("f", &[lanes([4.0, 0.0, -1.0, 8.0])]);
    assert_eq!(result, Ok(Some(lanes([10.5, 0.0, -1.0, 5.25]))));
    assert_eq!(evaluator.raised, Default::default());
}

#[test]
fn accesses_beyond_a_region_are_named() {
    let module = program("02_memset.ll");
    let mut memory = Memory::new();
    let to = memory.add("d", vec![0; 4], 0);
    let mut evaluator = Evaluator::new(&module, memory, Choices::default());
    let error =
        evaluator.call("k_memset", &[Val::int(to), Val::int(1), Val::int(5)]).expect_err("out of bounds");
    assert!(error.to_string().contains("that is byte 4 of 'd', which has 4"), "{error}");
}

#[test]
fn first_fault_loads_stop_before_the_end() {
    let module = program("15_ff_vl.ll");
    let mut memory = Memory::new();
    let from = memory.add("p", vec![7; 5], 0);
    let to = memory.add("q", vec![0; 5], 0);
    let mut evaluator = Evaluator::new(&module, memory, Choices::default());
    let length = evaluator.call("f", &[Val::int(from), Val::int(16), Val::int(to)]);
    assert_eq!(length, Ok(Some(Val::int(5))));
    assert_eq!(evaluator.memory.regions()[1].bytes, [14; 5]);
}

/// The loops of the kernels in Rust: native code is the judge.
#[test]
fn kernels_compute_what_rust_computes() {
    let n = 37_u64;
    let words: Vec<i32> = (0..n as i32).map(|i| (i * 7919 + 13) % 201 - 100).collect();
    let bytes = |words: &[i32]| -> Vec<u8> { words.iter().flat_map(|w| w.to_le_bytes()).collect() };
    let run = |file: &str, name: &str, scalars: &[u64]| {
        let module = program(file);
        let mut memory = Memory::new();
        let out = memory.add("o", vec![0; n as usize * 4], 0);
        let input = memory.add("x", bytes(&words), 4);
        let pointers = [Val::int(out), Val::int(input)];
        let takes = module.function(name).expect("the kernel").params().len() - scalars.len();
        let arguments: Vec<Val> =
            pointers[2 - takes..].iter().cloned().chain(scalars.iter().map(|&s| Val::int(s))).collect();
        let mut evaluator = Evaluator::new(&module, memory, Choices::default());
        let result = evaluator.call(name, &arguments).expect("a run").and_then(|v| v.bits());
        let stored = evaluator.memory.regions()[0].bytes.chunks(4);
        let stored: Vec<i32> = stored.map(|c| i32::from_le_bytes([c[0], c[1], c[2], c[3]])).collect();
        (result, stored)
    };
    let sum = words.iter().sum::<i32>();
    assert_eq!(run("07_sum_i32.ll", "k_sum_i32", &[n]).0, Some(sum as u32 as u64));
    let kept: Vec<i32> = words.iter().copied().filter(|w| *w > 0).collect();
    let (count, stored) = run("19_compress.ll", "k_compress", &[0, n]);
    assert_eq!((count, &stored[..kept.len()]), (Some(kept.len() as u64), &kept[..]));
    let mut total = 0;
    let prefix: Vec<i32> = words
        .iter()
        .map(|w| {
            total += w;
            total
        })
        .collect();
    assert_eq!(run("25_prefix_sum.ll", "k_prefix_sum", &[n]).1, prefix);
    let most = words.iter().max().expect("words");
    let at = words.iter().position(|w| w == most).map(|i| i as u64);
    assert_eq!(run("30_argmax.ll", "k_argmax", &[n]).0, at);
    let mut before = 0;
    let mut steps: Vec<i32> = words
        .iter()
        .map(|w| {
            let step = w - before;
            before = *w;
            step
        })
        .collect();
    steps.reverse();
    assert_eq!(run("32_recur1.ll", "k_recur1", &[n]).1, steps);
}

/// Structs that meet in phis, are selected and frozen, as they are written and with their fields apart.
#[test]
fn structs_that_are_passed_on() {
    let text = "define i32 @f(i32 %a, i32 %b, i1 %c) {
  br i1 %c, label %yes, label %no
yes:
  %x = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %a, i32 %b)
  br label %no
no:
  %y = phi { i32, i1 } [ undef, %0 ], [ %x, %yes ]
  %z = call { i32, i1 } @llvm.ssub.with.overflow.i32(i32 %a, i32 %b)
  %w = select i1 %c, { i32, i1 } %y, { i32, i1 } %z
  %v = freeze { i32, i1 } %w
  %r = extractvalue { i32, i1 } %v, 0
  ret i32 %r
}
";
    let module = read(text);
    let compiled = rivet_cc::pipeline::module(&module, &rivet_cc::Options::default());
    let mut apart = module.clone();
    apart.functions = compiled.expect("code").into_iter().map(|f| f.vpir).collect();
    for module in [&module, &apart] {
        for (c, expected) in [(1, 42), (0, 38)] {
            let mut evaluator = Evaluator::new(module, Memory::new(), Choices::default());
            let found = evaluator.call("f", &[Val::int(40), Val::int(2), Val::int(c)]).expect("a value");
            assert_eq!(found, Some(Val::int(expected)));
        }
    }
}
