//! Files without a name (`O_TMPFILE`), and the name that `linkat` gives one.

use std::path::Path;
use std::sync::Arc;

use rustix::fs::{AtFlags, CWD, OFlags};

use crate::abi::errno::Errno;
use crate::abi::fcntl::{ACCESS_MODE, APPEND, NONBLOCK, READ_WRITE};
use crate::fs::dev_shm;
use crate::fs::mounts::{GrantedPath, Rules};
use crate::fs::open::{O_CREAT, O_DIRECTORY, O_EXCL};
use crate::fs::ownership::{link_to, settable};
use crate::fs::path::{self, ResolvedPath};
use crate::fs::proc::Node;
use crate::fs::writable::{WritableEntry, identity};
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{FileKind, OpenFile};
use crate::mm::memfd::MemoryFile;

/// Creates a file in the directory at `path` that no name leads to.
pub(crate) fn create(
    c: &Call,
    base: &Path,
    path: &Path,
    flags: u32,
    mode: u32,
    rules: &Rules,
) -> Result<Arc<OpenFile>, Errno> {
    let access = flags & ACCESS_MODE;
    if flags & O_DIRECTORY == 0 || flags & O_CREAT != 0 || access == 0 {
        return Err(Errno::EINVAL);
    }
    let kept = flags & (ACCESS_MODE | APPEND | NONBLOCK);
    let place = match path::find_within(c, base, path, true, rules)? {
        ResolvedPath::Host(place) => place,
        ResolvedPath::Made(path, Node::Directory(_)) if path == Path::new(dev_shm::FOLDER) => {
            let name = path.join("#0 (deleted)");
            return Ok(OpenFile::new(FileKind::Memory(MemoryFile::default()), kept, name));
        }
        ResolvedPath::Made(_, Node::Directory(_)) => return Err(Errno::EOPNOTSUPP),
        ResolvedPath::Made(..) => return Err(Errno::ENOTDIR),
    };
    if !place.mount.dir.symlink_metadata(&place.inner)?.is_dir() {
        return Err(Errno::ENOTDIR);
    }
    // Whether the directory may be changed is found as for a name in it.
    let inside = GrantedPath { inner: place.inner.join("#"), path: place.path.join("#"), ..place };
    let entry = inside.writable()?;
    let mut how = OFlags::TMPFILE | if access == READ_WRITE { OFlags::RDWR } else { OFlags::WRONLY };
    how.set(OFlags::APPEND, flags & APPEND != 0);
    how.set(OFlags::EXCL, flags & O_EXCL != 0);
    let file = entry.open_folder(how, mode & settable(c) & !c.os.files.umask())?;
    let number = identity(&file)?.1;
    let linkable = (flags & O_EXCL == 0).then(|| entry.grants());
    let path = place.path.join(format!("#{number} (deleted)"));
    Ok(OpenFile::unnamed(FileKind::Host(file), kept, path, linkable))
}

/// Gives a file that was created without a name the name `to`. EXDEV for other files and other grants, ENOENT if it was
/// to stay without a name.
pub(crate) fn link(file: &OpenFile, to: &WritableEntry<'_>) -> Value {
    let FileKind::Host(host) = &file.kind else { return Err(Errno::EXDEV) };
    match file.linkable {
        Some(grants) if grants == to.grants() => {}
        None if rustix::fs::fstat(host)?.st_nlink == 0 => return Err(Errno::ENOENT),
        _ => return Err(Errno::EXDEV),
    }
    // The host follows this link, and nothing but it.
    rustix::fs::linkat(CWD, link_to(host), &to.folder, &to.name, AtFlags::SYMLINK_FOLLOW)?;
    Ok(0)
}
