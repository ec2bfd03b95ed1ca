//! Integer computation: I, M, Zicond, Zba, Zbb, Zbc, Zbs and the scalar cryptography extensions.
//!
//! A row names a shape (which operands it has) and an operation (what it computes). Invariant: registers reach
//! operations as the hart holds them, on RV32 sign-extended; of a result on RV32 only the low half counts. Must
//! not know memory.

mod arith;
mod bits;
mod crypto;

use rivet_hart::Hart;

use crate::uop::{Done, Uop};

/// The operations of this chapter.
pub(crate) mod ops {
    pub(crate) use super::arith::*;
    pub(crate) use super::bits::*;
    pub(crate) use super::crypto::*;
}

/// The width of the integer registers, for the operations to which it matters.
#[derive(Clone, Copy)]
pub(crate) struct Xlen {
    rv32: bool,
}

impl Xlen {
    pub(crate) const RV64: Xlen = Xlen { rv32: false };

    #[inline(always)]
    fn of(hart: &Hart) -> Xlen {
        Xlen { rv32: hart.is_rv32 }
    }

    /// XLEN in bits.
    #[inline(always)]
    fn bits(self) -> u32 {
        if self.rv32 { 32 } else { 64 }
    }

    /// The bits of `b` that say how far to shift: log2(XLEN) of them.
    #[inline(always)]
    fn shift(self, b: u64) -> u32 {
        b as u32 & (self.bits() - 1)
    }

    /// The register's bits, zero-extended.
    #[inline(always)]
    fn zext(self, a: u64) -> u64 {
        if self.rv32 { a as u32 as u64 } else { a }
    }
}

/// An operation on two values.
pub(crate) trait Binary {
    fn op(a: u64, b: u64, x: Xlen) -> u64;
}

/// An operation on one value.
pub(crate) trait Unary {
    fn op(a: u64, x: Xlen) -> u64;
}

/// An operation on two words and a byte number.
pub(crate) trait ByteSelect {
    fn op(a: u32, b: u32, bs: u32) -> u32;
}

/// Defines operations, one a line.
macro_rules! define {
    (Binary: $($name:ident = |$a:pat_param, $b:pat_param, $x:pat_param| $value:expr;)*) => {$(
        pub(crate) struct $name;
        impl $crate::scalar::int::Binary for $name {
            #[inline(always)]
            fn op($a: u64, $b: u64, $x: $crate::scalar::int::Xlen) -> u64 {
                $value
            }
        }
    )*};
    (Unary: $($name:ident = |$a:pat_param, $x:pat_param| $value:expr;)*) => {$(
        pub(crate) struct $name;
        impl $crate::scalar::int::Unary for $name {
            #[inline(always)]
            fn op($a: u64, $x: $crate::scalar::int::Xlen) -> u64 {
                $value
            }
        }
    )*};
    (ByteSelect: $($name:ident = |$a:pat_param, $b:pat_param, $bs:pat_param| $value:expr;)*) => {$(
        pub(crate) struct $name;
        impl $crate::scalar::int::ByteSelect for $name {
            #[inline(always)]
            fn op($a: u32, $b: u32, $bs: u32) -> u32 {
                $value
            }
        }
    )*};
}
use define;

/// The low word, sign-extended to the width of a register.
#[inline(always)]
fn sext32(a: u32) -> u64 {
    a as i32 as u64
}

pub(crate) fn lui(hart: &mut Hart, uop: &Uop) -> Done {
    hart.set_x(uop.rd, uop.imm as u64);
    Ok(())
}

pub(crate) fn auipc(hart: &mut Hart, uop: &Uop) -> Done {
    hart.set_x(uop.rd, uop.pc.wrapping_add(uop.imm as u64));
    Ok(())
}

/// rd = op(rs1, rs2)
pub(crate) fn rr<O: Binary>(hart: &mut Hart, uop: &Uop) -> Done {
    let value = O::op(hart.x(uop.rs1), hart.x(uop.rs2), Xlen::of(hart));
    hart.set_x(uop.rd, value);
    Ok(())
}

/// rd = op(rs1, imm)
pub(crate) fn ri<O: Binary>(hart: &mut Hart, uop: &Uop) -> Done {
    let value = O::op(hart.x(uop.rs1), uop.imm as u64, Xlen::of(hart));
    hart.set_x(uop.rd, value);
    Ok(())
}

/// rd = op(rs1)
pub(crate) fn r<O: Unary>(hart: &mut Hart, uop: &Uop) -> Done {
    let value = O::op(hart.x(uop.rs1), Xlen::of(hart));
    hart.set_x(uop.rd, value);
    Ok(())
}

/// rd = sext32(op(rs1, rs2, bs))
pub(crate) fn rr_bs<O: ByteSelect>(hart: &mut Hart, uop: &Uop) -> Done {
    let value = O::op(hart.x(uop.rs1) as u32, hart.x(uop.rs2) as u32, uop.aux.into());
    hart.set_x(uop.rd, sext32(value));
    Ok(())
}

pub(crate) use crypto::aes64ks1i;
