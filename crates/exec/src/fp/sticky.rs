//! Arithmetic on long register groups to nearest even for compiled code, whose flags gather in the host.
//!
//! Where the host has no such kernels, compiled code does without. Must not know registers or instructions.

use super::bulk::Op;

/// Where the lanes of the second factor or operand come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Second {
    /// Lane `i` is element `i`.
    Group,
    /// Every lane is the same number.
    Scalar,
}

/// What a kernel computes of a lane's elements `a`, `b` and `d`, the old one of the destination.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Formula {
    /// `op(a, b)`; of a root, `√a`.
    Plain(Op),
    /// `op(b, a)`.
    Reversed(Op),
    /// A fused one, `±(a × b) ± d`.
    AddsDest(Op),
    /// A fused one, `±(d × b) ± a`.
    TimesDest(Op),
}

/// Computes `bytes` bytes of lanes: of the destination, of `a` and of `b` (or `b`'s bits, where that is a scalar), and
/// of the mask that says which are active, where there is one.
///
/// # Safety
/// Destination and operands are readable, and the destination writable, for so many bytes; an operand is the destination
/// or apart from it. The mask is readable for a bit for each lane, in whole 16-bit words. MXCSR is as Rust expects it
/// but for its flags.
pub type Kernel =
    unsafe extern "C" fn(dest: *mut u8, a: *const u8, b: u64, bytes: u64, mask: *const u8, _: u64) -> u64;

/// The kernel for a formula on binary64 (`double`) or binary32, if the host has it.
pub fn kernel(formula: Formula, double: bool, second: Second, masked: bool) -> Option<Kernel> {
    #[cfg(target_arch = "x86_64")]
    return super::host_x86_64_sticky::kernel(formula, double, second, masked);
    #[cfg(not(target_arch = "x86_64"))]
    {
        let _ = (formula, double, second, masked);
        None
    }
}
