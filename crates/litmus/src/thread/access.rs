//! What an instruction does to memory, as far as the model looks at it.

use rivet_isa::{Chapter, Function, Inst, Op};

/// A load, store or atomic.
#[derive(Clone, Copy, Debug)]
pub(super) struct Access {
    pub(super) bytes: u32,
    pub(super) kind: Kind,
    /// Acquire-RCsc annotation.
    pub(super) acquire: bool,
    /// Release-RCsc annotation.
    pub(super) release: bool,
}

/// The kinds of accesses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Load,
    Store,
    LoadReserved,
    StoreConditional,
    Amo,
}

/// An instruction by what it means to the model.
pub(super) enum Meaning {
    Access(Access),
    /// `fence`: its sets.
    Fence(Fence),
    /// A conditional branch.
    Branch,
    /// `fence.i`, hints: no effect on registers or order.
    Nothing,
    /// Computes registers from registers, or jumps to a fixed target.
    Computation,
    /// What the model does not know.
    Unknown,
}

/// The sets of a `fence`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Fence {
    sets: u32,
    tso: bool,
}

impl Fence {
    /// Is the first operation before the fence ordered before the second behind it? Each is given by whether it loads and
    /// whether it stores.
    pub(super) fn orders(self, before: (bool, bool), behind: (bool, bool)) -> bool {
        let (before_set, behind_set) = ((self.sets >> 4 & 3) as u8, (self.sets & 3) as u8);
        // Bit 1 is R, bit 0 is W.
        let kinds = |(loads, stores): (bool, bool)| u8::from(loads) << 1 | u8::from(stores);
        let in_sets = kinds(before) & before_set != 0 && kinds(behind) & behind_set != 0;
        // A fence.tso orders loads before everything, and stores before stores.
        in_sets && (!self.tso || before.0 || behind.1)
    }
}

/// What an instruction means to the model.
pub(super) fn meaning(inst: &Inst) -> Meaning {
    match inst.op {
        Op::fence => {
            let sets = inst.imm as u32;
            return Meaning::Fence(Fence { sets, tso: sets >> 8 & 15 == 8 && sets & 0x33 == 0x33 });
        }
        Op::fence_i => return Meaning::Nothing,
        Op::jalr => return Meaning::Unknown,
        Op::jal => return Meaning::Computation,
        _ => {}
    }
    let (chapter, function, _) = inst.op.semantics();
    if let Some(access) = inst.op.scalar_access() {
        let kind = match function {
            Function::lr => Kind::LoadReserved,
            Function::sc => Kind::StoreConditional,
            Function::rmw => Kind::Amo,
            _ if access.is_load() || function == Function::load_acquire => Kind::Load,
            _ if access.is_store() || function == Function::store_release => Kind::Store,
            _ => return Meaning::Unknown,
        };
        if access.float || access.pair || chapter == Chapter::shadow {
            return Meaning::Unknown;
        }
        let (acquire, release) = annotations(inst, kind);
        return Meaning::Access(Access { bytes: access.bytes, kind, acquire, release });
    }
    match inst.op {
        op if op.is_jump() => Meaning::Branch,
        op if op.never_traps() && inst.writes().x | inst.reads().x == 0 => Meaning::Nothing,
        op if op.never_traps() => Meaning::Computation,
        _ => Meaning::Unknown,
    }
}

/// The acquire and release annotations. Those of `lr.rl` and `sc.aq` alone are none: "An AMO or LR instruction with aq set
/// has an acquire-RCsc annotation. An AMO or SC instruction with rl set has a release-RCsc annotation", and with both set
/// each has both.
fn annotations(inst: &Inst, kind: Kind) -> (bool, bool) {
    let (aq, rl) = (inst.raw >> 26 & 1 == 1, inst.raw >> 25 & 1 == 1);
    match kind {
        _ if !inst.op.scalar_access().is_some_and(|access| access.atomic) => (false, false),
        Kind::Amo => (aq, rl),
        // Of Zalasr: the other bit may be set as well.
        Kind::Load | Kind::LoadReserved => (aq, aq && rl),
        Kind::Store | Kind::StoreConditional => (aq && rl, rl),
    }
}
