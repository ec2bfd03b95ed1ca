//! Polynomials over counters and values.

use rivet_cc::analysis::poly::{Poly, PolyTerm};
use rivet_cc::ir::Value;

fn value(n: usize) -> Poly {
    Poly::term(PolyTerm::Value(Value::from_index(n)))
}

#[test]
fn products_are_collected() {
    let i = Poly::term(PolyTerm::Iter(0));
    // 4 (n i + 3) - 12 = 4 n i
    let p = value(7).times(&i).unwrap().plus(&Poly::constant(3)).times_constant(4).minus(&Poly::constant(12));
    let (start, step) = p.split(0).unwrap();
    assert_eq!(start.as_constant(), Some(0));
    assert_eq!(step, value(7).times_constant(4));
    assert_eq!(p.at(0, &Poly::constant(2)), Some(value(7).times_constant(8)));
}

#[test]
fn squares_of_the_counter_are_not_linear() {
    let i = Poly::term(PolyTerm::Iter(0));
    assert_eq!(i.times(&i).unwrap().split(0), None);
    assert_eq!(value(1).minus(&value(1)).as_constant(), Some(0));
    assert_eq!(value(3).as_value(), Some(Value::from_index(3)));
    assert_eq!(value(3).times_constant(2).as_value(), None);
}
