//! Dependences between accesses of a loop.

use rivet_cc::analysis::poly::Poly;
use rivet_cc::analysis::relations::{Relation, lattice, passes};

#[test]
fn distances_decide() {
    // a[i] written, then a[i - 1] read: b meets what a wrote one iteration before.
    assert_eq!(lattice(-4, 4, 4, 4, None), Relation::Forward);
    // a[i] read, then a[i + 1] written: what a reads in the next iteration must be written before.
    assert_eq!(lattice(4, 4, 4, 4, None), Relation::Backward(1));
    assert_eq!(lattice(0, 4, 4, 4, None), Relation::Forward);
    // a[2 i] and a[2 i + 1]
    assert_eq!(lattice(4, 8, 4, 4, None), Relation::Independent);
    // a[i] and a[i + 7], of six iterations
    assert_eq!(lattice(28, 4, 4, 4, Some(6)), Relation::Independent);
    assert_eq!(lattice(28, 4, 4, 4, None), Relation::Backward(7));
    // overlapping elements
    assert_eq!(lattice(2, 4, 4, 4, None), Relation::Cycle(1));
    assert_eq!(lattice(0, 0, 4, 4, None), Relation::Cycle(1));
}

#[test]
fn an_element_is_passed_or_touched() {
    // a[0] beside a[i + 3], and beside a[i - 3], which comes to it.
    assert!(passes(12, &Poly::constant(4), 4, 4, None));
    assert!(!passes(-12, &Poly::constant(4), 4, 4, None));
    assert!(passes(-12, &Poly::constant(4), 4, 4, Some(3)));
    // a[1] between a[0], a[2], …
    assert!(passes(-4, &Poly::constant(8), 4, 4, None));
}
