#![doc = include_str!("../README.md")]
// They panic where standard output or standard error cannot be written.
#![deny(clippy::print_stdout, clippy::print_stderr)]

mod board;
mod cc;
mod check;
mod choices;
mod compare;
mod completions;
mod confine;
mod conform;
mod core_file;
mod cpus;
mod dap;
mod deferred;
mod disasm;
mod engine;
mod error;
mod fork;
mod gdb;
mod r#gen;
mod help;
mod host;
mod isa;
mod limits;
mod listen;
mod litmus;
mod log;
mod output;
mod past;
mod program;
mod qemu;
mod recipes;
mod record;
mod repl;
mod replay;
mod report;
mod reports;
mod run;
mod setup;
mod suggest;
mod target;
mod udb;
mod units;
mod version;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use crate::deferred::Deferred;

/// A RISC-V simulator with a focus on the vector extension.
#[derive(Parser)]
#[command(
    name = "rivet",
    version,
    long_version = version::long(),
    propagate_version = true,
    infer_subcommands = true,
    disable_help_subcommand = true,
    after_help = "Exit codes: that of the guest; 128 + signal if a signal killed it; 124 at --max-insns, \
                  --timeout or --memory; 125 if --require-vector is not met; 2 for an error.\n\
                  RIVET_LOG=info, debug or trace logs what Rivet does to standard error: loading, mounts, compiled code, \
                  refused system calls, confinement. RIVET_LOG=rivet_jit=debug logs one part (rivet_linux, rivet_jit, rivet_cli)."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a RISC-V program, for Linux or bare metal
    Run(Deferred<run::RunArgs>),
    /// Run a recording of `rivet run --record` again
    Replay(Deferred<replay::ReplayArgs>),
    /// Debug a program, or execute instructions interactively
    Repl(Deferred<repl::ReplArgs>),
    /// Run a program under GDB (remote protocol server)
    Gdb(Deferred<gdb::GdbArgs>),
    /// Debug a program in an editor (Debug Adapter Protocol server)
    Dap(Deferred<dap::DapArgs>),
    /// Disassemble an ELF file, or instruction words
    Disasm(Deferred<disasm::DisasmArgs>),
    /// Run test programs and report the results
    Conform(Deferred<conform::ConformArgs>),
    /// Find what a program has no right to lean on: run it on many legal machines
    Check(Deferred<check::CheckArgs>),
    /// Compare a program with the commit log of another simulator, up to the first difference
    Compare(Deferred<compare::CompareArgs>),
    /// Run litmus tests of the memory model
    Litmus(Deferred<litmus::LitmusArgs>),
    /// Compile LLVM IR to vectorised RVV code
    Cc(Deferred<cc::CcArgs>),
    /// Print recipes for build systems, and make QEMU's names
    Setup(Deferred<recipes::SetupArgs>),
    /// Sum the reports of runs, one row for each test
    Report(Deferred<reports::ReportArgs>),
    /// List the CPUs that --cpu knows
    Cpus(Deferred<cpus::CpusArgs>),
    /// Explain an ISA string or profile
    Isa(Deferred<isa::IsaArgs>),
    /// Generate a random program, to compare simulators
    Gen(Deferred<r#gen::GenArgs>),
    /// Print a completion script for a shell
    Completions(Deferred<completions::CompletionsArgs>),
    /// Show the help of a command, or a page of the manual
    Help(Deferred<help::HelpArgs>),
}

/// Runs the command that the process was given: `rivet` with its arguments. The code is that of the guest, or says what went
/// wrong.
pub fn main() -> ExitCode {
    log::start();
    survive_large_files();
    let arguments = match qemu::translate() {
        None => command_first(std::env::args_os().collect()),
        Some(Ok(arguments)) => arguments,
        Some(Err(code)) => return code,
    };
    let arguments = match cc::arguments(arguments) {
        Ok(arguments) => arguments,
        Err(error) => {
            report::error(&error.words());
            return ExitCode::from(2);
        }
    };
    let cli = Cli::try_parse_from(arguments).unwrap_or_else(|error| suggest::subcommand(error).exit());
    let result = match cli.command {
        Command::Run(args) => run::run(&args),
        Command::Replay(args) => replay::replay(&args),
        Command::Repl(args) => repl::repl(args.0),
        Command::Gdb(args) => gdb::gdb(&args),
        Command::Dap(args) => dap::dap(&args),
        Command::Disasm(args) => disasm::disasm(&args),
        Command::Conform(args) => conform::conform(&args),
        Command::Check(args) => check::check(&args),
        Command::Compare(args) => compare::compare(&args),
        Command::Litmus(args) => litmus::litmus(&args),
        Command::Cc(args) => cc::cc(&args),
        Command::Setup(args) => recipes::setup(&args),
        Command::Report(args) => reports::reports(&args),
        Command::Cpus(args) => cpus::cpus(&args),
        Command::Isa(args) => isa::isa(&args),
        Command::Gen(args) => r#gen::generate(&args),
        Command::Completions(args) => completions::completions(&args),
        Command::Help(args) => help::help(&args),
    };
    log::finish();
    match (result, rivet_sim::limits::reached()) {
        (Ok(_), Some(reached)) => {
            limits::say(reached);
            ExitCode::from(limits::code(reached))
        }
        (Ok(code), None) => code,
        (Err(error), _) if error.is_closed_pipe() => ExitCode::SUCCESS,
        (Err(error), _) => {
            report::error(&error.words());
            report::snippet(&error.snippet());
            ExitCode::from(qemu::error_code(&error).unwrap_or(2))
        }
    }
}

/// `rivet --host run` means `rivet run --host`.
fn command_first(mut arguments: Vec<OsString>) -> Vec<OsString> {
    if arguments.get(1).is_some_and(|first| first == "--host") && arguments.len() > 2 {
        arguments.swap(1, 2);
    }
    arguments
}

/// Makes a write beyond the host's limit of file sizes fail (EFBIG) instead of killing Rivet. Closed pipes already do
/// (EPIPE), by Rust's runtime.
fn survive_large_files() {
    #[cfg(unix)]
    if let Err(error) = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, std::sync::Arc::default()) {
        tracing::debug!("cannot ignore SIGXFSZ: {error}");
    }
}
