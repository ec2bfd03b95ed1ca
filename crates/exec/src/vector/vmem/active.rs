//! The active elements of a body, found in order, 64 mask bits at a time.

use std::ops::Range;

/// What is left of the active elements of a body.
///
/// The mask may be read anew at any time: no access with a mask overwrites it (V 5.3).
#[derive(Debug)]
pub(crate) struct Active {
    /// No active element is left before this one.
    pub(crate) next: usize,
    /// End of the body.
    end: usize,
}

impl Active {
    /// The elements of `body`.
    #[inline(always)]
    pub(crate) fn new(body: &Range<usize>) -> Active {
        Active { next: body.start, end: body.end }
    }

    /// All elements, for accesses without a mask.
    #[inline(always)]
    pub(crate) fn all(&self) -> Range<usize> {
        self.next..self.end
    }

    /// Moves `next` to the next active element and gives bits for it and those after it, up to a word's end: bit 0,
    /// which is set, for `next`. None when no element is left. `file` begins with v0.
    #[inline(always)]
    pub(crate) fn bits(&mut self, file: &[u8]) -> Option<u64> {
        while self.next < self.end {
            let (word, bit) = (self.next / 64, self.next % 64);
            let bits: u64 = bytemuck::pod_read_unaligned(&file[word * 8..word * 8 + 8]);
            let mut bits = u64::from_le(bits) >> bit;
            let left = self.end - self.next;
            if left < 64 {
                bits &= (1 << left) - 1;
            }
            if bits != 0 {
                let skip = bits.trailing_zeros();
                self.next += skip as usize;
                return Some(bits >> skip);
            }
            self.next = (word + 1) * 64;
        }
        None
    }
}
