//! `rivet cc bench` counts the instructions that compiled kernels execute on the simulator.

use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use rivet_cc::Options;
use rivet_cc::pipeline;
use rivet_conformance::kernels::{self, Cost};
use rivet_hart::{Agnostic, Config};
use serde::Serialize;

use super::options::CompileArgs;
use super::{read, run};
use crate::choices::AgnosticArg;
use crate::error::CliError;

/// Kernels that other compilers leave scalar, because their loops end by what they read, carry values from one iteration to
/// the next, or change elements that data chooses.
const HARD: [&str; 10] = [
    "strlen",
    "memchr",
    "strcmp",
    "find_gt",
    "gather_check",
    "compress",
    "strided",
    "prefix_sum",
    "argmax",
    "histogram",
];

/// Arguments of `rivet cc bench`.
#[derive(Args)]
#[command(
    after_help = "A kernel is a file NN_NAME.ll with a function @k_NAME. Its inputs are those of the driver in tests/cc/driver.\n\
                        Kernels are compiled with fast-math; each run is compared with the IR evaluator."
)]
pub(super) struct BenchArgs {
    #[command(flatten)]
    compile: CompileArgs,
    /// Number of elements, at most 2048
    #[arg(short, value_name = "N", default_value_t = 1000)]
    n: usize,
    /// VLEN in bits: a power of two from 32 to 65536
    #[arg(long, value_name = "BITS", default_value_t = 256)]
    vlen: u32,
    /// Use the LMUL that clang uses, to compare at equal LMUL
    #[arg(long)]
    equal_lmul: bool,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Folder of the kernels
    #[arg(default_value = "tests/cc/kernels")]
    folder: PathBuf,
}

#[derive(Serialize)]
struct Row {
    kernel: String,
    instructions: u64,
    vset: u64,
    vector: u64,
    work: u64,
    vector_spills: u32,
    /// What went wrong, if anything.
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<String>,
}

#[derive(Serialize)]
struct Sum {
    set: &'static str,
    kernels: usize,
    instructions: u64,
    vset: u64,
    vector: u64,
    work: u64,
}

#[derive(Serialize)]
struct Table {
    n: usize,
    vlen: u32,
    kernels: Vec<Row>,
    sums: Vec<Sum>,
    compile_seconds: f64,
}

/// The elements of a strip that clang 22 takes at VLEN 256.
fn strip(kernel: &str) -> u32 {
    match kernel {
        "memcpy" | "memset" | "rgb2gray" | "satadd_u8" | "strlen" | "memchr" | "strcmp" => 64,
        "daxpy" | "dot_f64" | "safe_fdiv" | "mixed_cvt" => 8,
        _ => 16,
    }
}

/// Runs the subcommand.
pub(super) fn bench(args: &BenchArgs) -> Result<ExitCode, CliError> {
    if args.n > 2048 {
        return Err(CliError::Usage(format!("-n {}: expected 2048 at most", args.n)));
    }
    let options = Options { fast_math: true, ..args.compile.options()? };
    let config = Arc::new(run::config(args.vlen, AgnosticArg(Agnostic::Undisturbed))?);
    let mut rows = Vec::new();
    let mut compiling = Duration::ZERO;
    for (kernel, path) in files(&args.folder)? {
        let lanes = args.equal_lmul.then(|| strip(&kernel) / 4);
        let options = Options { lanes, ..options };
        let row = match one(&kernel, &path, &options, args.n, &config, &mut compiling)? {
            Ok(row) => row,
            Err(error) => {
                let error = Some(error);
                Row { kernel, instructions: 0, vset: 0, vector: 0, work: 0, vector_spills: 0, error }
            }
        };
        rows.push(row);
    }
    let failed = rows.iter().any(|row| row.error.is_some());
    let sums = sums(&rows);
    let table =
        Table { n: args.n, vlen: args.vlen, kernels: rows, sums, compile_seconds: compiling.as_secs_f64() };
    let mut out = io::stdout().lock();
    match args.json {
        true => writeln!(out, "{}", serde_json::to_string_pretty(&table).unwrap_or_default())?,
        false => print(&mut out, &table)?,
    }
    Ok(ExitCode::from(u8::from(failed)))
}

/// The kernels of a folder, in order.
fn files(folder: &Path) -> Result<Vec<(String, PathBuf)>, CliError> {
    let read = |source: io::Error| CliError::read(folder, source);
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(read)? {
        let path = entry.map_err(read)?.path();
        let stem = path.file_stem().map(|s| s.to_string_lossy().into_owned()).unwrap_or_default();
        if path.extension().is_some_and(|e| e == "ll")
            && let Some((_, kernel)) = stem.split_once('_')
        {
            found.push((stem.clone(), kernel.to_string(), path));
        }
    }
    found.sort_unstable();
    if found.is_empty() {
        return Err(CliError::Usage(format!("{}: no kernels named NN_NAME.ll", folder.display())));
    }
    Ok(found.into_iter().map(|(_, kernel, path)| (kernel, path)).collect())
}

/// Compiles, runs and checks one kernel. The inner error is the kernel's, to be shown in its row.
fn one(
    kernel: &str,
    path: &Path,
    options: &Options,
    n: usize,
    config: &Arc<Config>,
    compiling: &mut Duration,
) -> Result<Result<Row, String>, CliError> {
    let start = Instant::now();
    let module = read(path)?;
    let compiled = pipeline::module(&module, options);
    *compiling += start.elapsed();
    let attempt = || -> Result<Row, String> {
        let compiled = compiled.map_err(|e| e.to_string())?;
        let image = kernels::image(&module, &compiled)?;
        let func =
            module.function(&format!("k_{kernel}")).ok_or_else(|| format!("missing function @k_{kernel}"))?;
        let input = kernels::input(kernel, n).ok_or("no input is defined for this kernel")?;
        let outcome = kernels::agree(&module, func, &image, &input, config, kernels::format(kernel))?;
        let cost = Cost::of(&outcome.stats);
        Ok(Row {
            kernel: kernel.to_string(),
            instructions: cost.instructions,
            vset: cost.vset,
            vector: cost.vector,
            work: cost.work,
            vector_spills: compiled.iter().map(|c| c.report.pressure.vector_spills).sum(),
            error: None,
        })
    };
    Ok(attempt())
}

fn sums(rows: &[Row]) -> Vec<Sum> {
    let sum = |set: &'static str, member: &dyn Fn(&str) -> bool| {
        let members = rows.iter().filter(|row| member(&row.kernel));
        let mut sum = Sum { set, kernels: 0, instructions: 0, vset: 0, vector: 0, work: 0 };
        for row in members {
            sum.kernels += 1;
            sum.instructions += row.instructions;
            sum.vset += row.vset;
            sum.vector += row.vector;
            sum.work += row.work;
        }
        sum
    };
    let hard = |kernel: &str| HARD.contains(&kernel);
    vec![
        sum("clang vectorises", &|kernel| !hard(kernel)),
        sum("clang leaves scalar", &hard),
        sum("all", &|_| true),
    ]
}

fn print(out: &mut impl Write, table: &Table) -> io::Result<()> {
    let head = ["kernel", "instructions", "vset", "vector", "LMUL work"];
    writeln!(out, "{:<20} {:>12} {:>6} {:>7} {:>9}", head[0], head[1], head[2], head[3], head[4])?;
    for row in &table.kernels {
        match &row.error {
            Some(error) => writeln!(out, "{:<20} {error}", row.kernel)?,
            None => {
                let spills = if row.vector_spills > 0 { "  spills vectors" } else { "" };
                let (i, v, o, w) = (row.instructions, row.vset, row.vector, row.work);
                writeln!(out, "{:<20} {i:>12} {v:>6} {o:>7} {w:>9}{spills}", row.kernel)?;
            }
        }
    }
    writeln!(out)?;
    for sum in &table.sums {
        let name = format!("{} ({})", sum.set, sum.kernels);
        let (i, v, o, w) = (sum.instructions, sum.vset, sum.vector, sum.work);
        writeln!(out, "{name:<24} {i:>8} {v:>6} {o:>7} {w:>9}")?;
    }
    let (n, vlen, seconds) = (table.n, table.vlen, table.compile_seconds);
    writeln!(out, "\nn = {n}, VLEN {vlen}; all compiled in {seconds:.3} s")
}
