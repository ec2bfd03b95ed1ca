//! Compiles tests of RVV intrinsics and compares what they do with clang's code, for as long as one likes.

use std::collections::BTreeSet;
use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use rivet_fuzz::functions::{Tally, intrinsics, missing};

/// Compiles tests of RVV intrinsics and compares what they do with clang's code.
#[derive(Parser)]
struct Args {
    /// Stop after this many seconds.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// The seed of the first batch; the others follow.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop after this many tests.
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    count: u64,
    /// Tests in a batch.
    #[arg(long, default_value_t = 100)]
    batch: usize,
    /// The folder for the C and IR of batches.
    #[arg(long, default_value = "target/fuzz-intrinsics")]
    keep: PathBuf,
}

fn main() -> ExitCode {
    let args = Args::parse();
    if let Some(program) = missing(false, false) {
        eprintln!("fuzz-intrinsics: {program} is not installed");
        return ExitCode::from(2);
    }
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let (mut tally, mut names) = (Tally::default(), BTreeSet::new());
    let mut seed = args.seed;
    while Instant::now() < end && tally.functions < args.count {
        let folder = args.keep.join(seed.to_string());
        let found = fs::create_dir_all(&folder)
            .map_err(|e| e.to_string())
            .and_then(|()| intrinsics::check(seed, args.batch, &folder));
        match found {
            Ok(found) => {
                found.tally.wrong.iter().chain(&found.tally.failed).for_each(|line| eprintln!("{line}"));
                if found.tally.is_clean() {
                    // What is left behind is no loss.
                    let _ = fs::remove_dir_all(&folder);
                }
                tally.add(found.tally);
                names.extend(found.names);
            }
            Err(error) => {
                eprintln!("seed {seed}: {error}");
                return ExitCode::from(2);
            }
        }
        seed += 1;
    }
    let refused: u64 = tally.refused.values().sum();
    println!(
        "{} tests of {} intrinsics, {refused} refused; {} failed, {} wrong; next --seed {seed}",
        tally.functions,
        names.len(),
        tally.failed.len(),
        tally.wrong.len()
    );
    for (reason, count) in &tally.refused {
        println!("{count:>8} refused: {reason}");
    }
    ExitCode::from(u8::from(!tally.is_clean()))
}
