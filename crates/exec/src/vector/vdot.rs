//! Dot products of four bytes, accumulated in elements of 32 bits (Zvdot4a8i, a draft).

use rivet_hart::Hart;
use rivet_isa::Sew;

use super::drive::{Baseline, Regs, Source, Splat, masked_map};
use super::legal::{Rule, check, illegal};
use crate::uop::{Done, Uop};

/// Which bytes are signed.
pub(crate) trait Signs {
    /// Those of vs2?
    const VS2: bool;
    /// Those of the other operand?
    const OTHER: bool;
}

/// vd[i] += the sum of products of bytes of vs2[i] and vs1[i]
pub(crate) fn vv<O: Signs>(hart: &mut Hart, uop: &Uop) -> Done {
    let b = Regs::at(&hart.v, uop.rs1);
    accumulate::<O>(hart, uop, b)
}

/// vd[i] += the sum of products of bytes of vs2[i] and x[rs1]
pub(crate) fn vx<O: Signs>(hart: &mut Hart, uop: &Uop) -> Done {
    let b = Splat(hart.x(uop.rs1) as u32);
    accumulate::<O>(hart, uop, b)
}

fn accumulate<O: Signs>(hart: &mut Hart, uop: &Uop, b: impl Source<u32>) -> Done {
    if hart.v.vtype().sew != Sew::E32 {
        check(hart, uop)?;
        return Err(illegal(uop, Rule::Sew.broken("this instruction requires SEW = 32")));
    }
    let a = Regs::at(&hart.v, uop.rs2);
    masked_map::<u32, u32, u32, Baseline>(hart, uop, a, b, dot::<O>)
}

/// The sum of products of the bytes of `a` and `b`, and `d`.
#[inline(always)]
fn dot<O: Signs>(a: u32, b: u32, d: u32) -> u32 {
    (0..4).fold(d, |sum, j| sum.wrapping_add(byte(a, j, O::VS2).wrapping_mul(byte(b, j, O::OTHER))))
}

/// Byte `j`, extended.
#[inline(always)]
fn byte(word: u32, j: u32, signed: bool) -> u32 {
    let byte = (word >> (8 * j)) as u8;
    if signed { byte as i8 as u32 } else { byte.into() }
}

/// The operations: one line each.
pub(crate) mod ops {
    use super::Signs;

    macro_rules! signs {
        ($($name:ident vs2 $a:literal, other $b:literal;)*) => {$(
            pub(crate) struct $name;
            impl Signs for $name {
                const VS2: bool = $a;
                const OTHER: bool = $b;
            }
        )*};
    }

    signs! {
        Dot4a vs2 true, other true;
        Dot4au vs2 false, other false;
        Dot4asu vs2 true, other false;
        Dot4aus vs2 false, other true;
    }
}
