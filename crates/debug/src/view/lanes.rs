//! Lanes are the elements of a vector register group, each with what it is to the next instruction.

use std::ops::Range;

use rivet_hart::Hart;
use rivet_sim::bytes::little_endian;

use super::vector::Parts;
use crate::expr::{Group, element};
use crate::format::Format;
use crate::text::Role;

/// What an element is to an instruction (V 5.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LaneState {
    /// Before vstart.
    Prestart,
    /// Body, active.
    Body,
    /// Body, inactive: the mask leaves it out.
    MaskedOff,
    /// From vl on.
    Tail,
}

impl LaneState {
    /// The role of its text.
    pub fn role(self) -> Role {
        match self {
            LaneState::Prestart => Role::Prestart,
            LaneState::Body => Role::Body,
            LaneState::MaskedOff => Role::MaskedOff,
            LaneState::Tail => Role::Tail,
        }
    }

    /// The sign before its value; empty for the body.
    pub fn sign(self) -> &'static str {
        match self {
            LaneState::Prestart => "<",
            LaneState::Body => "",
            LaneState::MaskedOff => "~",
            LaneState::Tail => ":",
        }
    }

    /// In words; empty for the body.
    pub fn word(self) -> &'static str {
        match self {
            LaneState::Prestart => "prestart",
            LaneState::Body => "",
            LaneState::MaskedOff => "masked off",
            LaneState::Tail => "tail",
        }
    }
}

/// An element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lane {
    /// Its bits.
    pub bits: u64,
    /// What it is to the next instruction.
    pub state: LaneState,
    /// Is it another than before?
    pub changed: bool,
}

/// A vector register group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaneGroup {
    /// The first register.
    pub register: u8,
    /// Registers it covers.
    pub registers: u32,
    /// How to read its elements.
    pub format: Format,
    /// Its elements, from the first on.
    pub lanes: Vec<Lane>,
}

/// The elements of a group in a range; `before` are the bytes of all vector registers earlier, to tell what has changed.
pub(crate) fn lanes(
    hart: &Hart,
    group: &Group,
    parts: &Parts,
    range: Range<usize>,
    before: Option<&[u8]>,
) -> Vec<Lane> {
    let start = usize::from(group.reg) * hart.v.vlenb();
    let before = before.and_then(|file| file.get(start..));
    range
        .map(|index| {
            let bits = element(hart, group, index);
            let old = before.and_then(|bytes| of_bytes(bytes, group.format, index));
            Lane { bits, state: parts.state(index), changed: old.is_some_and(|old| old != bits) }
        })
        .collect()
}

/// Element `index` of registers that begin with these bytes; None past their end.
pub(crate) fn of_bytes(bytes: &[u8], format: Format, index: usize) -> Option<u64> {
    match format.width() {
        1 => bytes.get(index / 8).map(|byte| u64::from(byte >> (index % 8) & 1)),
        width => {
            let size = width as usize / 8;
            let bytes = bytes.get(index * size..(index + 1) * size)?;
            Some(little_endian(bytes))
        }
    }
}
