//! AES from FIPS-197: its state, transformations and key expansion, and what Zvkned takes from them.

use std::sync::LazyLock;

use super::{Group4, bytes, field, group};

/// m(x) = x⁸ + x⁴ + x³ + x + 1 (FIPS-197, 4.2).
const MODULUS: u16 = 0x11b;

/// The state as the standard numbers it: byte `r + 4c` is row `r` of column `c` (3.4).
pub type State = [u8; 16];

/// SBox() for every byte.
static SBOX: LazyLock<[u8; 256]> = LazyLock::new(|| std::array::from_fn(|b| substitute(b as u8)));

/// SBox() of FIPS-197, 5.1.1: the inverse in the field, then b'ᵢ = bᵢ + bᵢ₊₄ + bᵢ₊₅ + bᵢ₊₆ + bᵢ₊₇ + cᵢ with c = 63.
fn substitute(byte: u8) -> u8 {
    let b = field::inverse(byte, MODULUS);
    let bit = |i: u32| b >> (i % 8) & 1;
    (0..8).map(|i| (bit(i) ^ bit(i + 4) ^ bit(i + 5) ^ bit(i + 6) ^ bit(i + 7) ^ (0x63 >> i & 1)) << i).sum()
}

/// SBox(), computed once for all bytes.
pub fn sbox(byte: u8) -> u8 {
    SBOX[usize::from(byte)]
}

/// The byte that [`sbox`] takes to `byte`.
pub fn inv_sbox(byte: u8) -> u8 {
    (0..=255).find(|&b| sbox(b) == byte).expect("a permutation reaches every byte")
}

/// SUBBYTES().
pub fn sub_bytes(state: State) -> State {
    state.map(sbox)
}

/// INVSUBBYTES().
pub fn inv_sub_bytes(state: State) -> State {
    state.map(inv_sbox)
}

/// SHIFTROWS(): row r moves r columns to the left.
pub fn shift_rows(state: State) -> State {
    std::array::from_fn(|i| state[i % 4 + 4 * ((i / 4 + i % 4) % 4)])
}

/// INVSHIFTROWS(): row r moves r columns to the right.
pub fn inv_shift_rows(state: State) -> State {
    std::array::from_fn(|i| state[i % 4 + 4 * ((i / 4 + 4 - i % 4) % 4)])
}

/// MIXCOLUMNS(): each column times 03 x³ + 01 x² + 01 x + 02, modulo x⁴ + 1.
pub fn mix_columns(state: State) -> State {
    mix(state, [2, 1, 1, 3])
}

/// INVMIXCOLUMNS(): each column times 0b x³ + 0d x² + 09 x + 0e, modulo x⁴ + 1.
pub fn inv_mix_columns(state: State) -> State {
    mix(state, [0xe, 0x9, 0xd, 0xb])
}

/// Each column times the polynomial with these coefficients, the constant one first, modulo x⁴ + 1.
fn mix(state: State, factor: [u8; 4]) -> State {
    let mut result = [0; 16];
    for column in 0..4 {
        for (i, f) in factor.into_iter().enumerate() {
            for j in 0..4 {
                result[4 * column + (i + j) % 4] ^= field::product(f, state[4 * column + j], MODULUS);
            }
        }
    }
    result
}

/// ADDROUNDKEY().
pub fn add_round_key(state: State, key: State) -> State {
    std::array::from_fn(|i| state[i] ^ key[i])
}

/// Rcon\[round\] of FIPS-197, 5.2: x to the power of `round` - 1, as the first byte of a word.
pub fn rcon(round: u32) -> u8 {
    (1..round).fold(1, |power, _| field::product(power, 2, MODULUS))
}

/// SUBWORD(), on a word whose first byte is the lowest.
pub fn sub_word(word: u32) -> u32 {
    u32::from_le_bytes(word.to_le_bytes().map(sbox))
}

/// ROTWORD(): [a0 a1 a2 a3] becomes [a1 a2 a3 a0]; the first byte is the lowest.
pub fn rot_word(word: u32) -> u32 {
    let [a0, a1, a2, a3] = word.to_le_bytes();
    u32::from_le_bytes([a1, a2, a3, a0])
}

/// vaesz: ADDROUNDKEY.
pub fn round_zero(state: Group4, key: Group4) -> Group4 {
    group(add_round_key(bytes(state), bytes(key)))
}

/// vaesem: a round of CIPHER().
pub fn encrypt_middle(state: Group4, key: Group4) -> Group4 {
    group(add_round_key(mix_columns(shift_rows(sub_bytes(bytes(state)))), bytes(key)))
}

/// vaesef: the last round of CIPHER(), which has no MIXCOLUMNS.
pub fn encrypt_final(state: Group4, key: Group4) -> Group4 {
    group(add_round_key(shift_rows(sub_bytes(bytes(state))), bytes(key)))
}

/// vaesdm: a round of INVCIPHER().
pub fn decrypt_middle(state: Group4, key: Group4) -> Group4 {
    group(inv_mix_columns(add_round_key(inv_sub_bytes(inv_shift_rows(bytes(state))), bytes(key))))
}

/// vaesdf: the last round of INVCIPHER(), which has no INVMIXCOLUMNS.
pub fn decrypt_final(state: Group4, key: Group4) -> Group4 {
    group(add_round_key(inv_sub_bytes(inv_shift_rows(bytes(state))), bytes(key)))
}

/// vaeskf1: the round key of AES-128 after `current`. "The out-of-range uimm\[3:0\] values of 0 and 11-15 are mapped to
/// in-range values by inverting uimm\[3\]"; uimm\[4\] is ignored.
pub fn key_128(current: Group4, uimm: u32) -> Group4 {
    let round = match uimm % 16 {
        round @ 1..=10 => round,
        round => round ^ 8,
    };
    next_key(current, sub_word(rot_word(current[3])) ^ u32::from(rcon(round)))
}

/// vaeskf2: the half of AES-256's next key after `previous` and `current`. "The out-of-range uimm\[3:0\] values of 0-1 and
/// 15 are mapped to in-range values by inverting uimm\[3\]"; uimm\[4\] is ignored.
pub fn key_256(previous: Group4, current: Group4, uimm: u32) -> Group4 {
    let round = match uimm % 16 {
        round @ 2..=14 => round,
        round => round ^ 8,
    };
    // Key expansion, 5.2, with Nk = 8 and i = 4 · round: i mod 8 is 0 in even rounds and 4 in odd ones.
    let temp = match round % 2 {
        0 => sub_word(rot_word(current[3])) ^ u32::from(rcon(round / 2)),
        _ => sub_word(current[3]),
    };
    next_key(previous, temp)
}

/// `w[i] = w[i - Nk] + temp`, then `w[i - 1]` for temp, four times.
fn next_key(old: Group4, mut temp: u32) -> Group4 {
    old.map(|word| {
        temp ^= word;
        temp
    })
}
