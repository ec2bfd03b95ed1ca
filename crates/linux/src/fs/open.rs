//! `openat` and `openat2`.

use std::fs::File;
use std::os::unix::fs::FileTypeExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use cap_std::fs::{FileTypeExt as _, MetadataExt as _};
use rustix::fs::OFlags;

use crate::abi::errno::Errno;
use crate::abi::fcntl::{ACCESS_MODE, APPEND, CLOEXEC, NONBLOCK, PATH, READ_WRITE, WRITE_ONLY};
use crate::fs::busy::check_not_run;
use crate::fs::fifo::Fifo;
use crate::fs::mounts::{GrantedPath, Rules};
use crate::fs::ownership::settable;
use crate::fs::path::{self, ResolvedPath, path, wants_directory};
use crate::fs::proc::Node;
use crate::fs::read_write::Answer;
use crate::fs::readdir::directory;
use crate::fs::reopen::reopen;
use crate::fs::{dev_shm, unnamed};
use crate::kernel::call::{Call, CallOutcome};
use crate::kernel::description::{FileKind, OpenFile};
use crate::kernel::wait::Wait;

/// `O_CREAT`.
pub(crate) const O_CREAT: u32 = 0o100;
/// `O_EXCL`.
pub(crate) const O_EXCL: u32 = 0o200;
/// `O_TRUNC`.
pub(crate) const O_TRUNC: u32 = 0o1000;
/// `O_DIRECTORY`.
pub(crate) const O_DIRECTORY: u32 = 0o20_0000;
/// `O_NOFOLLOW`.
pub(crate) const O_NOFOLLOW: u32 = 0o40_0000;
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

/// Opens the file at a path.
pub(crate) fn open(
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
        return unnamed::create(c, base, path, flags, mode, rules);
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
        if writes && meta.is_file() {
            check_not_run(c, (meta.dev(), meta.ino()))?;
        }
    } else if flags & O_CREAT == 0 {
        // The error that opening gives is the one to report.
        return Err(dir.open(&place.inner).err().map_or(Errno::ENOENT, Into::into));
    } else if wants_directory(path) {
        return Err(Errno::EISDIR);
    }
    let file = match writes {
        true => {
            let how = host_flags(flags) | OFlags::NONBLOCK;
            place.writable()?.open(how, mode & settable(c) & !c.os.files.umask())
        }
        false => place.open(OFlags::NONBLOCK),
    };
    let kind = match file {
        // Nobody reads it yet.
        Err(Errno::ENXIO) if is_pipe && flags & NONBLOCK == 0 => return Err(Errno::EAGAIN),
        file => host_file(file?, flags)?,
    };
    Ok(OpenFile::granted(kind, kept, place))
}

/// Returns the flags with which the host opens a file: those that say how it is opened, written and created.
pub(crate) fn host_flags(flags: u32) -> OFlags {
    let mut host = match flags & ACCESS_MODE {
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
    host
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
    match file {
        Ok(file) => Ok(CallOutcome::Value(c.os.files.add(file, 0, flags & CLOEXEC != 0)? as u64)),
        Err(Errno::EAGAIN) => Ok(CallOutcome::Wait(Wait::look_again(c.now(), None))),
        Err(errno) => Err(errno),
    }
}
