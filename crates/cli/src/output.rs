//! An output file is complete or absent.

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

    /// Its name.
    pub(crate) fn path(&self) -> &Path {
        &self.path
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

/// Fails if the files of these options cannot be written, or if two of them are the same file: better before the work than
/// after.
pub(crate) fn try_files(options: &[(&str, Option<&Path>)]) -> Result<(), CliError> {
    distinct(options)?;
    options.iter().filter_map(|(_, path)| *path).try_for_each(|path| OutputFile::create(path).map(drop))
}

/// Fails if two of these options name the same file: the one written last would be all that is left.
fn distinct(options: &[(&str, Option<&Path>)]) -> Result<(), CliError> {
    let mut seen: Vec<(&str, PathBuf)> = Vec::new();
    for &(option, path) in options {
        let Some(path) = path else { continue };
        // A file replaces what has its name, even a link; what is no file takes both.
        if std::fs::metadata(path).is_ok_and(|m| !m.is_file()) {
            continue;
        }
        let place = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let folder = place.parent().and_then(|folder| folder.canonicalize().ok());
        let place = folder.zip(place.file_name()).map(|(folder, name)| folder.join(name)).unwrap_or(place);
        if let Some((other, _)) = seen.iter().find(|(_, other)| *other == place) {
            return Err(CliError::Usage(format!(
                "{other} and {option} name the same file: {}",
                path.display()
            )));
        }
        seen.push((option, place));
    }
    Ok(())
}

/// Starts a log in place of what the file holds. `-` is standard output.
pub(crate) fn create_log(path: &Path) -> Result<Box<dyn Write>, CliError> {
    if path == Path::new("-") {
        return Ok(Box::new(io::stdout()));
    }
    Ok(Box::new(File::create(path).map_err(|source| OutputFile::failed(path, source))?))
}

/// The failure to write such a log.
pub(crate) fn log_failed(path: &Path, source: io::Error) -> CliError {
    if path == Path::new("-") { CliError::Stdout(source) } else { OutputFile::failed(path, source) }
}

/// Whoever can read a file may execute it: QEMU runs no other files.
pub(crate) fn make_executable(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let metadata = std::fs::metadata(path)?;
        let mode = metadata.permissions().mode();
        if metadata.is_file() {
            std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode | (mode & 0o444) >> 2))?;
        }
    }
    Ok(())
}
