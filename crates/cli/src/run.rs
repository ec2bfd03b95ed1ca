//! `rivet run`: a program on a machine.

mod engine_stats;
mod machine;
mod stats;

use std::hash::{BuildHasher, RandomState};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use rivet_sim::linux::Random;
use rivet_sim::{ExitStatus, limits};

use crate::engine::EngineArg;
use crate::error::CliError;
use crate::limits::{LIMIT_CODE, LimitArgs};
use crate::output::OutputFile;
use crate::report;
use crate::target::MachineArgs;
use machine::Run;

/// How `--stats` prints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Tables
    Text,
    /// One JSON object
    Json,
}

/// What runs the threads of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Threads {
    /// One thread of the host's, on which they take turns: a run can be repeated exactly
    Turns,
    /// A thread of the host's for each: several processors make it faster
    Host,
}

/// Arguments of `rivet run`.
#[derive(Args)]
#[command(
    trailing_var_arg = true,
    after_help = "Examples:\n  rivet run fixtures/bin/saxpy.elf\n  rivet run --vlen 1024 --agnostic ones --stats prog 100\n  \
                  rivet run -L /usr/riscv64-linux-gnu --dir . ./dynamic-program input.txt\n\n\
                  A program gets no file of the host's but by --dir and -L; standard streams are always there."
)]
pub(crate) struct RunArgs {
    #[command(flatten)]
    machine: MachineArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Stop after this many instructions, with exit code 124
    #[arg(long, value_name = "N", default_value_t = u64::MAX, hide_default_value = true)]
    max_insns: u64,
    /// What runs the instructions; --trace and --stats need the interpreter
    #[arg(long, value_name = "ENGINE", default_value = "auto")]
    engine: EngineArg,
    /// What runs the threads and processes of a Linux program; with host threads there is no --trace, --stats,
    /// --engine-stats or --crosscheck, and --max-insns is not exact
    #[arg(long, value_enum, value_name = "WHERE", default_value = "turns")]
    threads: Threads,
    /// Run by both engines and stop where they differ, with exit code 2
    #[arg(long, conflicts_with_all = ["engine", "stats", "trace"])]
    crosscheck: bool,
    /// Print what ran, to standard error
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text")]
    stats: Option<Format>,
    /// Print what was compiled, how much ran in it, and why that was left, to standard error
    #[arg(long, value_name = "FORMAT", num_args = 0..=1, require_equals = true, default_missing_value = "text", conflicts_with_all = ["stats", "trace", "crosscheck"])]
    engine_stats: Option<Format>,
    /// Let a Linux program start other processes, at most so many at a time, and run other programs of what --dir and -L
    /// grant; nothing of the host's is started
    #[arg(long, value_name = "N", num_args = 0..=1, require_equals = true, default_missing_value = "256")]
    allow_fork: Option<std::num::NonZeroU16>,
    /// Let a Linux program use the host's network, and sockets in what --dir grants
    #[arg(long)]
    net: bool,
    /// Choose the addresses of a Linux program, its libraries, heap and stack by chance, or by this number
    #[arg(long, value_name = "SEED", num_args = 0..=1, require_equals = true)]
    aslr: Option<Option<u64>>,
    /// Write a line for each instruction, in the form of Spike's commit log
    #[arg(long, value_name = "FILE")]
    trace: Option<PathBuf>,
    /// The program, and its arguments
    #[arg(value_name = "PROGRAM", required = true, allow_hyphen_values = true)]
    program: Vec<String>,
}

impl RunArgs {
    /// Where addresses come from, if they are not the same always. A seed for all machines of this run, so that two
    /// that are compared agree.
    fn aslr(&self) -> Option<Random> {
        let chance = || RandomState::new().hash_one(0);
        self.aslr.map(|seed| Random::Seeded(seed.unwrap_or_else(chance)))
    }
}

/// Runs the subcommand.
pub(crate) fn run(args: &RunArgs) -> Result<ExitCode, CliError> {
    if args.program[0].starts_with('-') {
        return Err(CliError::Usage(unknown_option(&args.program[0])));
    }
    let watched =
        args.crosscheck || args.stats.is_some() || args.engine_stats.is_some() || args.trace.is_some();
    if args.threads == Threads::Host && watched {
        let text = "--threads host cannot be watched: --trace, --stats, --engine-stats and --crosscheck need threads that \
                    take turns";
        return Err(CliError::Usage(text.into()));
    }
    args.limits.set()?;
    let trace = args.trace.as_deref().map(OutputFile::create).transpose()?;
    let run = Run::prepare(args, trace)?;
    let outcome = match args.threads {
        Threads::Turns => run.finish(args.max_insns)?,
        Threads::Host => run.finish_on_host_threads(args.max_insns)?,
    };
    if let Some(format) = args.stats {
        stats::print(&outcome, format)?;
    }
    if let (Some(format), Some(counts)) = (args.engine_stats, &outcome.engine) {
        engine_stats::print(counts, outcome.instructions, outcome.time, format)?;
    }
    Ok(match outcome.status {
        ExitStatus::Code(code) => ExitCode::from(code as u8),
        ExitStatus::Signal(signal) => {
            report::note(&outcome.diagnosis);
            ExitCode::from((128 + signal) as u8)
        }
        // Which limit it was is said at the end.
        ExitStatus::InstructionLimit if limits::reached().is_some() => ExitCode::from(LIMIT_CODE),
        ExitStatus::InstructionLimit => {
            report::note(&format!("stopped after {} instructions (--max-insns)", outcome.instructions));
            ExitCode::from(LIMIT_CODE)
        }
    })
}

/// What to say of an option that there is not: everything from the first word that is no option belongs to the guest,
/// so that clap takes it for the program's name.
fn unknown_option(option: &str) -> String {
    let name = option.trim_start_matches('-').split('=').next().unwrap_or_default();
    let command = RunArgs::augment_args(clap::Command::new("run"));
    let known = command.get_arguments().filter_map(|arg| arg.get_long());
    let near = known.map(|long| (strsim::jaro(name, long), long)).filter(|&(likeness, _)| likeness > 0.7);
    let near = near.max_by(|a, b| a.0.total_cmp(&b.0));
    match near {
        Some((_, long)) => format!("no option {option}; did you mean --{long}?"),
        None => format!("no option {option}; see rivet run --help (a program of that name: ./{option})"),
    }
}
