//! This pass splits integers of more than 64 bits in two: the low 64 bits, and an integer of the bits above. An `fp128` is
//! split like an integer; what it computes with is the library.
//!
//! It runs before the vectoriser, so no other pass sees such integers. Invariant: a value of `iN` becomes a value of `i64`
//! and one of `i(N-64)`, whose operations wrap by themselves; parameters, arguments and results are pairs of `i64`.

mod arithmetic;
mod call;
mod convert;
mod math;
mod quad;

use std::collections::HashMap;

use super::lower::Expansion;
use crate::CcError;
use crate::ir::{
    Block, Builder, Const, Element, Field, Fields, Function, Inst, InstData, LaneOp, Op, Param, Scalar, Type,
    Value,
};

/// The halves of an integer: its low 64 bits, and the bits above.
#[derive(Clone, Copy)]
struct Halves {
    low: Value,
    high: Value,
}

/// What a wide instruction becomes.
enum Outcome {
    /// Its result in halves.
    Halves(Halves),
    /// Its result, of at most 64 bits.
    Value(Value),
    /// It has no result.
    Nothing,
}

/// Why something cannot be split.
type Result<T, E = String> = std::result::Result<T, E>;

/// The halves of the values that were split.
struct Splitter {
    halves: HashMap<Value, Halves>,
}

/// The function with its wide integers split; none if it has none.
///
/// # Errors
/// When an operation on such an integer is not supported.
pub(super) fn split_wide(function: &Function) -> Result<Option<Function>, CcError> {
    let is_wide = |index: usize| contains_wide(function.ty(Value::from_index(index)));
    if !(0..function.value_count()).any(is_wide) && !function.ret.is_wide() {
        return Ok(None);
    }
    let mut func = function.clone();
    let mut splitter = Splitter { halves: HashMap::new() };
    let unsupported = super::refusal(function);
    splitter.parameters(&mut func);
    let order = super::reachable_order(&mut func);
    let phis = splitter.phis(&mut func, &order);
    let mut done = Vec::new();
    for &block in &order {
        for inst in func.block(block).insts().to_vec() {
            let data = func.inst(inst).clone();
            let wide = contains_wide(data.ty) || data.operands().iter().any(|&v| contains_wide(func.ty(v)));
            if !wide || data.op == Op::Phi {
                continue;
            }
            let outcome = splitter.instruction(&mut func, inst, &data);
            let outcome = outcome.map_err(|what| unsupported(what, Some(inst)))?;
            match (outcome, data.result()) {
                (Outcome::Halves(halves), Some(result)) => {
                    splitter.halves.insert(result, halves);
                }
                (Outcome::Value(value), Some(result)) => func.replace_uses(result, value),
                _ => {}
            }
            done.push(inst);
        }
    }
    for (phi, [low, high]) in phis {
        for (block, value) in func.inst(phi).incoming().collect::<Vec<_>>() {
            let halves = splitter.get(&mut func, value).map_err(|what| unsupported(what, Some(phi)))?;
            func.add_incoming(low, block, halves.low);
            func.add_incoming(high, block, halves.high);
        }
        done.push(phi);
    }
    func.remove_all(&done);
    if func.ret.is_wide() {
        func.ret = pair_type();
    }
    Ok(Some(func))
}

/// `{ i64, i64 }`.
fn pair_type() -> Type {
    let half = Field { scalar: Scalar::Int(64), lanes: None };
    Type::Struct(Fields::Pair(half, half))
}

/// The type of the bits above the low 64 ones.
fn high_type(ty: Type) -> Type {
    Type::Scalar(Scalar::Int(ty.element().map_or(64, |scalar| scalar.bits().saturating_sub(64)) as u8))
}

fn contains_wide(ty: Type) -> bool {
    match ty {
        Type::Struct(fields) => (0..fields.count()).filter_map(|i| fields.get(i)).any(Type::is_wide),
        other => other.is_wide(),
    }
}

impl Splitter {
    /// Gives wide parameters two of 64 bits.
    fn parameters(&mut self, func: &mut Function) {
        let old: Vec<(Param, Value)> =
            func.params().iter().copied().zip((0..).map(|i| func.param(i))).collect();
        if !old.iter().any(|(param, _)| param.ty.is_wide()) {
            return;
        }
        let half = |param: &Param, pair| Param {
            ty: Type::I64,
            attrs: crate::ir::ParamAttrs { pair, ..param.attrs },
        };
        let of = |(param, _): &(Param, Value)| match param.ty.is_wide() {
            true => vec![half(param, true), half(param, false)],
            false => vec![*param],
        };
        let params: Vec<Param> = old.iter().flat_map(of).collect();
        func.set_params(&params);
        let first = func.entry().and_then(|entry| func.block(entry).insts().first().copied());
        let mut next = 0;
        for (param, value) in old {
            let new = func.param(next);
            next += 1;
            if !param.ty.is_wide() {
                let name = func.value(value).name.clone();
                func.set_name(new, name.as_deref());
                func.replace_uses(value, new);
                continue;
            }
            let whole = func.param(next);
            next += 1;
            let Some(first) = first else { continue };
            let data = func.inst(first).clone();
            let bits = high_type(param.ty).element().map_or(64, Scalar::bits);
            let high = Expansion::new(func, first, &data).resized(whole, false, bits);
            self.halves.insert(value, Halves { low: new, high });
        }
    }

    /// Makes two phis for each wide one, still without values.
    fn phis(&mut self, func: &mut Function, order: &[Block]) -> Vec<(Inst, [Inst; 2])> {
        let mut made = Vec::new();
        for &block in order {
            for phi in func.phis(block).collect::<Vec<_>>() {
                let ty = func.inst(phi).ty;
                let Some(result) = func.inst(phi).result().filter(|_| ty.is_wide()) else { continue };
                let half = |func: &mut Function, ty| {
                    let inst = func.insert(block, 0, InstData::new(Op::Phi, ty, &[]));
                    (inst, func.inst(inst).result().unwrap_or(result))
                };
                let ((low, a), (high, b)) = (half(func, Type::I64), half(func, high_type(ty)));
                self.halves.insert(result, Halves { low: a, high: b });
                made.push((phi, [low, high]));
            }
        }
        made
    }

    /// The halves of a wide value.
    fn get(&self, func: &mut Function, value: Value) -> Result<Halves> {
        if let Some(&halves) = self.halves.get(&value) {
            return Ok(halves);
        }
        let (ty, constant) = (func.ty(value), func.as_const(value).cloned());
        let high = high_type(ty);
        match constant {
            Some(Const::Wide(n)) => {
                Ok(Halves { low: func.int(Type::I64, n as u64), high: func.int(high, (n >> 64) as u64) })
            }
            Some(other @ (Const::Undef | Const::Poison)) => {
                Ok(Halves { low: func.constant(Type::I64, other.clone()), high: func.constant(high, other) })
            }
            _ => Err(format!("a value of type {ty} is not supported here")),
        }
    }

    /// What an instruction with a wide operand or result becomes.
    fn instruction(&self, func: &mut Function, inst: Inst, data: &InstData) -> Result<Outcome> {
        let args = data.operands();
        let is_quad = |ty: Type| ty.element() == Some(Scalar::Quad);
        let of_quads = is_quad(data.ty) || args.iter().any(|&value| is_quad(func.ty(value)));
        match data.op {
            Op::Lane(op) if of_quads && op != LaneOp::Select => self.quad(func, inst, data, op),
            Op::Lane(LaneOp::Select) => {
                let (a, b) = (self.get(func, args[1])?, self.get(func, args[2])?);
                let mut l = Expansion::new(func, inst, data);
                Ok(Outcome::Halves(l.select_halves(args[0], a, b)))
            }
            Op::Lane(LaneOp::Cast(cast)) => self.cast(func, inst, data, cast),
            Op::Lane(LaneOp::Math(math)) => self.math(func, inst, data, math),
            Op::Lane(LaneOp::Binary(op)) => {
                let (a, b) = (self.get(func, args[0])?, self.get(func, args[1])?);
                let mut l = Expansion::new(func, inst, data);
                Ok(Outcome::Halves(l.binary_halves(op, a, b)))
            }
            Op::Lane(LaneOp::ICmp(predicate)) => {
                let (a, b) = (self.get(func, args[0])?, self.get(func, args[1])?);
                let mut l = Expansion::new(func, inst, data);
                Ok(Outcome::Value(l.compare_halves(predicate, a, b)))
            }
            Op::Freeze => {
                let a = self.get(func, args[0])?;
                let mut b = Builder::before(func, inst);
                Ok(Outcome::Halves(Halves { low: b.freeze(a.low), high: b.freeze(a.high) }))
            }
            Op::Load => {
                let mut l = Expansion::new(func, inst, data);
                let above = l.above(args[0]);
                let mut half = |ty, address, align| {
                    let load =
                        InstData::new(Op::Load, ty, &[address]).with_align(align).with_flags(data.flags);
                    let load = l.b.inst(load);
                    l.result(load, ty)
                };
                let low = half(Type::I64, args[0], data.align.min(8));
                let high = half(high_type(data.ty), above, high_align(data.align, high_type(data.ty)));
                Ok(Outcome::Halves(Halves { low, high }))
            }
            Op::Store => {
                let value = self.get(func, args[0])?;
                let mut l = Expansion::new(func, inst, data);
                let above = l.above(args[1]);
                let ty = l.ty(value.high);
                for (half, address, align) in
                    [(value.low, args[1], data.align.min(8)), (value.high, above, high_align(data.align, ty))]
                {
                    let store = InstData::new(Op::Store, Type::Void, &[half, address]);
                    l.b.inst(store.with_align(align).with_flags(data.flags));
                }
                Ok(Outcome::Nothing)
            }
            Op::Gep(element) => {
                let index = self.get(func, args[1])?;
                let step = InstData::new(Op::Gep(element), data.ty, &[args[0], index.low]);
                let made = func.insert_before(inst, step.with_flags(data.flags));
                Ok(made.and_then(|made| func.inst(made).result()).map_or(Outcome::Nothing, Outcome::Value))
            }
            Op::Intrinsic(crate::ir::Intrinsic::WithOverflow(kind)) => self.overflow(func, inst, data, kind),
            // What is taken out of a sum and its overflow.
            Op::ExtractValue(0) if self.halves.contains_key(&args[0]) => {
                Ok(Outcome::Halves(self.get(func, args[0])?))
            }
            Op::ExtractValue(_) if self.halves.contains_key(&args[0]) => Ok(Outcome::Nothing),
            Op::Switch => self.switch(func, inst, data),
            Op::Call(_) | Op::CallIndirect => self.call(func, inst, data),
            Op::Ret => self.ret(func, inst, data),
            _ => Err(format!("this operation on {} is not supported", wide_type(func, data))),
        }
    }
}

/// The alignment of the upper half of an access; 0 where nothing was said.
fn high_align(align: u32, ty: Type) -> u32 {
    let own = ty.bytes().map_or(1, |bytes| bytes.min());
    if align == 0 { 0 } else { align.min(8).min(own.next_power_of_two()) }
}

/// The wide type that an instruction is about.
fn wide_type(func: &Function, data: &InstData) -> Type {
    let operands = data.operands().iter().map(|&value| func.ty(value));
    operands.chain([data.ty]).find(|ty| contains_wide(*ty)).unwrap_or(Type::Void)
}

impl Expansion<'_> {
    /// The address of the upper half.
    fn above(&mut self, address: Value) -> Value {
        let eight = self.b.func.int(Type::I64, 8);
        self.b.gep(Element::Of(Type::I8), address, eight)
    }
}
