//! This module splits what makes bits of lanes, or looks for the first.

use super::lanes::length_within;
use super::pieces::start;
use super::reduce::replace;
use super::{Result, Splitter};
use crate::ir::{
    Builder, Extent, Function, Inst, InstData, IntPredicate, Intrinsic, Math, Op, Overflow, Type,
};

impl Splitter {
    /// Arithmetic that says of each lane whether it wrapped.
    pub(super) fn with_overflow(
        &mut self,
        func: &mut Function,
        inst: Inst,
        data: &InstData,
        kind: Overflow,
    ) -> Result<()> {
        let (x, y) = (data.operands()[0], data.operands()[1]);
        let mut b = Builder::before(func, inst);
        let whole = b.func.ty(x);
        let mut fields = vec![Vec::new(), Vec::new()];
        for window in self.room.parts(whole) {
            let own = self.room.narrowed(whole, window.lanes);
            let pair = Type::structure(&[own, own.mask()]).ok_or_else(|| self.unsupported(b.func, data))?;
            let operands = [self.piece(&mut b, x, window)?, self.piece(&mut b, y, window)?];
            let both = b.intrinsic(Intrinsic::WithOverflow(kind), pair, &operands);
            for (at, field) in (0..).zip(&mut fields) {
                field.push((window, b.extract_value(both, at)));
            }
        }
        self.fields.extend(data.result().map(|result| (result, fields)));
        Ok(())
    }

    /// The lanes whose number, counted from a first one, is less than an end.
    pub(super) fn active_lanes(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        let (base, end) = (data.operands()[0], data.operands()[1]);
        let mut b = Builder::before(func, inst);
        let number = b.func.ty(base);
        let mut pieces = Vec::new();
        for window in self.room.parts(data.ty) {
            let first = start(&mut b, data.ty, window.at, number);
            let from = b.math(Math::UAddSat, &[base, first]);
            let ty = self.room.narrowed(data.ty, window.lanes);
            pieces.push((window, b.intrinsic(Intrinsic::GetActiveLaneMask, ty, &[from, end])));
        }
        self.define(func, inst, pieces)
    }

    /// The number of the first lane that is not 0, or of lanes if there is none.
    pub(super) fn first_set(&mut self, func: &mut Function, inst: Inst, data: &InstData) -> Result<()> {
        let args = data.operands();
        let (shape, number) = (func.ty(args[0]), data.ty);
        let Some(scalar) = number.element().filter(|_| !shape.is_wide()) else {
            return Err(self.unsupported(func, data));
        };
        let under =
            if data.op == Op::Intrinsic(Intrinsic::VpCttzElts) { Some((args[1], args[2])) } else { None };
        let mut b = Builder::before(func, inst);
        let mut result = match under {
            Some((_, length)) => b.zext_or_trunc(length, scalar),
            None => start(&mut b, shape, shape.lanes().map_or(0, Extent::min), number),
        };
        for (window, part) in self.parts(&mut b, args[0])?.into_iter().rev() {
            let (found, none) = match under {
                Some((mask, length)) => {
                    let length = length_within(&mut b, shape, length, window);
                    let operands = [part, self.piece(&mut b, mask, window)?, length];
                    let found = b.intrinsic(Intrinsic::VpCttzElts, number, &operands);
                    (found, b.zext_or_trunc(length, scalar))
                }
                None => {
                    let none = start(&mut b, shape, window.lanes, number);
                    (b.intrinsic(Intrinsic::CttzElts, number, &[part]), none)
                }
            };
            let first = start(&mut b, shape, window.at, number);
            let (here, is_none) = (b.add(first, found), b.icmp(IntPredicate::Eq, found, none));
            result = b.select(is_none, result, here);
        }
        replace(func, data, result);
        Ok(())
    }
}
