//! Files that fuzzing starts from.

use std::path::{Path, PathBuf};

/// Largest file that is mutated: larger ones make slow inputs that say nothing new.
const LARGEST: usize = 64 << 10;

/// The repository's folder.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The files of a target below `corpus` or `cases`, by name.
pub fn files(folder: &str, target: &str) -> Vec<Vec<u8>> {
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder).join(target), "")
}

/// The files in a folder of the repository whose names end so, by name.
pub fn shared(folder: &str, end: &str) -> Vec<Vec<u8>> {
    read(&root().join(folder), end)
}

fn read(folder: &Path, end: &str) -> Vec<Vec<u8>> {
    let Ok(entries) = folder.read_dir() else { return Vec::new() };
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.to_string_lossy().ends_with(end));
    paths.sort_unstable();
    let bytes = paths.iter().filter_map(|path| std::fs::read(path).ok());
    bytes.filter(|bytes| bytes.len() <= LARGEST).collect()
}

/// All lines of texts, trimmed, without empty ones.
pub fn lines(texts: Vec<Vec<u8>>) -> Vec<String> {
    let lines = texts.iter().flat_map(|text| text.split(|&byte| byte == b'\n'));
    let lines = lines.map(|line| String::from_utf8_lossy(line).trim().to_owned());
    lines.filter(|line| !line.is_empty()).collect()
}
