//! Named pipes (`mkfifo`): the host's, in granted folders, between processes of the guest and with what runs beside it.
//!
//! Invariant: nobody waits in the host: a pipe is open there so that it says EAGAIN, and the guest's threads wait as for
//! any other file. Not as on Linux: who opens one for reading goes on at once, and waits when it reads.

use std::fs::File;
use std::io::{Read, Write};

use rustix::fs::{FileType, Mode};

use crate::abi::errno::Errno;
use crate::fs::spot::Spot;

/// An open one.
pub(crate) struct Fifo(File);

/// Makes one. What the host's own umask forbids stays forbidden.
pub(crate) fn make(spot: &Spot, mode: u32) -> Result<(), Errno> {
    Ok(rustix::fs::mknodat(&spot.folder, &spot.name, FileType::Fifo, Mode::from_raw_mode(mode), 0)?)
}

impl Fifo {
    /// Of a named pipe that was opened with `O_NONBLOCK`.
    pub(crate) fn new(file: File) -> Fifo {
        Fifo(file)
    }

    /// Reads what is there; nothing if nobody writes.
    pub(crate) fn read(&self, to: &mut [u8]) -> Result<usize, Errno> {
        Ok((&self.0).read(to)?)
    }

    pub(crate) fn write(&self, from: &[u8]) -> Result<usize, Errno> {
        Ok((&self.0).write(from)?)
    }

    pub(crate) fn file(&self) -> &File {
        &self.0
    }

    /// Bytes that are there to be read.
    pub(crate) fn waiting(&self) -> Result<u64, Errno> {
        Ok(rustix::io::ioctl_fionread(&self.0)?)
    }

    /// Bytes that it holds.
    pub(crate) fn capacity(&self) -> Result<u64, Errno> {
        Ok(rustix::pipe::fcntl_getpipe_size(&self.0)? as u64)
    }
}
