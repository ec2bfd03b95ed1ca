//! Compiles random functions and compares what they do with clang's scalar code, for as long as one likes.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use rivet_fuzz::functions;
use rivet_fuzz::functions::{Batch, Tally};

/// Compiles random functions and compares what they do with clang's scalar code.
#[derive(Parser)]
struct Args {
    /// Stop after this many seconds.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// The seed of the first batch; the others follow.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop after this many functions.
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    functions: u64,
    /// Functions in a batch.
    #[arg(long, default_value_t = 40)]
    batch: usize,
    /// Run one batch in this many on QEMU, too; 0: none.
    #[arg(long, default_value_t = 8)]
    qemu: u64,
    /// Take programs by csmith, which has to be installed, instead of our own functions.
    #[arg(long)]
    csmith: bool,
    /// The folder for the C and IR of batches with faults.
    #[arg(long, default_value = "target/fuzz-functions")]
    keep: PathBuf,
    /// Print the tally as JSON.
    #[arg(long)]
    json: bool,
}

fn main() -> ExitCode {
    let args = Args::parse();
    if let Some(program) = functions::missing(args.qemu > 0, args.csmith) {
        eprintln!("fuzz-functions: {program} is not installed");
        return ExitCode::from(2);
    }
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let mut tally = Tally::default();
    let mut seed = args.seed;
    while Instant::now() < end && tally.functions < args.functions {
        let qemu = args.qemu > 0 && (seed - args.seed).is_multiple_of(args.qemu);
        let batch =
            Batch { seed, functions: args.batch, qemu, csmith: args.csmith, keep: Some(args.keep.clone()) };
        match functions::check(&batch) {
            Ok(found) => {
                for line in found.wrong.iter().chain(&found.failed).chain(&found.inherited) {
                    eprintln!("{line}");
                }
                tally.add(found);
            }
            Err(error) => {
                eprintln!("seed {seed}: {error}");
                return ExitCode::from(2);
            }
        }
        seed += 1;
    }
    if args.json {
        println!("{}", serde_json::to_string(&tally).unwrap_or_default());
    } else {
        print(&tally, seed);
    }
    ExitCode::from(u8::from(!tally.is_clean()))
}

fn print(tally: &Tally, next: u64) {
    let refused: u64 = tally.refused.values().sum();
    println!(
        "{} functions, {} compiled of their IR, {refused} refused; {} loops vectorised, {} not; {} failed, {} wrong, \
         {} wrong where clang compiles the IR, too; \
         next --seed {next}",
        tally.functions,
        tally.compiled,
        tally.vectorised,
        tally.scalar,
        tally.failed.len(),
        tally.wrong.len(),
        tally.inherited.len()
    );
    for (reason, count) in &tally.refused {
        println!("{count:>8} refused: {reason}");
    }
}
