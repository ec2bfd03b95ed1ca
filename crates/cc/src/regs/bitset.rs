//! Sets of small numbers.

/// A set of numbers below a limit that is given when it is made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct BitSet(Vec<u64>);

impl BitSet {
    pub(crate) fn new(limit: usize) -> BitSet {
        BitSet(vec![0; limit.div_ceil(64)])
    }

    pub(crate) fn insert(&mut self, n: usize) -> bool {
        let old = self.0[n / 64];
        self.0[n / 64] |= 1 << (n % 64);
        old != self.0[n / 64]
    }

    pub(crate) fn remove(&mut self, n: usize) {
        self.0[n / 64] &= !(1 << (n % 64));
    }

    pub(crate) fn contains(&self, n: usize) -> bool {
        self.0[n / 64] >> (n % 64) & 1 != 0
    }

    /// Adds all of `other`; was any new?
    pub(crate) fn union(&mut self, other: &BitSet) -> bool {
        let mut new = false;
        for (a, b) in self.0.iter_mut().zip(&other.0) {
            new |= *b & !*a != 0;
            *a |= b;
        }
        new
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(at, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 != 0).map(move |bit| at * 64 + bit)
        })
    }
}
