//! Host arithmetic on x86-64: whole vectors of binary16, binary32 and binary64, with the guest's rounding
//! mode in MXCSR and the flags read back from it.
//!
//! Invariant: what a kernel stored is what the reference gives, and so are the flags it returned. It
//! holds because SSE and AVX arithmetic agree with RISC-V in value and flags (tininess is detected after
//! rounding, DE aside) but for NaN results: their payload, and NV of `∞ × 0 + NaN`. So a kernel stops
//! before it would store a NaN, and the caller does those lanes by the reference; flags the host raised
//! for them are flags the reference raises too. RMM and rounding to odd do not exist here.
//!
//! Binary16 is computed wider and rounded again, without harm: one operation on 11 digits in 24 or more
//! is never so near a tie, nor so near a number, that the first rounding could hide it; only a fused one
//! needs 53, and then odd rounding on the way.
//!
//! rustc may fold and move floating-point operations as if the rounding mode were fixed and flags not
//! there: so each kernel is one `asm!` block that sets MXCSR, loops, and restores its control bits. Its
//! flags are not kept: code that lets guest flags gather in MXCSR must fetch them before it calls Rust.
//!
//! Must not know elements that are inactive: it is given only lanes to compute.

#![allow(unsafe_code)] // Vector instructions under a changed MXCSR exist only as inline assembly.

use core::arch::asm;

use super::bulk::{Op, Operand};
use super::{Flags, Format, Rm};

/// MXCSR as Rust expects it: to nearest even, all exceptions masked, no flags, subnormals as they are.
const DEFAULT: u32 = 0x1f80;

/// What a kernel works on: up to three operands, the destination, and the control words.
#[repr(C)]
struct Frame {
    operands: [*const u8; 3],
    /// Bytes an operand advances with a vector: all of it, or 0 to repeat one vector.
    steps: [usize; 3],
    dest: *mut u8,
    bytes: usize,
    /// The control word to run under; then the flags raised, as MXCSR shows them.
    mxcsr: u32,
    default: u32,
}

/// A loop over vectors.
#[derive(Clone, Copy)]
struct Kernel {
    /// Runs until less than the least vector is left or a result is a NaN; returns the bytes left.
    ///
    /// # Safety
    /// Each operand must be readable, and `dest` writable, for `bytes`, or an operand with step 0 for
    /// 32; an operand may be `dest` itself but not overlap it otherwise. The host must have the
    /// instructions: AVX; for binary16 F16C; for fused ones FMA; for both AVX2.
    run: unsafe fn(&mut Frame) -> usize,
    /// Bytes in a vector.
    vector: usize,
}

// A kernel holds the operands' addresses in rdi, rsi and rdx, the destination's in rcx, the bytes left in
// r8. The result ends up in register 0.

/// Loads the first operand, and computes.
macro_rules! compute {
    (unary, $op:literal, $r:literal) => {
        concat!("vmovups ", $r, "0, [rdi]\n", $op, " ", $r, "0, ", $r, "0")
    };
    (binary, $op:literal, $r:literal) => {
        concat!("vmovups ", $r, "0, [rdi]\n", $op, " ", $r, "0, ", $r, "0, [rsi]")
    };
    (fused, $op:literal, $r:literal) => {
        concat!("vmovups ", $r, "0, [rdi]\n vmovups ", $r, "1, [rsi]\n", $op, " ", $r, "0, ", $r, "1, [rdx]")
    };
    (half_unary, $op:literal, $r:literal) => {
        concat!("vcvtph2ps ", $r, "0, [rdi]\n", $op, " ", $r, "0, ", $r, "0")
    };
    (half_binary, $op:literal, $r:literal) => {
        concat!(
            "vcvtph2ps ",
            $r,
            "0, [rdi]\n vcvtph2ps ",
            $r,
            "1, [rsi]\n",
            $op,
            " ",
            $r,
            "0, ",
            $r,
            "0, ",
            $r,
            "1"
        )
    };
    // Four lanes in binary64; then rounded to odd to the 24 digits of binary32, which holds the range:
    // adding 2^29 - 1 to the 29 bits to be dropped carries into the lowest bit kept if any is set.
    (half_fused, $op:literal, $r:literal) => {
        concat!(
            "vcvtph2ps xmm0, [rdi]\n vcvtph2ps xmm1, [rsi]\n vcvtph2ps xmm2, [rdx]\n",
            "vcvtps2pd ymm0, xmm0\n vcvtps2pd ymm1, xmm1\n vcvtps2pd ymm2, xmm2\n",
            $op,
            " ymm0, ymm1, ymm2\n",
            "vpcmpeqd ymm3, ymm3, ymm3\n vpsrlq ymm3, ymm3, 35\n",
            "vpand ymm4, ymm0, ymm3\n vpaddq ymm4, ymm4, ymm3\n",
            "vpor ymm0, ymm0, ymm4\n vpandn ymm0, ymm3, ymm0\n",
            "vcvtpd2ps xmm0, ymm0"
        )
    };
}

/// Stores the result; 4 tells a narrowing to round as MXCSR says.
macro_rules! store {
    (half, $r:literal) => {
        concat!("vcvtps2ph [rcx], ", $r, "0, 4")
    };
    (whole, $r:literal) => {
        concat!("vmovups [rcx], ", $r, "0")
    };
}

/// A kernel of vectors of `$vector` bytes in registers `$v`, then one of `$least` in registers `$l`.
macro_rules! kernel {
    ($shape:ident, $op:literal, $unordered:literal, $store:ident, $v:literal $vector:literal, $l:literal $least:literal) => {{
        unsafe fn run(frame: &mut Frame) -> usize {
            let left;
            // SAFETY: the caller vouches for the pointers and the host's features; nothing is pushed;
            // MXCSR's control bits are restored; `clobber_abi` covers all vector registers, whose upper
            // halves `vzeroupper` clears.
            unsafe {
                asm!(
                    "ldmxcsr [{frame} + {mxcsr}]",
                    "cmp r8, {vector}",
                    "jb 3f",
                    "2:",
                    compute!($shape, $op, $v),
                    concat!($unordered, " ", $v, "1, ", $v, "0, ", $v, "0"),
                    concat!("vptest ", $v, "1, ", $v, "1"),
                    "jnz 4f",
                    store!($store, $v),
                    "add rdi, {step_a}",
                    "add rsi, {step_b}",
                    "add rdx, {step_c}",
                    "add rcx, {vector}",
                    "sub r8, {vector}",
                    "cmp r8, {vector}",
                    "jae 2b",
                    "3:",
                    "cmp r8, {least}",
                    "jb 4f",
                    compute!($shape, $op, $l),
                    concat!($unordered, " ", $l, "1, ", $l, "0, ", $l, "0"),
                    concat!("vptest ", $l, "1, ", $l, "1"),
                    "jnz 4f",
                    store!($store, $l),
                    "sub r8, {least}",
                    "4:",
                    "stmxcsr [{frame} + {mxcsr}]",
                    "ldmxcsr [{frame} + {default}]",
                    "vzeroupper",
                    frame = in(reg) frame,
                    inout("rdi") frame.operands[0] => _,
                    inout("rsi") frame.operands[1] => _,
                    inout("rdx") frame.operands[2] => _,
                    inout("rcx") frame.dest => _,
                    inout("r8") frame.bytes => left,
                    step_a = in(reg) frame.steps[0],
                    step_b = in(reg) frame.steps[1],
                    step_c = in(reg) frame.steps[2],
                    vector = const $vector,
                    least = const $least,
                    mxcsr = const core::mem::offset_of!(Frame, mxcsr),
                    default = const core::mem::offset_of!(Frame, default),
                    clobber_abi("sysv64"),
                    options(nostack),
                );
            }
            left
        }
        Kernel { run, vector: $vector }
    }};
    (single $shape:ident $op:literal) => {
        kernel!($shape, $op, "vcmpunordps", whole, "ymm" 32, "xmm" 16)
    };
    (double $shape:ident $op:literal) => {
        kernel!($shape, $op, "vcmpunordpd", whole, "ymm" 32, "xmm" 16)
    };
    (half $shape:ident $op:literal) => {
        kernel!($shape, $op, "vcmpunordps", half, "ymm" 16, "xmm" 8)
    };
    (half_fused $op:literal) => {
        kernel!(half_fused, $op, "vcmpunordps", half, "xmm" 8, "xmm" 8)
    };
}

const HALF: fn(Op) -> Kernel = |op| match op {
    Op::Add => kernel!(half half_binary "vaddps"),
    Op::Sub => kernel!(half half_binary "vsubps"),
    Op::Mul => kernel!(half half_binary "vmulps"),
    Op::Div => kernel!(half half_binary "vdivps"),
    Op::Sqrt => kernel!(half half_unary "vsqrtps"),
    Op::Madd => kernel!(half_fused "vfmadd213pd"),
    Op::Msub => kernel!(half_fused "vfmsub213pd"),
    Op::Nmsub => kernel!(half_fused "vfnmadd213pd"),
    Op::Nmadd => kernel!(half_fused "vfnmsub213pd"),
};

const SINGLE: fn(Op) -> Kernel = |op| match op {
    Op::Add => kernel!(single binary "vaddps"),
    Op::Sub => kernel!(single binary "vsubps"),
    Op::Mul => kernel!(single binary "vmulps"),
    Op::Div => kernel!(single binary "vdivps"),
    Op::Sqrt => kernel!(single unary "vsqrtps"),
    Op::Madd => kernel!(single fused "vfmadd213ps"),
    Op::Msub => kernel!(single fused "vfmsub213ps"),
    Op::Nmsub => kernel!(single fused "vfnmadd213ps"),
    Op::Nmadd => kernel!(single fused "vfnmsub213ps"),
};

const DOUBLE: fn(Op) -> Kernel = |op| match op {
    Op::Add => kernel!(double binary "vaddpd"),
    Op::Sub => kernel!(double binary "vsubpd"),
    Op::Mul => kernel!(double binary "vmulpd"),
    Op::Div => kernel!(double binary "vdivpd"),
    Op::Sqrt => kernel!(double unary "vsqrtpd"),
    Op::Madd => kernel!(double fused "vfmadd213pd"),
    Op::Msub => kernel!(double fused "vfmsub213pd"),
    Op::Nmsub => kernel!(double fused "vfnmadd213pd"),
    Op::Nmadd => kernel!(double fused "vfnmsub213pd"),
};

/// A rounding mode and a kernel, found to exist on this host.
#[derive(Clone, Copy)]
pub(super) struct Host {
    kernel: Kernel,
    mxcsr: u32,
}

/// How the host does `op` in format `F` under `rm`, if it does.
pub(super) fn host<F: Format>(op: Op, rm: Rm) -> Option<Host> {
    let rounding = match rm {
        Rm::Rne => 0,
        Rm::Rdn => 1,
        Rm::Rup => 2,
        Rm::Rtz => 3,
        Rm::Rmm | Rm::Rod => return None,
    };
    let avx = is_x86_feature_detected!("avx");
    let fma = !op.is_fused() || is_x86_feature_detected!("fma");
    let (kernels, half) = match (F::EXP, F::MAN) {
        (5, 10) => {
            (HALF, is_x86_feature_detected!("f16c") && (!op.is_fused() || is_x86_feature_detected!("avx2")))
        }
        (8, 23) => (SINGLE, true),
        (11, 52) => (DOUBLE, true),
        _ => return None,
    };
    (avx && fma && half).then(|| Host { kernel: kernels(op), mxcsr: DEFAULT | rounding << 13 })
}

impl Host {
    /// Lanes of `F` that a kernel computes at a time: if it stops at a NaN, the NaN is in the next so many.
    pub(super) fn lanes<F: Format>(self) -> usize {
        self.kernel.vector / size_of::<F::Bits>()
    }

    /// Computes lanes of `dest` from the first on, and returns how many: it stops before a vector that
    /// has a NaN result, and before a last part of fewer than four lanes.
    pub(super) fn run<F: Format>(
        self,
        operands: [Operand<'_, F::Bits>; 3],
        dest: &mut [F::Bits],
        fl: &mut Flags,
    ) -> usize {
        let size = size_of::<F::Bits>();
        let bytes = size_of_val(dest);
        let splats = operands.map(|operand| match operand {
            Operand::Scalar(x) => [splat(x.into(), size); 4],
            _ => [0; 4],
        });
        let first = dest.as_mut_ptr().cast();
        let mut frame = Frame {
            operands: [first as *const u8; 3],
            steps: [self.kernel.vector; 3],
            dest: first,
            bytes,
            mxcsr: self.mxcsr,
            default: DEFAULT,
        };
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
        // SAFETY: `dest` and the slices, at least as long, cover `bytes`, splats cover 32; a shared slice
        // cannot overlap the exclusive `dest`, and `Dest` is `dest` itself. [`host`] found the
        // instructions on this host.
        let left = unsafe { (self.kernel.run)(&mut frame) };
        *fl |= flags(frame.mxcsr);
        (bytes - left) / size
    }
}

/// `size` bytes repeated over eight.
fn splat(x: u64, size: usize) -> u64 {
    match size {
        2 => x * 0x0001_0001_0001_0001,
        4 => x | x << 32,
        _ => x,
    }
}

/// MXCSR's flags as `fflags`. Bit 1, a subnormal operand, is nothing to RISC-V.
fn flags(mxcsr: u32) -> Flags {
    let bits = (mxcsr >> 5 & 1) | (mxcsr >> 3 & 2) | (mxcsr >> 1 & 4) | (mxcsr << 1 & 8) | (mxcsr << 4 & 16);
    Flags::from_bits(bits as u8)
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
