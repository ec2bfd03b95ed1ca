//! What was probably meant by a subcommand, option or value that does not exist.

use crate::common::{rivet, root, stderr};

fn refused(args: &[&str]) -> String {
    let output = rivet(args).output().expect("rivet runs");
    let said = stderr(&output);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
    said
}

#[test]
fn subcommands_by_the_names_of_other_tools() {
    let cases = [
        ("disassemble", "disasm"),
        ("objdump", "disasm"),
        ("debug", "repl"),
        ("test", "conform"),
        ("simulate", "run"),
        ("compile", "cc"),
        ("gdbserver", "gdb"),
        ("diff", "compare"),
        ("march", "isa"),
        ("fuzz", "gen"),
        // A slip of the finger.
        ("rnu", "run"),
        ("confrom", "conform"),
    ];
    for (typed, meant) in cases {
        let said = refused(&[typed, "x"]);
        assert!(said.contains(&format!("a similar subcommand exists: '{meant}'")), "{typed}: {said}");
    }
    let program = root().join("fixtures/bin/hello.elf").display().to_string();
    let said = refused(&[&program]);
    assert!(said.contains(&format!("to run the program: rivet run {program}")), "{said}");
    assert!(!refused(&["qwertyuiop"]).contains("similar"));
    // What is unambiguous needs no suggestion.
    assert!(rivet(["disas", "--word", "0x13"]).status().expect("rivet runs").success());
}

#[test]
fn options_and_their_values() {
    let program = root().join("fixtures/bin/hello.elf").display().to_string();
    let cases: &[(&[&str], &str)] = &[
        (&["run", "--engine", "jot"], "'jit'"),
        (&["run", "--env", "beare"], "'bare'"),
        (&["run", "--threads", "hosts"], "'host'"),
        (&["run", "--agnostic", "one"], "did you mean ones?"),
        (&["run", "--set", "misaligne=on"], "did you mean misaligned?"),
        (&["run", "--isa", "rva23"], "did you mean `rva23u64`?"),
        (&["run", "--isa", "rva22"], "did you mean `rva22u64`?"),
        (&["run", "--max-insn", "5"], "did you mean --max-insns?"),
        (&["repl", "--excute", "x"], "did you mean --execute?"),
        (&["gdb", "--prot", "1"], "did you mean --port?"),
        (&["disasm", "--sorce"], "'--source'"),
    ];
    for (args, words) in cases {
        let said = refused(&[args, &[program.as_str()][..]].concat());
        assert!(said.contains(words), "{args:?}: {said}");
    }
}

#[test]
fn help_of_commands_and_topics() {
    let shown = |args: &[&str]| {
        let output = rivet(args).output().expect("rivet runs");
        assert!(output.status.success(), "{args:?}: {}", stderr(&output));
        String::from_utf8(output.stdout).expect("text")
    };
    let list = shown(&["help"]);
    let pages = std::fs::read_dir(root().join("crates/cli/manual")).expect("the manual");
    for page in pages {
        let path = page.expect("a page").path();
        let topic = path.file_stem().expect("a name").to_string_lossy().into_owned();
        assert!(list.contains(&format!("  {topic} ")), "{topic}: {list}");
        assert_eq!(shown(&["help", &topic]), std::fs::read_to_string(&path).expect("a page"));
    }
    for command in ["run", "repl", "gdb", "conform", "cc"] {
        assert_eq!(shown(&["help", command]), shown(&[command, "--help"]));
    }
    assert!(refused(&["help", "debuger"]).contains("did you mean rivet help debugger?"));
    assert!(refused(&["help", "confrom"]).contains("'conform'"));
}
