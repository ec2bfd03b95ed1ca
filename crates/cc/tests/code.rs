//! The code as others see it: assemblers, linkers, a processor.

use std::path::Path;
use std::process::Command;

use rivet_cc::emit::Data;
use rivet_cc::ir::{Binary, IntPredicate, Math};
use rivet_cc::vset::Mode;
use rivet_cc::{Options, backend, emit, ir, legal, parse::parse, transform};

use crate::common;

/// Runs a tool; `None`, and a word about it, where there is none.
fn tool(name: &str, arguments: &[&str]) -> Option<String> {
    match Command::new(name).args(arguments).output() {
        Ok(out) if out.status.success() => Some(String::from_utf8_lossy(&out.stdout).into_owned()),
        Ok(out) => panic!("{name} {arguments:?}: {}", String::from_utf8_lossy(&out.stderr)),
        Err(_) => {
            println!("skipped: no {name}");
            None
        }
    }
}

fn text(path: &Path) -> &str {
    path.to_str().expect("a path that is text")
}

/// The code of all functions of a program, whose loops are vectorised if wanted.
fn routines(name: &str, source: &str, vectorize: bool, mode: Mode) -> Vec<emit::Routine> {
    let module = parse(name, source).expect("IR");
    let compile = |f: &ir::Function| {
        let simple = legal::simplify(f)?.unwrap_or_else(|| f.clone());
        let function =
            if vectorize { transform::vectorize(&simple, &Options::default()).function } else { simple };
        backend::compile(&function, &f.attrs.target(), mode).map(|b| b.routine)
    };
    module.functions.iter().map(compile).collect::<Result<_, _>>().unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// Is it beyond GNU as of Debian 12? That knows Zvfh from binutils 2.41 on, Zvbb and what came with it from 2.42 on.
fn is_young(routine: &emit::Routine) -> bool {
    routine.extensions.iter().any(|e| ["zvb", "zvk", "zvfh"].iter().any(|young| e.starts_with(young)))
}

/// The words that assemblers make of the text are those of the encoder.
fn agree_with_assemblers(routines: Vec<emit::Routine>) {
    let (young, old): (Vec<_>, Vec<_>) = routines.into_iter().partition(is_young);
    agrees_with("clang-19", &["--target=riscv64-linux-gnu"], "llvm-objcopy-19", &old);
    agrees_with("clang-19", &["--target=riscv64-linux-gnu"], "llvm-objcopy-19", &young);
    agrees_with("riscv64-linux-gnu-gcc", &[], "riscv64-linux-gnu-objcopy", &old);
}

fn agrees_with(compiler: &str, target: &[&str], objcopy: &str, routines: &[emit::Routine]) {
    if routines.is_empty() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let file = |suffix: &str| folder.path().join(format!("code.{suffix}"));
    let (source, object, bytes) = (file("s"), file("o"), file("bin"));
    std::fs::write(&source, emit::text(routines, &Data::default())).expect("a file");
    let flags = ["-march=rv64gcv", "-mno-relax", "-c", text(&source), "-o", text(&object)];
    let Some(_) = tool(compiler, &[target, &flags].concat()) else { return };
    let copied = tool(objcopy, &["-O", "binary", "-j", ".text", text(&object), text(&bytes)]);
    let Some(_) = copied else { return };
    let theirs = std::fs::read(&bytes).expect("a section");
    let mut at = 0;
    for routine in routines {
        let (words, _) = routine.words(at as u64).expect("words");
        let ours: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()).collect();
        assert!(
            theirs.get(at..at + ours.len()) == Some(&ours[..]),
            "{compiler} makes other words of\n{}",
            emit::text(std::slice::from_ref(routine), &Data::default())
        );
        at += ours.len();
    }
    assert_eq!(theirs.len(), at, "{compiler}");
}

#[test]
fn assemblers_make_the_same_words_of_the_text() {
    let mut all = Vec::new();
    for (name, source) in common::programs() {
        let scalar = routines(&name, &source, false, Mode::Naive);
        all.extend(scalar.into_iter().chain(routines(&name, &source, true, Mode::Optimised)));
    }
    for (at, routine) in all.iter_mut().enumerate() {
        routine.name = format!("{}_{at}", routine.name);
        // Assemblers fill in the distances to local symbols themselves; ours leaves that to linkers.
        routine.binding = Default::default();
        // GNU as writes a part of what is added to a symbol into the instruction, which linkers write over.
        for line in &mut routine.lines {
            if let emit::Line::Linked(_, reference) = line {
                reference.addend = 0;
            }
        }
    }
    agree_with_assemblers(all);
}

/// One function for each operation of `llvm.vp.*` and for its plain form, on lanes of this type.
fn every_operation(ty: &str, suffix: &str, mask: &str) -> String {
    let mut out = String::new();
    let (m, n) = (format!("{mask} %m"), "i32 zeroext %n");
    let parameters = format!("{ty} %a, {ty} %b, {m}, {n}");
    let mut define = |name: &str, ty: &str, body: String| {
        out.push_str(&format!("define {ty} @{name}({parameters}) {{\n{body}  ret {ty} %x\n}}\n"));
    };
    for op in Binary::ALL.iter().filter(|op| !op.is_float()) {
        let op = op.text();
        define(&format!("plain_{op}"), ty, format!("  %x = {op} {ty} %a, %b\n"));
        let call = format!("  %x = call {ty} @llvm.vp.{op}.{suffix}({ty} %a, {ty} %b, {m}, i32 %n)\n");
        define(&format!("vp_{op}"), ty, call);
    }
    use Math::{SAddSat, SMax, SMin, SSubSat, UAddSat, UMax, UMin, USubSat};
    for math in [SMin, SMax, UMin, UMax, SAddSat, UAddSat, SSubSat, USubSat] {
        let name = math.text();
        let call = format!("  %x = call {ty} @llvm.vp.{name}.{suffix}({ty} %a, {ty} %b, {m}, i32 %n)\n");
        define(&format!("vp_{}", name.replace('.', "_")), ty, call);
    }
    for predicate in IntPredicate::ALL {
        let name = predicate.text();
        let call = format!(
            "  %x = call {mask} @llvm.vp.icmp.{suffix}({ty} %a, {ty} %b, metadata !\"{name}\", {m}, i32 %n)\n"
        );
        define(&format!("vp_icmp_{name}"), mask, call);
    }
    for name in ["select", "merge"] {
        let call = format!("  %x = call {ty} @llvm.vp.{name}.{suffix}({m}, {ty} %a, {ty} %b, i32 %n)\n");
        define(&format!("vp_{name}"), ty, call);
    }
    out
}

#[test]
fn every_lane_operation_has_instructions() {
    for (ty, suffix, mask) in [
        ("<vscale x 1 x i8>", "nxv1i8", "<vscale x 1 x i1>"),
        ("<vscale x 16 x i8>", "nxv16i8", "<vscale x 16 x i1>"),
        ("<vscale x 4 x i16>", "nxv4i16", "<vscale x 4 x i1>"),
        ("<vscale x 2 x i32>", "nxv2i32", "<vscale x 2 x i1>"),
        ("<vscale x 4 x i64>", "nxv4i64", "<vscale x 4 x i1>"),
        ("<8 x i32>", "v8i32", "<8 x i1>"),
    ] {
        let source = every_operation(ty, suffix, mask);
        for mode in [Mode::Naive, Mode::Optimised] {
            agree_with_assemblers(routines(suffix, &source, false, mode));
        }
    }
}

const SAXPY: &str = "define void @saxpy(ptr %y, ptr %x, float %a, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %j, %loop ]
  %p = getelementptr float, ptr %x, i64 %i
  %q = getelementptr float, ptr %y, i64 %i
  %u = load float, ptr %p
  %v = load float, ptr %q
  %m = fmul float %a, %u
  %s = fadd float %m, %v
  call void @store(ptr %q, float %s)
  %j = add i64 %i, 1
  %c = icmp ult i64 %j, %n
  br i1 %c, label %loop, label %exit
exit:
  ret void
}
declare void @store(ptr, float)
";

const MAIN: &str = "void saxpy(float *, const float *, float, unsigned long);
void store(float *p, float x) { *p = x; }
static float x[40], y[40];
__attribute__((noreturn)) static void leave(long code) {
  register long a0 asm(\"a0\") = code, a7 asm(\"a7\") = 93;
  asm volatile(\"ecall\" : : \"r\"(a0), \"r\"(a7));
  __builtin_unreachable();
}
void _start(void) {
  for (int i = 0; i < 40; i++) x[i] = i, y[i] = 100 * i;
  saxpy(y, x, 2, 33);
  for (int i = 0; i < 40; i++) if (y[i] != (i < 33 ? 102 : 100) * (float)i) leave(1 + i);
  leave(0);
}
";

#[test]
fn objects_link_with_c_and_calls_keep_what_lives_across_them() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    let object = emit::object(&routines("saxpy.ll", SAXPY, false, Mode::Optimised), &Data::default())
        .expect("an object");
    std::fs::write(file("saxpy.o"), object).expect("a file");
    std::fs::write(file("main.c"), MAIN).expect("a file");
    let (main, start, linked) = (file("main.c"), file("main.o"), file("program"));
    let flags = ["--target=riscv64-linux-gnu", "-march=rv64gcv", "-O1", "-c"];
    let run = || {
        tool("clang-19", &[&flags[..], &[text(&main), "-o", text(&start)]].concat())?;
        tool("ld.lld-19", &["-static", text(&start), text(&file("saxpy.o")), "-o", text(&linked)])?;
        tool("qemu-riscv64", &[text(&linked)])
    };
    run();
}

#[test]
fn an_executable_has_its_functions_as_symbols_and_calls_between_them() {
    let source = "define i64 @first(i64 %x) {
  %y = call i64 @second(i64 %x)
  ret i64 %y
}
define i64 @second(i64 %x) {
  %y = add i64 %x, 5
  ret i64 %y
}
";
    let file = emit::link(&routines("two.ll", source, false, Mode::Optimised), &Data::default())
        .expect("an executable");
    let image = rivet_elf::Image::parse("two", &file).expect("an image");
    assert_eq!(image.entry, 0x10000);
    let outside = "define void @f() {
  call void @nowhere()
  ret void
}
declare void @nowhere()
";
    let error = emit::link(&routines("outside.ll", outside, false, Mode::Optimised), &Data::default())
        .expect_err("no such symbol");
    assert!(error.contains("`nowhere` is not defined"), "{error}");
}

/// Elements that may be less aligned than they have to be are accessed as bytes: whole registers, and in the last strip so many
/// bytes as there are left.
#[test]
fn elements_at_any_address_are_accessed_as_bytes() {
    let programs = common::programs();
    let (name, source) = programs.iter().find(|(name, _)| name == "alignment.ll").expect("the file");
    let routines = routines(name, source, true, Mode::Optimised);
    let words = routines.into_iter().find(|r| r.name == "packed_words").expect("the function");
    let code = emit::text(&[words], &Data::default());
    let count = |part: &str| code.matches(part).count();
    assert_eq!((count("\tvl8r.v"), count("\tvle8.v")), (1, 1), "{code}");
    // The array of words is aligned.
    assert_eq!((count("\tvl8re32.v"), count("\tvle32.v")), (1, 1), "{code}");
}
