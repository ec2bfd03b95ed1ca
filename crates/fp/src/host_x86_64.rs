//! Host arithmetic on x86-64: whole vectors, with the guest's rounding mode in MXCSR and the flags read
//! back from it.
//!
//! Invariant: what a kernel stored is what the reference gives, and so are the flags it returned. It
//! holds because SSE and AVX arithmetic agree with RISC-V in value and flags (tininess is detected after
//! rounding, DE aside) but for NaN results (their payload, and NV of `∞ × 0 + NaN`) and conversions to
//! integers out of range. Arithmetic on binary32 and binary64 mends such results; other kernels stop before they would
//! store one, and the caller does those lanes by the reference; flags the host raised for them are flags the
//! reference raises too. RMM and rounding to odd do not exist here.
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

#![allow(unsafe_code)] // It calls the kernels, with pointers.

use core::arch::asm;
use core::marker::PhantomData;
use core::ops::Range;
use core::sync::atomic::{AtomicBool, Ordering};

use super::bulk::{Op, Operand};
use super::convert::Int;
use super::host_x86_64_kernels::{self as kernels, DEFAULT, Frame, Kernel, Type};
use super::{Bits, Flags, Format, Rm, mxcsr};

/// A rounding mode and a kernel from `S` to `D`, found to exist on this host.
pub(super) struct Host<S, D> {
    kernel: Kernel,
    mxcsr: u32,
    types: PhantomData<fn(S) -> D>,
}

/// How the host does `op` in format `F` under `rm`, if it does.
pub(super) fn arithmetic<F: Format>(op: Op, rm: Rm) -> Option<Host<F::Bits, F::Bits>> {
    let mxcsr = control(rm)?;
    let fused = op.is_fused();
    let avx = crate::host_has!("avx") && (!fused || crate::host_has!("fma"));
    let kernel = match float::<F>()? {
        Type::F16 => (has_half() && (!fused || crate::host_has!("avx2"))).then(|| kernels::half(op))?,
        Type::F32 => kernels::single(op),
        Type::F64 => kernels::double(op),
        Type::I32 => return None,
    };
    avx.then_some(Host { kernel, mxcsr, types: PhantomData })
}

/// How the host converts between formats, if it does.
pub(super) fn conversion<From: Format, To: Format>(rm: Rm) -> Option<Host<From::Bits, To::Bits>> {
    Host::converting(float::<From>()?, float::<To>()?, rm)
}

/// How the host converts from integers, if it does.
pub(super) fn from_int<I: Int, F: Format>(rm: Rm) -> Option<Host<I, F::Bits>> {
    Host::converting(int::<I>()?, float::<F>()?, rm)
}

/// How the host converts to integers, if it does.
pub(super) fn to_int<F: Format, I: Int>(rm: Rm) -> Option<Host<F::Bits, I>> {
    Host::converting(float::<F>()?, int::<I>()?, rm)
}

fn float<F: Format>() -> Option<Type> {
    match (F::EXP, F::MAN) {
        (5, 10) => Some(Type::F16),
        (8, 23) => Some(Type::F32),
        (11, 52) => Some(Type::F64),
        _ => None,
    }
}

fn int<I: Int>() -> Option<Type> {
    (I::BITS == 32 && I::SIGNED).then_some(Type::I32)
}

#[inline]
fn has_half() -> bool {
    crate::host_has!("f16c")
}

/// The control word for a rounding mode.
#[inline]
fn control(rm: Rm) -> Option<u32> {
    let rounding = match rm {
        Rm::Rne => 0,
        Rm::Rdn => 1,
        Rm::Rup => 2,
        Rm::Rtz => 3,
        Rm::Rmm | Rm::Rod => return None,
    };
    Some(DEFAULT | rounding << 13)
}

impl<S: Copy, D: Copy> Host<S, D> {
    fn converting(from: Type, to: Type, rm: Rm) -> Option<Self> {
        let kernel = kernels::conversion(from, to)?;
        let half = from != Type::F16 && to != Type::F16 || has_half();
        let has = crate::host_has!("avx2") && half;
        // The kernel strides over both as their sizes say.
        assert_eq!(size_of::<S>() * kernel.vector, size_of::<D>() * kernel.source);
        Some(Host { kernel, mxcsr: control(rm).filter(|_| has)?, types: PhantomData })
    }

    /// Lanes that a kernel computes at a time: if it stops, the reason is in the next so many.
    pub(super) fn lanes(&self) -> usize {
        self.kernel.vector / size_of::<D>()
    }

    /// Converts lanes from the first on, and returns how many: it stops before a vector that is not to be
    /// stored, and before a last part of fewer than four lanes.
    pub(super) fn convert(&self, source: &[S], dest: &mut [D], fl: &mut Flags) -> usize {
        assert!(source.len() >= dest.len(), "the source is shorter than the destination");
        let source = Some((source.as_ptr().cast(), self.kernel.source));
        // SAFETY: `source` has as many lanes as `dest` or more; shared and exclusive, they do not overlap.
        unsafe { self.run([source; 3], dest, fl) }
    }

    /// Runs the kernel over `dest` and operands given by address and step; `None` is `dest` itself.
    ///
    /// # Safety
    /// As for [`Kernel::run`]; the host's instructions were found when `self` was made.
    unsafe fn run(&self, operands: [Option<(*const u8, usize)>; 3], dest: &mut [D], fl: &mut Flags) -> usize {
        let bytes = size_of_val(dest);
        let dest: *mut u8 = dest.as_mut_ptr().cast();
        let operands = operands.map(|operand| operand.unwrap_or((dest, self.kernel.source)));
        let mut frame = Frame {
            operands: operands.map(|(address, _)| address),
            steps: operands.map(|(_, step)| step),
            dest,
            bytes,
            mxcsr: self.mxcsr | mxcsr::accrued(*fl),
            default: DEFAULT,
            patterns: self.kernel.patterns,
        };
        // SAFETY: the caller vouches for the operands, the type of `dest` for it.
        let left = unsafe { (self.kernel.run)(&mut frame) };
        *fl |= mxcsr::flags(frame.mxcsr);
        (bytes - left) / size_of::<D>()
    }
}

impl<B: Bits> Host<B, B> {
    /// Computes lanes of `range` from the first on, and returns how many: it stops before a vector that
    /// has a NaN result, and before a last part of fewer than four lanes.
    pub(super) fn compute(
        &self,
        operands: &[Operand<'_, B>; 3],
        dest: &mut [B],
        range: Range<usize>,
        fl: &mut Flags,
    ) -> usize {
        // Element by element, not by maps over the arrays: those wait for their own stores.
        let splat = |i: usize| match &operands[i] {
            Operand::Scalar(x) => [splat(*x); 4],
            _ => [0; 4],
        };
        let splats = [splat(0), splat(1), splat(2)];
        let source = |i: usize| match &operands[i] {
            Operand::Dest => None,
            Operand::Slice(slice) => Some((slice[range.clone()].as_ptr().cast(), self.kernel.source)),
            Operand::Scalar(_) => Some((splats[i].as_ptr().cast(), 0)),
        };
        let sources = [source(0), source(1), source(2)];
        let dest = &mut dest[range];
        // SAFETY: the slices are as long as `dest`, splats are 32 bytes; a shared slice cannot
        // overlap the exclusive `dest`, and `Dest` is `dest` itself.
        unsafe { self.run(sources, dest, fl) }
    }
}

/// A value repeated over eight bytes.
fn splat<B: Bits>(x: B) -> u64 {
    match size_of::<B>() {
        2 => x.into() * 0x0001_0001_0001_0001,
        4 => x.into() * 0x0000_0001_0000_0001,
        _ => x.into(),
    }
}

/// Has [`find_fma`] found FMA?
static HAS_FMA: AtomicBool = AtomicBool::new(false);

/// Looks for FMA. Until then [`fused_f64`] and [`fused_f32`] give `None`: they are inlined into code that is fast only without calls, and
/// to look is one.
#[inline]
pub(super) fn find_fma() {
    if !HAS_FMA.load(Ordering::Relaxed) && crate::host_has!("fma") {
        HAS_FMA.store(true, Ordering::Relaxed);
    }
}

/// `a × b + c` rounded once, to nearest even; raises nothing that anyone reads. `None` without FMA.
#[inline]
pub(super) fn fused_f64(a: f64, b: f64, c: f64) -> Option<f64> {
    if !HAS_FMA.load(Ordering::Relaxed) {
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
    if !HAS_FMA.load(Ordering::Relaxed) {
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
