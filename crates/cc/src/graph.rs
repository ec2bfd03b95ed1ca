//! A `Graph` is a directed graph of numbered nodes, with its orders and dominators.
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
    /// The closest strict dominator; of the root itself. `None` for nodes that the root does not reach.
    parent: Vec<Option<usize>>,
    /// When a walk over the tree of dominators enters each node, and the last entry below it.
    entries: Vec<(usize, usize)>,
}

impl Dominators {
    /// Dominators of what `root` reaches, by semidominators: Georgiadis, "Linear-Time Algorithms for Dominators and Related
    /// Problems", section 2.3 (SNCA).
    pub fn new(graph: &Graph, root: usize) -> Dominators {
        let parent = Search::new(graph, root).dominators(graph);
        let entries = entries(&parent, root);
        Dominators { root, parent, entries }
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
        let ((first, last), (at, _)) = (self.entries[a], self.entries[b]);
        self.reaches(a) && self.reaches(b) && (first..=last).contains(&at)
    }
}

/// A depth-first search, and for each of its nodes the best ancestor known. Nodes are named by their number in it.
struct Search {
    /// The nodes in the order in which they were found.
    order: Vec<usize>,
    /// The number of each node of the graph; `usize::MAX` where the search did not come.
    number: Vec<usize>,
    /// The number of the node from which each was found.
    parent: Vec<usize>,
    /// The next ancestor to look at: the parent, or one further up where paths are compressed.
    ancestor: Vec<usize>,
    /// The least semidominator between a node and its ancestor.
    least: Vec<usize>,
}

impl Search {
    fn new(graph: &Graph, root: usize) -> Search {
        let mut number = vec![usize::MAX; graph.succs.len()];
        let (mut order, mut parent) = (Vec::new(), Vec::new());
        let mut stack = vec![(root, 0)];
        while let Some((node, from)) = stack.pop() {
            if number[node] != usize::MAX {
                continue;
            }
            number[node] = order.len();
            parent.push(from);
            stack.extend(graph.succs[node].iter().map(|&to| (to, number[node])));
            order.push(node);
        }
        let ancestor = parent.clone();
        let least = (0..order.len()).collect();
        Search { order, number, parent, ancestor, least }
    }

    /// The least semidominator on the way from `node` up to nodes numbered `last` or more.
    fn least_above(&mut self, node: usize, last: usize) -> usize {
        let mut path = vec![node];
        while let Some(&top) = path.last()
            && self.ancestor[top] > last
        {
            path.push(self.ancestor[top]);
        }
        let mut above = path.pop().unwrap_or(node);
        while let Some(below) = path.pop() {
            self.least[below] = self.least[below].min(self.least[above]);
            self.ancestor[below] = self.ancestor[above];
            above = below;
        }
        self.least[node]
    }

    fn dominators(mut self, graph: &Graph) -> Vec<Option<usize>> {
        let count = self.order.len();
        let mut semi: Vec<usize> = (0..count).collect();
        for at in (1..count).rev() {
            for &pred in &graph.preds[self.order[at]] {
                let pred = self.number[pred];
                if pred == usize::MAX {
                    continue;
                }
                // A node that was found later hangs below this one or beside it; others are their own semidominators so far.
                let found = if pred > at { self.least_above(pred, at) } else { pred };
                semi[at] = semi[at].min(found);
            }
            self.least[at] = semi[at];
        }
        let mut idom = self.parent.clone();
        for at in 1..count {
            while idom[at] > semi[at] {
                idom[at] = idom[idom[at]];
            }
        }
        let mut out = vec![None; self.number.len()];
        for (at, &node) in self.order.iter().enumerate() {
            out[node] = Some(self.order[idom[at]]);
        }
        out
    }
}

/// The first and last entry below each node of a tree that is given by parents.
fn entries(parent: &[Option<usize>], root: usize) -> Vec<(usize, usize)> {
    let mut children = vec![Vec::new(); parent.len()];
    for (node, up) in parent.iter().enumerate().filter(|(node, _)| *node != root) {
        if let Some(up) = up {
            children[*up].push(node);
        }
    }
    let mut out = vec![(0, 0); parent.len()];
    let mut count = 0;
    let mut stack = vec![(root, false)];
    while let Some((node, left)) = stack.pop() {
        if left {
            out[node].1 = count - 1;
            continue;
        }
        out[node].0 = count;
        count += 1;
        stack.push((node, true));
        stack.extend(children[node].iter().map(|&child| (child, false)));
    }
    out
}
