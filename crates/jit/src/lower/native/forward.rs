//! A result that was put into a part of a host register, for the instruction behind it.
//!
//! What is put into a part is merged with the rest of it, and whoever reads it waits for the rest, which may be a result of the
//! trip before: a loop would run no faster than that chain. The next vector instruction takes the value from where it was made.
//! Invariant: that temporary register is not given out while the instruction is written.

use rivet_exec::Uop;

use super::emit::Emit;
use super::is_variable;
use super::operand::operands;
use crate::vector::{Plan, VectorOp};

/// Bytes of the file that are also the low ones of a temporary host register.
#[derive(Clone, Copy, Debug)]
pub(super) struct Forward {
    byte: u32,
    len: u32,
    number: usize,
}

/// What there is to forward.
#[derive(Debug, Default)]
pub(super) struct Forwards {
    /// The last value of this instruction, for the next.
    made: Option<Forward>,
    /// That of the one before, for this instruction.
    given: Option<Forward>,
}

impl Forwards {
    /// Where the low bytes of a host register are these of the file, too.
    pub(super) fn made(&mut self, byte: u32, len: u32, number: usize) {
        self.made = Some(Forward { byte, len, number });
    }

    /// Is a temporary register in use?
    pub(super) fn holds(&self, number: usize) -> bool {
        self.given.is_some_and(|given| given.number == number)
    }

    /// A temporary register is written.
    pub(super) fn lose(&mut self, number: usize) {
        self.made.take_if(|made| made.number == number);
    }

    /// The host register that begins with these bytes of the file, if it is one of these.
    pub(super) fn find(&self, byte: u32, len: u32) -> Option<usize> {
        self.given.filter(|given| given.byte == byte && len <= given.len).map(|given| given.number)
    }
}

impl Emit<'_> {
    /// Behind a vector instruction: what it made is forgotten if it is not always made so, or changed behind it.
    pub(super) fn forward_from(&mut self, uop: &Uop, plan: &Plan) {
        let is_simple = matches!(plan.op, VectorOp::Load | VectorOp::Compute(..) | VectorOp::Widen(_));
        let (home, fill) = (self.byte_of(uop.rd), plan.fill);
        self.forwards.made.take_if(|made| {
            let is_behind = !fill.by_element && !fill.inactive && made.byte + made.len <= home + fill.from;
            !is_simple || is_variable(plan.vl) || fill.is_any() && !is_behind
        });
    }

    /// Before a vector instruction: it is given what the last one made, if it takes single steps of its operands and writes
    /// elsewhere.
    pub(super) fn forward_to(&mut self, uop: &Uop, plan: &Plan) {
        let takes = matches!(plan.op, VectorOp::Compute(..) | VectorOp::Widen(_) | VectorOp::Store);
        let made = self.forwards.made.take().filter(|_| takes);
        self.forwards.given = made.filter(|made| {
            operands(uop, plan).iter().filter(|operand| operand.written).all(|operand| {
                let start = self.byte_of(operand.r);
                start + operand.bytes <= made.byte || made.byte + made.len <= start
            })
        });
    }
}
