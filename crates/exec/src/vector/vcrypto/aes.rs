//! Zvkned: rounds of AES and of its key schedules.

use super::{Cipher, Schedule, block, words};
use crate::crypto::{
    aes_inv_mix_columns, aes_inv_shift_rows, aes_inv_sub_bytes, aes_mix_columns, aes_rcon, aes_shift_rows,
    aes_sub_bytes, aes_sub_word,
};

macro_rules! round {
    ($($name:ident($state:ident, $key:ident) $result:expr;)*) => {$(
        pub(crate) struct $name;
        impl Cipher for $name {
            #[inline(always)]
            fn run($state: u128, $key: u128) -> u128 { $result }
        }
    )*};
}
round! {
    Aesz(state, key) state ^ key;
    Aesem(state, key) aes_mix_columns(aes_shift_rows(aes_sub_bytes(state))) ^ key;
    Aesef(state, key) aes_shift_rows(aes_sub_bytes(state)) ^ key;
    Aesdm(state, key) aes_inv_mix_columns(aes_inv_sub_bytes(aes_inv_shift_rows(state)) ^ key);
    Aesdf(state, key) aes_inv_sub_bytes(aes_inv_shift_rows(state)) ^ key;
}

/// `RotWord` (FIPS 197, 5.2): the first byte becomes the last.
fn rot_word(x: u32) -> u32 {
    x.rotate_right(8)
}

/// Each word of the next key is the one before it, added to the same word of the key before.
fn next_key(first: u32, old: u128) -> u128 {
    let [_, b, c, d] = words(old);
    block([first, first ^ b, first ^ b ^ c, first ^ b ^ c ^ d])
}

/// The last word of a key.
fn last(key: u128) -> u32 {
    (key >> 96) as u32
}

/// A round of AES-128's key schedule.
pub(crate) struct Aeskf1;
impl Schedule for Aeskf1 {
    fn run(_: u128, key: u128, round: u8) -> u128 {
        // "The out-of-range uimm[3:0] values of 0 and 11-15 are mapped to in-range values by inverting uimm[3]."
        let round = match round & 15 {
            out @ (0 | 11..) => out ^ 8,
            round => round,
        };
        next_key(aes_sub_word(rot_word(last(key))) ^ aes_rcon(round - 1) ^ key as u32, key)
    }
}

/// A round of AES-256's key schedule: half of its step, so that vd holds the key before the current one.
pub(crate) struct Aeskf2;
impl Schedule for Aeskf2 {
    fn run(old: u128, key: u128, round: u8) -> u128 {
        // "The out-of-range uimm[3:0] values of 0-1 and 15 are mapped to in-range values by inverting uimm[3]."
        let round = match round & 15 {
            out @ (0..2 | 15) => out ^ 8,
            round => round,
        };
        let mixed = match round % 2 {
            1 => aes_sub_word(last(key)),
            _ => aes_sub_word(rot_word(last(key))) ^ aes_rcon(round / 2 - 1),
        };
        next_key(mixed ^ old as u32, old)
    }
}
