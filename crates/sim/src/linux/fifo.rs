//! Named pipes (`mkfifo`): the host's, in granted folders, between processes of the guest and with what runs beside it.
//!
//! Invariant: nobody waits in the host: a pipe is open there so that it says EAGAIN, and the guest's threads wait as for
//! any other file. Not as on Linux: who opens one for reading goes on at once, and waits when it reads.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use cap_std::fs::{Dir, FileTypeExt, OpenOptions, OpenOptionsExt};
use rustix::fs::{FileType, Mode, OFlags};

use super::errno::Errno;
use super::mounts::Place;
use super::open::{READ_WRITE, WRITE_ONLY};

/// An open one.
pub(super) struct Fifo(File);

/// Makes one. What the host's own umask forbids stays forbidden.
pub(super) fn make(place: &Place, mode: u32) -> Result<(), Errno> {
    let (folder, name) = place.parent()?.ok_or(Errno::EEXIST)?;
    Ok(rustix::fs::mknodat(folder, name, FileType::Fifo, Mode::from_raw_mode(mode), 0)?)
}

impl Fifo {
    /// Opens one for `access` (`O_RDONLY`, `O_WRONLY`, `O_RDWR`). ENXIO where nobody reads what would be written.
    pub(super) fn open(dir: &Dir, path: &Path, access: u32) -> Result<Fifo, Errno> {
        let mut options = OpenOptions::new();
        options.read(access != WRITE_ONLY).write(access == WRITE_ONLY || access == READ_WRITE);
        options.custom_flags(OFlags::NONBLOCK.bits() as i32);
        let file = dir.open_with(path, &options)?;
        // Something else may be there by now.
        if !file.metadata()?.file_type().is_fifo() {
            return Err(Errno::ENXIO);
        }
        Ok(Fifo(file.into_std()))
    }

    /// Reads what is there; nothing if nobody writes.
    pub(super) fn read(&self, to: &mut [u8]) -> Result<usize, Errno> {
        Ok((&self.0).read(to)?)
    }

    pub(super) fn write(&self, from: &[u8]) -> Result<usize, Errno> {
        Ok((&self.0).write(from)?)
    }

    pub(super) fn file(&self) -> &File {
        &self.0
    }

    /// Bytes that are there to be read.
    pub(super) fn waiting(&self) -> Result<u64, Errno> {
        Ok(rustix::io::ioctl_fionread(&self.0)?)
    }

    /// Bytes that it holds.
    pub(super) fn capacity(&self) -> Result<u64, Errno> {
        Ok(rustix::pipe::fcntl_getpipe_size(&self.0)? as u64)
    }
}
