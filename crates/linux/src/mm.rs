//! Memory management: `brk`, `mmap`, `munmap`, `mprotect`, `mremap`, `msync`.
//!
//! Invariant: mappings without a fixed address lie inside `Memory::mmap`. A file mapping is a copy of the pages that
//! were touched; shared writable mappings are written back at `msync`, `munmap` and exit, and before
//! the process reads the file.

pub(crate) mod advice;
mod file_maps;
pub(crate) mod map;
pub(crate) mod memfd;
pub(crate) mod remap;
pub(crate) mod seal;
pub(crate) mod shared;

use std::ops::Range;

use rangemap::{RangeMap, RangeSet};
use rivet_mem::{Origin, PAGE_SIZE, Perms, UserSpace};
use rivet_sim::bytes::{Damaged, Reader, Writer};

use crate::abi::errno::Errno;
use crate::kernel::call::{Call, Value};
use crate::kernel::file_snapshot::{FileSnapshot, ReopenedFiles};
use crate::mm::advice::mapped;
use crate::mm::file_maps::SharedFileMapping;

/// Bytes kept free below the stack.
pub(crate) const STACK_GAP: u64 = 1 << 20;

/// Heap and file mappings of a process.
#[derive(Clone)]
pub(crate) struct Memory {
    heap: u64,
    brk: u64,
    mmap: Range<u64>,
    /// Lowest address of the main thread's stack.
    stack: u64,
    /// Shared mappings of files.
    shared: RangeMap<u64, SharedFileMapping>,
    /// Ranges that `mseal` has sealed.
    sealed: RangeSet<u64>,
    /// What a child gets zeroed (`MADV_WIPEONFORK`), or not at all (`MADV_DONTFORK`).
    wiped: RangeSet<u64>,
    withheld: RangeSet<u64>,
}

impl Memory {
    /// Creates a heap that begins at `heap`, with a range for mappings and a stack above it.
    pub(crate) fn new(heap: u64, mmap: Range<u64>, stack: u64) -> Memory {
        let none = RangeSet::new;
        let (shared, sealed, wiped, withheld) = (RangeMap::new(), none(), none(), none());
        Memory { heap, brk: heap, mmap, stack, shared, sealed, wiped, withheld }
    }

    /// Returns the memory of a child process, whose address space is a copy.
    pub(crate) fn child(&self, space: &UserSpace) -> Memory {
        let mut child = self.clone();
        for range in self.wiped.iter() {
            // What it cannot be done to is no longer there.
            let _ = space.discard(range.start, range.end - range.start);
        }
        for range in self.withheld.iter() {
            let _ = space.unmap(range.start, range.end - range.start);
            child.drop_notes(range);
        }
        child
    }

    /// Drops what is noted of a range that is no longer mapped, or will be mapped anew.
    fn drop_notes(&mut self, range: &Range<u64>) {
        if !range.is_empty() {
            self.shared.remove(range.clone());
            self.wiped.remove(range.clone());
            self.withheld.remove(range.clone());
        }
    }

    /// Writes the state for [`Memory::load`]; the bytes themselves belong to the address space.
    pub(crate) fn save(&self, out: &mut Writer, files: &mut FileSnapshot) {
        out.words(&[self.heap, self.brk, self.mmap.start, self.mmap.end, self.stack]);
        out.word(self.shared.iter().count() as u64);
        for (&Range { start, end }, shared) in self.shared.iter() {
            let file = files.put(&shared.file, || format!("the shared mapping at {start:#x}"));
            out.words(&[start, end, shared.offset(start), shared.writes.into(), file]);
        }
        for ranges in [&self.sealed, &self.wiped, &self.withheld] {
            out.word(ranges.iter().count() as u64);
            ranges.iter().for_each(|range| out.words(&[range.start, range.end]));
        }
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
        for _ in 0..from.count(40)? {
            let [start, end, offset, writes] = from.words()?;
            let aligned = (start | end | offset).is_multiple_of(PAGE_SIZE);
            if !aligned || start >= end || end > size || offset.checked_add(size).is_none() {
                return Err(wrong());
            }
            let file = reopened.get(from.word()?)?;
            shared.insert(start..end, SharedFileMapping::new(file, start, offset, writes != 0));
        }
        let mut ranges = || {
            let mut ranges = RangeSet::new();
            for _ in 0..from.count(16)? {
                let [start, end] = from.words()?;
                if start >= end || end > size {
                    return Err(wrong());
                }
                ranges.insert(start..end);
            }
            Ok(ranges)
        };
        let (sealed, wiped, withheld) = (ranges()?, ranges()?, ranges()?);
        Ok(Memory { heap, brk, mmap: start..end, stack, shared, sealed, wiped, withheld })
    }

    /// Returns the range for mappings without a fixed address.
    pub(crate) fn mmap_range(&self) -> Range<u64> {
        self.mmap.clone()
    }

    /// Returns whether `addr` is where a stack overflow ends up.
    pub(crate) fn is_below_stack(&self, addr: u64) -> bool {
        (self.stack.saturating_sub(STACK_GAP)..self.stack).contains(&addr)
    }

    /// Moves what is noted for a child with its pages.
    fn move_notes(&mut self, old: &Range<u64>, start: u64) {
        for ranges in [&mut self.wiped, &mut self.withheld] {
            let moved: Vec<_> = ranges
                .overlapping(old)
                .map(|part| part.start.max(old.start)..part.end.min(old.end))
                .collect();
            ranges.remove(old.clone());
            ranges.extend(
                moved.into_iter().map(|part| part.start - old.start + start..part.end - old.start + start),
            );
        }
    }
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
        memory.drop_notes(&(new..old));
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
        let perms = Perms::from_bits(prot as u8);
        if perms.contains(Perms::W) && c.os.memory.is_shared(&range) {
            c.os.memory.allow_writes(&range)?;
        }
        c.os.guest.space.protect(addr, len, perms)?;
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
