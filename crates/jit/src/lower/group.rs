//! Accesses off one register, which are reached by one look at the flags of their pages.
//!
//! Invariant: the members of a group are at constant distances from each other, within less than a page, and each is reached
//! only behind the first: all are of one node, or of nodes that only that leads to. Pages stay what they are on the way from
//! node to node within a region, for what may call the system leaves it.

use rivet_exec::Uop;
use rivet_isa::Op;
use rivet_mem::{Access, Perms};

use crate::lower::memory::PAGE;
use crate::operands::{numbers, uses};
use crate::region::{Node, Region};

/// Most bytes that a group spans: they are in two pages at most.
const MOST: i64 = 2048;

// The first and the last page are looked at: there must be none between.
const _: () = assert!(MOST <= 1 << PAGE);

/// Accesses off one register.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// The register that the first of them is off.
    pub(super) register: u8,
    /// From what the first one's rs1 holds to their first byte.
    pub(super) start: i64,
    /// Bytes from there to behind their last.
    pub(super) bytes: u32,
    pub(super) needs: Perms,
}

impl Group {
    /// What its accesses reach.
    pub(super) fn reached(&self) -> Reached {
        Reached { register: self.register, start: self.start, bytes: self.bytes, needs: self.needs }
    }
}

/// What is reached by one look at the flags of pages: bytes off what a register holds then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reached {
    pub(super) register: u8,
    /// From what the register holds to the first of them.
    pub(super) start: i64,
    pub(super) bytes: u32,
    pub(super) needs: Perms,
}

/// Where an access is in its group.
#[derive(Clone, Copy, Debug)]
pub(super) struct Member {
    pub(super) group: usize,
    /// It is the first, which looks at the pages.
    pub(super) is_first: bool,
}

/// By an instruction's number in its node: the access that it is in a group.
pub(super) type Members = Vec<Option<Member>>;

/// The groups of a node or a block for itself, and which of its instructions are in which.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    pub(super) groups: Vec<Group>,
    pub(super) members: Members,
}

impl Groups {
    /// Finds the groups among plain accesses: `access` tells of an instruction, by its number too, how many bytes it accesses
    /// from rs1 + imm on, and how.
    pub(super) fn of(uops: &[Uop], access: impl Fn(usize, &Uop) -> Option<(u32, Access)>) -> Groups {
        let mut finder = Finder::default();
        finder.node(uops, None, access);
        let (groups, mut members) = finder.groups();
        Groups { groups, members: members.pop().unwrap_or_default() }
    }
}

/// The groups of a region, and the members of each node; `access` is as for [`Groups::of`].
pub(super) fn of_region(
    region: &Region,
    access: impl Fn(&Node, &Uop) -> Option<(u32, Access)>,
) -> (Vec<Group>, Vec<Members>) {
    let before = region.before();
    let mut finder = Finder::default();
    for (id, node) in region.nodes.iter().enumerate() {
        // Heads are reached again and again, by values of later rounds.
        let alone = match before[id][..] {
            [only] if only < id && !node.is_head => Some(only),
            _ => None,
        };
        finder.node(node.own(), alone, |_, uop| access(node, uop));
    }
    finder.groups()
}

/// May code leave at access `at`? It does not where the group's first has looked at the pages.
pub(super) fn may_leave(members: &Members, at: usize) -> bool {
    members[at].is_none_or(|member| member.is_first)
}

/// A value that a register has had, and how far from it the register is now.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Origin {
    value: usize,
    distance: i64,
}

/// Where an instruction is: node, and number in that.
type Place = (usize, usize);

/// A group while it is found; addresses are distances from its value.
struct Open {
    value: usize,
    register: u8,
    /// What rs1 of the first was.
    base: i64,
    start: i64,
    end: i64,
    members: Vec<Place>,
    needs: Perms,
}

/// What is known at a place of the code.
#[derive(Clone)]
struct State {
    origins: [Origin; 32],
    /// The groups that further accesses may become members of.
    open: Vec<usize>,
}

/// Finds groups, of two and more accesses.
#[derive(Default)]
struct Finder {
    values: usize,
    found: Vec<Open>,
    /// By node: how many instructions it has, and what is known at its end.
    nodes: Vec<(usize, State)>,
}

impl Finder {
    /// Goes through the next node. `before` is the node that alone leads to it, if there is one, of those gone through;
    /// `access` is as for [`Groups::of`].
    fn node(
        &mut self,
        uops: &[Uop],
        before: Option<usize>,
        access: impl Fn(usize, &Uop) -> Option<(u32, Access)>,
    ) {
        let mut state = match before {
            Some(id) => self.nodes[id].1.clone(),
            None => self.nothing_known(),
        };
        let node = self.nodes.len();
        for (at, uop) in uops.iter().enumerate() {
            if let Some((size, access)) = access(at, uop) {
                self.add((node, at), uop, size, access, &mut state);
            }
            self.step(uop, &mut state.origins);
        }
        self.nodes.push((uops.len(), state));
    }

    fn nothing_known(&mut self) -> State {
        let first = self.values;
        self.values += 32;
        let origins = std::array::from_fn(|r| Origin { value: first + r, distance: 0 });
        State { origins, open: Vec::new() }
    }

    /// An access is one more of a group, or the first of one.
    fn add(&mut self, place: Place, uop: &Uop, size: u32, access: Access, state: &mut State) {
        let register = uop.rs1 & 31;
        let Origin { value, distance } = state.origins[usize::from(register)];
        let start = distance + i64::from(uop.imm);
        let end = start + i64::from(size);
        let needs = access.needs();
        let known = state.open.iter().position(|&id| self.found[id].value == value);
        if let Some(group) = known.map(|i| &mut self.found[state.open[i]]) {
            let (start_now, end_now) = (group.start.min(start), group.end.max(end));
            // What another node needs may be more than the first node's way on allows.
            let is_allowed = group.needs.contains(needs) || group.members[0].0 == place.0;
            if end_now - start_now <= MOST && is_allowed {
                (group.start, group.end) = (start_now, end_now);
                group.members.push(place);
                group.needs |= needs;
                return;
            }
        }
        if let Some(i) = known {
            state.open.swap_remove(i);
        }
        state.open.push(self.found.len());
        let (base, members) = (distance, vec![place]);
        self.found.push(Open { value, register, base, start, end, members, needs });
    }

    /// What registers hold behind an instruction.
    fn step(&mut self, uop: &Uop, origins: &mut [Origin; 32]) {
        let moved = match uop.op.base() {
            Op::addi if uop.rs1 != 0 => Some(origins[usize::from(uop.rs1 & 31)]),
            _ => None,
        };
        for r in numbers(uses(uop).writes.x) {
            origins[r] = Origin { value: self.values, distance: 0 };
            self.values += 1;
        }
        if let (Some(from), 1..32) = (moved, uop.rd) {
            let distance = from.distance + i64::from(uop.imm);
            // Far from where it was, sums of distances would have to be looked at for overflow.
            if distance.abs() < 1 << 32 {
                origins[usize::from(uop.rd)] = Origin { distance, ..from };
            }
        }
    }

    /// The groups, and the members of each node.
    fn groups(self) -> (Vec<Group>, Vec<Members>) {
        let mut members: Vec<Members> = self.nodes.iter().map(|&(len, _)| vec![None; len]).collect();
        let mut groups = Vec::new();
        for found in self.found.into_iter().filter(|group| group.members.len() > 1) {
            for (i, &(node, at)) in found.members.iter().enumerate() {
                members[node][at] = Some(Member { group: groups.len(), is_first: i == 0 });
            }
            groups.push(Group {
                register: found.register,
                start: found.start - found.base,
                bytes: (found.end - found.start) as u32,
                needs: found.needs,
            });
        }
        (groups, members)
    }
}
