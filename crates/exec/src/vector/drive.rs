//! Element loops: from an operation on elements to what it does to a register group.
//!
//! Every loop runs elements vstart to vl - 1 (the body), leaves inactive elements and the tail to their policies, and
//! ends with vstart = 0 (V 3.7, 5.4). Elements are worked on in small arrays, which the compiler turns into host
//! vectors; an array is read whole before it is written, so a destination may be one of the sources.

use std::ops::Range;

use rivet_hart::{Agnostic, Element, Hart, VectorUnit};

use crate::uop::Uop;

/// What a loop needs to know of the hart's state, taken once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body {
    /// First element of the body.
    pub(crate) start: usize,
    /// First element of the tail: vl.
    pub(crate) end: usize,
    /// Masked by v0.
    pub(crate) masked: bool,
    /// What happens to inactive elements of the body.
    pub(crate) inactive: Fill,
    /// What happens to the tail.
    pub(crate) tail: Fill,
}

/// What happens to an element that receives no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fill {
    /// It keeps its value.
    Keep,
    /// All its bits become 1.
    Ones,
    /// One or the other, by chance.
    Mixed,
}

impl Fill {
    /// The fill of elements whose policy is agnostic or not.
    pub(crate) fn of(hart: &Hart, agnostic: bool) -> Fill {
        match (agnostic, hart.config.agnostic) {
            (false, _) | (true, Agnostic::Undisturbed) => Fill::Keep,
            (true, Agnostic::Ones) => Fill::Ones,
            (true, Agnostic::Mixed { .. }) => Fill::Mixed,
        }
    }

    /// Fills element `i` of the group at `reg`.
    pub(crate) fn apply<T: Element>(self, v: &mut VectorUnit, reg: u8, i: usize) {
        if self == Fill::Ones || self == Fill::Mixed && v.coin() {
            v.set(reg, i, ones::<T>());
        }
    }
}

/// All bits 1.
pub(crate) fn ones<T: Element>() -> T {
    let mut value = T::zeroed();
    bytemuck::bytes_of_mut(&mut value).fill(0xff);
    value
}

impl Body {
    /// The body of the current instruction.
    #[inline(always)]
    pub(crate) fn new(hart: &Hart, uop: &Uop) -> Body {
        let vtype = hart.v.vtype;
        Body {
            start: hart.v.vstart,
            end: hart.v.vl,
            masked: !uop.vm,
            inactive: Fill::of(hart, vtype.vma),
            tail: Fill::of(hart, vtype.vta),
        }
    }

    /// No element is in the body: nothing at all is written, the tail included (V 5.4).
    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.start >= self.end
    }

    /// Is element `i` of the body active?
    #[inline(always)]
    pub(crate) fn active(&self, v: &VectorUnit, i: usize) -> bool {
        !self.masked || v.mask(0, i)
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
pub(crate) fn finish_element0<T: Element>(hart: &mut Hart, body: &Body, vd: u8) {
    hart.v.vstart = 0;
    if !body.is_empty() {
        fill_tail::<T>(hart, body.tail, vd, 1.max(body.start)..hart.v.vlenb() / size_of::<T>());
    }
}

/// Elements of a destination group, to the end of its register where the group is a part of one (V 5.4).
#[inline(always)]
pub(crate) fn group_end<T: Element>(hart: &Hart) -> usize {
    // VLMAX elements whatever the EEW: the operand's EMUL is EEW / SEW · LMUL.
    hart.v.vlmax().max(hart.v.vlenb() / size_of::<T>())
}

/// Leaves elements of the group at `vd` to the tail policy.
#[inline(always)]
pub(crate) fn fill_tail<T: Element>(hart: &mut Hart, tail: Fill, vd: u8, elements: Range<usize>) {
    if tail != Fill::Keep {
        fill::<T>(hart, tail, vd, elements);
    }
}

#[inline(never)]
fn fill<T: Element>(hart: &mut Hart, tail: Fill, vd: u8, elements: Range<usize>) {
    for i in elements {
        tail.apply::<T>(&mut hart.v, vd, i);
    }
}

/// Ends an instruction that wrote a mask: its tail is always agnostic (V 5.3) and reaches to the end of the register.
pub(crate) fn finish_mask(hart: &mut Hart, body: &Body, vd: u8) {
    hart.v.vstart = 0;
    let tail = Fill::of(hart, true);
    if tail != Fill::Keep && !body.is_empty() {
        for i in body.end..hart.v.vlenb() * 8 {
            if tail == Fill::Ones || hart.v.coin() {
                hart.v.set_mask(vd, i, true);
            }
        }
    }
}

/// Where an operand's elements come from.
pub(crate) trait Source<T: Element>: Copy {
    /// `N` elements from element `i` on. `file` is the register file.
    fn take<const N: usize>(self, file: &[u8], i: usize) -> [T; N];
}

/// The register group that starts at a byte of the register file.
#[derive(Clone, Copy)]
pub(crate) struct Regs(usize);

/// The same value for each element.
#[derive(Clone, Copy)]
pub(crate) struct Splat<T>(pub(crate) T);

/// No operand.
#[derive(Clone, Copy)]
pub(crate) struct Nothing;

impl Regs {
    /// The group at `reg`.
    #[inline(always)]
    pub(crate) fn at(v: &VectorUnit, reg: u8) -> Regs {
        Regs(reg as usize * v.vlenb())
    }
}

impl<T: Element> Source<T> for Regs {
    #[inline(always)]
    fn take<const N: usize>(self, file: &[u8], i: usize) -> [T; N] {
        let at = self.0 + i * size_of::<T>();
        bytemuck::pod_read_unaligned(&file[at..at + N * size_of::<T>()])
    }
}

impl<T: Element> Source<T> for Splat<T> {
    #[inline(always)]
    fn take<const N: usize>(self, _: &[u8], _: usize) -> [T; N] {
        [self.0; N]
    }
}

impl Source<u8> for Nothing {
    #[inline(always)]
    fn take<const N: usize>(self, _: &[u8], _: usize) -> [u8; N] {
        [0; N]
    }
}

/// vd[i] = f(a[i], b[i], old vd[i]) for all active i of the body; then the tail, and vstart = 0.
#[inline(always)]
pub(crate) fn map<D, A, B>(
    hart: &mut Hart,
    uop: &Uop,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) where
    D: Element,
    A: Element,
    B: Element,
{
    let body = Body::new(hart, uop);
    run(hart, uop.rd, &body, a, b, f);
    finish::<D>(hart, &body, uop.rd);
}

/// The body of [`map`] alone: the tail and vstart are left to the caller.
#[inline(always)]
pub(crate) fn run<D, A, B>(
    hart: &mut Hart,
    vd: u8,
    body: &Body,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) where
    D: Element,
    A: Element,
    B: Element,
{
    let d = Regs::at(&hart.v, vd);
    if body.masked {
        masked::<D, A, B>(hart, body, vd, d, a, b, f);
    } else {
        let file = hart.v.file_mut();
        let mut i = body.start;
        i = stretch::<D, A, B, 16>(file, i, body.end, d, a, b, f);
        i = stretch::<D, A, B, 4>(file, i, body.end, d, a, b, f);
        stretch::<D, A, B, 1>(file, i, body.end, d, a, b, f);
    }
}

/// Runs elements `i..end` in arrays of `N`, as long as whole ones fit; gives the first element not run.
#[inline(always)]
fn stretch<D, A, B, const N: usize>(
    file: &mut [u8],
    mut i: usize,
    end: usize,
    d: Regs,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) -> usize
where
    D: Element,
    A: Element,
    B: Element,
{
    while i + N <= end {
        let (x, y, old): ([A; N], [B; N], [D; N]) = (a.take(file, i), b.take(file, i), d.take(file, i));
        let out: [D; N] = std::array::from_fn(|j| f(x[j], y[j], old[j]));
        put(file, d, i, out);
        i += N;
    }
    i
}

/// Writes elements from `i` on.
#[inline(always)]
pub(crate) fn put<D: Element, const N: usize>(file: &mut [u8], d: Regs, i: usize, out: [D; N]) {
    let at = d.0 + i * size_of::<D>();
    file[at..at + N * size_of::<D>()].copy_from_slice(bytemuck::bytes_of(&out));
}

/// The same for a masked instruction, element by element.
#[inline(never)]
fn masked<D, A, B>(
    hart: &mut Hart,
    body: &Body,
    vd: u8,
    d: Regs,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, D) -> D + Copy,
) where
    D: Element,
    A: Element,
    B: Element,
{
    for i in body.start..body.end {
        if hart.v.mask(0, i) {
            let file = hart.v.file_mut();
            let ([x], [y], [old]): ([A; 1], [B; 1], [D; 1]) =
                (a.take(file, i), b.take(file, i), d.take(file, i));
            put(file, d, i, [f(x, y, old)]);
        } else {
            body.inactive.apply::<D>(&mut hart.v, vd, i);
        }
    }
}

/// vd.mask[i] = f(a[i], b[i], v0[i]) for all active i of the body, inactive ones by the mask policy; then the tail.
///
/// `always` runs all elements even where the instruction reads v0 as an operand (`vmadc.vvm`).
#[inline(always)]
pub(crate) fn map_to_mask<A, B>(
    hart: &mut Hart,
    uop: &Uop,
    always: bool,
    a: impl Source<A>,
    b: impl Source<B>,
    f: impl Fn(A, B, bool) -> bool + Copy,
) where
    A: Element,
    B: Element,
{
    let body = Body { masked: !uop.vm && !always, ..Body::new(hart, uop) };
    let mut i = body.start;
    while i < body.end {
        // Up to 64 elements, never past a multiple of 64: their bits are gathered before any is written, for vd may
        // be a source; element j's bit lies at or before its own element, so later elements are still whole.
        let end = body.end.min((i / 64 + 1) * 64);
        let mut bits = 0u64;
        for j in i..end {
            let carry = hart.v.mask(0, j);
            let ([x], [y]): ([A; 1], [B; 1]) = (a.take(hart.v.file(), j), b.take(hart.v.file(), j));
            bits |= u64::from(f(x, y, carry)) << (j - i);
        }
        for j in i..end {
            if body.active(&hart.v, j) {
                hart.v.set_mask(uop.rd, j, bits >> (j - i) & 1 != 0);
            } else if body.inactive == Fill::Ones || body.inactive == Fill::Mixed && hart.v.coin() {
                hart.v.set_mask(uop.rd, j, true);
            }
        }
        i = end;
    }
    finish_mask(hart, &body, uop.rd);
}

/// Runs `$body` with the type alias `$T` standing for the unsigned integer of the current SEW.
macro_rules! by_sew {
    ($hart:expr, $T:ident => $body:expr) => {
        match $hart.v.vtype.sew {
            rivet_isa::Sew::E8 => {
                type $T = u8;
                $body
            }
            rivet_isa::Sew::E16 => {
                type $T = u16;
                $body
            }
            rivet_isa::Sew::E32 => {
                type $T = u32;
                $body
            }
            rivet_isa::Sew::E64 => {
                type $T = u64;
                $body
            }
        }
    };
}
pub(crate) use by_sew;
