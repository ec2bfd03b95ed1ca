//! Integers of more than 64 bits: the evaluator against Rust's own, and what they are split into against the evaluator. Those of
//! more than 128 are in `tests/cc/programs/words.c`.

use rivet_cc::eval::{Choices, Evaluator, Memory, Val};
use rivet_cc::ir::Module;
use rivet_cc::parse::parse;
use rivet_cc::{Options, pipeline};

use crate::loops::Random;

/// What `@f` makes of 64 bytes of memory, to whose address it is applied; none if it has no meaning.
pub(crate) fn run(module: &Module, bytes: &[u8]) -> Option<Vec<(u8, bool)>> {
    let mut memory = Memory::new();
    let address = memory.add("p", bytes.to_vec(), 0);
    let mut evaluator = Evaluator::new(module, memory, Choices::default());
    evaluator.call("f", &[Val::int(address)]).ok()?;
    let region = evaluator.memory.regions().iter().find(|region| region.base == address).expect("the region");
    Some(region.bytes.iter().copied().zip(region.poison.iter().copied()).collect())
}

/// The function that stores `inst`, of `%a` and `%b` and of type `result`, to `%p`.
fn program(ty: &str, inst: &str, result: &str) -> String {
    format!(
        "define void @f(ptr %p) {{\n  %q = getelementptr i8, ptr %p, i64 16\n  %a = load {ty}, ptr %p\n  \
         %b = load {ty}, ptr %q\n  %r = getelementptr i8, ptr %p, i64 32\n  {}\n  \
         store {result} %x, ptr %r\n  ret void\n}}\n",
        inst.replace("TY", ty)
    )
}

#[test]
fn the_halves_are_what_the_evaluator_says() {
    let operations = [
        "%x = add TY %a, %b",
        "%x = sub TY %a, %b",
        "%x = mul TY %a, %b",
        "%x = xor TY %a, -1",
        "%c = and TY %b, 63\n  %x = shl TY %a, %c",
        "%c = and TY %b, 63\n  %x = lshr TY %a, %c",
        "%c = and TY %b, 63\n  %x = ashr TY %a, %c",
        "%x = shl TY %a, 64",
        "%x = lshr TY %a, 64",
        "%x = ashr TY %a, 3",
        "%x = call TY @llvm.abs.TY(TY %a, i1 false)",
        "%x = call TY @llvm.smin.TY(TY %a, TY %b)",
        "%x = call TY @llvm.umax.TY(TY %a, TY %b)",
        "%x = call TY @llvm.sadd.sat.TY(TY %a, TY %b)",
        "%x = call TY @llvm.ssub.sat.TY(TY %a, TY %b)",
        "%x = call TY @llvm.uadd.sat.TY(TY %a, TY %b)",
        "%x = call TY @llvm.usub.sat.TY(TY %a, TY %b)",
        "%x = call TY @llvm.ctpop.TY(TY %a)",
        "%x = call TY @llvm.ctlz.TY(TY %a, i1 false)",
        "%x = call TY @llvm.cttz.TY(TY %a, i1 false)",
        "%x = call TY @llvm.bitreverse.TY(TY %a)",
        "%c = icmp slt TY %a, %b\n  %x = select i1 %c, TY %a, TY %b",
        "%c = icmp uge TY %a, %b\n  %x = select i1 %c, TY %a, TY 1234567890123456789",
        "%c = trunc TY %a to i32\n  %x = sext i32 %c to TY",
        "%x = freeze TY poison",
        "%s = call { TY, i1 } @llvm.sadd.with.overflow.TY(TY %a, TY %b)\n  %x = extractvalue { TY, i1 } %s, 0",
    ];
    let comparisons = ["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
    let of_128 = [
        "%x = call i128 @llvm.bswap.i128(i128 %a)",
        "%x = call i128 @llvm.fshl.i128(i128 %a, i128 %b, i128 %a)",
        "%x = call i128 @llvm.fshr.i128(i128 %a, i128 %b, i128 %b)",
    ];
    let flags = ["sadd", "uadd", "ssub", "usub", "smul", "umul"].map(|name| {
        format!(
            "%s = call {{ TY, i1 }} @llvm.{name}.with.overflow.TY(TY %a, TY %b)\n  \
             %x = extractvalue {{ TY, i1 }} %s, 1"
        )
    });
    let mut programs: Vec<String> = Vec::new();
    for bits in [65, 80, 96, 127, 128] {
        let ty = format!("i{bits}");
        programs.extend(operations.iter().map(|inst| program(&ty, inst, &ty)));
        programs.extend(comparisons.iter().map(|p| program(&ty, &format!("%x = icmp {p} TY %a, %b"), "i1")));
        programs.extend(flags.iter().map(|inst| program(&ty, inst, "i1")));
    }
    programs.extend(of_128.iter().map(|inst| program("i128", inst, "i128")));
    let mut r = Random(7);
    for text in programs {
        let module = parse("t.ll", &text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let compiled = pipeline::function(&module.functions[0], &Options::default());
        let compiled = compiled.unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(compiled.ir.to_string(), module.functions[0].to_string(), "what was written is kept");
        let split = Module { functions: vec![compiled.vpir], ..Module::default() };
        for _ in 0..40 {
            let mut bytes: Vec<u8> = (0..64).map(|_| r.below(256) as u8).collect();
            // Numbers near each other and near the ends.
            for half in bytes[..32].chunks_mut(8) {
                match r.below(4) {
                    0 => half.fill(0),
                    1 => half.fill(0xff),
                    2 => half[1..].fill(0),
                    _ => {}
                }
            }
            assert_eq!(run(&split, &bytes), run(&module, &bytes), "{text}{bytes:x?}");
        }
    }
}

/// A number of any width is printed as it was read, negative if its first bit is set.
#[test]
fn decimal_numbers_of_any_width() {
    let returned = |bits: u32, text: &str| {
        let module = parse("t.ll", &format!("define i{bits} @f() {{\n  ret i{bits} {text}\n}}\n"));
        module.ok().map(|module| {
            let printed = module.functions[0].to_string();
            let number = printed.split(&format!("ret i{bits} ")).nth(1).and_then(|rest| rest.lines().next());
            number.expect("a number").to_owned()
        })
    };
    // 2^200 - 1.
    let most = "1606938044258990275541962092341162602522202993782792835301375";
    let least = "-1606938044258990275541962092341162602522202993782792835301376";
    for (bits, read, printed) in [
        (8, "255", Some("-1")),
        (8, "256", None),
        (8, "-128", Some("-128")),
        (8, "-129", None),
        (64, "18446744073709551615", Some("-1")),
        (64, "18446744073709551616", None),
        (65, "18446744073709551616", Some("-18446744073709551616")),
        (192, "-18446744073709551617", Some("-18446744073709551617")),
        (192, "1000000000000000000000000000000000000", Some("1000000000000000000000000000000000000")),
        (199, most, None),
        (200, most, Some("-1")),
        (201, most, Some(most)),
        (200, least, None),
        (201, least, Some(least)),
        (1024, "-0", Some("0")),
    ] {
        assert_eq!(returned(bits, read).as_deref(), printed, "i{bits} {read}");
    }
}

/// What `@f` gives, as two numbers of 64 bits.
fn result(inst: &str) -> (u64, u64) {
    let text = format!(
        "define i64 @f(i64 %up) {{\n  {inst}\n  %s = zext i64 %up to i128\n  %y = lshr i128 %x, %s\n  \
         %z = trunc i128 %y to i64\n  ret i64 %z\n}}\n"
    );
    let module = parse("t.ll", &text).unwrap_or_else(|error| panic!("{error}"));
    let part = |up| {
        let mut evaluator = Evaluator::new(&module, Memory::new(), Choices::default());
        evaluator.call("f", &[Val::int(up)]).expect("a value").and_then(|v| v.bits()).expect("no poison")
    };
    (part(64), part(0))
}

#[test]
fn evaluated_as_rust_does() {
    let halves = |n: u128| ((n >> 64) as u64, n as u64);
    let a: i128 = -123_456_789_012_345_678_901_234_567_890;
    let b: i128 = 98_765_432_109_876_543_210;
    for (inst, expected) in [
        (format!("%x = sdiv i128 {a}, {b}"), (a / b) as u128),
        (format!("%x = srem i128 {a}, {b}"), (a % b) as u128),
        (format!("%x = udiv i128 {a}, {b}"), a as u128 / b as u128),
        (format!("%x = mul i128 {a}, {b}"), a.wrapping_mul(b) as u128),
        (format!("%x = ashr i128 {a}, 17"), (a >> 17) as u128),
        (
            format!("%d = sitofp i128 {a} to double\n  %x = fptosi double %d to i128"),
            (a as f64) as i128 as u128,
        ),
        ("%c = sext i8 -3 to i96\n  %x = zext i96 %c to i128".into(), (1 << 96) - 3),
    ] {
        assert_eq!(result(&inst), halves(expected), "{inst}");
    }
}

/// A pair begins in any register, variadic ones in an even one, and on the stack at a multiple of 16.
#[test]
fn arguments() {
    let code = |text: &str| {
        let module = parse("t.ll", text).unwrap_or_else(|error| panic!("{error}"));
        let compiled = pipeline::function(&module.functions[0], &Options::default()).expect("code");
        compiled.back.regs.to_string()
    };
    let declared =
        "declare void @g(i32, ...)\ndeclare void @h(i64, i64, i64, i64, i64, i64, i64, i128, i64, i128)\n";
    let variadic = code(&format!(
        "define void @f(i128 %x) {{\n  call void (i32, ...) @g(i32 1, i32 2, i32 3, i128 %x)\n  ret void\n}}\n{declared}"
    ));
    // a0 to a2 are taken, a3 is left out.
    assert!(variadic.contains("$a4") && !variadic.contains("$a3"), "{variadic}");
    let stack = code(&format!(
        "define void @f(i128 %x, i64 %y) {{\n  call void @h(i64 1, i64 2, i64 3, i64 4, i64 5, i64 6, i64 7, i128 %x, i64 %y, i128 %x)\n  \
         ret void\n}}\n{declared}"
    ));
    let offsets: Vec<&str> =
        stack.lines().filter(|line| line.contains("outgoing")).filter_map(|l| l.rsplit(' ').next()).collect();
    assert_eq!(offsets, ["0", "8", "16", "24"], "{stack}");
}

/// The upper half of a product of 64 bits has an instruction for all lanes: signed, unsigned, by a scalar.
#[test]
fn upper_halves_are_computed_in_lanes() {
    for (extend, other) in [("zext", "%v"), ("sext", "%v"), ("zext", "-3")] {
        let other = other.replace("%v", "%y");
        let text = format!(
            "define void @f(ptr %p) {{\nentry:\n  %q = getelementptr i8, ptr %p, i64 88\n  br label %l\nl:
  %i = phi i64 [ 0, %entry ], [ %next, %l ]
  %a = getelementptr inbounds i64, ptr %p, i64 %i
  %b = getelementptr inbounds i64, ptr %q, i64 %i
  %x = load i64, ptr %a
  %y = load i64, ptr %b
  %u = {extend} i64 %x to i128
  %v = {extend} i64 {other} to i128
  %w = mul i128 %u, %v
  %h = lshr i128 %w, 64
  %t = trunc i128 %h to i64
  store i64 %t, ptr %a
  %next = add nuw nsw i64 %i, 1
  %done = icmp eq i64 %next, 11
  br i1 %done, label %e, label %l
e:
  ret void\n}}\n"
        );
        let module = parse("t.ll", &text).unwrap_or_else(|error| panic!("{error}"));
        let compiled =
            pipeline::module(&module, &Options::default()).unwrap_or_else(|error| panic!("{error}"));
        let report = &compiled[0].report.loops[0];
        assert!(report.is_vectorized(), "{report}");
        let code = rivet_cc::emit::text(&[compiled[0].back.routine.clone()], &Default::default());
        assert!(code.contains("vmulhu.v"), "{code}");
        let mut random = Random(11);
        let bytes: Vec<u8> = (0..176).map(|_| random.below(256) as u8).collect();
        let vector = Module { functions: vec![compiled[0].vpir.clone()], ..Default::default() };
        let expected = run(&module, &bytes).expect("a run");
        assert_eq!(run(&vector, &bytes), Some(expected), "{text}");
    }
}
