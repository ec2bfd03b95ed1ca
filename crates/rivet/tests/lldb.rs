//! LLDB connects to `rivet gdb`: frames, variables, breakpoints, vector registers as elements.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::common::{in_order, rivet, root, stdout};

/// An LLDB that is installed; Debian's has its version in its name. Prints a line if there is none.
fn lldb() -> Option<String> {
    let versions = (14..40).rev().map(|version| format!("lldb-{version}"));
    let runs = |name: &String| {
        let version =
            Command::new(name).arg("--version").stdout(Stdio::piped()).stderr(Stdio::null()).output();
        // The first that knows registers of RISC-V by what the target says of them.
        let number = version.ok().and_then(|output| {
            let text = stdout(&output);
            text.split_whitespace().nth(2)?.split('.').next()?.parse::<u32>().ok()
        });
        number.is_some_and(|number| number >= 18)
    };
    let found = std::iter::once("lldb".to_owned()).chain(versions).find(runs);
    if found.is_none() {
        println!("skipped: no lldb from 18 on is installed");
    }
    found
}

/// What LLDB prints for these commands, connected to Rivet; None if there is no LLDB.
fn session(options: &[&str], program: &str, commands: &[&str]) -> Option<String> {
    let lldb = lldb()?;
    let path: PathBuf = root().join("fixtures/debug").join(program);
    let mut rivet = rivet(["gdb", "--port", "0"]);
    let mut rivet =
        rivet.args(options).arg(&path).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().expect("rivet");
    let mut said = BufReader::new(rivet.stderr.take().expect("a pipe"));
    let mut line = String::new();
    said.read_line(&mut line).expect("a line");
    let port: String =
        line.rsplit(':').next().unwrap_or_default().chars().take_while(char::is_ascii_digit).collect();
    // Nobody reads the rest, but the pipe stays.
    let drain = std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
    let mut lldb = Command::new(lldb);
    lldb.args(["-x", "-b"]).arg(&path).args(["-o", &format!("gdb-remote {port}")]);
    lldb.args(commands.iter().flat_map(|command| ["-o", command]));
    let output = lldb.stdin(Stdio::null()).stderr(Stdio::null()).output().expect("lldb runs");
    rivet.wait().expect("rivet ends");
    drain.join().expect("it ends").expect("a pipe");
    Some(stdout(&output))
}

#[test]
fn frames_and_variables() {
    let commands = [
        "b factorial",
        "breakpoint modify -c n==2 1",
        "c",
        "bt",
        "frame variable n",
        "frame select 3",
        "frame variable local total letter",
        "p head.value + 1",
        "kill",
    ];
    let Some(text) = session(&[], "values-gcc-O0.elf", &commands) else { return };
    // turn() has made {-122, 7} of {7, 122}.
    let expected = [
        "stop reason = signal SIGTRAP",
        "stop reason = breakpoint 1",
        "factorial(n=2) at values.c",
        "factorial(n=3) at values.c:87",
        "factorial(n=4) at values.c:87",
        "work(n=7, letter='z') at values.c:109",
        "run at values.c:120",
        "n = 2",
        "local = (x = -122, y = 7)",
        "total = 3",
        "letter = 'z'",
        "(long) 11",
        "exited with status",
    ];
    in_order(&text, &expected);
}

#[test]
fn vectors_are_elements() {
    let commands = [
        "b vectors.c:13",
        "c",
        "next",
        "register read v8",
        "register read -f float32[] v8",
        "register read -f uint16_t[] v8",
        "register read vl",
        "frame variable vl",
        "si",
        "kill",
    ];
    let Some(text) = session(&["--vlen", "256"], "vectors-clang-O0.elf", &commands) else { return };
    // 3 x for x from 1 on, and 100 more for those above 10, in single precision: 3.0 is 0x40400000.
    let expected = [
        "v8 = {0x00 0x00 0x40 0x40 0x00 0x00 0xc0 0x40 ",
        "v8 = {3 6 9 112 115 118 121 124}",
        "v8 = {0x0000 0x4040 0x0000 0x40c0 ",
        "vl = 0x",
        "vl = 8",
        "instruction step into",
    ];
    in_order(&text, &expected);
}
