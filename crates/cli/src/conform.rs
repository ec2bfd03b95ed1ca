//! `rivet conform` runs test programs in parallel.

mod matrix_run;

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use rivet_conformance::Setup;
use rivet_conformance::matrix::{Matrix, Pins};
use rivet_conformance::suite::{
    self, Granularity, Limits, Memory, Options, Pattern, SearchResult, Shard, SignaturePlace, Signatures,
    Test, TestResult, Verdict, report as reports,
};

use crate::board;
use crate::confine::Needs;
use crate::engine::{self, EngineArg};
use crate::error::CliError;
use crate::limits::{MemoryArgs, end_by_signals};
use crate::output::{OutputFile, try_files};
use crate::report;
use crate::setup::HartArgs;
use crate::units;

/// Where a project keeps its tests.
const DEFAULT_PATH: &str = "riscv-tests";

/// Arguments of `rivet conform`.
#[derive(Args, Clone)]
#[command(after_help = "Examples:\n  rivet conform riscv-tests/isa\n  \
                        rivet conform --filter 'rv64u*-p-*' --junit results.xml riscv-tests/isa\n  \
                        rivet conform --signature out.sig --signature-granularity 4 my.elf\n  \
                        rivet conform --matrix --missing\n\n\
                        Exit codes: 0 if all tests passed; 1 if a test failed or the matrix has gaps; 2 for an error.")]
pub(crate) struct ConformArgs {
    /// Test programs, and folders to search for them [default: riscv-tests]; Spike's +signature=FILE and
    /// +signature-granularity=BYTES are accepted too
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    #[command(flatten)]
    hart: HartArgs,
    /// Number of harts of bare machines [default: N of a folder harts=N in the test's path, otherwise 1]
    #[arg(long, value_name = "N", value_parser = board::harts)]
    harts: Option<usize>,
    /// Execution engine; `auto` interprets, since tests are short
    #[arg(long, value_name = "ENGINE", default_value = "auto")]
    engine: EngineArg,
    /// Run both engines in lockstep; a difference makes the test BROKEN
    #[arg(long, conflicts_with = "engine")]
    crosscheck: bool,
    /// Run only tests whose name matches a glob, or contains the text if it has none of *?[{
    #[arg(long, value_name = "GLOB")]
    filter: Vec<Pattern>,
    /// List the tests without running them
    #[arg(long)]
    list: bool,
    /// Number of tests to run in parallel [default: number of processors]
    #[arg(long, short, value_name = "N", default_value_t = 0, hide_default_value = true)]
    jobs: usize,
    /// Instruction limit per test
    #[arg(long, value_name = "N", default_value_t = Limits::default().instructions)]
    max_insns: u64,
    /// Time limit per test
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = units::seconds)]
    timeout: Duration,
    #[command(flatten)]
    memory: MemoryArgs,
    /// Run shard I of N, to split a suite across machines
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Run only the tests that failed last time
    #[arg(long)]
    repeat_failed: bool,
    /// File that remembers failed tests [default: in the user's cache folder]
    #[arg(long, value_name = "FILE")]
    state: Option<PathBuf>,
    /// Write the results as JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Write the results as JSON; to standard output if no file is given
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    json: Option<PathBuf>,
    /// Write the signature of the test to a file
    #[arg(long, value_name = "FILE", conflicts_with = "signature_dir")]
    signature: Option<PathBuf>,
    /// Write the signature of each test to NAME.signature in a folder
    #[arg(long, value_name = "DIR")]
    signature_dir: Option<PathBuf>,
    /// Bytes per signature line: 4, 8 or 16
    #[arg(long, value_name = "BYTES", default_value = "4")]
    signature_granularity: Granularity,
    /// Report coverage: which normative rules the tests pin, and which instructions run at which SEW, LMUL and mask
    #[arg(long)]
    matrix: bool,
    /// List the gaps of the matrix
    #[arg(long, requires = "matrix")]
    missing: bool,
    /// Run each program on many legal machines, which have to agree, as `rivet check --matrix` does
    #[arg(long, conflicts_with_all = ["matrix", "engine", "crosscheck", "timeout", "repeat_failed", "state", "signature", "signature_dir"])]
    matrix_run: bool,
    /// Dimensions that --matrix-run leaves out
    #[arg(long, value_name = "DIMENSION", value_delimiter = ',', requires = "matrix_run")]
    without: Vec<String>,
    /// Seed of the machines of --matrix-run
    #[arg(long, value_name = "N", default_value_t = 1, requires = "matrix_run")]
    seed: u64,
}

/// Runs the subcommand.
pub(crate) fn conform(args: &ConformArgs) -> Result<ExitCode, CliError> {
    conform_with(&plus_options(args.clone())?)
}

/// Takes Spike's options from among the paths.
fn plus_options(mut args: ConformArgs) -> Result<ConformArgs, CliError> {
    let mut paths = Vec::new();
    for path in std::mem::take(&mut args.paths) {
        let text = path.to_string_lossy();
        if let Some(bytes) = text.strip_prefix("+signature-granularity=") {
            let bad = |e| CliError::Usage(format!("{text}: {e}"));
            args.signature_granularity = bytes.parse().map_err(bad)?;
        } else if let Some(file) = text.strip_prefix("+signature=") {
            args.signature = Some(file.into());
        } else {
            paths.push(path);
        }
    }
    Ok(ConformArgs { paths, ..args })
}

fn conform_with(args: &ConformArgs) -> Result<ExitCode, CliError> {
    let paths = if args.paths.is_empty() { vec![PathBuf::from(DEFAULT_PATH)] } else { args.paths.clone() };
    if args.paths.is_empty() && !Path::new(DEFAULT_PATH).is_dir() {
        return Err(CliError::Usage(format!(
            "no tests given, and the default folder {DEFAULT_PATH} does not exist here"
        )));
    }
    let SearchResult { mut tests, errors, foreign } = suite::find(&paths);
    errors.iter().for_each(|line| report::error(&rivet_elf::printable(line)));
    let all = tests.clone();
    if !args.filter.is_empty() {
        tests.retain(|test| args.filter.iter().any(|pattern| pattern.matches(test)));
    }
    if tests.is_empty() {
        return match errors.is_empty() {
            true => Err(CliError::Usage(none(&paths, all.len(), foreign))),
            false => Ok(ExitCode::from(2)),
        };
    }
    if args.matrix_run && !args.list {
        if let Some(shard) = args.shard {
            shard.keep(&mut tests);
        }
        return matrix_run::run(args, &tests, !errors.is_empty());
    }
    let state = args.state.clone().or_else(suite::default_state);
    let mut memory = match &state {
        Some(file) => match Memory::load(file) {
            Ok(memory) => memory,
            // A cache that no one asked for is no reason to give up.
            Err(_) if args.state.is_none() && !args.repeat_failed => Memory::default(),
            Err(source) => return Err(CliError::read(file, source)),
        },
        None if args.repeat_failed => {
            return Err(CliError::Usage("--repeat-failed needs --state here".into()));
        }
        None => Memory::default(),
    };
    if args.repeat_failed {
        tests.retain(|test| memory.failed(test));
    }
    if let Some(shard) = args.shard {
        shard.keep(&mut tests);
    }
    if args.list {
        let mut out = io::stdout().lock();
        tests.iter().try_for_each(|test| writeln!(out, "{}", test.name))?;
        return Ok(ExitCode::from(if errors.is_empty() { 0 } else { 2 }));
    }
    let options = options(args, &tests)?;
    // A report that cannot be written is better known before the tests run.
    try_files(&[
        ("--junit", args.junit.as_deref()),
        ("--json", args.json.as_deref().filter(|path| *path != Path::new("-"))),
        ("--signature", args.signature.as_deref()),
        ("--state", args.state.as_deref()),
    ])?;
    let pins = if args.matrix { pins(&paths)? } else { Pins::default() };

    args.memory.set()?;
    end_by_signals(false)?;
    confine(args, &tests, state.as_deref());
    let start = Instant::now();
    let progress = reports::Progress::new(tests.len());
    let outcomes =
        suite::run(&tests, &options, &|outcome| progress.done(outcome)).map_err(CliError::Usage)?;
    progress.finish();
    let time = start.elapsed();
    if outcomes.len() < tests.len() {
        report::warning(&format!("{} of {} tests completed", outcomes.len(), tests.len()));
    }

    memory.learn(&outcomes);
    if let Some(file) = &state
        && let Err(source) = memory.save(file)
    {
        report::warning(&CliError::Write { path: file.clone(), source }.to_string());
    }
    let matrix = args.matrix.then(|| Matrix::new(&all, &outcomes, &pins)).transpose();
    let matrix = matrix.map_err(|e| CliError::Usage(e.to_string()))?;
    print(args, &outcomes, matrix.as_ref(), time)?;
    let passed = outcomes.iter().all(TestResult::passed) && matrix.is_none_or(|matrix| matrix.is_complete());
    let loaded = outcomes.iter().all(|outcome| outcome.verdict != Verdict::Unloadable);
    Ok(ExitCode::from(match (errors.is_empty() && loaded, passed) {
        (false, _) => 2,
        (true, false) => 1,
        (true, true) => 0,
    }))
}

/// Gives up all files but the tests and the reports.
fn confine(args: &ConformArgs, tests: &[Test], state: Option<&Path>) {
    let mut needs = tests.iter().fold(Needs::default(), |needs, test| needs.reading(&test.path));
    for path in [&args.junit, &args.json, &args.signature].into_iter().flatten() {
        needs = needs.writing_beside(path);
    }
    if let Some(folder) = &args.signature_dir {
        needs = needs.writing(folder);
    }
    match state {
        Some(file) => needs.keeping(file).confine(),
        None => needs.confine(),
    }
}

/// Why there is nothing to run.
fn none(paths: &[PathBuf], found: usize, foreign: usize) -> String {
    let names: Vec<String> = paths.iter().map(|path| path.display().to_string()).collect();
    let names = names.join(", ");
    match (found, foreign) {
        (0, 0) => format!("{names}: no tests found: no RISC-V programs"),
        (0, n) => format!("{names}: no tests found: {n} ELF files, but no RISC-V programs"),
        (n, _) => format!("{names}: no tests found: --filter matches none of {n} tests"),
    }
}

fn options(args: &ConformArgs, tests: &[Test]) -> Result<Options, CliError> {
    if args.signature.is_some() && tests.len() > 1 {
        let text = format!("--signature works for one test, not {}; use --signature-dir", tests.len());
        return Err(CliError::Usage(text));
    }
    if let Some(folder) = &args.signature_dir {
        std::fs::create_dir_all(folder).map_err(|source| CliError::Write { path: folder.clone(), source })?;
    }
    let file = args.signature.clone().map(SignaturePlace::File);
    let place = file.or_else(|| args.signature_dir.clone().map(SignaturePlace::Folder));
    let granularity = args.signature_granularity;
    let signatures = place.map(|place| Signatures { granularity, place });
    Ok(Options {
        setup: Setup { harts: args.harts, ..args.hart.setup()? },
        limits: Limits { instructions: args.max_insns, time: args.timeout },
        jobs: args.jobs,
        signatures,
        count_cells: args.matrix,
        new_engine: args.engine.for_tests(),
        beside: args.crosscheck.then(engine::eager),
    })
}

fn pins(paths: &[PathBuf]) -> Result<Pins, CliError> {
    for path in paths {
        if let Some(pins) = Pins::find(path).map_err(|e| CliError::Usage(e.to_string()))? {
            return Ok(pins);
        }
    }
    report::warning("no pins.json found next to or above the tests: no rule is pinned");
    Ok(Pins::default())
}

fn print(
    args: &ConformArgs,
    outcomes: &[TestResult],
    matrix: Option<&Matrix>,
    time: Duration,
) -> Result<(), CliError> {
    if let Some(path) = &args.junit {
        write(path, &reports::junit(outcomes).map_err(CliError::Usage)?)?;
    }
    let json = args.json.as_ref().map(|path| (path, reports::json(outcomes, matrix)));
    match &json {
        Some((path, text)) if path.as_path() == Path::new("-") => {
            io::stdout().lock().write_all(text.as_bytes())?;
            return people(&mut anstream::stderr().lock(), args, outcomes, matrix, time);
        }
        Some((path, text)) => write(path, text)?,
        None => {}
    }
    people(&mut anstream::stdout().lock(), args, outcomes, matrix, time)
}

fn people(
    out: &mut impl Write,
    args: &ConformArgs,
    outcomes: &[TestResult],
    matrix: Option<&Matrix>,
    time: Duration,
) -> Result<(), CliError> {
    if let Some(matrix) = matrix {
        matrix.print(out, args.missing)?;
        writeln!(out)?;
    }
    reports::failures(out, outcomes)?;
    reports::table(out, outcomes, time)?;
    Ok(())
}

fn write(path: &Path, text: &str) -> Result<(), CliError> {
    let mut file = OutputFile::create(path)?;
    file.write_all(text.as_bytes()).map_err(|e| OutputFile::failed(path, e))?;
    file.keep()
}
