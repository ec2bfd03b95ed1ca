//! Operations of Zba, Zbb, Zbc, Zbs, Zbkb and Zbkx.

use super::{Xlen, define, sext32};
use crate::crypto::clmul;

/// The low word, zero-extended.
#[inline(always)]
fn zext32(a: u64) -> u64 {
    u64::from(a as u32)
}

// Zba
define! { Binary:
    Sh1add = |a, b, _| (a << 1).wrapping_add(b);
    Sh2add = |a, b, _| (a << 2).wrapping_add(b);
    Sh3add = |a, b, _| (a << 3).wrapping_add(b);
    AddUw = |a, b, _| zext32(a).wrapping_add(b);
    Sh1addUw = |a, b, _| (zext32(a) << 1).wrapping_add(b);
    Sh2addUw = |a, b, _| (zext32(a) << 2).wrapping_add(b);
    Sh3addUw = |a, b, _| (zext32(a) << 3).wrapping_add(b);
    SllUw = |a, b, _| zext32(a) << (b & 63);
}

/// `a` rotated to the left within XLEN bits; `by` counts modulo XLEN.
#[inline(always)]
fn rotate_left(a: u64, by: u32, x: Xlen) -> u64 {
    if x.rv32 { (a as u32).rotate_left(by).into() } else { a.rotate_left(by) }
}

/// 1 in the highest bit of each byte.
const HIGH: u64 = 0x8080_8080_8080_8080;

/// All ones in each byte of `a` that is not 0.
#[inline(always)]
fn or_combine(a: u64) -> u64 {
    let not_zero = (((a & !HIGH) + !HIGH) | a) & HIGH;
    (not_zero >> 7) * 0xff
}

// Zbb
define! { Binary:
    Andn = |a, b, _| a & !b;
    Orn = |a, b, _| a | !b;
    Xnor = |a, b, _| !(a ^ b);
    Max = |a, b, _| (a as i64).max(b as i64) as u64;
    Maxu = |a, b, _| a.max(b);
    Min = |a, b, _| (a as i64).min(b as i64) as u64;
    Minu = |a, b, _| a.min(b);
    Rol = |a, b, x| rotate_left(a, b as u32, x);
    Ror = |a, b, x| rotate_left(a, (b as u32).wrapping_neg(), x);
    Rolw = |a, b, _| sext32((a as u32).rotate_left(b as u32 & 31));
    Rorw = |a, b, _| sext32((a as u32).rotate_right(b as u32 & 31));
}
define! { Unary:
    Clz = |a, x| u64::from(x.zext(a).leading_zeros() - (64 - x.bits()));
    Ctz = |a, x| u64::from(a.trailing_zeros().min(x.bits()));
    Cpop = |a, x| x.zext(a).count_ones().into();
    Clzw = |a, _| (a as u32).leading_zeros().into();
    Ctzw = |a, _| (a as u32).trailing_zeros().into();
    Cpopw = |a, _| (a as u32).count_ones().into();
    SextB = |a, _| a as i8 as u64;
    SextH = |a, _| a as i16 as u64;
    ZextH = |a, _| u64::from(a as u16);
    OrcB = |a, _| or_combine(a);
    Rev8 = |a, x| a.swap_bytes() >> (64 - x.bits());
}

/// The carry-less product of the registers' bits.
#[inline(always)]
fn product(a: u64, b: u64, x: Xlen) -> u128 {
    clmul(x.zext(a), x.zext(b))
}

// Zbc
define! { Binary:
    Clmul = |a, b, x| product(a, b, x) as u64;
    Clmulh = |a, b, x| (product(a, b, x) >> x.bits()) as u64;
    Clmulr = |a, b, x| (product(a, b, x) >> (x.bits() - 1)) as u64;
}

// Zbs
define! { Binary:
    Bclr = |a, b, x| a & !(1 << x.shift(b));
    Bext = |a, b, x| a >> x.shift(b) & 1;
    Binv = |a, b, x| a ^ 1 << x.shift(b);
    Bset = |a, b, x| a | 1 << x.shift(b);
}

/// The lower half of `a` with the lower half of `b` above it.
#[inline(always)]
fn pack(a: u64, b: u64, x: Xlen) -> u64 {
    let half = x.bits() / 2;
    a & ((1 << half) - 1) | b << half
}

/// A word from bits: bit `to(i)` is bit `i` of `a`.
#[inline(always)]
fn permute(a: u64, to: impl Fn(u32) -> u32) -> u64 {
    (0..32).fold(0, |out, i| out | (a >> i & 1) << to(i))
}

// Zbkb
define! { Binary:
    Pack = |a, b, x| pack(a, b, x);
    Packh = |a, b, _| a & 0xff | (b & 0xff) << 8;
    Packw = |a, b, _| sext32((a & 0xffff) as u32 | (b as u32) << 16);
}
define! { Unary:
    Brev8 = |a, _| a.reverse_bits().swap_bytes();
    // RV32 only: bits of the lower half become the even ones, those of the upper half the odd ones.
    Zip = |a, _| permute(a, |i| i % 16 * 2 + i / 16);
    Unzip = |a, _| permute(a, |i| i % 2 * 16 + i / 2);
}

/// Each lane of `b`, `width` bits wide, replaced by the lane of `a` with that number, or by 0 if there is none.
#[inline(always)]
fn look_up(a: u64, b: u64, width: u32) -> u64 {
    let lane = (1 << width) - 1;
    (0..64).step_by(width as usize).fold(0, |out, at| {
        let number = (b >> at & lane) as u32;
        out | (a.checked_shr(number * width).unwrap_or(0) & lane) << at
    })
}

// Zbkx
define! { Binary:
    Xperm4 = |a, b, x| look_up(x.zext(a), b, 4);
    Xperm8 = |a, b, x| look_up(x.zext(a), b, 8);
}
