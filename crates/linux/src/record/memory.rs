//! Encoding of changes of memory.
//!
//! Shared memory is named by a number; whoever reads makes memory of the same size for each number.

use std::collections::HashMap;
use std::ops::Range;
use std::sync::Arc;

use rivet_mem::{Changes, MemoryChange, Origin, Perms, SharedMemory};

use super::RecordingError;
use super::codec::{Decoder, Encoder};
use super::contents::Contents;
use super::returns::{Returned, Returns};

const WRITE: u8 = 0;
const COPY: u8 = 1;
const ZERO: u8 = 2;
const UNMAP: u8 = 3;
const MAP: u8 = 4;
const PROTECT: u8 = 5;
const SHARE: u8 = 6;

fn range(out: &mut Encoder, range: &Range<u64>) {
    out.number(range.start);
    out.number(range.end.wrapping_sub(range.start));
}

/// Appends changes.
pub(super) fn encode(changes: &Changes, contents: &mut Contents, out: &mut Encoder) {
    out.list(changes.iter(), |out, change| match change {
        MemoryChange::Write { addr, bytes } => {
            out.byte(WRITE);
            out.number(*addr);
            contents.encode(changes.written(bytes), out);
        }
        MemoryChange::Copy { from, to } => {
            out.byte(COPY);
            range(out, from);
            out.number(*to);
        }
        MemoryChange::Zero(pages) => {
            out.byte(ZERO);
            range(out, pages);
        }
        MemoryChange::Unmap(pages) => {
            out.byte(UNMAP);
            range(out, pages);
        }
        MemoryChange::Map(pages, perms, origin) => {
            out.byte(MAP);
            range(out, pages);
            out.byte(perms.bits());
            out.byte(origin.shared.into());
            out.option(origin.offset);
            out.data(origin.name.as_bytes());
        }
        MemoryChange::Protect(pages, perms) => {
            out.byte(PROTECT);
            range(out, pages);
            out.byte(perms.bits());
        }
        MemoryChange::Share { range: pages, memory, at } => {
            out.byte(SHARE);
            range(out, pages);
            out.number(memory.id());
            out.number(memory.size());
            out.number(*at);
        }
    });
}

/// What a reader knows of earlier items.
#[derive(Default)]
pub(super) struct Known {
    memories: SharedMemories,
    pub(super) contents: Contents,
    /// The last returns of system calls, by process.
    returns: HashMap<u64, Returns>,
}

impl Known {
    /// Reads the event of a system call of a process that has returned, behind its first number.
    pub(super) fn returned(
        &mut self,
        process: u64,
        from: &mut Decoder<'_>,
    ) -> Result<Returned, RecordingError> {
        let mut returns = self.returns.remove(&process).unwrap_or_default();
        let returned = returns.decode(from, self);
        self.returns.insert(process, returns);
        returned
    }
}

/// Shared memory by the number in the recording.
#[derive(Default)]
struct SharedMemories(HashMap<u64, Arc<SharedMemory>>);

impl SharedMemories {
    fn get(&mut self, id: u64, size: u64) -> Result<Arc<SharedMemory>, RecordingError> {
        let refused = |error: rivet_mem::MemError| RecordingError::Memory(error.to_string());
        if let Some(memory) = self.0.get(&id) {
            memory.grow(size).map_err(refused)?;
            return Ok(Arc::clone(memory));
        }
        let memory = SharedMemory::new(size).map_err(refused)?;
        self.0.insert(id, Arc::clone(&memory));
        Ok(memory)
    }
}

fn pages(from: &mut Decoder<'_>) -> Result<Range<u64>, RecordingError> {
    let (start, len) = (from.number()?, from.number()?);
    let end = start.checked_add(len);
    end.map(|end| start..end).ok_or_else(|| RecordingError::Damaged("a range of memory wraps".into()))
}

/// Reads changes.
pub(super) fn decode(from: &mut Decoder<'_>, known: &mut Known) -> Result<Changes, RecordingError> {
    let mut changes = Changes::default();
    from.list(|from| {
        let change = match from.byte()? {
            WRITE => {
                changes.write(from.number()?, &known.contents.decode(from)?);
                return Ok(());
            }
            COPY => MemoryChange::Copy { from: pages(from)?, to: from.number()? },
            ZERO => MemoryChange::Zero(pages(from)?),
            UNMAP => MemoryChange::Unmap(pages(from)?),
            MAP => {
                let (range, perms, shared) = (pages(from)?, from.byte()?, from.byte()?);
                let (offset, name) = (from.option()?, from.text()?);
                let origin = Origin { name: name.into(), shared: shared != 0, offset };
                MemoryChange::Map(range, Perms::from_bits(perms), origin)
            }
            PROTECT => MemoryChange::Protect(pages(from)?, Perms::from_bits(from.byte()?)),
            SHARE => {
                let (range, id, size) = (pages(from)?, from.number()?, from.number()?);
                MemoryChange::Share { range, memory: known.memories.get(id, size)?, at: from.number()? }
            }
            _ => return Err(RecordingError::Damaged("an unknown change of memory".into())),
        };
        changes.push(change);
        Ok(())
    })?;
    Ok(changes)
}
