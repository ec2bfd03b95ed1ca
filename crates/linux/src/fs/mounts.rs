//! The guest's mount table: which granted host directory holds a path.
//!
//! Invariant: the host is reached only through `cap_std` directories, so that neither paths nor symbolic links escape a
//! grant. Symbolic links are followed here, in the guest's namespace: an absolute link starts again at the guest's
//! root. `writable` decides what may be changed.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::fs::File;
use std::os::fd::OwnedFd;
use std::path::{Component, Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions, OpenOptionsExt};
use rivet_sim::SimError;
use rustix::fs::{Mode, OFlags, ResolveFlags};

use crate::abi::errno::Errno;
use crate::config::LinuxConfig;
use crate::fs::proc::is_made;
use crate::fs::writable::{self, HostFileId};

/// Maximum number of symbolic links in one path.
const MAX_LINKS: u32 = 40;

/// Minimum number of path components that one host call resolves together.
const MANY_NAMES: usize = 3;

/// Maximum length of a path for the host, in bytes.
const LONGEST: usize = 4000;

/// A granted directory.
pub(crate) struct Mount {
    pub(crate) guest: PathBuf,
    pub(crate) dir: Dir,
    /// The host's path, for the host's programs.
    pub(crate) host: PathBuf,
    pub(crate) read_only: bool,
    /// Device and inode of the host directory.
    pub(crate) identity: HostFileId,
    /// Whether the directory was granted by `-L`.
    pub(crate) is_sysroot: bool,
    /// Whether another granted directory lies inside this one on the host.
    pub(crate) has_nested: bool,
}

impl Mount {
    fn open(guest: PathBuf, host: &Path, read_only: bool, is_sysroot: bool) -> Result<Mount, SimError> {
        let fail = |error: std::io::Error| SimError::Load(format!("directory {}: {error}", host.display()));
        let dir = Dir::open_ambient_dir(host, ambient_authority()).map_err(fail)?;
        let identity = writable::identity(&dir).map_err(|error| fail(error.into()))?;
        let host = std::path::absolute(host).map_err(fail)?;
        Ok(Mount { guest, dir, host, read_only, identity, is_sysroot, has_nested: false })
    }
}

/// All granted directories; if several hold a path, the last one wins.
pub(crate) struct Mounts {
    pub(crate) all: Vec<Mount>,
    /// Whether what is not made up below `/dev`, `/proc` and `/sys` is the host's.
    shows_host: bool,
    /// The last path that could not be opened and that no `--dir` holds.
    missed: Mutex<Option<PathBuf>>,
}

/// A handle that tells which path was not granted; valid after the guest has ended.
#[derive(Clone)]
pub struct Ungranted(pub(crate) Arc<Mounts>);

impl Ungranted {
    /// Returns the last path that could not be opened and that no `--dir` holds.
    pub fn last(&self) -> Option<PathBuf> {
        self.0.missed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// Restrictions on path resolution (`RESOLVE_` flags of `openat2`).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rules {
    /// Whether the path must stay in one grant (`RESOLVE_NO_XDEV`).
    pub(crate) one_mount: bool,
    /// Whether magic links fail (`RESOLVE_NO_MAGICLINKS`).
    pub(crate) no_magic: bool,
    /// Whether all symbolic links fail (`RESOLVE_NO_SYMLINKS`).
    pub(crate) no_links: bool,
    /// Whether the path must stay below its base (`RESOLVE_BENEATH`).
    pub(crate) beneath: bool,
    /// Whether the base is the root (`RESOLVE_IN_ROOT`).
    pub(crate) in_root: bool,
}

/// A symbolic link of procfs or another made-up directory.
pub(crate) struct Made {
    /// The target.
    pub(crate) target: PathBuf,
    /// Whether the link is magic, that is, bypasses path restrictions.
    pub(crate) magic: bool,
    /// Whether the walk stays at it: it is no link, or leads where no path does. What the host has there does not count.
    pub(crate) stays: bool,
}

impl Made {
    /// A symbolic link.
    pub(crate) fn link(target: PathBuf) -> Made {
        Made { target, magic: false, stays: false }
    }

    /// What the walk stays at.
    pub(crate) fn stop() -> Made {
        Made { target: PathBuf::new(), magic: false, stays: true }
    }
}

/// A path inside a granted directory.
pub(crate) struct GrantedPath<'a> {
    /// The grant that holds the path.
    pub(crate) mount: &'a Mount,
    /// All grants.
    pub(crate) mounts: &'a Mounts,
    /// The path relative to the grant; `.` for the grant itself.
    pub(crate) inner: PathBuf,
    /// The guest's absolute path, without symbolic links and dots.
    pub(crate) path: PathBuf,
}

impl GrantedPath<'_> {
    /// Opens an `O_PATH` descriptor without following a final link. Facts learned from the descriptor stay true.
    pub(crate) fn handle(&self) -> Result<OwnedFd, Errno> {
        Ok(self.open(OFlags::PATH)?.into())
    }

    /// Opens a regular file for reading; a FIFO in its place does not block.
    pub(crate) fn regular(&self) -> Result<File, Errno> {
        let file = match self.mount.dir.symlink_metadata(&self.inner)? {
            meta if meta.is_symlink() => return Err(Errno::ELOOP),
            meta if meta.is_file() => self.open(OFlags::NONBLOCK)?,
            _ => return Err(Errno::EACCES),
        };
        if file.metadata()?.is_file() { Ok(file) } else { Err(Errno::EACCES) }
    }

    /// Opens the file for reading; ELOOP if it is a symbolic link.
    pub(crate) fn open(&self, flags: OFlags) -> Result<File, Errno> {
        let mut options = OpenOptions::new();
        options.read(true).custom_flags((flags | OFlags::NOFOLLOW).bits() as i32);
        Ok(self.mount.dir.open_with(&self.inner, &options)?.into_std())
    }
}

/// Normalises an absolute path: removes `.` and `..`.
pub(crate) fn normal(path: &Path) -> PathBuf {
    let mut result = PathBuf::from("/");
    for component in path.components() {
        match component {
            Component::Normal(name) => result.push(name),
            Component::ParentDir => {
                result.pop();
            }
            _ => {}
        }
    }
    result
}

impl Mounts {
    /// Opens the granted directories; also returns the working directory.
    pub(crate) fn open(config: &LinuxConfig) -> Result<(Mounts, PathBuf), SimError> {
        let here = std::env::current_dir().ok();
        let mut mounts = Vec::new();
        if let Some(root) = &config.sysroot {
            // Who sees the host could write there by the host's path.
            let read_only = !config.host;
            tracing::debug!(host = ?root, guest = "/", read_only, "mount (-L)");
            mounts.push(Mount::open("/".into(), root, read_only, true)?);
        }
        for grant in &config.grants {
            let guest = match (&grant.guest, &here) {
                (Some(guest), _) => normal(&Path::new("/").join(guest)),
                (None, Some(here)) => normal(&here.join(&grant.host)),
                (None, None) => normal(&grant.host),
            };
            tracing::debug!(host = ?grant.host, ?guest, read_only = grant.read_only, "mount (--dir)");
            mounts.push(Mount::open(guest, &grant.host, grant.read_only, false)?);
        }
        // The longest last; the order of equals stays.
        mounts.sort_by_key(|mount| mount.guest.components().count());
        writable::relate(&mut mounts);
        let mounts = Mounts { all: mounts, shows_host: config.host, missed: Mutex::default() };
        let granted = |dir: &PathBuf| {
            config.host
                || mounts
                    .all
                    .iter()
                    .any(|mount| mount.guest.as_os_str() != "/" && dir.starts_with(&mount.guest))
        };
        let cwd = match &config.cwd {
            Some(cwd) => normal(&Path::new("/").join(cwd)),
            None => here.filter(granted).unwrap_or_else(|| "/".into()),
        };
        tracing::debug!(?cwd, "working directory");
        Ok((mounts, cwd))
    }

    /// Returns the grant of a normalised path. Made-up directories belong to none, unless a grant lies inside.
    fn holder(&self, path: &Path) -> Option<(&Mount, PathBuf)> {
        let made = is_made(path) && !self.shows_host;
        let holds = |mount: &&Mount| path.starts_with(&mount.guest) && (!made || is_made(&mount.guest));
        let mount = self.all.iter().rev().find(holds)?;
        let inner = path.strip_prefix(&mount.guest).ok()?;
        let inner = if inner.as_os_str().is_empty() { ".".into() } else { inner.to_owned() };
        Some((self.overlaid(mount, &inner), inner))
    }

    /// Returns the sysroot if it overlays a grant, which is one of `/`.
    fn over(&self, mount: &Mount) -> Option<&Mount> {
        let sysroot = self.all.iter().find(|other| other.is_sysroot && !std::ptr::eq(*other, mount));
        sysroot.filter(|_| mount.guest.as_os_str() == "/")
    }

    /// Returns the sysroot if it overlays the grant and has the path; a directory in both belongs to the grant.
    fn overlaid<'a>(&'a self, mount: &'a Mount, inner: &Path) -> &'a Mount {
        let Some(sysroot) = self.over(mount) else { return mount };
        let is_dir = |mount: &Mount| mount.dir.symlink_metadata(inner).map(|meta| meta.is_dir());
        match is_dir(sysroot) {
            Ok(folder) if !folder || !is_dir(mount).unwrap_or(false) => sysroot,
            _ => mount,
        }
    }

    /// Records a path that could not be opened, if no `--dir` holds it.
    pub(crate) fn note_missed(&self, path: &Path) {
        let path = normal(path);
        if self.holder(&path).is_none_or(|(mount, _)| mount.is_sysroot) && !is_made(&path) {
            *self.missed.lock().unwrap_or_else(PoisonError::into_inner) = Some(path);
        }
    }

    /// Returns whether a grant holds a normalised path.
    pub(crate) fn holds(&self, path: &Path) -> bool {
        self.holder(path).is_some()
    }

    /// Resolves an absolute path through grants only; a final symbolic link is followed if `follow`.
    pub(crate) fn find(&self, path: &Path, follow: bool) -> Result<GrantedPath<'_>, Errno> {
        let done = self.walk(Path::new("/"), path, follow, &Rules::default(), &|_, _| None)?;
        self.place(done)
    }

    /// Returns the granted path for a path without symbolic links and dots.
    pub(crate) fn place(&self, path: PathBuf) -> Result<GrantedPath<'_>, Errno> {
        match self.holder(&path) {
            Some((mount, inner)) => Ok(GrantedPath { mount, mounts: self, inner, path }),
            None => {
                tracing::info!(?path, "refused: not in a granted directory (--dir)");
                Err(Errno::ENOENT)
            }
        }
    }

    /// Resolves `path`, relative to `base` unless absolute, to a path without symbolic links and dots. `made` returns
    /// made-up links by path and whether they are the last component.
    pub(crate) fn walk(
        &self,
        base: &Path,
        path: &Path,
        follow: bool,
        rules: &Rules,
        made: &dyn Fn(&Path, bool) -> Option<Made>,
    ) -> Result<PathBuf, Errno> {
        if path.is_absolute() && rules.beneath {
            return Err(Errno::EXDEV);
        }
        let root = if rules.in_root { base.to_owned() } else { "/".into() };
        let mut left: VecDeque<OsString> = names(path).collect();
        let mut done = if path.is_absolute() { root.clone() } else { base.to_owned() };
        let (mut links, mut plain) = (0, true);
        while !left.is_empty() {
            if std::mem::take(&mut plain) && left.len() > MANY_NAMES {
                let count = self.folders(&done, &left);
                done.extend(left.drain(..count));
            }
            let Some(name) = left.pop_front() else { break };
            if name == ".." {
                if done == base && rules.beneath {
                    return Err(Errno::EXDEV);
                }
                if done != root {
                    self.leave(&done, made)?;
                    done.pop();
                }
                continue;
            }
            let next = done.join(&name);
            let last = left.is_empty();
            let link = made(&next, last).or_else(|| self.link(&next).map(Made::link));
            if let Some(Made { target, magic, .. }) = link.filter(|link| !link.stays && (follow || !last)) {
                links += 1;
                if links > MAX_LINKS || rules.no_links || rules.no_magic && magic {
                    return Err(Errno::ELOOP);
                }
                if target.is_absolute() {
                    if rules.beneath {
                        return Err(Errno::EXDEV);
                    }
                    done = if magic { "/".into() } else { root.clone() };
                }
                for name in names(&target).collect::<Vec<_>>().into_iter().rev() {
                    left.push_front(name);
                }
                plain = true;
                continue;
            }
            done = next;
        }
        let other = |path: &Path| self.holder(path).map(|(mount, _)| std::ptr::from_ref(mount));
        if rules.one_mount && other(base) != other(&done) {
            return Err(Errno::EXDEV);
        }
        Ok(done)
    }

    /// Counts how many of `names`, from `done` on, are directories of a grant and no symbolic links, as far as one host
    /// call tells; never the last.
    fn folders(&self, done: &Path, names: &VecDeque<OsString>) -> usize {
        let mut path = done.to_owned();
        let mut count = 0;
        for name in names.iter().take(names.len() - 1).take_while(|name| *name != "..") {
            if path.as_os_str().len() + name.len() > LONGEST {
                break;
            }
            path.push(name);
            count += 1;
        }
        let holder = |path: &Path| self.all.iter().rev().find(|mount| path.starts_with(&mount.guest));
        let Some(mount) = holder(&path).filter(|_| !is_made(&path)) else { return 0 };
        // Above the grant may be others, whose folders may be links.
        let mut above =
            mount.guest.ancestors().skip(1).take_while(|above| above.starts_with(done) && *above != done);
        if above.any(|above| holder(above).is_some()) || self.over(mount).is_some() {
            return 0;
        }
        let Ok(inner) = path.strip_prefix(&mount.guest) else { return 0 };
        let flags = OFlags::PATH | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let resolve = ResolveFlags::BENEATH | ResolveFlags::NO_SYMLINKS;
        match rustix::fs::openat2(&mount.dir, inner, flags, Mode::empty(), resolve) {
            Ok(_) => count,
            Err(_) => 0,
        }
    }

    /// Checks `..`: only a directory has a parent.
    fn leave(&self, path: &Path, made: &dyn Fn(&Path, bool) -> Option<Made>) -> Result<(), Errno> {
        let Some((mount, inner)) = self.holder(path) else {
            let known = is_made(path) || self.is_above(path) || made(path, true).is_some();
            return if known { Ok(()) } else { Err(Errno::ENOENT) };
        };
        match mount.dir.symlink_metadata(&inner)?.is_dir() {
            true => Ok(()),
            false => Err(Errno::ENOTDIR),
        }
    }

    fn is_above(&self, path: &Path) -> bool {
        path == Path::new("/") || self.all.iter().any(|mount| mount.guest.starts_with(path))
    }

    /// Returns the names in directory `path` that lead to a grant.
    pub(crate) fn below(&self, path: &Path) -> impl Iterator<Item = String> {
        let name = move |mount: &Mount| {
            let first = mount.guest.strip_prefix(path).ok()?.components().next()?;
            Some(first.as_os_str().to_string_lossy().into_owned())
        };
        self.all.iter().filter_map(name)
    }

    /// Iterates over the guest path of each grant, with its read-only flag.
    pub(crate) fn list(&self) -> impl Iterator<Item = (&Path, bool)> {
        self.all.iter().map(|mount| (mount.guest.as_path(), mount.read_only))
    }

    /// Returns the target if the path is a symbolic link.
    fn link(&self, path: &Path) -> Option<PathBuf> {
        let (mount, inner) = self.holder(path)?;
        let is_link = mount.dir.symlink_metadata(&inner).is_ok_and(|meta| meta.is_symlink());
        is_link.then(|| mount.dir.read_link_contents(&inner).ok()).flatten()
    }
}

fn names(path: &Path) -> impl Iterator<Item = OsString> + '_ {
    path.components().filter_map(|component| match component {
        Component::Normal(name) => Some(name.to_owned()),
        Component::ParentDir => Some("..".into()),
        _ => None,
    })
}

#[cfg(test)]
mod tests;
