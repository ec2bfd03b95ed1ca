//! Memory that is in several places: what `MAP_SHARED` maps, in other processes and in the same.
//!
//! Every such mapping lies on memory of the host's that a child gets as well. Of a file there is one such memory,
//! whoever maps it, how often ever; as every mapping of a file it is a copy, of the pages that somebody has mapped so far.

use std::ops::Range;
use std::sync::{Arc, Mutex, Weak};

use rivet_mem::{PAGE_SIZE, SharedMemory};

use super::Linux;
use super::memfd;
use super::open::{Kind, OpenFile};

/// What tells a file from others.
#[derive(Clone)]
pub(super) enum Identity {
    /// Device and inode of the host's.
    Host(u64, u64),
    /// What is in a file in memory, opened how often ever.
    Memory(Weak<Mutex<memfd::State>>),
    /// Another one that the host does not have.
    Own(Weak<OpenFile>),
}

impl Identity {
    /// That of an open file.
    pub(super) fn of(file: &Arc<OpenFile>) -> Identity {
        use std::os::unix::fs::MetadataExt;
        match &file.kind {
            Kind::Host(host) if let Ok(meta) = host.metadata() => Identity::Host(meta.dev(), meta.ino()),
            Kind::Memory(memory) => Identity::Memory(memory.identity()),
            _ => Identity::Own(Arc::downgrade(file)),
        }
    }

    /// Is it the same file?
    pub(super) fn is(&self, other: &Identity) -> bool {
        match (self, other) {
            (Identity::Host(dev, inode), Identity::Host(dev2, inode2)) => (dev, inode) == (dev2, inode2),
            (Identity::Memory(file), Identity::Memory(other)) => file.ptr_eq(other),
            (Identity::Own(file), Identity::Own(other)) => file.ptr_eq(other),
            _ => false,
        }
    }
}

/// A file that is mapped.
struct Map {
    file: Identity,
    memory: Weak<SharedMemory>,
    /// Pages whose bytes are in memory, as ranges of the file.
    loaded: Vec<Range<u64>>,
}

/// The files that are mapped.
#[derive(Default)]
pub(super) struct Maps(Vec<Map>);

impl Maps {
    /// The memory of a file's first `end` bytes, and the parts of `wanted` that are to be filled.
    fn get(
        &mut self,
        file: &Arc<OpenFile>,
        wanted: &Range<u64>,
    ) -> Option<(Arc<SharedMemory>, Vec<Range<u64>>)> {
        self.0.retain(|map| map.memory.strong_count() > 0);
        let identity = Identity::of(file);
        let known = self.0.iter_mut().find(|map| map.file.is(&identity));
        let known = known.and_then(|map| Some((map.memory.upgrade()?, map)));
        let Some((memory, map)) = known else {
            let memory = SharedMemory::new(wanted.end).ok()?;
            let weak = Arc::downgrade(&memory);
            self.0.push(Map { file: identity, memory: weak, loaded: vec![wanted.clone()] });
            return Some((memory, vec![wanted.clone()]));
        };
        memory.grow(wanted.end).ok()?;
        let mut missing = vec![wanted.clone()];
        for Range { start, end } in map.loaded.iter().cloned() {
            let cut = |part: Range<u64>| [part.start..part.end.min(start), part.start.max(end)..part.end];
            missing = missing.into_iter().flat_map(cut).filter(|part| !part.is_empty()).collect();
        }
        map.loaded.extend(missing.iter().cloned());
        Some((memory, missing))
    }
}

impl Linux {
    /// Makes a shared mapping one that can be elsewhere too. Gives the parts of the file that are not in it yet; if nobody
    /// else can have it, or the host refuses, that is all of it.
    pub(super) fn share(&self, start: u64, len: u64, file: Option<(&Arc<OpenFile>, u64)>) -> Vec<Range<u64>> {
        let len = len.next_multiple_of(PAGE_SIZE);
        let (file, at) = (file.map(|(file, _)| file), file.map_or(0, |(_, at)| at));
        let wanted = at..at.saturating_add(len);
        let mut world = self.world.lock();
        let is_alone = file.is_none() && world.most.is_none();
        if is_alone || self.guest.space.tracks() {
            return vec![wanted];
        }
        let found = match file {
            Some(file) => world.maps.get(file, &wanted),
            None => SharedMemory::new(len).ok().map(|memory| (memory, Vec::new())),
        };
        match found {
            Some((memory, missing)) if self.guest.space.share(start, len, &memory, at).is_ok() => missing,
            _ => {
                tracing::warn!("the host refuses memory that processes could share");
                vec![wanted]
            }
        }
    }
}
