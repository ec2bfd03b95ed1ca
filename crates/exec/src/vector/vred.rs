//! Integer reductions (V 14.1, 14.2): vd[0] = vs1[0] ⊕ all active elements of vs2.
//!
//! Invariant: operations are associative and commutative, so that elements may be taken in any order.

use std::marker::PhantomData;

use rivet_hart::{Element, Hart};

use super::drive::{
    Body, Kernel, Narrow, Regs, Source, VectorWidth, WIDE, by_half_sew, by_sew, finish_element0, mask_word,
    widest, words,
};
use super::int::{Half, Int, Num, Widen};
use super::legal::check;
use crate::uop::{Done, Uop};

/// What a reduction does with two elements.
pub(crate) trait Reduce {
    fn run<T: Int>(a: T, b: T) -> T;
}

/// How a widening sum extends an element.
pub(crate) trait Extend {
    fn run<T: Half>(x: T) -> <T as Widen>::Wide;
}

pub(crate) mod ops {
    use super::{Extend, Half, Int, Num, Reduce, Widen};

    macro_rules! reduce {
        ($($name:ident($a:ident, $b:ident) $result:expr;)*) => {$(
            pub(crate) struct $name;
            impl Reduce for $name {
                #[inline(always)]
                fn run<T: Int>($a: T, $b: T) -> T { $result }
            }
        )*};
    }
    reduce! {
        Sum(a, b) a.add(b);
        And(a, b) a & b;
        Or(a, b) a | b;
        Xor(a, b) a ^ b;
        Minu(a, b) a.min(b);
        Min(a, b) T::bits(a.signed().min(b.signed()));
        Maxu(a, b) a.max(b);
        Max(a, b) T::bits(a.signed().max(b.signed()));
    }

    pub(crate) struct Unsigned;
    impl Extend for Unsigned {
        #[inline(always)]
        fn run<T: Half>(x: T) -> <T as Widen>::Wide {
            x.widen()
        }
    }
    pub(crate) struct Signed;
    impl Extend for Signed {
        #[inline(always)]
        fn run<T: Half>(x: T) -> <T as Widen>::Wide {
            <T as Widen>::Wide::of(x.signed().to_u64())
        }
    }
}

/// vd[0] = vs1[0] ⊕ vs2[*], all of SEW.
pub(crate) fn vs<O: Reduce>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    by_sew!(hart, T => reduce::<T, T>(hart, uop, |x| x, O::run));
    Ok(())
}

/// vd[0] = vs1[0] + vs2[*] with vd and vs1 of 2·SEW.
pub(crate) fn wvs<O: Extend>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    by_half_sew!(hart, T => reduce::<T, <T as Widen>::Wide>(hart, uop, O::run, Num::add));
    Ok(())
}

#[inline(always)]
fn reduce<S: Element, T: Element>(hart: &mut Hart, uop: &Uop, widen: impl Fn(S) -> T, f: impl Fn(T, T) -> T) {
    let body = Body::new(hart, uop);
    if !body.is_empty() {
        let scalar = hart.v.get(uop.rs1, 0);
        let result = if body.masked {
            fold_active(hart, &body, uop.rs2, scalar, widen, f)
        } else {
            let (file, vs2) = (hart.v.file(), Regs::at(&hart.v, uop.rs2));
            let fold = Fold { file, vs2, vl: body.end, scalar, widen, f, types: PhantomData };
            if body.end * size_of::<S>() >= WIDE { widest(fold) } else { fold.run::<Narrow>() }
        };
        hart.v.set(uop.rd, 0, result);
    }
    finish_element0::<T>(hart, &body, uop.rd);
}

/// A fold of all elements below `vl`.
struct Fold<'a, S, T, W, F> {
    file: &'a [u8],
    vs2: Regs,
    vl: usize,
    scalar: T,
    widen: W,
    f: F,
    types: PhantomData<fn(S)>,
}

impl<S: Element, T: Element, X: Fn(S) -> T, F: Fn(T, T) -> T> Kernel<T> for Fold<'_, S, T, X, F> {
    #[inline(always)]
    fn run<W: VectorWidth>(self) -> T {
        let Fold { file, vs2, vl, scalar, widen, f, .. } = self;
        match W::BYTES / size_of::<S>() {
            64 => fold::<S, T, 64>(file, vs2, vl, scalar, widen, f),
            32 => fold::<S, T, 32>(file, vs2, vl, scalar, widen, f),
            _ => fold::<S, T, 16>(file, vs2, vl, scalar, widen, f),
        }
    }
}

/// `LANES` elements are folded side by side, for the host's vectors.
#[inline(always)]
fn fold<S: Element, T: Element, const LANES: usize>(
    file: &[u8],
    vs2: Regs,
    vl: usize,
    scalar: T,
    widen: impl Fn(S) -> T,
    f: impl Fn(T, T) -> T,
) -> T {
    let mut sum = scalar;
    let whole = vl / LANES * LANES;
    if whole > 0 {
        let mut lanes = vs2.take::<LANES>(file, 0).map(&widen);
        for i in (LANES..whole).step_by(LANES) {
            let next = vs2.take::<LANES>(file, i).map(&widen);
            lanes = std::array::from_fn(|j| f(lanes[j], next[j]));
        }
        sum = lanes.into_iter().fold(sum, &f);
    }
    for i in whole..vl {
        let [x] = vs2.take(file, i);
        sum = f(sum, widen(x));
    }
    sum
}

#[inline(always)]
fn fold_active<S: Element, T: Element>(
    hart: &Hart,
    body: &Body,
    vs2: u8,
    scalar: T,
    widen: impl Fn(S) -> T,
    f: impl Fn(T, T) -> T,
) -> T {
    let mut sum = scalar;
    for (word, select) in words(body) {
        let mut active = mask_word(&hart.v, 0, word) & select;
        while active != 0 {
            let x = hart.v.get(vs2, 64 * word + active.trailing_zeros() as usize);
            sum = f(sum, widen(x));
            active &= active - 1;
        }
    }
    sum
}
