//! Pins say which tests cover which rules, and why other rules cannot be covered; a suite has two files of them.
//!
//! `pins.json` is `{"test": ["rule", …], …}`, a test being named by the end of its name, from a `/` on or whole.
//! `unpinned.toml` is `rule = "reason"`, in tables if the author likes.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use rivet_elf::printable;
use rivet_sim::input::{self, InputError};

use super::MatrixError;
use super::rules::chapters;

/// What the files say.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pins {
    /// For each test the rules that it pins.
    pub tests: BTreeMap<String, Vec<String>>,
    /// For each rule that no test can pin the reason.
    pub excuses: BTreeMap<String, String>,
    /// Where the pins were found.
    pub folder: PathBuf,
}

/// Most bytes of a file.
const LARGEST: u64 = 64 << 20;

/// The name of the file of pins.
pub const PINS: &str = "pins.json";
/// The name of the file of excuses.
pub const UNPINNED: &str = "unpinned.toml";

impl Pins {
    /// Finds and reads the files that belong to a path: in it, or in a folder above it, or in `riscv-tests` there.
    pub fn find(path: &Path) -> Result<Option<Pins>, MatrixError> {
        let start = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let folders = start.ancestors().flat_map(|folder| [folder.to_owned(), folder.join("riscv-tests")]);
        let folder = folders.into_iter().find(|folder| folder.join(PINS).is_file());
        folder.map(|folder| Pins::read(&folder)).transpose()
    }

    /// Reads the files of a folder; `unpinned.toml` need not be there.
    pub fn read(folder: &Path) -> Result<Pins, MatrixError> {
        let file = folder.join(PINS);
        let text = read(&file)?;
        let tests: BTreeMap<String, Vec<String>> = serde_json::from_str(&text)
            .map_err(|e| MatrixError::Syntax { file: file.clone(), why: short(&e.to_string()) })?;
        let excuses_file = folder.join(UNPINNED);
        let mut excuses = BTreeMap::new();
        if excuses_file.exists() {
            let syntax = |why: String| MatrixError::Syntax { file: excuses_file.clone(), why };
            let text = read(&excuses_file)?;
            let table: toml::Table =
                text.parse().map_err(|e: toml::de::Error| syntax(in_words(&text, &e)))?;
            collect(&table, &mut excuses).map_err(|why| syntax(short(&why)))?;
        }
        let chapters = chapters();
        let known: BTreeSet<&str> =
            chapters.iter().flat_map(|chapter| chapter.rules.iter().copied()).collect();
        let check = |file: &Path, names: &mut dyn Iterator<Item = &String>| {
            let unknown: BTreeSet<&str> =
                names.map(String::as_str).filter(|name| !known.contains(name)).collect();
            match unknown.is_empty() {
                true => Ok(()),
                false => {
                    let rules = short(&unknown.into_iter().collect::<Vec<_>>().join(", "));
                    Err(MatrixError::Unknown { file: file.to_owned(), rules })
                }
            }
        };
        check(&file, &mut tests.values().flatten())?;
        check(&excuses_file, &mut excuses.keys())?;
        Ok(Pins { tests, excuses, folder: folder.to_owned() })
    }

    /// The rules that a test of this name pins.
    pub fn of<'a>(&'a self, test: &'a str) -> impl Iterator<Item = &'a str> + 'a {
        let names = self.tests.iter().filter(move |(name, _)| is_called(test, name));
        names.flat_map(|(_, rules)| rules.iter().map(String::as_str))
    }
}

/// Is `name` the whole of a test's name, or its end from a `/` on?
pub(super) fn is_called(test: &str, name: &str) -> bool {
    let end = |test: &str| test.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with('/'));
    end(test) || test.strip_suffix(".elf").is_some_and(end)
}

fn read(file: &Path) -> Result<String, MatrixError> {
    let fail = |e: InputError| MatrixError::Syntax { file: file.to_owned(), why: e.to_string() };
    input::read_text(file, LARGEST).map_err(fail)
}

/// Most characters of a reason: a file can make its errors as long as it likes.
const LONGEST: usize = 300;

/// A reason in one line of bounded length.
fn short(text: &str) -> String {
    let text = printable(text);
    let mut chars = text.chars();
    let start: String = chars.by_ref().take(LONGEST).collect();
    if chars.next().is_some() { format!("{start} …") } else { start }
}

/// What is wrong with a TOML file, without the line that it quotes.
fn in_words(text: &str, error: &toml::de::Error) -> String {
    let before = error.span().and_then(|span| text.get(..span.start));
    let line = before.map_or(1, |before| 1 + before.matches('\n').count());
    short(&format!("line {line}: {}", error.message()))
}

fn collect(table: &toml::Table, excuses: &mut BTreeMap<String, String>) -> Result<(), String> {
    for (key, value) in table {
        match value {
            toml::Value::String(reason) if reason.trim().is_empty() => {
                return Err(format!("{key}: the reason is empty"));
            }
            toml::Value::String(reason) => {
                excuses.insert(key.clone(), reason.clone());
            }
            toml::Value::Table(table) => collect(table, excuses)?,
            _ => return Err(format!("{key}: expected a reason in quotes")),
        }
    }
    Ok(())
}
