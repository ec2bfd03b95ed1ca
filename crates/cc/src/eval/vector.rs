//! This module evaluates vector intrinsics that do not access memory.

use super::run::Frame;
use super::value::{LaneBits, Val};
use super::{Evaluator, int, reduce};
use crate::ir::{Flags, InstData, Intrinsic, Scalar, Type};

impl Evaluator<'_> {
    /// An intrinsic that is not a lane operation.
    pub(super) fn intrinsic(
        &mut self,
        frame: &Frame,
        data: &InstData,
        intrinsic: Intrinsic,
    ) -> Result<Option<Val>, String> {
        use Intrinsic::*;
        if intrinsic.is_block_operation() {
            self.block_operation(frame, data, intrinsic)?;
            return Ok(None);
        }
        if matches!(intrinsic, StackSave | StackRestore) {
            // Rooms lie nowhere near each other: there is nothing to free.
            return Ok((intrinsic == StackSave).then(|| Val::int(0)));
        }
        if intrinsic == VaStart {
            return Err("variadic arguments are not known here".into());
        }
        if intrinsic == Trap {
            return Err("control came to a trap".into());
        }
        if intrinsic.reads_memory() || intrinsic.writes_memory() {
            return self.memory_intrinsic(frame, data, intrinsic);
        }
        let operand = |index: usize| frame.operand(data, index);
        let scalar = data.ty.element().unwrap_or(Scalar::Int(64));
        let count = frame.lanes(data.ty);
        let vector = |lane: &dyn Fn(usize) -> LaneBits| Val::Vector((0..count).map(lane).collect());
        Ok(Some(match intrinsic {
            VScale => Val::int(self.choices.vscale.into()),
            ThreadPointer => return Err("the thread pointer is not evaluated".into()),
            StepVector => vector(&|i| Some(i as u64 & scalar.mask())),
            GetVectorLength => Val::Scalar(self.vector_length(frame, data)),
            GetActiveLaneMask => {
                let (base, n) = (operand(0).bits(), operand(1).bits());
                let below = |i: usize| Some((u128::from(base?) + i as u128) < u128::from(n?));
                vector(&|i| below(i).map(u64::from))
            }
            Reduce(op) => {
                let has_start = op.has_start();
                let start = has_start.then(|| operand(0).bits());
                let lanes = operand(has_start.into());
                let lanes = lanes.lanes().iter().copied();
                Val::Scalar(reduce::reduce(op, data.flags, scalar, start, lanes, &mut self.raised)?)
            }
            VpReduce(op) => {
                let active = self.active(frame, data)?;
                let lanes = operand(1);
                let lanes =
                    lanes.lanes().iter().zip(&active).filter(|(_, active)| **active).map(|(lane, _)| *lane);
                Val::Scalar(reduce::reduce(
                    op,
                    data.flags,
                    scalar,
                    Some(operand(0).bits()),
                    lanes,
                    &mut self.raised,
                )?)
            }
            VectorInsert => {
                let (mut lanes, part) = (operand(0).lanes().to_vec(), operand(1));
                let at = self.index(frame, data, 2, frame.func.ty(data.operands()[1]));
                for (i, &lane) in part.lanes().iter().enumerate() {
                    *lanes.get_mut(at + i).ok_or("the part reaches beyond the vector")? = lane;
                }
                Val::Vector(lanes)
            }
            VectorExtract => {
                let at = self.index(frame, data, 1, data.ty);
                let from = operand(0);
                let lanes = from.lanes().get(at..at + count).ok_or("the part reaches beyond the vector")?;
                Val::Vector(lanes.to_vec())
            }
            Reverse => vector(&|i| operand(0).lanes()[count - 1 - i]),
            Splice => {
                let both: Vec<LaneBits> = [operand(0).lanes(), operand(1).lanes()].concat();
                let offset = int::signed64(operand(2).bits().unwrap_or(0), 32);
                let first = if offset < 0 { count as i64 + offset } else { offset };
                vector(&|i| both.get((first + i as i64) as usize).copied().flatten())
            }
            Interleave(n) => {
                let parts: Vec<Val> = (0..n.into()).map(operand).collect();
                vector(&|i| parts[i % parts.len()].lanes()[i / parts.len()])
            }
            Deinterleave(n) => {
                let whole = operand(0);
                let field =
                    |part: usize| whole.lanes().iter().copied().skip(part).step_by(n.into()).collect();
                Val::Struct((0..n.into()).map(|part| Val::Vector(field(part))).collect())
            }
            Compress => {
                let (from, mask, passthru) = (operand(0), operand(1), operand(2));
                if mask.lanes().contains(&None) {
                    return Ok(Some(Val::poison(data.ty, self.choices.vscale)));
                }
                let kept = from
                    .lanes()
                    .iter()
                    .zip(mask.lanes())
                    .filter(|(_, bit)| **bit == Some(1))
                    .map(|(lane, _)| *lane);
                let mut lanes: Vec<LaneBits> = kept.collect();
                lanes.extend_from_slice(&passthru.lanes()[lanes.len()..]);
                Val::Vector(lanes)
            }
            CttzElts => Val::Scalar(first_set(operand(0).lanes(), None, data.flags, scalar)),
            VpCttzElts => {
                let active = self.active(frame, data)?;
                let (_, evl) = data.mask_and_evl().ok_or("an operation without a length")?;
                let evl = self.evl(frame, evl, active.len())?;
                let vector = operand(0);
                let lanes: Vec<LaneBits> = vector
                    .lanes()
                    .iter()
                    .zip(&active)
                    .take(evl)
                    .map(|(l, a)| if *a { *l } else { Some(0) })
                    .collect();
                Val::Scalar(first_set(&lanes, Some(evl), data.flags, scalar))
            }
            VpSelect | VpMerge => self.merge(frame, data, intrinsic == VpMerge)?,
            VpSplat => {
                let active = self.active(frame, data)?;
                let lane = operand(0).bits();
                vector(&|i| if active[i] { lane } else { self.undefined(scalar) })
            }
            VpReverse => {
                let active = self.active(frame, data)?;
                let (_, evl) = data.mask_and_evl().ok_or("an operation without a length")?;
                let evl = self.evl(frame, evl, count)?;
                vector(&|i| if active[i] { operand(0).lanes()[evl - 1 - i] } else { self.undefined(scalar) })
            }
            VpSplice => self.vp_splice(frame, data)?,
            WithOverflow(op) => {
                let (a, b) = (operand(0), operand(1));
                let width = frame.func.ty(data.operands()[0]).element().map_or(64, Scalar::bits);
                let pairs: Vec<Option<(u64, bool)>> = a
                    .lanes()
                    .iter()
                    .zip(b.lanes())
                    .map(|(a, b)| Some(int::overflowing(op, (*a)?.into(), (*b)?.into(), width)))
                    .map(|pair| pair.map(|(n, wrapped)| (n as u64, wrapped)))
                    .collect();
                let results = pairs.iter().map(|p| p.map(|p| p.0)).collect();
                let wrapped = pairs.iter().map(|p| p.map(|p| p.1.into())).collect();
                let ty = frame.func.ty(data.operands()[0]);
                Val::Struct(vec![Val::of(ty, results), Val::of(ty.mask(), wrapped)])
            }
            _ => return Err("this intrinsic has no meaning here".into()),
        }))
    }

    /// `get.vector.length`: all that is left if the vectors hold it, else as many lanes as they have, or, if the hardware chooses so, half
    /// of what is left when that is less than two strips.
    fn vector_length(&self, frame: &Frame, data: &InstData) -> LaneBits {
        let avl = frame.operand(data, 0).bits()?;
        let times = if frame.operand(data, 2).bits()? == 1 { u64::from(self.choices.vscale) } else { 1 };
        let most = frame.operand(data, 1).bits()? * times;
        Some(match avl {
            _ if avl <= most => avl,
            _ if self.choices.half_strips && avl < 2 * most => avl.div_ceil(2),
            _ => most,
        })
    }

    /// A constant lane number: times `vscale` if the part is scalable.
    fn index(&self, frame: &Frame, data: &InstData, operand: usize, part: Type) -> usize {
        let times =
            if part.lanes().is_some_and(|lanes| lanes.is_scalable()) { self.choices.vscale } else { 1 };
        frame.operand(data, operand).bits().unwrap_or(0) as usize * times as usize
    }

    /// `vp.merge` (lanes beyond the length are those of `if false`) or `vp.select` (they are undefined).
    fn merge(&self, frame: &Frame, data: &InstData, keep: bool) -> Result<Val, String> {
        let (mask, yes, no) = (frame.operand(data, 0), frame.operand(data, 1), frame.operand(data, 2));
        let evl = self.evl(frame, data.operands()[3], mask.lanes().len())?;
        let scalar = data.ty.element().unwrap_or(Scalar::Int(64));
        let lane = |i: usize| match mask.lanes()[i] {
            _ if i >= evl => {
                if keep {
                    no.lanes()[i]
                } else {
                    self.undefined(scalar)
                }
            }
            None => None,
            Some(0) => no.lanes()[i],
            Some(_) => yes.lanes()[i],
        };
        Ok(Val::Vector((0..mask.lanes().len()).map(lane).collect()))
    }

    /// The first `evl` lanes of `a`, then those of `b`, from the offset on.
    fn vp_splice(&self, frame: &Frame, data: &InstData) -> Result<Val, String> {
        let (a, b, mask) = (frame.operand(data, 0), frame.operand(data, 1), frame.operand(data, 3));
        let lanes = a.lanes().len();
        let of_a = self.evl(frame, data.operands()[4], lanes)?;
        let of_b = self.evl(frame, data.operands()[5], lanes)?;
        let offset = int::signed64(frame.operand(data, 2).bits().unwrap_or(0), 32);
        let first = if offset < 0 { of_a as i64 + offset } else { offset };
        if first < 0 || first > of_a as i64 {
            return Err(format!("the offset {offset} is beyond the length {of_a}"));
        }
        let both: Vec<LaneBits> = [&a.lanes()[..of_a], &b.lanes()[..of_b]].concat();
        let scalar = data.ty.element().unwrap_or(Scalar::Int(64));
        let lane = |i: usize| match mask.lanes()[i] {
            Some(1) if i < of_b => both.get(first as usize + i).copied().unwrap_or(self.undefined(scalar)),
            _ => self.undefined(scalar),
        };
        Ok(Val::Vector((0..lanes).map(lane).collect()))
    }
}

/// The number of the first lane that is not zero. If there is none: `none`, or the number of lanes.
fn first_set(lanes: &[LaneBits], none: Option<usize>, flags: Flags, result: Scalar) -> LaneBits {
    for (i, lane) in lanes.iter().enumerate() {
        if (*lane)? != 0 {
            return (i as u64 & result.mask() == i as u64).then_some(i as u64);
        }
    }
    (!flags.has(Flags::EDGE_POISON)).then_some(none.unwrap_or(lanes.len()) as u64 & result.mask())
}
