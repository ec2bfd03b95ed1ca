//! `rivet isa` explains an ISA string, a profile or a QEMU-style CPU.

use std::io::{self, Write};
use std::process::ExitCode;

use clap::Args;
use rivet_hart::Config;
use rivet_isa::op::ROWS;
use rivet_isa::{Xlen, decode, profile};
use serde::Serialize;

use crate::error::CliError;
use crate::{choices, program, setup, udb};

/// Arguments of `rivet isa`.
#[derive(Args)]
#[command(after_help = "Examples:\n  rivet isa rv64gcv_zvl256b_zvfh\n  rivet isa rva23u64\n  \
                        rivet isa rv64,v=true,vlen=512\n  rivet isa --udb rva23s64 > rivet.yaml")]
pub(crate) struct IsaArgs {
    /// ISA string, profile, or QEMU-style CPU [default: that of `rivet run`]
    string: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    /// Print the configuration of RISC-V's Unified Database for a bare-metal hart with this ISA
    #[arg(long, conflicts_with = "json")]
    udb: bool,
    /// Choice of that hart, as of rivet run; may be repeated
    #[arg(long = "set", value_name = "KEY=VALUE", requires = "udb")]
    set: Vec<String>,
}

#[derive(Serialize)]
struct Report {
    isa: String,
    xlen: u32,
    vlen: u32,
    elen: u32,
    instructions: usize,
    extensions: Vec<Extension>,
    profiles: Vec<&'static str>,
}

#[derive(Serialize)]
struct Extension {
    name: String,
    doc: &'static str,
    why: String,
}

/// The bare-metal hart with an ISA and these choices.
pub(crate) fn bare_config(string: Option<&str>, settings: &[String]) -> Result<Config, CliError> {
    let parsed = string.map(program::parse_isa).transpose()?;
    let isa = program::choose_isa(parsed.as_ref(), None, Xlen::Rv64)?;
    let mut config = Config::new(rivet_board::with_modes(isa));
    if let Some(parsed) = &parsed {
        setup::apply(parsed, &mut config);
    }
    for setting in settings {
        choices::set_option(&mut config, setting)?;
    }
    Ok(config)
}

/// Runs the subcommand.
pub(crate) fn isa(args: &IsaArgs) -> Result<ExitCode, CliError> {
    if args.udb {
        let config = bare_config(args.string.as_deref(), &args.set)?;
        io::stdout().lock().write_all(udb::configuration(&config, "rivet").as_bytes())?;
        return Ok(ExitCode::SUCCESS);
    }
    let parsed = args.string.as_deref().map(program::parse_isa).transpose()?;
    let isa = program::choose_isa(parsed.as_ref(), None, Xlen::Rv64)?;
    let named = args.string.as_deref().and_then(|text| profile::Profile::by_name(text.split('_').next()?));
    let explained = profile::explain(&isa, named);
    let extensions: Vec<Extension> = explained
        .iter()
        .map(|entry| Extension {
            name: entry.ext.to_string(),
            doc: entry.ext.doc(),
            why: entry.why.to_string(),
        })
        .collect();
    let report = Report {
        isa: isa.to_string(),
        xlen: isa.xlen.bits(),
        vlen: isa.vlen,
        elen: isa.elen,
        instructions: ROWS.iter().filter(|row| decode::available(row.op, &isa)).count(),
        extensions,
        profiles: profile::Profile::fulfilled(&isa).map(|p| p.name).collect(),
    };
    let mut out = io::stdout().lock();
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&report).unwrap_or_default())?;
        return Ok(ExitCode::SUCCESS);
    }
    writeln!(out, "{}", report.isa)?;
    let vector = match isa.vlen {
        0 => "no vectors".to_owned(),
        vlen => format!("VLEN {vlen}, ELEN {}", isa.elen),
    };
    writeln!(out, "XLEN {}, {vector}, {} instructions", report.xlen, report.instructions)?;
    if !report.profiles.is_empty() {
        writeln!(out, "satisfies the profiles {}", report.profiles.join(", "))?;
    }
    writeln!(out)?;
    let width = report.extensions.iter().map(|e| e.name.len()).max().unwrap_or(0);
    for Extension { name, doc, why } in &report.extensions {
        writeln!(
            out,
            "  {name:<width$}  {doc}{}",
            if why.is_empty() { String::new() } else { format!(" ({why})") }
        )?;
    }
    Ok(ExitCode::SUCCESS)
}
