//! Maps from addresses of instructions.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Something for each of some addresses: an engine asks for it each time that it does not know where to go on.
pub type PcMap<T> = HashMap<u64, T, BuildHasherDefault<PcHasher>>;

/// Addresses are numbers that differ in their low bits: a multiplication spreads them well enough.
#[derive(Debug, Default)]
pub struct PcHasher(u64);

impl Hasher for PcHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }
    fn write_u64(&mut self, n: u64) {
        self.0 = (self.0 ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(32);
    }
}
