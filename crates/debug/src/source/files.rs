//! The text of source files is found by the paths that the compiler has written down.
//!
//! A path is tried as it is, after the replacements of `--source-map`; then its end below each directory that was
//! given, and its name in it.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::lines::read_regular;

/// Most bytes of a source file.
const LARGEST: u64 = 1 << 24;
/// Files that are read ahead, at most, and their bytes together.
const MOST_AHEAD: (usize, usize) = (4096, 1 << 26);

/// Texts of source files, with where to look for them.
#[derive(Default)]
pub(crate) struct Files {
    /// Beginnings of paths and what takes their place.
    maps: Vec<(String, String)>,
    /// Directories, the first to be tried first.
    folders: Vec<PathBuf>,
    /// Lines of what was asked for; None where no file is.
    read: HashMap<String, Option<Arc<Vec<String>>>>,
}

impl Files {
    /// From now on paths that begin with `from` begin with `to`.
    pub(crate) fn map(&mut self, from: &str, to: &str) {
        self.maps.push((from.to_owned(), to.to_owned()));
        self.forget_missing();
    }

    /// Looks into a directory, before those that were given earlier.
    pub(crate) fn look_in(&mut self, folder: PathBuf) {
        self.folders.retain(|other| *other != folder);
        self.folders.insert(0, folder);
        self.forget_missing();
    }

    /// The directories.
    pub(crate) fn folders(&self) -> &[PathBuf] {
        &self.folders
    }

    fn forget_missing(&mut self) {
        self.read.retain(|_, text| text.is_some());
    }

    /// The lines of a file, by the compiler's path.
    pub(crate) fn lines(&mut self, path: &str) -> Option<Arc<Vec<String>>> {
        if let Some(known) = self.read.get(path) {
            return known.clone();
        }
        let found = self.candidates(path).iter().find_map(|place| text(place));
        self.read.insert(path.to_owned(), found.clone());
        found
    }

    /// Where the text of a file was found.
    pub(crate) fn place(&self, path: &str) -> Option<PathBuf> {
        self.candidates(path).into_iter().find(|place| place.is_file())
    }

    /// Reads files before the process gives up the right to.
    pub(crate) fn read_ahead(&mut self, paths: impl IntoIterator<Item = String>) {
        let mut bytes = 0;
        for path in paths.into_iter().take(MOST_AHEAD.0) {
            if bytes > MOST_AHEAD.1 {
                return;
            }
            bytes += self.lines(&path).map_or(0, |lines| lines.iter().map(String::len).sum());
        }
    }

    fn candidates(&self, path: &str) -> Vec<PathBuf> {
        let mapped = self.maps.iter().rev().find_map(|(from, to)| {
            let rest = path.strip_prefix(from.as_str())?;
            let whole = rest.is_empty() || rest.starts_with('/') || from.ends_with('/');
            whole.then(|| format!("{to}{rest}"))
        });
        let path = Path::new(mapped.as_deref().unwrap_or(path));
        let mut all = vec![path.to_owned()];
        let end = path.strip_prefix("/").unwrap_or(path);
        for folder in &self.folders {
            all.push(folder.join(end));
            all.extend(path.file_name().map(|name| folder.join(name)));
        }
        all
    }
}

fn text(path: &Path) -> Option<Arc<Vec<String>>> {
    let bytes = read_regular(path, LARGEST)?;
    let text = String::from_utf8_lossy(&bytes);
    // Tabs are as wide as in a terminal.
    Some(Arc::new(text.lines().map(|line| expand(line).trim_end().to_owned()).collect()))
}

fn expand(line: &str) -> String {
    let mut out = String::new();
    let mut column = 0;
    for c in line.chars() {
        let width = if c == '\t' { 8 - column % 8 } else { 1 };
        match c {
            '\t' => out.extend(std::iter::repeat_n(' ', width)),
            c => out.push(c),
        }
        column += width;
    }
    out
}
