//! Cases are read from `fixtures/real/cases.toml`, whose head explains the format.

use std::fs;
use std::path::PathBuf;

use serde::Deserialize;

use crate::catalog;
use crate::error::BenchError;

/// A program with its arguments.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RealCase {
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
    /// Vector instructions do most of what it does, which [`super::share`] counts.
    #[serde(default)]
    pub heavy: bool,
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

/// A program that does the same again for each line that it reads, and answers with a line.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lasting {
    /// What tables call it.
    pub name: String,
    /// The program, and its arguments.
    pub run: Vec<String>,
}

/// What the file holds.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub struct List {
    /// All cases, in their order.
    pub case: Vec<RealCase>,
    /// Programs to watch the memory of, in their order.
    pub lasting: Vec<Lasting>,
}

/// The folder of the cases and of what they read.
pub fn folder() -> PathBuf {
    catalog::root().join("fixtures/real")
}

/// Reads them.
pub fn all() -> Result<List, BenchError> {
    let path = folder().join("cases.toml");
    let text = fs::read_to_string(&path).map_err(|source| BenchError::Read { path: path.clone(), source })?;
    let list: List =
        toml::from_str(&text).map_err(|e| BenchError::Source { path: path.clone(), lack: e.to_string() })?;
    let cases = list.case.iter().map(|case| (&case.name, &case.run, case.input.as_ref()));
    let lasting = list.lasting.iter().map(|lasting| (&lasting.name, &lasting.run, None));
    for (name, run, input) in cases.chain(lasting) {
        if run.is_empty() || input.is_some_and(|input| input.from.is_empty()) {
            return Err(BenchError::Source { path, lack: format!("{name}: no program") });
        }
    }
    Ok(list)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn cases_have_names_of_their_own_and_the_files_they_read() {
        let List { case: cases, lasting } = all().expect("cases");
        let names: BTreeSet<_> = cases.iter().map(|case| &case.name).collect();
        assert_eq!(names.len(), cases.len());
        let made = ["text.txt", "data.bin", "table.csv", "large.bin"];
        let ends = [".py", ".pl", ".sh", ".js", ".c", ".sql", ".txt", ".bin", ".csv"];
        let words = cases.iter().flat_map(|case| case.run[1..].iter().chain(&case.stdin));
        for word in words.chain(lasting.iter().flat_map(|lasting| &lasting.run[1..])) {
            if ends.iter().any(|end| word.ends_with(end)) && !word.contains(' ') {
                assert!(made.contains(&&**word) || folder().join(word).is_file(), "{word}");
            }
        }
    }
}
