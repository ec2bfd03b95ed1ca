//! This module writes DWARF 5: the units and functions of the source, the place of each instruction in it, and where callers'
//! registers are.
//!
//! Invariant: the sections refer to addresses by the numbers of routines, and to each other by offsets; who puts them into a
//! file fills both in.

use gimli::write::{
    Address, AttributeValue, CallFrameInstruction, CieId, CommonInformationEntry, Dwarf, EndianVec, FileId,
    FrameDescriptionEntry, FrameTable, LineProgram, LineString, LineStringTable, Range, RangeList,
    RelocateWriter, Relocation, RelocationTarget, Sections, Unit, UnitEntryId,
};
use gimli::{Encoding, Format, LineEncoding, LittleEndian, Register};

use super::{Line, Routine, Unwind};
use crate::ir::{DebugInfo, Subprogram};

/// A section of debug information.
pub(super) struct DebugSection {
    pub(super) name: &'static str,
    pub(super) bytes: Vec<u8>,
    pub(super) references: Vec<Reference>,
}

/// A field of a section that is to be filled in.
pub(super) struct Reference {
    pub(super) offset: u64,
    pub(super) bytes: u8,
    pub(super) to: Target,
    pub(super) addend: i64,
}

/// What is filled in.
#[derive(Clone, Copy)]
pub(super) enum Target {
    /// The address of the routine of this number.
    Routine(usize),
    /// Where the section of this name begins.
    Section(&'static str),
}

const ENCODING: Encoding = Encoding { format: Format::Dwarf32, version: 5, address_size: 8 };

/// Notes what is to be filled in.
#[derive(Clone)]
struct SectionWriter {
    bytes: EndianVec<LittleEndian>,
    relocations: Vec<Relocation>,
}

impl RelocateWriter for SectionWriter {
    type Writer = EndianVec<LittleEndian>;

    fn writer(&self) -> &Self::Writer {
        &self.bytes
    }

    fn writer_mut(&mut self) -> &mut Self::Writer {
        &mut self.bytes
    }

    fn relocate(&mut self, relocation: Relocation) {
        self.relocations.push(relocation);
    }
}

/// The debug information of routines; nothing if none of them has any.
pub(super) fn sections(routines: &[Routine]) -> Result<Vec<DebugSection>, String> {
    let mut dwarf = Dwarf::new();
    let described = || {
        let all = routines.iter().enumerate();
        all.filter_map(|(number, routine)| Some((number, routine, routine.subprogram.as_deref()?)))
    };
    let Some((_, _, first)) = described().next() else { return Ok(Vec::new()) };
    let mut frames = FrameTable::default();
    let common = frames.add_cie(common_frame());
    for (symbol, routine, _) in described() {
        frame(&mut frames, common, symbol, routine);
    }
    for (number, unit) in (0..).zip(&first.info.units) {
        let mut writer = UnitWriter::new(&mut dwarf, &first.info, unit.file);
        let mut ranges = Vec::new();
        for (symbol, routine, subprogram) in described().filter(|(_, _, s)| s.unit == number) {
            writer.routine(&mut dwarf, symbol, routine, subprogram);
            ranges.push(Range::StartLength { begin: address(symbol), length: size(routine) });
        }
        if !ranges.is_empty() {
            writer.finish(&mut dwarf, unit, ranges);
        }
    }
    let empty = SectionWriter { bytes: EndianVec::new(LittleEndian), relocations: Vec::new() };
    let mut sections = Sections::new(empty);
    dwarf.write(&mut sections).map_err(|e| e.to_string())?;
    frames.write_debug_frame(&mut sections.debug_frame).map_err(|e| e.to_string())?;
    let mut out = Vec::new();
    let collected: gimli::write::Result<()> = sections.for_each_mut(|id, writer| {
        let bytes = writer.bytes.take();
        if !bytes.is_empty() {
            let mut references: Vec<Reference> = writer.relocations.iter().map(reference).collect();
            references.sort_by_key(|reference| reference.offset);
            out.push(DebugSection { name: id.name(), bytes, references });
        }
        Ok(())
    });
    collected.map_err(|e| e.to_string())?;
    Ok(out)
}

/// How the caller's registers are found where a function begins.
fn common_frame() -> CommonInformationEntry {
    let encoding = Encoding { version: 4, ..ENCODING };
    let mut common = CommonInformationEntry::new(encoding, 1, -8, Register(1));
    common.add_instruction(CallFrameInstruction::Cfa(Register(2), 0));
    common
}

/// How they are found in a routine.
fn frame(frames: &mut FrameTable, common: CieId, symbol: usize, routine: &Routine) {
    let mut entry = FrameDescriptionEntry::new(address(symbol), size(routine) as u32);
    for (line, at) in routine.lines.iter().zip(routine.offsets()) {
        let Line::Unwind(unwind) = line else { continue };
        let register = |number: u8| Register(number.into());
        let instruction = match *unwind {
            Unwind::Frame(base, offset) => CallFrameInstruction::Cfa(register(base), offset),
            Unwind::Saved(saved, offset) => CallFrameInstruction::Offset(register(saved), offset),
            Unwind::Restored(number) => CallFrameInstruction::Restore(register(number)),
            Unwind::Remember => CallFrameInstruction::RememberState,
            Unwind::Recall => CallFrameInstruction::RestoreState,
        };
        entry.add_instruction(at as u32, instruction);
    }
    frames.add_fde(common, entry);
}

fn reference(relocation: &Relocation) -> Reference {
    let to = match relocation.target {
        RelocationTarget::Symbol(number) => Target::Routine(number),
        RelocationTarget::Section(id) => Target::Section(id.name()),
    };
    Reference { offset: relocation.offset as u64, bytes: relocation.size, to, addend: relocation.addend }
}

fn address(symbol: usize) -> Address {
    Address::Symbol { symbol, addend: 0 }
}

fn size(routine: &Routine) -> u64 {
    routine.lines.iter().map(Line::size).sum::<i64>() as u64
}

/// A unit while it is written.
struct UnitWriter<'i> {
    unit: Unit,
    info: &'i DebugInfo,
    /// The numbers of the files in the line table.
    files: Vec<Option<FileId>>,
}

impl<'i> UnitWriter<'i> {
    fn new(dwarf: &mut Dwarf, info: &'i DebugInfo, file: u32) -> UnitWriter<'i> {
        let (directory, name) = path(info, file);
        let directory = string(directory, &mut dwarf.line_strings);
        let name = string(name, &mut dwarf.line_strings);
        let lines = LineProgram::new(ENCODING, LineEncoding::default(), directory, None, name, None);
        UnitWriter { unit: Unit::new(ENCODING, lines), info, files: vec![None; info.files.len()] }
    }

    /// The number of a file in the line table.
    fn file(&mut self, dwarf: &mut Dwarf, file: u32) -> FileId {
        if let Some(Some(known)) = self.files.get(file as usize) {
            return *known;
        }
        let (directory, name) = path(self.info, file);
        let lines = &mut self.unit.line_program;
        let directory = lines.add_directory(string(directory, &mut dwarf.line_strings));
        let id = lines.add_file(string(name, &mut dwarf.line_strings), directory, None);
        if let Some(known) = self.files.get_mut(file as usize) {
            *known = Some(id);
        }
        id
    }

    /// The entry of a function, and the lines of its instructions.
    fn routine(&mut self, dwarf: &mut Dwarf, symbol: usize, routine: &Routine, subprogram: &Subprogram) {
        let file = self.file(dwarf, subprogram.declared.file);
        let entry = self.unit.add(self.unit.root(), gimli::DW_TAG_subprogram);
        self.text(dwarf, entry, gimli::DW_AT_name, &subprogram.name);
        if !subprogram.linkage_name.is_empty() {
            self.text(dwarf, entry, gimli::DW_AT_linkage_name, &subprogram.linkage_name);
        }
        let entry = self.unit.get_mut(entry);
        entry.set(gimli::DW_AT_decl_file, AttributeValue::FileIndex(Some(file)));
        entry.set(gimli::DW_AT_decl_line, AttributeValue::Udata(subprogram.declared.line.into()));
        if subprogram.external {
            entry.set(gimli::DW_AT_external, AttributeValue::Flag(true));
        }
        entry.set(gimli::DW_AT_low_pc, AttributeValue::Address(address(symbol)));
        entry.set(gimli::DW_AT_high_pc, AttributeValue::Udata(size(routine)));

        self.unit.line_program.begin_sequence(Some(address(symbol)));
        let locs = routine.lines.iter().zip(routine.offsets()).filter_map(|(line, at)| match line {
            Line::Loc(loc) => Some((*loc, at as u64)),
            _ => None,
        });
        let locs: Vec<_> = locs.collect();
        for (number, (loc, at)) in locs.iter().enumerate() {
            // Of several places for one instruction the last holds; debuggers look for two at the beginning of a function.
            if number > 0 && locs.get(number + 1).is_some_and(|(_, next)| next == at) {
                continue;
            }
            let file = self.file(dwarf, loc.file);
            let row = self.unit.line_program.row();
            row.address_offset = *at;
            row.file = file;
            row.line = loc.line.into();
            row.column = loc.column.into();
            // The first is that of the prologue.
            row.prologue_end = number == 1;
            self.unit.line_program.generate_row();
        }
        self.unit.line_program.end_sequence(size(routine));
    }

    fn text(&mut self, dwarf: &mut Dwarf, entry: UnitEntryId, name: gimli::DwAt, text: &str) {
        let text = AttributeValue::StringRef(dwarf.strings.add(text));
        self.unit.get_mut(entry).set(name, text);
    }

    /// The entry of the unit, whose routines are at these addresses.
    fn finish(mut self, dwarf: &mut Dwarf, unit: &crate::ir::CompileUnit, ranges: Vec<Range>) {
        let root = self.unit.root();
        let (directory, name) = path(self.info, unit.file);
        self.text(dwarf, root, gimli::DW_AT_producer, &unit.producer);
        self.text(dwarf, root, gimli::DW_AT_name, name);
        self.text(dwarf, root, gimli::DW_AT_comp_dir, directory);
        let ranges = self.unit.ranges.add(RangeList(ranges));
        let entry = self.unit.get_mut(root);
        entry.set(gimli::DW_AT_language, AttributeValue::Language(gimli::DwLang(unit.language)));
        entry.set(gimli::DW_AT_stmt_list, AttributeValue::LineProgramRef);
        entry.set(gimli::DW_AT_ranges, AttributeValue::RangeListRef(ranges));
        // What `ranges` are relative to.
        entry.set(gimli::DW_AT_low_pc, AttributeValue::Address(Address::Constant(0)));
        dwarf.units.add(self.unit);
    }
}

/// The folder and the name of a file.
fn path(info: &DebugInfo, file: u32) -> (&str, &str) {
    info.files.get(file as usize).map_or(("", ""), |file| (&file.directory, &file.name))
}

fn string(text: &str, strings: &mut LineStringTable) -> LineString {
    LineString::new(text, ENCODING, strings)
}
