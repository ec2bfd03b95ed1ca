//! The report of a check goes where the options say.

use std::collections::BTreeSet;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use rivet_check::report::Report;
use rivet_check::suppress::Suppressions;
use rivet_sim::input;
use serde::Serialize;

use super::CheckArgs;
use crate::error::CliError;
use crate::output::{OutputFile, try_files};

/// Bytes of a file of suppressions, at most.
const SUPPRESSIONS: u64 = 1 << 20;

impl CheckArgs {
    /// Whether standard output is for the report.
    pub(super) fn json_on_stdout(&self) -> bool {
        self.json.as_deref() == Some(Path::new("-"))
    }

    /// The files that the report goes to, with their options.
    fn report_options(&self) -> [(&str, Option<&Path>); 2] {
        [("--json", self.json.as_deref()), ("--junit", self.junit.as_deref())]
            .map(|(option, path)| (option, path.filter(|path| *path != Path::new("-"))))
    }

    /// The files that the report goes to.
    pub(super) fn report_files(&self) -> impl Iterator<Item = &Path> {
        self.report_options().into_iter().filter_map(|(_, path)| path)
    }

    /// Fails if a report cannot be written: better before the program runs than after.
    pub(super) fn try_report_files(&self) -> Result<(), CliError> {
        try_files(&self.report_options())
    }

    /// What the files of `--suppressions` hide.
    pub(super) fn suppressions(&self) -> Result<Suppressions, CliError> {
        let mut all = Suppressions::default();
        for path in &self.suppressions {
            let bytes = input::read(path, SUPPRESSIONS).map_err(|source| CliError::read(path, source))?;
            let text = String::from_utf8_lossy(&bytes);
            all.add(&text).map_err(|line| {
                CliError::Usage(format!("{}:{line}: expected a kind and two functions", path.display()))
            })?;
        }
        Ok(all)
    }

    /// Prints the report, without what is suppressed, to standard error and writes the files; gives the exit code.
    pub(super) fn emit<T: Serialize>(
        &self,
        mut report: Report<T>,
        suppressions: &Suppressions,
    ) -> Result<ExitCode, CliError> {
        report.findings.retain(|finding| !suppressions.hide(finding));
        let report = &report;
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
            if self.gen_suppressions {
                let lines: BTreeSet<String> = report.findings.iter().map(Suppressions::line).collect();
                lines.iter().for_each(|line| drop(writeln!(anstream::stderr(), "{line}")));
            }
        }
        Ok(ExitCode::from(u8::from(!report.is_clean())))
    }
}

fn write(path: &Path, text: &str) -> Result<(), CliError> {
    let mut file = OutputFile::create(path)?;
    file.write_all(text.as_bytes()).map_err(|e| OutputFile::failed(path, e))?;
    file.keep()
}
