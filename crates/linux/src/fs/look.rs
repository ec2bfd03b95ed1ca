//! Calls on paths that open nothing: metadata, access, targets of links, working directory, file systems.

use std::path::{Path, PathBuf};

use rivet_mem::Access;

use crate::abi::errno::Errno;
use crate::abi::fcntl::AT_FDCWD;
use crate::abi::record::Record;
use crate::fs::path::{self, ResolvedPath, absolute, stat};
use crate::fs::proc::Node;
use crate::fs::stat::Stat;
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{FileKind, OpenFile};

/// `AT_SYMLINK_NOFOLLOW`.
pub(crate) const AT_SYMLINK_NOFOLLOW: u64 = 0x100;
/// `AT_EMPTY_PATH`.
pub(crate) const AT_EMPTY_PATH: u64 = 0x1000;

/// Returns metadata of an open file.
pub(crate) fn stat_open(c: &Call, file: &OpenFile) -> Result<Stat, Errno> {
    match file.kind {
        FileKind::Path => stat(c, &file.path, false),
        _ => Stat::of(file),
    }
}

/// Returns metadata of `dirfd`, `path` and `flags`; an empty path can name the descriptor itself.
fn stat_at(c: &Call, flags: u64) -> Result<Stat, Errno> {
    let name = match c.args[1] {
        // statx and newfstatat take a null path with AT_EMPTY_PATH.
        0 if flags & AT_EMPTY_PATH != 0 => PathBuf::new(),
        at => c.os.guest.path(at)?,
    };
    if name.as_os_str().is_empty() {
        return match flags & AT_EMPTY_PATH {
            0 => Err(Errno::ENOENT),
            _ if c.int(0) == AT_FDCWD => stat(c, &c.os.files.cwd(), true),
            _ => stat_open(c, &*c.os.files.get(c.int(0))?),
        };
    }
    stat(c, &absolute(c, c.int(0), &name)?, flags & AT_SYMLINK_NOFOLLOW == 0)
}

pub(crate) fn newfstatat(c: &mut Call) -> Value {
    // AT_SYMLINK_NOFOLLOW, AT_NO_AUTOMOUNT, AT_EMPTY_PATH
    if c.args[3] as u32 & !0x1900 != 0 {
        return Err(Errno::EINVAL);
    }
    let stat = stat_at(c, c.args[3])?;
    c.os.guest.write(c.args[2], &stat.record())?;
    Ok(0)
}

pub(crate) fn statx(c: &mut Call) -> Value {
    // Those of newfstatat, AT_STATX_FORCE_SYNC, AT_STATX_DONT_SYNC; not both of them, no reserved bit of the mask.
    let (flags, mask) = (c.args[2] as u32, c.args[3] as u32);
    if flags & !0x7900 != 0 || flags & 0x6000 == 0x6000 || mask >> 31 != 0 {
        return Err(Errno::EINVAL);
    }
    let stat = stat_at(c, c.args[2])?;
    c.os.guest.write(c.args[4], &stat.statx())?;
    Ok(0)
}

pub(crate) fn faccessat(c: &mut Call) -> Value {
    accessible(c, 0)
}

pub(crate) fn faccessat2(c: &mut Call) -> Value {
    const AT_EACCESS: u64 = 0x200;
    if c.args[3] & !(AT_EACCESS | AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH) != 0 {
        return Err(Errno::EINVAL);
    }
    accessible(c, c.args[3])
}

/// Checks access by the host's permissions and the grant's.
fn accessible(c: &Call, flags: u64) -> Value {
    const W_OK: u64 = 2;
    const X_OK: u64 = 1;
    let asked = c.args[2];
    if asked & !7 != 0 {
        return Err(Errno::EINVAL);
    }
    let stat = stat_at(c, flags)?;
    let name = c.os.guest.path(c.args[1]).unwrap_or_default();
    if asked & W_OK != 0 && !name.as_os_str().is_empty() {
        let path = absolute(c, c.int(0), &name)?;
        if let ResolvedPath::Host(place) = path::find(c, &path, flags & AT_SYMLINK_NOFOLLOW == 0)?
            && place.is_fixed()
        {
            return Err(Errno::EROFS);
        }
    }
    let needs = |bit: u64, bits: u32| asked & bit != 0 && stat.mode & bits == 0;
    if needs(4, 0o444) || needs(W_OK, 0o222) || needs(X_OK, 0o111) {
        return Err(Errno::EACCES);
    }
    Ok(0)
}

pub(crate) fn readlinkat(c: &mut Call) -> Value {
    use std::os::unix::ffi::OsStrExt;
    let (to, size) = (c.args[2], c.args[3] as u32 as usize);
    if size as i32 <= 0 {
        return Err(Errno::EINVAL);
    }
    let name = c.os.guest.path(c.args[1])?;
    let path = match name.as_os_str().is_empty() {
        // A link that was opened with O_PATH.
        true => match &*c.os.files.get(c.int(0)).map_err(|_| Errno::ENOENT)? {
            file if matches!(file.kind, FileKind::Path) => file.path.clone(),
            _ => return Err(Errno::ENOENT),
        },
        false => absolute(c, c.int(0), &name)?,
    };
    let target = match path::find(c, &path, false)? {
        ResolvedPath::Made(_, node) => node.target(c).ok_or(Errno::EINVAL)?,
        ResolvedPath::Host(place) => place.mount.dir.read_link_contents(&place.inner)?,
    };
    let bytes = target.as_os_str().as_bytes();
    let bytes = &bytes[..bytes.len().min(size)];
    c.os.guest.write(to, bytes)?;
    Ok(bytes.len() as u64)
}

pub(crate) fn getcwd(c: &mut Call) -> Value {
    use std::os::unix::ffi::OsStrExt;
    let mut bytes = c.os.files.cwd().as_os_str().as_bytes().to_vec();
    bytes.push(0);
    if bytes.len() as u64 > c.args[1] {
        return Err(Errno::ERANGE);
    }
    c.os.guest.write(c.args[0], &bytes)?;
    Ok(bytes.len() as u64)
}

pub(crate) fn chdir(c: &mut Call) -> Value {
    let path = path_of(c, 0)?;
    let to = match path::find(c, &path, true)? {
        ResolvedPath::Made(path, Node::Directory(_)) => path,
        ResolvedPath::Made(_, Node::Descriptor(fd)) => path::base(c, fd)?,
        ResolvedPath::Made(..) => return Err(Errno::ENOTDIR),
        ResolvedPath::Host(place) => match place.mount.dir.symlink_metadata(&place.inner)?.is_dir() {
            true => place.path,
            false => return Err(Errno::ENOTDIR),
        },
    };
    c.os.files.go(to);
    Ok(0)
}

/// Resolves an argument relative to the working directory.
pub(crate) fn path_of(c: &Call, argument: usize) -> Result<PathBuf, Errno> {
    let name = c.os.guest.path(c.args[argument])?;
    if name.as_os_str().is_empty() {
        return Err(Errno::ENOENT);
    }
    absolute(c, AT_FDCWD, &name)
}

pub(crate) fn fchdir(c: &mut Call) -> Value {
    let file = c.os.files.get(c.int(0))?;
    match file.kind {
        FileKind::Directory(_) => {
            c.os.files.go(file.path.clone());
            Ok(0)
        }
        _ => Err(Errno::ENOTDIR),
    }
}

pub(crate) fn umask(c: &mut Call) -> Value {
    let new = c.args[0] as u32 & 0o777;
    Ok(c.os.files.set_umask(new).into())
}

pub(crate) fn statfs(c: &mut Call) -> Value {
    let path = path_of(c, 0)?;
    stat(c, &path, true)?;
    write_statfs(c, &path)
}

pub(crate) fn fstatfs(c: &mut Call) -> Value {
    let path = c.os.files.get(c.int(0))?.path.clone();
    write_statfs(c, &path)
}

/// Writes `struct statfs`: every file system is large and half full.
fn write_statfs(c: &mut Call, path: &Path) -> Value {
    const TMPFS: u64 = 0x0102_1994;
    const PROC: u64 = 0x9fa0;
    const BLOCKS: u64 = 1 << 28;
    let kind = if path.starts_with("/proc") { PROC } else { TMPFS };
    let record = Record::new(false).u64(kind).u64(4096).u64(BLOCKS).u64(BLOCKS / 2).u64(BLOCKS / 2);
    let record = record.u64(1 << 20).u64(1 << 19).u64(0).u64(255).u64(4096).pad_to(120);
    c.os.guest.space.check(c.args[1], 120, Access::Store)?;
    c.os.guest.write(c.args[1], &record.done())?;
    Ok(0)
}
