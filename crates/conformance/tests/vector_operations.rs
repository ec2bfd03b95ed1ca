//! Every operation of vectors that the compiler has instructions for, on random lanes, against the evaluator.
//!
//! Each program loads vectors and a mask under a length, does one thing, and stores what comes of it.

mod bits;

use std::sync::Arc;

use rivet_cc::eval::{Memory, Val};
use rivet_cc::vset::Mode;
use rivet_cc::{CcError, Options, parse, pipeline};
use rivet_conformance::kernels::{Input, agree, config, image};
use rivet_hart::{Agnostic, Config};
use rivet_testkit::Rng;

/// A type of lanes.
#[derive(Clone, Copy)]
struct Lanes {
    /// Lanes for each `vscale`.
    count: u32,
    /// The element: `i32`, `float`.
    element: &'static str,
    /// In names of intrinsics: `i32`, `f32`.
    short: &'static str,
    bits: u32,
}

impl Lanes {
    fn ty(&self) -> String {
        format!("<vscale x {} x {}>", self.count, self.element)
    }

    fn suffix(&self) -> String {
        format!("nxv{}{}", self.count, self.short)
    }

    fn mask(&self) -> String {
        format!("<vscale x {} x i1>", self.count)
    }
}

const INTEGERS: [Lanes; 7] = [
    Lanes { count: 1, element: "i8", short: "i8", bits: 8 },
    Lanes { count: 32, element: "i8", short: "i8", bits: 8 },
    Lanes { count: 2, element: "i16", short: "i16", bits: 16 },
    Lanes { count: 4, element: "i32", short: "i32", bits: 32 },
    Lanes { count: 1, element: "i32", short: "i32", bits: 32 },
    Lanes { count: 1, element: "i64", short: "i64", bits: 64 },
    Lanes { count: 4, element: "i64", short: "i64", bits: 64 },
];

const FLOATS: [Lanes; 3] = [
    Lanes { count: 1, element: "float", short: "f32", bits: 32 },
    Lanes { count: 4, element: "float", short: "f32", bits: 32 },
    Lanes { count: 2, element: "double", short: "f64", bits: 64 },
];

/// A program around some lines that make `%x`, of type `result`, of `%a`, `%b`, `%c`, `%m`, `%k` (another mask), `%evl`,
/// `%s` (a scalar).
fn program(lanes: &Lanes, lines: &str, result: &str) -> String {
    let (t, s, m, n) = (lanes.ty(), lanes.suffix(), lanes.mask(), lanes.count);
    let bytes = format!("<vscale x {n} x i8>");
    let all = format!("{m} splat (i1 true), i32 %evl");
    let store = match result {
        "vector" => format!("  call void @llvm.vp.store.{s}.p0({t} %x, ptr %out, {all})\n"),
        "mask" => format!(
            "  %wide = call {bytes} @llvm.vp.zext.nxv{n}i8.nxv{n}i1({m} %x, {all})
  call void @llvm.vp.store.nxv{n}i8.p0({bytes} %wide, ptr %out, {all})\n"
        ),
        scalar => format!("  store {scalar} %x, ptr %out\n"),
    };
    let load =
        |name: &str, from: &str| format!("  %{name} = call {t} @llvm.vp.load.{s}.p0(ptr %{from}, {all})\n");
    let mask = |name: &str, from: &str| {
        format!(
            "  %{name}8 = call {bytes} @llvm.vp.load.nxv{n}i8.p0(ptr %{from}, {all})
  %{name} = call {m} @llvm.vp.icmp.nxv{n}i8({bytes} %{name}8, {bytes} splat (i8 40), metadata !\"slt\", {all})\n"
        )
    };
    format!(
        "define void @f(ptr %pa, ptr %pb, ptr %pc, ptr %pm, ptr %pk, ptr %out, i64 %n) {{
  %evl = call i32 @llvm.experimental.get.vector.length.i64(i64 %n, i32 {n}, i1 true)
{}{}{}{}{}  %s = load {}, ptr %pa\n{lines}{store}  ret void\n}}\n",
        load("a", "pa"),
        load("b", "pb"),
        load("c", "pc"),
        mask("m", "pm"),
        mask("k", "pk"),
        lanes.element,
    )
}

/// Operations with their results; `T`, `S`, `M`, `E` stand for the type, its suffix, the mask's type, the element.
fn integer_operations() -> Vec<(String, &'static str)> {
    let mut out: Vec<(String, &str)> = Vec::new();
    let mut vector = |text: String| out.push((text, "vector"));
    for op in ["add", "sub", "mul", "and", "or", "xor"] {
        vector(format!("%x = {op} T %a, %b"));
        vector(format!("%x = {op} T %a, splat (E 5)"));
        vector(format!("%x = {op} T splat (E 5), %a"));
        vector(format!("%x = call T @llvm.vp.{op}.S(T %a, T %b, M %m, i32 %evl)"));
        vector(format!("%y = {op} T %a, %b\n  %x = select M %m, T %y, T %c"));
        vector(format!("%y = {op} T %a, %b\n  %x = call T @llvm.vp.merge.S(M %m, T %y, T %c, i32 %evl)"));
    }
    for op in ["udiv", "sdiv", "urem", "srem"] {
        vector(format!(
            "%d = or T %b, splat (E 3)\n  %x = call T @llvm.vp.{op}.S(T %a, T %d, M %m, i32 %evl)"
        ));
    }
    for op in ["shl", "lshr", "ashr"] {
        vector(format!("%x = {op} T %a, splat (E 3)"));
        vector(format!("%d = and T %b, splat (E 7)\n  %x = {op} T %a, %d"));
    }
    for op in ["smax", "smin", "umax", "umin", "sadd.sat", "uadd.sat", "ssub.sat", "usub.sat"] {
        vector(format!("%x = call T @llvm.{op}.S(T %a, T %b)"));
        vector(format!("%x = call T @llvm.vp.{op}.S(T %a, T splat (E -7), M %m, i32 %evl)"));
    }
    vector("%p = mul T %a, %b\n  %x = add T %p, %c".into());
    vector("%p = mul T %a, %b\n  %x = sub T %c, %p".into());
    vector("%x = call T @llvm.vp.select.S(M %m, T %a, T %b, i32 %evl)".into());
    vector("%x = call T @llvm.vp.merge.S(M %m, T splat (E 3), T %b, i32 %evl)".into());
    vector("%x = call T @llvm.abs.S(T %a, i1 false)".into());
    vector("%x = call T @llvm.experimental.vp.reverse.S(T %a, M splat (i1 true), i32 %evl)".into());
    vector("%x = call T @llvm.vector.reverse.S(T %a)".into());
    vector("%x = call T @llvm.stepvector.S()".into());
    vector("%x = insertelement T %a, E %s, i64 1".into());
    for predicate in ["eq", "ne", "ugt", "uge", "ult", "ule", "sgt", "sge", "slt", "sle"] {
        out.push((format!("%x = icmp {predicate} T %a, %b"), "mask"));
        for number in ["0", "7", "-16"] {
            out.push((format!("%x = icmp {predicate} T %a, splat (E {number})"), "mask"));
        }
        let call = format!(
            "%x = call M @llvm.vp.icmp.S(T %a, T %b, metadata !\"{predicate}\", M splat (i1 true), i32 %evl)"
        );
        out.push((call, "mask"));
    }
    for op in ["and", "or", "xor"] {
        out.push((format!("%x = {op} M %m, %k"), "mask"));
        out.push((format!("%o = xor M %k, splat (i1 true)\n  %x = {op} M %m, %o"), "mask"));
    }
    out.push(("%x = select M %m, M %k, M zeroinitializer".into(), "mask"));
    out.push(("%x = select M %m, M splat (i1 true), M %k".into(), "mask"));
    for op in ["add", "and", "or", "xor", "smax", "smin", "umax", "umin", "mul"] {
        let call = format!("%x = call E @llvm.vp.reduce.{op}.S(E %s, T %a, M %m, i32 %evl)");
        out.push((call, "element"));
    }
    out.push((
        "%x = call i32 @llvm.vp.cttz.elts.i32.MS(M %m, i1 false, M splat (i1 true), i32 %evl)".into(),
        "i32",
    ));
    out.push(("%x = extractelement T %a, i64 0".into(), "element"));
    out
}

fn float_operations() -> Vec<(String, &'static str)> {
    let mut out: Vec<(String, &str)> = Vec::new();
    for op in ["fadd", "fsub", "fmul", "fdiv"] {
        out.push((format!("%x = {op} T %a, %b"), "vector"));
        out.push((format!("%x = call T @llvm.vp.{op}.S(T %a, T %b, M %m, i32 %evl)"), "vector"));
        out.push((format!("%y = {op} T %a, %b\n  %x = select M %m, T %y, T %c"), "vector"));
    }
    for call in [
        "sqrt.S(T %a)",
        "fabs.S(T %a)",
        "minnum.S(T %a, T %b)",
        "copysign.S(T %a, T %b)",
        "fma.S(T %a, T %b, T %c)",
    ] {
        out.push((format!("%x = call T @llvm.{call}"), "vector"));
    }
    for name in ["floor", "ceil", "trunc", "round", "roundeven", "rint"] {
        out.push((format!("%x = call T @llvm.{name}.S(T %a)"), "vector"));
    }
    out.push(("%x = fneg T %a".into(), "vector"));
    for predicate in
        ["oeq", "ogt", "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule", "une", "uno"]
    {
        out.push((format!("%x = fcmp {predicate} T %a, %b"), "mask"));
        out.push((format!("%x = fcmp {predicate} T %a, zeroinitializer"), "mask"));
    }
    for op in ["fadd", "fmax", "fmin"] {
        out.push((format!("%x = call E @llvm.vp.reduce.{op}.S(E %s, T %a, M %m, i32 %evl)"), "element"));
    }
    out
}

/// Runs a program on random lanes; false where it is not supported.
fn run(lanes: &Lanes, source: &str, rng: &mut Rng, float: bool, vlens: &[u32]) -> Result<bool, String> {
    let module = parse::parse("test.ll", source).map_err(|e| format!("{e}\n{}", e.snippet()))?;
    for mode in [Mode::Optimised, Mode::Naive] {
        let options = Options { vset: mode, ..Options::default() };
        let compiled = match pipeline::module(&module, &options) {
            Ok(compiled) => compiled,
            Err(CcError::Unsupported { .. }) => return Ok(false),
            Err(error) => return Err(error.to_string()),
        };
        let image = image(&module, &compiled)?;
        for &vlen in vlens {
            let n = rng.below(40);
            let mut memory = Memory::new();
            let mut array = |numbers: bool| {
                let bytes: Vec<u8> = (0..512)
                    .flat_map(|_| {
                        let small = rng.below(17) as i64 - 8;
                        let number = match (numbers && float, lanes.bits) {
                            (true, 32) => u64::from((small as f32 / 4.0).to_bits()),
                            (true, _) => (small as f64 / 4.0).to_bits(),
                            (false, _) if rng.one_in(2) => small as u64,
                            (false, _) => rng.bits(),
                        };
                        number.to_le_bytes().into_iter().take(lanes.bits as usize / 8)
                    })
                    .collect();
                Val::int(memory.add("array", bytes, 0))
            };
            let mut arguments =
                vec![array(true), array(true), array(true), array(false), array(false), array(false)];
            arguments.push(Val::int(n));
            let input = Input { memory, arguments };
            let config = Config { agnostic: Agnostic::Ones, ..config(vlen)? };
            agree(&module, &module.functions[0], &image, &input, &Arc::new(config), None)
                .map_err(|e| format!("VLEN {vlen}, n = {n}, {mode:?}: {e}\n{}", compiled[0].back.vset))?;
        }
    }
    Ok(true)
}

/// The words `T`, `M`, `E`, `S` and `MS` of a text, each as a whole, spelled out.
fn spelled(text: &str, lanes: &Lanes) -> String {
    let mut out = String::new();
    let mut word = String::new();
    for c in text.chars().chain(['\0']) {
        if c.is_ascii_alphanumeric() || c == '%' {
            word.push(c);
            continue;
        }
        match word.as_str() {
            "T" => out.push_str(&lanes.ty()),
            "M" => out.push_str(&lanes.mask()),
            "E" => out.push_str(lanes.element),
            "S" => out.push_str(&lanes.suffix()),
            "MS" => out.push_str(&format!("nxv{}i1", lanes.count)),
            other => out.push_str(other),
        }
        word.clear();
        out.extend((c != '\0').then_some(c));
    }
    out
}

fn run_all(types: &[Lanes], operations: &[(String, &str)], float: bool, vlens: &[u32]) {
    let mut rng = Rng::new(7);
    let (mut wrong, mut missing) = (Vec::new(), Vec::new());
    for lanes in types {
        for (operation, result) in operations {
            let text = spelled(operation, lanes);
            let result = if *result == "element" { lanes.element } else { result };
            let source = program(lanes, &format!("  {text}\n"), result);
            match run(lanes, &source, &mut rng, float, vlens) {
                Ok(true) => {}
                Ok(false) => missing.push(text),
                Err(error) => wrong.push(format!("{text}\n{error}")),
            }
        }
    }
    assert!(
        wrong.is_empty(),
        "{} wrong:\n{}",
        wrong.len(),
        wrong.iter().take(8).cloned().collect::<Vec<_>>().join("\n")
    );
    assert!(missing.is_empty(), "not supported:\n{}", missing.join("\n"));
}

#[test]
fn integer_lanes_are_what_the_evaluator_says() {
    run_all(&INTEGERS, &integer_operations(), false, &[64, 128, 512]);
}

#[test]
fn floating_point_lanes_are_what_the_evaluator_says() {
    run_all(&FLOATS, &float_operations(), true, &[64, 128, 512]);
}

/// What changes widths or moves lanes, on `<vscale x 4 x i32>`.
fn movements() -> Vec<(String, &'static str)> {
    let mut out: Vec<(String, &str)> = Vec::new();
    let mut vector = |text: &str| {
        let text = text.replace("V64", "<vscale x 4 x i64>").replace("V16", "<vscale x 4 x i16>");
        let text = text.replace("V8", "<vscale x 4 x i8>").replace("DOUBLE", "<vscale x 4 x double>");
        let text = text.replace("PTRS", "<vscale x 4 x ptr>").replace("TWICE", "<vscale x 8 x i32>");
        out.push((text, "vector"));
    };
    for (x, y) in [("sext", "sext"), ("zext", "zext"), ("sext", "zext"), ("zext", "sext")] {
        for op in ["add", "sub", "mul"] {
            for half in ["V16", "V8"] {
                vector(&format!(
                    "%h = trunc T %a to {half}\n  %g = trunc T %b to {half}\n  %w = {x} {half} %h to T
  %v = {y} {half} %g to T\n  %x = {op} T %w, %v"
                ));
                vector(&format!(
                    "%h = trunc T %a to {half}\n  %g = trunc T %b to {half}\n  %w = {x} {half} %h to T
  %v = {y} {half} %g to T\n  %p = mul T %w, %v\n  %x = {op} T %c, %p"
                ));
            }
            vector(&format!("%h = trunc T %a to V16\n  %w = {x} V16 %h to T\n  %x = {op} T %c, %w"));
        }
        vector(&format!("%h = trunc T %a to V16\n  %w = {x} V16 %h to T\n  %x = mul T %w, splat (i32 77)"));
        vector(&format!("%h = trunc T %a to V16\n  %w = {x} V16 %h to T\n  %x = shl T %w, splat (i32 9)"));
    }
    for shift in ["lshr", "ashr"] {
        for by in [1, 9, 16, 31] {
            vector(&format!(
                "%s1 = {shift} T %a, splat (i32 {by})\n  %h = trunc T %s1 to V8\n  %x = sext V8 %h to T"
            ));
        }
    }
    for (low, high) in [("smax", "smin"), ("smin", "smax")] {
        let (p, q) = if low == "smax" { (-128, 127) } else { (127, -128) };
        vector(&format!(
            "%l = call T @llvm.{low}.S(T %a, T splat (i32 {p}))\n  %u = call T @llvm.{high}.S(T %l, T splat (i32 {q}))
  %h = trunc T %u to V8\n  %x = sext V8 %h to T"
        ));
    }
    vector(
        "%u = call T @llvm.umin.S(T %a, T splat (i32 255))\n  %h = trunc T %u to V8\n  %x = zext V8 %h to T",
    );
    vector("%f = sitofp T %a to DOUBLE\n  %x = fptosi DOUBLE %f to T");
    vector("%f = uitofp T %a to DOUBLE\n  %x = fptoui DOUBLE %f to T");
    vector(
        "%h = trunc T %a to V8\n  %f = sitofp V8 %h to DOUBLE\n  %g = fptosi DOUBLE %f to V8\n  %x = sext V8 %g to T",
    );
    vector("%w = zext M %m to T\n  %x = add T %w, %a");
    vector("%w = sext M %m to T\n  %x = add T %w, %a");
    let index =
        "%i = and T %b, splat (i32 63)\n  %w = EXT T %i to V64\n  %p = getelementptr i32, ptr %pa, V64 %w\n";
    for extension in ["zext", "sext"] {
        let index = index.replace("EXT", extension);
        vector(&format!("{index}  %x = call T @llvm.vp.gather.S.nxv4p0(PTRS %p, M %m, i32 %evl)"));
        let scatter = index.replace("%pa", "%pc");
        vector(&format!(
            "{scatter}  call void @llvm.vp.scatter.S.nxv4p0(T %a, PTRS %p, M %m, i32 %evl)\n  %x = add T %a, %b"
        ));
    }
    vector("%x = call T @llvm.experimental.vp.strided.load.S.p0.i64(ptr %pa, i64 12, M %m, i32 %evl)");
    vector(
        "call void @llvm.experimental.vp.strided.store.S.p0.i64(T %a, ptr %pc, i64 12, M %m, i32 %evl)\n  %x = add T %a, %b",
    );
    vector(
        "%x = call T @llvm.experimental.vp.splice.S(T %a, T %b, i32 0, M splat (i1 true), i32 %evl, i32 %evl)",
    );
    vector(
        "%y = call T @llvm.vp.merge.S(M splat (i1 true), T %a, T zeroinitializer, i32 %evl)\n  %x = call T @llvm.vector.splice.S(T %c, T %y, i32 -1)",
    );
    vector(
        "%e = call M @llvm.get.active.lane.mask.nxv4i1.i64(i64 0, i64 %n)\n  %x = call T @llvm.masked.load.S.p0(ptr %pa, i32 4, M %e, T zeroinitializer)",
    );
    let all = "%e0 = call M @llvm.get.active.lane.mask.nxv4i1.i64(i64 0, i64 %n)\n  %e = select M %e0, M %m, M zeroinitializer\n";
    vector(&format!(
        "{all}  %x = call T @llvm.experimental.vector.compress.S(T %a, M %e, T zeroinitializer)"
    ));
    vector(&format!("{all}  %x = call T @llvm.masked.expandload.S(ptr %pb, M %e, T zeroinitializer)"));
    vector(&format!(
        "{all}  call void @llvm.masked.compressstore.S(T %a, ptr %pc, M %e)\n  %x = add T %a, %b"
    ));
    vector(
        "%y = call TWICE @llvm.vector.interleave2.nxv8i32(T %a, T %b)\n  %z = call {T , T } @llvm.vector.deinterleave2.nxv8i32(TWICE %y)\n  %x = extractvalue {T , T } %z, 1",
    );
    vector(
        "%y = call TWICE @llvm.vector.insert.nxv8i32.nxv4i32(TWICE poison, T %a, i64 0)\n  %z = call TWICE @llvm.vector.insert.nxv8i32.nxv4i32(TWICE %y, T %b, i64 4)\n  %q = add TWICE %z, %z\n  %x = call T @llvm.vector.extract.nxv4i32.nxv8i32(TWICE %q, i64 4)",
    );
    out
}

#[test]
fn widths_and_places_are_what_the_evaluator_says() {
    let lanes = Lanes { count: 4, element: "i32", short: "i32", bits: 32 };
    run_all(&[lanes], &movements(), false, &[64, 128, 512]);
}

/// Vectors with a fixed number of lanes: VLEN is at least 128.
#[test]
fn fixed_lanes_are_what_the_evaluator_says() {
    let lanes = Lanes { count: 4, element: "i32", short: "i32", bits: 32 };
    let fixed = |ty: &str, op: &str| {
        let text = format!(
            "%fa = load {ty}, ptr %pa\n  %fb = load {ty}, ptr %pb\n  %fx = {op}\n  store {ty} %fx, ptr %pc\n  %x = add T %a, %b"
        );
        (text, "vector")
    };
    let mut operations = Vec::new();
    for ty in ["<4 x i32>", "<8 x i16>", "<3 x i32>", "<2 x i64>", "<40 x i8>"] {
        operations.push(fixed(ty, &format!("add {ty} %fa, %fb")));
        operations.push(fixed(ty, &format!("mul {ty} %fa, %fb")));
    }
    operations.push(fixed(
        "<4 x i32>",
        "shufflevector <4 x i32> %fa, <4 x i32> %fb, <4 x i32> <i32 3, i32 4, i32 1, i32 6>",
    ));
    operations.push(fixed("<4 x i32>", "add <4 x i32> %fa, <i32 1, i32 3, i32 5, i32 7>"));
    operations.push(fixed("<4 x i32>", "add <4 x i32> %fa, <i32 1, i32 30, i32 -5, i32 7>"));
    run_all(&[lanes], &operations, false, &[128, 256]);
}

#[test]
fn masks_are_numbers() {
    for lanes in [2, 3, 4, 8, 16, 32, 64] {
        let text = format!(
            "define i64 @f(ptr %a, i64 %n) {{
  %x = load <{lanes} x i8>, ptr %a, align 1
  %c = icmp slt <{lanes} x i8> %x, zeroinitializer
  %m = bitcast <{lanes} x i1> %c to i{lanes}
  %k = call i{lanes} @llvm.fshl.i{lanes}(i{lanes} %m, i{lanes} %m, i{lanes} 1)
  %d = bitcast i{lanes} %k to <{lanes} x i1>
  %y = select <{lanes} x i1> %d, <{lanes} x i8> %x, <{lanes} x i8> splat (i8 7)
  store <{lanes} x i8> %y, ptr %a, align 1
  %r = {}
  ret i64 %r
}}\n",
            if lanes == 64 { "add i64 %m, 0".to_string() } else { format!("zext i{lanes} %m to i64") }
        );
        let module = parse::parse("masks.ll", &text).expect("IR");
        let compiled = pipeline::module(&module, &Options::default()).expect("code");
        let image = image(&module, &compiled).expect("an executable");
        for (seed, vlen) in [(1, 128), (2, 256), (3, 1024)] {
            let mut rng = Rng::new(seed);
            let mut memory = Memory::new();
            let a = memory.add("a", (0..64).map(|_| rng.bits() as u8).collect(), 0);
            let input = Input { memory, arguments: vec![Val::int(a), Val::int(0)] };
            let config = Config { agnostic: Agnostic::Ones, ..config(vlen).expect("a hart") };
            agree(&module, &module.functions[0], &image, &input, &Arc::new(config), None)
                .unwrap_or_else(|error| panic!("{lanes} lanes, VLEN {vlen}: {error}"));
        }
    }
}
