//! The 32 kernels as objects of `rivet cc`, linked with the driver of `tests/cc/driver` that compares each with its scalar
//! reference, byte by byte: on Rivet and on QEMU, over VLENs and what agnostic elements receive. `guard` puts the ends of
//! what is searched in front of a page that is not there.

use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::common::{files, have, qemu, rivet, root, stderr, stdout};

/// The first of the cross compilers that is installed, with its arguments.
fn compiler() -> Option<Command> {
    for (name, arguments) in
        [("riscv64-linux-gnu-gcc", &[][..]), ("clang-19", &["--target=riscv64-linux-gnu", "-fuse-ld=lld-19"])]
    {
        if have(name) {
            let mut command = Command::new(name);
            command.args(arguments);
            return Some(command);
        }
    }
    None
}

/// An object of each kernel, compiled with these options.
fn objects(folder: &Path, options: &[&str]) -> Vec<PathBuf> {
    let kernels = files(&root().join("tests/cc/kernels"), "ll");
    assert_eq!(kernels.len(), 32);
    let compile = |kernel: &PathBuf| {
        let object = folder.join(kernel.with_extension("o").file_name().expect("a name"));
        let mut command = rivet(["cc", "--emit=obj", "--fast-math"]);
        let output = command.args(options).arg("-o").arg(&object).arg(kernel).output().expect("rivet runs");
        assert!(output.status.success(), "{}: {}", kernel.display(), stderr(&output));
        object
    };
    kernels.iter().map(compile).collect()
}

/// The driver with our kernels; none without a cross compiler.
fn driver(folder: &Path, options: &[&str]) -> Option<PathBuf> {
    let mut command = compiler()?;
    let sources = root().join("tests/cc/driver");
    let drv = folder.join("drv");
    let base = ["-march=rv64gc", "-O1", "-fno-builtin", "-ffp-contract=off", "-c"];
    let mut parts = Vec::new();
    for (name, flags) in [("driver", &[][..]), ("refs", &["-DREF"])] {
        let object = folder.join(format!("{name}.o"));
        let mut compile = Command::new(command.get_program());
        compile
            .args(command.get_args().filter(|a| !a.to_string_lossy().contains("lld")))
            .args(base)
            .args(flags);
        let output = compile.arg("-o").arg(&object).arg(sources.join(format!("{name}.c"))).output();
        let output = output.expect("the compiler runs");
        assert!(output.status.success(), "{name}.c: {}", stderr(&output));
        parts.push(object);
    }
    parts.extend(objects(folder, options));
    let output = command.args(["-static", "-nostdlib", "-o"]).arg(&drv).args(parts).output();
    let output = output.expect("the linker runs");
    assert!(output.status.success(), "{}", stderr(&output));
    Some(drv)
}

/// `all` says so of each kernel, `guard` at its end.
fn passes(what: &str, output: &Output) {
    let text = stdout(output);
    let wrong: Vec<&str> = text.lines().filter(|line| line.ends_with("FAIL")).collect();
    assert!(output.status.success() && wrong.is_empty(), "{what}: {wrong:?}\n{}", stderr(output));
    let right = text.lines().filter(|line| line.ends_with(" ok")).count();
    assert!(right == 32 || text.ends_with("guard done\n"), "{what}: {text}");
}

/// `drv all` and `drv guard` for some lengths on Rivet, and on QEMU where it is.
fn run(drv: &Path, vlens: &[u32]) {
    let drv = drv.to_str().expect("a path that is text");
    for &vlen in vlens {
        for fill in ["undisturbed", "ones"] {
            for arguments in [&["all", "100"][..], &["all", "33"], &["guard"]] {
                let vlen = vlen.to_string();
                let mut command = rivet(["run", "--vlen", &vlen, "--agnostic", fill, drv]);
                let output = command.args(arguments).output().expect("rivet runs");
                passes(&format!("rivet, VLEN {vlen}, {fill}, {arguments:?}"), &output);
            }
        }
    }
    let Some(qemu) = qemu() else { return };
    for &vlen in vlens {
        for fill in ["false", "true"] {
            let cpu = format!("rv64,v=true,vlen={vlen},rvv_ta_all_1s={fill},rvv_ma_all_1s={fill}");
            for arguments in [&["all", "1000"][..], &["guard"]] {
                let mut command = Command::new(&qemu);
                let output = command.args(["-cpu", &cpu, drv]).args(arguments).output().expect("QEMU runs");
                passes(&format!("{qemu}, VLEN {vlen}, ones {fill}, {arguments:?}"), &output);
            }
        }
    }
}

#[test]
fn the_driver_of_the_kernels_passes() {
    let folder = tempfile::tempdir().expect("a folder");
    let Some(drv) = driver(folder.path(), &[]) else { return };
    run(&drv, &[128, 256, 512, 1024]);
}

#[test]
fn the_driver_passes_with_other_tails_and_predicates() {
    for options in [["--tail", "mask"], ["--tail", "evl"], ["--predication", "mask"], ["--vset", "naive"]] {
        let folder = tempfile::tempdir().expect("a folder");
        let Some(drv) = driver(folder.path(), &options) else { return };
        run(&drv, &[256]);
    }
}

#[test]
fn options_for_clang() {
    if !["clang", "clang-19"].into_iter().any(have) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("f.c");
    let text = "int wraps(int a) { return a + 1 < a; }\n#ifdef __riscv_vector\nint has_vectors;\n#endif\n";
    std::fs::write(&source, text).expect("a file");
    let ir = |options: &[&str]| {
        let output = rivet(["cc", "--emit=ir"]).args(options).arg(&source).output().expect("rivet runs");
        assert!(output.status.success(), "{}", stderr(&output));
        stdout(&output)
    };
    assert!(!ir(&[]).contains("icmp") && ir(&["-fwrapv"]).contains("icmp"));
    assert!(ir(&[]).contains("@has_vectors") && !ir(&["-march=rv64gc"]).contains("@has_vectors"));
    std::fs::write(&source, "int f(int n) { for (int i = 0;;) if (i++ > n) return i; }\n").expect("a file");
    // Of several standards the last one counts.
    let old = ["-std=c99", "-std=c89", "-Wc99-extensions", "-Werror"];
    let output = rivet(["cc", "--emit=ir"]).args(old).arg(&source).output().expect("rivet runs");
    assert!(!output.status.success() && stderr(&output).contains("C99"), "{}", stderr(&output));
    let output = rivet(["cc", "--emit=ir", "-w"]).args(&old[1..3]).arg(&source).output().expect("rivet runs");
    assert!(output.status.success() && stderr(&output).is_empty(), "{}", stderr(&output));
}

#[test]
fn march_says_what_code_may_use() {
    if !["clang", "clang-19"].into_iter().any(have) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("f.c");
    let text = "void scale(double *x, long n) {\n    for (long i = 0; i < n; i++) x[i] = x[i] * 3.0;\n}\n";
    std::fs::write(&source, text).expect("a file");
    let ir = folder.path().join("g.ll");
    let loop_of_ir = "define void @g(ptr %x) {\n  br label %next\nnext:\n  %i = phi i64 [ 0, %0 ], [ %j, %next ]\n  \
        %p = getelementptr double, ptr %x, i64 %i\n  %a = load double, ptr %p\n  %b = fadd double %a, 1.0\n  \
        store double %b, ptr %p\n  %j = add i64 %i, 1\n  %c = icmp eq i64 %j, 1000\n  \
        br i1 %c, label %done, label %next\ndone:\n  ret void\n}\n";
    std::fs::write(&ir, loop_of_ir).expect("a file");
    let compile = |options: &[&str], file: &Path| {
        let output = rivet(["cc", "-S", "-o", "-"]).args(options).arg(file).output().expect("rivet runs");
        (output.status.success(), stdout(&output) + &stderr(&output))
    };
    for file in [&source, &ir] {
        for (options, has, lacks) in [
            (&[][..], "vset", "__adddf3"),
            (&["-march=rv64gc"], "\"rv64gc\"", "vset"),
            (&["-march=rv64imac"], "\"rv64imac_zicsr\"", "fld"),
            (&["-march=rv64imac"], "df3", "vset"),
        ] {
            let (done, text) = compile(options, file);
            assert!(done && text.contains(has) && !text.contains(lacks), "{options:?}: {text}");
        }
    }
    // That of a CPU.
    let (done, text) = compile(&["-mcpu=sifive-u74"], &source);
    assert!(done && !text.contains("vset"), "{text}");
    let (done, text) = compile(&["-march=rv64imac", "-mabi=lp64d"], &source);
    assert!(!done && text.contains("-mabi=lp64d is not supported; only -mabi=lp64 is"), "{text}");
}

#[test]
fn loops_are_not_vectorised_by_clang_unless_asked_to() {
    if !["clang", "clang-19"].into_iter().any(have) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("f.c");
    let text = "void add(int *restrict to, const int *restrict from, long n) {\n\
                \x20   for (long i = 0; i < n; i++) to[i] += from[i];\n}\n\
                void four(int *restrict to, const int *restrict from) {\n\
                \x20   to[0] += from[0]; to[1] += from[1]; to[2] += from[2]; to[3] += from[3];\n}\n";
    std::fs::write(&source, text).expect("a file");
    for level in ["-O1", "-O2", "-O3", "-Os"] {
        for (options, has_vectors) in [(&[][..], false), (&["-fvectorize", "-fslp-vectorize"], true)] {
            let mut command = rivet(["cc", "--emit=ir", level]);
            let output = command.args(options).arg(&source).output().expect("rivet runs");
            assert!(output.status.success(), "{}", stderr(&output));
            let ir = stdout(&output);
            let found = [ir.contains("<vscale x 4 x i32>"), ir.contains("<4 x i32>")];
            assert_eq!(found, [has_vectors; 2], "{level} {options:?}:\n{ir}");
        }
    }
}

/// clang would vectorise these whatever `-fno-vectorize` says; files of dependencies stay what they are.
#[test]
fn loops_that_ask_for_vectors_get_those_of_rivet() {
    if !["clang", "clang-19"].into_iter().any(have) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("f.c");
    let text = "void add(int *restrict to, const int *restrict from, long n) {\n_Pragma(\"clang loop HINT\")\n\
                \x20   for (long i = 0; i < n; i++) to[i] += from[i];\n}\n";
    for (hint, has_vectors) in [
        ("vectorize(enable)", true),
        ("vectorize_width(4) interleave_count(2)", true),
        ("vectorize(disable)", false),
    ] {
        std::fs::write(&source, text.replace("HINT", hint)).expect("a file");
        let options = ["cc", "-O2", "-MMD", "--report", "-S", "-o", "f.s", "f.c"];
        let output = rivet(options).current_dir(folder.path()).output().expect("rivet runs");
        assert!(output.status.success(), "{}", stderr(&output));
        let report = stdout(&output) + &stderr(&output);
        assert_eq!(report.matches(": vectorised").count(), usize::from(has_vectors), "{hint}: {report}");
        assert_eq!(report.matches(": not vectorised").count(), usize::from(!has_vectors), "{hint}: {report}");
        let names = std::fs::read_dir(folder.path()).expect("a folder").count();
        let dependencies = std::fs::read_to_string(folder.path().join("f.d")).expect("a file");
        assert!(names == 3 && dependencies.starts_with("f.s: f.c"), "{names} files, {dependencies}");
    }
}

/// As for clang and GCC, `-` is standard output, and no file.
#[test]
fn a_dash_is_standard_output() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = root().join("tests/cc/examples/saxpy.ll");
    let cases = [
        (&["-S"][..], &b"\t.text"[..]),
        (&["-c"], b"\x7fELF"),
        (&["--emit=vset"], b""),
        (&["--emit=obj"], b"\x7fELF"),
    ];
    for (options, begins) in cases {
        let mut command = rivet(["cc"]);
        let output =
            command.args(options).arg("-o").arg("-").arg(&source).current_dir(folder.path()).output();
        let output = output.expect("rivet runs");
        assert!(output.status.success(), "{options:?}: {}", stderr(&output));
        assert!(output.stdout.len() > 100 && output.stdout.starts_with(begins), "{options:?}");
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0, "{options:?}");
    }
}

/// The guard of an executable without a C library gets its value at the start, and what has overwritten it ends the program; in
/// a variable, or beside the thread pointer.
#[test]
fn frames_of_executables_are_guarded() {
    if !have("clang-19") {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let program = folder.path().join("guarded");
    let beside = [
        "-mstack-protector-guard=tls",
        "-mstack-protector-guard-reg=tp",
        "-mstack-protector-guard-offset=-40",
    ];
    for options in [&[][..], &beside] {
        let compile = |emit: &str, options: &[&str]| {
            let mut command = rivet(["cc", "--clang", "clang-19", "-fstack-protector-strong", emit]);
            let command = command.args(options).arg(root().join("tests/cc/driver/guarded.c"));
            command.arg("-o").arg(&program).output().expect("rivet runs")
        };
        let output = compile("--emit=asm", options);
        assert!(output.status.success(), "{}", stderr(&output));
        let code = std::fs::read_to_string(&program).expect("assembly");
        assert_eq!(code.contains("-0x28("), !options.is_empty(), "{code}");
        let output = compile("--emit=elf", options);
        assert!(output.status.success(), "{}", stderr(&output));
        let output = rivet(["run"]).arg(&program).output().expect("rivet runs");
        assert_eq!(
            (output.status.code(), stdout(&output).as_str()),
            (Some(134), "fine\n"),
            "{}",
            stderr(&output)
        );
        if have("qemu-riscv64") {
            let output = Command::new("qemu-riscv64").arg(&program).output().expect("QEMU runs");
            assert_eq!(stdout(&output), "fine\n");
            assert_eq!(output.status.signal(), Some(6), "{}", stderr(&output));
        }
    }
    let wrong = ["-mstack-protector-guard=tls", "-mstack-protector-guard-reg=gp"];
    let mut command = rivet(["cc", "--clang", "clang-19", "-S", "-o", "-"]);
    let output =
        command.args(wrong).arg(root().join("tests/cc/driver/guarded.c")).output().expect("rivet runs");
    assert!(
        stderr(&output).contains("-mstack-protector-guard-reg=gp is not supported"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn options_for_the_linker() {
    if !["clang-19", "riscv64-linux-gnu-gcc"].into_iter().all(have) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let [source, output, map] = ["f.c", "f", "map"].map(|name| folder.path().join(name));
    std::fs::write(
        &source,
        "int next(void) { static int n; return ++n; }\nint main(void) { return next(); }\n",
    )
    .expect("a file");
    // The type of the file: an executable, which is static, or a shared object.
    for (option, kind) in [("-static", 2), ("-shared", 3)] {
        let mut command =
            rivet(["cc", "--clang", "clang-19", "-fPIC", "-pthread", "-pedantic", "-L", ".", option]);
        let command = command.arg(format!("-Wl,-Map={}", map.display())).arg(&source);
        let done = command.arg("-o").arg(&output).output().expect("rivet runs");
        assert!(done.status.success() && stderr(&done).is_empty(), "{}", stderr(&done));
        let file = std::fs::read(&output).expect("a file");
        assert_eq!(u16::from_le_bytes([file[16], file[17]]), kind, "{option}");
        assert!(std::fs::read_to_string(&map).expect("a map").contains(".text"));
    }
    let removed = rivet(["cc", "--clang", "clang-19", "--emit=ir", "-DX=int", "-UX"]);
    std::fs::write(&source, "#ifndef X\nint without;\n#endif\nint f(void) { return 1; }\n").expect("a file");
    let done = { removed }.arg(&source).output().expect("rivet runs");
    assert!(stdout(&done).contains("@without"), "{}", stderr(&done));
}

/// As makefiles and configure scripts call a compiler.
#[test]
fn options_as_makefiles_write_them() {
    if !["clang-19", "riscv64-linux-gnu-gcc"].into_iter().all(have) {
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("a file");
    let read = |name: &str| std::fs::read_to_string(folder.path().join(name)).expect("a text");
    std::fs::create_dir(folder.path().join("inc")).expect("a folder");
    write("inc/value.h", "#define VALUE 7\n");
    write("a.c", "#include <value.h>\nint other(void);\nint main(void) { return VALUE + other(); }\n");
    write("b.c", "int other(void) { return OTHER; }\nint unused(void) { return 1; }\n");
    write("start.s", ".globl _start\n_start:\n  li a0, 9\n  li a7, 93\n  ecall\n");
    write("empty.c", "");
    write("options", "-c 'b.c' -DOTHER=\"(30 + 5)\"\n-o b.o -Og -pipe");
    let run = |arguments: &[&str], input: &str| {
        let mut command = rivet(["cc", "--clang", "clang-19"]);
        command.args(arguments).current_dir(folder.path()).stdin(std::process::Stdio::piped());
        command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
        let mut child = command.spawn().expect("rivet runs");
        std::io::Write::write_all(&mut child.stdin.take().expect("a pipe"), input.as_bytes())
            .expect("a reader");
        child.wait_with_output().expect("its output")
    };
    let good = |arguments: &[&str], input: &str| {
        let output = run(arguments, input);
        assert!(output.status.success(), "{arguments:?}: {}", stderr(&output));
        stdout(&output)
    };
    let exit = |program: &str| {
        let output = rivet(["run"]).arg(folder.path().join(program)).output().expect("rivet runs");
        output.status.code()
    };

    good(&["-isystem", "inc", "-MMD", "-MP", "-c", "a.c"], "");
    assert_eq!(read("a.d"), "a.o: a.c\n");
    good(&["-iquoteinc", "-I", "inc", "-MD", "-MF", "deps", "-MT", "x y", "-c", "a.c", "-o", "a.o"], "");
    assert_eq!(read("deps"), "x y: a.c inc/value.h\n");
    assert!(!folder.path().join("y.d").exists());
    good(&["@options"], "");
    good(&["-ffunction-sections", "-Wl,--gc-sections", "a.o", "b.o"], "");
    assert_eq!(exit("a.out"), Some(42));
    good(&["-x", "c", "-", "-include", "inc/value.h", "-o", "from"], "int main(void) { return VALUE; }");
    assert_eq!(exit("from"), Some(7));
    assert!(good(&["-E", "-P", "-DX=13", "-"], "X\n").contains("13"));
    good(&["-nostdlib", "-nostartfiles", "-static", "start.s", "-o", "bare"], "");
    assert_eq!(exit("bare"), Some(9));
    good(&["-c", "empty.c"], "");
    good(&["-fsyntax-only", "-Ilib", "-Iinc", "a.c"], "");
    assert!(good(&["-MM", "-Iinc", "a.c"], "").starts_with("a.o: a.c"));
    assert_eq!(good(&["-dumpmachine"], ""), "riscv64-linux-gnu\n");
    assert!(good(&["--version"], "").contains("clang version 19"));
    assert!(stderr(&run(&["-v"], "")).contains("Target: riscv64-linux-gnu"));

    for (arguments, says) in [
        (&["-nostdlb", "a.c"][..], "unknown option -nostdlb; did you mean -nostdlib?"),
        (&["-mabi=ilp32", "-c", "b.c"], "-mabi=ilp32 is not supported; only -mabi=lp64d is"),
        (&["-c", "none.c"], "none.c: no such file or directory"),
        (&["-c", "x.cpp"], "x.cpp: only C and LLVM IR are supported"),
        (&["-c"], "no input files"),
        (&["-c", "a.c", "-include"], "-include: expected a value"),
    ] {
        let output = run(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert_eq!(stderr(&output), format!("rivet: error: {says}\n"), "{arguments:?}");
    }
}
