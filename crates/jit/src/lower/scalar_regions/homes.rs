//! Homes: host registers of guest registers, for the whole region.

use iced_x86::Register;

use crate::operands::{numbers, uses};
use crate::region::Region;

/// Host registers that are homes.
const HOMES: [Register; 8] = [
    Register::RBX,
    Register::RBP,
    Register::R8,
    Register::R11,
    Register::R12,
    Register::R13,
    Register::R14,
    Register::R15,
];

/// How much an instruction in a tight loop counts for the choice of registers.
pub(super) const INNER: u32 = 16;

/// Where guest registers are. Sets have a bit for each.
pub(super) struct Homes {
    x: [Option<Register>; 32],
    /// Those that may differ from what the hart holds where each node begins.
    changed: Vec<u32>,
    /// Those whose homes are to be loaded where the region is entered.
    loaded: u32,
}

impl Homes {
    pub(super) fn of(region: &Region) -> Homes {
        let nodes = &region.nodes;
        let mut weights = [0u32; 32];
        // What each node reads before it writes that, and what it writes.
        let (mut reads, mut writes) = (vec![0; nodes.len()], vec![0; nodes.len()]);
        for (id, node) in nodes.iter().enumerate() {
            for uop in node.own() {
                let uses = uses(uop);
                reads[id] |= uses.reads.x & !writes[id];
                writes[id] |= uses.writes.x;
                let weight = if node.tight.is_some() { INNER } else { 1 };
                numbers(uses.reads.x | uses.writes.x).for_each(|r| weights[r] += weight);
            }
        }
        let mut order: Vec<usize> = (1..32).filter(|&r| weights[r] > 0).collect();
        order.sort_by_key(|&r| std::cmp::Reverse(weights[r]));
        let (mut x, mut homes) = ([None; 32], 0);
        for (&r, &register) in order.iter().zip(&HOMES) {
            x[r] = Some(register);
            homes |= 1 << r;
        }
        // Written on some way to each node, and on every way.
        let (mut changed, mut written) = (vec![0; nodes.len()], vec![u32::MAX; nodes.len()]);
        written[0] = 0;
        let mut waiting: Vec<_> = (0..nodes.len()).collect();
        while let Some(id) = waiting.pop() {
            let (some, every) = (changed[id] | writes[id], written[id] | writes[id]);
            for next in nodes[id].end.nodes() {
                if some & !changed[next] | written[next] & !every != 0 {
                    changed[next] |= some;
                    written[next] &= every;
                    waiting.push(next);
                }
            }
        }
        // What is read from before, and what an exit may store whichever way led there.
        let needed = (0..nodes.len()).map(|id| (reads[id] | changed[id]) & !written[id]);
        let loaded = needed.fold(0, |set, needed| set | needed) & homes;
        changed.iter_mut().for_each(|set| *set &= homes);
        Homes { x, changed, loaded }
    }

    /// Those whose homes are to be loaded where the region is entered.
    pub(super) fn loaded(&self) -> u32 {
        self.loaded
    }

    /// The home of a guest register, if it has one.
    pub(super) fn of_x(&self, r: u8) -> Option<Register> {
        self.x[usize::from(r & 31)]
    }

    /// Those of a set that have homes.
    pub(super) fn among(&self, set: u32) -> u32 {
        numbers(set).filter(|&r| self.x[r].is_some()).fold(0, |set, r| set | 1 << r)
    }

    /// Those that may differ from what the hart holds where a node begins.
    pub(super) fn changed(&self, node: usize) -> u32 {
        self.changed[node]
    }
}
