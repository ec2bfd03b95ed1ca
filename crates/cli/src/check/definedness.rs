//! `rivet check PROGRAM` runs a program once and finds what it does that depends on undefined bits.

use std::ops::Range;
use std::process::ExitCode;

use clap::Args;
use rivet_check::definedness::{self, Options};
use rivet_check::report::Report;
use rivet_debug::names::Names;
use rivet_elf::Image;
use rivet_linux::{Clocks, Output};
use rivet_sim::limits;
use serde::Serialize;

use super::CheckArgs;
use crate::confine::Needs;
use crate::error::CliError;
use crate::limits::end_by_signals;
use crate::target::{self, Target};

/// Most bytes of a secret.
const MOST: u64 = 1 << 24;

/// Options of the check.
#[derive(Args)]
pub(super) struct DefinednessArgs {
    /// Treat a variable as secret: report branches, addresses, vl and instructions of variable time that depend on it
    #[arg(long, value_name = "SYMBOL[:BYTES]", conflicts_with_all = ["matrix", "lint", "fault_every", "interrupt_every"])]
    secret: Vec<String>,
    /// Report floating-point operations that raise flags other than inexact on undefined bits
    #[arg(long, conflicts_with_all = ["matrix", "lint", "fault_every", "interrupt_every"])]
    float_flags: bool,
}

/// The addresses that `--secret` names: all of the symbol, or so many bytes from there.
fn secret(text: &str, image: &Image, bias: u64) -> Result<Range<u64>, CliError> {
    let (name, bytes) = match text.rsplit_once(':') {
        Some((name, bytes)) => (name, Some(bytes)),
        None => (text, None),
    };
    let fail = |why: String| CliError::Usage(format!("--secret {text}: {why}"));
    let Some(symbol) = image.symbols.get(name) else { return Err(fail(format!("no symbol {name}"))) };
    let bytes = match bytes {
        Some(bytes) => bytes.parse().map_err(|_| fail(format!("{bytes} is no number of bytes")))?,
        None => symbol.size,
    };
    if bytes == 0 || bytes > MOST {
        return Err(fail(format!("expected 1 to {MOST} bytes: SYMBOL:BYTES")));
    }
    let start = symbol.addr.wrapping_add(bias);
    Ok(start..start.saturating_add(bytes))
}

/// What programs that read the report are told beside the findings.
#[derive(Serialize)]
struct Details {
    /// How the program ended.
    end: String,
}

/// Runs the check.
pub(super) fn check(args: &CheckArgs) -> Result<ExitCode, CliError> {
    let Target { path, image, machine: mut run, mut env, config, .. } =
        target::build(&args.one_machine()?, &args.program, |linux| {
            linux.clocks = Clocks::Virtual;
            linux.max_processes = args.fork.most_processes();
            if args.json_on_stdout() {
                linux.stdout = Output::Stderr;
            }
        })?;
    if let Some(ext) = definedness::not_followed(&config.isa) {
        let text = format!("the check does not follow {ext}; leave it out of --isa, or use --matrix");
        return Err(CliError::Usage(text));
    }
    let bias = env.load_bias();
    let secrets = args.definedness.secret.iter().map(|text| secret(text, &image, bias));
    let secrets = secrets.collect::<Result<Vec<_>, CliError>>()?;
    let options = Options {
        secrets,
        float_flags: args.definedness.float_flags,
        tohost: image.tohost.filter(|_| env.linux().is_none()).map(|addr| addr.wrapping_add(bias)),
    };
    args.try_report_files()?;
    let suppressions = args.suppressions()?;
    end_by_signals(false)?;
    let needs = Needs::around(&args.surroundings).reading(&args.program[0]);
    args.report_files().fold(needs, |needs, file| needs.writing_beside(file)).confine();
    let names = Names::of(&env, &image, &path);
    let outcome = definedness::check(&mut run, &mut env, names, &options)
        .map_err(|source| CliError::Sim { path: path.clone(), source: Box::new(source) })?;
    if limits::reached().is_some() {
        return Ok(ExitCode::SUCCESS);
    }
    if outcome.unchecked.processes {
        tracing::warn!("the program started other processes, which were not checked");
    }
    if outcome.unchecked.program {
        tracing::warn!("the program became another one by execve, which was not checked");
    }
    let details = Details { end: outcome.status.to_string() };
    let findings = outcome.findings;
    let report = Report { check: "definedness", program: args.program[0].clone(), findings, details };
    args.emit(report, &suppressions)
}
