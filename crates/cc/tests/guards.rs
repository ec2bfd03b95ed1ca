//! Which frames have a guard: those that clang 19 gives one. `tests/cc/programs/guards.c` runs some.

use rivet_cc::pipeline::{self, Stage};
use rivet_cc::{Options, parse};

/// Whether a function with this attribute calls `__stack_chk_fail`, and reads the variable once more than it returns.
fn is_guarded(attribute: &str, body: &str) -> bool {
    let text = format!("declare void @g(ptr)\ndefine i32 @f(i32 %n, i64 %i) {attribute} {{\n{body}\n}}\n");
    let module = parse::parse("f.ll", &text).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let compiled = pipeline::module(&module, &Options::default()).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let code = pipeline::emit(&module, &compiled, Stage::Asm).expect("assembly");
    let code = String::from_utf8(code).expect("text");
    let fails = code.matches("__stack_chk_fail").count();
    assert!(fails <= 1, "{code}");
    assert_eq!(fails > 0, code.contains("got_pcrel_hi(__stack_chk_guard)"), "{code}");
    fails > 0
}

#[test]
fn frames_are_guarded_as_the_attribute_says() {
    let none = "  ret i32 %n";
    let local =
        "  %p = alloca i32\n  store volatile i32 %n, ptr %p\n  %r = load volatile i32, ptr %p\n  ret i32 %r";
    let known = "  %p = alloca i32\n  call void @g(ptr %p)\n  ret i32 0";
    let small = "  %p = alloca [4 x i8]\n  store volatile i8 1, ptr %p\n  ret i32 0";
    let array = "  %p = alloca [16 x i8]\n  %q = getelementptr i8, ptr %p, i64 %i\n  store volatile i8 1, ptr %q\n  ret i32 0";
    let sized = "  %p = alloca i8, i32 %n\n  call void @g(ptr %p)\n  ret i32 0";
    let cases = [
        (none, [false, false, false, true]),
        (local, [false, false, false, true]),
        (known, [false, false, true, true]),
        (small, [false, false, true, true]),
        (array, [false, true, true, true]),
        (sized, [false, true, true, true]),
    ];
    for (body, expected) in cases {
        let guarded = ["", "ssp", "sspstrong", "sspreq"].map(|attribute| is_guarded(attribute, body));
        assert_eq!(guarded, expected, "{body}");
    }
    assert!(!is_guarded("sspreq naked", "  unreachable"));
}

#[test]
fn each_return_is_checked() {
    let body = "  %p = alloca [16 x i8]
  call void @g(ptr %p)
  %c = icmp eq i32 %n, 0
  br i1 %c, label %a, label %b
a:
  %v = load i8, ptr %p
  %w = zext i8 %v to i32
  ret i32 %w
b:
  call void @g(ptr %p)
  %z = tail call i32 @f(i32 1, i64 2)
  ret i32 %z";
    assert!(is_guarded("sspstrong", body));
    let text = format!("declare void @g(ptr)\ndefine i32 @f(i32 %n, i64 %i) sspstrong {{\n{body}\n}}\n");
    let module = parse::parse("f.ll", &text).expect("a program");
    let compiled = pipeline::module(&module, &Options::default()).expect("code");
    let code =
        String::from_utf8(pipeline::emit(&module, &compiled, Stage::Asm).expect("assembly")).expect("text");
    // Both ways out are behind a comparison; the last call is none that the frame is gone before.
    assert!(code.contains("call\tf") && !code.contains("tail\tf"), "{code}");
    let branches = code.lines().filter(|line| line.contains("\tbne\t") || line.contains("\tbeq\t")).count();
    assert!(branches >= 2, "{code}");
}

/// Module flags say that the guard is beside the thread pointer, as clang writes them from release 20 on.
#[test]
fn a_guard_may_be_beside_the_thread_pointer() {
    let text = |register: &str| {
        format!(
            "define i32 @f(ptr %q) sspreq {{\n  ret i32 0\n}}\n!llvm.module.flags = !{{!0, !1, !2}}\n\
             !0 = !{{i32 1, !\"stack-protector-guard\", !\"tls\"}}\n\
             !1 = !{{i32 1, !\"stack-protector-guard-reg\", !\"{register}\"}}\n\
             !2 = !{{i32 1, !\"stack-protector-guard-offset\", i32 -16}}\n"
        )
    };
    let module = parse::parse("f.ll", &text("tp")).expect("a program");
    // What is printed says so, too.
    for module in [&module, &parse::parse("f.ll", &module.to_string()).expect("a program")] {
        let compiled = pipeline::module(module, &Options::default()).expect("code");
        let code = pipeline::emit(module, &compiled, Stage::Asm).expect("assembly");
        let code = String::from_utf8(code).expect("text");
        assert_eq!(code.matches(", tp").count(), 2, "{code}");
        assert!(code.matches(", -0x10(").count() == 2 && !code.contains("__stack_chk_guard"), "{code}");
    }
    let error = parse::parse("f.ll", &text("gp")).expect_err("another register").to_string();
    assert!(error.contains("the guard of frames 'tls' at 'gp' is not supported"), "{error}");
}
