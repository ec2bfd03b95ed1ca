//! The loops of `host_x86_64`: one operation over vectors, in inline assembly.
//!
//! Invariant: arithmetic on binary32 and binary64 stores the canonical NaN for each NaN, and raises what RISC-V does; other
//! kernels store no vector that has a NaN (or, converting to integers, the indefinite integer, which stands for all that is
//! out of range). Each leaves MXCSR's control bits as Rust wants them. Must not know lanes or rounding modes.

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
    /// The patterns of the kernel's format.
    pub(super) patterns: Patterns,
}

/// Bit patterns of a format.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct Patterns {
    /// The canonical NaN.
    nan: u64,
    infinity: u64,
    /// All bits but the sign.
    magnitude: u64,
}

impl Patterns {
    const SINGLE: Patterns = Patterns { nan: 0x7fc0_0000, infinity: 0x7f80_0000, magnitude: 0x7fff_ffff };
    const DOUBLE: Patterns = Patterns { nan: 0x7ff8 << 48, infinity: 0x7ff0 << 48, magnitude: u64::MAX >> 1 };
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
    /// For [`Frame::patterns`].
    pub(super) patterns: Patterns,
}

/// A kernel that computes into register 0, sets register 1 where that must not be stored, and stores: by
/// vectors of `$vector` bytes in the first set of instructions, then one of `$least` in the second. The
/// operands' addresses are in rdi, rsi and rdx, the destination's in rcx, the bytes left in r8. `$mend` makes
/// register 0 storable after all; without it the kernel stops there.
macro_rules! kernel {
    (
        $source:literal => $vector:literal: $compute:expr, $forbid:expr, $store:expr;
        $least:literal: $compute_least:expr, $forbid_least:expr, $store_least:expr
    ) => {
        kernel!(
            Patterns::SINGLE,
            $source => $vector: $compute, $forbid, "jmp 4b", $store;
            $least: $compute_least, $forbid_least, "jmp 4b", $store_least
        )
    };
    (
        $patterns:expr,
        $source:literal => $vector:literal: $compute:expr, $forbid:expr, $mend:expr, $store:expr;
        $least:literal: $compute_least:expr, $forbid_least:expr, $mend_least:expr, $store_least:expr
    ) => {{
        unsafe fn run(frame: &mut Frame) -> usize {
            let left;
            // SAFETY: the caller vouches for the pointers and the host's features; nothing is pushed;
            // MXCSR's control bits are restored; `clobber_abi` covers all vector registers, whose upper
            // halves `vzeroupper` clears.
            unsafe {
                asm!(
                    "ldmxcsr [r9 + {mxcsr}]",
                    "cmp r8, {vector}",
                    "jb 3f",
                    "2:",
                    $compute,
                    $forbid,
                    "vptest ymm1, ymm1",
                    "jnz 5f",
                    "6:",
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
                    "jnz 7f",
                    "8:",
                    $store_least,
                    "sub r8, {least}",
                    "4:",
                    "stmxcsr [r9 + {mxcsr}]",
                    "ldmxcsr [r9 + {default}]",
                    "vzeroupper",
                    "jmp 9f",
                    "5:",
                    $mend,
                    "jmp 6b",
                    "7:",
                    $mend_least,
                    "jmp 8b",
                    "9:",
                    in("r9") frame,
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
        Kernel { run, source: $source, vector: $vector, patterns: $patterns }
    }};
}

/// Puts a pattern of the frame into all lanes of a ymm register.
macro_rules! pattern {
    ("ps" $register:literal, $field:ident) => {
        concat!("vbroadcastss ymm", $register, ", [r9 + ", pattern!(@offset $field), "]\n")
    };
    ("pd" $register:literal, $field:ident) => {
        concat!("vbroadcastsd ymm", $register, ", [r9 + ", pattern!(@offset $field), "]\n")
    };
    (@offset nan) => { "72" };
    (@offset infinity) => { "80" };
    (@offset magnitude) => { "88" };
}

const _: () = {
    let start = core::mem::offset_of!(Frame, patterns);
    assert!(start + core::mem::offset_of!(Patterns, nan) == 72);
    assert!(start + core::mem::offset_of!(Patterns, infinity) == 80);
    assert!(start + core::mem::offset_of!(Patterns, magnitude) == 88);
};

/// Makes the lanes of register 0 that register 1 marks canonical NaNs: the host has raised what RISC-V does.
macro_rules! canonical {
    ($r:literal $type:tt) => {
        concat!(
            pattern!($type "2", nan),
            "vblendv", $type, " ", $r, "0, ", $r, "0, ", $r, "2, ", $r, "1"
        )
    };
}

/// The same of a fused operation, where the host does not raise NV for ∞ × 0 if the addend is a quiet NaN: multiplies
/// just those factors, and zeros elsewhere.
macro_rules! canonical_fused {
    ($r:literal $type:tt) => {
        concat!(
            "vmovups ", $r, "2, [rdi]\n vmovups ", $r, "3, [rsi]\n",
            pattern!($type "4", infinity),
            pattern!($type "5", magnitude),
            "vxorps ", $r, "8, ", $r, "8, ", $r, "8\n",
            "vandps ", $r, "6, ", $r, "2, ", $r, "5\n",
            "vandps ", $r, "7, ", $r, "3, ", $r, "5\n",
            "vcmpeq", $type, " ", $r, "9, ", $r, "6, ", $r, "4\n",
            "vcmpeq", $type, " ", $r, "10, ", $r, "7, ", $r, "8\n",
            "vandps ", $r, "9, ", $r, "9, ", $r, "10\n",
            "vcmpeq", $type, " ", $r, "10, ", $r, "6, ", $r, "8\n",
            "vcmpeq", $type, " ", $r, "11, ", $r, "7, ", $r, "4\n",
            "vandps ", $r, "10, ", $r, "10, ", $r, "11\n",
            "vorps ", $r, "9, ", $r, "9, ", $r, "10\n",
            "vandps ", $r, "2, ", $r, "2, ", $r, "9\n",
            "vandps ", $r, "3, ", $r, "3, ", $r, "9\n",
            "vmul", $type, " ", $r, "2, ", $r, "2, ", $r, "3\n",
            canonical!($r $type)
        )
    };
}

/// Arithmetic in a format, "ps" or "pd": the instruction on ymm registers, and the same on xmm registers.
macro_rules! arithmetic {
    (unary $op:literal $type:tt) => {
        arithmetic!(
            @whole canonical, $type,
            concat!($op, $type, " ymm0, [rdi]"),
            concat!($op, $type, " xmm0, [rdi]")
        )
    };
    (binary $op:literal $type:tt) => {
        arithmetic!(
            @whole canonical, $type,
            concat!("vmovups ymm0, [rdi]\n", $op, $type, " ymm0, ymm0, [rsi]"),
            concat!("vmovups xmm0, [rdi]\n", $op, $type, " xmm0, xmm0, [rsi]")
        )
    };
    (fused $op:literal $type:tt) => {
        arithmetic!(
            @whole canonical_fused, $type,
            concat!("vmovups ymm0, [rdi]\n vmovups ymm1, [rsi]\n", $op, $type, " ymm0, ymm1, [rdx]"),
            concat!("vmovups xmm0, [rdi]\n vmovups xmm1, [rsi]\n", $op, $type, " xmm0, xmm1, [rdx]")
        )
    };
    (@whole $mend:ident, $type:tt, $ymm:expr, $xmm:expr) => {
        kernel!(
            arithmetic!(@patterns $type),
            32 => 32: $ymm, concat!("vcmpunord", $type, " ymm1, ymm0, ymm0"), $mend!("ymm" $type), "vmovups [rcx], ymm0";
            16: $xmm, concat!("vcmpunord", $type, " xmm1, xmm0, xmm0"), $mend!("xmm" $type), "vmovups [rcx], xmm0"
        )
    };
    (@patterns "ps") => { Patterns::SINGLE };
    (@patterns "pd") => { Patterns::DOUBLE };
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
        Op::Add => arithmetic!(binary "vadd" "ps"),
        Op::Sub => arithmetic!(binary "vsub" "ps"),
        Op::Mul => arithmetic!(binary "vmul" "ps"),
        Op::Div => arithmetic!(binary "vdiv" "ps"),
        Op::Sqrt => arithmetic!(unary "vsqrt" "ps"),
        Op::Madd => arithmetic!(fused "vfmadd213" "ps"),
        Op::Msub => arithmetic!(fused "vfmsub213" "ps"),
        Op::Nmsub => arithmetic!(fused "vfnmadd213" "ps"),
        Op::Nmadd => arithmetic!(fused "vfnmsub213" "ps"),
    }
}

/// Arithmetic on binary64: needs AVX; fused FMA.
#[inline]
pub(super) fn double(op: Op) -> Kernel {
    match op {
        Op::Add => arithmetic!(binary "vadd" "pd"),
        Op::Sub => arithmetic!(binary "vsub" "pd"),
        Op::Mul => arithmetic!(binary "vmul" "pd"),
        Op::Div => arithmetic!(binary "vdiv" "pd"),
        Op::Sqrt => arithmetic!(unary "vsqrt" "pd"),
        Op::Madd => arithmetic!(fused "vfmadd213" "pd"),
        Op::Msub => arithmetic!(fused "vfmsub213" "pd"),
        Op::Nmsub => arithmetic!(fused "vfnmadd213" "pd"),
        Op::Nmadd => arithmetic!(fused "vfnmsub213" "pd"),
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
