//! The layout says where the guest program, a case and its record are in memory.
//!
//! Invariant: far around [`AREA`] nothing is mapped, so that a stray address faults on every implementation instead
//! of reaching something of its own.

/// Code: first the driver, from [`STUBS`] on a slot for each case.
pub(crate) const TEXT: u64 = 0x0010_0000;
/// Slots of the cases.
pub(crate) const STUBS: u64 = TEXT + 0x2000;
/// Bytes of a slot: at most an instruction before, the instruction, and two jumps.
pub(crate) const STUB_SIZE: u64 = 16;
/// The variables of the driver, and the stack for signals behind them.
pub(crate) const VARIABLES: u64 = 0x0400_0000;
/// The stack for signals, above the variables.
pub(crate) const SIGNAL_STACK: u64 = VARIABLES + 0x1000;
/// Bytes of the stack for signals: a frame with vector registers of 1024 bits takes about 6 KiB.
pub(crate) const SIGNAL_STACK_SIZE: u64 = 0x1_0000;
/// What [`AREA`] holds before each case that accesses memory.
pub(crate) const IMAGE: u64 = 0x0500_0000;
/// The cases, read only.
pub(crate) const CASES: u64 = 0x0600_0000;
/// The memory that cases access: two pages between others that are not mapped.
pub(crate) const AREA: u64 = 0x2000_0000;
/// Bytes of [`AREA`].
pub(crate) const AREA_SIZE: u64 = 0x2000;
/// The records.
pub(crate) const RECORDS: u64 = 0x3000_0000;

/// Offsets of the driver's variables.
pub(crate) mod var {
    /// Address of the current case.
    pub(crate) const CASE: i32 = 0;
    /// Where the next record goes.
    pub(crate) const OUT: i32 = 8;
    /// Cases to go.
    pub(crate) const LEFT: i32 = 16;
    /// Signal that the instruction raised, or 0.
    pub(crate) const SIGNAL: i32 = 24;
    /// `si_addr` of that signal.
    pub(crate) const ADDRESS: i32 = 32;
    /// pc in that signal's frame.
    pub(crate) const PC: i32 = 40;
    /// `struct sigaction` and `stack_t` for the set-up.
    pub(crate) const SIGACTION: i32 = 64;
    /// `stack_t` for the set-up.
    pub(crate) const SIGSTACK: i32 = 128;
}

/// Offsets in a case; registers are where records have them.
pub(crate) mod case {
    /// Address of the slot.
    pub(crate) const ENTRY: i32 = 0;
    /// Bit 0: [`super::AREA`] is set up before; bit 1: it is recorded afterwards.
    pub(crate) const FLAGS: i32 = 8;
}

/// Offsets in a record; cases have the same for what both hold.
pub(crate) mod record {
    /// Signal, or 0.
    pub(crate) const SIGNAL: i32 = 0;
    /// Its address.
    pub(crate) const ADDRESS: i32 = 8;
    /// pc at the signal.
    pub(crate) const PC: i32 = 16;
    /// CSR.
    pub(crate) const FCSR: i32 = 24;
    /// CSR.
    pub(crate) const VCSR: i32 = 32;
    /// CSR.
    pub(crate) const VTYPE: i32 = 40;
    /// CSR.
    pub(crate) const VL: i32 = 48;
    /// CSR.
    pub(crate) const VSTART: i32 = 56;
    /// Integer registers; in place of x31, which way the instruction left.
    pub(crate) const X: i32 = 64;
    /// Floating-point registers.
    pub(crate) const F: i32 = X + 8 * 32;
    /// Vector registers; behind them, in some records, the bytes of the area.
    pub(crate) const V: i32 = F + 8 * 32;
}

/// Bytes of a case.
pub(crate) const fn case_size(vlenb: usize) -> usize {
    record::V as usize + 32 * vlenb
}

/// Bytes of a record.
pub(crate) const fn record_size(vlenb: usize, with_area: bool) -> usize {
    case_size(vlenb) + if with_area { AREA_SIZE as usize } else { 0 }
}
