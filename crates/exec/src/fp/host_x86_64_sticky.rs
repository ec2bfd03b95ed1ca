//! Arithmetic on long register groups to nearest even, for compiled code: flags are left in MXCSR, where it lets the
//! guest's gather. AVX-512 alone.
//!
//! Invariant: values are those of the reference, and so are the flags added. Host and reference agree but for NaN
//! results, which become canonical here, and NV of `∞ × 0 + NaN`, which the host does not raise: there the product is
//! made once more, without the NaN. Lanes that are inactive or past the body raise nothing and keep their values.
//! Control bits of MXCSR are as Rust expects them. Must not know registers or rounding modes.

#![allow(unsafe_code)] // Arithmetic whose flags count exists only as inline assembly.

use core::arch::asm;

use super::bulk::Op;
use super::sticky::{Formula, Kernel, Second};

/// A loop: `$op` makes register 0 of 0 (`a`), 1 (`b`) and 2 (`d`) in the lanes of k1; where k2 says that it made NaNs,
/// `$invalid` raises what the host forgot.
macro_rules! kernel {
    ($s:literal $nan:literal $log:literal, $broadcast:expr, $load:expr, $mask:expr, $op:expr, $invalid:expr) => {{
        unsafe extern "C" fn run(
            dest: *mut u8,
            a: *const u8,
            b: u64,
            bytes: u64,
            mask: *const u8,
            _: u64,
        ) -> u64 {
            // SAFETY: the caller vouches for the pointers, whoever chose the kernel for the host; nothing is pushed, and
            // `clobber_abi` covers all vector and mask registers.
            unsafe {
                asm!(
                    "test rcx, rcx",
                    "jz 7f",
                    "mov rax, {nan}",
                    "vpbroadcastq zmm7, rax",
                    $broadcast,
                    "2:",
                    // k5: lanes that are there; k1: active ones.
                    "kxnorw k5, k5, k5",
                    "cmp rcx, 64",
                    "jae 3f",
                    "mov eax, ecx",
                    concat!("shr eax, ", $log),
                    "mov r10d, -1",
                    "shlx r10d, r10d, eax",
                    "not r10d",
                    "kmovw k5, r10d",
                    "3:",
                    "kmovw k1, k5",
                    $mask,
                    concat!("vmovu", $s, " zmm0{{k5}}{{z}}, [rsi]"),
                    $load,
                    concat!("vmovu", $s, " zmm2{{k5}}{{z}}, [rdi]"),
                    $op,
                    concat!("vcmpunord", $s, " k2{{k1}}, zmm0, zmm0"),
                    "kortestw k2, k2",
                    "jnz 5f",
                    "4:",
                    concat!("vmova", $s, " zmm2{{k1}}, zmm0"),
                    "cmp rcx, 64",
                    "jb 6f",
                    concat!("vmovu", $s, " [rdi], zmm2"),
                    "add rdi, 64",
                    "add rsi, 64",
                    "add rdx, 64",
                    "sub rcx, 64",
                    "jnz 2b",
                    "vzeroupper",
                    "jmp 7f",
                    "5:",
                    $invalid,
                    concat!("vmova", $s, " zmm0{{k2}}, zmm7"),
                    "jmp 4b",
                    "6:",
                    concat!("vmovu", $s, " [rdi]{{k5}}, zmm2"),
                    "vzeroupper",
                    "7:",
                    nan = const $nan,
                    inout("rdi") dest => _,
                    inout("rsi") a => _,
                    inout("rdx") b => _,
                    inout("rcx") bytes => _,
                    inout("r8") mask => _,
                    out("rax") _,
                    out("r10") _,
                    clobber_abi("sysv64"),
                    options(nostack),
                );
            }
            0
        }
        run as Kernel
    }};
}

/// The kernels of an operation on numbers of one width: by group or scalar, with a mask or without.
macro_rules! by_operands {
    ($second:ident, $masked:ident, $s:literal $nan:literal $log:literal $broadcast:literal $mask:literal,
        $op:expr, $invalid:expr) => {
        match ($second, $masked) {
            (Second::Group, false) => {
                kernel!($s $nan $log, "", concat!("vmovu", $s, " zmm1{{k5}}{{z}}, [rdx]"), "", $op, $invalid)
            }
            (Second::Group, true) => {
                kernel!($s $nan $log, "", concat!("vmovu", $s, " zmm1{{k5}}{{z}}, [rdx]"), $mask, $op, $invalid)
            }
            (Second::Scalar, false) => kernel!($s $nan $log, $broadcast, "", "", $op, $invalid),
            (Second::Scalar, true) => kernel!($s $nan $log, $broadcast, "", $mask, $op, $invalid),
        }
    };
}

/// NV where lanes of k2 multiply infinity and zero, register 1 and what `$factor` puts into 4: the product is made, of
/// those lanes alone.
macro_rules! invalid {
    ($s:literal, $factor:expr) => {
        concat!(
            $factor,
            "\n vfpclass",
            $s,
            " k3{{k2}}, zmm4, 0x18",
            "\n vfpclass",
            $s,
            " k3{{k3}}, zmm1, 0x06",
            "\n vfpclass",
            $s,
            " k4{{k2}}, zmm4, 0x06",
            "\n vfpclass",
            $s,
            " k4{{k4}}, zmm1, 0x18",
            "\n korw k3, k3, k4",
            "\n vmul",
            $s,
            " zmm5{{k3}}{{z}}, zmm4, zmm1"
        )
    };
}
/// The kernels on numbers of one width.
macro_rules! by_formula {
    ($formula:ident, $second:ident, $masked:ident, $s:literal $($rest:literal)*) => {
        match $formula {
            Formula::Plain(Op::Add) => by_formula!(@ "add", "zmm0, zmm1", $second, $masked, $s $($rest)*),
            Formula::Plain(Op::Sub) => by_formula!(@ "sub", "zmm0, zmm1", $second, $masked, $s $($rest)*),
            Formula::Plain(Op::Mul) => by_formula!(@ "mul", "zmm0, zmm1", $second, $masked, $s $($rest)*),
            Formula::Plain(Op::Div) => by_formula!(@ "div", "zmm0, zmm1", $second, $masked, $s $($rest)*),
            Formula::Plain(Op::Sqrt) => by_formula!(@ "sqrt", "zmm0", $second, $masked, $s $($rest)*),
            Formula::Reversed(Op::Sub) => by_formula!(@ "sub", "zmm1, zmm0", $second, $masked, $s $($rest)*),
            Formula::Reversed(Op::Div) => by_formula!(@ "div", "zmm1, zmm0", $second, $masked, $s $($rest)*),
            Formula::AddsDest(Op::Madd) => by_formula!(+ "fmadd", $second, $masked, $s $($rest)*),
            Formula::AddsDest(Op::Msub) => by_formula!(+ "fmsub", $second, $masked, $s $($rest)*),
            Formula::AddsDest(Op::Nmsub) => by_formula!(+ "fnmadd", $second, $masked, $s $($rest)*),
            Formula::AddsDest(Op::Nmadd) => by_formula!(+ "fnmsub", $second, $masked, $s $($rest)*),
            Formula::TimesDest(Op::Madd) => by_formula!(* "fmadd", $second, $masked, $s $($rest)*),
            Formula::TimesDest(Op::Msub) => by_formula!(* "fmsub", $second, $masked, $s $($rest)*),
            Formula::TimesDest(Op::Nmsub) => by_formula!(* "fnmadd", $second, $masked, $s $($rest)*),
            Formula::TimesDest(Op::Nmadd) => by_formula!(* "fnmsub", $second, $masked, $s $($rest)*),
            _ => return None,
        }
    };
    (@ $op:literal, $of:literal, $second:ident, $masked:ident, $s:literal $($rest:literal)*) => {
        by_operands!($second, $masked, $s $($rest)*, concat!("v", $op, $s, " zmm0{{k1}}, ", $of), "")
    };
    (+ $op:literal, $second:ident, $masked:ident, $s:literal $($rest:literal)*) => {
        by_operands!(
            $second, $masked, $s $($rest)*,
            concat!("v", $op, "213", $s, " zmm0{{k1}}, zmm1, zmm2"),
            // The factor has been written over.
            invalid!($s, concat!("vmovu", $s, " zmm4{{k5}}{{z}}, [rsi]"))
        )
    };
    (* $op:literal, $second:ident, $masked:ident, $s:literal $($rest:literal)*) => {
        by_operands!(
            $second, $masked, $s $($rest)*,
            concat!("v", $op, "231", $s, " zmm0{{k1}}, zmm1, zmm2"),
            invalid!($s, concat!("vmova", $s, " zmm4, zmm2"))
        )
    };
}

/// The kernel for a formula on binary64 or binary32, if the host has it.
pub(super) fn kernel(formula: Formula, double: bool, second: Second, masked: bool) -> Option<Kernel> {
    let has = is_x86_feature_detected!("avx512f")
        && is_x86_feature_detected!("avx512dq")
        && is_x86_feature_detected!("bmi2");
    if !has {
        return None;
    }
    Some(match double {
        true => by_formula!(
            formula, second, masked,
            "pd" 0x7ff8_0000_0000_0000u64 "3" "vpbroadcastq zmm1, rdx"
            "kmovb k6, [r8]\n kandw k1, k1, k6\n add r8, 1"
        ),
        false => by_formula!(
            formula, second, masked,
            "ps" 0x7fc0_0000_7fc0_0000u64 "2" "vpbroadcastd zmm1, edx"
            "kmovw k6, [r8]\n kandw k1, k1, k6\n add r8, 2"
        ),
    })
}
