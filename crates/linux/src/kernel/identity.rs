//! Who and where the guest believes to be: numbers of the first process and its user, the release of the kernel, the machine.

use rivet_isa::Xlen;

/// Number of the first process, and of its first thread.
pub(crate) const PID: u32 = 1000;
/// User of the process.
pub(crate) const UID: u32 = 1000;
/// Group of the process.
pub(crate) const GID: u32 = 1000;
/// Version of the kernel whose ABI this is: programs refuse to run on one older than they know.
pub(crate) const RELEASE: &str = "6.12.0";

/// `rv32` or `rv64` as the kernel's machine name has it.
pub(crate) fn machine_name(xlen: Xlen) -> &'static str {
    match xlen {
        Xlen::Rv32 => "riscv32",
        Xlen::Rv64 => "riscv64",
    }
}
