//! Calls that close and copy descriptors.

use super::Descriptor;
use crate::abi::errno::Errno;
use crate::abi::fcntl::CLOEXEC;
use crate::kernel::call::{Call, Value};

pub(crate) fn close(c: &mut Call) -> Value {
    let fd = c.int(0) as u32;
    let closed = c.os.files.take(fd).ok_or(Errno::EBADF)?;
    c.os.give_back_locks(&closed.file);
    Ok(0)
}

pub(crate) fn close_range(c: &mut Call) -> Value {
    const CLOSE_RANGE_UNSHARE: u64 = 2;
    const CLOSE_RANGE_CLOEXEC: u64 = 4;
    let (first, last) = (c.args[0] as u32, c.args[1] as u32);
    if first > last || c.args[2] & !(CLOSE_RANGE_UNSHARE | CLOSE_RANGE_CLOEXEC) != 0 {
        return Err(Errno::EINVAL);
    }
    if c.args[2] & CLOSE_RANGE_UNSHARE != 0 && c.os.threads.len() == 1 {
        c.os.files.unshare_table();
    }
    let keep = c.args[2] & CLOSE_RANGE_CLOEXEC != 0;
    if keep {
        c.os.files
            .table()
            .entries
            .range_mut(first..=last)
            .for_each(|(_, descriptor)| descriptor.cloexec = true);
    } else {
        let closed = c.os.files.table().remove(first..=last, |_| true);
        closed.iter().for_each(|closed| c.os.give_back_locks(&closed.file));
    }
    Ok(0)
}

pub(crate) fn dup(c: &mut Call) -> Value {
    let file = c.os.files.get(c.int(0))?;
    c.os.files.add(file, 0, false).map(u64::from)
}

pub(crate) fn dup3(c: &mut Call) -> Value {
    let (old, new, flags) = (c.int(0), c.args[1] as u32, c.args[2] as u32);
    if old as u32 == new || flags & !CLOEXEC != 0 {
        return Err(Errno::EINVAL);
    }
    let file = c.os.files.get(old)?;
    if new >= c.os.files.most {
        return Err(Errno::EBADF);
    }
    let descriptor = Descriptor { file, cloexec: flags & CLOEXEC != 0 };
    let closed = c.os.files.table().insert(new, descriptor);
    if let Some(closed) = closed {
        c.os.give_back_locks(&closed.file);
    }
    Ok(new.into())
}
