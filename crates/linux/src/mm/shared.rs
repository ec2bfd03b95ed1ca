//! Shared mappings (`MAP_SHARED`) that several processes, or one process several times, can have.
//!
//! Such a mapping lies on host shared memory that children inherit. All mappings of a file use the same memory; as
//! every file mapping, it is a copy of the pages mapped so far.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, Weak};

use rivet_mem::{MemError, PAGE_SIZE, SharedMemory};

use crate::Linux;
use crate::abi::errno::Errno;
use crate::kernel::description::{FileKind, OpenFile};
use crate::mm::memfd;

/// The identity of a file.
#[derive(Clone)]
pub(crate) enum FileIdentity {
    /// Device and inode of a host file.
    Host(u64, u64),
    /// A memory file.
    Memory(Weak<Mutex<memfd::MemoryFileState>>),
    /// Another open file that is not the host's.
    Own(Weak<OpenFile>),
}

/// A hash key for a file identity, valid as long as the identity is kept.
#[derive(PartialEq, Eq, Hash)]
enum FileKey {
    Host(u64, u64),
    Own(usize),
}

impl FileIdentity {
    fn key(&self) -> FileKey {
        match self {
            FileIdentity::Host(device, inode) => FileKey::Host(*device, *inode),
            FileIdentity::Memory(file) => FileKey::Own(file.as_ptr().addr()),
            FileIdentity::Own(file) => FileKey::Own(file.as_ptr().addr()),
        }
    }

    /// Returns the identity of an open file.
    pub(crate) fn of(file: &Arc<OpenFile>) -> FileIdentity {
        use std::os::unix::fs::MetadataExt;
        match &file.kind {
            FileKind::Host(host) if let Ok(meta) = host.metadata() => {
                FileIdentity::Host(meta.dev(), meta.ino())
            }
            FileKind::Memory(memory) => FileIdentity::Memory(memory.identity()),
            _ => FileIdentity::Own(Arc::downgrade(file)),
        }
    }

    /// Returns whether both are the same file.
    pub(crate) fn is(&self, other: &FileIdentity) -> bool {
        match (self, other) {
            (FileIdentity::Host(dev, inode), FileIdentity::Host(dev2, inode2)) => {
                (dev, inode) == (dev2, inode2)
            }
            (FileIdentity::Memory(file), FileIdentity::Memory(other)) => file.ptr_eq(other),
            (FileIdentity::Own(file), FileIdentity::Own(other)) => file.ptr_eq(other),
            _ => false,
        }
    }
}

/// The shared memory of mapped files.
#[derive(Default)]
pub(crate) struct SharedMaps {
    /// Shared memory by file; the identity is kept so that no other file gets the same key.
    map: HashMap<FileKey, (FileIdentity, Weak<SharedMemory>)>,
    /// Number of live entries when dead ones were last removed.
    used: usize,
}

impl SharedMaps {
    /// Returns the shared memory of a file's first `end` bytes.
    fn get(&mut self, file: &Arc<OpenFile>, end: u64) -> Result<Arc<SharedMemory>, MemError> {
        let identity = FileIdentity::of(file);
        let key = identity.key();
        if let Some(memory) = self.map.get(&key).and_then(|(_, memory)| memory.upgrade()) {
            memory.grow(end)?;
            return Ok(memory);
        }
        if self.map.len() > 2 * self.used {
            self.map.retain(|_, (_, memory)| memory.strong_count() > 0);
            self.used = self.map.len() + 1;
        }
        let memory = SharedMemory::new(end)?;
        self.map.insert(key, (identity, Arc::downgrade(&memory)));
        Ok(memory)
    }
}

impl Linux {
    /// Moves a shared mapping to shared memory if another process can have it. ENOMEM if the host refuses.
    pub(crate) fn share(
        &self,
        start: u64,
        len: u64,
        file: Option<(&Arc<OpenFile>, u64)>,
    ) -> Result<(), Errno> {
        let len = len.checked_next_multiple_of(PAGE_SIZE).ok_or(Errno::ENOMEM)?;
        let (file, at) = (file.map(|(file, _)| file), file.map_or(0, |(_, at)| at));
        let mut table = self.process_table.lock();
        let is_alone = table.most.is_none();
        if is_alone && (file.is_none() || self.guest.space.tracks()) || self.is_compared() {
            return Ok(());
        }
        let memory = match file {
            Some(file) => table.maps.get(file, at.saturating_add(len)),
            None => SharedMemory::new(len),
        };
        let shared = memory.and_then(|memory| self.guest.space.share(start, len, &memory, at));
        shared.map_err(|error| {
            tracing::debug!("cannot allocate memory for shared mappings: {error}");
            Errno::ENOMEM
        })
    }
}
