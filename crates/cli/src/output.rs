//! Output files that are complete or absent.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use tempfile::NamedTempFile;

use crate::error::CliError;

/// A file being written: a regular file appears under its name only when [`OutputFile::keep`] is called. What is no
/// regular file (a terminal, a pipe, `/dev/null`) is written at once.
pub(crate) struct OutputFile {
    path: PathBuf,
    to: BufWriter<Target>,
}

enum Target {
    Temporary(NamedTempFile),
    Direct(File),
}

impl Write for Target {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Target::Temporary(file) => file.write(bytes),
            Target::Direct(file) => file.write(bytes),
        }
    }
    fn flush(&mut self) -> io::Result<()> {
        match self {
            Target::Temporary(file) => file.flush(),
            Target::Direct(file) => file.flush(),
        }
    }
}

impl OutputFile {
    /// Starts a file.
    pub(crate) fn create(path: &Path) -> Result<OutputFile, CliError> {
        let fail = |source| CliError::Write { path: path.to_owned(), source };
        let special = std::fs::metadata(path).is_ok_and(|m| !m.is_file());
        let target = if special {
            Target::Direct(File::options().write(true).open(path).map_err(fail)?)
        } else {
            let folder = match path.parent() {
                Some(folder) if !folder.as_os_str().is_empty() => folder,
                _ => Path::new("."),
            };
            let mut builder = tempfile::Builder::new();
            builder.prefix(".rivet-");
            // As other programs' new files: the umask decides.
            #[cfg(unix)]
            builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
            Target::Temporary(builder.tempfile_in(folder).map_err(fail)?)
        };
        Ok(OutputFile { path: path.to_owned(), to: BufWriter::with_capacity(1 << 16, target) })
    }

    /// Ends the file: now it is there, whole.
    pub(crate) fn keep(self) -> Result<(), CliError> {
        let path = self.path;
        let fail = |source| CliError::Write { path: path.clone(), source };
        match self.to.into_inner().map_err(|e| fail(e.into_error()))? {
            Target::Temporary(file) => file.persist(&path).map(drop).map_err(|e| fail(e.error)),
            Target::Direct(mut file) => file.flush().map_err(fail),
        }
    }

    /// The failure to write this file.
    pub(crate) fn failed(path: &Path, source: io::Error) -> CliError {
        CliError::Write { path: path.to_owned(), source }
    }
}

impl Write for OutputFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.to.write(bytes)
    }
    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
