//! Operations of I, M and Zicond.

use super::{define, sext32};

// I
define! { Binary:
    Add = |a, b, _| a.wrapping_add(b);
    Sub = |a, b, _| a.wrapping_sub(b);
    And = |a, b, _| a & b;
    Or = |a, b, _| a | b;
    Xor = |a, b, _| a ^ b;
    // Sign extension keeps the order of unsigned numbers, too.
    Slt = |a, b, _| u64::from((a as i64) < b as i64);
    Sltu = |a, b, _| u64::from(a < b);
    Sll = |a, b, x| a << x.shift(b);
    Srl = |a, b, x| x.zext(a) >> x.shift(b);
    Sra = |a, b, x| (a as i64 >> x.shift(b)) as u64;
    Addw = |a, b, _| sext32((a as u32).wrapping_add(b as u32));
    Subw = |a, b, _| sext32((a as u32).wrapping_sub(b as u32));
    Sllw = |a, b, _| sext32((a as u32) << (b & 31));
    Srlw = |a, b, _| sext32(a as u32 >> (b & 31));
    Sraw = |a, b, _| (a as i32 >> (b & 31)) as u64;
}

/// `a`, signed, with as many bits above.
#[inline(always)]
fn wide(a: u64) -> i128 {
    i128::from(a as i64)
}

// M. "Division by zero: quotient all bits set, remainder the dividend. Overflow: quotient the dividend,
// remainder zero." On RV32 the overflow of division is no overflow of 64 bits, and its low half is right.
define! { Binary:
    Mul = |a, b, _| a.wrapping_mul(b);
    Mulh = |a, b, x| ((wide(a) * wide(b)) >> x.bits()) as u64;
    Mulhsu = |a, b, x| ((wide(a) * i128::from(x.zext(b))) >> x.bits()) as u64;
    Mulhu = |a, b, x| ((u128::from(x.zext(a)) * u128::from(x.zext(b))) >> x.bits()) as u64;
    Div = |a, b, _| if b == 0 { u64::MAX } else { (a as i64).wrapping_div(b as i64) as u64 };
    Divu = |a, b, x| x.zext(a).checked_div(x.zext(b)).unwrap_or(u64::MAX);
    Rem = |a, b, _| if b == 0 { a } else { (a as i64).wrapping_rem(b as i64) as u64 };
    Remu = |a, b, x| x.zext(a).checked_rem(x.zext(b)).unwrap_or(a);
    Mulw = |a, b, _| sext32((a as u32).wrapping_mul(b as u32));
    Divw = |a, b, _| if b as u32 == 0 { u64::MAX } else { (a as i32).wrapping_div(b as i32) as u64 };
    Divuw = |a, b, _| sext32((a as u32).checked_div(b as u32).unwrap_or(u32::MAX));
    Remw = |a, b, _| if b as u32 == 0 { sext32(a as u32) } else { (a as i32).wrapping_rem(b as i32) as u64 };
    Remuw = |a, b, _| sext32((a as u32).checked_rem(b as u32).unwrap_or(a as u32));
}

// Zicond
define! { Binary:
    CzeroEqz = |a, b, _| if b == 0 { 0 } else { a };
    CzeroNez = |a, b, _| if b != 0 { 0 } else { a };
}
