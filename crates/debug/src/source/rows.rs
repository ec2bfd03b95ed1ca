//! The line table of a unit says for each address which line it came from, and where statements begin.

use std::num::NonZeroU64;

use gimli::{Dwarf, LineProgramHeader, Reader, Unit};
use rivet_elf::printable;

use super::info::{Bytes, DebugInfo};

/// Addresses of one line, one after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Row {
    /// The first address.
    pub(crate) start: u64,
    /// Behind the last.
    pub(crate) end: u64,
    /// Counted from 1; 0 where no line is to blame.
    pub(crate) line: u32,
    /// A number for the file within the unit.
    pub(crate) file: usize,
    /// The compiler recommends to stop at its first address.
    pub(crate) is_stmt: bool,
    /// The compiler says that the function's prologue ends here.
    pub(crate) prologue_end: bool,
}

impl Row {
    /// Is it of the same line of the same file?
    pub(crate) fn same_line(&self, other: &Row) -> bool {
        (self.file, self.line) == (other.file, other.line)
    }
}

/// The rows of a unit by address, and the names of its files.
pub(super) struct Rows {
    rows: Vec<Row>,
    files: Vec<String>,
}

impl Rows {
    pub(crate) fn read(dwarf: &Dwarf<Bytes>, unit: &Unit<Bytes>) -> Rows {
        let mut all = Rows { rows: Vec::new(), files: Vec::new() };
        let Some(program) = unit.line_program.clone() else { return all };
        let mut reader = program.rows();
        let mut sequence: Vec<Row> = Vec::new();
        while let Ok(Some((_, row))) = reader.next_row() {
            if row.end_sequence() {
                all.finish(&mut sequence, row.address());
                continue;
            }
            sequence.push(Row {
                start: row.address(),
                end: row.address(),
                line: row.line().map_or(0, NonZeroU64::get).try_into().unwrap_or(0),
                file: row.file_index().try_into().unwrap_or(usize::MAX),
                is_stmt: row.is_stmt(),
                prologue_end: row.prologue_end(),
            });
        }
        let header = reader.header();
        let count = header.file_names().len() + 1;
        all.files = (0..count).map(|n| file_name(dwarf, unit, header, n).unwrap_or_default()).collect();
        all.rows.sort_by_key(|row| (row.start, row.end));
        all
    }

    /// Of rows at one address the last counts, or the last before it that begins a statement.
    fn finish(&mut self, sequence: &mut Vec<Row>, end: u64) {
        sequence.sort_by_key(|row| row.start);
        let mut rows = sequence.drain(..).peekable();
        let mut best: Option<Row> = None;
        while let Some(row) = rows.next() {
            best = match best {
                Some(before) if !row.is_stmt && before.is_stmt && before.line != 0 => Some(before),
                _ => Some(row),
            };
            let next = rows.peek().map_or(end, |next| next.start);
            if next > row.start
                && let Some(best) = best.take()
            {
                self.rows.push(Row { end: next, ..best });
            }
        }
    }
}

/// The path of a file, as far as the compiler says it.
fn file_name(
    dwarf: &Dwarf<Bytes>,
    unit: &Unit<Bytes>,
    header: &LineProgramHeader<Bytes>,
    number: usize,
) -> Option<String> {
    let file = header.file(number as u64)?;
    let text = |value| Some(dwarf.attr_string(unit, value).ok()?.to_string_lossy().ok()?.into_owned());
    let mut path = match &unit.comp_dir {
        Some(folder) => folder.to_string_lossy().ok()?.into_owned(),
        None => String::new(),
    };
    if file.directory_index() != 0
        && let Some(folder) = file.directory(header)
    {
        push(&mut path, &text(folder)?);
    }
    push(&mut path, &text(file.path_name())?);
    Some(printable(&path).into_owned())
}

fn push(path: &mut String, part: &str) {
    if part.starts_with('/') {
        path.clear();
    } else if !path.is_empty() && !path.ends_with('/') {
        path.push('/');
    }
    path.push_str(part);
}

impl DebugInfo {
    /// The row of an address; its line may be 0.
    pub(crate) fn row(&self, at: u64) -> Option<Row> {
        let rows = &self.rows(self.unit_at(at)?)?.rows;
        let after = rows.partition_point(|row| row.start <= at);
        rows[..after].iter().rev().take(4).find(|row| at < row.end).copied()
    }

    /// The path of a row's file.
    pub(crate) fn file(&self, unit: usize, file: usize) -> Option<&str> {
        self.rows(unit)?.files.get(file).map(String::as_str).filter(|name| !name.is_empty())
    }

    /// The path of a file by the number that the entries of a unit have for it.
    pub(crate) fn file_of_entry(&self, unit: usize, file: usize) -> Option<&str> {
        self.files_of_entries(unit)?.files.get(file).map(String::as_str).filter(|name| !name.is_empty())
    }

    /// The path of the file that a unit was compiled from.
    pub(crate) fn main_file(&self, unit: usize) -> Option<&str> {
        self.file_of_entry(unit, 0).or_else(|| self.file_of_entry(unit, 1))
    }

    /// The file and the line of an address.
    pub(crate) fn line(&self, at: u64) -> Option<(&str, u32)> {
        let row = self.row(at).filter(|row| row.line > 0)?;
        Some((self.file(self.unit_at(at)?, row.file)?, row.line))
    }

    /// The paths of all files that have lines.
    pub(crate) fn files(&self) -> Vec<String> {
        let mut all = Vec::new();
        for unit in 0..self.units.len() {
            let Some(rows) = self.rows(unit) else { continue };
            let mut used: Vec<usize> = rows.rows.iter().map(|row| row.file).collect();
            used.sort_unstable();
            used.dedup();
            all.extend(used.into_iter().filter_map(|file| self.file(unit, file)).map(str::to_owned));
        }
        all
    }

    /// The rows of a stretch of addresses, in their order.
    pub(crate) fn rows_in(&self, range: std::ops::Range<u64>) -> &[Row] {
        let Some(rows) = self.unit_at(range.start).and_then(|unit| self.rows(unit)) else { return &[] };
        let first = rows.rows.partition_point(|row| row.end <= range.start);
        let behind = rows.rows.partition_point(|row| row.start < range.end);
        rows.rows.get(first..behind).unwrap_or_default()
    }
}
