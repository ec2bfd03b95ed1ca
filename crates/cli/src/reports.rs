//! `rivet report`: sums of what `rivet run --report` wrote, one row for each test.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use serde::{Deserialize, Serialize};

use crate::error::CliError;

/// Arguments of `rivet report`.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  rivet run --report vectors.jsonl test1\n  rivet report vectors.jsonl\n  \
                        rivet report build/reports --json\n\n\
                        Runs of the same program with the same arguments, at any VLEN, are one test."
)]
pub(crate) struct ReportArgs {
    /// A file that rivet run --report wrote, or a directory of such files
    #[arg(value_name = "FILE|DIR", required = true)]
    paths: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// A run, as a line of a report has it.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Record {
    pub(crate) program: String,
    pub(crate) arguments: Vec<String>,
    /// VLEN in bits; 0 without vectors.
    pub(crate) vlen: u32,
    /// Instructions retired by all processes.
    pub(crate) instructions: u64,
    /// Vector instructions among them, without `vset*`.
    pub(crate) vector_instructions: u64,
    /// Mean vl of the vector instructions, in elements; none if there were none.
    pub(crate) average_vl: Option<f64>,
    /// Time of the run in seconds.
    pub(crate) seconds: f64,
    /// Exit code; 128 + signal if a signal killed the program.
    pub(crate) exit: i64,
}

/// All runs of a test.
#[derive(Debug, Default, Serialize)]
struct Test {
    test: String,
    runs: u64,
    failed: u64,
    vlens: Vec<u32>,
    instructions: u64,
    vector_instructions: u64,
    /// Mean vl of the vector instructions of all runs, in elements; none if there were none.
    average_vl: Option<f64>,
    /// The fewest vector instructions of a run.
    fewest: u64,
    seconds: f64,
}

#[derive(Serialize)]
struct Summary {
    tests: Vec<Test>,
    /// Tests of which a run retired no vector instruction.
    without_vectors: usize,
    total: Test,
}

impl Test {
    fn add(&mut self, record: &Record) {
        let vectors = record.vector_instructions;
        self.fewest = if self.runs == 0 { vectors } else { self.fewest.min(vectors) };
        self.runs += 1;
        self.failed += u64::from(record.exit != 0);
        if let Err(at) = self.vlens.binary_search(&record.vlen) {
            self.vlens.insert(at, record.vlen);
        }
        self.instructions += record.instructions;
        let elements = |average: Option<f64>, count: u64| average.unwrap_or_default() * count as f64;
        let sum = elements(self.average_vl, self.vector_instructions) + elements(record.average_vl, vectors);
        self.vector_instructions += vectors;
        self.average_vl = (self.vector_instructions > 0).then(|| sum / self.vector_instructions as f64);
        self.seconds += record.seconds;
    }
}

/// Runs the subcommand.
pub(crate) fn reports(args: &ReportArgs) -> Result<ExitCode, CliError> {
    let mut records = Vec::new();
    for path in &args.paths {
        for file in files(path)? {
            records.extend(read(&file)?);
        }
    }
    let summary = sum(&records);
    let mut out = io::stdout().lock();
    match args.json {
        true => writeln!(out, "{}", serde_json::to_string_pretty(&summary).unwrap_or_default())?,
        false => print(&mut out, &summary)?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The files of a directory, by name; or the file itself.
fn files(path: &Path) -> Result<Vec<PathBuf>, CliError> {
    if !path.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let fail = |error| CliError::read(path, error);
    let mut files = Vec::new();
    for entry in std::fs::read_dir(path).map_err(fail)? {
        let file = entry.map_err(fail)?.path();
        if file.is_file() {
            files.push(file);
        }
    }
    files.sort_unstable();
    Ok(files)
}

/// The lines of a file.
fn read(path: &Path) -> Result<Vec<Record>, CliError> {
    let text = std::fs::read_to_string(path).map_err(|error| CliError::read(path, error))?;
    let line = |(n, line): (usize, &str)| {
        serde_json::from_str(line).map_err(|error| {
            let what = "not a line of rivet run --report";
            CliError::Usage(format!("{}:{}: {what}: {error}", path.display(), n + 1))
        })
    };
    text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()).map(line).collect()
}

fn sum(records: &[Record]) -> Summary {
    let mut tests: BTreeMap<String, Test> = BTreeMap::new();
    let mut total = Test { test: "total".into(), ..Test::default() };
    for record in records {
        let words = std::iter::once(&record.program).chain(&record.arguments);
        let name = words.map(String::as_str).collect::<Vec<_>>().join(" ");
        let test = tests.entry(name.clone()).or_insert_with(|| Test { test: name, ..Test::default() });
        test.add(record);
        total.add(record);
    }
    let tests: Vec<Test> = tests.into_values().collect();
    let without_vectors = tests.iter().filter(|test| test.fewest == 0).count();
    Summary { tests, without_vectors, total }
}

fn print(out: &mut impl Write, summary: &Summary) -> io::Result<()> {
    let head = ["runs", "failed", "VLEN", "instructions", "vector", "average vl", "seconds"];
    let [runs, failed, vlen, all, vector, vl, seconds] = head;
    writeln!(out, "{runs:>5} {failed:>6} {vlen:>14} {all:>14} {vector:>14} {vl:>10} {seconds:>8}  test")?;
    for test in summary.tests.iter().chain([&summary.total]) {
        let vlens: Vec<String> = test.vlens.iter().map(u32::to_string).collect();
        writeln!(
            out,
            "{:>5} {:>6} {:>14} {:>14} {:>14} {:>10} {:>8.3}  {}",
            test.runs,
            test.failed,
            vlens.join(","),
            test.instructions,
            test.vector_instructions,
            test.average_vl.map_or("-".into(), |vl| format!("{vl:.2}")),
            test.seconds,
            rivet_elf::printable(&test.test)
        )?;
    }
    match summary.without_vectors {
        0 => writeln!(out, "\nevery run retired vector instructions"),
        1 => writeln!(out, "\n1 test has a run without vector instructions"),
        count => writeln!(out, "\n{count} tests have a run without vector instructions"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(program: &str, vlen: u32, vectors: u64, exit: i64) -> Record {
        let (instructions, seconds) = (10 * vectors + 5, 0.5);
        let (program, arguments) = (program.into(), vec!["-v".into()]);
        Record {
            program,
            arguments,
            vlen,
            instructions,
            vector_instructions: vectors,
            average_vl: (vectors > 0).then_some(vlen as f64 / 64.0),
            seconds,
            exit,
        }
    }

    #[test]
    fn runs_are_summed_by_test() {
        let summary = sum(&[record("a", 256, 7, 0), record("a", 128, 3, 1), record("b", 128, 0, 0)]);
        assert_eq!((summary.tests.len(), summary.without_vectors), (2, 1));
        let a = &summary.tests[0];
        assert_eq!((a.test.as_str(), a.runs, a.failed, a.vlens.as_slice()), ("a -v", 2, 1, &[128, 256][..]));
        assert_eq!((a.instructions, a.vector_instructions, a.fewest), (110, 10, 3));
        // 7 instructions with vl 4, 3 with vl 2.
        assert_eq!((a.average_vl, summary.tests[1].average_vl), (Some(3.4), None));
        assert_eq!((summary.total.runs, summary.total.vector_instructions), (3, 10));
    }
}
