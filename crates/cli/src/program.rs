//! A program is loaded together with the ISA that its hart needs.

use std::fs::File;
use std::path::Path;

use rivet_elf::{Class, FileBytes, Image, printable};
use rivet_hart::Config;
use rivet_isa::isa_string::Parsed;
use rivet_isa::{Isa, Xlen};

use rivet_sim::input;

use crate::cpus;
use crate::error::CliError;
use crate::report;
use crate::target::MachineArgs;

/// Most bytes of a program.
const LARGEST: u64 = 1 << 30;

/// Opens a program.
pub(crate) fn load(path: &Path) -> Result<Image, CliError> {
    parse(path, open(path)?)
}

/// A file's name for messages, which take one line whatever the name holds.
pub(crate) fn shown(path: &Path) -> String {
    printable(&path.to_string_lossy()).into_owned()
}

/// Reads a whole program.
pub(crate) fn read(path: &Path) -> Result<Vec<u8>, CliError> {
    input::read(path, LARGEST).map_err(|source| CliError::read(path, source))
}

/// Opens a program or script.
pub(crate) fn open(path: &Path) -> Result<FileBytes, CliError> {
    take(input::open(path).map_err(|source| CliError::read(path, source))?, path)
}

/// Takes a program or script that is open already.
pub(crate) fn take(file: File, path: &Path) -> Result<FileBytes, CliError> {
    let checked = input::check_size(&file, LARGEST).and_then(|_| Ok(FileBytes::open(file)?));
    checked.map_err(|source| CliError::read(path, source))
}

/// The program that a file holds.
pub(crate) fn parse(path: &Path, file: impl Into<FileBytes>) -> Result<Image, CliError> {
    let image = Image::parse_owned(&shown(path), file)?;
    warn(path, &image.warnings);
    Ok(image)
}

/// Says what is broken in a file and left out.
pub(crate) fn warn(path: &Path, warnings: &[String]) {
    let name = shown(path);
    for warning in warnings {
        report::warning(&format!("{name}: {warning}"));
    }
}

/// Raises VLEN to what the program's attributes demand (`zvlNb`), unless the options name one; then says that it is too
/// small.
pub(crate) fn fit_vlen(config: &mut Config, args: &MachineArgs, image: &Image) {
    let wanted = image.arch.as_deref().and_then(demanded_vlen).unwrap_or(0);
    if config.isa.vlen == 0 || wanted <= config.isa.vlen {
        return;
    }
    let named = args.isa.as_deref().is_some_and(|isa| names_vlen(&cpus::expand(isa)));
    if args.vlen.is_empty() && !named {
        match config.with_vlen(wanted) {
            Ok(fit) => *config = fit,
            Err(error) => report::warning(&format!("the program is built for VLEN {wanted}: {error}")),
        }
        return;
    }
    let vlen = config.isa.vlen;
    report::warning(&format!(
        "the program is built for a VLEN of at least {wanted} (zvl{wanted}b), and runs at VLEN {vlen}: its results may \
         be wrong"
    ));
}

/// The largest `zvlNb` that an ISA string of an ELF file names.
fn demanded_vlen(arch: &str) -> Option<u32> {
    let vlen = |name: &str| {
        let digits = name.strip_prefix("zvl")?.split('b').next()?;
        digits.parse::<u32>().ok().filter(|vlen| vlen.is_power_of_two() && (32..=65536).contains(vlen))
    };
    arch.split('_').filter_map(vlen).max()
}

/// Does an ISA string say a VLEN, as profiles and plain `v` do not?
fn names_vlen(isa: &str) -> bool {
    isa.contains("zvl") || isa.contains("vlen=")
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
    let parsed: Parsed = cpus::expand(text)
        .parse()
        .map_err(|source| CliError::Isa { text: text.to_owned(), source: Box::new(source) })?;
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
