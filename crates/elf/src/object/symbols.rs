//! The symbols of an object file are listed by their numbers.

use goblin::container::Ctx;
use goblin::elf::section_header::{self as sh, SectionHeader};
use goblin::elf::sym::{self, Sym, Symtab};

use super::{ObjectFile, find};
use crate::parse::part;
use crate::printable;
use crate::tables::name;

/// Where a symbol is defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SymbolSection {
    /// In another file.
    Undefined,
    /// It is a number.
    Absolute,
    /// In memory that the linker will find.
    Common,
    /// In the section with this number.
    Section(usize),
}

/// What a symbol stands for, as far as it matters to a disassembler.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SymbolType {
    /// Code, or a label without a type.
    Code,
    /// Data (`STT_OBJECT`, `STT_COMMON`).
    Data,
    /// A section or a file.
    Format,
    /// `$x`: instructions begin here.
    CodeStart,
    /// `$d`: data begins here.
    DataStart,
}

/// A symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectSymbol {
    /// Its name, [`printable`]; that of its section where it has none and stands for a section.
    pub name: String,
    /// Its value: an address, in a relocatable file an offset in its section.
    pub value: u64,
    /// Bytes it names; 0 if the file does not say.
    pub size: u64,
    /// What it stands for.
    pub kind: SymbolType,
    /// Where it is defined.
    pub place: SymbolSection,
}

impl ObjectFile {
    /// Reads the symbols and gives the number of their section.
    pub(super) fn read_symbols(
        &mut self,
        bytes: &[u8],
        ctx: Ctx,
        headers: &[SectionHeader],
    ) -> Option<usize> {
        let (index, section) = find(headers, sh::SHT_SYMTAB).or_else(|| find(headers, sh::SHT_DYNSYM))?;
        match self.table(bytes, ctx, headers, section) {
            Ok(symbols) => self.symbols = symbols,
            Err(why) => {
                self.warnings
                    .push(format!("the symbol table at {:#x} is not used: {why}", section.sh_offset));
            }
        }
        Some(index)
    }

    fn table(
        &self,
        bytes: &[u8],
        ctx: Ctx,
        headers: &[SectionHeader],
        section: &SectionHeader,
    ) -> Result<Vec<ObjectSymbol>, &'static str> {
        let range = part(section.sh_offset, section.sh_size, bytes.len())
            .ok_or("it extends past the end of the file")?;
        let strings = headers.get(section.sh_link as usize).ok_or("its string table is missing")?;
        let strings = part(strings.sh_offset, strings.sh_size, bytes.len())
            .ok_or("its string table is not inside the file")?;
        let strings = &bytes[strings];
        let count = range.len() / Sym::size(ctx.container);
        let table = Symtab::parse(bytes, range.start, count, ctx).map_err(|_| "it cannot be read")?;
        // Names may share bytes, so a small file could ask for any amount of them.
        let mut budget = 4 * strings.len() + 64 * count;
        let mut symbols = Vec::with_capacity(count);
        for symbol in table.iter() {
            let symbol = self.symbol(&symbol, strings).ok_or("a name is invalid")?;
            budget = budget.checked_sub(symbol.name.len()).ok_or("its names are longer than the file")?;
            symbols.push(symbol);
        }
        Ok(symbols)
    }

    fn symbol(&self, symbol: &Sym, strings: &[u8]) -> Option<ObjectSymbol> {
        let place = match symbol.st_shndx as u32 {
            sh::SHN_UNDEF => SymbolSection::Undefined,
            sh::SHN_ABS => SymbolSection::Absolute,
            sh::SHN_COMMON => SymbolSection::Common,
            index if (index as usize) < self.sections.len() => SymbolSection::Section(index as usize),
            _ => SymbolSection::Undefined,
        };
        let name = name(strings, symbol.st_name)?;
        let starts = |mark: &str| {
            name.strip_prefix(mark)
                .is_some_and(|rest| rest.is_empty() || mark == "$x" || rest.starts_with('.'))
        };
        let kind = match symbol.st_type() {
            sym::STT_SECTION | sym::STT_FILE => SymbolType::Format,
            sym::STT_NOTYPE if starts("$x") => SymbolType::CodeStart,
            sym::STT_NOTYPE if starts("$d") => SymbolType::DataStart,
            sym::STT_OBJECT | sym::STT_COMMON => SymbolType::Data,
            _ => SymbolType::Code,
        };
        let name = match place {
            SymbolSection::Section(index) if name.is_empty() && kind == SymbolType::Format => {
                self.sections[index].name.clone()
            }
            _ => printable(name).into_owned(),
        };
        Some(ObjectSymbol { name, value: symbol.st_value, size: symbol.st_size, kind, place })
    }
}
