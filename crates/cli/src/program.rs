//! A program is loaded together with the ISA that its hart needs.

use std::path::Path;

use rivet_elf::{Class, Image, printable};
use rivet_isa::isa_string::Parsed;
use rivet_isa::{Isa, Xlen};

use rivet_sim::input;

use crate::error::CliError;
use crate::report;

/// Most bytes of a program.
const LARGEST: u64 = 1 << 30;

/// Reads a program.
pub(crate) fn load(path: &Path) -> Result<Image, CliError> {
    parse(path, read(path)?)
}

/// A file's name for messages, which take one line whatever the name holds.
pub(crate) fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy()).into_owned()
}

/// The bytes of a program or script.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, CliError> {
    input::read(path, LARGEST).map_err(|source| CliError::read(path, source))
}

/// The program that a file holds.
pub(crate) fn parse(path: &Path, bytes: Vec<u8>) -> Result<Image, CliError> {
    let name = shown(path);
    let image = Image::parse_owned(&name, bytes)?;
    for warning in &image.warnings {
        report::warning(&format!("{name}: {warning}"));
    }
    Ok(image)
}

/// XLEN of a program.
pub(crate) fn xlen(image: &Image) -> Xlen {
    match image.class {
        Class::Elf32 => Xlen::Rv32,
        Class::Elf64 => Xlen::Rv64,
    }
}

/// Parses `--isa`, printing its warnings.
pub(crate) fn parse_isa(text: &str) -> Result<Parsed, CliError> {
    let parsed: Parsed =
        text.parse().map_err(|source| CliError::Isa { text: text.to_owned(), source: Box::new(source) })?;
    for warning in &parsed.warnings {
        report::warning(&format!("--isa {text}: {warning}"));
    }
    Ok(parsed)
}

/// The ISA of a run: what `--isa` says or all there is, at the VLEN of `--vlen` or of the ISA.
pub(crate) fn choose_isa(isa: Option<&Parsed>, vlen: Option<u32>, xlen: Xlen) -> Result<Isa, CliError> {
    let isa = isa.map_or_else(|| Isa::default_for(xlen), |parsed| parsed.isa);
    match vlen {
        Some(vlen) => isa.with_vlen(vlen).map_err(|e| CliError::Usage(format!("--vlen {vlen}: {e}"))),
        None => Ok(isa),
    }
}
