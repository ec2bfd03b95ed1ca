//! Compiles random loops and compares what they do on a hart with the evaluator, for as long as one likes.

use std::process::ExitCode;

use clap::Parser;
use rivet_fuzz::loops::Verdict;
use rivet_fuzz::{fuzz_loop, loops};

/// Compiles random loops and compares what they do on a hart with the evaluator.
#[derive(Parser)]
struct Args {
    #[command(flatten)]
    limits: fuzz_loop::Limits,
    /// Stop after this many loops.
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    loops: u64,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let (mut vector, mut scalar, mut unsupported) = (0_u64, 0_u64, 0_u64);
    let (wrong, seed) = fuzz_loop::run(&args.limits, args.loops, loops::check, |verdict| match verdict {
        Verdict::Vector => vector += 1,
        Verdict::Scalar => scalar += 1,
        Verdict::Unsupported => unsupported += 1,
    });
    println!(
        "{vector} vector loops, {scalar} scalar, {unsupported} not supported, {wrong} wrong; next --seed {seed}"
    );
    ExitCode::from(u8::from(wrong > 0))
}
