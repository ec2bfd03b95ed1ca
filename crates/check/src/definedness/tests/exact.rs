//! Operations on a few bits against all values that the undefined ones may have.

use crate::definedness::bits::Bits;
use crate::definedness::int::operate;
use rivet_isa::Param;

const WIDTH: u32 = 4;
const MASK: u64 = 15;

/// All values of [`WIDTH`] bits with all undefined bits.
fn all() -> impl Iterator<Item = Bits> {
    (0..=MASK).flat_map(|value| (0..=MASK).map(move |undefined| Bits::new(value, undefined)))
}

/// The values that it may have.
fn values(bits: Bits) -> impl Iterator<Item = u64> {
    (0..=MASK).filter(move |value| (value ^ bits.value) & !bits.undefined == 0)
}

/// The bits in which results differ.
fn differ(a: Bits, b: Bits, op: impl Fn(u64, u64) -> u64) -> u64 {
    let first = op(a.value, b.value);
    values(a)
        .flat_map(|x| values(b).map(move |y| (x, y)))
        .fold(0, |bits, (x, y)| bits | (op(x, y) ^ first) & MASK)
}

fn signed(x: u64) -> i64 {
    (x << 60) as i64 >> 60
}

/// Operations of which no bit too many is marked.
#[test]
fn operations_are_exact() {
    type Op = fn(u64, u64) -> u64;
    let ops: [(Param, Op); 11] = [
        (Param::And, |x, y| x & y),
        (Param::Or, |x, y| x | y),
        (Param::Xor, |x, y| x ^ y),
        (Param::Andn, |x, y| x & !y),
        (Param::Orn, |x, y| x | !y),
        (Param::Add, |x, y| x + y),
        (Param::Sub, |x, y| x.wrapping_sub(y)),
        (Param::Rsub, |x, y| y.wrapping_sub(x)),
        (Param::Slt, |x, y| (signed(x) < signed(y)).into()),
        (Param::Sltu, |x, y| (x < y).into()),
        (Param::CzeroEqz, |x, y| if y == 0 { 0 } else { x }),
    ];
    for (op, function) in ops {
        for (a, b) in all().flat_map(|a| all().map(move |b| (a, b))) {
            assert_eq!(operate(op, a, b, WIDTH), differ(a, b, function), "{op}: {a:x?} {b:x?}");
        }
    }
}

/// Operations of which no bit too few is marked.
#[test]
fn operations_are_sound() {
    type Op = fn(u64, u64) -> u64;
    let ops: [(Param, Op); 8] = [
        (Param::Mul, |x, y| x * y),
        (Param::Min, |x, y| if signed(x) < signed(y) { x } else { y }),
        (Param::Max, |x, y| if signed(x) > signed(y) { x } else { y }),
        (Param::Minu, u64::min),
        (Param::Maxu, u64::max),
        (Param::Sll, |x, y| x << (y & 3)),
        (Param::Srl, |x, y| x >> (y & 3)),
        (Param::Ror, |x, y| x >> (y & 3) | x << ((4 - (y & 3)) & 3)),
    ];
    for (op, function) in ops {
        for (a, b) in all().flat_map(|a| all().map(move |b| (a, b))) {
            let missing = differ(a, b, function) & !operate(op, a, b, WIDTH);
            assert_eq!(missing, 0, "{op}: {a:x?} {b:x?}");
        }
    }
}

#[test]
fn equality_is_decided_by_defined_bits() {
    for (a, b) in all().flat_map(|a| all().map(move |b| (a, b))) {
        let certain = differ(a, b, |x, y| (x == y).into()) == 0;
        // One value against itself is equal, whatever it is: of two values only what differs is certain.
        assert_eq!(a.decides_eq(b), certain, "{a:x?} {b:x?}");
    }
}

/// Word-wise string functions look for a zero byte beside bytes that were never written.
#[test]
fn a_zero_byte_is_found_beside_undefined_ones() {
    let word = Bits::new(0x1234_5678_0061_6263, 0xffff_ffff_0000_0000);
    let ones = Bits::known(0x0101_0101_0101_0101);
    let high = Bits::known(0x8080_8080_8080_8080);
    let found = word.sub(ones, Bits::known(0)).and(word.not()).and(high);
    assert!(found.decides_eq(Bits::known(0)));
    assert!(found.decides_ctz());
}
