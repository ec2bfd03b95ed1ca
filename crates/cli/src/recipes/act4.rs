//! `rivet setup act4`: a configuration of ACT4, the framework of the RISC-V architecture tests, whose tests check themselves.

use std::path::Path;
use std::process::ExitCode;

use rivet_hart::{Config, GUEST_FILES, INSTRUCTIONS_PER_TICK};
use rivet_isa::{Decoder, Ext, Isa};

use crate::error::CliError;
use crate::isa::bare_config;
use crate::udb;

/// The files but that of UDB.
const FILES: [(&str, &str); 4] = [
    ("test_config.yaml", include_str!("act4/test_config.yaml")),
    ("rvmodel_macros.h", include_str!("act4/rvmodel_macros.h")),
    ("link.ld", include_str!("act4/link.ld")),
    ("run_cmd.txt", include_str!("act4/run_cmd.txt")),
];

/// The part of that file that ACT4 adds.
const ENVIRONMENT: &str = include_str!("act4/dut_environment.yaml");

/// Writes the files into a directory, for a hart with this ISA and these choices.
pub(super) fn write(
    rivet: &Path,
    dir: &Path,
    isa: Option<&str>,
    settings: &[String],
) -> Result<ExitCode, CliError> {
    let mut config = bare_config(isa, settings)?;
    if isa.is_none() {
        config = with_external_interrupts(config);
    }
    let udb = udb::configuration(&config, "rivet") + ENVIRONMENT;
    let words = |_: &Path| {
        vec![
            ("@RIVET@", rivet.display().to_string()),
            ("@RIVET_ISA@", config.isa.to_string()),
            ("@SETTINGS@", settings.iter().map(|setting| format!(" --set {setting}")).collect()),
            ("@CYCLES_PER_TICK@", INSTRUCTIONS_PER_TICK.to_string()),
            ("@GUEST_FILES@", GUEST_FILES.to_string()),
        ]
    };
    let files = FILES.map(|(name, text)| (name, text.into()));
    super::write_files(dir, files.into_iter().chain([("rivet.yaml", udb.into())]), words)
}

/// Interrupt files are what raises external interrupts, and gives guests any.
fn with_external_interrupts(config: Config) -> Config {
    let exts = Isa::closure(config.isa.xlen, config.isa.exts.with(Ext::Smaia));
    let isa = Isa { exts, ..config.isa };
    Config { decoder: Decoder::new(&isa), isa, ..config }
}
