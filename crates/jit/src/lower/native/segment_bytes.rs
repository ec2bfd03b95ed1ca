//! Unit-stride accesses to segments with AVX2: bytes are shuffled within halves of 16.
//!
//! 16 bytes of a field come from as many registers of 16 bytes of memory as there are fields, and the other way round. So each is
//! made of shuffles of the others. Both halves of a host register are done at once.

use iced_x86::{Code, Register};
use rivet_isa::Sew;

use super::emit::{Emit, HostWriter};
use super::file::sized;
use super::segment::{SegmentMemory, Step};
use crate::fused::assembler::Arg;
use crate::fused::codes;

/// Bytes of a half.
const HALF: u32 = 16;

/// Most registers of memory that are kept over all fields.
const KEPT: u32 = 3;

/// What has no byte in a shuffle.
const NONE: u8 = 0x80;

/// Which bytes of a field and of a register of memory are the same.
#[derive(Clone, Copy)]
struct Common {
    field: u32,
    fields: u32,
    /// The register, among those of a half.
    part: u32,
    /// Bytes of an element.
    width: u32,
}

impl Common {
    /// The numbers of the bytes in the field and in the register.
    fn bytes(self) -> impl Iterator<Item = (u32, u32)> {
        (0..HALF).filter_map(move |byte| {
            let place = self.part * HALF + byte;
            let element = place / self.width;
            let in_field = element / self.fields * self.width + place % self.width;
            (element % self.fields == self.field).then_some((in_field, byte))
        })
    }

    /// Numbers for a shuffle that takes the field from the register.
    fn to_field(self) -> [u8; 64] {
        numbers(self.bytes())
    }

    /// The other way round.
    fn to_memory(self) -> [u8; 64] {
        numbers(self.bytes().map(|(in_field, in_memory)| (in_memory, in_field)))
    }
}

/// Numbers for a shuffle that makes each of these bytes of all halves from another.
fn numbers(bytes: impl Iterator<Item = (u32, u32)>) -> [u8; 64] {
    let mut numbers = [NONE; 64];
    for (to, from) in bytes {
        for half in 0..64 / HALF {
            numbers[(half * HALF + to) as usize] = from as u8;
        }
    }
    numbers
}

impl Emit<'_> {
    pub(super) fn load_segment_bytes(&mut self, rd: u8, step: &Step<'_>, place: Register) {
        let (sew, fields) = (step.sew, step.segments.fields);
        let bytes = step.steps.lanes * sew.bytes();
        let memory = self.segment_memory(step, place);
        self.free_temps(0);
        let is_kept = fields <= KEPT;
        if is_kept {
            for part in 0..fields {
                self.load_part_of_memory(memory, part, fields, bytes);
            }
        }
        let kept = self.temps;
        for field in 0..fields {
            self.free_temps(kept);
            let (byte, len) = step.steps.place(self.byte_of(step.segments.group(rd, field)), step.first, sew);
            let sum = self.temp();
            for part in 0..fields {
                let mark = self.temps;
                let from = match is_kept {
                    true => self.vectors.temps().start + part as usize,
                    false => self.load_part_of_memory(memory, part, fields, bytes),
                };
                let numbers = Common { field, fields, part, width: sew.bytes() }.to_field();
                self.add_shuffled((part > 0).then_some(sum), sum, from, numbers, bytes);
                self.temps = mark;
            }
            let lanes = self.lanes(step.vl, step.first, step.steps.lanes, false);
            self.put_bytes(byte, len, sum, sew, lanes);
        }
    }

    /// 16 bytes of memory for each half, in a temporary register.
    fn load_part_of_memory(&mut self, memory: SegmentMemory, part: u32, fields: u32, bytes: u32) -> usize {
        let temp = self.temp();
        self.two(codes::load(HALF, Sew::E64), sized(temp, HALF), memory.at(part * HALF));
        if bytes > HALF {
            let whole = sized(temp, 64);
            let upper = memory.at((fields + part) * HALF);
            let args = [whole.into(), whole.into(), upper.into(), Arg::Number(1)];
            self.op(Code::EVEX_Vinserti32x4_zmm_k1z_zmm_xmmm128_imm8, &args);
        }
        temp
    }

    /// Puts shuffled bytes into a register, with those of `sum` if there is one.
    fn add_shuffled(&mut self, sum: Option<usize>, to: usize, from: usize, numbers: [u8; 64], bytes: u32) {
        let Some(sum) = sum else { return self.asm.shuffle(to, from, numbers, bytes) };
        let mark = self.temps;
        let other = self.temp();
        self.asm.shuffle(other, from, numbers, bytes);
        let or = Code::EVEX_Vporq_zmm_k1z_zmm_zmmm512b64;
        self.three(or, sized(to, 64), sized(sum, 64), sized(other, 64));
        self.temps = mark;
    }

    pub(super) fn store_segment_bytes(&mut self, rd: u8, step: &Step<'_>, place: Register) {
        let (sew, fields) = (step.sew, step.segments.fields);
        let bytes = step.steps.lanes * sew.bytes();
        let is_whole = step.is_all_whole();
        let memory = if is_whole { step.guests(place) } else { self.segment_room() };
        for part in 0..fields {
            self.free_temps(0);
            let sum = self.temp();
            for field in 0..fields {
                let mark = self.temps;
                let from = self.step_of(step.steps, step.segments.group(rd, field), step.first, sew);
                let numbers = Common { field, fields, part, width: sew.bytes() }.to_memory();
                self.add_shuffled((field > 0).then_some(sum), sum, from, numbers, bytes);
                self.temps = mark;
            }
            self.two(codes::store(HALF, Sew::E64), memory.at(part * HALF), sized(sum, HALF));
            if bytes > HALF {
                let upper = memory.at((fields + part) * HALF);
                let args = [upper.into(), sized(sum, 64).into(), Arg::Number(1)];
                self.op(Code::EVEX_Vextracti32x4_xmmm128_k1z_zmm_imm8, &args);
            }
        }
        if !is_whole {
            self.store_segment_room(step, place);
        }
    }
}
