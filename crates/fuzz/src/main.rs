//! `rivet-fuzz` fuzzes a target for a while, or runs one input again.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use clap::Parser;
use clap::builder::PossibleValuesParser;
use rivet_fuzz::supervise::{self, BROKEN, Limits, Plan, Tally};
use rivet_fuzz::{TARGETS, Target, Verdict, find};

/// Feed Rivet what it cannot trust: random inputs that must not panic, abort, hang, or take memory without bound.
#[derive(Parser)]
#[command(
    name = "rivet-fuzz",
    after_help = "Exit codes: 0 if no input did harm, 1 if one did, 2 for what cannot be done.\nInputs that did harm are \
                  kept in target/fuzz; mended ones belong in crates/fuzz/cases/TARGET."
)]
struct Args {
    /// What to fuzz; `all` takes the targets in turn
    #[arg(required_unless_present = "list", value_parser = PossibleValuesParser::new(names()))]
    target: Option<String>,
    /// List the targets
    #[arg(long)]
    list: bool,
    /// How long to fuzz each target
    #[arg(long, value_name = "N", default_value = "60")]
    seconds: f64,
    /// Start of all random numbers [default: by chance]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Memory limit of a worker, in MiB
    #[arg(long, value_name = "MIB", default_value = "2048")]
    memory: u64,
    /// Time limit of one input
    #[arg(long, value_name = "SECONDS", default_value = "20")]
    timeout: f64,
    /// Stop a target after this many faults
    #[arg(long, value_name = "N", default_value = "10")]
    faults: usize,
    /// Targets to fuzz side by side
    #[arg(long, value_name = "N", default_value = "1")]
    jobs: usize,
    /// Run this one input instead, in this process
    #[arg(long, value_name = "FILE")]
    input: Option<PathBuf>,
    /// Print one JSON object for each target
    #[arg(long)]
    json: bool,
    /// First input, for a worker
    #[arg(long, hide = true, default_value = "0")]
    from: u64,
    /// Where a worker writes how far it is
    #[arg(long, hide = true)]
    progress: Option<PathBuf>,
}

fn names() -> Vec<&'static str> {
    let mut names: Vec<&str> = TARGETS.iter().map(|target| target.name).collect();
    names.extend(["trial", "all"]);
    names
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(code) => code,
        Err(error) => {
            let _ = writeln!(io::stderr(), "rivet-fuzz: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> io::Result<ExitCode> {
    if args.list {
        for Target { name, about, .. } in TARGETS {
            writeln!(io::stdout(), "{name:12} {about}")?;
        }
        return Ok(ExitCode::SUCCESS);
    }
    let name = args.target.as_deref().unwrap_or_default();
    let seed = args.seed.unwrap_or_else(chance);
    let time = Duration::try_from_secs_f64(args.seconds).map_err(io::Error::other)?;
    if let (Some(target), Some(progress)) = (find(name), &args.progress) {
        return Ok(match supervise::work(target, seed, args.from, time, progress)? {
            None => ExitCode::SUCCESS,
            Some(broken) => {
                let _ = writeln!(io::stderr(), "{broken}");
                ExitCode::from(BROKEN)
            }
        });
    }
    let targets: Vec<&Target> = find(name).map_or_else(|| TARGETS.iter().collect(), |target| vec![target]);
    if let Some(path) = &args.input {
        return replay(targets[0], path);
    }
    let limits = Limits {
        time: Duration::try_from_secs_f64(args.timeout).map_err(io::Error::other)?,
        memory: args.memory << 20,
    };
    let keep = PathBuf::from("target/fuzz");
    let plan = Plan { seed, time, limits, keep, most_faults: args.faults };
    let clean = fuzz_all(&targets, args, &plan)?;
    Ok(if clean { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn replay(target: &Target, path: &PathBuf) -> io::Result<ExitCode> {
    let fail = |e: io::Error| io::Error::other(format!("{}: {e}", path.display()));
    let input = std::fs::read(path).map_err(fail)?;
    let (line, code) = match supervise::replay(target, &input) {
        Ok(Verdict::Accepted) => ("accepted".to_owned(), ExitCode::SUCCESS),
        Ok(Verdict::Refused) => ("refused".to_owned(), ExitCode::SUCCESS),
        Err(broken) => (format!("broken: {broken}"), ExitCode::FAILURE),
    };
    writeln!(io::stdout(), "{line}")?;
    Ok(code)
}

/// Fuzzes targets, some at a time. False if one has a fault.
fn fuzz_all(targets: &[&Target], args: &Args, plan: &Plan) -> io::Result<bool> {
    let worker = std::env::current_exe()?;
    let (next, clean, failed) = (AtomicUsize::new(0), Mutex::new(true), Mutex::new(None));
    std::thread::scope(|scope| {
        for _ in 0..args.jobs.clamp(1, targets.len()) {
            scope.spawn(|| {
                while let Some(target) = targets.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let done = supervise::fuzz(target, &worker, plan).and_then(|tally| {
                        report(target, &tally, plan.seed, args.json)?;
                        Ok(tally.faults.is_empty())
                    });
                    match done {
                        Ok(true) => {}
                        Ok(false) => *clean.lock().unwrap_or_else(|e| e.into_inner()) = false,
                        Err(error) => *failed.lock().unwrap_or_else(|e| e.into_inner()) = Some(error),
                    }
                }
            });
        }
    });
    let failed = failed.into_inner().unwrap_or_else(|e| e.into_inner());
    failed.map_or(Ok(clean.into_inner().unwrap_or_else(|e| e.into_inner())), Err)
}

fn report(target: &Target, tally: &Tally, seed: u64, json: bool) -> io::Result<()> {
    let mut out = io::stdout().lock();
    let (inputs, memory) = (tally.inputs(), tally.memory >> 20);
    if json {
        let faults: Vec<_> =
            tally.faults.iter().map(|f| serde_json::json!({"what": f.what, "input": f.file})).collect();
        let line = serde_json::json!({
            "target": target.name, "seed": seed, "inputs": inputs, "accepted": tally.accepted,
            "refused": tally.refused, "memory_mib": memory, "slowest_ms": tally.slowest.as_millis() as u64,
            "faults": faults,
        });
        return writeln!(out, "{line}");
    }
    writeln!(
        out,
        "{:12} {inputs} inputs ({} accepted, {} refused), {} faults; slowest {:.1} s, memory {memory} MiB; seed {seed}",
        target.name,
        tally.accepted,
        tally.refused,
        tally.faults.len(),
        tally.slowest.as_secs_f64()
    )?;
    for fault in &tally.faults {
        writeln!(out, "  {}\n    rivet-fuzz {} --input {}", fault.what, target.name, fault.file.display())?;
    }
    Ok(())
}

/// A seed by chance.
fn chance() -> u64 {
    use std::hash::BuildHasher;
    std::hash::RandomState::new().hash_one(0) >> 32
}
