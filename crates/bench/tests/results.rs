//! From measurements to figures, tables, JSON and the chart: made-up costs, ratios by hand.

use std::path::PathBuf;

use rivet_bench::catalog::{Group, Length, Program};
use rivet_bench::compile::Build;
use rivet_bench::figures::{Figure, Verdict};
use rivet_bench::measure::Results;
use rivet_bench::plan::{BenchCase, Plan, Under};
use rivet_bench::report::Report;
use rivet_bench::sample::Cost;
use rivet_bench::tools::{Provenance, Rivet};
use rivet_bench::{chart, table};

const MIB: u64 = 1 << 20;

fn program(name: &str, group: Group) -> Program {
    let repeats = (group != Group::Short).then_some(10);
    Program { name: name.into(), source: PathBuf::new(), group, repeats, exact: true }
}

fn plan() -> Plan {
    let engines = ["jit", "interp"].map(str::to_owned).to_vec();
    let programs = vec![
        program("saxpy", Group::Vector),
        program("dot", Group::Vector),
        program("sieve", Group::ScalarInteger),
        program("hello", Group::Short),
    ];
    Plan {
        programs,
        vlens: vec![128, 256],
        rivet: Rivet { path: "rivet".into(), engines, chooses: true },
        before: None,
        qemu: Some("qemu".into()),
        lengths: vec![Length::Short, Length::Long],
        rounds: 2,
    }
}

/// QEMU takes a second, the compiling engine 1/8 of it for `saxpy` and half of it for all else, the interpreter two
/// seconds; scalar builds take Rivet as long as QEMU; the host takes 1/16 of a second. In long runs, of 40 or 10 times the work,
/// each time's share is half of that.
fn cost(plan: &Plan, case: &BenchCase) -> Cost {
    let saxpy = plan.programs[case.program].name == "saxpy";
    let vector = plan.programs[case.program].group == Group::Vector;
    let (seconds, memory) = match &case.under {
        Under::Qemu => (1.0, 20),
        Under::Before => (1.0, 9),
        Under::Host => (1.0 / 16.0, if saxpy { 5 } else { 4 }),
        Under::Rivet(engine) if engine == "interp" => (2.0, 9),
        Under::Rivet(_) if vector && case.build == Build::Scalar => (1.0, 9),
        Under::Rivet(_) if saxpy => (1.0 / 8.0, 30),
        Under::Rivet(_) => (0.5, 9),
    };
    let times = if vector { 40.0 } else { 10.0 };
    let seconds = if case.length == Length::Long { seconds * times / 2.0 } else { seconds };
    Cost { seconds, wall: seconds, memory: memory * MIB }
}

fn results() -> Results {
    let plan = plan();
    let costs = plan.cases().into_iter().map(|case| (case.clone(), Some(cost(&plan, &case)))).collect();
    Results { plan, costs, problems: Vec::new() }
}

fn setting() -> Provenance {
    Provenance {
        machine: "a machine".into(),
        date: "2026-01-02T03:04:05Z".into(),
        rivet: "rivet 1".into(),
        qemu: Some("qemu-riscv64 version 10.0 (of a distribution)".into()),
        compiler: "clang".into(),
    }
}

fn figure(name: &str) -> Figure {
    let figures = results().figures();
    figures.into_iter().find(|figure| figure.name == name).unwrap_or_else(|| panic!("no {name}"))
}

#[test]
fn figures_are_means_of_ratios() {
    let expect = [
        ("vector programs against QEMU, VLEN 128", 4.0, 2, Verdict::Open),
        ("vector programs against QEMU, VLEN 128, long runs", 8.0, 2, Verdict::Open),
        ("vector programs against QEMU, VLEN 256", 4.0, 2, Verdict::Missed),
        ("vector programs against QEMU, VLEN 256, long runs", 8.0, 2, Verdict::Missed),
        ("the slowest vector program against QEMU", 2.0, 2, Verdict::Open),
        ("the slowest vector program against QEMU, long runs", 4.0, 2, Verdict::Missed),
        // 2 and 8 times as long, of either length.
        ("vector programs against native code, VLEN 256", 4.0, 2, Verdict::Open),
        ("vector programs against native code, VLEN 256, long runs", 4.0, 2, Verdict::Missed),
        // 8 and 2 times faster; scalar builds run short alone.
        ("vector build against scalar build, VLEN 256", 4.0, 2, Verdict::Open),
        ("vector build against scalar build, VLEN 256, long runs", 8.0, 2, Verdict::Aim),
        ("the least of them, long runs", 4.0, 2, Verdict::Aim),
        ("scalar integer programs against QEMU", 2.0, 1, Verdict::Open),
        ("scalar integer programs against QEMU, long runs", 4.0, 1, Verdict::Aim),
        ("start-up against QEMU", 2.0, 1, Verdict::Missed),
        // 30 MiB, less the one that it needs more than a program that does nothing.
        ("memory beyond the program's own, the most", 29.0, 4, Verdict::AtLeast),
        ("the interpreter alone: vector programs", 0.5, 2, Verdict::Missed),
        ("the interpreter alone: scalar programs", 0.5, 1, Verdict::Aim),
    ];
    for (name, measured, programs, verdict) in expect {
        let figure = figure(name);
        assert!((figure.measured.expect(name) - measured).abs() < 1e-9, "{name}: {:?}", figure.measured);
        assert_eq!((figure.programs, figure.verdict()), (programs, verdict), "{name}");
    }
    assert_eq!(figure("scalar floating point against QEMU").measured, None);
}

#[test]
fn what_failed_has_no_part_in_figures() {
    let mut results = results();
    for (case, cost) in &mut results.costs {
        if results.plan.programs[case.program].name == "dot" && case.under == Under::Qemu {
            *cost = None;
        }
    }
    let figure = &results.figures()[0];
    assert_eq!(figure.programs, 1);
    assert!(figure.measured.is_some_and(|measured| (measured - 8.0).abs() < 1e-9), "{figure:?}");
}

#[test]
fn tables_say_what_was_measured() {
    let mut text = Vec::new();
    table::print(&mut text, &setting(), &results()).expect("memory");
    let text = String::from_utf8(text).expect("text");
    for line in [
        "date      2026-01-02T03:04:05Z",
        "saxpy               1.000    0.125   8.00x    2.000   0.50x    0.062   16.0x",
        "geometric mean                       4.00x            0.50x            8.00x",
    ] {
        assert!(text.contains(line), "no line {line:?} in\n{text}");
    }
    assert!(!text.contains("floating point"), "{text}");
}

/// The other Rivet takes a second for everything: 8 times as long for the vector build of `saxpy`, twice as long for
/// the rest but the scalar builds of vector programs.
#[test]
fn another_rivet_is_compared_build_by_build() {
    let before = Rivet { path: "old/rivet".into(), ..plan().rivet };
    let plan = Plan { before: Some(before), ..plan() };
    let costs = plan.cases().into_iter().map(|case| (case.clone(), Some(cost(&plan, &case)))).collect();
    let mut text = Vec::new();
    table::print(&mut text, &setting(), &Results { plan, costs, problems: Vec::new() }).expect("memory");
    let text = String::from_utf8(text).expect("text");
    // (8 * 8 * 2 * 2 * 1 * 1 * 2 * 2) to the power of 1/8.
    for line in [
        "Beside old/rivet (jit)",
        "saxpy             vector   128    1.000    0.125   8.00x",
        "dot               scalar   256    1.000    1.000   1.00x",
        "geometric mean                                     2.38x",
        "the least                                          1.00x",
    ] {
        assert!(text.contains(line), "no line {line:?} in\n{text}");
    }
    assert_eq!(text.lines().filter(|line| line.starts_with("saxpy")).count(), 7, "{text}");
}

#[test]
fn a_chart_has_each_program_and_both_colours_of_text() {
    let svg = chart::draw(&setting(), &results()).expect("a chart");
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{svg}");
    for part in
        ["saxpy", "sieve", "qemu-riscv64 10.0", "prefers-color-scheme: dark", "2026-01-02", "least of 2"]
    {
        assert!(svg.contains(part), "no {part} in {svg}");
    }
    let nothing = Results { costs: Vec::new(), ..results() };
    assert!(chart::draw(&setting(), &nothing).is_err());
}

#[test]
fn json_has_runs_and_figures() {
    let (setting, results) = (setting(), results());
    let report = serde_json::to_value(Report::new(&setting, &results)).expect("JSON");
    assert_eq!(report["runs"].as_array().map(Vec::len), Some(results.costs.len()));
    assert_eq!(report["runs"][0]["under"]["rivet"], "jit");
    assert_eq!(report["runs"][0]["seconds"], 0.125);
    assert_eq!(report["figures"][0]["programs"], 2);
    assert_eq!(report["setting"]["machine"], "a machine");
}

/// What runs is what is asked for, and nothing under QEMU that it does not have.
#[test]
fn plans_hold_what_can_be_compared() {
    let mut plan = Plan { vlens: vec![128, 4096], ..plan() };
    assert_eq!(plan.reference(), 128);
    let cases = plan.cases();
    assert!(cases.iter().any(|case| case.vlen == 4096));
    assert!(!cases.iter().any(|case| case.vlen == 4096 && case.under == Under::Qemu));
    plan.qemu = None;
    assert!(!plan.cases().iter().any(|case| case.under == Under::Qemu));
}
