//! Copies between an address space and host buffers.
//!
//! Invariant: a transfer that faults has copied nothing; the fault holds the first bad address.

use std::sync::Arc;

use super::{UserSpace, copy_pages};
use crate::{Access, Fault, FaultKind, MemError, PAGE_SIZE};

impl UserSpace {
    /// Checks that the guest may access all of `len` bytes at `addr`; an empty range passes.
    pub fn check(&self, addr: u64, len: u64, access: Access) -> Result<(), Fault> {
        self.each_page(addr, len, access, |at| self.allow(at, access))
    }

    /// Reads with the guest's permissions.
    pub fn read(&self, addr: u64, to: &mut [u8]) -> Result<(), Fault> {
        self.check(addr, to.len() as u64, Access::Load)?;
        self.copy_out(addr, to)
    }

    /// Writes with the guest's permissions.
    pub fn write(&self, addr: u64, from: &[u8]) -> Result<(), Fault> {
        self.check(addr, from.len() as u64, Access::Store)?;
        self.copy_in(addr, from)?;
        self.stored(addr, from.len() as u64);
        Ok(())
    }

    /// Replaces the word at a multiple of 4 by `new` if it is `old`, atomically and with the guest's permissions.
    /// Returns whether it did.
    pub fn replace(&self, addr: u64, old: u32, new: u32) -> Result<bool, Fault> {
        self.check(addr, 4, Access::Load)?;
        self.check(addr, 4, Access::Store)?;
        // What was checked does not wrap.
        self.tracker.note_all(&(addr..addr + 4), &self.bytes, addr);
        let outside = Fault { addr, access: Access::Store, kind: FaultKind::Unmapped };
        let replaced = self.bytes.replace(addr, old, new).ok_or(outside)?;
        if replaced {
            self.tracker.did_write(addr, &new.to_le_bytes());
            self.stored(addr, 4);
        }
        Ok(replaced)
    }

    /// Reads mapped bytes regardless of permissions, for loaders and debuggers.
    pub fn peek(&self, addr: u64, to: &mut [u8]) -> Result<(), Fault> {
        let len = to.len() as u64;
        self.each_page(addr, len, Access::Load, |at| self.mapped(at, Access::Load))?;
        self.regardless(addr, len, Access::Load, || self.copy_out(addr, to))
    }

    /// Writes mapped bytes regardless of permissions, for loaders and debuggers.
    pub fn poke(&self, addr: u64, from: &[u8]) -> Result<(), Fault> {
        let len = from.len() as u64;
        self.each_page(addr, len, Access::Store, |at| self.mapped(at, Access::Store))?;
        self.regardless(addr, len, Access::Store, || self.copy_in(addr, from))?;
        let range = addr..addr.saturating_add(len);
        if self.has_code(&range) {
            self.changed(Some(range));
        }
        Ok(())
    }

    /// Reads the bytes at `addr` before the first zero byte, at most `max`; a result of length `max` has no zero byte.
    pub fn read_cstr(&self, addr: u64, max: usize) -> Result<Vec<u8>, Fault> {
        let mut text = Vec::new();
        let mut page = [0; PAGE_SIZE as usize];
        while text.len() < max {
            let unmapped = Fault { addr: u64::MAX, access: Access::Load, kind: FaultKind::Unmapped };
            let at = addr.checked_add(text.len() as u64).ok_or(unmapped)?;
            let in_page = (PAGE_SIZE - at % PAGE_SIZE) as usize;
            let chunk = &mut page[..in_page.min(max - text.len())];
            self.read(at, chunk)?;
            if let Some(end) = chunk.iter().position(|&byte| byte == 0) {
                text.extend_from_slice(&chunk[..end]);
                break;
            }
            text.extend_from_slice(chunk);
        }
        Ok(text)
    }

    /// Copies the whole address space including shared memory. A hart that moves to the copy flushes its TLB.
    pub fn duplicate(&self) -> Result<Arc<UserSpace>, MemError> {
        let copy = self.copied(|range, to| {
            copy_pages(&self.bytes, range.clone(), to, range.start);
            Ok(())
        })?;
        Ok(Arc::new(copy))
    }

    /// Runs a transfer of mapped bytes regardless of permissions: pages that the host's protection closes are open meanwhile.
    fn regardless(
        &self,
        addr: u64,
        len: u64,
        access: Access,
        transfer: impl FnOnce() -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        if !self.mirrors() || self.check(addr, len, access).is_ok() {
            return transfer();
        }
        let _list = self.lock();
        self.with_open(&(addr..addr.saturating_add(len)), transfer)
    }

    /// Calls `ask` for the first byte of the range in each of its pages.
    fn each_page(
        &self,
        addr: u64,
        len: u64,
        access: Access,
        mut ask: impl FnMut(u64) -> Result<(), Fault>,
    ) -> Result<(), Fault> {
        if len == 0 {
            return Ok(());
        }
        // A range that wraps ends at the top, and nothing is mapped there.
        let last = addr.saturating_add(len - 1);
        let mut at = addr;
        loop {
            ask(at)?;
            match crate::page_base(at).checked_add(PAGE_SIZE) {
                Some(next) if next <= last => at = next,
                Some(_) => return Ok(()),
                None => return Err(Fault { addr: at, access, kind: FaultKind::Unmapped }),
            }
        }
    }

    fn copy_out(&self, addr: u64, to: &mut [u8]) -> Result<(), Fault> {
        let outside = Fault { addr, access: Access::Load, kind: FaultKind::Unmapped };
        if to.is_empty() { Ok(()) } else { self.bytes.read(addr, to).ok_or(outside) }
    }

    pub(super) fn copy_in(&self, addr: u64, from: &[u8]) -> Result<(), Fault> {
        let outside = Fault { addr, access: Access::Store, kind: FaultKind::Unmapped };
        let len = from.len() as u64;
        if from.is_empty() {
            return Ok(());
        }
        let end = addr.checked_add(len).ok_or(outside)?;
        self.tracker.note_all(&(addr..end), &self.bytes, addr);
        self.bytes.write(addr, from).ok_or(outside)?;
        self.tracker.did_write(addr, from);
        Ok(())
    }
}
