//! The beginnings of lines of the commit log that were written before: the same for each run of an instruction.

use super::line::Lines;

/// Entries: a power of two.
const ENTRIES: usize = 1 << 11;

/// Bytes of the longest beginning that is kept; all of them are copied.
const LONGEST: usize = 64;

/// What a line begins with.
#[derive(Clone)]
struct Entry {
    /// The instruction's address and encoding.
    pc: u64,
    raw: u32,
    len: u8,
    text: [u8; LONGEST],
}

/// Beginnings by address, as long as hart and mode stay the same.
pub(super) struct LineCache {
    entries: Box<[Entry]>,
    /// Whose they are; see [`LineCache::set_owner`].
    owner: u64,
}

impl LineCache {
    /// Nothing is kept yet.
    pub(super) fn new() -> LineCache {
        let none = Entry { pc: 0, raw: 0, len: 0, text: [0; LONGEST] };
        LineCache { entries: vec![none; ENTRIES].into(), owner: 0 }
    }

    /// Forgets all if those lines were of another owner: a hart in a mode.
    #[inline(always)]
    pub(super) fn set_owner(&mut self, owner: u64) {
        if self.owner != owner {
            self.owner = owner;
            self.entries.iter_mut().for_each(|entry| entry.len = 0);
        }
    }

    /// Begins a line, if it is known how.
    #[inline(always)]
    pub(super) fn begin(&self, lines: &mut Lines, pc: u64, raw: u32) -> bool {
        let entry = &self.entries[place(pc)];
        let is_known = entry.len > 0 && (entry.pc, entry.raw) == (pc, raw);
        if is_known {
            lines.first(&entry.text, entry.len.into());
        }
        is_known
    }

    /// Keeps a beginning.
    pub(super) fn keep(&mut self, line: &[u8], pc: u64, raw: u32) {
        let mut text = [0; LONGEST];
        if let Some(own) = text.get_mut(..line.len()) {
            own.copy_from_slice(line);
            self.entries[place(pc)] = Entry { pc, raw, len: line.len() as u8, text };
        }
    }
}

/// No two instructions are at the same halfword.
fn place(pc: u64) -> usize {
    (pc / 2) as usize % ENTRIES
}
