//! Fixed identity of the guest: ids of the first process and its user, kernel release, machine name.

use rivet_isa::Xlen;

/// Id of the first process and its first thread.
pub(crate) const PID: u32 = 1000;
/// User id.
pub(crate) const UID: u32 = 1000;
/// Group id.
pub(crate) const GID: u32 = 1000;
/// Kernel version that the ABI corresponds to; programs refuse to run on older kernels than they know.
pub(crate) const RELEASE: &str = "6.12.0";

/// Returns the kernel's machine name: `riscv32` or `riscv64`.
pub(crate) fn machine_name(xlen: Xlen) -> &'static str {
    match xlen {
        Xlen::Rv32 => "riscv32",
        Xlen::Rv64 => "riscv64",
    }
}
