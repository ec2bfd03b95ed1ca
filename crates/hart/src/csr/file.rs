//! What the privileged CSRs hold.
//!
//! Invariant: only legal values are stored. On RV32 registers of XLEN bits are zero-extended. mstatus is stored
//! without FS and VS, which are fields of [`crate::Hart`], and without what follows from others (SD, SXL, UXL).

use super::counters::Counter;
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
    /// Nanoseconds that the hart is ahead of its instruction count: it has waited, or its clock was set.
    pub waited: u64,
    /// State of the random sequence behind `seed`.
    pub entropy: u64,
}
