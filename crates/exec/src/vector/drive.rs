//! Element loops: a loop runs an operation on the body, and applies the mask and tail policies around it.
//!
//! Every loop runs elements vstart to vl - 1 (the body), leaves inactive elements and the tail to their policies, and
//! ends with vstart = 0 (V 3.7, 5.4). This file has what loops share: [`Body`] and [`Source`]. The loops themselves are in
//! `loops` (register groups) and `to_mask` (mask registers), the policies in `fill`. No file here knows operations.

mod blocks;
mod buffered;
mod fast_path;
mod fill;
#[cfg(not(target_arch = "x86_64"))]
mod host_none;
#[cfg(target_arch = "x86_64")]
mod host_x86_64;
mod lanes;
mod loops;
mod mask_words;
mod simd_level;
mod to_mask;

use rivet_hart::{Element, Hart, VectorUnit};

use super::legal::is_agnostic;
use crate::uop::Uop;

pub(crate) use buffered::{BUFFER, buffered};
pub(crate) use fill::{
    Fill, fill_bits, fill_tail, finish, finish_element0, finish_inactive, finish_mask, group_end,
    inactive_choices, keeps_mask_tail,
};
#[cfg(target_arch = "x86_64")]
pub(crate) use host_x86_64::{Avx512, has_avx512};
pub(crate) use lanes::Lane;
pub(crate) use loops::{map, masked_map, masked_map_body, saturating, with_v0};
pub(crate) use mask_words::{mask_word, set_mask_word, word_of, words};
pub(crate) use simd_level::{Baseline, Detected, Kernel, Narrow, SimdLevel, VectorWidth, WIDE, widest};
pub(crate) use to_mask::map_to_mask;

/// The body of an instruction: the state of the hart that a loop needs, read once.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Body {
    /// First element of the body.
    pub(crate) start: usize,
    /// First element of the tail: vl.
    pub(crate) end: usize,
    /// The instruction is masked by v0.
    pub(crate) masked: bool,
    /// The fill of inactive elements of the body.
    pub(crate) inactive: Fill,
    /// The fill of the tail.
    pub(crate) tail: Fill,
}

impl Body {
    /// The body of the current instruction.
    #[inline(always)]
    pub(crate) fn new(hart: &Hart, uop: &Uop) -> Body {
        let vtype = hart.v.vtype();
        let agnostic = is_agnostic(uop);
        Body {
            start: hart.v.vstart,
            end: hart.v.vl,
            masked: !uop.vm,
            inactive: Fill::of(hart, vtype.vma || agnostic),
            tail: Fill::of(hart, vtype.vta || agnostic),
        }
    }

    /// No element is in the body: nothing at all is written, the tail included (V 5.4).
    #[inline(always)]
    pub(crate) fn is_empty(&self) -> bool {
        self.start >= self.end
    }
}

/// A source operand: gives a loop its elements.
pub(crate) trait Source<T: Element>: Copy {
    /// What the general paths take it as: one type for register groups and scalars, so that the forms of an operation
    /// share their code.
    type General: Source<T>;

    /// The same elements.
    fn general(self) -> Self::General;

    /// The first byte of element 0, where the elements lie in the register file one after another.
    #[inline(always)]
    fn in_file(self) -> Option<usize> {
        None
    }

    /// Gives `N` elements from element `i` on; those past the body have any value. `file` is the register file.
    fn take<const N: usize>(self, file: &[u8], i: usize) -> [T; N];

    /// Gives `N` elements from element `i` on, if all of them lie in the file.
    #[inline(always)]
    fn whole<const N: usize>(self, file: &[u8], i: usize) -> Option<[T; N]> {
        Some(self.take(file, i))
    }
}

/// The register group that starts at a byte of the register file.
#[derive(Clone, Copy)]
pub(crate) struct Regs(usize);

/// The same value for each element.
#[derive(Clone, Copy)]
pub(crate) struct Splat<T>(pub(crate) T);

/// A source that may be either: the operand in which the forms of an instruction differ.
#[derive(Clone, Copy)]
pub(crate) enum GroupOrScalar<T> {
    /// The elements of a register group.
    Group(Regs),
    /// The same value for each element.
    Scalar(T),
}

impl GroupOrScalar<u64> {
    /// A scalar as an element: its low bits.
    #[inline(always)]
    pub(crate) fn low<T: Lane>(self) -> GroupOrScalar<T> {
        match self {
            GroupOrScalar::Group(group) => GroupOrScalar::Group(group),
            GroupOrScalar::Scalar(value) => GroupOrScalar::Scalar(T::of(value)),
        }
    }
}

/// The source of an operation without a second operand: zeros.
#[derive(Clone, Copy)]
pub(crate) struct NoSource;

impl Regs {
    /// The group at `reg`.
    #[inline(always)]
    pub(crate) fn at(v: &VectorUnit, reg: u8) -> Regs {
        Regs(reg as usize * v.vlenb())
    }

    /// First byte and end of the group's registers, where its elements are `T`: EMUL = EEW / SEW · LMUL, so it has
    /// VLMAX elements and at least one register.
    fn span<T: Element>(self, v: &VectorUnit) -> (usize, usize) {
        (self.0, self.0 + (v.vlmax() * size_of::<T>()).max(v.vlenb()))
    }
}

impl<T: Element> Source<T> for Regs {
    type General = GroupOrScalar<T>;

    #[inline(always)]
    fn general(self) -> GroupOrScalar<T> {
        GroupOrScalar::Group(self)
    }

    #[inline(always)]
    fn in_file(self) -> Option<usize> {
        Some(self.0)
    }

    #[inline(always)]
    fn take<const N: usize>(self, file: &[u8], i: usize) -> [T; N] {
        let at = self.0 + i * size_of::<T>();
        lanes::get(file, at)
    }

    #[inline(always)]
    fn whole<const N: usize>(self, file: &[u8], i: usize) -> Option<[T; N]> {
        lanes::get_whole(file, self.0 + i * size_of::<T>())
    }
}

impl<T: Element> Source<T> for Splat<T> {
    type General = GroupOrScalar<T>;

    #[inline(always)]
    fn general(self) -> GroupOrScalar<T> {
        GroupOrScalar::Scalar(self.0)
    }

    #[inline(always)]
    fn take<const N: usize>(self, _: &[u8], _: usize) -> [T; N] {
        [self.0; N]
    }
}

impl<T: Element> Source<T> for GroupOrScalar<T> {
    type General = Self;

    #[inline(always)]
    fn general(self) -> Self {
        self
    }

    #[inline(always)]
    fn take<const N: usize>(self, file: &[u8], i: usize) -> [T; N] {
        match self {
            GroupOrScalar::Group(group) => group.take(file, i),
            GroupOrScalar::Scalar(value) => [value; N],
        }
    }
}

impl Source<u8> for NoSource {
    type General = Self;

    #[inline(always)]
    fn general(self) -> Self {
        self
    }

    #[inline(always)]
    fn take<const N: usize>(self, _: &[u8], _: usize) -> [u8; N] {
        [0; N]
    }
}

/// Runs `$body` with the type alias `$T` standing for the unsigned integer of the current SEW.
macro_rules! by_sew {
    ($hart:expr, $T:ident => $body:expr) => {
        match $hart.v.vtype().sew {
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

/// Runs `$body` as [`by_sew`] does, for an instruction with an operand of 2·SEW: at SEW = 64 it was found illegal before.
macro_rules! by_half_sew {
    ($hart:expr, $T:ident => $body:expr) => {
        match $hart.v.vtype().sew {
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
            rivet_isa::Sew::E64 => {}
        }
    };
}
pub(crate) use by_half_sew;

/// Runs `$body`, which checks the instruction, as [`by_half_sew`] does; at SEW = 64 `$check` finds it illegal.
macro_rules! by_half_sew_or {
    ($hart:expr, $check:expr, $T:ident => $body:expr) => {
        match $hart.v.vtype().sew {
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
            rivet_isa::Sew::E64 => $check,
        }
    };
}
pub(crate) use by_half_sew_or;
