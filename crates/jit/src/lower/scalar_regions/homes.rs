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
const INNER: u32 = 16;

/// Where guest registers are.
pub(super) struct Homes {
    x: [Option<Register>; 32],
    /// Those that may differ from what the hart holds where each node begins.
    changed: Vec<u32>,
}

impl Homes {
    pub(super) fn of(region: &Region) -> Homes {
        let mut weights = [0u32; 32];
        let mut writes = vec![0; region.nodes.len()];
        for (node, writes) in region.nodes.iter().zip(&mut writes) {
            for uop in node.own() {
                let uses = uses(uop);
                *writes |= uses.writes.x;
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
        let mut changed = vec![0u32; region.nodes.len()];
        let mut waiting: Vec<_> = (0..region.nodes.len()).collect();
        while let Some(id) = waiting.pop() {
            let behind = (changed[id] | writes[id]) & homes;
            for next in region.nodes[id].end.nodes() {
                if behind & !changed[next] != 0 {
                    changed[next] |= behind;
                    waiting.push(next);
                }
            }
        }
        Homes { x, changed }
    }

    /// The home of a guest register, if it has one.
    pub(super) fn of_x(&self, r: u8) -> Option<Register> {
        self.x[usize::from(r & 31)]
    }

    /// All guest registers that have homes, with these.
    pub(super) fn all(&self) -> impl Iterator<Item = (u8, Register)> + use<> {
        let x = self.x;
        (1..32).filter_map(move |r| Some((r, x[usize::from(r)]?)))
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
