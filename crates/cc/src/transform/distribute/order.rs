//! Which loops of a distributed loop have to come before which.

use super::DistributableLoop;
use crate::analysis::relations::{Relation, relation};

/// Whether the first statement's loop has to come before the second's.
pub(super) type Precedence = Vec<Vec<bool>>;

/// Puts parts into an order that keeps what has to come first, and those together that are joined.
pub(super) fn in_order<T>(
    edges: &Precedence,
    mut rest: Vec<(T, Vec<usize>)>,
    joined: impl Fn((&[usize], &T), (&[usize], &T)) -> Option<T>,
) -> Vec<(T, Vec<usize>)> {
    let mut groups: Vec<(T, Vec<usize>)> = Vec::new();
    while !rest.is_empty() {
        let ready = |at: &usize| {
            let part = &rest[*at].1;
            rest.iter().enumerate().all(|(i, (_, other))| i == *at || !edges[other[0]][part[0]])
        };
        let all: Vec<usize> = (0..rest.len()).filter(ready).collect();
        let found = groups.last_mut().and_then(|(kind, group)| {
            let both = |at: usize| Some((at, joined((group, kind), (&rest[at].1, &rest[at].0))?));
            let (at, new) = all.iter().find_map(|at| both(*at))?;
            *kind = new;
            Some((at, group))
        });
        match (found, all.first()) {
            (Some((at, group)), _) => group.extend(rest.remove(at).1),
            (None, Some(at)) => groups.push(rest.remove(*at)),
            // Parts that wait for each other would be one.
            (None, None) => break,
        }
    }
    groups
}

impl DistributableLoop<'_> {
    /// Which statement's loop has to come before which, directly or through others, and which pairs of accesses have to be
    /// compared.
    pub(super) fn dependences(&self) -> (Precedence, Vec<(usize, usize)>) {
        let size = self.statements.len();
        let mut edges = vec![vec![false; size]; size];
        let mut checks = Vec::new();
        let limit = self.count.as_constant().map(|n| n.saturating_add(1));
        for (i, a) in self.accesses.iter().enumerate() {
            for (j, b) in self.accesses.iter().enumerate().skip(i + 1) {
                if !a.is_store && !b.is_store {
                    continue;
                }
                let found = relation(self.func, a, b, limit);
                let (forward, backward) = match found {
                    Relation::Independent => continue,
                    Relation::Forward => (true, false),
                    Relation::Backward(_) => (false, true),
                    Relation::Cycle(_) | Relation::Opaque => (true, true),
                    Relation::Unknown => (false, false),
                };
                let mut apart = false;
                for (x, first) in self.statements.iter().enumerate() {
                    for (y, second) in self.statements.iter().enumerate() {
                        if x != y && first.slice.contains(&a.inst) && second.slice.contains(&b.inst) {
                            edges[x][y] |= forward;
                            edges[y][x] |= backward;
                            apart = true;
                        }
                    }
                }
                if apart && found == Relation::Unknown {
                    checks.push((i, j));
                }
            }
        }
        for via in 0..size {
            for from in 0..size {
                for to in 0..size {
                    edges[from][to] |= edges[from][via] && edges[via][to];
                }
            }
        }
        (edges, checks)
    }

    /// Statements that depend on each other both ways stay together.
    pub(super) fn parts(&self, edges: &Precedence) -> Vec<Vec<usize>> {
        let mut parts: Vec<Vec<usize>> = Vec::new();
        for (x, behind) in edges.iter().enumerate() {
            match parts.iter_mut().find(|p| edges[p[0]][x] && behind[p[0]]) {
                Some(part) => part.push(x),
                None => parts.push(vec![x]),
            }
        }
        parts
    }
}
