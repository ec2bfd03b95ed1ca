//! An object file shows any ELF file as disassemblers and linkers see it: sections, symbols, relocations.
//!
//! Invariant: a section's bytes are inside the file, a symbol's section and a relocation's symbol exist. A program has
//! to have sound segments, as for [`crate::Image`], but its entry point does not matter here.

mod reloc;
mod symbols;

use std::ops::Range;
use std::sync::Arc;

use goblin::elf::header::{self, Header};
use goblin::elf::section_header::{self as sh, SectionHeader};

use crate::image::{Class, Data};
use crate::names::{arch, section_headers};
use crate::parse::{check_header, identify, part, program_headers, read_header, segments, truncated};
use crate::tables::name;
use crate::{Cause, ElfError, FileBytes, ImageKind, printable};
pub use reloc::{Relocation, relocation_name};
pub use symbols::{ObjectSymbol, SymbolSection, SymbolType};

/// What a file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ObjectKind {
    /// Input of a linker; each section begins at address 0.
    Relocatable,
    /// A program or shared library.
    Linked,
}

/// A part of the file that has a name.
#[derive(Clone, Debug)]
pub struct Section {
    /// Its name, [`printable`].
    pub name: String,
    /// Its first address; 0 in a relocatable file.
    pub addr: u64,
    /// Bytes in memory.
    pub size: u64,
    /// Bytes in the file: all of them, or none (`SHT_NOBITS`).
    pub data: Data,
    /// Whether it is loaded (`SHF_ALLOC`).
    pub alloc: bool,
    /// Whether it holds instructions (`SHF_EXECINSTR`).
    pub code: bool,
    /// What a linker is to do with it, by offset.
    pub relocations: Vec<Relocation>,
}

impl Section {
    /// The addresses it takes.
    pub fn range(&self) -> Range<u64> {
        self.addr..self.addr.saturating_add(self.size)
    }
}

/// A file as disassemblers and linkers see it.
#[derive(Clone, Debug)]
pub struct ObjectFile {
    /// Width of addresses.
    pub class: Class,
    /// What the file is for.
    pub kind: ObjectKind,
    /// By their number in the file, the null section included. Executable segments where the file has no sections.
    pub sections: Vec<Section>,
    /// By their number in the symbol table; the dynamic symbols where there is no such table.
    pub symbols: Vec<ObjectSymbol>,
    /// The ISA that its attributes say it is for.
    pub arch: Option<String>,
    /// What was broken and is left out: one line each.
    pub warnings: Vec<String>,
}

/// First address of the first section where those of a relocatable file are laid out.
const LAYOUT_START: u64 = 0x1000;
/// Alignment of sections there.
const LAYOUT_ALIGN: u64 = 16;

impl ObjectFile {
    /// Takes a file apart. `name` is for messages.
    pub fn parse(name: &str, bytes: Vec<u8>) -> Result<ObjectFile, ElfError> {
        parse(&Arc::new(bytes.into())).map_err(|cause| ElfError { file: name.to_owned(), cause })
    }

    /// A first address for each section, such that sections in memory do not overlap: their own, except in a relocatable
    /// file.
    pub fn layout(&self) -> Vec<u64> {
        let mut next = LAYOUT_START;
        let place = |section: &Section| match self.kind {
            ObjectKind::Relocatable if section.alloc => {
                let start = next;
                // A gap keeps the end of one section from the start of the next.
                next = next.saturating_add(section.size).saturating_add(LAYOUT_ALIGN) & !(LAYOUT_ALIGN - 1);
                start
            }
            _ => section.addr,
        };
        self.sections.iter().map(place).collect()
    }
}

fn parse(file: &Arc<FileBytes>) -> Result<ObjectFile, Cause> {
    let bytes = file.all();
    let class = identify(bytes)?;
    let (header, ctx) = read_header(bytes, class)?;
    check_header(&header)?;
    let loaded = match header.e_type {
        header::ET_REL => None,
        header::ET_EXEC => Some(ImageKind::Executable),
        header::ET_DYN => Some(ImageKind::Pie),
        header::ET_CORE => return Err(Cause::Core),
        other => return Err(Cause::Type(other)),
    };
    let headers = section_headers(file, &header, ctx).map_err(Cause::Sections)?;
    let mut warnings = Vec::new();
    let mut object = ObjectFile {
        class,
        kind: ObjectKind::Relocatable,
        sections: sections(file, &header, &headers)?,
        symbols: Vec::new(),
        arch: arch(file, &headers, &mut warnings),
        warnings,
    };
    if let Some(kind) = loaded {
        object.kind = ObjectKind::Linked;
        let segments = segments(file, &program_headers(file, &header, ctx)?, class, kind)?;
        if object.sections.is_empty() {
            object.sections = segments
                .iter()
                .enumerate()
                .map(|(index, segment)| Section {
                    name: format!("PT_LOAD#{index}"),
                    addr: segment.vaddr,
                    size: segment.data.len() as u64,
                    data: segment.data.clone(),
                    alloc: true,
                    code: segment.perms.execute,
                    relocations: Vec::new(),
                })
                .collect();
        }
    }
    let table = object.read_symbols(bytes, ctx, &headers);
    object.read_relocations(bytes, ctx, &headers, table);
    Ok(object)
}

fn sections(
    file: &Arc<FileBytes>,
    header: &Header,
    headers: &[SectionHeader],
) -> Result<Vec<Section>, Cause> {
    let names = match usize::from(header.e_shstrndx) {
        // `SHN_XINDEX`: the number is in the first header.
        0xffff => headers.first().map_or(0, |first| first.sh_link as usize),
        index => index,
    };
    let names = headers.get(names).and_then(|table| part(table.sh_offset, table.sh_size, file.len()));
    let names = names.map_or(&[][..], |range| &file.all()[range]);
    let section = |(index, section): (usize, &SectionHeader)| {
        let name = name(names, section.sh_name)
            .map_or_else(|| format!("section {index}"), |name| printable(name).into_owned());
        let in_file =
            if matches!(section.sh_type, sh::SHT_NOBITS | sh::SHT_NULL) { 0 } else { section.sh_size };
        let offset = if in_file == 0 { 0 } else { section.sh_offset };
        let data = part(offset, in_file, file.len()).and_then(|range| Data::part(file, range));
        let data = data.ok_or_else(|| truncated(&format!("section {index}"), offset, in_file, file.len()))?;
        Ok(Section {
            name,
            addr: section.sh_addr,
            size: section.sh_size,
            data,
            alloc: section.is_alloc(),
            code: section.is_executable(),
            relocations: Vec::new(),
        })
    };
    headers.iter().enumerate().map(section).collect()
}

/// The first table of a type, and its number.
fn find(headers: &[SectionHeader], wanted: u32) -> Option<(usize, &SectionHeader)> {
    headers.iter().enumerate().find(|(_, section)| section.sh_type == wanted)
}
