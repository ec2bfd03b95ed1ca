//! Runs: what is seen is what the model allows, and turns show everything that sequential consistency does.

use std::collections::BTreeSet;
use std::sync::Arc;

use rivet_exec::{Engine, Exit, Interpreter};
use rivet_hart::Hart;
use rivet_jit::JitEngine;
use rivet_litmus::{Model, NewEngine, Options, Outcome, Report, Threads};

use super::{options, program, shapes};

#[test]
fn turns_show_what_sequential_consistency_allows_and_no_more() {
    for (name, text) in shapes() {
        let program = program(&text).expect("a test");
        let seen = program.run(&options(4000, Threads::Turns)).expect("runs");
        assert_eq!(seen.values().sum::<u64>(), 4000);
        let seen: BTreeSet<&Outcome> = seen.keys().collect();
        let allowed = program.allowed.iter().filter(|(_, strongest)| **strongest == Model::Sc);
        let allowed: BTreeSet<&Outcome> = allowed.map(|(outcome, _)| outcome).collect();
        // An sc fails here only if another hart has had a turn.
        match text.contains("lr.") {
            true => assert!(seen.is_subset(&allowed), "{name}: {seen:?}"),
            false => assert_eq!(seen, allowed, "{name}"),
        }
    }
}

// Host threads that wait for each other take long where other tests run as well: these runs are few.
#[test]
fn no_engine_and_no_host_thread_shows_what_is_forbidden() {
    let interpreter: NewEngine = Arc::new(|| Box::new(Interpreter::new()));
    let eager: NewEngine = Arc::new(|| Box::new(JitEngine::with_threshold(3)));
    let shared: NewEngine = Arc::new(|| Box::new(JitEngine::beside_others()));
    for (name, text) in shapes() {
        let program = program(&text).expect("a test");
        for (threads, new_engine, runs) in
            [(Threads::Turns, &eager, 200), (Threads::Host, &interpreter, 10), (Threads::Host, &shared, 10)]
        {
            let options = Options { new_engine: Arc::clone(new_engine), ..options(runs, threads) };
            let seen = program.run(&options).expect("runs");
            assert_eq!(seen.values().sum::<u64>(), runs, "{name}");
            let report = Report { program: &program, seen: &seen, time: Default::default() };
            assert!(report.forbidden().is_empty(), "{name} {threads:?}: {seen:?}");
        }
    }
}

#[test]
fn a_seed_gives_one_histogram() {
    let (_, text) = shapes().into_iter().find(|(name, _)| name == "IRIW").expect("IRIW");
    let program = program(&text).expect("a test");
    let run = |seed| program.run(&Options { seed, ..options(500, Threads::Turns) }).expect("runs");
    assert_eq!(run(7), run(7));
    assert_ne!(run(7), run(8));
}

/// Forgets what its hart has stored last: it shows old values.
struct Forgetful(Interpreter);

impl Engine for Forgetful {
    fn run(&mut self, hart: &mut Hart, fuel: u64) -> Exit {
        let exit = self.0.run(hart, fuel);
        if hart.x[7] == 1 {
            hart.x[8] = 0;
        }
        exit
    }

    fn flush(&mut self) {
        self.0.flush();
    }
}

#[test]
fn a_broken_machine_is_noticed() {
    let (_, text) = shapes().into_iter().find(|(name, _)| name == "MP+fence.rw.rws").expect("MP");
    let program = program(&text).expect("a test");
    let new_engine: NewEngine = Arc::new(|| Box::new(Forgetful(Interpreter::new())));
    // In turns, of which a seed makes the same: host threads may not meet in so few runs.
    let seen = program.run(&Options { new_engine, ..options(2000, Threads::Turns) }).expect("runs");
    let report = Report { program: &program, seen: &seen, time: Default::default() };
    assert_eq!(report.forbidden(), [&Outcome(vec![1, 0])]);
    let mut text = Vec::new();
    report.print(&mut text).expect("a report");
    let text = String::from_utf8(text).expect("text");
    assert!(text.contains("\nForbidden 1:x7=1; 1:x8=0; (RVWMO forbids it)\n"), "{text}");
    assert_eq!(report.json()["forbidden"], 1);
}

#[test]
fn the_filter_lets_outcomes_through() {
    let text = "RISCV filter
{ 0:x5=x; 0:x6=1; 1:x5=x; }
 P0          | P1          ;
 sw x6,0(x5) | lw x7,0(x5) ;
filter (1:x7=1)
forall (x=1)";
    let program = program(text).expect("a test");
    let seen = program.run(&options(200, Threads::Turns)).expect("runs");
    // What the filter looks at is no part of an outcome.
    assert_eq!(seen.keys().collect::<Vec<_>>(), [&Outcome(vec![1])]);
    assert!((20..180).contains(&seen[&Outcome(vec![1])]), "{seen:?}");
    assert_eq!(program.allowed.keys().collect::<Vec<_>>(), [&Outcome(vec![1])]);
}

#[test]
fn rv32_has_its_own_registers() {
    let text = "RISCV rv32
{ int x=-1; 0:x5=x; 0:x7=p; int p; }
 P0          ;
 lw x6,0(x5) ;
 sw x5,0(x7) ;
exists (0:x6=-1 /\\ p=x)";
    let program = super::program_for("rv32gc", text).expect("a test");
    let seen = program.run(&options(10, Threads::Turns)).expect("runs");
    let report = Report { program: &program, seen: &seen, time: Default::default() };
    assert_eq!((report.witnesses(), report.forbidden().len()), ((10, 0), 0));
}
