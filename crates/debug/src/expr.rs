//! An expression reads the state of a hart: registers, lanes, CSRs, memory, symbols.
//!
//! `lex` and `parse` make an [`Expr`] of a text or say at which column it stops making sense; `eval` gives its value,
//! and changes what it names. Integers are exact (128 bits wide); floats are computed as f64.
//!
//! Invariant: evaluating changes nothing.

mod eval;
mod lex;
mod parse;
#[cfg(test)]
mod tests;

use rivet_isa::Lmul;

pub use eval::{Group, Scope, assign, element, encode, float_register, typed};
pub use parse::{Names, parse};

use crate::format::Format;

/// Something with a value.
#[derive(Clone, Debug, PartialEq)]
pub enum Expr {
    /// A number.
    Number(Value),
    /// What has a place in the machine.
    Lvalue(Lvalue),
    /// `-e`, `~e`, `!e`.
    Unary(char, Box<Expr>),
    /// `a op b`.
    Binary(&'static str, Box<Expr>, Box<Expr>),
    /// Is any element of the first so? `v8.f32 has nan`.
    Has(Box<Expr>, Test),
}

/// What an element can be asked.
#[derive(Clone, Debug, PartialEq)]
pub enum Test {
    /// Is it not a number?
    Nan,
    /// Is it infinite?
    Infinite,
    /// Does it compare so with a value?
    Compare(&'static str, Box<Expr>),
}

/// A part of the machine's state.
#[derive(Clone, Debug, PartialEq)]
pub enum Lvalue {
    /// The program counter.
    Pc,
    /// An integer register.
    X(u8, Option<Format>),
    /// A floating-point register.
    F(u8, Option<Format>),
    /// A CSR.
    Csr(u16),
    /// A group of vector registers, or elements of it.
    V(Lanes),
    /// An element in memory; without format a word of XLEN bits.
    Memory(Option<Format>, Box<Expr>),
}

/// Elements of a group of vector registers.
#[derive(Clone, Debug, PartialEq)]
pub struct Lanes {
    /// The first register.
    pub reg: u8,
    /// LMUL, where it is not that of vtype.
    pub lmul: Option<Lmul>,
    /// How to read elements, where it is not as signed integers of SEW bits.
    pub format: Option<Format>,
    /// Which: all, one (`[3]`), or from one up to another (`[3..8]`).
    pub range: Option<Range>,
}

/// The first index, and the one behind the last where it is not a single element.
pub type Range = (Box<Expr>, Option<Box<Expr>>);

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// An integer.
    Int(i128),
    /// A float: its format and bits.
    Float(Format, u64),
    /// Elements of a group.
    Lanes(Vec<Value>),
}

impl Value {
    /// Is it anything but 0?
    pub fn is_true(&self) -> bool {
        match self {
            Value::Int(value) => *value != 0,
            Value::Float(format, bits) => format.to_f64(*bits) != 0.0,
            Value::Lanes(lanes) => lanes.iter().any(Value::is_true),
        }
    }

    /// For people.
    pub fn show(&self) -> String {
        match self {
            Value::Int(value) => value.to_string(),
            Value::Float(format, bits) => format.show(*bits),
            Value::Lanes(lanes) => {
                let shown: Vec<String> = lanes.iter().take(16).map(Value::show).collect();
                let more =
                    if lanes.len() > 16 { format!(" … {} more", lanes.len() - 16) } else { String::new() };
                format!("{{{}{more}}}", shown.join(" "))
            }
        }
    }
}
