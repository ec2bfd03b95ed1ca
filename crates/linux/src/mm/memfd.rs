//! Memory files: `memfd_create` and file seals; the files of `/dev/shm` (see `dev_shm`) and System V segments.
//!
//! Invariant: pages that were never written use no host memory, whatever the file size.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use rivet_mem::{PAGE_SIZE, Source};
use rivet_sim::bytes::{Damaged, Reader, Writer};
use rivet_sim::limits;

use crate::abi::errno::Errno;
use crate::abi::fcntl::READ_WRITE;
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{FileKind, OpenFile};

/// `F_SEAL_` bits: seal, shrink, grow, write, future write, exec.
pub(crate) mod seal {
    pub(crate) const SEAL: u32 = 1;
    pub(crate) const SHRINK: u32 = 2;
    pub(crate) const GROW: u32 = 4;
    pub(crate) const WRITE: u32 = 8;
    pub(crate) const FUTURE_WRITE: u32 = 16;
    pub(crate) const EXEC: u32 = 32;
}

type Page = [u8; PAGE_SIZE as usize];

/// The contents of a memory file.
#[derive(Default)]
pub(crate) struct MemoryFileState {
    pages: BTreeMap<u64, Box<Page>>,
    size: u64,
    seals: u32,
    /// The inode number of a named file, else 0.
    inode: u64,
}

/// An open memory file.
#[derive(Default)]
pub(crate) struct MemoryFile {
    state: Arc<Mutex<MemoryFileState>>,
    /// The file position.
    at: Mutex<u64>,
}

impl MemoryFile {
    /// Creates an empty file with this inode and no seals.
    pub(crate) fn named(inode: u64) -> MemoryFile {
        let file = MemoryFile::default();
        file.state().inode = inode;
        file
    }

    /// Opens the same file again, with its own position.
    pub(crate) fn reopened(&self) -> MemoryFile {
        MemoryFile { state: Arc::clone(&self.state), at: Mutex::default() }
    }

    /// Returns the identity of the file.
    pub(crate) fn identity(&self) -> Weak<Mutex<MemoryFileState>> {
        Arc::downgrade(&self.state)
    }

    /// Returns the inode number of a named file, else 0.
    pub(crate) fn inode(&self) -> u64 {
        self.state().inode
    }

    fn state(&self) -> MutexGuard<'_, MemoryFileState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Locks the position; lock it before the state if both are needed.
    fn at(&self) -> MutexGuard<'_, u64> {
        self.at.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the size in bytes.
    pub(crate) fn size(&self) -> u64 {
        self.state().size
    }

    /// Reads at an offset, or at the file position.
    pub(crate) fn read(&self, to: &mut [u8], offset: Option<u64>) -> usize {
        let (mut at, state) = (self.at(), self.state());
        let from = offset.unwrap_or(*at);
        let n = state.size.saturating_sub(from).min(to.len() as u64) as usize;
        for (part, page, inside) in parts(from, n) {
            match state.pages.get(&page) {
                Some(bytes) => to[part.clone()].copy_from_slice(&bytes[inside..inside + part.len()]),
                None => to[part].fill(0),
            }
        }
        if offset.is_none() {
            *at += n as u64;
        }
        n
    }

    /// Writes at an offset or at the file position, or at the end if `append`. An offset leaves the position alone.
    pub(crate) fn write(&self, from: &[u8], offset: Option<u64>, append: bool) -> Result<usize, Errno> {
        let (mut at, mut state) = (self.at(), self.state());
        let start = if append { state.size } else { offset.unwrap_or(*at) };
        let end = start.checked_add(from.len() as u64).filter(|&end| end <= i64::MAX as u64);
        let mut end = end.ok_or(Errno::EFBIG)?;
        if state.seals & (seal::WRITE | seal::FUTURE_WRITE) != 0 {
            return Err(Errno::EPERM);
        }
        if end > state.size && state.seals & seal::GROW != 0 {
            end = state.size;
            if start >= end {
                return Err(Errno::EPERM);
            }
        }
        if !limits::has_room(end - start) {
            return Err(Errno::ENOMEM);
        }
        for (part, page, inside) in parts(start, (end - start) as usize) {
            let bytes = state.pages.entry(page).or_insert_with(|| Box::new([0; PAGE_SIZE as usize]));
            bytes[inside..inside + part.len()].copy_from_slice(&from[part]);
        }
        state.size = state.size.max(end);
        if offset.is_none() {
            *at = end;
        }
        Ok((end - start) as usize)
    }

    /// Moves the file position.
    pub(crate) fn seek(&self, offset: i64, whence: i32) -> Result<u64, Errno> {
        const SEEK_DATA: i32 = 3;
        const SEEK_HOLE: i32 = 4;
        let mut position = self.at();
        let (size, at) = (self.size() as i64, *position as i64);
        let to = match whence {
            0 => Some(offset),
            1 => at.checked_add(offset),
            2 => size.checked_add(offset),
            // All of it is data up to the hole at its end.
            SEEK_DATA | SEEK_HOLE if !(0..size).contains(&offset) => return Err(Errno::ENXIO),
            SEEK_DATA => Some(offset),
            SEEK_HOLE => Some(size),
            _ => return Err(Errno::EINVAL),
        };
        *position = to.and_then(|to| u64::try_from(to).ok()).ok_or(Errno::EINVAL)?;
        Ok(*position)
    }

    /// Truncates or extends the file.
    pub(crate) fn set_size(&self, size: u64) -> Result<(), Errno> {
        let mut state = self.state();
        let seals = state.seals;
        if size < state.size && seals & seal::SHRINK != 0 || size > state.size && seals & seal::GROW != 0 {
            return Err(Errno::EPERM);
        }
        if size > i64::MAX as u64 {
            return Err(Errno::EFBIG);
        }
        state.zero(size, u64::MAX);
        state.size = size;
        Ok(())
    }

    /// Zeroes a range (`FALLOC_FL_PUNCH_HOLE`).
    pub(crate) fn punch(&self, start: u64, end: u64) -> Result<(), Errno> {
        let mut state = self.state();
        if state.seals & (seal::WRITE | seal::FUTURE_WRITE) != 0 {
            return Err(Errno::EPERM);
        }
        state.zero(start, end);
        Ok(())
    }

    /// Returns the seals.
    pub(crate) fn seals(&self) -> u32 {
        self.state().seals
    }

    /// Adds seals.
    pub(crate) fn seal(&self, seals: u32) -> Result<(), Errno> {
        let mut state = self.state();
        if state.seals & seal::SEAL != 0 {
            return Err(Errno::EPERM);
        }
        state.seals |= seals;
        Ok(())
    }

    /// Writes the file for [`MemoryFile::load`].
    pub(crate) fn save(&self, out: &mut Writer) {
        let (at, state) = (self.at(), self.state());
        out.words(&[state.size, *at, state.seals.into(), state.pages.len() as u64]);
        for (&page, bytes) in &state.pages {
            out.word(page);
            out.data(&bytes[..]);
        }
    }

    /// Reads what [`MemoryFile::save`] wrote.
    pub(crate) fn load(from: &mut Reader<'_>) -> Result<MemoryFile, Damaged> {
        let [size, at] = from.words()?;
        let mut state = MemoryFileState { size, seals: from.half()?, ..MemoryFileState::default() };
        for _ in 0..from.count(16 + PAGE_SIZE as usize)? {
            let page = from.word()?;
            let bytes: &Page =
                from.data()?.try_into().map_err(|_| Damaged::new("a file page has the wrong size"))?;
            state.pages.insert(page, Box::new(*bytes));
        }
        if size > i64::MAX as u64 || at > i64::MAX as u64 {
            return Err(Damaged::new("a file is too large"));
        }
        Ok(MemoryFile { state: Arc::new(Mutex::new(state)), at: Mutex::new(at) })
    }
}

impl Source for MemoryFile {
    fn read(&self, to: &mut [u8], offset: u64) -> usize {
        MemoryFile::read(self, to, Some(offset))
    }
}

impl MemoryFileState {
    /// Zeroes the bytes from `start` to `end`.
    fn zero(&mut self, start: u64, end: u64) {
        let (first, last) = (start.div_ceil(PAGE_SIZE), end / PAGE_SIZE);
        if first < last {
            let behind = self.pages.split_off(&first);
            self.pages.extend(behind.into_iter().filter(|&(page, _)| page >= last));
        }
        // What is left of the first page and of the last.
        let edges = [(start, end.min(first * PAGE_SIZE)), (start.max(last * PAGE_SIZE), end)];
        for (from, to) in edges.into_iter().filter(|(from, to)| from < to && to - from < PAGE_SIZE) {
            if let Some(bytes) = self.pages.get_mut(&(from / PAGE_SIZE)) {
                let at = (from % PAGE_SIZE) as usize;
                bytes[at..at + (to - from) as usize].fill(0);
            }
        }
    }
}

/// Splits `len` bytes at `from` into pages: the range of the buffer, the page number, the offset in the page.
fn parts(from: u64, len: usize) -> impl Iterator<Item = (std::ops::Range<usize>, u64, usize)> {
    let mut done = 0;
    std::iter::from_fn(move || {
        let at = from + done as u64;
        let inside = (at % PAGE_SIZE) as usize;
        let n = (PAGE_SIZE as usize - inside).min(len - done);
        let part = done..done + n;
        done += n;
        (n > 0).then_some((part, at / PAGE_SIZE, inside))
    })
}

pub(crate) fn memfd_create(c: &mut Call) -> Value {
    const CLOSE_ON_EXEC: u32 = 1;
    const ALLOW_SEALING: u32 = 2;
    const NOEXEC_SEAL: u32 = 8;
    const EXEC: u32 = 16;
    /// Maximum length of a name, without the zero byte.
    const LONGEST: usize = 249;
    let flags = c.args[1] as u32;
    let unknown = flags & !(CLOSE_ON_EXEC | ALLOW_SEALING | NOEXEC_SEAL | EXEC) != 0;
    if unknown || flags & (NOEXEC_SEAL | EXEC) == NOEXEC_SEAL | EXEC {
        return Err(Errno::EINVAL);
    }
    let name = c.os.guest.space.read_cstr(c.args[0], LONGEST + 1)?;
    if name.len() > LONGEST {
        return Err(Errno::EINVAL);
    }
    let file = MemoryFile::default();
    file.state().seals = match flags & (ALLOW_SEALING | NOEXEC_SEAL) {
        0 => seal::SEAL,
        ALLOW_SEALING => 0,
        _ => seal::EXEC,
    };
    let path = format!("/memfd:{} (deleted)", String::from_utf8_lossy(&name));
    let file = OpenFile::new(FileKind::Memory(file), READ_WRITE, path);
    let cloexec = flags & CLOSE_ON_EXEC != 0;
    c.os.files.add(file, 0, cloexec).map(u64::from)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bytes(file: &MemoryFile, at: u64, len: usize) -> Vec<u8> {
        let mut to = vec![0xee; len];
        let n = file.read(&mut to, Some(at));
        to.truncate(n);
        to
    }

    #[test]
    fn bytes_across_pages_holes_and_the_end() {
        let file = MemoryFile::default();
        assert_eq!(file.write(b"abcdef", Some(4093), false), Ok(6));
        assert_eq!(bytes(&file, 4092, 100), b"\0abcdef");
        assert_eq!(file.set_size(4097), Ok(()));
        assert_eq!(file.set_size(1 << 40), Ok(()));
        assert_eq!(bytes(&file, 4093, 6), b"abcd\0\0");
        assert_eq!(file.punch(4094, 4096), Ok(()));
        assert_eq!(bytes(&file, 4093, 5), b"a\0\0d\0");
        assert_eq!(file.write(b"x", Some(u64::MAX), false), Err(Errno::EFBIG));
        assert_eq!(file.seek(0, 3), Ok(0));
        assert_eq!(file.seek(0, 4), Ok(1 << 40));
        assert_eq!(file.write(b"end", None, true), Ok(3));
        assert_eq!(file.size(), (1 << 40) + 3);
    }

    #[test]
    fn seals_hold() {
        let file = MemoryFile::default();
        assert_eq!(file.write(b"abc", None, false), Ok(3));
        assert_eq!(file.seal(seal::GROW), Ok(()));
        assert_eq!(file.write(b"xyz", Some(1), false), Ok(2));
        assert_eq!(file.write(b"xyz", Some(3), false), Err(Errno::EPERM));
        assert_eq!(file.set_size(4), Err(Errno::EPERM));
        assert_eq!(file.seal(seal::WRITE | seal::SHRINK | seal::SEAL), Ok(()));
        assert_eq!(file.write(b"x", Some(0), false), Err(Errno::EPERM));
        assert_eq!(file.set_size(1), Err(Errno::EPERM));
        assert_eq!(file.seal(seal::EXEC), Err(Errno::EPERM));
        assert_eq!(bytes(&file, 0, 9), b"axy");
    }

    #[test]
    fn saved_and_loaded() {
        let file = MemoryFile::default();
        assert_eq!(file.write(b"abc", Some(5000), false), Ok(3));
        let mut out = Writer::default();
        file.save(&mut out);
        let again = MemoryFile::load(&mut Reader::new(out.bytes()));
        assert_eq!(again.map(|again| bytes(&again, 4999, 9)), Ok(b"\0abc".to_vec()));
    }
}
