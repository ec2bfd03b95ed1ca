//! `rivet disasm` prints the instructions of an ELF file as `llvm-objdump -d` does, or those of words.

mod instruction;
mod item;
mod labels;
mod listing;
mod print;
mod source;
mod words;

use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use rivet_elf::{Class, ObjectFile, ObjectKind, SymbolSection};
use rivet_isa::{Isa, Xlen};

use crate::error::CliError;
use crate::program;
use crate::report;
use crate::suggest;
use listing::Listing;
use source::Source;

/// Arguments of `rivet disasm`.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  rivet disasm fixtures/bin/saxpy.elf --symbol main\n  rivet disasm -r -S saxpy.o\n  \
                  rivet disasm --start 0x112a0 --stop 0x112e0 prog\n  rivet disasm --word 0x02a505d7 0x4501"
)]
pub(crate) struct DisasmArgs {
    /// The ELF file: a program, shared library or object file
    #[arg(required_unless_present = "word")]
    file: Option<PathBuf>,
    /// Disassemble only this function; can be repeated
    #[arg(long, value_name = "NAME", conflicts_with_all = ["start", "stop"])]
    symbol: Vec<String>,
    /// Start at this address
    #[arg(long, value_name = "ADDRESS", visible_alias = "start-address", value_parser = address)]
    start: Option<u64>,
    /// Stop before this address
    #[arg(long, value_name = "ADDRESS", visible_alias = "stop-address", value_parser = address)]
    stop: Option<u64>,
    /// Print relocations after the instructions that they apply to
    #[arg(short = 'r', long)]
    reloc: bool,
    /// Print source lines, found by the debug information
    #[arg(short = 'S', long)]
    source: bool,
    /// Disassemble instruction words of 16 or 32 bits, in hexadecimal; - reads them from standard input, one per line
    #[arg(long, value_name = "WORD", num_args = 1.., conflicts_with_all = ["file", "symbol", "start", "stop", "reloc", "source"])]
    word: Vec<String>,
    /// ISA to decode for [default: all extensions, or those that the attributes of the file name if one of these excludes others]
    #[arg(long, value_name = "STRING")]
    isa: Option<String>,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

/// An address: hexadecimal with `0x`, otherwise decimal.
fn address(text: &str) -> Result<u64, String> {
    let parsed = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
        Some(digits) => u64::from_str_radix(digits, 16),
        None => text.parse(),
    };
    parsed.map_err(|_| "not an address, such as 0x112a0".to_owned())
}

/// Runs the subcommand.
pub(crate) fn disasm(args: &DisasmArgs) -> Result<ExitCode, CliError> {
    let parsed = args.isa.as_deref().map(program::parse_isa).transpose()?;
    let named = parsed.map(|parsed| parsed.isa);
    let mut out = BufWriter::new(io::stdout().lock());
    match &args.file {
        None => {
            let isa = named.unwrap_or_else(|| Isa::everything(Xlen::Rv64));
            words::print(&mut out, &args.word, &isa, args.json)?;
        }
        Some(path) => file(&mut out, args, path, named)?,
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

fn file(out: &mut impl Write, args: &DisasmArgs, path: &Path, named: Option<Isa>) -> Result<(), CliError> {
    let name = program::shown(path);
    let bytes = program::read(path)?;
    let copy = args.source.then(|| bytes.clone());
    let object = ObjectFile::parse(&name, bytes)?;
    for warning in &object.warnings {
        report::warning(&format!("{name}: {warning}"));
    }
    let xlen = match object.class {
        Class::Elf32 => Xlen::Rv32,
        Class::Elf64 => Xlen::Rv64,
    };
    let isa = named.unwrap_or_else(|| built_for(object.arch.as_deref(), xlen));
    if isa.xlen != xlen {
        let says = isa.xlen;
        return Err(CliError::Usage(format!("{name}: the file is for {xlen}, --isa says {says}")));
    }
    let ranges = selected(args, &object, &name)?;
    let mut source = copy.and_then(|bytes| Source::of(&object, &bytes, path));
    let listing = Listing::new(&object, &isa, args.reloc);
    if !args.json {
        print::file_heading(out, &name, object.class)?;
    }
    for (section, range) in ranges {
        listing.print(out, section, range, source.as_mut(), args.json)?;
    }
    Ok(())
}

/// The ISA to decode a file for: every extension, unless the attributes of the file name one that [`Isa::everything`] lacks
/// because it excludes others; then those of the attributes.
fn built_for(arch: Option<&str>, xlen: Xlen) -> Isa {
    let all = Isa::everything(xlen);
    let named = arch.and_then(|arch| Isa::parse(arch).ok()).filter(|named| named.xlen == xlen);
    named.filter(|named| !named.exts.minus(all.exts).is_empty()).unwrap_or(all)
}

/// The addresses to disassemble, with the numbers of their sections.
fn selected(
    args: &DisasmArgs,
    object: &ObjectFile,
    name: &str,
) -> Result<Vec<(usize, Range<u64>)>, CliError> {
    if !args.symbol.is_empty() {
        return args.symbol.iter().map(|symbol| function(object, name, symbol)).collect();
    }
    let code =
        object.sections.iter().enumerate().filter(|(_, section)| section.code && !section.data.is_empty());
    let code: Vec<(usize, Range<u64>)> = code.map(|(index, section)| (index, section.range())).collect();
    if code.is_empty() {
        return Err(CliError::Usage(format!("{name}: no executable section")));
    }
    let (start, stop) = (args.start.unwrap_or(0), args.stop.unwrap_or(u64::MAX));
    let cut = |(index, range): &(usize, Range<u64>)| (*index, range.start.max(start)..range.end.min(stop));
    let cut: Vec<_> = code.iter().map(cut).filter(|(_, range)| !range.is_empty()).collect();
    if cut.is_empty() {
        let (first, last) = (code.iter().map(|(_, r)| r.start).min(), code.iter().map(|(_, r)| r.end).max());
        let (first, last) = (first.unwrap_or(0), last.unwrap_or(0));
        return Err(CliError::Usage(format!(
            "{name}: no code in the range {start:#x} to {stop:#x}; its code is in {first:#x} to {last:#x}"
        )));
    }
    Ok(cut)
}

/// The addresses of a function.
fn function(object: &ObjectFile, file: &str, name: &str) -> Result<(usize, Range<u64>), CliError> {
    let named = object.symbols.iter().filter(|symbol| symbol.name == name);
    let defined = named.filter_map(|symbol| match symbol.place {
        SymbolSection::Section(index) => Some((symbol, index)),
        _ => None,
    });
    let Some((symbol, index)) =
        defined.max_by_key(|(symbol, index)| (object.sections[*index].code, symbol.size))
    else {
        let names = object
            .symbols
            .iter()
            .filter(|s| matches!(s.place, SymbolSection::Section(_)))
            .map(|s| s.name.as_str());
        let near = suggest::near(name, names);
        return Err(CliError::Usage(format!("{file}: no symbol {name}{near}")));
    };
    let section = &object.sections[index];
    if !section.code || section.data.is_empty() {
        return Err(CliError::Usage(format!("{file}: {name} is not code: it is in {}", section.name)));
    }
    let end = match symbol.size {
        0 => {
            let others = object.symbols.iter().filter(|s| s.place == symbol.place && s.value > symbol.value);
            let shown = others.filter(|s| labels::is_label(s) && !s.name.starts_with(".L"));
            shown.map(|s| s.value).min().unwrap_or(u64::MAX)
        }
        size => symbol.value.saturating_add(size),
    };
    let range = symbol.value.max(section.addr)..end.min(section.range().end);
    match range.is_empty() {
        true => Err(CliError::Usage(format!("{file}: {name} at {:#x} is outside its section", symbol.value))),
        false => Ok((index, range)),
    }
}

/// Is each section at address 0?
fn is_relocatable(object: &ObjectFile) -> bool {
    object.kind == ObjectKind::Relocatable
}
