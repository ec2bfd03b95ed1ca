//! Loops of a region: heads, tight loops, and the longest way between heads.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use rivet_exec::vectors;

use super::{Node, NodeId, Region, Successor};

/// What is found on the way through the nodes from one of them, depth first.
struct Walk {
    /// The jumps back, to a node that is on the way to them.
    back: Vec<(NodeId, NodeId)>,
    /// By node: is it reached?
    reached: Vec<bool>,
    /// The nodes reached, each behind those that it leads to but by jumps back.
    done: Vec<NodeId>,
}

impl Region {
    /// Marks the nodes that jumps go back to: every cycle has one. Gives those jumps.
    pub(super) fn find_heads(&mut self) -> Vec<(NodeId, NodeId)> {
        let back = self.walk(0).back;
        back.iter().for_each(|&(_, head)| self.nodes[head].is_head = true);
        back
    }

    /// Is there a cycle among these nodes?
    pub(crate) fn goes_back(&self, nodes: &[NodeId]) -> bool {
        self.walk(0).back.iter().any(|(from, to)| nodes.contains(from) && nodes.contains(to))
    }

    /// The address at which the region had better begin: the target of a jump backwards, in a loop with the first node, from
    /// where fewer nodes are heads. A region that begins within one branch of a loop's body has heads where branches join.
    pub(crate) fn better_entry(&self) -> Option<u64> {
        let ends = |node: &Node| node.own().last().map_or(node.pc, |last| last.pc);
        let targets: HashSet<NodeId> = (0..self.nodes.len())
            .flat_map(|id| self.nodes[id].next().map(move |next| (id, next)))
            .filter(|&(id, next)| next != 0 && self.nodes[next].pc <= ends(&self.nodes[id]))
            .map(|(_, next)| next)
            .collect();
        let counted =
            targets.into_iter().filter_map(|root| Some((self.heads_from(root)?, self.nodes[root].pc)));
        let (heads, entry) = counted.min()?;
        (heads < self.heads()).then_some(entry)
    }

    /// Number of heads, the first node among them.
    pub(crate) fn heads(&self) -> usize {
        self.nodes.iter().filter(|node| node.is_head).count()
    }

    /// Number of heads if the region began at `root`; none if that does not lead to the first node.
    fn heads_from(&self, root: NodeId) -> Option<usize> {
        let Walk { back, reached, .. } = self.walk(root);
        let heads: HashSet<NodeId> = back.iter().map(|jump| jump.1).chain([root]).collect();
        reached[0].then_some(heads.len())
    }

    /// Goes through the nodes from `root` on.
    fn walk(&self, root: NodeId) -> Walk {
        let (mut back, mut done) = (Vec::new(), Vec::with_capacity(self.nodes.len()));
        // 0 unseen, 1 on the way from the root, 2 done.
        let mut colour = vec![0u8; self.nodes.len()];
        let mut path = vec![(root, self.successors(root))];
        colour[root] = 1;
        while let Some((id, rest)) = path.last_mut() {
            let id = *id;
            match rest.pop() {
                None => {
                    colour[id] = 2;
                    done.push(id);
                    path.pop();
                }
                Some(next) if colour[next] == 1 => {
                    back.push((id, next));
                }
                Some(next) if colour[next] == 0 => {
                    colour[next] = 1;
                    let rest = self.successors(next);
                    path.push((next, rest));
                }
                Some(_) => {}
            }
        }
        Walk { back, reached: colour.iter().map(|&colour| colour != 0).collect(), done }
    }

    /// Finds [`Node::tight`]: what leads to a jump back without passing its target is the loop. Loops that each have the head of
    /// the other are one with several heads, which is tight as well if `with_heads`.
    pub(super) fn find_tight_loops(&mut self, back: &[(NodeId, NodeId)], most: usize, with_heads: bool) {
        let before = self.before();
        let heads: BTreeSet<NodeId> = back.iter().map(|jump| jump.1).collect();
        let loops: BTreeMap<NodeId, BTreeSet<NodeId>> = heads
            .into_iter()
            .map(|head| {
                let mut body = BTreeSet::from([head]);
                let mut waiting: Vec<_> =
                    back.iter().filter(|jump| jump.1 == head).map(|jump| jump.0).collect();
                while let Some(id) = waiting.pop() {
                    if body.insert(id) {
                        waiting.extend(&before[id]);
                    }
                }
                // Other heads are reached from outside, too.
                if with_heads {
                    let reached = self.walk(head).reached;
                    body.retain(|&id| reached[id]);
                }
                (head, body)
            })
            .collect();
        for (&head, body) in &loops {
            let is_same = |id| with_heads && loops.get(id).is_some_and(|other| other.contains(&head));
            let is_innermost = body.iter().all(|id| *id == head || !self.nodes[*id].is_head || is_same(id));
            let size: usize = body.iter().map(|&id| self.nodes[id].len).sum();
            if is_innermost && size <= most {
                body.iter().for_each(|&id| self.nodes[id].tight = Some(head));
            }
        }
    }

    /// Has it an instruction that works on vectors?
    pub(crate) fn has_vectors(&self) -> bool {
        self.nodes.iter().any(|node| vectors(node.own()) > 0)
    }

    /// Has it an indirect jump with cases?
    pub(crate) fn has_cases(&self) -> bool {
        self.nodes.iter().any(|node| !node.cases.is_empty())
    }

    /// Keeps these nodes alone, once nothing refers to others by number any more.
    pub(crate) fn keep(&mut self, nodes: &[NodeId]) {
        let mut id = 0;
        self.nodes.retain(|_| {
            id += 1;
            nodes.contains(&(id - 1))
        });
    }

    /// The region without the nodes that `is_out` says and those that only they lead to; what led there leaves the region. As it
    /// was if the first is one of them.
    pub(crate) fn leave_out(mut self, is_out: impl Fn(NodeId) -> bool) -> Result<Region, Region> {
        let (mut stays, mut waiting) = (vec![false; self.nodes.len()], vec![0]);
        while let Some(id) = waiting.pop() {
            if !stays[id] && !is_out(id) {
                stays[id] = true;
                waiting.extend(self.successors(id));
            }
        }
        if !stays[0] {
            return Err(self);
        }
        let mut count = 0;
        let numbers: Vec<NodeId> = stays
            .iter()
            .map(|&stays| {
                count += usize::from(stays);
                count.wrapping_sub(1)
            })
            .collect();
        let starts: Vec<u64> = self.nodes.iter().map(|node| node.pc).collect();
        let to = |target| match target {
            Successor::Node(id) if stays[id] => Successor::Node(numbers[id]),
            Successor::Node(id) => Successor::Exit(starts[id]),
            exit @ Successor::Exit(_) => exit,
        };
        let mut id = 0;
        self.nodes.retain_mut(|node| {
            node.end = node.end.map(to);
            node.cases.retain(|case| stays[case.1]);
            node.cases.iter_mut().for_each(|case| case.1 = numbers[case.1]);
            node.tight = node.tight.filter(|&head| stays[head]).map(|head| numbers[head]);
            id += 1;
            stays[id - 1]
        });
        Ok(self)
    }

    /// The nodes that lead to each.
    pub(crate) fn before(&self) -> Vec<Vec<NodeId>> {
        let mut before = vec![Vec::new(); self.nodes.len()];
        for (id, node) in self.nodes.iter().enumerate() {
            node.next().for_each(|next| before[next].push(id));
        }
        before
    }

    /// The nodes in an order in which each comes behind those that lead to it, but for heads.
    pub(crate) fn order(&self) -> Vec<NodeId> {
        let mut order = self.walk(0).done;
        order.reverse();
        order
    }

    /// The last of the nodes that lead to each, if there is one.
    pub(crate) fn last_before(&self) -> Vec<Option<NodeId>> {
        let mut last = vec![None; self.nodes.len()];
        for (id, node) in self.nodes.iter().enumerate() {
            node.next().for_each(|next| last[next] = Some(id));
        }
        last
    }

    fn successors(&self, id: NodeId) -> Vec<NodeId> {
        self.nodes[id].next().collect()
    }

    /// Finds [`Node::longest`]: without the edges to heads there is no cycle.
    pub(super) fn measure(&mut self) {
        let mut longest: Vec<Option<u64>> = vec![None; self.nodes.len()];
        for head in 0..self.nodes.len() {
            let mut stack = vec![head];
            while let Some(&id) = stack.last() {
                let mut behind = 0;
                let mut missing = None;
                for next in self.nodes[id].next().filter(|&next| !self.nodes[next].is_head) {
                    match longest[next] {
                        Some(n) => behind = behind.max(n),
                        None => missing = Some(next),
                    }
                }
                if let Some(next) = missing {
                    stack.push(next);
                    continue;
                }
                longest[id] = Some(behind + self.nodes[id].len as u64);
                stack.pop();
            }
        }
        for (node, longest) in self.nodes.iter_mut().zip(longest) {
            node.longest = longest.unwrap_or(0);
        }
    }
}
