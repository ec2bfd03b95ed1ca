//! The debug information of a loaded file: its units, and the addresses that they cover.

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::ops::Range;
use std::path::Path;
use std::rc::Rc;
use std::sync::Arc;

use gimli::{AttributeValue, Dwarf, DwarfPackage, EndianArcSlice, LittleEndian, Unit, UnitOffset};

use super::cfi::Cfi;
use super::entries::Around;
use super::index::Index;
use super::rows::Rows;
use super::scopes::Function;
use crate::lines::{package, sections, split_part};

/// How sections are read.
pub(crate) type Bytes = EndianArcSlice<LittleEndian>;

/// An entry: the number of its unit, and where in the unit it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Die {
    pub(crate) unit: usize,
    pub(crate) offset: UnitOffset,
}

/// A compilation unit, with what has been asked of it so far.
pub(super) struct UnitInfo {
    /// As it is in the file. Of a unit that is split it has the lines and addresses, and no entries.
    pub(super) unit: Unit<Bytes>,
    /// The split part, once somebody has asked for it.
    split: OnceCell<Option<(Dwarf<Bytes>, Unit<Bytes>)>>,
    rows: OnceCell<Rows>,
    /// Files as the split part numbers them.
    split_rows: OnceCell<Rows>,
    functions: OnceCell<Vec<Function>>,
}

impl UnitInfo {
    fn new(unit: Unit<Bytes>) -> UnitInfo {
        let (rows, split_rows) = (OnceCell::new(), OnceCell::new());
        UnitInfo { unit, split: OnceCell::new(), rows, split_rows, functions: OnceCell::new() }
    }
}

/// The debug information of one file. Addresses are those of the file.
pub(crate) struct DebugInfo {
    dwarf: Dwarf<Bytes>,
    /// Split parts of units in one file.
    package: Option<DwarfPackage<Bytes>>,
    pub(super) units: Vec<UnitInfo>,
    /// What units cover, sorted by the first address.
    ranges: Vec<(Range<u64>, usize)>,
    pub(super) cfi: Cfi,
    index: OnceCell<Index>,
    /// What is around functions and types that were asked for.
    pub(super) around: RefCell<HashMap<Die, Option<Around>>>,
}

impl DebugInfo {
    /// Reads the units and the call frame information of an ELF file; None where it has neither. `path` is where its
    /// split part may be, in `PATH.dwp`.
    pub(crate) fn new(file: &[u8], path: Option<&Path>) -> Option<DebugInfo> {
        let dwarf = sections(file, |id| Some(id.name()))?;
        let cfi = Cfi::new(file);
        let mut units = Vec::new();
        let mut headers = dwarf.units();
        while let Ok(Some(header)) = headers.next() {
            if let Ok(unit) = dwarf.unit(header) {
                units.push(UnitInfo::new(unit));
            }
        }
        let mut ranges = Vec::new();
        for (number, info) in units.iter().enumerate() {
            let Ok(mut covered) = dwarf.unit_ranges(&info.unit) else { continue };
            while let Ok(Some(range)) = covered.next() {
                if range.begin < range.end {
                    ranges.push((range.begin..range.end, number));
                }
            }
        }
        ranges.sort_unstable_by_key(|(range, number)| (range.start, *number));
        let some = !units.is_empty() || !cfi.is_empty();
        let is_split = units.iter().any(|info| info.unit.dwo_id.is_some());
        let package = path.filter(|_| is_split).and_then(package);
        some.then(|| DebugInfo {
            dwarf,
            package,
            units,
            ranges,
            cfi,
            index: OnceCell::new(),
            around: RefCell::default(),
        })
    }

    /// Of a file that has none.
    pub(crate) fn empty() -> Rc<DebugInfo> {
        thread_local! {
            static EMPTY: Rc<DebugInfo> = Rc::new(DebugInfo::of_nothing());
        }
        EMPTY.with(Rc::clone)
    }

    fn of_nothing() -> DebugInfo {
        let nothing = |_| Ok::<_, gimli::Error>(shared(&[]));
        DebugInfo {
            dwarf: Dwarf::load(nothing).unwrap_or_else(|_| unreachable!("loading nothing does not fail")),
            package: None,
            units: Vec::new(),
            ranges: Vec::new(),
            cfi: Cfi::new(&[]),
            index: OnceCell::new(),
            around: RefCell::default(),
        }
    }

    /// The unit that an address belongs to.
    pub(crate) fn unit_at(&self, at: u64) -> Option<usize> {
        let after = self.ranges.partition_point(|(range, _)| range.start <= at);
        let found = self.ranges[..after].iter().rev().take(8).find(|(range, _)| range.contains(&at));
        found.map(|(_, number)| *number)
    }

    /// The unit with its entries.
    pub(super) fn unit(&self, number: usize) -> Option<&Unit<Bytes>> {
        self.parts(number).map(|(_, unit)| unit)
    }

    /// The sections that the entries of a unit refer to.
    pub(super) fn dwarf(&self, number: usize) -> &Dwarf<Bytes> {
        self.parts(number).map_or(&self.dwarf, |(dwarf, _)| dwarf)
    }

    fn parts(&self, number: usize) -> Option<(&Dwarf<Bytes>, &Unit<Bytes>)> {
        let info = self.units.get(number)?;
        match info.split.get_or_init(|| self.split(&info.unit)) {
            Some((dwarf, unit)) => Some((dwarf, unit)),
            None => Some((&self.dwarf, &info.unit)),
        }
    }

    /// The split part of a unit, if it has one that can be read.
    fn split(&self, unit: &Unit<Bytes>) -> Option<(Dwarf<Bytes>, Unit<Bytes>)> {
        let id = unit.dwo_id?;
        let name = unit.dwo_name().ok()?.and_then(|name| self.dwarf.attr_string(unit, name).ok());
        let dwarf =
            split_part(self.package.as_ref(), &self.dwarf, id, unit.comp_dir.as_ref(), name.as_ref())?;
        let mut headers = dwarf.units();
        while let Ok(Some(header)) = headers.next() {
            let mut part = dwarf.unit(header).ok()?;
            if part.dwo_id == Some(id) {
                part.copy_relocated_attributes(unit);
                return Some((dwarf, part));
            }
        }
        None
    }

    /// Returns whether a unit is one of C, in which names of structures are no types without `struct`.
    pub(crate) fn is_c(&self, number: usize) -> bool {
        use gimli::{DW_LANG_C, DW_LANG_C11, DW_LANG_C89, DW_LANG_C99};
        let language = self.language(number);
        language
            .is_some_and(|language| [DW_LANG_C, DW_LANG_C89, DW_LANG_C99, DW_LANG_C11].contains(&language))
    }

    /// Is a unit one of Rust?
    pub(crate) fn is_rust(&self, number: usize) -> bool {
        self.language(number) == Some(gimli::DW_LANG_Rust)
    }

    fn language(&self, number: usize) -> Option<gimli::DwLang> {
        let offset = self.unit(number)?.entries().next_dfs().ok()??.1.offset();
        match self.own_attr(Die { unit: number, offset }, gimli::DW_AT_language)? {
            AttributeValue::Language(language) => Some(language),
            _ => None,
        }
    }

    /// How a unit was compiled: what it is, and the words.
    pub(crate) fn compiled(&self, number: usize) -> Vec<(&'static str, String)> {
        let Some(unit) = self.unit(number) else { return Vec::new() };
        let mut entries = unit.entries();
        let Ok(Some((_, root))) = entries.next_dfs() else { return Vec::new() };
        let die = Die { unit: number, offset: root.offset() };
        let mut all = Vec::new();
        let text = |kind| self.text(number, self.own_attr(die, kind)?).filter(|words| !words.is_empty());
        all.extend(text(gimli::DW_AT_comp_dir).map(|words| ("compiled in", words)));
        all.extend(text(gimli::DW_AT_producer).map(|words| ("compiled by", words)));
        if let Some(AttributeValue::Language(language)) = self.own_attr(die, gimli::DW_AT_language) {
            all.extend(
                language.static_string().map(|words| ("language", words["DW_LANG_".len()..].to_owned())),
            );
        }
        all.push(("debug information", format!("DWARF {}", unit.header.version())));
        all
    }

    /// The lines of a unit.
    pub(super) fn rows(&self, number: usize) -> Option<&Rows> {
        let info = self.units.get(number)?;
        Some(info.rows.get_or_init(|| Rows::read(&self.dwarf, &info.unit)))
    }

    /// Files by the numbers that a unit's entries have for them.
    pub(super) fn files_of_entries(&self, number: usize) -> Option<&Rows> {
        let info = self.units.get(number)?;
        match info.split.get_or_init(|| self.split(&info.unit)) {
            Some((dwarf, unit)) if unit.line_program.is_some() => {
                Some(info.split_rows.get_or_init(|| Rows::read(dwarf, unit)))
            }
            _ => self.rows(number),
        }
    }

    /// The functions of a unit.
    pub(super) fn functions(&self, number: usize) -> &[Function] {
        let Some(info) = self.units.get(number) else { return &[] };
        info.functions.get_or_init(|| {
            self.parts(number).map(|(dwarf, unit)| Function::read(dwarf, unit)).unwrap_or_default()
        })
    }

    /// Names of what functions do not contain.
    pub(super) fn index(&self) -> &Index {
        self.index.get_or_init(|| Index::read(self))
    }
}

/// Bytes of a section as gimli reads them.
pub(super) fn shared(data: &[u8]) -> Bytes {
    Bytes::new(Arc::from(data), LittleEndian)
}
