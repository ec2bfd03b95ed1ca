//! The cases: `fixtures/real/cases.toml`, whose head explains it.

use std::fs;
use std::path::PathBuf;

use serde::Deserialize;

use crate::catalog;
use crate::error::BenchError;

/// A program with its arguments.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Case {
    /// What tables call it.
    pub name: String,
    /// The program that it belongs to.
    pub group: String,
    /// The program, and its arguments.
    pub run: Vec<String>,
    /// A file that standard input reads.
    pub stdin: Option<String>,
    /// A file that QEMU makes first.
    pub input: Option<Input>,
    /// What it prints depends on how it uses V.
    #[serde(default)]
    pub lanes: bool,
    /// It starts processes. QEMU starts the host's programs then, of the same names: times say nothing.
    #[serde(default)]
    pub forks: bool,
    /// A file that it writes, to be compared as well.
    pub writes: Option<String>,
}

/// A file that a program of the root makes.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Input {
    /// Its name.
    pub file: String,
    /// What writes it to standard output.
    pub from: Vec<String>,
}

#[derive(Deserialize)]
struct List {
    case: Vec<Case>,
}

/// The folder of the cases and of what they read.
pub fn folder() -> PathBuf {
    catalog::root().join("fixtures/real")
}

/// All cases, in their order.
pub fn all() -> Result<Vec<Case>, BenchError> {
    let path = folder().join("cases.toml");
    let text = fs::read_to_string(&path).map_err(|source| BenchError::Read { path: path.clone(), source })?;
    let list: List =
        toml::from_str(&text).map_err(|e| BenchError::Source { path: path.clone(), lack: e.to_string() })?;
    for case in &list.case {
        if case.run.is_empty() || case.input.as_ref().is_some_and(|input| input.from.is_empty()) {
            return Err(BenchError::Source { path, lack: format!("{}: no program", case.name) });
        }
    }
    Ok(list.case)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn cases_have_names_of_their_own_and_the_files_they_read() {
        let cases = all().expect("cases");
        let names: BTreeSet<_> = cases.iter().map(|case| &case.name).collect();
        assert_eq!(names.len(), cases.len());
        let made = ["text.txt", "data.bin", "table.csv"];
        let ends = [".py", ".pl", ".sh", ".js", ".c", ".sql", ".txt", ".bin", ".csv"];
        for case in &cases {
            for word in case.run[1..].iter().chain(&case.stdin) {
                if ends.iter().any(|end| word.ends_with(end)) && !word.contains(' ') {
                    assert!(
                        made.contains(&&**word) || folder().join(word).is_file(),
                        "{}: {word}",
                        case.name
                    );
                }
            }
        }
    }
}
