//! Compares random single instructions on Rivet and on QEMU, for as long as one likes.

use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use rivet_conformance::differential::known::KNOWN;
use rivet_conformance::differential::{Comparison, DifferentialError, Fill, Options, Qemu};

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
    /// Agnostic elements become all ones.
    #[arg(long)]
    ones: bool,
    /// Most differences to describe.
    #[arg(long, default_value_t = 20)]
    reports: usize,
}

fn main() -> ExitCode {
    match run(&Args::parse()) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("fuzz-qemu: {error}");
            ExitCode::from(2)
        }
    }
}

fn run(args: &Args) -> Result<bool, DifferentialError> {
    let Some(qemu) = Qemu::find()? else {
        return Err(DifferentialError::Qemu("there is no qemu-riscv64".into()));
    };
    println!("{qemu}");
    let options = Options { seed: args.seed, rows: args.rows.clone(), reports: args.reports };
    let mut comparison = Comparison::new(qemu, options)?;
    let skipped = comparison.skipped();
    println!("{} rows, and {} that QEMU lacks: {}", comparison.ops().len(), skipped.len(), skipped.join(" "));
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let mut round = 0;
    loop {
        for &vlen in &args.vlen {
            let fill = if args.ones { Fill::Ones } else { Fill::Undisturbed };
            comparison.round(round, vlen, fill, &mut || args.seconds == 0 || Instant::now() < end)?;
        }
        round += 1;
        if Instant::now() >= end {
            break;
        }
    }
    let summary = &comparison.summary;
    for report in &summary.reports {
        println!("\n{report}");
    }
    println!("\n{} cases, of them {} illegal and {} faults on both", summary.cases, summary.illegal, summary.faults);
    println!("{} cases ended QEMU by an assertion of its own", summary.aborted);
    println!("{} rows and {} targets ran", summary.rows.len(), summary.targets.len());
    for (&entry, count) in &summary.known {
        println!("{count} times: {}", KNOWN[entry].says);
    }
    println!("{} differences in {} rows: {:?}", summary.unknown, summary.unknown_rows.len(), summary.unknown_rows);
    Ok(summary.unknown == 0)
}
