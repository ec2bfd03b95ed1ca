//! The catalog lists the programs: `fixtures/bench/*.c`, and those of a folder that the user names.
//!
//! A source of ours says in its first line what group it belongs to; the name says it of the others (`v_`, `s_`). The
//! shared ones do their work as often as they do by themselves, which takes QEMU one to five seconds; ours are like them.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use serde::Serialize;

use crate::error::BenchError;

/// What a program is measured for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub enum Group {
    /// Vectorised; built without vectors as well.
    #[serde(rename = "vector")]
    Vector,
    /// Built without vectors, integers only.
    #[serde(rename = "scalar integer")]
    ScalarInteger,
    /// Built without vectors, floating point.
    #[serde(rename = "scalar float")]
    ScalarFloat,
    /// Over before it has begun.
    #[serde(rename = "short")]
    Short,
}

impl Group {
    /// All, in the order of tables.
    pub const ALL: [Group; 4] = [Group::Vector, Group::ScalarInteger, Group::ScalarFloat, Group::Short];

    /// As sources say it.
    pub fn name(self) -> &'static str {
        match self {
            Group::Vector => "vector",
            Group::ScalarInteger => "scalar integer",
            Group::ScalarFloat => "scalar float",
            Group::Short => "short",
        }
    }
}

/// How long a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum Length {
    /// As long as the program says: start-up and compilation count.
    Short,
    /// Several times as long, so that they hardly count.
    Long,
}

/// A program to time.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its file's name without extension.
    pub name: String,
    /// Its C source.
    pub source: PathBuf,
    /// What it is measured for.
    pub group: Group,
    /// How often it does its work in a run: its only argument. None if it takes no argument.
    pub repeats: Option<u64>,
    /// Does it print the same however it is compiled? Otherwise sums may differ in the last digits.
    pub exact: bool,
}

impl Program {
    /// How many times as long as a short run a long one is, of a program that has any.
    pub fn longer(&self) -> Option<u64> {
        self.repeats?;
        match self.group {
            Group::Vector | Group::ScalarFloat => Some(40),
            Group::ScalarInteger => Some(10),
            Group::Short => None,
        }
    }
}

/// The repository.
pub fn root() -> PathBuf {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    here.ancestors().nth(2).unwrap_or(here).to_owned()
}

/// Our programs, by name.
pub fn own() -> Result<Vec<Program>, BenchError> {
    let mut programs = Vec::new();
    for source in sources(&root().join("fixtures/bench"))? {
        let text = read(&source)?;
        let first = text.lines().next().unwrap_or_default();
        let group = Group::ALL.into_iter().find(|group| first == format!("// bench: {}", group.name()));
        let Some(group) = group else {
            let lack =
                "its first line is to be '// bench: GROUP', vector, scalar integer, scalar float or short";
            return Err(BenchError::Source { path: source, lack: lack.into() });
        };
        let repeats = number_after(&text, "repeats(argc, argv, ");
        programs.push(Program { name: stem(&source), source, group, repeats, exact: true });
    }
    Ok(programs)
}

/// The programs of `folder`, one a C file: names that begin with `s_` are scalar.
pub fn others(folder: &Path) -> Result<Vec<Program>, BenchError> {
    let mut programs = Vec::new();
    for source in sources(folder)? {
        let name = stem(&source);
        let group = match name.as_str() {
            "s_nbody" => Group::ScalarFloat,
            name if name.starts_with("s_") => Group::ScalarInteger,
            _ => Group::Vector,
        };
        let repeats = number_after(&read(&source)?, "v[1]):");
        programs.push(Program { name, source, group, repeats, exact: false });
    }
    Ok(programs)
}

/// The C files of a folder, by name.
fn sources(folder: &Path) -> Result<Vec<PathBuf>, BenchError> {
    let fail = |source| BenchError::Read { path: folder.to_owned(), source };
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).map_err(fail)? {
        let path = entry.map_err(fail)?.path();
        if path.extension() == Some(OsStr::new("c")) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn read(path: &Path) -> Result<String, BenchError> {
    fs::read_to_string(path).map_err(|source| BenchError::Read { path: path.to_owned(), source })
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// The number behind `mark`: how often a program does its work without an argument.
fn number_after(text: &str, mark: &str) -> Option<u64> {
    let (_, rest) = text.split_once(mark)?;
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    rest[..end].parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_program_says_what_it_is_and_how_often() {
        let programs = own().expect("programs");
        assert!(programs.len() >= 20, "only {}", programs.len());
        for group in Group::ALL {
            assert!(programs.iter().any(|p| p.group == group), "no {} program", group.name());
        }
        for program in programs {
            assert_eq!(program.repeats.is_none(), program.group == Group::Short, "{}", program.name);
        }
    }

    #[test]
    fn a_number_ends_where_digits_end() {
        assert_eq!(number_after("c>1?atol(v[1]):300000; for", "v[1]):"), Some(300_000));
        assert_eq!(number_after("atol(v[1])", "v[1]):"), None);
    }
}
