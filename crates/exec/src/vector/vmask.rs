//! Instructions on masks: logic, counting, the first set bit, and indices made of masks (V 15).
//!
//! Invariant: masks are read and written a word of 64 elements at a time; bits outside the body keep their value
//! unless they are tail. Knows masks as bits alone, never what they select.

use rivet_hart::{Hart, VectorUnit};

use super::drive::{
    Body, Detected, Lane, NoSource, Source, buffered, by_sew, fill_bits, finish_mask, inactive_choices,
    keeps_mask_tail, mask_word, masked_map, set_mask_word, word_of, words,
};
use super::int::Int;
use super::legal::{check, is_ready};
use crate::uop::{Done, Uop};

/// Operations on the masks vs2 and vs1, 64 elements at once.
pub(crate) trait Logic {
    fn run(vs2: u64, vs1: u64) -> u64;
}

/// From an input's word to the result's, up to the word with the first set bit.
pub(crate) trait SetFirst {
    /// The result of a word whose lowest set bit is `first` (a word with that bit alone).
    fn at(first: u64) -> u64;
    /// Are elements before the first set bit 1?
    const BEFORE: bool;
}

pub(crate) mod ops {
    use super::{Logic, SetFirst};

    macro_rules! logic {
        ($($name:ident($a:ident, $b:ident) $result:expr;)*) => {$(
            pub(crate) struct $name;
            impl Logic for $name {
                #[inline(always)]
                fn run($a: u64, $b: u64) -> u64 { $result }
            }
        )*};
    }
    logic! {
        And(vs2, vs1) vs2 & vs1;
        Nand(vs2, vs1) !(vs2 & vs1);
        Andn(vs2, vs1) vs2 & !vs1;
        Or(vs2, vs1) vs2 | vs1;
        Nor(vs2, vs1) !(vs2 | vs1);
        Orn(vs2, vs1) vs2 | !vs1;
        Xor(vs2, vs1) vs2 ^ vs1;
        Xnor(vs2, vs1) !(vs2 ^ vs1);
    }

    macro_rules! set_first {
        ($($name:ident $before:literal ($first:ident) $result:expr;)*) => {$(
            pub(crate) struct $name;
            impl SetFirst for $name {
                const BEFORE: bool = $before;
                fn at($first: u64) -> u64 { $result }
            }
        )*};
    }
    set_first! {
        Sbf true (first) first - 1;
        Sif true (first) first | (first - 1);
        Sof false (first) first;
    }
}

/// The active ones of the `body`'s elements of a word.
#[inline(always)]
fn active(v: &VectorUnit, body: &Body, word: usize, select: u64) -> u64 {
    if body.masked { select & mask_word(v, 0, word) } else { select }
}

/// vd.mask[i] = O(vs2.mask[i], vs1.mask[i]).
#[inline(always)]
pub(crate) fn mm<O: Logic>(hart: &mut Hart, uop: &Uop) -> Done {
    if is_one_word(hart, uop) && keeps_mask_tail(hart) {
        let (vs2, vs1) = (mask_word(&hart.v, uop.rs2, 0), mask_word(&hart.v, uop.rs1, 0));
        let select = below(hart.v.vl);
        set_mask_word(&mut hart.v, uop.rd, 0, select, O::run(vs2, vs1));
        return Ok(());
    }
    mm_any::<O>(hart, uop)
}

#[inline(never)]
fn mm_any<O: Logic>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    let body = Body::new(hart, uop);
    for (word, select) in words(&body) {
        let (vs2, vs1) = (mask_word(&hart.v, uop.rs2, word), mask_word(&hart.v, uop.rs1, word));
        set_mask_word(&mut hart.v, uop.rd, word, select, O::run(vs2, vs1));
    }
    finish_mask(hart, &body, uop.rd);
    Ok(())
}

/// May the instruction run at once, unmasked, and does one word hold all of its body?
#[inline(always)]
fn is_one_word(hart: &Hart, uop: &Uop) -> bool {
    is_ready(hart, uop) && hart.v.vl <= 64
}

/// The lowest `n` bits, at most 64.
#[inline(always)]
fn below(n: usize) -> u64 {
    if n >= 64 { u64::MAX } else { (1 << n) - 1 }
}

/// rd = number of active i with vs2.mask[i]; written for vl = 0 too.
#[inline(always)]
pub(crate) fn cpop(hart: &mut Hart, uop: &Uop) -> Done {
    if is_one_word(hart, uop) {
        let set = mask_word(&hart.v, uop.rs2, 0) & below(hart.v.vl);
        hart.set_x(uop.rd, set.count_ones().into());
        return Ok(());
    }
    cpop_any(hart, uop)
}

#[inline(never)]
fn cpop_any(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    let body = Body::new(hart, uop);
    let count = |(word, select)| {
        (mask_word(&hart.v, uop.rs2, word) & active(&hart.v, &body, word, select)).count_ones()
    };
    let sum: u32 = words(&body).map(count).sum();
    hart.set_x(uop.rd, sum.into());
    hart.v.vstart = 0;
    Ok(())
}

/// rd = the least active i with vs2.mask[i], or -1; written for vl = 0 too.
#[inline(always)]
pub(crate) fn first(hart: &mut Hart, uop: &Uop) -> Done {
    if is_one_word(hart, uop) {
        let set = mask_word(&hart.v, uop.rs2, 0) & below(hart.v.vl);
        hart.set_x(uop.rd, if set == 0 { u64::MAX } else { set.trailing_zeros().into() });
        return Ok(());
    }
    first_any(hart, uop)
}

#[inline(never)]
fn first_any(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    let body = Body::new(hart, uop);
    let found = words(&body).find_map(|(word, select)| {
        let set = mask_word(&hart.v, uop.rs2, word) & active(&hart.v, &body, word, select);
        (set != 0).then(|| 64 * word as u64 + u64::from(set.trailing_zeros()))
    });
    hart.set_x(uop.rd, found.unwrap_or(u64::MAX));
    hart.v.vstart = 0;
    Ok(())
}

/// vd.mask[i] says whether active i lies before, at, or after the least active element set in vs2.
pub(crate) fn set_first<O: SetFirst>(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    let body = Body::new(hart, uop);
    let choices = inactive_choices(hart, &body);
    let mut found = false;
    for (word, select) in words(&body) {
        let active = active(&hart.v, &body, word, select);
        let set = mask_word(&hart.v, uop.rs2, word) & active;
        let bits = match set {
            _ if found => 0,
            0 if O::BEFORE => u64::MAX,
            0 => 0,
            set => O::at(set & set.wrapping_neg()),
        };
        found |= set != 0;
        set_mask_word(&mut hart.v, uop.rd, word, active, bits);
        fill_bits(&mut hart.v, choices, uop.rd, word, select & !active);
    }
    finish_mask(hart, &body, uop.rd);
    Ok(())
}

/// vd[i] = number of active j < i with vs2.mask[j].
pub(crate) fn iota(hart: &mut Hart, uop: &Uop) -> Done {
    check(hart, uop)?;
    by_sew!(hart, T => iota_of::<T>(hart, uop));
    Ok(())
}

fn iota_of<T: Lane>(hart: &mut Hart, uop: &Uop) {
    let (vs2, vlenb) = (uop.rs2 as usize * hart.v.vlenb(), hart.v.vlenb());
    let mut sum = T::ZERO;
    buffered::<T>(hart, uop, |file, first, n, sums| {
        let word = |reg: usize| word_of(&file[reg..reg + vlenb][first / 8..]);
        let set = word(vs2) & if uop.vm { u64::MAX } else { word(0) };
        let eights = &mut sums.as_chunks_mut::<8>().0[..n.div_ceil(8)];
        for (sums, set) in eights.iter_mut().zip(set.to_le_bytes()) {
            for (to, before) in sums.iter_mut().zip(ones_before(set)) {
                *to = sum.add(T::of(before.into()));
            }
            sum = sum.add(T::of(set.count_ones().into()));
        }
    });
}

/// For each bit, how many of those below it are set.
#[inline(always)]
fn ones_before(bits: u8) -> [u8; 8] {
    const EACH: u64 = 0x0101_0101_0101_0101;
    let own = u64::from(bits) * EACH & 0x8040_2010_0804_0201;
    let ones = own.wrapping_add(0x7f * EACH) >> 7 & EACH;
    // Byte j of the product is the sum of the bytes up to j.
    (ones.wrapping_mul(EACH) << 8).to_le_bytes()
}

/// Element i is i.
#[derive(Clone, Copy)]
struct Index;

impl<T: Int> Source<T> for Index {
    type General = Self;

    #[inline(always)]
    fn general(self) -> Self {
        self
    }

    #[inline(always)]
    fn take<const N: usize>(self, _: &[u8], i: usize) -> [T; N] {
        std::array::from_fn(|j| T::of((i + j) as u64))
    }
}

/// vd[i] = i.
pub(crate) fn id(hart: &mut Hart, uop: &Uop) -> Done {
    by_sew!(hart, T => masked_map::<T, T, u8, Detected>(hart, uop, Index, NoSource, |i, _, _| i))
}
