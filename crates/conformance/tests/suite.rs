//! Tests run programs that pass, fail, and misbehave in every known way.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use rivet_isa::Op;

use rivet_conformance::Setup;
use rivet_conformance::suite::*;
use rivet_testkit::asm::Asm;

use crate::tiny::{self, BASE, TOHOST};

/// A folder with files in it.
fn folder(files: &[(&str, Vec<u8>)]) -> tempfile::TempDir {
    let dir = tempfile::tempdir().expect("a folder");
    for (name, bytes) in files {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().expect("a parent")).expect("a folder");
        fs::write(path, bytes).expect("a file");
    }
    dir
}

fn limits() -> Options {
    let limits = Limits { instructions: 300_000, time: Duration::from_secs(20) };
    Options { limits, ..Options::default() }
}

fn run_all(dir: &Path, options: &Options) -> Vec<TestResult> {
    let found = find(&[dir.to_owned()]);
    assert!(found.errors.is_empty(), "{:?}", found.errors);
    run(&found.tests, options, &|_| {}).expect("threads")
}

#[test]
fn files_that_are_too_large_are_not_read() {
    let dir = folder(&[("huge", tiny::says(1))]);
    let file = fs::File::options().append(true).open(dir.path().join("huge")).expect("the file");
    // A hole: it takes no space.
    file.set_len(1 << 40).expect("a large file");
    check(&run_all(dir.path(), &limits())[0], Verdict::Unloadable, &["1099511627776 bytes"]);
}

fn run_one(program: Vec<u8>, options: &Options) -> TestResult {
    let dir = folder(&[("test", program)]);
    run_all(dir.path(), options).remove(0)
}

#[track_caller]
fn check(outcome: &TestResult, verdict: Verdict, words: &[&str]) {
    assert_eq!(outcome.verdict, verdict, "{}", outcome.reason);
    assert!(!outcome.reason.contains('\n'), "{}", outcome.reason);
    for word in words {
        assert!(outcome.reason.contains(word), "no \"{word}\" in: {}", outcome.reason);
    }
}

#[test]
fn what_programs_say() {
    let passed = run_one(tiny::says(1), &limits());
    check(&passed, Verdict::Passed, &[]);
    assert_eq!((passed.reason.as_str(), passed.xlen, passed.vlen, passed.instructions), ("", 64, 256, 6));
    let failed = run_one(tiny::says(7 << 1 | 1), &limits());
    check(&failed, Verdict::Failed, &["check 7 failed"]);
    assert_eq!(failed.failed_check, Some(7));
    // The place of the check, if the program names it.
    let code = tiny::saying(7 << 1 | 1, |_| {});
    let failed = run_one(tiny::program(code, &[("test_7", BASE + 4)]), &limits());
    check(&failed, Verdict::Failed, &["check 7 failed at 0x10000004 <test_7>"]);
}

#[test]
fn programs_that_misbehave() {
    let mut endless = Asm::new(BASE);
    tiny::spin(&mut endless);
    let endless = run_one(tiny::program(endless.finish(), &[("loop", BASE)]), &limits());
    check(&endless, Verdict::Stuck, &["still running after 300000 instructions", "0x10000000 <loop>"]);

    let slow =
        Options { limits: Limits { instructions: u64::MAX, time: Duration::from_millis(100) }, ..limits() };
    let mut endless = Asm::new(BASE);
    tiny::spin(&mut endless);
    let endless = run_one(tiny::program(endless.finish(), &[]), &slow);
    check(&endless, Verdict::Stuck, &["still running after 0.1 s"]);
    assert!(endless.time < Duration::from_secs(5));

    let garbage = run_one(tiny::says(0x1234_5678), &limits());
    check(&garbage, Verdict::Failed, &["invalid tohost command 0x12345678"]);

    // Nothing handles the trap.
    let mut illegal = Asm::new(BASE);
    illegal.raw(0, 4);
    let illegal = run_one(tiny::program(illegal.finish(), &[("start", BASE)]), &limits());
    check(&illegal, Verdict::Failed, &["illegal instruction", "0x10000000", "no trap handler"]);

    // A store to each page from the start of RAM on, far past its end.
    let mut filler = Asm::new(BASE);
    filler.op(Op::addi, 5, 0, 0, 1);
    filler.op(Op::slli, 5, 5, 0, 31);
    filler.op(Op::lui, 6, 0, 0, 4096);
    let again = filler.label();
    filler.place(again);
    filler.op(Op::sd, 0, 5, 5, 0);
    filler.op(Op::add, 5, 5, 6, 0);
    filler.jump(again);
    let filler = run_one(tiny::program(filler.finish(), &[]), &limits());
    check(&filler, Verdict::Failed, &["store", "0x88000000"]);

    let mut huge = tiny::says(1);
    // The program header's p_memsz.
    huge[64 + 40..64 + 48].copy_from_slice(&(1u64 << 40).to_le_bytes());
    check(&run_one(huge, &limits()), Verdict::Unloadable, &["0x10000000000 bytes of memory"]);
}

#[test]
fn an_unexpected_trap_of_riscv_tests_is_told_from_a_failed_check() {
    // What the handler of riscv-tests does with gp.
    let program = |trap: bool| {
        let mut asm = Asm::new(BASE);
        let handler = asm.label();
        asm.address(5, BASE + 0x40);
        asm.op(Op::csrrw, 0, 5, 0, 0x305);
        asm.op(Op::addi, 3, 0, 0, 5);
        match trap {
            true => asm.raw(0, 4),
            false => asm.op(Op::ecall, 0, 0, 0, 0),
        }
        asm.pad_to(BASE + 0x40);
        asm.place(handler);
        asm.op(Op::ori, 3, 3, 0, 1337);
        asm.address(5, TOHOST);
        asm.op(Op::sd, 0, 5, 3, 0);
        tiny::spin(&mut asm);
        tiny::program(asm.finish(), &[("test_5", BASE + 0x10)])
    };
    let trap = run_one(program(true), &limits());
    check(&trap, Verdict::Failed, &["unexpected trap at 0x10000010 <test_5>: illegal instruction"]);
    assert_eq!(trap.failed_check, None);
    let call = run_one(program(false), &limits());
    check(&call, Verdict::Failed, &["check 670 failed"]);
}

#[test]
fn a_broken_file_is_its_own_failure() {
    let dir = folder(&[
        ("good", tiny::says(1)),
        ("half", tiny::says(1)[..300].to_vec()),
        ("header", b"\x7fELF".to_vec()),
        ("readme.txt", b"no test".to_vec()),
        ("empty", Vec::new()),
        (".hidden", tiny::says(3)),
    ]);
    let outcomes = run_all(dir.path(), &limits());
    let verdicts: Vec<_> = outcomes.iter().map(|o| (o.name.as_str(), o.verdict)).collect();
    assert_eq!(
        verdicts,
        [("good", Verdict::Passed), ("half", Verdict::Unloadable), ("header", Verdict::Unloadable)]
    );
    check(&outcomes[1], Verdict::Unloadable, &["truncated"]);
}

#[test]
fn named_paths_that_are_no_tests_are_errors() {
    let mut foreign = tiny::says(1);
    foreign[18] = 62;
    let dir = folder(&[("good", tiny::says(1)), ("text", b"text".to_vec()), ("foreign", foreign)]);
    let at = |name: &str| dir.path().join(name);
    let found = find(&[at("good"), at("text"), at("foreign"), at("missing")]);
    assert_eq!(found.tests.len(), 1);
    for (line, word) in found.errors.iter().zip(["not an ELF file", "x86-64", "no such file"]) {
        assert!(line.contains(word) && !line.contains('\n'), "{line}");
    }
    assert_eq!(found.errors.len(), 3);
    let found = find(&[dir.path().to_owned()]);
    assert_eq!((found.tests.len(), found.errors.len(), found.foreign), (1, 0, 1));
    assert!(find(&[folder(&[]).path().to_owned()]).tests.is_empty());
}

#[cfg(unix)]
#[test]
fn links_that_lead_nowhere_or_back() {
    let dir = folder(&[("a/good", tiny::says(1))]);
    std::os::unix::fs::symlink(dir.path(), dir.path().join("a/up")).expect("a link");
    std::os::unix::fs::symlink("/no/such/file", dir.path().join("a/lost")).expect("a link");
    // Root may read everything, but not this.
    std::os::unix::fs::symlink("/proc/self/mem", dir.path().join("a/memory")).expect("a link");
    let outcomes = run_all(dir.path(), &limits());
    let names: Vec<_> = outcomes.iter().map(|o| o.name.as_str()).collect();
    assert_eq!(names[..2], ["a/good", "a/lost"]);
    check(&outcomes[1], Verdict::Unloadable, &["cannot read the file: no such file"]);
    for outcome in &outcomes[2..] {
        check(outcome, Verdict::Unloadable, &["cannot read the file"]);
    }
}

#[test]
fn names_groups_filters_and_shards() {
    let names = ["bin/vint/vadd", "bin/vint/vadd-vlen128", "rv64ui-p-add", "rv64ui-v-add", "other"];
    let dir = folder(&names.map(|name| (name, tiny::says(1))));
    let tests = find(&[dir.path().to_owned()]).tests;
    let groups: Vec<_> = tests.iter().map(|t| (t.name.as_str(), t.group.as_str())).collect();
    let root = dir.path().file_name().and_then(|n| n.to_str()).expect("a name");
    assert_eq!(
        groups,
        [
            ("bin/vint/vadd", "vint"),
            ("bin/vint/vadd-vlen128", "vint"),
            ("other", root),
            ("rv64ui-p-add", "rv64ui-p"),
            ("rv64ui-v-add", "rv64ui-v")
        ]
    );
    let chosen = |pattern: &str| {
        let pattern: Pattern = pattern.parse().expect("a pattern");
        tests.iter().filter(|t| pattern.matches(t)).count()
    };
    assert_eq!(
        ["add", "rv64ui-*", "*vadd", "vadd*", "{other,vadd}", "add?", ""].map(chosen),
        [4, 2, 1, 2, 2, 0, 5]
    );
    assert!("[".parse::<Pattern>().is_err());
    let shard = |text: &str| {
        let mut part = tests.clone();
        text.parse::<Shard>().map(|shard| shard.keep(&mut part)).ok()?;
        Some(part.iter().map(|t| t.name.clone()).collect::<Vec<_>>())
    };
    assert_eq!(shard("1/2").map(|t| t.len()), Some(3));
    assert_eq!(shard("2/2"), Some(vec!["bin/vint/vadd-vlen128".into(), "rv64ui-p-add".into()]));
    assert_eq!(["0/2", "3/2", "1", "a/b", "1/0"].map(shard), [None, None, None, None, None]);
    let error = "[1-\u{1b}]".parse::<Pattern>().expect_err("a range that goes back");
    assert!(!error.contains(char::is_control), "{error:?}");
    let vlens: Vec<u32> = run_all(dir.path(), &limits()).iter().map(|o| o.vlen).collect();
    assert_eq!(vlens, [256, 128, 256, 256, 256]);
    // Two folders: names must differ.
    let twice = find(&[dir.path().join("bin"), dir.path().to_owned()]).tests;
    assert!(twice.iter().any(|t| t.name == "bin/vint/vadd"));
}

#[test]
fn a_path_may_ask_for_an_isa() {
    let dir = folder(&[
        ("isa=rv64gc/a", tiny::says(1)),
        ("isa=rv64gc_zve32x_zvl64b/b", tiny::says(1)),
        ("isa=rv64xyz/c", tiny::says(1)),
        ("isa=rv32gc/d", tiny::says(1)),
    ]);
    let outcomes = run_all(dir.path(), &limits());
    let of = |name: &str| outcomes.iter().find(|o| o.name.ends_with(name)).expect("the test");
    assert_eq!(
        ["/a", "/b"].map(|name| (of(name).verdict, of(name).vlen)),
        [(Verdict::Passed, 0), (Verdict::Passed, 64)]
    );
    check(of("/c"), Verdict::Unloadable, &["its path sets isa=rv64xyz"]);
    check(of("/d"), Verdict::Unloadable, &["it is an rv64 program"]);
    let usual =
        Options { setup: Setup { isa: Some(rivet_isa::Isa::default()), ..Default::default() }, ..limits() };
    assert_eq!(Summary::of(&run_all(dir.path(), &usual)).passed, 4);
}

#[test]
fn a_panic_is_one_tests_failure() {
    let dir = folder(&[("a", tiny::says(1)), ("b-vlen512", tiny::says(1)), ("c", tiny::says(1))]);
    let mut options = limits();
    options.setup.choose = Arc::new(|config| assert_ne!(config.isa.vlen, 512, "a bug\nof Rivet"));
    let outcomes = run_all(dir.path(), &options);
    assert_eq!(outcomes.iter().map(TestResult::passed).collect::<Vec<_>>(), [true, false, true]);
    check(&outcomes[1], Verdict::Broken, &["Rivet panicked", "a bug", "suite.rs:"]);
}

#[cfg(unix)]
#[test]
fn ten_thousand_tests_at_once() {
    let dir = folder(&[("one/test", tiny::says(1))]);
    let many = dir.path().join("many");
    fs::create_dir(&many).expect("a folder");
    for n in 0..10_000 {
        std::os::unix::fs::symlink("../one/test", many.join(format!("test-{n}"))).expect("a link");
    }
    let descriptors = || fs::read_dir("/proc/self/fd").map_or(0, Iterator::count);
    let before = descriptors();
    let most = AtomicUsize::new(0);
    let found = find(&[many]);
    let outcomes = run(&found.tests, &limits(), &|_| {
        most.fetch_max(descriptors(), Ordering::Relaxed);
    });
    let outcomes = outcomes.expect("threads");
    assert_eq!(Summary::of(&outcomes).passed, 10_000);
    // Other tests of this process have some, too.
    assert!(most.into_inner() < before + 200);
}

#[test]
fn signatures() {
    let bytes: Vec<u8> = (0..20).collect();
    let text = |granularity: &str| dump(&bytes, granularity.parse().expect("a granularity"));
    // Most significant byte first; the last granule filled with zeros.
    assert_eq!(text("4"), "03020100\n07060504\n0b0a0908\n0f0e0d0c\n13121110\n");
    assert_eq!(text("8"), "0706050403020100\n0f0e0d0c0b0a0908\n0000000013121110\n");
    assert_eq!(text("16"), "0f0e0d0c0b0a09080706050403020100\n00000000000000000000000013121110\n");
    assert!("5".parse::<Granularity>().is_err());

    let symbols = [("begin_signature", BASE + 0x1100), ("end_signature", BASE + 0x1108)];
    let code = tiny::saying(1, |asm| {
        asm.address(7, BASE + 0x1100);
        asm.op(Op::sw, 0, 7, 7, 4);
    });
    let dir = folder(&[("with", tiny::program(code, &symbols)), ("without", tiny::says(1))]);
    let out = dir.path().join(".out");
    let signatures =
        Signatures { granularity: Granularity::default(), place: SignaturePlace::Folder(out.clone()) };
    let options = Options { signatures: Some(signatures), ..limits() };
    let outcomes = run_all(dir.path(), &options);
    check(&outcomes[0], Verdict::Passed, &[]);
    check(&outcomes[1], Verdict::Unloadable, &["begin_signature"]);
    let text = fs::read_to_string(out.join("with.signature")).expect("a signature");
    assert_eq!(text, "00000000\n10001100\n");
}

#[test]
fn reports() {
    let dir =
        folder(&[("g/good", tiny::says(1)), ("g/bad", tiny::says(5)), ("h/broken", b"\x7fELF".to_vec())]);
    let mut outcomes = run_all(dir.path(), &limits());
    outcomes[0].output = "a <b> & \u{1} \u{7f}".into();
    let xml = report::junit(&outcomes).expect("XML");
    for part in [
        "tests=\"3\"",
        "failures=\"1\"",
        "errors=\"1\"",
        "classname=\"h\"",
        "check 2 failed",
        "a &lt;b&gt; &amp; ",
    ] {
        assert!(xml.contains(part), "no {part} in {xml}");
    }
    assert!(!xml.contains('\u{1}'), "a character that XML forbids");
    let json: serde_json::Value = serde_json::from_str(&report::json(&outcomes, None)).expect("JSON");
    assert_eq!(json["summary"]["passed"], 1);
    assert_eq!(json["tests"][0]["name"], "g/bad");
    assert_eq!(json["tests"][0]["verdict"], "failed");
    let mut text = Vec::new();
    report::failures(&mut text, &outcomes).expect("text");
    report::table(&mut text, &outcomes, Duration::from_secs(1)).expect("text");
    let text = String::from_utf8(text).expect("text");
    assert!(text.contains("3 tests: 1 passed, 1 failed, 1 unloadable"), "{text}");
}

#[test]
fn what_failed_is_remembered() {
    let dir = folder(&[("bad", tiny::says(5)), ("good", tiny::says(1))]);
    let file = dir.path().join(".state/failed");
    let tests = find(&[dir.path().to_owned()]).tests;
    let mut memory = Memory::load(&file).expect("nothing yet");
    memory.learn(&run(&tests, &limits(), &|_| {}).expect("threads"));
    memory.save(&file).expect("a file");
    let mut memory = Memory::load(&file).expect("a file");
    assert_eq!(tests.iter().map(|t| memory.failed(t)).collect::<Vec<_>>(), [true, false]);
    // Someone repairs it; what did not run is not forgotten.
    memory.learn(&run(&tests[1..], &limits(), &|_| {}).expect("threads"));
    assert!(memory.failed(&tests[0]));
    fs::write(dir.path().join("bad"), tiny::says(1)).expect("a file");
    memory.learn(&run(&tests, &limits(), &|_| {}).expect("threads"));
    assert_eq!(memory, Memory::default());
}
