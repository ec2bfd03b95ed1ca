//! Vector instructions: what each does with a step of its lanes.

use iced_x86::{Code, Register};
use rivet_exec::Uop;
use rivet_isa::Sew;

use rivet_mem::Access;

use super::constants::Constant;
use super::emit::{BYTES, Emit, HostWriter, RCX, indexed};
use super::file::{size, sized};
use super::lanes::ACTIVE;
use super::steps::DONE;
use super::{bits, convert, float, host, integer, segment, shift, slide};
use crate::fused::assembler::{Arg, Lanes};
use crate::fused::codes;
use crate::region::Node;
use crate::vector::arithmetic::{Operation, Other};
use crate::vector::convert::Conversion;
use crate::vector::permute::Permute;
use crate::vector::{Plan, VectorOp};

/// The lanes of an instruction, cut into steps.
#[derive(Clone, Copy, Debug)]
pub(super) struct Steps {
    /// Lanes of a step.
    pub(super) lanes: u32,
    /// All lanes.
    pub(super) total: u32,
}

impl Steps {
    /// Those of so many lanes of a width, the widest of an instruction.
    pub(super) fn of(total: u32, widest: Sew) -> Steps {
        let (bytes, most) = (widest.bytes(), host::register_bytes());
        Steps { lanes: total.next_power_of_two().clamp(16 / bytes, most / bytes), total }
    }

    /// The first lane of each step.
    pub(super) fn firsts(self) -> impl Iterator<Item = u32> {
        (0..self.total).step_by(self.lanes as usize)
    }

    /// Where the lanes from `first` on are in a group that begins at `byte`, and how many bytes a step has.
    pub(super) fn place(self, byte: u32, first: u32, sew: Sew) -> (u32, u32) {
        (byte + first * sew.bytes(), self.lanes * sew.bytes())
    }
}

/// The width of the widest elements of an instruction.
fn widest(plan: &Plan) -> Sew {
    let sew = plan.sew;
    match plan.op {
        VectorOp::Shift(shift) if shift.narrows => wide(sew),
        // Of halves, there are singles.
        VectorOp::Compute(operation, _) if operation.is_float() && sew == Sew::E16 => wide(sew),
        VectorOp::Compare(predicate, _) if predicate.is_float() && sew == Sew::E16 => wide(sew),
        VectorOp::Conversion(Conversion::Choose { .. }) if sew == Sew::E16 => wide(sew),
        VectorOp::Conversion(Conversion::Narrow | Conversion::ToHalf) => wide(sew),
        VectorOp::Conversion(
            Conversion::FromOtherInteger { from, .. } | Conversion::ToOtherInteger { from, .. },
        ) => sew.max(from).max(Sew::E32),
        _ => sew,
    }
}

/// Twice a width.
pub(super) fn wide(sew: Sew) -> Sew {
    Sew::from_bits(sew.bits() * 2).unwrap_or(Sew::E64)
}

/// A width by 2^log.
pub(super) fn narrow(sew: Sew, log: u32) -> Sew {
    Sew::from_bits(sew.bits() >> log).unwrap_or(Sew::E8)
}

/// The steps of an instruction.
pub(super) fn steps(plan: &Plan) -> Steps {
    Steps::of(plan.vl.most(), widest(plan))
}

/// Has an instruction with this plan code here?
pub(super) fn supports(plan: &Plan) -> bool {
    let sew = plan.sew;
    if plan.vl.most() == 0 {
        return false;
    }
    match plan.op {
        VectorOp::Load | VectorOp::Store => true,
        VectorOp::Compute(operation, other) => {
            float::supports(operation, sew)
                || integer::supports(operation, other, sew)
                || bits::supports(operation)
        }
        VectorOp::Merge(_) => true,
        VectorOp::Compare(..) => true,
        VectorOp::Logic(logic, _) => logic.is_scalar() || logic.of_two().is_some() || logic.is_first(),
        VectorOp::Widen(widening) => integer::widens(&widening, sew),
        VectorOp::Shift(shift) => shift::supports(&shift, sew),
        VectorOp::Conversion(conversion) => convert::supports(conversion, sew),
        VectorOp::Element0(_) => true,
        VectorOp::Segments(_) => segment::supports(plan),
        VectorOp::Elements(_) => true,
        VectorOp::Slide(_) => slide::supports(plan),
        VectorOp::Permute(permute) => permute == Permute::Numbers,
        _ => false,
    }
}

impl Emit<'_> {
    /// A vector instruction.
    pub(super) fn vector_instruction(&mut self, node: &Node, at: usize, plan: &Plan) -> Option<()> {
        let uop = &node.uops[at];
        self.free_temps(0);
        self.asm.forget_masks();
        self.forward_to(uop, plan);
        match plan.op {
            VectorOp::Load | VectorOp::Store => self.vector_access(node, at, plan),
            VectorOp::Elements(elements) => self.elements(node, at, plan, &elements),
            VectorOp::Segments(segments) => {
                self.segments(node, at, plan, &segments);
                Some(())
            }
            VectorOp::Compute(operation, other) if operation.is_float() && plan.sew == Sew::E16 => {
                self.compute_half(uop, plan, operation, other)
            }
            VectorOp::Compute(operation, other) if float::supports(operation, plan.sew) => {
                self.compute_float(uop, plan, operation, other)
            }
            VectorOp::Compute(Operation::Average { adds, signed }, other) => {
                self.average(node, at, plan, (adds, signed), other)
            }
            VectorOp::Compute(Operation::RoundByElement { signed }, _) => {
                self.shift_each_rounded(node, at, plan, signed)
            }
            VectorOp::Compute(Operation::Fraction, other) => self.fraction(node, at, plan, other),
            VectorOp::Compute(operation, _) if bits::supports(operation) => self.bits(uop, plan, operation),
            VectorOp::Compute(Operation::Carry { adds }, other) => self.with_carry(uop, plan, adds, other),
            VectorOp::Compute(operation, other) => self.compute(uop, plan, operation, other),
            VectorOp::Merge(other) => self.merge(uop, plan, other),
            VectorOp::Compare(predicate, other) => self.compare(uop, plan, predicate, other),
            VectorOp::CarryOut { adds, other } => self.carry_out(uop, plan, adds, other),
            VectorOp::Logic(logic, vl) => self.logic(uop, plan, logic, vl),
            VectorOp::Widen(widening) => self.widen(uop, plan, &widening),
            VectorOp::Shift(shift) => self.shift(node, at, plan, &shift),
            VectorOp::Conversion(Conversion::Reduce(reduction)) => {
                self.reduce_numbers(node, at, plan, reduction);
                Some(())
            }
            VectorOp::Conversion(conversion) => self.convert(uop, plan, conversion),
            VectorOp::Element0(what) => self.element0(uop, plan, what),
            VectorOp::Slide(slide) => {
                self.slide(uop, plan, slide);
                Some(())
            }
            VectorOp::Permute(Permute::Numbers) => self.numbers(uop, plan),
            VectorOp::Permute(Permute::Gather) => self.gather(uop, plan, false),
            VectorOp::Permute(Permute::GatherBy16) => self.gather(uop, plan, true),
            VectorOp::Permute(permute @ (Permute::Repeat(_) | Permute::RepeatAt(_))) => {
                self.repeat(uop, plan, permute)
            }
            VectorOp::Permute(Permute::Counts) => self.bits_below(uop, plan),
            VectorOp::Permute(Permute::Compress) => {
                self.compress(uop, plan);
                Some(())
            }
            VectorOp::Kernel(_) => self.kernel(uop),
            _ => None,
        }
    }

    fn vector_access(&mut self, node: &Node, at: usize, plan: &Plan) -> Option<()> {
        let (uop, sew, steps) = (&node.uops[at], plan.sew, steps(plan));
        let store = matches!(plan.op, VectorOp::Store);
        let access = if store { Access::Store } else { Access::Load };
        let place = self.reach_lanes(node, at, plan, sew.bytes(), access);
        let home = self.byte_of(uop.rd);
        if self.may_loop(uop, plan, steps) {
            // For the loop, whose steps do not change it.
            self.two(Code::Lea_r64_m, RCX, indexed(BYTES, place, 1, 0));
        }
        self.each_step(uop, plan, steps, |emit, first, vl| {
            let lanes = emit.lanes(vl, first, steps.lanes, !uop.vm);
            let (byte, len) = steps.place(home, first, sew);
            let offset = i64::from(first * sew.bytes());
            let memory = match emit.looped {
                Some(_) => indexed(RCX, DONE, sew.bytes(), offset),
                None => indexed(BYTES, place, 1, offset),
            };
            if store {
                let from = emit.bytes(byte, len);
                emit.masked(codes::store(len, sew), lanes, &[memory.into(), sized(from, len).into()]);
                return Some(());
            }
            match emit.file.whole_part(byte, len) {
                Some(part) => {
                    emit.masked(codes::load(len, sew), lanes, &[sized(part, len).into(), memory.into()]);
                }
                None => {
                    let temp = emit.temp();
                    let code = codes::load(len, sew);
                    emit.masked(code, lanes.zeroing(), &[sized(temp, len).into(), memory.into()]);
                    emit.put_bytes(byte, len, temp, sew, lanes);
                }
            }
            Some(())
        })?;
        self.asm.may_fault(None);
        Some(())
    }

    /// A step's result by `f`, which makes it in the register that it is given, of as many bytes, with these lanes.
    pub(super) fn result(
        &mut self,
        (byte, len): (u32, u32),
        sew: Sew,
        lanes: Lanes,
        f: impl FnOnce(&mut Self, usize, Lanes),
    ) {
        match self.file.whole_part(byte, len) {
            Some(part) => f(self, part, lanes),
            None => {
                let lanes = self.lanes_alone(lanes, len / sew.bytes(), len);
                let temp = self.temp();
                f(self, temp, lanes.zeroing());
                self.put_bytes(byte, len, temp, sew, lanes);
            }
        }
    }

    /// The same for integers, whose inactive lanes may be computed, too: with AVX2, masking them twice costs more.
    pub(super) fn result_of_integers(
        &mut self,
        place: (u32, u32),
        sew: Sew,
        lanes: Lanes,
        f: impl FnOnce(&mut Self, usize, Lanes),
    ) {
        if self.vectors.masks_slowly() && self.file.whole_part(place.0, place.1).is_none() {
            let temp = self.temp();
            f(self, temp, Lanes::All);
            return self.put_step(place, sew, lanes, temp);
        }
        self.result(place, sew, lanes, f);
    }

    /// Writes a step's result, which is in the low bytes of a host register.
    pub(super) fn put_step(&mut self, (byte, len): (u32, u32), sew: Sew, lanes: Lanes, from: usize) {
        let lanes = self.lanes_alone(lanes, len / sew.bytes(), len);
        self.put_bytes(byte, len, from, sew, lanes);
    }

    /// Lanes of a result that is shorter than any register of the host: what is behind it in its guest register stays.
    pub(super) fn lanes_alone(&mut self, lanes: Lanes, count: u32, bytes: u32) -> Lanes {
        if bytes >= size(bytes) {
            return lanes;
        }
        let own = (1 << count) - 1;
        match lanes {
            Lanes::All => self.asm.load_mask(ACTIVE, own),
            Lanes::Merge(mask) | Lanes::Zero(mask) => {
                // Above the bits of the lanes there may be others.
                self.asm.load_mask(Register::K2, own);
                self.three(Code::VEX_Kandq_kr_kr_kr, ACTIVE, mask, Register::K2);
            }
        }
        Lanes::Merge(ACTIVE)
    }

    /// The second operand in all lanes of a host register, if it is a scalar.
    pub(super) fn splat(&mut self, other: Other, sew: Sew) -> Option<usize> {
        match other {
            Other::Vector(_) | Other::None => None,
            _ => Some(self.constant(Constant::Splat(other, sew))),
        }
    }

    /// A step of the second operand: the splat, if there is one, or of a group.
    pub(super) fn second(
        &mut self,
        steps: Steps,
        other: Other,
        splat: Option<usize>,
        first: u32,
        sew: Sew,
    ) -> usize {
        match (splat, other) {
            (Some(splat), _) => splat,
            (None, Other::Vector(r)) => self.step_of(steps, r, first, sew),
            _ => 0,
        }
    }

    /// A step of an instruction whose operands and result have one width: where the result is, bytes of the host registers, and
    /// the two operands.
    pub(super) fn step_of_two(
        &mut self,
        uop: &Uop,
        steps: Steps,
        (other, splat): (Other, Option<usize>),
        first: u32,
        sew: Sew,
    ) -> ((u32, u32), u32, [usize; 2]) {
        let place = steps.place(self.byte_of(uop.rd), first, sew);
        let a = self.step_of(steps, uop.rs2, first, sew);
        (place, size(place.1), [a, self.second(steps, other, splat, first, sew)])
    }

    /// The two operands of an instruction on a whole step, the second in the file if it is there. `swaps`: with a scalar they
    /// change places, or may do so.
    pub(super) fn operands_in_place(
        &mut self,
        uop: &Uop,
        steps: Steps,
        splat: Option<usize>,
        swaps: bool,
        first: u32,
        sew: Sew,
    ) -> [Arg; 2] {
        let [vs2, vs1] = [uop.rs2, uop.rs1].map(|r| steps.place(self.byte_of(r), first, sew));
        let register = |number| Arg::from(sized(number, vs2.1));
        match splat {
            Some(splat) if swaps => [register(splat), self.source(vs2, vs2.1)],
            Some(splat) => [register(self.bytes(vs2.0, vs2.1)), register(splat)],
            None => [register(self.bytes(vs2.0, vs2.1)), self.source(vs1, vs2.1)],
        }
    }

    /// A step of the group at a register.
    pub(super) fn step_of(&mut self, steps: Steps, r: u8, first: u32, sew: Sew) -> usize {
        let (byte, len) = steps.place(self.byte_of(r), first, sew);
        self.bytes(byte, len)
    }
}
