//! This module compares numbers by functions of the compiler's library, which exist for each format.

use super::lower::Expansion;
use crate::ir::{Binary, FloatPredicate, IntPredicate, Type, Value};

/// A comparison by the sign of a function's result, which for NaNs is such that no ordered comparison holds. `call` calls the
/// function of the format that a name stands for, as `eq` stands for `__eqtf2`; it returns an `i32`.
pub(super) fn compare(
    l: &mut Expansion,
    predicate: FloatPredicate,
    call: &impl Fn(&mut Expansion, &str) -> Value,
) -> Value {
    use FloatPredicate::*;
    let (name, sign) = match predicate {
        False | True => return l.b.func.bool(predicate == True),
        Oeq => ("eq", IntPredicate::Eq),
        Une => ("ne", IntPredicate::Ne),
        Ogt => ("gt", IntPredicate::Sgt),
        Ule => ("gt", IntPredicate::Sle),
        Oge => ("ge", IntPredicate::Sge),
        Ult => ("ge", IntPredicate::Slt),
        Olt => ("lt", IntPredicate::Slt),
        Uge => ("lt", IntPredicate::Sge),
        Ole => ("le", IntPredicate::Sle),
        Ugt => ("le", IntPredicate::Sgt),
        Uno => ("unord", IntPredicate::Ne),
        Ord => ("unord", IntPredicate::Eq),
        Ueq | One => {
            let (first, second, both) =
                if predicate == Ueq { (Uno, Oeq, Binary::Or) } else { (Ord, Une, Binary::And) };
            let (x, y) = (compare(l, first, call), compare(l, second, call));
            return l.binary(both, x, y);
        }
    };
    let order = call(l, name);
    let zero = l.b.func.int(Type::I32, 0);
    l.icmp(sign, order, zero)
}
