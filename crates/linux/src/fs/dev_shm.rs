//! `/dev/shm`: files in memory that processes find by their names, as `shm_open` and `sem_open` do.
//!
//! Invariant: it is one folder with no other in it, nothing of it is the host's, and it ends with the run. A grant of
//! that name is there in its place. In a snapshot open files keep their bytes, but not their names.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::abi::errno::Errno;
use crate::abi::fcntl::{ACCESS_MODE, APPEND, NONBLOCK};
use crate::fs::mounts::normal;
use crate::fs::open::{O_EXCL, O_TRUNC};
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{Kind, OpenFile};
use crate::mm::memfd::MemoryFile;

/// The folder.
pub(crate) const FOLDER: &str = "/dev/shm";

/// The files by name.
#[derive(Default)]
pub(crate) struct Names {
    files: BTreeMap<String, MemoryFile>,
    /// So many were made.
    made: u64,
}

impl Names {
    /// The file of a name, opened again.
    pub(crate) fn get(&self, name: &str) -> Option<MemoryFile> {
        self.files.get(name).map(MemoryFile::reopened)
    }

    /// All names.
    pub(crate) fn all(&self) -> impl Iterator<Item = &String> {
        self.files.keys()
    }
}

/// Is the folder there, and no grant in its place?
pub(crate) fn is_there(c: &Call) -> bool {
    !c.os.files.mounts.holds(Path::new(FOLDER))
}

/// The name in it that an absolute path leads to, whether there is such a file or not.
pub(crate) fn name(c: &Call, path: &Path) -> Option<String> {
    let path = normal(path);
    let name = path.strip_prefix(FOLDER).ok()?.to_str()?;
    (is_there(c) && !name.is_empty() && !name.contains('/')).then(|| name.to_owned())
}

/// A new file, unless somebody has just made one of that name.
pub(crate) fn create(c: &Call, name: String, flags: u32) -> Result<Arc<OpenFile>, Errno> {
    /// `NAME_MAX`.
    const LONGEST: usize = 255;
    if name.len() > LONGEST {
        return Err(Errno::ENAMETOOLONG);
    }
    let path = Path::new(FOLDER).join(&name);
    let names = &mut c.os.world.lock().shm;
    if let Some(file) = names.get(&name) {
        return if flags & O_EXCL != 0 { Err(Errno::EEXIST) } else { open(file, &path, flags) };
    }
    names.made += 1;
    let file = MemoryFile::named(names.made);
    let opened = file.reopened();
    names.files.insert(name, file);
    Ok(OpenFile::new(Kind::Memory(opened), flags & (ACCESS_MODE | APPEND | NONBLOCK), path))
}

/// Opens a file that is there.
pub(crate) fn open(file: MemoryFile, path: &Path, flags: u32) -> Result<Arc<OpenFile>, Errno> {
    if flags & O_TRUNC != 0 && flags & ACCESS_MODE != 0 {
        file.set_size(0)?;
    }
    let kept = flags & (ACCESS_MODE | APPEND | NONBLOCK);
    Ok(OpenFile::new(Kind::Memory(file), kept, path))
}

/// Takes a name away; whoever has the file open keeps it.
pub(crate) fn unlink(c: &Call, name: &str) -> Value {
    c.os.world.lock().shm.files.remove(name).map_or(Err(Errno::ENOENT), |_| Ok(0))
}

/// Gives a file one more name, which must be new.
pub(crate) fn link(c: &Call, old: &str, new: String) -> Value {
    let names = &mut c.os.world.lock().shm;
    let file = names.get(old).ok_or(Errno::ENOENT)?;
    if names.files.contains_key(&new) {
        return Err(Errno::EEXIST);
    }
    names.files.insert(new, file);
    Ok(0)
}

/// Gives a file another name, and takes it from whatever had it before if it may `replace` that.
pub(crate) fn rename(c: &Call, old: &str, new: String, replace: bool) -> Value {
    let names = &mut c.os.world.lock().shm;
    if !names.files.contains_key(old) {
        return Err(Errno::ENOENT);
    }
    if !replace && names.files.contains_key(&new) {
        return Err(Errno::EEXIST);
    }
    if let Some(file) = names.files.remove(old) {
        names.files.insert(new, file);
    }
    Ok(0)
}
