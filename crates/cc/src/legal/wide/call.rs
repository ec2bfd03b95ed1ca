//! This module splits arguments, results and the values of switches.

use super::{Outcome, Result, Splitter, contains_wide, pair_type};
use crate::ir::{Flags, Function, Inst, InstData, IntPredicate, Op, Type};
use crate::legal::lower::Expansion;

impl Splitter {
    /// A call: wide arguments and a wide result are pairs.
    pub(super) fn call(&self, func: &mut Function, inst: Inst, data: &InstData) -> Result<Outcome> {
        if contains_wide(data.ty) && !data.ty.is_wide() {
            return Err(format!("a result of type {} is not supported", data.ty));
        }
        let first = usize::from(data.op == Op::CallIndirect);
        let (mut operands, mut zeroext, mut pairs) = (Vec::new(), Vec::new(), Vec::new());
        let mut named = data.named;
        for (index, &arg) in data.operands().iter().enumerate() {
            let is_zero_extended = data.zeroext.contains(&index);
            if !func.ty(arg).is_wide() {
                if is_zero_extended {
                    zeroext.push(operands.len());
                }
                operands.push(arg);
                continue;
            }
            let halves = self.get(func, arg)?;
            let whole = Expansion::new(func, inst, data).whole(halves, !is_zero_extended);
            pairs.push(operands.len());
            operands.extend([whole.low, whole.high]);
            if data.named.is_some_and(|named| index - first < usize::from(named)) {
                named = named.map(|named| named.saturating_add(1));
            }
        }
        // What is said of a number of 128 bits cannot be said of its halves.
        let (ty, flags) = match data.ty.is_wide() {
            true => (pair_type(), data.flags.and(Flags::TAIL)),
            false => (data.ty, data.flags),
        };
        let call = InstData::new(data.op, ty, &operands).with_zeroext(zeroext).with_named(named);
        let mut l = Expansion::new(func, inst, data);
        let call = l.b.inst(call.with_pairs(pairs).with_flags(flags));
        let Some(result) = l.b.func.inst(call).result() else { return Ok(Outcome::Nothing) };
        if !data.ty.is_wide() {
            return Ok(Outcome::Value(result));
        }
        let halves = super::Halves { low: l.b.extract_value(result, 0), high: l.b.extract_value(result, 1) };
        let bits = super::high_type(data.ty).element().map_or(64, crate::ir::Scalar::bits);
        Ok(Outcome::Halves(l.cut(halves, bits)))
    }

    /// The end of a function whose result is wide.
    pub(super) fn ret(&self, func: &mut Function, inst: Inst, data: &InstData) -> Result<Outcome> {
        let value = data.operands()[0];
        if !func.ty(value).is_wide() {
            return Err(format!("a result of type {} is not supported", func.ty(value)));
        }
        let halves = self.get(func, value)?;
        let signed = !func.attrs.ret.zeroext;
        let mut l = Expansion::new(func, inst, data);
        let whole = l.whole(halves, signed);
        let pair = l.b.structure(pair_type(), &[whole.low, whole.high]);
        l.b.ret(Some(pair));
        Ok(Outcome::Nothing)
    }

    /// A switch: the number of the case that is equal decides.
    pub(super) fn switch(&self, func: &mut Function, inst: Inst, data: &InstData) -> Result<Outcome> {
        let value = self.get(func, data.operands()[0])?;
        let mut which = func.int(Type::I32, 0);
        let mut operands = vec![which];
        for (number, &case) in (1..).zip(&data.operands()[1..]) {
            let case = self.get(func, case)?;
            let number = func.int(Type::I32, number);
            operands.push(number);
            let mut l = Expansion::new(func, inst, data);
            let equal = l.compare_halves(IntPredicate::Eq, value, case);
            which = l.select(equal, number, which);
        }
        operands[0] = which;
        let switch = InstData::new(Op::Switch, Type::Void, &operands).with_blocks(data.blocks());
        Expansion::new(func, inst, data).b.inst(switch);
        Ok(Outcome::Nothing)
    }
}
