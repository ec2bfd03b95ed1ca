//! `rivet litmus` runs litmus tests, and asks the memory models what they allow.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Instant;

use clap::Args;
use rivet_hart::Config;
use rivet_isa::{Ext, Xlen};
use rivet_litmus::{NewEngine, Options, Program, Report, Test};
use rivet_sim::{input, limits};

use crate::confine::Needs;
use crate::engine::EngineArg;
use crate::error::CliError;
use crate::limits::LimitArgs;
use crate::program;
use crate::report;
use crate::run::Threads;

/// Most bytes of a litmus test.
const LARGEST: u64 = 1 << 20;

/// Arguments of `rivet litmus`.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  rivet litmus MP.litmus\n  rivet litmus --runs 100000 --threads host *.litmus\n  \
                  rivet litmus --runs 0 --json MP.litmus\n\n\
                  Exit codes: 0; 1 if an outcome was seen that the memory model of the harts forbids; 2 for an error."
)]
pub(crate) struct LitmusArgs {
    /// Litmus tests in herd's format for RISC-V
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
    /// Number of runs of each test; with 0 only the memory models are asked
    #[arg(long, value_name = "N", default_value_t = 1000)]
    runs: u64,
    /// Seed of the turns of the harts
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,
    /// How harts run: in turns that are random by the seed, or each on a host thread
    #[arg(long, value_enum, default_value = "turns")]
    threads: Threads,
    /// Execution engine
    #[arg(long, value_enum, default_value = "auto")]
    engine: EngineArg,
    /// ISA to simulate; with Ztso the harts promise total store ordering [default: all extensions]
    #[arg(long, value_name = "STRING")]
    isa: Option<String>,
    /// Print one JSON object per test
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the subcommand.
pub(crate) fn litmus(args: &LitmusArgs) -> Result<ExitCode, CliError> {
    args.limits.set()?;
    let parsed = args.isa.as_deref().map(program::parse_isa).transpose()?;
    let isa = rivet_board::with_modes(program::choose_isa(parsed.as_ref(), None, Xlen::Rv64)?);
    args.threads.check(&isa, &[Ext::Ztso])?;
    let config = Arc::new(Config::new(isa));
    let engine = args.engine;
    let new_engine: NewEngine = match args.threads {
        Threads::Turns => Arc::new(move || engine.engine()),
        Threads::Host => Arc::new(move || engine.beside_others()),
    };
    let threads = match args.threads {
        Threads::Turns => rivet_litmus::Threads::Turns,
        Threads::Host => rivet_litmus::Threads::Host,
    };
    let options = Options { runs: args.runs, seed: args.seed, threads, new_engine };
    let texts: Vec<(&PathBuf, Result<String, CliError>)> =
        args.files.iter().map(|path| (path, read(path))).collect();
    Needs::default().confine();
    let mut out = anstream::stdout().lock();
    let (mut forbidden, mut failed) = (false, false);
    for (index, (path, text)) in texts.into_iter().enumerate() {
        match text.and_then(|text| run(path, &text, &config, &options)) {
            Ok(run) => {
                let report = Report { program: &run.program, seen: &run.seen, time: run.time };
                forbidden |= !report.forbidden().is_empty();
                if args.json {
                    writeln!(out, "{}", report.json())?;
                } else {
                    if index > 0 {
                        writeln!(out)?;
                    }
                    report.print(&mut out)?;
                }
            }
            // The tests behind it are good perhaps.
            Err(error) => {
                failed = true;
                report::error(&error.words());
            }
        }
        if limits::reached().is_some() {
            break;
        }
    }
    Ok(ExitCode::from(if failed { 2 } else { u8::from(forbidden) }))
}

fn read(path: &Path) -> Result<String, CliError> {
    let bytes = input::read(path, LARGEST).map_err(|source| CliError::read(path, source))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// A test that has run.
struct Run {
    program: Program,
    seen: rivet_litmus::Histogram,
    time: std::time::Duration,
}

fn run(path: &Path, text: &str, config: &Arc<Config>, options: &Options) -> Result<Run, CliError> {
    let failed = |source| CliError::Litmus { path: path.to_owned(), source: Box::new(source) };
    let test = Test::parse(text).map_err(failed)?;
    let program = Program::new(test, Arc::clone(config)).map_err(failed)?;
    let start = Instant::now();
    let seen = program.run(options).map_err(failed)?;
    Ok(Run { program, seen, time: start.elapsed() })
}
