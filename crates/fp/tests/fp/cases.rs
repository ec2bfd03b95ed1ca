//! The operations by name, so that one loop can put them against an oracle.

use rivet_rng::Rng;

use super::operands::{operand, operands};
use rivet_fp::{Bf16, Bits, F16, F32, F64, Flags, Format, Rm, convert};

/// The rounding modes, and rounding to odd.
pub(crate) const MODES: [Rm; 6] = [Rm::Rne, Rm::Rtz, Rm::Rdn, Rm::Rup, Rm::Rmm, Rm::Rod];

/// An operation over bit patterns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub(crate) enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Sqrt,
    MulAdd,
    ToF16,
    ToBf16,
    ToF32,
    ToF64,
    Eq,
    Lt,
    Le,
    Ltq,
    Leq,
    Round,
    RoundExact,
    ToI32,
    ToU32,
    ToI64,
    ToU64,
    FromI32,
    FromU32,
    FromI64,
    FromU64,
}

impl Op {
    #[rustfmt::skip]
    pub(crate) const ALL: [Op; 25] = [
        Op::Add, Op::Sub, Op::Mul, Op::Div, Op::Sqrt, Op::MulAdd, Op::ToF16, Op::ToBf16, Op::ToF32, Op::ToF64,
        Op::Eq, Op::Lt, Op::Le, Op::Ltq, Op::Leq, Op::Round, Op::RoundExact, Op::ToI32, Op::ToU32, Op::ToI64,
        Op::ToU64, Op::FromI32, Op::FromU32, Op::FromI64, Op::FromU64,
    ];

    fn converts_from_int(self) -> bool {
        matches!(self, Op::FromI32 | Op::FromU32 | Op::FromI64 | Op::FromU64)
    }

    /// Whether the specification rounds this to odd anywhere.
    fn knows_odd(self) -> bool {
        Op::ALL.iter().position(|&op| op == self) < Op::ALL.iter().position(|&op| op == Op::Eq)
    }
}

/// The result and flags of this crate.
pub(crate) fn ours<F: Format>(op: Op, rm: Rm, [a, b, c]: [u64; 3]) -> (u64, u8) {
    let fl = &mut Flags::default();
    let [x, y, z] = [a, b, c].map(F::Bits::truncate);
    let result = match op {
        Op::Add => F::add(x, y, rm, fl).into(),
        Op::Sub => F::sub(x, y, rm, fl).into(),
        Op::Mul => F::mul(x, y, rm, fl).into(),
        Op::Div => F::div(x, y, rm, fl).into(),
        Op::Sqrt => F::sqrt(x, rm, fl).into(),
        Op::MulAdd => F::mul_add(x, y, z, rm, fl).into(),
        Op::ToF16 => convert::<F, F16>(x, rm, fl).into(),
        Op::ToBf16 => convert::<F, Bf16>(x, rm, fl).into(),
        Op::ToF32 => convert::<F, F32>(x, rm, fl).into(),
        Op::ToF64 => convert::<F, F64>(x, rm, fl),
        Op::Eq => F::eq(x, y, fl).into(),
        Op::Lt => F::lt(x, y, fl).into(),
        Op::Le => F::le(x, y, fl).into(),
        Op::Ltq => F::ltq(x, y, fl).into(),
        Op::Leq => F::leq(x, y, fl).into(),
        Op::Round => F::round_int(x, rm, false, fl).into(),
        Op::RoundExact => F::round_int(x, rm, true, fl).into(),
        Op::ToI32 => F::to_int::<i32>(x, rm, fl) as u32 as u64,
        Op::ToU32 => F::to_int::<u32>(x, rm, fl).into(),
        Op::ToI64 => F::to_int::<i64>(x, rm, fl) as u64,
        Op::ToU64 => F::to_int::<u64>(x, rm, fl),
        Op::FromI32 => F::from_int(a as i32, rm, fl).into(),
        Op::FromU32 => F::from_int(a as u32, rm, fl).into(),
        Op::FromI64 => F::from_int(a as i64, rm, fl).into(),
        Op::FromU64 => F::from_int(a, rm, fl).into(),
    };
    (result, fl.bits())
}

/// Visits `count` cases of `op` in each rounding mode that applies to it.
pub(crate) fn for_each<F: Format>(op: Op, seed: u64, count: u32, mut visit: impl FnMut(Rm, [u64; 3])) {
    let mut rng = Rng::new(seed);
    for _ in 0..count {
        let case = if op.converts_from_int() {
            // Integers of every length, and the bit patterns of floats.
            let shift = rng.below(64);
            let sign = rng.bits() as i64 >> 63;
            [(rng.bits() >> shift) ^ sign as u64 & operand::<F64>(&mut rng), 0, 0]
        } else {
            operands::<F>(&mut rng).map(Into::into)
        };
        for rm in MODES {
            if rm != Rm::Rod || op.knows_odd() {
                visit(rm, case);
            }
        }
    }
}
