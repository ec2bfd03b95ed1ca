//! This module tells the class of a floating-point number by its bits.

use super::lower::Expansion;
use crate::ir::float::{encode, format};
use crate::ir::{Binary, IntPredicate, Scalar, Value};

/// Whether a number of a format, whose bits are given, is of one of the classes in a mask.
pub(super) fn is_of_class(l: &mut Expansion, bits: Value, scalar: Scalar, test: u16) -> Value {
    let (_, fraction) = format(scalar);
    let infinity = encode(scalar, f64::INFINITY);
    let (normal, quiet) = (1 << fraction, infinity | 1 << (fraction - 1));
    let top = 1 << (scalar.bits() - 1);
    // The first bits of each class, and its number with a positive and a negative sign.
    let classes = [
        (0, 6, 5),
        (1, 7, 4),
        (normal, 8, 3),
        (infinity, 9, 2),
        (infinity + 1, 0, 0),
        (quiet, 1, 1),
        (top, 0, 0),
    ];
    let mut ranges: Vec<(u128, u128)> = Vec::new();
    for sign in [0, top] {
        for pair in classes.windows(2) {
            let (from, positive, negative) = pair[0];
            let number = if sign == 0 { positive } else { negative };
            if test >> number & 1 == 0 {
                continue;
            }
            let (from, to) = (u128::from(sign | from), u128::from(sign) + u128::from(pair[1].0));
            match ranges.last_mut() {
                Some(last) if last.1 == from => last.1 = to,
                _ => ranges.push((from, to)),
            }
        }
    }
    let ty = l.ty(bits);
    let mut any = None;
    for (from, to) in ranges.into_iter().filter(|range| *range != (0, 1 << scalar.bits())) {
        let moved = l.with(Binary::Sub, bits, from as u64);
        let count = l.b.func.int(ty, (to - from) as u64);
        let inside = l.icmp(IntPredicate::Ult, moved, count);
        any = Some(match any {
            Some(others) => l.binary(Binary::Or, others, inside),
            None => inside,
        });
    }
    any.unwrap_or_else(|| l.b.func.int(ty.mask(), u64::from(test != 0)))
}
