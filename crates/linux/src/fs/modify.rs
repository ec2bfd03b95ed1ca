//! Calls that change directories or file metadata: names, links, sizes, times.

use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use cap_std::fs::MetadataExt as _;
use rustix::fs::{AtFlags, Mode, OFlags, RenameFlags, Timespec, Timestamps};

use crate::abi::errno::Errno;
use crate::abi::fcntl::{AT_FDCWD, WRITE_ONLY};
use crate::fs::busy::check_not_run;
use crate::fs::look::{AT_EMPTY_PATH, AT_SYMLINK_NOFOLLOW, path_of};
use crate::fs::ownership::{may_change, settable};
use crate::fs::path::{ResolvedPath, changeable, find, path, stat, wants_directory};
use crate::fs::proc::Node;
use crate::fs::writable::masked;
use crate::fs::{dev_shm, fifo, size_limit, unnamed};
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{Directory, FileKind, OpenFile};

const AT_REMOVEDIR: u64 = 0x200;
const AT_SYMLINK_FOLLOW: u64 = 0x400;

pub(crate) fn mkdirat(c: &mut Call) -> Value {
    let path = path(c, 0, 1)?;
    let mode = c.args[2] as u32 & settable(c) & !c.os.files.umask();
    // A link at the end is there already, wherever it leads.
    let place = match find(c, &without_slash(&path), false)? {
        ResolvedPath::Host(place) => place,
        ResolvedPath::Made(..) => return Err(Errno::EEXIST),
    };
    if place.mount.dir.symlink_metadata(&place.inner).is_ok() {
        return Err(Errno::EEXIST);
    }
    let entry = place.writable()?;
    masked(0, || rustix::fs::mkdirat(&entry.folder, &entry.name, Mode::from_raw_mode(mode)))?;
    Ok(0)
}

/// Removes trailing slashes from a path whose last component is not followed.
fn without_slash(path: &Path) -> std::path::PathBuf {
    path.components().collect()
}

/// Returns whether `name` is the last component of a path, ignoring trailing slashes.
fn last_is(path: &Path, name: &[u8]) -> bool {
    let mut names = path.as_os_str().as_bytes().rsplit(|&byte| byte == b'/');
    names.find(|name| !name.is_empty()) == Some(name)
}

/// `mknodat`: creates regular files and FIFOs; devices are not permitted.
pub(crate) fn mknodat(c: &mut Call) -> Value {
    const S_IFMT: u64 = 0o17_0000;
    const S_IFIFO: u64 = 0o01_0000;
    let path = path(c, 0, 1)?;
    match c.args[2] & S_IFMT {
        0 | 0o10_0000 | S_IFIFO => {}
        0o04_0000 => return Err(Errno::EPERM),
        0o02_0000 | 0o06_0000 | 0o14_0000 => return Err(Errno::EPERM),
        _ => return Err(Errno::EINVAL),
    }
    if stat(c, &path, false).is_ok() {
        return Err(Errno::EEXIST);
    }
    let entry = changeable(c, &path, false)?;
    let mode = c.args[2] as u32 & settable(c) & !c.os.files.umask();
    if c.args[2] & S_IFMT == S_IFIFO {
        return fifo::make(&entry, mode).map(|()| 0);
    }
    let file = entry.open(OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL, mode)?;
    // The bits that `open` does not take.
    rustix::fs::fchmod(file, Mode::from_raw_mode(mode))?;
    Ok(0)
}

pub(crate) fn unlinkat(c: &mut Call) -> Value {
    if c.args[2] & !AT_REMOVEDIR != 0 {
        return Err(Errno::EINVAL);
    }
    let path = path(c, 0, 1)?;
    if let Some(name) = dev_shm::name(c, &path) {
        let file = c.args[2] == 0 && !wants_directory(&path);
        return if file { dev_shm::unlink(c, &name) } else { Err(Errno::ENOTDIR) };
    }
    let entry = changeable(c, &without_slash(&path), false)?;
    let how = match c.args[2] & AT_REMOVEDIR {
        0 if wants_directory(&path) && !entry.is_folder() => return Err(Errno::ENOTDIR),
        0 => AtFlags::empty(),
        _ if last_is(&path, b".") => return Err(Errno::EINVAL),
        _ if last_is(&path, b"..") => return Err(Errno::ENOTEMPTY),
        _ => AtFlags::REMOVEDIR,
    };
    if how == AtFlags::REMOVEDIR {
        entry.movable()?;
    }
    rustix::fs::unlinkat(&entry.folder, &entry.name, how)?;
    Ok(0)
}

/// `symlinkat`: stores any text; the target is resolved when the link is followed.
pub(crate) fn symlinkat(c: &mut Call) -> Value {
    let target = c.os.guest.path(c.args[0])?;
    let path = path(c, 1, 2)?;
    if target.as_os_str().is_empty() {
        return Err(Errno::ENOENT);
    }
    if stat(c, &path, false).is_ok() {
        return Err(Errno::EEXIST);
    }
    let entry = changeable(c, &path, false)?;
    rustix::fs::symlinkat(&target, &entry.folder, &entry.name)?;
    Ok(0)
}

/// `linkat`: with AT_EMPTY_PATH the process may link what it has opened itself, as since Linux 6.10.
pub(crate) fn linkat(c: &mut Call) -> Value {
    let flags = c.args[4];
    if flags & !(AT_SYMLINK_FOLLOW | AT_EMPTY_PATH) != 0 {
        return Err(Errno::EINVAL);
    }
    if flags & AT_EMPTY_PATH != 0
        && c.int(0) != AT_FDCWD
        && c.os.guest.path(c.args[1])?.as_os_str().is_empty()
    {
        return link_descriptor(c, c.int(0));
    }
    let (old, new) = (path(c, 0, 1)?, path(c, 2, 3)?);
    if flags & AT_SYMLINK_FOLLOW != 0
        && let ResolvedPath::Made(_, Node::Descriptor(fd)) = find(c, &old, true)?
    {
        return link_descriptor(c, fd);
    }
    match (dev_shm::name(c, &old), dev_shm::name(c, &new)) {
        (None, None) => {}
        (Some(old), Some(new)) => return dev_shm::link(c, &old, new),
        _ => return Err(Errno::EXDEV),
    }
    let follow = flags & AT_SYMLINK_FOLLOW != 0;
    let link_of = stat(c, &old, follow)?;
    if link_of.is_directory() {
        return Err(Errno::EPERM);
    }
    if stat(c, &new, false).is_ok() {
        return Err(Errno::EEXIST);
    }
    let to = changeable(c, &new, false)?;
    let from = changeable(c, &old, follow).map_err(|errno| match errno {
        // What cannot be written is on another file system than what can.
        Errno::EROFS => Errno::EXDEV,
        errno => errno,
    })?;
    if !from.shares_grants(&to) {
        return Err(Errno::EXDEV);
    }
    rustix::fs::linkat(&from.folder, &from.name, &to.folder, &to.name, AtFlags::empty())?;
    Ok(0)
}

/// Gives the file of a descriptor the new name of `linkat`.
fn link_descriptor(c: &Call, fd: i32) -> Value {
    let (file, new) = (c.os.files.get(fd)?, path(c, 2, 3)?);
    if matches!(file.kind, FileKind::Directory(_)) {
        return Err(Errno::EPERM);
    }
    if stat(c, &new, false).is_ok() {
        return Err(Errno::EEXIST);
    }
    unnamed::link(&file, &changeable(c, &new, false)?)
}

pub(crate) fn renameat(c: &mut Call) -> Value {
    renamed(c, 0)
}

pub(crate) fn renameat2(c: &mut Call) -> Value {
    renamed(c, c.args[4] as u32)
}

fn renamed(c: &Call, flags: u32) -> Value {
    const NO_REPLACE: u32 = 1;
    const EXCHANGE: u32 = 2;
    const WHITEOUT: u32 = 4;
    if flags & !(NO_REPLACE | EXCHANGE | WHITEOUT) != 0 || flags.count_ones() > 1 {
        return Err(Errno::EINVAL);
    }
    let (old, new) = (path(c, 0, 1)?, path(c, 2, 3)?);
    match (dev_shm::name(c, &old), dev_shm::name(c, &new)) {
        (None, None) => {}
        (Some(_), Some(_)) if flags & !NO_REPLACE != 0 => return Err(Errno::EINVAL),
        (Some(old), Some(new)) => return dev_shm::rename(c, &old, new, flags == 0),
        _ => return Err(Errno::EXDEV),
    }
    let (old, new) = (without_slash(&old), without_slash(&new));
    let (from, to) = (changeable(c, &old, false)?, changeable(c, &new, false)?);
    if !from.shares_grants(&to) {
        return Err(Errno::EXDEV);
    }
    from.movable()?;
    to.movable()?;
    let flags = match flags {
        0 => RenameFlags::empty(),
        NO_REPLACE if to.exists() => return Err(Errno::EEXIST),
        NO_REPLACE => RenameFlags::NOREPLACE,
        EXCHANGE => RenameFlags::EXCHANGE,
        // As on file systems that cannot do it.
        _ => return Err(Errno::EINVAL),
    };
    rustix::fs::renameat_with(&from.folder, &from.name, &to.folder, &to.name, flags)?;
    Ok(0)
}

pub(crate) fn truncate(c: &mut Call) -> Value {
    let len = u64::try_from(c.wide(1, 1)).map_err(|_| Errno::EINVAL)?;
    let path = path_of(c, 0)?;
    let facts = stat(c, &path, true)?;
    if facts.is_directory() {
        return Err(Errno::EISDIR);
    }
    let place = match find(c, &path, true)? {
        ResolvedPath::Host(place) => place,
        ResolvedPath::Made(..) => return Err(Errno::EACCES),
    };
    let meta = place.mount.dir.symlink_metadata(&place.inner)?;
    let entry = place.writable()?;
    if !meta.is_file() {
        return Err(Errno::EINVAL);
    }
    check_not_run(c, (meta.dev(), meta.ino()))?;
    // A pipe that is there by now is not waited for.
    let file =
        OpenFile::new(FileKind::Host(entry.open(OFlags::WRONLY | OFlags::NONBLOCK, 0)?), WRITE_ONLY, path);
    drop(entry);
    size_limit::grow(c, &file, len)?;
    match &file.kind {
        FileKind::Host(file) => file.set_len(len)?,
        _ => return Err(Errno::EINVAL),
    }
    Ok(0)
}

/// `utimensat`: sets access and modification times.
pub(crate) fn utimensat(c: &mut Call) -> Value {
    const UTIME_NOW: i64 = 0x3fff_ffff;
    const UTIME_OMIT: i64 = 0x3fff_fffe;
    if c.args[3] & !(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH) != 0 {
        return Err(Errno::EINVAL);
    }
    let time = |n: u64| -> Result<Timespec, Errno> {
        let at = c.args[2].wrapping_add(16 * n);
        Ok(match c.args[2] {
            0 => Timespec { tv_sec: 0, tv_nsec: UTIME_NOW },
            _ => Timespec {
                tv_sec: c.os.guest.u64(at)? as i64,
                tv_nsec: c.os.guest.u64(at.wrapping_add(8))? as i64,
            },
        })
    };
    let times = Timestamps { last_access: time(0)?, last_modification: time(1)? };
    if times.last_access.tv_nsec == UTIME_OMIT && times.last_modification.tv_nsec == UTIME_OMIT {
        return Ok(0);
    }
    if c.args[1] == 0 && c.int(0) == AT_FDCWD {
        return Err(Errno::EFAULT);
    }
    if c.args[1] == 0 {
        let file = c.os.files.get(c.int(0))?;
        may_change(&file)?;
        match &file.kind {
            FileKind::Host(host) => rustix::fs::futimens(host, &times)?,
            FileKind::Fifo(fifo) => rustix::fs::futimens(fifo.file(), &times)?,
            FileKind::Directory(Directory { dir: Some(dir), .. }) => rustix::fs::futimens(dir, &times)?,
            FileKind::Path => return Err(Errno::EBADF),
            _ => return Err(Errno::EPERM),
        };
        return Ok(0);
    }
    let path = path(c, 0, 1)?;
    let entry = changeable(c, &path, c.args[3] & AT_SYMLINK_NOFOLLOW == 0)?;
    entry.handle()?;
    // What the path led to is no link, or is meant itself.
    rustix::fs::utimensat(&entry.folder, &entry.name, &times, AtFlags::SYMLINK_NOFOLLOW)?;
    Ok(0)
}
