//! `rivet replay` runs a recording again; `rivet repl --replay` and `rivet gdb --replay` go through it.

use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use rivet_debug::Surroundings;
use rivet_linux::{Linux, Output, Recording, RecordingError};
use rivet_sim::{ExitStatus, Machine, input, limits};

use crate::confine::Needs;
use crate::engine::EngineArg;
use crate::error::CliError;
use crate::limits::{LIMIT_CODE, LimitArgs};
use crate::program;
use crate::record;
use crate::report;
use crate::run::killed;
use crate::target::{self, MachineArgs, Target};

/// Arguments of `rivet replay`.
#[derive(Args)]
#[command(after_help = "Examples:\n  rivet run --record run.rec prog\n  rivet replay run.rec\n  \
                        rivet repl --replay run.rec\n  rivet gdb --replay run.rec\n\n\
                        A recording holds the program and everything that the run learned of its host. The replay opens no other file \
                        and no socket; it prints what the run printed and ends with its exit code.")]
pub(crate) struct ReplayArgs {
    #[command(flatten)]
    limits: LimitArgs,
    /// Execution engine
    #[arg(long, value_name = "ENGINE", default_value = "auto")]
    engine: EngineArg,
    /// The recording
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// What going through a recording needs of the host.
pub(crate) fn needs(recording: &Path) -> Needs {
    Needs::default().reading(recording)
}

/// Opens a recording and builds the machine of one of its processes, of 1 for the first, which stands at its first
/// instruction. The others run between its turns.
pub(crate) fn open(path: &Path, output: [Output; 2], process: u64) -> Result<Target, CliError> {
    let failed = |error: RecordingError| CliError::Host(format!("{}: {error}", path.display()));
    let file = input::open(path).map_err(|source| CliError::read(path, source))?;
    let recording = Recording::open(BufReader::new(file)).map_err(failed)?;
    let setup = recording.setup().clone();
    let options = record::options(&setup);
    let args: MachineArgs = options.map_err(|why| CliError::Host(format!("{}: {why}", path.display())))?;
    let image = Arc::clone(recording.image());
    let mut config = target::config(&args, program::xlen(&image), false)?;
    program::fit_vlen(&mut config, &args, &image);
    if record::machine(&config) != setup.machine {
        let text = "recorded on a machine that this version of Rivet configures differently";
        return Err(CliError::Host(format!("{}: {text}", path.display())));
    }
    let config = Arc::new(config);
    let sim = |source| CliError::Sim { path: path.to_owned(), source: Box::new(source) };
    let (mut linux, hart) = Linux::replay(recording, Arc::clone(&config), output).map_err(sim)?;
    let (mut image, mut name) = (image, PathBuf::from(&setup.program[0]));
    let mut machine = Machine::new(hart);
    if process != 1 {
        machine.set_engine(|| EngineArg::Auto.engine());
        machine = linux.show_process(machine, process).map_err(sim)?.ok_or_else(|| {
            CliError::Host(format!("{}: the recording has no process {process}", path.display()))
        })?;
        let program = &linux.modules()[0];
        (image, name) = (Arc::clone(&program.image), PathBuf::from(&program.name));
    }
    let env = Surroundings::Linux(Box::new(linux));
    Ok(Target { path: name, image, config, board: None, machine, env })
}

/// Runs the subcommand.
pub(crate) fn replay(args: &ReplayArgs) -> Result<ExitCode, CliError> {
    args.limits.set()?;
    let mut target = open(&args.file, [Output::Stdout, Output::Stderr], 1)?;
    needs(&args.file).confine();
    let engine = args.engine;
    target.machine.set_engine(move || engine.engine());
    let status = target.machine.run(target.env.environment(), u64::MAX);
    let status =
        status.map_err(|source| CliError::Sim { path: args.file.clone(), source: Box::new(source) })?;
    let diagnosis = target.env.linux().and_then(Linux::diagnosis);
    Ok(match status {
        ExitStatus::Code(code) => ExitCode::from(code as u8),
        ExitStatus::Signal(signal) => {
            report::note(&killed(status, diagnosis, &target.config));
            ExitCode::from((128 + signal) as u8)
        }
        ExitStatus::InstructionLimit => {
            if limits::reached().is_none() {
                let instructions = target.machine.instret();
                report::note(&format!(
                    "the recorded run was stopped here, after {instructions} instructions"
                ));
            }
            ExitCode::from(LIMIT_CODE)
        }
    })
}
