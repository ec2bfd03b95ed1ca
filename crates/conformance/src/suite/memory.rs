//! The state file remembers which tests failed last time, for `--repeat-failed`.
//!
//! A text file with the absolute path of a test a line. A run changes what it says of the tests it ran only.

use std::collections::BTreeSet;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

use rivet_sim::input::{self, InputError};

use super::signature::write_whole;
use super::{Test, TestResult};

/// Most bytes of the file.
const LARGEST: u64 = 64 << 20;

/// The tests that failed when they ran last.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Memory(BTreeSet<String>);

/// Where the memory is unless the caller says otherwise: in the user's folder for caches.
pub fn default_state() -> Option<PathBuf> {
    let folder = |name: &str| std::env::var_os(name).filter(|v| !v.is_empty()).map(PathBuf::from);
    let cache = folder("XDG_CACHE_HOME").or_else(|| Some(folder("HOME")?.join(".cache")))?;
    Some(cache.join("rivet/conform-failed"))
}

/// The absolute path; links stay, for a test may be one of many to the same file.
fn key(path: &Path) -> String {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned()).to_string_lossy().into_owned()
}

impl Memory {
    /// Reads the memory; a file that is not there remembers nothing.
    pub fn load(file: &Path) -> Result<Memory, InputError> {
        match input::read_text(file, LARGEST) {
            Ok(text) => Ok(Memory(text.lines().filter(|line| !line.is_empty()).map(str::to_owned).collect())),
            Err(InputError::Io(error)) if error.kind() == ErrorKind::NotFound => Ok(Memory::default()),
            Err(error) => Err(error),
        }
    }

    /// Did this test fail?
    pub fn failed(&self, test: &Test) -> bool {
        self.0.contains(&key(&test.path))
    }

    /// Learns from a run.
    pub fn learn(&mut self, outcomes: &[TestResult]) {
        for outcome in outcomes {
            let key = key(&outcome.path);
            match outcome.passed() {
                true => self.0.remove(&key),
                false => self.0.insert(key),
            };
        }
    }

    /// Writes the memory, whole or not at all.
    pub fn save(&self, file: &Path) -> io::Result<()> {
        let lines: String = self.0.iter().map(|line| format!("{line}\n")).collect();
        write_whole(file, lines.as_bytes())
    }
}
