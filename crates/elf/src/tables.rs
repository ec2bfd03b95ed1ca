//! Symbol tables are found when a file is parsed, and read when somebody asks for a name.
//!
//! Invariant: the ranges of a [`Table`] are inside the file.

use std::ffi::CStr;
use std::ops::Range;
use std::sync::Arc;

use goblin::container::Ctx;
use goblin::elf::section_header::SectionHeader;
use goblin::elf::sym::{self, Sym, Symtab};

use crate::parse::part;
use crate::symbols::Entries;
use crate::{FileBytes, Symbol, SymbolKind, printable};

/// Section number of symbols that are numbers.
const ABSOLUTE: usize = 0xfff1;
/// Longer names are taken for garbage.
const LONGEST_NAME: usize = 1 << 14;

/// The symbol tables of a file.
#[derive(Clone, Default)]
pub(crate) struct Tables {
    file: Arc<FileBytes>,
    ctx: Ctx,
    all: Vec<Table>,
}

/// Where a table is, and where its names are.
#[derive(Clone, Debug)]
struct Table {
    symbols: Range<usize>,
    strings: Range<usize>,
}

impl std::fmt::Debug for Tables {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(&self.all).finish()
    }
}

/// The line of a warning.
pub(crate) fn not_fully_used(offset: u64, why: &str) -> String {
    format!("the symbol table at {offset:#x} is not fully used: {why}")
}

impl Tables {
    /// No tables yet.
    pub(crate) fn new(file: &Arc<FileBytes>, ctx: Ctx) -> Tables {
        Tables { file: Arc::clone(file), ctx, all: Vec::new() }
    }

    /// Adds the table of a section, if the table and its names are inside the file.
    pub(crate) fn add(
        &mut self,
        sections: &[SectionHeader],
        section: &SectionHeader,
    ) -> Result<(), &'static str> {
        let symbols = part(section.sh_offset, section.sh_size, self.file.len())
            .ok_or("it extends past the end of the file")?;
        let strings = sections.get(section.sh_link as usize).ok_or("its string table is missing")?;
        let strings = part(strings.sh_offset, strings.sh_size, self.file.len())
            .ok_or("its string table extends past the end of the file")?;
        self.all.push(Table { symbols, strings });
        Ok(())
    }

    /// Returns false if no symbol has one of these names. Searching the names takes less time than reading the symbols.
    pub(crate) fn may_name(&self, wanted: &[&str]) -> bool {
        let ends: Vec<String> = wanted.iter().map(|name| format!("{name}\0")).collect();
        let any = |names: &str| ends.iter().any(|end| names.contains(end));
        let may = |names: &[u8]| std::str::from_utf8(names).map_or(true, any);
        // A name with a backslash may stand for one with a control character.
        wanted.iter().any(|name| name.contains('\\'))
            || self.all.iter().any(|table| may(&self.file.part(table.strings.clone())))
    }

    /// All symbols.
    pub(crate) fn read(&self) -> Entries {
        let mut found = Entries::default();
        for table in &self.all {
            if let Err(why) = self.read_one(table, &mut found) {
                found.warnings.push(not_fully_used(table.symbols.start as u64, why));
            }
        }
        found
    }

    fn read_one(&self, table: &Table, found: &mut Entries) -> Result<(), &'static str> {
        let [symbols, strings] = [&table.symbols, &table.strings].map(|part| self.file.part(part.clone()));
        let count = table.symbols.len() / Sym::size(self.ctx.container);
        let symbols = Symtab::parse(&symbols, 0, count, self.ctx).map_err(|_| "it cannot be read")?;
        found.reserve(count, strings.len());
        // Names may share bytes, so a small file could ask for any amount of them.
        let mut budget = 4 * strings.len() + 64 * count;
        let mut bad_names = false;
        for symbol in symbols.iter() {
            let Some(kind) = kind(&symbol) else { continue };
            let Some(name) = name(&strings, symbol.st_name) else {
                bad_names = true;
                continue;
            };
            // Local labels and mapping symbols of the assembler name nothing.
            let name = printable(name);
            if !name.is_empty() && !name.starts_with(".L") && !name.starts_with('$') {
                budget = budget.checked_sub(name.len()).ok_or("its names exceed the size of the file")?;
                let (addr, size) = (symbol.st_value, symbol.st_size);
                let global = symbol.st_bind() != sym::STB_LOCAL;
                found.add(Symbol { name: &name, addr, size, kind, global });
            }
        }
        if bad_names { Err("some names are invalid; the other symbols are kept") } else { Ok(()) }
    }
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

/// The name that begins there.
pub(crate) fn name(strings: &[u8], start: usize) -> Option<&str> {
    let rest = strings.get(start..)?;
    let rest = &rest[..rest.len().min(LONGEST_NAME)];
    CStr::from_bytes_until_nul(rest).ok()?.to_str().ok()
}
