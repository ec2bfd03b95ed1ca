//! Comparisons of floating-point numbers: the specification's results (V 13.13) and flags for each kind of number.

use rivet_isa::Sew;

use super::{FusedOp, OpKind, REGISTER, Scalar, Source, VLMAX, file, group, is_available, is_set, run};
use crate::abi::host_flags;
use crate::fused::FusedLoop;
use crate::vector::mask::Predicate;

/// NV.
const INVALID: u8 = 0x10;

fn holds(predicate: Predicate, a: f32, b: f32) -> bool {
    match predicate {
        Predicate::FloatEqual => a == b,
        Predicate::FloatNotEqual => a != b,
        Predicate::FloatLess => a < b,
        Predicate::FloatLessOrEqual => a <= b,
        Predicate::FloatGreater => a > b,
        _ => a >= b,
    }
}

#[test]
fn numbers_compare_and_raise_as_specified() {
    if !is_available() {
        return;
    }
    let (quiet, signaling) = (f32::from_bits(0x7fc0_1234), f32::from_bits(0xff80_0001));
    let numbers =
        [1.0, -2.5, 0.0, -0.0, f32::INFINITY, f32::NEG_INFINITY, f32::from_bits(1), quiet, signaling];
    let is_signaling = |number: f32| number.to_bits() == signaling.to_bits();
    let predicates = [
        Predicate::FloatEqual,
        Predicate::FloatNotEqual,
        Predicate::FloatLess,
        Predicate::FloatLessOrEqual,
        Predicate::FloatGreater,
        Predicate::FloatGreaterOrEqual,
    ];
    for predicate in predicates {
        let only_signaling = matches!(predicate, Predicate::FloatEqual | Predicate::FloatNotEqual);
        let chain = FusedLoop {
            lanes: 16,
            scalars: vec![Scalar::Element(Sew::E32)],
            slots: vec![group(8, Sew::E32)],
            ops: vec![FusedOp {
                what: OpKind::Compare { predicate, to: 0, a: Source::Slot(0), b: Source::Scalar(0) },
                sew: Sew::E32,
                masked: false,
            }],
            ..FusedLoop::default()
        };
        for (a, b) in numbers.iter().flat_map(|&a| numbers.map(|b| (a, b))) {
            // The same in every lane, so that no other number's flags hide those of this one.
            let mut file = file();
            for lane in 0..VLMAX as usize {
                let at = 8 * REGISTER + 4 * lane;
                file[at..at + 4].copy_from_slice(&a.to_le_bytes());
            }
            host_flags::begin(0, 0);
            run(&chain, &mut file, &[b.to_bits().into()], VLMAX);
            let raised = host_flags::raised(host_flags::get());
            host_flags::begin(0, 0);
            let invalid = match only_signaling {
                true => is_signaling(a) || is_signaling(b),
                false => a.is_nan() || b.is_nan(),
            };
            let context = format!("{predicate:?} {a:?} {:#x} and {b:?} {:#x}", a.to_bits(), b.to_bits());
            assert_eq!(raised, if invalid { INVALID } else { 0 }, "{context}: flags");
            let expected = holds(predicate, a, b);
            assert!(
                (0..VLMAX as usize).all(|lane| is_set(&file, 0, lane) == expected),
                "{context}: {expected}"
            );
        }
    }
}
