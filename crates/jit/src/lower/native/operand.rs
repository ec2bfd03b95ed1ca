//! The groups of registers that vector instructions have to do with.

use rivet_exec::Uop;
use rivet_isa::Sew;

use super::vector::{narrow, steps, wide};
use super::{fill_elements, host_gather, reduce, segment, slide};
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
    pub(super) kind: Kind,
}

/// What an operand is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// Elements, a chunk for each step.
    Elements,
    /// Bytes that become ones, whatever parts they are in.
    Tail,
    /// A mask, whose bits are found in any part.
    Mask,
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
        kind: Kind::Elements,
    };
    let mask = |r: u8| Operand { r, bytes: 1, chunk: 16, written: true, kind: Kind::Mask };
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
        VectorOp::Compare(_, other) | VectorOp::CarryOut { other, .. } => {
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
            all.extend(second(shift.by, sew));
        }
        VectorOp::Conversion(Conversion::Reduce(_)) => all.extend(reduce::operands(uop, plan)),
        VectorOp::Conversion(conversion) => {
            all.push(group(uop.rd, sew, true));
            let (from, other) = match conversion {
                Conversion::Narrow | Conversion::ToHalf => (wide(sew), Other::None),
                Conversion::FromHalfInteger { .. } => (narrow(sew, 1), Other::None),
                Conversion::FromOtherInteger { from, .. } | Conversion::ToOtherInteger { from, .. } => {
                    (from, Other::None)
                }
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
            let one =
                |r, written| Operand { r, bytes: sew.bytes(), chunk: 64, written, kind: Kind::Elements };
            match what {
                Element0::ToInteger | Element0::ToFloat => all.push(one(uop.rs2, false)),
                Element0::FromInteger | Element0::FromFloat => all.push(one(uop.rd, true)),
                Element0::Reduce(_) | Element0::WidenSum(_) => {
                    let from = if matches!(what, Element0::WidenSum(_)) { narrow(sew, 1) } else { sew };
                    all.extend([one(uop.rd, true), one(uop.rs1, false), group(uop.rs2, from, false)]);
                }
            }
        }
        VectorOp::Segments(segments) => all.extend(segment::operands(&segments, uop.rd, plan)),
        VectorOp::Slide(_) => all.extend(slide::operands(uop, plan)),
        VectorOp::Elements(_) => all.extend(host_gather::operands(uop, plan)),
        VectorOp::Permute(permute) => {
            all.push(group(uop.rd, sew, true));
            let table =
                Operand { r: uop.rs2, bytes: plan.group, chunk: 16, written: false, kind: Kind::Elements };
            match permute {
                Permute::Gather => all.extend([group(uop.rs1, sew, false), table]),
                Permute::GatherBy16 => all.extend([group(uop.rs1, Sew::E16, false), table]),
                Permute::Repeat(_) | Permute::RepeatAt(_) => all.push(table),
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
        let (kind, chunk) = match plan.fill.by_element {
            _ if fill_elements::writes_mask(plan) => (Kind::Mask, 16),
            true => (Kind::Elements, fill_elements::lanes(plan) * sew.bytes()),
            false => (Kind::Tail, 16),
        };
        let filled = |r| Operand { bytes: plan.fill.to, chunk, kind, ..mask(r) };
        match plan.op {
            VectorOp::Segments(segments) => {
                all.extend((0..segments.fields).map(|field| filled(segments.group(uop.rd, field))));
            }
            _ => all.push(filled(uop.rd)),
        }
    }
    all
}
