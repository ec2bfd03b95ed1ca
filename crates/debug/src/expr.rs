//! An expression reads the state of a hart: registers, lanes, CSRs, memory, symbols.
//!
//! `lex` and `parse` make an [`Expr`] of a text or say at which column it stops making sense; `eval` gives its value,
//! and changes what it names. Integers are exact (128 bits wide); floats are computed as f64.
//!
//! Invariant: evaluating changes nothing.

mod assign;
mod c;
mod eval;
mod lex;
mod parse;
mod parse_c;
mod saved;
#[cfg(test)]
mod tests;

use rivet_isa::Lmul;

pub(crate) use assign::assign;
pub(crate) use c::{Reduction, Variable};
pub(crate) use eval::{Group, Scope, element, float_register, typed};
pub(crate) use parse::parse_type;
pub(crate) use parse::{Names, parse};
pub(crate) use saved::Saved;

use crate::error::Reply;
use crate::format::Format;
use crate::source::{Style, Type, Typed, Writer};

/// Something with a value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expr {
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
    /// A variable or function of the program.
    Variable(Variable),
    /// A variable that was looked up.
    Place(Typed),
    /// A value that was computed.
    Constant(Value),
    /// `$1`, `$`, `$name`: a value that was shown or set.
    Saved(String),
    /// `e.name`; `p->name` is `(*p).name`.
    Member(Box<Expr>, String),
    /// `e[i]` of a value of C.
    Index(Box<Expr>, Box<Expr>),
    /// `*e` of a value of C.
    Target(Box<Expr>),
    /// `&e` of a value of C.
    AddressOf(Box<Expr>),
    /// `(type)e`.
    Cast(Type, Box<Expr>),
    /// `sizeof(type)`; of an expression without a type before it is evaluated.
    SizeOf(Result<Type, Box<Expr>>),
    /// `e@n`.
    Repeat(Box<Expr>, Box<Expr>),
    /// `sum(v8)`.
    Reduce(Reduction, Box<Expr>),
}

impl Expr {
    /// Is it about what C knows: variables, members, casts?
    pub(crate) fn is_c(&self) -> bool {
        match self {
            Expr::Number(_) | Expr::Lvalue(_) | Expr::Has(..) | Expr::Constant(_) | Expr::Reduce(..) => false,
            Expr::Unary(_, inner) => inner.is_c(),
            Expr::Binary(_, a, b) => a.is_c() || b.is_c(),
            _ => true,
        }
    }

    /// Is a variable of a frame in it?
    pub(crate) fn has_local(&self) -> bool {
        let mut found = matches!(self, Expr::Variable(variable) if variable.is_local);
        let _ = self.clone().map_parts(&mut |part| {
            found |= part.has_local();
            Ok(part)
        });
        found
    }

    /// The same with other parts.
    pub(crate) fn map_parts(self, map: &mut dyn FnMut(Expr) -> Reply<Expr>) -> Reply<Expr> {
        let mut part = |expr: Box<Expr>| map(*expr).map(Box::new);
        Ok(match self {
            Expr::Unary(sign, inner) => Expr::Unary(sign, part(inner)?),
            Expr::Binary(sign, a, b) => Expr::Binary(sign, part(a)?, part(b)?),
            Expr::Has(inner, Test::Compare(sign, with)) => {
                Expr::Has(part(inner)?, Test::Compare(sign, part(with)?))
            }
            Expr::Has(inner, test) => Expr::Has(part(inner)?, test),
            Expr::Lvalue(Lvalue::Memory(format, at)) => Expr::Lvalue(Lvalue::Memory(format, part(at)?)),
            Expr::Member(inner, name) => Expr::Member(part(inner)?, name),
            Expr::Index(a, b) => Expr::Index(part(a)?, part(b)?),
            Expr::Target(inner) => Expr::Target(part(inner)?),
            Expr::AddressOf(inner) => Expr::AddressOf(part(inner)?),
            Expr::Cast(ty, inner) => Expr::Cast(ty, part(inner)?),
            Expr::SizeOf(Err(inner)) => Expr::SizeOf(Err(part(inner)?)),
            Expr::Repeat(a, b) => Expr::Repeat(part(a)?, part(b)?),
            Expr::Reduce(how, inner) => Expr::Reduce(how, part(inner)?),
            expr => expr,
        })
    }
}

/// What an element can be asked.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Test {
    /// Is it not a number?
    Nan,
    /// Is it infinite?
    Infinite,
    /// Does it compare so with a value?
    Compare(&'static str, Box<Expr>),
}

/// A part of the machine's state.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Lvalue {
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
pub(crate) struct Lanes {
    /// The first register.
    pub(crate) reg: u8,
    /// LMUL, where it is not that of vtype.
    pub(crate) lmul: Option<Lmul>,
    /// How to read elements, where it is not as signed integers of SEW bits.
    pub(crate) format: Option<Format>,
    /// Which: all, one (`[3]`), or from one up to another (`[3..8]`).
    pub(crate) range: Option<Range>,
}

/// The first index, and the one behind the last where it is not a single element.
pub(crate) type Range = (Box<Expr>, Option<Box<Expr>>);

/// A value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    /// An integer.
    Int(i128),
    /// A float: its format and bits.
    Float(Format, u64),
    /// Elements of a group.
    Lanes(Vec<Value>),
    /// A value of C.
    C(Typed),
}

impl Value {
    /// Is it anything but 0?
    pub(crate) fn is_true(&self) -> bool {
        match self {
            Value::Int(value) => *value != 0,
            Value::Float(format, bits) => format.to_f64(*bits) != 0.0,
            Value::Lanes(lanes) => lanes.iter().any(Value::is_true),
            Value::C(value) => {
                value.without_target(|context| value.scalar(context).is_ok_and(|s| s.is_true()))
            }
        }
    }

    /// For people.
    pub(crate) fn show(&self) -> String {
        match self {
            Value::Int(value) => value.to_string(),
            Value::Float(format, bits) => format.show(*bits),
            Value::Lanes(lanes) => {
                let shown: Vec<String> = lanes.iter().take(16).map(Value::show).collect();
                let more =
                    if lanes.len() > 16 { format!(" … {} more", lanes.len() - 16) } else { String::new() };
                format!("{{{}{more}}}", shown.join(" "))
            }
            Value::C(value) => {
                value.without_target(|context| Writer::new(context, Style::default()).top(value))
            }
        }
    }
}
