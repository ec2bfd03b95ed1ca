//! The cryptography extensions, stated plainly from the published standards they implement.
//!
//! Invariant: every function is the standard's own definition (FIPS-197, FIPS 180-4, SP 800-38D, GB/T 32905, GB/T 32907)
//! on whole states, bytes and bits; what an instruction does is said as a part of that algorithm, so that the tests
//! here can run the whole algorithm from instructions and compare with the published vectors.
//! Element groups are arrays, element 0 first. Nothing here knows registers, vl or masks.

pub mod aes;
pub mod bits;
pub mod ghash;
pub mod scalar;
pub mod sha2;
pub mod sm3;
pub mod sm4;

mod field;

/// An element group of four 32-bit elements (EGS = 4, EGW = 128), element 0 first.
pub type Group4 = [u32; 4];

/// An element group of eight 32-bit elements (EGS = 8, EGW = 256), element 0 first.
pub type Group8 = [u32; 8];

/// The 16 bytes of a 128-bit element group, in the order that they have in memory.
pub fn bytes(group: Group4) -> [u8; 16] {
    std::array::from_fn(|i| group[i / 4].to_le_bytes()[i % 4])
}

/// The element group whose bytes in memory are these.
pub fn group(bytes: [u8; 16]) -> Group4 {
    std::array::from_fn(|i| u32::from_le_bytes(std::array::from_fn(|j| bytes[4 * i + j])))
}
