//! Files that results go to.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::error::BenchError;

/// A file that is written at the end, and opened at the start: a wrong name is no reason to measure for minutes first.
pub struct Output {
    path: PathBuf,
    file: File,
}

impl Output {
    /// Opens it, or creates it.
    pub fn open(path: &Path) -> Result<Output, BenchError> {
        let file = File::options().create(true).write(true).truncate(false).open(path);
        let file = file.map_err(|source| BenchError::Write { path: path.to_owned(), source })?;
        Ok(Output { path: path.to_owned(), file })
    }

    /// Writes all of it.
    pub fn write(mut self, text: &str) -> Result<(), BenchError> {
        // A terminal or a pipe has no length to set.
        let _ = self.file.set_len(0);
        self.file
            .write_all(text.as_bytes())
            .map_err(|source| BenchError::Write { path: self.path.clone(), source })
    }
}
