//! Entries that may be changed: an open host directory and a name in it.
//!
//! A file may be changed if two grants allow it: the one that its path leads through, and the nearest granted directory
//! above it in the host's tree. So a read-only grant inside a writable one holds for every name and descriptor. A
//! directory granted twice is read-only if one grant is; `-L` does not count beside `--dir`.
//!
//! Invariant: between check and change only the last name is looked up, and it is never followed. What was found of an
//! open directory stays true: no guest moves files between grants (EXDEV), nor a directory that holds a grant (EBUSY).

use std::ffi::OsString;
use std::fs::File;
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use cap_std::fs::Dir;
use rustix::fs::{AtFlags, FileType, Mode, OFlags};

use crate::abi::errno::Errno;
use crate::fs::mounts::{GrantedPath, Mount, Mounts};

/// Device and inode of a host file.
pub(crate) type HostFileId = (u64, u64);

/// A directory entry that the grants allow to change.
pub(crate) struct WritableEntry<'a> {
    /// The directory.
    pub(crate) folder: Dir,
    /// The name in it; `.` for a granted directory itself.
    pub(crate) name: OsString,
    mounts: &'a Mounts,
    /// The grant that the path leads through.
    mount: &'a Mount,
    /// The nearest grant above.
    nearest: &'a Mount,
    path: PathBuf,
}

impl<'a> GrantedPath<'a> {
    /// Returns the entry for changes; EROFS if a grant forbids them.
    pub(crate) fn writable(&self) -> Result<WritableEntry<'a>, Errno> {
        let GrantedPath { mount, mounts, inner, path } = self;
        if mount.read_only {
            return Err(Errno::EROFS);
        }
        let (folder, name) = match inner.file_name() {
            None => (mount.dir.try_clone()?, ".".into()),
            Some(name) => match inner.parent() {
                Some(parent) if !parent.as_os_str().is_empty() => (mount.dir.open_dir(parent)?, name.into()),
                _ => (mount.dir.try_clone()?, name.into()),
            },
        };
        let nearest = if mount.has_nested { mounts.nearest(&folder)? } else { mount };
        if nearest.read_only {
            return Err(Errno::EROFS);
        }
        Ok(WritableEntry { folder, name, mounts, mount, nearest, path: path.clone() })
    }

    /// Returns whether a grant forbids changes of the file.
    pub(crate) fn is_fixed(&self) -> bool {
        match self.mount.has_nested {
            true => self.writable().and_then(|entry| entry.handle()).is_err(),
            false => self.mount.read_only,
        }
    }
}

impl WritableEntry<'_> {
    /// Returns whether the entry exists.
    pub(crate) fn exists(&self) -> bool {
        self.identity().is_ok()
    }

    /// Returns whether the entry is a directory.
    pub(crate) fn is_folder(&self) -> bool {
        self.identity().is_ok_and(|(_, kind)| kind.is_dir())
    }

    fn identity(&self) -> Result<(HostFileId, FileType), Errno> {
        let stat = rustix::fs::statat(&self.folder, &self.name, AtFlags::SYMLINK_NOFOLLOW)?;
        Ok(((stat.st_dev, stat.st_ino), FileType::from_raw_mode(stat.st_mode)))
    }

    /// Opens the file; ELOOP if it is a symbolic link. A new file gets this mode.
    pub(crate) fn open(&self, flags: OFlags, mode: u32) -> Result<File, Errno> {
        let flags = flags | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        let open = || rustix::fs::openat(&self.folder, &self.name, flags, Mode::from_raw_mode(mode));
        let file = if flags.contains(OFlags::CREATE) { masked(0, open) } else { open() };
        Ok(file?.into())
    }

    /// Opens the directory that the entry is in, with `O_TMPFILE` a new file there.
    pub(crate) fn open_folder(&self, flags: OFlags, mode: u32) -> Result<File, Errno> {
        let open =
            || rustix::fs::openat(&self.folder, ".", flags | OFlags::CLOEXEC, Mode::from_raw_mode(mode));
        Ok(masked(0, open)?.into())
    }

    /// Opens an `O_PATH` descriptor to change metadata.
    pub(crate) fn handle(&self) -> Result<OwnedFd, Errno> {
        let handle: OwnedFd = self.open(OFlags::PATH, 0)?.into();
        // The folder of another grant is that grant's, though its name is not.
        match self.mount.has_nested && self.mounts.granted(identity(&handle)?).is_some_and(|it| it.read_only)
        {
            true => Err(Errno::EROFS),
            false => Ok(handle),
        }
    }

    /// Checks that the entry can be renamed, replaced or removed: EBUSY if it is or holds a granted directory.
    pub(crate) fn movable(&self) -> Result<(), Errno> {
        if self.name == "." || self.mounts.all.iter().any(|mount| mount.guest.starts_with(&self.path)) {
            return Err(Errno::EBUSY);
        }
        if !self.mount.has_nested {
            return Ok(());
        }
        let Ok((folder, FileType::Directory)) = self.identity() else { return Ok(()) };
        for mount in &self.mounts.all {
            if folders_above(&mount.dir, |above| above == folder)? {
                return Err(Errno::EBUSY);
            }
        }
        Ok(())
    }

    /// Returns the identities of the grants that the entry is under.
    pub(crate) fn grants(&self) -> [HostFileId; 2] {
        [self.mount.identity, self.nearest.identity]
    }

    /// Returns whether both entries are under the same grants; otherwise links and renames fail (EXDEV).
    pub(crate) fn shares_grants(&self, other: &WritableEntry<'_>) -> bool {
        std::ptr::eq(self.mount, other.mount) && std::ptr::eq(self.nearest, other.nearest)
    }
}

impl Mounts {
    /// Returns the grant of a host directory.
    fn granted(&self, directory: HostFileId) -> Option<&Mount> {
        let mut same = self.all.iter().filter(|mount| mount.identity == directory);
        let first = same.next()?;
        Some(same.find(|_| first.is_sysroot).unwrap_or(first))
    }

    /// Returns the nearest granted directory that is or holds `folder`.
    fn nearest(&self, folder: &Dir) -> Result<&Mount, Errno> {
        let mut found = None;
        folders_above(folder, |above| {
            found = self.granted(above);
            found.is_some()
        })?;
        // Somebody else has moved the folder out of all grants.
        found.ok_or(Errno::EROFS)
    }
}

/// Computes which grants lie inside each other on the host.
pub(crate) fn relate(mounts: &mut [Mount]) {
    for n in 0..mounts.len() {
        let (identity, is_sysroot) = (mounts[n].identity, mounts[n].is_sysroot);
        let forbids = |other: &Mount| other.identity == identity && other.read_only && !other.is_sysroot;
        mounts[n].read_only |= !is_sysroot && mounts.iter().any(forbids);
    }
    for n in 0..mounts.len() {
        let mut above = Vec::new();
        let all = folders_above(&mounts[n].dir, |folder| {
            above.push(folder);
            false
        });
        let own = mounts[n].identity;
        for mount in mounts.iter_mut().filter(|mount| mount.identity != own) {
            // What cannot be seen above could be any of them.
            mount.has_nested |= all.is_err() || above.contains(&mount.identity);
        }
    }
}

/// Creates a file while the host's umask is this one: the guest has a umask of its own, and gets the modes that it says.
pub(crate) fn masked<T>(umask: u32, create: impl FnOnce() -> T) -> T {
    static ONE: Mutex<()> = Mutex::new(());
    let _one = ONE.lock().unwrap_or_else(PoisonError::into_inner);
    let before = rustix::process::umask(Mode::from_raw_mode(umask));
    let made = create();
    rustix::process::umask(before);
    made
}

/// Returns the umask that Rivet was started with.
pub(crate) fn hosts_umask() -> u32 {
    // Setting it is the only way to ask.
    let before = rustix::process::umask(Mode::from_raw_mode(0o077));
    rustix::process::umask(before);
    before.as_raw_mode()
}

/// Returns device and inode of an open file.
pub(crate) fn identity(file: impl AsFd) -> Result<HostFileId, rustix::io::Errno> {
    let stat = rustix::fs::fstat(file)?;
    Ok((stat.st_dev, stat.st_ino))
}

/// Calls `found` for a directory and each of its parents up to the host's root, until it returns true.
fn folders_above(folder: &Dir, mut found: impl FnMut(HostFileId) -> bool) -> Result<bool, Errno> {
    let mut at = rustix::io::dup(folder)?;
    let mut own = identity(&at)?;
    while !found(own) {
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        at = rustix::fs::openat(&at, Path::new(".."), flags, Mode::empty())?;
        let above = identity(&at)?;
        if above == own {
            return Ok(false);
        }
        own = above;
    }
    Ok(true)
}
