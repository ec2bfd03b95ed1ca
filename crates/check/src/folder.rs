//! The matrix for many programs, in parallel: each is compared by itself, and a program that cannot be affects no other.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

use quick_junit::{NonSuccessKind, Report as JunitReport, TestCase, TestCaseStatus, TestSuite};
use rayon::prelude::*;
use rivet_elf::printable;
use rivet_sim::panics;
use serde::Serialize;

use crate::Progress;
use crate::matrix::{self, Details, MatrixError, Options, Subject};
use crate::report::Report;

/// A program and what the matrix found.
#[derive(Debug, Serialize)]
pub struct Compared {
    /// Its name among the programs.
    pub name: String,
    /// Why it cannot be compared.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
    /// The report, if it can.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub report: Option<Report<Details>>,
}

/// How many programs did what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Summary {
    /// All programs.
    pub programs: usize,
    /// Programs for which all machines agree.
    pub agree: usize,
    /// Programs for which they do not.
    pub differ: usize,
    /// Programs that cannot be compared.
    pub broken: usize,
    /// Mean time of a machine, by that of the first machine, which is that of a plain run; of use where runs do not share the
    /// processors.
    pub time: f64,
}

/// Runs the matrix of each program: names, and paths from which `prepare` makes subjects. Stops at a limit of the process,
/// and gives what is complete.
pub fn check_all(
    programs: &[(String, &Path)],
    prepare: &(dyn Fn(&Path) -> Result<Subject, String> + Sync),
    options: &Options,
    progress: &Progress,
) -> Vec<Compared> {
    progress.expect(programs.len(), "programs");
    let one = |(name, path): &(String, &Path)| -> Option<Compared> {
        let result = panics::caught(|| {
            let subject = prepare(path)?;
            match matrix::check(&subject, options, &Progress::hidden()) {
                Ok(report) => Ok(Some(report)),
                Err(MatrixError::Stopped) => Ok(None),
                Err(error) => Err(error.to_string()),
            }
        });
        progress.done();
        let (error, report) = match result.unwrap_or_else(Err) {
            Ok(None) => return None,
            Ok(report) => (None, report),
            Err(error) => (Some(error), None),
        };
        Some(Compared { name: name.clone(), error, report })
    };
    programs.par_iter().filter_map(one).collect()
}

impl Summary {
    /// Counts.
    pub fn of(all: &[Compared]) -> Summary {
        let mut sum = Summary { programs: all.len(), ..Summary::default() };
        // Seconds of the first machines, and of a mean machine.
        let (mut first, mut mean) = (0.0, 0.0);
        for compared in all {
            if let Some(Report { details: Details { cells }, .. }) = &compared.report {
                first += cells[0].seconds;
                mean += cells.iter().map(|cell| cell.seconds).sum::<f64>() / cells.len() as f64;
            }
            match &compared.report {
                Some(report) if report.is_clean() => sum.agree += 1,
                Some(_) => sum.differ += 1,
                None => sum.broken += 1,
            }
        }
        sum.time = if first > 0.0 { mean / first } else { 0.0 };
        sum
    }
}

/// Prints a line for each program that does not agree, with its findings, and the sum; `alone`: runs did not share the
/// processors, so that their times say something.
pub fn print(
    out: &mut impl Write,
    all: &[Compared],
    time: Duration,
    alone: bool,
    folder: Option<&Path>,
) -> io::Result<()> {
    for Compared { name, error, report } in all {
        let name = printable(name);
        if let Some(error) = error {
            writeln!(out, "BROKEN {name}: {}", printable(error))?;
        }
        if let Some(report) = report.as_ref().filter(|report| !report.is_clean()) {
            let (differ, machines) = report.details.count();
            writeln!(out, "DIFFERS {name}: {differ} of {machines} machines")?;
            report.print(out, folder)?;
        }
    }
    let machines: usize = all.iter().filter_map(|one| Some(one.report.as_ref()?.details.cells.len())).sum();
    let Summary { programs, agree, differ, broken, time: ratio } = Summary::of(all);
    let broken = if broken > 0 { format!(", {broken} broken") } else { String::new() };
    let seconds = time.as_secs_f64();
    writeln!(
        out,
        "{programs} programs on {machines} machines: {agree} agree, {differ} differ{broken} in {seconds:.1} s"
    )?;
    match alone {
        true => writeln!(out, "a machine takes {ratio:.2} x the time of a plain run"),
        false => Ok(()),
    }
}

/// All reports as a JSON object.
pub fn json(all: &[Compared]) -> String {
    #[derive(Serialize)]
    struct Json<'a> {
        summary: Summary,
        programs: &'a [Compared],
    }
    let json = Json { summary: Summary::of(all), programs: all };
    serde_json::to_string_pretty(&json).unwrap_or_default() + "\n"
}

/// All reports as JUnit's XML: a suite for each program.
pub fn junit(all: &[Compared]) -> Result<String, String> {
    let mut junit = JunitReport::new("rivet conform --matrix-run");
    for Compared { name, error, report } in all {
        if let Some(report) = report {
            junit.add_test_suite(report.suite(name));
        }
        if let Some(error) = error {
            let mut status = TestCaseStatus::non_success(NonSuccessKind::Error);
            status.set_message(error.as_str());
            let mut suite = TestSuite::new(name.as_str());
            suite.add_test_case(TestCase::new("matrix", status));
            junit.add_test_suite(suite);
        }
    }
    junit.to_string().map_err(|e| e.to_string())
}
