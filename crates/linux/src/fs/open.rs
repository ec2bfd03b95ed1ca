//! Calls that take a path and change nothing: `openat`, `statx`, `readlinkat`, `faccessat`, `chdir`, `statfs`.

use std::fs::File;
use std::os::unix::fs::FileTypeExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cap_std::fs::FileTypeExt as _;
use rivet_mem::Access;
use rustix::fs::OFlags;

use crate::abi::errno::Errno;
use crate::abi::fcntl::{ACCESS_MODE, APPEND, AT_FDCWD, CLOEXEC, NONBLOCK, PATH, READ_WRITE, WRITE_ONLY};
use crate::abi::record::Record;
use crate::fs::dev_shm;
use crate::fs::fifo::Fifo;
use crate::fs::mounts::{GrantedPath, Rules};
use crate::fs::path::{self, ResolvedPath, absolute, path, stat, wants_directory};
use crate::fs::proc::Node;
use crate::fs::read_write::Answer;
use crate::fs::readdir::directory;
use crate::fs::stat::Stat;
use crate::kernel::call::{Call, CallOutcome, Value};
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::wait::{Wait, WaitFor};
use crate::time::SECOND;

/// `AT_SYMLINK_NOFOLLOW`.
pub(crate) const AT_SYMLINK_NOFOLLOW: u64 = 0x100;
/// `AT_EMPTY_PATH`.
pub(crate) const AT_EMPTY_PATH: u64 = 0x1000;
const O_CREAT: u32 = 0o100;
/// `O_EXCL`.
pub(crate) const O_EXCL: u32 = 0o200;
/// `O_TRUNC`.
pub(crate) const O_TRUNC: u32 = 0o1000;
const O_DIRECTORY: u32 = 0o20_0000;
const O_NOFOLLOW: u32 = 0o40_0000;
const O_TMPFILE: u32 = 0o2000_0000;

pub(crate) fn openat(c: &mut Call) -> Answer {
    let (flags, mode) = (c.args[2] as u32, c.args[3] as u32);
    let path = path(c, 0, 1)?;
    let file = open(c, Path::new("/"), &path, flags, mode, &Rules::default());
    if matches!(file, Err(Errno::ENOENT | Errno::EROFS)) {
        c.os.files.mounts.note_missed(&path);
    }
    opened(c, file, flags)
}

/// `openat2`: `struct open_how` has flags, mode, resolve; further bytes must be zero.
pub(crate) fn openat2(c: &mut Call) -> Answer {
    const SIZE: u64 = 24;
    const KNOWN: u64 = 0o3777_7777;
    let (at, size) = (c.args[2], c.args[3]);
    if size < SIZE {
        return Err(Errno::EINVAL);
    }
    if size > rivet_mem::PAGE_SIZE {
        return Err(Errno::E2BIG);
    }
    let mut bytes = vec![0; size as usize];
    c.os.guest.space.read(at, &mut bytes)?;
    if bytes[SIZE as usize..].iter().any(|&byte| byte != 0) {
        return Err(Errno::E2BIG);
    }
    let field = |n: u64| c.os.guest.u64(at.wrapping_add(8 * n));
    let (flags, mode, resolve) = (field(0)?, field(1)?, field(2)?);
    let rules = Rules {
        one_mount: resolve & 1 != 0,
        no_magic: resolve & 2 != 0,
        no_links: resolve & 4 != 0,
        beneath: resolve & 8 != 0,
        in_root: resolve & 16 != 0,
    };
    let creates = flags as u32 & (O_CREAT | O_TMPFILE) != 0;
    let both = rules.beneath && rules.in_root;
    if flags & !KNOWN != 0 || resolve & !0x3f != 0 || both || mode & !0o7777 != 0 || mode != 0 && !creates {
        return Err(Errno::EINVAL);
    }
    // RESOLVE_CACHED: nothing is known before it is looked up.
    if resolve & 0x20 != 0 {
        return Err(Errno::EAGAIN);
    }
    let name = c.os.guest.path(c.args[1])?;
    if name.as_os_str().is_empty() {
        return Err(Errno::ENOENT);
    }
    let base = match name.is_absolute() && !rules.in_root && !rules.beneath {
        true => PathBuf::from("/"),
        false => path::base(c, c.int(0))?,
    };
    let flags = flags as u32;
    let file = open(c, &base, &name, flags, mode as u32, &rules);
    opened(c, file, flags)
}

fn open(
    c: &Call,
    base: &Path,
    path: &Path,
    flags: u32,
    mode: u32,
    rules: &Rules,
) -> Result<Arc<OpenFile>, Errno> {
    // Nothing but these counts with O_PATH.
    let flags = if flags & PATH != 0 { flags & (PATH | O_DIRECTORY | O_NOFOLLOW | CLOEXEC) } else { flags };
    if flags & O_TMPFILE != 0 {
        return Err(Errno::EOPNOTSUPP);
    }
    let exclusive = flags & (O_CREAT | O_EXCL) == O_CREAT | O_EXCL;
    let follow = flags & O_NOFOLLOW == 0 && !exclusive;
    let found = match path::find_within(c, base, path, follow, rules) {
        Err(Errno::ENOENT) if flags & O_CREAT != 0 && !wants_directory(path) => {
            let name = dev_shm::name(c, &base.join(path)).ok_or(Errno::ENOENT)?;
            return dev_shm::create(c, name, flags);
        }
        found => found?,
    };
    match found {
        ResolvedPath::Host(place) => open_place(c, &place, path, flags, mode),
        ResolvedPath::Made(..) if exclusive => Err(Errno::EEXIST),
        ResolvedPath::Made(_, node) if flags & O_DIRECTORY != 0 && !matches!(node, Node::Directory(_)) => {
            Err(Errno::ENOTDIR)
        }
        ResolvedPath::Made(_, Node::Descriptor(fd)) if follow => reopen(c, fd, flags),
        ResolvedPath::Made(path, Node::Link(_) | Node::Descriptor(_)) if flags & PATH != 0 => {
            Ok(OpenFile::new(FileKind::Path, flags & PATH, path))
        }
        ResolvedPath::Made(_, Node::Descriptor(_)) => Err(Errno::ELOOP),
        ResolvedPath::Made(path, node) => node.open(c, &path, flags),
    }
}

/// Opens the file of a descriptor (`/proc/self/fd/N`) again if it is still at its path, else shares the open file.
fn reopen(c: &Call, fd: i32, flags: u32) -> Result<Arc<OpenFile>, Errno> {
    let file = c.os.files.get(fd)?;
    let again = match file.kind {
        FileKind::Host(_) | FileKind::Directory(_) | FileKind::Path if !file.path.starts_with("/proc") => {
            open(c, Path::new("/"), &file.path, flags | O_NOFOLLOW, 0, &Rules::default())
        }
        _ => return Ok(file),
    };
    match again {
        Err(Errno::ENOENT | Errno::ENOTDIR) if !matches!(file.kind, FileKind::Path) => Ok(file),
        again => again,
    }
}

fn open_place(
    c: &Call,
    place: &GrantedPath,
    path: &Path,
    flags: u32,
    mode: u32,
) -> Result<Arc<OpenFile>, Errno> {
    let exclusive = flags & (O_CREAT | O_EXCL) == O_CREAT | O_EXCL;
    let (dir, access) = (&place.mount.dir, flags & ACCESS_MODE);
    let mut writes = access != 0 || flags & (O_CREAT | O_TRUNC) != 0;
    let kept = flags & (ACCESS_MODE | APPEND | NONBLOCK | PATH);
    let mut is_pipe = false;
    if let Ok(meta) = dir.symlink_metadata(&place.inner) {
        if meta.is_dir() {
            return match writes {
                true if exclusive => Err(Errno::EEXIST),
                true => Err(Errno::EISDIR),
                false => Ok(OpenFile::granted(directory(dir.open_dir(&place.inner)?), kept, place)),
            };
        }
        if flags & O_DIRECTORY != 0 || wants_directory(path) {
            return Err(Errno::ENOTDIR);
        }
        if flags & PATH != 0 {
            return Ok(OpenFile::granted(FileKind::Path, kept, place));
        }
        if exclusive {
            return Err(Errno::EEXIST);
        }
        if meta.is_symlink() {
            return Err(Errno::ELOOP);
        }
        if meta.file_type().is_socket() {
            return Err(Errno::ENXIO);
        }
        is_pipe = meta.file_type().is_fifo();
        // Creating what exists is opening it, which a read-only grant allows.
        writes = access != 0 || flags & O_TRUNC != 0;
    } else if flags & O_CREAT == 0 {
        // The error that opening gives is the one to report.
        return Err(dir.open(&place.inner).err().map_or(Errno::ENOENT, Into::into));
    } else if wants_directory(path) {
        return Err(Errno::EISDIR);
    }
    let mut host = match access {
        WRITE_ONLY => OFlags::WRONLY,
        READ_WRITE => OFlags::RDWR,
        _ => OFlags::RDONLY,
    };
    for (flag, bit) in [
        (O_CREAT, OFlags::CREATE),
        (O_EXCL, OFlags::EXCL),
        (O_TRUNC, OFlags::TRUNC),
        (APPEND, OFlags::APPEND),
    ] {
        host.set(bit, flags & flag != 0);
    }
    let file = match writes {
        true => place.writable()?.open(host | OFlags::NONBLOCK, mode & 0o777 & !c.os.files.umask()),
        false => place.open(OFlags::NONBLOCK),
    };
    let kind = match file {
        // Nobody reads it yet.
        Err(Errno::ENXIO) if is_pipe && flags & NONBLOCK == 0 => return Err(Errno::EAGAIN),
        file => host_file(file?, flags)?,
    };
    Ok(OpenFile::granted(kind, kept, place))
}

/// Classifies a host file by its own type, whatever was at its path before.
fn host_file(file: File, flags: u32) -> Result<FileKind, Errno> {
    let kind = file.metadata()?.file_type();
    if kind.is_fifo() {
        return Ok(FileKind::Fifo(Fifo::new(file)));
    }
    // Nothing but a pipe is opened so that it never waits.
    if flags & NONBLOCK == 0 && !kind.is_file() {
        rustix::fs::fcntl_setfl(&file, rustix::fs::fcntl_getfl(&file)? - OFlags::NONBLOCK)?;
    }
    Ok(FileKind::Host(file))
}

/// Adds a descriptor for an opened file; a thread that has to wait for the file restarts the call.
fn opened(c: &mut Call, file: Result<Arc<OpenFile>, Errno>, flags: u32) -> Answer {
    const SOON: u64 = SECOND / 200;
    match file {
        Ok(file) => Ok(CallOutcome::Value(c.os.files.add(file, 0, flags & CLOEXEC != 0)? as u64)),
        Err(Errno::EAGAIN) => {
            let deadline = Some(c.now() + SOON);
            Ok(CallOutcome::Wait(Wait { on: WaitFor::Files(Vec::new()), deadline, restart: true }))
        }
        Err(errno) => Err(errno),
    }
}

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
