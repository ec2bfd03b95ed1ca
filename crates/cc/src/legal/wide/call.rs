//! This module splits parameters, arguments, results and the values of switches.
//!
//! What is larger than two registers is in memory, as the psABI says: an argument is the address of a copy, and a result goes to
//! an address that is the first argument.

use super::{Outcome, Result, Splitter, Words, bits, contains_wide, is_in_memory, last_bits, pair_type};
use crate::ir::{Flags, Function, Inst, InstData, IntPredicate, Op, Param, ParamAttrs, Type, Value};
use crate::legal::lower::Expansion;
use crate::legal::{FRAME_ALIGN, frame_slot};

impl Splitter {
    /// Gives wide parameters two of 64 bits, or an address.
    pub(super) fn parameters(&mut self, func: &mut Function) {
        let old: Vec<(Param, Value)> =
            func.params().iter().copied().zip((0..).map(|i| func.param(i))).collect();
        let by_address = is_in_memory(func.ret);
        if !by_address && !old.iter().any(|(param, _)| param.ty.is_wide()) {
            return;
        }
        let address = Param { ty: Type::PTR, attrs: ParamAttrs::default() };
        let half = |param: &Param, pair| Param { ty: Type::I64, attrs: ParamAttrs { pair, ..param.attrs } };
        let of = |(param, _): &(Param, Value)| match (is_in_memory(param.ty), param.ty.is_wide()) {
            (true, _) => vec![address],
            (false, true) => vec![half(param, true), half(param, false)],
            (false, false) => vec![*param],
        };
        let own = old.iter().flat_map(of);
        let params: Vec<Param> = by_address.then_some(address).into_iter().chain(own).collect();
        func.set_params(&params);
        self.result = by_address.then(|| func.param(0));
        let first = func.entry().and_then(|entry| func.block(entry).insts().first().copied());
        let mut next = usize::from(by_address);
        for (param, value) in old {
            let new = func.param(next);
            next += 1;
            if !param.ty.is_wide() {
                let name = func.value(value).name.clone();
                func.set_name(new, name.as_deref());
                func.replace_uses(value, new);
                continue;
            }
            let Some(first) = first else { continue };
            let data = func.inst(first).clone();
            let words = if is_in_memory(param.ty) {
                Expansion::new(func, first, &data).load_words(param.ty, new, FRAME_ALIGN, Flags::NONE)
            } else {
                let high = func.param(next);
                next += 1;
                Expansion::new(func, first, &data).cut(Words::pair(new, high), last_bits(bits(param.ty)))
            };
            self.words.insert(value, words);
        }
    }

    /// A call: wide arguments and a wide result are pairs, or in memory.
    pub(super) fn call(&self, func: &mut Function, inst: Inst, data: &InstData) -> Result<Outcome> {
        if contains_wide(data.ty) && !data.ty.is_wide() {
            return Err(format!("a result of type {} is not supported", data.ty));
        }
        let first = usize::from(data.op == Op::CallIndirect);
        let (mut operands, mut zeroext, mut pairs) = (Vec::new(), Vec::new(), Vec::new());
        let mut named = data.named;
        let result = is_in_memory(data.ty).then(|| frame_slot(func, data.ty)).transpose()?;
        let mut in_frame = result.is_some();
        for (index, &arg) in data.operands().iter().enumerate() {
            if let Some(result) = result.filter(|_| index == first) {
                operands.push(result);
            }
            let (ty, is_zero_extended) = (func.ty(arg), data.zeroext.contains(&index));
            if !ty.is_wide() {
                if is_zero_extended {
                    zeroext.push(operands.len());
                }
                operands.push(arg);
                continue;
            }
            let words = self.get(func, arg)?;
            if is_in_memory(ty) {
                let copy = frame_slot(func, ty)?;
                Expansion::new(func, inst, data).store_words(&words, copy, FRAME_ALIGN, Flags::NONE);
                operands.push(copy);
                in_frame = true;
                continue;
            }
            let whole = Expansion::new(func, inst, data).whole(&words, !is_zero_extended);
            pairs.push(operands.len());
            operands.extend(whole.0);
            if data.named.is_some_and(|named| index - first < usize::from(named)) {
                named = named.map(|named| named.saturating_add(1));
            }
        }
        if let Some(result) = result {
            if data.operands().len() == first {
                operands.push(result);
            }
            named = named.map(|named| named.saturating_add(1));
        }
        // What is said of a number of 128 bits cannot be said of its halves.
        let (ty, flags) = match (result, data.ty.is_wide()) {
            (Some(_), _) => (Type::Void, Flags::NONE),
            (None, true) => (pair_type(), data.flags.and(Flags::TAIL)),
            (None, false) => (data.ty, data.flags),
        };
        // The callee uses what is in the frame, which no tail call leaves.
        let flags = if in_frame { flags.without(Flags::TAIL) } else { flags };
        let call = InstData::new(data.op, ty, &operands).with_zeroext(zeroext).with_named(named);
        let mut l = Expansion::new(func, inst, data);
        let call = l.b.inst(call.with_pairs(pairs).with_flags(flags));
        if let Some(address) = result {
            return Ok(Outcome::Words(l.load_words(data.ty, address, FRAME_ALIGN, Flags::NONE)));
        }
        let Some(result) = l.b.func.inst(call).result() else { return Ok(Outcome::Nothing) };
        if !data.ty.is_wide() {
            return Ok(Outcome::Value(result));
        }
        let pair = Words::pair(l.b.extract_value(result, 0), l.b.extract_value(result, 1));
        Ok(Outcome::Words(l.cut(pair, last_bits(bits(data.ty)))))
    }

    /// The end of a function whose result is wide.
    pub(super) fn ret(&self, func: &mut Function, inst: Inst, data: &InstData) -> Result<Outcome> {
        let value = data.operands()[0];
        if !func.ty(value).is_wide() {
            return Err(format!("a result of type {} is not supported", func.ty(value)));
        }
        let words = self.get(func, value)?;
        let signed = !func.attrs.ret.zeroext;
        let mut l = Expansion::new(func, inst, data);
        if let Some(address) = self.result {
            l.store_words(&words, address, FRAME_ALIGN, Flags::NONE);
            l.b.ret(None);
            return Ok(Outcome::Nothing);
        }
        let whole = l.whole(&words, signed);
        let pair = l.b.structure(pair_type(), &whole.0);
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
            let equal = l.compare_words(IntPredicate::Eq, &value, &case);
            which = l.select(equal, number, which);
        }
        operands[0] = which;
        let switch = InstData::new(Op::Switch, Type::Void, &operands).with_blocks(data.blocks());
        Expansion::new(func, inst, data).b.inst(switch);
        Ok(Outcome::Nothing)
    }
}
