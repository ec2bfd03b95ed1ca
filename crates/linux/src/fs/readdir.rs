//! Reading directories: `getdents64`.

use std::sync::{Mutex, PoisonError};

use crate::abi::errno::Errno;
use crate::abi::fcntl::PATH;
use crate::abi::record::Record;
use crate::fs::path::{self, ResolvedPath};
use crate::kernel::call::{Call, Value};
use crate::kernel::description::{DirEntry, Directory, FileKind};

/// Maximum number of entries that are listed.
const MAX_ENTRIES: usize = 1 << 20;

/// Lists a directory sorted by name, so that a run can be repeated.
fn list(dir: &cap_std::fs::Dir) -> Result<Vec<DirEntry>, Errno> {
    use cap_std::fs::{FileTypeExt, MetadataExt};
    use std::os::unix::ffi::OsStringExt;
    let mut entries = Vec::new();
    for entry in dir.entries()?.take(MAX_ENTRIES) {
        let entry = entry?;
        let kind = match entry.file_type()? {
            kind if kind.is_dir() => 4,
            kind if kind.is_file() => 8,
            kind if kind.is_symlink() => 10,
            kind if kind.is_fifo() => 1,
            kind if kind.is_char_device() => 2,
            kind if kind.is_block_device() => 6,
            kind if kind.is_socket() => 12,
            _ => 0,
        };
        let inode = entry.metadata().map_or(1, |meta| meta.ino());
        entries.push(DirEntry { inode, kind, name: entry.file_name().into_vec() });
    }
    let dots = [b".".to_vec(), b"..".to_vec()];
    entries.extend(dots.map(|name| DirEntry { inode: 1, kind: 4, name }));
    entries.sort_unstable_by(|a, b| a.name.cmp(&b.name));
    Ok(entries)
}

pub(crate) fn getdents64(c: &mut Call) -> Value {
    let file = c.os.files.get(c.int(0))?;
    let FileKind::Directory(directory) = &file.kind else { return Err(Errno::ENOTDIR) };
    if file.has(PATH) {
        return Err(Errno::EBADF);
    }
    let mut state = directory.entries.lock().unwrap_or_else(PoisonError::into_inner);
    let (entries, next) = &mut *state;
    if entries.is_none() {
        *entries = match &directory.dir {
            Some(dir) => Some(list(dir)?),
            // As it is now, with the descriptor that lists it.
            None => match path::find(c, &file.path, false) {
                Ok(ResolvedPath::Made(path, node)) => Some(node.entries(c, &path)),
                _ => return Err(Errno::ENOENT),
            },
        };
    }
    let entries = entries.as_deref().unwrap_or_default();
    let room = c.args[2].min(crate::abi::guest::CHUNK) as usize;
    let mut bytes = Vec::new();
    let mut given = *next;
    while let Some(entry) = usize::try_from(given).ok().and_then(|at| entries.get(at)) {
        // inode, offset of the next entry, length, type, name
        let len = (19 + entry.name.len() + 1).next_multiple_of(8);
        if bytes.len() + len > room {
            if bytes.is_empty() {
                return Err(Errno::EINVAL);
            }
            break;
        }
        given += 1;
        let record = Record::new(false).u64(entry.inode).u64(given).u16(len as u16).u8(entry.kind);
        bytes.extend(record.bytes(&entry.name).pad_to(len).done());
    }
    c.os.guest.write(c.args[1], &bytes)?;
    *next = given;
    Ok(bytes.len() as u64)
}

/// Creates the state of a newly opened directory.
pub(crate) fn directory(dir: cap_std::fs::Dir) -> FileKind {
    FileKind::Directory(Directory { dir: Some(dir), entries: Mutex::new((None, 0)) })
}
