//! Accesses of a node off one register, which are reached by one look at the flags of their pages.
//!
//! Invariant: the members of a group are of one node, at constant distances from each other, within less than a page;
//! pages stay what they are while a node runs, for only its end may call the system.

use rivet_exec::Uop;
use rivet_isa::Op;
use rivet_mem::{Access, Perms};

use crate::lower::memory::PAGE;
use crate::operands::{numbers, uses};

/// Most bytes that a group spans: they are in two pages at most.
const MOST: i64 = 2048;

// The first and the last page are looked at: there must be none between.
const _: () = assert!(MOST <= 1 << PAGE);

/// Accesses off one register.
#[derive(Clone, Copy, Debug)]
pub(super) struct Group {
    /// The first instruction of them.
    pub(super) first: usize,
    /// From what the first one's rs1 holds to their first byte.
    pub(super) start: i64,
    /// Bytes from there to behind their last.
    pub(super) bytes: u32,
    pub(super) needs: Perms,
}

impl Group {
    /// What its accesses reach; `uops` are the node's.
    pub(super) fn reached(&self, uops: &[Uop]) -> Reached {
        let register = uops[self.first].rs1 & 31;
        Reached { register, start: self.start, bytes: self.bytes, needs: self.needs }
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
    /// Bytes behind the group's start.
    pub(super) offset: i32,
}

/// The groups of a node, and which of its instructions are in which.
#[derive(Clone, Debug, Default)]
pub(super) struct Groups {
    pub(super) groups: Vec<Group>,
    pub(super) members: Vec<Option<Member>>,
}

/// A value that a register had in the node, and how far from it the register is now.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Origin {
    value: usize,
    distance: i64,
}

/// A group while it is found; addresses are distances from its value.
struct Open {
    value: usize,
    /// What rs1 of the first was.
    base: i64,
    start: i64,
    end: i64,
    members: Vec<(usize, i64)>,
    needs: Perms,
}

impl Groups {
    /// Finds the groups of two and more among plain accesses: `access` tells of an instruction, by its number too, how many
    /// bytes it accesses from rs1 + imm on, and how.
    pub(super) fn of(uops: &[Uop], access: impl Fn(usize, &Uop) -> Option<(u32, Access)>) -> Groups {
        let mut origins: Vec<Origin> = (0..32).map(|value| Origin { value, distance: 0 }).collect();
        let mut values = origins.len();
        let (mut open, mut done): (Vec<Open>, Vec<Open>) = Default::default();
        for (at, uop) in uops.iter().enumerate() {
            if let Some((size, access)) = access(at, uop) {
                let origin = origins[usize::from(uop.rs1 & 31)];
                let start = origin.distance + i64::from(uop.imm);
                let end = start + i64::from(size);
                let found = open.iter().position(|group| group.value == origin.value);
                match found.map(|i| (i, open[i].start.min(start), open[i].end.max(end))) {
                    Some((i, start_now, end_now)) if end_now - start_now <= MOST => {
                        let group = &mut open[i];
                        (group.start, group.end) = (start_now, end_now);
                        group.members.push((at, start));
                        group.needs |= access.needs();
                    }
                    other => {
                        done.extend(other.map(|(i, ..)| open.swap_remove(i)));
                        let (value, base, needs) = (origin.value, origin.distance, access.needs());
                        open.push(Open { value, base, start, end, members: vec![(at, start)], needs });
                    }
                }
            }
            let moved = match uop.op.base() {
                Op::addi if uop.rs1 != 0 => Some(origins[usize::from(uop.rs1 & 31)]),
                _ => None,
            };
            for r in numbers(uses(uop).writes.x) {
                origins[r] = Origin { value: values, distance: 0 };
                values += 1;
            }
            if let (Some(from), 1..32) = (moved, uop.rd) {
                let distance = from.distance + i64::from(uop.imm);
                // Far from where it was, sums of distances would have to be looked at for overflow.
                if distance.abs() < 1 << 32 {
                    origins[usize::from(uop.rd)] = Origin { distance, ..from };
                }
            }
        }
        let mut groups = Groups { groups: Vec::new(), members: vec![None; uops.len()] };
        for found in done.into_iter().chain(open).filter(|group| group.members.len() > 1) {
            for &(at, start) in &found.members {
                let member = Member { group: groups.groups.len(), offset: (start - found.start) as i32 };
                groups.members[at] = Some(member);
            }
            groups.groups.push(Group {
                first: found.members[0].0,
                start: found.start - found.base,
                bytes: (found.end - found.start) as u32,
                needs: found.needs,
            });
        }
        groups
    }
}
