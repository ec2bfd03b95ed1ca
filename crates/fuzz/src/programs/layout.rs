//! The layout says where a program keeps things, on Linux and on a bare machine.
//!
//! Invariant: nothing is mapped for a page before and behind the window, nor far around [`Layout::nowhere`].

use super::Flavour;

/// Bytes of the window, the memory that instructions under test access: two pages.
pub(super) const WINDOW_SIZE: u64 = 0x2000;
/// Bytes of the table of values.
pub(super) const VALUES_SIZE: u64 = 0x1000;
/// Bytes of [`Layout::state`].
pub(super) const STATE_SIZE: u64 = 0x20_0000;
/// Most traps that are noted; the others are counted.
pub(super) const TRAPS: u64 = 4096;

/// Addresses of a flavour.
#[derive(Clone, Copy, Debug)]
pub(super) struct Layout {
    /// Code, with the table of values near its start.
    pub(super) text: u64,
    /// The window.
    pub(super) window: u64,
    /// A page for code that the program writes.
    pub(super) patch: u64,
    /// Registers at checkpoints, traps, output.
    pub(super) state: u64,
    /// An address where nothing is.
    pub(super) nowhere: u64,
    /// Stores to the code fault.
    pub(super) code_is_read_only: bool,
    /// What the specification leaves open may show where Rivet and QEMU do the same: misaligned atomics raise one
    /// exception or another (Zaamo), and unordered sums may make a NaN canonical (V 14.3), as Spike's do.
    pub(super) open_choices: bool,
}

impl Layout {
    pub(super) fn of(flavour: Flavour) -> Layout {
        match flavour {
            Flavour::Linux => Layout {
                text: 0x10_0000,
                window: 0x2000_0000,
                patch: 0x2800_0000,
                state: 0x3000_0000,
                nowhere: 0x2400_0000,
                code_is_read_only: true,
                open_choices: true,
            },
            Flavour::Bare => Layout {
                text: 0x8000_0000,
                window: 0x8070_0000,
                patch: 0x8060_0000,
                state: 0x8040_0000,
                nowhere: 0x4000_0000,
                code_is_read_only: false,
                open_choices: false,
            },
        }
    }

    /// What sp holds: compressed accesses at sp hit the window.
    pub(super) fn stack(&self) -> u64 {
        self.window + WINDOW_SIZE / 2
    }
}

/// Offsets from [`Layout::state`].
pub(super) mod state {
    /// Integer registers.
    pub(in crate::programs) const X: u64 = 0;
    /// Floating-point registers.
    pub(in crate::programs) const F: u64 = 256;
    /// fcsr, vcsr, vtype, vl, vstart.
    pub(in crate::programs) const CSRS: u64 = 512;
    /// Bytes from [`X`] to the end of the CSRs.
    pub(in crate::programs) const SCALARS: u64 = 552;
    /// The checksum of all checkpoints so far.
    pub(in crate::programs) const CHECKSUM: u64 = 560;
    /// Where to go on after a jump to nowhere.
    pub(in crate::programs) const RESUME: u64 = 568;
    /// Number of traps.
    pub(in crate::programs) const TRAP_COUNT: u64 = 576;
    /// Number of checkpoints.
    pub(in crate::programs) const CHECK_COUNT: u64 = 584;
    /// What the handler of a bare machine saves; scratch of the output.
    pub(in crate::programs) const SCRATCH: u64 = 592;
    /// Arguments of a system call by proxy (HTIF), aligned.
    pub(in crate::programs) const PROXY: u64 = 640;
    /// `stack_t`, `struct sigaction`.
    pub(in crate::programs) const SIGNAL: u64 = 704;
    /// Vector registers.
    pub(in crate::programs) const V: u64 = 0x1000;
    /// Traps: address, pc and cause of each.
    pub(in crate::programs) const TRAP_LOG: u64 = 0x8_0000;
    /// The checksum at each checkpoint.
    pub(in crate::programs) const CHECKS: u64 = 0xa_0000;
    /// Text that is to be written.
    pub(in crate::programs) const TEXT: u64 = 0xc_0000;
    /// It is written when it is longer than this.
    pub(in crate::programs) const TEXT_LIMIT: u64 = 0x4000;
    /// The stack for signals.
    pub(in crate::programs) const SIGNAL_STACK: u64 = 0x10_0000;
    /// Its size.
    pub(in crate::programs) const SIGNAL_STACK_SIZE: u64 = 0x10_0000;
}
