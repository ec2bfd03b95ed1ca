//! `mmap` and `munmap`, and memory files that System V shared memory maps whole.

use std::ops::Range;
use std::sync::Arc;

use rivet_mem::{MapError, Origin, PAGE_SIZE, Perms};
use rivet_sim::limits;

use crate::abi::errno::Errno;
use crate::kernel::call::{Call, Value};
use crate::kernel::description::OpenFile;
use crate::mm::{SharedFileMapping, pages};

const MAP_SHARED: u64 = 1;
const MAP_PRIVATE: u64 = 2;
const MAP_SHARED_VALIDATE: u64 = 3;
/// The flags of `mmap` that are as old as the call, and the sizes of huge pages.
const KNOWN_FLAGS: u64 = 0xfc07_f97f;
const MAP_TYPE: u64 = 0xf;
const MAP_FIXED: u64 = 0x10;
const MAP_ANONYMOUS: u64 = 0x20;
const MAP_NORESERVE: u64 = 0x4000;
const MAP_FIXED_NOREPLACE: u64 = 0x10_0000;

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
        MAP_SHARED => true,
        MAP_SHARED_VALIDATE if flags & MAP_ANONYMOUS != 0 => return Err(Errno::EINVAL),
        MAP_SHARED_VALIDATE => true,
        _ => return Err(Errno::EINVAL),
    };
    let file = match flags & MAP_ANONYMOUS {
        0 => Some(c.os.files.get(c.int(4))?),
        _ => None,
    };
    if flags & MAP_TYPE == MAP_SHARED_VALIDATE && flags & !KNOWN_FLAGS != 0 {
        return Err(Errno::EOPNOTSUPP);
    }
    let perms = Perms::from_bits(prot as u8);
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
pub(crate) fn show(
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
    if shared {
        c.os.memory.shared.insert(
            start..start + len.next_multiple_of(PAGE_SIZE),
            SharedFileMapping::new(file, start, offset, writes),
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
