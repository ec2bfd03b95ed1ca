//! Programs survive being printed and read again, and LLVM reads what is printed.

use std::io::Write;
use std::process::{Command, Stdio};

use rivet_cc::Options;
use rivet_cc::ir::{Module, same};
use rivet_cc::parse::parse;
use rivet_cc::pipeline::{self, Stage};

use crate::common;

fn read(name: &str, text: &str) -> Module {
    match parse(name, text) {
        Ok(module) => module,
        Err(error) => panic!("{error}\n{}", error.snippet()),
    }
}

#[test]
fn printed_programs_are_the_same() {
    for (name, text) in common::programs() {
        let module = read(&name, &text);
        let printed = module.to_string();
        let again = read(&name, &printed);
        assert_eq!(again.to_string(), printed, "{name}");
        assert_eq!(module.functions.len(), again.functions.len());
        for (a, b) in module.functions.iter().zip(&again.functions) {
            same(a, b).unwrap_or_else(|difference| panic!("{name}: {difference}\n{printed}"));
        }
    }
}

/// What is assumed of a pointer stands in a bundle of the call; both are dropped.
#[test]
fn assumptions_are_dropped() {
    let call = "  call void @llvm.assume(i1 true) [ \"align\"(ptr %p, i64 16), \"nonnull\"(ptr %p) ]\n";
    let text = format!("define ptr @f(ptr %p) {{\n{call}  ret ptr %p\n}}\n");
    let (with, without) = (read("f.ll", &text), read("f.ll", &text.replace(call, "")));
    same(&with.functions[0], &without.functions[0]).unwrap_or_else(|difference| panic!("{difference}"));
}

#[test]
fn llvm_reads_what_is_printed() {
    let Some(opt) = ["opt-19", "opt-20", "opt-21", "opt-22", "opt"].into_iter().find(|opt| {
        Command::new(opt).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
    }) else {
        println!("skipped: LLVM's opt is not installed");
        return;
    };
    for (name, text) in common::programs() {
        if text.contains("vp.load.ff") {
            continue; // newer than the opt that is at hand
        }
        let printed = read(&name, &text).to_string();
        let mut child = Command::new(opt)
            .args(["-passes=verify", "-S", "-o", "/dev/null"])
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("opt runs");
        child.stdin.take().expect("a pipe").write_all(printed.as_bytes()).expect("opt reads");
        let output = child.wait_with_output().expect("opt ends");
        assert!(output.status.success(), "{name}: {}\n{printed}", String::from_utf8_lossy(&output.stderr));
    }
}

/// `<scalable 4 x i32>` is another spelling of `<vscale x 4 x i32>`.
#[test]
fn scalable_is_another_word_for_vscale() {
    let text = "define <vscale x 4 x i32> @f(<vscale x 4 x i32> %a) {\n  %b = add <vscale x 4 x i32> %a, splat (i32 1)\n  \
                ret <vscale x 4 x i32> %b\n}\n";
    let (usual, other) = (read("f.ll", text), read("f.ll", &text.replace("vscale x", "scalable")));
    same(&usual.functions[0], &other.functions[0]).unwrap_or_else(|difference| panic!("{difference}"));
}

/// Constants cast to others of the same bits, between numbers and vectors, in functions and in what variables hold.
#[test]
fn constants_are_cast_bit_by_bit() {
    for (from, to, same) in [
        ("<2 x i32> <i32 1, i32 2>", "i64", "8589934593"),
        ("<2 x i32> <i32 1, i32 2>", "<4 x i16>", "<i16 1, i16 0, i16 2, i16 0>"),
        ("<2 x i32> <i32 0, i32 1072693248>", "double", "1.0"),
        ("i64 4294967297", "<2 x i32>", "splat (i32 1)"),
        ("<8 x i1> <i1 1, i1 0, i1 1, i1 0, i1 0, i1 0, i1 0, i1 1>", "i8", "133"),
        ("<2 x i64> <i64 1, i64 -1>", "i128", "-18446744073709551615"),
        ("<2 x float> <float 1.0, float poison>", "i64", "1065353216"),
        ("<2 x i16> poison", "i32", "poison"),
    ] {
        let function = |value: &str| format!("define {to} @f() {{\n  ret {to} {value}\n}}\n");
        let (cast, plain) = (format!("bitcast ({from} to {to})"), same);
        let (one, other) = (read("f.ll", &function(&cast)), read("f.ll", &function(plain)));
        rivet_cc::ir::same(&one.functions[0], &other.functions[0])
            .unwrap_or_else(|e| panic!("{cast}: {e}\n{one}"));
        if !same.starts_with("splat") {
            let variable = |value: &str| {
                let module = read("g.ll", &format!("@g = global {to} {value}\n"));
                let mut bytes = module.globals[0].init.clone().expect("a value").bytes;
                bytes.resize(module.globals[0].size as usize, 0);
                bytes
            };
            assert_eq!(variable(&cast), variable(plain), "{cast}");
        }
    }
}

/// A file's own assembly is printed as it was, and goes into assembly only.
#[test]
fn assembly_of_a_module_is_kept() {
    let text = "module asm \".globl twice\"\nmodule asm \"twice:\\09slli a0, a0, 1 # \\22\\5C\\22\"\nmodule asm \"ret\"\n\
                declare i64 @twice(i64)\ndefine i64 @f(i64 %x) {\n  %y = call i64 @twice(i64 %x)\n  ret i64 %y\n}\n";
    let module = read("f.ll", text);
    let lines = [".globl twice", "twice:\tslli a0, a0, 1 # \"\\\"", "ret"];
    assert_eq!(module.assembly, lines);
    assert_eq!(read("again.ll", &module.to_string()).assembly, lines);
    let compiled = pipeline::module(&module, &Options::default()).expect("it compiles");
    let emit = |stage| pipeline::emit(&module, &compiled, stage).map_err(|error| error.to_string());
    let code = String::from_utf8(emit(Stage::Asm).expect("assembly")).expect("a text");
    assert!(code.contains("\n.globl twice\ntwice:\tslli a0, a0, 1 # \"\\\"\nret\n\t.text\n"), "{code}");
    let words = "it has assembly outside of functions: write assembly (-S) and assemble that";
    for stage in [Stage::Obj, Stage::Elf] {
        assert_eq!(emit(stage).expect_err("assembly is for assemblers"), words);
    }
}

/// `__riscv_vlenb()` and the registers that hold one value all the time.
#[test]
fn registers_are_read_by_their_names() {
    let text = |name: &str| {
        format!(
            "define i64 @f() {{\n  %r = call i64 @llvm.read_register.i64(metadata !3)\n  ret i64 %r\n}}\n!2 = !{{!\"x\"}}\n!3 = !{{!\"{name}\"}}\n"
        )
    };
    let code = |name: &str| {
        let module = read("f.ll", &text(name));
        let compiled = pipeline::module(&module, &Options::default()).expect("it compiles");
        String::from_utf8(pipeline::emit(&module, &compiled, Stage::Asm).expect("assembly")).expect("a text")
    };
    assert!(code("vlenb").contains("\tcsrr\ta0, vlenb\n"), "{}", code("vlenb"));
    assert!(code("sp\\00").contains("\tmv\ta0, sp\n"), "{}", code("sp"));
    let error = parse("f.ll", &text("s1")).expect_err("a register that changes").to_string();
    assert_eq!(error, "f.ll:2:17: reading the register 's1' is not supported");
}

/// What attributes of a function ask for is done, and printed again.
#[test]
fn jump_tables_can_be_forbidden() {
    let cases: String = (0..12).map(|i| format!(" i64 {i}, label %b{}", i % 3)).collect();
    let text = format!(
        "define i64 @f(i64 %x) #0 {{\n  switch i64 %x, label %b0 [{cases} ]\nb0:\n  ret i64 7\nb1:\n  ret i64 9\nb2:\n  ret i64 4\n}}\n"
    );
    let code = |attributes: &str| {
        let module = read("f.ll", &format!("{text}attributes #0 = {{ nounwind {attributes} }}\n"));
        let again = read("again.ll", &module.to_string());
        same(&module.functions[0], &again.functions[0]).unwrap_or_else(|difference| panic!("{difference}"));
        let compiled = pipeline::module(&again, &Options::default()).expect("it compiles");
        String::from_utf8(pipeline::emit(&module, &compiled, Stage::Asm).expect("assembly")).expect("a text")
    };
    let (with, without) =
        (code("vscale_range(2,1024)"), code("vscale_range(2,1024) \"no-jump-tables\"=\"true\""));
    assert!(with.contains("\tauipc\t"), "{with}");
    assert!(!without.contains("\tauipc\t") && without.contains("\tbeq\t"), "{without}");
}
