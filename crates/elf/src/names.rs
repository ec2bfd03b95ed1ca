//! Symbols and attributes are found through the section headers.
//!
//! Invariant: whatever is broken here costs a warning and is left out, never more.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use goblin::container::Ctx;
use goblin::elf::header::Header;
use goblin::elf::section_header::{self as sh, SectionHeader};

use crate::parse::part;
use crate::tables::{Tables, not_fully_used};
use crate::{FileBytes, Segment, Symbols, attributes};

/// `SHT_RISCV_ATTRIBUTES`.
const RISCV_ATTRIBUTES: u32 = 0x7000_0003;

/// What the section headers lead to.
#[derive(Default)]
pub(crate) struct Names {
    pub(crate) symbols: Symbols,
    pub(crate) arch: Option<String>,
}

impl Names {
    pub(crate) fn read(
        file: &Arc<FileBytes>,
        header: &Header,
        ctx: Ctx,
        segments: &[Segment],
        warnings: &mut Vec<String>,
    ) -> Names {
        let sections = match section_headers(file, header, ctx) {
            Ok(sections) => sections,
            Err(why) => {
                warnings.push(format!("no symbols: {why}"));
                return Names::default();
            }
        };
        let arch = arch(file, &sections, warnings);
        Names { symbols: symbols(file, ctx, &sections, segments, warnings), arch }
    }
}

/// The ISA string of the attributes.
pub(crate) fn arch(
    file: &FileBytes,
    sections: &[SectionHeader],
    warnings: &mut Vec<String>,
) -> Option<String> {
    let section = sections.iter().find(|section| section.sh_type == RISCV_ATTRIBUTES)?;
    let arch = match part(section.sh_offset, section.sh_size, file.len()) {
        Some(range) => attributes::arch(&file.part(range)),
        None => Err("it extends past the end of the file"),
    };
    arch.unwrap_or_else(|why| {
        warnings.push(format!("invalid attributes section: {why}"));
        None
    })
}

pub(crate) fn section_headers(
    file: &FileBytes,
    header: &Header,
    ctx: Ctx,
) -> Result<Vec<SectionHeader>, String> {
    let (offset, count) = (header.e_shoff, header.e_shnum);
    if offset == 0 {
        return Ok(Vec::new());
    }
    let size = SectionHeader::size(ctx) as u64;
    if u64::from(header.e_shentsize) != size {
        return Err(format!("section header size is {:#x} instead of {size:#x}", header.e_shentsize));
    }
    // With a count of 0, the first header holds the count, which goblin checks.
    let range = part(offset, size * u64::from(count.max(1)), file.len())
        .ok_or_else(|| format!("the section header table at {offset:#x} extends past the end of the file"))?;
    let (bytes, start) = match count {
        0 => (Cow::Borrowed(file.all()), range.start),
        // goblin takes a table at offset 0 for none.
        _ => (file.part(range.start - 1..range.end), 1),
    };
    SectionHeader::parse(&bytes, start, count.into(), ctx)
        .map_err(|error| format!("invalid section headers: {error}"))
}

fn symbols(
    file: &Arc<FileBytes>,
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
    // The format allows one table of each type.
    let mut tables = Tables::new(file, ctx);
    for wanted in [sh::SHT_SYMTAB, sh::SHT_DYNSYM] {
        let Some(section) = sections.iter().find(|section| section.sh_type == wanted) else { continue };
        if let Err(why) = tables.add(sections, section) {
            warnings.push(not_fully_used(section.sh_offset, why));
        }
    }
    Symbols::new(tables, spans)
}
