//! Maps from addresses of instructions.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

/// Something for each of some addresses: an engine asks for it each time that it does not know where to go on.
pub type PcMap<T> = HashMap<u64, T, BuildHasherDefault<AddressHasher>>;

/// Hashes addresses, and numbers that go with them. They are a guest's and differ in their low bits: both halves of a product
/// spread them well enough.
#[derive(Debug, Default)]
pub struct AddressHasher(u64);

impl Hasher for AddressHasher {
    fn finish(&self) -> u64 {
        self.0
    }
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(byte.into()));
    }
    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }
    fn write_isize(&mut self, n: isize) {
        self.write_u64(n as u64);
    }
    fn write_u64(&mut self, n: u64) {
        let product = u128::from(self.0 ^ n) * 0x9e37_79b9_7f4a_7c15;
        self.0 = product as u64 ^ (product >> 64) as u64;
    }
}
