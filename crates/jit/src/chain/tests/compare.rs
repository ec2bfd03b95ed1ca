//! Comparisons of floating-point numbers: the specification's results (V 13.13) and flags for each kind of number.

use rivet_isa::Sew;

use super::{REGISTER, Relation, Scalar, Source, Step, VLMAX, What, file, group, is_available, is_set, run};
use crate::abi::host_flags;
use crate::chain::Chain;

/// NV.
const INVALID: u8 = 0x10;

fn holds(relation: Relation, a: f32, b: f32) -> bool {
    match relation {
        Relation::FloatEqual => a == b,
        Relation::FloatNotEqual => a != b,
        Relation::FloatLess => a < b,
        Relation::FloatLessOrEqual => a <= b,
        Relation::FloatGreater => a > b,
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
    let relations = [
        Relation::FloatEqual,
        Relation::FloatNotEqual,
        Relation::FloatLess,
        Relation::FloatLessOrEqual,
        Relation::FloatGreater,
        Relation::FloatGreaterOrEqual,
    ];
    for relation in relations {
        let only_signaling = matches!(relation, Relation::FloatEqual | Relation::FloatNotEqual);
        let chain = Chain {
            lanes: 16,
            scalars: vec![Scalar::Element(Sew::E32)],
            slots: vec![group(8, Sew::E32)],
            steps: vec![Step {
                what: What::Compare { relation, to: 0, a: Source::Slot(0), b: Source::Scalar(0) },
                sew: Sew::E32,
                masked: false,
            }],
            ..Chain::default()
        };
        for (a, b) in numbers.iter().flat_map(|&a| numbers.map(|b| (a, b))) {
            // The same in every lane, so that no other number's flags hide those of this one.
            let mut file = file();
            for lane in 0..VLMAX as usize {
                let at = 8 * REGISTER + 4 * lane;
                file[at..at + 4].copy_from_slice(&a.to_le_bytes());
            }
            host_flags::clear();
            run(&chain, &mut file, &[b.to_bits().into()], VLMAX);
            let raised = host_flags::read();
            host_flags::clear();
            let invalid = match only_signaling {
                true => is_signaling(a) || is_signaling(b),
                false => a.is_nan() || b.is_nan(),
            };
            let context = format!("{relation:?} {a:?} {:#x} and {b:?} {:#x}", a.to_bits(), b.to_bits());
            assert_eq!(raised, if invalid { INVALID } else { 0 }, "{context}: flags");
            let expected = holds(relation, a, b);
            assert!(
                (0..VLMAX as usize).all(|lane| is_set(&file, 0, lane) == expected),
                "{context}: {expected}"
            );
        }
    }
}
