//! Named pipes (`mkfifo`) of the host in granted directories, between guest processes and host programs.
//!
//! Invariant: the host's descriptor is non-blocking; the guest's threads wait as for any other file. Unlike on Linux,
//! opening a FIFO for reading does not wait for a writer; the first read does.

use std::fs::File;
use std::io::{Read, Write};

use rustix::fs::{FileType, Mode};

use crate::abi::errno::Errno;
use crate::fs::writable::{WritableEntry, masked};

/// An open FIFO.
pub(crate) struct Fifo(File);

/// Creates a FIFO.
pub(crate) fn make(entry: &WritableEntry, mode: u32) -> Result<(), Errno> {
    let make =
        || rustix::fs::mknodat(&entry.folder, &entry.name, FileType::Fifo, Mode::from_raw_mode(mode), 0);
    Ok(masked(0, make)?)
}

impl Fifo {
    /// Wraps a FIFO that was opened with `O_NONBLOCK`.
    pub(crate) fn new(file: File) -> Fifo {
        Fifo(file)
    }

    /// Reads available bytes; zero bytes mean that there is no writer.
    pub(crate) fn read(&self, to: &mut [u8]) -> Result<usize, Errno> {
        Ok((&self.0).read(to)?)
    }

    pub(crate) fn write(&self, from: &[u8]) -> Result<usize, Errno> {
        Ok((&self.0).write(from)?)
    }

    pub(crate) fn file(&self) -> &File {
        &self.0
    }

    /// Returns the number of bytes that can be read.
    pub(crate) fn waiting(&self) -> Result<u64, Errno> {
        Ok(rustix::io::ioctl_fionread(&self.0)?)
    }

    /// Returns the capacity in bytes.
    pub(crate) fn capacity(&self) -> Result<u64, Errno> {
        Ok(rustix::pipe::fcntl_getpipe_size(&self.0)? as u64)
    }
}
