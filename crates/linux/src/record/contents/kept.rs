//! Memory for the last contents. It is used again without being freed, since the recorder remembers whatever a program reads.

use super::PIECE;

/// Contents that are kept.
pub(super) const SLOTS: usize = 1 << 14;
/// Slots that are allocated at a time.
const SLAB: usize = 64;

/// The last contents, each up to [`PIECE`] long, by number: the first is 0.
#[derive(Default)]
pub(super) struct Kept {
    /// Slots, of which content number `n` has number `n % SLOTS`.
    slabs: Vec<Vec<u8>>,
    /// Lengths of the contents of the slots.
    lengths: Vec<usize>,
    next: u64,
}

impl Kept {
    /// Returns the number of the next content.
    pub(super) fn next(&self) -> u64 {
        self.next
    }

    /// Returns the number of the oldest that is kept.
    pub(super) fn oldest(&self) -> u64 {
        self.next.saturating_sub(SLOTS as u64)
    }

    pub(super) fn get(&self, number: u64) -> Option<&[u8]> {
        if !(self.oldest()..self.next).contains(&number) {
            return None;
        }
        let slot = (number % SLOTS as u64) as usize;
        self.slabs[slot / SLAB].get(slot % SLAB * PIECE..)?.get(..self.lengths[slot])
    }

    /// Returns whether the content with this number has these bytes.
    pub(super) fn is(&self, number: u64, bytes: &[u8]) -> bool {
        self.get(number).is_some_and(|kept| kept == bytes)
    }

    /// Keeps a content, in place of the oldest if there is no other room.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        let slot = (self.next % SLOTS as u64) as usize;
        self.next += 1;
        let at = slot % SLAB * PIECE;
        if let Some(length) = self.lengths.get_mut(slot) {
            *length = bytes.len();
            self.slabs[slot / SLAB][at..at + bytes.len()].copy_from_slice(bytes);
            return;
        }
        self.lengths.push(bytes.len());
        if at == 0 {
            self.slabs.push(Vec::with_capacity(SLAB * PIECE));
        }
        let slab = &mut self.slabs[slot / SLAB];
        slab.extend_from_slice(bytes);
        slab.resize(at + PIECE, 0);
    }
}
