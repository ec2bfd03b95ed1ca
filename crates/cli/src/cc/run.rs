//! `rivet cc run` runs a compiled function on the simulator and compares it with the evaluator.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;
use rivet_conformance::kernels::{self, Cost, Input};
use rivet_hart::Config;

use super::options::CompileArgs;
use super::{compile, values};
use crate::choices::AgnosticArg;
use crate::error::CliError;

/// Arguments of `rivet cc run`.
#[derive(Args)]
#[command(
    after_help = "Arguments are numbers; for pointers, TYPE:ITEMS: i32:1,2,0*10, f64:0..100, str:text.\n\
                        Each buffer ends at a page boundary, so that accesses beyond it are reported."
)]
pub(super) struct RunArgs {
    #[command(flatten)]
    compile: CompileArgs,
    /// Function to call [default: the first]
    #[arg(long, value_name = "NAME")]
    function: Option<String>,
    /// VLEN in bits: a power of two from 32 to 65536
    #[arg(long, value_name = "BITS", default_value_t = 256)]
    vlen: u32,
    /// Value for agnostic elements: keep (undisturbed), all ones (ones), or random per element (mixed, mixed:SEED)
    #[arg(long, value_name = "FILL", default_value = "undisturbed")]
    agnostic: AgnosticArg,
    /// Textual LLVM IR
    file: PathBuf,
    /// The arguments of the function
    #[arg(long, value_name = "VALUE", num_args = 0.., allow_hyphen_values = true)]
    args: Vec<String>,
}

/// Runs the subcommand.
pub(super) fn run(args: &RunArgs) -> Result<ExitCode, CliError> {
    let usage = |message: String| CliError::Usage(format!("{}: {message}", args.file.display()));
    let (module, compiled) = compile(&args.file, &args.compile)?;
    let func = match &args.function {
        None => &module.functions[0],
        Some(name) => {
            module.function(name).ok_or_else(|| usage(format!("the module defines no function @{name}")))?
        }
    };
    let config = Arc::new(config(args.vlen, args.agnostic)?);
    let (arguments, memory, elements) = values::arguments(func, &args.args).map_err(usage)?;
    let input = Input { memory, arguments };
    let image = kernels::image(&module, &compiled).map_err(usage)?;
    let outcome = kernels::agree(&module, func, &image, &input, &config, None).map_err(usage)?;
    let mut out = io::stdout().lock();
    if let Some(result) = &outcome.result {
        writeln!(out, "result: {}", values::shown(func.ret, result))?;
    }
    for ((region, bytes), element) in input.memory.regions().iter().zip(&outcome.regions).zip(elements) {
        if region.bytes != *bytes {
            writeln!(out, "{}", values::region(element, region, bytes))?;
        }
    }
    let cost = Cost::of(&outcome.stats);
    let (all, vset, vector) = (cost.instructions, cost.vset, cost.vector);
    writeln!(
        out,
        "{all} instructions, {vset} vset, {vector} other vector instructions; the evaluator agrees"
    )?;
    Ok(ExitCode::SUCCESS)
}

/// A hart with all there is, at this VLEN.
pub(super) fn config(vlen: u32, agnostic: AgnosticArg) -> Result<Config, CliError> {
    let mut config = kernels::config(vlen).map_err(|e| CliError::Usage(format!("--vlen {vlen}: {e}")))?;
    config.agnostic = agnostic.0;
    Ok(config)
}
