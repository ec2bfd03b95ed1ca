//! Compares random programs on Rivet and on QEMU, for as long as one likes.

use std::io::{IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use rivet_conformance::differential::{DifferentialError, Qemu, VARIABLE};
use rivet_conformance::programs::fuzz::{Fuzz, FuzzError, Options};

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
    let mut fuzz = Fuzz::new(qemu, options)?;
    let start = Instant::now();
    let (end, mut reported) = (start + Duration::from_secs(args.seconds), 0);
    let terminal = std::io::stderr().is_terminal();
    while Instant::now() < end {
        fuzz.step()?;
        for report in &fuzz.summary.reports[reported..] {
            println!("{report}");
        }
        reported = fuzz.summary.reports.len();
        if terminal {
            eprint!("\r{} s: {} ", start.elapsed().as_secs(), fuzz.summary);
            // A progress line that cannot be shown is no loss.
            let _ = std::io::stderr().flush();
        }
    }
    if terminal {
        eprintln!();
    }
    println!("{}, {} seconds", fuzz.summary, start.elapsed().as_secs());
    if fuzz.summary.differences > 0 {
        println!("minimal programs are in {}", args.keep.display());
    }
    Ok(fuzz.summary.differences == 0)
}
