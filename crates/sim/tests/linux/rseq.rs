//! Restartable sequences: every rule of the kernel's (`rseq.c`, expected as `kernel/rseq.c` of Linux 6.12 says), and that
//! they are refused where several threads run at a time.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use rivet_elf::Image;
use rivet_exec::Interpreter;
use rivet_hart::Config;
use rivet_isa::Isa;
use rivet_sim::linux::{Linux, LinuxConfig, Output, run_on_host_threads};
use rivet_sim::{ExitStatus, Machine};

use crate::host;

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

#[test]
fn threads_of_the_hosts_have_none() {
    let Some(program) = compiled("rseq_host") else { return };
    let image = Image::parse("rseq_host", &std::fs::read(program).unwrap()).unwrap();
    let isa = Arc::new(Config::new(Isa::parse("rv64gc").unwrap()));
    let (out, stdout) = Output::buffer();
    let mut config = config(&["rseq", "host"]);
    config.stdout = out;
    let (linux, hart) = Linux::start(config, isa, Arc::new(image)).unwrap();
    let engine = Arc::new(|| Box::new(Interpreter::new()) as Box<dyn rivet_exec::Engine>);
    let finished = run_on_host_threads(linux, Machine::new(hart), engine, u64::MAX);
    assert!(matches!(finished.status, Ok(ExitStatus::Code(0))), "{:?}", finished.status);
    assert_eq!(String::from_utf8_lossy(&stdout.lock().unwrap()), "register: ENOSYS\n");
}
