//! What the privileged CSRs hold.
//!
//! Invariant: only legal values are stored. On RV32 registers of XLEN bits are zero-extended. mstatus is stored
//! without FS and VS, which are fields of [`crate::Hart`], and without what follows from others (SD, SXL, UXL).

use std::sync::Arc;
use std::time::Instant;

use super::counters::Counter;
use super::hpm::HpmCounter;
use super::triggers::Triggers;
use crate::Config;
use crate::pmp::Pmp;

/// The privileged CSRs, named as in the specification.
#[derive(Clone, Debug, Default)]
#[allow(missing_docs, reason = "the specification's names; the rows of the table describe them")]
pub struct CsrFile {
    pub mstatus: u64,
    pub medeleg: u64,
    pub mideleg: u64,
    pub mie: u64,
    /// The bits of mip that software writes. [`crate::Hart::mip`] is the register.
    pub mip: u64,
    pub mtvec: u64,
    pub mcounteren: u64,
    pub mcountinhibit: u64,
    pub mscratch: u64,
    pub mepc: u64,
    pub mcause: u64,
    pub mtval: u64,
    pub menvcfg: u64,
    pub mseccfg: u64,
    pub stvec: u64,
    pub scounteren: u64,
    pub sscratch: u64,
    pub sepc: u64,
    pub scause: u64,
    pub stval: u64,
    pub satp: u64,
    pub senvcfg: u64,
    pub stimecmp: u64,
    /// pmpcfg and pmpaddr.
    pub pmp: Pmp,
    pub mcycle: Counter,
    pub minstret: Counter,
    pub mcyclecfg: u64,
    pub minstretcfg: u64,
    /// mhpmcounter3 to 31 with their mhpmevent.
    pub hpm: [HpmCounter; 29],
    /// The value of [`crate::Hart::instret`] at which the next of them overflows and raises LCOFI.
    pub(crate) overflow_at: Option<u64>,
    /// Some counter stands still in some privilege modes.
    pub(crate) filtered: bool,
    /// Some counter counts events that only [watched](crate::Hart::is_watched) execution sees.
    pub(crate) counts_events: bool,
    pub mstateen: [u64; 4],
    pub triggers: Triggers,
    /// Some trigger is armed.
    pub(crate) triggers_armed: bool,
    /// While misa.C is clear: the configuration with it.
    pub(crate) with_c: Option<Arc<Config>>,
    /// Nanoseconds that the clock is ahead of the instruction count (or of the host's clock): the hart has waited, or
    /// its clock was set.
    pub waited: u64,
    /// When the hart started, if its time is the host's.
    pub(crate) host_clock: Option<Instant>,
    /// State of the random sequence behind `seed`.
    pub entropy: u64,
}
