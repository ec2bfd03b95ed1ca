//! This pass splits integers of more than 64 bits into words of 64. An `fp128` is split like an integer; what it computes with
//! is the library.
//!
//! It runs before the vectoriser, so no other pass sees such integers. Invariant: of the words of a value the last one has the
//! bits that are left, 1 to 64, so that its operations wrap by themselves. Parameters, arguments and results of up to 128 bits
//! are pairs of `i64`, those of more are in memory.

mod arithmetic;
mod call;
mod convert;
mod divide;
mod float;
mod math;
mod quad;
mod shift;
mod wide_quad;

use std::collections::HashMap;

use super::lower::Expansion;
use crate::CcError;
use crate::ir::{
    Block, Builder, Const, Element, Field, Fields, Flags, Function, Inst, InstData, LaneOp, Op, Scalar, Type,
    Value,
};

/// The words of an integer, the lowest first: each but the last has 64 bits. There are at least two.
#[derive(Clone)]
struct Words(Vec<Value>);

impl Words {
    fn pair(low: Value, high: Value) -> Words {
        Words(vec![low, high])
    }

    fn low(&self) -> Value {
        self.0[0]
    }

    fn high(&self) -> Value {
        self.0[self.0.len() - 1]
    }

    /// The same with another last word.
    fn with_high(mut self, high: Value) -> Words {
        if let Some(last) = self.0.last_mut() {
            *last = high;
        }
        self
    }
}

/// What a wide instruction becomes.
enum Outcome {
    /// Its result in words.
    Words(Words),
    /// Its result, of at most 64 bits.
    Value(Value),
    /// It has no result.
    Nothing,
}

/// Why something cannot be split.
type Result<T, E = String> = std::result::Result<T, E>;

/// The words of the values that were split, and where a result of more than 128 bits goes.
struct Splitter {
    words: HashMap<Value, Words>,
    result: Option<Value>,
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
    divide::divide_in_loops(&mut func);
    let mut splitter = Splitter { words: HashMap::new(), result: None };
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
                (Outcome::Words(words), Some(result)) => {
                    splitter.words.insert(result, words);
                }
                (Outcome::Value(value), Some(result)) => func.replace_uses(result, value),
                _ => {}
            }
            done.push(inst);
        }
    }
    for (phi, parts) in phis {
        for (block, value) in func.inst(phi).incoming().collect::<Vec<_>>() {
            let words = splitter.get(&mut func, value).map_err(|what| unsupported(what, Some(phi)))?;
            for (&part, word) in parts.iter().zip(words.0) {
                func.add_incoming(part, block, word);
            }
        }
        done.push(phi);
    }
    func.remove_all(&done);
    if splitter.result.is_some() {
        func.ret = Type::Void;
    } else if func.ret.is_wide() {
        func.ret = pair_type();
    }
    Ok(Some(func))
}

/// `{ i64, i64 }`.
fn pair_type() -> Type {
    let half = Field { scalar: Scalar::Int(64), lanes: None };
    Type::Struct(Fields::Pair(half, half))
}

/// The bits of a scalar, or of a lane.
fn bits(ty: Type) -> u32 {
    ty.element().map_or(64, Scalar::bits)
}

/// How many bits the last word of a number has.
fn last_bits(bits: u32) -> u32 {
    (bits - 1) % 64 + 1
}

/// The types of the words, the lowest first.
fn word_types(ty: Type) -> Vec<Type> {
    let bits = bits(ty);
    let mut types = vec![Type::I64; bits.div_ceil(64) as usize - 1];
    types.push(Type::Scalar(Scalar::Int(last_bits(bits) as u16)));
    types
}

/// Whether arguments and results of the type are in memory.
fn is_in_memory(ty: Type) -> bool {
    bits(ty) > 128
}

fn contains_wide(ty: Type) -> bool {
    match ty {
        Type::Struct(fields) => (0..fields.count()).filter_map(|i| fields.get(i)).any(Type::is_wide),
        other => other.is_wide(),
    }
}

impl Splitter {
    /// Makes phis of words for each wide one, still without values.
    fn phis(&mut self, func: &mut Function, order: &[Block]) -> Vec<(Inst, Vec<Inst>)> {
        let mut made = Vec::new();
        for &block in order {
            for phi in func.phis(block).collect::<Vec<_>>() {
                let ty = func.inst(phi).ty;
                let Some(result) = func.inst(phi).result().filter(|_| ty.is_wide()) else { continue };
                let part = |ty| func.insert(block, 0, InstData::new(Op::Phi, ty, &[]));
                let parts: Vec<Inst> = word_types(ty).into_iter().map(part).collect();
                let words = parts.iter().filter_map(|&part| func.inst(part).result()).collect();
                self.words.insert(result, Words(words));
                made.push((phi, parts));
            }
        }
        made
    }

    /// The words of a wide value.
    fn get(&self, func: &mut Function, value: Value) -> Result<Words> {
        if let Some(words) = self.words.get(&value) {
            return Ok(words.clone());
        }
        let (ty, constant) = (func.ty(value), func.as_const(value).cloned());
        let types = word_types(ty).into_iter();
        match constant {
            Some(Const::Wide(words)) => {
                Ok(Words(types.zip(words).map(|(ty, word)| func.int(ty, word)).collect()))
            }
            Some(other @ (Const::Undef | Const::Poison)) => {
                Ok(Words(types.map(|ty| func.constant(ty, other.clone())).collect()))
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
                Ok(Outcome::Words(l.select_words(args[0], &a, &b)))
            }
            Op::Lane(LaneOp::Cast(cast)) => self.cast(func, inst, data, cast),
            Op::Lane(LaneOp::Math(math)) => self.math(func, inst, data, math),
            Op::Lane(LaneOp::Binary(op)) => {
                let (a, b) = (self.get(func, args[0])?, self.get(func, args[1])?);
                let mut l = Expansion::new(func, inst, data);
                Ok(Outcome::Words(l.binary_words(op, &a, &b)))
            }
            Op::Lane(LaneOp::ICmp(predicate)) => {
                let (a, b) = (self.get(func, args[0])?, self.get(func, args[1])?);
                let mut l = Expansion::new(func, inst, data);
                Ok(Outcome::Value(l.compare_words(predicate, &a, &b)))
            }
            Op::Freeze => {
                let a = self.get(func, args[0])?;
                let mut b = Builder::before(func, inst);
                Ok(Outcome::Words(Words(a.0.into_iter().map(|word| b.freeze(word)).collect())))
            }
            Op::Load => {
                let mut l = Expansion::new(func, inst, data);
                Ok(Outcome::Words(l.load_words(data.ty, args[0], data.align, data.flags)))
            }
            Op::Store => {
                let value = self.get(func, args[0])?;
                let mut l = Expansion::new(func, inst, data);
                l.store_words(&value, args[1], data.align, data.flags);
                Ok(Outcome::Nothing)
            }
            Op::Gep(element) => {
                let index = self.get(func, args[1])?;
                let step = InstData::new(Op::Gep(element), data.ty, &[args[0], index.low()]);
                let made = func.insert_before(inst, step.with_flags(data.flags));
                Ok(made.and_then(|made| func.inst(made).result()).map_or(Outcome::Nothing, Outcome::Value))
            }
            Op::Intrinsic(crate::ir::Intrinsic::WithOverflow(kind)) => self.overflow(func, inst, data, kind),
            // What is taken out of a sum and its overflow.
            Op::ExtractValue(0) if self.words.contains_key(&args[0]) => {
                Ok(Outcome::Words(self.get(func, args[0])?))
            }
            Op::ExtractValue(_) if self.words.contains_key(&args[0]) => Ok(Outcome::Nothing),
            Op::Switch => self.switch(func, inst, data),
            Op::Call(_) | Op::CallIndirect => self.call(func, inst, data),
            Op::Ret => self.ret(func, inst, data),
            _ => Err(format!("this operation on {} is not supported", wide_type(func, data))),
        }
    }
}

/// The wide type that an instruction is about.
fn wide_type(func: &Function, data: &InstData) -> Type {
    let operands = data.operands().iter().map(|&value| func.ty(value));
    operands.chain([data.ty]).find(|ty| contains_wide(*ty)).unwrap_or(Type::Void)
}

impl Expansion<'_> {
    /// The address of a word.
    fn place(&mut self, address: Value, index: usize) -> Value {
        if index == 0 {
            return address;
        }
        let bytes = self.b.func.int(Type::I64, 8 * index as u64);
        self.b.gep(Element::Of(Type::I8), address, bytes)
    }

    fn load_words(&mut self, ty: Type, address: Value, align: u32, flags: Flags) -> Words {
        let word = |(index, ty)| {
            let address = self.place(address, index);
            let load = InstData::new(Op::Load, ty, &[address]).with_align(word_align(align, ty));
            let load = self.b.inst(load.with_flags(flags));
            self.result(load, ty)
        };
        Words(word_types(ty).into_iter().enumerate().map(word).collect())
    }

    fn store_words(&mut self, words: &Words, address: Value, align: u32, flags: Flags) {
        for (index, &word) in words.0.iter().enumerate() {
            let address = self.place(address, index);
            let align = word_align(align, self.ty(word));
            let store = InstData::new(Op::Store, Type::Void, &[word, address]);
            self.b.inst(store.with_align(align).with_flags(flags));
        }
    }
}

/// The alignment of a word of an access; 0 where nothing was said.
fn word_align(align: u32, ty: Type) -> u32 {
    let own = ty.bytes().map_or(1, |bytes| bytes.min());
    if align == 0 { 0 } else { align.min(8).min(own.next_power_of_two()) }
}
