//! The generator writes expressions and conditions.

use super::function::{Array, Function};
use super::types::{Ty, convert};

const BINARY: [&str; 20] = [
    "add", "add", "add", "sub", "sub", "mul", "mul", "and", "or", "xor", "shl", "shr", "min", "max", "min",
    "max", "dif", "ovf", "div", "rem",
];
const UNARY: [&str; 4] = ["neg", "not", "pop", "rot"];
const FLOAT_BINARY: [&str; 11] =
    ["add", "add", "sub", "sub", "mul", "mul", "div", "min", "max", "fmin", "fmax"];
const FLOAT_UNARY: [&str; 6] = ["neg", "abs", "sqrt", "floor", "ceil", "trunc"];

impl Function<'_> {
    /// An expression of a type.
    pub(super) fn expression(&mut self, ty: Ty, depth: u32) -> String {
        if depth == 0 || self.r.one_in(5) {
            return self.leaf(ty);
        }
        let name = ty.name();
        match self.r.below(16) {
            0 | 1 => {
                let condition = self.condition(depth - 1);
                let (a, b) = (self.expression(ty, depth - 1), self.expression(ty, depth - 1));
                format!("({condition} ? {a} : {b})")
            }
            2 | 3 => {
                let from = Ty::any(self.r);
                let inner = self.expression(from, depth - 1);
                convert(&inner, from, ty)
            }
            4 => {
                let unary = if ty.is_float() { self.r.pick(&FLOAT_UNARY) } else { self.r.pick(&UNARY) };
                format!("{unary}_{name}({})", self.expression(ty, depth - 1))
            }
            5 if ty.is_float() => {
                let (a, b) = (self.expression(ty, depth - 1), self.expression(ty, depth - 1));
                format!("fma_{name}({a}, {b})")
            }
            _ => {
                let binary = if ty.is_float() { self.r.pick(&FLOAT_BINARY) } else { self.r.pick(&BINARY) };
                let (a, b) = (self.expression(ty, depth - 1), self.expression(ty, depth - 1));
                format!("{binary}_{name}({a}, {b})")
            }
        }
    }

    fn leaf(&mut self, ty: Ty) -> String {
        match self.r.below(10) {
            0 | 1 => self.constant(ty),
            2..=4 if !self.variables.is_empty() => {
                let at = self.r.below(self.variables.len() as u64) as usize;
                let (text, from) = self.variables[at].clone();
                convert(&text, from, ty)
            }
            5 if !self.counters.is_empty() => {
                let at = self.r.below(self.counters.len() as u64) as usize;
                let (text, from) = (self.counters[at].name.clone(), self.counters[at].ty);
                convert(&text, from, ty)
            }
            _ if self.arrays.is_empty() => self.constant(ty),
            _ => {
                let array = self.array();
                let index = self.index(&array);
                convert(&format!("{}[{index}]", array.name), array.ty, ty)
            }
        }
    }

    pub(super) fn constant(&mut self, ty: Ty) -> String {
        if ty.is_float() {
            let quarters = self.r.below(64) as i64 - 32;
            return format!("({}){:?}", ty.name(), quarters as f64 / 4.0);
        }
        let number = match self.r.below(6) {
            0 => self.r.below(256) as i64,
            1 => 1 << self.r.below(31),
            _ => self.r.below(12) as i64 - 3,
        };
        format!("({}){number}", ty.name())
    }

    /// A condition.
    pub(super) fn condition(&mut self, depth: u32) -> String {
        if depth > 0 && self.r.one_in(5) {
            let (a, b) = (self.condition(depth - 1), self.condition(depth - 1));
            let operator = self.r.pick(&["&&", "||"]);
            return format!("({a} {operator} {b})");
        }
        let ty = Ty::any(self.r);
        let a = self.expression(ty, depth.min(1));
        let b = if self.r.one_in(2) { self.constant(ty) } else { self.leaf(ty) };
        let operator = self.r.pick(&["<", ">", "<=", ">=", "==", "!="]);
        format!("({a} {operator} {b})")
    }

    /// Some array.
    pub(super) fn array(&mut self) -> Array {
        let at = self.r.below(self.arrays.len() as u64) as usize;
        self.arrays[at].clone()
    }

    /// An index into it that is inside in every iteration.
    pub(super) fn index(&mut self, array: &Array) -> String {
        if self.counters.is_empty() || self.r.one_in(20) {
            return self.r.below(16).to_string();
        }
        if self.r.one_in(14) {
            let inner = self.leaf(Ty::U32);
            return format!("{inner} & 63");
        }
        let last = self.counters.len() - 1;
        let at = if self.r.one_in(6) { self.r.below(last as u64 + 1) as usize } else { last };
        let counter = self.counters[at].clone();
        let (low, high) = array.range;
        let offset = if self.r.one_in(2) { 0 } else { self.r.below(9) as i64 - 4 };
        let fits = |least: i64, most: i64| least >= low && most < high;
        let name = format!("(i64){}", counter.name);
        if last > 0 && self.r.one_in(2) {
            let (outer, inner) = (&self.counters[last - 1], &self.counters[last]);
            let width = inner.high + 1;
            if fits(outer.low * width + inner.low, outer.high * width + inner.high) {
                return format!("(i64){} * {width} + {}", outer.name, inner.name);
            }
        }
        match self.r.below(10) {
            0 => {
                let (least, most) = (counter.low * 2 + offset, counter.high * 2 + offset);
                if fits(least, most) {
                    return format!("{name} * 2 + {offset}");
                }
            }
            1 => {
                let (least, most) = (counter.low * 3 + offset, counter.high * 3 + offset);
                if fits(least, most) {
                    return format!("{name} * 3 + {offset}");
                }
            }
            2 => {
                let top = counter.high.min(high - 1);
                if fits(top - counter.high, top - counter.low) {
                    return format!("{top} - {name}");
                }
            }
            _ => {
                if offset == 0 && fits(counter.low, counter.high) {
                    return counter.name.clone();
                }
                if fits(counter.low + offset, counter.high + offset) {
                    return format!("{name} + {offset}");
                }
            }
        }
        if fits(counter.low, counter.high) { counter.name.clone() } else { format!("{} & 63", counter.name) }
    }
}
