//! Zvksed: four rounds of SM4, of the cipher and of its key schedule (GB/T 32907).

use super::{Cipher, Schedule, block, words};
use crate::crypto::{sm4_ck, sm4_linear_key, sm4_mix, sm4_sub_word};

/// Four rounds with the round keys in vs2.
pub(crate) struct Sm4r;
impl Cipher for Sm4r {
    #[inline(always)]
    fn run(state: u128, keys: u128) -> u128 {
        block(rounds(words(state), words(keys)))
    }
}

/// Four rounds with these keys.
#[inline(always)]
pub(super) fn rounds(state: [u32; 4], keys: [u32; 4]) -> [u32; 4] {
    four_rounds(state, keys, sm4_mix)
}

/// The four round keys after those in vs2, of the group of rounds imm[2:0].
pub(crate) struct Sm4k;
impl Schedule for Sm4k {
    #[inline(always)]
    fn run(_: u128, keys: u128, group: u8) -> u128 {
        let constants = std::array::from_fn(|i| sm4_ck(4 * (group & 7) + i as u8));
        block(four_rounds(words(keys), constants, |x| sm4_linear_key(sm4_sub_word(x))))
    }
}

/// Rounds of both: X[i + 4] = X[i] ^ mix(X[i + 1] ^ X[i + 2] ^ X[i + 3] ^ key[i]).
#[inline(always)]
fn four_rounds(state: [u32; 4], keys: [u32; 4], mix: impl Fn(u32) -> u32) -> [u32; 4] {
    let [mut a, mut b, mut c, mut d] = state;
    for key in keys {
        (a, b, c, d) = (b, c, d, a ^ mix(b ^ c ^ d ^ key));
    }
    [a, b, c, d]
}
