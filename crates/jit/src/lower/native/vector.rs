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
use super::{convert, fill_elements, float, host, indexed, integer, reduce, segment, shift, slide};
use crate::fused::assembler::Lanes;
use crate::fused::codes;
use crate::region::Node;
use crate::vector::arithmetic::{Operation, Other};
use crate::vector::convert::{Conversion, Wide};
use crate::vector::element0::Element0;
use crate::vector::permute::Permute;
use crate::vector::{Plan, VectorOp};

/// A group of registers that an instruction has to do with.
#[derive(Clone, Copy, Debug)]
pub(super) struct Operand {
    pub(super) r: u8,
    /// Bytes of all its lanes.
    pub(super) bytes: u32,
    /// Bytes of those of a step.
    pub(super) chunk: u32,
    pub(super) written: bool,
    /// It is a mask.
    pub(super) is_mask: bool,
}

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
    let wider = matches!(plan.op, VectorOp::Shift(shift) if shift.narrows)
        || matches!(plan.op, VectorOp::Conversion(Conversion::Narrow));
    if wider { wide(plan.sew) } else { plan.sew }
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

/// The groups that an instruction has to do with.
pub(super) fn operands(uop: &Uop, plan: &Plan) -> Vec<Operand> {
    let steps = steps(plan);
    let mut all = Vec::new();
    let group = |r: u8, sew: Sew, written| Operand {
        r,
        bytes: steps.total * sew.bytes(),
        chunk: steps.lanes * sew.bytes(),
        written,
        is_mask: false,
    };
    let mask = |r: u8| Operand { r, bytes: 1, chunk: 16, written: true, is_mask: true };
    let sew = plan.sew;
    if plan.is_kernel() {
        // It finds them in the file.
        return all;
    }
    let second = |other, sew| match other {
        Other::Vector(r) => Some(group(r, sew, false)),
        _ => None,
    };
    match plan.op {
        VectorOp::Load => all.push(group(uop.rd, sew, true)),
        VectorOp::Store => all.push(group(uop.rd, sew, false)),
        VectorOp::Compute(operation, other) => {
            all.push(group(uop.rd, sew, true));
            if operation != Operation::Move {
                all.push(group(uop.rs2, sew, false));
            }
            all.extend(second(other, sew));
        }
        VectorOp::Merge(other) => {
            all.extend([group(uop.rd, sew, true), group(uop.rs2, sew, false), mask(0)]);
            all.extend(second(other, sew));
        }
        VectorOp::Compare(_, other) => {
            all.extend([mask(uop.rd), group(uop.rs2, sew, false)]);
            all.extend(second(other, sew));
        }
        VectorOp::Logic(logic, _) => {
            all.push(mask(uop.rs2));
            if !logic.is_scalar() {
                all.push(mask(uop.rd));
            }
            if logic.of_two().is_some() {
                all.push(mask(uop.rs1));
            }
        }
        VectorOp::Widen(widening) => {
            all.extend([group(uop.rd, sew, true), group(uop.rs2, narrow(sew, widening.log), false)]);
            all.extend(second(widening.other, narrow(sew, 1)));
        }
        VectorOp::Shift(shift) => {
            let from = if shift.narrows { wide(sew) } else { sew };
            all.extend([group(uop.rd, sew, true), group(uop.rs2, from, false)]);
        }
        VectorOp::Conversion(Conversion::Reduce(_)) => all.extend(reduce::operands(uop, plan)),
        VectorOp::Conversion(conversion) => {
            all.push(group(uop.rd, sew, true));
            let (from, other) = match conversion {
                Conversion::Narrow => (wide(sew), Other::None),
                Conversion::FromHalfInteger { .. } => (narrow(sew, 1), Other::None),
                Conversion::Widen(what, other) => {
                    let takes_wide = matches!(what, Wide::Add(true) | Wide::Sub(true));
                    (if takes_wide { sew } else { narrow(sew, 1) }, other)
                }
                Conversion::Choose { other, .. } => (sew, other),
                _ => (sew, Other::None),
            };
            all.push(group(uop.rs2, from, false));
            let other_sew = if matches!(conversion, Conversion::Widen(..)) { narrow(sew, 1) } else { sew };
            all.extend(second(other, other_sew));
        }
        VectorOp::Element0(what) => {
            let one = |r, written| Operand { r, bytes: sew.bytes(), chunk: 64, written, is_mask: false };
            match what {
                Element0::ToInteger | Element0::ToFloat => all.push(one(uop.rs2, false)),
                Element0::FromInteger | Element0::FromFloat => all.push(one(uop.rd, true)),
                Element0::Reduce(_) => {
                    all.extend([one(uop.rd, true), one(uop.rs1, false), group(uop.rs2, sew, false)]);
                }
            }
        }
        VectorOp::Segments(segments) => all.extend(segment::operands(&segments, uop.rd, plan)),
        VectorOp::Slide(_) => all.extend(slide::operands(uop, plan)),
        VectorOp::Elements(_) => all.extend(indexed::operands(uop, plan)),
        VectorOp::Permute(permute) => {
            all.push(group(uop.rd, sew, true));
            match permute {
                Permute::Gather => {
                    let table =
                        Operand { r: uop.rs2, bytes: plan.group, chunk: 16, written: false, is_mask: false };
                    all.extend([group(uop.rs1, sew, false), table]);
                }
                Permute::Compress => all.extend([group(uop.rs2, sew, false), mask(uop.rs1)]),
                Permute::Counts => all.push(mask(uop.rs2)),
                _ => {}
            }
        }
        _ => {}
    }
    if !uop.vm {
        all.push(mask(0));
    }
    if plan.fill.is_any() {
        let is_mask = !plan.fill.by_element || fill_elements::writes_mask(plan);
        let chunk = if is_mask { 16 } else { fill_elements::lanes(plan) * sew.bytes() };
        let filled = |r| Operand { bytes: plan.fill.to, chunk, is_mask, ..mask(r) };
        match plan.op {
            VectorOp::Segments(segments) => {
                all.extend((0..segments.fields).map(|field| filled(segments.group(uop.rd, field))));
            }
            _ => all.push(filled(uop.rd)),
        }
    }
    all
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
            float::supports(operation, sew) || integer::supports(operation, other, sew)
        }
        VectorOp::Merge(_) => true,
        VectorOp::Compare(..) => true,
        VectorOp::Logic(logic, _) => {
            // Random choices for agnostic bits of `vmsbf.m` and the like are not made here as in `exec`.
            let has_first = logic.is_first() && !plan.fill.is_any();
            logic.is_scalar() || logic.of_two().is_some() || has_first
        }
        VectorOp::Widen(widening) => integer::widens(&widening, sew),
        VectorOp::Shift(shift) => shift::supports(&shift, sew),
        VectorOp::Conversion(conversion) => convert::supports(conversion, sew),
        VectorOp::Element0(_) => true,
        VectorOp::Segments(_) => segment::supports(plan),
        VectorOp::Elements(_) => true,
        VectorOp::Slide(slide) => slide::supports(plan, slide),
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
        match plan.op {
            VectorOp::Load | VectorOp::Store => self.vector_access(node, at, plan),
            VectorOp::Elements(elements) => self.elements(node, at, plan, &elements),
            VectorOp::Segments(segments) => {
                self.segments(node, at, plan, &segments);
                Some(())
            }
            VectorOp::Compute(operation, other) if float::supports(operation, plan.sew) => {
                self.compute_float(uop, plan, operation, other)
            }
            VectorOp::Compute(operation, other) => self.compute(uop, plan, operation, other),
            VectorOp::Merge(other) => self.merge(uop, plan, other),
            VectorOp::Compare(predicate, other) => self.compare(uop, plan, predicate, other),
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
            VectorOp::Permute(Permute::Gather) => self.gather(uop, plan),
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
        let place = self.reach_lanes(node, at, plan.vl, sew.bytes(), access);
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
        })
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

    /// A step of the group at a register.
    pub(super) fn step_of(&mut self, steps: Steps, r: u8, first: u32, sew: Sew) -> usize {
        let (byte, len) = steps.place(self.byte_of(r), first, sew);
        self.bytes(byte, len)
    }
}
