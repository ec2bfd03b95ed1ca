//! Compiles random programs without branches and compares what they do on a hart with the evaluator, for as long as one likes.

#[path = "../tests/straight/mod.rs"]
mod straight;

use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Parser;
use straight::Verdict;

/// Compiles random programs of all operations and compares what they do on a hart with the evaluator.
#[derive(Parser)]
struct Args {
    /// Stop after this many seconds.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
    /// The first seed; the others follow.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Stop after this many programs.
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    programs: u64,
    /// Operations in a program.
    #[arg(long, default_value_t = 10)]
    operations: usize,
    /// Programs of this operation only, by its name in the language reference.
    #[arg(long)]
    only: Option<String>,
    /// Describe at most this many failures in full.
    #[arg(long, default_value_t = 3)]
    show: usize,
}

fn main() -> ExitCode {
    let args = Args::parse();
    if let Some(name) = args.only.as_deref().filter(|name| !rivet_testkit::operation_names().contains(name)) {
        eprintln!(
            "--only {name}: no such operation; known are {}",
            rivet_testkit::operation_names().join(", ")
        );
        return ExitCode::from(2);
    }
    let end = Instant::now() + Duration::from_secs(args.seconds);
    let (mut right, mut refused, mut wrong) = (0_u64, 0_u64, 0);
    let mut seed = args.seed;
    while Instant::now() < end && seed - args.seed < args.programs {
        match straight::check(seed, args.operations, args.only.as_deref()) {
            Ok(Verdict::Right) => right += 1,
            Ok(Verdict::Refused(_)) => refused += 1,
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
    println!("{right} programs right, {refused} refused, {wrong} wrong; next --seed {seed}");
    ExitCode::from(u8::from(wrong > 0))
}
