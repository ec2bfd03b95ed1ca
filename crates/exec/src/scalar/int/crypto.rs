//! Operations of Zknd, Zkne, Zknh, Zksed and Zksh.

use rivet_hart::Hart;

use super::{define, sext32};
use crate::crypto::*;
use crate::uop::{Done, Uop};

/// Byte `bs` of a word.
#[inline(always)]
fn byte(b: u32, bs: u32) -> u8 {
    (b >> (8 * bs)) as u8
}

// AES on RV32: one byte of the state through the S-box, and what becomes of it in its column.
define! { ByteSelect:
    Aes32esi = |a, b, bs| a ^ u32::from(aes_sbox(byte(b, bs))).rotate_left(8 * bs);
    Aes32esmi = |a, b, bs| a ^ aes_mix_column(aes_sbox(byte(b, bs)).into()).rotate_left(8 * bs);
    Aes32dsi = |a, b, bs| a ^ u32::from(aes_inv_sbox(byte(b, bs))).rotate_left(8 * bs);
    Aes32dsmi = |a, b, bs| a ^ aes_inv_mix_column(aes_inv_sbox(byte(b, bs)).into()).rotate_left(8 * bs);
}

/// The state with columns 0 and 1 in `a`, 2 and 3 in `b`.
#[inline(always)]
fn state(a: u64, b: u64) -> u128 {
    u128::from(a) | u128::from(b) << 64
}

// AES on RV64: the first two columns of the next state.
define! { Binary:
    Aes64es = |a, b, _| aes_sub_half(aes_shift_rows(state(a, b)));
    Aes64esm = |a, b, _| mix_half(aes_sub_half(aes_shift_rows(state(a, b))), aes_mix_column);
    Aes64ds = |a, b, _| aes_inv_sub_half(aes_inv_shift_rows(state(a, b)));
    Aes64dsm = |a, b, _| mix_half(aes_inv_sub_half(aes_inv_shift_rows(state(a, b))), aes_inv_mix_column);
    Aes64ks2 = |a, b, _| key_words((a >> 32 ^ b) as u32, (b >> 32) as u32);
}
define! { Unary:
    Aes64im = |a, _| mix_half(a, aes_inv_mix_column);
}

/// The S-box on the low half of a state.
#[inline(always)]
fn aes_sub_half(state: u128) -> u64 {
    u64::from_le_bytes((state as u64).to_le_bytes().map(aes_sbox))
}

/// The inverse S-box on the low half of a state.
#[inline(always)]
fn aes_inv_sub_half(state: u128) -> u64 {
    u64::from_le_bytes((state as u64).to_le_bytes().map(aes_inv_sbox))
}

/// `mix` on each of two columns.
#[inline(always)]
fn mix_half(columns: u64, mix: impl Fn(u32) -> u32) -> u64 {
    u64::from(mix(columns as u32)) | u64::from(mix((columns >> 32) as u32)) << 32
}

/// Two words of a round key, each the sum of those up to it.
#[inline(always)]
fn key_words(w0: u32, w1: u32) -> u64 {
    u64::from(w0) | u64::from(w0 ^ w1) << 32
}

/// rd = the word to add in step `rnum` of the key expansion, twice; step 10 is the one without rotation and constant.
pub(crate) fn aes64ks1i(hart: &mut Hart, uop: &Uop) -> Done {
    let last = (hart.x(uop.rs1) >> 32) as u32;
    let word = match uop.aux {
        10 => aes_sub_word(last),
        round => aes_sub_word(last.rotate_right(8)) ^ aes_rcon(round),
    };
    hart.set_x(uop.rd, u64::from(word) << 32 | u64::from(word));
    Ok(())
}

define! { Unary:
    Sha256sum0 = |a, _| sext32(sha256_sum0(a as u32));
    Sha256sum1 = |a, _| sext32(sha256_sum1(a as u32));
    Sha256sig0 = |a, _| sext32(sha256_sig0(a as u32));
    Sha256sig1 = |a, _| sext32(sha256_sig1(a as u32));
    Sha512sum0 = |a, _| sha512_sum0(a);
    Sha512sum1 = |a, _| sha512_sum1(a);
    Sha512sig0 = |a, _| sha512_sig0(a);
    Sha512sig1 = |a, _| sha512_sig1(a);
}

/// A doubleword of two words, on RV32.
#[inline(always)]
fn join(low: u64, high: u64) -> u64 {
    u64::from(low as u32) | high << 32
}

// SHA-512 on RV32: one word of the result. The `l` and `r` forms have the low word in rs1, the `h` forms the high.
define! { Binary:
    Sha512sum0r = |a, b, _| sha512_sum0(join(a, b));
    Sha512sum1r = |a, b, _| sha512_sum1(join(a, b));
    Sha512sig0l = |a, b, _| sha512_sig0(join(a, b));
    Sha512sig0h = |a, b, _| sha512_sig0(join(b, a)) >> 32;
    Sha512sig1l = |a, b, _| sha512_sig1(join(a, b));
    Sha512sig1h = |a, b, _| sha512_sig1(join(b, a)) >> 32;
}

/// Byte `bs` of `b` through the S-box, at the same place of a word of SM4. Registers hold such words with the
/// first byte lowest, the standard's maps want it on top.
#[inline(always)]
fn sm4_byte(b: u32, bs: u32) -> u32 {
    u32::from(sm4_sbox(byte(b, bs))).rotate_left(8 * bs).swap_bytes()
}

define! { ByteSelect:
    Sm4ed = |a, b, bs| a ^ sm4_linear(sm4_byte(b, bs)).swap_bytes();
    Sm4ks = |a, b, bs| a ^ sm4_linear_key(sm4_byte(b, bs)).swap_bytes();
}
define! { Unary:
    Sm3p0 = |a, _| sext32(sm3_p0(a as u32));
    Sm3p1 = |a, _| sext32(sm3_p1(a as u32));
}
