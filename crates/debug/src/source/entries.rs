//! Entries have attributes, which they may share with the entry that they are an instance of.

use gimli::{AttributeValue, DebuggingInformationEntry, DwAt, DwTag, Reader};
use rivet_elf::printable;

use super::index::is_record;
use super::info::{Bytes, DebugInfo, Die};
use crate::demangle::{demangled_path, is_rust, with_arguments};

/// References from one entry to another that are followed for an attribute.
const MOST_REFERENCES: usize = 8;

/// What is around the declaration of a function or type.
#[derive(Clone)]
pub(super) struct Around {
    /// The names of namespaces and types: `shop::Stack<long>`.
    pub(super) path: String,
    /// Is the innermost one a type?
    is_type: bool,
}

impl DebugInfo {
    pub(super) fn entry(&self, die: Die) -> Option<DebuggingInformationEntry<'_, '_, Bytes>> {
        self.unit(die.unit)?.entry(die.offset).ok()
    }

    /// What kind of entry it is.
    pub(crate) fn tag(&self, die: Die) -> Option<DwTag> {
        Some(self.entry(die)?.tag())
    }

    /// The entry itself, and those of which it is an instance or a definition.
    pub(super) fn origins(&self, die: Die) -> Vec<Die> {
        let mut all = vec![die];
        for _ in 0..MOST_REFERENCES {
            let Some(last) = all.last().copied() else { break };
            let Some(entry) = self.entry(last) else { break };
            let next = [gimli::DW_AT_abstract_origin, gimli::DW_AT_specification]
                .into_iter()
                .find_map(|kind| self.reference(last.unit, entry.attr_value(kind).ok()??));
            match next.filter(|next| !all.contains(next)) {
                Some(next) => all.push(next),
                None => break,
            }
        }
        all
    }

    /// An attribute of an entry or of its origins, with the number of the unit that it is to be read in.
    pub(super) fn attr(&self, die: Die, kind: DwAt) -> Option<(usize, AttributeValue<Bytes>)> {
        self.origins(die)
            .into_iter()
            .find_map(|die| Some((die.unit, self.entry(die)?.attr_value(kind).ok()??)))
    }

    /// An attribute of the entry alone.
    pub(super) fn own_attr(&self, die: Die, kind: DwAt) -> Option<AttributeValue<Bytes>> {
        self.entry(die)?.attr_value(kind).ok()?
    }

    /// The entry that a reference means.
    pub(super) fn reference(&self, unit: usize, value: AttributeValue<Bytes>) -> Option<Die> {
        match value {
            AttributeValue::UnitRef(offset) => Some(Die { unit, offset }),
            // A split unit refers to itself alone.
            AttributeValue::DebugInfoRef(at) if self.units.get(unit)?.unit.dwo_id.is_some() => {
                Some(Die { unit, offset: at.to_unit_offset(&self.unit(unit)?.header)? })
            }
            AttributeValue::DebugInfoRef(at) => {
                let start = |number: usize| self.units[number].unit.header.offset().as_debug_info_offset();
                let (mut low, mut high) = (0, self.units.len());
                while low < high {
                    let middle = (low + high) / 2;
                    if start(middle).is_some_and(|start| start <= at) {
                        low = middle + 1;
                    } else {
                        high = middle;
                    }
                }
                let unit = low.checked_sub(1)?;
                Some(Die { unit, offset: at.to_unit_offset(&self.units[unit].unit.header)? })
            }
            AttributeValue::DebugTypesRef(signature) => {
                self.units.iter().enumerate().find_map(|(n, info)| match info.unit.header.type_() {
                    gimli::UnitType::Type { type_signature, type_offset } if type_signature == signature => {
                        Some(Die { unit: n, offset: type_offset })
                    }
                    _ => None,
                })
            }
            _ => None,
        }
    }

    /// The entry that an attribute of the entry alone refers to.
    pub(super) fn referred_by(&self, die: Die, kind: DwAt) -> Option<Die> {
        self.reference(die.unit, self.own_attr(die, kind)?)
    }

    /// The entry that an attribute refers to.
    pub(super) fn referred(&self, die: Die, kind: DwAt) -> Option<Die> {
        let (unit, value) = self.attr(die, kind)?;
        self.reference(unit, value)
    }

    pub(super) fn text(&self, unit: usize, value: AttributeValue<Bytes>) -> Option<String> {
        let text = self.dwarf(unit).attr_string(self.unit(unit)?, value).ok()?;
        Some(printable(&text.to_string_lossy().ok()?).into_owned())
    }

    /// The name of an entry for the linker.
    pub(super) fn link_name(&self, die: Die) -> Option<String> {
        let names = [gimli::DW_AT_linkage_name, gimli::DW_AT_name];
        let (unit, value) = names.into_iter().find_map(|name| self.attr(die, name))?;
        self.text(unit, value)
    }

    /// The name of an entry in the source.
    pub(crate) fn name(&self, die: Die) -> Option<String> {
        let (unit, value) = self.attr(die, gimli::DW_AT_name)?;
        self.text(unit, value)
    }

    /// The name of a function with its namespaces and types, where the linker's name says them.
    pub(crate) fn function_name(&self, die: Die) -> Option<String> {
        let linkage = self.attr(die, gimli::DW_AT_linkage_name);
        let linkage = linkage.and_then(|(unit, value)| self.text(unit, value));
        let name = self.name(die);
        let path = linkage.as_deref().and_then(demangled_path);
        match (path, name) {
            (Some(path), Some(name)) => {
                // Old names of Rust have the parameters of generic types, `Cell<T>`, in place of their arguments.
                let is_generic = path.contains('<') && !path.starts_with('<');
                let around = match is_generic && linkage.as_deref().is_some_and(is_rust) {
                    true => self.around(die).filter(|around| around.is_type),
                    false => None,
                };
                Some(match around {
                    Some(around) => format!("{}::{name}", around.path),
                    None => with_arguments(&path, &name),
                })
            }
            (None, Some(name)) if !self.is_c(die.unit) => match self.around(die) {
                Some(around) => Some(format!("{}::{name}", around.path)),
                None => Some(name),
            },
            (path, name) => path.or(name),
        }
    }

    /// The namespaces and types in which a function or type is declared; None where there are none.
    pub(super) fn around(&self, function: Die) -> Option<Around> {
        let declaration = self.origins(function).pop()?;
        self.around.borrow_mut().entry(declaration).or_insert_with(|| self.find_around(declaration)).clone()
    }

    fn find_around(&self, declaration: Die) -> Option<Around> {
        let mut cursor = self.unit(declaration.unit)?.entries();
        // The entries around the present one.
        let mut path: Vec<(DwTag, gimli::UnitOffset)> = Vec::new();
        let mut depth = 0_isize;
        while let Ok(Some((delta, entry))) = cursor.next_dfs() {
            depth += delta;
            path.truncate(usize::try_from(depth).unwrap_or(0));
            if entry.offset() == declaration.offset {
                break;
            }
            path.push((entry.tag(), entry.offset()));
        }
        let is_scope = |tag: DwTag| is_record(tag) || tag == gimli::DW_TAG_enumeration_type;
        let is_type = path.last().is_some_and(|(tag, _)| is_scope(*tag));
        path.retain(|(tag, _)| *tag == gimli::DW_TAG_namespace || is_scope(*tag));
        let names = path.iter().map(|(_, offset)| self.name(Die { unit: declaration.unit, offset: *offset }));
        let path = names.collect::<Option<Vec<String>>>()?.join("::");
        if path.is_empty() { None } else { Some(Around { path, is_type }) }
    }

    /// An attribute that is a constant.
    pub(crate) fn number(&self, die: Die, kind: DwAt) -> Option<u64> {
        self.attr(die, kind)?.1.udata_value()
    }

    /// Is the attribute there and true?
    pub(crate) fn flag(&self, die: Die, kind: DwAt) -> bool {
        matches!(self.attr(die, kind), Some((_, AttributeValue::Flag(true))))
    }

    /// The entries directly below one, in their order.
    pub(crate) fn children(&self, die: Die) -> Vec<Die> {
        let mut found = Vec::new();
        let Some(unit) = self.unit(die.unit) else { return found };
        let Ok(mut cursor) = unit.entries_at_offset(die.offset) else { return found };
        let mut depth = 0;
        let Ok(Some(_)) = cursor.next_dfs() else { return found };
        while let Ok(Some((delta, entry))) = cursor.next_dfs() {
            depth += delta;
            if depth <= 0 {
                break;
            }
            if depth == 1 {
                found.push(Die { unit: die.unit, offset: entry.offset() });
            }
        }
        found
    }

    /// The enumeration that holds an enumerator.
    pub(crate) fn parent(&self, die: Die) -> Option<Die> {
        let mut cursor = self.unit(die.unit)?.entries();
        let mut last = None;
        while let Ok(Some((_, entry))) = cursor.next_dfs() {
            if entry.offset() == die.offset {
                return last.map(|offset| Die { unit: die.unit, offset });
            }
            if entry.tag() == gimli::DW_TAG_enumeration_type {
                last = Some(entry.offset());
            }
        }
        None
    }

    /// Does one of the entry's ranges hold the address?
    pub(super) fn covers(
        &self,
        unit: usize,
        entry: &DebuggingInformationEntry<'_, '_, Bytes>,
        at: u64,
    ) -> bool {
        let dwarf = self.dwarf(unit);
        let Some(unit) = self.unit(unit) else { return false };
        let Ok(mut ranges) = dwarf.die_ranges(unit, entry) else { return false };
        while let Ok(Some(range)) = ranges.next() {
            if (range.begin..range.end).contains(&at) {
                return true;
            }
        }
        false
    }
}
