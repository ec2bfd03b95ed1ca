//! The index holds the names of what functions do not contain: variables, functions, types, enumerators.

use std::collections::HashMap;

use super::info::{DebugInfo, Die};
use crate::demangle::is_meant;

/// What a name is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum NameKind {
    Variable,
    Function,
    /// `int`, a typedef.
    Type,
    Struct,
    Union,
    Enum,
    Enumerator,
}

impl NameKind {
    fn is_type(self) -> bool {
        matches!(self, NameKind::Type | NameKind::Struct | NameKind::Union | NameKind::Enum)
    }
}

/// Names, each with all that bear it.
#[derive(Default)]
pub(super) struct Index {
    names: HashMap<(NameKind, String), Vec<Die>>,
    /// Names of types with those of the namespaces around them.
    qualified: HashMap<Die, String>,
}

fn kind(tag: gimli::DwTag) -> Option<NameKind> {
    Some(match tag {
        gimli::DW_TAG_variable => NameKind::Variable,
        gimli::DW_TAG_subprogram => NameKind::Function,
        gimli::DW_TAG_base_type | gimli::DW_TAG_typedef => NameKind::Type,
        gimli::DW_TAG_structure_type | gimli::DW_TAG_class_type => NameKind::Struct,
        gimli::DW_TAG_union_type => NameKind::Union,
        gimli::DW_TAG_enumeration_type => NameKind::Enum,
        gimli::DW_TAG_enumerator => NameKind::Enumerator,
        _ => return None,
    })
}

/// Returns whether it is a structure, a class or a union.
pub(super) fn is_record(tag: gimli::DwTag) -> bool {
    [gimli::DW_TAG_structure_type, gimli::DW_TAG_class_type, gimli::DW_TAG_union_type].contains(&tag)
}

/// The namespaces and types that a walk is in.
#[derive(Default)]
struct Path {
    parts: Vec<(isize, String)>,
    /// The depth of the record that the walk is in.
    record: Option<isize>,
    /// Names of declarations, for definitions that stand elsewhere.
    declared: HashMap<gimli::UnitOffset, String>,
}

impl Path {
    /// An entry of this depth begins: those of the same depth or deeper have ended.
    fn leave(&mut self, depth: isize) {
        while self.parts.last().is_some_and(|(part, _)| *part >= depth) {
            self.parts.pop();
        }
        self.record = self.record.filter(|&record| record < depth);
    }

    fn enter(&mut self, depth: isize, tag: gimli::DwTag, name: Option<&str>) {
        if is_record(tag) {
            self.record = Some(depth);
        }
        let opens = matches!(tag, gimli::DW_TAG_namespace | gimli::DW_TAG_enumeration_type) || is_record(tag);
        if let Some(name) = name.filter(|_| opens) {
            self.parts.push((depth, name.to_owned()));
        }
    }

    /// `space::name`, where it is in one, or its declaration.
    fn qualified<R: gimli::Reader<Offset = usize>>(
        &mut self,
        entry: &gimli::DebuggingInformationEntry<'_, '_, R>,
        name: &str,
    ) -> Option<String> {
        if let Ok(Some(gimli::AttributeValue::UnitRef(of))) = entry.attr_value(gimli::DW_AT_specification) {
            return self.declared.get(&of).cloned();
        }
        if self.parts.is_empty() {
            return None;
        }
        let parts: String = self.parts.iter().map(|(_, part)| format!("{part}::")).collect();
        let qualified = format!("{parts}{name}");
        self.declared.insert(entry.offset(), qualified.clone());
        Some(qualified)
    }
}

impl Index {
    pub(crate) fn read(info: &DebugInfo) -> Index {
        let mut index = Index::default();
        for number in 0..info.units.len() {
            let Some(unit) = info.unit(number) else { continue };
            let mut cursor = unit.entries();
            // The walk goes into units, namespaces, enumerations and to the functions of records, and past everything
            // else.
            let (mut depth, mut inside) = (0, -1);
            let mut path = Path::default();
            while let Ok(Some((delta, entry))) = cursor.next_dfs() {
                depth += delta;
                inside = inside.min(depth - 1);
                if depth > inside + 1 {
                    continue;
                }
                let tag = entry.tag();
                path.leave(depth);
                if path.record.is_some() && tag != gimli::DW_TAG_subprogram {
                    continue;
                }
                let opens = [
                    gimli::DW_TAG_compile_unit,
                    gimli::DW_TAG_partial_unit,
                    gimli::DW_TAG_type_unit,
                    gimli::DW_TAG_namespace,
                    gimli::DW_TAG_enumeration_type,
                ];
                let die = Die { unit: number, offset: entry.offset() };
                let name = info.name(die);
                let qualified = name.as_ref().and_then(|name| path.qualified(entry, name));
                if opens.contains(&tag) || is_record(tag) {
                    inside = depth;
                    path.enter(depth, tag, name.as_deref());
                }
                let Some(kind) = kind(tag) else { continue };
                let is_declaration = entry.attr_value(gimli::DW_AT_declaration).ok().flatten().is_some();
                if is_declaration && kind != NameKind::Variable {
                    continue;
                }
                if let Some(qualified) = qualified.clone().filter(|_| kind.is_type()) {
                    index.qualified.insert(die, qualified);
                }
                for name in name.into_iter().chain(qualified) {
                    index.names.entry((kind, name)).or_default().push(die);
                }
            }
        }
        index
    }
}

impl DebugInfo {
    /// What bears a name, that of the given unit first.
    pub(crate) fn named(&self, kind: NameKind, name: &str, unit: Option<usize>) -> Option<Die> {
        let found = self.index().names.get(&(kind, name.to_owned()))?;
        let own = found.iter().find(|die| Some(die.unit) == unit);
        let mut all = own.into_iter().chain(found);
        let has_place = |die: &&Die| {
            kind != NameKind::Variable
                || self.attr(**die, gimli::DW_AT_location).is_some()
                || self.attr(**die, gimli::DW_AT_const_value).is_some()
        };
        all.clone().find(has_place).or_else(|| all.next()).copied()
    }

    /// The definition of a record.
    pub(crate) fn record_named(&self, word: &str, name: &str) -> Option<Die> {
        let kind = if word == "union" { NameKind::Union } else { NameKind::Struct };
        self.named(kind, name, None)
    }

    /// All types with names, each with its full name.
    pub(crate) fn types(&self) -> Vec<(Die, NameKind, String)> {
        let index = self.index();
        let types = index.names.iter().filter(|((kind, _), _)| kind.is_type());
        let dies = types.flat_map(|((kind, name), dies)| dies.iter().map(move |die| (*die, *kind, name)));
        // A type in a namespace has its short name, too.
        let is_full = |(die, _, name): &(Die, NameKind, &String)| {
            index.qualified.get(die).is_none_or(|full| full == *name)
        };
        dies.filter(is_full).map(|(die, kind, name)| (die, kind, name.to_owned())).collect()
    }

    /// The name of a type with those of the namespaces and types around it, where its language has some.
    pub(crate) fn full_type_name(&self, die: Die) -> Option<String> {
        if self.is_c(die.unit) {
            return None;
        }
        let qualified = self.index().qualified.get(&die).cloned();
        qualified.or_else(|| {
            let name = self.name(die)?;
            Some(match self.around(die) {
                Some(around) => format!("{}::{name}", around.path),
                None => name,
            })
        })
    }

    /// The addresses at which functions of that name begin, inlined copies aside.
    pub(crate) fn functions_named(&self, name: &str) -> Vec<u64> {
        let found = self.index().names.get(&(NameKind::Function, name.to_owned()));
        self.first_addresses(found.into_iter().flatten())
    }

    /// The addresses at which functions begin whose names, with their namespaces, are meant by these words.
    pub(crate) fn functions_meant(&self, words: &str) -> Vec<u64> {
        let is_meant =
            |(kind, name): &(NameKind, String)| *kind == NameKind::Function && is_meant(name, words);
        let found = self.index().names.iter().filter(|(name, _)| is_meant(name));
        self.first_addresses(found.flat_map(|(_, dies)| dies))
    }

    fn first_addresses<'a>(&self, dies: impl Iterator<Item = &'a Die>) -> Vec<u64> {
        let mut all: Vec<u64> = dies.filter_map(|die| self.first_address(*die)).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The first address of a function.
    pub(crate) fn first_address(&self, die: Die) -> Option<u64> {
        let entry = self.entry(die)?;
        Some(self.dwarf(die.unit).die_ranges(self.unit(die.unit)?, &entry).ok()?.next().ok()??.begin)
    }

    /// Is it a function?
    pub(crate) fn is_function(&self, die: Die) -> bool {
        self.tag(die) == Some(gimli::DW_TAG_subprogram)
    }
}
