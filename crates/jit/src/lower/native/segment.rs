//! Unit-stride accesses to segments: registers of memory, and permutations of elements between them and fields. With AVX2 those are
//! [of bytes](super::segment_bytes).

use iced_x86::{MemoryOperand, Register};
use rivet_isa::Sew;
use rivet_mem::Access;

use super::constants::Constant;
use super::emit::{BYTES, Emit, HostWriter, at, indexed};
use super::file::sized;
use super::host::{self, Vectors};
use super::lanes::ACTIVE;
use super::operand::{Kind, Operand};
use super::vector::{Steps, steps};
use crate::fused::assembler::{Arg, Lanes};
use crate::fused::{self, codes};
use crate::region::Node;
use crate::vector::segment::Segments;
use crate::vector::{Plan, Vl};

/// Bytes of a register of memory where elements are permuted.
const WHOLE: u32 = 64;

/// Bytes of the frame for memory that is not loaded whole.
pub(super) const ROOM: i64 = 8 * WHOLE as i64;

/// Which elements a permutation brings together: step `number` of those that make one register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Permutation {
    store: bool,
    sew: Sew,
    fields: u32,
    /// Elements of a field in a step.
    lanes: u32,
    /// The field that is loaded, or the register of memory that is stored.
    to: u32,
    /// The register of memory, or field, that is added, from 1 on.
    number: u32,
}

impl Permutation {
    /// For each element of the result its number in what is there so far, or in the register that is added: these have the
    /// higher numbers.
    pub(super) fn indices(self) -> [u8; 64] {
        let (width, count) = (self.sew.bytes() as usize, WHOLE / self.sew.bytes());
        let mut bytes = [0; 64];
        for lane in 0..count {
            // The register that the element comes from, and its number there.
            let (from, element) = match self.store {
                true => {
                    let place = self.to * count + lane;
                    (place % self.fields, place / self.fields)
                }
                false => {
                    let place = lane * self.fields + self.to;
                    (place / count, place % count)
                }
            };
            let index = match from {
                _ if element >= count => 0,
                from if from == self.number => count + element,
                0 if self.number == 1 => element,
                _ => lane,
            };
            bytes[lane as usize * width] = index as u8;
        }
        bytes
    }
}

/// Has an access code here?
pub(super) fn supports(plan: &Plan) -> bool {
    host::vectors() == Some(Vectors::Avx2) || plan.sew != Sew::E8 || fused::can_permute()
}

/// The groups of its fields.
pub(super) fn operands<'a>(
    segments: &'a Segments,
    first: u8,
    plan: &Plan,
) -> impl Iterator<Item = Operand> + 'a {
    let (steps, sew) = (steps(plan), plan.sew);
    (0..segments.fields).map(move |field| Operand {
        r: segments.group(first, field),
        bytes: steps.total * sew.bytes(),
        chunk: steps.lanes * sew.bytes(),
        written: !segments.store,
        kind: Kind::Elements,
    })
}

/// A step of an access.
pub(super) struct Step<'a> {
    pub(super) segments: &'a Segments,
    pub(super) steps: Steps,
    /// Its first element of a field.
    pub(super) first: u32,
    pub(super) sew: Sew,
    pub(super) vl: Vl,
    /// Bytes of a register of memory.
    whole: u32,
}

impl Step<'_> {
    /// Registers of memory.
    fn registers(&self) -> u32 {
        (self.segments.fields * self.steps.lanes * self.sew.bytes()).div_ceil(self.whole)
    }

    /// Elements of a register of memory.
    fn count(&self) -> u32 {
        self.whole / self.sew.bytes()
    }

    /// The first element of a register of memory, of all of the access.
    fn element(&self, register: u32) -> u32 {
        self.first * self.segments.fields + register * self.count()
    }

    /// Are all elements of a register of memory accessed?
    fn is_whole(&self, register: u32) -> bool {
        let end = self.element(register) + self.count();
        matches!(self.vl, Vl::Exact(vl) if end <= vl * self.segments.fields)
    }

    /// Are those of all?
    pub(super) fn is_all_whole(&self) -> bool {
        (0..self.registers()).all(|register| self.is_whole(register))
    }

    /// Where it is in the guest's memory, behind a register with the address of the access.
    pub(super) fn guests(&self, place: Register) -> SegmentMemory {
        SegmentMemory::Guests(place, i64::from(self.element(0) * self.sew.bytes()))
    }

    fn permutation(&self, to: u32, number: u32) -> Constant {
        let Segments { store, fields, .. } = *self.segments;
        let permutation = Permutation { store, sew: self.sew, fields, lanes: self.steps.lanes, to, number };
        Constant::Permutation(permutation)
    }
}

/// Where the bytes of a step's segments are.
#[derive(Clone, Copy)]
pub(super) enum SegmentMemory {
    /// From a byte behind a register with an address on.
    Guests(Register, i64),
    /// From a byte of the frame on.
    Frame(i64),
}

impl SegmentMemory {
    /// Those from one on.
    pub(super) fn at(self, byte: u32) -> MemoryOperand {
        match self {
            SegmentMemory::Guests(place, start) => indexed(BYTES, place, 1, start + i64::from(byte)),
            SegmentMemory::Frame(start) => at(Register::RSP, start + i64::from(byte)),
        }
    }
}

impl Emit<'_> {
    /// The access.
    pub(super) fn segments(&mut self, node: &Node, at: usize, plan: &Plan, segments: &Segments) {
        let (uop, sew, steps) = (&node.uops[at], plan.sew, steps(plan));
        let access = if segments.store { Access::Store } else { Access::Load };
        let place = self.reach_lanes(node, at, plan, segments.fields * sew.bytes(), access);
        for first in steps.firsts() {
            let step = Step { segments, steps, first, sew, vl: plan.vl, whole: self.vectors.bytes() };
            match (self.vectors, segments.store) {
                (Vectors::Avx512, true) => self.store_segments(uop.rd, &step, place),
                (Vectors::Avx512, false) => self.load_segments(uop.rd, &step, place),
                (Vectors::Avx2, true) => self.store_segment_bytes(uop.rd, &step, place),
                (Vectors::Avx2, false) => self.load_segment_bytes(uop.rd, &step, place),
            }
        }
    }

    /// `dest = elements of dest and other`
    fn permute(&mut self, dest: usize, indices: usize, other: impl Into<Arg>, sew: Sew) {
        self.three(codes::gather(sew).1, sized(dest, 64), sized(indices, 64), other);
    }

    fn load_segments(&mut self, rd: u8, step: &Step<'_>, place: Register) {
        let (sew, fields) = (step.sew, step.segments.fields);
        let memory = self.segment_memory(step, place);
        let source = |register: u32| memory.at(register * WHOLE);
        for field in 0..fields {
            self.free_temps(0);
            let (byte, len) = step.steps.place(self.byte_of(step.segments.group(rd, field)), step.first, sew);
            let temp = self.temp();
            self.two(codes::load(64, Sew::E64), sized(temp, 64), source(0));
            for number in 1..step.registers().max(2) {
                let mark = self.temps;
                let indices = self.constant(step.permutation(field, number));
                let other = match number < step.registers() {
                    true => source(number).into(),
                    false => Arg::from(sized(temp, 64)),
                };
                self.permute(temp, indices, other, sew);
                self.temps = mark;
            }
            let lanes = self.lanes(step.vl, step.first, step.steps.lanes, false);
            self.put_bytes(byte, len, temp, sew, lanes);
        }
    }

    fn store_segments(&mut self, rd: u8, step: &Step<'_>, place: Register) {
        let (sew, guests) = (step.sew, step.guests(place));
        for register in 0..step.registers() {
            self.free_temps(0);
            let temp = self.temp();
            for field in 0..step.segments.fields {
                let mark = self.temps;
                let from = self.step_of(step.steps, step.segments.group(rd, field), step.first, sew);
                match field {
                    0 => self.two(codes::copy(Sew::E64), sized(temp, 64), sized(from, 64)),
                    _ => {
                        let indices = self.constant(step.permutation(register, field));
                        self.permute(temp, indices, sized(from, 64), sew);
                    }
                }
                self.temps = mark;
            }
            let lanes = match step.is_whole(register) {
                true => Lanes::All,
                false => self.memory_lanes(step, register),
            };
            let memory = guests.at(register * WHOLE);
            self.masked(codes::store(64, sew), lanes, &[memory.into(), sized(temp, 64).into()]);
        }
    }

    /// Where a step is loaded from: the guest's memory, or the frame, which what may be accessed goes to.
    pub(super) fn segment_memory(&mut self, step: &Step<'_>, place: Register) -> SegmentMemory {
        let (sew, bytes) = (step.sew, step.whole);
        let (guests, room) = (step.guests(place), self.segment_room());
        if step.is_all_whole() {
            return guests;
        }
        for register in 0..step.registers() {
            self.free_temps(0);
            let lanes = self.memory_lanes(step, register);
            let temp = self.temp();
            let from = guests.at(register * bytes);
            self.masked(codes::load(bytes, sew), lanes.zeroing(), &[sized(temp, bytes).into(), from.into()]);
            self.two(codes::store(bytes, Sew::E64), room.at(register * bytes), sized(temp, bytes));
        }
        room
    }

    /// The frame's room for a step.
    pub(super) fn segment_room(&self) -> SegmentMemory {
        SegmentMemory::Frame(self.layout.room)
    }

    /// Stores what may be accessed of a step that is in the frame.
    pub(super) fn store_segment_room(&mut self, step: &Step<'_>, place: Register) {
        let (sew, bytes) = (step.sew, step.whole);
        let (guests, room) = (step.guests(place), self.segment_room());
        for register in 0..step.registers() {
            self.free_temps(0);
            let lanes = self.memory_lanes(step, register);
            let temp = self.temp();
            self.two(codes::load(bytes, Sew::E64), sized(temp, bytes), room.at(register * bytes));
            let to = guests.at(register * bytes);
            self.masked(codes::store(bytes, sew), lanes, &[to.into(), sized(temp, bytes).into()]);
        }
    }

    /// The elements of a register of memory that are accessed.
    fn memory_lanes(&mut self, step: &Step<'_>, register: u32) -> Lanes {
        match self.body(step.vl, step.segments.fields, step.element(register), step.count()) {
            true => Lanes::Merge(ACTIVE),
            false => Lanes::All,
        }
    }
}
