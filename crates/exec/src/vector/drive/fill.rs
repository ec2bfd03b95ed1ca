//! Mask and tail policies (V 3.4.3): what elements become that receive no result, and how a loop ends.

use std::ops::Range;

use rivet_hart::{Agnostic, Choices, Element, Hart, VectorUnit};

use super::mask_words::{mask_word, set_mask_word, words, words_between};
use super::{Body, Regs};

/// The value of an element that receives no result: mask and tail policy, and the choice of this hart for "agnostic".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fill {
    /// The element keeps its value.
    Keep,
    /// All bits of the element become 1.
    Ones,
    /// Each element does one or the other, by chance.
    Mixed,
}

impl Fill {
    /// The fill of elements whose policy is agnostic or not.
    #[inline(always)]
    pub(crate) fn of(hart: &Hart, agnostic: bool) -> Fill {
        match (agnostic, hart.config.agnostic) {
            (false, _) | (true, Agnostic::Undisturbed) => Fill::Keep,
            (true, Agnostic::Ones) => Fill::Ones,
            (true, Agnostic::Mixed { .. }) => Fill::Mixed,
        }
    }

    /// Which elements become all ones? To be asked once for all elements, of which there are some.
    #[inline(always)]
    fn choices(self, v: &mut VectorUnit) -> Choices {
        match self {
            Fill::Keep => Choices::KEEP,
            Fill::Ones => Choices::ONES,
            Fill::Mixed => v.random_choices(),
        }
    }
}

/// Ends a vector instruction that had a body: fills the tail of the group at `vd` and resets vstart.
///
/// The tail reaches to the end of the group, or of the register where the group is a part of one (V 5.4).
#[inline(always)]
pub(crate) fn finish<T: Element>(hart: &mut Hart, body: &Body, vd: u8) {
    hart.v.vstart = 0;
    if !body.is_empty() {
        fill_tail::<T>(hart, body.tail, vd, body.end..group_end::<T>(hart));
    }
}

/// Ends an instruction that wrote element 0 of `vd` and nothing else: the rest of the register is its tail.
#[inline(always)]
pub(crate) fn finish_element0<T: Element>(hart: &mut Hart, body: &Body, vd: u8) {
    hart.v.vstart = 0;
    if !body.is_empty() {
        fill_tail::<T>(hart, body.tail, vd, body.start.max(1)..hart.v.vlenb() / size_of::<T>());
    }
}

/// Elements `T` of a destination group: VLMAX, or a whole register where the group is a part of one (V 5.4).
#[inline(always)]
pub(crate) fn group_end<T: Element>(hart: &Hart) -> usize {
    let (first, end) = Regs(0).span::<T>(&hart.v);
    (end - first) / size_of::<T>()
}

/// Leaves elements of the group at `vd` to the tail policy.
#[inline(always)]
pub(crate) fn fill_tail<T: Element>(hart: &mut Hart, tail: Fill, vd: u8, elements: Range<usize>) {
    if tail != Fill::Keep && !elements.is_empty() {
        fill::<T>(hart, tail, vd, elements);
    }
}

#[inline(never)]
fn fill<T: Element>(hart: &mut Hart, tail: Fill, vd: u8, elements: Range<usize>) {
    if tail == Fill::Ones {
        let group = Regs::at(&hart.v, vd).0;
        let bytes = group + elements.start * size_of::<T>()..group + elements.end * size_of::<T>();
        hart.v.file_mut()[bytes].fill(0xff);
    } else {
        let choices = tail.choices(&mut hart.v);
        for (word, select) in words_between(elements.start, elements.end) {
            set_ones::<T>(&mut hart.v, vd, word, choices.word(word) & select);
        }
    }
}

/// Gives the inactive elements of the body what their policy says.
#[inline(always)]
pub(crate) fn finish_inactive<T: Element>(hart: &mut Hart, body: &Body, vd: u8) {
    if body.inactive != Fill::Keep && !body.is_empty() {
        fill_inactive::<T>(hart, body, vd);
    }
}

#[inline(never)]
fn fill_inactive<T: Element>(hart: &mut Hart, body: &Body, vd: u8) {
    let choices = body.inactive.choices(&mut hart.v);
    for (word, select) in words(body) {
        let inactive = select & !mask_word(&hart.v, 0, word);
        set_ones::<T>(&mut hart.v, vd, word, choices.word(word) & inactive);
    }
}

/// Makes those of the elements `64 · word` and up of the group at `vd` all ones whose bits are set in `ones`.
fn set_ones<T: Element>(v: &mut VectorUnit, vd: u8, word: usize, mut ones: u64) {
    if ones == 0 {
        return;
    }
    let first = Regs::at(v, vd).0 + 64 * word * size_of::<T>();
    let file = v.file_mut();
    let past = (first + 64 * size_of::<T>()).min(file.len());
    let elements = &mut file[first..past];
    let (start, end) = (ones.trailing_zeros(), u64::BITS - ones.leading_zeros());
    if (ones >> start).trailing_ones() == end - start {
        // The set bits are next to each other, as those of a tail are.
        let [start, end] = [start, end].map(|n| elements.len().min(n as usize * size_of::<T>()));
        elements[start..end].fill(0xff);
        return;
    }
    for element in elements.chunks_exact_mut(size_of::<T>()) {
        // All ones where the bit is set, else 0.
        let fill = ((ones & 1) as u8).wrapping_neg();
        element.iter_mut().for_each(|byte| *byte |= fill);
        ones >>= 1;
    }
}

/// Ends an instruction that wrote a mask: its tail is always agnostic (V 5.3) and reaches to the end of the register.
#[inline(always)]
pub(crate) fn finish_mask(hart: &mut Hart, body: &Body, vd: u8) {
    hart.v.vstart = 0;
    let tail = Fill::of(hart, true);
    if tail != Fill::Keep && !body.is_empty() {
        fill_mask_tail(hart, body, vd, tail);
    }
}

/// Do elements past the end of a mask keep their bits?
#[inline(always)]
pub(crate) fn keeps_mask_tail(hart: &Hart) -> bool {
    Fill::of(hart, true) == Fill::Keep
}

#[inline(never)]
fn fill_mask_tail(hart: &mut Hart, body: &Body, vd: u8, tail: Fill) {
    let end = hart.v.vlenb() * 8;
    if body.end == end {
        return;
    }
    let choices = tail.choices(&mut hart.v);
    for (word, select) in words_between(body.end, end) {
        fill_bits(&mut hart.v, choices, vd, word, select);
    }
}

/// What becomes of the inactive elements of a mask that an instruction writes.
#[inline(always)]
pub(crate) fn inactive_choices(hart: &mut Hart, body: &Body) -> Choices {
    if !body.masked || body.is_empty() { Choices::KEEP } else { body.inactive.choices(&mut hart.v) }
}

/// Leaves the elements `select` of a word of the mask in `vd` to the choices.
#[inline(always)]
pub(crate) fn fill_bits(v: &mut VectorUnit, choices: Choices, vd: u8, word: usize, select: u64) {
    let ones = choices.word(word) & select;
    set_mask_word(v, vd, word, ones, ones);
}
