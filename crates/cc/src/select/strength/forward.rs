//! Parameters of blocks that one edge comes to are what that passes.

use std::collections::HashMap;

use super::replace;
use crate::mir::{BlockId, Function, Reg};

/// Lets whoever reads a parameter of a block that is come to by one edge only read what that passes.
pub(super) fn forward(function: &mut Function) {
    let mut edges: HashMap<BlockId, Vec<Vec<Reg>>> = HashMap::new();
    for id in function.ids() {
        for edge in function.at(id).term.edges() {
            edges.entry(edge.to).or_default().push(edge.args.clone());
        }
    }
    for id in function.ids() {
        let Some([args]) = edges.get(&id).map(Vec::as_slice) else { continue };
        // What was replaced on the way is what it was replaced by.
        let args = args.clone();
        let params = std::mem::take(&mut function.at_mut(id).params);
        for block in function.ids() {
            for edge in function.at_mut(block).term.edges_mut() {
                if edge.to == id {
                    edge.args.clear();
                }
            }
        }
        for (&param, &arg) in params.iter().zip(&args) {
            replace(function, param, arg);
            for list in edges.values_mut().flatten() {
                list.iter_mut().filter(|reg| **reg == param).for_each(|reg| *reg = arg);
            }
        }
    }
}
