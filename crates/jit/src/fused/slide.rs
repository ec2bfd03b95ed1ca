//! Slides of groups that are held in the host's registers: bytes of each part are picked from two neighbours.
//!
//! A slide by a number of bytes is one by a number of parts and one by less than a part. For each number of parts there
//! is code of its own, which knows its registers; how far bytes move beyond that is said by their numbers in the two
//! neighbours, which [`NUMBERS`] has from any one on. Invariant: a source's part is read before it is written.

use iced_x86::{Code, Register};
use rivet_isa::Sew;

use super::assembler::{Arg, Lanes, address_of, memory};
use super::body::{Body, wide};
use super::{BYTES, By, FusedOp, OpKind, Source, codes};

/// Numbers of the bytes of two parts.
static NUMBERS: [u8; 2 * BYTES as usize] = {
    let (mut all, mut i) = ([0; 2 * BYTES as usize], 0);
    while i < all.len() {
        all[i] = i as u8;
        i += 1;
    }
    all
};

/// By how many bytes.
const OFFSET: Register = Register::RAX;
const TEMP: Register = Register::R11;
const LANES: Register = Register::K3;

impl Body<'_> {
    pub(super) fn slide(&mut self, step: &FusedOp) -> Option<()> {
        let OpKind::Slide { up, to, from, by, end } = step.what else { return None };
        if step.masked || step.sew.bytes() * self.chain.lanes != BYTES || up && to == from {
            return None;
        }
        let each = 0..self.parts;
        let sources: Vec<Register> = each.clone().map(|part| self.part_of(part, from)).collect();
        let dests: Vec<Register> = each.map(|part| self.written_part(part, to, step, up)).collect();
        match by {
            By::Known(bytes) => {
                self.asm.load_number(OFFSET, bytes.into());
                self.by_parts(up, (bytes / BYTES) as usize, &sources, &dests);
            }
            By::Scalar(scalar) => {
                let low = Register::XMM0 + self.scalar(scalar) as u32;
                self.asm.op(Code::EVEX_Vmovq_rm64_xmm, &[OFFSET.into(), low.into()]);
                let done = self.asm.label();
                for by in 0..self.parts {
                    let next = self.asm.label();
                    let after = (by as u32 + 1) * BYTES;
                    self.asm.op(Code::Cmp_rm64_imm32, &[OFFSET.into(), Arg::Number(after as i32)]);
                    self.asm.jump(Code::Jae_rel32_64, next);
                    self.by_parts(up, by, &sources, &dests);
                    self.asm.jump(Code::Jmp_rel32_64, done);
                    self.asm.place(next);
                }
                self.by_parts(up, self.parts, &sources, &dests);
                self.asm.place(done);
            }
        }
        if let Some(end) = end {
            self.put_end(step.sew, up, end, &dests);
        }
        Some(())
    }

    /// A part of a slot, with what it holds.
    fn part_of(&mut self, part: usize, slot: usize) -> Register {
        self.turn_to(part);
        self.slot(slot)
    }

    /// A part that is written, some of it keeping its old value or none.
    fn written_part(&mut self, part: usize, slot: usize, step: &FusedOp, keeps: bool) -> Register {
        self.turn_to(part);
        if keeps {
            self.slot(slot);
        }
        self.dest(slot, step)
    }

    /// By so many parts, and what is left of the offset.
    fn by_parts(&mut self, up: bool, by: usize, sources: &[Register], dests: &[Register]) {
        let (numbers, zero) = (wide(31), wide(30));
        if by < sources.len() {
            self.numbers(up, by as u32 * BYTES, numbers);
        }
        let from = |part: usize| sources.get(part).copied();
        if up {
            for (part, &dest) in dests.iter().enumerate().skip(by + 1) {
                self.pick(dest, numbers, sources[part - by - 1], sources[part - by]);
            }
            if let Some(&dest) = dests.get(by) {
                // What is below the offset stays.
                self.asm.op(Code::Mov_rm64_imm32, &[TEMP.into(), Arg::Number(-1)]);
                self.asm.op(Code::VEX_Shlx_r64_rm64_r64, &[TEMP.into(), TEMP.into(), OFFSET.into()]);
                self.asm.op(Code::VEX_Kmovq_kr_r64, &[LANES.into(), TEMP.into()]);
                self.asm.masked(
                    Code::EVEX_Vpermb_zmm_k1z_zmm_zmmm512,
                    Lanes::Merge(LANES),
                    &[dest.into(), numbers.into(), sources[0].into()],
                );
            }
            return;
        }
        self.asm.op(Code::EVEX_Vpxorq_zmm_k1z_zmm_zmmm512b64, &[zero.into(), zero.into(), zero.into()]);
        for (part, &dest) in dests.iter().enumerate() {
            match from(part + by) {
                Some(first) => self.pick(dest, numbers, first, from(part + by + 1).unwrap_or(zero)),
                None => self.copy(dest, zero),
            }
        }
    }

    /// Where the bytes of a result are in two neighbouring parts, `skipped` bytes of the offset being done with.
    fn numbers(&mut self, up: bool, skipped: u32, to: Register) {
        let first = address_of(&NUMBERS);
        let (code, first) = match up {
            true => (Code::Sub_r64_rm64, first + u64::from(BYTES + skipped)),
            false => (Code::Add_r64_rm64, first - u64::from(skipped)),
        };
        self.asm.load_number(TEMP, first);
        self.asm.op(code, &[TEMP.into(), OFFSET.into()]);
        let from = memory(TEMP, Register::None, 1, 0);
        self.asm.op(codes::load(BYTES, Sew::E64), &[to.into(), from.into()]);
    }

    /// `dest` from `lower` and `upper` by the numbers of bytes; it may be `lower`.
    fn pick(&mut self, dest: Register, numbers: Register, lower: Register, upper: Register) {
        self.copy(dest, lower);
        self.asm.op(Code::EVEX_Vpermt2b_zmm_k1z_zmm_zmmm512, &[dest.into(), numbers.into(), upper.into()]);
    }

    fn copy(&mut self, dest: Register, from: Register) {
        if dest != from {
            self.asm.op(codes::copy(Sew::E64), &[dest.into(), from.into()]);
        }
    }

    /// An element that comes in: the first one, or the last.
    fn put_end(&mut self, sew: Sew, up: bool, end: Source, dests: &[Register]) {
        let (lane, dest) = if up { (0, dests.first()) } else { (self.chain.lanes - 1, dests.last()) };
        let end = self.source(end);
        self.asm.load_number(TEMP, 1 << lane);
        self.asm.op(Code::VEX_Kmovq_kr_r64, &[LANES.into(), TEMP.into()]);
        if let Some(&dest) = dest {
            self.asm.masked(codes::copy(sew), Lanes::Merge(LANES), &[dest.into(), end.into()]);
        }
    }
}
