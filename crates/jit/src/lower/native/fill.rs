//! Agnostic elements become all ones, behind what an instruction does (V 3.4.3), where vl is known.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::emit::{Emit, FILE, HostWriter, RAX, at};
use super::file::{narrowed, size, sized};
use super::fill_elements::writes_mask;
use super::fill_masks::fills_at_once;
use super::lanes::ACTIVE;
use super::vector::steps;
use crate::fused::assembler::{Arg, Lanes};
use crate::fused::codes;
use crate::vector::plan::registers;
use crate::vector::{Plan, VectorOp};

impl Emit<'_> {
    /// What an instruction's policies say becomes all ones.
    pub(super) fn fill(&mut self, uop: &Uop, plan: &Plan) {
        if !plan.fill.is_any() || fills_at_once(plan) {
            return;
        }
        let VectorOp::Segments(segments) = plan.op else { return self.fill_group(uop, plan) };
        for field in 0..segments.fields {
            let mut of_field = uop.clone();
            of_field.inst.rd = segments.group(uop.rd, field);
            self.fill_group(&of_field, plan);
        }
    }

    /// The same of one group.
    fn fill_group(&mut self, uop: &Uop, plan: &Plan) {
        let fill = plan.fill;
        self.free_temps(0);
        if fill.by_element {
            return self.fill_elements(uop, plan);
        }
        let home = self.byte_of(uop.rd);
        if fill.inactive {
            self.fill_inactive(home, plan);
        }
        if fill.bits != 0 {
            self.fill_bits(home + fill.from - 1, fill.bits);
        }
        self.fill_bytes(home + fill.from, home + fill.to);
        // The lanes that a step has beyond the body are no longer what they were.
        if !writes_mask(plan) || !plan.vl.most().is_multiple_of(steps(plan).lanes) {
            self.forget_masks_at(registers(uop.rd, fill.to, &self.compile_key));
        }
    }

    /// A temporary register with all bits set.
    pub(super) fn ones(&mut self) -> usize {
        let temp = self.temp();
        self.set_ones(temp);
        temp
    }

    /// Sets all bits of a host register.
    fn set_ones(&mut self, number: usize) {
        let ones = sized(number, 64);
        let args = [ones.into(), ones.into(), ones.into(), Arg::Number(0xff)];
        self.asm.op(Code::EVEX_Vpternlogd_zmm_k1z_zmm_zmmm512b32_imm8, &args);
    }

    /// The inactive elements of the body.
    fn fill_inactive(&mut self, home: u32, plan: &Plan) {
        let steps = steps(plan);
        for first in steps.firsts() {
            self.free_temps(0);
            let has_body = self.body(plan.vl, 1, first, steps.lanes);
            self.mask_bits(Register::K2, 0, first, steps.lanes);
            match has_body {
                true => self.three(Code::VEX_Kandnq_kr_kr_kr, ACTIVE, Register::K2, ACTIVE),
                false => self.two(Code::VEX_Knotq_kr_kr, ACTIVE, Register::K2),
            }
            let (byte, len) = steps.place(home, first, plan.sew);
            let ones = self.ones();
            let lanes = self.lanes_alone(Lanes::Merge(ACTIVE), steps.lanes, len);
            self.put_bytes(byte, len, ones, plan.sew, lanes);
        }
    }

    /// Bits of a byte of the file.
    fn fill_bits(&mut self, byte: u32, bits: u8) {
        let Some((number, within)) = self.file.host_byte(byte) else {
            let place = at(FILE, byte.into());
            return self.asm.op(Code::Or_rm8_imm8, &[place.into(), Arg::Number(bits.into())]);
        };
        self.load_number(RAX, u64::from(bits) << (8 * (within % 8)));
        self.set_bits_in_register(number, within);
    }

    /// Sets the bits of `rax` in the doubleword of a host register that holds byte `within` of it.
    pub(super) fn set_bits_in_register(&mut self, number: usize, within: u32) {
        let temp = sized(self.temp(), 64);
        self.two(codes::spread(Sew::E64), temp, RAX);
        self.asm.load_mask(Register::K5, 1 << (within / 8));
        let to = sized(number, 64);
        let args = [to.into(), to.into(), temp.into()];
        self.masked(Code::EVEX_Vporq_zmm_k1z_zmm_zmmm512b64, Lanes::Merge(Register::K5), &args);
    }

    /// Bytes of the file, of one group of registers.
    pub(super) fn fill_bytes(&mut self, from: u32, to: u32) {
        let mut byte = from;
        let mut ones = None;
        while byte < to {
            byte += match self.file.host_part(byte) {
                Some((number, within, part)) => {
                    self.fill_part(number, within..part.min(within + to - byte), part)
                }
                None => {
                    let ones = *ones.get_or_insert_with(|| self.ones());
                    self.fill_memory(byte, to - byte, ones)
                }
            };
        }
    }

    /// Bytes of a part in a host register; returns how many.
    fn fill_part(&mut self, number: usize, bytes: std::ops::Range<u32>, part: u32) -> u32 {
        let count = bytes.end - bytes.start;
        if count == part {
            self.set_ones(number);
            return count;
        }
        let mut filled = [0; 64];
        filled[bytes.start as usize..bytes.end as usize].fill(0xff);
        let filled = self.asm.data(filled);
        let to = sized(number, size(part));
        let or = narrowed(Code::EVEX_Vporq_zmm_k1z_zmm_zmmm512b64, size(part));
        self.asm.op(or, &[to.into(), to.into(), filled.into()]);
        count
    }

    /// Bytes in the hart's file, as many of so many as a store takes; returns how many.
    fn fill_memory(&mut self, byte: u32, left: u32, ones: usize) -> u32 {
        let place = at(FILE, byte.into());
        let count = 1 << left.min(self.vectors.bytes()).ilog2();
        match count {
            16.. => self.two(codes::store(count, Sew::E64), place, sized(ones, size(count))),
            8 => self.number(Code::Mov_rm64_imm32, place, -1),
            4 => self.number(Code::Mov_rm32_imm32, place, -1),
            2 => self.number(Code::Mov_rm16_imm16, place, -1),
            _ => self.number(Code::Mov_rm8_imm8, place, -1),
        }
        count
    }
}
