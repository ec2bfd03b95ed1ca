//! Loops of a graph.

use rivet_cc::analysis::loops::LoopForest;
use rivet_cc::graph::{Dominators, Graph};

fn forest(succs: &[&[usize]]) -> LoopForest {
    let graph = Graph::new(succs.iter().map(|s| s.to_vec()).collect());
    let dom = Dominators::new(&graph, 0);
    LoopForest::new(&graph, &dom, 0)
}

#[test]
fn a_nest_of_two() {
    let f = forest(&[&[1], &[2], &[2, 3], &[1, 4], &[]]);
    assert_eq!(f.loops.len(), 2);
    assert_eq!((f.loops[0].header, f.loops[0].blocks.clone()), (1, vec![1, 2, 3]));
    assert_eq!((f.loops[1].header, f.loops[1].parent), (2, Some(0)));
    assert_eq!(f.loops[1].exits, [(2, 3)]);
    assert!(f.is_innermost(1) && !f.is_innermost(0) && !f.irreducible);
}

#[test]
fn two_exits() {
    let f = forest(&[&[1], &[2, 3], &[1, 3], &[]]);
    assert_eq!(f.loops[0].exits, [(1, 3), (2, 3)]);
    assert_eq!(f.loops[0].latch(), Some(2));
}

#[test]
fn a_cycle_with_two_entries_is_no_loop() {
    let f = forest(&[&[1, 2], &[2], &[1, 3], &[]]);
    assert!(f.loops.is_empty() && f.irreducible);
}
