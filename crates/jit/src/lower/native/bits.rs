//! Bits of elements: in reverse order, and counted (Zvbb). Each byte is looked up by its halves.

use iced_x86::Code;
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::constants::in_all_lanes;
use super::emit::{Emit, HostWriter};
use super::file::{narrowed, size, sized};
use super::vector::steps;
use crate::fused::assembler::{Arg, Lanes};
use crate::fused::{self, IntOp, codes};
use crate::vector::Plan;
use crate::vector::arithmetic::{Bits, Operation};

const SHUFFLE: Code = Code::EVEX_Vpshufb_zmm_k1z_zmm_zmmm512;

/// Is it an operation on bits?
pub(super) fn supports(operation: Operation) -> bool {
    matches!(operation, Operation::Rev8 | Operation::Brev8 | Operation::Bits(_))
}

impl Emit<'_> {
    /// `vrev8.v`, `vbrev8.v`, `vbrev.v`, `vclz.v`, `vctz.v` and `vcpop.v`
    pub(super) fn bits(&mut self, uop: &Uop, plan: &Plan, operation: Operation) -> Option<()> {
        let (sew, steps) = (plan.sew, steps(plan));
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let place = steps.place(emit.byte_of(uop.rd), first, sew);
            let (a, bytes) = (emit.step_of(steps, uop.rs2, first, sew), size(place.1));
            let value = emit.writable(a);
            if value != a {
                emit.copy_vector(value, a);
            }
            let temps = emit.temps;
            match operation {
                Operation::Rev8 => emit.reverse_bytes(sew, bytes, value),
                Operation::Brev8 => emit.reverse_each_byte(bytes, value)?,
                Operation::Bits(Bits::Reversed) => emit.reverse_bits(sew, bytes, value)?,
                Operation::Bits(Bits::Ones) => emit.count_each(sew, bytes, value)?,
                Operation::Bits(Bits::TrailingZeros) => emit.count_trailing(sew, bytes, value)?,
                Operation::Bits(Bits::LeadingZeros) => {
                    emit.reverse_bits(sew, bytes, value)?;
                    emit.count_trailing(sew, bytes, value)?;
                }
                _ => return None,
            }
            emit.temps = temps;
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            emit.put_step(place, sew, lanes, value);
            Some(())
        })
    }

    fn reverse_bits(&mut self, sew: Sew, bytes: u32, value: usize) -> Option<()> {
        self.reverse_each_byte(bytes, value)?;
        self.reverse_bytes(sew, bytes, value);
        Some(())
    }

    /// Reverses the bits of each byte.
    fn reverse_each_byte(&mut self, bytes: u32, value: usize) -> Option<()> {
        self.look_up_halves([|half| half.reverse_bits() >> 4, u8::reverse_bits], bytes, value)
    }

    fn reverse_bytes(&mut self, sew: Sew, bytes: u32, value: usize) {
        if sew == Sew::E8 {
            return;
        }
        let last = sew.bytes() as u8 - 1;
        self.with_data(SHUFFLE, bytes, value, std::array::from_fn(|byte| byte as u8 % 16 ^ last));
    }

    /// Counts the zeros below the lowest 1: `!value & (value - 1)` has ones there.
    fn count_trailing(&mut self, sew: Sew, bytes: u32, value: usize) -> Option<()> {
        let below = self.temp();
        self.with_bits(IntOp::Add, sew, bytes, [below, value], u64::MAX);
        self.all_lanes(Code::EVEX_Vpandnq_zmm_k1z_zmm_zmmm512b64, bytes, [value, value, below]);
        self.count_each(sew, bytes, value)
    }

    /// How many bits of each element are 1.
    fn count_each(&mut self, sew: Sew, bytes: u32, value: usize) -> Option<()> {
        if let Some(code) = codes::ones(sew).filter(|_| fused::can_permute()) {
            let value = sized(value, bytes);
            self.two(narrowed(code, bytes), value, value);
            return Some(());
        }
        self.look_up_halves([|half| half.count_ones() as u8; 2], bytes, value)?;
        if sew == Sew::E64 {
            self.with_data(Code::EVEX_Vpsadbw_zmm_zmm_zmmm512, bytes, value, [0; 64]);
            return Some(());
        }
        if sew > Sew::E8 {
            let ones = in_all_lanes(1, Sew::E8);
            self.with_data(Code::EVEX_Vpmaddubsw_zmm_k1z_zmm_zmmm512, bytes, value, ones);
        }
        if sew > Sew::E16 {
            let ones = in_all_lanes(1, Sew::E16);
            self.with_data(Code::EVEX_Vpmaddwd_zmm_k1z_zmm_zmmm512, bytes, value, ones);
        }
        Some(())
    }

    /// Each byte becomes the sum of what two functions make of its upper and of its lower half.
    fn look_up_halves(&mut self, [upper, lower]: [fn(u8) -> u8; 2], bytes: u32, value: usize) -> Option<()> {
        const HALF: u64 = 0x0f;
        const DOWN: Code = Code::EVEX_Vpsrlw_zmm_k1z_zmmm512_imm8;
        let (temps, half, table) = (self.temps, self.temp(), self.temp());
        self.by_immediate(DOWN, bytes, [half, value], 4);
        for (number, of) in [(half, upper), (value, lower)] {
            self.with_bits(IntOp::And, Sew::E8, bytes, [number; 2], HALF);
            let from = self.asm.data(std::array::from_fn(|byte| of(byte as u8 % 16)));
            self.asm.op(codes::load(bytes, Sew::E64), &[sized(table, bytes).into(), from.into()]);
            self.all_lanes(SHUFFLE, bytes, [number, table, number]);
        }
        self.operate(IntOp::Add, Sew::E8, bytes, Lanes::All, (value, value, half, 0));
        self.temps = temps;
        Some(())
    }

    /// An instruction of the host on a register and data.
    fn with_data(&mut self, code: Code, bytes: u32, value: usize, data: [u8; 64]) {
        let (value, data) = (Arg::from(sized(value, bytes)), self.asm.data(data).into());
        self.masked(narrowed(code, bytes), Lanes::All, &[value, value, data]);
    }
}
