//! Programs survive being printed and read again, and LLVM reads what is printed.

use std::io::Write;
use std::process::{Command, Stdio};

use rivet_cc::ir::{Module, same};
use rivet_cc::parse::parse;

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
