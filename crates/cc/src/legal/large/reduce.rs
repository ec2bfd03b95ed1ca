//! This module splits reductions.

use super::lanes::length_within;
use super::{Piece, Result, Splitter};
use crate::ir::{Builder, Flags, Function, Inst, InstData, Intrinsic, Reduce, Value};
use crate::transform::combine;

impl Splitter {
    /// Parts of equal size are combined lane by lane before their lanes are; where the order counts, one part follows the
    /// other.
    pub(super) fn reduce(
        &mut self,
        func: &mut Function,
        inst: Inst,
        data: &InstData,
        kind: Reduce,
    ) -> Result<()> {
        let has_start = kind.has_start();
        let promises = data.flags.and(Flags::FAST);
        let vector = data.operands()[usize::from(has_start)];
        let mut b = Builder::before(func, inst);
        let mut parts: Vec<Value> = self.parts(&mut b, vector)?.into_iter().map(|(_, part)| part).collect();
        if !has_start {
            let first = parts[0];
            let (equal, rest): (Vec<Value>, Vec<Value>) =
                parts.iter().partition(|part| b.func.ty(**part) == b.func.ty(first));
            let all = equal[1..].iter().fold(first, |all, &part| {
                b.flags(promises);
                combine(&mut b, kind, all, part)
            });
            parts = [vec![all], rest].concat();
        }
        let mut result = has_start.then(|| data.operands()[0]);
        for part in parts {
            let is_vector = b.func.ty(part).is_vector();
            if is_vector {
                b.flags(data.flags);
            }
            let reduce = Intrinsic::Reduce(kind);
            result = Some(match result {
                Some(before) if has_start && is_vector => b.intrinsic(reduce, data.ty, &[before, part]),
                _ => {
                    let own = if is_vector { b.intrinsic(reduce, data.ty, &[part]) } else { part };
                    match result {
                        Some(before) => {
                            b.flags(promises);
                            combine(&mut b, kind, before, own)
                        }
                        None => own,
                    }
                }
            });
        }
        if let Some(result) = result {
            replace(func, data, result);
        }
        Ok(())
    }

    /// One part follows the other.
    pub(super) fn vp_reduce(
        &mut self,
        func: &mut Function,
        inst: Inst,
        data: &InstData,
        kind: Reduce,
    ) -> Result<()> {
        let &[start, vector, mask, evl] = data.operands() else {
            return Err(self.unsupported(func, data));
        };
        let mut b = Builder::before(func, inst);
        let shape = b.func.ty(vector);
        let parts: Vec<Piece> = self.parts(&mut b, vector)?;
        let mut result = start;
        for (window, part) in parts {
            let mask = self.piece(&mut b, mask, window)?;
            let evl = length_within(&mut b, shape, evl, window);
            b.flags(data.flags);
            result = b.vp_reduce(kind, result, part, mask, evl);
        }
        replace(func, data, result);
        Ok(())
    }
}

pub(super) fn replace(func: &mut Function, data: &InstData, new: Value) {
    if let Some(old) = data.result() {
        func.replace_uses(old, new);
    }
}
