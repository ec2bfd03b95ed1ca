//! Compiles random programs without branches and compares what they do on a hart with the evaluator, for as long as one likes.

use std::process::ExitCode;

use clap::Parser;
use rivet_fuzz::straight::Verdict;
use rivet_fuzz::{fuzz_loop, straight};

/// Compiles random programs of all operations and compares what they do on a hart with the evaluator.
#[derive(Parser)]
struct Args {
    #[command(flatten)]
    limits: fuzz_loop::Limits,
    /// Stop after this many programs.
    #[arg(long, default_value_t = u64::MAX, hide_default_value = true)]
    programs: u64,
    /// Operations in a program.
    #[arg(long, default_value_t = 10)]
    operations: usize,
    /// Programs of this operation only, by its name in the language reference.
    #[arg(long)]
    only: Option<String>,
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
    let (mut right, mut refused) = (0_u64, 0_u64);
    let check = |seed| straight::check(seed, args.operations, args.only.as_deref());
    let (wrong, seed) = fuzz_loop::run(&args.limits, args.programs, check, |verdict| match verdict {
        Verdict::Right => right += 1,
        Verdict::Refused(_) => refused += 1,
    });
    println!("{right} programs right, {refused} refused, {wrong} wrong; next --seed {seed}");
    ExitCode::from(u8::from(wrong > 0))
}
