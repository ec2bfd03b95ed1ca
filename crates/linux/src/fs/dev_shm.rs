//! `/dev/shm`: named memory files, for `shm_open` and `sem_open`.
//!
//! Invariant: the directory has no subdirectories, does not exist on the host, and ends with the run. A grant with the
//! same guest path replaces it. A snapshot keeps open files, but not their names.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use crate::abi::errno::Errno;
use crate::abi::fcntl::{ACCESS_MODE, APPEND, NONBLOCK};
use crate::fs::mounts::normal;
use crate::fs::open::{O_EXCL, O_TRUNC};
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{FileKind, OpenFile};
use crate::mm::memfd::MemoryFile;

/// Path of the directory.
pub(crate) const FOLDER: &str = "/dev/shm";

/// The files by name.
#[derive(Default)]
pub(crate) struct ShmFiles {
    files: BTreeMap<String, MemoryFile>,
    /// Number of files that were created so far.
    made: u64,
}

impl ShmFiles {
    /// Opens the file with a name.
    pub(crate) fn get(&self, name: &str) -> Option<MemoryFile> {
        self.files.get(name).map(MemoryFile::reopened)
    }

    /// Iterates over all names.
    pub(crate) fn all(&self) -> impl Iterator<Item = &String> {
        self.files.keys()
    }
}

/// Returns whether the directory exists, that is, no grant replaces it.
pub(crate) fn is_there(c: &Call) -> bool {
    !c.os.files.mounts.holds(Path::new(FOLDER))
}

/// Returns the name that an absolute path has in the directory, whether the file exists or not.
pub(crate) fn name(c: &Call, path: &Path) -> Option<String> {
    let path = normal(path);
    let name = path.strip_prefix(FOLDER).ok()?.to_str()?;
    (is_there(c) && !name.is_empty() && !name.contains('/')).then(|| name.to_owned())
}

/// Creates a file; EEXIST if the name is taken.
pub(crate) fn create(c: &Call, name: String, flags: u32) -> Result<Arc<OpenFile>, Errno> {
    /// `NAME_MAX`.
    const LONGEST: usize = 255;
    if name.len() > LONGEST {
        return Err(Errno::ENAMETOOLONG);
    }
    let path = Path::new(FOLDER).join(&name);
    let names = &mut c.os.process_table.lock().shm;
    if let Some(file) = names.get(&name) {
        return if flags & O_EXCL != 0 { Err(Errno::EEXIST) } else { open(file, &path, flags) };
    }
    names.made += 1;
    let file = MemoryFile::named(names.made);
    let opened = file.reopened();
    names.files.insert(name, file);
    Ok(OpenFile::new(FileKind::Memory(opened), flags & (ACCESS_MODE | APPEND | NONBLOCK), path))
}

/// Opens an existing file.
pub(crate) fn open(file: MemoryFile, path: &Path, flags: u32) -> Result<Arc<OpenFile>, Errno> {
    if flags & O_TRUNC != 0 && flags & ACCESS_MODE != 0 {
        file.set_size(0)?;
    }
    let kept = flags & (ACCESS_MODE | APPEND | NONBLOCK);
    Ok(OpenFile::new(FileKind::Memory(file), kept, path))
}

/// Removes a name; open descriptors keep the file.
pub(crate) fn unlink(c: &Call, name: &str) -> Value {
    c.os.process_table.lock().shm.files.remove(name).map_or(Err(Errno::ENOENT), |_| Ok(0))
}

/// Adds a name to a file; EEXIST if the name is taken.
pub(crate) fn link(c: &Call, old: &str, new: String) -> Value {
    let names = &mut c.os.process_table.lock().shm;
    let file = names.get(old).ok_or(Errno::ENOENT)?;
    if names.files.contains_key(&new) {
        return Err(Errno::EEXIST);
    }
    names.files.insert(new, file);
    Ok(0)
}

/// Renames a file; an existing target is replaced if `replace` allows it.
pub(crate) fn rename(c: &Call, old: &str, new: String, replace: bool) -> Value {
    let names = &mut c.os.process_table.lock().shm;
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
