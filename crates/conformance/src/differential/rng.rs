//! Random numbers that are the same everywhere: a function of the seed alone.

/// A generator of random numbers (splitmix64).
#[derive(Clone)]
pub(crate) struct Rng(u64);

impl Rng {
    /// The sequence of a seed.
    pub(crate) fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// 64 random bits.
    pub(crate) fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ z >> 31
    }

    /// A number below `n`, which is not 0.
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.bits() % n
    }

    /// A number of the inclusive range.
    pub(crate) fn between(&mut self, low: i64, high: i64) -> i64 {
        low.wrapping_add(self.below(high.wrapping_sub(low) as u64 + 1) as i64)
    }

    /// True in so many of a hundred cases.
    pub(crate) fn percent(&mut self, n: u64) -> bool {
        self.below(100) < n
    }

    /// One of the list.
    pub(crate) fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len() as u64) as usize]
    }

    /// Brings a list into random order.
    pub(crate) fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i as u64 + 1) as usize);
        }
    }
}
