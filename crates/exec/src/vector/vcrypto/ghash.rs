//! Zvkg: products in the field of GHASH, GF(2) polynomials modulo x^128 + x^7 + x^2 + x + 1.
//!
//! GCM has the coefficient of x^0 in the top bit of the first byte; inside, bit i is the coefficient of x^i.

use super::Cipher;

/// vd = vd · vs2.
pub(crate) struct Gmul;
impl Cipher for Gmul {
    #[inline(always)]
    fn run(vd: u128, vs2: u128) -> u128 {
        multiply(vd, vs2)
    }
}

/// The bits of each byte in reverse order.
#[inline(always)]
fn brev8(x: u128) -> u128 {
    x.reverse_bits().swap_bytes()
}

/// x · t^n for n below 8.
#[inline(always)]
fn shift(x: u128, n: u32) -> u128 {
    // What leaves at the top comes back as its multiple of t^7 + t^2 + t + 1.
    let out = x.checked_shr(128 - n).unwrap_or(0);
    x << n ^ out ^ out << 1 ^ out << 2 ^ out << 7
}

/// The product of two blocks in GCM's order of bits.
pub(super) fn multiply(a: u128, b: u128) -> u128 {
    let (a, b) = (brev8(a), brev8(b));
    // All multiples of b by polynomials of degree 3 and less, then Horner's rule over the digits of a.
    let powers = [0, 1, 2, 3].map(|n| shift(b, n));
    let multiples: [u128; 16] =
        std::array::from_fn(|digit| (0..4).filter(|n| digit >> n & 1 != 0).fold(0, |sum, n| sum ^ powers[n]));
    let digits = (0..32).rev().map(|i| (a >> (4 * i)) as usize & 15);
    brev8(digits.fold(0, |sum, digit| shift(sum, 4) ^ multiples[digit]))
}
