//! The file of `--record`, and what it says of the machine.

use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use clap::{Args, Command, FromArgMatches};
use rivet_hart::Config;
use rivet_linux::{Linux, RecordingError, Setup};
use rivet_sim::{ExitStatus, Machine, SimError};

use crate::error::CliError;
use crate::output::OutputFile;
use crate::target::MachineArgs;

/// What a recording says of the machine of these options.
pub(crate) fn setup(args: &MachineArgs, config: &Config, program: &[OsString]) -> Result<Setup, CliError> {
    if config.host_time {
        return Err(CliError::Usage("--record cannot be combined with --set time=host".into()));
    }
    let mut options = Vec::new();
    let mut option = |name: &str, value: &str| options.push(format!("--{name}={value}"));
    if let Some(isa) = &args.isa {
        option("isa", isa);
    }
    if let Some(vlen) = args.vlen.first() {
        option("vlen", &vlen.to_string());
    }
    option("agnostic", &args.agnostic.word());
    args.set.iter().for_each(|choice| option("set", choice));
    let texts = program.iter().map(|word| word.to_str().map(str::to_owned));
    let program = texts.collect::<Option<_>>();
    let program = program.ok_or_else(|| CliError::Usage("--record takes only arguments in UTF-8".into()))?;
    Ok(Setup { options, machine: machine(config), program })
}

/// Describes a machine: two that behave differently have different texts.
pub(crate) fn machine(config: &Config) -> String {
    format!("{} {}", config.isa, config.choices())
}

/// The options that a recording was made with; the error says why they are none.
pub(crate) fn options(setup: &Setup) -> Result<MachineArgs, String> {
    let command =
        MachineArgs::augment_args(Command::new("rivet").no_binary_name(true).disable_help_flag(true));
    let matches = command.try_get_matches_from(&setup.options);
    let parsed = matches.and_then(|matches| MachineArgs::from_arg_matches(&matches));
    parsed.map_err(|error| {
        let text = error.to_string();
        text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
    })
}

/// A recording being written: it appears under its name when it is whole.
pub(crate) struct RecordingFile(Arc<Mutex<OutputFile>>);

/// The end of the file at which the run writes.
struct Tail(Arc<Mutex<OutputFile>>);

impl Write for Tail {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).flush()
    }
}

/// The failure to record to this file.
fn failed(path: &Path, error: RecordingError) -> CliError {
    match error {
        RecordingError::Io(source) => OutputFile::failed(path, source),
        error => CliError::Host(format!("{}: {error}", path.display())),
    }
}

impl RecordingFile {
    /// Starts the recording of a program at its first instruction.
    pub(crate) fn start(
        path: &Path,
        linux: &mut Linux,
        machine: &Machine,
        setup: &Setup,
    ) -> Result<RecordingFile, CliError> {
        let file = Arc::new(Mutex::new(OutputFile::create(path)?));
        let to = Box::new(Tail(Arc::clone(&file)));
        linux.record(machine, setup, to).map_err(|error| failed(path, error))?;
        Ok(RecordingFile(file))
    }

    /// Ends the recording.
    pub(crate) fn finish(
        self,
        linux: &mut Linux,
        machine: &Machine,
        end: &Result<ExitStatus, SimError>,
    ) -> Result<(), CliError> {
        let end = end.as_ref().map(|status| *status).map_err(ToString::to_string);
        let finished = linux.finish_recording(machine, end);
        let file =
            Arc::into_inner(self.0).map(|file| file.into_inner().unwrap_or_else(PoisonError::into_inner));
        let Some(file) = file else { return Err(CliError::Host("the recording is still written".into())) };
        finished.map_err(|error| failed(file.path(), error))?;
        file.keep()
    }
}
