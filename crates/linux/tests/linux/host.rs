//! Running a program and looking at what it did.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex};

use rivet_elf::Image;
use rivet_hart::Config;
use rivet_isa::Isa;
use rivet_linux::{Diagnosis, Input, Linux, LinuxConfig, Output};
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

/// Runs a program on a hart of `isa`.
pub(crate) fn run(isa: &str, program: &Path, mut config: LinuxConfig, stdin: &str) -> Outcome {
    let bytes = std::fs::read(program).unwrap();
    let image = Image::parse(&program.to_string_lossy(), &bytes).unwrap();
    let isa = Arc::new(Config::new(Isa::parse(isa).unwrap()));
    let (out, stdout) = Output::buffer();
    let (err, stderr) = Output::buffer();
    (config.stdout, config.stderr) = (out, err);
    config.stdin = Input::Bytes(stdin.as_bytes().into());
    if std::env::var_os("RIVET_STRACE").is_some() {
        config.strace = Some(Output::Stderr);
    }
    let (mut linux, hart) = match Linux::start(config, isa, Arc::new(image)) {
        Ok(started) => started,
        Err(error) => {
            return Outcome {
                result: Err(error),
                stdout: String::new(),
                stderr: String::new(),
                diagnosis: None,
            };
        }
    };
    let mut machine = Machine::new(hart);
    let result = machine.run(&mut linux, LIMIT);
    let text = |buffer: &Mutex<Vec<u8>>| String::from_utf8_lossy(&buffer.lock().unwrap()).into_owned();
    Outcome { result, stdout: text(&stdout), stderr: text(&stderr), diagnosis: linux.diagnosis().cloned() }
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
