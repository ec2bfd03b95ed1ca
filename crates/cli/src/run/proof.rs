//! Proof that vectors ran: `--require-vector` and `--report`.
//!
//! All engines count vector instructions as they go, whether asked or not.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use rivet_sim::ExitStatus;

use super::RunArgs;
use super::machine::RunOutcome;
use crate::error::CliError;
use crate::output::OutputFile;
use crate::reports::Record;

/// Exit code where too few vector instructions retired.
const NO_PROOF: u8 = 125;

/// The report, opened before the process confines itself.
pub(super) struct Proof {
    report: Option<(PathBuf, File)>,
}

impl Proof {
    /// Opens the report of a run.
    pub(super) fn prepare(args: &RunArgs) -> Result<Proof, CliError> {
        let open = |path: &PathBuf| {
            let file = File::options().create(true).append(true).open(path);
            file.map(|file| (path.clone(), file)).map_err(|source| OutputFile::failed(path, source))
        };
        Ok(Proof { report: args.report.as_ref().map(open).transpose()? })
    }

    /// Writes the report; the exit code if a program that ended well has not used vectors enough.
    pub(super) fn close(self, args: &RunArgs, outcome: &RunOutcome) -> Result<Option<ExitCode>, CliError> {
        if let Some((path, mut file)) = self.report {
            let mut words = args.program.iter().map(|word| word.to_string_lossy().into_owned());
            let record = Record {
                program: words.next().expect("clap asks for a program"),
                arguments: words.collect(),
                vlen: outcome.vlen,
                instructions: outcome.retired.instructions,
                vector_instructions: outcome.retired.vectors.instructions,
                average_vl: outcome.retired.vectors.average_vl(),
                seconds: outcome.time.as_secs_f64(),
                exit: match outcome.status {
                    ExitStatus::Code(code) => i64::from(code),
                    ExitStatus::Signal(signal) => 128 + i64::from(signal),
                    ExitStatus::InstructionLimit => 124,
                },
            };
            // One write at the end of the file, so that lines of several runs do not mix.
            let line = serde_json::to_string(&record).unwrap_or_default() + "\n";
            file.write_all(line.as_bytes()).map_err(|source| OutputFile::failed(&path, source))?;
        }
        let (wanted, got) = (args.require_vector.map_or(0, u64::from), outcome.retired.vectors.instructions);
        if outcome.status != ExitStatus::Code(0) || got >= wanted {
            return Ok(None);
        }
        let text = format!("{got} vector instructions retired, --require-vector asks for {wanted}");
        crate::report::note(&text);
        Ok(Some(ExitCode::from(NO_PROOF)))
    }
}
