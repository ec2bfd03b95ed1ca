//! Memory for the last contents. The recorder remembers whatever a program reads, so that it is used again without being freed,
//! and comes in large pages.

use std::sync::Arc;

use rivet_mem::Reservation;

use super::PIECE;

/// Contents that are kept.
pub(super) const SLOTS: usize = 1 << 14;

/// The last contents, each up to [`PIECE`] long, by number: the first is 0.
#[derive(Default)]
pub(super) struct Kept {
    /// Slots, of which content number `n` has number `n % SLOTS`. Without memory there is nothing to be found.
    slots: Option<Arc<Reservation>>,
    /// Lengths of the contents of the slots.
    lengths: Vec<usize>,
    next: u64,
}

fn slot(number: u64) -> usize {
    (number % SLOTS as u64) as usize
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

    /// Copies the content with this number, if it is kept and has the length of `to`.
    #[must_use]
    pub(super) fn copy(&self, number: u64, to: &mut [u8]) -> Option<()> {
        let is_kept = (self.oldest()..self.next).contains(&number);
        let slot = slot(number);
        if !is_kept || self.lengths[slot] != to.len() {
            return None;
        }
        self.slots.as_ref()?.read((slot * PIECE) as u64, to)
    }

    /// Returns whether the content with this number has these bytes.
    pub(super) fn is(&self, number: u64, bytes: &[u8]) -> bool {
        let kept = &mut [0; PIECE][..bytes.len()];
        self.copy(number, kept).is_some() && kept == bytes
    }

    /// Keeps a content of at most [`PIECE`] bytes, in place of the oldest if there is no other room.
    pub(super) fn push(&mut self, bytes: &[u8]) {
        if self.next == 0 {
            self.slots = Reservation::new((SLOTS * PIECE) as u64).ok();
            self.slots.iter().for_each(|slots| slots.expect_use());
        }
        let slot = slot(self.next);
        self.next += 1;
        match self.lengths.get_mut(slot) {
            Some(length) => *length = bytes.len(),
            None => self.lengths.push(bytes.len()),
        }
        let written = self.slots.as_ref().map(|slots| slots.write((slot * PIECE) as u64, bytes));
        debug_assert!(written != Some(None), "slots lie in the reservation");
    }
}
