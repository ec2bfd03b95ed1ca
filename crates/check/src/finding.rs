//! Findings: what is wrong, where, and how it came about.

use std::fmt;
use std::path::Path;

use rivet_debug::names::Names;
use rivet_elf::printable;
use serde::Serialize;

/// How bad a finding is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// A saving, or a remark: the program is right.
    Note,
    /// It is probably not meant.
    Warning,
    /// The program is wrong on a legal machine.
    Error,
}

impl Severity {
    /// The word that stands before the message.
    pub fn word(self) -> &'static str {
        match self {
            Severity::Note => "note",
            Severity::Warning => "warning",
            Severity::Error => "error",
        }
    }
}

/// A place in the program: of an instruction, or of data.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
pub struct Place {
    /// The source file as the compiler names it, with debug information.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<String>,
    /// The line in it, counted from 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<u32>,
    /// The symbol and the offset from it: `main+0x12`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub symbol: Option<String>,
    /// The guest's address.
    pub address: u64,
}

impl Place {
    /// The place of an address.
    pub fn of(names: &Names, address: u64) -> Place {
        let line = names.line(address);
        Place {
            line: line.as_ref().map(|line| line.line).filter(|&line| line > 0),
            file: line.map(|line| line.file),
            symbol: names.place(address).map(|text| printable(&text).into_owned()),
            address,
        }
    }

    /// The place in words, with files below `folder` relative to it: `file.c:12`, else `main+0x12`, else the address.
    pub fn text(&self, folder: Option<&Path>) -> String {
        match (&self.file, self.line, &self.symbol) {
            (Some(file), Some(line), _) => {
                let inside = folder.and_then(|folder| Path::new(file).strip_prefix(folder).ok());
                let file = inside.and_then(Path::to_str).unwrap_or(file);
                format!("{}:{line}", printable(file))
            }
            (_, _, Some(symbol)) => symbol.clone(),
            _ => format!("{:#x}", self.address),
        }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(None))
    }
}

/// A line below a finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Note {
    /// Where, if it has a place of its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// What happened there.
    pub message: String,
}

/// Something found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The kind, a word for suppressions and programs: `tail-agnostic`, `redundant-vset`.
    pub kind: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// Where; `None` if it has no place, as a difference of the exit code.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Place>,
    /// What, in one line.
    pub message: String,
    /// How it came about, in the order to read.
    pub notes: Vec<Note>,
    /// How often it happened.
    pub count: u64,
}

impl Finding {
    /// A finding that happened once.
    pub fn new(
        kind: &'static str,
        severity: Severity,
        place: Option<Place>,
        message: impl Into<String>,
    ) -> Finding {
        Finding { kind, severity, place, message: message.into(), notes: Vec::new(), count: 1 }
    }

    /// Adds a note.
    pub fn note(mut self, place: Option<Place>, message: impl Into<String>) -> Finding {
        self.notes.push(Note { place, message: message.into() });
        self
    }
}
