//! Memory management: `brk`, `mmap`, `munmap`, `mprotect`, `mremap`, `msync`.
//!
//! Invariant: mappings without a fixed address lie inside `Memory::mmap`. A file mapping is a copy of the pages that
//! were touched; shared writable mappings are written back at `msync`, `munmap` and exit.

pub(crate) mod advice;
pub(crate) mod map;
pub(crate) mod memfd;
pub(crate) mod remap;
pub(crate) mod seal;
pub(crate) mod shared;

use std::ops::Range;
use std::sync::Arc;

use rangemap::{RangeMap, RangeSet};
use rivet_mem::{Origin, PAGE_SIZE, Perms};
use rivet_sim::bytes::{Damaged, Reader, Writer};

use crate::abi::errno::Errno;
use crate::abi::guest::{CHUNK, Guest};
use crate::kernel::call::{Call, Value};
use crate::kernel::description::OpenFile;
use crate::kernel::file_snapshot::{FileSnapshot, ReopenedFiles};
use crate::mm::advice::mapped;

/// Bytes kept free below the stack.
pub(crate) const STACK_GAP: u64 = 1 << 20;

/// A shared writable mapping of a file.
#[derive(Clone)]
struct SharedFileMapping {
    file: Arc<OpenFile>,
    /// Difference between file offset and address.
    shift: u64,
}

impl SharedFileMapping {
    /// Creates the mapping whose page at `start` shows the file from `offset` on.
    fn new(file: Arc<OpenFile>, start: u64, offset: u64) -> SharedFileMapping {
        SharedFileMapping { file, shift: offset.wrapping_sub(start) }
    }

    fn offset(&self, addr: u64) -> u64 {
        addr.wrapping_add(self.shift)
    }
}

impl PartialEq for SharedFileMapping {
    fn eq(&self, other: &SharedFileMapping) -> bool {
        Arc::ptr_eq(&self.file, &other.file) && self.shift == other.shift
    }
}

impl Eq for SharedFileMapping {}

/// Heap and file mappings of a process.
#[derive(Clone)]
pub(crate) struct Memory {
    heap: u64,
    brk: u64,
    mmap: Range<u64>,
    /// Lowest address of the main thread's stack.
    stack: u64,
    /// Shared writable mappings of files.
    shared: RangeMap<u64, SharedFileMapping>,
    /// Ranges that `mseal` has sealed.
    sealed: RangeSet<u64>,
}

impl Memory {
    /// Creates a heap that begins at `heap`, with a range for mappings and a stack above it.
    pub(crate) fn new(heap: u64, mmap: Range<u64>, stack: u64) -> Memory {
        Memory { heap, brk: heap, mmap, stack, shared: RangeMap::new(), sealed: RangeSet::new() }
    }

    /// Writes the state for [`Memory::load`]; the bytes themselves belong to the address space.
    pub(crate) fn save(&self, out: &mut Writer, files: &mut FileSnapshot) {
        out.words(&[self.heap, self.brk, self.mmap.start, self.mmap.end, self.stack]);
        out.word(self.shared.iter().count() as u64);
        for (&Range { start, end }, shared) in self.shared.iter() {
            let file = files.put(&shared.file, || format!("the shared mapping at {start:#x}"));
            out.words(&[start, end, shared.offset(start), file]);
        }
        out.word(self.sealed.iter().count() as u64);
        self.sealed.iter().for_each(|range| out.words(&[range.start, range.end]));
    }

    /// Reads what [`Memory::save`] wrote, for an address space of `size` bytes.
    pub(crate) fn load(
        from: &mut Reader<'_>,
        reopened: &ReopenedFiles,
        size: u64,
    ) -> Result<Memory, Damaged> {
        let wrong = || Damaged::new("invalid memory layout");
        let [heap, brk, start, end, stack] = from.words()?;
        if !(heap <= brk && brk <= size && start <= end && end <= size && stack <= size) {
            return Err(wrong());
        }
        let mut shared = RangeMap::new();
        for _ in 0..from.count(32)? {
            let [start, end, offset] = from.words()?;
            let aligned = (start | end | offset).is_multiple_of(PAGE_SIZE);
            if !aligned || start >= end || end > size || offset.checked_add(size).is_none() {
                return Err(wrong());
            }
            shared.insert(start..end, SharedFileMapping::new(reopened.get(from.word()?)?, start, offset));
        }
        let mut sealed = RangeSet::new();
        for _ in 0..from.count(16)? {
            let [start, end] = from.words()?;
            if start >= end || end > size {
                return Err(wrong());
            }
            sealed.insert(start..end);
        }
        Ok(Memory { heap, brk, mmap: start..end, stack, shared, sealed })
    }

    /// Returns the range for mappings without a fixed address.
    pub(crate) fn mmap_range(&self) -> Range<u64> {
        self.mmap.clone()
    }

    /// Returns whether `addr` is where a stack overflow ends up.
    pub(crate) fn is_below_stack(&self, addr: u64) -> bool {
        (self.stack.saturating_sub(STACK_GAP)..self.stack).contains(&addr)
    }

    /// Writes the changed pages of shared mappings inside `range` to their files.
    fn write_back(&self, guest: &Guest, range: &Range<u64>) {
        for (pages, shared) in self.shared.overlapping(range) {
            let Ok(size) = shared.file.size() else { continue };
            // Pages behind the file's end stay away from it.
            let in_file = size.saturating_sub(shared.offset(pages.start)).saturating_add(pages.start);
            let pages = pages.start.max(range.start)..pages.end.min(range.end).min(in_file);
            for part in guest.space.loaded(&pages) {
                if let Err(errno) = write_changes(guest, shared, part) {
                    tracing::warn!("cannot write a shared mapping to its file: {errno:?}");
                    break;
                }
            }
        }
    }

    /// Writes the changed pages of all shared mappings to their files.
    pub(crate) fn write_back_all(&self, guest: &Guest) {
        self.write_back(guest, &(0..u64::MAX));
    }

    /// Drops the file mappings in `range`, which is going to be replaced.
    fn forget(&mut self, guest: &Guest, range: &Range<u64>) {
        if self.is_shared(range) {
            self.write_back(guest, range);
            self.shared.remove(range.clone());
        }
    }

    /// Returns whether a shared writable mapping of the file exists.
    pub(crate) fn shares(&self, file: &Arc<OpenFile>) -> bool {
        self.shared.iter().any(|(_, shared)| Arc::ptr_eq(&shared.file, file))
    }

    fn is_shared(&self, range: &Range<u64>) -> bool {
        !range.is_empty() && self.shared.overlaps(range)
    }
}

/// Writes the pages that differ from the file; unchanged pages need no disk space.
fn write_changes(guest: &Guest, shared: &SharedFileMapping, part: Range<u64>) -> Result<(), Errno> {
    let most = CHUNK.min(part.end - part.start) as usize;
    let (mut ours, mut theirs) = (vec![0; most], vec![0; most]);
    let mut at = part.start;
    while at < part.end {
        let len = CHUNK.min(part.end - at) as usize;
        let (ours, theirs) = (&mut ours[..len], &mut theirs[..len]);
        guest.space.peek(at, ours)?;
        let n = shared.file.read_at(theirs, shared.offset(at))?;
        theirs[n..].fill(0);
        let size = PAGE_SIZE as usize;
        for (n, (ours, theirs)) in ours.chunks(size).zip(theirs.chunks(size)).enumerate() {
            if ours != theirs {
                shared.file.write_at(ours, shared.offset(at) + (n * size) as u64)?;
            }
        }
        at += len as u64;
    }
    Ok(())
}

/// Returns the pages of a range; EINVAL if the address is not aligned or the range wraps.
pub(crate) fn pages(addr: u64, len: u64) -> Result<Range<u64>, Errno> {
    if !addr.is_multiple_of(PAGE_SIZE) {
        return Err(Errno::EINVAL);
    }
    let end = len.checked_next_multiple_of(PAGE_SIZE).and_then(|len| addr.checked_add(len));
    end.map(|end| addr..end).ok_or(Errno::EINVAL)
}

/// `brk`: moves the end of the heap if possible and returns it; an unchanged end means failure.
pub(crate) fn brk(c: &mut Call) -> Value {
    let (wanted, memory, space) = (c.args[0], &mut c.os.memory, &c.os.guest.space);
    if wanted < memory.heap || wanted > memory.mmap.end {
        return Ok(memory.brk);
    }
    let (old, new) = (memory.brk.next_multiple_of(PAGE_SIZE), wanted.next_multiple_of(PAGE_SIZE));
    if new > old {
        // Exactly there or nowhere.
        if space.map_anywhere(old, new - old, Perms::RW, Origin::from("[heap]"), old..new) != Ok(old) {
            return Ok(memory.brk);
        }
    } else if new < old {
        if memory.check_unsealed(&(new..old)).is_err() {
            return Ok(memory.brk);
        }
        space.unmap(new, old - new)?;
    }
    memory.brk = wanted;
    Ok(wanted)
}

pub(crate) fn mprotect(c: &mut Call) -> Value {
    // PROT_READ, PROT_WRITE, PROT_EXEC, PROT_SEM, and one of PROT_GROWSDOWN and PROT_GROWSUP.
    const KNOWN: u64 = 0xf;
    const GROWS: u64 = 0x300_0000;
    let [addr, len, prot, ..] = c.args;
    if prot & !(KNOWN | GROWS) != 0 || prot & GROWS == GROWS {
        return Err(Errno::EINVAL);
    }
    let range = pages(addr, len)?;
    if !range.is_empty() {
        c.os.memory.check_unsealed(&range)?;
        c.os.guest.space.protect(addr, len, Perms::from_bits(prot as u8))?;
    }
    Ok(0)
}

pub(crate) fn msync(c: &mut Call) -> Value {
    const ASYNC: u64 = 1;
    const SYNC: u64 = 4;
    let (range, flags) = (pages(c.args[0], c.args[1])?, c.args[2]);
    if flags & !7 != 0 || flags & (ASYNC | SYNC) == ASYNC | SYNC {
        return Err(Errno::EINVAL);
    }
    mapped(c, &range)?;
    c.os.memory.write_back(&c.os.guest, &range);
    Ok(0)
}

/// `riscv_flush_icache`: makes every thread see new code.
pub(crate) fn riscv_flush_icache(c: &mut Call) -> Value {
    const LOCAL: u64 = 1;
    if c.args[2] & !LOCAL != 0 {
        return Err(Errno::EINVAL);
    }
    c.machine.invalidate_code();
    Ok(0)
}
