//! `rivet-bench`: times whole programs; `scripts/bench` builds what it needs and calls it.

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use regex_lite::Regex;
use rivet_bench::catalog::{self, Group, Length};
use rivet_bench::error::BenchError;
use rivet_bench::output::Output;
use rivet_bench::plan::Plan;
use rivet_bench::report::Report;
use rivet_bench::tools::{self, Provenance, Rivet};
use rivet_bench::{chart, compile, measure, table};

/// Time programs under Rivet, under QEMU and compiled for this machine, in turns, and print ratios
///
/// The programs are those of fixtures/bench and of --programs; clang-19 builds them for rv64gcv, rv64gc and this
/// machine. All runs of a program have to print the same.
#[derive(Parser)]
#[command(
    name = "bench",
    version,
    after_help = "Exit codes: 0 all was measured; 1 a program failed or printed something else; \
                  2 what was asked for cannot be done."
)]
struct Args {
    /// Run everything so often; the least counts
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,
    /// Bits of a vector register
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "128,256,1024", value_parser = tools::vlen)]
    vlen: Vec<u32>,
    /// How long runs are: start-up and compilation count in short ones, and hardly in long ones
    ///
    /// Long runs are 10 times as long for programs on integers without vectors, 40 times for others. Only Rivet's first engine
    /// and the host run so long; QEMU's short runs, which take seconds, are taken as many times.
    #[arg(long, value_name = "LIST", value_delimiter = ',', default_value = "short,long")]
    lengths: Vec<Length>,
    /// Only programs whose names this matches
    #[arg(long, value_name = "REGEX")]
    only: Option<Regex>,
    /// Rivet's engines, the one that the figures are about first [default: all it has]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    engine: Vec<String>,
    /// Write all measurements, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// Draw a chart
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// Leave the compiled programs in this folder
    #[arg(long, value_name = "FOLDER")]
    keep: Option<PathBuf>,
    /// The rivet to time [default: the one beside this program]
    #[arg(long, value_name = "PATH", env = "RIVET_BIN")]
    rivet: Option<PathBuf>,
    /// Another rivet to compare with, in turns with the one to time
    #[arg(long, value_name = "PATH")]
    before: Option<PathBuf>,
    /// The QEMU to compare with
    #[arg(long, value_name = "PATH", env = "RIVET_QEMU", default_value = "qemu-riscv64")]
    qemu: PathBuf,
    /// A folder with more programs, each a C file
    #[arg(long, value_name = "FOLDER")]
    programs: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<ExitCode, BenchError> {
    let json = args.json.as_deref().map(Output::open).transpose()?;
    let svg = args.svg.as_deref().map(Output::open).transpose()?;
    let plan = plan(args)?;
    compile::check()?;
    let setting = Provenance::find(&plan.rivet, plan.qemu.as_deref());

    let temporary =
        tempfile::tempdir().map_err(|e| BenchError::Write { path: std::env::temp_dir(), source: e })?;
    let folder = args.keep.as_deref().unwrap_or(temporary.path());
    fs::create_dir_all(folder).map_err(|source| BenchError::Write { path: folder.to_owned(), source })?;
    measure::compile(&plan, folder)?;
    let results = measure::run(plan, folder);

    let printed = table::print(&mut anstream::stdout().lock(), &setting, &results);
    if let Err(error) = printed.map_err(|source| BenchError::Write { path: "standard output".into(), source })
    {
        eprintln!("bench: {error}");
    }
    if let Some(json) = json {
        let text = serde_json::to_string_pretty(&Report::new(&setting, &results));
        json.write(&text.map_err(|e| BenchError::Usage(format!("no JSON: {e}")))?)?;
    }
    if let Some(svg) = svg {
        svg.write(&chart::draw(&setting, &results)?)?;
    }
    for problem in &results.problems {
        eprintln!("bench: {problem}");
    }
    Ok(if results.problems.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// What the arguments ask for.
fn plan(args: &Args) -> Result<Plan, BenchError> {
    let rivet = Rivet::find(&tools::rivet(args.rivet.as_deref()), &args.engine)?;
    let before = args.before.as_deref().map(|before| Rivet::find(before, &rivet.engines)).transpose()?;
    let qemu = tools::version(&args.qemu).is_some().then(|| args.qemu.clone());
    if qemu.is_none() {
        eprintln!("skipped: no {}: nothing to compare with but the host", args.qemu.display());
    }
    let mut programs = catalog::own()?;
    if let Some(folder) = &args.programs {
        programs.extend(catalog::others(folder)?);
    }
    if let Some(only) = &args.only {
        programs.retain(|program| only.is_match(&program.name));
        if programs.is_empty() {
            return Err(BenchError::Usage(format!("--only {only}: no program has such a name")));
        }
    }
    programs.sort_by_key(|program| Group::ALL.iter().position(|&group| group == program.group));
    let (vlens, lengths) = (args.vlen.clone(), args.lengths.clone());
    Ok(Plan { programs, vlens, rivet, before, qemu, lengths, rounds: args.rounds })
}
