//! The active elements of a body, as runs of neighbours.

use std::ops::Range;

/// What is left of the active elements `vstart..vl`, found in order, 64 mask bits at a time.
///
/// The mask may be read anew at any time: no access with a mask overwrites it (V 5.3).
#[derive(Debug)]
pub(crate) struct Active {
    /// The next element to look at.
    pub(crate) next: usize,
    /// End of the run of active elements that `next` is in.
    stop: usize,
    /// End of the body.
    end: usize,
}

impl Active {
    /// The elements of `body` that are active.
    #[inline(always)]
    pub(crate) fn new(body: &Range<usize>, masked: bool) -> Active {
        Active { next: body.start, stop: if masked { body.start } else { body.end }, end: body.end }
    }

    /// The run of active elements that comes next, from `next` on; none when the body is done. `file` begins with v0.
    #[inline(always)]
    pub(crate) fn run(&mut self, file: &[u8]) -> Option<Range<usize>> {
        if self.next >= self.stop && !self.find(file) {
            return None;
        }
        Some(self.next..self.stop)
    }

    /// Moves `next` to the next active element, if there is one.
    #[inline(always)]
    fn find(&mut self, file: &[u8]) -> bool {
        while self.next < self.end {
            let (word, bit) = (self.next / 64, self.next % 64);
            let bits: u64 = bytemuck::pod_read_unaligned(&file[word * 8..word * 8 + 8]);
            // Zeros are shifted in: a run ends with its word.
            let bits = u64::from_le(bits) >> bit;
            if bits != 0 {
                let skip = bits.trailing_zeros();
                self.next += skip as usize;
                self.stop = self.end.min(self.next + (bits >> skip).trailing_ones() as usize);
                return self.next < self.end;
            }
            self.next = (word + 1) * 64;
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::Active;

    fn runs(v0: &[u8], body: std::ops::Range<usize>, masked: bool) -> Vec<(usize, usize)> {
        let mut file = vec![0xff; 128];
        file[..v0.len()].copy_from_slice(v0);
        let mut active = Active::new(&body, masked);
        std::iter::from_fn(|| {
            let run = active.run(&file)?;
            active.next = run.end;
            Some((run.start, run.end))
        })
        .collect()
    }

    #[test]
    fn unmasked_is_one_run() {
        assert_eq!(runs(&[0; 4], 3..300, false), [(3, 300)]);
        assert_eq!(runs(&[], 5..5, false), []);
        assert_eq!(runs(&[], 7..5, false), []);
    }

    #[test]
    fn runs_end_where_bits_words_and_bodies_do() {
        assert_eq!(runs(&[0b0110_1101], 0..8, true), [(0, 1), (2, 4), (5, 7)]);
        assert_eq!(runs(&[0b0110_1101], 1..6, true), [(2, 4), (5, 6)]);
        assert_eq!(runs(&[0xff; 32], 2..131, true), [(2, 64), (64, 128), (128, 131)]);
        assert_eq!(runs(&[0; 16], 0..128, true), []);
        assert_eq!(runs(&[0; 16], 130..120, true), []);
        let mut far = [0; 32];
        far[31] = 0x80;
        assert_eq!(runs(&far, 0..256, true), [(255, 256)]);
        assert_eq!(runs(&far, 0..255, true), []);
    }
}
