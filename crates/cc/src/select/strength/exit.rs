//! The exit of a counted loop compares a derived counter where the one that it was derived from is needed for nothing else.

use rivet_isa::Op;

use super::{CountedLoop, CounterStep, Derived, DerivedForm};
use crate::mir::{Function, Inst, Reg, Terminator, vlenb};

impl CountedLoop {
    /// Lets a derived counter end the loop, where the one that does is needed for nothing else.
    pub(super) fn replace_exit(&mut self, function: &mut Function) {
        let Terminator::Branch { op, rs1, rs2, .. } = function.at(self.latch).term.clone() else { return };
        let exits = self
            .body
            .iter()
            .flat_map(|&id| function.at(id).term.edges())
            .filter(|e| !self.body.contains(&e.to));
        let single = exits.count() == 1;
        let counts = function.use_counts();
        // What another was derived from is gone where nobody else read it.
        let lives = |derived: &Derived| self.defs.contains_key(&derived.next);
        for counter in self.counters(function) {
            // Used by its own step and the comparison only; the argument of the edge back is a use, too.
            let uses = (counts[counter.param.number()], counts[counter.next.number()]);
            let (compared, is_next) = match uses {
                (1, 2) => (counter.next, true),
                (2, 1) => (counter.param, false),
                _ => continue,
            };
            let (a, b) = if rs1 == compared { (rs1, rs2) } else { (rs2, rs1) };
            if a != compared || !self.is_invariant(b) && b != Reg::ZERO {
                continue;
            }
            let equal = matches!(op, Op::beq | Op::bne);
            let less = self.counts_up_to(function, counter.step, b);
            let candidates: Vec<(Derived, Vec<DerivedForm>)> = self
                .derived
                .iter()
                .filter(|derived| lives(derived))
                .filter_map(|derived| Some((*derived, self.chain(derived, counter.param)?)))
                .collect();
            for (derived, chain) in candidates {
                match derived.shape {
                    // What is left is a length that never falls below zero.
                    DerivedForm::Down { limit }
                        if is_next && chain.len() == 1 && limit == b && (equal || rs1 == compared) =>
                    {
                        if !self.takes_at_most(function, counter.step, derived.param) {
                            continue;
                        }
                        let op = match op {
                            Op::bltu => Op::bne,
                            Op::bgeu => Op::beq,
                            other if equal => other,
                            _ => continue,
                        };
                        self.set_exit(function, op, derived.next, Reg::ZERO);
                        return;
                    }
                    DerivedForm::Up { .. }
                        if equal || less && single && self.is_address(function, derived.param) =>
                    {
                        let end = chain.into_iter().fold(b, |end, shape| self.first(function, end, shape));
                        let own = if is_next { derived.next } else { derived.param };
                        let (x, y) = if rs1 == compared { (own, end) } else { (end, own) };
                        self.set_exit(function, op, x, y);
                        return;
                    }
                    _ => {}
                }
            }
        }
    }

    /// Does the loop go on while a counter that only grows is below a bound, or not above it? Else it may end where the counter
    /// wraps around, as no address does.
    fn counts_up_to(&self, function: &Function, step: CounterStep, bound: Reg) -> bool {
        let grows = match step {
            CounterStep::Constant(step) => step > 0,
            CounterStep::Value(step) => is_length(function, step),
        };
        let Terminator::Branch { op, rs1, rs2, taken, .. } = &function.at(self.latch).term else {
            return false;
        };
        let goes_on = self.body.contains(&taken.to);
        let below = match op {
            Op::bltu => goes_on,
            Op::bgeu => !goes_on,
            _ => return false,
        };
        // Of `counter < bound` the bound is the second, of `bound >= counter` the first.
        grows && bound == if below { *rs2 } else { *rs1 }
    }

    /// Is it an address in every iteration? Then it does not wrap around between the first and the last.
    fn is_address(&self, function: &Function, reg: Reg) -> bool {
        let accesses = |inst: &Inst| {
            let operands = inst.op().map_or(&[][..], |op| &op.row().operands);
            inst.rs1 == Some(reg) && operands.iter().any(|operand| operand.is_memory())
        };
        [self.head, self.latch].into_iter().any(|id| function.at(id).insts.iter().any(accesses))
    }

    /// How a counter was derived from another, step by step, where each step but the last adds to a multiple.
    fn chain(&self, derived: &Derived, counter: Reg) -> Option<Vec<DerivedForm>> {
        let mut chain = vec![derived.shape];
        let mut of = derived.of;
        while of != counter {
            let before = self.derived.iter().find(|other| other.param == of)?;
            if !matches!(before.shape, DerivedForm::Up { .. }) {
                return None;
            }
            chain.insert(0, before.shape);
            of = before.of;
        }
        Some(chain)
    }

    fn set_exit(&self, function: &mut Function, new: Op, a: Reg, b: Reg) {
        if let Terminator::Branch { op, rs1, rs2, .. } = &mut function.at_mut(self.latch).term {
            (*op, *rs1, *rs2) = (new, a, b);
        }
    }

    /// Is the step what `vsetvli` takes of `left`, and so no more than it?
    fn takes_at_most(&self, function: &Function, step: CounterStep, left: Reg) -> bool {
        let CounterStep::Value(step) = step else { return false };
        self.def(function, step).is_some_and(|i| i.op() == Some(Op::vsetvli) && i.rs1 == Some(left))
    }
}

/// Is it a number of lanes: what a `vsetvli` has said, or a part or a multiple of `vlenb`?
fn is_length(function: &Function, reg: Reg) -> bool {
    let mut insts = function.blocks.iter().flat_map(|block| &block.insts);
    let Some(inst) = insts.find(|inst| inst.rd == Some(reg)) else { return false };
    match inst.op() {
        Some(Op::vsetvli | Op::vsetivli) => true,
        Some(Op::csrrs) => inst.imm == i64::from(vlenb()),
        Some(Op::slli | Op::srli) => inst.rs1.is_some_and(|from| is_length(function, from)),
        _ => false,
    }
}
