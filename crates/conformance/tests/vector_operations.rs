//! Every operation of vectors that the compiler has instructions for, on random lanes, against the evaluator.
//!
//! Each program loads vectors and a mask under a length, does one thing, and stores what comes of it.

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
fn run(lanes: &Lanes, source: &str, rng: &mut Rng, float: bool) -> Result<bool, String> {
    let module = parse::parse("test.ll", source).map_err(|e| format!("{e}\n{}", e.snippet()))?;
    for mode in [Mode::Optimised, Mode::Naive] {
        let options = Options { vset: mode, ..Options::default() };
        let compiled = match pipeline::module(&module, &options) {
            Ok(compiled) => compiled,
            Err(CcError::Unsupported { .. }) => return Ok(false),
            Err(error) => return Err(error.to_string()),
        };
        let image = image(&compiled)?;
        for vlen in [64, 128, 512] {
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

fn run_all(types: &[Lanes], operations: &[(String, &str)], float: bool) {
    let mut rng = Rng::new(7);
    let (mut wrong, mut missing) = (Vec::new(), Vec::new());
    for lanes in types {
        for (operation, result) in operations {
            let text = operation
                .replace("MS(", &format!("nxv{}i1(", lanes.count))
                .replace(".S(", &format!(".{}(", lanes.suffix()))
                .replace("T %", &format!("{} %", lanes.ty()))
                .replace(" T ", &format!(" {} ", lanes.ty()))
                .replace("(T ", &format!("({} ", lanes.ty()))
                .replace("M %", &format!("{} %", lanes.mask()))
                .replace("M s", &format!("{} s", lanes.mask()))
                .replace("M z", &format!("{} z", lanes.mask()))
                .replace(" M @", &format!(" {} @", lanes.mask()))
                .replace("(E ", &format!("({} ", lanes.element))
                .replace(" E ", &format!(" {} ", lanes.element));
            let result = if *result == "element" { lanes.element } else { result };
            let source = program(lanes, &format!("  {text}\n"), result);
            match run(lanes, &source, &mut rng, float) {
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
    run_all(&INTEGERS, &integer_operations(), false);
}

#[test]
fn floating_point_lanes_are_what_the_evaluator_says() {
    run_all(&FLOATS, &float_operations(), true);
}
