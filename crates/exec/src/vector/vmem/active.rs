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

#[cfg(test)]
mod tests {
    use super::Active;

    fn words(v0: &[u8], body: std::ops::Range<usize>) -> Vec<(usize, u64)> {
        let mut file = vec![0xff; 128];
        file[..v0.len()].copy_from_slice(v0);
        let mut active = Active::new(&body);
        std::iter::from_fn(|| {
            let bits = active.bits(&file)?;
            let first = active.next;
            active.next = (first / 64 + 1) * 64;
            Some((first, bits))
        })
        .collect()
    }

    #[test]
    fn bits_begin_with_an_active_element_and_end_with_word_or_body() {
        assert_eq!(words(&[0b0110_1100], 0..8), [(2, 0b11011)]);
        assert_eq!(words(&[0b0110_1101], 1..6), [(2, 0b1011)]);
        assert_eq!(words(&[0xff; 32], 2..131), [(2, u64::MAX >> 2), (64, u64::MAX), (128, 0b111)]);
    }

    #[test]
    fn no_bits_without_active_elements() {
        assert_eq!(words(&[0; 16], 0..128), []);
        let (vl, vstart) = (2, 7);
        assert_eq!(words(&[0xff], vstart..vl), []);
        assert_eq!(words(&[0xff], 5..5), []);
        let mut far = [0; 32];
        far[31] = 0x80;
        assert_eq!(words(&far, 0..256), [(255, 1)]);
        assert_eq!(words(&far, 0..255), []);
    }
}
