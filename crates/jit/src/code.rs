//! Host memory for compiled code: bounded, and never writable and executable at once.
//!
//! The memory is mapped twice, to be written in one place and run in another; where the host refuses that, it is mapped once,
//! and its pages change between both. It has two halves, which are filled in turn: when both are full the older one starts
//! over. Invariant: a mapped page is writable or executable (W^X), and code that was handed out stays where it is until
//! [`CodeMemory::turn`] or [`CodeMemory::clear`] says otherwise, when nobody may be running in it.
#![allow(unsafe_code)] // reason: maps memory and makes it executable

use std::ops::Range;
use std::ptr::{NonNull, null_mut};

use rustix::fs::{MemfdFlags, ftruncate, memfd_create};
use rustix::mm::{MapFlags, MprotectFlags, ProtFlags, mmap, mmap_anonymous, mprotect, munmap};

use crate::host_faults::{HostFault, HostFaults};

/// Code begins at a multiple of this.
pub(crate) const ALIGN: usize = 32;

/// Bytes of a jump to an address.
pub(crate) const JUMP: usize = 5;

/// An instruction of as many bytes that does nothing, where [`CodeMemory::redirect`] puts a jump.
pub(crate) const NO_JUMP: [u8; JUMP] = [0x0f, 0x1f, 0x44, 0, 0];

/// Host memory for code.
pub(crate) struct CodeMemory {
    /// Where it is run.
    base: NonNull<u8>,
    /// Where it is written: somewhere else, or in the same place.
    writable: NonNull<u8>,
    /// Bytes of it, whole pages.
    size: usize,
    /// Bytes that stay for ever.
    kept: usize,
    /// Where the next code goes, and where the half ends that it is in.
    next: usize,
    end: usize,
    /// Bytes in use in the other half.
    other: usize,
    /// Accesses of the code that may fault.
    faults: HostFaults,
}

// SAFETY: the mappings belong to the value.
unsafe impl Send for CodeMemory {}

impl CodeMemory {
    /// Reserves so many bytes; none if the host refuses.
    pub(crate) fn new(size: usize) -> Option<CodeMemory> {
        CodeMemory::mapped(size, |size| twice(size).or_else(|| once(size)))
    }

    /// The same without a file: perf looks for the names of code in its map only where no file is mapped.
    pub(crate) fn without_file(size: usize) -> Option<CodeMemory> {
        CodeMemory::mapped(size, once)
    }

    fn mapped(
        size: usize,
        map: impl FnOnce(usize) -> Option<(NonNull<u8>, NonNull<u8>)>,
    ) -> Option<CodeMemory> {
        let size = size.next_multiple_of(rustix::param::page_size());
        let (base, writable) = map(size)?;
        let faults = HostFaults::new(base.addr().get(), size);
        Some(CodeMemory { base, writable, size, kept: 0, next: 0, end: size, other: 0, faults })
    }

    /// Where the next code goes.
    pub(crate) fn next(&self) -> usize {
        self.base.addr().get() + self.next.next_multiple_of(ALIGN)
    }

    /// Puts code there and gives its address; none if the half that is being filled is full.
    pub(crate) fn add(&mut self, code: &[u8]) -> Option<usize> {
        let at = self.next.next_multiple_of(ALIGN);
        let end = at.checked_add(code.len()).filter(|&end| end <= self.end)?;
        self.write(at, code)?;
        self.next = end;
        Some(self.base.addr().get() + at)
    }

    /// Puts code there as [`CodeMemory::add`] does, with its accesses that may fault.
    pub(crate) fn add_with_faults(&mut self, code: &[u8], faults: &[HostFault]) -> Option<usize> {
        let at = self.add(code)?;
        self.faults.add(usize::from(self.is_in_second()), at - self.base.addr().get(), faults);
        Some(at)
    }

    /// Are faults of its code handled?
    pub(crate) fn handles_faults(&self) -> bool {
        self.faults.are_handled()
    }

    /// Makes code at an address, which nobody may be running, a jump to other code here. False if that is impossible.
    pub(crate) fn redirect(&mut self, from: usize, to: usize) -> bool {
        if !cfg!(target_arch = "x86_64") {
            return false;
        }
        let Ok(distance) = i32::try_from(to.wrapping_sub(from + JUMP) as isize) else { return false };
        let mut jump = [0xe9, 0, 0, 0, 0];
        jump[1..].copy_from_slice(&distance.to_le_bytes());
        self.patch(from, &jump)
    }

    /// Makes the jump whose distance is at an address go to `to`; nobody may be running it. False if that is impossible.
    pub(crate) fn aim(&mut self, address: usize, to: usize) -> bool {
        let distance = i32::try_from(to.wrapping_sub(address + 4) as isize);
        distance.is_ok_and(|distance| self.patch(address, &distance.to_le_bytes()))
    }

    /// Changes code at an address, which nobody may be running. False if that is impossible.
    pub(crate) fn patch(&mut self, address: usize, code: &[u8]) -> bool {
        let at = address.checked_sub(self.base.addr().get()).filter(|at| at + code.len() <= self.size);
        at.is_some_and(|at| self.write(at, code).is_some())
    }

    /// Writes code that nobody runs.
    fn write(&mut self, at: usize, code: &[u8]) -> Option<()> {
        let page = rustix::param::page_size();
        let (first, last) = (at / page * page, (at + code.len()).next_multiple_of(page).min(self.size));
        let is_one = self.base == self.writable;
        if is_one {
            self.protect(first, last, MprotectFlags::READ | MprotectFlags::WRITE)?;
        }
        // SAFETY: the range lies in the mapping, is writable now, and nobody runs there: the caller's promise.
        unsafe { std::ptr::copy_nonoverlapping(code.as_ptr(), self.writable.as_ptr().add(at), code.len()) };
        if is_one {
            self.protect(first, last, MprotectFlags::READ | MprotectFlags::EXEC)?;
        }
        flush_instructions(self.base.as_ptr().wrapping_add(at), code.len());
        Some(())
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
        (0..2).for_each(|half| self.faults.forget(half));
    }

    /// Goes on in the other half, and gives the addresses of the code there, which is forgotten: nobody may be running it,
    /// or run it later.
    pub(crate) fn turn(&mut self) -> Range<usize> {
        self.other = self.next - self.start();
        let goes_to_second = !self.is_in_second();
        let half = if goes_to_second { self.middle()..self.size } else { self.kept..self.middle() };
        self.faults.forget(usize::from(goes_to_second));
        (self.next, self.end) = (half.start, half.end);
        let base = self.base.addr().get();
        base + half.start..base + half.end
    }

    /// Where the half begins that is being filled.
    fn start(&self) -> usize {
        if self.is_in_second() { self.middle() } else { self.kept }
    }

    /// Is it the second half that is being filled?
    fn is_in_second(&self) -> bool {
        self.end == self.size
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
        self.faults.end();
        for mapping in
            [Some(self.base), Some(self.writable).filter(|&at| at != self.base)].into_iter().flatten()
        {
            // SAFETY: the mapping is ours, and the engine that ran code in it is being dropped. A failure would only leak
            // address space.
            let _ = unsafe { munmap(mapping.as_ptr().cast(), self.size) };
        }
    }
}

/// Maps new memory twice: to be run, and to be written.
fn twice(size: usize) -> Option<(NonNull<u8>, NonNull<u8>)> {
    let file = memfd_create("rivet-code", MemfdFlags::CLOEXEC).ok()?;
    ftruncate(&file, size as u64).ok()?;
    let map = |flags| {
        // SAFETY: a new mapping at an address of the host's choice touches nothing else; nobody else has the file.
        let start =
            unsafe { mmap(null_mut(), size, flags, MapFlags::SHARED | MapFlags::NORESERVE, &file, 0) };
        NonNull::new(start.ok()?.cast())
    };
    let base = map(ProtFlags::READ | ProtFlags::EXEC)?;
    match map(ProtFlags::READ | ProtFlags::WRITE) {
        Some(writable) => Some((base, writable)),
        None => {
            // SAFETY: nobody knows the mapping yet.
            let _ = unsafe { munmap(base.as_ptr().cast(), size) };
            None
        }
    }
}

/// Maps new memory once.
fn once(size: usize) -> Option<(NonNull<u8>, NonNull<u8>)> {
    // SAFETY: a new private mapping at an address of the host's choice touches nothing else.
    let start = unsafe {
        mmap_anonymous(
            null_mut(),
            size,
            ProtFlags::READ | ProtFlags::WRITE,
            MapFlags::PRIVATE | MapFlags::NORESERVE,
        )
    };
    let base = NonNull::new(start.ok()?.cast())?;
    Some((base, base))
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
