//! Forwards a result that was inserted into a part of a host register to the next instruction.
//!
//! The insertion merges the result with the rest of the register, so that reading it back would wait for that rest, which may
//! be a result of the previous trip: the latency of this chain would limit the loop. The next vector instruction reads the
//! temporary register that the result was computed in. Invariant: this temporary register is not allocated while that instruction is
//! written.

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

/// The results that are forwarded.
#[derive(Debug, Default)]
pub(super) struct Forwards {
    /// The last value of this instruction, for the next.
    made: Option<Forward>,
    /// That of the one before, for this instruction.
    given: Option<Forward>,
}

impl Forwards {
    /// Records that a temporary register begins with these bytes of the file.
    pub(super) fn made(&mut self, byte: u32, len: u32, number: usize) {
        self.made = Some(Forward { byte, len, number });
    }

    /// Is a temporary register a source of the instruction being written?
    pub(super) fn holds(&self, number: usize) -> bool {
        self.given.is_some_and(|given| given.number == number)
    }

    /// Forgets a temporary register that is written.
    pub(super) fn lose(&mut self, number: usize) {
        self.made.take_if(|made| made.number == number);
    }

    /// The temporary register that begins with these bytes of the file, if one does.
    pub(super) fn find(&self, byte: u32, len: u32) -> Option<usize> {
        self.given.filter(|given| given.byte == byte && len <= given.len).map(|given| given.number)
    }
}

impl Emit<'_> {
    /// After a vector instruction: forgets its result if it may have been skipped, or was changed by a fill.
    pub(super) fn forward_from(&mut self, uop: &Uop, plan: &Plan) {
        let is_simple = matches!(plan.op, VectorOp::Load | VectorOp::Compute(..) | VectorOp::Widen(_));
        let (home, fill) = (self.byte_of(uop.rd), plan.fill);
        self.forwards.made.take_if(|made| {
            let is_behind = !fill.by_element && !fill.inactive && made.byte + made.len <= home + fill.from;
            !is_simple || is_variable(plan.vl) || fill.is_any() && !is_behind
        });
    }

    /// Before a vector instruction: gives it the last result, if it reads its operands step by step and writes other registers.
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
