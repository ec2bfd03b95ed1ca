//! Slides. A result of a host register's length is cut from two neighbouring pieces of the source: with AVX-512 by the numbers of
//! its bytes, or for a group of [one piece](super::slide_piece) of its elements. With AVX2 the distance has to be known; by
//! others [words](super::slide_words) are rotated, and the rest goes by way of memory.

use iced_x86::{Code, MemoryOperand, Register};
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::constants::Constant;
use super::emit::{Emit, FILE, HostWriter, R9, RAX, RCX, at, indexed};
use super::file::{narrowed, size, sized};
use super::host::{self, Vectors};
use super::operand::{Kind, Operand};
use super::slide_piece::MOVED;
use super::slide_words;
use super::vector::{Steps, steps};
use crate::fused::assembler::{Arg, Lanes};
use crate::fused::{self, codes};
use crate::vector::slide::{By, Slide};
use crate::vector::{Plan, Vl};

/// Bytes of the longest group that slides here.
const LONGEST: u32 = 256;

/// Bytes of the frame for a group that goes by way of memory, and for as many behind it and more.
pub(super) const ROOM: i64 = 2 * LONGEST as i64 + 64;

/// Has a slide code here?
pub(super) fn supports(plan: &Plan) -> bool {
    plan.group <= LONGEST && (host::vectors() == Some(Vectors::Avx2) || fused::can_permute())
}

/// All elements of the group.
fn all(plan: &Plan) -> Steps {
    Steps::of(plan.group / plan.sew.bytes(), plan.sew)
}

/// The groups that a slide has to do with.
pub(super) fn operands(uop: &Uop, plan: &Plan) -> [Operand; 2] {
    let chunk = all(plan).lanes * plan.sew.bytes();
    [(uop.rd, true), (uop.rs2, false)].map(|(r, written)| Operand {
        r,
        bytes: plan.group,
        chunk,
        written,
        kind: Kind::Elements,
    })
}

/// How a result is cut from two neighbouring pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Cut {
    /// It is one of them.
    Whole,
    /// By the numbers of its elements, in a host register.
    ByNumbers(usize),
    /// From this byte on.
    At(u32),
    /// From a byte of the frame on, by the distance in `r9`.
    InMemory,
}

impl Emit<'_> {
    /// The instruction.
    pub(super) fn slide(&mut self, uop: &Uop, plan: &Plan, slide: Slide) {
        let (sew, width, piece_bytes) = (plan.sew, plan.sew.bytes(), self.vectors.bytes());
        let by = match slide {
            Slide::Up(by) | Slide::Down(by) => by,
            Slide::Up1(_) | Slide::Down1(_) => By::Immediate(1),
        };
        let is_up = matches!(slide, Slide::Up(_) | Slide::Up1(_));
        match by {
            By::Immediate(by) if self.is_one_piece(plan) => {
                self.slide_piece(uop, plan, slide, Some(by.min(plan.group / width)));
            }
            By::Immediate(by) => {
                // How far, in bytes, all at most: pieces, and bytes of one.
                let offset = (by * width).min(plan.group);
                self.slide_by(uop, plan, slide, (offset / piece_bytes, Some(offset % piece_bytes)));
            }
            By::Register(r) => {
                let by = self.get(r, RAX);
                self.load_number(R9, u64::from(plan.group / width));
                self.two(Code::Cmp_r64_rm64, R9, by);
                self.two(Code::Cmova_r64_rm64, R9, by);
                if self.is_one_piece(plan) {
                    return self.slide_piece(uop, plan, slide, None);
                }
                self.asm.op(Code::Shl_rm64_imm8, &[R9.into(), Arg::Number(sew as i32)]);
                match self.vectors {
                    Vectors::Avx512 => self.slide_long(uop, plan, slide),
                    Vectors::Avx2 if !is_up && plan.vl == Vl::Exact(1) => self.element_at(uop, plan),
                    Vectors::Avx2 if slide_words::supports(plan) => self.slide_words(uop, plan, is_up),
                    Vectors::Avx2 => self.slide_by(uop, plan, slide, (0, None)),
                }
            }
        }
    }

    /// Does the host permute the elements of the whole group?
    fn is_one_piece(&self, plan: &Plan) -> bool {
        self.vectors == Vectors::Avx512 && plan.group <= self.vectors.bytes()
    }

    /// The instruction by a register with AVX-512, for longer groups than a host register: `r9` is how far in bytes, those of the
    /// group at most. There is code for each number of whole pieces.
    fn slide_long(&mut self, uop: &Uop, plan: &Plan, slide: Slide) {
        let piece_bytes = self.vectors.bytes();
        let most = plan.group / piece_bytes;
        self.copy(RCX, R9);
        self.number(Code::And_rm64_imm8, R9, piece_bytes as i32 - 1);
        self.asm.op(Code::Shr_rm64_imm8, &[RCX.into(), Arg::Number(piece_bytes.ilog2() as i32)]);
        self.each_number(RCX, most, |emit, pieces| {
            emit.free_temps(0);
            emit.slide_by(uop, plan, slide, (pieces, if pieces < most { None } else { Some(0) }));
        });
    }

    /// Writes code for each number that a register may hold, `most` at most.
    pub(super) fn each_number(
        &mut self,
        register: Register,
        most: u32,
        mut write: impl FnMut(&mut Self, u32),
    ) {
        let end = self.asm.label();
        for number in 0..=most {
            let other = self.asm.label();
            if number < most {
                self.number(Code::Cmp_rm64_imm8, register, number as i32);
                self.jump(Code::Jne_rel32_64, other);
            }
            write(self, number);
            self.jump(Code::Jmp_rel32_64, end);
            self.asm.place(other);
        }
        self.asm.place(end);
    }

    /// The instruction by so many pieces and bytes: these are in `r9` where they are not known.
    fn slide_by(&mut self, uop: &Uop, plan: &Plan, slide: Slide, (pieces, rest): (u32, Option<u32>)) {
        let (sew, width, piece_bytes) = (plan.sew, plan.sew.bytes(), self.vectors.bytes());
        let is_up = matches!(slide, Slide::Up(_) | Slide::Up1(_));
        let (zero, end) = (self.temp(), self.temp());
        let zero_register = sized(zero, 64);
        self.three(Code::EVEX_Vpxorq_zmm_k1z_zmm_zmmm512b64, zero_register, zero_register, zero_register);
        let cut = self.cut(sew, is_up, rest);
        match (cut, is_up) {
            (Cut::InMemory, true) => self.put_above(uop, plan),
            (Cut::InMemory, false) => self.put_below_zeros(uop, plan, zero),
            _ => {}
        }
        if let Some(other) = slide.end() {
            self.make(Constant::Splat(other, sew), end);
        }
        let (steps, kept) = (steps(plan), self.temps);
        // Steps are pieces, or there is one.
        for first in steps.firsts() {
            self.free_temps(kept);
            let place = steps.place(self.byte_of(uop.rd), first, sew);
            let bytes = size(place.1);
            let piece = first * width / piece_bytes;
            if matches!(slide, Slide::Up(_)) && piece < pieces {
                continue;
            }
            let (lower, upper) = match is_up {
                true => (piece.checked_sub(pieces + 1), piece.checked_sub(pieces)),
                false => (Some(piece + pieces), Some(piece + pieces + 1)),
            };
            let result = self.temp();
            match cut {
                Cut::InMemory => {
                    let place = self.layout.room + i64::from(first * width);
                    let from =
                        if is_up { at(Register::RSP, place) } else { indexed(Register::RSP, R9, 1, place) };
                    self.two(codes::load(64, Sew::E64), sized(result, 64), from);
                }
                Cut::Whole => {
                    self.piece(uop.rs2, plan, if is_up { upper } else { lower }, result, zero);
                }
                Cut::ByNumbers(numbers) => {
                    self.piece(uop.rs2, plan, lower, result, zero);
                    let other = self.piece_in_place(uop.rs2, plan, upper).unwrap_or(zero);
                    let [result, numbers, other] = [result, numbers, other].map(|n| sized(n, 64));
                    self.three(codes::gather(sew).1, result, numbers, other);
                }
                Cut::At(byte) => {
                    let other = self.neighbours(uop, plan, [lower, upper], result, zero);
                    self.asm.align(result, other, byte);
                }
            }
            self.put_end(plan, slide, first, steps, result, end);
            let lanes = self.lanes(plan.vl, first, steps.lanes, !uop.vm);
            let lanes = match slide {
                Slide::Up(_) if cut != Cut::InMemory => {
                    self.lanes_behind(plan, lanes, rest, pieces, first, steps)
                }
                _ => lanes,
            };
            self.put_bytes(place.0, place.1, result, sew, lanes);
            debug_assert!(bytes <= piece_bytes, "steps are pieces at most");
        }
    }

    /// How results are cut from pieces: `rest` bytes from the first on, or where they are known when it runs, in `r9`.
    fn cut(&mut self, sew: Sew, is_up: bool, rest: Option<u32>) -> Cut {
        let piece_bytes = self.vectors.bytes();
        match (self.vectors, rest) {
            (_, Some(0)) => Cut::Whole,
            (Vectors::Avx512, _) => Cut::ByNumbers(self.numbers_from(sew, is_up, rest)),
            (Vectors::Avx2, Some(rest)) => Cut::At(if is_up { piece_bytes - rest } else { rest }),
            (Vectors::Avx2, None) => Cut::InMemory,
        }
    }

    /// The first of two pieces in a register, and the second in another, which is returned.
    fn neighbours(
        &mut self,
        uop: &Uop,
        plan: &Plan,
        [lower, upper]: [Option<u32>; 2],
        to: usize,
        zero: usize,
    ) -> usize {
        self.piece(uop.rs2, plan, lower, to, zero);
        let other = self.temp();
        self.piece(uop.rs2, plan, upper, other, zero);
        other
    }

    /// Puts a group in the frame, with zeros behind it.
    fn put_below_zeros(&mut self, uop: &Uop, plan: &Plan, zero: usize) {
        let room = self.layout.room;
        self.put_group(uop.rs2, plan, |byte| at(Register::RSP, room + byte));
        for byte in (0..plan.group.max(32)).step_by(32) {
            let place = at(Register::RSP, room + i64::from(plan.group + byte));
            self.two(codes::store(64, Sew::E64), place, sized(zero, 64));
        }
        // A result may be longer than the group.
        let end = at(Register::RSP, room + 2 * i64::from(plan.group));
        self.two(codes::store(64, Sew::E64), end, sized(zero, 64));
    }

    /// Puts the old result in the frame, and over it, as far above as `r9` says, the group that slides.
    fn put_above(&mut self, uop: &Uop, plan: &Plan) {
        let room = self.layout.room;
        self.put_group(uop.rd, plan, |byte| at(Register::RSP, room + byte));
        self.put_group(uop.rs2, plan, |byte| indexed(Register::RSP, R9, 1, room + byte));
    }

    /// Stores a group where `place` says for each of its bytes that a step begins with.
    fn put_group(&mut self, r: u8, plan: &Plan, place: impl Fn(i64) -> MemoryOperand) {
        let (steps, kept) = (all(plan), self.temps);
        let bytes = size(steps.lanes * plan.sew.bytes());
        for first in steps.firsts() {
            self.free_temps(kept);
            let from = self.step_of(steps, r, first, plan.sew);
            let to = place(i64::from(first * plan.sew.bytes()));
            self.two(codes::store(bytes, Sew::E64), to, sized(from, bytes));
        }
        self.free_temps(kept);
    }

    /// A piece of a group, which is not to be written; `None` past the end of the group.
    fn piece_in_place(&mut self, r: u8, plan: &Plan, piece: Option<u32>) -> Option<usize> {
        let piece_bytes = self.vectors.bytes();
        let start = piece.map(|piece| piece * piece_bytes).filter(|&start| start < plan.group)?;
        Some(self.bytes(self.byte_of(r) + start, plan.group.min(piece_bytes)))
    }

    /// A piece of a group, zeros behind its end, in a register that may be written.
    fn piece(&mut self, r: u8, plan: &Plan, piece: Option<u32>, to: usize, zero: usize) {
        let used = self.temps;
        let Some(from) = self.piece_in_place(r, plan, piece) else {
            self.two(codes::copy(Sew::E64), sized(to, 64), sized(zero, 64));
            return;
        };
        self.temps = used;
        let len = plan.group.min(self.vectors.bytes());
        if len >= 16 {
            // Above, the host puts zeros.
            let copy = narrowed(codes::copy(Sew::E64), len);
            self.two(copy, sized(to, len), sized(from, len));
            return;
        }
        self.asm.load_mask(Register::K5, (1 << len) - 1);
        let args = [sized(to, 16).into(), sized(from, 16).into()];
        self.masked(narrowed(codes::copy(Sew::E8), 16), Lanes::Zero(Register::K5), &args);
    }

    /// The element that comes in at the end.
    pub(super) fn put_end(
        &mut self,
        plan: &Plan,
        slide: Slide,
        first: u32,
        steps: Steps,
        result: usize,
        end: usize,
    ) {
        let k5 = Register::K5;
        match (slide, plan.vl) {
            (Slide::Up1(_), _) if first == 0 => self.asm.load_mask(k5, 1),
            (Slide::Down1(_), Vl::Exact(n)) if (first..first + steps.lanes).contains(&(n - 1)) => {
                self.asm.load_mask(k5, 1 << (n - 1 - first));
            }
            (Slide::Down1(_), Vl::UpTo(_)) => {
                self.vl_into(plan.vl, RCX);
                self.number(Code::Sub_rm64_imm32, RCX, first as i32 + 1);
                self.load_number(RAX, 1);
                self.three(Code::VEX_Shlx_r64_rm64_r64, RAX, RAX, RCX);
                // In another step, or there is none.
                self.number(Code::Mov_r32_imm32, Register::R9D, 0);
                self.number(Code::Cmp_rm64_imm32, RCX, steps.lanes as i32);
                self.two(Code::Cmovae_r64_rm64, RAX, R9);
                self.two(Code::VEX_Kmovq_kr_r64, k5, RAX);
            }
            _ => return,
        }
        let args = [sized(result, 64).into(), sized(end, 64).into()];
        self.masked(codes::copy(plan.sew), Lanes::Merge(k5), &args);
    }

    /// Of these lanes those that a slide up does not leave alone.
    fn lanes_behind(
        &mut self,
        plan: &Plan,
        lanes: Lanes,
        rest: Option<u32>,
        pieces: u32,
        first: u32,
        steps: Steps,
    ) -> Lanes {
        let log = plan.sew as i32;
        match rest {
            Some(rest) => {
                let offset = (pieces * self.vectors.bytes() + rest) >> log;
                let left = offset.saturating_sub(first).min(steps.lanes);
                if left == 0 {
                    return lanes;
                }
                let all = u64::MAX >> (64 - steps.lanes);
                self.asm.load_mask(MOVED, all & !((1u128 << left) - 1) as u64);
            }
            // Past the piece that the offset is in.
            None if first << log >= (pieces + 1) * self.vectors.bytes() => return lanes,
            None => {
                self.copy(RCX, R9);
                self.asm.op(Code::Shr_rm64_imm8, &[RCX.into(), Arg::Number(log)]);
                self.number(Code::Mov_rm64_imm32, RAX, -1);
                self.three(Code::VEX_Shlx_r64_rm64_r64, RAX, RAX, RCX);
                self.two(Code::VEX_Kmovq_kr_r64, MOVED, RAX);
            }
        }
        self.moved_of(lanes)
    }

    /// One element of a group, at the offset in `r9`: as a loop's last element is taken.
    fn element_at(&mut self, uop: &Uop, plan: &Plan) {
        let (sew, room) = (plan.sew, self.layout.room);
        self.free_temps(0);
        let value = self.temp();
        let (base, start) = if self.file.is_in_memory(uop.rs2) {
            (FILE, self.byte_of(uop.rs2).into())
        } else {
            let used = self.temps;
            self.put_group(uop.rs2, plan, |byte| at(Register::RSP, room + byte));
            self.free_temps(used);
            (Register::RSP, room)
        };
        // Past the group there are zeros.
        let (end, to) = (self.asm.label(), sized(value, 64));
        self.three(Code::EVEX_Vpxorq_zmm_k1z_zmm_zmmm512b64, to, to, to);
        self.number(Code::Cmp_rm64_imm32, R9, plan.group as i32);
        self.jump(Code::Jae_rel32_64, end);
        self.two(codes::broadcast(sew), to, indexed(base, R9, 1, start));
        self.asm.place(end);
        let lanes = self.lanes(plan.vl, 0, 16 / sew.bytes(), !uop.vm);
        self.put_bytes(self.byte_of(uop.rd), 16, value, sew, lanes);
    }
}
