//! Compiles random loops and compares what they do on a hart with the evaluator, for as long as one likes.

#[path = "../tests/loops/mod.rs"]
mod loops;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use loops::Verdict;

/// Compiles random loops and compares what they do on a hart with the evaluator.
#[derive(Parser)]
struct Args {
    /// Stop after this many seconds.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// The first seed; the others follow.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop after this many loops.
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    loops: u64,
    /// Describe at most this many failures in full.
    #[arg(long, default_value_t = 3)]
    show: usize,
}

fn main() -> ExitCode {
    let args = Args::parse();
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let (mut vector, mut scalar, mut unsupported, mut wrong) = (0_u64, 0, 0, 0);
    let mut seed = args.seed;
    while Instant::now() < end && seed - args.seed < args.loops {
        match loops::check(seed) {
            Ok(Verdict::Vector) => vector += 1,
            Ok(Verdict::Scalar) => scalar += 1,
            Ok(Verdict::Unsupported) => unsupported += 1,
            Err(error) => {
                wrong += 1;
                match wrong <= args.show {
                    true => println!("{error}\n"),
                    false => println!("{}", error.lines().next().unwrap_or_default()),
                }
            }
        }
        seed += 1;
    }
    println!(
        "{vector} vector loops, {scalar} scalar, {unsupported} not supported, {wrong} wrong; next --seed {seed}"
    );
    ExitCode::from(u8::from(wrong > 0))
}
