//! SM3 of GB/T 32905-2016, and what Zvksh takes from it.

use super::Group8;

/// P₀ (4.4): the permutation in the compression function.
pub fn p0(x: u32) -> u32 {
    x ^ x.rotate_left(9) ^ x.rotate_left(17)
}

/// P₁ (4.4): the permutation in the message expansion.
pub fn p1(x: u32) -> u32 {
    x ^ x.rotate_left(15) ^ x.rotate_left(23)
}

/// Wⱼ = P₁(Wⱼ₋₁₆ + Wⱼ₋₉ + (Wⱼ₋₃ <<< 15)) + (Wⱼ₋₁₃ <<< 7) + Wⱼ₋₆ (5.3.2).
pub fn expand_word(w: &[u32], j: usize) -> u32 {
    p1(w[j - 16] ^ w[j - 9] ^ w[j - 3].rotate_left(15)) ^ w[j - 13].rotate_left(7) ^ w[j - 6]
}

/// Round j of the compression function (5.3.3) on A … H, with Wⱼ and W'ⱼ = Wⱼ + Wⱼ₊₄.
pub fn round([a, b, c, d, e, f, g, h]: [u32; 8], j: u32, w: u32, w_prime: u32) -> [u32; 8] {
    let early = j < 16;
    let t: u32 = if early { 0x79cc4519 } else { 0x7a879d8a };
    let ff = if early { a ^ b ^ c } else { a & b | a & c | b & c };
    let gg = if early { e ^ f ^ g } else { e & f | !e & g };
    let ss1 = a.rotate_left(12).wrapping_add(e).wrapping_add(t.rotate_left(j % 32)).rotate_left(7);
    let ss2 = ss1 ^ a.rotate_left(12);
    let tt1 = ff.wrapping_add(d).wrapping_add(ss2).wrapping_add(w_prime);
    let tt2 = gg.wrapping_add(h).wrapping_add(ss1).wrapping_add(w);
    [tt1, a, b.rotate_left(9), c, p0(tt2), e, f.rotate_left(19), g]
}

/// vsm3me: W₁₆ … W₂₃ from vs1 = W₀ … W₇ and vs2 = W₈ … W₁₅; words are big-endian in registers.
pub fn expand(vs2: Group8, vs1: Group8) -> Group8 {
    let mut w: Vec<u32> = [vs1, vs2].concat().into_iter().map(u32::swap_bytes).collect();
    for j in 16..24 {
        w.push(expand_word(&w, j));
    }
    std::array::from_fn(|i| w[16 + i].swap_bytes())
}

/// vsm3c: rounds 2·uimm and 2·uimm + 1 on the state A … H in vd (A in element 0), with the message words
/// W₂ᵤ … W₂ᵤ₊₇ in vs2; words are big-endian in registers.
pub fn compress(vd: Group8, vs2: Group8, uimm: u32) -> Group8 {
    let w = vs2.map(u32::swap_bytes);
    let first = round(vd.map(u32::swap_bytes), 2 * uimm, w[0], w[0] ^ w[4]);
    round(first, 2 * uimm + 1, w[1], w[1] ^ w[5]).map(u32::swap_bytes)
}
