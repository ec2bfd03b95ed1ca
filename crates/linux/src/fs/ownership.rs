//! Calls that change modes and owners of files.

use std::os::fd::{AsFd, AsRawFd};

use rustix::fs::{AtFlags, Gid, Mode, Uid};

use crate::abi::errno::Errno;
use crate::abi::fcntl::PATH;
use crate::fs::look::{AT_EMPTY_PATH, AT_SYMLINK_NOFOLLOW};
use crate::fs::path::{changeable, path, stat};
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{Directory, FileKind, OpenFile};

pub(crate) fn fchmodat(c: &mut Call) -> Value {
    changed_mode(c, 0)
}

pub(crate) fn fchmodat2(c: &mut Call) -> Value {
    if c.args[3] & !(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH) != 0 {
        return Err(Errno::EINVAL);
    }
    changed_mode(c, c.args[3])
}

fn changed_mode(c: &mut Call, flags: u64) -> Value {
    let name = c.os.guest.path(c.args[1])?;
    if name.as_os_str().is_empty() && flags & AT_EMPTY_PATH != 0 {
        c.args[1] = c.args[2];
        return crate::fs::file::fchmod(c);
    }
    let path = path(c, 0, 1)?;
    let entry = changeable(c, &path, flags & AT_SYMLINK_NOFOLLOW == 0)?;
    let file = entry.handle()?;
    if rustix::fs::FileType::from_raw_mode(rustix::fs::fstat(&file)?.st_mode).is_symlink() {
        return Err(Errno::EOPNOTSUPP);
    }
    let mode = Mode::from_raw_mode(c.args[2] as u32 & settable(c));
    // The host follows this link, and nothing but it.
    match rustix::fs::chmod(link_to(&file), mode) {
        // In a chroot without /proc. Nothing is confined: another file that comes by that name may be changed too.
        Err(rustix::io::Errno::NOENT) if c.os.config.host => {
            rustix::fs::chmodat(&entry.folder, &entry.name, mode, AtFlags::empty())?;
        }
        answer => answer?,
    }
    Ok(0)
}

/// Returns the mode bits that a guest may give files: those that change what running them means only if it sees the
/// host.
pub(crate) fn settable(c: &Call) -> u32 {
    if c.os.config.host { 0o7777 } else { 0o1777 }
}

/// Returns a host path of an open file (`/proc/self/fd/N`), for calls that take no descriptor.
pub(crate) fn link_to(file: impl AsFd) -> String {
    format!("/proc/self/fd/{}", file.as_fd().as_raw_fd())
}

/// `fchownat`: setting the present owner succeeds; another is refused, unless the guest sees the host.
pub(crate) fn fchownat(c: &mut Call) -> Value {
    if c.args[4] & !(AT_SYMLINK_NOFOLLOW | AT_EMPTY_PATH) != 0 {
        return Err(Errno::EINVAL);
    }
    let name = c.os.guest.path(c.args[1])?;
    if name.as_os_str().is_empty() && c.args[4] & AT_EMPTY_PATH != 0 {
        let file = c.os.files.get(c.int(0))?;
        return own(c, &file, c.args[2], c.args[3]);
    }
    let (path, follow) = (path(c, 0, 1)?, c.args[4] & AT_SYMLINK_NOFOLLOW == 0);
    stat(c, &path, follow)?;
    match owner(c.args[2], c.args[3]) {
        Err(Errno::EPERM) if c.os.config.host => {
            give(&changeable(c, &path, follow)?.handle()?, c.args[2], c.args[3])
        }
        answer => answer,
    }
}

pub(crate) fn fchown(c: &mut Call) -> Value {
    let file = c.os.files.get(c.int(0))?;
    if file.has(PATH) || matches!(file.kind, FileKind::Path) {
        return Err(Errno::EBADF);
    }
    own(c, &file, c.args[1], c.args[2])
}

/// Changes the owner of an open file.
fn own(c: &Call, file: &OpenFile, uid: u64, gid: u64) -> Value {
    match (owner(uid, gid), &file.kind) {
        (Err(Errno::EPERM), FileKind::Host(host)) if c.os.config.host => give(host, uid, gid),
        (Err(Errno::EPERM), FileKind::Directory(Directory { dir: Some(dir), .. })) if c.os.config.host => {
            give(dir, uid, gid)
        }
        (answer, _) => answer,
    }
}

/// Changes the owner on the host, which decides whether the user may.
fn give(file: impl AsFd, uid: u64, gid: u64) -> Value {
    let id = |id: u64| Some(id as u32).filter(|&id| id != u32::MAX);
    let (uid, gid) = (id(uid).map(Uid::from_raw), id(gid).map(Gid::from_raw));
    rustix::fs::chownat(file, "", uid, gid, AtFlags::EMPTY_PATH)?;
    Ok(0)
}

/// Checks an ownership change: only the present owner and group are permitted.
fn owner(uid: u64, gid: u64) -> Value {
    let own = |id: u64, own: u32| id as u32 == u32::MAX || id as u32 == own;
    match own(uid, crate::kernel::identity::uid()) && own(gid, crate::kernel::identity::gid()) {
        true => Ok(0),
        false => Err(Errno::EPERM),
    }
}

/// Fails with EROFS if the file belongs to a read-only grant.
pub(crate) fn may_change(file: &OpenFile) -> Result<(), Errno> {
    if file.is_fixed { Err(Errno::EROFS) } else { Ok(()) }
}
