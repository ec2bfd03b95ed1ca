//! `vector-instructions` times vector instructions one by one; `scripts/vector-instructions` calls it.

use std::cmp::Reverse;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

use clap::Parser;
use regex_lite::Regex;
use rivet_bench::error::BenchError;
use rivet_bench::instructions::{self, Loop, Times};
use rivet_bench::output::Output;
use rivet_bench::{measure, tools};
use serde::Serialize;

/// Time each vector instruction in a loop of its own under Rivet and under QEMU
///
/// LMUL is 1, vl is VLMAX, and no instruction is masked. Times are user and system time of one instruction in nanoseconds;
/// shorter ones than 0.5 count as 0.5. The slowest come first. Instructions that Rivet does not support under a SEW are left
/// out; `-` marks those that QEMU does not support.
#[derive(Parser)]
#[command(
    name = "vector-instructions",
    version,
    after_help = "Exit codes: 0 success; 2 bad arguments, or a tool is missing."
)]
struct Args {
    /// Time only instructions whose text and SEW match, as in "vadd.vv v8, v16, v24 e32"
    #[arg(long, value_name = "REGEX")]
    only: Option<Regex>,
    /// Bits of a vector register
    #[arg(long, value_name = "BITS", default_value = "256", value_parser = tools::vlen)]
    vlen: u32,
    /// Engine of Rivet
    #[arg(long, value_name = "NAME", default_value = "jit", value_parser = ["jit", "interp"])]
    engine: String,
    /// Executions of each instruction
    #[arg(long, value_name = "N", default_value_t = 400_000, value_parser = clap::value_parser!(u32).range(1000..=100_000_000))]
    instructions: u32,
    /// Show only instructions that are slower than under QEMU
    #[arg(long)]
    slower: bool,
    /// Write all times as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// The rivet to run [default: the one beside this program]
    #[arg(long, value_name = "PATH", env = "RIVET_BIN")]
    rivet: Option<PathBuf>,
    /// The QEMU to compare with
    #[arg(long, value_name = "PATH", env = "RIVET_QEMU", default_value = "qemu-riscv64")]
    qemu: PathBuf,
}

/// An instruction, and what it took.
#[derive(Serialize)]
struct Row {
    #[serde(flatten)]
    of: Loop,
    #[serde(flatten)]
    times: Times,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("vector-instructions: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<(), BenchError> {
    let is_wanted = |one: &Loop| {
        args.only.as_ref().is_none_or(|only| only.is_match(&format!("{} e{}", one.instruction, one.sew)))
    };
    let loops: Vec<Loop> = instructions::all().into_iter().filter(is_wanted).collect();
    if loops.is_empty() {
        return Err(BenchError::Usage("--only: no vector instruction matches".into()));
    }
    let json = args.json.as_deref().map(Output::open).transpose()?;
    let rivet = tools::rivet(args.rivet.as_deref());
    tools::Rivet::find(&rivet, std::slice::from_ref(&args.engine))?;
    let has_qemu = tools::version(&args.qemu).is_some();
    if !has_qemu {
        eprintln!("no {}: nothing is compared", args.qemu.display());
    }
    let unwritten = |path: &Path| {
        let path = path.to_owned();
        move |source| BenchError::Write { path, source }
    };
    let folder = tempfile::tempdir().map_err(unwritten(&std::env::temp_dir()))?;
    let program = instructions::assemble(&loops, folder.path())?;
    let isa = format!("rv64gcv_zvl{}b_{EXTENSIONS}", args.vlen);
    let ours = || command(&rivet, &["run", "--engine", &args.engine, "--isa", &isa]);
    let cpu = format!("max,vlen={}", args.vlen);
    let theirs = || command(&args.qemu, &["-cpu", &cpu]);
    let loop_at = |number| instructions::Timed { program: &program, number, instructions: args.instructions };

    let bar = measure::bar(loops.len(), "");
    let mut rows: Vec<Row> = Vec::new();
    for (number, of) in loops.into_iter().enumerate() {
        bar.set_message(format!("{} e{}", of.instruction, of.sew));
        bar.inc(1);
        let rivet = loop_at(number).under(ours);
        let qemu = rivet.filter(|_| has_qemu).and_then(|_| loop_at(number).under(theirs));
        rows.push(Row { of, times: Times { rivet, qemu } });
    }
    bar.finish_and_clear();
    rows.retain(|row| row.times.rivet.is_some());
    rows.sort_by_key(|row| Reverse((row.times.rivet.unwrap_or_default() * 10.0) as u64));
    show(args, &rows).map_err(unwritten(Path::new("standard output")))?;
    if let Some(json) = json {
        let text =
            serde_json::to_string_pretty(&rows).map_err(|e| BenchError::Usage(format!("no JSON: {e}")))?;
        json.write(&(text + "\n"))?;
    }
    Ok(())
}

fn command(path: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(path);
    command.args(args);
    command
}

/// Extensions besides V whose vector instructions are timed.
const EXTENSIONS: &str = "zfh_zvfh_zvfbfmin_zvfbfwma_zvbb_zvbc_zvkng_zvksg";

fn show(args: &Args, rows: &[Row]) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let is_slower = |row: &Row| row.times.ratio().is_some_and(|ratio| ratio < 1.0);
    writeln!(out, "{:<34}{:>4}{:>10}{:>10}{:>8}", "instruction", "SEW", "Rivet ns", "QEMU ns", "× QEMU")?;
    for row in rows.iter().filter(|row| !args.slower || is_slower(row)) {
        let number = |number: Option<f64>| number.map_or("-".into(), |number| format!("{number:.1}"));
        let Times { rivet, qemu } = row.times;
        let ratio = number(row.times.ratio());
        let (text, sew) = (&row.of.instruction, row.of.sew);
        writeln!(out, "{text:<34}{sew:>4}{:>10}{:>10}{ratio:>8}", number(rivet), number(qemu))?;
    }
    let slow = rows.iter().filter(|row| row.times.rivet.is_some_and(|time| time >= 10.0)).count();
    let slower = rows.iter().filter(|row| is_slower(row)).count();
    writeln!(out, "{} timed, {slow} take 10 ns or more, {slower} are slower than under QEMU", rows.len())
}
