//! Host memory for compiled code: bounded, and never writable and executable at once.
//!
//! It has two halves, which are filled in turn: when both are full the older one starts over. Invariant: a page is writable
//! or executable (W^X), and code that was handed out stays where it is until [`CodeMemory::turn`] or
//! [`CodeMemory::clear`] says otherwise, when nobody may be running in it.
#![allow(unsafe_code)] // reason: maps memory and makes it executable

use std::ops::Range;
use std::ptr::NonNull;

use rustix::mm::{MapFlags, MprotectFlags, ProtFlags, mmap_anonymous, mprotect, munmap};

/// Code begins at a multiple of this.
pub(crate) const ALIGN: usize = 32;

/// Host memory for code.
pub(crate) struct CodeMemory {
    base: NonNull<u8>,
    /// Bytes of it, whole pages.
    size: usize,
    /// Bytes that stay for ever.
    kept: usize,
    /// Where the next code goes, and where the half ends that it is in.
    next: usize,
    end: usize,
    /// Bytes in use in the other half.
    other: usize,
}

// SAFETY: the mapping belongs to the value.
unsafe impl Send for CodeMemory {}

impl CodeMemory {
    /// Reserves so many bytes; none if the host refuses.
    pub(crate) fn new(size: usize) -> Option<CodeMemory> {
        let size = size.next_multiple_of(rustix::param::page_size());
        // SAFETY: a new private mapping at an address of the host's choice touches nothing else.
        let start = unsafe {
            mmap_anonymous(
                std::ptr::null_mut(),
                size,
                ProtFlags::READ | ProtFlags::WRITE,
                MapFlags::PRIVATE | MapFlags::NORESERVE,
            )
        };
        Some(CodeMemory {
            base: NonNull::new(start.ok()?.cast())?,
            size,
            kept: 0,
            next: 0,
            end: size,
            other: 0,
        })
    }

    /// Puts code there and gives its address; none if the half that is being filled is full.
    pub(crate) fn add(&mut self, code: &[u8]) -> Option<usize> {
        let at = self.next.next_multiple_of(ALIGN);
        let end = at.checked_add(code.len()).filter(|&end| end <= self.end)?;
        let page = rustix::param::page_size();
        let (first, last) = (at / page * page, end.next_multiple_of(page).min(self.size));
        self.protect(first, last, MprotectFlags::READ | MprotectFlags::WRITE)?;
        // SAFETY: the range lies in the mapping, is writable now, and nobody runs there: it was never handed out.
        unsafe { std::ptr::copy_nonoverlapping(code.as_ptr(), self.base.as_ptr().add(at), code.len()) };
        self.protect(first, last, MprotectFlags::READ | MprotectFlags::EXEC)?;
        flush_instructions(self.base.as_ptr().wrapping_add(at), code.len());
        self.next = end;
        Some(self.base.addr().get() + at)
    }

    /// Bytes in use.
    pub(crate) fn used(&self) -> usize {
        self.next - self.start() + self.other + self.kept
    }

    /// What is there now stays for ever.
    pub(crate) fn keep(&mut self) {
        self.kept = self.next;
        self.clear();
    }

    /// Forgets all other code. Nobody may be running it, or run it later.
    pub(crate) fn clear(&mut self) {
        (self.next, self.end, self.other) = (self.kept, self.middle(), 0);
    }

    /// Goes on in the other half, and gives the addresses of the code there, which is forgotten: nobody may be running it,
    /// or run it later.
    pub(crate) fn turn(&mut self) -> Range<usize> {
        self.other = self.next - self.start();
        let half = if self.end == self.size { self.kept..self.middle() } else { self.middle()..self.size };
        (self.next, self.end) = (half.start, half.end);
        let base = self.base.addr().get();
        base + half.start..base + half.end
    }

    /// Where the half begins that is being filled.
    fn start(&self) -> usize {
        if self.end == self.size { self.middle() } else { self.kept }
    }

    /// Where the second half begins.
    fn middle(&self) -> usize {
        self.kept + (self.size - self.kept) / 2
    }

    fn protect(&self, first: usize, last: usize, flags: MprotectFlags) -> Option<()> {
        // SAFETY: whole pages of the mapping; nobody runs in them while they are not executable, for the engine that
        // owns them is here.
        unsafe { mprotect(self.base.as_ptr().add(first).cast(), last - first, flags) }.ok()
    }
}

impl Drop for CodeMemory {
    fn drop(&mut self) {
        // SAFETY: the mapping is ours, and the engine that ran code in it is being dropped. A failure would only leak
        // address space.
        let _ = unsafe { munmap(self.base.as_ptr().cast(), self.size) };
    }
}

/// Makes instruction fetches see new code; x86-64 does by itself.
#[cfg(not(target_arch = "aarch64"))]
fn flush_instructions(_: *const u8, _: usize) {}

/// Makes instruction fetches see new code.
#[cfg(target_arch = "aarch64")]
fn flush_instructions(start: *const u8, len: usize) {
    // The least cache line that the architecture allows.
    const LINE: usize = 16;
    let first = start.addr() / LINE * LINE;
    // SAFETY: cache maintenance by address of memory that is mapped and readable.
    unsafe {
        for at in (first..start.addr() + len).step_by(LINE) {
            std::arch::asm!("dc cvau, {}", in(reg) at);
        }
        std::arch::asm!("dsb ish");
        for at in (first..start.addr() + len).step_by(LINE) {
            std::arch::asm!("ic ivau, {}", in(reg) at);
        }
        std::arch::asm!("dsb ish", "isb");
    }
}
