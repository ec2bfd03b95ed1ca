//! `rivet compare` runs a program against the commit log of another simulator.

use std::collections::BTreeSet;
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use rivet_board::MAX_HARTS;
use rivet_conformance::lockstep::{self, Options, Verdict};
use rivet_elf::Image;
use rivet_isa::csr;
use rivet_sim::input;

use crate::board;
use crate::confine::Needs;
use crate::error::CliError;
use crate::limits::LimitArgs;
use crate::program;
use crate::setup::HartArgs;

/// Arguments of `rivet compare`.
#[derive(Args)]
#[command(
    trailing_var_arg = true,
    after_help = "Examples:\n  spike --isa=rv64gcv -l --log-commits --log=spike.log prog.elf; rivet compare spike.log prog.elf\n  \
                  rivet run --trace a.log --vlen 128 prog; rivet compare --vlen 128 a.log prog\n  \
                  spike -p4 --log-commits --log=spike.log prog.elf; rivet compare --harts 4 spike.log prog.elf\n\n\
                  Counters (cycle, time, instret …) and identification CSRs are never compared.\n\
                  Exit codes: 0 if the program and the log agree; 1 if they differ or the log ends early; 2 for an error."
)]
pub(crate) struct CompareArgs {
    /// Commit log in Spike's format, or - for standard input
    log: PathBuf,
    #[command(flatten)]
    hart_options: HartArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// Hart to compare [default: 0; with --harts all, in the order of the log]
    #[arg(long, value_name = "N")]
    hart: Option<u64>,
    /// Number of harts of the machine [default: as many as --hart needs]
    #[arg(long, value_name = "N", default_value = "1", hide_default_value = true, value_parser = board::harts)]
    harts: usize,
    /// Start comparing at an address or symbol
    #[arg(long, value_name = "PLACE")]
    skip_to: Option<String>,
    /// CSRs not to compare; reads return the value in the log
    #[arg(long, value_name = "CSR", value_delimiter = ',')]
    ignore: Vec<String>,
    /// Stop after N instructions
    #[arg(long, value_name = "N")]
    max_insns: Option<u64>,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
    /// The program, and its arguments
    #[arg(value_name = "PROGRAM", required = true, allow_hyphen_values = true)]
    program: Vec<String>,
}

/// Runs the subcommand.
pub(crate) fn compare(args: &CompareArgs) -> Result<ExitCode, CliError> {
    args.limits.set()?;
    let path = Path::new(&args.program[0]);
    let image = program::load(path)?;
    if args.hart.is_some_and(|hart| hart >= MAX_HARTS as u64) {
        return Err(CliError::Usage(format!("--hart: a machine has at most {MAX_HARTS} harts")));
    }
    let options = Options {
        hart: args.hart,
        harts: args.harts,
        skip_to: args.skip_to.as_deref().map(|place| address(place, &image)).transpose()?,
        ignore: args.ignore.iter().map(|name| number(name)).collect::<Result<BTreeSet<u16>, _>>()?,
        limit: args.max_insns,
    };
    let setup = args.hart_options.setup()?;
    let log = open(&args.log)?;
    Needs::default().confine();
    let report = lockstep::compare(log, image, &args.program, &setup, &options)
        .map_err(|e| CliError::Usage(format!("{}: {e}", args.log.display())))?;
    let mut out = anstream::stdout().lock();
    if args.json {
        out.write_all(report.json().as_bytes())?;
    } else {
        report.print(&mut out)?;
    }
    Ok(ExitCode::from(u8::from(report.result != Verdict::Same)))
}

fn open(log: &Path) -> Result<Box<dyn BufRead>, CliError> {
    if log == Path::new("-") {
        return Ok(Box::new(BufReader::with_capacity(1 << 16, io::stdin())));
    }
    let file = input::open(log).map_err(|source| CliError::read(log, source))?;
    Ok(Box::new(BufReader::with_capacity(1 << 16, file)))
}

/// An address in hexadecimal or a symbol.
fn address(place: &str, image: &Image) -> Result<u64, CliError> {
    if let Some(digits) = place.strip_prefix("0x") {
        let address = u64::from_str_radix(digits, 16);
        return address.map_err(|_| CliError::Usage(format!("--skip-to {place}: not an address")));
    }
    let missing = || CliError::Usage(format!("--skip-to {place}: the program has no such symbol"));
    image.symbols.address(place).ok_or_else(missing)
}

/// The number of a CSR by name.
fn number(name: &str) -> Result<u16, CliError> {
    csr::number(name).ok_or_else(|| CliError::Usage(format!("--ignore {name}: unknown CSR")))
}
