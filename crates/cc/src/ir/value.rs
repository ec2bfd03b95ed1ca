//! A value is a parameter, a constant or the result of an instruction.

use super::entity::{Inst, Symbol, Value};
use super::types::Type;

/// What a [`Value`] is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueData {
    /// Its type.
    pub ty: Type,
    /// Where it comes from.
    pub def: ValueDef,
    /// Its name in the source, without the `%`; values without a name are numbered when printed.
    pub name: Option<Box<str>>,
}

/// Where a value comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ValueDef {
    /// The parameter with this index.
    Param(usize),
    /// The result of an instruction.
    Inst(Inst),
    /// Known before the program runs.
    Const(Const),
}

/// A constant. There is one value for equal constants of one type in a function.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Const {
    /// A scalar integer of at most 64 bits; bits beyond its width are 0. A null pointer is the integer 0 of type `ptr`.
    Int(u64),
    /// A scalar of more than 64 bits: words of 64 bits, the lowest first; bits beyond its width are 0.
    Wide(Vec<u64>),
    /// A scalar floating-point number: its bits in its own format.
    Float(u64),
    /// The address of a function or a global variable, of type `ptr`.
    Symbol(Symbol),
    /// All lanes are this scalar constant; `zeroinitializer` of a vector is the splat of zero.
    Splat(Value),
    /// Lane by lane, scalar constants; only of vectors with a fixed number of lanes.
    Lanes(Vec<Value>),
    /// Any value at all, another one at every look.
    Undef,
    /// The result of an operation that should not have happened.
    Poison,
}
