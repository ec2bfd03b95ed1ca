//! The guest's view of directories: which granted directory of the host's holds a path.
//!
//! Invariant: the host is reached through `cap_std` directories only, so that no path and no symbolic link leads out
//! of a grant. Links are followed here, in the guest's names: an absolute one begins again at the guest's root.
//! What may be changed is decided in `spot`.

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
use crate::fs::spot::{self, Identity};

/// Most symbolic links in one path.
const MAX_LINKS: u32 = 40;

/// Names of a path from which on the host is asked for all of its folders at once.
const MANY_NAMES: usize = 3;

/// Longest path that the host is asked for, in bytes, with some room.
const LONGEST: usize = 4000;

/// A granted directory.
pub(crate) struct Mount {
    pub(crate) guest: PathBuf,
    pub(crate) dir: Dir,
    pub(crate) read_only: bool,
    /// Which directory of the host's it is.
    pub(crate) identity: Identity,
    /// It was granted by `-L`.
    pub(crate) is_sysroot: bool,
    /// Another granted directory is inside it on the host.
    pub(crate) has_nested: bool,
}

impl Mount {
    fn open(guest: PathBuf, host: &Path, read_only: bool, is_sysroot: bool) -> Result<Mount, SimError> {
        let fail = |error: std::io::Error| SimError::Load(format!("directory {}: {error}", host.display()));
        let dir = Dir::open_ambient_dir(host, ambient_authority()).map_err(fail)?;
        let identity = spot::identity(&dir).map_err(|error| fail(error.into()))?;
        Ok(Mount { guest, dir, read_only, identity, is_sysroot, has_nested: false })
    }
}

/// All of them; of several that hold a path, the last counts.
pub(crate) struct Mounts {
    pub(crate) all: Vec<Mount>,
    /// The last path that was to be opened and that no `--dir` holds.
    missed: Mutex<Option<PathBuf>>,
}

/// What a guest has not been granted, for people; it can be asked when the guest has ended.
#[derive(Clone)]
pub struct Ungranted(pub(crate) Arc<Mounts>);

impl Ungranted {
    /// The last path that was to be opened and that no `--dir` holds.
    pub fn last(&self) -> Option<PathBuf> {
        self.0.missed.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// What may be on the way of a path (`RESOLVE_`), else all.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rules {
    /// Only what is in one grant.
    pub(crate) one_mount: bool,
    /// No links that are made up.
    pub(crate) no_magic: bool,
    /// No links.
    pub(crate) no_links: bool,
    /// Nothing above where it begins.
    pub(crate) beneath: bool,
    /// `/` is where it begins.
    pub(crate) in_root: bool,
}

/// A link that is made up.
pub(crate) struct Made {
    /// Where it leads.
    pub(crate) target: PathBuf,
    /// It leads past the rules for paths.
    pub(crate) magic: bool,
}

/// A path inside a grant.
pub(crate) struct Place<'a> {
    /// The grant.
    pub(crate) mount: &'a Mount,
    /// All grants.
    pub(crate) mounts: &'a Mounts,
    /// The path inside it; `.` for the grant itself.
    pub(crate) inner: PathBuf,
    /// The whole path, as the guest would write it without links and dots.
    pub(crate) path: PathBuf,
}

impl Place<'_> {
    /// A descriptor (`O_PATH`) of what is there, which is not followed if it is a link by now. What is learned of the
    /// descriptor stays true of it.
    pub(crate) fn handle(&self) -> Result<OwnedFd, Errno> {
        Ok(self.open(OFlags::PATH)?.into())
    }

    /// A regular file that is there, for reading. A pipe in its place is not waited for.
    pub(crate) fn regular(&self) -> Result<File, Errno> {
        let file = match self.mount.dir.symlink_metadata(&self.inner)? {
            meta if meta.is_symlink() => return Err(Errno::ELOOP),
            meta if meta.is_file() => self.open(OFlags::NONBLOCK)?,
            _ => return Err(Errno::EACCES),
        };
        if file.metadata()?.is_file() { Ok(file) } else { Err(Errno::EACCES) }
    }

    /// Opens what is there for reading; ELOOP if it is a link.
    pub(crate) fn open(&self, flags: OFlags) -> Result<File, Errno> {
        let mut options = OpenOptions::new();
        options.read(true).custom_flags((flags | OFlags::NOFOLLOW).bits() as i32);
        Ok(self.mount.dir.open_with(&self.inner, &options)?.into_std())
    }
}

/// A path without `.` and `..`, which must be absolute.
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
    /// Opens the granted directories, and says what the working directory is.
    pub(crate) fn open(config: &LinuxConfig) -> Result<(Mounts, PathBuf), SimError> {
        let here = std::env::current_dir().ok();
        let mut mounts = Vec::new();
        if let Some(root) = &config.sysroot {
            tracing::debug!(host = ?root, guest = "/", read_only = true, "mount (-L)");
            mounts.push(Mount::open("/".into(), root, true, true)?);
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
        spot::relate(&mut mounts);
        let mounts = Mounts { all: mounts, missed: Mutex::default() };
        let granted = |dir: &PathBuf| {
            mounts.all.iter().any(|mount| mount.guest.as_os_str() != "/" && dir.starts_with(&mount.guest))
        };
        let cwd = match &config.cwd {
            Some(cwd) => normal(&Path::new("/").join(cwd)),
            None => here.filter(granted).unwrap_or_else(|| "/".into()),
        };
        tracing::debug!(?cwd, "working directory");
        Ok((mounts, cwd))
    }

    /// The grant of a normal path. What is made up is in none, unless it is a grant of something there.
    fn holder(&self, path: &Path) -> Option<(&Mount, PathBuf)> {
        let made = is_made(path);
        let holds = |mount: &&Mount| path.starts_with(&mount.guest) && (!made || is_made(&mount.guest));
        let mount = self.all.iter().rev().find(holds)?;
        let inner = path.strip_prefix(&mount.guest).ok()?;
        let inner = if inner.as_os_str().is_empty() { ".".into() } else { inner.to_owned() };
        Some((self.overlaid(mount, &inner), inner))
    }

    /// The sysroot that lies over a grant, which is that of `/`.
    fn over(&self, mount: &Mount) -> Option<&Mount> {
        let sysroot = self.all.iter().find(|other| other.is_sysroot && !std::ptr::eq(*other, mount));
        sysroot.filter(|_| mount.guest.as_os_str() == "/")
    }

    /// The sysroot, if it lies over a grant of `/` and has the path; folders that both have are the grant's.
    fn overlaid<'a>(&'a self, mount: &'a Mount, inner: &Path) -> &'a Mount {
        let Some(sysroot) = self.over(mount) else { return mount };
        let is_dir = |mount: &Mount| mount.dir.symlink_metadata(inner).map(|meta| meta.is_dir());
        match is_dir(sysroot) {
            Ok(folder) if !folder || !is_dir(mount).unwrap_or(false) => sysroot,
            _ => mount,
        }
    }

    /// Takes note of a path that could not be opened, if no `--dir` holds it.
    pub(crate) fn note_missed(&self, path: &Path) {
        let path = normal(path);
        if self.holder(&path).is_none_or(|(mount, _)| mount.is_sysroot) && !is_made(&path) {
            *self.missed.lock().unwrap_or_else(PoisonError::into_inner) = Some(path);
        }
    }

    /// Is a normal path in a grant?
    pub(crate) fn holds(&self, path: &Path) -> bool {
        self.holder(path).is_some()
    }

    /// Where an absolute path leads, of what grants hold alone. The last component is followed if it is a link and
    /// `follow` says so.
    pub(crate) fn find(&self, path: &Path, follow: bool) -> Result<Place<'_>, Errno> {
        let done = self.walk(Path::new("/"), path, follow, &Rules::default(), &|_, _| None)?;
        self.place(done)
    }

    /// The grant of a path without links and dots.
    pub(crate) fn place(&self, path: PathBuf) -> Result<Place<'_>, Errno> {
        match self.holder(&path) {
            Some((mount, inner)) => Ok(Place { mount, mounts: self, inner, path }),
            None => {
                tracing::info!(?path, "refused: not in a granted directory (--dir)");
                Err(Errno::ENOENT)
            }
        }
    }

    /// `path`, which begins at `base` unless it is absolute, without links and dots. `made` knows links that are made
    /// up: by their path, and whether they are the end of it.
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
            let link =
                made(&next, last).or_else(|| self.link(&next).map(|target| Made { target, magic: false }));
            if let Some(Made { target, magic }) = link.filter(|_| follow || !last) {
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

    /// How many of `names`, from `done` on, are folders of a grant and no links, as far as one call of the host's tells;
    /// never the last.
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

    /// Only a directory has something above it.
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

    /// Names of the folders in `path` through which a grant is reached.
    pub(crate) fn below(&self, path: &Path) -> impl Iterator<Item = String> {
        let name = move |mount: &Mount| {
            let first = mount.guest.strip_prefix(path).ok()?.components().next()?;
            Some(first.as_os_str().to_string_lossy().into_owned())
        };
        self.all.iter().filter_map(name)
    }

    /// Where each grant is seen, and whether it can only be read.
    pub(crate) fn list(&self) -> impl Iterator<Item = (&Path, bool)> {
        self.all.iter().map(|mount| (mount.guest.as_path(), mount.read_only))
    }

    /// What a symbolic link says, if there is one.
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
