//! What operations on integers, scalar or elements, make of undefined bits.

use rivet_isa::Param;

use super::bits::{Bits, all_if, low};

/// The undefined bits of `a op b` in `width` bits; `b` is what is there for operations on one operand.
///
/// What is not listed may depend on every bit: all of its result is undefined if any operand bit is.
pub(super) fn operate(op: Param, a: Bits, b: Bits, width: u32) -> u64 {
    let (a, b) = (a.zext(width), b.zext(width));
    let zero = Bits::known(0);
    let any = a.is_undefined() || b.is_undefined();
    let bits = match op {
        Param::Add => a.add(b, zero),
        Param::Sub => a.sub(b, zero),
        Param::Rsub => b.sub(a, zero),
        Param::And => a.and(b),
        Param::Or => a.or(b),
        Param::Xor | Param::Xnor => a.xor(b),
        Param::Andn => a.and(b.not()),
        Param::Orn => a.or(b.not()),
        Param::Mul | Param::Clmul => a.product(b),
        Param::Sll => a.shl(b, width),
        Param::Srl => a.shr(b, width),
        Param::Sra => a.sar(b, width),
        Param::Rol => a.rol(b, width),
        Param::Ror => a.ror(b, width),
        Param::Min => a.extreme(b, width, true, false),
        Param::Max => a.extreme(b, width, true, true),
        Param::Minu => a.extreme(b, width, false, false),
        Param::Maxu => a.extreme(b, width, false, true),
        Param::Slt => Bits::new(0, u64::from(!a.decides_lt(b, width, true))),
        Param::Sltu => Bits::new(0, u64::from(!a.decides_lt(b, width, false))),
        Param::Bset => single(a, b, width, |bits, one| bits & !one),
        Param::Bclr => single(a, b, width, |bits, one| bits & !one),
        Param::Binv => single(a, b, width, |bits, _| bits),
        Param::Bext => {
            let bit = a.shr(b, width);
            Bits::new(0, bit.undefined & 1)
        }
        Param::Sh1add => doubled(a, 1).add(b, zero),
        Param::Sh2add => doubled(a, 2).add(b, zero),
        Param::Sh3add => doubled(a, 3).add(b, zero),
        Param::AddUw => a.zext(32).add(b, zero),
        Param::Sh1addUw => doubled(a.zext(32), 1).add(b, zero),
        Param::Sh2addUw => doubled(a.zext(32), 2).add(b, zero),
        Param::Sh3addUw => doubled(a.zext(32), 3).add(b, zero),
        Param::SllUw => a.zext(32).shl(b, width),
        // What is chosen is `a` or 0.
        Param::CzeroEqz | Param::CzeroNez => match b.decides_eq(zero) {
            true if (b.min() == 0) == (op == Param::CzeroEqz) => zero,
            true => a,
            false => a.either(zero).or(Bits::new(0, a.undefined)),
        },
        Param::Pack => halves(a, b, width / 2),
        Param::Packh => halves(a, b, 8),
        Param::SextB => a.sext(8),
        Param::SextH => a.sext(16),
        Param::ZextH => a.zext(16),
        Param::Rev8 => a.permuted(|bits| bits.swap_bytes() >> (64 - width)),
        Param::Brev => a.permuted(|bits| bits.reverse_bits() >> (64 - width)),
        Param::Brev8 => a.permuted(|bits| bits.swap_bytes().reverse_bits()),
        Param::OrcB => Bits::new(0, each_byte(a, |byte| byte.min() == 0 && byte.is_undefined())),
        Param::Clz => {
            let decided = Bits::new(a.value << (64 - width), a.undefined << (64 - width)).decides_clz();
            Bits::new(0, all_if(!decided, 7))
        }
        Param::Ctz => Bits::new(0, all_if(!a.decides_ctz(), 7)),
        Param::Cpop => Bits::new(0, all_if(any, 7)),
        _ => Bits::new(0, all_if(any, width)),
    };
    bits.undefined & low(width)
}

/// The undefined bits of an operation on integer registers of `xlen` bits. Names in `w` work on 32 bits, and the result is
/// sign-extended.
pub(super) fn scalar(op: Param, a: Bits, b: Bits, xlen: u32) -> u64 {
    let narrow = match op {
        Param::Addw => Some(Param::Add),
        Param::Subw => Some(Param::Sub),
        Param::Mulw => Some(Param::Mul),
        Param::Sllw => Some(Param::Sll),
        Param::Srlw => Some(Param::Srl),
        Param::Sraw => Some(Param::Sra),
        Param::Rolw => Some(Param::Rol),
        Param::Rorw => Some(Param::Ror),
        Param::Clzw => Some(Param::Clz),
        Param::Ctzw => Some(Param::Ctz),
        Param::Cpopw => Some(Param::Cpop),
        Param::Packw => Some(Param::Pack),
        Param::Divw | Param::Divuw | Param::Remw | Param::Remuw => Some(op),
        _ => None,
    };
    match narrow {
        Some(op) => Bits::new(0, operate(op, a, b, 32)).sext(32).undefined,
        None => Bits::new(0, operate(op, a, b, xlen)).sext(xlen).undefined,
    }
}

/// A result that depends on `a` but for one bit, whose number is in `b`.
fn single(a: Bits, b: Bits, width: u32, change: impl Fn(u64, u64) -> u64) -> Bits {
    let number = b.zext(width.trailing_zeros());
    match number.is_undefined() {
        true => Bits::new(0, low(width)),
        false => Bits::new(0, change(a.undefined, 1 << number.value)),
    }
}

fn doubled(a: Bits, times: u32) -> Bits {
    Bits::new(a.value << times, a.undefined << times)
}

fn halves(a: Bits, b: Bits, half: u32) -> Bits {
    Bits::new(0, a.zext(half).undefined | b.zext(half).undefined << half)
}

/// The bytes for which `undefined` holds.
fn each_byte(a: Bits, undefined: impl Fn(Bits) -> bool) -> u64 {
    let byte = |i: u32| Bits::new(a.value >> (8 * i), a.undefined >> (8 * i)).zext(8);
    (0..8).filter(|&i| undefined(byte(i))).fold(0, |bits, i| bits | 0xff << (8 * i))
}
