//! Memory advice and queries: `madvise`, `mincore`, `mlock`.

use std::ops::Range;

use rivet_mem::{Access, PAGE_SIZE};

use crate::abi::errno::Errno;
use crate::abi::guest::CHUNK;
use crate::kernel::call::{Call, Value};
use crate::mm::{pages, seal};

const MADV_DONTNEED: i32 = 4;
const DONT_FORK: i32 = 10;
const DO_FORK: i32 = 11;
const WIPE_ON_FORK: i32 = 18;
const KEEP_ON_FORK: i32 = 19;

/// Fails with ENOMEM unless all pages of the range are mapped.
pub(crate) fn mapped(c: &Call, range: &Range<u64>) -> Result<(), Errno> {
    let mut at = range.start;
    while at < range.end {
        at = c.os.guest.space.mapping_at(at).ok_or(Errno::ENOMEM)?.end;
    }
    Ok(())
}

/// `madvise`: `MADV_DONTNEED` zeroes anonymous memory, and a child's memory is as advised; the rest has no effect.
pub(crate) fn madvise(c: &mut Call) -> Value {
    const DONTNEED_LOCKED: i32 = 24;
    let (addr, len, advice) = (c.args[0], c.args[1], c.int(2));
    match advice {
        // NORMAL to DONTNEED, FREE to DOFORK, MERGEABLE to KEEPONFORK, COLD to COLLAPSE
        0..=4 | 8..=11 | 12..=25 => {}
        // HWPOISON, SOFT_OFFLINE
        100 | 101 => return Err(Errno::EPERM),
        _ => return Err(Errno::EINVAL),
    }
    let (range, space) = (pages(addr, len)?, &c.os.guest.space);
    mapped(c, &range)?;
    // DONTNEED, FREE, REMOVE, DONTFORK, WIPEONFORK, DONTNEED_LOCKED
    if matches!(advice, 4 | 8..=10 | 18 | 24) {
        seal::check_discard(c, &range)?;
    }
    if matches!(advice, MADV_DONTNEED | DONTNEED_LOCKED) {
        let mut at = range.start;
        while at < range.end {
            let mapping = space.mapping_at(at).ok_or(Errno::ENOMEM)?;
            let end = mapping.end.min(range.end);
            if mapping.origin.offset.is_none() && !mapping.origin.shared {
                space.discard(at, end - at)?;
            }
            at = end;
        }
    }
    let memory = &mut c.os.memory;
    if range.is_empty() {
        return Ok(0);
    }
    match advice {
        DONT_FORK => memory.withheld.insert(range),
        DO_FORK => memory.withheld.remove(range),
        WIPE_ON_FORK => {
            let mut parts =
                space.mappings().into_iter().filter(|part| part.start < range.end && range.start < part.end);
            if parts.any(|part| part.origin.offset.is_some() || part.origin.shared) {
                return Err(Errno::EINVAL);
            }
            memory.wiped.insert(range);
        }
        KEEP_ON_FORK => memory.wiped.remove(range),
        _ => {}
    }
    Ok(0)
}

/// `mincore`: every mapped page is resident.
pub(crate) fn mincore(c: &mut Call) -> Value {
    let range = pages(c.args[0], 0)?;
    // A length that wraps is one that is not mapped.
    let range = pages(range.start, c.args[1]).map_err(|_| Errno::ENOMEM)?;
    if range.end > c.os.guest.space.size() {
        return Err(Errno::ENOMEM);
    }
    let (mut to, mut left) = (c.args[2], (range.end - range.start) / PAGE_SIZE);
    c.os.guest.space.check(to, left, Access::Store)?;
    mapped(c, &range)?;
    while left > 0 {
        let n = left.min(CHUNK);
        c.os.guest.write(to, &vec![1; n as usize])?;
        (to, left) = (to.wrapping_add(n), left - n);
    }
    Ok(0)
}

/// Checks the range of `mlock` and `munlock`; its start is rounded down.
fn locked(c: &Call) -> Value {
    let (start, len) = (c.args[0] / PAGE_SIZE * PAGE_SIZE, c.args[1]);
    let range = pages(start, len.checked_add(c.args[0] - start).ok_or(Errno::EINVAL)?)?;
    mapped(c, &range).map(|()| 0)
}

/// `mlock`: memory is never swapped, so locking has no effect.
pub(crate) fn mlock(c: &mut Call) -> Value {
    locked(c)
}

pub(crate) fn mlock2(c: &mut Call) -> Value {
    const MLOCK_ONFAULT: u64 = 1;
    if c.args[2] & !MLOCK_ONFAULT != 0 { Err(Errno::EINVAL) } else { locked(c) }
}

pub(crate) fn mlockall(c: &mut Call) -> Value {
    // MCL_CURRENT, MCL_FUTURE, MCL_ONFAULT with one of them
    if matches!(c.args[0], 1..=3 | 5..=7) { Ok(0) } else { Err(Errno::EINVAL) }
}
