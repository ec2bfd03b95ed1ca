//! SHA-256 and SHA-512 of FIPS 180-4, and what Zvknha and Zvknhb take from them.
//!
//! The two differ in the width of a word and in six sets of numbers: [`Sha2`] holds which one is meant, words are the
//! low bits of `u64`.

/// One of the two hash functions that SEW chooses between.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sha2 {
    /// Words of 32 bits.
    Sha256,
    /// Words of 64 bits.
    Sha512,
}

/// An element group: four words, element 0 first.
pub type Words = [u64; 4];

impl Sha2 {
    /// The function that `sew` chooses, if one is defined for it.
    pub fn of(sew: u32) -> Option<Sha2> {
        match sew {
            32 => Some(Sha2::Sha256),
            64 => Some(Sha2::Sha512),
            _ => None,
        }
    }

    /// The word's width in bits.
    pub fn width(self) -> u32 {
        match self {
            Sha2::Sha256 => 32,
            Sha2::Sha512 => 64,
        }
    }

    /// The sum modulo 2 to the power of the width (2.2.2, "+").
    fn add(self, terms: &[u64]) -> u64 {
        terms.iter().fold(0, |sum: u64, &term| sum.wrapping_add(term)) & (u64::MAX >> (64 - self.width()))
    }

    /// ROTRⁿ(x).
    fn rotr(self, x: u64, n: u32) -> u64 {
        (x >> n | x << (self.width() - n)) & (u64::MAX >> (64 - self.width()))
    }

    /// Σ₀ (4.4 and 4.10).
    pub fn sum0(self, x: u64) -> u64 {
        match self {
            Sha2::Sha256 => self.rotr(x, 2) ^ self.rotr(x, 13) ^ self.rotr(x, 22),
            Sha2::Sha512 => self.rotr(x, 28) ^ self.rotr(x, 34) ^ self.rotr(x, 39),
        }
    }

    /// Σ₁ (4.5 and 4.11).
    pub fn sum1(self, x: u64) -> u64 {
        match self {
            Sha2::Sha256 => self.rotr(x, 6) ^ self.rotr(x, 11) ^ self.rotr(x, 25),
            Sha2::Sha512 => self.rotr(x, 14) ^ self.rotr(x, 18) ^ self.rotr(x, 41),
        }
    }

    /// σ₀ (4.6 and 4.12).
    pub fn sigma0(self, x: u64) -> u64 {
        match self {
            Sha2::Sha256 => self.rotr(x, 7) ^ self.rotr(x, 18) ^ x >> 3,
            Sha2::Sha512 => self.rotr(x, 1) ^ self.rotr(x, 8) ^ x >> 7,
        }
    }

    /// σ₁ (4.7 and 4.13).
    pub fn sigma1(self, x: u64) -> u64 {
        match self {
            Sha2::Sha256 => self.rotr(x, 17) ^ self.rotr(x, 19) ^ x >> 10,
            Sha2::Sha512 => self.rotr(x, 19) ^ self.rotr(x, 61) ^ x >> 6,
        }
    }

    /// The message schedule's next word: Wₜ = σ₁(Wₜ₋₂) + Wₜ₋₇ + σ₀(Wₜ₋₁₅) + Wₜ₋₁₆ (6.2.2 and 6.4.2, step 1).
    pub fn schedule_word(self, w: &[u64], t: usize) -> u64 {
        self.add(&[self.sigma1(w[t - 2]), w[t - 7], self.sigma0(w[t - 15]), w[t - 16]])
    }

    /// One round: [a b c d e f g h] after step 3 of 6.2.2 or 6.4.2, where `k_w` is Kₜ + Wₜ.
    pub fn round(self, [a, b, c, d, e, f, g, h]: [u64; 8], k_w: u64) -> [u64; 8] {
        let ch = e & f ^ !e & g;
        let maj = a & b ^ a & c ^ b & c;
        let t1 = self.add(&[h, self.sum1(e), ch, k_w]);
        let t2 = self.add(&[self.sum0(a), maj]);
        [self.add(&[t1, t2]), a, b, c, self.add(&[d, t1]), e, f, g]
    }

    /// vsha2ms: W₁₆ … W₁₉ from vd = W₀ … W₃, vs2 = W₄ W₉ W₁₀ W₁₁, vs1 = W₁₂ – W₁₄ W₁₅.
    pub fn schedule(self, vd: Words, vs2: Words, vs1: Words) -> Words {
        let mut w = [0; 20];
        w[..4].copy_from_slice(&vd);
        w[4] = vs2[0];
        w[9..12].copy_from_slice(&vs2[1..]);
        w[12..16].copy_from_slice(&vs1);
        for t in 16..20 {
            w[t] = self.schedule_word(&w, t);
        }
        [w[16], w[17], w[18], w[19]]
    }

    /// vsha2cl (`high` false) and vsha2ch: two rounds of the state {a b e f} = vs2, {c d g h} = vd with the two low or
    /// high words of vs1; the result is the new {a b e f}. Braces list the highest element first.
    pub fn compress(self, vd: Words, vs2: Words, vs1: Words, high: bool) -> Words {
        let [f, e, b, a] = vs2;
        let [h, g, d, c] = vd;
        let [first, second] = if high { [vs1[2], vs1[3]] } else { [vs1[0], vs1[1]] };
        let [a, b, _, _, e, f, _, _] = self.round(self.round([a, b, c, d, e, f, g, h], first), second);
        [f, e, b, a]
    }
}
