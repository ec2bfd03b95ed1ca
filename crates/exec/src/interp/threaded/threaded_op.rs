//! What threaded code is made of.

use std::cell::Cell;
use std::slice;

use rivet_hart::Hart;
use rivet_isa::Inst;

use super::ThreadedRun;
use crate::interp::cache::Id;
use crate::uop::Done;

/// The threaded ops after the current one, in its block and beyond.
pub(super) type ThreadedOps<'a> = slice::Iter<'a, ThreadedOp>;

/// Does a threaded op and those after it.
pub(super) type Run = for<'a> fn(&mut Hart, &ThreadedRun<'a>, &'a ThreadedOp, ThreadedOps<'a>) -> Done;

/// A micro-op of a block: an instruction, two, or an exit. Which fields it uses, its function says.
pub(in super::super) struct ThreadedOp {
    pub(super) run: Run,
    /// Operands of the first instruction.
    pub(super) a: Operands,
    /// Operands of the second.
    pub(super) b: Operands,
    /// Number of the instruction in the block; of an exit, its own number among the block's threaded ops.
    pub(super) index: u8,
    /// Instructions that handlers do; those of the block, in the threaded op that heads it.
    pub(super) count: u8,
    /// Immediate or number of a third source; address that an exit leads to; the block's number, in the threaded op that
    /// heads it.
    pub(super) imm: u64,
    /// Immediate of the second instruction; an exit's [`Link`]; [`ThreadedOp::left`] of the threaded op that heads a block.
    pub(super) more: Cell<u64>,
}

// Short programs have thousands of threaded ops; the host must provide a page for every 128 of them.
const _: () = assert!(size_of::<ThreadedOp>() <= 32);

impl ThreadedOp {
    /// A threaded op without operands.
    pub(super) fn new(run: Run, index: u8) -> ThreadedOp {
        let none = Operands::default();
        ThreadedOp { run, a: none, b: none, index, count: 0, imm: 0, more: Cell::new(0) }
    }

    /// The block that it heads.
    #[inline(always)]
    pub(in super::super) fn block(&self) -> Id {
        Id(self.imm as u32)
    }

    /// Entries that are left of the block that it heads before a [`Tier`](crate::interp::Tier) is asked.
    pub(in super::super) fn left(&self) -> u32 {
        self.more.get() as u32
    }

    pub(in super::super) fn set_left(&self, entries: u32) {
        self.more.set(entries.into());
    }

    /// Counts an entry of the block that it heads; is the block hot?
    #[inline(always)]
    pub(in super::super) fn is_hot(&self) -> bool {
        let left = self.more.get();
        self.more.set(left.saturating_sub(1));
        left == 0
    }

    /// Links an exit to the block at `pc`, if it leads there.
    pub(in super::super) fn link_to(&self, pc: u64, link: Link) {
        if self.imm == pc {
            self.more.set(link.bits());
        }
    }
}

/// Registers of an instruction, without its third source: no instruction has both that and an immediate, so it is held as the
/// immediate.
#[derive(Clone, Copy, Default)]
pub(super) struct Operands {
    pub(super) rd: Reg,
    pub(super) rs1: Reg,
    pub(super) rs2: Reg,
}

impl From<Inst> for Operands {
    fn from(inst: Inst) -> Operands {
        let [rd, rs1, rs2] = [inst.rd, inst.rs1, inst.rs2].map(Reg::new);
        Operands { rd, rs1, rs2 }
    }
}

/// Where a block begins in the threaded ops, in some view of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, bytemuck::Zeroable)]
pub(in super::super) struct Link {
    pub(in super::super) view: u32,
    pub(in super::super) at: u32,
}

impl Link {
    /// No block begins there.
    pub(in super::super) const NOWHERE: Link = Link { view: u32::MAX, at: u32::MAX };

    /// What names the hart's view in an epoch: [`Hart::code_context`] changes on bare machines, the epoch in user programs.
    #[inline(always)]
    pub(in super::super) fn view(hart: &Hart, epoch: u32) -> u32 {
        hart.code_context ^ epoch
    }

    pub(super) fn bits(self) -> u64 {
        u64::from(self.view) << 32 | u64::from(self.at)
    }

    #[inline(always)]
    pub(super) fn from_bits(bits: u64) -> Link {
        Link { view: (bits >> 32) as u32, at: bits as u32 }
    }
}

macro_rules! registers {
    ($($name:ident)*) => {
        /// Number of a register. A type of its own, so that the compiler knows it to be less than 32.
        #[derive(Clone, Copy, Default)]
        #[repr(u8)]
        pub(super) enum Reg {
            #[default]
            $($name),*
        }

        impl Reg {
            pub(super) fn new(number: u8) -> Reg {
                const ALL: [Reg; 32] = [$(Reg::$name),*];
                ALL[usize::from(number & 31)]
            }
        }
    };
}
registers! {
    R0 R1 R2 R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15
    R16 R17 R18 R19 R20 R21 R22 R23 R24 R25 R26 R27 R28 R29 R30 R31
}
