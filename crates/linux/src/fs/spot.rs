//! Places that may be changed: an open folder of the host's and a name in it.
//!
//! A file may be changed if both grants allow it: the one that its path leads through, and the nearest granted directory
//! above it in the host's tree. So a read-only grant inside a writable one holds by whatever name or descriptor it is
//! reached. A directory granted twice is read-only if one grant says so; `-L` does not count beside `--dir`.
//!
//! Invariant: between the check and the change no name is looked up but the last, which is never followed. What was found
//! of an open folder stays true: no guest moves anything between grants (EXDEV), nor what holds a grant (EBUSY).

use std::ffi::OsString;
use std::fs::File;
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};

use cap_std::fs::Dir;
use rustix::fs::{AtFlags, FileType, Mode, OFlags};

use crate::abi::errno::Errno;
use crate::fs::mounts::{Mount, Mounts, Place};

/// Device and inode.
pub(crate) type Identity = (u64, u64);

/// A place whose grants allow changes.
pub(crate) struct Spot<'a> {
    /// The folder that it is in.
    pub(crate) folder: Dir,
    /// Its name there; `.` for a granted directory itself.
    pub(crate) name: OsString,
    mounts: &'a Mounts,
    /// The grant that the path leads through.
    mount: &'a Mount,
    /// The nearest grant above.
    nearest: &'a Mount,
    path: PathBuf,
}

impl<'a> Place<'a> {
    /// The place for changes; EROFS if a grant forbids them.
    pub(crate) fn spot(&self) -> Result<Spot<'a>, Errno> {
        let Place { mount, mounts, inner, path } = self;
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
        Ok(Spot { folder, name, mounts, mount, nearest, path: path.clone() })
    }

    /// Does a grant forbid changes of what is there?
    pub(crate) fn is_fixed(&self) -> bool {
        match self.mount.has_nested {
            true => self.spot().and_then(|spot| spot.handle()).is_err(),
            false => self.mount.read_only,
        }
    }
}

impl Spot<'_> {
    /// Is there something?
    pub(crate) fn exists(&self) -> bool {
        self.identity().is_ok()
    }

    /// Is there a folder?
    pub(crate) fn is_folder(&self) -> bool {
        self.identity().is_ok_and(|(_, kind)| kind.is_dir())
    }

    fn identity(&self) -> Result<(Identity, FileType), Errno> {
        let stat = rustix::fs::statat(&self.folder, &self.name, AtFlags::SYMLINK_NOFOLLOW)?;
        Ok(((stat.st_dev, stat.st_ino), FileType::from_raw_mode(stat.st_mode)))
    }

    /// Opens what is there; ELOOP if it is a link.
    pub(crate) fn open(&self, flags: OFlags, mode: u32) -> Result<File, Errno> {
        let flags = flags | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        Ok(rustix::fs::openat(&self.folder, &self.name, flags, Mode::from_raw_mode(mode))?.into())
    }

    /// A descriptor (`O_PATH`) of what is there, to change facts of it.
    pub(crate) fn handle(&self) -> Result<OwnedFd, Errno> {
        let handle: OwnedFd = self.open(OFlags::PATH, 0)?.into();
        // The folder of another grant is that grant's, though its name is not.
        match self.mount.has_nested && self.mounts.granted(identity(&handle)?).is_some_and(|it| it.read_only)
        {
            true => Err(Errno::EROFS),
            false => Ok(handle),
        }
    }

    /// Can it be renamed, replaced or removed? EBUSY if it is a granted directory or holds one.
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

    /// Is the other under the same grants? What is not cannot be linked or moved there.
    pub(crate) fn shares_grants(&self, other: &Spot<'_>) -> bool {
        std::ptr::eq(self.mount, other.mount) && std::ptr::eq(self.nearest, other.nearest)
    }
}

impl Mounts {
    /// The grant of a directory of the host's.
    fn granted(&self, directory: Identity) -> Option<&Mount> {
        let mut same = self.all.iter().filter(|mount| mount.identity == directory);
        let first = same.next()?;
        Some(same.find(|_| first.is_sysroot).unwrap_or(first))
    }

    /// The nearest granted directory that holds a folder, or is it.
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

/// Finds out how grants lie in each other.
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

/// Device and inode of an open file.
pub(crate) fn identity(file: impl AsFd) -> Result<Identity, rustix::io::Errno> {
    let stat = rustix::fs::fstat(file)?;
    Ok((stat.st_dev, stat.st_ino))
}

/// Asks of a folder and each above it, up to the host's root, until `found` says yes.
fn folders_above(folder: &Dir, mut found: impl FnMut(Identity) -> bool) -> Result<bool, Errno> {
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
