//! `real-programs` runs programs of a distribution under Rivet and QEMU; `scripts/real-programs` calls it.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use regex_lite::Regex;
use rivet_bench::error::BenchError;
use rivet_bench::real::cases::{self, List};
use rivet_bench::real::show::{self, Mean, Report};
use rivet_bench::real::stage::{Stage, Under};
use rivet_bench::real::{share, soak, trial};
use rivet_bench::{catalog, tools};

/// Run programs of Debian under Rivet and under QEMU, compare what they print, and show what both took
///
/// Cases are those of fixtures/real/cases.toml. Times are user and system seconds; a ratio says how many times faster
/// than QEMU Rivet was.
#[derive(Parser)]
#[command(
    name = "real-programs",
    version,
    after_help = "Exit codes: 0 all do as under QEMU; 1 some do not; 2 what was asked for cannot be done."
)]
struct Args {
    /// Only cases whose names this matches
    #[arg(long, value_name = "REGEX")]
    only: Option<Regex>,
    /// Run each case so often under each engine; runs that differ are counted
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    repeat: u32,
    /// Run each case so often on Rivet alone, each time in a new process and each time in the same, and programs that last
    /// for so many rounds: all must do as QEMU did once, and the memory of what lasts stay what it was
    #[arg(long, value_name = "N", conflicts_with_all = ["repeat", "json"], value_parser = clap::value_parser!(u32).range(1..=1000))]
    soak: Option<u32>,
    /// Count instructions with the interpreter instead: how much of what each case does vector instructions do, and whether
    /// it is marked accordingly
    #[arg(long, conflicts_with_all = ["repeat", "json", "soak", "engine", "threads"])]
    shares: bool,
    /// Engines, and noV for the compiling one without V [default: jit,interp,noV; jit for a soak]
    #[arg(long, value_name = "LIST", value_delimiter = ',', value_parser = engine)]
    engine: Vec<Under>,
    /// How threads run, as rivet run --threads calls it; several for a soak [default: as rivet does by itself]
    #[arg(long, value_name = "LIST", value_delimiter = ',')]
    threads: Vec<String>,
    /// Bits of a vector register
    #[arg(long, value_name = "BITS", default_value_t = 256)]
    vlen: u32,
    /// Seconds that a run may take
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    timeout: u32,
    /// Write all results, as JSON
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    /// The distribution [default: target/debian/root]
    #[arg(long, value_name = "FOLDER", env = "RIVET_DEBIAN")]
    root: Option<PathBuf>,
    /// The rivet to run [default: the one beside this program]
    #[arg(long, value_name = "PATH", env = "RIVET_BIN")]
    rivet: Option<PathBuf>,
    /// The QEMU to compare with
    #[arg(long, value_name = "PATH", env = "RIVET_QEMU", default_value = "qemu-riscv64")]
    qemu: PathBuf,
    /// List the cases
    #[arg(long)]
    list: bool,
}

fn engine(text: &str) -> Result<Under, String> {
    match text {
        "jit" => Ok(Under::Jit),
        "interp" => Ok(Under::Interp),
        "noV" => Ok(Under::Scalar),
        _ => Err("jit, interp or noV is wanted".into()),
    }
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("real-programs: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<ExitCode, BenchError> {
    let List { case: mut cases, mut lasting } = cases::all()?;
    if let Some(only) = &args.only {
        cases.retain(|case| only.is_match(&case.name));
        lasting.retain(|lasting| only.is_match(&lasting.name));
        if cases.is_empty() && lasting.is_empty() {
            return Err(BenchError::Usage(format!("--only {only}: no case has such a name")));
        }
    }
    let written = |source| BenchError::Write { path: "standard output".into(), source };
    let mut out = io::stdout().lock();
    if args.list {
        let lasting = lasting.iter().map(|lasting| (&lasting.name, &lasting.run));
        for (name, run) in cases.iter().map(|case| (&case.name, &case.run)).chain(lasting) {
            writeln!(out, "{name:<24}{}", run.join(" ")).map_err(written)?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    if tools::version(&args.qemu).is_none() {
        let text = format!("no {}: nothing to compare with; --qemu names one", args.qemu.display());
        return Err(BenchError::Usage(text));
    }
    let scratch =
        tempfile::tempdir().map_err(|e| BenchError::Write { path: std::env::temp_dir(), source: e })?;
    let rivet = tools::rivet(args.rivet.as_deref());
    let root = args.root.clone().unwrap_or_else(|| catalog::root().join("target/debian/root"));
    let mut stage = Stage::new(&root, &rivet, &args.qemu, scratch.path())?;
    (stage.vlen, stage.timeout) = (args.vlen, args.timeout);
    let modes: Vec<_> = match args.threads.len() {
        0 => vec![None],
        _ => args.threads.iter().map(|mode| (mode != "default").then(|| mode.clone())).collect(),
    };

    if args.shares {
        let mut fine = true;
        share::head(&mut out).map_err(written)?;
        for case in &cases {
            fine &= share::case(&mut out, &stage, case).map_err(written)?;
        }
        return Ok(if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    if let Some(times) = args.soak {
        let engines = if args.engine.is_empty() { &[Under::Jit] } else { &args.engine[..] };
        let mut fine = true;
        soak::head(&mut out).map_err(written)?;
        for case in &cases {
            fine &= soak::case(&mut out, &mut stage, case, engines, &modes, times).map_err(written)?;
        }
        for lasting in &lasting {
            fine &= soak::lasting(&mut out, &mut stage, lasting, engines, &modes, times).map_err(written)?;
        }
        return Ok(if fine { ExitCode::SUCCESS } else { ExitCode::FAILURE });
    }
    let [mode] = &modes[..] else {
        return Err(BenchError::Usage("--threads: several are for --soak".into()));
    };
    stage.threads.clone_from(mode);
    let engines = if args.engine.is_empty() { &Under::RIVET } else { &args.engine[..] };
    show::head(&mut out, engines).map_err(written)?;
    let mut results = Vec::new();
    for case in &cases {
        let result = trial::run(&stage, case, engines, args.repeat);
        show::line(&mut out, engines, &result).map_err(written)?;
        results.push(result);
    }
    let means = Mean::all(engines, &results);
    show::sum(&mut out, &means, &results).map_err(written)?;
    if let Some(path) = &args.json {
        let report = Report { vlen: args.vlen, repeat: args.repeat, means: &means, results: &results };
        let text = serde_json::to_string_pretty(&report);
        let text = text.map_err(|e| BenchError::Usage(format!("no JSON: {e}")))?;
        std::fs::write(path, text).map_err(|source| BenchError::Write { path: path.clone(), source })?;
    }
    let wrong = results.iter().any(|result| result.is_wrong());
    Ok(if wrong { ExitCode::FAILURE } else { ExitCode::SUCCESS })
}
