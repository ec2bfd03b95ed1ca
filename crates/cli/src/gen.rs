//! `rivet gen` writes random programs.

use std::io::{self, IsTerminal, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, ValueEnum};
use rivet_fuzz::programs::{Counts, Flavour, Program, Recipe};
use rivet_isa::Xlen;
use serde::Serialize;

use crate::error::CliError;
use crate::output::{OutputFile, make_executable};
use crate::program;

/// Arguments of `rivet gen`.
#[derive(Args)]
#[command(
    after_help = "The program prints all registers, its traps, intermediate checksums and part of its memory, so \
                        that two simulators can be compared.\n\nExamples:\n  rivet gen --seed 7 --length 500 -o \
                        p.elf\n  diff <(rivet run p.elf) <(qemu-riscv64 -cpu max,vlen=256 p.elf)\n  rivet gen --seed \
                        7 --format asm --env bare --isa rv64gcv"
)]
pub(crate) struct GenArgs {
    /// Random seed; the same seed gives the same program
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Approximate number of instructions
    #[arg(long, default_value_t = 200, value_name = "N")]
    length: usize,
    /// ISA to choose instructions from
    #[arg(long, value_name = "STRING")]
    isa: Option<String>,
    /// VLEN assumed when vector lengths are chosen
    #[arg(long, value_name = "BITS")]
    vlen: Option<u32>,
    /// Execution environment
    #[arg(long, value_enum, default_value_t = GenEnv::Linux)]
    env: GenEnv,
    /// Output file; without it, assembly goes to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Output format [default: elf, or asm if the file name ends in .s]
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Describe the generated program as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum GenEnv {
    /// Linux user mode: system calls and signals
    Linux,
    /// Bare metal: M-mode, HTIF
    Bare,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// An executable
    Elf,
    /// Assembly, also for clang
    Asm,
}

/// The longest program: its end must reach its beginning with `jal`, 1 MiB away.
const LONGEST: usize = 50_000;

#[derive(Serialize)]
struct Report<'a> {
    seed: u64,
    env: &'static str,
    isa: String,
    vlen: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    output: Option<String>,
    instructions: usize,
    rows: usize,
    classes: &'a std::collections::BTreeMap<&'static str, usize>,
    chunks: &'a std::collections::BTreeMap<&'static str, usize>,
}

/// Runs the subcommand.
pub(crate) fn generate(args: &GenArgs) -> Result<ExitCode, CliError> {
    if args.length > LONGEST {
        return Err(CliError::Usage(format!("--length {}: at most {LONGEST}", args.length)));
    }
    let parsed = args.isa.as_deref().map(program::parse_isa).transpose()?;
    let isa = program::choose_isa(parsed.as_ref(), args.vlen, Xlen::Rv64)?;
    let flavour = match args.env {
        GenEnv::Linux => Flavour::Linux,
        GenEnv::Bare => Flavour::Bare,
    };
    let usage = |e: rivet_fuzz::programs::ProgramError| CliError::Usage(e.to_string());
    let recipe = Recipe { seed: args.seed, length: args.length, isa, flavour };
    let program = recipe.program().map_err(usage)?;
    let is_text =
        args.output.as_ref().is_some_and(|path| path.extension().is_some_and(|e| e == "s" || e == "S"));
    let format = match args.format {
        Some(format) => format,
        None if is_text || args.output.is_none() => Format::Asm,
        None => Format::Elf,
    };
    let bytes = match format {
        Format::Elf => program.elf().map_err(usage)?,
        Format::Asm => program.text().into_bytes(),
    };
    match &args.output {
        Some(path) => {
            let failed = |e| OutputFile::failed(path, e);
            let mut file = OutputFile::create(path)?;
            file.write_all(&bytes).map_err(failed)?;
            file.keep()?;
            if format == Format::Elf {
                make_executable(path).map_err(failed)?;
            }
        }
        None if args.json => {}
        None if format == Format::Elf && io::stdout().is_terminal() => {
            return Err(CliError::Usage("refusing to write an executable to a terminal; use -o FILE".into()));
        }
        None => io::stdout().lock().write_all(&bytes)?,
    }
    if args.json {
        describe(args, &program)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn describe(args: &GenArgs, program: &Program) -> Result<(), CliError> {
    let Counts { instructions, classes, chunks, rows } = program.counts();
    let report = Report {
        seed: args.seed,
        env: if args.env == GenEnv::Linux { "linux" } else { "bare" },
        isa: program.isa().short(),
        vlen: program.isa().vlen,
        output: args.output.as_ref().map(|path| path.display().to_string()),
        instructions,
        rows,
        classes: &classes,
        chunks: &chunks,
    };
    writeln!(io::stdout().lock(), "{}", serde_json::to_string_pretty(&report).unwrap_or_default())?;
    Ok(())
}
