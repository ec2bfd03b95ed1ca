//! Kernels that leave their flags in the host, against the reference, in value and flags.
#![allow(unsafe_code)] // Calls the kernels, and looks at MXCSR.

use core::arch::asm;

use rivet_testkit::Rng;

use super::operands::operands;
use crate::fp::bulk::Op;
use crate::fp::sticky::{Formula, Second, kernel};
use crate::fp::{F32, F64, Flags, Format, Rm};

const FORMULAS: [Formula; 15] = [
    Formula::Plain(Op::Add),
    Formula::Plain(Op::Sub),
    Formula::Plain(Op::Mul),
    Formula::Plain(Op::Div),
    Formula::Plain(Op::Sqrt),
    Formula::Reversed(Op::Sub),
    Formula::Reversed(Op::Div),
    Formula::AddsDest(Op::Madd),
    Formula::AddsDest(Op::Msub),
    Formula::AddsDest(Op::Nmsub),
    Formula::AddsDest(Op::Nmadd),
    Formula::TimesDest(Op::Madd),
    Formula::TimesDest(Op::Msub),
    Formula::TimesDest(Op::Nmsub),
    Formula::TimesDest(Op::Nmadd),
];

/// Forgets MXCSR's flags.
fn clear() {
    let word = 0x1f80u32;
    // SAFETY: the control bits are those that Rust expects.
    unsafe { asm!("ldmxcsr [{}]", in(reg) &raw const word, options(nostack, readonly)) };
}

/// MXCSR's flags, as `fflags`; its control bits have to be Rust's.
fn read() -> Flags {
    let mut word = 0u32;
    // SAFETY: stores into `word`.
    unsafe { asm!("stmxcsr [{}]", in(reg) &raw mut word, options(nostack)) };
    assert_eq!(word & !0x3f, 0x1f80);
    let bits = (word >> 5 & 1) | (word >> 3 & 2) | (word >> 1 & 4) | (word << 1 & 8) | (word << 4 & 16);
    Flags::from_bits(bits as u8)
}

fn agrees<F: Format>(rng: &mut Rng, formula: Formula, count: usize, second: Second, masked: bool) {
    let Some(kernel) = kernel(formula, F::WIDTH == 64, second, masked) else { return };
    let lanes: Vec<[F::Bits; 3]> = (0..count).map(|_| operands::<F>(rng)).collect();
    let scalar = lanes.first().map_or(F::ONE, |lane| lane[1]);
    let column = |i: usize| lanes.iter().map(|lane| lane[i]).collect::<Vec<_>>();
    let (a, b, old) = (column(0), column(1), column(2));
    let mask: Vec<u16> = (0..count.div_ceil(16)).map(|_| rng.bits() as u16).collect();
    let mut dest = old.clone();
    let given = if second == Second::Group { b.as_ptr().expose_provenance() as u64 } else { scalar.into() };
    clear();
    // SAFETY: all have `count` lanes, and a bit for each.
    unsafe {
        kernel(
            dest.as_mut_ptr().cast(),
            a.as_ptr().cast(),
            given,
            (count * size_of::<F::Bits>()) as u64,
            mask.as_ptr().cast(),
            0,
        )
    };
    let found = read();
    clear();
    let mut expected = Flags::NONE;
    for i in 0..count {
        let (x, d) = (a[i], old[i]);
        let y = if second == Second::Group { b[i] } else { scalar };
        let active = !masked || mask[i / 16] >> (i % 16) & 1 == 1;
        let mut apply = |op: Op, operands| op.apply::<F>(operands, Rm::Rne, &mut expected);
        let value = match formula {
            _ if !active => d,
            Formula::Plain(op) => apply(op, [x, y, x]),
            Formula::Reversed(op) => apply(op, [y, x, x]),
            Formula::AddsDest(op) => apply(op, [x, y, d]),
            Formula::TimesDest(op) => apply(op, [d, y, x]),
        };
        assert_eq!(
            dest[i], value,
            "{formula:?} {second:?} {masked} lane {i} of {count}: {x:x?} {y:x?} {d:x?}"
        );
    }
    assert_eq!(found, expected, "{formula:?} {second:?} {masked} {count} lanes {a:x?} {b:x?} {old:x?}");
}

#[test]
fn kernels_give_values_and_flags_of_the_reference() {
    let mut rng = Rng::new(77);
    for round in 0..300 {
        for formula in FORMULAS {
            // Few lanes, so that flags are not all there already.
            let count = if round % 3 == 0 { rng.below(70) } else { rng.below(4) } as usize;
            for (second, masked) in [
                (Second::Group, false),
                (Second::Group, true),
                (Second::Scalar, false),
                (Second::Scalar, true),
            ] {
                agrees::<F32>(&mut rng, formula, count, second, masked);
                agrees::<F64>(&mut rng, formula, count, second, masked);
            }
        }
    }
}
