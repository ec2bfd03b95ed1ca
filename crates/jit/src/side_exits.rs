//! Side exits by instruction: compiled code leaves there for the interpreter. An instruction that exits too often is called in
//! `exec` by regions compiled from then on.
//!
//! Invariant: it holds guesses about what pays, never about what is right.

use std::collections::BTreeMap;

use rivet_exec::{PcMap, Uop};
use rivet_isa::Op;

/// An instruction is looked at after leaving so many times,
const TIMES: u32 = 100;

/// and leaves too often if the hart ran less than so many instructions meanwhile: a call costs some dozens, leaving some
/// hundreds, and both whenever the instruction runs or leaves.
const WITHIN: u64 = 20_000;

/// Most instructions that are remembered: it bounds the memory of programs that generate code for ever.
const MOST: usize = 1 << 14;

/// The side exits of one instruction.
struct SideExit {
    op: Op,
    all: u64,
    /// Since it was looked at.
    lately: u32,
    /// When that was, in instructions of the hart.
    since: u64,
    is_called: bool,
}

/// Side exits by the address of the instruction.
#[derive(Default)]
pub(crate) struct SideExits {
    by_pc: PcMap<SideExit>,
    /// What those left that are forgotten.
    earlier: BTreeMap<&'static str, u64>,
}

impl SideExits {
    /// Notes that compiled code has left at an instruction, after `now` instructions; does it too often from now on?
    pub(crate) fn note(&mut self, uop: &Uop, now: u64) -> bool {
        if self.by_pc.len() == MOST {
            self.clear();
        }
        let new = SideExit { op: uop.op, all: 0, lately: 0, since: now, is_called: false };
        let leave = self.by_pc.entry(uop.pc).or_insert(new);
        leave.all += 1;
        leave.lately += 1;
        if leave.lately < TIMES || leave.is_called {
            return false;
        }
        let ran = now.wrapping_sub(leave.since);
        (leave.lately, leave.since) = (0, now);
        leave.is_called = ran < WITHIN;
        leave.is_called
    }

    /// Is the instruction at this address to be called?
    pub(crate) fn is_called(&self, pc: u64) -> bool {
        self.by_pc.get(&pc).is_some_and(|leave| leave.is_called)
    }

    /// How often instructions have left, by their names.
    pub(crate) fn by_name(&self) -> BTreeMap<&'static str, u64> {
        let mut all = self.earlier.clone();
        for leave in self.by_pc.values() {
            *all.entry(leave.op.row().mnemonic()).or_default() += leave.all;
        }
        all
    }

    /// Forgets all but how often they left.
    pub(crate) fn clear(&mut self) {
        self.earlier = self.by_name();
        self.by_pc.clear();
    }
}

#[cfg(test)]
mod tests {
    use rivet_isa::Inst;

    use super::*;

    #[test]
    fn what_leaves_all_the_time_is_called() {
        let mut leaves = SideExits::default();
        let (load, store) = (Uop::new(Inst::new(Op::ld), 0x100), Uop::new(Inst::new(Op::sd), 0x104));
        let often = (0..200).filter(|&n| leaves.note(&load, n * 50)).count();
        assert_eq!((often, leaves.is_called(0x100)), (1, true));
        // Once in a thousand instructions costs less than a call each time.
        assert!((0..1000).all(|n| !leaves.note(&store, n * 1000)) && !leaves.is_called(0x104));
        leaves.clear();
        assert!(!leaves.is_called(0x100));
        leaves.note(&store, 0);
        assert_eq!(leaves.by_name(), BTreeMap::from([("ld", 200), ("sd", 1001)]));
    }
}
