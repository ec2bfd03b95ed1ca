//! The bytes of a file are read where somebody asks for them: of a program that runs, most are needed in its own memory alone.
//!
//! Invariant: [`FileBytes::len`] never changes. A file that somebody else cuts short meanwhile reads as zero behind its end.

use std::borrow::Cow;
use std::fmt;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Bytes that are read when a file is opened: most headers are there.
const HEAD: usize = 4096;

/// Most files that stay open; others are read at once, so that a machine of many programs does not use up descriptors.
const MOST_OPEN: usize = 64;

static OPEN: AtomicUsize = AtomicUsize::new(0);

/// The bytes of a file.
pub struct FileBytes {
    len: usize,
    /// The first of them.
    head: Vec<u8>,
    /// Where the others come from.
    file: Option<OpenFile>,
    all: OnceLock<Vec<u8>>,
}

/// An open file that is counted.
struct OpenFile(File);

impl OpenFile {
    fn new(file: File) -> OpenFile {
        OPEN.fetch_add(1, Ordering::Relaxed);
        OpenFile(file)
    }
}

impl Drop for OpenFile {
    fn drop(&mut self) {
        OPEN.fetch_sub(1, Ordering::Relaxed);
    }
}

impl FileBytes {
    /// Those of an open regular file, from its beginning, wherever its position is.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub fn open(file: File) -> io::Result<FileBytes> {
        let len = usize::try_from(file.metadata()?.len()).map_err(io::Error::other)?;
        if OPEN.load(Ordering::Relaxed) >= MOST_OPEN {
            let mut bytes = vec![0; len];
            read_at(&file, &mut bytes, 0)?;
            return Ok(bytes.into());
        }
        let mut head = vec![0; len.min(HEAD)];
        read_at(&file, &mut head, 0)?;
        Ok(FileBytes { len, head, file: Some(OpenFile::new(file)), all: OnceLock::new() })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The first of them: at least 4096, if there are so many.
    pub fn head(&self) -> &[u8] {
        self.all.get().unwrap_or(&self.head)
    }

    /// All of them. What cannot be read is zero.
    pub fn all(&self) -> &[u8] {
        self.all.get_or_init(|| {
            let mut bytes = vec![0; self.len];
            if let Err(error) = self.read(0, &mut bytes) {
                tracing::warn!("a program's file: {error}");
            }
            bytes
        })
    }

    /// Some of them, which are inside. What cannot be read is zero.
    pub(crate) fn part(&self, range: Range<usize>) -> Cow<'_, [u8]> {
        match (self.all.get(), &self.file) {
            (Some(all), _) => Cow::Borrowed(&all[range]),
            (None, _) if range.end <= self.head.len() => Cow::Borrowed(&self.head[range]),
            (None, None) => Cow::Borrowed(&self.all()[range]),
            (None, Some(_)) => {
                let mut bytes = vec![0; range.len()];
                if let Err(error) = self.read(range.start, &mut bytes) {
                    tracing::warn!("a program's file: {error}");
                }
                Cow::Owned(bytes)
            }
        }
    }

    /// Reads those from `start` on into `to`; what is behind the end is zero.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub(crate) fn read(&self, start: usize, to: &mut [u8]) -> io::Result<()> {
        match (self.all.get(), &self.file) {
            (None, Some(OpenFile(file))) => read_at(file, to, start as u64),
            (all, _) => {
                let from = all.and_then(|all| all.get(start..)).unwrap_or_default();
                let count = from.len().min(to.len());
                to[..count].copy_from_slice(&from[..count]);
                to[count..].fill(0);
                Ok(())
            }
        }
    }
}

/// Reads a file from `start` on; what is behind its end is zero.
fn read_at(file: &File, to: &mut [u8], start: u64) -> io::Result<()> {
    let mut done = 0;
    while done < to.len() {
        match file.read_at(&mut to[done..], start + done as u64) {
            Ok(0) => break,
            Ok(count) => done += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    to[done..].fill(0);
    Ok(())
}

impl From<Vec<u8>> for FileBytes {
    fn from(bytes: Vec<u8>) -> FileBytes {
        FileBytes { len: bytes.len(), head: Vec::new(), file: None, all: OnceLock::from(bytes) }
    }
}

impl Default for FileBytes {
    fn default() -> FileBytes {
        Vec::new().into()
    }
}

impl fmt::Debug for FileBytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:#x} bytes", self.len)
    }
}
