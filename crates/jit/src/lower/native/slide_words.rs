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

    /// Slides by so many whole pieces, and as rotated pieces say.
    fn slide_pieces(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        is_up: bool,
        whole: u32,
        (order, crossing): (usize, usize),
    ) {
        let (sew, steps, kept) = (plan.sew, steps(plan), self.temps);
        for first in steps.firsts() {
            self.free_temps(kept);
            let place = steps.place(self.byte_of(uop.rd), first, sew);
            let piece = first * sew.bytes() / PIECE;
            let [own, next] = match is_up {
                true => [piece.checked_sub(whole), piece.checked_sub(whole + 1)],
                false => {
                    [piece + whole, piece + whole + 1].map(|at| Some(at).filter(|at| at * PIECE < plan.group))
                }
            };
            // A slide up preserves what is below the offset, and one down takes zeros from past the group.
            let result = match own {
                None if is_up => continue,
                _ => self.rotated(uop, own, order),
            };
            if own.is_some() {
                let other = match next {
                    None if is_up => self.bytes(place.0, place.1),
                    _ => self.rotated(uop, next, order),
                };
                self.asm.choose_where(result, [other, result], crossing);
            }
            let lanes = self.lanes(plan.vl, first, steps.lanes, !uop.vm);
            self.put_bytes(place.0, place.1, result, sew, lanes);
        }
        self.free_temps(kept);
    }

    /// A piece of vs2 with its words in this order, zeros if there is none, in a temporary register.
    fn rotated(&mut self, uop: &Uop, piece: Option<u32>, order: usize) -> usize {
        let to = self.temp();
        match piece {
            Some(piece) => {
                let used = self.temps;
                let from = self.bytes(self.byte_of(uop.rs2) + piece * PIECE, PIECE);
                self.temps = used;
                self.asm.put_in_order(to, from, order);
            }
            None => self.asm.clear(to),
        }
        to
    }
}
