//! Calls on an open file other than reading and writing: `lseek`, `ftruncate`, `fallocate`, `fsync`, `fadvise64`.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use rivet_mem::PAGE_SIZE;

use crate::abi::errno::Errno;
use crate::abi::fcntl::{PATH, READ_WRITE, WRITE_ONLY};
use crate::abi::record::Record;
use crate::fs::ownership::{may_change, settable};
use crate::fs::{look, size_limit};
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{Directory, FileKind, OpenFile};

pub(crate) fn lseek(c: &mut Call) -> Value {
    c.os.files.get(c.int(0))?.seek(c.long(1), c.int(2))
}

pub(crate) fn llseek(c: &mut Call) -> Value {
    let offset = (c.args[1] << 32 | c.args[2]) as i64;
    let at = c.os.files.get(c.int(0))?.seek(offset, c.int(4))?;
    c.os.guest.write(c.args[3], &at.to_le_bytes())?;
    Ok(0)
}

pub(crate) fn fstat(c: &mut Call) -> Value {
    let file = c.os.files.get(c.int(0))?;
    let stat = look::stat_open(c, &file)?;
    c.os.guest.write(c.args[1], &stat.record())?;
    Ok(0)
}

/// Returns a host file or memory file that may be written.
fn writable(c: &Call, fd: usize) -> Result<Arc<OpenFile>, Errno> {
    let file = c.os.files.get(c.int(fd))?;
    let mode = file.flags.load(Ordering::Relaxed);
    if mode & (WRITE_ONLY | READ_WRITE) == 0 { Err(Errno::EINVAL) } else { Ok(file) }
}

pub(crate) fn ftruncate(c: &mut Call) -> Value {
    let len = u64::try_from(c.wide(1, 1)).map_err(|_| Errno::EINVAL)?;
    let file = writable(c, 0)?;
    if matches!(file.kind, FileKind::Host(_) | FileKind::Memory(_)) {
        size_limit::grow(c, &file, len)?;
    }
    match &file.kind {
        FileKind::Host(file) => file.set_len(len)?,
        FileKind::Memory(file) => file.set_size(len)?,
        _ => return Err(Errno::EINVAL),
    }
    Ok(0)
}

pub(crate) fn fallocate(c: &mut Call) -> Value {
    const KEEP_SIZE: u32 = 1;
    const PUNCH_HOLE: u32 = 2;
    let (offset, len, mode) = (c.wide(2, 2), c.wide(3, 4), c.args[1] as u32);
    let (Ok(offset), Ok(len)) = (u64::try_from(offset), u64::try_from(len)) else {
        return Err(Errno::EINVAL);
    };
    let file = writable(c, 0).map_err(|errno| if errno == Errno::EINVAL { Errno::EBADF } else { errno })?;
    let end = offset + len;
    if mode & KEEP_SIZE == 0
        && end <= i64::MAX as u64
        && matches!(file.kind, FileKind::Host(_) | FileKind::Memory(_))
    {
        size_limit::grow(c, &file, end)?;
    }
    match &file.kind {
        _ if len == 0 => Err(Errno::EINVAL),
        _ if end > i64::MAX as u64 => Err(Errno::EFBIG),
        FileKind::Host(host) => {
            // Collapsing and inserting are not for every file system of the host's.
            let flags = rustix::fs::FallocateFlags::from_bits(mode).ok_or(Errno::EOPNOTSUPP)?;
            rustix::fs::fallocate(host, flags, offset, len)?;
            Ok(0)
        }
        FileKind::Memory(memory) => match mode {
            0 if end > memory.size() => memory.set_size(end).map(|()| 0),
            0 | KEEP_SIZE => Ok(0),
            mode if mode == PUNCH_HOLE | KEEP_SIZE => {
                memory.punch(offset, end.min(memory.size().max(offset))).map(|()| 0)
            }
            _ => Err(Errno::EOPNOTSUPP),
        },
        FileKind::Pipe(_) | FileKind::Fifo(_) => Err(Errno::ESPIPE),
        _ => Err(Errno::ENODEV),
    }
}

pub(crate) fn fchmod(c: &mut Call) -> Value {
    use std::os::unix::fs::PermissionsExt;
    let file = c.os.files.get(c.int(0))?;
    let permissions = std::fs::Permissions::from_mode(c.args[1] as u32 & settable(c));
    match &file.kind {
        FileKind::Path => Err(Errno::EBADF),
        _ if file.has(PATH) => Err(Errno::EBADF),
        FileKind::Host(host) => {
            may_change(&file)?;
            host.set_permissions(permissions).map(|()| 0).map_err(Into::into)
        }
        FileKind::Directory(Directory { dir: Some(dir), .. }) => {
            may_change(&file)?;
            let permissions = cap_std::fs::Permissions::from_std(permissions);
            dir.set_permissions(".", permissions).map(|()| 0).map_err(Into::into)
        }
        FileKind::Memory(_) => Ok(0),
        _ => Err(Errno::EPERM),
    }
}

/// `sync_file_range`, which writes more than it is asked to.
pub(crate) fn sync_file_range(c: &mut Call) -> Value {
    let (offset, count) = (c.wide(1, 1), c.wide(2, 3));
    let file = c.os.files.get(c.int(0))?;
    let end = offset.checked_add(count).filter(|_| offset >= 0 && count >= 0);
    if file.has(PATH) {
        return Err(Errno::EBADF);
    }
    if c.args[if c.os.guest.rv32 { 5 } else { 3 }] & !7 != 0 || end.is_none() {
        return Err(Errno::EINVAL);
    }
    match &file.kind {
        FileKind::Host(_) | FileKind::Directory(_) | FileKind::Memory(_) => fsync(c),
        _ => Err(Errno::ESPIPE),
    }
}

pub(crate) fn fsync(c: &mut Call) -> Value {
    match &c.os.files.get(c.int(0))?.kind {
        FileKind::Host(file) => file.sync_all().map(|()| 0).map_err(Into::into),
        FileKind::Directory(_) | FileKind::Memory(_) => Ok(0),
        FileKind::Path => Err(Errno::EBADF),
        _ => Err(Errno::EINVAL),
    }
}

pub(crate) fn syncfs(c: &mut Call) -> Value {
    c.os.files.get(c.int(0)).map(|_| 0)
}

/// `readahead`: has no effect; pages are read on demand.
pub(crate) fn readahead(c: &mut Call) -> Value {
    let file = c.os.files.get(c.int(0))?;
    match file.kind {
        _ if file.has(WRITE_ONLY) => Err(Errno::EBADF),
        FileKind::Host(_) | FileKind::Memory(_) => Ok(0),
        _ => Err(Errno::EINVAL),
    }
}

pub(crate) fn fadvise64(c: &mut Call) -> Value {
    let file = c.os.files.get(c.int(0))?;
    // The advice is behind two wide numbers.
    let advice = if c.os.guest.rv32 { c.args[5] } else { c.args[3] };
    match file.kind {
        FileKind::Pipe(_) | FileKind::Fifo(_) => Err(Errno::ESPIPE),
        _ if c.wide(2, 3) < 0 || advice > 5 => Err(Errno::EINVAL),
        _ => Ok(0),
    }
}

/// `cachestat`: every page of a host file or memory file counts as cached, and none as dirty.
pub(crate) fn cachestat(c: &mut Call) -> Value {
    let [_, range, to, flags, ..] = c.args;
    let file = c.os.files.get(c.int(0))?;
    let (offset, len) = (c.os.guest.u64(range)?, c.os.guest.u64(range.wrapping_add(8))?);
    if flags as u32 != 0 {
        return Err(Errno::EINVAL);
    }
    let size = match file.kind {
        FileKind::Host(_) | FileKind::Memory(_) => file.size()?,
        _ => 0,
    };
    let end = if len == 0 { size } else { offset.saturating_add(len).min(size) };
    let pages = if offset < end { end.div_ceil(PAGE_SIZE) - offset / PAGE_SIZE } else { 0 };
    c.os.guest.write(to, &Record::new(false).u64(pages).pad_to(40).done())?;
    Ok(0)
}
