//! Litmus tests, read, judged and run.

mod files;
mod runs;
mod shapes;

use std::sync::Arc;

use rivet_exec::Interpreter;
use rivet_hart::Config;
use rivet_isa::Isa;
use rivet_litmus::{LitmusError, NewEngine, Options, Program, Test, Threads};

/// A bare machine of an ISA.
fn config(isa: &str) -> Arc<Config> {
    let isa: rivet_isa::isa_string::Parsed = isa.parse().expect("an ISA");
    Arc::new(Config::new(rivet_board::with_modes(isa.isa)))
}

fn program_for(isa: &str, text: &str) -> Result<Program, LitmusError> {
    Program::new(Test::parse(text)?, config(isa))
}

fn program(text: &str) -> Result<Program, LitmusError> {
    program_for("rv64gc_zabha_zalasr", text)
}

fn options(runs: u64, threads: Threads) -> Options {
    let new_engine: NewEngine = Arc::new(|| Box::new(Interpreter::new()));
    Options { runs, seed: 1, threads, new_engine }
}

/// The shapes: name and text.
fn shapes() -> Vec<(String, String)> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/litmus");
    let mut all: Vec<(String, String)> = std::fs::read_dir(folder)
        .expect("tests/litmus")
        .map(|entry| {
            let path = entry.expect("a file").path();
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            (name, std::fs::read_to_string(path).expect("a text"))
        })
        .collect();
    all.sort();
    assert!(all.len() >= 40);
    all
}

#[test]
fn the_default_isa_knows_every_shape() {
    let config = Arc::new(Config::new(rivet_board::with_modes(Isa::default())));
    for (name, text) in shapes() {
        let test = Test::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!(test.name, name);
        Program::new(test, Arc::clone(&config)).unwrap_or_else(|error| panic!("{name}: {error}"));
    }
}
