//! Compares random single instructions on Rivet and on QEMU, for as long as one likes.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use rivet_fuzz::differential::{Comparison, DifferentialError, Fill, Options, Qemu, VARIABLE};
use rivet_fuzz::engines;

/// All is compiled: cases run once.
const PATIENCE: u32 = 0;

/// Compares random single instructions on Rivet and on QEMU. RIVET_QEMU names another qemu-riscv64.
#[derive(Parser)]
struct Args {
    /// Stop after this many seconds; 0 for one round.
    #[arg(long, default_value_t = 0)]
    seconds: u64,
    /// Start of the random sequences.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Regular expression for the mnemonics of the rows to compare, such as '^vf'.
    #[arg(long, default_value = "")]
    rows: String,
    /// VLENs to use in turn.
    #[arg(long, value_delimiter = ',', default_values_t = [128, 256, 512, 1024])]
    vlen: Vec<u32>,
    /// Most differences to describe.
    #[arg(long, default_value_t = 20)]
    reports: usize,
    /// Directory for executables of the differences that are described.
    #[arg(long)]
    keep: Option<PathBuf>,
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

fn run(args: Args) -> Result<bool, DifferentialError> {
    let Some(qemu) = Qemu::find()? else {
        return Err(DifferentialError::Qemu(format!("there is no qemu-riscv64; {VARIABLE} can name one")));
    };
    println!("{qemu}, seed {}", args.seed);
    let mut comparisons = Vec::new();
    for (name, new_engine) in args.engines.engines(PATIENCE) {
        let (rows, keep) = (args.rows.clone(), args.keep.clone());
        let options = Options { seed: args.seed, rows, reports: args.reports, keep };
        comparisons.push((name, Comparison::new(qemu.clone(), options)?.with_engine(new_engine)));
    }
    if let Some((_, first)) = comparisons.first() {
        let skipped = first.skipped();
        println!("{} rows; {} are not compared: {}", first.ops().len(), skipped.len(), skipped.join(" "));
    }
    let end = Instant::now() + Duration::from_secs(args.seconds);
    for round in 0.. {
        for fill in [Fill::Undisturbed, Fill::Ones] {
            for &vlen in &args.vlen {
                for (_, comparison) in &mut comparisons {
                    comparison.round(round, vlen, fill, &mut || args.seconds == 0 || Instant::now() < end)?;
                }
            }
        }
        if Instant::now() >= end {
            break;
        }
    }
    for (name, comparison) in &comparisons {
        println!("{name}: {}", comparison.summary);
    }
    Ok(comparisons.iter().all(|(_, comparison)| comparison.summary.unknown == 0))
}
