//! Directed graphs of numbered nodes: orders and dominators.
//!
//! Nothing here knows of instructions: the same code serves dominators and, on the reversed graph, post-dominators.

/// A graph in which every node's successors and predecessors are known.
#[derive(Clone, Debug)]
pub struct Graph {
    /// Successors by node.
    pub succs: Vec<Vec<usize>>,
    /// Predecessors by node.
    pub preds: Vec<Vec<usize>>,
}

impl Graph {
    /// The graph with these successors.
    pub fn new(succs: Vec<Vec<usize>>) -> Graph {
        let mut preds = vec![Vec::new(); succs.len()];
        for (from, targets) in succs.iter().enumerate() {
            for &to in targets {
                preds[to].push(from);
            }
        }
        Graph { succs, preds }
    }

    /// All edges turned around, with one more node that leads to every node in `roots`; its number is returned.
    pub fn reversed(&self, roots: &[usize]) -> (Graph, usize) {
        let mut succs = self.preds.clone();
        succs.push(roots.to_vec());
        (Graph::new(succs), self.succs.len())
    }

    /// The nodes that `root` reaches, each before its successors except along back edges.
    pub fn reverse_postorder(&self, root: usize) -> Vec<usize> {
        let mut seen = vec![false; self.succs.len()];
        let mut order = Vec::with_capacity(self.succs.len());
        let mut stack = vec![(root, 0)];
        seen[root] = true;
        while let Some((node, next)) = stack.last_mut() {
            match self.succs[*node].get(*next) {
                Some(&to) => {
                    *next += 1;
                    if !seen[to] {
                        seen[to] = true;
                        stack.push((to, 0));
                    }
                }
                None => {
                    order.push(*node);
                    stack.pop();
                }
            }
        }
        order.reverse();
        order
    }
}

/// Which node dominates which: `a` dominates `b` if every path from the root to `b` goes through `a`.
#[derive(Clone, Debug)]
pub struct Dominators {
    root: usize,
    /// The closest strict dominator; `None` for nodes that the root does not reach.
    parent: Vec<Option<usize>>,
    depth: Vec<usize>,
}

impl Dominators {
    /// Dominators of what `root` reaches, by iteration over the reverse postorder: Cooper, Harvey and Kennedy, "A Simple, Fast
    /// Dominance Algorithm".
    pub fn new(graph: &Graph, root: usize) -> Dominators {
        let order = graph.reverse_postorder(root);
        let mut rank = vec![usize::MAX; graph.succs.len()];
        for (i, &node) in order.iter().enumerate() {
            rank[node] = i;
        }
        let mut parent: Vec<Option<usize>> = vec![None; graph.succs.len()];
        parent[root] = Some(root);
        let mut changed = true;
        while changed {
            changed = false;
            for &node in &order[1..] {
                let known = graph.preds[node].iter().copied().filter(|p| parent[*p].is_some());
                let meet = known.reduce(|a, b| meet(&parent, &rank, a, b));
                if parent[node] != meet {
                    parent[node] = meet;
                    changed = true;
                }
            }
        }
        let mut depth = vec![0; graph.succs.len()];
        for &node in &order[1..] {
            depth[node] = parent[node].map_or(0, |p| depth[p] + 1);
        }
        Dominators { root, parent, depth }
    }

    /// The closest strict dominator.
    pub fn parent(&self, node: usize) -> Option<usize> {
        self.parent[node].filter(|_| node != self.root)
    }

    /// Whether the root reaches the node.
    pub fn reaches(&self, node: usize) -> bool {
        self.parent[node].is_some()
    }

    /// Whether every path to `b` goes through `a`; a node dominates itself.
    pub fn dominates(&self, a: usize, b: usize) -> bool {
        if !self.reaches(a) || !self.reaches(b) {
            return false;
        }
        let mut node = b;
        while self.depth[node] > self.depth[a] {
            let Some(up) = self.parent(node) else { break };
            node = up;
        }
        node == a
    }
}

fn meet(parent: &[Option<usize>], rank: &[usize], mut a: usize, mut b: usize) -> usize {
    while a != b {
        if rank[a] < rank[b] {
            std::mem::swap(&mut a, &mut b);
        }
        match parent[a] {
            Some(up) => a = up,
            None => return b,
        }
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
