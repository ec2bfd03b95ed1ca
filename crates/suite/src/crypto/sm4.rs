//! SM4 of GB/T 32907-2016, and what Zvksed takes from it.

use std::sync::LazyLock;

use super::{Group4, field};

/// FK, the system parameter that the first round keys are made with (7.3).
pub const FK: Group4 = [0xa3b1bac6, 0x56aa3350, 0x677d9197, 0xb27022dc];

/// The S-box for every byte.
static SBOX: LazyLock<[u8; 256]> = LazyLock::new(|| std::array::from_fn(|b| substitute(b as u8)));

/// The S-box, from its algebra instead of the standard's table: S(x) = A(I(A(x) + c)) + c, where I is the inverse
/// modulo x⁸ + x⁷ + x⁶ + x⁵ + x⁴ + x² + 1, A a circulant matrix and c = D3 (Liu and others, "Analysis of the SMS4
/// block cipher", 2007).
fn substitute(byte: u8) -> u8 {
    let row = |i: u32, x: u8| (x & 0xa7_u8.rotate_left(i)).count_ones() as u8 & 1;
    let affine = |x: u8| (0..8).map(|i| row(i, x) << i).sum::<u8>() ^ 0xd3;
    affine(field::inverse(affine(byte), 0x1f5))
}

/// The S-box, computed once for all bytes.
pub fn sbox(byte: u8) -> u8 {
    SBOX[usize::from(byte)]
}

/// τ (6.2): the S-box on each byte.
pub fn tau(word: u32) -> u32 {
    u32::from_be_bytes(word.to_be_bytes().map(sbox))
}

/// L (6.2), the linear part of a round.
pub fn linear(b: u32) -> u32 {
    b ^ b.rotate_left(2) ^ b.rotate_left(10) ^ b.rotate_left(18) ^ b.rotate_left(24)
}

/// L' (7.3), the linear part of the key expansion.
pub fn linear_key(b: u32) -> u32 {
    b ^ b.rotate_left(13) ^ b.rotate_left(23)
}

/// CKᵢ (7.3): byte j is (4i + j) · 7 modulo 256.
pub fn ck(i: u32) -> u32 {
    u32::from_be_bytes(std::array::from_fn(|j| ((4 * i + j as u32) * 7) as u8))
}

/// vsm4r: four rounds Xᵢ₊₄ = Xᵢ + L(τ(Xᵢ₊₁ + Xᵢ₊₂ + Xᵢ₊₃ + rkᵢ)).
pub fn rounds(state: Group4, keys: Group4) -> Group4 {
    four_steps(state, |i, sum| linear(tau(sum ^ keys[i])))
}

/// vsm4k: the four round keys after `keys`, Kᵢ₊₄ = Kᵢ + L'(τ(Kᵢ₊₁ + Kᵢ₊₂ + Kᵢ₊₃ + CKᵢ)), i from 4 · uimm\[2:0\].
pub fn expand(keys: Group4, uimm: u32) -> Group4 {
    four_steps(keys, |i, sum| linear_key(tau(sum ^ ck(4 * (uimm % 8) + i as u32))))
}

/// Four times: the oldest of the last four words plus `f` of the sum of the other three.
fn four_steps(words: Group4, f: impl Fn(usize, u32) -> u32) -> Group4 {
    let mut x = words.to_vec();
    for i in 0..4 {
        x.push(x[i] ^ f(i, x[i + 1] ^ x[i + 2] ^ x[i + 3]));
    }
    [x[4], x[5], x[6], x[7]]
}
