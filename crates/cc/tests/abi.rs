//! The calling convention of vectors, as clang has it: callers and callees of either compiler go together.

use std::path::{Path, PathBuf};
use std::process::Command;

use rivet_cc::Options;
use rivet_cc::parse::parse;
use rivet_cc::pipeline::{self, Stage};

/// Groups that do not fit v8 to v23 any more, an argument in a gap that an earlier one has left, and one whose address is on
/// the stack.
const SIGNATURE: &str = "<vscale x 2 x i32> %a, <vscale x 4 x i32> %b, <vscale x 2 x i32> %c, <vscale x 16 x i32> %d, \
    <vscale x 8 x i32> %e, <vscale x 2 x i32> %f, <vscale x 16 x i1> %m, i64 %x1, i64 %x2, i64 %x3, i64 %x4, \
    i64 %x5, i64 %x6, i64 %x7, i64 %x8, <vscale x 16 x i32> %g";

fn callee() -> String {
    let text = "
  %b.low = call <vscale x 2 x i32> @llvm.vector.extract.nxv2i32.nxv4i32(<vscale x 4 x i32> %b, i64 0)
  %chosen = select <vscale x 16 x i1> %m, <vscale x 16 x i32> %d, <vscale x 16 x i32> %g
  %d.low = call <vscale x 2 x i32> @llvm.vector.extract.nxv2i32.nxv16i32(<vscale x 16 x i32> %chosen, i64 0)
  %e.low = call <vscale x 2 x i32> @llvm.vector.extract.nxv2i32.nxv8i32(<vscale x 8 x i32> %e, i64 0)
  %1 = sub <vscale x 2 x i32> %a, %b.low
  %2 = shl <vscale x 2 x i32> %1, splat (i32 1)
  %3 = add <vscale x 2 x i32> %2, %c
  %4 = shl <vscale x 2 x i32> %3, splat (i32 1)
  %5 = sub <vscale x 2 x i32> %4, %d.low
  %6 = shl <vscale x 2 x i32> %5, splat (i32 1)
  %7 = add <vscale x 2 x i32> %6, %e.low
  %8 = shl <vscale x 2 x i32> %7, splat (i32 1)
  %9 = add <vscale x 2 x i32> %8, %f
  ret <vscale x 2 x i32> %9
}
declare <vscale x 2 x i32> @llvm.vector.extract.nxv2i32.nxv4i32(<vscale x 4 x i32>, i64)
declare <vscale x 2 x i32> @llvm.vector.extract.nxv2i32.nxv8i32(<vscale x 8 x i32>, i64)
declare <vscale x 2 x i32> @llvm.vector.extract.nxv2i32.nxv16i32(<vscale x 16 x i32>, i64)
";
    format!("define <vscale x 2 x i32> @mixed({SIGNATURE}) {{{text}")
}

fn caller() -> String {
    let numbers: Vec<String> = (0..160_u32).map(|i| format!("i32 {}", i * i * 37 % 1009)).collect();
    let names = SIGNATURE.replace("i64 %x", "i64 1");
    let mut text = format!(
        "@numbers = global [160 x i32] [{}]\n@result = global [64 x i32] zeroinitializer\n\
         @format = constant [4 x i8] c\"%d\\0A\\00\"\ndeclare i32 @printf(ptr, ...)\n\
         declare <vscale x 2 x i32> @mixed({})\ndefine i32 @main() {{\n",
        numbers.join(", "),
        SIGNATURE.split(", ").map(|p| p.rsplit_once(' ').expect("a name").0).collect::<Vec<_>>().join(", "),
    );
    for (at, (name, lanes)) in
        [("a", 2), ("b", 4), ("c", 2), ("d", 16), ("e", 8), ("f", 2), ("g", 16)].into_iter().enumerate()
    {
        text += &format!("  %p.{name} = getelementptr i32, ptr @numbers, i64 {}\n", 16 * at);
        text += &format!("  %{name} = load <vscale x {lanes} x i32>, ptr %p.{name}\n");
    }
    text += "  %m = icmp sgt <vscale x 16 x i32> %d, splat (i32 500)\n";
    text += &format!("  %r = call <vscale x 2 x i32> @mixed({names})\n");
    text += "  store <vscale x 2 x i32> %r, ptr @result\n";
    for at in 0..4 {
        text += &format!(
            "  %q{at} = getelementptr i32, ptr @result, i64 {at}\n  %r{at} = load i32, ptr %q{at}\n"
        );
        text += &format!("  call i32 (ptr, ...) @printf(ptr @format, i32 %r{at})\n");
    }
    text + "  ret i32 0\n}\n"
}

fn by_rivet(name: &str, text: &str, stage: Stage) -> Vec<u8> {
    let module = parse(name, text).unwrap_or_else(|e| panic!("{e}\n{}", e.snippet()));
    let compiled = pipeline::module(&module, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
    pipeline::emit(&module, &compiled, stage).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn vectors_that_find_no_register_are_passed_by_reference() {
    let code = String::from_utf8(by_rivet("callee.ll", &callee(), Stage::Asm)).expect("assembly");
    // `f` is where a0 points to, and the address of `g` is on the stack.
    assert!(code.contains("\tvl1r.v\tv24, (a0)\n"), "{code}");
    assert!(code.contains("\tld\ta1, 0x18(s0)\n\tvl8r.v\tv24, (a1)\n"), "{code}");
    // A vector takes the first register that is free, in front of others that are taken.
    let gap = "define <vscale x 2 x i32> @f(<vscale x 2 x i32> %a, <vscale x 4 x i32> %b, <vscale x 2 x i32> %c) {\n  \
               %r = sub <vscale x 2 x i32> %a, %c\n  ret <vscale x 2 x i32> %r\n}\n";
    let code = String::from_utf8(by_rivet("gap.ll", gap, Stage::Asm)).expect("assembly");
    assert!(code.contains("vsub.vv\tv8, v8, v9"), "{code}");
}

#[test]
fn a_callee_that_reads_the_frame_of_the_caller_returns_to_it() {
    let code = |params: &str, body: &str, arguments: &str| {
        let text = format!(
            "declare void @g(...)\ndeclare void @llvm.va_start.p0(ptr)\n\
             define void @f({params}) {{\n  {body}\n  tail call void @g({arguments})\n  ret void\n}}\n"
        );
        String::from_utf8(by_rivet("tail.ll", &text, Stage::Asm)).expect("assembly")
    };
    let group = "<vscale x 16 x i32>";
    let named = |n: usize| (0..n).map(|i| format!("{group} %{}", (b'a' + i as u8) as char));
    let groups = |n: usize| named(n).collect::<Vec<_>>().join(", ");
    let list = "call void @llvm.va_start.p0(ptr %p)\n  %l = load ptr, ptr %p";
    let cases = [
        (code("ptr %p", "%l = load ptr, ptr %p", "ptr %l"), true),
        // The list lies elsewhere, but what it leads to in the frame.
        (code("ptr %p, ...", list, "ptr %l"), false),
        (code(&groups(2), "", &groups(2)), true),
        // There is no group for the third: its address is passed.
        (code(&groups(3), "", &groups(3)), false),
    ];
    for (code, leaves) in cases {
        assert_eq!([code.contains("tail\tg"), code.contains("call\tg")], [leaves, !leaves], "{code}");
    }
}

#[test]
fn callers_and_callees_of_clang_go_together_with_ours() {
    let (clang, linker, qemu) = ("clang-19", "riscv64-linux-gnu-gcc", "qemu-riscv64");
    if let Some(tool) =
        [clang, linker, qemu].iter().find(|t| Command::new(t).arg("--version").output().is_err())
    {
        println!("skipped: no {tool}");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let object = |name: &str, text: &str| -> [PathBuf; 2] {
        let file = |suffix: &str| folder.path().join(format!("{name}.{suffix}"));
        std::fs::write(file("rivet.o"), by_rivet(name, text, Stage::Obj)).expect("an object");
        // The spelling of clang 19.
        let splat = |n: &str, lanes: &str| {
            format!(
                "shufflevector (<vscale x {lanes} x i32> insertelement (<vscale x {lanes} x i32> poison, i32 {n}, i64 0), \
                 <vscale x {lanes} x i32> poison, <vscale x {lanes} x i32> zeroinitializer)"
            )
        };
        let text =
            text.replace("splat (i32 1)", &splat("1", "2")).replace("splat (i32 500)", &splat("500", "16"));
        std::fs::write(file("ll"), text).expect("a text");
        let mut command = Command::new(clang);
        command.args([
            "--target=riscv64-linux-gnu",
            "-march=rv64gcv",
            "-mabi=lp64d",
            "-O1",
            "-w",
            "-c",
            "-o",
        ]);
        let output = command.arg(file("clang.o")).arg(file("ll")).output().expect("clang runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        [file("rivet.o"), file("clang.o")]
    };
    let (callers, callees) = (object("caller", &caller()), object("callee", &callee()));
    let run = |caller: &Path, callee: &Path| {
        let program = folder.path().join("program");
        let mut command = Command::new(linker);
        let linked = command.arg("-static").arg("-o").arg(&program).args([caller, callee]).output();
        let linked = linked.expect("the linker runs");
        assert!(linked.status.success(), "{}", String::from_utf8_lossy(&linked.stderr));
        let output = Command::new(qemu).args(["-cpu", "max"]).arg(&program).output().expect("QEMU runs");
        assert!(output.status.success(), "{caller:?}, {callee:?}: {:?}", output.status);
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    let expected = run(&callers[1], &callees[1]);
    assert_eq!(expected.lines().count(), 4);
    for (caller, callee) in [(0, 0), (0, 1), (1, 0)] {
        assert_eq!(run(&callers[caller], &callees[callee]), expected, "{caller} {callee}");
    }
}
