//! The arithmetic that cryptographic instructions are made of: AES, SHA-2, SM3, SM4, carry-less products.
//!
//! Invariant: pure functions on integers; S-boxes are computed from their definitions at compile time. An AES
//! state is a `u128` whose byte `i` is byte `i` of the block, so that column `c` is word `c` and row `r` its byte
//! `r`. SM4 words are as its standard writes them, first byte on top. Must not know registers or instructions.

use crate::vector::vcrypto::product;

/// `a · b` in GF(2^8) modulo the polynomial x^8 + `low`.
const fn gf_mul(a: u8, b: u8, low: u8) -> u8 {
    let (mut a, mut b, mut product) = (a, b, 0);
    while b != 0 {
        if b & 1 != 0 {
            product ^= a;
        }
        a = (a << 1) ^ if a & 0x80 != 0 { low } else { 0 };
        b >>= 1;
    }
    product
}

/// The inverse of `a` in the same field, with 0 for 0: `a` to the power 254.
const fn gf_inverse(a: u8, low: u8) -> u8 {
    let (mut power, mut i) = (1, 0);
    while i < 254 {
        power = gf_mul(power, a, low);
        i += 1;
    }
    power
}

/// Sum (exclusive or) of the rotations of `a` to the left by the set bits of `by`: a circulant bit matrix.
const fn circulant(a: u8, by: u8) -> u8 {
    let (mut sum, mut i) = (0, 0);
    while i < 8 {
        if by >> i & 1 != 0 {
            sum ^= a.rotate_left(i);
        }
        i += 1;
    }
    sum
}

/// x^8 + x^4 + x^3 + x + 1 (FIPS 197, 4.2).
const AES_FIELD: u8 = 0x1b;
/// x^8 + x^7 + x^6 + x^5 + x^4 + x^2 + 1, the field of SM4.
const SM4_FIELD: u8 = 0xf5;

/// FIPS 197, 5.1.1: the inverse, then an affine map.
static AES_SBOX: [u8; 256] = {
    let mut table = [0; 256];
    let mut x = 0;
    while x < 256 {
        table[x] = circulant(gf_inverse(x as u8, AES_FIELD), 0b1_1111) ^ 0x63;
        x += 1;
    }
    table
};

static AES_INV_SBOX: [u8; 256] = {
    let mut table = [0; 256];
    let mut x = 0;
    while x < 256 {
        table[AES_SBOX[x] as usize] = x as u8;
        x += 1;
    }
    table
};

/// The inverse between two uses of one affine map.
static SM4_SBOX: [u8; 256] = {
    const fn affine(x: u8) -> u8 {
        circulant(x, 0b1100_1011) ^ 0xd3
    }
    let mut table = [0; 256];
    let mut x = 0;
    while x < 256 {
        table[x] = affine(gf_inverse(affine(x as u8), SM4_FIELD));
        x += 1;
    }
    table
};

/// The S-box of AES.
#[inline]
pub fn aes_sbox(x: u8) -> u8 {
    AES_SBOX[x as usize]
}

/// The inverse S-box of AES.
#[inline]
pub fn aes_inv_sbox(x: u8) -> u8 {
    AES_INV_SBOX[x as usize]
}

/// The S-box of AES on each byte of a word: `SubWord`.
#[inline]
pub fn aes_sub_word(x: u32) -> u32 {
    u32::from_le_bytes(x.to_le_bytes().map(aes_sbox))
}

/// `SubBytes` of a state.
#[inline]
pub fn aes_sub_bytes(state: u128) -> u128 {
    u128::from_le_bytes(state.to_le_bytes().map(aes_sbox))
}

/// `InvSubBytes` of a state.
#[inline]
pub fn aes_inv_sub_bytes(state: u128) -> u128 {
    u128::from_le_bytes(state.to_le_bytes().map(aes_inv_sbox))
}

/// The state whose byte in column `c` and row `r` came from column `c + step · r`.
#[inline(always)]
fn rotate_rows(state: u128, step: usize) -> u128 {
    let from = state.to_le_bytes();
    u128::from_le_bytes(std::array::from_fn(|i| from[(i + 4 * step * (i % 4)) % 16]))
}

/// `ShiftRows`: row `r` moves left by `r` columns.
#[inline]
pub fn aes_shift_rows(state: u128) -> u128 {
    rotate_rows(state, 1)
}

/// `InvShiftRows`: row `r` moves right by `r` columns.
#[inline]
pub fn aes_inv_shift_rows(state: u128) -> u128 {
    rotate_rows(state, 3)
}

/// Each byte times x.
#[inline(always)]
fn times_x(column: u32) -> u32 {
    let carries = column >> 7 & 0x0101_0101;
    ((column & 0x7f7f_7f7f) << 1) ^ (carries * u32::from(AES_FIELD))
}

/// One column of `MixColumns`: row `r` is `2·a[r] + 3·a[r+1] + a[r+2] + a[r+3]`.
#[inline]
pub fn aes_mix_column(a: u32) -> u32 {
    let next = a.rotate_right(8);
    times_x(a ^ next) ^ next ^ a.rotate_right(16) ^ a.rotate_right(24)
}

/// One column of `InvMixColumns`. Its matrix is that of `MixColumns` times `5·a[r] + 4·a[r+2]`.
#[inline]
pub fn aes_inv_mix_column(a: u32) -> u32 {
    aes_mix_column(a ^ times_x(times_x(a ^ a.rotate_right(16))))
}

#[inline(always)]
fn each_column(state: u128, f: impl Fn(u32) -> u32) -> u128 {
    (0..4).fold(0, |out, c| out | u128::from(f((state >> (32 * c)) as u32)) << (32 * c))
}

/// `MixColumns` of a state.
#[inline]
pub fn aes_mix_columns(state: u128) -> u128 {
    each_column(state, aes_mix_column)
}

/// `InvMixColumns` of a state.
#[inline]
pub fn aes_inv_mix_columns(state: u128) -> u128 {
    each_column(state, aes_inv_mix_column)
}

/// The round constant of key-expansion step `round`, counted from 0: x to that power.
#[inline]
pub fn aes_rcon(round: u8) -> u32 {
    (0..round).fold(1, |x, _| gf_mul(x, 2, AES_FIELD)).into()
}

macro_rules! rotations {
    ($( $(#[$doc:meta])* $name:ident($t:ty): $a:literal $b:literal $c:ident $n:literal; )*) => {$(
        $(#[$doc])*
        #[inline]
        pub fn $name(x: $t) -> $t {
            x.rotate_right($a) ^ x.rotate_right($b) ^ rotations!($c x $n)
        }
    )*};
    (ror $x:ident $n:literal) => { $x.rotate_right($n) };
    (shr $x:ident $n:literal) => { $x >> $n };
}

rotations! {
    /// Σ0 of SHA-256 (FIPS 180-4, 4.1.2).
    sha256_sum0(u32): 2 13 ror 22;
    /// Σ1 of SHA-256.
    sha256_sum1(u32): 6 11 ror 25;
    /// σ0 of SHA-256.
    sha256_sig0(u32): 7 18 shr 3;
    /// σ1 of SHA-256.
    sha256_sig1(u32): 17 19 shr 10;
    /// Σ0 of SHA-512 (FIPS 180-4, 4.1.3).
    sha512_sum0(u64): 28 34 ror 39;
    /// Σ1 of SHA-512.
    sha512_sum1(u64): 14 18 ror 41;
    /// σ0 of SHA-512.
    sha512_sig0(u64): 1 8 shr 7;
    /// σ1 of SHA-512.
    sha512_sig1(u64): 19 61 shr 6;
}

/// P0 of SM3, the permutation of its compression.
#[inline]
pub fn sm3_p0(x: u32) -> u32 {
    x ^ x.rotate_left(9) ^ x.rotate_left(17)
}

/// P1 of SM3, the permutation of its message expansion.
#[inline]
pub fn sm3_p1(x: u32) -> u32 {
    x ^ x.rotate_left(15) ^ x.rotate_left(23)
}

/// The S-box of SM4.
#[inline]
pub fn sm4_sbox(x: u8) -> u8 {
    SM4_SBOX[x as usize]
}

/// The S-box of SM4 on each byte of a word.
#[inline]
pub fn sm4_sub_word(x: u32) -> u32 {
    u32::from_le_bytes(x.to_le_bytes().map(sm4_sbox))
}

/// What the lowest byte of a word becomes in an SM4 round: L of its S-box.
static SM4_ROUND: [u32; 256] = {
    let mut table = [0; 256];
    let mut x = 0;
    while x < 256 {
        table[x] = sm4_linear(SM4_SBOX[x] as u32);
        x += 1;
    }
    table
};

/// L of the S-box on each byte of a word. L is made of rotations: what it makes of other bytes is rotated as they are.
#[inline]
pub fn sm4_mix(x: u32) -> u32 {
    let of = |shift: u32| SM4_ROUND[(x >> shift & 0xff) as usize].rotate_left(shift);
    of(0) ^ of(8) ^ of(16) ^ of(24)
}

/// The linear map L of an SM4 round.
#[inline]
pub const fn sm4_linear(x: u32) -> u32 {
    x ^ x.rotate_left(2) ^ x.rotate_left(10) ^ x.rotate_left(18) ^ x.rotate_left(24)
}

/// The linear map L' of SM4's key schedule.
#[inline]
pub fn sm4_linear_key(x: u32) -> u32 {
    x ^ x.rotate_left(13) ^ x.rotate_left(23)
}

/// The constant CK of key-schedule step `i`, 0 to 31: its bytes are 7 · (4i + 0 … 3), the first on top.
#[inline]
pub fn sm4_ck(i: u8) -> u32 {
    u32::from_be_bytes(std::array::from_fn(|j| (4 * i).wrapping_add(j as u8).wrapping_mul(7)))
}

/// The carry-less product: multiplication of polynomials over GF(2).
#[inline]
pub fn clmul(a: u64, b: u64) -> u128 {
    product(a, b).unwrap_or_else(|| clmul_by_bits(a, b))
}

/// The same for hosts that have no instruction for it.
fn clmul_by_bits(a: u64, b: u64) -> u128 {
    let (mut b, mut product) = (b, 0);
    while b != 0 {
        product ^= u128::from(a) << b.trailing_zeros();
        b &= b - 1;
    }
    product
}
