//! `/proc/PID/mem` and `/proc/PID/pagemap`: the memory of a process as a file.
//!
//! As for the kernel, `mem` ignores permissions, except that shared memory without write permission stays as it is.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use rivet_mem::{PAGE_SIZE, Perms, UserSpace};

use crate::abi::errno::Errno;

/// What the bytes of the file are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum View {
    /// The memory itself.
    Bytes,
    /// A word for each page.
    Pages,
}

/// An open `mem` or `pagemap`. It does not keep the memory of a process that has ended.
pub(crate) struct SpaceFile {
    space: Weak<UserSpace>,
    view: View,
    at: Mutex<u64>,
}

impl SpaceFile {
    pub(crate) fn new(space: &Arc<UserSpace>, view: View) -> SpaceFile {
        SpaceFile { space: Arc::downgrade(space), view, at: Mutex::new(0) }
    }

    /// Reads at the file position.
    pub(crate) fn read(&self, to: &mut [u8]) -> Result<usize, Errno> {
        let mut at = self.at.lock().unwrap_or_else(PoisonError::into_inner);
        let n = self.read_at(to, *at)?;
        *at = at.wrapping_add(n as u64);
        Ok(n)
    }

    /// Writes at the file position.
    pub(crate) fn write(&self, from: &[u8]) -> Result<usize, Errno> {
        let mut at = self.at.lock().unwrap_or_else(PoisonError::into_inner);
        let n = self.write_at(from, *at)?;
        *at = at.wrapping_add(n as u64);
        Ok(n)
    }

    /// Moves the file position; there is no end to count from.
    pub(crate) fn seek(&self, offset: i64, whence: i32) -> Result<u64, Errno> {
        let mut at = self.at.lock().unwrap_or_else(PoisonError::into_inner);
        *at = match whence {
            0 => offset as u64,
            1 => at.wrapping_add(offset as u64),
            _ => return Err(Errno::EINVAL),
        };
        Ok(*at)
    }

    /// Reads at an address, or the words of the pages from an offset on.
    pub(crate) fn read_at(&self, to: &mut [u8], offset: u64) -> Result<usize, Errno> {
        let Some(space) = self.space.upgrade() else { return Ok(0) };
        match self.view {
            View::Bytes => peek(&space, offset, to),
            View::Pages => page_words(&space, offset, to),
        }
    }

    /// Writes at an address.
    pub(crate) fn write_at(&self, from: &[u8], offset: u64) -> Result<usize, Errno> {
        match self.space.upgrade() {
            Some(space) if self.view == View::Bytes => poke(&space, offset, from),
            Some(_) => Err(Errno::EINVAL),
            None => Ok(0),
        }
    }
}

/// Calls `each` with the parts of a range that lie in one page, until one fails. EIO if the first does.
fn by_page(
    at: u64,
    len: usize,
    mut each: impl FnMut(u64, std::ops::Range<usize>) -> Result<(), Errno>,
) -> Result<usize, Errno> {
    let mut done = 0;
    while done < len {
        let Some(addr) = at.checked_add(done as u64) else { break };
        let n = ((PAGE_SIZE - addr % PAGE_SIZE) as usize).min(len - done);
        match each(addr, done..done + n) {
            Ok(()) => done += n,
            Err(_) if done > 0 => break,
            Err(_) => return Err(Errno::EIO),
        }
    }
    Ok(done)
}

/// Reads memory whatever its permissions, as far as it is mapped. EIO if nothing is.
pub(crate) fn peek(space: &UserSpace, addr: u64, to: &mut [u8]) -> Result<usize, Errno> {
    by_page(addr, to.len(), |addr, part| Ok(space.peek(addr, &mut to[part])?))
}

/// Writes memory whatever its permissions, as far as it is mapped and its own or writable. EIO if nothing is.
pub(crate) fn poke(space: &UserSpace, addr: u64, from: &[u8]) -> Result<usize, Errno> {
    by_page(addr, from.len(), |addr, part| {
        let mapping = space.mapping_at(addr).ok_or(Errno::EIO)?;
        if mapping.origin.shared && !mapping.perms.contains(Perms::W) {
            return Err(Errno::EIO);
        }
        Ok(space.poke(addr, &from[part])?)
    })
}

/// Makes the words of `pagemap`: every mapped page is present; numbers of frames are for the privileged.
fn page_words(space: &UserSpace, offset: u64, to: &mut [u8]) -> Result<usize, Errno> {
    const PRESENT: u64 = 1 << 63;
    const OF_FILE: u64 = 1 << 61;
    const EXCLUSIVE: u64 = 1 << 56;
    if !offset.is_multiple_of(8) || !to.len().is_multiple_of(8) {
        return Err(Errno::EINVAL);
    }
    let first = offset / 8;
    let left = (space.size() / PAGE_SIZE).saturating_sub(first);
    let count = left.min(to.len() as u64 / 8);
    let (words, _) = to.as_chunks_mut::<8>();
    for (word, page) in words.iter_mut().zip(first..first + count) {
        let value = match space.mapping_at(page * PAGE_SIZE) {
            None => 0,
            Some(mapping) if mapping.origin.offset.is_some() || mapping.origin.shared => PRESENT | OF_FILE,
            Some(_) => PRESENT | EXCLUSIVE,
        };
        *word = value.to_le_bytes();
    }
    Ok(count as usize * 8)
}
