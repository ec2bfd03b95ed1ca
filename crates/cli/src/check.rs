//! `rivet check` runs a program and finds what it has no right to lean on.

mod definedness;
mod lint;
mod matrix;
mod output;

pub(crate) use matrix::{Wanted, check_without, scratch_folder};

use std::path::PathBuf;
use std::process::ExitCode;

use clap::{ArgGroup, Args};

use crate::board::BoardArgs;
use crate::choices::{self, AgnosticArg};
use crate::error::CliError;
use crate::fork::ForkArgs;
use crate::limits::LimitArgs;
use crate::suggest;
use crate::target::{MachineArgs, SurroundingsArgs};

/// Arguments of `rivet check`.
#[derive(Args)]
#[command(
    trailing_var_arg = true,
    group(ArgGroup::new("kind").args(["matrix", "lint", "fault_every", "interrupt_every"])),
    after_help = "Examples:\n  rivet check prog 100\n  rivet check --matrix prog 100\n  rivet check --lint prog\n\n\
                  Exit codes: 0 without errors or warnings, 1 with; 2 if the program cannot be run; 124 at a limit."
)]
pub(crate) struct CheckArgs {
    /// Run the program on many legal machines and compare the results
    #[arg(long)]
    matrix: bool,
    /// Find instructions that could be saved
    #[arg(long)]
    lint: bool,
    /// On bare metal: fault once at element 0 to K - 1 of each vector memory access, in K runs, which have to agree
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u32).range(1..=65536))]
    fault_every: Option<u32>,
    /// On bare metal: a timer interrupt after every N instructions for which it is enabled, in one run, which has to agree
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    interrupt_every: Option<u64>,
    /// ISA to simulate: ISA string, profile, or QEMU-style CPU [default: RVA23U64 and all other user-level extensions, VLEN 256]
    #[arg(long, value_name = "STRING")]
    isa: Option<String>,
    /// VLEN in bits: a power of two from 32 to 65536; --matrix takes several
    #[arg(long, value_name = "BITS", value_delimiter = ',')]
    vlen: Vec<u32>,
    /// Value for agnostic elements, as for rivet run
    #[arg(long, value_name = "FILL", default_value = "undisturbed", conflicts_with = "matrix")]
    agnostic: AgnosticArg,
    /// Set an implementation-defined choice
    #[arg(long, value_name = "KEY=VALUE", long_help = format!("Set an implementation-defined choice:\n{}", choices::help()))]
    set: Vec<String>,
    #[command(flatten)]
    definedness: definedness::DefinednessArgs,
    #[command(flatten)]
    matrix_options: matrix::MatrixArgs,
    #[command(flatten)]
    surroundings: SurroundingsArgs,
    #[command(flatten)]
    fork: ForkArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Write the report as JSON; to standard output if no file is given, and the program's own output to standard error
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, default_missing_value = "-")]
    json: Option<PathBuf>,
    /// Write the findings as JUnit XML
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    /// Hide the findings that a file lists, one per line: kind, function, function of the origin
    #[arg(long, value_name = "FILE")]
    suppressions: Vec<PathBuf>,
    /// Print suppressions for the findings, one per line
    #[arg(long)]
    gen_suppressions: bool,
    /// The program, and its arguments
    #[arg(value_name = "PROGRAM", required = true, allow_hyphen_values = true)]
    program: Vec<String>,
}

impl CheckArgs {
    /// The machine for a VLEN, or for that of the options.
    fn machine(&self, vlen: Option<u32>) -> MachineArgs {
        MachineArgs {
            isa: self.isa.clone(),
            vlen: vlen.into_iter().collect(),
            board: BoardArgs::default(),
            agnostic: self.agnostic,
            set: self.set.clone(),
            surroundings: self.surroundings.clone(),
        }
    }

    /// The machine where there is to be one.
    fn one_machine(&self) -> Result<MachineArgs, CliError> {
        match self.vlen[..] {
            [] => Ok(self.machine(None)),
            [vlen] => Ok(self.machine(Some(vlen))),
            _ => Err(CliError::Usage("--vlen takes several values only with --matrix".into())),
        }
    }
}

/// Runs the subcommand.
pub(crate) fn check(args: &CheckArgs) -> Result<ExitCode, CliError> {
    if args.program[0].starts_with('-') {
        return Err(CliError::Usage(suggest::option::<CheckArgs>("check", &args.program[0])));
    }
    let has_kind = args.matrix || args.lint || args.fault_every.is_some() || args.interrupt_every.is_some();
    if has_kind && args.fork.most_processes().is_some() {
        return Err(CliError::Usage("--allow-fork: only the check of undefined bits takes it".into()));
    }
    args.limits.set()?;
    match (args.matrix, args.lint) {
        _ if args.fault_every.is_some() || args.interrupt_every.is_some() => matrix::check(args),
        (true, _) => matrix::check(args),
        (_, true) => lint::check(args),
        _ => definedness::check(args),
    }
}
