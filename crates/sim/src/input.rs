//! Files that the user names: programs, logs, scripts, snapshots.
//!
//! Invariant: opening never blocks, and reading is bounded by a limit that the error names. Only regular files are
//! read: a FIFO may never answer, and `/dev/zero` never ends.

use std::fs::{File, OpenOptions};
use std::io::{self, Read};
use std::os::unix::fs::{FileTypeExt, OpenOptionsExt};
use std::path::Path;

/// The reason why a file cannot be read, without its name.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum InputError {
    /// The host refuses.
    #[error("{}", plain(.0))]
    Io(#[from] io::Error),
    /// The file is not a regular file.
    #[error("is {0}, not a regular file")]
    Kind(&'static str),
    /// The file is too large.
    #[error("has {size} bytes; the limit is {limit}")]
    Size {
        /// Size of the file in bytes.
        size: u64,
        /// Maximum size in bytes.
        limit: u64,
    },
    /// The file is not text.
    #[error("is not UTF-8 text")]
    Text,
}

/// Opens a file for reading.
///
/// # Errors
///
/// The file does not exist, cannot be read, or is not a regular file.
pub fn open(path: &Path) -> Result<File, InputError> {
    // Without the flag the opening of a FIFO waits for a writer.
    let flags = rustix::fs::OFlags::NONBLOCK.bits() as i32;
    let file = OpenOptions::new().read(true).custom_flags(flags).open(path)?;
    let kind = file.metadata()?.file_type();
    let what = match () {
        () if kind.is_file() => return Ok(file),
        () if kind.is_dir() => "a directory",
        () if kind.is_fifo() => "a FIFO",
        () if kind.is_socket() => "a socket",
        () => "a device",
    };
    Err(InputError::Kind(what))
}

/// Returns the size of a file of at most `limit` bytes.
///
/// # Errors
///
/// The host does not say, or the file is larger than `limit`.
pub fn check_size(file: &File, limit: u64) -> Result<u64, InputError> {
    match file.metadata()?.len() {
        size if size > limit => Err(InputError::Size { size, limit }),
        size => Ok(size),
    }
}

/// Reads a file of at most `limit` bytes.
///
/// # Errors
///
/// The errors of [`open`], or the file is larger than `limit`.
pub fn read(path: &Path, limit: u64) -> Result<Vec<u8>, InputError> {
    let file = open(path)?;
    let mut bytes = Vec::with_capacity(check_size(&file, limit)? as usize);
    // It may be growing.
    file.take(limit + 1).read_to_end(&mut bytes)?;
    match bytes.len() as u64 {
        size if size > limit => Err(InputError::Size { size, limit }),
        _ => Ok(bytes),
    }
}

/// Reads a text of at most `limit` bytes.
///
/// # Errors
///
/// The errors of [`read`], or the file is not UTF-8.
pub fn read_text(path: &Path, limit: u64) -> Result<String, InputError> {
    String::from_utf8(read(path, limit)?).map_err(|_| InputError::Text)
}

/// Returns the operating system's words for an error, without its number.
pub fn plain(error: &io::Error) -> String {
    let words = error.to_string();
    words.split(" (os error").next().unwrap_or(&words).to_lowercase()
}

#[cfg(test)]
mod tests {
    use std::process::Command;

    use super::*;

    #[test]
    fn regular_files_alone_are_read_and_none_is_waited_for() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        assert!(Command::new("mkfifo").arg(path("fifo")).status().is_ok_and(|status| status.success()));
        let _socket = std::os::unix::net::UnixListener::bind(path("socket")).expect("a socket");
        std::fs::write(path("file"), b"text").expect("a file");
        std::fs::write(path("bytes"), b"\xff").expect("a file");
        let why = |path: &Path| read(path, 3).expect_err("refused").to_string();
        assert_eq!(why(&path("fifo")), "is a FIFO, not a regular file");
        assert_eq!(why(folder.path()), "is a directory, not a regular file");
        assert_eq!(why(Path::new("/dev/zero")), "is a device, not a regular file");
        assert_eq!(why(&path("file")), "has 4 bytes; the limit is 3");
        assert_eq!(why(&path("missing")), "no such file or directory");
        assert!(matches!(open(&path("socket")), Err(InputError::Io(_))));
        assert_eq!(read(&path("file"), 4).expect("its bytes"), b"text");
        assert_eq!(read_text(&path("file"), 4).expect("a text"), "text");
        assert!(matches!(read_text(&path("bytes"), 4), Err(InputError::Text)));
    }

    #[test]
    fn files_that_say_nothing_of_their_size_end_at_the_limit() {
        // Files of /proc have size 0.
        assert!(read(Path::new("/proc/self/maps"), 10).is_err_and(|e| matches!(e, InputError::Size { .. })));
        assert!(read(Path::new("/proc/self/maps"), 1 << 20).is_ok_and(|bytes| !bytes.is_empty()));
    }
}
