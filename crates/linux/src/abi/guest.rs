//! Guest memory as system calls see it: a bad pointer is EFAULT, words are XLEN wide.
//!
//! Invariant: nothing here allocates a length that the guest chose, unless the caller bounded it.

use std::ffi::OsString;
use std::os::unix::ffi::OsStringExt;
use std::path::PathBuf;
use std::sync::Arc;

use rivet_mem::{Access, UserSpace};

use crate::abi::errno::Errno;

/// `PATH_MAX`, including the zero byte.
const PATH_MAX: usize = 4096;

/// Maximum number of bytes that go through one host buffer.
pub(crate) const CHUNK: u64 = 1 << 20;

/// Maximum number of bytes that one call transfers (`MAX_RW_COUNT`).
pub(crate) const MOST_MOVED: u64 = 0x7fff_f000;

/// Maximum number of `struct iovec` in one `readv` or `writev`.
const IOV_MAX: u64 = 1024;

/// Guest memory with the width of its words.
#[derive(Clone)]
pub(crate) struct Guest {
    /// The address space.
    pub(crate) space: Arc<UserSpace>,
    /// Whether words are 32 bits wide.
    pub(crate) rv32: bool,
}

impl Guest {
    /// Returns the size in bytes of `long`, `size_t` and pointers.
    pub(crate) fn word_size(&self) -> u64 {
        if self.rv32 { 4 } else { 8 }
    }

    /// Reads `N` bytes.
    pub(crate) fn array<const N: usize>(&self, addr: u64) -> Result<[u8; N], Errno> {
        let mut bytes = [0; N];
        self.space.read(addr, &mut bytes)?;
        Ok(bytes)
    }

    /// Reads a 32-bit integer.
    pub(crate) fn u32(&self, addr: u64) -> Result<u32, Errno> {
        self.array(addr).map(u32::from_le_bytes)
    }

    /// Reads a 64-bit integer.
    pub(crate) fn u64(&self, addr: u64) -> Result<u64, Errno> {
        self.array(addr).map(u64::from_le_bytes)
    }

    /// Reads an XLEN-wide unsigned integer.
    pub(crate) fn word(&self, addr: u64) -> Result<u64, Errno> {
        if self.rv32 { self.u32(addr).map(u64::from) } else { self.u64(addr) }
    }

    /// Reads `N` consecutive XLEN-wide integers.
    pub(crate) fn words<const N: usize>(&self, addr: u64) -> Result<[u64; N], Errno> {
        let mut words = [0; N];
        for (i, word) in words.iter_mut().enumerate() {
            *word = self.word(addr.wrapping_add(i as u64 * self.word_size()))?;
        }
        Ok(words)
    }

    /// Writes bytes.
    pub(crate) fn write(&self, addr: u64, bytes: &[u8]) -> Result<(), Errno> {
        Ok(self.space.write(addr, bytes)?)
    }

    /// Writes a 32-bit integer.
    pub(crate) fn set_u32(&self, addr: u64, value: u32) -> Result<(), Errno> {
        self.write(addr, &value.to_le_bytes())
    }

    /// Replaces a 32-bit integer atomically by `change(old)` and returns the old value; `None` from `change` leaves it.
    pub(crate) fn update_u32(&self, addr: u64, change: impl Fn(u32) -> Option<u32>) -> Result<u32, Errno> {
        loop {
            let old = self.u32(addr)?;
            match change(old) {
                Some(new) if !self.space.replace(addr, old, new)? => {}
                _ => return Ok(old),
            }
        }
    }

    /// Writes an XLEN-wide integer.
    pub(crate) fn set_word(&self, addr: u64, value: u64) -> Result<(), Errno> {
        self.write(addr, &value.to_le_bytes()[..self.word_size() as usize])
    }

    /// Reads a zero-terminated path.
    pub(crate) fn path(&self, addr: u64) -> Result<PathBuf, Errno> {
        let bytes = self.space.read_cstr(addr, PATH_MAX)?;
        if bytes.len() == PATH_MAX {
            return Err(Errno::ENAMETOOLONG);
        }
        Ok(PathBuf::from(OsString::from_vec(bytes)))
    }

    /// Reads an array of `struct iovec` as (address, length); empty elements are dropped.
    pub(crate) fn vectors(&self, addr: u64, count: u64) -> Result<Vec<(u64, u64)>, Errno> {
        if count > IOV_MAX {
            return Err(Errno::EINVAL);
        }
        let mut vectors = Vec::new();
        let mut total: u64 = 0;
        for i in 0..count {
            let [base, len] = self.words(addr.wrapping_add(i * 2 * self.word_size()))?;
            if len > i64::MAX as u64 {
                return Err(Errno::EINVAL);
            }
            // What is too much is left out; what goes beyond the user's addresses is none of theirs.
            let len = len.min(MOST_MOVED - total);
            total += len;
            if base.checked_add(len).is_none_or(|end| end > self.space.size()) {
                return Err(Errno::EFAULT);
            }
            if len > 0 {
                vectors.push((base, len));
            }
        }
        Ok(vectors)
    }

    /// Reads the first `most` bytes of `vectors`.
    pub(crate) fn gather(&self, vectors: &[(u64, u64)], most: u64) -> Result<Vec<u8>, Errno> {
        let mut bytes = Vec::new();
        for &(addr, len) in vectors {
            let len = len.min(most - bytes.len() as u64);
            self.space.check(addr, len, Access::Load)?;
            let start = bytes.len();
            bytes.resize(start + len as usize, 0);
            self.space.read(addr, &mut bytes[start..])?;
        }
        Ok(bytes)
    }

    /// Checks that the first `len` bytes of `vectors` can be written.
    pub(crate) fn check_scatter(&self, vectors: &[(u64, u64)], mut len: u64) -> Result<(), Errno> {
        for &(addr, room) in vectors {
            let n = room.min(len);
            self.space.check(addr, n, Access::Store)?;
            len -= n;
        }
        Ok(())
    }

    /// Writes bytes to `vectors`.
    pub(crate) fn scatter(&self, vectors: &[(u64, u64)], mut bytes: &[u8]) -> Result<(), Errno> {
        for &(addr, room) in vectors {
            let (first, rest) = bytes.split_at(room.min(bytes.len() as u64) as usize);
            self.write(addr, first)?;
            bytes = rest;
        }
        Ok(())
    }

    /// Returns how many of the `len` bytes at `addr` to transfer next: as many as are accessible, up to [`CHUNK`].
    /// EFAULT if the first is not.
    pub(crate) fn reach(&self, addr: u64, len: u64, access: Access) -> Result<u64, Errno> {
        let len = len.min(CHUNK);
        match self.space.check(addr, len, access) {
            Ok(()) => Ok(len),
            Err(fault) if fault.addr > addr => Ok(fault.addr - addr),
            Err(_) => Err(Errno::EFAULT),
        }
    }
}
