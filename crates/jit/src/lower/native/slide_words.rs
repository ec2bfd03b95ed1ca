//! Slides of words and doublewords by a register with AVX2: pieces of 32 bytes are rotated, and a result is chosen from two
//! neighbours. Which two they are says how many whole pieces the distance has: there is code for each number.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::emit::{Emit, HostWriter, R9, RAX};
use super::host::{self, Vectors};
use super::vector::steps;
use crate::fused::assembler::Arg;
use crate::vector::Plan;

/// Bytes of a piece.
const PIECE: u32 = 32;

/// Bytes of the longest group.
const LONGEST: u32 = 256;

/// Is a slide by a register done so?
pub(super) fn supports(plan: &Plan) -> bool {
    host::vectors() == Some(Vectors::Avx2)
        && matches!(plan.sew, Sew::E32 | Sew::E64)
        && (PIECE..=LONGEST).contains(&plan.group)
}

impl Emit<'_> {
    /// The instruction, `r9` being how far in bytes, those of the group at most.
    pub(super) fn slide_words(&mut self, uop: &Uop, plan: &Plan, is_up: bool) {
        let (order, crossing) = (self.temp(), self.temp());
        self.copy(RAX, R9);
        self.number(Code::And_rm64_imm8, RAX, PIECE as i32 - 1);
        self.asm.op(Code::Shr_rm64_imm8, &[RAX.into(), Arg::Number(2)]);
        self.asm.rotation(order, crossing, Register::EAX, is_up);
        self.asm.op(Code::Shr_rm64_imm8, &[R9.into(), Arg::Number(PIECE.ilog2() as i32)]);
        self.each_number(R9, plan.group / PIECE, |emit, whole| {
            emit.slide_pieces(uop, plan, is_up, whole, (order, crossing));
        });
    }

    /// Slides by so many whole pieces, and as rotated pieces say. Each of those is part of two results, one after the other.
    fn slide_pieces(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        is_up: bool,
        whole: u32,
        (order, crossing): (usize, usize),
    ) {
        let (sew, steps, before) = (plan.sew, steps(plan), self.temps);
        let rotated = [self.temp(), self.temp()];
        let kept = self.temps;
        for (first, i) in steps.firsts().zip(0..) {
            self.free_temps(kept);
            let place = steps.place(self.byte_of(uop.rd), first, sew);
            let piece = first * sew.bytes() / PIECE;
            // Each step leaves what the next one finds.
            let [own, other] = [rotated[i % 2], rotated[(i + 1) % 2]];
            let mut result = own;
            if is_up {
                // What is below the offset is preserved.
                let Some(from) = piece.checked_sub(whole) else { continue };
                self.rotate(uop, plan, from, order, own);
                let below;
                (below, result) = match from {
                    0 => (self.bytes(place.0, place.1), other),
                    _ => (other, self.temp()),
                };
                self.asm.choose_where(result, [below, own], crossing);
            } else {
                if i == 0 {
                    self.rotate(uop, plan, piece + whole, order, own);
                }
                self.rotate(uop, plan, piece + whole + 1, order, other);
                if (piece + whole) * PIECE < plan.group {
                    result = self.temp();
                    self.asm.choose_where(result, [other, own], crossing);
                }
            }
            let lanes = self.lanes(plan.vl, first, steps.lanes, !uop.vm);
            self.put_bytes(place.0, place.1, result, sew, lanes);
        }
        self.free_temps(before);
    }

    /// A piece of vs2 with its words in this order, zeros past the group.
    fn rotate(&mut self, uop: &Uop, plan: &Plan, piece: u32, order: usize, to: usize) {
        if piece * PIECE >= plan.group {
            return self.asm.clear(to);
        }
        let used = self.temps;
        let from = self.bytes(self.byte_of(uop.rs2) + piece * PIECE, PIECE);
        self.temps = used;
        self.asm.put_in_order(to, from, order);
    }
}
