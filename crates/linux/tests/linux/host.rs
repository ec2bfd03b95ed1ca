//! Running a program and looking at what it did.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

use rivet_elf::Image;
use rivet_hart::Config;
use rivet_isa::Isa;
use rivet_linux::{Diagnosis, Input, Linux, LinuxConfig, Output, Recording, Setup};
use rivet_sim::{ExitStatus, Machine, SimError};

/// Far more instructions than any of the programs needs.
const LIMIT: u64 = 2_000_000_000;

/// What a run came to.
pub(crate) struct Outcome {
    pub(crate) result: Result<ExitStatus, SimError>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    pub(crate) diagnosis: Option<Diagnosis>,
}

/// The top folder of the project.
pub(crate) fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A file in memory that its writer gives away.
#[derive(Clone, Default)]
struct Tape(Arc<Mutex<Vec<u8>>>);

impl std::io::Write for Tape {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// Runs a program on a hart of `isa`.
pub(crate) fn run(isa: &str, program: &Path, config: LinuxConfig, stdin: &str) -> Outcome {
    run_with(isa, program, config, stdin, false).0
}

/// Runs a program and records that.
pub(crate) fn record(isa: &str, program: &Path, config: LinuxConfig, stdin: &str) -> (Outcome, Vec<u8>) {
    run_with(isa, program, config, stdin, true)
}

/// Runs a recording again.
pub(crate) fn replay(isa: &str, recording: Vec<u8>) -> Outcome {
    let isa = Arc::new(Config::new(Isa::parse(isa).unwrap()));
    let (out, stdout) = Output::buffer();
    let (err, stderr) = Output::buffer();
    let started = Recording::open(std::io::Cursor::new(recording))
        .map_err(SimError::from)
        .and_then(|recording| Linux::replay(recording, isa, [out, err]));
    let (mut linux, hart) = match started {
        Ok(started) => started,
        Err(error) => return Outcome::failed(error),
    };
    let mut machine = Machine::new(hart);
    let result = machine.run(&mut linux, LIMIT);
    Outcome { result, stdout: text(&stdout), stderr: text(&stderr), diagnosis: linux.diagnosis().cloned() }
}

fn text(buffer: &Mutex<Vec<u8>>) -> String {
    String::from_utf8_lossy(&buffer.lock().unwrap()).into_owned()
}

impl Outcome {
    fn failed(error: SimError) -> Outcome {
        Outcome { result: Err(error), stdout: String::new(), stderr: String::new(), diagnosis: None }
    }
}

fn run_with(
    isa: &str,
    program: &Path,
    mut config: LinuxConfig,
    stdin: &str,
    records: bool,
) -> (Outcome, Vec<u8>) {
    let bytes = std::fs::read(program).unwrap();
    let image = Image::parse(&program.to_string_lossy(), &bytes).unwrap();
    let isa = Arc::new(Config::new(Isa::parse(isa).unwrap()));
    let (out, stdout) = Output::buffer();
    let (err, stderr) = Output::buffer();
    (config.stdout, config.stderr) = (out, err);
    if records {
        config.copy_output();
    }
    config.stdin = Input::Bytes(stdin.as_bytes().into());
    if std::env::var_os("RIVET_STRACE").is_some() {
        config.strace = Some(Output::Stderr);
    }
    let (mut linux, hart) = match Linux::start(config, isa, Arc::new(image)) {
        Ok(started) => started,
        Err(error) => return (Outcome::failed(error), Vec::new()),
    };
    let mut machine = Machine::new(hart);
    let tape = Tape::default();
    if records {
        let setup = Setup { options: Vec::new(), machine: String::new(), program: vec!["program".into()] };
        linux.record(&machine, &setup, Box::new(tape.clone())).unwrap();
    }
    let result = machine.run(&mut linux, LIMIT);
    let end = result.as_ref().map(|status| *status).map_err(ToString::to_string);
    linux.finish_recording(&machine, end).unwrap();
    let diagnosis = linux.diagnosis().cloned();
    let outcome = Outcome { result, stdout: text(&stdout), stderr: text(&stderr), diagnosis };
    (outcome, std::mem::take(&mut tape.0.lock().unwrap()))
}

/// Compiles a program; none without a compiler.
pub(crate) fn compile(compiler: &str, source: &Path, flags: &[&str], libs: &[&str]) -> Option<PathBuf> {
    if Command::new(compiler).arg("--version").output().is_err() {
        println!("skipped {}: there is no {compiler}", source.display());
        return None;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    let program = folder.join(source.file_stem().unwrap());
    let done =
        Command::new(compiler).args(flags).arg("-o").arg(&program).arg(source).args(libs).output().unwrap();
    assert!(done.status.success(), "{}: {}", source.display(), String::from_utf8_lossy(&done.stderr));
    Some(program)
}
