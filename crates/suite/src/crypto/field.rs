//! Polynomials over GF(2) of degree below 8, multiplied modulo one of degree 8: the fields of AES and SM4.

/// The product of `a` and `b` modulo `modulus`, whose bit 8 is set.
pub(super) fn product(a: u8, b: u8, modulus: u16) -> u8 {
    let mut long: u16 = 0;
    for i in 0..8 {
        if b >> i & 1 == 1 {
            long ^= u16::from(a) << i;
        }
    }
    for degree in (8..15).rev() {
        if long >> degree & 1 == 1 {
            long ^= modulus << (degree - 8);
        }
    }
    long as u8
}

/// The element whose product with `a` is 1; 0 for 0, as both standards agree on.
pub(super) fn inverse(a: u8, modulus: u16) -> u8 {
    (1..=255).find(|&b| product(a, b, modulus) == 1).unwrap_or(0)
}
