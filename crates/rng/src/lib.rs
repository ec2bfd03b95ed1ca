#![doc = include_str!("../README.md")]

/// SplitMix64: every seed is good, and equal seeds give equal sequences.
#[derive(Clone, Debug)]
pub struct Rng(u64);

impl Rng {
    /// The sequence of this seed.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// What [`Rng::new`] makes the rest of the sequence of.
    pub fn state(&self) -> u64 {
        self.0
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `n`, which is not 0.
    pub fn below(&mut self, n: u64) -> u64 {
        self.bits() % n
    }

    /// A number of the inclusive range.
    pub fn between(&mut self, low: i64, high: i64) -> i64 {
        low.wrapping_add(self.below(high.wrapping_sub(low) as u64 + 1) as i64)
    }

    /// True in so many of a hundred cases.
    pub fn percent(&mut self, n: u64) -> bool {
        self.below(100) < n
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: u64) -> bool {
        self.below(n) == 0
    }

    /// One of `items`, which are not empty.
    pub fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u64) as usize]
    }

    /// Brings a list into random order.
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.below(i as u64 + 1) as usize);
        }
    }

    /// A value of `width` bits (1 to 64) that is likelier than others to matter: small, extreme, near a power of two,
    /// a corner of a floating-point format; half of the time any.
    pub fn value(&mut self, width: u32) -> u64 {
        let value = match self.below(8) {
            0 => self.below(16),
            1 => self.below(16).wrapping_neg(),
            2 => (1 << self.below(width.into())) + self.below(3) - 1,
            3 => self.float(width),
            _ => self.bits(),
        };
        value & (u64::MAX >> (64 - width))
    }

    /// The bits of a floating-point number of that width which is a corner case in one way or other.
    fn float(&mut self, width: u32) -> u64 {
        let fraction = match width {
            64 => 52,
            32 => 23,
            16 => self.pick(&[7, 10]), // bfloat16 and binary16
            _ => return self.bits(),
        };
        let all = (1 << (width - fraction - 1)) - 1;
        let exponent = match self.below(4) {
            0 => 0,
            1 => all,
            2 => all / 2 + self.below(3) - 1,
            _ => self.below(all + 1),
        };
        let low = self.below(1 << fraction);
        let top = 1 << (fraction - 1);
        let fraction_bits = self.pick(&[0, 1, top, (1 << fraction) - 1, low]);
        self.below(2) << (width - 1) | exponent << fraction | fraction_bits
    }
}
