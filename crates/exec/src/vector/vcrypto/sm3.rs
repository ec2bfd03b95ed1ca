//! Zvksh: two rounds of SM3's compression, and eight words of its message expansion (GB/T 32905).
//!
//! Elements hold words in big-endian order of bytes, as the message does.

use crate::crypto::{sm3_p0, sm3_p1};

/// The state after rounds 2·`rounds` and 2·`rounds` + 1, in vd from A to H; vs2 holds W[0], W[1], -, -, W[4], W[5].
#[inline]
pub(super) fn compress(vd: [u32; 8], vs2: [u32; 8], rounds: u32) -> [u32; 8] {
    let [w0, w1, _, _, w4, w5, _, _] = swapped(vs2);
    let state = round(swapped(vd), w0, w0 ^ w4, 2 * rounds);
    let [a2, a1, c2, c1, e2, e1, g2, g1] = round(state, w1, w1 ^ w5, 2 * rounds + 1);
    swapped([a2, a1, c2, c1, e2, e1, g2, g1])
}

/// Each word with its bytes in the other order.
#[inline(always)]
fn swapped(mut words: [u32; 8]) -> [u32; 8] {
    for word in &mut words {
        *word = word.swap_bytes();
    }
    words
}

/// Round `j`: the new state from A to H.
#[inline(always)]
fn round([a, b, c, d, e, f, g, h]: [u32; 8], w: u32, w_prime: u32, j: u32) -> [u32; 8] {
    let early = j < 16;
    let t: u32 = if early { 0x79cc_4519 } else { 0x7a87_9d8a };
    let ff = if early { a ^ b ^ c } else { a & b | a & c | b & c };
    let gg = if early { e ^ f ^ g } else { e & f | !e & g };
    let ss1 = a.rotate_left(12).wrapping_add(e).wrapping_add(t.rotate_left(j % 32)).rotate_left(7);
    let ss2 = ss1 ^ a.rotate_left(12);
    let tt1 = ff.wrapping_add(d).wrapping_add(ss2).wrapping_add(w_prime);
    let tt2 = gg.wrapping_add(h).wrapping_add(ss1).wrapping_add(w);
    [tt1, a, b.rotate_left(9), c, sm3_p0(tt2), e, f.rotate_left(19), g]
}

/// W[16] to W[23] from W[8] to W[15] in vs2 and W[0] to W[7] in vs1.
#[inline]
pub(super) fn expand(vs2: [u32; 8], vs1: [u32; 8]) -> [u32; 8] {
    let mut w = [0; 24];
    w[..8].copy_from_slice(&swapped(vs1));
    w[8..16].copy_from_slice(&swapped(vs2));
    for j in 16..24 {
        let mixed = sm3_p1(w[j - 16] ^ w[j - 9] ^ w[j - 3].rotate_left(15));
        w[j] = mixed ^ w[j - 13].rotate_left(7) ^ w[j - 6];
    }
    let mut next = [0; 8];
    next.copy_from_slice(&w[16..]);
    swapped(next)
}
