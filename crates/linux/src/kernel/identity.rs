//! Identity of the guest: ids of the first process and its user, kernel release, machine name.
//!
//! Invariant: the ids are fixed, so that runs are alike, unless the run shows the host as it is
//! ([`assume_hosts`]).

use std::sync::OnceLock;

use rivet_isa::Xlen;

/// Process id, effective and real user id and group id.
struct Ids {
    pid: u32,
    uid: u32,
    gid: u32,
    real_uid: u32,
    real_gid: u32,
    /// Whether Linux gave the process rights that its caller lacks: it was started for a setuid program.
    is_secure: bool,
}

/// Ids as `/proc/PID/status` shows them: real, effective, saved, of the file system.
#[derive(Clone, Default, PartialEq, Eq)]
pub(crate) struct ShownIds {
    pub(crate) user: [u32; 4],
    pub(crate) group: [u32; 4],
    pub(crate) groups: Vec<u32>,
}

const FIXED: Ids = Ids { pid: 1000, uid: 1000, gid: 1000, real_uid: 1000, real_gid: 1000, is_secure: false };

/// The host's ids, if the guest has these.
static HOSTS: OnceLock<Ids> = OnceLock::new();

/// Kernel version that the ABI corresponds to; programs refuse to run on older kernels than they know.
pub(crate) const RELEASE: &str = "6.12.0";

/// Gives the guest the host's ids, for the rest of this host process.
pub(crate) fn assume_hosts() {
    use rustix::process::{getegid, geteuid, getgid, getuid};
    let _ = HOSTS.set(Ids {
        pid: std::process::id(),
        uid: geteuid().as_raw(),
        gid: getegid().as_raw(),
        real_uid: getuid().as_raw(),
        real_gid: getgid().as_raw(),
        is_secure: rivet_mem::Start::is_secure(),
    });
}

fn ids() -> &'static Ids {
    HOSTS.get().unwrap_or(&FIXED)
}

/// Returns the id of the first process and its first thread.
pub(crate) fn pid() -> u32 {
    ids().pid
}

/// Returns the effective user id.
pub(crate) fn uid() -> u32 {
    ids().uid
}

/// Returns the effective group id.
pub(crate) fn gid() -> u32 {
    ids().gid
}

/// Returns the real user id.
pub(crate) fn real_uid() -> u32 {
    ids().real_uid
}

/// Returns the real group id.
pub(crate) fn real_gid() -> u32 {
    ids().real_gid
}

/// Returns whether the process has rights that its caller lacks.
pub(crate) fn is_secure() -> bool {
    ids().is_secure
}

/// Returns the kernel's machine name: `riscv32` or `riscv64`.
pub(crate) fn machine_name(xlen: Xlen) -> &'static str {
    match xlen {
        Xlen::Rv32 => "riscv32",
        Xlen::Rv64 => "riscv64",
    }
}
