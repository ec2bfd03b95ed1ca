//! Single operations by the host under a rounding mode that may be another than Rust's, with a look at its flags.
//!
//! Invariant: what is given is the reference's result, as are the flags; NaNs are left to it. Each block of assembly leaves
//! MXCSR as Rust wants it, without flags.

#![allow(unsafe_code)] // Arithmetic under a changed MXCSR exists only as inline assembly.

use core::arch::asm;

use super::bulk::Op;
use super::host_x86_64::{control, flags};
use super::host_x86_64_kernels::DEFAULT;
use super::{Bits, Flags, Format, Rm};

/// `$r` and other operands by an instruction under the control word `$mxcsr`, which gets the flags.
macro_rules! run {
    ($mxcsr:ident, $r:ident $(, $name:ident)*; $text:expr) => {{
        let default = DEFAULT;
        // SAFETY: registers, and two words that are loaded and stored. MXCSR is what it was but for flags, which rustc never
        // looks at. The caller has looked for the instructions.
        unsafe {
            asm!(
                "ldmxcsr [{mxcsr}]",
                $text,
                "stmxcsr [{mxcsr}]",
                "ldmxcsr [{default}]",
                r = inout(xmm_reg) $r,
                $($name = in(xmm_reg) $name,)*
                mxcsr = in(reg) $mxcsr,
                default = in(reg) &raw const default,
                options(nostack),
            );
        }
    }};
}

macro_rules! rounded {
    ($name:ident, $float:ident, $type:literal) => {
        /// `r`, `b` and `c` by the host.
        fn $name(op: Op, [mut r, b, c]: [$float; 3], mxcsr: &mut u32) -> $float {
            match op {
                Op::Add => run!(mxcsr, r, b; concat!("vadd", $type, " {r}, {r}, {b}")),
                Op::Sub => run!(mxcsr, r, b; concat!("vsub", $type, " {r}, {r}, {b}")),
                Op::Mul => run!(mxcsr, r, b; concat!("vmul", $type, " {r}, {r}, {b}")),
                Op::Div => run!(mxcsr, r, b; concat!("vdiv", $type, " {r}, {r}, {b}")),
                Op::Sqrt => run!(mxcsr, r; concat!("vsqrt", $type, " {r}, {r}, {r}")),
                Op::Madd => run!(mxcsr, r, b, c; concat!("vfmadd213", $type, " {r}, {b}, {c}")),
                Op::Msub => run!(mxcsr, r, b, c; concat!("vfmsub213", $type, " {r}, {b}, {c}")),
                Op::Nmsub => run!(mxcsr, r, b, c; concat!("vfnmadd213", $type, " {r}, {b}, {c}")),
                Op::Nmadd => run!(mxcsr, r, b, c; concat!("vfnmsub213", $type, " {r}, {b}, {c}")),
            }
            r
        }
    };
}

rounded!(single, f32, "ss");
rounded!(double, f64, "sd");

/// `op` of the operands under `rm`, if the host has the format, the mode and the instruction, and the result is not a NaN.
pub(super) fn rounded<F: Format>(op: Op, operands: [F::Bits; 3], rm: Rm, fl: &mut Flags) -> Option<F::Bits> {
    let mut mxcsr = control(rm)?;
    if !crate::host_has!("avx") || op.is_fused() && !crate::host_has!("fma") {
        return None;
    }
    let operands: [u64; 3] = operands.map(Into::into);
    let bits = match (F::EXP, F::MAN) {
        (8, 23) => {
            let r = single(op, operands.map(|bits| f32::from_bits(bits as u32)), &mut mxcsr);
            (!r.is_nan()).then(|| u64::from(r.to_bits()))?
        }
        (11, 52) => {
            let r = double(op, operands.map(f64::from_bits), &mut mxcsr);
            (!r.is_nan()).then(|| r.to_bits())?
        }
        _ => return None,
    };
    *fl |= flags(mxcsr);
    Some(F::Bits::truncate(bits))
}
