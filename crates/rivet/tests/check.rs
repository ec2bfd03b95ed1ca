//! `rivet check`: each program of `fixtures/check` is found to do what its first lines say, in the lines it marks, and
//! what is mended is silent.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;

use crate::common::{have, rivet, root, stderr, stdout};

/// The programs: name, source.
fn programs() -> Vec<(String, String)> {
    let folder = root().join("fixtures/check");
    let mut all: Vec<(String, String)> = std::fs::read_dir(folder)
        .expect("a folder")
        .flatten()
        .filter_map(|entry| Some(entry.file_name().to_str()?.strip_suffix(".c")?.to_owned()))
        .map(|name| {
            let source = root().join(format!("fixtures/check/{name}.c"));
            (name, std::fs::read_to_string(source).expect("a source"))
        })
        .collect();
    all.sort();
    all
}

fn binary(name: &str) -> PathBuf {
    root().join(format!("fixtures/check/bin/{name}.elf"))
}

/// The report of a check, and its exit code.
fn report(options: &[&str], name: &str) -> (Value, Option<i32>) {
    let run = rivet(["check", "--json"]).args(options).arg(binary(name)).output().expect("a run");
    let text = String::from_utf8_lossy(&run.stdout).into_owned();
    let json = serde_json::from_str(&text);
    (
        json.unwrap_or_else(|e| panic!("{name}: {e}: {}", String::from_utf8_lossy(&run.stderr))),
        run.status.code(),
    )
}

/// The options that the source asks for.
fn wanted(source: &str) -> impl Iterator<Item = &str> {
    let options = source.split("options: ").nth(1).and_then(|rest| rest.lines().next());
    options.unwrap_or_default().split_whitespace()
}

/// Those of the matrix.
fn matrix(source: &str) -> Vec<&str> {
    std::iter::once("--matrix").chain(wanted(source)).collect()
}

/// Lines that the source marks.
fn marked(source: &str, mark: &str) -> BTreeSet<u64> {
    let lines = source.lines().zip(1..).filter(|(line, _)| line.ends_with(&format!("// {mark}")));
    lines.map(|(_, number)| number).collect()
}

/// The lines of this source that a finding or note names.
fn line(place: &Value, name: &str) -> Option<u64> {
    let file = place["file"].as_str()?;
    (file.ends_with(&format!("/{name}.c"))).then(|| place["line"].as_u64()).flatten()
}

#[test]
fn wrong_programs_are_found_in_the_right_lines() {
    let programs = programs();
    assert!(programs.len() >= 11);
    for (name, source) in programs {
        let (report, code) = report(&matrix(&source), &name);
        assert_eq!(code, Some(1), "{name}: {report}");
        let kind = source.split("kind: ").nth(1).and_then(|rest| rest.split_whitespace().next());
        let findings = report["findings"].as_array().expect("findings");
        let right = findings.iter().filter(|finding| finding["kind"].as_str() == kind);
        let (errors, origins) = (marked(&source, "error"), marked(&source, "origin"));
        let ok = right.clone().any(|finding| {
            let notes = finding["notes"].as_array().expect("notes");
            let noted: BTreeSet<u64> = notes.iter().filter_map(|note| line(&note["place"], &name)).collect();
            let at = line(&finding["place"], &name);
            // A system call is made by what the programs share; who called that is a note.
            let error = at.map_or_else(|| !noted.is_disjoint(&errors), |at| errors.contains(&at));
            error && (origins.is_empty() || !noted.is_disjoint(&origins))
        });
        assert!(ok, "{name}: no {kind:?} in lines {errors:?} since {origins:?}: {findings:#?}");
    }
}

#[test]
fn mended_programs_are_silent() {
    for (name, source) in programs() {
        let (report, code) = report(&matrix(&source), &format!("{name}-mended"));
        assert_eq!(
            (code, report["findings"].as_array().map(Vec::len)),
            (Some(0), Some(0)),
            "{name}: {report}"
        );
        let cells = report["details"]["cells"].as_array().expect("cells");
        assert!(cells.len() >= 12 && cells.iter().all(|cell| cell["difference"].is_null()), "{report}");
    }
}

#[test]
fn options_of_the_matrix_are_checked() {
    let fails = |args: &[&str], words: &str| {
        let run = rivet(["check"]).args(args).arg(binary("order")).output().expect("a run");
        let text = String::from_utf8_lossy(&run.stderr).into_owned();
        assert_eq!(run.status.code(), Some(2), "{text}");
        assert!(text.contains(words), "{text}");
    };
    fails(&["--matrix", "--without", "agnostik"], "did you mean agnostic?");
    fails(&["--matrix", "--vlen", "100"], "--vlen 100");
    fails(&["--lint", "--vlen", "128,256"], "--vlen takes several values only with --matrix");
    fails(&["--matrix", "--max-insns", "10"], "does not end within 10 instructions");
    fails(&["--seed", "3"], "--matrix");
    fails(&["--matrix", "--vlen-per-hart", "256,256"], "expected two VLENs or more");
    fails(&["--matrix", "--vlen-per-hart", "256,100"], "--vlen-per-hart: 100");
}

/// Of two reports in one file only one would be left.
#[test]
fn each_report_has_a_file_of_its_own() {
    let dir = tempfile::tempdir().expect("a folder");
    let run = |json: &str, junit: &str, kind: &str| {
        let args = ["check", kind, &format!("--json={json}"), "--junit", junit];
        let args = args.into_iter().filter(|arg| !arg.is_empty());
        let mut command = rivet(args);
        command.arg(binary("order-mended")).current_dir(dir.path()).output().expect("a run")
    };
    for kind in ["", "--lint", "--matrix"] {
        for (json, junit) in
            [("r", "r"), ("r", "./r"), ("./r", dir.path().join("r").to_str().expect("a path"))]
        {
            let refused = run(json, junit, kind);
            let text = String::from_utf8_lossy(&refused.stderr).into_owned();
            assert_eq!((refused.status.code(), text.lines().count()), (Some(2), 1), "{text}");
            assert!(text.contains("--json and --junit name the same file"), "{text}");
            assert!(!dir.path().join("r").exists());
        }
    }
    // Nothing is lost where all is thrown away, nor in a stream, nor in two files.
    for (json, junit) in [("/dev/null", "/dev/null"), ("-", "r"), ("r.json", "r")] {
        assert_eq!(run(json, junit, "").status.code(), Some(0), "{json} {junit}");
    }
}

#[test]
fn one_vlen_and_all_combinations() {
    let run =
        rivet(["check", "--matrix", "--all", "--vlen", "256", "--without", "aslr,misaligned,vector-start"])
            .arg(binary("sum_i8-mended"))
            .output()
            .expect("a run");
    // 3 fills, 2 of half-avl, 2 of fault-only-first, 2 of unordered-sum.
    let text = String::from_utf8_lossy(&run.stderr).into_owned();
    assert!(text.contains("24 machines agree: exit code 0"), "{text}");
}

/// Copies of what the programs may change lie among the temporary files.
#[test]
fn a_matrix_leaves_nothing_behind() {
    let (temporary, granted) =
        (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    std::fs::write(granted.path().join("file"), "text").expect("a file");
    let mut checked = rivet(["check", "--matrix", "--vlen", "256", "--without", "aslr", "--dir"]);
    checked.arg(granted.path());
    for mut command in [checked, rivet(["conform", "--matrix-run"])] {
        let run =
            command.arg(binary("sum_i8-mended")).env("TMPDIR", temporary.path()).output().expect("a run");
        assert_eq!(run.status.code(), Some(0), "{}", String::from_utf8_lossy(&run.stderr));
        let left: Vec<_> = std::fs::read_dir(temporary.path()).expect("a folder").collect();
        assert!(left.is_empty(), "{left:?}");
    }
}

#[test]
fn engines_agree_on_the_choices_of_the_matrix() {
    for (program, seed) in [("strings", 3), ("reductions", 5), ("sgemm", 7)] {
        let path = root().join(format!("fixtures/bin/{program}.elf"));
        let choices = [
            format!("fault-only-first=trimmed:{seed}"),
            format!("unordered-sum=tree:{seed}"),
            format!("vector-start=random:{seed}"),
        ];
        let sets = choices.iter().flat_map(|choice| ["--set", choice]);
        let run = rivet(["run", "--crosscheck"]).args(sets).arg(&path).output().expect("a run");
        assert_eq!(run.status.code(), Some(0), "{program}: {}", String::from_utf8_lossy(&run.stderr));
    }
}

#[test]
fn lint_finds_what_can_be_saved() {
    let run =
        rivet(["check", "--lint"]).arg(root().join("fixtures/bin/strings.elf")).output().expect("a run");
    let text = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(run.status.code(), Some(0), "{text}");
    assert!(text.contains("v_strlen+0x8: note: vset changes neither vtype nor vl"), "{text}");
    assert!(text.contains("v_strcpy+0x20: note: all elements of the body are active always"), "{text}");
}

/// Programs of `fixtures/check/lint`: the rule that they name holds in the marked line, and not in what is mended.
#[test]
fn lint_names_the_marked_lines() {
    for name in ["grouped", "ordered", "reads", "switches"] {
        let folder = root().join("fixtures/check/lint");
        let source = std::fs::read_to_string(folder.join(format!("{name}.c"))).expect("a source");
        let (report, _) = definedness_with(&["--lint"], folder.join(format!("bin/{name}.elf")));
        assert!(is_marked(&report, &source, name), "{name}: {report:#}");
        let (report, _) = definedness_with(&["--lint"], folder.join(format!("bin/{name}-mended.elf")));
        assert!(!is_marked(&report, &source, name), "{name}: {report:#}");
    }
}

/// Whether a finding of this kind is in a line that is marked as an error, and its notes name a marked origin.
fn is_marked(report: &Value, source: &str, name: &str) -> bool {
    let kind = source.split("kind: ").nth(1).and_then(|rest| rest.split_whitespace().next());
    let (errors, origins) = (marked(source, "error"), marked(source, "origin"));
    report["findings"].as_array().expect("findings").iter().any(|finding| {
        let notes = finding["notes"].as_array().expect("notes");
        let noted: BTreeSet<u64> = notes.iter().filter_map(|note| line(&note["place"], name)).collect();
        finding["kind"].as_str() == kind
            && line(&finding["place"], name).is_some_and(|at| errors.contains(&at))
            && (origins.is_empty() || !noted.is_disjoint(&origins))
    })
}

/// The report of the definedness check on a program.
fn definedness(path: PathBuf) -> (Value, Option<i32>) {
    definedness_with(&[], path)
}

fn definedness_with(options: &[&str], path: PathBuf) -> (Value, Option<i32>) {
    let run = rivet(["check", "--json"]).args(options).arg(&path).output().expect("a run");
    let json = serde_json::from_str(&String::from_utf8_lossy(&run.stdout));
    let text = String::from_utf8_lossy(&run.stderr).into_owned();
    (json.unwrap_or_else(|e| panic!("{path:?}: {e}: {text}")), run.status.code())
}

/// Each program of a folder is found to do what its source says, and what is mended is silent. Gives their number.
fn sources_are_right(folder: &str, options: &[&str]) -> usize {
    let folder = root().join(folder);
    let entries = std::fs::read_dir(&folder).expect("a folder").flatten();
    let names = entries
        .filter_map(|entry| Some(entry.file_name().to_str()?.strip_suffix(".c")?.to_owned()))
        .collect::<Vec<_>>();
    for name in &names {
        let source = std::fs::read_to_string(folder.join(format!("{name}.c"))).expect("a source");
        let options: Vec<&str> = options.iter().copied().chain(wanted(&source)).collect();
        let (report, code) = definedness_with(&options, folder.join(format!("bin/{name}.elf")));
        assert_eq!(code, Some(1), "{name}: {report}");
        assert!(is_marked(&report, &source, name), "{name}: {report:#}");
        let (report, code) = definedness_with(&options, folder.join(format!("bin/{name}-mended.elf")));
        assert_eq!(code, Some(0), "{name}: {report:#}");
    }
    names.len()
}

#[test]
fn undefined_bits_are_found_where_they_matter() {
    assert!(sources_are_right("fixtures/check/defined", &[]) >= 20);
}

#[test]
fn secrets_are_found_where_they_can_be_measured() {
    assert!(sources_are_right("fixtures/check/secret", &["--secret", "key"]) >= 5);
    let path = root().join("fixtures/check/secret/bin/table.elf");
    // Without the option nothing is secret; what is no symbol is none.
    assert_eq!(definedness(path.clone()).1, Some(0));
    let run = rivet(["check", "--secret", "kee"]).arg(path).output().expect("a run");
    assert_eq!(run.status.code(), Some(2));
}

#[test]
fn what_shows_on_another_machine_is_found_on_one() {
    // The other programs lean on VLEN, on an order, or on alignment: all of their bits are defined.
    let found = [
        "load_n",
        "mask_tail",
        "no_elements",
        "passthru",
        "reduced_vl",
        "sum_f32",
        "sum_i8",
        "trimmed",
        "unset",
    ];
    for (name, source) in programs() {
        let (report, code) = definedness(binary(&name));
        if !found.contains(&name.as_str()) {
            assert_eq!(code, Some(0), "{name}: {report:#}");
        } else {
            assert_eq!(code, Some(1), "{name}: {report}");
            let notes = report["findings"][0]["notes"].as_array().expect("notes");
            let noted: BTreeSet<u64> = notes.iter().filter_map(|note| line(&note["place"], &name)).collect();
            let wanted = ["origin", "error"].map(|mark| marked(&source, mark));
            let wanted = if wanted[0].is_empty() { &wanted[1] } else { &wanted[0] };
            assert!(!noted.is_disjoint(wanted), "{name}: {report:#}");
        }
        let (report, code) = definedness(binary(&format!("{name}-mended")));
        assert_eq!(code, Some(0), "{name}: {report:#}");
    }
}

/// A finding in a function that was inlined names the call in whose place it was.
#[test]
fn inlined_calls_are_named() {
    let (report, _) = definedness(binary("unset"));
    let source = std::fs::read_to_string(root().join("fixtures/check/rt.h")).expect("a source");
    let text = |place: &Value| source.lines().nth(place["line"].as_u64().expect("a line") as usize - 1);
    let findings = report["findings"].as_array().expect("findings");
    let write = findings.iter().find(|finding| finding["kind"] == "undefined-buffer").expect("a call");
    assert!(text(&write["place"]).is_some_and(|text| text.contains("ecall")), "{write:#}");
    let notes = write["notes"].as_array().expect("notes");
    let inlined = notes.iter().find(|note| note["message"] == "inlined here").expect("an inlined call");
    assert!(text(&inlined["place"]).is_some_and(|text| text.contains("call(64")), "{write:#}");
}

#[test]
fn defined_programs_are_silent() {
    for entry in std::fs::read_dir(root().join("fixtures/bin")).expect("a folder").flatten() {
        let path = entry.path();
        if path.extension().is_some_and(|end| end == "elf") {
            let (report, _) = definedness(path);
            assert_eq!(report["findings"].as_array().map(Vec::len), Some(0), "{report:#}");
        }
    }
}

/// Uses of undefined values and of memory that Memcheck's manual calls errors are errors, in the line that the source marks,
/// and others are not. `scripts/compare-memcheck` compares Memcheck itself with these marks.
#[test]
fn scalar_cases_are_judged_as_memcheck_judges() {
    let folder = root().join("fixtures/check/scalar");
    let source = std::fs::read_to_string(folder.join("cases.c")).expect("a source");
    let mut cases = 0;
    for (text, at) in source.lines().zip(1u64..) {
        let mark = text.rsplit_once("// ").and_then(|(_, mark)| mark.split_once(": "));
        let Some((number, kind)) = mark.filter(|(number, _)| number.parse::<u32>().is_ok()) else { continue };
        let path = folder.join("bin/cases.elf");
        let run = rivet(["check", "--json"]).arg(path).arg(number).output().expect("a run");
        let report: Value = serde_json::from_str(&String::from_utf8_lossy(&run.stdout)).expect("a report");
        let findings = report["findings"].as_array().expect("findings");
        cases += 1;
        if kind == "silent" {
            assert!(findings.is_empty(), "case {number}: {report:#}");
            continue;
        }
        assert_eq!(findings[0]["kind"].as_str(), Some(kind), "case {number}: {report:#}");
        assert!(named(&report, "cases").contains(&at), "case {number}: {report:#}");
    }
    assert!(cases >= 40, "{cases}");
}

/// A handler that changes vl is found by faults in vector accesses; one that leaves it alone is not.
#[test]
fn handlers_of_faults_leave_vectors_alone() {
    let folder = root().join("fixtures/check/bare");
    let source = std::fs::read_to_string(folder.join("resumed.c")).expect("a source");
    let (report, code) = definedness_with(&["--fault-every", "9"], folder.join("bin/resumed.elf"));
    assert_eq!(code, Some(1), "{report:#}");
    assert!(named(&report, "resumed").is_superset(&marked(&source, "error")), "{report:#}");
    assert_eq!(report["findings"][0]["count"], 8, "{report:#}");
    let (report, code) = definedness_with(&["--fault-every", "9"], folder.join("bin/resumed-mended.elf"));
    assert_eq!(code, Some(0), "{report:#}");
    // A load and a store of eight elements: none of them is the ninth.
    assert_eq!(report["details"]["faults"], serde_json::json!([2, 2, 2, 2, 2, 2, 2, 2, 0]));
    let run = rivet(["check", "--fault-every", "2"]).arg(binary("order")).output().expect("a run");
    assert_eq!(run.status.code(), Some(2));
}

/// What a bare-metal program gives its host has to be defined.
#[test]
fn calls_of_the_host_are_looked_at() {
    let folder = root().join("fixtures/check/bare");
    let source = std::fs::read_to_string(folder.join("host.c")).expect("a source");
    let (report, code) = definedness(folder.join("bin/host.elf"));
    assert_eq!(code, Some(1), "{report:#}");
    assert!(is_marked(&report, &source, "host"), "{report:#}");
    let (report, code) = definedness(folder.join("bin/host-mended.elf"));
    assert_eq!(code, Some(0), "{report:#}");
}

/// Flags on undefined bits are reported only where that is asked for.
#[test]
fn flags_are_reported_on_demand() {
    let kinds = |options: &[&str]| {
        let (report, _) = definedness_with(options, root().join("fixtures/check/defined/bin/flags.elf"));
        let findings = report["findings"].as_array().expect("findings");
        findings.iter().any(|finding| finding["kind"] == "undefined-flags")
    };
    assert!(!kinds(&[]) && kinds(&["--float-flags"]));
}

/// A handler of interrupts that loses vstart is found by an interrupt between elements; one that keeps it is not.
#[test]
fn handlers_of_interrupts_leave_vectors_alone() {
    let folder = root().join("fixtures/check/bare");
    let source = std::fs::read_to_string(folder.join("interrupted.c")).expect("a source");
    for every in ["1", "2", "7"] {
        let options = ["--interrupt-every", every];
        let (report, code) = definedness_with(&options, folder.join("bin/interrupted.elf"));
        assert_eq!(code, Some(1), "{report:#}");
        assert!(is_marked(&report, &source, "interrupted"), "{report:#}");
        let (report, code) = definedness_with(&options, folder.join("bin/interrupted-mended.elf"));
        assert_eq!(code, Some(0), "{report:#}");
        assert!(report["details"]["interrupts"].as_u64() > Some(50), "{report:#}");
    }
    // Neither under Linux, nor where no interrupt is enabled.
    for path in [binary("order"), folder.join("bin/resumed.elf")] {
        let run = rivet(["check", "--interrupt-every", "2"]).arg(path).output().expect("a run");
        assert_eq!(run.status.code(), Some(2));
    }
}

/// The lines where a fault of `fixtures/check/seeded` is, and those of the instructions that it acts on.
fn lines_of_fault(source: &str, fault: &str) -> BTreeSet<u64> {
    let has = |line: &str| {
        let numbers = line.split_once("// fault ").map(|(_, numbers)| numbers);
        numbers.is_some_and(|numbers| numbers.split(' ').any(|number| number == fault))
    };
    source.lines().zip(1..).filter(|(line, _)| has(line)).map(|(_, number)| number).collect()
}

/// All lines of this source that a report names.
fn named(report: &Value, name: &str) -> BTreeSet<u64> {
    let findings = report["findings"].as_array().expect("findings");
    let notes = findings.iter().flat_map(|finding| finding["notes"].as_array().expect("notes"));
    findings.iter().chain(notes).filter_map(|place| line(&place["place"], name)).collect()
}

/// Of faults in vector code nearly all are found, mostly in the right line; what has none is silent.
#[test]
fn seeded_faults_are_found() {
    let folder = root().join("fixtures/check/seeded");
    let (mut faults, mut missed, mut elsewhere) = (0, Vec::new(), Vec::new());
    let mut programs: Vec<String> = std::fs::read_dir(folder.join("bin"))
        .expect("a folder")
        .flatten()
        .filter_map(|entry| Some(entry.file_name().to_str()?.strip_suffix(".elf")?.to_owned()))
        .collect();
    programs.sort();
    for program in programs {
        let (name, fault) = program.split_once('-').expect("a number");
        let source = std::fs::read_to_string(folder.join(format!("{name}.c"))).expect("a source");
        let path = folder.join(format!("bin/{program}.elf"));
        let (mut report, mut code) = definedness(path.clone());
        if fault == "0" {
            assert_eq!(code, Some(0), "{program}: {report:#}");
            continue;
        }
        if code == Some(0) {
            (report, code) =
                definedness_with(&["--matrix", "--without", "misaligned,aslr,vector-start"], path);
        }
        faults += 1;
        if code != Some(1) {
            missed.push(program);
        } else if lines_of_fault(&source, fault).is_disjoint(&named(&report, name)) {
            elsewhere.push(program);
        }
    }
    // Lost elements show where they are used; the length of a reduction, and a stride, show on another VLEN only.
    let known = ["bits-7", "clip-5", "clip-6", "dot-4", "length-6", "pairs-6"];
    assert_eq!(elsewhere, known, "of {faults}");
    assert!(missed.is_empty() && faults >= 60, "{missed:?} of {faults}");
}

#[test]
fn what_is_suppressed_is_not_shown() {
    let path = binary("mask_tail");
    let run = rivet(["check", "--gen-suppressions"]).arg(&path).output().expect("a run");
    let text = String::from_utf8_lossy(&run.stderr).into_owned();
    assert_eq!(run.status.code(), Some(1), "{text}");
    let lines: Vec<&str> = text.lines().filter(|line| line.starts_with("undefined-")).collect();
    assert!(lines.contains(&"undefined-branch print count"), "{text}");
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("known");
    std::fs::write(&file, lines.join("\n")).expect("a file");
    let run = rivet(["check", "--suppressions"]).arg(&file).arg(&path).output().expect("a run");
    assert_eq!(
        (run.status.code(), String::from_utf8_lossy(&run.stderr).into_owned()),
        (Some(0), String::new())
    );
    std::fs::write(&file, "undefined-branch").expect("a file");
    let run = rivet(["check", "--suppressions"]).arg(&file).arg(&path).output().expect("a run");
    assert_eq!(run.status.code(), Some(2));
}

/// Writes 8 bytes of its stack that it never wrote.
const SIXTEEN_REGISTERS: &str = "\
.globl _start
_start:
    addi sp, sp, -16
    li a0, 1
    mv a1, sp
    li a2, 8
    li t0, 64
    ecall
    li a0, 0
    li t0, 93
    ecall
";

#[test]
fn calls_of_programs_with_sixteen_registers_are_known() {
    if !have("clang-19") {
        return;
    }
    let temp = tempfile::tempdir().expect("a folder");
    let (source, program) = (temp.path().join("e.s"), temp.path().join("e.elf"));
    std::fs::write(&source, SIXTEEN_REGISTERS).expect("a source");
    let mut clang = Command::new("clang-19");
    clang.args([
        "--target=riscv64-linux-gnu",
        "-march=rv64e",
        "-mabi=lp64e",
        "-nostdlib",
        "-static",
        "-fuse-ld=lld",
        "-o",
    ]);
    let built = clang.arg(&program).arg(&source).output().expect("clang runs");
    assert!(built.status.success(), "{}", stderr(&built));
    let run = rivet(["check", "--isa", "rv64e_zicsr"]).arg(&program).output().expect("a run");
    let text = stdout(&run) + &stderr(&run);
    assert!(text.contains("write") && run.status.code() == Some(1), "{:?}: {text}", run.status.code());
}
