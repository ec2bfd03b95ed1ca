//! Shared mappings of files: which there are, and when their bytes go to the file and come from it.
//!
//! Invariant: a mapping that was ever writable gives its changed pages to the file, at the latest when it goes.

use std::ops::Range;
use std::sync::Arc;

use rivet_mem::PAGE_SIZE;

use crate::abi::errno::Errno;
use crate::abi::guest::{CHUNK, Guest};
use crate::kernel::description::{FileKind, OpenFile};
use crate::mm::Memory;
use crate::mm::shared::FileIdentity;

/// A shared mapping of a file.
#[derive(Clone)]
pub(super) struct SharedFileMapping {
    pub(super) file: Arc<OpenFile>,
    /// Whether the mapping is or was writable, so that the file gets its bytes.
    pub(super) writes: bool,
    identity: FileIdentity,
    /// Difference between file offset and address.
    shift: u64,
}

impl SharedFileMapping {
    /// Creates the mapping whose page at `start` shows the file from `offset` on.
    pub(super) fn new(file: Arc<OpenFile>, start: u64, offset: u64, writes: bool) -> SharedFileMapping {
        let identity = FileIdentity::of(&file);
        SharedFileMapping { file, writes, identity, shift: offset.wrapping_sub(start) }
    }

    pub(super) fn offset(&self, addr: u64) -> u64 {
        addr.wrapping_add(self.shift)
    }
}

impl PartialEq for SharedFileMapping {
    fn eq(&self, other: &SharedFileMapping) -> bool {
        Arc::ptr_eq(&self.file, &other.file) && (self.shift, self.writes) == (other.shift, other.writes)
    }
}

impl Eq for SharedFileMapping {}

impl Memory {
    /// Writes the changed pages of shared mappings inside `range` to their files.
    pub(super) fn write_back(&self, guest: &Guest, range: &Range<u64>) {
        for (pages, shared) in self.shared.overlapping(range).filter(|(_, shared)| shared.writes) {
            let Ok(size) = shared.file.size() else { continue };
            // Pages behind the file's end stay away from it.
            let in_file = size.saturating_sub(shared.offset(pages.start)).saturating_add(pages.start);
            let pages = pages.start.max(range.start)..pages.end.min(range.end).min(in_file);
            for part in guest.space.loaded(&pages) {
                if let Err(errno) = write_changes(guest, shared, part) {
                    tracing::warn!("cannot write a shared mapping to its file: {errno:?}");
                    break;
                }
            }
        }
    }

    /// Lets a file have what the process has stored in its mappings of these bytes, before a call reads them.
    pub(crate) fn before_read(&self, guest: &Guest, file: &Arc<OpenFile>, bytes: &Range<u64>) {
        for (pages, shared) in self.mappings_of(file) {
            let (first, last) = (shared.offset(pages.start), shared.offset(pages.end));
            let start = (bytes.start / PAGE_SIZE * PAGE_SIZE).max(first);
            let end = bytes.end.div_ceil(PAGE_SIZE).saturating_mul(PAGE_SIZE).min(last);
            if shared.writes && start < end {
                self.write_back(guest, &(start.wrapping_sub(shared.shift)..end.wrapping_sub(shared.shift)));
            }
        }
    }

    /// Shows bytes that a call has written to a file in the process's mappings of it.
    pub(crate) fn after_write(&self, guest: &Guest, file: &Arc<OpenFile>, offset: u64, bytes: &[u8]) {
        let end = offset + bytes.len() as u64;
        for (pages, shared) in self.mappings_of(file) {
            let (first, last) = (shared.offset(pages.start), shared.offset(pages.end));
            let part = offset.max(first)..end.min(last);
            if part.is_empty() {
                continue;
            }
            let at = |offset: u64| offset.wrapping_sub(shared.shift);
            // Pages that were not touched so far read the file later.
            for loaded in guest.space.loaded(&(at(part.start)..at(part.end))) {
                let from = (shared.offset(loaded.start) - offset) as usize;
                let bytes = &bytes[from..from + (loaded.end - loaded.start) as usize];
                if let Err(fault) = guest.space.poke(loaded.start, bytes) {
                    tracing::debug!("cannot show what was written to a mapped file: {fault}");
                }
            }
        }
    }

    /// Returns whether there are shared mappings of files.
    pub(crate) fn maps_files(&self) -> bool {
        !self.shared.is_empty()
    }

    fn mappings_of<'a>(
        &'a self,
        file: &Arc<OpenFile>,
    ) -> impl Iterator<Item = (&'a Range<u64>, &'a SharedFileMapping)> {
        let is_mapped =
            !self.shared.is_empty() && matches!(file.kind, FileKind::Host(_) | FileKind::Memory(_));
        let identity = is_mapped.then(|| FileIdentity::of(file));
        let all = identity
            .map(|identity| self.shared.iter().filter(move |(_, shared)| shared.identity.is(&identity)));
        all.into_iter().flatten()
    }

    /// Writes the changed pages of all shared mappings to their files.
    pub(crate) fn write_back_all(&self, guest: &Guest) {
        self.write_back(guest, &(0..u64::MAX));
    }

    /// Drops what is noted of `range`, which is going to be replaced, and writes its shared mappings to their files.
    pub(super) fn forget(&mut self, guest: &Guest, range: &Range<u64>) {
        if self.is_shared(range) {
            self.write_back(guest, range);
        }
        self.drop_notes(range);
    }

    /// Lets shared mappings in `range` be written from now on; EACCES if their files cannot be.
    pub(super) fn allow_writes(&mut self, range: &Range<u64>) -> Result<(), Errno> {
        let parts: Vec<_> = self
            .shared
            .overlapping(range)
            .filter(|(_, shared)| !shared.writes)
            .map(|(pages, shared)| {
                let part = pages.start.max(range.start)..pages.end.min(range.end);
                (part, SharedFileMapping { writes: true, ..shared.clone() })
            })
            .collect();
        if parts.iter().any(|(_, shared)| shared.file.can_map(true) != Ok(true)) {
            return Err(Errno::EACCES);
        }
        self.shared.extend(parts);
        Ok(())
    }

    /// Returns whether a shared mapping of the file exists that is or can become writable.
    pub(crate) fn shares(&self, file: &Arc<OpenFile>) -> bool {
        let is_of = |shared: &SharedFileMapping| shared.writes || shared.file.can_map(true) == Ok(true);
        self.shared.iter().any(|(_, shared)| Arc::ptr_eq(&shared.file, file) && is_of(shared))
    }

    pub(super) fn is_shared(&self, range: &Range<u64>) -> bool {
        !range.is_empty() && self.shared.overlaps(range)
    }
}

/// Writes the pages that differ from the file; unchanged pages need no disk space.
fn write_changes(guest: &Guest, shared: &SharedFileMapping, part: Range<u64>) -> Result<(), Errno> {
    let most = CHUNK.min(part.end - part.start) as usize;
    let (mut ours, mut theirs) = (vec![0; most], vec![0; most]);
    let mut at = part.start;
    while at < part.end {
        let len = CHUNK.min(part.end - at) as usize;
        let (ours, theirs) = (&mut ours[..len], &mut theirs[..len]);
        guest.space.peek(at, ours)?;
        let n = shared.file.read_at(theirs, shared.offset(at))?;
        theirs[n..].fill(0);
        let size = PAGE_SIZE as usize;
        for (n, (ours, theirs)) in ours.chunks(size).zip(theirs.chunks(size)).enumerate() {
            if ours != theirs {
                shared.file.write_in_place(ours, shared.offset(at) + (n * size) as u64)?;
            }
        }
        at += len as u64;
    }
    Ok(())
}
