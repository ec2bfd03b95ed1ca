//! Arithmetic to nearest even without a look at MXCSR: a vector is stored only where its operands and results prove
//! that it raised nothing, or nothing but an NX or NV that is accrued anyway. Reading and setting MXCSR would cost more than
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
//! And for others: infinity that comes of an infinite operand is exact. A NaN, which becomes the canonical one, raises nothing
//! if it comes of a quiet NaN and no operand is a signalling one, unless infinity is multiplied by 0.
//!
//! Must not know elements that are inactive: it is given only lanes to compute.

#![allow(unsafe_code)] // It loads and stores by pointers, and calls functions compiled for AVX and FMA.

use core::arch::x86_64::*;
use core::ops::Range;

use super::bulk::{Op, Operand, OperandLocation};
use super::{Flags, Format};

/// Bytes of a vector, and of the narrower one that does what is left.
const VECTOR: usize = 32;
const HALF: usize = 16;

/// What a kernel works on.
struct Frame {
    /// Where the operands lie, but for that which is a scalar.
    operands: [*const u8; 3],
    /// The scalar, repeated to 64 bits.
    scalar: u64,
    dest: *mut u8,
    /// Bytes at `dest` and at each operand.
    bytes: usize,
    /// What is accrued: with NX a result may be inexact, with NV invalid.
    accrued: Flags,
}

/// In the place of the scalar operand's number where there is none.
const NONE: usize = 3;

/// Computes lanes of `range` from the first on, and returns how many: whole vectors up to one that it cannot prove.
/// One of the first two operands may be a scalar; with more of them it computes none.
#[inline(always)]
pub(super) fn compute<F: Format>(
    op: Op,
    operands: &[Operand<'_, F::Bits>; 3],
    dest: &mut [F::Bits],
    range: Range<usize>,
    accrued: Flags,
) -> usize {
    let bytes = range.len() * size_of::<F::Bits>();
    let own: *mut u8 = dest[range.clone()].as_mut_ptr().cast();
    let source = |operand: &Operand<'_, F::Bits>| match operand {
        Operand::Slice(slice) => Ok(slice[range.clone()].as_ptr().cast()),
        Operand::Scalar(x) => Err(*x),
        Operand::Dest => Ok(own.cast_const()),
    };
    let [a, b, c] = operands;
    // SAFETY: `dest` and the slices have been cut to `range`.
    unsafe { run::<F>(op, [source(a), source(b), source(c)], own, bytes, accrued) }
}

/// The same over groups of lanes that lie in one buffer, `dest` and the operands given by the byte where they begin.
/// Gives how many lanes of the first `count` it computed. Each operand is `dest` itself or apart from it.
#[inline(always)]
pub(super) fn compute_within<F: Format>(
    op: Op,
    buffer: &mut [u8],
    operands: [OperandLocation<F::Bits>; 3],
    dest: usize,
    count: usize,
    accrued: Flags,
) -> usize {
    let bytes = count * size_of::<F::Bits>();
    let last = |place: OperandLocation<F::Bits>| if let OperandLocation::At(at) = place { at } else { 0 };
    let [a, b, c] = operands;
    let last = dest.max(last(a)).max(last(b)).max(last(c));
    if last > buffer.len() || bytes > buffer.len() - last {
        return 0;
    }
    let start = buffer.as_mut_ptr();
    let source = |place| match place {
        OperandLocation::At(at) => Ok(start.wrapping_add(at).cast_const()),
        OperandLocation::Scalar(x) => Err(x),
    };
    // SAFETY: all groups lie in `buffer`, which is exclusively ours.
    unsafe { run::<F>(op, [source(a), source(b), source(c)], start.wrapping_add(dest), bytes, accrued) }
}

/// Runs the kernels for the format, if there are any; gives how many lanes they stored. Operands are addresses (`Ok`) or
/// scalars.
///
/// # Safety
/// Each address must be readable, and `dest` writable, for `bytes`.
#[inline(always)]
unsafe fn run<F: Format>(
    op: Op,
    operands: [Result<*const u8, F::Bits>; 3],
    dest: *mut u8,
    bytes: usize,
    accrued: Flags,
) -> usize {
    if !(crate::host_has!("avx") && crate::host_has!("fma")) {
        return 0;
    }
    let frame = |scalar: Option<F::Bits>| {
        let scalar = scalar.map_or(0, |x| {
            let bits: u64 = x.into();
            if size_of::<F::Bits>() == 4 { bits * 0x0000_0001_0000_0001 } else { bits }
        });
        // Not `operands.map(…)`: where that is not inlined, loads of its result stall behind narrower stores.
        let [a, b, c] = &operands;
        let address = |operand: &Result<*const u8, F::Bits>| operand.unwrap_or(dest);
        Frame { operands: [address(a), address(b), address(c)], scalar, dest, bytes, accrued }
    };
    // SAFETY: the caller's promise; the host has AVX and FMA.
    let done = unsafe {
        match operands {
            [Ok(_), Ok(_), Ok(_)] => whole::<F, NONE>(op, &frame(None)),
            [Err(x), Ok(_), Ok(_)] => whole::<F, 0>(op, &frame(Some(x))),
            [Ok(_), Err(x), Ok(_)] => whole::<F, 1>(op, &frame(Some(x))),
            _ => 0,
        }
    };
    done / size_of::<F::Bits>()
}

/// Runs the kernel over vectors, then that over half a vector; gives the byte that they reached.
///
/// # Safety
/// As for [`run`], and the host must have AVX and FMA.
#[inline(always)]
unsafe fn whole<F: Format, const SCALAR: usize>(op: Op, frame: &Frame) -> usize {
    // SAFETY: the caller's promise.
    unsafe {
        let done = from::<F, SCALAR, false>(op, frame, 0);
        if frame.bytes - done < HALF { done } else { unproven::<F, SCALAR>(op, frame, done) }
    }
}

/// The same from a byte on whose vector was not proven: proofs of infinities and NaNs are tried, too.
///
/// # Safety
/// As for [`whole`].
#[cold]
#[inline(never)]
unsafe fn unproven<F: Format, const SCALAR: usize>(op: Op, frame: &Frame, start: usize) -> usize {
    // SAFETY: the caller's promise.
    unsafe { from::<F, SCALAR, true>(op, frame, start) }
}

/// The same from a byte on, with proofs of infinities and NaNs if `SPECIAL`.
///
/// # Safety
/// As for [`whole`].
#[inline(always)]
unsafe fn from<F: Format, const SCALAR: usize, const SPECIAL: bool>(
    op: Op,
    frame: &Frame,
    start: usize,
) -> usize {
    let mut done = start;
    // SAFETY: the caller's promise.
    unsafe {
        match (F::EXP, F::MAN) {
            (8, 23) => {
                if frame.bytes - done >= VECTOR {
                    done = single::<SCALAR, SPECIAL>(op, frame, done);
                }
                if frame.bytes - done >= HALF {
                    done = single_half::<SCALAR, SPECIAL>(op, frame, done);
                }
            }
            (11, 52) => {
                if frame.bytes - done >= VECTOR {
                    done = double::<SCALAR, SPECIAL>(op, frame, done);
                }
                if frame.bytes - done >= HALF {
                    done = double_half::<SCALAR, SPECIAL>(op, frame, done);
                }
            }
            _ => {}
        }
    }
    done
}

macro_rules! kernels {
    (
        $name:ident: $format:ident, $float:ident, $vector:ident, $bytes:ident;
        $load:ident, $store:ident, $set:ident, $splat:ident, $cast:ident, $testc:ident;
        $add:ident, $sub:ident, $mul:ident, $div:ident, $sqrt:ident, $fmadd:ident, $fmsub:ident, $fnmadd:ident,
        $fnmsub:ident; $and:ident, $or:ident, $andnot:ident, $xor:ident, $cmp:ident, $blendv:ident
    ) => {
        /// Runs `op` from byte `start` on, vector by vector, until one is not proven; gives the byte that it reached. With
        /// `SPECIAL`, infinities and NaNs are proven, too; without, the code is faster for all other numbers.
        ///
        /// # Safety
        /// As for [`run`], and the host must have AVX and FMA.
        #[target_feature(enable = "avx,fma")]
        unsafe fn $name<const SCALAR: usize, const SPECIAL: bool>(
            op: Op,
            frame: &Frame,
            start: usize,
        ) -> usize {
            use super::$format as Its;

            const LEAST: $float = $float::from_bits(Its::MIN_NORMAL);
            const FAR: $float =
                $float::from_bits(Its::MIN_NORMAL * (2 * Its::MAN + 3) as <Its as Format>::Bits);

            /// The lanes of a result that are infinity or NaN, and raise nothing new.
            #[cold]
            #[inline(never)]
            #[target_feature(enable = "avx,fma")]
            fn special(op: Op, [a, b, c]: [$vector; 3], r: $vector, accrued: Flags) -> $vector {
                // For operands that the operation lacks, one that it has.
                let b = if op == Op::Sqrt { a } else { b };
                let c = if op.is_fused() { c } else { a };
                let any = |f: &dyn Fn($vector) -> $vector| $or(f(a), $or(f(b), f(c)));
                let nan = |x| $cmp::<_CMP_UNORD_Q>(x, x);
                let infinity = $set($float::INFINITY);
                let is_infinite = |x| $cmp::<_CMP_EQ_OQ>($andnot($set(-0.0), x), infinity);
                let quiet_bit = $set($float::from_bits(Its::NAN ^ Its::INF));
                let signals = |x| $and(nan(x), $cmp::<_CMP_EQ_OQ>($and(x, quiet_bit), $set(0.0)));
                // Unless a factor is a NaN, both have to be finite.
                let factors = $or(nan(a), nan(b));
                let infinite_factor =
                    if op.is_fused() { $or(is_infinite(a), is_infinite(b)) } else { $set(0.0) };
                let from_nan = $or(factors, $andnot(infinite_factor, nan(c)));
                let quiet =
                    if accrued.contains(Flags::NV) { nan(r) } else { $andnot(any(&signals), from_nan) };
                $or($and(nan(r), quiet), $and(is_infinite(r), any(&is_infinite)))
            }

            /// Stores what `f` gives for each vector, if `quick`, or else `proven`, or at last `special`, if it is
            /// looked at, is all ones for it.
            ///
            /// # Safety
            /// As for the kernel.
            #[inline]
            #[target_feature(enable = "avx,fma")]
            unsafe fn each<const SCALAR: usize, const SPECIAL: bool>(
                op: Op,
                frame: &Frame,
                start: usize,
                f: impl Fn($vector, $vector, $vector) -> $vector,
                quick: impl Fn($vector) -> $vector,
                proven: impl Fn($vector, $vector, $vector, $vector) -> $vector,
            ) -> usize {
                let splat = $cast($splat(frame.scalar as i64));
                let all = |x| $testc(x, $set(-0.0)) == 1;
                let end = frame.bytes - (frame.bytes - start) % $bytes;
                let mut at = start;
                while at < end {
                    let operand = |k: usize| match k == SCALAR {
                        true => splat,
                        // SAFETY: the vector lies below `frame.bytes`.
                        false => unsafe { $load(frame.operands[k].wrapping_add(at).cast()) },
                    };
                    let (a, b, c) = (operand(0), operand(1), operand(2));
                    let mut r = f(a, b, c);
                    if !all(quick(r)) && !all(proven(a, b, c, r)) {
                        if !SPECIAL {
                            break;
                        }
                        let finite = $or(quick(r), proven(a, b, c, r));
                        if !all($or(finite, special(op, [a, b, c], r, frame.accrued))) {
                            break;
                        }
                        r = $blendv(r, $set($float::from_bits(Its::NAN)), $cmp::<_CMP_UNORD_Q>(r, r));
                    }
                    // SAFETY: likewise.
                    unsafe { $store(frame.dest.wrapping_add(at).cast(), r) };
                    at += $bytes;
                }
                at
            }

            let (zero, sign) = ($set(0.0), $set(-0.0));
            let magnitude = |x| $andnot(sign, x);
            let negative = |x| $xor(x, sign);
            let is_zero = |x| $cmp::<_CMP_EQ_OQ>(x, zero);
            let below = |x, limit| $cmp::<_CMP_LT_OQ>(magnitude(x), $set(limit));
            let above = |x, limit| $cmp::<_CMP_GT_OQ>(magnitude(x), $set(limit));
            let finite = |r| below(r, $float::INFINITY);
            let far = |x| above(x, FAR);
            // What the sum `s` of `a` and `b` has lost.
            let lost = |a, b, s| {
                let t = $sub(s, a);
                $add($sub(a, $sub(s, t)), $sub(b, t))
            };

            // Where NX is accrued, what a sum needs, and what is enough for all others.
            let inexact = frame.accrued.contains(Flags::NX);
            let quick_sum = |r| if inexact { finite(r) } else { zero };
            let quick = |r| if inexact { $and(finite(r), above(r, LEAST)) } else { zero };
            // What is enough otherwise.
            let sum = |a, b, r| if inexact { zero } else { $and(finite(r), is_zero(lost(a, b, r))) };
            let product = |a, b, r| {
                let exact = || $and(far(r), is_zero($fmsub(a, b, r)));
                let proven = if inexact { above(r, LEAST) } else { exact() };
                $and(finite(r), $or(proven, $or(is_zero(a), is_zero(b))))
            };
            let quotient = |a, b, r| {
                let exact = || $and(far(a), is_zero($fnmadd(r, b, a)));
                let proven = if inexact { above(r, LEAST) } else { $and(above(r, LEAST), exact()) };
                $and(finite(r), $or(proven, is_zero(a)))
            };
            let root = |a, r| {
                let proven = if inexact { above(r, LEAST) } else { $and(far(a), is_zero($fnmadd(r, r, a))) };
                $and(finite(r), $or(proven, is_zero(a)))
            };
            // `r` is `a·b + c`.
            let fused = |a, b, c, r| {
                let exact = || {
                    let p = $mul(a, b);
                    let product = $and(far(p), is_zero($fmsub(a, b, p)));
                    $and(product, is_zero(lost(p, c, $add(p, c))))
                };
                let proven = if inexact { above(r, LEAST) } else { exact() };
                $and(finite(r), $or(proven, $or(is_zero(a), is_zero(b))))
            };
            macro_rules! each {
                ($quick:ident, $f:expr, $proven:expr) => {
                    // SAFETY: the caller vouches for the frame and the host.
                    unsafe { each::<SCALAR, SPECIAL>(op, frame, start, $f, $quick, $proven) }
                };
            }
            match op {
                Op::Add => each!(quick_sum, |a, b, _| $add(a, b), |a, b, _, r| sum(a, b, r)),
                Op::Sub => each!(quick_sum, |a, b, _| $sub(a, b), |a, b, _, r| sum(a, negative(b), r)),
                Op::Mul => each!(quick, |a, b, _| $mul(a, b), |a, b, _, r| product(a, b, r)),
                Op::Div => each!(quick, |a, b, _| $div(a, b), |a, b, _, r| quotient(a, b, r)),
                Op::Sqrt => each!(quick, |a, _, _| $sqrt(a), |a, _, _, r| root(a, r)),
                Op::Madd => each!(quick, |a, b, c| $fmadd(a, b, c), |a, b, c, r| fused(a, b, c, r)),
                Op::Msub => each!(quick, |a, b, c| $fmsub(a, b, c), |a, b, c, r| fused(a, b, negative(c), r)),
                Op::Nmsub => {
                    each!(quick, |a, b, c| $fnmadd(a, b, c), |a, b, c, r| fused(negative(a), b, c, r))
                }
                Op::Nmadd => each!(quick, |a, b, c| $fnmsub(a, b, c), |a, b, c, r| fused(
                    negative(a),
                    b,
                    negative(c),
                    r
                )),
            }
        }
    };
}

kernels! {
    single: F32, f32, __m256, VECTOR;
    _mm256_loadu_ps, _mm256_storeu_ps, _mm256_set1_ps, _mm256_set1_epi64x, _mm256_castsi256_ps, _mm256_testc_ps;
    _mm256_add_ps, _mm256_sub_ps, _mm256_mul_ps, _mm256_div_ps, _mm256_sqrt_ps, _mm256_fmadd_ps, _mm256_fmsub_ps,
    _mm256_fnmadd_ps, _mm256_fnmsub_ps; _mm256_and_ps, _mm256_or_ps, _mm256_andnot_ps, _mm256_xor_ps, _mm256_cmp_ps, _mm256_blendv_ps
}

kernels! {
    double: F64, f64, __m256d, VECTOR;
    _mm256_loadu_pd, _mm256_storeu_pd, _mm256_set1_pd, _mm256_set1_epi64x, _mm256_castsi256_pd, _mm256_testc_pd;
    _mm256_add_pd, _mm256_sub_pd, _mm256_mul_pd, _mm256_div_pd, _mm256_sqrt_pd, _mm256_fmadd_pd, _mm256_fmsub_pd,
    _mm256_fnmadd_pd, _mm256_fnmsub_pd; _mm256_and_pd, _mm256_or_pd, _mm256_andnot_pd, _mm256_xor_pd, _mm256_cmp_pd, _mm256_blendv_pd
}

kernels! {
    single_half: F32, f32, __m128, HALF;
    _mm_loadu_ps, _mm_storeu_ps, _mm_set1_ps, _mm_set1_epi64x, _mm_castsi128_ps, _mm_testc_ps;
    _mm_add_ps, _mm_sub_ps, _mm_mul_ps, _mm_div_ps, _mm_sqrt_ps, _mm_fmadd_ps, _mm_fmsub_ps,
    _mm_fnmadd_ps, _mm_fnmsub_ps; _mm_and_ps, _mm_or_ps, _mm_andnot_ps, _mm_xor_ps, _mm_cmp_ps, _mm_blendv_ps
}

kernels! {
    double_half: F64, f64, __m128d, HALF;
    _mm_loadu_pd, _mm_storeu_pd, _mm_set1_pd, _mm_set1_epi64x, _mm_castsi128_pd, _mm_testc_pd;
    _mm_add_pd, _mm_sub_pd, _mm_mul_pd, _mm_div_pd, _mm_sqrt_pd, _mm_fmadd_pd, _mm_fmsub_pd,
    _mm_fnmadd_pd, _mm_fnmsub_pd; _mm_and_pd, _mm_or_pd, _mm_andnot_pd, _mm_xor_pd, _mm_cmp_pd, _mm_blendv_pd
}
