//! Source lines are found for the instructions that were compiled from them.

use std::collections::HashMap;
use std::path::Path;

use rivet_debug::Lines;
use rivet_elf::{ObjectFile, printable};
use rivet_sim::input;
use serde::{Serialize, Serializer};

use crate::program;
use crate::report;

/// Most bytes of a source.
const LARGEST: u64 = 1 << 26;

/// A line of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub(super) struct SourceLine {
    #[serde(serialize_with = "escaped")]
    file: String,
    line: u32,
}

/// A name for a report.
fn escaped<S: Serializer>(name: &str, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_str(&printable(name))
}

/// Finds lines of source.
pub(super) struct Source {
    lines: Lines,
    layout: Vec<u64>,
    /// Sources by name; those that cannot be read have no lines.
    files: HashMap<String, Vec<String>>,
    /// The line of the instruction before.
    last: Option<SourceLine>,
}

impl Source {
    /// Of a file; says so if it has no debug information.
    pub(super) fn of(object: &ObjectFile, bytes: &[u8], path: &Path) -> Option<Source> {
        let lines = Lines::new(bytes, Some(path)).filter(Lines::has_any);
        if lines.is_none() {
            let name = program::shown(path);
            report::warning(&format!("{name}: no debug information, so no source lines; compile with -g"));
        }
        Some(Source { lines: lines?, layout: object.layout(), files: HashMap::new(), last: None })
    }

    /// The line of an instruction, by its offset in the section with that number.
    pub(super) fn place(&self, section: usize, offset: u64) -> Option<SourceLine> {
        let (file, line) = self.lines.source(self.layout[section].wrapping_add(offset))?;
        Some(SourceLine { file, line })
    }

    /// The text of a line, if it is another one than the last time.
    pub(super) fn changed(&mut self, place: Option<SourceLine>) -> Option<String> {
        if self.last == place {
            return None;
        }
        self.last = place;
        let place = self.last.as_ref()?;
        let lines = self.files.entry(place.file.clone()).or_insert_with(|| read(&place.file));
        lines.get((place.line as usize).checked_sub(1)?).cloned()
    }
}

/// The lines of a file; says so if it cannot be read.
fn read(file: &str) -> Vec<String> {
    match input::read(Path::new(file), LARGEST) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).lines().map(shown).collect(),
        Err(error) => {
            report::warning(&format!("{}: {error}; its lines are not shown", printable(file)));
            Vec::new()
        }
    }
}

/// A line whose tabs stay.
fn shown(line: &str) -> String {
    line.split('\t').map(printable).collect::<Vec<_>>().join("\t")
}
