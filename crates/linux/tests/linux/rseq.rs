//! Restartable sequences: every rule of the kernel's (`rseq.c`, expected as `kernel/rseq.c` of Linux 6.12 says), where
//! threads take turns, and where each has a host thread.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rivet_elf::Image;
use rivet_exec::Interpreter;
use rivet_hart::Config;
use rivet_isa::Isa;
use rivet_linux::{Linux, LinuxConfig, Output, run_on_host_threads};
use rivet_sim::{ExitStatus, Machine};

use crate::linux::host;

fn compiled(name: &str) -> Option<PathBuf> {
    let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name).with_extension("c");
    std::fs::write(&source, include_str!("rseq.c")).unwrap();
    host::compile("riscv64-linux-gnu-gcc", &source, &["-static", "-O1", "-pthread"], &[])
}

/// Without an area of the C library's.
fn config(args: &[&str]) -> LinuxConfig {
    let mut config = LinuxConfig::new(args.iter().copied());
    config.env = vec!["GLIBC_TUNABLES=glibc.pthread.rseq=0".into()];
    config
}

#[test]
fn sequences_begin_anew() {
    let Some(program) = compiled("rseq") else { return };
    let mut config = config(&["rseq"]);
    config.max_processes = Some(20);
    let outcome = host::run("rv64gc", &program, config, "");
    assert_eq!(outcome.stdout, include_str!("rseq.expected"), "{:?}", outcome.diagnosis);
    assert!(matches!(outcome.result, Ok(ExitStatus::Code(0))), "{:?}", outcome.result);
}

/// What the program prints with a host thread for each of its threads, on so many processors.
fn on_host_threads(program: &Path, mut config: LinuxConfig, processors: u32) -> String {
    let image = Image::parse("rseq", &std::fs::read(program).unwrap()).unwrap();
    let isa = Arc::new(Config::new(Isa::parse("rv64gc").unwrap()));
    let (out, stdout) = Output::buffer();
    (config.stdout, config.processors) = (out, processors);
    let (linux, hart) = Linux::start(config, isa, Arc::new(image)).unwrap();
    let engine = Arc::new(|| Box::new(Interpreter::new()) as Box<dyn rivet_exec::Engine>);
    let finished = run_on_host_threads(linux, Machine::new(hart), engine, u64::MAX);
    assert!(matches!(finished.status, Ok(ExitStatus::Code(0))), "{:?}", finished.status);
    String::from_utf8_lossy(&stdout.lock().unwrap()).into_owned()
}

/// One processor: the rules are the same, and threads interrupt each other.
#[test]
fn threads_of_the_hosts_share_a_processor() {
    let Some(program) = compiled("rseq_host") else { return };
    let mut config = config(&["rseq"]);
    config.max_processes = Some(20);
    assert_eq!(on_host_threads(&program, config, 1), include_str!("rseq.expected"));
}

/// More threads than processors: each counts on its own one, and nothing is lost. 8 threads x (200 + a round each).
#[test]
fn processors_have_one_user_at_a_time() {
    let Some(program) = compiled("rseq_processors") else { return };
    for (processors, sum) in [(1, 8 * 201), (2, 8 * 202), (3, 8 * 203), (40, 8 * 240)] {
        let printed = on_host_threads(&program, config(&["rseq", &processors.to_string()]), processors);
        let begun = if processors < 8 { "yes" } else { "" };
        let expected = format!("sum: {sum}, wrong: 0, begun anew: {begun}");
        assert!(printed.starts_with(&expected), "{processors} processors: {printed}");
    }
}
