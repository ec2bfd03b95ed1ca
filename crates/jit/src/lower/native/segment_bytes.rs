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

/// The byte of a field of `fields`, of elements of `width` bytes, that lies at a byte of memory: its field, and its number there.
fn of_field(byte: u32, width: u32, fields: u32) -> (u32, u32) {
    let element = byte / width;
    (element % fields, element / fields * width + byte % width)
}

/// Numbers for a shuffle that takes the bytes of a field from a register of memory.
fn numbers_to_field(field: u32, part: u32, width: u32, fields: u32) -> [u8; 64] {
    let mut numbers = [NONE; 64];
    for byte in 0..HALF {
        let (of, place) = of_field(part * HALF + byte, width, fields);
        if of == field {
            for half in 0..4 {
                numbers[(half * HALF + place) as usize] = byte as u8;
            }
        }
    }
    numbers
}

/// The other way round.
fn numbers_to_memory(part: u32, field: u32, width: u32, fields: u32) -> [u8; 64] {
    let mut numbers = [NONE; 64];
    for byte in 0..HALF {
        let (of, place) = of_field(part * HALF + byte, width, fields);
        if of == field {
            for half in 0..4 {
                numbers[(half * HALF + byte) as usize] = place as u8;
            }
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
                let numbers = numbers_to_field(field, part, sew.bytes(), fields);
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
        let (memory, is_whole) = self.segment_target(step, place);
        for part in 0..fields {
            self.free_temps(0);
            let sum = self.temp();
            for field in 0..fields {
                let mark = self.temps;
                let from = self.step_of(step.steps, step.segments.group(rd, field), step.first, sew);
                let numbers = numbers_to_memory(part, field, sew.bytes(), fields);
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
