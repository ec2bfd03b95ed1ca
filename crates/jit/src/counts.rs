//! What the engine has done: for people who want to know where time goes.

use std::collections::BTreeMap;
use std::ops::AddAssign;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use crate::abi::ExitReason;
use crate::code_log::{CodeLog, HostCode, HostCodeKind};
use crate::side_exits::SideExits;

/// What engines have done, until they were dropped.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Counts {
    /// Blocks compiled by the baseline tier.
    pub blocks: u64,
    /// Guest instructions in them.
    pub block_instructions: u64,
    /// Bytes of code made of them.
    pub block_bytes: u64,
    /// Time that took.
    pub compiling_blocks: Duration,
    /// Regions compiled.
    pub regions: u64,
    /// Those of them that are vector loops in code of our own.
    pub native: u64,
    /// And those without vectors that are in code of our own.
    pub scalar: u64,
    /// Guest instructions in them, those counted more often that become much code.
    pub cost: u64,
    /// Bytes of code made of them.
    pub code_bytes: u64,
    /// Time that took.
    pub compiling: Duration,
    /// Regions forgotten because their code had changed, or because an instruction of theirs is to be called.
    pub dropped: u64,
    /// Regions forgotten because there was no more room.
    pub evicted: u64,
    /// How often code was said to have changed.
    pub flushes: u64,
    /// Instructions that compiled code ran.
    pub instructions: u64,
    /// How often compiled code was entered by the engine.
    pub entered: u64,
    /// How often it left for code that no region was known for,
    pub to_unknown: u64,
    /// for the interpreter, in front of an instruction,
    pub to_interpreter: u64,
    /// with an exception,
    pub by_trap: u64,
    /// because its region was not for the state of the hart, or might have used too many instructions,
    pub refused: u64,
    /// or because a block of the baseline tier was hot.
    pub hot: u64,
    /// The instructions in front of which it left.
    pub instructions_left: BTreeMap<&'static str, u64>,
}

impl AddAssign<&Counts> for Counts {
    fn add_assign(&mut self, other: &Counts) {
        // Each field by its name: one that is new and forgotten does not compile.
        let Counts {
            blocks,
            block_instructions,
            block_bytes,
            compiling_blocks,
            regions,
            native,
            scalar,
            cost,
            code_bytes,
            compiling,
            dropped,
            evicted,
            flushes,
            instructions,
            entered,
            to_unknown,
            to_interpreter,
            by_trap,
            refused,
            hot,
            instructions_left,
        } = other;
        self.blocks += blocks;
        self.block_instructions += block_instructions;
        self.block_bytes += block_bytes;
        self.compiling_blocks += *compiling_blocks;
        self.regions += regions;
        self.native += native;
        self.scalar += scalar;
        self.cost += cost;
        self.code_bytes += code_bytes;
        self.compiling += *compiling;
        self.dropped += dropped;
        self.evicted += evicted;
        self.flushes += flushes;
        self.instructions += instructions;
        self.entered += entered;
        self.to_unknown += to_unknown;
        self.to_interpreter += to_interpreter;
        self.by_trap += by_trap;
        self.refused += refused;
        self.hot += hot;
        for (name, count) in instructions_left {
            *self.instructions_left.entry(name).or_default() += count;
        }
    }
}

impl Counts {
    /// Compiled code has run so many instructions and left.
    pub(crate) fn left(&mut self, left: ExitReason, ran: u64) {
        self.entered += 1;
        self.instructions += ran;
        *match left {
            ExitReason::Next => &mut self.to_unknown,
            ExitReason::MidBlock => &mut self.to_interpreter,
            ExitReason::Trap => &mut self.by_trap,
            ExitReason::GuardFailed => &mut self.refused,
            ExitReason::Hot => &mut self.hot,
        } += 1;
    }
}

/// Where engines add up what they have done.
pub type Tally = Arc<Mutex<Counts>>;

/// What one engine has done; goes to the tally with it.
#[derive(Default)]
pub(crate) struct Counter {
    pub(crate) counts: Counts,
    pub(crate) side_exits: SideExits,
    pub(crate) tally: Option<Tally>,
    pub(crate) log: Option<CodeLog>,
}

impl Counter {
    /// Notes code for profilers, if they want to know.
    pub(crate) fn note(&self, pc: u64, address: usize, bytes: usize, kind: HostCodeKind) {
        if let Some(log) = &self.log {
            log.add(HostCode { address, bytes, pc, kind });
        }
    }
}

impl Drop for Counter {
    fn drop(&mut self) {
        let Counts { regions, code_bytes, compiling, dropped, evicted, instructions, .. } = self.counts;
        if regions > 0 {
            let milliseconds = compiling.as_millis() as u64;
            tracing::debug!(
                regions,
                host_bytes = code_bytes,
                milliseconds,
                dropped,
                evicted,
                instructions,
                "compiled code"
            );
        }
        if let Some(tally) = &self.tally {
            self.counts.instructions_left = self.side_exits.by_name();
            *tally.lock().unwrap_or_else(PoisonError::into_inner) += &self.counts;
        }
    }
}
