//! Slides of groups that fit into one host register, with AVX-512: the host permutes elements by their numbers.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_isa::Sew;

use super::constants::Constant;
use super::emit::{Emit, HostWriter, R9, RAX, at};
use super::file::sized;
use super::lanes::ACTIVE;
use super::vector::steps;
use crate::fused::assembler::{Arg, Lanes, address_of};
use crate::fused::{IntOp, codes};
use crate::vector::Plan;
use crate::vector::mask::Predicate;
use crate::vector::slide::Slide;

/// Bytes of a host register.
const PIECE: usize = 64;

/// The numbers of twice as many elements as a host register has, of which it takes the low bits.
const fn numbers(width: usize) -> [u8; 2 * PIECE] {
    let (mut all, mut i) = ([0; 2 * PIECE], 0);
    while i < 2 * PIECE {
        all[i] = (i / width) as u8;
        i += width;
    }
    all
}

/// Numbers by the width of elements.
static NUMBERS: [[u8; 2 * PIECE]; 4] = [numbers(1), numbers(2), numbers(4), numbers(8)];

/// Conditions of the host's comparisons.
const LESS: i32 = 1;
const NOT_LESS: i32 = 5;

/// Which lanes get elements of the source.
pub(super) const MOVED: Register = Register::K5;

impl Emit<'_> {
    /// The instruction by so many elements, all of the group at most; they are in `r9` where they are not known.
    pub(super) fn slide_piece(&mut self, uop: &Uop, plan: &Plan, slide: Slide, by: Option<u32>) {
        let (sew, steps) = (plan.sew, steps(plan));
        let is_up = matches!(slide, Slide::Up(_) | Slide::Up1(_));
        let code = codes::gather(sew).0;
        let lanes = self.lanes(plan.vl, 0, steps.lanes, !uop.vm);
        let all = plan.group / sew.bytes();
        let numbers = match by {
            Some(by) => {
                let all = u64::MAX >> (64 - all);
                let moved = if is_up { all.checked_shl(by) } else { all.checked_shr(by) };
                self.asm.load_mask(MOVED, moved.unwrap_or(0) & all);
                self.numbers_from(sew, is_up, Some(by * sew.bytes()))
            }
            None => self.numbers_by_register(sew, is_up, all),
        };
        let from = self.bytes(self.byte_of(uop.rs2), plan.group);
        let [numbers, from] = [numbers, from].map(|number| sized(number, 64));
        let place = steps.place(self.byte_of(uop.rd), 0, sew);
        // The lanes in which the permutation itself makes the result, if it can.
        let direct = match slide {
            Slide::Up(_) => Some(self.moved_of(lanes)),
            Slide::Down(_) if lanes == Lanes::All && self.file.whole_part(place.0, place.1).is_some() => {
                Some(Lanes::Zero(MOVED))
            }
            _ => None,
        };
        let permute = |emit: &mut Self, to: usize, lanes: Lanes| {
            emit.masked(code, lanes, &[sized(to, 64).into(), numbers.into(), from.into()]);
        };
        if let Some(lanes) = direct {
            return self.result(place, sew, lanes, permute);
        }
        let result = self.temp();
        permute(self, result, if slide.end().is_some() { Lanes::All } else { Lanes::Zero(MOVED) });
        if let Some(other) = slide.end() {
            let end = self.temp();
            self.make(Constant::Splat(other, sew), end);
            self.put_end(plan, slide, 0, steps, result, end);
        }
        self.put_step(place, sew, lanes, result);
    }

    /// The number of the element that each lane gets in a slide by `r9` elements of a group of `all`, which `r9` does not exceed;
    /// and in [`MOVED`] the lanes that get one.
    fn numbers_by_register(&mut self, sew: Sew, is_up: bool, all: u32) -> usize {
        let lanes = self.constant(Constant::LaneNumbers(sew));
        let end = if is_up { 0 } else { self.constant(Constant::Bits(all.into(), sew)) };
        let numbers = self.temp();
        self.spread(sized(numbers, 64), R9, sew);
        if is_up {
            self.compare_numbers(sew, (lanes, numbers), NOT_LESS);
            self.operate(IntOp::Sub, sew, 64, Lanes::All, (numbers, lanes, numbers, 0));
        } else {
            self.operate(IntOp::Add, sew, 64, Lanes::All, (numbers, lanes, numbers, 0));
            self.compare_numbers(sew, (numbers, end), LESS);
        }
        numbers
    }

    /// The lanes in which numbers without sign compare so, into [`MOVED`].
    fn compare_numbers(&mut self, sew: Sew, (a, b): (usize, usize), condition: i32) {
        let Some((code, _)) = codes::comparison(Predicate::LessUnsigned, sew) else { return self.asm.fail() };
        let args = [MOVED.into(), sized(a, 64).into(), sized(b, 64).into(), Arg::Number(condition)];
        self.asm.op(code, &args);
    }

    /// Of these lanes those in [`MOVED`].
    pub(super) fn moved_of(&mut self, lanes: Lanes) -> Lanes {
        match lanes {
            Lanes::All => Lanes::Merge(MOVED),
            Lanes::Merge(mask) | Lanes::Zero(mask) => {
                self.three(Code::VEX_Kandq_kr_kr_kr, ACTIVE, mask, MOVED);
                Lanes::Merge(ACTIVE)
            }
        }
    }

    /// The number of the element that each lane gets in a slide by so many bytes, which are in `r9` where they are not known. In a
    /// slide up, the first element of the piece before has number 0.
    pub(super) fn numbers_from(&mut self, sew: Sew, is_up: bool, by: Option<u32>) -> usize {
        let numbers = self.temp();
        let table = address_of(&NUMBERS[sew as usize]);
        let start = if is_up { PIECE as i64 } else { 0 };
        self.load_number(RAX, table);
        let from = match by {
            Some(by) => at(RAX, if is_up { start - i64::from(by) } else { by.into() }),
            None => {
                self.two(if is_up { Code::Sub_r64_rm64 } else { Code::Add_r64_rm64 }, RAX, R9);
                at(RAX, start)
            }
        };
        self.two(codes::load(64, Sew::E64), sized(numbers, 64), from);
        numbers
    }
}
