//! Each program of `fixtures/bench` prints the same natively as under Rivet, built with vectors at several VLENs and
//! without: what is timed is the same work.

use std::path::Path;
use std::process::Command;
use std::sync::{Arc, PoisonError};

use rivet_bench::catalog::{self, Group};
use rivet_bench::compile::{self, Build};
use rivet_bench::sample;
use rivet_elf::Image;
use rivet_exec::{Engine, Interpreter};
use rivet_hart::Config;
use rivet_isa::{Isa, Xlen};
use rivet_jit::JitEngine;
use rivet_linux::{Input, Linux, LinuxConfig, Output};
use rivet_sim::{ExitStatus, Machine};

/// Instructions that no program needs for one repeat or two.
const LIMIT: u64 = 200_000_000;

/// Makes an engine.
type New = fn() -> Box<dyn Engine>;

/// The engines.
const ENGINES: &[New] = &[|| Box::new(Interpreter::new()), || Box::new(JitEngine::new())];

/// What a program prints under Rivet, whatever the engine.
fn under_rivet(program: &Path, repeats: Option<&str>, vlen: u32) -> String {
    let mut printed: Vec<String> = ENGINES.iter().map(|new| under(*new, program, repeats, vlen)).collect();
    printed.dedup();
    assert_eq!(printed.len(), 1, "{} at VLEN {vlen}: engines differ: {printed:?}", program.display());
    printed.remove(0)
}

fn under(new: New, program: &Path, repeats: Option<&str>, vlen: u32) -> String {
    let name = program.display();
    let bytes = std::fs::read(program).expect("it was compiled");
    let image = Image::parse(&name.to_string(), &bytes).unwrap_or_else(|e| panic!("{name}: {e}"));
    let isa = Isa::default_for(Xlen::Rv64).with_vlen(vlen).expect("a VLEN");
    let (stdout, printed) = Output::buffer();
    let config = LinuxConfig {
        stdin: Input::Bytes(Arc::default()),
        stdout,
        ..LinuxConfig::new(["program"].into_iter().chain(repeats))
    };
    let (mut linux, hart) = Linux::start(config, Arc::new(Config::new(isa)), Arc::new(image))
        .unwrap_or_else(|e| panic!("{name}: {e}"));
    let mut machine = Machine::new(hart);
    machine.set_engine(new);
    let status = machine.run(&mut linux, LIMIT).unwrap_or_else(|e| panic!("{name}: {e}"));
    assert_eq!(status, ExitStatus::Code(0), "{name} at VLEN {vlen}");
    let printed = printed.lock().unwrap_or_else(PoisonError::into_inner);
    String::from_utf8_lossy(&printed).into_owned()
}

#[test]
fn programs_print_the_same_everywhere() {
    if let Err(why) = compile::check() {
        println!("skipped: {why}");
        return;
    }
    let folder = tempfile::tempdir().expect("a folder");
    for program in catalog::own().expect("programs") {
        let build = |build| compile::build(&program, build, folder.path()).unwrap_or_else(|e| panic!("{e}"));
        let repeats = program.repeats.map(|_| if program.group == Group::Vector { "2" } else { "1" });
        let native = sample::run(Command::new(build(Build::Native)).args(repeats));
        let native = native.unwrap_or_else(|why| panic!("{} {why}", program.name)).output;
        assert!(!native.is_empty(), "{}", program.name);
        assert_eq!(under_rivet(&build(Build::Scalar), repeats, 128), native, "{}, scalar", program.name);
        if program.group == Group::Vector {
            let vector = build(Build::Vector);
            for vlen in [128, 256, 1024] {
                assert_eq!(under_rivet(&vector, repeats, vlen), native, "{} at VLEN {vlen}", program.name);
            }
        }
    }
}
