//! Host arithmetic on x86-64: whole vectors of binary32 and binary64, with the guest's rounding mode in
//! MXCSR and the flags read back from it.
//!
//! Invariant: what a kernel stored is what the reference gives, and so are the flags it returned. It
//! holds because SSE and AVX arithmetic agree with RISC-V in value and flags (tininess is detected after
//! rounding, DE aside) but for NaN results: their payload, and NV of `∞ × 0 + NaN`. So a kernel stops
//! before it would store a NaN, and the caller does those lanes by the reference; flags the host raised
//! for them are flags the reference raises too. RMM and rounding to odd do not exist here.
//!
//! rustc may fold and move floating-point operations as if the rounding mode were fixed and flags not
//! there: so each kernel is one `asm!` block that sets MXCSR, loops, and restores MXCSR.
//!
//! Must not know elements that are inactive: it is given only lanes to compute.

#![allow(unsafe_code)] // Vector instructions under a changed MXCSR exist only as inline assembly.

use core::arch::asm;

use super::bulk::{Op, Operand};
use super::{Bits, Flags, Format, Rm};

/// Bytes that a kernel computes at a time; it ends with a multiple of half of them.
const VECTOR: usize = 32;

/// What a kernel works on: up to three operands, the destination, and the control words.
#[repr(C)]
struct Frame {
    operands: [*const u8; 3],
    /// How far each operand advances with a vector: [`VECTOR`], or 0 to repeat one vector.
    steps: [usize; 3],
    dest: *mut u8,
    bytes: usize,
    /// The control word to run under; then the flags raised, as MXCSR shows them.
    mxcsr: u32,
    saved: u32,
}

/// Runs until fewer than 16 bytes are left or a result is a NaN; returns the bytes that are left.
///
/// # Safety
/// Each operand must be readable, and `dest` writable, for `bytes`, or an operand with step 0 for
/// [`VECTOR`]; an operand may be `dest` itself but not overlap it otherwise. The host must have AVX, and
/// FMA for a fused kernel.
type Kernel = unsafe fn(&mut Frame) -> usize;

/// The instructions that leave the result in register 0 of the class, which holds the first operand.
macro_rules! body {
    (sqrt, $op:literal, $class:literal) => {
        concat!($op, " ", $class, "0, ", $class, "0")
    };
    (binary, $op:literal, $class:literal) => {
        concat!($op, " ", $class, "0, ", $class, "0, [rsi]")
    };
    (fused, $op:literal, $class:literal) => {
        concat!("vmovups ", $class, "1, [rsi]\n", $op, " ", $class, "0, ", $class, "1, [rdx]")
    };
}

macro_rules! kernel {
    ($shape:ident, $op:literal, $unordered:literal) => {{
        unsafe fn kernel(frame: &mut Frame) -> usize {
            let mut left = frame.bytes;
            // SAFETY: the caller vouches for the pointers and the host's features; nothing is pushed;
            // MXCSR is restored; `clobber_abi` covers the vector registers, whose upper halves
            // `vzeroupper` clears.
            unsafe {
                asm!(
                    "stmxcsr [{frame} + {saved}]",
                    "ldmxcsr [{frame} + {mxcsr}]",
                    "2:",
                    "cmp r8, 32",
                    "jb 3f",
                    "vmovups ymm0, [rdi]",
                    body!($shape, $op, "ymm"),
                    concat!($unordered, " ymm1, ymm0, ymm0"),
                    "vptest ymm1, ymm1",
                    "jnz 4f",
                    "vmovups [rcx], ymm0",
                    "add rdi, {step_a}",
                    "add rsi, {step_b}",
                    "add rdx, {step_c}",
                    "add rcx, 32",
                    "sub r8, 32",
                    "jmp 2b",
                    "3:",
                    "cmp r8, 16",
                    "jb 4f",
                    "vmovups xmm0, [rdi]",
                    body!($shape, $op, "xmm"),
                    concat!($unordered, " xmm1, xmm0, xmm0"),
                    "vptest xmm1, xmm1",
                    "jnz 4f",
                    "vmovups [rcx], xmm0",
                    "sub r8, 16",
                    "4:",
                    "stmxcsr [{frame} + {mxcsr}]",
                    "ldmxcsr [{frame} + {saved}]",
                    "vzeroupper",
                    frame = in(reg) frame,
                    inout("rdi") frame.operands[0] => _,
                    inout("rsi") frame.operands[1] => _,
                    inout("rdx") frame.operands[2] => _,
                    step_a = in(reg) frame.steps[0],
                    step_b = in(reg) frame.steps[1],
                    step_c = in(reg) frame.steps[2],
                    inout("rcx") frame.dest => _,
                    inout("r8") left,
                    mxcsr = const core::mem::offset_of!(Frame, mxcsr),
                    saved = const core::mem::offset_of!(Frame, saved),
                    clobber_abi("sysv64"),
                    options(nostack),
                );
            }
            left
        }
        kernel as Kernel
    }};
}

/// The kernel of an operation on binary32, or on binary64 if `double`.
fn kernel(op: Op, double: bool) -> Kernel {
    match (op, double) {
        (Op::Add, false) => kernel!(binary, "vaddps", "vcmpunordps"),
        (Op::Sub, false) => kernel!(binary, "vsubps", "vcmpunordps"),
        (Op::Mul, false) => kernel!(binary, "vmulps", "vcmpunordps"),
        (Op::Div, false) => kernel!(binary, "vdivps", "vcmpunordps"),
        (Op::Sqrt, false) => kernel!(sqrt, "vsqrtps", "vcmpunordps"),
        (Op::Madd, false) => kernel!(fused, "vfmadd213ps", "vcmpunordps"),
        (Op::Msub, false) => kernel!(fused, "vfmsub213ps", "vcmpunordps"),
        (Op::Nmsub, false) => kernel!(fused, "vfnmadd213ps", "vcmpunordps"),
        (Op::Nmadd, false) => kernel!(fused, "vfnmsub213ps", "vcmpunordps"),
        (Op::Add, true) => kernel!(binary, "vaddpd", "vcmpunordpd"),
        (Op::Sub, true) => kernel!(binary, "vsubpd", "vcmpunordpd"),
        (Op::Mul, true) => kernel!(binary, "vmulpd", "vcmpunordpd"),
        (Op::Div, true) => kernel!(binary, "vdivpd", "vcmpunordpd"),
        (Op::Sqrt, true) => kernel!(sqrt, "vsqrtpd", "vcmpunordpd"),
        (Op::Madd, true) => kernel!(fused, "vfmadd213pd", "vcmpunordpd"),
        (Op::Msub, true) => kernel!(fused, "vfmsub213pd", "vcmpunordpd"),
        (Op::Nmsub, true) => kernel!(fused, "vfnmadd213pd", "vcmpunordpd"),
        (Op::Nmadd, true) => kernel!(fused, "vfnmsub213pd", "vcmpunordpd"),
    }
}

/// Whether the host's arithmetic has this format.
pub(super) const fn computes<F: Format>() -> bool {
    matches!((F::WIDTH, F::MAN), (32, 23) | (64, 52))
}

/// Lanes in a vector.
pub(super) const fn lanes<F: Format>() -> usize {
    VECTOR / (F::WIDTH / 8) as usize
}

/// Whether this host has the instructions for `op` and a mode for `rm`.
pub(super) fn supports(op: Op, rm: Rm) -> bool {
    control(rm).is_some()
        && is_x86_feature_detected!("avx")
        && (!op.is_fused() || is_x86_feature_detected!("fma"))
}

/// The control word for a rounding mode: all exceptions masked, no flags, subnormals as they are.
fn control(rm: Rm) -> Option<u32> {
    let mode = match rm {
        Rm::Rne => 0,
        Rm::Rdn => 1,
        Rm::Rup => 2,
        Rm::Rtz => 3,
        Rm::Rmm | Rm::Rod => return None,
    };
    Some(0x1f80 | mode << 13)
}

/// MXCSR's flags as `fflags`. Bit 1, a subnormal operand, is nothing to RISC-V.
fn flags(mxcsr: u32) -> Flags {
    let flag = |bit: u32, flag| if mxcsr >> bit & 1 == 1 { flag } else { Flags::NONE };
    flag(0, Flags::NV) | flag(2, Flags::DZ) | flag(3, Flags::OF) | flag(4, Flags::UF) | flag(5, Flags::NX)
}

/// Computes lanes of `dest` from the first on, and returns how many: it stops before a vector that has a
/// NaN result, and before a last part of less than 16 bytes. `B` tells binary32 from binary64.
///
/// Returns 0 where [`supports`] says no. Slices must not be shorter than `dest`.
pub(super) fn run<B: Bits>(
    op: Op,
    operands: [Operand<'_, B>; 3],
    dest: &mut [B],
    rm: Rm,
    fl: &mut Flags,
) -> usize {
    let size = size_of::<B>();
    let Some(mxcsr) = control(rm) else { return 0 };
    if !supports(op, rm) || !matches!(size, 4 | 8) {
        return 0;
    }
    let bytes = size_of_val(dest);
    let splats = operands.map(|operand| match operand {
        Operand::Scalar(x) => [x; VECTOR / 4],
        _ => [B::truncate(0); VECTOR / 4],
    });
    let first = dest.as_mut_ptr();
    let mut frame =
        Frame { operands: [first.cast(); 3], steps: [VECTOR; 3], dest: first.cast(), bytes, mxcsr, saved: 0 };
    for (i, operand) in operands.into_iter().enumerate() {
        match operand {
            Operand::Dest => {}
            Operand::Slice(slice) => {
                assert!(slice.len() >= dest.len(), "an operand is shorter than the destination");
                frame.operands[i] = slice.as_ptr().cast();
            }
            Operand::Scalar(_) => {
                frame.operands[i] = splats[i].as_ptr().cast();
                frame.steps[i] = 0;
            }
        }
    }
    let kernel = kernel(op, size == 8);
    // SAFETY: `dest` and the slices, at least as long, cover `bytes`, splats cover a vector; a shared
    // slice cannot overlap the exclusive `dest`, and `Dest` is `dest` itself. `supports` found AVX, and
    // FMA if fused.
    let left = unsafe { kernel(&mut frame) };
    *fl |= flags(frame.mxcsr);
    (bytes - left) / size
}

/// `a × b + c` rounded once, to nearest even; raises nothing that anyone reads. `None` without FMA.
#[inline]
pub(super) fn fused_f64(a: f64, b: f64, c: f64) -> Option<f64> {
    if !is_x86_feature_detected!("fma") {
        return None;
    }
    let mut result = a;
    // SAFETY: the host has FMA; registers only. MXCSR's flags may change, which rustc never looks at.
    unsafe {
        asm!(
            "vfmadd213sd {result}, {b}, {c}",
            result = inout(xmm_reg) result,
            b = in(xmm_reg) b,
            c = in(xmm_reg) c,
            options(nomem, nostack),
        );
    }
    Some(result)
}

/// [`fused_f64`] on binary32.
#[inline]
pub(super) fn fused_f32(a: f32, b: f32, c: f32) -> Option<f32> {
    if !is_x86_feature_detected!("fma") {
        return None;
    }
    let mut result = a;
    // SAFETY: as for `fused_f64`.
    unsafe {
        asm!(
            "vfmadd213ss {result}, {b}, {c}",
            result = inout(xmm_reg) result,
            b = in(xmm_reg) b,
            c = in(xmm_reg) c,
            options(nomem, nostack),
        );
    }
    Some(result)
}
