//! Debug information (DWARF): lines of source, and functions that the compiler has inlined.
//!
//! It is read from the bytes that were loaded, so a program that changes or truncates its own file changes nothing here.
//! Split DWARF is read from other files, into memory; only regular files are opened.

use std::borrow::Cow;
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Read;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use addr2line::{Context, LookupContinuation, LookupResult, SplitDwarfLoad};
use gimli::{
    AttributeValue, DebuggingInformationEntry, Dwarf, DwarfPackage, EndianArcSlice, LittleEndian, Reader,
    Unit,
};
use object::{Object, ObjectSection};
use rivet_elf::ObjectFile;
use rustix::fs::OFlags;

type Bytes = EndianArcSlice<LittleEndian>;

/// References from one entry to another that are followed for a name.
const MOST_REFERENCES: usize = 8;
/// Largest file of split debug information.
const LARGEST: u64 = 1 << 32;

/// A line of source.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// As the compiler knew the file.
    pub file: String,
    /// Counted from 1.
    pub line: u32,
}

/// What is known of a file's lines. Addresses are those of the file; of a relocatable one, those of
/// [`ObjectFile::layout`].
pub struct Lines {
    context: Context<Bytes>,
    dwarf: Arc<Dwarf<Bytes>>,
    package: Option<DwarfPackage<Bytes>>,
    /// First addresses of inlined copies, by the function's name, once they were asked for.
    inlined: OnceCell<BTreeMap<String, Vec<u64>>>,
}

/// A piece of code for a line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Piece {
    pub line: u32,
    pub start: u64,
    pub end: u64,
}

impl Lines {
    /// Reads the debug information of a file; `path` is where its split part may be, in `PATH.dwp`.
    pub fn new(file: &[u8], path: Option<&Path>) -> Option<Lines> {
        let mut dwarf = sections(file, |id| Some(id.name()))?;
        dwarf.populate_abbreviations_cache(gimli::AbbreviationsCacheStrategy::Duplicates);
        let dwarf = Arc::new(dwarf);
        let context = Context::from_arc_dwarf(Arc::clone(&dwarf)).ok()?;
        let package = path.and_then(package);
        Some(Lines { context, dwarf, package, inlined: OnceCell::new() })
    }

    /// Whether there are lines at all.
    pub fn has_any(&self) -> bool {
        self.context.find_location_range(0, u64::MAX).is_ok_and(|mut lines| lines.next().is_some())
    }

    /// The file of an address, as the compiler names it, and the line, counted from 1.
    pub fn source(&self, at: u64) -> Option<(String, u32)> {
        let location = self.context.find_location(at).ok()??;
        Some((location.file?.to_owned(), location.line.filter(|&line| line > 0)?))
    }

    /// The copy of a function that an address belongs to, be it inlined or not.
    pub(crate) fn instance(&self, at: u64) -> Option<usize> {
        let mut frames = self.finish(self.context.find_frames(at)).ok()?;
        Some(frames.next().ok()??.dw_die_offset?.0)
    }

    /// The code for the first line from `line` on that has any, in the files whose paths end with `file`.
    pub(crate) fn pieces(&self, file: &str, line: u32, found: &mut LineMatches) {
        let Ok(ranges) = self.context.find_location_range(0, u64::MAX) else { return };
        for (start, length, location) in ranges {
            found.any_lines = true;
            let (Some(name), Some(number)) = (location.file, location.line) else { continue };
            if !Path::new(name).ends_with(file) {
                continue;
            }
            found.known_file = true;
            let best = found.pieces.first().map_or(u32::MAX, |piece| piece.line);
            if number < line || number > best {
                continue;
            }
            if number < best {
                found.pieces.clear();
            }
            found.pieces.push(Piece { line: number, start, end: start.saturating_add(length) });
        }
    }

    /// The first addresses of the inlined copies of a function.
    pub(crate) fn inlined(&self, function: &str) -> &[u64] {
        let all = self.inlined.get_or_init(|| inlined_copies(&self.dwarf));
        all.get(function).map_or(&[], Vec::as_slice)
    }

    /// Finishes a look-up, with the files of split debug information that it needs.
    fn finish<L: LookupContinuation<Buf = Bytes>>(&self, mut result: LookupResult<L>) -> L::Output {
        loop {
            result = match result {
                LookupResult::Output(output) => return output,
                LookupResult::Load { load, continuation } => continuation.resume(self.split(&load)),
            };
        }
    }

    /// The split part of a unit: from the package, or from a file of its own.
    fn split(&self, load: &SplitDwarfLoad<Bytes>) -> Option<Arc<Dwarf<Bytes>>> {
        let (folder, name) = (load.comp_dir.as_ref(), load.path.as_ref());
        split_part(self.package.as_ref(), &load.parent, load.dwo_id, folder, name).map(Arc::new)
    }
}

/// The split part of a unit with that id: from the package, or from a file of its own.
pub(crate) fn split_part(
    package: Option<&DwarfPackage<Bytes>>,
    parent: &Dwarf<Bytes>,
    id: gimli::DwoId,
    folder: Option<&Bytes>,
    name: Option<&Bytes>,
) -> Option<Dwarf<Bytes>> {
    if let Some(dwarf) = package.and_then(|package| package.find_cu(id, parent).ok()?) {
        return Some(dwarf);
    }
    let text = |bytes: Option<&Bytes>| Some(bytes?.to_string_lossy().ok()?.into_owned());
    let path = PathBuf::from(text(folder).unwrap_or_default()).join(text(name)?);
    let mut dwarf = sections(&read_regular(&path, LARGEST)?, |id| id.dwo_name())?;
    let header = dwarf.units().next().ok()??;
    if dwarf.unit(header).ok()?.dwo_id != Some(id) {
        return None;
    }
    dwarf.make_dwo(parent);
    Some(dwarf)
}

/// What was found of a line in all that was loaded.
#[derive(Default)]
pub(crate) struct LineMatches {
    /// Code for the line.
    pub pieces: Vec<Piece>,
    /// There are lines at all.
    pub any_lines: bool,
    /// There are lines of the file.
    pub known_file: bool,
}

/// The debug information in an ELF file.
pub(crate) fn sections(
    bytes: &[u8],
    name: impl Fn(gimli::SectionId) -> Option<&'static str>,
) -> Option<Dwarf<Bytes>> {
    let file = object::File::parse(bytes).ok()?;
    // In relocatable files the linker still has to fill in addresses and lengths.
    let relocatable = match file.kind() {
        object::ObjectKind::Relocatable => ObjectFile::parse("", bytes.to_vec()).ok(),
        _ => None,
    };
    let layout = relocatable.as_ref().map(ObjectFile::layout).unwrap_or_default();
    Dwarf::load(|id| {
        let mut data = section(&file, name(id))?;
        if let (Some(object), Some(name)) = (&relocatable, name(id)) {
            object.relocate(name, &layout, data.to_mut());
        }
        Ok::<_, object::Error>(Bytes::new(Arc::from(&*data), LittleEndian))
    })
    .ok()
}

fn section<'a>(file: &object::File<'a>, name: Option<&str>) -> Result<Cow<'a, [u8]>, object::Error> {
    let section = name.and_then(|name| file.section_by_name(name));
    Ok(section.map(|section| section.uncompressed_data()).transpose()?.unwrap_or_default())
}

/// The package of split debug information beside a program.
pub(crate) fn package(path: &Path) -> Option<DwarfPackage<Bytes>> {
    let mut name = path.as_os_str().to_owned();
    name.push(".dwp");
    let bytes = read_regular(Path::new(&name), LARGEST)?;
    let file = object::File::parse(&*bytes).ok()?;
    let empty = Bytes::new(Arc::from([]), LittleEndian);
    // A section that cannot be read counts as missing.
    let read = |id: gimli::SectionId| {
        let data = section(&file, id.dwo_name()).unwrap_or_default();
        Ok::<_, gimli::Error>(Bytes::new(Arc::from(&*data), LittleEndian))
    };
    DwarfPackage::load(read, empty.clone()).ok()
}

/// The bytes of a regular file: nothing else is waited for or read without end.
pub(crate) fn read_regular(path: &Path, most: u64) -> Option<Vec<u8>> {
    // A FIFO is opened at once, and refused then.
    let file = File::options().read(true).custom_flags(OFlags::NONBLOCK.bits() as i32).open(path).ok()?;
    file.metadata().ok().filter(|meta| meta.is_file() && meta.len() <= most)?;
    let mut bytes = Vec::new();
    file.take(most).read_to_end(&mut bytes).ok()?;
    Some(bytes)
}

/// Looks through all units for functions that were inlined.
fn inlined_copies(dwarf: &Dwarf<Bytes>) -> BTreeMap<String, Vec<u64>> {
    let mut units = Vec::new();
    let mut headers = dwarf.units();
    while let Ok(Some(header)) = headers.next() {
        units.extend(dwarf.unit(header));
    }
    let mut copies: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    for unit in &units {
        let mut entries = unit.entries();
        while let Ok(Some((_, entry))) = entries.next_dfs() {
            if entry.tag() != gimli::DW_TAG_inlined_subroutine {
                continue;
            }
            let Some(start) = first_address(dwarf, unit, entry) else { continue };
            for name in names(dwarf, &units, unit, entry) {
                copies.entry(name).or_default().push(start);
            }
        }
    }
    for starts in copies.values_mut() {
        starts.sort_unstable();
        starts.dedup();
    }
    copies
}

/// Where a copy begins.
fn first_address(
    dwarf: &Dwarf<Bytes>,
    unit: &Unit<Bytes>,
    entry: &DebuggingInformationEntry<'_, '_, Bytes>,
) -> Option<u64> {
    let mut ranges = dwarf.die_ranges(unit, entry).ok()?;
    let lowest = loop {
        let range = ranges.next().ok()??;
        if range.begin < range.end {
            break range.begin;
        }
    };
    match entry.attr_value(gimli::DW_AT_entry_pc).ok().flatten() {
        Some(value @ (AttributeValue::Addr(_) | AttributeValue::DebugAddrIndex(_))) => {
            dwarf.attr_address(unit, value).ok()?
        }
        // "The value of the attribute is an offset from the base address" (DWARF 5, 2.18).
        Some(value) => value.udata_value().and_then(|offset| lowest.checked_add(offset)),
        None => Some(lowest),
    }
}

/// The names that a copy's function has, in the source and for the linker.
fn names<'a>(
    dwarf: &Dwarf<Bytes>,
    units: &'a [Unit<Bytes>],
    mut unit: &'a Unit<Bytes>,
    entry: &DebuggingInformationEntry<'a, 'a, Bytes>,
) -> Vec<String> {
    let mut found = Vec::new();
    let mut entry = entry.clone();
    for _ in 0..MOST_REFERENCES {
        for kind in [gimli::DW_AT_name, gimli::DW_AT_linkage_name] {
            let name =
                entry.attr_value(kind).ok().flatten().and_then(|value| dwarf.attr_string(unit, value).ok());
            found.extend(name.and_then(|name| Some(name.to_string_lossy().ok()?.into_owned())));
        }
        let origin = [gimli::DW_AT_abstract_origin, gimli::DW_AT_specification];
        let next = origin.into_iter().find_map(|kind| entry.attr_value(kind).ok().flatten());
        let at = match next {
            Some(AttributeValue::UnitRef(at)) => at,
            Some(AttributeValue::DebugInfoRef(at)) => {
                let place = |unit: &Unit<Bytes>| at.to_unit_offset(&unit.header).is_some();
                let Some(home) = units.iter().find(|unit| place(unit)) else { break };
                unit = home;
                let Some(at) = at.to_unit_offset(&unit.header) else { break };
                at
            }
            _ => break,
        };
        match unit.entry(at) {
            Ok(next) => entry = next,
            Err(_) => break,
        }
    }
    found.sort_unstable();
    found.dedup();
    found
}
