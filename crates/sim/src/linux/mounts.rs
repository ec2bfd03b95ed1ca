//! The guest's view of directories: which granted directory of the host's holds a path.
//!
//! Invariant: the host is reached through `cap_std` directories only, so that no path and no symbolic link leads out
//! of a grant. Links are followed here, in the guest's names: an absolute one begins again at the guest's root.

use std::collections::VecDeque;
use std::ffi::OsString;
use std::path::{Component, Path, PathBuf};

use cap_std::ambient_authority;
use cap_std::fs::Dir;

use super::config::LinuxConfig;
use super::errno::Errno;
use crate::SimError;

/// Most symbolic links in one path.
const MAX_LINKS: u32 = 40;

/// A granted directory.
pub(super) struct Mount {
    guest: PathBuf,
    pub(super) dir: Dir,
    pub(super) read_only: bool,
}

/// All of them; of several that hold a path, the last counts.
pub(super) struct Mounts(Vec<Mount>);

/// A path inside a grant.
pub(super) struct Place<'a> {
    /// The grant.
    pub(super) mount: &'a Mount,
    /// The path inside it; `.` for the grant itself.
    pub(super) inner: PathBuf,
    /// The whole path, as the guest would write it without links and dots.
    pub(super) path: PathBuf,
}

impl Place<'_> {
    /// Fails if the grant is read-only.
    pub(super) fn writable(&self) -> Result<&Self, Errno> {
        if self.mount.read_only { Err(Errno::EROFS) } else { Ok(self) }
    }
}

/// A path without `.` and `..`, which must be absolute.
pub(super) fn normal(path: &Path) -> PathBuf {
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
    pub(super) fn open(config: &LinuxConfig) -> Result<(Mounts, PathBuf), SimError> {
        let open = |host: &Path| {
            let dir = Dir::open_ambient_dir(host, ambient_authority());
            dir.map_err(|error| SimError::Load(format!("directory {}: {error}", host.display())))
        };
        let here = std::env::current_dir().ok();
        let mut mounts = Vec::new();
        if let Some(root) = &config.sysroot {
            mounts.push(Mount { guest: "/".into(), dir: open(root)?, read_only: true });
        }
        for grant in &config.grants {
            let guest = match (&grant.guest, &here) {
                (Some(guest), _) => normal(&Path::new("/").join(guest)),
                (None, Some(here)) => normal(&here.join(&grant.host)),
                (None, None) => normal(&grant.host),
            };
            mounts.push(Mount { guest, dir: open(&grant.host)?, read_only: grant.read_only });
        }
        // The longest last; the order of equals stays.
        mounts.sort_by_key(|mount| mount.guest.components().count());
        let mounts = Mounts(mounts);
        let granted = |dir: &PathBuf| {
            mounts.0.iter().any(|mount| mount.guest.as_os_str() != "/" && dir.starts_with(&mount.guest))
        };
        let cwd = match &config.cwd {
            Some(cwd) => normal(&Path::new("/").join(cwd)),
            None => here.filter(granted).unwrap_or_else(|| "/".into()),
        };
        Ok((mounts, cwd))
    }

    /// The grant of a normal path.
    fn holder(&self, path: &Path) -> Option<(&Mount, PathBuf)> {
        let mount = self.0.iter().rev().find(|mount| path.starts_with(&mount.guest))?;
        let inner = path.strip_prefix(&mount.guest).ok()?;
        Some((mount, if inner.as_os_str().is_empty() { ".".into() } else { inner.to_owned() }))
    }

    /// Where an absolute path leads. The last component is followed if it is a link and `follow` says so.
    pub(super) fn find(&self, path: &Path, follow: bool) -> Result<Place<'_>, Errno> {
        let mut left: VecDeque<OsString> = names(path).collect();
        let mut done = PathBuf::from("/");
        let mut links = 0;
        while let Some(name) = left.pop_front() {
            if name == ".." {
                done.pop();
                continue;
            }
            let next = done.join(&name);
            if let Some(target) = self.link(&next).filter(|_| follow || !left.is_empty()) {
                links += 1;
                if links > MAX_LINKS {
                    return Err(Errno::ELOOP);
                }
                if target.is_absolute() {
                    done = "/".into();
                }
                for name in names(&target).collect::<Vec<_>>().into_iter().rev() {
                    left.push_front(name);
                }
                continue;
            }
            done = next;
        }
        match self.holder(&done) {
            Some((mount, inner)) => Ok(Place { mount, inner, path: done }),
            None => {
                tracing::info!("{}: in no granted directory (--dir)", done.display());
                Err(Errno::ENOENT)
            }
        }
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
