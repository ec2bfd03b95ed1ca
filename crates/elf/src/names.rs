//! Symbols and attributes are found through the section headers.
//!
//! Invariant: whatever is broken here costs a warning and is left out, never more.

use std::ffi::CStr;
use std::ops::Range;

use goblin::container::Ctx;
use goblin::elf::header::Header;
use goblin::elf::section_header::{self as sh, SectionHeader};
use goblin::elf::sym::{self, Sym, Symtab};

use crate::parse::part;
use crate::{Segment, Symbol, SymbolKind, Symbols, attributes, printable};

/// `SHT_RISCV_ATTRIBUTES`.
const RISCV_ATTRIBUTES: u32 = 0x7000_0003;
/// Section number of symbols that are numbers.
const ABSOLUTE: usize = 0xfff1;
/// Longer names are taken for garbage.
const LONGEST_NAME: usize = 1 << 14;

/// What the section headers lead to.
#[derive(Default)]
pub(crate) struct Names {
    pub(crate) symbols: Symbols,
    pub(crate) arch: Option<String>,
}

impl Names {
    pub(crate) fn read(
        bytes: &[u8],
        header: &Header,
        ctx: Ctx,
        segments: &[Segment],
        warnings: &mut Vec<String>,
    ) -> Names {
        let sections = match section_headers(bytes, header, ctx) {
            Ok(sections) => sections,
            Err(why) => {
                warnings.push(format!("no symbols: {why}"));
                return Names::default();
            }
        };
        let arch = arch(bytes, &sections, warnings);
        Names { symbols: symbols(bytes, ctx, &sections, segments, warnings), arch }
    }
}

/// The ISA string of the attributes.
pub(crate) fn arch(bytes: &[u8], sections: &[SectionHeader], warnings: &mut Vec<String>) -> Option<String> {
    let section = sections.iter().find(|section| section.sh_type == RISCV_ATTRIBUTES)?;
    let arch = match part(section.sh_offset, section.sh_size, bytes) {
        Some(range) => attributes::arch(&bytes[range]),
        None => Err("it extends past the end of the file"),
    };
    arch.unwrap_or_else(|why| {
        warnings.push(format!("invalid attributes section: {why}"));
        None
    })
}

pub(crate) fn section_headers(bytes: &[u8], header: &Header, ctx: Ctx) -> Result<Vec<SectionHeader>, String> {
    let (offset, count) = (header.e_shoff, header.e_shnum);
    if offset == 0 {
        return Ok(Vec::new());
    }
    let size = SectionHeader::size(ctx) as u64;
    if u64::from(header.e_shentsize) != size {
        return Err(format!("section header size is {:#x} instead of {size:#x}", header.e_shentsize));
    }
    // With a count of 0, the first header holds the count, which goblin checks.
    let range = part(offset, size * u64::from(count.max(1)), bytes)
        .ok_or_else(|| format!("the section header table at {offset:#x} extends past the end of the file"))?;
    SectionHeader::parse(bytes, range.start, count.into(), ctx)
        .map_err(|error| format!("invalid section headers: {error}"))
}

fn symbols(
    bytes: &[u8],
    ctx: Ctx,
    sections: &[SectionHeader],
    segments: &[Segment],
    warnings: &mut Vec<String>,
) -> Symbols {
    let in_memory =
        |section: &&SectionHeader| section.is_alloc() && section.sh_flags & u64::from(sh::SHF_TLS) == 0;
    let end = |section: &SectionHeader| section.sh_addr.saturating_add(section.sh_size);
    let mut spans: Vec<Range<u64>> =
        sections.iter().filter(in_memory).map(|section| section.sh_addr..end(section)).collect();
    if spans.is_empty() {
        spans = segments.iter().map(Segment::range).collect();
    }
    let mut found = Symbols::new(spans);
    // The format allows one table of each type.
    for wanted in [sh::SHT_SYMTAB, sh::SHT_DYNSYM] {
        let Some(section) = sections.iter().find(|section| section.sh_type == wanted) else { continue };
        if let Err(why) = table(bytes, ctx, sections, section, &mut found) {
            warnings.push(format!("the symbol table at {:#x} is not fully used: {why}", section.sh_offset));
        }
    }
    found
}

fn table(
    bytes: &[u8],
    ctx: Ctx,
    sections: &[SectionHeader],
    section: &SectionHeader,
    found: &mut Symbols,
) -> Result<(), &'static str> {
    let range =
        part(section.sh_offset, section.sh_size, bytes).ok_or("it extends past the end of the file")?;
    let strings = sections.get(section.sh_link as usize).ok_or("its string table is missing")?;
    let strings = part(strings.sh_offset, strings.sh_size, bytes)
        .map(|range| &bytes[range])
        .ok_or("its string table extends past the end of the file")?;
    let count = range.len() / Sym::size(ctx.container);
    let table = Symtab::parse(bytes, range.start, count, ctx).map_err(|_| "it cannot be read")?;
    found.reserve(count, strings.len());
    // Names may share bytes, so a small file could ask for any amount of them.
    let mut budget = 4 * strings.len() + 64 * count;
    let mut bad_names = false;
    for symbol in table.iter() {
        let Some(kind) = kind(&symbol) else { continue };
        let Some(name) = name(strings, symbol.st_name) else {
            bad_names = true;
            continue;
        };
        // Local labels and mapping symbols of the assembler name nothing.
        let name = printable(name);
        if !name.is_empty() && !name.starts_with(".L") && !name.starts_with('$') {
            budget = budget.checked_sub(name.len()).ok_or("its names exceed the size of the file")?;
            let (addr, size, global) = (symbol.st_value, symbol.st_size, symbol.st_bind() != sym::STB_LOCAL);
            found.add(Symbol { name: &name, addr, size, kind, global });
        }
    }
    if bad_names { Err("some names are invalid; the other symbols are kept") } else { Ok(()) }
}

fn kind(symbol: &Sym) -> Option<SymbolKind> {
    if symbol.st_shndx == 0 {
        return None;
    }
    match symbol.st_type() {
        sym::STT_FUNC | sym::STT_GNU_IFUNC => Some(SymbolKind::Function),
        sym::STT_OBJECT => Some(SymbolKind::Object),
        sym::STT_NOTYPE if symbol.st_shndx == ABSOLUTE => Some(SymbolKind::Absolute),
        sym::STT_NOTYPE => Some(SymbolKind::Label),
        _ => None,
    }
}

pub(crate) fn name(strings: &[u8], start: usize) -> Option<&str> {
    let rest = strings.get(start..)?;
    let rest = &rest[..rest.len().min(LONGEST_NAME)];
    CStr::from_bytes_until_nul(rest).ok()?.to_str().ok()
}
