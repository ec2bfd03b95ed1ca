//! Homes: host registers of guest registers, for the whole region.

use iced_x86::Register;

use crate::lower::float::Formats;
use crate::lower::x86::assign;
use crate::lower::x86::float::has_vex;
use crate::operands::{Registers, numbers, uses};
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

/// Those for floating-point registers: others are temporary.
const FLOAT_HOMES: std::ops::RangeInclusive<u32> = 3..=15;

/// How much an instruction of the node that was entered most often counts for the choice of registers; others count in proportion,
/// and one more.
const SHARES: u32 = 1 << 12;

/// Where guest registers are. Floating-point registers have homes if a region uses them for doubles alone.
pub(super) struct Homes {
    x: [Option<Register>; 32],
    f: [Option<Register>; 32],
    /// Those that may differ from what the hart holds where each node begins.
    changed: Vec<Registers>,
    /// Those whose homes are to be loaded where the region is entered.
    loaded: Registers,
}

impl Homes {
    pub(super) fn of(region: &Region) -> Homes {
        let nodes = &region.nodes;
        let most = nodes.iter().map(|node| u64::from(node.entered)).max().unwrap_or(0).max(1);
        let (mut weights, mut formats) = ([[0u32; 32]; 2], Formats::default());
        // What each node reads before it writes that, and what it writes.
        let nothing = vec![Registers::default(); nodes.len()];
        let (mut reads, mut writes) = (nothing.clone(), nothing.clone());
        for (id, node) in nodes.iter().enumerate() {
            for uop in node.own() {
                let uses = uses(uop);
                reads[id] = reads[id].union(uses.reads.without(writes[id]));
                writes[id] = writes[id].union(uses.writes);
                let weight = 1 + u64::from(node.entered) * u64::from(SHARES) / most;
                let both = uses.reads.union(uses.writes);
                for (set, weights) in [both.x, both.f].into_iter().zip(&mut weights) {
                    numbers(set).for_each(|r| weights[r] += weight as u32);
                }
                formats.note_uses(uop, None);
            }
        }
        let doubles = if has_vex() { formats.pure().1 } else { 0 };
        let f: Vec<Register> = FLOAT_HOMES.map(|n| Register::XMM0 + n).collect();
        let (x, f) = (assign(&weights[0], !1, &HOMES), assign(&weights[1], doubles, &f));
        let set = |places: &[Option<Register>; 32]| {
            (0..32).filter(|&r| places[r].is_some()).fold(0, |set, r| set | 1u32 << r)
        };
        let homes = Registers { x: set(&x), f: set(&f), ..Registers::default() };
        // Written on some way to each node, and on every way.
        let (mut changed, mut written) = (nothing, vec![homes; nodes.len()]);
        written[0] = Registers::default();
        let mut waiting: Vec<_> = (0..nodes.len()).collect();
        while let Some(id) = waiting.pop() {
            let writes = writes[id].intersection(homes);
            let (some, every) = (changed[id].union(writes), written[id].union(writes));
            for next in nodes[id].next() {
                let both = (changed[next].union(some), written[next].intersection(every));
                if both != (changed[next], written[next]) {
                    (changed[next], written[next]) = both;
                    waiting.push(next);
                }
            }
        }
        // What is read from before, and what an exit may store whichever way led there.
        let needed = (0..nodes.len()).map(|id| reads[id].union(changed[id]).without(written[id]));
        let loaded = needed.fold(Registers::default(), Registers::union).intersection(homes);
        Homes { x, f, changed, loaded }
    }

    /// Those whose homes are to be loaded where the region is entered.
    pub(super) fn loaded(&self) -> Registers {
        self.loaded
    }

    /// The home of an integer register, if it has one.
    pub(super) fn of_x(&self, r: u8) -> Option<Register> {
        self.x[usize::from(r & 31)]
    }

    /// The home of a floating-point register, if it has one.
    pub(super) fn of_f(&self, r: u8) -> Option<Register> {
        self.f[usize::from(r & 31)]
    }

    /// Has any floating-point register one?
    pub(super) fn has_floats(&self) -> bool {
        self.f.iter().any(Option::is_some)
    }

    /// Those that may differ from what the hart holds where a node begins.
    pub(super) fn changed(&self, node: usize) -> Registers {
        self.changed[node]
    }
}
