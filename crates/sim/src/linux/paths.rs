//! Calls that name a file by its path.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use cap_std::fs::{OpenOptions, OpenOptionsExt, Permissions, PermissionsExt};

use super::call::{Call, Value};
use super::errno::Errno;
use super::files::{CLOEXEC, directory};
use super::mounts::{Place, normal};
use super::open::{ACCESS_MODE, APPEND, Kind, NONBLOCK, OpenFile, READ_WRITE, WRITE_ONLY};
use super::record::Record;
use super::stat::Stat;

/// The program itself.
const EXECUTABLE: &str = "/proc/self/exe";
const AT_FDCWD: i32 = -100;
const AT_SYMLINK_NOFOLLOW: u64 = 0x100;
const AT_REMOVEDIR: u64 = 0x200;
const AT_EMPTY_PATH: u64 = 0x1000;
const O_CREAT: u32 = 0o100;
const O_EXCL: u32 = 0o200;
const O_TRUNC: u32 = 0o1000;
const O_DIRECTORY: u32 = 0o20_0000;
const O_NOFOLLOW: u32 = 0o40_0000;
const O_TMPFILE: u32 = 0o2000_0000;

/// The absolute path that arguments `dirfd` and `path` name. ENOENT if it is empty.
fn path(c: &Call, dirfd: usize, path: usize) -> Result<PathBuf, Errno> {
    let path = c.os.guest.path(c.args[path])?;
    if path.as_os_str().is_empty() {
        return Err(Errno::ENOENT);
    }
    absolute(c, c.int(dirfd), &path)
}

pub(super) fn absolute(c: &Call, dirfd: i32, path: &Path) -> Result<PathBuf, Errno> {
    if path.is_absolute() {
        return Ok(path.to_owned());
    }
    if dirfd == AT_FDCWD {
        return Ok(c.os.files.cwd.join(path));
    }
    let file = c.os.files.get(dirfd)?;
    match file.kind {
        Kind::Directory(_) => Ok(file.path.join(path)),
        _ => Err(Errno::ENOTDIR),
    }
}

/// A path whose last part is asked for as a directory is followed to it.
fn wants_directory(path: &Path) -> bool {
    path.as_os_str().as_encoded_bytes().ends_with(b"/")
}

pub(super) fn openat(c: &mut Call) -> Value {
    let (flags, mode) = (c.args[2] as u32, c.args[3] as u32);
    let path = path(c, 0, 1)?;
    let name = normal(&path);
    let file = match (c.os.files.pseudo.open(&name, flags)?, descriptor(&name)) {
        (Some(file), _) => file,
        // The same open file, as with `dup`.
        (None, Some(fd)) => c.os.files.get(fd)?,
        (None, None) if name == Path::new(EXECUTABLE) => open(c, &program_path(c), flags, mode)?,
        (None, None) => open(c, &path, flags, mode)?,
    };
    c.os.files.add(file, 0, flags & CLOEXEC != 0).map(u64::from)
}

fn open(c: &Call, path: &Path, flags: u32, mode: u32) -> Result<Arc<OpenFile>, Errno> {
    let exclusive = flags & (O_CREAT | O_EXCL) == O_CREAT | O_EXCL;
    let follow = flags & O_NOFOLLOW == 0 && !exclusive || wants_directory(path);
    let place = c.os.files.mounts.find(path, follow)?;
    let (dir, access) = (&place.mount.dir, flags & ACCESS_MODE);
    let writes = access != 0 || flags & (O_CREAT | O_TRUNC) != 0;
    let kept = flags & (ACCESS_MODE | APPEND | NONBLOCK);
    if let Ok(meta) = dir.symlink_metadata(&place.inner) {
        if meta.is_dir() {
            return match writes {
                true if exclusive => Err(Errno::EEXIST),
                true => Err(Errno::EISDIR),
                false => Ok(OpenFile::new(directory(dir.open_dir(&place.inner)?), kept, place.path)),
            };
        }
        if flags & O_DIRECTORY != 0 || wants_directory(path) {
            return Err(Errno::ENOTDIR);
        }
        if meta.is_symlink() {
            return Err(if exclusive { Errno::EEXIST } else { Errno::ELOOP });
        }
        if flags & O_CREAT != 0 && access == 0 && flags & O_TRUNC == 0 && !exclusive {
            // Creating what exists is reading it, which a read-only grant allows.
            let file = dir.open(&place.inner)?.into_std();
            return Ok(OpenFile::new(Kind::Host(file), kept, place.path));
        }
    } else if flags & O_CREAT == 0 {
        // The error that opening gives is the one to report.
        return Err(dir.open(&place.inner).err().map_or(Errno::ENOENT, Into::into));
    }
    if flags & O_TMPFILE != 0 {
        return Err(Errno::EOPNOTSUPP);
    }
    if writes {
        place.writable()?;
    }
    let mut options = OpenOptions::new();
    options.read(access != WRITE_ONLY).write(access == WRITE_ONLY || access == READ_WRITE);
    // In this form the host does what the guest would have it do, whatever the combination.
    let host = rustix::fs::OFlags::from_bits_retain(0);
    let mut custom = host;
    for (flag, bit) in [
        (O_CREAT, rustix::fs::OFlags::CREATE),
        (O_EXCL, rustix::fs::OFlags::EXCL),
        (O_TRUNC, rustix::fs::OFlags::TRUNC),
        (APPEND, rustix::fs::OFlags::APPEND),
        (NONBLOCK, rustix::fs::OFlags::NONBLOCK),
    ] {
        if flags & flag != 0 {
            custom |= bit;
        }
    }
    options.custom_flags(custom.bits() as i32).mode(mode & 0o777 & !c.os.files.umask);
    let file = dir.open_with(&place.inner, &options)?.into_std();
    Ok(OpenFile::new(Kind::Host(file), kept, place.path))
}

/// What `dirfd`, `path` and `flags` name; an empty path can name the descriptor itself.
fn stat_at(c: &Call, flags: u64) -> Result<Stat, Errno> {
    let name = match c.args[1] {
        // statx and newfstatat take a null path with AT_EMPTY_PATH.
        0 if flags & AT_EMPTY_PATH != 0 => PathBuf::new(),
        at => c.os.guest.path(at)?,
    };
    if name.as_os_str().is_empty() {
        return match flags & AT_EMPTY_PATH {
            0 => Err(Errno::ENOENT),
            _ if c.int(0) == AT_FDCWD => stat(c, &c.os.files.cwd, true),
            _ => Stat::of(&*c.os.files.get(c.int(0))?),
        };
    }
    stat(c, &absolute(c, c.int(0), &name)?, flags & AT_SYMLINK_NOFOLLOW == 0)
}

fn stat(c: &Call, path: &Path, follow: bool) -> Result<Stat, Errno> {
    if let Some(file) = c.os.files.pseudo.open(&normal(path), 0)? {
        return Stat::of(&file);
    }
    let place = c.os.files.mounts.find(path, follow || wants_directory(path))?;
    let meta = place.mount.dir.symlink_metadata(&place.inner)?;
    if wants_directory(path) && !meta.is_dir() {
        return Err(Errno::ENOTDIR);
    }
    Ok((&meta).into())
}

pub(super) fn newfstatat(c: &mut Call) -> Value {
    let stat = stat_at(c, c.args[3])?;
    c.os.guest.write(c.args[2], &stat.record())?;
    Ok(0)
}

pub(super) fn statx(c: &mut Call) -> Value {
    let stat = stat_at(c, c.args[2])?;
    c.os.guest.write(c.args[4], &stat.statx())?;
    Ok(0)
}

/// The host's permissions count, and whether the grant can be written.
pub(super) fn faccessat(c: &mut Call) -> Value {
    const W_OK: u64 = 2;
    const X_OK: u64 = 1;
    let path = path(c, 0, 1)?;
    let stat = stat(c, &path, true)?;
    let is_pseudo = c.os.files.pseudo.open(&normal(&path), 0)?.is_some();
    if c.args[2] & W_OK != 0 && !is_pseudo {
        c.os.files.mounts.find(&path, true)?.writable()?;
    }
    let needs = |asked: u64, bits: u32| c.args[2] & asked != 0 && stat.mode & bits == 0;
    if needs(4, 0o444) || needs(W_OK, 0o222) || needs(X_OK, 0o111) {
        return Err(Errno::EACCES);
    }
    Ok(0)
}

pub(super) fn readlinkat(c: &mut Call) -> Value {
    use std::os::unix::ffi::OsStrExt;
    let path = path(c, 0, 1)?;
    let (to, size) = (c.args[2], c.args[3] as usize);
    if size as i32 <= 0 {
        return Err(Errno::EINVAL);
    }
    let target = match pseudo_link(c, &normal(&path))? {
        Some(target) => target,
        None => {
            let place = c.os.files.mounts.find(&path, false)?;
            place.mount.dir.read_link_contents(&place.inner)?
        }
    };
    let bytes = target.as_os_str().as_bytes();
    let bytes = &bytes[..bytes.len().min(size)];
    c.os.guest.write(to, bytes)?;
    Ok(bytes.len() as u64)
}

/// The open file that a path stands for, such as `/proc/self/fd/3`.
pub(super) fn open_file(c: &Call, path: &Path) -> Result<Option<Arc<OpenFile>>, Errno> {
    descriptor(&normal(path)).map(|fd| c.os.files.get(fd)).transpose()
}

/// The path itself, or where the program came from if that is what it names.
pub(super) fn own_program(c: &Call, path: &Path) -> PathBuf {
    if normal(path) == Path::new(EXECUTABLE) { program_path(c) } else { path.to_owned() }
}

/// Where the program came from, as the guest sees it.
fn program_path(c: &Call) -> PathBuf {
    normal(&c.os.files.cwd.join(&c.os.config.path))
}

/// The descriptor that a path stands for.
fn descriptor(path: &Path) -> Option<i32> {
    match path.to_str()? {
        "/dev/stdin" => Some(0),
        "/dev/stdout" => Some(1),
        "/dev/stderr" => Some(2),
        path => path.strip_prefix("/proc/self/fd/").or(path.strip_prefix("/dev/fd/"))?.parse().ok(),
    }
}

fn pseudo_link(c: &Call, path: &Path) -> Result<Option<PathBuf>, Errno> {
    if path == Path::new(EXECUTABLE) {
        return Ok(Some(program_path(c)));
    }
    if path == Path::new("/proc/self/cwd") {
        return Ok(Some(c.os.files.cwd.clone()));
    }
    match descriptor(path) {
        Some(fd) => Ok(Some(c.os.files.get(fd)?.path.clone())),
        None => Ok(None),
    }
}

pub(super) fn mkdirat(c: &mut Call) -> Value {
    use cap_std::fs::{DirBuilder, DirBuilderExt};
    let path = path(c, 0, 1)?;
    let mode = c.args[2] as u32 & 0o777 & !c.os.files.umask;
    let place = c.os.files.mounts.find(&path, false)?;
    place.writable()?;
    let mut builder = DirBuilder::new();
    place.mount.dir.create_dir_with(&place.inner, builder.mode(mode))?;
    Ok(0)
}

pub(super) fn unlinkat(c: &mut Call) -> Value {
    let path = path(c, 0, 1)?;
    let place = c.os.files.mounts.find(&path, false)?;
    place.writable()?;
    let dir = &place.mount.dir;
    match c.args[2] & AT_REMOVEDIR {
        0 if dir.symlink_metadata(&place.inner)?.is_dir() => return Err(Errno::EISDIR),
        0 => dir.remove_file(&place.inner)?,
        _ => dir.remove_dir(&place.inner)?,
    }
    Ok(0)
}

/// Creates a link with any text in it: where it leads is decided when it is followed.
pub(super) fn symlinkat(c: &mut Call) -> Value {
    let target = c.os.guest.path(c.args[0])?;
    let path = path(c, 1, 2)?;
    let place = c.os.files.mounts.find(&path, false)?;
    place.writable()?;
    place.mount.dir.symlink_contents(target, &place.inner)?;
    Ok(0)
}

/// Two places in one grant that can be written.
fn pair<'a>(c: &'a Call, old: &Path, new: &Path) -> Result<(Place<'a>, Place<'a>), Errno> {
    let (from, to) = (c.os.files.mounts.find(old, false)?, c.os.files.mounts.find(new, false)?);
    from.writable()?;
    to.writable()?;
    match std::ptr::eq(from.mount, to.mount) {
        true => Ok((from, to)),
        false => Err(Errno::EXDEV),
    }
}

pub(super) fn linkat(c: &mut Call) -> Value {
    let (old, new) = (path(c, 0, 1)?, path(c, 2, 3)?);
    let (from, to) = pair(c, &old, &new)?;
    from.mount.dir.hard_link(&from.inner, &to.mount.dir, &to.inner)?;
    Ok(0)
}

pub(super) fn renameat(c: &mut Call) -> Value {
    let (old, new) = (path(c, 0, 1)?, path(c, 2, 3)?);
    let (from, to) = pair(c, &old, &new)?;
    from.mount.dir.rename(&from.inner, &to.mount.dir, &to.inner)?;
    Ok(0)
}

pub(super) fn renameat2(c: &mut Call) -> Value {
    const RENAME_NOREPLACE: u64 = 1;
    match c.args[4] {
        0 => renameat(c),
        RENAME_NOREPLACE => {
            let new = path(c, 2, 3)?;
            match stat(c, &new, false) {
                Ok(_) => Err(Errno::EEXIST),
                Err(_) => renameat(c),
            }
        }
        _ => Err(Errno::EINVAL),
    }
}

pub(super) fn truncate(c: &mut Call) -> Value {
    let len = u64::try_from(c.wide(1, 1)).map_err(|_| Errno::EINVAL)?;
    let name = c.os.guest.path(c.args[0])?;
    let path = absolute(c, AT_FDCWD, &name)?;
    let place = c.os.files.mounts.find(&path, true)?;
    place.writable()?;
    place.mount.dir.open_with(&place.inner, OpenOptions::new().write(true))?.set_len(len)?;
    Ok(0)
}

pub(super) fn fchmodat(c: &mut Call) -> Value {
    let path = path(c, 0, 1)?;
    let place = c.os.files.mounts.find(&path, true)?;
    place.writable()?;
    place.mount.dir.set_permissions(&place.inner, Permissions::from_mode(c.args[2] as u32 & 0o777))?;
    Ok(0)
}

/// Sets the times of a file, which must be opened for it.
pub(super) fn utimensat(c: &mut Call) -> Value {
    use std::time::{Duration, SystemTime};
    const UTIME_NOW: u64 = 0x3fff_ffff;
    const UTIME_OMIT: u64 = 0x3fff_fffe;
    let mut times = std::fs::FileTimes::new();
    for (i, set) in
        [std::fs::FileTimes::set_accessed, std::fs::FileTimes::set_modified].into_iter().enumerate()
    {
        let at = c.args[2].wrapping_add(16 * i as u64);
        let (seconds, nanos) = match c.args[2] {
            0 => (0, UTIME_NOW),
            _ => (c.os.guest.u64(at)?, c.os.guest.u64(at.wrapping_add(8))?),
        };
        times = match nanos {
            UTIME_OMIT => times,
            UTIME_NOW => set(times, SystemTime::now()),
            _ if nanos >= 1_000_000_000 => return Err(Errno::EINVAL),
            _ => {
                let since = Duration::from_secs(seconds).saturating_add(Duration::from_nanos(nanos));
                set(times, SystemTime::UNIX_EPOCH.checked_add(since).ok_or(Errno::EINVAL)?)
            }
        };
    }
    if c.args[1] == 0 {
        return match &c.os.files.get(c.int(0))?.kind {
            Kind::Host(file) => file.set_times(times).map(|()| 0).map_err(Into::into),
            _ => Err(Errno::EPERM),
        };
    }
    let path = path(c, 0, 1)?;
    let place = c.os.files.mounts.find(&path, c.args[3] & AT_SYMLINK_NOFOLLOW == 0)?;
    place.writable()?;
    let file = place.mount.dir.open_with(&place.inner, OpenOptions::new().write(true))?;
    file.into_std().set_times(times)?;
    Ok(0)
}

pub(super) fn getcwd(c: &mut Call) -> Value {
    use std::os::unix::ffi::OsStrExt;
    let mut bytes = c.os.files.cwd.as_os_str().as_bytes().to_vec();
    bytes.push(0);
    if bytes.len() as u64 > c.args[1] {
        return Err(Errno::ERANGE);
    }
    c.os.guest.write(c.args[0], &bytes)?;
    Ok(bytes.len() as u64)
}

pub(super) fn chdir(c: &mut Call) -> Value {
    let name = c.os.guest.path(c.args[0])?;
    let path = absolute(c, AT_FDCWD, &name)?;
    let place = c.os.files.mounts.find(&path, true)?;
    if !place.mount.dir.symlink_metadata(&place.inner)?.is_dir() {
        return Err(Errno::ENOTDIR);
    }
    c.os.files.cwd = place.path;
    Ok(0)
}

pub(super) fn fchdir(c: &mut Call) -> Value {
    let file = c.os.files.get(c.int(0))?;
    match file.kind {
        Kind::Directory(_) => {
            c.os.files.cwd = file.path.clone();
            Ok(0)
        }
        _ => Err(Errno::ENOTDIR),
    }
}

pub(super) fn umask(c: &mut Call) -> Value {
    let new = c.args[0] as u32 & 0o777;
    Ok(std::mem::replace(&mut c.os.files.umask, new).into())
}

pub(super) fn statfs(c: &mut Call) -> Value {
    let name = c.os.guest.path(c.args[0])?;
    stat(c, &absolute(c, AT_FDCWD, &name)?, true)?;
    write_statfs(c)
}

pub(super) fn fstatfs(c: &mut Call) -> Value {
    c.os.files.get(c.int(0))?;
    write_statfs(c)
}

/// Every file system is large and half full.
fn write_statfs(c: &mut Call) -> Value {
    const TMPFS: u64 = 0x0102_1994;
    const BLOCKS: u64 = 1 << 28;
    let record = Record::new(false).u64(TMPFS).u64(4096).u64(BLOCKS).u64(BLOCKS / 2).u64(BLOCKS / 2);
    let record = record.u64(1 << 20).u64(1 << 19).u64(0).u64(255).u64(4096).pad_to(120);
    c.os.guest.write(c.args[1], &record.done())?;
    Ok(0)
}
