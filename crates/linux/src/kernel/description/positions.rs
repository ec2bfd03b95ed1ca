//! Reading and writing at an offset, and the file position.

use std::io::{Seek, SeekFrom};
use std::os::unix::fs::FileExt;
use std::sync::PoisonError;

use rustix::fs::OFlags;

use super::{FileKind, OpenFile, copy_at};
use crate::abi::errno::Errno;
use crate::abi::fcntl::{APPEND, WRITE_ONLY};

impl OpenFile {
    /// Reads at `offset` without using the file position.
    pub(crate) fn read_at(&self, to: &mut [u8], offset: u64) -> Result<usize, Errno> {
        if self.is_stream() {
            return Err(Errno::ESPIPE);
        }
        if self.mode() == WRITE_ONLY {
            return Err(Errno::EBADF);
        }
        match &self.kind {
            FileKind::Host(file) => Ok(file.read_at(to, offset)?),
            FileKind::Bytes(bytes, _) => Ok(copy_at(bytes, to, offset)),
            FileKind::Memory(file) => Ok(file.read(to, Some(offset))),
            FileKind::Space(file) => file.read_at(to, offset),
            FileKind::Path => Err(Errno::EBADF),
            FileKind::Directory(_) => Err(Errno::EISDIR),
            FileKind::Null | FileKind::Zero | FileKind::Full | FileKind::Random(_) => self.read(to),
            _ => Err(Errno::ESPIPE),
        }
    }

    /// Writes at `offset` without using the file position; with `O_APPEND` at the end, as on Linux.
    pub(crate) fn write_at(&self, from: &[u8], offset: u64) -> Result<usize, Errno> {
        if self.is_stream() {
            return Err(Errno::ESPIPE);
        }
        if self.mode() == 0 {
            return Err(Errno::EBADF);
        }
        match &self.kind {
            FileKind::Host(file) => Ok(file.write_at(from, offset)?),
            FileKind::Memory(file) => file.write(from, Some(offset), self.has(APPEND)),
            FileKind::Space(file) => file.write_at(from, offset),
            FileKind::Path => Err(Errno::EBADF),
            FileKind::Null | FileKind::Zero | FileKind::Full | FileKind::Random(_) => self.write(from),
            _ => Err(Errno::ESPIPE),
        }
    }

    /// Writes a mapping's bytes at `offset`, also to a file that was opened with `O_APPEND`.
    pub(crate) fn write_in_place(&self, from: &[u8], offset: u64) -> Result<usize, Errno> {
        match &self.kind {
            FileKind::Host(file) if self.has(APPEND) => {
                let flags = rustix::fs::fcntl_getfl(file)?;
                rustix::fs::fcntl_setfl(file, flags - OFlags::APPEND)?;
                let written = file.write_at(from, offset);
                rustix::fs::fcntl_setfl(file, flags)?;
                Ok(written?)
            }
            FileKind::Memory(file) => file.write(from, Some(offset), false),
            _ => self.write_at(from, offset),
        }
    }

    /// Moves the file position.
    pub(crate) fn seek(&self, offset: i64, whence: i32) -> Result<u64, Errno> {
        match &self.kind {
            FileKind::Host(file) => {
                let to = match whence {
                    0 => SeekFrom::Start(u64::try_from(offset).map_err(|_| Errno::EINVAL)?),
                    1 => SeekFrom::Current(offset),
                    2 => SeekFrom::End(offset),
                    // SEEK_DATA, SEEK_HOLE
                    3 | 4 => {
                        let offset = u64::try_from(offset).map_err(|_| Errno::ENXIO)?;
                        let to =
                            if whence == 3 { rustix::fs::SeekFrom::Data } else { rustix::fs::SeekFrom::Hole };
                        return Ok(rustix::fs::seek(file, to(offset))?);
                    }
                    _ => return Err(Errno::EINVAL),
                };
                Ok((&mut &*file).seek(to)?)
            }
            FileKind::Bytes(bytes, at) => {
                let mut at = at.lock().unwrap_or_else(PoisonError::into_inner);
                let base = match whence {
                    0 => 0,
                    1 => *at as i64,
                    2 => bytes.len() as i64,
                    _ => return Err(Errno::EINVAL),
                };
                *at = base.checked_add(offset).and_then(|to| u64::try_from(to).ok()).ok_or(Errno::EINVAL)?;
                Ok(*at)
            }
            FileKind::Directory(directory) => {
                let mut entries = directory.entries.lock().unwrap_or_else(PoisonError::into_inner);
                let base = match whence {
                    0 => 0,
                    1 => entries.1 as i64,
                    _ => return Err(Errno::EINVAL),
                };
                let to =
                    base.checked_add(offset).and_then(|to| u64::try_from(to).ok()).ok_or(Errno::EINVAL)?;
                if to == 0 {
                    entries.0 = None;
                }
                entries.1 = to;
                Ok(to)
            }
            FileKind::Memory(file) => file.seek(offset, whence),
            FileKind::Space(file) => file.seek(offset, whence),
            FileKind::Null | FileKind::Zero | FileKind::Full | FileKind::Random(_) => Ok(0),
            FileKind::Path => Err(Errno::EBADF),
            _ => Err(Errno::ESPIPE),
        }
    }
}
