//! The inputs: long arrays of corner values and random ones, windows of which fill registers and memory.
//!
//! Invariant: `riscv-tests/env/vector/engine.S` builds the same arrays from the same parameters, so that the programs
//! carry the parameters only.

/// Bytes that a window may start in; windows reach beyond.
pub const STARTS: usize = 4096;

/// The steps of the generator, splitmix64; written in the engine as well.
const STEP: u64 = 0x9e37_79b9_7f4a_7c15;
const MIX1: u64 = 0xbf58_476d_1ce4_e5b9;
const MIX2: u64 = 0x94d0_49bb_1331_11eb;

/// The next number of a splitmix64 sequence.
pub fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(STEP);
    let z = *state;
    let z = (z ^ (z >> 30)).wrapping_mul(MIX1);
    let z = (z ^ (z >> 27)).wrapping_mul(MIX2);
    z ^ (z >> 31)
}

/// How one array of inputs is made: each element is a corner value, exclusive-ored with random bits that one of four
/// masks (chosen at random) lets through, plus the element's number times `step`; then only the bits of `keep` stay.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pool {
    /// Bits of an element.
    pub eew: usize,
    /// Where its random sequence starts.
    pub seed: u64,
    /// Random bits let through, by class.
    pub flips: [u64; 4],
    /// What is added for each element before.
    pub step: u64,
    /// Bits of an element that may be set.
    pub keep: u64,
    /// Corner values, a power of two of them.
    pub corners: Vec<u64>,
}

impl Pool {
    /// Integers of `sew` bits: the extremes and what is next to them half of the time.
    pub fn integers(sew: usize) -> Pool {
        // The extremes more often than others, so that pairs of them come together.
        let (ones, sign) = (u64::MAX >> (64 - sew), 1u64 << (sew - 1));
        let (max, half, pattern) = (sign - 1, 1u64 << (sew / 2), 0x5555_5555_5555_5555 & ones);
        let corners =
            vec![0, 0, 1, 2, ones, ones, ones, sign, sign, sign, max, max, max, half, half - 1, pattern];
        Pool { eew: sew, seed: sew as u64, flips: [0, 0, 3, u64::MAX], step: 0, keep: u64::MAX, corners }
    }

    /// Mask registers: dense, sparse and random 64-bit pieces.
    pub fn masks() -> Pool {
        let corners = vec![0, u64::MAX, 0, 0x8000_0000_0000_0001];
        Pool { eew: 64, seed: 1, flips: [0, u64::MAX, u64::MAX, u64::MAX], step: 0, keep: u64::MAX, corners }
    }

    /// Random integers of `sew` bits that have bits of `keep` only, 0 and `keep` among them.
    pub fn bounded(sew: usize, keep: u64) -> Pool {
        let corners = vec![0, keep, 0, keep];
        Pool {
            eew: sew,
            seed: 2 + sew as u64,
            flips: [0, u64::MAX, u64::MAX, u64::MAX],
            step: 0,
            keep,
            corners,
        }
    }

    /// As `bounded`, and the bits `always` of each element are set.
    pub fn bounded_with(sew: usize, keep: u64, always: u64) -> Pool {
        let corners = vec![always, always | keep, always, always | keep];
        Pool { flips: [0, keep, keep, keep], keep: keep | always, corners, ..Pool::bounded(sew, keep) }
    }

    /// Zeros, but for what a `step` makes of them.
    pub fn exact(sew: usize, keep: u64) -> Pool {
        Pool { eew: sew, seed: 0, flips: [0; 4], step: 0, keep, corners: vec![0] }
    }

    /// The first `bytes` bytes of the array.
    pub fn fill(&self, bytes: usize) -> Vec<u8> {
        let mut state = self.seed;
        let mut out = Vec::with_capacity(bytes + 8);
        let mut steps = 0u64;
        while out.len() < bytes {
            let z = random(&mut state);
            let corner = self.corners[(z >> 48) as usize & (self.corners.len() - 1)];
            let value = corner ^ z.wrapping_mul(MIX1) & self.flips[(z >> 62) as usize];
            let value = value.wrapping_add(steps) & self.keep;
            steps = steps.wrapping_add(self.step);
            out.extend_from_slice(&value.to_le_bytes()[..self.eew / 8]);
        }
        out
    }
}

/// A case's windows: where in the arrays its inputs start, and small choices. Derived from the cell's seed and the
/// case's index by one multiplication.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mix(u64);

impl Mix {
    /// The mix of case `index` of a cell.
    pub fn new(seed: u32, index: usize) -> Mix {
        Mix((u64::from(seed) + index as u64).wrapping_mul(STEP))
    }

    fn start(self, shift: u32) -> usize {
        ((self.0 >> shift) & 511) as usize * 8
    }

    /// Start of the window that fills the vector registers.
    pub fn registers(self) -> usize {
        self.start(55)
    }

    /// Start of the window of v8 to v15, in the second pool.
    pub fn second(self) -> usize {
        self.start(46)
    }

    /// Start of v0's window in the pool of masks.
    pub fn mask(self) -> usize {
        self.start(37)
    }

    /// Where in the pool the 64 bits for scalar operands are.
    pub fn scalar(self) -> usize {
        self.start(28)
    }

    /// Start of the memory window's contents.
    pub fn memory(self) -> usize {
        self.start(19)
    }

    /// By which an encoding is chosen.
    pub fn choice(self) -> usize {
        self.mask() / 8
    }

    /// By which a rounding mode is chosen.
    pub fn rounding(self) -> usize {
        self.memory() / 8
    }

    /// In one case of eight the scalar operand is used as it is, without the cell's bounds.
    pub fn unbounded_scalar(self) -> bool {
        self.0 >> 13 & 7 == 0
    }

    /// In one case of sixteen, vxsat and NX are set before.
    pub fn sticky(self) -> bool {
        self.0 >> 9 & 15 == 1
    }
}

/// The hash that a program compares: 64-bit words in, 16 bits out. In the engine as well. A hash goes on from case to
/// case, so that a wrong result is found there or, once in 65535 times, at the next case.
#[derive(Clone, Copy, Debug)]
pub struct Hash(u64);

impl Default for Hash {
    fn default() -> Self {
        Hash(STEP)
    }
}

impl Hash {
    /// Takes in one word.
    pub fn word(&mut self, word: u64) {
        let h = (self.0 ^ word).wrapping_mul(MIX2);
        self.0 = h ^ (h >> 32);
    }

    /// Takes in bytes, eight at a time.
    pub fn bytes(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks_exact(8) {
            self.word(chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte)));
        }
    }

    /// The value to compare; never 0.
    pub fn value(self) -> u16 {
        (self.0 as u16).max(1)
    }
}
