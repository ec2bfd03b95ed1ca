//! Memory that is in several places: what `MAP_SHARED` maps, in other processes and in the same.
//!
//! Every such mapping lies on memory of the host's that a child gets as well. Of a file there is one such memory,
//! whoever maps it, how often ever; as every mapping of a file it is a copy, of the pages that somebody has mapped so far.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, Weak};

use rivet_mem::{MemError, PAGE_SIZE, SharedMemory};

use crate::Linux;
use crate::abi::errno::Errno;
use crate::kernel::description::{Kind, OpenFile};
use crate::mm::memfd;

/// What tells a file from others.
#[derive(Clone)]
pub(crate) enum Identity {
    /// Device and inode of the host's.
    Host(u64, u64),
    /// What is in a file in memory, opened how often ever.
    Memory(Weak<Mutex<memfd::State>>),
    /// Another one that the host does not have.
    Own(Weak<OpenFile>),
}

/// The same for the same file, as long as its identity is kept.
#[derive(PartialEq, Eq, Hash)]
enum Key {
    Host(u64, u64),
    Own(usize),
}

impl Identity {
    fn key(&self) -> Key {
        match self {
            Identity::Host(device, inode) => Key::Host(*device, *inode),
            Identity::Memory(file) => Key::Own(file.as_ptr().addr()),
            Identity::Own(file) => Key::Own(file.as_ptr().addr()),
        }
    }

    /// That of an open file.
    pub(crate) fn of(file: &Arc<OpenFile>) -> Identity {
        use std::os::unix::fs::MetadataExt;
        match &file.kind {
            Kind::Host(host) if let Ok(meta) = host.metadata() => Identity::Host(meta.dev(), meta.ino()),
            Kind::Memory(memory) => Identity::Memory(memory.identity()),
            _ => Identity::Own(Arc::downgrade(file)),
        }
    }

    /// Is it the same file?
    pub(crate) fn is(&self, other: &Identity) -> bool {
        match (self, other) {
            (Identity::Host(dev, inode), Identity::Host(dev2, inode2)) => (dev, inode) == (dev2, inode2),
            (Identity::Memory(file), Identity::Memory(other)) => file.ptr_eq(other),
            (Identity::Own(file), Identity::Own(other)) => file.ptr_eq(other),
            _ => false,
        }
    }
}

/// The memory of files that are mapped.
#[derive(Default)]
pub(crate) struct Maps {
    /// By what tells the file from others, which is kept so that no other file gets that.
    map: HashMap<Key, (Identity, Weak<SharedMemory>)>,
    /// So many were in use when those of no use were dropped last.
    used: usize,
}

impl Maps {
    /// The memory of a file's first `end` bytes.
    fn get(&mut self, file: &Arc<OpenFile>, end: u64) -> Result<Arc<SharedMemory>, MemError> {
        let identity = Identity::of(file);
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
    /// Makes a shared mapping one that can be elsewhere too, if anybody else can have it. ENOMEM if the host refuses.
    pub(crate) fn share(
        &self,
        start: u64,
        len: u64,
        file: Option<(&Arc<OpenFile>, u64)>,
    ) -> Result<(), Errno> {
        let len = len.checked_next_multiple_of(PAGE_SIZE).ok_or(Errno::ENOMEM)?;
        let (file, at) = (file.map(|(file, _)| file), file.map_or(0, |(_, at)| at));
        let mut world = self.world.lock();
        let is_alone = file.is_none() && world.most.is_none();
        if is_alone || self.guest.space.tracks() {
            return Ok(());
        }
        let memory = match file {
            Some(file) => world.maps.get(file, at.saturating_add(len)),
            None => SharedMemory::new(len),
        };
        let shared = memory.and_then(|memory| self.guest.space.share(start, len, &memory, at));
        shared.map_err(|error| {
            tracing::debug!("cannot allocate memory for shared mappings: {error}");
            Errno::ENOMEM
        })
    }
}
