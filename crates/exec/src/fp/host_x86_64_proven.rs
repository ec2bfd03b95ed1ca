//! Arithmetic to nearest even without a look at MXCSR: a vector is stored only where its operands and results prove
//! that it raised nothing, or nothing but an NX that is accrued anyway. Reading and setting MXCSR would cost more than
//! the arithmetic of a short vector.
//!
//! Invariant: what a kernel stored is what the reference gives, and it raises nothing new. The proofs, for a finite
//! result `r` (NV and DZ give NaN or infinity, OF to nearest even gives infinity):
//!
//! - Only a tiny result underflows: one beyond the least normal number in magnitude does not (at that very number
//!   tininess after rounding begins), and a tiny one does not if it is exact. Tiny sums are exact, being multiples of
//!   the least subnormal. 0 as a factor, dividend or radicand makes the operation exact.
//! - A sum is exact if what it lost, which is itself a number and comes out of Knuth's TwoSum, is 0. (Should a step of
//!   TwoSum overflow, it comes out as a NaN.)
//! - A product is exact if `a·b - r`, fused, is 0; a quotient if `a - r·b` is; a root if `a - r·r` is. These differ
//!   from the true remainders only in magnitudes below the least subnormal; a remainder is a multiple of 2^(-2·MAN-1)
//!   of the product, dividend or radicand, so above `FAR`, 2^(2·MAN+2) times the least normal number, it is exact.
//! - A fused operation is exact if the product and then the sum are: that is enough, not necessary.
//!
//! 128 bits at a time: wider loads would wait for the narrower stores that often precede them.
//!
//! Must not know elements that are inactive: it is given only lanes to compute.

#![allow(unsafe_code)] // It loads and stores by pointers, and calls functions compiled for AVX and FMA.

use core::arch::x86_64::*;
use core::ops::Range;

use super::bulk::{Op, Operand, Place};
use super::{Bits, Format};

/// Bytes of a vector.
const VECTOR: usize = 16;

/// What a kernel works on.
struct Frame {
    /// Each operand's address, and the bytes it advances with a vector: 16, or 0 to repeat one vector.
    operands: [(*const u8, usize); 3],
    dest: *mut u8,
    vectors: usize,
    /// NX is accrued: a vector may be inexact.
    inexact: bool,
}

/// Computes lanes of `range` from the first on, and returns how many: whole vectors up to one that it cannot prove.
#[inline(always)]
pub(super) fn compute<F: Format>(
    op: Op,
    operands: &[Operand<'_, F::Bits>; 3],
    dest: &mut [F::Bits],
    range: Range<usize>,
    inexact: bool,
) -> usize {
    if !available() {
        return 0;
    }
    let lanes = VECTOR / size_of::<F::Bits>();
    let splats = [splat(&operands[0]), splat(&operands[1]), splat(&operands[2])];
    let own = dest[range.clone()].as_mut_ptr();
    let source = |i: usize| -> (*const u8, usize) {
        match &operands[i] {
            Operand::Slice(slice) => (slice[range.clone()].as_ptr().cast(), VECTOR),
            Operand::Scalar(_) => ((&raw const splats[i]).cast(), 0),
            Operand::Dest => (own.cast(), VECTOR),
        }
    };
    let frame = Frame {
        operands: [source(0), source(1), source(2)],
        dest: own.cast(),
        vectors: range.len() / lanes,
        inexact,
    };
    // SAFETY: the host has AVX and FMA. `dest` and the slices have been cut to `range`, which holds `vectors`; splats
    // are one vector, repeated; a shared slice cannot overlap the exclusive `dest`, and `Dest` is `dest` itself.
    unsafe { run::<F>(op, &frame) }
}

/// The same over groups of lanes that lie in one buffer, `dest` and the operands given by the byte where they begin.
/// Gives how many lanes of the first `count` it computed; none where groups overlap without being the same.
#[inline(always)]
pub(super) fn compute_within<F: Format>(
    op: Op,
    buffer: &mut [u8],
    operands: [Place<F::Bits>; 3],
    dest: usize,
    count: usize,
    inexact: bool,
) -> usize {
    if !available() {
        return 0;
    }
    let bytes = count * size_of::<F::Bits>();
    let fits = |at: usize| at <= buffer.len() && bytes <= buffer.len() - at;
    let apart = |at: usize| at == dest || at + bytes <= dest || dest + bytes <= at;
    let usable = |place: &Place<F::Bits>| match *place {
        Place::At(at) => fits(at) && apart(at),
        Place::Scalar(_) => true,
    };
    if !(fits(dest) && usable(&operands[0]) && usable(&operands[1]) && usable(&operands[2])) {
        return 0;
    }
    let start = buffer.as_mut_ptr();
    let splat_of = |i: usize| match operands[i] {
        Place::Scalar(x) => splat(&Operand::Scalar(x)),
        Place::At(_) => splat::<F::Bits>(&Operand::Dest),
    };
    let splats = [splat_of(0), splat_of(1), splat_of(2)];
    let source = |i: usize| -> (*const u8, usize) {
        match operands[i] {
            Place::At(at) => (start.wrapping_add(at), VECTOR),
            Place::Scalar(_) => ((&raw const splats[i]).cast(), 0),
        }
    };
    let lanes = VECTOR / size_of::<F::Bits>();
    let frame = Frame {
        operands: [source(0), source(1), source(2)],
        dest: start.wrapping_add(dest),
        vectors: count / lanes,
        inexact,
    };
    // SAFETY: the host has AVX and FMA. All groups lie in `buffer`, which is exclusively ours, and those that are not
    // `dest` itself are apart from it; splats are one vector, repeated.
    unsafe { run::<F>(op, &frame) }
}

/// Runs the kernel for the format, if there is one; gives how many lanes it stored.
///
/// # Safety
/// As for the kernels.
#[inline(always)]
unsafe fn run<F: Format>(op: Op, frame: &Frame) -> usize {
    // SAFETY: the caller's promise.
    let vectors = unsafe {
        match (F::EXP, F::MAN) {
            (8, 23) => single(op, frame),
            (11, 52) => double(op, frame),
            _ => 0,
        }
    };
    vectors * (VECTOR / size_of::<F::Bits>())
}

/// Does the host have what the kernels are compiled for?
#[inline(always)]
fn available() -> bool {
    is_x86_feature_detected!("avx") && is_x86_feature_detected!("fma")
}

/// A vector of a scalar operand.
#[inline(always)]
fn splat<B: Bits>(operand: &Operand<'_, B>) -> __m128i {
    let x = match operand {
        Operand::Scalar(x) if size_of::<B>() == 4 => (*x).into() * 0x0000_0001_0000_0001,
        Operand::Scalar(x) => (*x).into(),
        _ => 0,
    };
    // As one vector: stored in halves it would make the load of the whole wait.
    // SAFETY: every x86-64 has SSE2.
    unsafe { _mm_set1_epi64x(x as i64) }
}

macro_rules! kernels {
    (
        $name:ident: $format:ident, $float:ident, $vector:ident, $all:literal, $load:ident, $store:ident, $set:ident;
        $add:ident, $sub:ident, $mul:ident, $div:ident, $sqrt:ident, $fmadd:ident, $fmsub:ident, $fnmadd:ident,
        $fnmsub:ident; $and:ident, $or:ident, $andnot:ident, $xor:ident, $cmp:ident, $movemask:ident
    ) => {
        /// Runs `op` vector by vector until one is not proven; returns how many were stored.
        ///
        /// # Safety
        /// Each operand must be readable, and `dest` writable, for all vectors, or for one where a step is 0; an
        /// operand may be `dest` itself but not overlap it otherwise. The host must have AVX and FMA.
        #[target_feature(enable = "avx,fma")]
        unsafe fn $name(op: Op, frame: &Frame) -> usize {
            use super::$format as Its;

            const LEAST: $float = $float::from_bits(Its::MIN_NORMAL);
            const FAR: $float =
                $float::from_bits(Its::MIN_NORMAL * (2 * Its::MAN + 3) as <Its as Format>::Bits);

            /// Stores the first part of what `f` gives for each vector, where the second is all ones.
            ///
            /// # Safety
            /// As for the kernel.
            #[inline]
            #[target_feature(enable = "avx,fma")]
            unsafe fn each(
                frame: &Frame,
                f: impl Fn($vector, $vector, $vector) -> ($vector, $vector),
            ) -> usize {
                for i in 0..frame.vectors {
                    let at =
                        |k: usize| frame.operands[k].0.wrapping_add(i * frame.operands[k].1).cast::<$float>();
                    // SAFETY: vector `i` is one of those that the caller vouches for.
                    let (a, b, c) = unsafe { ($load(at(0)), $load(at(1)), $load(at(2))) };
                    let (r, proven) = f(a, b, c);
                    if $movemask(proven) != $all {
                        return i;
                    }
                    // SAFETY: likewise.
                    unsafe { $store(frame.dest.wrapping_add(i * VECTOR).cast(), r) };
                }
                frame.vectors
            }

            let inexact = frame.inexact;
            let (zero, sign) = ($set(0.0), $set(-0.0));
            let magnitude = |x| $andnot(sign, x);
            let negative = |x| $xor(x, sign);
            let is_zero = |x| $cmp::<_CMP_EQ_OQ>(x, zero);
            let finite = |r| $cmp::<_CMP_LT_OQ>(magnitude(r), $set($float::INFINITY));
            let normal = |r| $cmp::<_CMP_GT_OQ>(magnitude(r), $set(LEAST));
            let far = |x| $cmp::<_CMP_GT_OQ>(magnitude(x), $set(FAR));
            // What the sum `s` of `a` and `b` has lost.
            let lost = |a, b, s| {
                let t = $sub(s, a);
                $add($sub(a, $sub(s, t)), $sub(b, t))
            };

            let sum = |a, b| {
                let r = $add(a, b);
                (r, if inexact { finite(r) } else { $and(finite(r), is_zero(lost(a, b, r))) })
            };
            let product = |a, b| {
                let r = $mul(a, b);
                let proven = if inexact { normal(r) } else { $and(far(r), is_zero($fmsub(a, b, r))) };
                (r, $and(finite(r), $or(proven, $or(is_zero(a), is_zero(b)))))
            };
            let quotient = |a, b| {
                let r = $div(a, b);
                let exact = || $and(far(a), is_zero($fnmadd(r, b, a)));
                let proven = if inexact { normal(r) } else { $and(normal(r), exact()) };
                (r, $and(finite(r), $or(proven, is_zero(a))))
            };
            let root = |a| {
                let r = $sqrt(a);
                let proven = if inexact { normal(r) } else { $and(far(a), is_zero($fnmadd(r, r, a))) };
                (r, $and(finite(r), $or(proven, is_zero(a))))
            };
            // `r` is `a·b + c`.
            let fused = |a, b, c, r| {
                let exact = || {
                    let p = $mul(a, b);
                    let product = $and(far(p), is_zero($fmsub(a, b, p)));
                    $and(product, is_zero(lost(p, c, $add(p, c))))
                };
                let proven = if inexact { normal(r) } else { exact() };
                (r, $and(finite(r), $or(proven, $or(is_zero(a), is_zero(b)))))
            };
            // SAFETY: the caller vouches for the frame and the host.
            unsafe {
                match op {
                    Op::Add => each(frame, |a, b, _| sum(a, b)),
                    Op::Sub => each(frame, |a, b, _| sum(a, negative(b))),
                    Op::Mul => each(frame, |a, b, _| product(a, b)),
                    Op::Div => each(frame, |a, b, _| quotient(a, b)),
                    Op::Sqrt => each(frame, |a, _, _| root(a)),
                    Op::Madd => each(frame, |a, b, c| fused(a, b, c, $fmadd(a, b, c))),
                    Op::Msub => each(frame, |a, b, c| fused(a, b, negative(c), $fmsub(a, b, c))),
                    Op::Nmsub => each(frame, |a, b, c| fused(negative(a), b, c, $fnmadd(a, b, c))),
                    Op::Nmadd => each(frame, |a, b, c| fused(negative(a), b, negative(c), $fnmsub(a, b, c))),
                }
            }
        }
    };
}

kernels! {
    single: F32, f32, __m128, 0b1111, _mm_loadu_ps, _mm_storeu_ps, _mm_set1_ps;
    _mm_add_ps, _mm_sub_ps, _mm_mul_ps, _mm_div_ps, _mm_sqrt_ps, _mm_fmadd_ps, _mm_fmsub_ps, _mm_fnmadd_ps,
    _mm_fnmsub_ps; _mm_and_ps, _mm_or_ps, _mm_andnot_ps, _mm_xor_ps, _mm_cmp_ps, _mm_movemask_ps
}

kernels! {
    double: F64, f64, __m128d, 0b11, _mm_loadu_pd, _mm_storeu_pd, _mm_set1_pd;
    _mm_add_pd, _mm_sub_pd, _mm_mul_pd, _mm_div_pd, _mm_sqrt_pd, _mm_fmadd_pd, _mm_fmsub_pd, _mm_fnmadd_pd,
    _mm_fnmsub_pd; _mm_and_pd, _mm_or_pd, _mm_andnot_pd, _mm_xor_pd, _mm_cmp_pd, _mm_movemask_pd
}
