//! What `rivet setup` prints, used: a project of each build system is built for riscv64 and tested on Rivet.

use std::path::Path;
use std::process::{Command, Output};

use crate::common::{have, rivet, stderr, stdout};

const CHECKS_VLEN: &str = r#"
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
    long vlenb;
    __asm__ volatile (".option arch, +v\n csrr %0, vlenb" : "=r"(vlenb));
    printf("VLEN %ld\n", 8 * vlenb);
    return argc != 2 || 8 * vlenb != atol(argv[1]);
}"#;

const USES_A_LIBRARY: &str = r#"
#include <iostream>
#include <vector>
int main() {
    std::vector<int> numbers{1, 2, 3};
    int sum = 0;
    for (int number : numbers) sum += number;
    std::cout << sum << "\n";
    return sum != 6;
}"#;

/// What `rivet setup` prints.
fn recipe(what: &str) -> String {
    let output = rivet(["setup", what]).output().expect("rivet runs");
    assert!(output.status.success(), "{}", stderr(&output));
    stdout(&output)
}

/// Are the tools there, and the cross compilers that the recipes name?
fn are_there(tools: &[&str]) -> bool {
    // Each says itself that it is missing.
    tools.iter().chain(&["riscv64-linux-gnu-gcc", "riscv64-linux-gnu-g++"]).all(|tool| have(tool))
}

/// Runs a command line of a shell in a folder; its output.
fn sh(folder: &Path, line: &str) -> Output {
    let mut sh = Command::new("sh");
    sh.args(["-ec", line]).current_dir(folder);
    for variable in ["RUSTFLAGS", "CARGO_TARGET_DIR", "QEMU_CPU", "QEMU_LD_PREFIX", "CMAKE_TOOLCHAIN_FILE"] {
        sh.env_remove(variable);
    }
    let output = sh.output().expect("sh runs");
    assert!(output.status.success(), "{line}\n{}\n{}", stdout(&output), stderr(&output));
    output
}

fn write(folder: &Path, files: &[(&str, &str)]) {
    for (name, text) in files {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        std::fs::write(path, text).expect("a file");
    }
}

#[test]
fn cmake_tests_on_rivet_and_by_its_names_of_qemu() {
    if !are_there(&["cmake", "make"]) {
        return;
    }
    let temp = tempfile::tempdir().expect("a folder");
    let list = "cmake_minimum_required(VERSION 3.13)\nproject(p C CXX)\nenable_testing()\n\
                add_executable(vlen vlen.c)\nadd_executable(library library.cpp)\n\
                add_test(NAME vlen COMMAND vlen ${VLEN})\nadd_test(NAME library COMMAND library)\n";
    let files = [("CMakeLists.txt", list), ("vlen.c", CHECKS_VLEN), ("library.cpp", USES_A_LIBRARY)];
    write(temp.path(), &files);
    write(temp.path(), &[("riscv64.cmake", &recipe("cmake"))]);
    let build = "cmake -S . -B $B -DCMAKE_TOOLCHAIN_FILE=$PWD/riscv64.cmake";
    let test = "cmake --build $B && ctest --test-dir $B --output-on-failure";
    sh(temp.path(), &format!("B=one; {build} -DVLEN=256 && {test}"));
    // As the workflow does.
    let links = rivet(["setup", "qemu"]).arg(temp.path()).status().expect("rivet runs");
    assert!(links.success());
    let emulator = "-DCMAKE_CROSSCOMPILING_EMULATOR=$PWD/qemu-riscv64";
    let environment = "export QEMU_CPU=max,vlen=512 QEMU_LD_PREFIX=/usr/riscv64-linux-gnu";
    sh(temp.path(), &format!("{environment}; B=two; {build} {emulator} -DVLEN=512 && {test}"));
    // Its lines of CMake are these.
    let workflow = recipe("github");
    for words in ["-DCMAKE_TOOLCHAIN_FILE=", "-DCMAKE_CROSSCOMPILING_EMULATOR=", "QEMU_CPU: max,vlen="] {
        assert!(workflow.contains(words), "{words}");
    }
}

#[test]
fn meson_tests_on_rivet() {
    if !are_there(&["meson", "ninja"]) {
        return;
    }
    let temp = tempfile::tempdir().expect("a folder");
    let build = "project('p', 'c', 'cpp')\ntest('vlen', executable('vlen', 'vlen.c'), args: ['256'])\n\
                 test('library', executable('library', 'library.cpp'))\n";
    write(temp.path(), &[("meson.build", build), ("vlen.c", CHECKS_VLEN), ("library.cpp", USES_A_LIBRARY)]);
    write(temp.path(), &[("riscv64.ini", &recipe("meson"))]);
    let output = sh(temp.path(), "meson setup --cross-file riscv64.ini build && meson test -C build");
    assert!(stdout(&output).contains("2/2"), "{}", stdout(&output));
}

#[test]
fn cargo_tests_on_rivet() {
    const TARGET: &str = "riscv64gc-unknown-linux-gnu";
    let library = Command::new("rustc").args(["--print", "target-libdir", "--target", TARGET]).output();
    if !library.is_ok_and(|output| Path::new(stdout(&output).trim()).is_dir()) {
        println!("skipped: rustup target {TARGET} is not installed");
        return;
    }
    if !are_there(&["cargo"]) {
        return;
    }
    let temp = tempfile::tempdir().expect("a folder");
    let source =
        "#[test]\nfn it_runs_on_riscv() {\n    assert_eq!(std::env::consts::ARCH, \"riscv64\");\n}\n";
    let manifest = "[package]\nname = \"p\"\nversion = \"0.1.0\"\nedition = \"2021\"\n";
    write(temp.path(), &[("Cargo.toml", manifest), ("src/lib.rs", source)]);
    write(temp.path(), &[(".cargo/config.toml", &recipe("cargo"))]);
    let output = sh(temp.path(), &format!("cargo test --offline --lib --target {TARGET}"));
    assert!(stdout(&output).contains("1 passed"), "{}", stdout(&output));
}
