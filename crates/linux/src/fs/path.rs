//! From the paths of a call to what is there: of a grant, or made up.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::abi::errno::Errno;
use crate::abi::fcntl::AT_FDCWD;
use crate::fs::mounts::{Made, Place, Rules};
use crate::fs::proc::{self, Node};
use crate::fs::spot::Spot;
use crate::fs::stat::Stat;
use crate::kernel::call::Call;
use crate::kernel::description::Kind;

/// What is at a path.
pub(crate) enum Found<'a> {
    /// Something in a grant, or room for it.
    Host(Place<'a>),
    /// Something that is made up.
    Made(PathBuf, Node),
}

/// Arguments `dirfd` and `path`: where the path begins, and the path. ENOENT if it is empty.
pub(crate) fn path(c: &Call, dirfd: usize, path: usize) -> Result<PathBuf, Errno> {
    let path = c.os.guest.path(c.args[path])?;
    if path.as_os_str().is_empty() {
        return Err(Errno::ENOENT);
    }
    absolute(c, c.int(dirfd), &path)
}

/// `path` as an absolute one, with its links and dots.
pub(crate) fn absolute(c: &Call, dirfd: i32, path: &Path) -> Result<PathBuf, Errno> {
    Ok(if path.is_absolute() { path.to_owned() } else { base(c, dirfd)?.join(path) })
}

/// The directory of a descriptor.
pub(crate) fn base(c: &Call, dirfd: i32) -> Result<PathBuf, Errno> {
    if dirfd == AT_FDCWD {
        return Ok(c.os.files.cwd());
    }
    let file = c.os.files.get(dirfd)?;
    match file.kind {
        Kind::Directory(_) => Ok(file.path.clone()),
        _ => Err(Errno::ENOTDIR),
    }
}

/// A path whose last part is asked for as a directory is followed to it.
pub(crate) fn wants_directory(path: &Path) -> bool {
    let bytes = path.as_os_str().as_encoded_bytes();
    bytes.ends_with(b"/") || bytes.ends_with(b"/.")
}

/// What an absolute path leads to. The last part is followed if it is a link and `follow` says so.
pub(crate) fn find<'a>(c: &'a Call, path: &Path, follow: bool) -> Result<Found<'a>, Errno> {
    find_within(c, Path::new("/"), path, follow, &Rules::default())
}

/// What a path that begins at `base` leads to.
pub(crate) fn find_within<'a>(
    c: &'a Call,
    base: &Path,
    path: &Path,
    follow: bool,
    rules: &Rules,
) -> Result<Found<'a>, Errno> {
    let follow = follow || wants_directory(path);
    let made = |path: &Path, last: bool| {
        let node = proc::node(c, path)?;
        match &node {
            // Whoever opens it wants the file, not what is at its path by now.
            Node::Descriptor(_) if last => None,
            Node::Descriptor(_) => Some(Made { target: node.target(c)?, magic: true }),
            Node::Link(target) => Some(Made { target: target.clone(), magic: is_magic(path) }),
            _ => None,
        }
    };
    let mounts = &c.os.files.mounts;
    let done = mounts.walk(base, path, follow, rules, &made)?;
    if let Some(node) = proc::node(c, &done) {
        if rules.no_magic && follow && matches!(node, Node::Descriptor(_)) {
            return Err(Errno::ELOOP);
        }
        return Ok(Found::Made(done, node));
    }
    match mounts.place(done.clone()) {
        // A sysroot holds every path, but need not have the folders above another grant.
        Ok(place) => match above(c, &done).or_else(|| stand_in(&place)) {
            Some(node) if place.mount.dir.symlink_metadata(&place.inner).is_err() => {
                Ok(Found::Made(done, node))
            }
            _ => Ok(Found::Host(place)),
        },
        Err(errno) => match above(c, &done) {
            Some(node) => Ok(Found::Made(done, node)),
            None => match done.parent().and_then(|parent| proc::node(c, parent)) {
                Some(Node::File(_)) => Err(Errno::ENOTDIR),
                _ => Err(errno),
            },
        },
    }
}

/// Links of `/proc` that lead past the rules for paths.
fn is_magic(path: &Path) -> bool {
    matches!(path.file_name().and_then(|name| name.to_str()), Some("cwd" | "exe" | "root"))
}

/// A folder that is there because something below it was granted.
fn above(c: &Call, path: &Path) -> Option<Node> {
    const DIRECTORY: u8 = 4;
    let mut names: BTreeSet<(String, u8)> =
        c.os.files.mounts.below(path).map(|name| (name, DIRECTORY)).collect();
    if path == Path::new("/") {
        names.extend(["dev", "proc", "sys"].map(|name| (name.to_owned(), DIRECTORY)));
    }
    (!names.is_empty()).then(|| Node::Directory(names.into()))
}

/// What a root has without having it; whoever can write there makes such a file if it is wanted.
fn stand_in(place: &Place) -> Option<Node> {
    if place.mount.read_only { proc::stand_in(&place.path) } else { None }
}

/// Something in a grant that can be written, for calls that change it. What is made up cannot be changed.
pub(crate) fn changeable<'a>(c: &'a Call, path: &Path, follow: bool) -> Result<Spot<'a>, Errno> {
    match find(c, path, follow)? {
        Found::Host(place) => place.spot(),
        Found::Made(..) => Err(Errno::EROFS),
    }
}

/// Facts of what is at an absolute path.
pub(crate) fn stat(c: &Call, path: &Path, follow: bool) -> Result<Stat, Errno> {
    let stat: Stat = match find(c, path, follow)? {
        Found::Made(path, node) => node.stat(c, &path, follow)?,
        Found::Host(place) => (&place.mount.dir.symlink_metadata(&place.inner)?).into(),
    };
    if wants_directory(path) && !stat.is_directory() {
        return Err(Errno::ENOTDIR);
    }
    Ok(stat)
}
