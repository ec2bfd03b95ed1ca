//! Instructions that are often neighbours, and the threaded ops that do two of them.
//!
//! What pays is the jump from one to the other that is saved, not what they compute: any two of a group are fused.

use rivet_isa::Op;

use super::flow::branch_after;
use super::micro_op::*;
use super::run::two;
use super::threaded_op::Run;
use crate::dispatch::HANDLERS;
use crate::scalar::{float, int, jump, ldst};

macro_rules! group {
    ($group:ident, $number:ident, $row:ident: $($($op:ident)|+ => $part:ty;)*) => {
        /// The number of an instruction in this group.
        fn $number(op: Op) -> Option<usize> {
            static NUMBERS: [Option<u8>; HANDLERS.len()] = numbers(&[$(&[$(Op::$op),+]),*]);
            NUMBERS[op as usize].map(usize::from)
        }

        /// The threaded ops of an instruction of the group and each that may come second.
        const fn $row<P: MicroOp>() -> [Run; [$(stringify!($part)),*].len()] {
            [$(two::<P, $part>),*]
        }

        /// The threaded ops of each two of the group.
        static $group: &[&[Run]] = &[$(&$row::<$part>()),*];
    };
}

/// The number of each row, given the rows of each number.
const fn numbers<const N: usize>(rows: &[&[Op]]) -> [Option<u8>; N] {
    let mut numbers = [None; N];
    let mut number = 0;
    while number < rows.len() {
        let mut i = 0;
        while i < rows[number].len() {
            numbers[rows[number][i] as usize] = Some(number as u8);
            i += 1;
        }
        number += 1;
    }
    numbers
}

group! { INTEGER, integer, integer_row:
    addi => Ri<int::ops::Add>;
    add => Rr<int::ops::Add>;
    slli => Ri<int::ops::Sll>;
    srli => Ri<int::ops::Srl>;
    or => Rr<int::ops::Or>;
    xor => Rr<int::ops::Xor>;
    and => Rr<int::ops::And>;
    andi => Ri<int::ops::And>;
    sub => Rr<int::ops::Sub>;
    addw => Rr<int::ops::Addw>;
    addiw => Ri<int::ops::Addw>;
    slliw => Ri<int::ops::Sllw>;
    srliw => Ri<int::ops::Srlw>;
    mul => Rr<int::ops::Mul>;
    lui | auipc => Li;
    ld => Load<ldst::ops::D>;
    lw => Load<ldst::ops::W>;
    lbu => Load<ldst::ops::Bu>;
    sd => Store<ldst::ops::D>;
    sw => Store<ldst::ops::W>;
    sb => Store<ldst::ops::B>;
}

group! { FLOAT, float, float_row:
    addi => Ri<int::ops::Add>;
    lui | auipc => Li;
    fld => LoadF<ldst::ops::D>;
    fsd => StoreF<ldst::ops::D>;
    fadd_d => Bin<float::ops::F64, float::ops::Add>;
    fsub_d => Bin<float::ops::F64, float::ops::Sub>;
    fmul_d => Bin<float::ops::F64, float::ops::Mul>;
    fmadd_d => Fused<float::ops::F64, float::ops::Madd>;
    fmsub_d => Fused<float::ops::F64, float::ops::Msub>;
    fnmsub_d => Fused<float::ops::F64, float::ops::Nmsub>;
}

macro_rules! before_branch {
    ($($($op:ident)|+ => $part:ty;)*) => {
        /// The threaded op of an instruction and a branch after it, if there is one.
        pub(super) fn with_branch(first: Op, branch: Op) -> Option<Run> {
            match first {
                $($(Op::$op)|+ => Some(branches::<$part>(branch)?),)*
                _ => None,
            }
        }
    };
}

fn branches<P: MicroOp>(branch: Op) -> Option<Run> {
    Some(match branch {
        Op::beq => branch_after::<P, jump::ops::Eq>,
        Op::bne => branch_after::<P, jump::ops::Ne>,
        Op::blt => branch_after::<P, jump::ops::Lt>,
        Op::bge => branch_after::<P, jump::ops::Ge>,
        Op::bltu => branch_after::<P, jump::ops::Ltu>,
        Op::bgeu => branch_after::<P, jump::ops::Geu>,
        _ => return None,
    })
}

before_branch! {
    addi => Ri<int::ops::Add>;
    add => Rr<int::ops::Add>;
    sub => Rr<int::ops::Sub>;
    and => Rr<int::ops::And>;
    andi => Ri<int::ops::And>;
    xor => Rr<int::ops::Xor>;
    slli => Ri<int::ops::Sll>;
    srli => Ri<int::ops::Srl>;
    slt => Rr<int::ops::Slt>;
    sltu => Rr<int::ops::Sltu>;
    addiw => Ri<int::ops::Addw>;
    lui | auipc => Li;
    ld => Load<ldst::ops::D>;
    lw => Load<ldst::ops::W>;
    lbu => Load<ldst::ops::Bu>;
    sd => Store<ldst::ops::D>;
    sb => Store<ldst::ops::B>;
    fle_d => Cmp<float::ops::F64, float::ops::Le>;
    flt_d => Cmp<float::ops::F64, float::ops::Lt>;
}

/// The threaded op of two instructions that do not end a block, if there is one.
pub(super) fn pair(first: Op, second: Op) -> Option<Run> {
    match (integer(first), integer(second)) {
        (Some(a), Some(b)) => Some(INTEGER[a][b]),
        _ => Some(FLOAT[float(first)?][float(second)?]),
    }
}
