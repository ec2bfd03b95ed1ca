//! Dominators of graphs.

use rivet_cc::graph::{Dominators, Graph};

/// 0 → 1 → {2, 3} → 4 → {1, 5}
fn diamond_in_loop() -> Graph {
    Graph::new(vec![vec![1], vec![2, 3], vec![4], vec![4], vec![1, 5], vec![]])
}

#[test]
fn a_join_is_dominated_by_the_fork() {
    let dom = Dominators::new(&diamond_in_loop(), 0);
    assert_eq!(dom.parent(4), Some(1));
    assert_eq!(dom.parent(5), Some(4));
    assert_eq!(dom.parent(0), None);
    assert!(dom.dominates(1, 5) && !dom.dominates(2, 4) && dom.dominates(3, 3));
}

#[test]
fn the_fork_is_post_dominated_by_the_join() {
    let (reversed, root) = diamond_in_loop().reversed(&[5]);
    let post = Dominators::new(&reversed, root);
    assert_eq!(post.parent(1), Some(4));
    assert!(post.dominates(4, 2) && !post.dominates(2, 1));
}

#[test]
fn what_is_not_reached_is_dominated_by_nothing() {
    let dom = Dominators::new(&Graph::new(vec![vec![1], vec![], vec![1]]), 0);
    assert!(!dom.reaches(2) && !dom.dominates(2, 1) && dom.dominates(0, 1));
    assert_eq!(Graph::new(vec![vec![1], vec![], vec![1]]).reverse_postorder(0), [0, 1]);
}

/// The nodes that the root reaches when one node is taken away.
fn reached_without(graph: &Graph, gone: usize) -> Vec<bool> {
    let mut seen = vec![false; graph.succs.len()];
    let mut work = vec![0];
    while let Some(node) = work.pop() {
        if node != gone && !std::mem::replace(&mut seen[node], true) {
            work.extend(&graph.succs[node]);
        }
    }
    seen
}

proptest::proptest! {
    #[test]
    fn a_node_dominates_what_is_not_reached_without_it(
        edges in proptest::collection::vec((0usize..12, 0usize..12), 0..30),
    ) {
        let mut succs = vec![Vec::new(); 12];
        edges.iter().for_each(|&(from, to)| succs[from].push(to));
        let graph = Graph::new(succs);
        let dom = Dominators::new(&graph, 0);
        let all = reached_without(&graph, usize::MAX);
        for a in 0..12 {
            let without = reached_without(&graph, a);
            for b in 0..12 {
                let expected = all[a] && all[b] && !without[b];
                proptest::prop_assert_eq!(dom.dominates(a, b), expected, "{} over {}", a, b);
            }
            if let Some(up) = dom.parent(a) {
                let strict = (0..12).filter(|&d| d != a && dom.dominates(d, a));
                proptest::prop_assert!(strict.into_iter().all(|d| dom.dominates(d, up)));
            }
        }
    }
}
