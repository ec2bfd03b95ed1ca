//! Memory management: `brk`, `mmap`, `munmap`, `mprotect`, `mremap`, `msync`.
//!
//! Invariant: mappings without a fixed address lie inside `Memory::mmap`. A file mapping is a copy of the pages that
//! were touched; shared writable mappings are written back at `msync`, `munmap` and exit.

pub(crate) mod advice;
pub(crate) mod memfd;
pub(crate) mod seal;
pub(crate) mod shared;

use std::ops::Range;
use std::sync::Arc;

use rangemap::{RangeMap, RangeSet};
use rivet_mem::{MapError, Origin, PAGE_SIZE, Perms, RemapTo};
use rivet_sim::bytes::{Damaged, Reader, Writer};
use rivet_sim::limits;

use crate::abi::errno::Errno;
use crate::abi::guest::{CHUNK, Guest};
use crate::kernel::call::{Call, Value};
use crate::kernel::description::OpenFile;
use crate::kernel::file_snapshot::{FileSnapshot, ReopenedFiles};
use crate::mm::advice::mapped;

/// Bytes kept free below the stack.
pub(crate) const STACK_GAP: u64 = 1 << 20;

const MAP_SHARED: u64 = 1;
const MAP_PRIVATE: u64 = 2;
const MAP_TYPE: u64 = 0xf;
const MAP_FIXED: u64 = 0x10;
const MAP_ANONYMOUS: u64 = 0x20;
const MAP_NORESERVE: u64 = 0x4000;
const MAP_FIXED_NOREPLACE: u64 = 0x10_0000;
const MREMAP_MAYMOVE: u64 = 1;
const MREMAP_FIXED: u64 = 2;

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
    let (mut ours, mut theirs) = (Vec::new(), Vec::new());
    let mut at = part.start;
    while at < part.end {
        let len = CHUNK.min(part.end - at) as usize;
        ours.resize(len, 0);
        theirs.resize(len, 0);
        guest.space.peek(at, &mut ours)?;
        let n = shared.file.read_at(&mut theirs, shared.offset(at))?;
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

/// Converts `PROT_` bits. A writable page is readable, as with RISC-V page tables.
fn perms(prot: u64) -> Perms {
    let asked = Perms::from_bits(prot as u8 & 7);
    if asked.contains(Perms::W) { asked | Perms::R } else { asked }
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

pub(crate) fn mmap(c: &mut Call) -> Value {
    let offset = c.args[5];
    map(c, offset)
}

pub(crate) fn mmap2(c: &mut Call) -> Value {
    let offset = c.args[5] * PAGE_SIZE;
    map(c, offset)
}

fn map(c: &mut Call, offset: u64) -> Value {
    let [addr, len, prot, flags, ..] = c.args;
    if len == 0 || !offset.is_multiple_of(PAGE_SIZE) {
        return Err(Errno::EINVAL);
    }
    let shared = match flags & MAP_TYPE {
        MAP_PRIVATE => false,
        // MAP_SHARED, MAP_SHARED_VALIDATE
        MAP_SHARED | 3 => true,
        _ => return Err(Errno::EINVAL),
    };
    let file = match flags & MAP_ANONYMOUS {
        0 => Some(c.os.files.get(c.int(4))?),
        _ => None,
    };
    let perms = perms(prot);
    // As the kernel's heuristic overcommit: no more at a time than there is.
    let counts = !shared && perms.contains(Perms::W) && flags & MAP_NORESERVE == 0;
    if counts && limits::is_too_large(len) {
        return Err(Errno::ENOMEM);
    }
    let mut origin = Origin { shared, ..Origin::anonymous() };
    if let Some(file) = &file {
        if !file.can_map(shared && perms.contains(Perms::W))? {
            return Err(Errno::EACCES);
        }
        origin = Origin { shared, ..Origin::file(&file.path.to_string_lossy(), offset) };
    }
    // Nothing is mapped yet: what can fail has to fail before it changes anything.
    let (memory, guest) = (&mut c.os.memory, &c.os.guest);
    let start = if flags & (MAP_FIXED | MAP_FIXED_NOREPLACE) != 0 {
        let range = pages(addr, len)?;
        if range.end > guest.space.size() {
            return Err(Errno::ENOMEM);
        }
        if flags & MAP_FIXED_NOREPLACE != 0 {
            match guest.space.map_anywhere(addr, len, perms, origin, range) {
                Ok(start) => start,
                Err(MapError::NoSpace { .. }) => return Err(Errno::EEXIST),
                Err(error) => return Err(error.into()),
            }
        } else {
            memory.check_unsealed(&range)?;
            memory.forget(guest, &range);
            guest.space.map(addr, len, perms, origin)?;
            addr
        }
    } else {
        // A hint that is not aligned is rounded down, as the kernel does.
        let hint = addr / PAGE_SIZE * PAGE_SIZE;
        let hint = if hint < memory.mmap.start { 0 } else { hint };
        guest.space.map_anywhere(hint, len, perms, origin, memory.mmap.clone())?
    };
    let writes = shared && perms.contains(Perms::W);
    show(c, start, len, shared, file.map(|file| (file, offset)), writes)?;
    Ok(start)
}

/// Makes new pages show a file or shared memory; unmaps them if the host has no memory.
fn show(
    c: &mut Call,
    start: u64,
    len: u64,
    shared: bool,
    file: Option<(Arc<OpenFile>, u64)>,
    writes: bool,
) -> Result<(), Errno> {
    let shown = match shared {
        true => c.os.share(start, len, file.as_ref().map(|(file, at)| (file, *at))),
        false => Ok(()),
    };
    let space = &c.os.guest.space;
    shown.inspect_err(|_| {
        let _ = space.unmap(start, len);
    })?;
    let Some((file, offset)) = file else { return Ok(()) };
    let in_file = file.size().map_or(0, |size| size.saturating_sub(offset)).min(len);
    if in_file > 0 {
        space.back(start, in_file, file.source(), offset)?;
    }
    if writes {
        c.os.memory.shared.insert(
            start..start + len.next_multiple_of(PAGE_SIZE),
            SharedFileMapping::new(file, start, offset),
        );
    }
    Ok(())
}

/// Maps a whole memory file as shared: at an address, replacing what is there if `replace` says so, or anywhere.
pub(crate) fn attach(
    c: &mut Call,
    file: Arc<OpenFile>,
    at: Option<u64>,
    replace: bool,
    perms: Perms,
) -> Result<u64, Errno> {
    let len = file.size()?;
    let origin = Origin { shared: true, ..Origin::file(&file.path.to_string_lossy(), 0) };
    let (memory, guest) = (&mut c.os.memory, &c.os.guest);
    let start = match at {
        None => guest.space.map_anywhere(0, len, perms, origin, memory.mmap.clone())?,
        Some(addr) => {
            let range = pages(addr, len)?;
            if range.end > guest.space.size() {
                return Err(Errno::EINVAL);
            }
            if replace {
                memory.check_unsealed(&range)?;
                memory.forget(guest, &range);
                guest.space.map(addr, len, perms, origin)?;
            } else if guest.space.map_anywhere(addr, len, perms, origin, range) != Ok(addr) {
                return Err(Errno::EINVAL);
            }
            addr
        }
    };
    show(c, start, len, true, Some((file, 0)), true)?;
    Ok(start)
}

/// Unmaps what [`attach`] mapped at an address and returns the file, which must be `one`.
pub(crate) fn detach(
    c: &mut Call,
    addr: u64,
    one: impl Fn(&Arc<OpenFile>) -> bool,
) -> Result<Arc<OpenFile>, Errno> {
    let begins = |shared: &SharedFileMapping| shared.offset(addr) == 0;
    let mut files = c.os.memory.shared.iter().map(|(_, shared)| shared).filter(|shared| begins(shared));
    let file = files.find(|shared| one(&shared.file)).ok_or(Errno::EINVAL)?.file.clone();
    let all = c.os.memory.shared.iter();
    let of_it = all.filter(|(_, shared)| begins(shared) && Arc::ptr_eq(&shared.file, &file));
    let parts: Vec<Range<u64>> = of_it.map(|(pages, _)| pages.clone()).collect();
    for pages in parts {
        c.os.memory.forget(&c.os.guest, &pages);
        c.os.guest.space.unmap(pages.start, pages.end - pages.start)?;
    }
    Ok(file)
}

pub(crate) fn munmap(c: &mut Call) -> Value {
    let range = pages(c.args[0], c.args[1])?;
    if range.is_empty() || range.end > c.os.guest.space.size() {
        return Err(Errno::EINVAL);
    }
    c.os.memory.check_unsealed(&range)?;
    c.os.memory.forget(&c.os.guest, &range);
    c.os.guest.space.unmap(range.start, range.end - range.start)?;
    Ok(0)
}

pub(crate) fn mremap(c: &mut Call) -> Value {
    let [addr, old_len, new_len, flags, target, _] = c.args;
    let old = pages(addr, old_len)?;
    if old.is_empty() || new_len == 0 || flags & !(MREMAP_MAYMOVE | MREMAP_FIXED) != 0 {
        return Err(Errno::EINVAL);
    }
    c.os.memory.check_unsealed(&old)?;
    let how = match flags & (MREMAP_MAYMOVE | MREMAP_FIXED) {
        0 => RemapTo::InPlace,
        MREMAP_MAYMOVE => RemapTo::Within(c.os.memory.mmap.clone()),
        MREMAP_FIXED => return Err(Errno::EINVAL),
        _ => {
            let range = pages(target, new_len)?;
            let overlaps = range.start < old.end && old.start < range.end;
            if range.end > c.os.guest.space.size() || overlaps {
                return Err(Errno::EINVAL);
            }
            c.os.memory.check_unsealed(&range)?;
            c.os.memory.forget(&c.os.guest, &range);
            RemapTo::To(target)
        }
    };
    if c.os.memory.is_shared(&old) {
        return remap_shared(c, &old, new_len, how);
    }
    c.os.guest.space.remap(addr, old_len, new_len, how).map_err(|error| match error {
        MapError::Unmapped(_) => Errno::EFAULT,
        error => error.into(),
    })
}

/// Moves or resizes a shared file mapping by mapping it again, since the file has the bytes.
fn remap_shared(c: &mut Call, old: &Range<u64>, new_len: u64, how: RemapTo) -> Value {
    let (file, offset) = match c.os.memory.shared.get_key_value(&old.start) {
        Some((pages, shared)) if old.end <= pages.end => (Arc::clone(&shared.file), shared.offset(old.start)),
        _ => return Err(Errno::EFAULT),
    };
    let perms = c.os.guest.space.perms_at(old.start).ok_or(Errno::EFAULT)?;
    let new_len = new_len.checked_next_multiple_of(PAGE_SIZE).ok_or(Errno::ENOMEM)?;
    let old_len = old.end - old.start;
    let part = |at: u64| Origin { shared: true, ..Origin::file(&file.path.to_string_lossy(), offset + at) };
    let space = &c.os.guest.space;
    // Where what is new begins: behind what stays, or all of it elsewhere.
    let (start, from) = match how {
        RemapTo::To(target) => {
            space.map(target, new_len, perms, part(0))?;
            (target, 0)
        }
        _ if new_len <= old_len => {
            let rest = old.start + new_len..old.end;
            if !rest.is_empty() {
                c.os.memory.forget(&c.os.guest, &rest);
                c.os.guest.space.unmap(rest.start, rest.end - rest.start)?;
            }
            return Ok(old.start);
        }
        how => {
            let (more, end) = (new_len - old_len, old.start.saturating_add(new_len));
            match (space.map_anywhere(old.end, more, perms, part(old_len), old.end..end), how) {
                (Ok(_), _) => (old.start, old_len),
                (Err(_), RemapTo::Within(within)) => {
                    (space.map_anywhere(0, new_len, perms, part(0), within)?, 0)
                }
                (Err(error), _) => return Err(error.into()),
            }
        }
    };
    c.os.memory.write_back(&c.os.guest, old);
    let (at, len) = (start + from, new_len - from);
    show(c, at, len, true, Some((file, offset + from)), true)?;
    if start != old.start {
        c.os.memory.forget(&c.os.guest, old);
        c.os.guest.space.unmap(old.start, old_len)?;
    }
    Ok(start)
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
        c.os.guest.space.protect(addr, len, perms(prot))?;
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
