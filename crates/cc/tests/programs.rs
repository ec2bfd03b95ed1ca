//! Whole C programs, compiled as clang's IR has them, linked with the C library and run by QEMU: they print what they print
//! when clang compiles them.

use std::path::{Path, PathBuf};
use std::process::Command;

use rivet_cc::parse::parse;
use rivet_cc::pipeline::{self, Stage};
use rivet_cc::{CcError, Options};

const LINKER: &str = "riscv64-linux-gnu-gcc";
const QEMU: &str = "qemu-riscv64";

/// The programs in a folder: name, IR, what they print, if each has a file of that.
fn programs(folder: &str) -> Vec<(String, String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cc/programs").join(folder);
    let entries = std::fs::read_dir(folder).expect("the folder of programs");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|e| e == "ll"));
    paths.sort();
    assert!(paths.len() >= 8, "only {} programs", paths.len());
    let read = |path: &Path| std::fs::read_to_string(path).expect("a text");
    let program = |path: &PathBuf| {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        (name, read(path), std::fs::read_to_string(path.with_extension("txt")).unwrap_or_default())
    };
    paths.iter().map(program).collect()
}

/// A module at a stage.
fn compile(name: &str, text: &str, options: &Options, stage: Stage) -> Result<Vec<u8>, CcError> {
    let module = parse(name, text)?;
    let compiled = pipeline::module(&module, options)?;
    pipeline::emit(&module, &compiled, stage)
}

/// Links files with the C library.
pub(crate) fn link(name: &str, folder: &Path, files: &[PathBuf]) -> PathBuf {
    let program = folder.join("program");
    let mut linker = Command::new(LINKER);
    linker.args(["-static", "-march=rv64gcv", "-o"]).arg(&program).args(files).args(["-lm", "-latomic"]);
    let linked = linker.output().expect("the linker runs");
    assert!(linked.status.success(), "{name}: {}", String::from_utf8_lossy(&linked.stderr));
    program
}

/// What a program prints on a CPU of QEMU's.
pub(crate) fn qemu(cpu: &str, program: &Path) -> String {
    let output = Command::new(QEMU).args(["-cpu", cpu]).arg(program).output().expect("QEMU runs");
    assert!(output.status.success(), "{cpu}, {program:?}: {:?}", output.status);
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Links files with the C library and gives what the program prints.
fn run(name: &str, folder: &Path, files: &[PathBuf]) -> String {
    qemu("max", &link(name, folder, files))
}

/// Whether programs can be linked and run.
pub(crate) fn has_tools() -> bool {
    let missing = |tool: &&str| Command::new(tool).arg("--version").output().is_err();
    let missing = [LINKER, QEMU].into_iter().find(missing);
    if let Some(tool) = missing {
        println!("skipped: no {tool}");
    }
    missing.is_none()
}

#[test]
fn programs_print_what_clang_lets_them_print() {
    if !has_tools() {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for (name, text, expected) in programs("") {
        // GNU as knows vector cryptography from binutils 2.42 on.
        let scalar = if name == "crypto" { (Stage::Obj, "code.o") } else { (Stage::Asm, "code.s") };
        for (vectorize, (stage, file)) in [(false, scalar), (true, (Stage::Obj, "code.o"))] {
            let options = Options { vectorize, ..Options::default() };
            let bytes = compile(&name, &text, &options, stage).unwrap_or_else(|e| panic!("{e}"));
            let file = folder.path().join(file);
            std::fs::write(&file, bytes).expect("a file");
            assert_eq!(run(&name, folder.path(), &[file]), expected, "{name}, {stage:?}, {options:?}");
        }
    }
}

/// The small programs: name, IR.
pub(crate) fn small_programs() -> Vec<(String, String, String)> {
    let programs = programs("small");
    assert!(programs.len() >= 51, "only {} programs", programs.len());
    programs
}

/// Links the small programs, each of which is compiled by itself, to one, which is faster, and checks what that prints.
pub(crate) fn run_small(
    compile: &dyn Fn(&str, &str) -> Vec<u8>,
    run: &dyn Fn(&str, &Path, &[PathBuf]) -> String,
) {
    let folder = tempfile::tempdir().expect("a folder");
    let expected = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/cc/programs/small/expected.txt");
    let expected = std::fs::read_to_string(expected).expect("a text");
    let object = |name: &str, text: &str| {
        let file = folder.path().join(format!("{name}.o"));
        std::fs::write(&file, compile(name, text)).expect("a file");
        file
    };
    let (mut declarations, mut calls, mut files) = (String::new(), String::new(), Vec::new());
    for (name, text, _) in &small_programs() {
        files.push(object(name, &text.replace("@main(", &format!("@main.{name}("))));
        declarations += &format!("declare i32 @main.{name}()\n");
        calls += &format!("  call i32 @main.{name}()\n");
    }
    let driver = format!("{declarations}define i32 @main() {{\n{calls}  ret i32 0\n}}\n");
    files.push(object("driver", &driver));
    assert_eq!(run("small", folder.path(), &files), expected);
}

#[test]
fn small_programs_print_what_clang_lets_them_print() {
    if !has_tools() {
        return;
    }
    for vectorize in [false, true] {
        let options = Options { vectorize, ..Options::default() };
        let object = |name: &str, text: &str| {
            compile(name, text, &options, Stage::Obj).unwrap_or_else(|e| panic!("{options:?}: {e}"))
        };
        run_small(&object, &run);
    }
}

/// What is printed of a module stands for the same program.
#[test]
fn printed_modules_compile_to_the_same_code() {
    for (name, text, _) in programs("").into_iter().chain(programs("small")) {
        let code = |text: &str| {
            let bytes =
                compile(&name, text, &Options::default(), Stage::Asm).unwrap_or_else(|e| panic!("{e}"));
            String::from_utf8(bytes).expect("assembly")
        };
        let printed = parse(&name, &text).expect("a module").to_string();
        assert_eq!(code(&printed), code(&text), "{name}:\n{printed}");
    }
}
