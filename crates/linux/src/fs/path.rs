//! Path resolution: from a path argument to a granted or made-up file.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::abi::errno::Errno;
use crate::abi::fcntl::AT_FDCWD;
use crate::fs::mounts::{GrantedPath, Made, Rules};
use crate::fs::proc::{self, Node};
use crate::fs::stat::Stat;
use crate::fs::writable::WritableEntry;
use crate::kernel::call::Call;
use crate::kernel::description::FileKind;

/// The result of path resolution.
pub(crate) enum ResolvedPath<'a> {
    /// A path in a grant, whether a file exists there or not.
    Host(GrantedPath<'a>),
    /// A made-up file.
    Made(PathBuf, Node),
}

/// Returns the absolute path of arguments `dirfd` and `path`. ENOENT if `path` is empty.
pub(crate) fn path(c: &Call, dirfd: usize, path: usize) -> Result<PathBuf, Errno> {
    let path = c.os.guest.path(c.args[path])?;
    if path.as_os_str().is_empty() {
        return Err(Errno::ENOENT);
    }
    absolute(c, c.int(dirfd), &path)
}

/// Makes `path` absolute; symbolic links and dots stay.
pub(crate) fn absolute(c: &Call, dirfd: i32, path: &Path) -> Result<PathBuf, Errno> {
    Ok(if path.is_absolute() { path.to_owned() } else { base(c, dirfd)?.join(path) })
}

/// Returns the directory of a descriptor, or the working directory.
pub(crate) fn base(c: &Call, dirfd: i32) -> Result<PathBuf, Errno> {
    if dirfd == AT_FDCWD {
        return Ok(c.os.files.cwd());
    }
    let file = c.os.files.get(dirfd)?;
    match file.kind {
        FileKind::Directory(_) => Ok(file.path.clone()),
        _ => Err(Errno::ENOTDIR),
    }
}

/// Returns whether a path ends in `/` or `/.`, so that a final symbolic link is followed.
pub(crate) fn wants_directory(path: &Path) -> bool {
    let bytes = path.as_os_str().as_encoded_bytes();
    bytes.ends_with(b"/") || bytes.ends_with(b"/.")
}

/// Resolves an absolute path; a final symbolic link is followed if `follow`.
pub(crate) fn find<'a>(c: &'a Call, path: &Path, follow: bool) -> Result<ResolvedPath<'a>, Errno> {
    find_within(c, Path::new("/"), path, follow, &Rules::default())
}

/// Resolves a path relative to `base`, with `openat2` restrictions.
pub(crate) fn find_within<'a>(
    c: &'a Call,
    base: &Path,
    path: &Path,
    follow: bool,
    rules: &Rules,
) -> Result<ResolvedPath<'a>, Errno> {
    let follow = follow || wants_directory(path);
    let made = |path: &Path, last: bool| {
        let node = proc::node(c, path)?;
        match &node {
            // Whoever opens it wants the file, not what is at its path by now.
            Node::Descriptor(_) if last => Some(Made::stop()),
            Node::Descriptor(_) => Some(Made { magic: true, ..Made::link(node.target(c)?) }),
            Node::Link(target) => Some(Made { magic: is_magic(path), ..Made::link(target.clone()) }),
            _ => Some(Made::stop()),
        }
    };
    let mounts = &c.os.files.mounts;
    let done = mounts.walk(base, path, follow, rules, &made)?;
    if let Some(node) = proc::node(c, &done) {
        let is_outside = |base: &Path| !proc::is_made(base) || !done.starts_with(top(base));
        if rules.one_mount && proc::is_made(&done) && is_outside(base) {
            return Err(Errno::EXDEV);
        }
        if rules.no_magic && follow && matches!(node, Node::Descriptor(_)) {
            return Err(Errno::ELOOP);
        }
        return Ok(ResolvedPath::Made(done, node));
    }
    match mounts.place(done.clone()) {
        // A sysroot holds every path, but need not have the folders above another grant.
        Ok(place) => match above(c, &done).or_else(|| stand_in(&place)) {
            Some(node) if place.mount.dir.symlink_metadata(&place.inner).is_err() => {
                Ok(ResolvedPath::Made(done, node))
            }
            _ => Ok(ResolvedPath::Host(place)),
        },
        Err(errno) => match above(c, &done) {
            Some(node) => Ok(ResolvedPath::Made(done, node)),
            None => match done.parent().and_then(|parent| proc::node(c, parent)) {
                Some(Node::File(_)) => Err(Errno::ENOTDIR),
                _ => Err(errno),
            },
        },
    }
}

/// Returns the first directory of an absolute path.
fn top(path: &Path) -> PathBuf {
    path.components().take(2).collect()
}

/// Returns whether a path is a magic link of `/proc`, which bypasses path restrictions.
fn is_magic(path: &Path) -> bool {
    matches!(path.file_name().and_then(|name| name.to_str()), Some("cwd" | "exe" | "root"))
}

/// Returns a made-up directory above a grant.
fn above(c: &Call, path: &Path) -> Option<Node> {
    const DIRECTORY: u8 = 4;
    let mut names: BTreeSet<(String, u8)> =
        c.os.files.mounts.below(path).map(|name| (name, DIRECTORY)).collect();
    if path == Path::new("/") {
        names.extend(["dev", "proc", "sys"].map(|name| (name.to_owned(), DIRECTORY)));
    }
    (!names.is_empty()).then(|| Node::Directory(names.into()))
}

/// Returns a made-up file that a read-only root lacks; a writable root gets a real file when one is created.
fn stand_in(place: &GrantedPath) -> Option<Node> {
    if place.mount.read_only { proc::stand_in(&place.path) } else { None }
}

/// Resolves a path for a change. Made-up files cannot be changed (EROFS).
pub(crate) fn changeable<'a>(c: &'a Call, path: &Path, follow: bool) -> Result<WritableEntry<'a>, Errno> {
    match find(c, path, follow)? {
        ResolvedPath::Host(place) => place.writable(),
        ResolvedPath::Made(..) => Err(Errno::EROFS),
    }
}

/// Returns metadata of an absolute path.
pub(crate) fn stat(c: &Call, path: &Path, follow: bool) -> Result<Stat, Errno> {
    let stat: Stat = match find(c, path, follow)? {
        ResolvedPath::Made(path, node) => node.stat(c, &path, follow)?,
        ResolvedPath::Host(place) => (&place.mount.dir.symlink_metadata(&place.inner)?).into(),
    };
    if wants_directory(path) && !stat.is_directory() {
        return Err(Errno::ENOTDIR);
    }
    Ok(stat)
}
