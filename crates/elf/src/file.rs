//! `FileBytes` reads parts of a file on demand: a loader copies most of a program straight to guest memory, and nobody else
//! asks for those bytes.
//!
//! Invariant: [`FileBytes::len`] never changes. If another process truncates the file, the missing bytes read as zero.

use std::borrow::Cow;
use std::fmt;
use std::fs::File;
use std::io;
use std::ops::Range;
use std::os::unix::fs::FileExt;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Number of bytes that are read when a file is opened: they hold most headers.
const HEAD: usize = 4096;

/// Limit of files that stay open. Beyond it, files are read whole when they are opened, so that many processes of a guest do
/// not use up the host's descriptors.
const MOST_OPEN: usize = 64;

/// Number of files that are open.
static OPEN: AtomicUsize = AtomicUsize::new(0);

/// The bytes of a file.
pub struct FileBytes {
    len: usize,
    /// The first bytes; empty if `all` was there from the beginning.
    head: Vec<u8>,
    /// The open file; `None` if `all` was there from the beginning.
    file: Option<OpenFile>,
    /// The whole file, once somebody has asked for it.
    all: OnceLock<Vec<u8>>,
}

/// An open file, counted in [`OPEN`].
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
    /// The bytes of an open regular file, from its beginning; the file position does not matter.
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

    /// The size of the file in bytes.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether the file is empty.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The first bytes of the file: at least 4096, or the whole file.
    pub fn head(&self) -> &[u8] {
        self.all.get().unwrap_or(&self.head)
    }

    /// The whole file. Bytes that cannot be read are zero.
    pub fn all(&self) -> &[u8] {
        self.all.get_or_init(|| self.load(0..self.len))
    }

    /// A range inside the file. Bytes that cannot be read are zero.
    pub(crate) fn part(&self, range: Range<usize>) -> Cow<'_, [u8]> {
        match self.head().get(range.clone()) {
            Some(bytes) => Cow::Borrowed(bytes),
            None => Cow::Owned(self.load(range)),
        }
    }

    fn load(&self, range: Range<usize>) -> Vec<u8> {
        let mut bytes = vec![0; range.len()];
        if let Err(error) = self.read(range.start, &mut bytes) {
            tracing::warn!("cannot read bytes {:#x} to {:#x} of a program: {error}", range.start, range.end);
        }
        bytes
    }

    /// Reads the bytes from `start` on into `to`; bytes past the end of the file are zero.
    ///
    /// # Errors
    ///
    /// The file cannot be read.
    pub(crate) fn read(&self, start: usize, to: &mut [u8]) -> io::Result<()> {
        match (self.all.get(), &self.file) {
            (None, Some(OpenFile(file))) => read_at(file, to, start as u64),
            _ => {
                let from = self.head().get(start..).unwrap_or_default();
                let count = from.len().min(to.len());
                to[..count].copy_from_slice(&from[..count]);
                to[count..].fill(0);
                Ok(())
            }
        }
    }
}

/// Reads a file from `start` on; bytes past its end are zero.
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
