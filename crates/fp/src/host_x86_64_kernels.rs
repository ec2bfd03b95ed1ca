//! The loops of `host_x86_64`: one operation over vectors, in inline assembly.
//!
//! Invariant: a kernel stores no vector that has a NaN (or, converting to integers, the indefinite
//! integer, which stands for all that is out of range), and leaves MXCSR's control bits as Rust wants
//! them. Must not know lanes or rounding modes.

#![allow(unsafe_code)] // Vector instructions under a changed MXCSR exist only as inline assembly.

use core::arch::asm;

use super::bulk::Op;

/// MXCSR as Rust expects it: to nearest even, all exceptions masked, no flags, subnormals as they are.
pub(super) const DEFAULT: u32 = 0x1f80;

/// What a kernel works on: up to three operands, the destination, and the control words.
#[repr(C)]
pub(super) struct Frame {
    pub(super) operands: [*const u8; 3],
    /// Bytes an operand advances with a vector: its size, or 0 to repeat one vector.
    pub(super) steps: [usize; 3],
    pub(super) dest: *mut u8,
    /// Bytes at `dest`.
    pub(super) bytes: usize,
    /// The control word to run under; then the flags raised, as MXCSR shows them.
    pub(super) mxcsr: u32,
    /// The control word to leave, [`DEFAULT`].
    pub(super) default: u32,
}

/// A loop over vectors.
#[derive(Clone, Copy)]
pub(super) struct Kernel {
    /// Runs until less than the least vector is left or one is not to be stored; returns the bytes of
    /// `dest` that are left.
    ///
    /// # Safety
    /// `dest` must be writable for `bytes`, and each operand readable for as many lanes, or for 32 bytes
    /// if its step is 0; an operand as wide as `dest` may be `dest`, but none may overlap it otherwise.
    /// The host must have the instructions.
    pub(super) run: unsafe fn(&mut Frame) -> usize,
    /// Bytes of an operand in a vector.
    pub(super) source: usize,
    /// Bytes of the destination in a vector.
    pub(super) vector: usize,
}

/// A kernel that computes into register 0, sets register 1 where that must not be stored, and stores: by
/// vectors of `$vector` bytes in the first set of instructions, then one of `$least` in the second. The
/// operands' addresses are in rdi, rsi and rdx, the destination's in rcx, the bytes left in r8.
macro_rules! kernel {
    (
        $source:literal => $vector:literal: $compute:expr, $forbid:expr, $store:expr;
        $least:literal: $compute_least:expr, $forbid_least:expr, $store_least:expr
    ) => {{
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
                    $compute,
                    $forbid,
                    "vptest ymm1, ymm1",
                    "jnz 4f",
                    $store,
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
                    $compute_least,
                    $forbid_least,
                    "vptest xmm1, xmm1",
                    "jnz 4f",
                    $store_least,
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
        Kernel { run, source: $source, vector: $vector }
    }};
}

/// Arithmetic: the instructions on ymm registers, and the same on xmm registers.
macro_rules! arithmetic {
    (unary $op:literal $nan:literal) => {
        arithmetic!(@whole $nan, concat!($op, " ymm0, [rdi]"), concat!($op, " xmm0, [rdi]"))
    };
    (binary $op:literal $nan:literal) => {
        arithmetic!(
            @whole $nan,
            concat!("vmovups ymm0, [rdi]\n", $op, " ymm0, ymm0, [rsi]"),
            concat!("vmovups xmm0, [rdi]\n", $op, " xmm0, xmm0, [rsi]")
        )
    };
    (fused $op:literal $nan:literal) => {
        arithmetic!(
            @whole $nan,
            concat!("vmovups ymm0, [rdi]\n vmovups ymm1, [rsi]\n", $op, " ymm0, ymm1, [rdx]"),
            concat!("vmovups xmm0, [rdi]\n vmovups xmm1, [rsi]\n", $op, " xmm0, xmm1, [rdx]")
        )
    };
    (@whole $nan:literal, $ymm:expr, $xmm:expr) => {
        kernel!(
            32 => 32: $ymm, concat!($nan, " ymm1, ymm0, ymm0"), "vmovups [rcx], ymm0";
            16: $xmm, concat!($nan, " xmm1, xmm0, xmm0"), "vmovups [rcx], xmm0"
        )
    };
}

/// Binary16, by way of binary32: 4 tells the narrowing to round as MXCSR says.
macro_rules! half {
    (unary $op:literal) => {
        half!(
            @narrow
            concat!("vcvtph2ps ymm0, [rdi]\n", $op, " ymm0, ymm0"),
            concat!("vcvtph2ps xmm0, [rdi]\n", $op, " xmm0, xmm0")
        )
    };
    (binary $op:literal) => {
        half!(
            @narrow
            concat!("vcvtph2ps ymm0, [rdi]\n vcvtph2ps ymm1, [rsi]\n", $op, " ymm0, ymm0, ymm1"),
            concat!("vcvtph2ps xmm0, [rdi]\n vcvtph2ps xmm1, [rsi]\n", $op, " xmm0, xmm0, xmm1")
        )
    };
    (@narrow $ymm:expr, $xmm:expr) => {
        kernel!(
            16 => 16: $ymm, "vcmpunordps ymm1, ymm0, ymm0", "vcvtps2ph [rcx], ymm0, 4";
            8: $xmm, "vcmpunordps xmm1, xmm0, xmm0", "vcvtps2ph [rcx], xmm0, 4"
        )
    };
    // Four lanes in binary64; then rounded to odd to the 24 digits of binary32, which holds the range:
    // adding 2^29 - 1 to the 29 bits to be dropped carries into the lowest bit kept if any is set.
    (fused $op:literal) => {
        half!(@fused concat!(
            "vcvtph2ps xmm0, [rdi]\n vcvtph2ps xmm1, [rsi]\n vcvtph2ps xmm2, [rdx]\n",
            "vcvtps2pd ymm0, xmm0\n vcvtps2pd ymm1, xmm1\n vcvtps2pd ymm2, xmm2\n",
            $op, " ymm0, ymm1, ymm2\n",
            "vpcmpeqd ymm3, ymm3, ymm3\n vpsrlq ymm3, ymm3, 35\n",
            "vpand ymm4, ymm0, ymm3\n vpaddq ymm4, ymm4, ymm3\n",
            "vpor ymm0, ymm0, ymm4\n vpandn ymm0, ymm3, ymm0\n",
            "vcvtpd2ps xmm0, ymm0"
        ))
    };
    (@fused $compute:expr) => {
        kernel!(
            8 => 8: $compute, "vcmpunordps xmm1, xmm0, xmm0", "vcvtps2ph [rcx], xmm0, 4";
            8: $compute, "vcmpunordps xmm1, xmm0, xmm0", "vcvtps2ph [rcx], xmm0, 4"
        )
    };
}

/// Arithmetic on binary16: needs AVX and F16C; fused AVX2 and FMA.
#[inline]
pub(super) fn half(op: Op) -> Kernel {
    match op {
        Op::Add => half!(binary "vaddps"),
        Op::Sub => half!(binary "vsubps"),
        Op::Mul => half!(binary "vmulps"),
        Op::Div => half!(binary "vdivps"),
        Op::Sqrt => half!(unary "vsqrtps"),
        Op::Madd => half!(fused "vfmadd213pd"),
        Op::Msub => half!(fused "vfmsub213pd"),
        Op::Nmsub => half!(fused "vfnmadd213pd"),
        Op::Nmadd => half!(fused "vfnmsub213pd"),
    }
}

/// Arithmetic on binary32: needs AVX; fused FMA.
#[inline]
pub(super) fn single(op: Op) -> Kernel {
    match op {
        Op::Add => arithmetic!(binary "vaddps" "vcmpunordps"),
        Op::Sub => arithmetic!(binary "vsubps" "vcmpunordps"),
        Op::Mul => arithmetic!(binary "vmulps" "vcmpunordps"),
        Op::Div => arithmetic!(binary "vdivps" "vcmpunordps"),
        Op::Sqrt => arithmetic!(unary "vsqrtps" "vcmpunordps"),
        Op::Madd => arithmetic!(fused "vfmadd213ps" "vcmpunordps"),
        Op::Msub => arithmetic!(fused "vfmsub213ps" "vcmpunordps"),
        Op::Nmsub => arithmetic!(fused "vfnmadd213ps" "vcmpunordps"),
        Op::Nmadd => arithmetic!(fused "vfnmsub213ps" "vcmpunordps"),
    }
}

/// Arithmetic on binary64: needs AVX; fused FMA.
#[inline]
pub(super) fn double(op: Op) -> Kernel {
    match op {
        Op::Add => arithmetic!(binary "vaddpd" "vcmpunordpd"),
        Op::Sub => arithmetic!(binary "vsubpd" "vcmpunordpd"),
        Op::Mul => arithmetic!(binary "vmulpd" "vcmpunordpd"),
        Op::Div => arithmetic!(binary "vdivpd" "vcmpunordpd"),
        Op::Sqrt => arithmetic!(unary "vsqrtpd" "vcmpunordpd"),
        Op::Madd => arithmetic!(fused "vfmadd213pd" "vcmpunordpd"),
        Op::Msub => arithmetic!(fused "vfmsub213pd" "vcmpunordpd"),
        Op::Nmsub => arithmetic!(fused "vfnmadd213pd" "vcmpunordpd"),
        Op::Nmadd => arithmetic!(fused "vfnmsub213pd" "vcmpunordpd"),
    }
}

/// Sets register 1 where register 0 is the indefinite integer, 2^31.
macro_rules! indefinite {
    ($r:literal) => {
        concat!(
            "vpcmpeqd ",
            $r,
            "1, ",
            $r,
            "1, ",
            $r,
            "1\n vpslld ",
            $r,
            "1, ",
            $r,
            "1, 31\n",
            "vpcmpeqd ",
            $r,
            "1, ",
            $r,
            "1, ",
            $r,
            "0"
        )
    };
}

/// A type that conversions take or give.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    F16,
    F32,
    F64,
    I32,
}

/// Conversions: need AVX; of binary16 F16C; to integers AVX2.
#[inline]
pub(super) fn conversion(from: Type, to: Type) -> Option<Kernel> {
    Some(match (from, to) {
        (Type::F16, Type::F32) => kernel!(
            16 => 32: "vcvtph2ps ymm0, [rdi]", "vcmpunordps ymm1, ymm0, ymm0", "vmovups [rcx], ymm0";
            16: "vcvtph2ps xmm0, [rdi]", "vcmpunordps xmm1, xmm0, xmm0", "vmovups [rcx], xmm0"
        ),
        (Type::F32, Type::F16) => kernel!(
            32 => 16: "vmovups ymm0, [rdi]", "vcmpunordps ymm1, ymm0, ymm0", "vcvtps2ph [rcx], ymm0, 4";
            8: "vmovups xmm0, [rdi]", "vcmpunordps xmm1, xmm0, xmm0", "vcvtps2ph [rcx], xmm0, 4"
        ),
        (Type::F32, Type::F64) => kernel!(
            16 => 32: "vcvtps2pd ymm0, [rdi]", "vcmpunordpd ymm1, ymm0, ymm0", "vmovups [rcx], ymm0";
            16: "vcvtps2pd xmm0, [rdi]", "vcmpunordpd xmm1, xmm0, xmm0", "vmovups [rcx], xmm0"
        ),
        (Type::F64, Type::F32) => kernel!(
            32 => 16: "vcvtpd2ps xmm0, ymmword ptr [rdi]", "vcmpunordps xmm1, xmm0, xmm0", "vmovups [rcx], xmm0";
            8: "vcvtpd2ps xmm0, xmmword ptr [rdi]", "vcmpunordps xmm1, xmm0, xmm0", "vmovlps [rcx], xmm0"
        ),
        (Type::I32, Type::F32) => kernel!(
            32 => 32: "vcvtdq2ps ymm0, [rdi]", "vxorps ymm1, ymm1, ymm1", "vmovups [rcx], ymm0";
            16: "vcvtdq2ps xmm0, [rdi]", "vxorps xmm1, xmm1, xmm1", "vmovups [rcx], xmm0"
        ),
        (Type::I32, Type::F64) => kernel!(
            16 => 32: "vcvtdq2pd ymm0, [rdi]", "vxorps ymm1, ymm1, ymm1", "vmovups [rcx], ymm0";
            16: "vcvtdq2pd xmm0, [rdi]", "vxorps xmm1, xmm1, xmm1", "vmovups [rcx], xmm0"
        ),
        (Type::F32, Type::I32) => kernel!(
            32 => 32: "vcvtps2dq ymm0, [rdi]", indefinite!("ymm"), "vmovups [rcx], ymm0";
            16: "vcvtps2dq xmm0, [rdi]", indefinite!("xmm"), "vmovups [rcx], xmm0"
        ),
        (Type::F64, Type::I32) => kernel!(
            32 => 16: "vcvtpd2dq xmm0, ymmword ptr [rdi]", indefinite!("xmm"), "vmovups [rcx], xmm0";
            8: "vcvtpd2dq xmm0, xmmword ptr [rdi]", indefinite!("xmm"), "vmovlps [rcx], xmm0"
        ),
        _ => return None,
    })
}
