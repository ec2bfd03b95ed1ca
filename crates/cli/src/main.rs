//! The `rivet` command: one file a subcommand.

mod cc;
mod choices;
mod compare;
mod conform;
mod disasm;
mod engine;
mod error;
mod gdb;
mod r#gen;
mod isa;
mod limits;
mod output;
mod past;
mod program;
mod repl;
mod report;
mod run;
mod setup;
mod target;
mod units;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// A RISC-V simulator whose centre is the vector extension.
#[derive(Parser)]
#[command(
    name = "rivet",
    version,
    propagate_version = true,
    infer_subcommands = true,
    after_help = "Exit codes: that of the guest; 128 + signal if a signal killed it; 124 at the limit of --max-insns, --timeout or --memory; \
                  2 for what rivet cannot do.\nRIVET_LOG=debug shows what rivet does."
)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run a RISC-V program, for Linux or for bare metal
    Run(Box<run::RunArgs>),
    /// Step through a program, or try instructions: the debugger
    Repl(Box<repl::ReplArgs>),
    /// Run a program under GDB: serve its remote protocol
    Gdb(Box<gdb::GdbArgs>),
    /// Print the instructions of an ELF file
    Disasm(disasm::DisasmArgs),
    /// Run test programs and report which passed
    Conform(Box<conform::ConformArgs>),
    /// Run a program beside the commit log of another simulator, and stop where they differ
    Compare(Box<compare::CompareArgs>),
    /// Compile textual LLVM IR to kernels for the vector extension
    Cc(Box<cc::CcArgs>),
    /// Explain an ISA string, or list what Rivet has
    Isa(isa::IsaArgs),
    /// Write a random program, to compare simulators with
    Gen(r#gen::GenArgs),
}

fn main() -> ExitCode {
    let filter = tracing_subscriber::EnvFilter::try_from_env("RIVET_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .with_target(false)
        .without_time()
        .init();
    let result = match Cli::parse().command {
        Command::Run(args) => run::run(&args),
        Command::Repl(args) => repl::repl(&args),
        Command::Gdb(args) => gdb::gdb(&args),
        Command::Disasm(args) => disasm::disasm(&args),
        Command::Conform(args) => conform::conform(&args),
        Command::Compare(args) => compare::compare(&args),
        Command::Cc(args) => cc::cc(&args),
        Command::Isa(args) => isa::isa(&args),
        Command::Gen(args) => r#gen::generate(&args),
    };
    match (result, rivet_sim::limits::reached()) {
        (Ok(_), Some(reached)) => {
            limits::say(reached);
            ExitCode::from(limits::LIMIT_CODE)
        }
        (Ok(code), None) => code,
        (Err(error), _) if error.is_closed_pipe() => ExitCode::SUCCESS,
        (Err(error), _) => {
            report::error(&error.to_string());
            anstream::eprint!("{}", error.snippet());
            ExitCode::from(2)
        }
    }
}
