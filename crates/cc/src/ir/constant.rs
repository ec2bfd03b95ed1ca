//! This module makes constants and looks through them.

use super::entity::{Symbol, Value};
use super::function::Function;
use super::types::{Scalar, Type};
use super::value::{Const, ValueDef};

impl Function {
    /// The integer (or, of type `ptr`, the address) `number`, cut to its width; of a vector type: in all lanes.
    pub fn int(&mut self, ty: Type, number: u64) -> Value {
        match ty {
            Type::Vector(scalar, _) => {
                let lane = self.int(Type::Scalar(scalar), number);
                self.constant(ty, Const::Splat(lane))
            }
            Type::Scalar(scalar) if scalar.is_wide() => self.wide_int(ty, number.into()),
            _ => {
                let mask = ty.element().map_or(u64::MAX, Scalar::mask);
                self.constant(ty, Const::Int(number & mask))
            }
        }
    }

    /// The number with these bits of a type of more than 64 bits, cut to its width.
    pub fn wide_int(&mut self, ty: Type, number: u128) -> Value {
        self.wide_words(ty, &[number as u64, (number >> 64) as u64])
    }

    /// The same of its words, the lowest first; those that are left out are 0.
    pub fn wide_words(&mut self, ty: Type, words: &[u64]) -> Value {
        let bits = ty.element().map_or(64, Scalar::bits);
        let mut words = words.to_vec();
        words.resize(bits.div_ceil(64) as usize, 0);
        if let Some(last) = words.last_mut() {
            *last &= u64::MAX >> (bits.wrapping_neg() % 64);
        }
        self.constant(ty, Const::Wide(words))
    }

    /// The floating-point number with these bits in its own format; of a vector type: in all lanes.
    pub fn float_bits(&mut self, ty: Type, bits: u64) -> Value {
        match ty {
            Type::Vector(scalar, _) => {
                let lane = self.float_bits(Type::Scalar(scalar), bits);
                self.constant(ty, Const::Splat(lane))
            }
            Type::Scalar(scalar) if scalar.is_wide() => self.wide_int(ty, bits.into()),
            _ => self.constant(ty, Const::Float(bits)),
        }
    }

    /// Zero of any type but a struct: `0`, `0.0`, `null`, `zeroinitializer`.
    pub fn zero(&mut self, ty: Type) -> Value {
        if ty.is_float() { self.float_bits(ty, 0) } else { self.int(ty, 0) }
    }

    /// The address of a symbol.
    pub fn symbol_address(&mut self, name: &str) -> Value {
        let symbol = self.add_symbol(name);
        self.constant(Type::PTR, Const::Symbol(symbol))
    }

    /// `true` or `false`.
    pub fn bool(&mut self, truth: bool) -> Value {
        self.int(Type::I1, truth.into())
    }

    /// The mask without a hole, of the shape of `ty`.
    pub fn all_true(&mut self, ty: Type) -> Value {
        self.int(ty.mask(), 1)
    }

    /// Poison.
    pub fn poison(&mut self, ty: Type) -> Value {
        self.constant(ty, Const::Poison)
    }

    /// A constant, if the value is one.
    pub fn as_const(&self, value: Value) -> Option<&Const> {
        match &self.value(value).def {
            ValueDef::Const(constant) => Some(constant),
            _ => None,
        }
    }

    /// The words of an integer constant of any width, the lowest first.
    pub fn as_words(&self, value: Value) -> Option<Vec<u64>> {
        match self.as_const(value)? {
            Const::Wide(words) => Some(words.clone()),
            _ => self.as_int(value).map(|word| vec![word]),
        }
    }

    /// The number of an integer constant of at most 64 bits, zero-extended; of a splat, that of its lanes.
    pub fn as_int(&self, value: Value) -> Option<u64> {
        match self.as_const(value)? {
            Const::Int(number) => Some(*number),
            Const::Splat(lane) => self.as_int(*lane),
            _ => None,
        }
    }

    /// The number of an integer constant, sign-extended; of a splat, that of its lanes.
    pub fn as_signed(&self, value: Value) -> Option<i64> {
        let number = self.as_int(value)?;
        let unused = 64 - self.ty(value).element()?.bits();
        Some((number << unused) as i64 >> unused)
    }

    /// The symbol whose address a constant is.
    pub fn as_symbol(&self, value: Value) -> Option<Symbol> {
        match self.as_const(value)? {
            Const::Symbol(symbol) => Some(*symbol),
            _ => None,
        }
    }

    /// The bits of a floating-point constant; of a splat, those of its lanes.
    pub fn as_float_bits(&self, value: Value) -> Option<u64> {
        match self.as_const(value)? {
            Const::Float(bits) => Some(*bits),
            Const::Splat(lane) => self.as_float_bits(*lane),
            _ => None,
        }
    }

    /// The scalar that fills all lanes, if the value is a splat, constant or computed.
    pub fn as_splat(&self, value: Value) -> Option<Value> {
        match &self.value(value).def {
            ValueDef::Const(Const::Splat(lane)) => Some(*lane),
            ValueDef::Inst(inst) if self.inst(*inst).op == super::Op::Splat => {
                self.inst(*inst).operands().first().copied()
            }
            _ => None,
        }
    }

    /// Whether a mask is known to have no hole.
    pub fn is_all_true(&self, value: Value) -> bool {
        self.ty(value).element() == Some(Scalar::Int(1)) && self.as_int(value) == Some(1)
    }

    /// Whether a value is undef or poison.
    pub fn is_undefined(&self, value: Value) -> bool {
        matches!(self.as_const(value), Some(Const::Undef | Const::Poison))
    }
}
