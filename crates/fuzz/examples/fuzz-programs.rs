//! Compares random programs on Rivet and on QEMU, for as long as one likes.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use rivet_fuzz::differential::{DifferentialError, Qemu, VARIABLE};
use rivet_fuzz::engines;
use rivet_fuzz::programs::fuzz::{Fuzz, FuzzError, Options};

/// Entries of a block before it is compiled: few, for most run some dozens of times.
const PATIENCE: u32 = 2;

/// Compares random programs on Rivet and on QEMU. RIVET_QEMU names another qemu-riscv64.
#[derive(Parser)]
struct Args {
    /// Whole programs; without it the script compares single instructions.
    #[arg(long)]
    programs: bool,
    /// Stop after this many seconds.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// Start of the random sequences.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Instructions of a program, more or less.
    #[arg(long, default_value_t = 200)]
    length: usize,
    /// VLENs to use in turn.
    #[arg(long, value_delimiter = ',', default_values_t = [128, 256, 512, 1024])]
    vlen: Vec<u32>,
    /// Most differences to shrink and describe.
    #[arg(long, default_value_t = 8)]
    reports: usize,
    /// Directory for the minimal programs of the differences.
    #[arg(long, default_value = "target/fuzz-programs")]
    keep: PathBuf,
    #[command(flatten)]
    engines: engines::EngineArgs,
}

fn main() -> ExitCode {
    match run(Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("fuzz-qemu: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(args: Args) -> Result<bool, FuzzError> {
    let Some(qemu) = Qemu::find()? else {
        let text = format!("there is no qemu-riscv64; {VARIABLE} can name one");
        return Err(DifferentialError::Qemu(text).into());
    };
    println!("{qemu}, seed {}, whole programs", args.seed);
    let options = Options {
        seed: args.seed,
        length: args.length,
        vlens: args.vlen,
        keep: Some(args.keep.clone()),
        reports: args.reports,
    };
    let mut comparisons = Vec::new();
    for (name, new_engine) in args.engines.engines(PATIENCE) {
        comparisons.push((name, Fuzz::new(qemu.clone(), options.clone())?.with_engine(new_engine)));
    }
    let start = Instant::now();
    let end = start + Duration::from_secs(args.seconds);
    let terminal = std::io::stderr().is_terminal();
    while Instant::now() < end {
        for (name, fuzz) in &mut comparisons {
            let reported = fuzz.summary.reports.len();
            fuzz.step()?;
            for report in &fuzz.summary.reports[reported..] {
                println!("{name}: {report}");
            }
            if terminal {
                eprint!("\r{} s, {name}: {} ", start.elapsed().as_secs(), fuzz.summary);
                // A progress line that cannot be shown is no loss.
                let _ = std::io::stderr().flush();
            }
        }
    }
    if terminal {
        eprintln!();
    }
    for (name, fuzz) in &comparisons {
        println!("{name}: {}, {} seconds", fuzz.summary, start.elapsed().as_secs());
    }
    let differences: u64 = comparisons.iter().map(|(_, fuzz)| fuzz.summary.differences).sum();
    if differences > 0 {
        println!("minimal programs are in {}", args.keep.display());
    }
    Ok(differences == 0)
}
