//! `mremap` and `remap_file_pages`.

use std::ops::Range;
use std::sync::Arc;

use rivet_mem::{MapError, Origin, PAGE_SIZE, RemapTo};

use crate::abi::errno::Errno;
use crate::kernel::call::{Call, Value};
use crate::mm::map::show;
use crate::mm::pages;

const MREMAP_MAYMOVE: u64 = 1;
const MREMAP_FIXED: u64 = 2;

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
    let start = c.os.guest.space.remap(addr, old_len, new_len, how).map_err(|error| match error {
        MapError::Unmapped(_) => Errno::EFAULT,
        error => error.into(),
    })?;
    if start != addr {
        c.os.memory.move_notes(&old, start);
    }
    Ok(start)
}

/// Moves or resizes a shared file mapping by mapping it again, since the file has the bytes.
fn remap_shared(c: &mut Call, old: &Range<u64>, new_len: u64, how: RemapTo) -> Value {
    let (file, offset, writes) = match c.os.memory.shared.get_key_value(&old.start) {
        Some((pages, shared)) if old.end <= pages.end => {
            (Arc::clone(&shared.file), shared.offset(old.start), shared.writes)
        }
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
    show(c, at, len, true, Some((file, offset + from)), writes)?;
    if start != old.start {
        c.os.memory.forget(&c.os.guest, old);
        c.os.guest.space.unmap(old.start, old_len)?;
    }
    Ok(start)
}

/// `remap_file_pages`: maps other pages of the file there, as the kernel does since 4.0.
pub(crate) fn remap_file_pages(c: &mut Call) -> Value {
    let [addr, len, prot, page, ..] = c.args;
    let (start, len) = (addr / PAGE_SIZE * PAGE_SIZE, len / PAGE_SIZE * PAGE_SIZE);
    let offset = page.checked_mul(PAGE_SIZE).filter(|offset| offset.checked_add(len).is_some());
    let (Some(end), Some(offset), 0) = (start.checked_add(len), offset, prot) else {
        return Err(Errno::EINVAL);
    };
    let range = start..end;
    let shared = c.os.memory.shared.get_key_value(&start).filter(|(pages, _)| end <= pages.end);
    let Some((_, shared)) = shared.filter(|_| len > 0) else { return Err(Errno::EINVAL) };
    let (file, writes) = (Arc::clone(&shared.file), shared.writes);
    let perms = c.os.guest.space.perms_at(start).ok_or(Errno::EINVAL)?;
    c.os.memory.check_unsealed(&range)?;
    c.os.memory.forget(&c.os.guest, &range);
    let origin = Origin { shared: true, ..Origin::file(&file.path.to_string_lossy(), offset) };
    c.os.guest.space.map(start, len, perms, origin)?;
    show(c, start, len, true, Some((file, offset)), writes).map(|()| 0)
}
