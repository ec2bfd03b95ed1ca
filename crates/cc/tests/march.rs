//! Code for other ISAs than RV64GCV: clang's assembler for each takes all of the assembly, which says nothing of what it needs, and
//! the programs print what they print when clang compiles them.

use std::path::{Path, PathBuf};
use std::process::Command;

use rivet_cc::Options;
use rivet_cc::ir::Features;
use rivet_cc::parse::parse;
use rivet_cc::pipeline::{self, Stage};
use rivet_isa::Isa;

use crate::programs::{has_tools, link, qemu, run_small, small_programs};

const CLANG: &str = "clang-19";

/// Runs clang for RISC-V; gives what it says.
fn clang(arguments: &[&str], folder: &Path) -> String {
    let mut command = Command::new(CLANG);
    command.arg("--target=riscv64-linux-gnu").args(arguments).current_dir(folder);
    let output = command.output().expect("clang runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{arguments:?}: {said}");
    said
}

fn has_clang() -> bool {
    let found = Command::new(CLANG).arg("--version").output().is_ok();
    if !found {
        println!("skipped: no {CLANG}");
    }
    found && has_tools()
}

/// The assembly and the object of a program whose functions may use what an ISA has.
fn compile(name: &str, text: &str, isa: &str) -> Result<(String, Vec<u8>), String> {
    let mut module = parse(name, text).map_err(|e| e.to_string())?;
    let features = Features::of_isa(&Isa::parse(isa).expect("an ISA"));
    module.abi = None;
    for func in &mut module.functions {
        (func.attrs.features, func.attrs.abi) = (Some(features), None);
    }
    let compiled = pipeline::module(&module, &Options::default()).map_err(|e| e.to_string())?;
    let emit = |stage| pipeline::emit(&module, &compiled, stage).map_err(|e| e.to_string());
    let text = String::from_utf8(emit(Stage::Asm)?).expect("assembly");
    Ok((text, emit(Stage::Obj)?))
}

/// Lets the assembler for an ISA read assembly, which itself says no more of that than that there are no compressed instructions.
fn assemble(isa: &str, text: &str, folder: &Path) {
    let lines: Vec<&str> = text.lines().filter(|line| !line.contains(".attribute")).collect();
    std::fs::write(folder.join("code.s"), lines.join("\n") + "\n").expect("a file");
    let has_double = Features::of_isa(&Isa::parse(isa).expect("an ISA")).d;
    let abi = if has_double { "-mabi=lp64d" } else { "-mabi=lp64" };
    clang(&[&format!("-march={isa}"), abi, "-c", "code.s"], folder);
}

#[test]
fn instructions_are_those_of_the_isa() {
    if !has_clang() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (isa, least) in
        [("rv64gc", 50), ("rv64g_zba_zbb_zbs_zicond_zve64d", 50), ("rv64iafd_zmmul", 50), ("rv64i", 48)]
    {
        let mut done = 0;
        for (name, text, _) in small_programs() {
            match compile(&name, &text, isa) {
                Ok((assembly, _)) => {
                    assemble(isa, &assembly, folder.path());
                    done += 1;
                }
                Err(why) => assert!(why.contains("which the function may not use"), "{name}, {isa}: {why}"),
            }
        }
        assert!(done >= least, "{isa}: only {done} programs");
    }
}

#[test]
fn programs_without_vectors() {
    if !has_clang() {
        return;
    }
    for (isa, cpu) in [("rv64gc_zfh", "rv64,zfh=true"), ("rv64imfd_zicsr_zfhmin", "rv64,zfhmin=true")] {
        let object = |name: &str, text: &str| {
            compile(name, text, isa).unwrap_or_else(|why| panic!("{name}, {isa}: {why}")).1
        };
        run_small(&object, &|name, folder, files| qemu(cpu, &link(name, folder, files)));
    }
}

/// Without most of what code is made of: functions of a library are called, in the ABI that passes numbers as integers. `driver.c` has
/// these, and the functions as clang compiles them, which it compares.
#[test]
fn functions_for_small_isas() {
    if !has_clang() {
        return;
    }
    let here = tempfile::tempdir().expect("a folder");
    let file = |name: &str| {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cc/march");
        folder.join(name).to_string_lossy().into_owned()
    };
    let common = ["-mabi=lp64", "-O1", "-ffreestanding", "-fno-builtin", "-ffp-contract=off", "-w"];
    let own = ["-S", "-emit-llvm", "-DNAME(name)=rivet_##name", "-o", "functions.ll"];
    clang(&[&common[..], &["-march=rv64gc", "-c", &file("driver.c")]].concat(), here.path());
    for isa in ["rv64i", "rv64imac", "rv64iac_zmmul", "rv64imf"] {
        let march = format!("-march={isa}");
        clang(&[&common[..], &own, &[&march, &file("functions.c")]].concat(), here.path());
        let text = std::fs::read_to_string(here.path().join("functions.ll")).expect("IR");
        let (assembly, object) =
            compile("functions.ll", &text, isa).unwrap_or_else(|why| panic!("{isa}: {why}"));
        assemble(isa, &assembly, here.path());
        std::fs::write(here.path().join("functions.o"), object).expect("a file");
        let program =
            ["-march=rv64gc", "-mabi=lp64", "-fuse-ld=lld-19", "-nostdlib", "-static", "-o", "program"];
        clang(&[&program[..], &["driver.o", "functions.o"]].concat(), here.path());
        assert_eq!(qemu("rv64", &here.path().join("program")), "same\n", "{isa}");
    }
}

/// An executable that is linked here has what it calls in instructions that it may use.
#[test]
fn the_runtime_is_for_the_isa() {
    if !has_clang() {
        return;
    }
    let text = "declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)\n\
        define void @_start() {\n  %n = load i64, ptr @n\n  %m = load i64, ptr getelementptr (i8, ptr @n, i64 8)\n  \
        %p = mul i64 %n, %m\n  %q = sdiv i64 %p, -7\n  %r = srem i64 %p, %m\n  %s = sub i64 %q, %r\n  \
        call void @llvm.memset.p0.i64(ptr @room, i8 1, i64 %n, i1 false)\n  \
        %one = load i8, ptr getelementptr (i8, ptr @room, i64 99)\n  %two = load i8, ptr getelementptr (i8, ptr @room, i64 100)\n  \
        %t = zext i8 %one to i64\n  %u = zext i8 %two to i64\n  %v = sub i64 %t, %u\n  %w = add i64 %s, %v\n  \
        call i64 asm sideeffect \"ecall\", \"={a0},{a0},{a7}\"(i64 %w, i64 93)\n  unreachable\n}\n\
        @n = global [2 x i64] [i64 100, i64 -9]\n@room = global [128 x i8] zeroinitializer\n";
    // -900 / -7 - -900 % -9 + 1
    let expected = 128 + 1;
    for isa in ["rv64i", "rv64gc", "rv64gcv"] {
        let mut module = parse("start.ll", text).expect("IR");
        let features = Features::of_isa(&Isa::parse(isa).expect("an ISA"));
        module.functions.iter_mut().for_each(|func| func.attrs.features = Some(features));
        let compiled = pipeline::module(&module, &Options::default()).expect("code");
        let program = pipeline::emit(&module, &compiled, Stage::Elf).expect("an executable");
        let folder = tempfile::tempdir().expect("a folder");
        let file: PathBuf = folder.path().join("program");
        std::fs::write(&file, program).expect("a file");
        let make = Command::new("chmod").arg("+x").arg(&file).status().expect("chmod runs");
        assert!(make.success());
        let cpu = if isa == "rv64gcv" { "rv64,v=true" } else { "rv64" };
        let ended = Command::new("qemu-riscv64").args(["-cpu", cpu]).arg(&file).status().expect("QEMU runs");
        assert_eq!(ended.code(), Some(expected), "{isa}");
        let listed = Command::new("llvm-objdump-19")
            .arg("-d")
            .arg(format!("--mattr={}", attributes(isa)))
            .arg(&file)
            .output();
        let Ok(listed) = listed else { continue };
        let text = String::from_utf8_lossy(&listed.stdout).into_owned();
        assert!(text.contains("<_start>") && !text.contains("unknown"), "{isa}:\n{text}");
    }
}

/// What objdump takes for all that an ISA has.
fn attributes(isa: &str) -> &'static str {
    match isa {
        "rv64i" => "-m,-a,-f,-d,-c,-v",
        "rv64gc" => "+m,+a,+f,+d,+c,-v",
        _ => "+m,+a,+f,+d,+c,+v",
    }
}

#[test]
fn vectors_without_the_extension_are_refused() {
    let text = "declare <vscale x 2 x i32> @llvm.riscv.vadd.nxv2i32.nxv2i32.i64(<vscale x 2 x i32>, <vscale x 2 x i32>, <vscale x 2 x i32>, i64)\n\
        define <vscale x 2 x i32> @f(<vscale x 2 x i32> %a, i64 %n) {\n  \
        %r = call <vscale x 2 x i32> @llvm.riscv.vadd.nxv2i32.nxv2i32.i64(<vscale x 2 x i32> poison, <vscale x 2 x i32> %a, <vscale x 2 x i32> %a, i64 %n)\n  \
        ret <vscale x 2 x i32> %r\n}\n";
    let error = compile("add.ll", text, "rv64gc").expect_err("no vectors");
    assert!(error.contains("@f: an operation that needs zve32x, which the function may not use"), "{error}");
    assert!(compile("add.ll", text, "rv64gc_zve32x").is_ok());
    let wide = text.replace("i32>", "i64>").replace("nxv2i32", "nxv2i64");
    let error = compile("add.ll", &wide, "rv64gc_zve32x").expect_err("no lanes of 64 bits");
    assert!(error.contains("needs zve64x"), "{error}");
    assert!(compile("add.ll", &wide, "rv64gc_zve64x").is_ok());
}
