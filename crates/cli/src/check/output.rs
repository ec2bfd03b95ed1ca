//! The report of a check goes where the options say.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use rivet_check::report::Report;
use serde::Serialize;

use super::CheckArgs;
use crate::error::CliError;
use crate::output::OutputFile;

impl CheckArgs {
    /// Whether standard output is for the report.
    pub(super) fn json_on_stdout(&self) -> bool {
        self.json.as_deref() == Some(Path::new("-"))
    }

    /// The files that the report goes to.
    pub(super) fn report_files(&self) -> impl Iterator<Item = &Path> {
        self.json.iter().chain(&self.junit).map(|path| path.as_path()).filter(|path| *path != Path::new("-"))
    }

    /// Fails if a report cannot be written: better before the program runs than after.
    pub(super) fn try_report_files(&self) -> Result<(), CliError> {
        self.report_files().try_for_each(|path| OutputFile::create(path).map(drop))
    }

    /// Prints the report to standard error and writes the files; gives the exit code.
    pub(super) fn emit<T: Serialize>(&self, report: &Report<T>) -> Result<ExitCode, CliError> {
        if let Some(path) = &self.junit {
            write(path, &report.junit().map_err(CliError::Usage)?)?;
        }
        match &self.json {
            Some(_) if self.json_on_stdout() => io::stdout().lock().write_all(report.json().as_bytes())?,
            Some(path) => write(path, &report.json())?,
            None => {}
        }
        if !self.json_on_stdout() {
            let folder = std::env::current_dir().ok();
            // Where nobody reads, the exit code says what it always does.
            let _ = report.print(&mut anstream::stderr().lock(), folder.as_deref());
        }
        Ok(ExitCode::from(u8::from(!report.is_clean())))
    }
}

fn write(path: &Path, text: &str) -> Result<(), CliError> {
    let mut file = OutputFile::create(path)?;
    file.write_all(text.as_bytes()).map_err(|e| OutputFile::failed(path, e))?;
    file.keep()
}
