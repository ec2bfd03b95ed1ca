//! GHASH of NIST SP 800-38D: arithmetic on polynomials whose coefficients are listed one by one.

use super::{Group4, bytes, group};

/// The coefficients x₀ … x₁₂₇ of a block: "the bits are ordered from left to right", so that x₀ is the most
/// significant bit of the first byte.
fn coefficients(block: Group4) -> [bool; 128] {
    std::array::from_fn(|i| bytes(block)[i / 8] >> (7 - i % 8) & 1 == 1)
}

/// The block with these coefficients.
fn block(coefficients: [bool; 128]) -> Group4 {
    group(std::array::from_fn(|i| (0..8).map(|j| u8::from(coefficients[8 * i + j]) << (7 - j)).sum()))
}

/// vgmul: the product of two blocks modulo u¹²⁸ + u⁷ + u² + u + 1.
pub fn multiply(a: Group4, b: Group4) -> Group4 {
    let (a, b) = (coefficients(a), coefficients(b));
    let mut long = [false; 255];
    for i in 0..128 {
        for j in 0..128 {
            long[i + j] ^= a[i] && b[j];
        }
    }
    for degree in (128..255).rev() {
        if long[degree] {
            // u^degree = u^(degree - 128) · (u⁷ + u² + u + 1)
            for power in [7, 2, 1, 0] {
                long[degree - 128 + power] ^= true;
            }
        }
    }
    block(std::array::from_fn(|i| long[i]))
}

/// vghsh: Yᵢ₊₁ = (Yᵢ + Xᵢ) · H.
pub fn add_multiply(y: Group4, x: Group4, h: Group4) -> Group4 {
    multiply(std::array::from_fn(|i| y[i] ^ x[i]), h)
}
