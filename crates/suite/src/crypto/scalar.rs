//! The scalar cryptography instructions (Zbkb, Zbkx, Zknd, Zkne, Zknh, Zksed, Zksh) as parts of the same algorithms.
//!
//! Operands and results are register values of `xlen` bits in the low bits of a `u64`.

use super::{aes, bits, group, sha2::Sha2, sm3, sm4};

/// What the instruction writes to rd, or none if `name` (a mnemonic, with or without the table's suffix `_rv32`) is not
/// one of these extensions' own instructions, not one of this XLEN, or `imm` is reserved for it.
///
/// `imm` is bs of aes32*, sm4ed and sm4ks, and rnum of aes64ks1i; others ignore it, and `rs2` if they have none.
pub fn value(name: &str, xlen: u32, rs1: u64, rs2: u64, imm: u32) -> Option<u64> {
    let ones = u64::MAX >> (64 - xlen);
    let (rs1, rs2) = (rs1 & ones, rs2 & ones);
    let result = match xlen {
        32 => only_32(name, rs1, rs2, imm),
        _ => only_64(name, rs1, rs2, imm),
    };
    let result = result.or_else(|| both(name, xlen, rs1, rs2, imm))?;
    Some(result & ones)
}

/// The instructions that RV32 and RV64 have.
fn both(name: &str, xlen: u32, rs1: u64, rs2: u64, imm: u32) -> Option<u64> {
    let word = rs1 as u32;
    let half = xlen / 2;
    let low = |x: u64, n: u32| x & ((1 << n) - 1);
    let result = match name {
        "pack" => low(rs1, half) | low(rs2, half) << half,
        "packh" => low(rs1, 8) | low(rs2, 8) << 8,
        "brev8" => bits::brev8(rs1, xlen),
        "xperm4" => lookup(rs1, rs2, 4, xlen),
        "xperm8" => lookup(rs1, rs2, 8, xlen),
        "sha256sum0" => extend(Sha2::Sha256.sum0(word.into()) as u32),
        "sha256sum1" => extend(Sha2::Sha256.sum1(word.into()) as u32),
        "sha256sig0" => extend(Sha2::Sha256.sigma0(word.into()) as u32),
        "sha256sig1" => extend(Sha2::Sha256.sigma1(word.into()) as u32),
        "sm3p0" => extend(sm3::p0(word)),
        "sm3p1" => extend(sm3::p1(word)),
        "sm4ed" => extend(word ^ sm4_step(rs2 as u32, imm, sm4::linear)),
        "sm4ks" => extend(word ^ sm4_step(rs2 as u32, imm, sm4::linear_key)),
        _ => return None,
    };
    Some(result)
}

/// The instructions of RV32 alone.
fn only_32(name: &str, rs1: u64, rs2: u64, imm: u32) -> Option<u64> {
    let (word, shift) = (rs1 as u32, 8 * (imm % 4));
    // One byte of a column, where it stands after the transformations, which the instruction adds to rs1.
    let chosen = (rs2 >> shift) as u8;
    let column = |byte: u8| u32::from(byte).rotate_left(shift);
    // Each SHA-512 instruction computes the half of a 64-bit function that belongs to rs1.
    let low = rs2 << 32 | rs1;
    let high = rs1 << 32 | rs2;
    let result = match name {
        "zip" => (0..32).map(|i| (rs1 >> i & 1) << if i < 16 { 2 * i } else { 2 * (i - 16) + 1 }).sum(),
        "unzip" => (0..32).map(|i| (rs1 >> i & 1) << if i % 2 == 0 { i / 2 } else { i / 2 + 16 }).sum(),
        "aes32esi" => (word ^ column(aes::sbox(chosen))).into(),
        "aes32dsi" => (word ^ column(aes::inv_sbox(chosen))).into(),
        "aes32esmi" => (word ^ one_column(column(aes::sbox(chosen)), aes::mix_columns)).into(),
        "aes32dsmi" => (word ^ one_column(column(aes::inv_sbox(chosen)), aes::inv_mix_columns)).into(),
        "sha512sum0r" => Sha2::Sha512.sum0(low),
        "sha512sum1r" => Sha2::Sha512.sum1(low),
        "sha512sig0l" => Sha2::Sha512.sigma0(low),
        "sha512sig1l" => Sha2::Sha512.sigma1(low),
        "sha512sig0h" => Sha2::Sha512.sigma0(high) >> 32,
        "sha512sig1h" => Sha2::Sha512.sigma1(high) >> 32,
        _ => return None,
    };
    Some(result)
}

/// The instructions of RV64 alone.
fn only_64(name: &str, rs1: u64, rs2: u64, imm: u32) -> Option<u64> {
    // rs1 holds columns 0 and 1 of the state, rs2 columns 2 and 3; the result is columns 0 and 1 of the next.
    let state: aes::State = std::array::from_fn(|i| ([rs1, rs2][i / 8] >> (8 * (i % 8))) as u8);
    let half = |state: aes::State| (0..8).map(|i| u64::from(state[i]) << (8 * i)).sum();
    let result = match name {
        "packw" => extend(rs1 as u32 & 0xffff | (rs2 as u32) << 16),
        "aes64es" => half(aes::sub_bytes(aes::shift_rows(state))),
        "aes64esm" => half(aes::mix_columns(aes::sub_bytes(aes::shift_rows(state)))),
        "aes64ds" => half(aes::inv_sub_bytes(aes::inv_shift_rows(state))),
        "aes64dsm" => half(aes::inv_mix_columns(aes::inv_sub_bytes(aes::inv_shift_rows(state)))),
        "aes64im" => half(aes::inv_mix_columns(state)),
        "aes64ks1i" => {
            let last = (rs1 >> 32) as u32;
            // Rounds 0 to 9 rotate and add a constant; 10 stands for AES-256's steps that only substitute.
            let word = match imm {
                0..10 => aes::sub_word(aes::rot_word(last)) ^ u32::from(aes::rcon(imm + 1)),
                10 => aes::sub_word(last),
                _ => return None,
            };
            u64::from(word) << 32 | u64::from(word)
        }
        "aes64ks2" => {
            let first = rs1 >> 32 ^ rs2 & 0xffff_ffff;
            (first ^ rs2 >> 32) << 32 | first
        }
        "sha512sum0" => Sha2::Sha512.sum0(rs1),
        "sha512sum1" => Sha2::Sha512.sum1(rs1),
        "sha512sig0" => Sha2::Sha512.sigma0(rs1),
        "sha512sig1" => Sha2::Sha512.sigma1(rs1),
        _ => return None,
    };
    Some(result)
}

/// A word sign-extended.
fn extend(word: u32) -> u64 {
    i64::from(word as i32) as u64
}

/// Each `size`-bit index in `indices` replaced by that element of `table`, or by zero if there is none.
fn lookup(table: u64, indices: u64, size: u32, xlen: u32) -> u64 {
    let count = xlen / size;
    let item = |all: u64, i: u32| all >> (i * size) & ((1 << size) - 1);
    let entry = |index: u64| if index < count.into() { item(table, index as u32) } else { 0 };
    (0..count).map(|i| entry(item(indices, i)) << (i * size)).sum()
}

/// A transformation of the state applied to one column.
fn one_column(column: u32, transform: fn(aes::State) -> aes::State) -> u32 {
    let mut state = [0; 16];
    state[..4].copy_from_slice(&column.to_le_bytes());
    group(transform(state))[0]
}

/// The contribution of byte `bs` of `word` to T or T' of SM4, whose words are big-endian in registers.
fn sm4_step(word: u32, bs: u32, linear: fn(u32) -> u32) -> u32 {
    let shift = 8 * (bs % 4);
    let substituted = u32::from(sm4::sbox((word >> shift) as u8)) << shift;
    linear(substituted.swap_bytes()).swap_bytes()
}
