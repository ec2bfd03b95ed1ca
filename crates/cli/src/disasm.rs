//! `rivet disasm`: the instructions of an ELF file.

use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;
use rivet_elf::Image;
use rivet_isa::{Decoder, Xlen};
use serde::Serialize;

use crate::error::CliError;
use crate::program;

/// Arguments of `rivet disasm`.
#[derive(Args)]
#[command(after_help = "Example:\n  rivet disasm fixtures/bin/saxpy.elf --symbol main")]
pub(crate) struct DisasmArgs {
    /// The ELF file
    file: PathBuf,
    /// Disassemble one function
    #[arg(long, value_name = "NAME")]
    symbol: Option<String>,
    /// ISA to decode for; other encodings print as data
    #[arg(long, value_name = "STRING")]
    isa: Option<String>,
    /// Print one JSON object per line
    #[arg(long)]
    json: bool,
}

/// A line of the listing.
#[derive(Serialize)]
struct Line<'a> {
    address: u64,
    encoding: String,
    mnemonic: &'a str,
    operands: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    symbol: Option<&'a str>,
}

/// Runs the subcommand.
pub(crate) fn disasm(args: &DisasmArgs) -> Result<ExitCode, CliError> {
    let image = program::load(&args.file)?;
    let xlen = program::xlen(&image);
    let parsed = args.isa.as_deref().map(program::parse_isa).transpose()?;
    let isa = program::choose_isa(parsed.as_ref(), None, xlen)?;
    let only = match &args.symbol {
        None => None,
        Some(name) => {
            let missing = || CliError::Usage(format!("{}: no symbol {name}", args.file.display()));
            let symbol = image.symbols.get(name).ok_or_else(missing)?;
            Some(symbol.addr..symbol.addr.saturating_add(symbol.size.max(1)))
        }
    };
    let decoder = Decoder::new(&isa);
    let mut out = BufWriter::new(io::stdout().lock());
    for segment in image.segments.iter().filter(|s| s.perms.execute) {
        let range = segment.range();
        let (start, end) = only.as_ref().map_or((range.start, range.end), |o| (o.start, o.end));
        let (start, end) = (start.max(range.start), end.min(range.start + segment.data.len() as u64));
        let mut pc = start;
        while pc < end {
            let bytes = &segment.data[(pc - range.start) as usize..(end - range.start) as usize];
            pc += listing(&mut out, &image, &decoder, xlen, pc, bytes, args.json)?;
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// Prints one line and gives its length in bytes.
fn listing(
    out: &mut impl Write,
    image: &Image,
    decoder: &Decoder,
    xlen: Xlen,
    pc: u64,
    bytes: &[u8],
    json: bool,
) -> Result<u64, CliError> {
    let mut word = [0; 4];
    let have = bytes.len().min(4);
    word[..have].copy_from_slice(&bytes[..have]);
    let raw = u32::from_le_bytes(word);
    let long = raw & 3 == 3;
    let len = if long { 4 } else { 2 }.min(have);
    let inst = decoder.decode(raw).filter(|inst| usize::from(inst.len) == len);
    let symbol = image.symbols.lookup(pc).filter(|&(_, offset)| offset == 0).map(|(symbol, _)| symbol.name);
    let encoding = format!("{:0width$x}", raw as u64 & ((1u64 << (8 * len)) - 1), width = 2 * len);
    let (mnemonic, mut operands) = match &inst {
        Some(inst) => {
            let text = inst.text(xlen, Some(pc));
            (text.mnemonic(), text.operands())
        }
        None => (if len == 4 { ".word" } else { ".half" }.to_owned(), format!("0x{encoding}")),
    };
    if let Some(target) = inst.as_ref().filter(|i| has_target(i)).map(|i| pc.wrapping_add(i.imm as u64))
        && let Some((symbol, offset)) = image.symbols.lookup(target)
    {
        operands += &match offset {
            0 => format!(" <{}>", symbol.name),
            offset => format!(" <{}+{offset:#x}>", symbol.name),
        };
    }
    if json {
        let line = Line { address: pc, encoding, mnemonic: &mnemonic, operands: &operands, symbol };
        writeln!(out, "{}", serde_json::to_string(&line).unwrap_or_default())?;
    } else {
        if let Some(name) = symbol {
            writeln!(out, "\n{pc:016x} <{name}>:")?;
        }
        writeln!(out, "{}", format!("{pc:8x}: {encoding:<8}  {mnemonic:<15} {operands}").trim_end())?;
    }
    Ok(len as u64)
}

/// Is the immediate the distance to another instruction?
fn has_target(inst: &rivet_isa::Inst) -> bool {
    use rivet_isa::Operand::{B12, CB, CJ, J20};
    inst.op.row().operands.iter().any(|o| matches!(o, B12 | CB | CJ | J20))
}
