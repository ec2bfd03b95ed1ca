//! Labels name addresses, in headings and in targets.

use rivet_elf::{ObjectFile, ObjectSymbol, SymbolSection, SymbolType};

use super::is_relocatable;

/// A name at an address.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Label {
    pub(super) addr: u64,
    pub(super) name: String,
    /// It names data.
    pub(super) data: bool,
}

/// Where instructions or data begin, as the assembler says (`$x` and `$d`).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Mapping {
    pub(super) addr: u64,
    pub(super) data: bool,
}

/// The labels of a section.
#[derive(Default)]
struct OfSection {
    /// By address; several may be at one address.
    labels: Vec<Label>,
    mappings: Vec<Mapping>,
}

/// All labels.
pub(super) struct Labels {
    sections: Vec<OfSection>,
    absolute: Vec<Label>,
    /// Sections by address, the empty ones first; none in a relocatable file, whose targets are in the same section.
    by_address: Vec<(u64, usize)>,
}

/// Does it name an address for people? Assemblers name the ends of differences `.L0 `.
pub(super) fn is_label(symbol: &ObjectSymbol) -> bool {
    let named = !symbol.name.is_empty() && symbol.name != ".L0 ";
    named && matches!(symbol.kind, SymbolType::Code | SymbolType::Data)
}

impl Labels {
    /// Those of a file.
    pub(super) fn of(object: &ObjectFile) -> Labels {
        let mut sections: Vec<OfSection> = object.sections.iter().map(|_| OfSection::default()).collect();
        let mut absolute = Vec::new();
        for symbol in &object.symbols {
            let data = matches!(symbol.kind, SymbolType::Data | SymbolType::DataStart);
            let label = || Label { addr: symbol.value, name: symbol.name.clone(), data };
            match (symbol.place, symbol.kind) {
                (SymbolSection::Section(index), SymbolType::CodeStart | SymbolType::DataStart) => {
                    sections[index].mappings.push(Mapping { addr: symbol.value, data });
                }
                (SymbolSection::Section(index), _) if is_label(symbol) => {
                    sections[index].labels.push(label())
                }
                (SymbolSection::Absolute, _) if is_label(symbol) => absolute.push(label()),
                _ => {}
            }
        }
        for (section, own) in object.sections.iter().zip(&mut sections) {
            if section.code && !own.labels.iter().any(|label| label.addr == section.addr) {
                own.labels.push(Label { addr: section.addr, name: section.name.clone(), data: false });
            }
            own.labels.sort_unstable();
            own.mappings.sort_unstable();
        }
        absolute.sort_unstable();
        let mut by_address: Vec<(u64, usize)> = Vec::new();
        if !is_relocatable(object) {
            by_address
                .extend(object.sections.iter().enumerate().map(|(index, section)| (section.addr, index)));
            by_address.sort_by_key(|&(addr, index)| (addr, object.sections[index].size));
        }
        Labels { sections, absolute, by_address }
    }

    /// The labels of a section, by address.
    pub(super) fn in_section(&self, section: usize) -> &[Label] {
        &self.sections[section].labels
    }

    /// Whether there is data at an address, and the next address that says.
    pub(super) fn mapping(&self, section: usize, addr: u64) -> (bool, u64) {
        let mappings = &self.sections[section].mappings;
        let next = mappings.partition_point(|mapping| mapping.addr <= addr);
        let data = next.checked_sub(1).is_some_and(|index| mappings[index].data);
        (data, mappings.get(next).map_or(u64::MAX, |mapping| mapping.addr))
    }

    /// The label nearest below an address that an instruction in `section` names, and the distance from it.
    pub(super) fn nearest(&self, section: usize, addr: u64) -> Option<(&str, u64)> {
        let end = self.by_address.partition_point(|&(start, _)| start <= addr);
        let last = end.checked_sub(1).map(|index| self.by_address[index].0);
        let candidates = self.by_address[..end].iter().rev().take_while(|(start, _)| Some(*start) == last);
        let candidates =
            candidates.map(|&(_, index)| index).chain(self.by_address.is_empty().then_some(section));
        let tables = candidates.map(|index| &self.sections[index].labels).chain([&self.absolute]);
        tables.into_iter().find_map(|labels| {
            let above = labels.partition_point(|label| label.addr <= addr);
            let label = &labels[above.checked_sub(1)?];
            Some((label.name.as_str(), addr - label.addr))
        })
    }
}
