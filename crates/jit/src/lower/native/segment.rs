//! Unit-stride accesses to segments: registers of 64 bytes of memory, and permutations of elements between them and fields.

use iced_x86::{MemoryOperand, Register};
use rivet_isa::Sew;
use rivet_mem::Access;

use super::constants::Constant;
use super::emit::{BYTES, Emit, HostWriter, at, indexed};
use super::file::sized;
use super::lanes::ACTIVE;
use super::vector::{Operand, Steps, steps};
use crate::fused::assembler::{Arg, Lanes};
use crate::fused::{self, codes};
use crate::region::Node;
use crate::vector::segment::Segments;
use crate::vector::{Plan, Vl};

/// Bytes of a register of memory.
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
    plan.sew != Sew::E8 || fused::can_permute()
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
        is_mask: false,
    })
}

/// A step of an access.
struct Step<'a> {
    segments: &'a Segments,
    steps: Steps,
    /// Its first element of a field.
    first: u32,
    sew: Sew,
    vl: Vl,
}

impl Step<'_> {
    /// Registers of memory.
    fn registers(&self) -> u32 {
        (self.segments.fields * self.steps.lanes * self.sew.bytes()).div_ceil(WHOLE)
    }

    /// Elements of a register of memory.
    fn count(&self) -> u32 {
        WHOLE / self.sew.bytes()
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

    fn permutation(&self, to: u32, number: u32) -> Constant {
        let Segments { store, fields, .. } = *self.segments;
        let permutation = Permutation { store, sew: self.sew, fields, lanes: self.steps.lanes, to, number };
        Constant::Permutation(permutation)
    }
}

impl Emit<'_> {
    /// The access.
    pub(super) fn segments(&mut self, node: &Node, at: usize, plan: &Plan, segments: &Segments) {
        let (uop, sew, steps) = (&node.uops[at], plan.sew, steps(plan));
        let access = if segments.store { Access::Store } else { Access::Load };
        let place = self.reach_lanes(node, at, plan.vl, segments.fields * sew.bytes(), access);
        for first in steps.firsts() {
            let step = Step { segments, steps, first, sew, vl: plan.vl };
            match segments.store {
                true => self.store_segments(uop.rd, &step, place),
                false => self.load_segments(uop.rd, &step, place),
            }
        }
    }

    /// `dest = elements of dest and other`
    fn permute(&mut self, dest: usize, indices: usize, other: impl Into<Arg>, sew: Sew) {
        self.three(codes::gather(sew).1, sized(dest, 64), sized(indices, 64), other);
    }

    fn load_segments(&mut self, rd: u8, step: &Step<'_>, place: Register) {
        let (sew, fields) = (step.sew, step.segments.fields);
        let start = i64::from(step.element(0) * sew.bytes());
        let is_whole = (0..step.registers()).all(|register| step.is_whole(register));
        if !is_whole {
            for register in 0..step.registers() {
                self.free_temps(0);
                let offset = i64::from(register * WHOLE);
                let memory = indexed(BYTES, place, 1, start + offset);
                let lanes = self.memory_lanes(step, register);
                let temp = self.temp();
                self.masked(codes::load(64, sew), lanes.zeroing(), &[sized(temp, 64).into(), memory.into()]);
                let room = at(Register::RSP, self.layout.room + offset);
                self.two(codes::store(64, Sew::E64), room, sized(temp, 64));
            }
        }
        let room = self.layout.room;
        let source = |register: u32| -> MemoryOperand {
            let offset = i64::from(register * WHOLE);
            match is_whole {
                true => indexed(BYTES, place, 1, start + offset),
                false => at(Register::RSP, room + offset),
            }
        };
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
        let sew = step.sew;
        let start = i64::from(step.element(0) * sew.bytes());
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
            let memory = indexed(BYTES, place, 1, start + i64::from(register * WHOLE));
            self.masked(codes::store(64, sew), lanes, &[memory.into(), sized(temp, 64).into()]);
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
